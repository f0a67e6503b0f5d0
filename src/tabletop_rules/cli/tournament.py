"""`tournament`: bots against each other in every seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import attrs
import typer

from tabletop_rules import research
from tabletop_rules.cli.arguments import BOT_HELP, Cluster, GameName, Jobs, Json, Options, Seats, find_setup
from tabletop_rules.cli.console import FOUND, grid, print_json, print_line, print_table, print_warning, progress, row
from tabletop_rules.cli.named import find_bot, given_options
from tabletop_rules.cli.simulate import Limit, Rows, Seconds, Seed
from tabletop_rules.errors import UsageError, pluralize

if TYPE_CHECKING:
    from tabletop_rules.research.intervals import Estimate
    from tabletop_rules.research.tournament import Tournament

Bots = Annotated[list[str] | None, typer.Option("--bot", metavar="NAME", help=f"A bot, twice or more: {BOT_HELP}")]
Rounds = Annotated[
    int, typer.Option("--rounds", "-n", min=1, metavar="N", help="Matches of each selection of bots in each rotation.")
]


def tournament(
    game: GameName,
    bot: Bots = None,
    rounds: Rounds = 100,
    seats: Seats = None,
    seed: Seed = 0,
    option: Options = None,
    jobs: Jobs = 1,
    executor: Cluster = None,
    rows: Rows = None,
    limit: Limit = None,
    seconds: Seconds = None,
    as_json: Json = False,
) -> None:
    """Let bots play each other in every seat; show win rates and ratings. Exit 1 if a match fails."""
    ruleset, count = find_setup(game, option or (), seats)
    bots = bot or []
    if len(bots) < 2:
        raise UsageError("a tournament needs two bots or more: --bot random --bot greedy")
    for name in bots:
        find_bot(name)
    from tabletop_rules.research.tournament import line_ups  # with much that other subcommands do without

    total = rounds * len(line_ups(bots, count))
    with progress(f"tournament of {ruleset.id}", total) as advance:
        played = research.tournament(
            game,
            bots,
            rounds,
            seed=seed,
            options=given_options(game, option or ()),
            seats=count,
            executor=executor or (jobs if jobs > 1 else None),
            folder=rows,
            limit=limit,
            seconds=seconds,
            progress=advance,
        )
    if as_json:
        print_json(attrs.asdict(played))
    else:
        _show(played)
    for fault in played.faults:
        print_warning(fault)
    if played.broken:
        raise typer.Exit(FOUND)


def _show(played: Tournament) -> None:
    table = grid("bot", ">rating", ">95 %", ">win rate", ">95 %", ">mean place", ">matches")
    for entry in played.entries:
        rating, wins = entry.rating, entry.wins
        reach = f"{rating.low:+.0f} to {rating.high:+.0f}"
        cells = (f"{rating.value:+.0f}", reach, f"{wins.value:.1%}", _rates(wins), f"{entry.place:.2f}")
        row(table, entry.bot, *cells, entry.matches)
    print_table(table)
    table = grid("", "before", ">", ">95 %", ">comparisons")
    for pair in played.pairs:
        row(table, pair.one, pair.other, f"{pair.before.value:.1%}", _rates(pair.before), f"{pair.before.n:g}")
    print_table(table)
    matches = pluralize(played.matches, "match", "matches")
    print_line(f"\n{matches} of {played.game} with {played.seats} seats; an even win rate is {1 / played.seats:.1%}")
    print_line("Ratings: Bradley-Terry on the scale of Elo, their mean 0; 400 points are ten to one.")


def _rates(estimate: Estimate) -> str:
    return f"{estimate.low:.1%} to {estimate.high:.1%}"
