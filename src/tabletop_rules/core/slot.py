"""Slots: typed parts of a state, so that an expansion brings its own sub-state and the base game never names it."""

from __future__ import annotations

from typing import ClassVar, Generic, Protocol, TypeVar

from tabletop_rules.core.change import change
from tabletop_rules.kit.frozen import frozen

P = TypeVar("P")


@frozen(weakref_slot=False)
class Drawer:
    """Base of what an expansion keeps in a state. A class with a `kind` in its body is one of them.

    A game derives a base of its own, and its state has `slots: Public[tuple[Drawer, ...]] = ()` of that.
    """

    kind: ClassVar[str]
    abstract: ClassVar[bool] = True

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.abstract = "kind" not in vars(cls)


class HasSlots(Protocol):
    """A state with a drawer for each expansion in play: `slots: Public[tuple[Drawer, ...]]`."""

    @property
    def slots(self) -> tuple[object, ...]:
        """The parts of the expansions, one attrs value each, of a class of its own."""
        ...


H = TypeVar("H", bound=HasSlots)


@frozen
class Slot(Generic[P]):
    """Finds the drawer of one expansion in a state, by its class."""

    holds: type[P]

    def of(self, state: HasSlots) -> P | None:
        """Return the part; None if the expansion is not in play."""
        for part in state.slots:
            if isinstance(part, self.holds):
                return part
        return None

    def get(self, state: HasSlots) -> P:
        """Return the part.

        Raises:
            LookupError: the expansion is not in play.
        """
        part = self.of(state)
        if part is None:
            raise LookupError(f"no {self.holds.__name__} in this match: its expansion is not in play")
        return part

    def put(self, state: H, part: P) -> H:
        """Return the state with this part, in place of the one of the same class if there is one."""
        slots = state.slots
        for place, old in enumerate(slots):
            if isinstance(old, self.holds):
                slots = (*slots[:place], part, *slots[place + 1 :])
                break
        else:
            slots = (*slots, part)
        return change(state, slots=slots)  # type: ignore[misc]  # no protocol can say that H is an attrs class
