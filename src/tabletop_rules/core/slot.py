"""Slots: typed drawers in a state, so that an expansion brings its own sub-state and the base game never names it."""

from __future__ import annotations

from typing import Generic, Protocol, TypeVar

import attrs

from tabletop_rules.core.change import change

P = TypeVar("P")


class HasSlots(Protocol):
    """A state with a drawer for each expansion in play: `slots: Public[tuple[Drawer, ...]]`."""

    @property
    def slots(self) -> tuple[object, ...]:
        """What the expansions have put in, one attrs value of its own class each."""
        ...


H = TypeVar("H", bound=HasSlots)


@attrs.frozen
class Slot(Generic[P]):
    """One expansion's drawer, found by the class of what lies in it."""

    holds: type[P]

    def of(self, state: HasSlots) -> P | None:
        """What lies in the drawer; None when the expansion is not in play."""
        for part in state.slots:
            if isinstance(part, self.holds):
                return part
        return None

    def get(self, state: HasSlots) -> P:
        """What lies in the drawer. Faults: LookupError when the expansion is not in play."""
        part = self.of(state)
        if part is None:
            raise LookupError(f"no {self.holds.__name__} in this match: its expansion is not in play")
        return part

    def put(self, state: H, part: P) -> H:
        """The state with something else in the drawer, which is opened if need be."""
        slots = state.slots
        for place, old in enumerate(slots):
            if isinstance(old, self.holds):
                slots = (*slots[:place], part, *slots[place + 1 :])
                break
        else:
            slots = (*slots, part)
        return change(state, slots=slots)  # type: ignore[misc]  # no protocol can say that H is an attrs class
