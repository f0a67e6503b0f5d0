"""What a learner is shown of a game: `Learning`, the declaration of a compact observation.

For example::

    LEARNING = Learning(
        table=(Scaled({"turn": 24}, lambda state, seat: (state.turn,)), Marks("discard", "card", discarded)),
        seats=(Scaled({"gold": 30, "hand": 10}, purse),),
    )

Each entry is a function of a view's state and a seat, with names for what it returns. Those in `table` get the seat
that looks, those in `seats` each seat in turn, beginning with the one that looks; so a learner sees the table from its
own chair wherever it sits. Those in `asked` get the decision that it is asked, in place of a seat. They are given
views, so they must not rely on anything hidden.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, SupportsIndex, TypeAlias, TypeVar

from tabletop_rules.core.terms import Seat
from tabletop_rules.kit.frozen import frozen

S = TypeVar("S")

if TYPE_CHECKING:
    Floats: TypeAlias = array[float]
else:  # a class of arrays cannot be subscripted at run time
    Floats = array

Values: TypeAlias = str | Sequence[Any] | Callable[[Any], Iterable[Any]]
"""What marks may be of: a list, the name of a domain (`OneOf`), or a function of the first state of a match."""


@frozen(eq=False)
class Scaled(Generic[S]):
    """Numbers, by name: `of` returns them in the order of `most`, by which each is divided."""

    most: Mapping[str, float]
    of: Callable[[S, Any], Iterable[float]]


@frozen(eq=False)
class Marks(Generic[S]):
    """A number for each of `values`: 1 for those that `of` returns; `each` is less than 1 where one may come often."""

    name: str
    values: Values
    of: Callable[[S, Seat], Iterable[Any]]
    each: float = 1.0


@frozen(eq=False)
class Weights(Generic[S]):
    """A number for each of `values`: `of` returns pairs of a value and its number, at most 1."""

    name: str
    values: Values
    of: Callable[[S, Seat], Iterable[tuple[Any, float]]]


@frozen(eq=False)
class SeatMarks(Generic[S]):
    """A number for each seat, the one that looks first: 1 for those that `of` returns."""

    name: str
    of: Callable[[S, Seat], Iterable[Seat]]


@frozen(eq=False)
class Derived:
    """A field of the state, made into numbers by its type; for what no other entry tells better."""

    field: str


@frozen(eq=False)
class Planes(Generic[S]):
    """Maps of a window of the board, all of `size` (rows, columns), one for each of `names`.

    `lasting(state, out, at, memory)` writes the numbers that stay as they are while the board grows to `out`, whose
    maps begin at `at`, and returns a memory. Given that of an earlier state, with its numbers in `out`, it writes only
    what has come since; it returns None if the board is another one, and is asked again without a memory.
    `passing(state, seat, out, at, memory)` adds the other numbers, all from -1 to 1. The place of a number is `at` plus
    (plane * rows + row) * columns + column.
    """

    names: Sequence[str]
    size: tuple[int, int]
    lasting: Callable[[S, Floats, int, Any], Any]
    passing: Callable[[S, Seat, Floats, int, Any], None]


Entry: TypeAlias = Scaled[Any] | Marks[Any] | Weights[Any] | SeatMarks[Any] | Derived


@frozen(kw_only=True, eq=False)
class Learning(Generic[S]):
    """What matters to a learner: entries of the whole table, of each seat, of what is asked, and maps of a board.

    The fields of a decision are shown without `asked`, except texts and large domains; it is for what they mean.
    `home` is the module in which it is declared as `LEARNING`: so it is pickled by name, whatever functions it holds.
    """

    table: tuple[Entry, ...] = ()
    seats: tuple[Entry, ...] = ()
    asked: tuple[Entry, ...] = ()
    planes: Planes[S] | None = None
    home: str = ""

    def __reduce_ex__(self, protocol: SupportsIndex) -> Any:
        """Pickle by name, if there is one."""
        return (_declared_in, (self.home,)) if self.home else object.__reduce_ex__(self, protocol)


def _declared_in(home: str) -> Any:
    """Return what a module declares as `LEARNING`."""
    return import_module(home).LEARNING
