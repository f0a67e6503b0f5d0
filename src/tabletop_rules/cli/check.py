"""`check`: the laws that every game must hold, checked on random matches."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import attrs
import typer

from tabletop_rules import catalog
from tabletop_rules.cli.arguments import EachSeats, FirstSeed, GameName, Jobs, Json, Options, find_setup
from tabletop_rules.cli.console import FOUND, grid, print_json, print_line, print_table, print_warning, progress, row
from tabletop_rules.cli.named import given_options, root_of
from tabletop_rules.core.option import Option
from tabletop_rules.errors import UsageError, pluralize

if TYPE_CHECKING:
    from tabletop_rules.testing.report import Report

Matches = Annotated[int, typer.Option("--matches", "-n", min=1, metavar="N", help="Number of random matches.")]
Drawn = Annotated[bool, typer.Option("--random-options", help="Draw the options of each match from its seed.")]
Write = Annotated[Path, typer.Option("--write", metavar="DIR", help="Folder for regression tests of the failures.")]
NoWrite = Annotated[bool, typer.Option("--no-write", help="Write no regression tests.")]
Elsewhere = Annotated[
    int, typer.Option("--elsewhere", min=0, metavar="N", help="Number of matches to repeat under other hash seeds.")
]
Mutants = Annotated[
    int,
    typer.Option(
        "--mutants", min=0, metavar="N", help="Instead, mutate the rules N times and run the tests each time."
    ),
]
Tests = Annotated[Path | None, typer.Option("--tests", metavar="PATH", help="The game's tests, for --mutants.")]


def check(
    game: GameName,
    matches: Matches = 20,
    seats: EachSeats = None,
    seed: FirstSeed = 0,
    option: Options = None,
    random_options: Drawn = False,
    jobs: Jobs = 1,
    write: Write = Path(),
    no_write: NoWrite = False,
    elsewhere: Elsewhere = 1,
    mutants: Mutants = 0,
    tests: Tests = None,
    as_json: Json = False,
) -> None:
    """Check the laws of every game on random matches; exit 1 shows the shortest match that breaks one.

    The first match is also played by processes with other hash seeds, which reveals an order that depends on a set.
    Each broken law is written as a pytest file, test_GAME_law_N.py, which fails until the game is fixed.
    With --mutants, check the game's own tests instead: how many faults planted in its rules do they notice?
    """
    if write.exists() and not write.is_dir():
        raise UsageError(f"{write} is not a folder")
    if not no_write:
        write.mkdir(parents=True, exist_ok=True)  # now, not after a long check
    ruleset, _ = find_setup(game, option or (), seats)
    from tabletop_rules.testing.check import check as try_laws
    from tabletop_rules.testing.regression import write_test

    if mutants:
        from tabletop_rules.cli.mutants import plant

        plant(ruleset, game, mutants, seed, tests, jobs, as_json)
        return
    if ruleset.secrets.sample is None:
        print_warning("this game has no `sample`, so the laws about hidden worlds check nothing")
    drawn = _drawn(game) if random_options else ()
    named = game if ":" in game else catalog.place_of(game)
    given = given_options(game, option or ())
    here = jobs == 1 and not drawn and not elsewhere
    with progress(f"checking {ruleset.id}", matches) as advance:
        report = try_laws(
            ruleset if here else named,
            matches,
            seats,
            seed,
            lambda done, _: advance(done),
            options=None if here else given,
            random_options=drawn,
            jobs=jobs,
            elsewhere=elsewhere,
        )
    root = None if game in catalog.GAMES else root_of(named)
    written = [] if no_write else [write_test(failure, named, write, given, root) for failure in report.failures]
    if as_json:
        print_json({**_plain(report), "tests": [str(test) for test in written]})
    else:
        _show(report)
        for test in written:
            print_line(f"\nwrote {test}, which fails until the game is fixed")
    if not report.good:
        raise typer.Exit(FOUND)


def _drawn(name: str) -> tuple[Option, ...]:
    """Return the options whose values can be drawn. Raise UsageError if the game describes none."""
    from tabletop_rules.core.source import offered_options

    return offered_options(name) if ":" in name else catalog.options(name)


def _plain(report: Report) -> dict[str, Any]:
    return {
        "game": report.game,
        "matches": report.matches,
        "moves": report.moves,
        "good": report.good,
        "laws": [
            {"law": number, "title": report.title_of(number), **attrs.asdict(tally)}
            for number, tally in sorted(report.laws.items())
        ],
        "failures": [
            {
                "law": failure.law,
                "title": failure.title,
                "what": failure.what,
                "where": attrs.asdict(failure.where),
                "open_chance": failure.open_chance,
                "options": dict(failure.options),
                "elsewhere": failure.elsewhere,
                "moves": [str(move) for move in failure.moves],
            }
            for failure in report.failures
        ],
    }


def _show(report: Report) -> None:
    table = grid(">law", "says", "verdict", ">cases")
    for number, tally in sorted(report.laws.items()):
        verdict = f"broken in {tally.broken}" if tally.broken else "holds" if tally.cases else "no case"
        row(table, number, report.title_of(number), verdict, tally.cases, style="red" if tally.broken else None)
    print_table(table)
    print_line(f"{report.game}: {pluralize(report.matches, 'match', 'matches')}, {pluralize(report.moves, 'move')}")
    for failure in report.failures:
        print_line(f"\n{failure}", "red")
