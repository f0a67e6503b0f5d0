"""How fields become numbers from -1 to 1, seats counted from the one that looks: shapes of `Compact`."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from operator import attrgetter
from typing import Any, Final

import attrs

from tabletop_rules.core.hints import hints, marks
from tabletop_rules.core.messages import Decision, Message
from tabletop_rules.core.terms import OneOf
from tabletop_rules.research.action_blocks import join
from tabletop_rules.research.observation_shapes import (
    Choice,
    Fields,
    Keyed,
    Kinds,
    Maybe,
    Nothing,
    Number,
    Rows,
    Shape,
    Sum,
    Text,
)
from tabletop_rules.research.observations import ABOUT_ALL, Observations

MOST_MARKS: Final = 128
"""The most values of a domain that have a number each; a larger one is left out."""

HALF: Final = 10
"""The number that becomes a half."""

SOME: Final = 0.25
"""What each of several things counts: four make 1."""


class Buffer(array):  # type: ignore[type-arg]  # `array[float]` is none at run time
    """The numbers of one observation, and who looks: `me`, of `seats`."""

    me: int
    seats: int

    @classmethod
    def read(cls, numbers: bytes) -> Buffer:
        """Return a buffer with these numbers of 32 bits."""
        made = cls("f")
        made.frombytes(numbers)
        return made


@attrs.frozen
class Soft:
    """An integer without a bound: n / (|n| + 10)."""

    width: int = 1

    def add(self, value: Any, out: Any, at: int) -> None:
        """Add the number."""
        out[at] += value / (abs(value) + HALF)

    def meanings(self, what: str) -> Iterator[str]:
        """Yield one meaning."""
        yield f"{what}, n/(|n|+{HALF})"


@attrs.frozen
class SeatPlace:
    """A seat: 1 at its place, counted from the one that looks."""

    width: int

    def add(self, value: Any, out: Any, at: int) -> None:
        """Add 1 at the place of the seat; nothing for -1."""
        if value is not None and 0 <= value < out.seats:
            out[at + (value - out.me) % out.seats] += 1

    def meanings(self, what: str) -> Iterator[str]:
        """Yield one meaning for each seat."""
        for place in range(self.width):
            yield f"{what}={seat_name(place)}"


@attrs.frozen
class SeatRows:
    """An item for each seat, that of the one that looks first."""

    count: int
    item: Shape

    @property
    def width(self) -> int:
        """A row for each seat."""
        return self.count * self.item.width

    def add(self, value: Sequence[Any], out: Any, at: int) -> None:
        """Add each item to the row of its seat."""
        for seat, item in enumerate(value):
            self.item.add(item, out, at + (seat - out.me) % out.seats * self.item.width)

    def meanings(self, what: str) -> Iterator[str]:
        """Yield those of each row."""
        for place in range(self.count):
            yield from self.item.meanings(f"{what}[{seat_name(place)}]")


@attrs.frozen
class Several:
    """Any number of values: a quarter for each, then the sum of their numbers."""

    item: Shape

    @property
    def width(self) -> int:
        """One number more than an item."""
        return 1 + self.item.width

    def add(self, value: Iterable[Any], out: Any, at: int) -> None:
        """Add each item."""
        for item in value:
            out[at] += SOME
            self.item.add(item, out, at + 1)

    def meanings(self, what: str) -> Iterator[str]:
        """Yield that of the count, then those of an item."""
        yield f"number of {what} / 4"
        yield from self.item.meanings(f"{what}[]")


@attrs.frozen(eq=False)
class Shared:
    """A message of one of several kinds: a mark for its kind, then fields, which kinds share if they mean the same."""

    kinds: tuple[type[Message], ...]
    each: float
    fields: Mapping[type, tuple[tuple[str, Shape, int], ...]]
    slots: tuple[tuple[str, Shape], ...]
    width: int
    places: Mapping[type, int] = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "places", {cls: place for place, cls in enumerate(self.kinds)})

    def add(self, value: Any, out: Any, at: int) -> None:
        """Add the mark of the kind, and the fields."""
        cls = type(value)
        place = self.places.get(cls)
        if place is None:
            return
        out[at + place] += self.each
        for name, shape, start in self.fields[cls]:
            shape.add(getattr(value, name), out, at + start)

    def meanings(self, what: str) -> Iterator[str]:
        """Yield those of the kinds, then those of the fields."""
        for cls in self.kinds:
            yield f"{what} is {cls.kind}" if self.each == 1 else f"number of {what} {cls.kind} / 4"
        for name, shape in self.slots:
            yield from shape.meanings(join(what, name))


def seat_name(place: int) -> str:
    """Return what a seat is called by the one that looks."""
    return "me" if place == 0 else f"{place} after me"


class CompactTypes(Observations):
    """Makes shapes of types, as `Observations` does, but compact ones."""

    def __init__(self, game: Any, seats: int | None) -> None:
        self._prepare(game, seats)
        self.room: int = self._domains.seats

    def _of(self, hint: Any, what: str) -> Shape:
        if any(isinstance(mark, OneOf) and mark.name == "seat" for mark in marks(hint)):
            return SeatPlace(self._domains.seats)
        return super()._of(hint, what)

    def _many(self, item: Any, along: str | None, what: str) -> Shape:
        if along == "seat":
            return SeatRows(self._domains.seats, self._of(item, what))
        return super()._many(item, along, what)

    def field(self, hint: Any, what: str) -> Shape:
        """Return the compact shape of a field."""
        return compacted(self._of(hint, what))

    def values(self, name: str) -> tuple[object, ...] | None:
        """Return the values of a named domain."""
        return self._domains.find(name)

    def shared(self, classes: Iterable[type[Message]], each: float = 1.0, scalars: bool = True) -> Shared:
        """Return the shape of messages of these classes; without `scalars` of seats alone."""
        kinds = tuple(sorted(classes, key=attrgetter("kind")))
        starts: dict[tuple[str, ...], int] = {}
        slots: list[tuple[str, Shape]] = []
        width = len(kinds)
        fields: dict[type, tuple[tuple[str, Shape, int], ...]] = {}
        for cls in kinds:
            skipped = (*ABOUT_ALL, "seat") if issubclass(cls, Decision) else ()
            found = []
            for name, hint in hints(cls).items():
                if name in skipped:
                    continue
                shape = self.field(hint, f"{cls.__name__}.{name}")
                if not scalars and not isinstance(shape, SeatPlace):
                    continue
                if not shape.width:
                    continue
                key = tuple(shape.meanings(name))
                if key not in starts:
                    starts[key] = width
                    same = sum(given == name for given, _ in slots)
                    slots.append((f"{name}#{same + 1}" if same else name, shape))
                    width += shape.width
                found.append((name, shape, starts[key]))
            fields[cls] = tuple(found)
        return Shared(kinds, each, fields, tuple(slots), width)


def compacted(shape: Shape) -> Shape:
    """Return the compact form of a shape."""
    if isinstance(shape, Number):
        return Soft()
    if isinstance(shape, Text) or (isinstance(shape, Choice) and shape.width > MOST_MARKS):
        return Nothing()
    if isinstance(shape, Maybe):
        return Maybe(compacted(shape.inner))
    if isinstance(shape, Fields):
        return Fields(shape.names, tuple(map(compacted, shape.shapes)))
    if isinstance(shape, Kinds):
        return Kinds(shape.types, tuple(map(compacted, shape.shapes)))
    if isinstance(shape, Rows):
        return Rows(shape.count, compacted(shape.item))
    if isinstance(shape, Keyed):
        whole = list(shape.item.shapes)
        whole[shape.key] = shape.keys
        return Several(compacted(Fields(shape.item.names, tuple(whole))))
    if isinstance(shape, Sum):
        return Several(compacted(shape.item))
    if isinstance(shape, SeatRows):
        return SeatRows(shape.count, compacted(shape.item))
    return shape
