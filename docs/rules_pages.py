"""Write three pages per game: its rule ids with the code and tests of each, its handlers, and its public parts."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from importlib import import_module
from pathlib import Path
from typing import Any

from game_reference import anchor, reference_page

import tabletop_rules as tr
from tabletop_rules.core.handler import Offer, on_name
from tabletop_rules.core.option import format_option
from tabletop_rules.core.ruling import place_of

FOLDER = Path(__file__).parent / "rules"
ROOT = Path(__file__).parent.parent

LAST = ("verbs", "queries", "setup", "memory", "view", "options", "content", "game")
"""Modules that a page names after the chapters, in this order."""


def read_coverage(game: str) -> dict[str, Any]:
    """Return what `tabletop-rules rules GAME --coverage --json` prints."""
    command = [sys.executable, "-m", "tabletop_rules", "rules", game, "--coverage", "--json", "--tests", "tests"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    coverage: dict[str, Any] = json.loads(done.stdout)
    return coverage


def rules_page(game: str, entries: list[dict[str, Any]]) -> str:
    """Return the page of a game's rules."""
    loaded = tr.load_game(game)
    proves = Counter(place for entry in entries for place in entry["tested"])
    rows = [_row(entry, game, proves) for entry in entries]
    lines = [
        f"# {loaded.name}: where every rule is",
        "",
        f"All {len(rows)} rule ids of the game, in the order of its {{term}}`digest`.",
        "Each row names at most three files that implement the rule and three tests, the most specific first.",
        f"`tabletop-rules rules {game} --coverage` prints all of them, with line numbers.",
        "",
        "| rule | says | implemented in | tested by |",
        "|---|---|---|---|",
        *rows,
        "",
    ]
    return "\n".join(lines)


def _row(entry: dict[str, Any], game: str, proves: Counter[str]) -> str:
    text = entry["text"].replace("|", "\\|")
    tests = sorted(entry["tested"], key=lambda place: proves[place])
    rule = f"[{entry['rule']}]{{#{anchor(game, entry['rule'])}}}"
    return f"| {rule} | {text} | {_files(entry['implemented'], game)} | {_tests(tests)} |"


def _files(places: list[str], game: str) -> str:
    """Return files relative to the game, those of the expansion that cites the rule most first."""
    files = Counter(place.rpartition(":")[0].rpartition(f"tabletop_rules/games/{game}/")[2] for place in places)
    homes = Counter[str]()
    for file, citations in files.items():
        homes[_expansion(file)] += citations
    return _first(sorted(files, key=lambda file: (-homes[_expansion(file)], _rank(file), -files[file])))


def _expansion(file: str) -> str:
    """Return the expansion that a file belongs to, or ""."""
    folder, _, rest = file.partition("/")
    return rest.partition("/")[0] if folder == "expansions" else ""


def _rank(file: str) -> tuple[int, bool]:
    """Return the sort key of a file: its place in `LAST`; an `__init__` comes after its siblings."""
    path = Path(file)
    parts = {*path.parts[:-1], path.stem}
    room = min((place for place, room in enumerate(LAST) if room in parts), default=-1)
    return room, path.stem == "__init__"


def _tests(places: list[str]) -> str:
    return _first(list(dict.fromkeys(place.rpartition("::")[2] for place in places)))


def _first(names: list[str]) -> str:
    shown = ", ".join(f"`{name}`" for name in names[:3])
    return shown + (f" and {len(names) - 3} more" if len(names) > 3 else "")


# --- handlers -------------------------------------------------------------------------------------------------------


def handlers_page(game: str) -> str:
    """Return the page of a game's handlers, and of the rulings without one."""
    loaded = tr.load_game(game)
    offers = [*loaded.handler_table.offers()]
    reasons: dict[str, tuple[str, str]] = import_module(f"tabletop_rules.games.{game}.no_handler").NO_HANDLER
    handlers = [_handler(offer) for offer in offers]
    return "\n".join(
        [
            f"# {loaded.name}: handlers",
            "",
            f"All {len(offers)} {{term}}`handlers <handler>`:",
            "first those that are always in force, then those of each option.",
            "You can [take each out, or replace it](../how-to/change-a-ruling.md).",
            "Handlers on the same thing act in the order of {term}`band` and {term}`rank`.",
            "",
            "| rule | says | kind | on | band and rank | source | in force |",
            "|---|---|---|---|---|---|---|",
            *handlers,
            "",
            "## Rulings without a handler",
            "",
            "An order of play, a number or a way of hiding is no handler.",
            "",
            "| ruling | reason |",
            "|---|---|",
            *[f"| {id} | {_cell(why[0])} |" for id, why in reasons.items()],
            "",
            "## What a handler may be on",
            "",
            f"Any event or command, and the [values, targets and moments]({game}-reference.md#values) of the game;",
            f"`tabletop-rules handlers {game} --places` lists everything.",
            "",
        ]
    )


def _handler(offer: Offer) -> str:
    each = offer.handler
    when = "always" if offer.option is None else f"`{offer.option}={format_option(offer.value)}`"
    needed = f" It cannot be taken out: {each.needed}." if each.needed else ""
    without = f" Without it: {each.otherwise[0]}" if each.otherwise[0] else ""
    cells = (
        each.id,
        each.text + needed + without,
        each.kind,
        f"`{on_name(each)}`",
        place_of(each.band, each.rank),
        each.source,
    )
    return f"| {' | '.join(map(_cell, cells))} | {when} |"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


# --- scenes ---------------------------------------------------------------------------------------------------------


def scenes_page(game: str) -> str:
    """Return the page of a game's scenes, in words: the pages with pictures are those of `tabletop-rules serve`."""
    found, loaded = tr.scenes(game), tr.load_game(game)
    lines = [
        f"# {loaded.name}: scenes",
        "",
        f"{len(found)} tables on which a rule or ruling matters: what is done there,",
        "what comes out, and what without it.",
        f"`tabletop-rules scene {game} ID` plays one; `tabletop-rules serve` shows each with pictures of both sides,",
        f"in both languages, at `/rules/{game}`, and lets you play on from there.",
        "",
    ]
    for scene in found:
        lines += [f"## {scene.title.en}", "", f"{', '.join(scene.rules)} · `{scene.id}`", "", scene.story.en, ""]
        lines += [f"- {scene.then.en}"]
        if scene.without:
            lines += [f"- Without {', '.join(scene.without)}: {scene.otherwise.en}"]
        lines.append("")
    return "\n".join(lines)


# --- writing --------------------------------------------------------------------------------------------------------


def write() -> None:
    """Write the pages of all games that have changed."""
    for game in tr.games():
        entries = read_coverage(game)["rules"]
        pages = {
            game: rules_page(game, entries),
            f"{game}-handlers": handlers_page(game),
            f"{game}-scenes": scenes_page(game),
            f"{game}-reference": reference_page(game, {entry["rule"] for entry in entries}),
        }
        for name, text in pages.items():
            path = FOLDER / f"{name}.md"
            if not path.exists() or path.read_text("utf-8") != text:
                path.write_text(text, "utf-8")


if __name__ == "__main__":
    write()
