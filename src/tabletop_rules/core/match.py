"""A match at one point of play, whole or as one seat sees it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, Generic, NamedTuple, TypeVar

import attrs

from tabletop_rules.core.agenda import Todo
from tabletop_rules.core.messages import Decision, Outcome
from tabletop_rules.core.terms import SPECTATOR, Seat
from tabletop_rules.core.voice import PLAYER
from tabletop_rules.errors import UsageError, shorten

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


@attrs.frozen(weakref_slot=False)
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


MAX_NAME_LENGTH: Final = 40


def check_names(names: object, seats: int) -> tuple[str, ...]:
    """Return the players' names as a tuple, with "" for players called by number; () if all are.

    Raises:
        UsageError: they are not one printable name for each seat, of at most 40 characters, all different.
    """
    if names is None:
        return ()
    if not isinstance(names, list | tuple):
        raise UsageError(f"names must be a list of one name for each seat, not {shorten(names)}")
    if not names:
        return ()
    faults = [fault for seat, name in enumerate(names) for fault in _name_faults(seat, name)]
    if len(names) != seats:
        faults.append(f"there are {len(names)} names for {seats} seats")
    elif _repeated(names):
        faults.append("two players have the same name")
    if faults:
        raise UsageError(f"these names cannot be used: {'; '.join(faults)}")
    return tuple(names) if any(names) else ()


def _repeated(names: Sequence[object]) -> bool:
    """Return whether two players are called the same, in any language."""
    for text in PLAYER:
        called = [str(name) or text.format(number=seat) for seat, name in enumerate(names, 1)]
        if len({*called}) < len(called):
            return True
    return False


def _name_faults(seat: Seat, name: object) -> Iterator[str]:
    if type(name) is not str:
        yield f"the name of seat {seat} must be a text, not {shorten(name)}"
    elif len(name) > MAX_NAME_LENGTH or name != name.strip():
        yield f"the name of seat {seat} must have at most {MAX_NAME_LENGTH} characters, without spaces around"
    elif not name.isprintable():
        yield f"the name of seat {seat} holds characters that cannot be printed"


def check_match(game: Any, match: Any) -> None:
    """Raise UsageError unless `match` is a match of `game`."""
    if match.__class__ is Match and match.game == getattr(game, "id", None):
        return
    if not isinstance(match, Match):
        raise UsageError(f"this is not a match: {shorten(match)}")
    name = getattr(game, "id", None)
    raise UsageError(f"this is a match of {match.game!r}, not of {shorten(game if name is None else name)}")


def check_seat(match: Match[Any], seat: Seat) -> None:
    """Raise UsageError unless `seat` is a seat at the table or `SPECTATOR`."""
    if type(seat) is not int or not (0 <= seat < match.seats or seat == SPECTATOR):
        raise UsageError(f"there is no seat {shorten(seat)} among {match.seats}; a spectator is SPECTATOR")


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
