"""A match at one moment, whole or as one seat sees it."""

from __future__ import annotations

from typing import Any, Generic, NamedTuple, TypeVar

import attrs

from tabletop_rules.core.agenda import Todo
from tabletop_rules.core.messages import Decision, Outcome
from tabletop_rules.core.terms import SPECTATOR, Seat
from tabletop_rules.errors import UsageError, told

S = TypeVar("S")

WAY_BACK = 4
"""How many of its last commands a seat may take back one after the other."""


class Past(NamedTuple):
    """The match as it was before a command of `seat`: the way back of an undo."""

    seat: Seat
    version: int
    state: Any
    decisions: tuple[Decision, ...]
    agenda: tuple[Todo, ...]


@attrs.frozen(weakref_slot=False)
class Match(Generic[S]):
    """One play of a game: immutable, without a seed, savable at any question.

    A view is a match too: `viewer` says whose, and what that seat cannot know is `HIDDEN` in the state. In the whole
    match `viewer` is None.
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

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.result is not None

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """For printers that would spell the whole state and the way back, as hypothesis does."""
        viewer = "" if self.viewer is None else f", seen by {self.viewer}"
        printer.text(f"<Match {self.game}, {self.seats} seats{viewer}, version {self.version}>")


def must_be_of(game: Any, match: Any) -> None:
    """Faults: UsageError if that is no match of this game."""
    if match.__class__ is Match and match.game == getattr(game, "id", None):
        return
    if not isinstance(match, Match):
        raise UsageError(f"this is no match: {told(match)}")
    name = getattr(game, "id", None)
    raise UsageError(f"this is a match of {match.game!r}, not of {told(game if name is None else name)}")


def must_be_seat(match: Match[Any], seat: Seat) -> None:
    """Faults: UsageError if that is neither a seat at the table nor an onlooker."""
    if type(seat) is not int or not (0 <= seat < match.seats or seat == SPECTATOR):
        raise UsageError(f"there is no seat {told(seat)} among {match.seats}; an onlooker is SPECTATOR")


def way_back(
    past: tuple[Past, ...],
    seat: Seat,
    version: int,
    state: Any,
    decisions: tuple[Decision, ...],
    agenda: tuple[Todo, ...],
) -> tuple[Past, ...]:
    """The way back after a command of `seat` in the match as described: it goes on only while the same seat does.

    There is none after what no seat has sent, such as the answer of chance.
    """
    if seat < 0:
        return ()
    before = Past(seat, version, state, decisions, agenda)
    if past and past[-1].seat == seat:
        return (*past[1 - WAY_BACK :], before)
    return (before,)
