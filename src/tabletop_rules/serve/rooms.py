"""The matches that this process holds in memory. Each is a copy of what the store has, and can be dropped any time."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, Final, TypeVar

import tabletop_rules as tr
from tabletop_rules.errors import StoreConflict
from tabletop_rules.eventlog.codec import codec_of
from tabletop_rules.eventlog.lines import read_lines, record_line
from tabletop_rules.eventlog.store import Store, join_lines
from tabletop_rules.serve.errors import Refused, Rejected

T = TypeVar("T")

SEED_LENGTH: Final = 128
"""The bits of the seed that a process draws for each command and forgets: nobody can guess or find it."""

TRIES: Final = 20
"""How often a command is decided anew because another process was faster."""

KEPT: Final = 64
"""The most answers that a room keeps for the next who ask the same."""


class Room:
    """One match in memory: its table, and the hash of its last line. Use it from one thread at a time."""

    def __init__(self, id: str, lines: list[bytes], patient: bool) -> None:
        log = tr.EventLog.loads(join_lines(lines))
        self.id: Final = id
        self.table: Final[tr.Table[Any]] = tr.Table.resume(log, patient=patient)
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
        """Add what the store has and this room has not."""
        lines = store.read(self.id, after=self.version)
        if lines:
            self.take(lines)

    def decide(
        self, store: Store, command_id: str, act: Callable[[tr.Table[Any]], tr.Accepted[Any] | tr.Rejection]
    ) -> int:
        """Decide what `act` does with a table, and store the records; return the version after them.

        The randomness is that of this call alone. Called again with the same `command_id`, it returns the same version
        and does nothing.

        Raises:
            Refused: the rules reject it, the match is over, or other processes were faster each time.
            StoreError: the store cannot be used; the command may have been stored.
        """
        for _ in range(TRIES):
            try:
                if self.table.result is not None:
                    raise Refused("over")
                outcome = act(self.table.fork(seed=secrets.randbits(SEED_LENGTH)))
                if isinstance(outcome, tr.Rejection):
                    raise Rejected(outcome)
            except Refused:
                known = store.find(self.id, command_id)
                if known is None:
                    raise
                return known.last
            lines, head = [], self._head
            for record in outcome.records:
                line, head = record_line(record, head)
                lines.append(line.encode())
            try:
                stored = store.append(self.id, self.version, lines, command_id)
            except StoreConflict:
                self.catch_up(store)
                continue
            if stored.head == head:
                self._add(outcome.records, head)
            else:  # this command was stored before
                self.catch_up(store)
            return stored.last
        raise Refused("busy", retry_after=1)

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
