"""Views as arrays of fixed length, made from the types of their fields alone.

    observations = Observations(game)
    vector = observations.vector(view)       # float32, always of shape (observations.size,)
    arrays = observations.arrays(view)       # the same by name: {"viewer": …, "players": …}

They hold only what the view shows, so a seat learns no more from them than from its view.

- A number is one number. A value from a list (a seat, a card, a member of an enumeration) is a 1 at its place among
  zeros; what is hidden or absent has a place of its own.
- A tuple of any length becomes counts: how often each value is in it. Values with a key, such as cards in play, have a
  row for each key; a tuple annotated with `Along` has a row for each place.
- A text of no known domain is a 1 at one of 16 places, by its hash.

They also hold the open decisions and, in arrays whose names begin with `agenda.`, what waits behind them: each kind of
step, event, draw and decision is counted, and its fields are added up. Of a tuple in an event only the length is
observed. The order of what waits, and which effects have acted already, are left out.

The layout depends on the game, its options and its content pack alone. `Observations.version` is raised when it
changes, and `fingerprint` differs where it differs.
"""

from __future__ import annotations

import enum
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from operator import attrgetter
from typing import TYPE_CHECKING, Any, ClassVar, Final

import attrs

from tabletop_rules.core.game import Game
from tabletop_rules.core.hints import (
    arms_of,
    bare,
    class_of,
    declared,
    hints,
    is_named_tuple,
    is_plain_class,
    items_of,
    literals_of,
    marks,
)
from tabletop_rules.core.mask import HIDDEN, Hidden
from tabletop_rules.core.match import Match, check_match
from tabletop_rules.core.messages import Decision, Die, Ended, Message, Pick, Record
from tabletop_rules.core.terms import SPECTATOR, Along, OneOf, Pinned, to_int
from tabletop_rules.errors import UsageError, shorten
from tabletop_rules.eventlog.codec import to_json
from tabletop_rules.research.action_blocks import digest
from tabletop_rules.research.action_domains import Domains
from tabletop_rules.research.observation_agenda import SORTS, sort_agenda
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
    dimensions,
)

if TYPE_CHECKING:
    from tabletop_rules.research.observation_shapes import Array
else:  # for those who evaluate the hints: numpy may be missing
    Array = Any

MOST_PLACES: Final = 32
"""The most integers of a domain that have a place each; one of more is a number, such as a column of a board."""

ABOUT_ALL: Final = ("id", "rule", "used")
"""Fields of every decision, which say nothing about the game."""


