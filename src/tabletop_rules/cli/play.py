"""`play`: a match against bots in the terminal."""

from __future__ import annotations

import secrets
import sys
from contextlib import suppress
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated

import typer

from tabletop_rules.cli.arguments import BOT_HELP, GameName, Lang, Options, Seats, find_setup
from tabletop_rules.cli.console import print_warning, stdout
from tabletop_rules.cli.named import find_bot, find_game, load_log
from tabletop_rules.cli.session import Session
from tabletop_rules.errors import BotError, EngineFault, UsageError
from tabletop_rules.research.bots import Players
from tabletop_rules.table import Table

Seat = Annotated[int, typer.Option("--seat", "-s", metavar="S", help="Your seat, counted from 0.")]
Seed = Annotated[int | None, typer.Option("--seed", metavar="N", help="Seed of dice and cards (default: random).")]
ABot = Annotated[str, typer.Option("--bot", metavar="NAME", help=f"Who plays the other seats: {BOT_HELP}")]
Load = Annotated[Path | None, typer.Option("--load", metavar="LOG", help="Resume a saved match.")]
Pause = Annotated[bool, typer.Option("--pause", help="Wait for Enter before each command of a bot.")]


def play(
    game: GameName,
    seats: Seats = None,
    seat: Seat = 0,
    seed: Seed = None,
    option: Options = None,
    bot: ABot = "greedy",
    lang: Lang = "en",
    load: Load = None,
    pause: Pause = False,
) -> None:
    """Play a match against bots. You see only what your seat may know, and so do the bots."""
    used = secrets.randbits(32) if seed is None else seed
    if load is None:
        ruleset, count = find_setup(game, option or (), seats)
        _check_seat(seat, count)
        table = Table.open(ruleset, count, used)
    else:
        table = _loaded(game, load, option or (), seats, used)
        _check_seat(seat, table.match.seats)
    others = [None if place == seat else find_bot(bot) for place in range(table.match.seats)]
    players = Players(table.game, others, used)
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    session = Session(table, seat, players, lang, stdout(), used, pause, live=sys.stdin.isatty())
    if load is not None:
        session.printed = table.version
        session.own_files.add(load.resolve())
    try:
        session.run()
    except (BotError, EngineFault):
        _keep(table)
        raise


def _keep(table: Table) -> None:
    """Save the match in which a game failed, as the best bug report."""
    path = Path(f"{table.game.id}-fault-{secrets.token_hex(3)}.jsonl")
    with suppress(OSError):
        table.save(path)
        print_warning(f"the match up to the fault is saved in {path}")


def _check_seat(seat: int, seats: int) -> None:
    if not 0 <= seat < seats:
        raise UsageError(f"there is no seat {seat} among {seats}: they are counted from 0")


def _loaded(name: str, path: Path, options: list[str] | tuple[()], seats: int | None, seed: int) -> Table:
    """Return the table of a saved match. Raise UsageError unless it matches the game and seats of the command line."""
    faults = []
    own = name if ":" in name else None
    if own is None:
        find_game(name)
    log, game = load_log(path, own)
    if own is None and game.id != name:
        faults.append(f"{path} is a match of {game.id}, not of {name}")
    if options:
        faults.append("the options of a saved match are in its log: omit --option")
    if seats is not None and seats != log.header.seats:
        faults.append(f"{path} is a match of {log.header.seats} seats, not of {seats}")
    if faults:
        raise UsageError("; ".join(faults))
    return Table.resume(log, seed, game=game)
