"""Writes `docs/rules/<game>.md`: every rule id of a game, where it lives, and the tests that prove it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import tabletop_rules as tr

FOLDER = Path(__file__).parent / "rules"
ROOT = Path(__file__).parent.parent


def covered(game: str) -> dict[str, Any]:
    """What `tabletop-rules rules GAME --coverage` says."""
    command = [sys.executable, "-m", "tabletop_rules", "rules", game, "--coverage", "--json", "--tests", "tests"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    told: dict[str, Any] = json.loads(done.stdout)
    return told


def page(game: str) -> str:
    """The page of one game."""
    made = tr.load_game(game)
    rows = [_row(entry, game) for entry in covered(game)["rules"]]
    lines = [
        f"# {made.name}: where every rule is",
        "",
        f"All {len(rows)} rule ids of the game, in the order of its digest.",
        "`tabletop-rules rules` prints the same with line numbers; this page is made by `make docs`.",
        "",
        "| rule | says | lives in | proven by |",
        "|---|---|---|---|",
        *rows,
        "",
    ]
    return "\n".join(lines)


def _row(entry: dict[str, Any], game: str) -> str:
    text = entry["text"].replace("|", "\\|")
    return f"| {entry['rule']} | {text} | {_files(entry['implemented'], game)} | {_tests(entry['tested'])} |"


def _files(places: list[str], game: str) -> str:
    """Files without line numbers, by their room: wherever the package lies."""
    files = [place.rpartition(":")[0].rpartition(f"tabletop_rules/games/{game}/")[2] for place in places]
    return _first(list(dict.fromkeys(files)))


def _tests(places: list[str]) -> str:
    """Names of tests."""
    return _first(list(dict.fromkeys(place.rpartition("::")[2] for place in places)))


def _first(names: list[str]) -> str:
    shown = ", ".join(f"`{name}`" for name in names[:3])
    return shown + (f" and {len(names) - 3} more" if len(names) > 3 else "")


def write() -> None:
    """Write the pages of all games whose text has changed."""
    for game in tr.games():
        path, text = FOLDER / f"{game}.md", page(game)
        if not path.exists() or path.read_text("utf-8") != text:
            path.write_text(text, "utf-8")


if __name__ == "__main__":
    write()
