"""A match at one point of play, whole or as one seat sees it."""

from __future__ import annotations

from typing import Any, Generic, NamedTuple, TypeVar

import attrs

from tabletop_rules.core.agenda import Todo
from tabletop_rules.core.messages import Decision, Outcome
from tabletop_rules.core.terms import SPECTATOR, Seat, to_int
from tabletop_rules.errors import UsageError, shorten
from tabletop_rules.kit.frozen import frozen

S = TypeVar("S")

WAY_BACK = 4
"""The most commands in a row that a seat may undo."""


class Past(NamedTuple):
    """The match before a command of `seat`, for undo."""

    seat: Seat
    version: int
    state: Any
    decisions: tuple[Decision, ...]
    agenda: tuple[Todo, ...]


@frozen(weakref_slot=False)
class Match(Generic[S]):
    """One play of a game: immutable, without a seed, savable at any decision.

    A view is a match too: `viewer` is its seat (None for the whole match), and secrets in the state are `HIDDEN`.
    `names` are the players' names, by seat. A player with "" is called by number, "Player 1"; () means all are.
    """

    game: str
    seats: int
    state: S
    version: int = 0
    decisions: tuple[Decision, ...] = ()
    agenda: tuple[Todo, ...] = attrs.field(default=(), repr=False)
    result: Outcome | None = None
    viewer: Seat | None = None
    past: tuple[Past, ...] = attrs.field(default=(), eq=False, repr=False)
    names: tuple[str, ...] = ()

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.result is not None

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """Keep pretty printers, such as that of hypothesis, from spelling out the whole state and `past`."""
        viewer = "" if self.viewer is None else f", seen by {self.viewer}"
        printer.text(f"<Match {self.game}, {self.seats} seats{viewer}, version {self.version}>")


def check_match(game: Any, match: Any) -> None:
    """Raise UsageError unless `match` is a match of `game`."""
    if match.__class__ is Match and match.game == getattr(game, "id", None):
        return
    if not isinstance(match, Match):
        raise UsageError(f"this is not a match: {shorten(match)}")
    name = getattr(game, "id", None)
    raise UsageError(f"this is a match of {match.game!r}, not of {shorten(game if name is None else name)}")


def check_seat(match: Match[Any], seat: Seat) -> Seat:
    """Return the seat as an int; raise UsageError unless it is one at the table or `SPECTATOR`."""
    seat = to_int(seat)
    if type(seat) is not int or not (0 <= seat < match.seats or seat == SPECTATOR):
        raise UsageError(f"there is no seat {shorten(seat)} among {match.seats}; a spectator is SPECTATOR")
    return seat


def extend_past(
    past: tuple[Past, ...],
    seat: Seat,
    version: int,
    state: Any,
    decisions: tuple[Decision, ...],
    agenda: tuple[Todo, ...],
) -> tuple[Past, ...]:
    """Return `past` after a command of `seat` in the match as described. It grows only while the same seat plays.

    It is empty after what no seat has sent, such as an answer of chance.
    """
    if seat < 0:
        return ()
    before = Past(seat, version, state, decisions, agenda)
    if past and past[-1].seat == seat:
        return (*past[1 - WAY_BACK :], before)
    return (before,)
