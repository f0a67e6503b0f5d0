"""`redecide`: how a change of rules alters existing logs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from tabletop_rules.cli.arguments import Json, Moved, OwnGame
from tabletop_rules.cli.console import FOUND, grid, print_json, print_line, print_table, print_warning, progress, row
from tabletop_rules.cli.named import find_attribute, games_for
from tabletop_rules.cli.narration import divergence_json
from tabletop_rules.errors import pluralize
from tabletop_rules.eventlog.redecide import Altered, Groups, Redecided, logs_in
from tabletop_rules.eventlog.redecide import redecide as decided_again

Folders = Annotated[list[Path], typer.Argument(metavar="DIR", help="Folders of event logs.", show_default=False)]


def redecide(folders: Folders, game: OwnGame = None, option: Moved = None, as_json: Json = False) -> None:
    """Decide many logs again under the present rules, and sum up what changed, by rule id and by kind of record.

    Exit 1 if a log is altered or cannot be read.
    """
    if game is not None:
        find_attribute(game)  # fails early: a wrong name is no fault of the logs
    paths = [path for folder in folders for path in logs_in(folder)]
    with progress("deciding again", len(paths)) as advance:
        found = decided_again(paths, games=games_for(game, option), progress=advance)
    if as_json:
        print_json(_plain(found))
    else:
        _show(found)
    if not found.ok:
        raise typer.Exit(FOUND)


def _plain(found: Redecided) -> dict[str, Any]:
    def groups(called: str, groups: Groups) -> list[dict[str, Any]]:
        return [
            {"game": game, called: what, "logs": [each.log for each in logs], "first": _altered_json(logs[0])}
            for (game, what), logs in groups.items()
        ]

    return {
        "logs": found.count,
        "good": len(found.good),
        "altered": [_altered_json(each) for each in found.altered],
        "unreadable": [{"log": log, "fault": why} for log, why in found.unreadable],
        "rules": groups("rule", found.by_rule),
        "kinds": groups("kind", found.by_kind),
    }


def _altered_json(altered: Altered) -> dict[str, Any]:
    return {
        "log": altered.log,
        "game": altered.game,
        "ruleset": altered.ruleset,
        "kind": altered.kind,
        **divergence_json(altered.divergence),
    }


def _show(found: Redecided) -> None:
    firsts: dict[str, Altered] = {}
    for title, groups in (("rule", found.by_rule), ("kind of record", found.by_kind)):
        if groups:
            table = grid("game", title, ">logs", "first", ">record")
            for (game, what), logs in groups.items():
                firsts.setdefault(logs[0].log, logs[0])
                row(table, game, what, len(logs), logs[0].log, logs[0].divergence.record)
            print_table(table)
            print_line()
    for log, altered in firsts.items():
        print_line(f"{log}: {' '.join(str(altered.divergence).split())}")
    for log, why in found.unreadable:
        print_warning(f"{log}: unreadable, {why}")
    print_line(
        f"{pluralize(found.count, 'log')}: {len(found.good)} unchanged, {len(found.altered)} altered, "
        f"{len(found.unreadable)} unreadable",
        "green" if found.ok else "red",
    )
