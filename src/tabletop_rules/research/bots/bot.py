"""What a bot is, and how it is asked."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, Protocol, runtime_checkable

from tabletop_rules.core.game import Game
from tabletop_rules.core.legal import check, legal_commands
from tabletop_rules.core.match import Match
from tabletop_rules.core.messages import Command, Record
from tabletop_rules.core.terms import Seat
from tabletop_rules.errors import BotError, UsageError, format_exception, shorten


class Bot(Protocol):
    """Chooses a command for a seat that is asked, given only the view of that seat.

    All chance comes from `rng`: a new bot with the same `rng`, asked the same questions, gives the same commands.
    """

    def __call__(self, game: Game[Any], view: Match[Any], seat: Seat, rng: random.Random) -> Command:
        """Return a legal command of the seat."""
        ...


@runtime_checkable
class Observer(Protocol):
    """A bot that remembers: it is shown the stream of its seat, and plays one match only."""

    def observe(self, records: Sequence[Record]) -> None:
        """Take the records that its seat has received since the last call, or since the start of the match."""
        ...


@runtime_checkable
class Trained(Protocol):
    """A bot that was trained for one game, with some of its options and room for some seats."""

    @property
    def game(self) -> str:
        """The id of its game."""
        ...

    def check(self, game: Game[Any], seats: int) -> None:
        """Raise UsageError unless it plays this game, with its options, at a table of so many seats."""
        ...


def ask_bot(bot: Bot, game: Game[Any], view: Match[Any], seat: Seat, rng: random.Random) -> Command:
    """Return the command of a bot, checked against its view.

    Raises:
        BotError: the bot raises, or returns anything but a legal command of its seat.
    """
    where = f"the bot {shorten(bot)} at seat {seat}, asked at version {view.version},"
    try:
        command: object = bot(game, view, seat, rng)
    except Exception as error:
        raise BotError(f"{where} raised {format_exception(error)}", seat, view.version) from error
    if not isinstance(command, Command):
        raise BotError(f"{where} returned {shorten(command)}, which is no command", seat, view.version)
    if command.seat != seat:
        raise BotError(f"{where} returned a command of another seat: {shorten(command)}", seat, view.version)
    rejection = check(game, view, command)
    if rejection is not None:
        why = f"which is rejected: {rejection.message()}"
        raise BotError(f"{where} returned {shorten(command)}, {why}", seat, view.version)
    return command


def check_view(view: Match[Any], seat: Seat) -> None:
    """Raise UsageError if this is a whole match, which no bot may see, or another seat's view."""
    if view.viewer is None or view.viewer != seat:
        raise UsageError(f"a bot needs the view of its seat: tabletop_rules.view(game, match, {shorten(seat)})")


def choices(game: Game[Any], view: Match[Any], seat: Seat) -> list[Command]:
    """Return the legal commands of the viewer of a view.

    Raises:
        UsageError: this is not the view of the seat, or nothing is legal.
    """
    check_view(view, seat)
    commands = list(legal_commands(game, view, seat))
    if not commands:
        raise UsageError(f"seat {seat} has no legal command")
    return commands
