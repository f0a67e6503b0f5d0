"""`check --mutants`: how many faults planted in a game's rules its own tests notice."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import typer

from tabletop_rules.cli.citations import check_tests_exist, source_of, tests_of
from tabletop_rules.cli.console import FOUND, grid, print_json, print_line, print_table, progress, row
from tabletop_rules.core.game import Game

if TYPE_CHECKING:
    from tabletop_rules.testing.kill import Killed

LEAST: Final = 90
"""The percentage of mutants that the tests of a game should notice."""


def plant(game: Game[Any], name: str, count: int, seed: int, tests: Path | None, jobs: int, as_json: bool) -> None:
    """Plant mutants, run the game's tests against each, and print which survive. Exit 1 if too many do.

    `name` is the game as the user gave it; `tests` is the path of its tests, by default tests/games/<game>/ or tests/.
    """
    from tabletop_rules.testing.kill import kill
    from tabletop_rules.testing.rule_mutants import sample

    folder = check_tests_exist(game, tests) if tests is not None else tests_of(game, Path("tests"))
    mutants = sample(game, source_of(game, name), count, seed)
    alone = name.partition(":")[0] if ":" in name else None
    with progress(f"running the tests of {game.id}", len(mutants)) as advance:
        killed = kill(mutants, [folder], module=alone, jobs=jobs, progress=lambda done, _: advance(done))
    _show(game, killed, as_json)
    if killed.rate < LEAST:
        raise typer.Exit(FOUND)


def _show(game: Game[Any], killed: Killed, as_json: bool) -> None:
    if as_json:
        entries = [
            {"fate": fate, "what": mutant.what, "path": str(mutant.path), "line": mutant.line, "before": mutant.before,
             "after": mutant.after}
            for mutant, fate in killed.fates
        ]  # fmt: skip
        print_json({"game": game.id, "rate": round(killed.rate, 1), "mutants": entries})
        return
    table = grid("mutants", ">planted", ">survived")
    planted = Counter(mutant.what for mutant, _ in killed.fates)
    survived = Counter(mutant.what for mutant in killed.survivors)
    for what in sorted(planted):
        row(table, what, planted[what], survived[what], style="yellow" if survived[what] else None)
    print_table(table)
    for mutant in killed.survivors:
        print_line(f"survived: {mutant}", "yellow")
    detected = len(killed.fates) - len(killed.survivors)
    print_line(f"{game.id}: its tests detect {detected} of {len(killed.fates)} mutants, {killed.rate:.0f} %")
