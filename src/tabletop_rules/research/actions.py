"""Numbers for commands: every command that can ever be legal in a game, with its options, is one number or a few.

    actions = Actions(game)
    numbers = actions.encode(next(tr.legal_commands(game, view, seat)))
    command = actions.decode(numbers, view)

Commands are sorted by kind, and the numbers of a kind follow one another, in the order of its fields and of their
values. A command with at most `FLAT` (1,000) possible values is one number. A larger one is several in a row, one for
each field: a tile of Carcassonne is placed by its column, then its row, then its turns. A tuple of any length is a
number for each item and one for its end. `chosen` are the numbers of a command that has been begun.

Numbers depend on the game, its options and its content pack alone. `Actions.version` is raised when they change, and
`fingerprint` differs where they differ.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter, index
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeAlias

from tabletop_rules.core.game import Game
from tabletop_rules.core.hints import hints
from tabletop_rules.core.legal import legal_commands
from tabletop_rules.core.match import Match
from tabletop_rules.core.messages import Command, Standing
from tabletop_rules.core.terms import Seat
from tabletop_rules.errors import UsageError, shorten
from tabletop_rules.research.action_blocks import Block, Leaf, Numbering, Reader, digest, write
from tabletop_rules.research.action_domains import Domains, Group

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Mask: TypeAlias = NDArray[np.uint8]
else:  # for those who evaluate the hints: numpy may be missing
    Mask = Any

Numbers: TypeAlias = tuple[int, ...]
"""The numbers of a command, or of its beginning, in a row."""

MOST_KNOWN: Final = 50_000
"""The most commands of a kind whose numbers are kept."""


class Actions:
    """The numbers of all commands of seats in a game; what only the host may send has none.

    `seats` is the number of seats to number for, by default the most that the game is for, so that matches with any
    number of seats share their numbers.

    Raises:
        UsageError: this is not a game, or a field of a command does not say what its values may be.
    """

    version: ClassVar[int] = 1

    def __init__(self, game: Game[Any], seats: int | None = None) -> None:
        domains = Domains(game, seats)
        self.game = game
        numbering = Numbering()
        self._blocks: dict[type[Command], Block] = {}
        self._fields: dict[type[Command], tuple[str, ...]] = {}
        self._owner: list[type[Command]] = []
        self._known: dict[type[Command], dict[tuple[Any, ...], Numbers]] = {}
        rules = game.tables.commands
        of_seats = [cls for cls in rules if not all(rule.host for rule in rules[cls])]
        for cls in sorted(of_seats, key=attrgetter("kind")):
            parts = tuple(
                [
                    (name, domains.of(hint, f"{cls.__name__}.{name}"))
                    for name, hint in hints(cls).items()
                    if name not in ("seat", "decision")
                ]
            )
            self._fields[cls] = tuple([name for name, _ in parts])
            self._blocks[cls] = numbering.command(Group(tuple, parts), cls.kind)
            self._owner += [cls] * (numbering.size - len(self._owner))
        self._names = tuple(numbering.names)

    @property
    def size(self) -> int:
        """How many numbers there are: 0 to `size` - 1."""
        return len(self._names)

    @property
    def fingerprint(self) -> str:
        """A digest of the meaning of all numbers."""
        return digest(self._names)

    @property
    def single(self) -> bool:
        """Whether every command is one number."""
        return all(isinstance(block, Leaf) for block in self._blocks.values())

    @property
    def parts(self) -> tuple[int, ...]:
        """The numbers that are no whole command, but part of one."""
        blocks = self._blocks
        return tuple([number for number, cls in enumerate(self._owner) if not isinstance(blocks[cls], Leaf)])

    def describe(self, number: int) -> str:
        """Return what a number means: the kind of command, and the values of its fields as JSON.

        Raises:
            UsageError: there is no such number.
        """
        return self._names[self._checked(number)]

    def encode(self, command: Command) -> Numbers:
        """Return the numbers of a command, whoever sends it and whichever decision it answers.

        Raises:
            UsageError: the game has no such command for seats, or a value is in no domain.
        """
        cls = type(command)
        block = self._blocks.get(cls)
        if block is None:
            raise UsageError(f"{self.game.id} has no number for {shorten(command)}: it is no command of a seat")
        held = tuple([getattr(command, name) for name in self._fields[cls]])
        known = self._known.setdefault(cls, {})
        numbers = known.get(held)
        if numbers is None:
            numbers = tuple(write(block, held))
            if len(known) < MOST_KNOWN:
                known[held] = numbers
        return numbers

    def decode(self, numbers: int | Sequence[int], match: Match[Any], seat: Seat | None = None) -> Command:
        """Return the command with these numbers, as the answer to the open decision of a match or view.

        `seat` sends it: by default the viewer or, in a whole match, whoever is asked first. Whether the command is
        legal is for `check` and `submit` to say.

        Raises:
            UsageError: there is no such number, the numbers are not a whole command, or it answers no open decision of
                this seat.
        """
        row = tuple(map(self._checked, numbers)) if isinstance(numbers, Sequence) else (self._checked(numbers),)
        if not row:
            raise UsageError("there is no number to decode")
        cls = self._owner[row[0]]
        reader = Reader(row)
        block = self._blocks[cls]
        values = reader.read(block)
        if reader.at < len(row):
            raise UsageError(f"number {row[reader.at]} is one too many: the command is complete before it")
        seat = self._sender(match, seat)
        return cls(seat, self._decision(cls, match, seat), *values)

    def commands(self, match: Match[Any], seat: Seat | None = None) -> dict[Numbers, Command]:
        """Return all legal commands of a seat by their numbers; by default of the viewer, or of whoever is asked first.

        Of commands that differ only in the decision they answer, it has the first.

        Raises:
            UsageError: a legal command has no number, or the match is of another game or another seat's view.
        """
        found: dict[Numbers, Command] = {}
        for command in legal_commands(self.game, match, self._sender(match, seat)):
            found.setdefault(self.encode(command), command)
        return found

    def legal(self, match: Match[Any], chosen: Numbers = (), seat: Seat | None = None) -> list[int]:
        """Return the numbers that may come next, ascending; `chosen` are those of the command so far."""
        return next_numbers(self.commands(match, seat), chosen)

    def mask(self, match: Match[Any], chosen: Numbers = (), seat: Seat | None = None) -> bytes:
        """Return `size` bytes: 1 for each number that may come next, else 0."""
        mask = bytearray(self.size)
        for number in self.legal(match, chosen, seat):
            mask[number] = 1
        return bytes(mask)

    def mask_array(self, match: Match[Any], chosen: Numbers = (), seat: Seat | None = None) -> Mask:
        """Return the mask as an array of shape `(size,)`, which may be written to. It needs numpy."""
        import numpy

        return numpy.frombuffer(self.mask(match, chosen, seat), dtype=numpy.uint8).copy()

    def _checked(self, number: int) -> int:
        try:
            place = index(number)
        except TypeError:
            place = -1
        if not 0 <= place < self.size:
            raise UsageError(f"there is no action {shorten(number)}: actions are numbered from 0 to {self.size - 1}")
        return place

    def _sender(self, match: Match[Any], seat: Seat | None) -> Seat:
        if seat is not None:
            return seat
        if match.viewer is not None:
            return match.viewer
        return match.decisions[0].seat if match.decisions else 0

    def _decision(self, cls: type[Command], match: Match[Any], seat: Seat) -> int:
        """Return the id of the open decision that a command of this class answers; 0 for a standing command."""
        rules = self.game.tables.commands[cls]
        asked = {rule.to for rule in rules}
        for decision in match.decisions:
            if decision.seat == seat and type(decision) in asked:
                return decision.id
        if Standing in asked and match.result is None:
            return 0
        raise UsageError(f"seat {seat} is not asked for a {cls.__name__} at record {match.version}")


def next_numbers(commands: dict[Numbers, Command], chosen: Numbers = ()) -> list[int]:
    """Return the numbers that go on from `chosen` toward any of these commands, ascending."""
    at = len(chosen)
    return sorted({row[at] for row in commands if len(row) > at and row[:at] == chosen})
