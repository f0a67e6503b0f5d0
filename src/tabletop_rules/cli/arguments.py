"""Arguments that several commands share: games by id or `module:attribute`, their options, seats and seeds."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, Literal

import typer

from tabletop_rules.cli.console import fault_line
from tabletop_rules.cli.named import find_game
from tabletop_rules.core.game import Game
from tabletop_rules.errors import OptionError, UsageError
from tabletop_rules.research import bots

Language = Literal["en", "fr"]

GAME_HELP = "A game of the catalogue (see `games`), or your own as module:attribute."

GameName = Annotated[str, typer.Argument(metavar="GAME", help=GAME_HELP, show_default=False)]
OwnGame = Annotated[
    str | None,
    typer.Option("--game", metavar="MODULE:ATTRIBUTE", help="The game of the log, if it is not in the catalogue."),
]
AddedGames = Annotated[
    list[str] | None,
    typer.Option(
        "--game",
        metavar="[ID=]MODULE:ATTRIBUTE",
        help="A game beside those of the catalogue; may be repeated.",
        show_default=False,
    ),
]
Options = Annotated[
    list[str] | None, typer.Option("--option", "-o", metavar="K=V", help="An option of the game; may be repeated.")
]
Moved = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        "-o",
        metavar="K=V",
        help="Where a pack named by the log is on this machine, as pack=PATH; may be repeated.",
    ),
]
BOT_HELP = (
    f"{', '.join(bots.BOTS)}, with options as in mcts:playouts=50, a trained policy:FILE, or your own as "
    "module:attribute."
)
Seats = Annotated[int | None, typer.Option("--seats", "-k", metavar="K", help="Number of seats (default: the fewest).")]
EachSeats = Annotated[
    int | None, typer.Option("--seats", "-k", metavar="K", help="Number of seats (default: every number in turn).")
]
FirstSeed = Annotated[
    int, typer.Option("--seed", metavar="S", help="Seed of the first match; each further match uses the next one.")
]
Jobs = Annotated[int, typer.Option("--jobs", "-j", min=1, metavar="J", help="Number of worker processes.")]
Cluster = Annotated[
    str | None,
    typer.Option(
        "--executor",
        metavar="ADDRESS",
        help="A cluster in place of --jobs: dask://HOST:PORT, ray://HOST:PORT or ray://auto.",
    ),
]
LogFile = Annotated[Path, typer.Argument(metavar="LOG", help="An event log.", show_default=False)]
Lang = Annotated[Language, typer.Option("--lang", help="Language of rules and messages.")]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON document to stdout.")]


def find_seats(game: Game[Any], seats: int | None) -> int:
    """Return `seats`, or by default the lowest count from two up. Raise UsageError if the game does not allow it."""
    if seats is None:
        return min((count for count in game.seats if count > 1), default=min(game.seats))
    if seats not in game.seats:
        raise UsageError(f"{game.name} is for {', '.join(map(str, game.seats))} seats, not {seats}")
    return seats


def find_setup(name: str, options: Sequence[str], seats: int | None) -> tuple[Game[Any], int]:
    """Return the game with its options, and the number of seats. One error lists everything wrong with either."""
    faults: list[str] = []
    try:
        game = find_game(name, options)
    except OptionError as error:
        faults.append(fault_line(error))
        game = find_game(name)
    try:
        count = find_seats(game, seats)
    except UsageError as error:
        raise UsageError("; ".join((*faults, str(error)))) from None
    if faults:
        raise UsageError(faults[0])
    return game, count
