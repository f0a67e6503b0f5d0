"""Effects: what happens instead of an event, and what follows it, in a total order."""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterable
from typing import Any, Final, Generic, NamedTuple, TypeVar

import attrs

from tabletop_rules.core.messages import Event, Plan
from tabletop_rules.core.terms import SPECTATOR, RuleId, Seat

S = TypeVar("S")
E = TypeVar("E", bound=Event)


class Timing(enum.Enum):
    """When an effect acts: INSTEAD of the event, once on it and its replacements; or THEN, once recorded."""

    INSTEAD = "instead"
    THEN = "then"


class Band(enum.IntEnum):
    """Where an effect stands among those on one event: band + rank, small numbers first. Steps of ten leave room."""

    FORBID = 0
    REPLACE = 1000
    MODIFY = 2000
    LIMIT = 3000
    SHARE = 4000
    FOLLOW = 5000


def band_of(priority: int) -> Band:
    """The band that a priority lies in."""
    return max((band for band in Band if band <= priority), default=Band.FORBID)


class Bearer(NamedTuple):
    """For whom an effect acts, and by what: two copies of one power are two bearers."""

    seat: Seat
    source: str = ""


TABLE: Final = (Bearer(SPECTATOR),)
"""The bearers of an effect that is nobody's: the table itself."""


@attrs.frozen
class Effect(Generic[S, E]):
    """A handler of one event class, or of a base class for all its kinds.

    `bearers` lists for whom it applies as things stand, in the rulebook's order; none means that it does not apply.
    `do` makes the plan for one of them. Of an event with secrets, a THEN effect gets what an onlooker saw.
    After each plan that a THEN effect has made, all who have not acted are looked at anew: one that listed nobody may
    act yet, when those behind it have changed the state; one whose `do` answered `()` has had its turn. So what is due
    "whenever" lists nobody till then, and what has its place in a fixed order asks for its condition in `do`.
    `order` is the rule that settles the rank within the band: needed where the order among effects of one band on one
    event makes a difference, which law 15 finds out.
    """

    id: RuleId
    text: str
    on: type[E]
    timing: Timing
    priority: int
    bearers: Callable[[S, E], Iterable[Bearer]]
    do: Callable[[S, E, Bearer], Plan]
    order: RuleId | None = None

    @property
    def name(self) -> str:
        """How error messages and `used` lists call it: two effects may cite one rule at different priorities."""
        return f"{self.id}@{self.priority}"


def always(state: Any, event: Any) -> tuple[Bearer, ...]:
    """Bearers of an effect that always applies and is nobody's."""
    return TABLE
