"""`new`: the skeleton of a game of one's own."""

from __future__ import annotations

import re
from importlib.resources import files
from importlib.util import find_spec
from keyword import iskeyword
from pathlib import Path
from typing import Annotated, Final

import typer

from tabletop_rules import catalog
from tabletop_rules.cli.console import print_line
from tabletop_rules.errors import UsageError, shorten

PLACES: Final = {
    "pyproject.toml": "pyproject.toml",
    "README.md": "README.md",
    "game.py": "src/mygame/game.py",
    "test_game.py": "tests/test_game.py",
}
"""Where each file of the skeleton goes. `mygame` and `Mygame` in them become the name of the game."""


def new(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The id of the game, such as king_of_hills.")],
) -> None:
    """Write a package with a small game that passes all laws, into a new folder of this name.

    The tutorial "Write your own game" of the documentation explains its parts.
    """
    if not re.fullmatch(r"[a-z][a-z0-9_]{0,39}", name) or iskeyword(name):
        what = "a game is named in small letters, digits and _, such as king_of_hills, and not by a word of Python"
        raise UsageError(f"{what}: not {shorten(name)}")
    if name in catalog.games() or find_spec(name) is not None:
        raise UsageError(f"{name} is the name of a game or module that is here already: choose another")
    folder = Path(name)
    if folder.exists():
        raise UsageError(f"there is {shorten(name)} here already: choose another name, or move it away")
    title = name.replace("_", " ").title()
    for source, place in PLACES.items():
        text = files("tabletop_rules.cli").joinpath("skeleton", f"{source}.txt").read_text("utf-8")
        path = folder / place.replace("mygame", name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text.replace("mygame", name).replace("Mygame", title), "utf-8")
    package = folder / "src" / name
    (package / "__init__.py").write_text(f'"""{title}."""\n', "utf-8")
    (package / "py.typed").touch()
    print_line(f"wrote {folder}: its README.md says how to test, play and serve it")
