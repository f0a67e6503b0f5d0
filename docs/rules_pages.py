"""Writes two pages a game: every rule id, where it lives and what proves it; and its handlers, ruling by ruling."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from importlib import import_module
from pathlib import Path
from typing import Any

import tabletop_rules as tr
from tabletop_rules.cli.places import Place, places
from tabletop_rules.core.handler import Offer, on_name
from tabletop_rules.core.option import spelt
from tabletop_rules.core.ruling import place_of

FOLDER = Path(__file__).parent / "rules"
ROOT = Path(__file__).parent.parent

ROOMS = ("rules", "effects", "course", "queries", "setup", "reducers", "view", "options", "content", "game")
"""Where rules are made; the other rooms name them: commands, events, steps, words."""


def covered(game: str) -> dict[str, Any]:
    """What `tabletop-rules rules GAME --coverage` says."""
    command = [sys.executable, "-m", "tabletop_rules", "rules", game, "--coverage", "--json", "--tests", "tests"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    told: dict[str, Any] = json.loads(done.stdout)
    return told


def page(game: str) -> str:
    """The page of one game."""
    made = tr.load_game(game)
    entries = covered(game)["rules"]
    proves = Counter(place for entry in entries for place in entry["tested"])
    rows = [_row(entry, game, proves) for entry in entries]
    lines = [
        f"# {made.name}: where every rule is",
        "",
        f"All {len(rows)} rule ids of the game, in the order of its {{term}}`digest`.",
        "Three files and three tests are named: those where the rule is made, and those that prove little else.",
        "`tabletop-rules rules --coverage` prints all of them, with line numbers; this page is made by `make docs`.",
        "",
        "| rule | says | lives in | proven by |",
        "|---|---|---|---|",
        *rows,
        "",
    ]
    return "\n".join(lines)


def _row(entry: dict[str, Any], game: str, proves: Counter[str]) -> str:
    text = entry["text"].replace("|", "\\|")
    tests = sorted(entry["tested"], key=lambda place: proves[place])
    return f"| {entry['rule']} | {text} | {_files(entry['implemented'], game)} | {_tests(tests)} |"


def _files(places: list[str], game: str) -> str:
    """Files without line numbers, wherever the package lies; those first in which the rule is at home."""
    files = Counter(place.rpartition(":")[0].rpartition(f"tabletop_rules/games/{game}/")[2] for place in places)
    homes = Counter[str]()
    for file, citations in files.items():
        homes[_expansion(file)] += citations
    return _first(sorted(files, key=lambda file: (-homes[_expansion(file)], _rank(file), -files[file])))


def _expansion(file: str) -> str:
    """The expansion that a file belongs to, or nothing."""
    folder, _, rest = file.partition("/")
    return rest.partition("/")[0] if folder == "expansions" else ""


def _rank(file: str) -> tuple[int, bool]:
    """The place of a file's room among the rooms; what sums a room up comes last in it."""
    path = Path(file)
    parts = {*path.parts[:-1], path.stem}
    room = min((place for place, room in enumerate(ROOMS) if room in parts), default=len(ROOMS))
    return room, path.stem == "__init__"


def _tests(places: list[str]) -> str:
    """Names of tests."""
    return _first(list(dict.fromkeys(place.rpartition("::")[2] for place in places)))


def _first(names: list[str]) -> str:
    shown = ", ".join(f"`{name}`" for name in names[:3])
    return shown + (f" and {len(names) - 3} more" if len(names) > 3 else "")


# --- handlers -------------------------------------------------------------------------------------------------------


def handlers_page(game: str) -> str:
    """Return the page of a game's handlers, and of the rulings that have none, with the reason."""
    made = tr.load_game(game)
    assert made.handler_table is not None
    offers = [*made.handler_table.offers()]
    reasons: dict[str, tuple[str, str]] = import_module(f"tabletop_rules.games.{game}.no_handler").NO_HANDLER
    handlers = [_handler(offer) for offer in offers]
    return "\n".join(
        [
            f"# {made.name}: the rulings as handlers",
            "",
            f"All {len(offers)} handlers, in the order of the table in `tabletop_rules.games.{game}.handlers`.",
            "Each can be [taken out, or replaced by one of yours](../how-to/change-a-ruling.md).",
            "Handlers of one place act in the order of band and rank.",
            "One that belongs to an option is in force when the option has that value.",
            "",
            "| rule | says | kind | on | band and rank | source | in force |",
            "|---|---|---|---|---|---|---|",
            *handlers,
            "",
            "## Rulings without a handler",
            "",
            "An order of the course, a mere number or a way of hiding is no handler.",
            "",
            "| ruling | why it is none |",
            "|---|---|",
            *[f"| {id} | {_cell(why[0])} |" for id, why in reasons.items()],
            "",
            "## What a handler may be on",
            "",
            "Beside these, every event and every command; `tabletop-rules handlers GAME --places` lists them all.",
            "",
            "| sort | name | import from | what it is |",
            "|---|---|---|---|",
            *[_place(each) for each in places(made) if each.sort in ("value", "targets", "moment")],
            "",
        ]
    )


def _handler(offer: Offer) -> str:
    each = offer.handler
    when = "always" if offer.option is None else f"`{offer.option}={spelt(offer.value)}`"
    needed = f" It cannot be taken out: {each.needed}." if each.needed else ""
    cells = (each.id, each.text + needed, each.kind, f"`{on_name(each)}`", place_of(each.band, each.rank), each.source)
    return f"| {' | '.join(map(_cell, cells))} | {when} |"


def _place(place: Place) -> str:
    name = f"`{place.name}{place.arguments}`"
    return f"| {place.sort} | {_cell(name)} | `{place.module}` | {_cell(place.text)} |"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


# --- writing --------------------------------------------------------------------------------------------------------


def write() -> None:
    """Write the pages of all games whose text has changed."""
    for game in tr.games():
        for name, text in ((game, page(game)), (f"{game}-handlers", handlers_page(game))):
            path = FOLDER / f"{name}.md"
            if not path.exists() or path.read_text("utf-8") != text:
                path.write_text(text, "utf-8")


if __name__ == "__main__":
    write()
