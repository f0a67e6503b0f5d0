"""Effects: replacements of events, and triggers on events and moments, in a total order."""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterable
from typing import Any, ClassVar, Final, Generic, NamedTuple, TypeVar

import attrs

from tabletop_rules.core import foreign
from tabletop_rules.core.messages import Event, Moment, Plan
from tabletop_rules.core.ruling import Ruling, place_of
from tabletop_rules.core.terms import SPECTATOR, Seat
from tabletop_rules.kit.frozen import frozen

S = TypeVar("S")
E = TypeVar("E", bound=Event | Moment)


class Timing(enum.Enum):
    """When an effect acts: INSTEAD of an event (once on it and its replacements), or THEN, once it is recorded."""

    INSTEAD = "instead"
    THEN = "then"


class Bearer(NamedTuple):
    """The seat and the source that an effect acts for; two copies of one power are two bearers."""

    seat: Seat
    source: str = ""


TABLE: Final = (Bearer(SPECTATOR),)
"""The bearer of an effect that belongs to no seat."""


@frozen
class Effect(Ruling, Generic[S, E]):
    """A replacement (`INSTEAD`) or a trigger (`THEN`) on an event class, or on a base class of several.

    A trigger may also be on a `Moment`. `bearers` lists those for whom the effect applies in the current state, in the
    rulebook's order; with none it does not apply. `do` makes the plan for one of them. A trigger gets the event as a
    spectator sees it.

    After each plan of a trigger, all triggers that have not acted are considered again: one without bearers may still
    act, when later ones have changed the state; a bearer whose `do` returned `()` has acted. So a trigger that is due
    "whenever" something holds has no bearers until then, and one with a fixed place tests its condition in `do`.
    """

    on: type[E]
    timing: Timing
    band: enum.IntEnum
    rank: int
    bearers: Callable[[S, E], Iterable[Bearer]]
    do: Callable[[S, E, Bearer], Plan]
    foreign: bool = attrs.field(default=foreign.of("bearers", "do"), init=False, eq=False, repr=False)

    kinds: ClassVar[tuple[str, str]] = ("replacement", "trigger")

    @property
    def kind(self) -> str:
        """The kind of handler: "replacement" or "trigger"."""
        return self.kinds[self.timing is Timing.THEN]

    @property
    def name(self) -> str:
        """The name in error messages and `used` lists, with the place, as two effects may cite one rule."""
        return f"{self.id}@{place_of(self.band, self.rank)}"


def always(state: Any, event: Any) -> tuple[Bearer, ...]:
    """Return the table as the only bearer: the effect always applies and belongs to no seat."""
    return TABLE
