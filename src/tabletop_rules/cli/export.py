"""`export`: matches as training data."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from tabletop_rules.cli.arguments import GAME_HELP, Options, Seats, find_setup
from tabletop_rules.cli.console import print_line, progress
from tabletop_rules.cli.named import find_bot, games_for, given_options
from tabletop_rules.cli.simulate import Limit, Matches, Seed, SomeBots
from tabletop_rules.core.chance import Seeded
from tabletop_rules.errors import UsageError, pluralize
from tabletop_rules.eventlog.redecide import logs_in
from tabletop_rules.research.steps import export_logs, export_matches

SomeGame = Annotated[str | None, typer.Argument(metavar="[GAME]", help=GAME_HELP, show_default=False)]
To = Annotated[Path, typer.Option("--to", metavar="FILE", help="The Parquet file to write.", show_default=False)]
Logs = Annotated[
    list[Path] | None,
    typer.Option(
        "--logs", metavar="DIR", help="Event logs, or folders of them, of one game, instead of matches of bots."
    ),
]
Layout = Annotated[Literal["compact", "complete"], typer.Option(help="What an observation holds.")]


def export(
    to: To,
    game: SomeGame = None,
    logs: Logs = None,
    matches: Matches = 100,
    seats: Seats = None,
    seed: Seed = 0,
    option: Options = None,
    bot: SomeBots = None,
    layout: Layout = "compact",
    limit: Limit = None,
) -> None:
    """Write observation, mask, action, reward and done of every decision of many matches as Parquet.

    The matches are played by bots, as `simulate` plays them, or come from logs. Needs the extras `simulate` and
    `gymnasium`.
    """
    if (game is None) == (logs is None):
        raise UsageError("export needs a GAME to play, or --logs DIR to read")
    if logs is not None:
        paths = [path for folder in logs for path in logs_in(folder)]
        with progress("reading logs", len(paths)) as advance:
            rows = export_logs(to, paths, games=games_for(None, option), seats=seats, layout=layout, progress=advance)
    else:
        assert game is not None
        ruleset, count = find_setup(game, option or (), seats)
        for name in bot or ():
            find_bot(name)
        source = Seeded(seed)
        with progress(f"playing {ruleset.id}", matches) as advance:
            rows = export_matches(
                to,
                game,
                tuple(bot or ["random"]),
                [source.derived(index).seed for index in range(matches)],
                options=given_options(game, option or ()),
                seats=count,
                layout=layout,
                limit=limit,
                progress=advance,
            )
    print_line(f"{pluralize(rows, 'row')} in {to}")
