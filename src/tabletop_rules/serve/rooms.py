"""The matches that this process holds in memory. Each is a copy of what the store has, and can be dropped any time."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeVar

import attrs

import tabletop_rules as tr
from tabletop_rules.errors import StoreRewound
from tabletop_rules.eventlog.codec import codec_of
from tabletop_rules.eventlog.lines import hash_in, read_lines, record_line
from tabletop_rules.eventlog.store import Appended, Store, join_lines
from tabletop_rules.serve.errors import Refused, Rejected

T = TypeVar("T")

SEED_LENGTH: Final = 128
"""The bits of the seed that a process draws for each command and forgets: nobody can guess or find it."""

KEPT: Final = 64
"""The most answers that a room keeps for the next who ask the same."""


@attrs.frozen
class Act:
    """What somebody does in a match: `play` does it at a table, `is_same` tells the first event of it when it is done.

    By default the command id says all, as for bots.
    """

    play: Callable[[tr.Table[Any]], tr.Accepted[Any] | tr.Rejection]
    is_same: Callable[[tr.Event], bool] = lambda event: True


@attrs.frozen
class Decided:
    """Records that follow version `version` of a match, whose hash is `before`, with their lines and the last hash."""

    version: int
    before: str
    records: Sequence[tr.Record]
    lines: list[bytes]
    head: str


class Room:
    """One match in memory: its table, and the hash of its last line. Use it from one thread at a time.

    `game` is its id in the catalogue, which for one with house rules is another than in the log; None for that.

    Raises:
        Refused: this server does not have the game.
    """

    def __init__(self, id: str, lines: list[bytes], game: str | None, patient: bool) -> None:
        def load(named: str, options: Mapping[str, object]) -> tr.Game[Any]:
            try:
                return tr.load_built_in(game or named, options)
            except tr.UnknownGameError:
                raise Refused("no_game", retry_after=60) from None

        log = tr.EventLog.loads(join_lines(lines), games=load)
        self.id: Final = id
        self.table: Final[tr.Table[Any]] = tr.Table.resume(log, game=log.game(load), patient=patient)
        self._head = log.head
        self._codec = codec_of(self.table.game)
        self._kept: OrderedDict[object, Any] = OrderedDict()

    @property
    def version(self) -> int:
        """The number of records so far."""
        return self.table.version

    def take(self, lines: list[bytes]) -> None:
        """Add lines that were appended to the store.

        Raises:
            LogError: they do not follow from the lines before.
        """
        read = list(read_lines(self._codec, lines, self.version + 1, self._head))
        if read:
            self._add([record for records, _, _ in read for record in records], read[-1][2])

    def catch_up(self, store: Store) -> None:
        """Add what the store has and this room has not.

        Raises:
            StoreRewound: the store has another match than this room.
        """
        lines = store.read(self.id, after=self.version - 1)  # from the last one here, to see whether it is there still
        if not lines or hash_in(lines[0].decode()) != self._head:
            raise StoreRewound("the match in the store is not the one in memory", self.version)
        self.take(lines[1:])

    def decide(self, act: Act, longest: int) -> Decided:
        """Decide an act on a copy of the match and return its records, to be stored next.

        Raises:
            Refused: the rules reject it, the match is over, or has so many records.
        """
        if self.version >= longest:
            raise Refused("too_many_records")
        if self.table.result is not None:
            raise Refused("over")
        outcome = act.play(self.table.fork(seed=secrets.randbits(SEED_LENGTH)))
        if isinstance(outcome, tr.Rejection):
            raise Rejected(outcome)
        lines, head = [], self._head
        for record in outcome.records:
            line, head = record_line(record, head)
            lines.append(line.encode())
        return Decided(self.version, self._head, outcome.records, lines, head)

    def take_over(self, made: Decided) -> tuple[int, int, bool]:
        """Add what was decided and is stored now, unless somebody has; see `Rooms.decide` for what is returned."""
        if (self.version, self._head) == (made.version, made.before):
            self._add(made.records, made.head)
        return made.version + len(made.records), self.version, self.table.result is not None

    def recall(self, stored: Appended, act: Act) -> tuple[int, int, bool]:
        """Return what was answered when the command was stored; raise Refused if that was another act."""
        if not act.is_same(self.table.log.records[stored.first - 1].event):
            raise Refused("other_command")
        return stored.last, self.version, self.table.result is not None

    def kept(self, key: object, make: Callable[[], T]) -> T:
        """Return what `make` returns, kept until the match goes on."""
        if key not in self._kept:
            self._kept[key] = make()
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        made: T = self._kept[key]
        return made

    def _add(self, records: Any, head: str) -> None:
        self.table.catch_up(records)
        self._head = head
        self._kept.clear()
