"""How values become numbers, by the type of the field that holds them. Each `Shape` adds its value to an array."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeAlias

import attrs

from tabletop_rules.core.mask import HIDDEN
from tabletop_rules.research.action_blocks import join, written

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Array: TypeAlias = NDArray[np.float32]

BUCKETS: Final = 16
"""The numbers that a text of no known domain is spread over."""


class Shape(Protocol):
    """Writes the values of one type into `width` numbers."""

    @property
    def width(self) -> int:
        """How many numbers it takes."""
        ...

    def add(self, value: Any, out: Array, at: int) -> None:
        """Add the numbers of a value to `out`, from place `at` on."""
        ...

    def meanings(self, what: str) -> Iterator[str]:
        """Yield what each number means, in order; `what` names the value."""
        ...


@attrs.frozen
class Number:
    """An integer, or a flag: itself."""

    width: int = 1

    def add(self, value: Any, out: Array, at: int) -> None:
        """Add the number."""
        out[at] += value

    def meanings(self, what: str) -> Iterator[str]:
        """Yield one meaning."""
        yield what


@attrs.frozen
class Nothing:
    """What belongs to the game and not to the match: no number."""

    width: int = 0

    def add(self, value: Any, out: Array, at: int) -> None:
        """Add nothing."""

    def meanings(self, what: str) -> Iterator[str]:
        """Yield nothing."""
        yield from ()


@attrs.frozen
class Text:
    """A text of no known domain: 1 in one of `BUCKETS` places, by its digest."""

    width: int = BUCKETS

    def add(self, value: Any, out: Array, at: int) -> None:
        """Add 1 at the place of the text; nothing for an empty one."""
        if value:
            out[at + blake2b(str(value).encode(), digest_size=2).digest()[0] % BUCKETS] += 1

    def meanings(self, what: str) -> Iterator[str]:
        """Yield one meaning for each bucket."""
        for bucket in range(BUCKETS):
            yield f"{what} in bucket {bucket}"


@attrs.frozen(eq=False)
class Choice:
    """One of a list of values: 1 at its place. None and `HIDDEN` are values too. Others leave all at 0."""

    values: tuple[Any, ...]
    places: dict[Any, int] = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "places", {value: place for place, value in enumerate(self.values)})

    @property
    def width(self) -> int:
        """One number for each value."""
        return len(self.values)

    def add(self, value: Any, out: Array, at: int) -> None:
        """Add 1 at the place of the value."""
        place = self.places.get(value)
        if place is not None:
            out[at + place] += 1

    def meanings(self, what: str) -> Iterator[str]:
        """Yield one meaning for each value."""
        for value in self.values:
            yield f"{what}={written(value)}"


@attrs.frozen(eq=False)
class Maybe:
    """A value that may be absent or hidden: whether it is there, whether it is hidden, then the value, or zeros."""

    inner: Shape

    @property
    def width(self) -> int:
        """Two numbers more than the value."""
        return 2 + self.inner.width

    def add(self, value: Any, out: Array, at: int) -> None:
        """Add the flags, and the value if it is known."""
        if value is HIDDEN:
            out[at + 1] += 1
        elif value is not None:
            out[at] += 1
            self.inner.add(value, out, at + 2)

    def meanings(self, what: str) -> Iterator[str]:
        """Yield those of the flags, then those of the value."""
        yield f"{what} is known"
        yield f"{what} is hidden"
        yield from self.inner.meanings(what)


@attrs.frozen(eq=False)
class Fields:
    """A value of several fields, or a tuple of fixed length: one after the other."""

    names: tuple[str | int, ...]
    shapes: tuple[Shape, ...]
    starts: tuple[int, ...] = attrs.field(init=False)
    width: int = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        starts, width = [], 0
        for shape in self.shapes:
            starts.append(width)
            width += shape.width
        object.__setattr__(self, "starts", tuple(starts))
        object.__setattr__(self, "width", width)

    def add(self, value: Any, out: Array, at: int) -> None:
        """Add the numbers of each field."""
        for name, shape, start in zip(self.names, self.shapes, self.starts, strict=True):
            held = value[name] if isinstance(name, int) else getattr(value, name)
            shape.add(held, out, at + start)

    def meanings(self, what: str) -> Iterator[str]:
        """Yield those of each field."""
        for name, shape in zip(self.names, self.shapes, strict=True):
            yield from shape.meanings(join(what, f"[{name}]" if isinstance(name, int) else name))


@attrs.frozen(eq=False)
class Kinds:
    """A value of one of several types: for each of them whether it is of that type, then its numbers, or zeros."""

    types: tuple[type, ...]
    shapes: tuple[Shape, ...]

    @property
    def width(self) -> int:
        """One number more than all types together, for each type."""
        return sum(1 + shape.width for shape in self.shapes)

    def add(self, value: Any, out: Array, at: int) -> None:
        """Add the value at the place of its type."""
        for cls, shape in zip(self.types, self.shapes, strict=True):
            if type(value) is cls:
                out[at] += 1
                shape.add(value, out, at + 1)
                return
            at += 1 + shape.width

    def meanings(self, what: str) -> Iterator[str]:
        """Yield those of each type."""
        for cls, shape in zip(self.types, self.shapes, strict=True):
            kind = getattr(cls, "kind", cls.__name__)
            yield f"{what} is {kind}"
            yield from shape.meanings(f"{what}<{kind}>")


@attrs.frozen(eq=False)
class Sum:
    """Any number of values: how many, then the sum of their numbers. Of ids that is how often each is there."""

    item: Shape

    @property
    def width(self) -> int:
        """One number more than an item."""
        return 1 + self.item.width

    def add(self, value: Iterable[Any], out: Array, at: int) -> None:
        """Add the number of items, and each item."""
        for item in value:
            out[at] += 1
            self.item.add(item, out, at + 1)

    def meanings(self, what: str) -> Iterator[str]:
        """Yield that of the count, then those of an item."""
        yield f"number of {what}"
        yield from self.item.meanings(f"{what}[]")


@attrs.frozen(eq=False)
class Rows:
    """Items that keep their places: a row for each of the first `count`, which begins with 1 if there is an item."""

    count: int
    item: Shape

    @property
    def width(self) -> int:
        """`count` rows of one number more than an item."""
        return self.count * (1 + self.item.width)

    def add(self, value: Sequence[Any], out: Array, at: int) -> None:
        """Add each item to its row; what has no row is left out."""
        step = 1 + self.item.width
        for item in value[: self.count]:
            out[at] += 1
            self.item.add(item, out, at + 1)
            at += step

    def meanings(self, what: str) -> Iterator[str]:
        """Yield those of each row."""
        for place in range(self.count):
            yield f"{what}[{place}] is there"
            yield from self.item.meanings(f"{what}[{place}]")


@attrs.frozen(eq=False)
class Keyed:
    """Values with a key, such as cards in play: a row for each key and one for others: how many, then their sum."""

    key: int
    keys: Choice
    item: Fields

    @property
    def count(self) -> int:
        """The number of rows."""
        return self.keys.width + 1

    @property
    def width(self) -> int:
        """`count` rows of one number more than an item."""
        return self.count * (1 + self.item.width)

    def add(self, value: Iterable[Any], out: Array, at: int) -> None:
        """Add each item to the row of its key."""
        step, name = 1 + self.item.width, self.item.names[self.key]
        for item in value:
            key = item[name] if isinstance(name, int) else getattr(item, name)
            start = at + step * self.keys.places.get(key, self.keys.width)
            out[start] += 1
            self.item.add(item, out, start + 1)

    def meanings(self, what: str) -> Iterator[str]:
        """Yield those of each row."""
        for key in [*map(written, self.keys.values), "other"]:
            yield f"number of {what}[{key}]"
            yield from self.item.meanings(f"{what}[{key}]")


def dimensions(shape: Shape) -> tuple[int, ...]:
    """Return the dimensions of the array that holds a value: rows and columns for a table, else one."""
    if isinstance(shape, Rows | Keyed):
        return (shape.count, shape.width // shape.count)
    return (shape.width,)