class Observations:
    """The arrays of a game's views. They need numpy.

    `seats` is the number of seats to make room for, by default the most that the game is for, so that matches with any
    number of seats give arrays of the same shapes.

    Raises:
        UsageError: this is not a game, or a field of its state or messages has a type that cannot be observed.
    """

    version: ClassVar[int] = 1

    def __init__(self, game: Game[Any], seats: int | None = None) -> None:
        self._prepare(game, seats)
        parts: dict[str, Shape] = {
            "seats": Number(),
            "viewer": Choice((SPECTATOR, *range(self._domains.seats))),
            "decisions": self._messages(game.tables.answers),
        }
        self._fields = tuple(hints(game.state))
        parts |= {name: self._of(hint, f"State.{name}") for name, hint in hints(game.state).items()}
        parts |= self._agenda()
        self._parts = {name: shape for name, shape in parts.items() if shape.width}
        self.layout: Mapping[str, tuple[int, tuple[int, ...]]] = dict(self._laid_out())
        """Where each array begins in the vector, and its shape, by name."""
        self.size: int = sum(shape.width for shape in self._parts.values())
        """The length of the vector."""

    def _prepare(self, game: Game[Any], seats: int | None) -> None:
        """Set what the shapes of types are made from."""
        self._domains = Domains(game, seats)
        self.game = game
        self._within: list[type] = []
        first, _ = game.first(max(game.seats))
        self._concrete = sorted({type(each) for each in values_in(first)}, key=lambda cls: getattr(cls, "kind", ""))

    @cached_property
    def _meanings(self) -> tuple[str, ...]:
        return tuple([meaning for name, shape in self._parts.items() for meaning in shape.meanings(name)])

    @property
    def fingerprint(self) -> str:
        """A digest of the meaning of all numbers of the vector."""
        return digest(self._meanings)

    def describe(self, place: int) -> str:
        """Return what the number at a place of the vector means: the field, and the value that it counts.

        Raises:
            UsageError: there is no such place.
        """
        place = to_int(place)
        if type(place) is not int or not 0 <= place < self.size:
            raise UsageError(f"there is no place {shorten(place)}: the vector has the places 0 to {self.size - 1}")
        return self._meanings[place]

    def _laid_out(self) -> Iterator[tuple[str, tuple[int, tuple[int, ...]]]]:
        start = 0
        for name, shape in self._parts.items():
            yield name, (start, dimensions(shape))
            start += shape.width

    def vector(self, view: Match[Any]) -> Array:
        """Return a view as one float32 array of shape `(size,)`.

        Raises:
            UsageError: this is no view, or one of another game.
        """
        import numpy

        check_match(self.game, view)
        if view.viewer is None:
            raise UsageError("observations are made from a view, not from the whole match: tr.view(game, match, seat)")
        out = numpy.zeros(self.size, dtype=numpy.float32)
        waiting = sort_agenda(view.agenda)
        for name, (start, _) in self.layout.items():
            shape = self._parts[name]
            if name == "decisions":
                for decision in view.decisions:
                    shape.add(decision, out, start)
            elif name in waiting:
                shape.add(waiting[name], out, start)
            elif name in self._fields:
                shape.add(getattr(view.state, name), out, start)
            else:
                shape.add(getattr(view, name), out, start)
        return out

    def arrays(self, view: Match[Any]) -> dict[str, Array]:
        """Return a view as arrays by name, with the shapes of `layout`: parts of one vector, which they share.

        Raises:
            UsageError: this is no view, or one of another game.
        """
        vector = self.vector(view)
        found = {}
        for name, (start, shape) in self.layout.items():
            found[name] = vector[start : start + self._parts[name].width].reshape(shape)
        return found

    # --- shapes of types ------------------------------------------------------------------------------------------

    def _of(self, hint: Any, what: str) -> Shape:
        """Return the shape of a type; `what` names the field in errors."""
        values = self._values(hint)
        if values is not None:
            return self._choice(values)
        along = next((mark.name for mark in marks(hint) if isinstance(mark, Along)), None)
        hint = bare(hint)
        if hint in (int, bool):
            return Number()
        if hint is str:
            return Text()
        arms = arms_of(hint)
        if len(arms) > 1:
            return self._union(arms, what)
        if class_of(hint) is tuple and not items_of(hint).any_number:
            items = items_of(hint).types
            return Fields(tuple(range(len(items))), tuple([self._of(item, what) for item in items]))
        if isinstance(class_of(hint), type) and issubclass(class_of(hint), Sequence) and not is_plain_class(hint):
            return self._many(items_of(hint).types[0], along, what)
        if is_plain_class(hint) and (attrs.has(hint) or is_named_tuple(hint)):
            return self._class(hint, what)
        raise UsageError(f"the type of {what} cannot be observed: use numbers, texts, tuples and attrs classes")

    def _values(self, hint: Any) -> tuple[object, ...] | None:
        """Return the values that a type lists, by itself or by a named domain; None if it lists none."""
        name = next((mark.name for mark in marks(hint) if isinstance(mark, OneOf)), None)
        named = None if name is None else self._domains.find(name)
        hint = bare(hint)
        if named is not None:
            return named
        if is_plain_class(hint) and issubclass(hint, enum.Enum):
            return tuple(hint)
        return literals_of(hint) or None

    def _choice(self, values: tuple[object, ...]) -> Shape:
        numbers = all(type(value) is int for value in values)
        return Number() if numbers and len(values) > MOST_PLACES else Choice(values)

    def _union(self, arms: tuple[Any, ...], what: str) -> Shape:
        """Return the shape of a union: one more value for None and `HIDDEN` in a choice, flags for others."""
        inner = [arm for arm in arms if bare(arm) is not Hidden and bare(arm) is not type(None)]
        if len(inner) == 1:
            if bare(inner[0]) is bool:
                return Choice((False, True, None, HIDDEN))
            shape = self._of(inner[0], what)
            return Choice((*shape.values, None, HIDDEN)) if isinstance(shape, Choice) else Maybe(shape)
        types = tuple([class_of(bare(arm)) for arm in inner])
        return Maybe(Kinds(types, tuple([self._of(arm, what) for arm in inner])))

    def _many(self, item: Any, along: str | None, what: str) -> Shape:
        """Return the shape of a tuple of any length."""
        places = None if along is None else self._domains.find(along)
        shape = self._of(item, what)
        if places is not None:
            return Rows(len(places), shape)
        if isinstance(shape, Fields):
            for at, field in enumerate(shape.shapes):
                if isinstance(field, Choice):
                    shapes = tuple([Nothing() if place == at else each for place, each in enumerate(shape.shapes)])
                    return Keyed(at, field, Fields(shape.names, shapes))
        return Sum(shape)

    def _class(self, cls: type, what: str) -> Shape:
        """Return the shape of an attrs class or named tuple; of an abstract one, of all its classes in play."""
        if issubclass(cls, Pinned):
            return Nothing()
        if cls in self._within:
            raise UsageError(f"{what} cannot be observed: a {cls.__name__} may hold another one")
        if getattr(cls, "abstract", False):
            found = tuple([each for each in self._concrete if issubclass(each, cls) and each is not cls])
            return Kinds(found, tuple([self._class(each, what) for each in found]))
        self._within.append(cls)
        try:
            fields = hints(cls) if attrs.has(cls) else declared(cls)
            shapes = tuple([self._of(hint, f"{cls.__name__}.{name}") for name, hint in fields.items()])
            return Fields(tuple(fields), shapes)
        finally:
            self._within.pop()

    def _messages(self, classes: Iterable[type[Message]], brief: bool = False) -> Kinds:
        """Return the shape of decisions, steps or events, by kind; `brief` counts the items of tuples only."""
        found: dict[type, Shape] = {}
        for cls in sorted(classes, key=attrgetter("kind")):
            skipped = ABOUT_ALL if issubclass(cls, Decision) else ()
            fields = {
                name: self._of(hint, f"{cls.__name__}.{name}")
                for name, hint in hints(cls).items()
                if name not in skipped
            }
            shapes = [
                Sum(Nothing()) if brief and isinstance(each, Sum | Rows | Keyed) else each for each in fields.values()
            ]
            found[cls] = Fields(tuple(fields), tuple(shapes))
        return Kinds(tuple(found), tuple(found.values()))

    def _agenda(self) -> dict[str, Shape]:
        """Return the shapes of what waits behind the open decisions, by the names in `SORTS`."""
        tables = self.game.tables
        draws = (Fields(("n", "k"), (Number(), Number())), Fields(("sides",), (Number(),)))
        kinds: tuple[Shape, ...] = (
            self._messages({*tables.steps, *tables.moments}),
            self._messages({*tables.reducers, Ended}, brief=True),
            self._messages(tables.then, brief=True),
            Kinds((Pick, Die), draws),
            self._messages(tables.answers),
            Choice(tuple(range(self._domains.seats))),
        )
        return {name: Sum(shape) for name, shape in zip(SORTS, kinds, strict=True)}


def values_in(value: object) -> Iterator[object]:
    """Yield every attrs value in a value, itself included, at any depth of fields and tuples."""
    if isinstance(value, tuple):
        for item in value:
            yield from values_in(item)
    elif attrs.has(type(value)) and not isinstance(value, Pinned):
        yield value
        for name in hints(type(value)):
            yield from values_in(getattr(value, name))


def information_state(view: Match[Any], stream: Sequence[Record] = ()) -> str:
    """Return all that a seat knows as text: canonical JSON of its view, after a line for each record of its stream.

    The view alone is what a player without memory knows. For perfect recall give the seat's stream, `table.stream`.

    Raises:
        UsageError: this is no view.
    """
    if view.viewer is None:
        raise UsageError("an information state is made from a view, not from the whole match")
    lines = map(to_json, stream)
    return "\n".join([*lines, to_json(view)])
