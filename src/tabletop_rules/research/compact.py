"""Views as short arrays to learn from: what a game declares in `Game.learning`, from the chair of the seat that looks.

    compact = Compact(game, seats=2)
    vector = compact.vector(view)            # float32, always of shape (compact.size,)
    arrays = compact.arrays(view)            # by name: {"asked": …, "table": …, "seats": …, "planes": …}

All numbers are from -1 to 1, and `describe` names each. Seats are counted from the one that looks, so a policy plays
every seat alike. What is asked and what waits behind it are added to what the game declares; fields that mean the same
in several kinds of decision share their numbers. Maps of a board come last, as `(plane, row, column)`.

This layout forgets: it does not hold all that the view shows, as `Observations` does. Like that one it reads the view
alone, and depends on the game, its options, its content pack, and on the number of seats that it makes room for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

from tabletop_rules.core.agenda import Follow, Rest
from tabletop_rules.core.game import Game
from tabletop_rules.core.hints import hints
from tabletop_rules.core.learning import Derived, Entry, Marks, Scaled, SeatMarks, Values, Weights
from tabletop_rules.core.match import Match, check_match
from tabletop_rules.core.messages import Ask, Chance
from tabletop_rules.core.terms import to_int
from tabletop_rules.errors import TabletopError, UsageError, engine_fault, shorten
from tabletop_rules.research.action_blocks import digest, written
from tabletop_rules.research.compact_shapes import SOME, Buffer, CompactTypes, seat_name

if TYPE_CHECKING:
    from tabletop_rules.research.observation_shapes import Array
else:  # for those who evaluate the hints: numpy may be missing
    Array = Any

Writer: TypeAlias = Callable[[Any, Any, Buffer, int], None]
"""Writes what an entry says of a state and a seat, or decision, to a buffer, from a place on."""


class Compact:
    """The compact arrays of a game's views. They need numpy.

    `seats` is the number of seats to make room for, by default the most that the game is for.

    Raises:
        UsageError: this is not a game, or it declares nothing to learn from.
    """

    version: ClassVar[int] = 1

    def __init__(self, game: Game[Any], seats: int | None = None) -> None:
        types = CompactTypes(game, seats)
        if game.learning is None:
            raise UsageError(
                f"{game.id} has no compact layout: declare what matters to a learner in Game(learning=Learning(...))"
            )
        self.game = game
        self._types = types
        self._room: int = types.room
        self._first, _ = game.first(max(game.seats))
        self._decision = types.shared(game.tables.answers)
        tables = game.tables
        waiting = {*tables.steps, *tables.moments, *tables.then, *tables.answers}
        self._waiting = types.shared(waiting, each=SOME, scalars=False)
        self._meant: list[str] = []
        self.layout: Mapping[str, tuple[int, tuple[int, ...]]] = dict(self._laid_out(game))
        """Where each array begins in the vector, and its shape, by name."""
        self.size: int = len(self._meant)
        """The length of the vector."""
        self._zeros = bytes(4 * self.size)
        self._memory: tuple[Any, bytes] | None = None

    def _laid_out(self, game: Game[Any]) -> Iterator[tuple[str, tuple[int, tuple[int, ...]]]]:
        learning = game.learning
        assert learning is not None
        meant = self._meant
        meant += [*self._decision.meanings("asked"), *[f"asked: {seat_name(at)}" for at in range(self._room)]]
        self._chair = len(meant)
        meant += [f"my seat is {seat}" for seat in range(self._room)]
        self._of_decision = self._written(learning.asked, "asked: ")
        yield "asked", (0, (len(meant),))
        start = self._agenda = len(meant)
        meant += self._waiting.meanings("waiting")
        yield "agenda", (start, (len(meant) - start,))
        start = len(meant)
        self._of_table = self._written(learning.table)
        yield "table", (start, (len(meant) - start,))
        start = self._seats_at = len(meant)
        made = [self._writer(entry) for entry in learning.seats]
        self._of_seats, width = [], 0
        for writer, names in made:
            self._of_seats.append((writer, width))
            width += len(names)
        self._row = width
        for place in range(self._room):
            who = seat_name(place)
            meant.append(f"{who} is there")
            meant += [f"{who}: {name}" for _, names in made for name in names]
        yield "seats", (start, (self._room, width + 1))
        self._flat = len(meant)
        self._planes = learning.planes
        if learning.planes is not None:
            rows, columns = learning.planes.size
            middle = rows // 2, columns // 2
            for name in learning.planes.names:
                meant += [
                    f"{name} at row {row - middle[0]}, column {column - middle[1]} of the window"
                    for row in range(rows)
                    for column in range(columns)
                ]
            yield "planes", (self._flat, (len(learning.planes.names), rows, columns))

    # --- entries --------------------------------------------------------------------------------------------------

    def _written(self, entries: tuple[Entry, ...], before: str = "") -> list[tuple[Writer, int]]:
        """Return what writes each entry and where it begins; what the numbers mean is added."""
        found = []
        for entry in entries:
            writer, names = self._writer(entry)
            found.append((writer, len(self._meant)))
            self._meant += [f"{before}{name}" for name in names]
        return found

    def _values(self, values: Values, name: str) -> tuple[Any, ...]:
        if isinstance(values, str):
            found = self._types.values(values)
            if found is None:
                raise UsageError(f"{self.game.id} has no domain {values!r}, for {name}: list it in Game.domains")
            return found
        return tuple(values(self._first)) if callable(values) else tuple(values)

    def _writer(self, entry: Entry) -> tuple[Writer, list[str]]:
        """Return what writes an entry, and what its numbers mean."""
        if isinstance(entry, Scaled):
            return _scaled(entry), [f"{name} / {most:g}" for name, most in entry.most.items()]
        if isinstance(entry, SeatMarks):
            return _seat_marks(entry), [f"{entry.name}={seat_name(place)}" for place in range(self._room)]
        if isinstance(entry, Derived):
            shape: Any = self._types.field(hints(self.game.state)[entry.field], f"State.{entry.field}")
            field = entry.field

            def write(state: Any, seat: int, out: Buffer, at: int) -> None:
                shape.add(getattr(state, field), out, at)

            return write, [*shape.meanings(field)]
        values = self._values(entry.values, entry.name)
        places = {value: place for place, value in enumerate(values)}
        names = [f"{entry.name}={written(value)}" for value in values]
        return (_marks(entry, places) if isinstance(entry, Marks) else _weights(entry, places)), names

    # --- what they mean -------------------------------------------------------------------------------------------

    @cached_property
    def fingerprint(self) -> str:
        """A digest of the meaning of all numbers of the vector."""
        return digest(self._meant)

    def describe(self, place: int) -> str:
        """Return what the number at a place of the vector means.

        Raises:
            UsageError: there is no such place.
        """
        place = to_int(place)
        if type(place) is not int or not 0 <= place < self.size:
            raise UsageError(f"there is no place {shorten(place)}: the vector has the places 0 to {self.size - 1}")
        return self._meant[place]

    # --- a view ---------------------------------------------------------------------------------------------------

    def vector(self, view: Match[Any]) -> Array:
        """Return a view as one float32 array of shape `(size,)`. An onlooker sees it from the chair of seat 0.

        Raises:
            UsageError: this is no view, or one of another game, or one with more seats than there is room for.
            EngineFault: what the game declares to learn from fails; the message names the first number that it is for.
        """
        import numpy

        check_match(self.game, view)
        if view.viewer is None:
            raise UsageError("observations are made from a view, not from the whole match: tr.view(game, match, seat)")
        if view.seats > self._room:
            raise UsageError(f"there is room for {self._room} seats, not {view.seats}: Compact(game, seats)")
        out = self._begun(view.state)
        me, count, state = max(view.viewer, 0), view.seats, view.state
        out.me, out.seats = me, count
        first_seat = self._chair - self._room
        out[self._chair + me] = 1
        spot = 0  # where the entry at work writes
        try:
            for decision in view.decisions:
                if decision.seat == view.viewer:
                    self._decision.add(decision, out, 0)
                    for write, spot in self._of_decision:
                        write(state, decision, out, spot)
                if decision.seat >= 0:
                    out[first_seat + (decision.seat - me) % count] = 1
            if view.agenda:
                self._wait(view.agenda, out)
            for write, spot in self._of_table:
                write(state, me, out, spot)
            at = self._seats_at
            for place in range(count):
                seat = (me + place) % count
                out[at] = 1
                for write, start in self._of_seats:
                    spot = at + 1 + start
                    write(state, seat, out, spot)
                at += self._row + 1
            if self._planes is not None:
                assert self._memory is not None
                spot = self._flat
                self._planes.passing(state, me, out, self._flat, self._memory[0])
        except TabletopError:
            raise
        except Exception as error:
            raise engine_fault(f"what {self.game.id} shows a learner as {self._meant[spot]!r}", error) from error
        vector = numpy.frombuffer(out, dtype=numpy.float32)
        flat = vector[: self._flat]
        numpy.minimum(flat, 1, out=flat)
        numpy.maximum(flat, -1, out=flat)
        return vector

    def _begun(self, state: Any) -> Buffer:
        """Return a buffer that holds what lasts on the board, and zeros."""
        planes = self._planes
        if planes is None:
            return Buffer.read(self._zeros)
        known = self._memory
        if known is not None:
            out = Buffer.read(known[1])
            memory = planes.lasting(state, out, self._flat, known[0])
            if memory is not None:
                if memory is not known[0]:
                    self._memory = memory, out.tobytes()
                return out
        out = Buffer.read(self._zeros)
        self._memory = planes.lasting(state, out, self._flat, None), out.tobytes()
        return out

    def _wait(self, agenda: Any, out: Buffer) -> None:
        add, at = self._waiting.add, self._agenda
        for todo in agenda:
            what = todo.what
            if isinstance(what, Ask | Rest):
                for decision in what.decisions:
                    add(decision, out, at)
                if isinstance(what, Ask) and what.then is not None:
                    add(what.then, out, at)
            elif isinstance(what, Chance):
                add(what.then, out, at)
            else:
                add(what.event if isinstance(what, Follow) else what, out, at)

    def arrays(self, view: Match[Any]) -> dict[str, Array]:
        """Return a view as arrays by name, with the shapes of `layout`: parts of one vector, which they share.

        Raises:
            UsageError: as `vector`.
        """
        vector = self.vector(view)
        found = {}
        for name, (start, shape) in self.layout.items():
            size = 1
            for each in shape:
                size *= each
            found[name] = vector[start : start + size].reshape(shape)
        return found


def _scaled(entry: Scaled[Any]) -> Writer:
    of, factors = entry.of, tuple([1 / most for most in entry.most.values()])

    def write(state: Any, seat: int, out: Buffer, at: int) -> None:
        try:
            for number, factor in zip(of(state, seat), factors, strict=True):
                out[at] = number * factor
                at += 1
        except ValueError:
            given = len([*of(state, seat)])
            if given == len(factors):
                raise
            raise ValueError(f"it gives {given} numbers for {', '.join(entry.most)}") from None

    return write


def _seat_marks(entry: SeatMarks[Any]) -> Writer:
    of = entry.of

    def write(state: Any, seat: int, out: Buffer, at: int) -> None:
        for other in of(state, seat):
            out[at + (other - out.me) % out.seats] = 1

    return write


def _marks(entry: Marks[Any], places: dict[Any, int]) -> Writer:
    of, each = entry.of, entry.each

    def write(state: Any, seat: int, out: Buffer, at: int) -> None:
        for value in of(state, seat):
            place = places.get(value)
            if place is not None:
                out[at + place] += each

    return write


def _weights(entry: Weights[Any], places: dict[Any, int]) -> Writer:
    of = entry.of

    def write(state: Any, seat: int, out: Buffer, at: int) -> None:
        for value, number in of(state, seat):
            place = places.get(value)
            if place is not None:
                out[at + place] = number

    return write
