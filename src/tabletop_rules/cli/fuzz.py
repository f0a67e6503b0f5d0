"""`fuzz`: commands that must be rejected, sent into random matches."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import attrs
import typer

from tabletop_rules.cli.arguments import EachSeats, FirstSeed, GameName, Json, Options, find_setup
from tabletop_rules.cli.console import FOUND, grid, print_json, print_line, print_table, progress, row
from tabletop_rules.errors import pluralize

if TYPE_CHECKING:
    from tabletop_rules.testing.fuzz import FuzzReport

Count = Annotated[int, typer.Option("--commands", "-n", min=1, metavar="N", help="Number of commands to send.")]


def fuzz(
    game: GameName,
    commands: Count = 10_000,
    seats: EachSeats = None,
    seed: FirstSeed = 0,
    option: Options = None,
    as_json: Json = False,
) -> None:
    """Send near misses, old commands and tampered JSON; exit 1 if one is accepted, raises or changes a match."""
    from tabletop_rules.testing.fuzz import fuzz as send

    ruleset, _ = find_setup(game, option or (), seats)
    with progress(f"fuzzing {ruleset.id}", commands) as advance:
        report = send(ruleset, commands, seed, seats=seats, progress=lambda done, _: advance(done))
    if as_json:
        print_json(_plain(report))
    else:
        _show(report)
    if not report.good:
        raise typer.Exit(FOUND)


def _plain(report: FuzzReport) -> dict[str, Any]:
    return {
        "game": report.game,
        "matches": report.matches,
        "questions": report.decisions,
        "sent": report.sent,
        "answers": dict(sorted(report.answers.items())),
        "good": report.good,
        "failures": [attrs.asdict(failure) for failure in report.failures],
    }


def _show(report: FuzzReport) -> None:
    table = grid("rejected as", ">times")
    for code, times in sorted(report.answers.items(), key=lambda answer: (-answer[1], answer[0])):
        row(table, code, times)
    print_table(table)
    decisions, matches = pluralize(report.decisions, "decision"), pluralize(report.matches, "match", "matches")
    print_line(f"{report.game}: {report.sent} sent at {decisions} of {matches}")
    print_line("all rejected, nothing changed" if report.good else "\n".join(map(str, report.failures)))
