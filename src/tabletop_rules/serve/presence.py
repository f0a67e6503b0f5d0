"""Who is at a table: whoever has a stream open, on any process. Processes tell each other by notes in the store."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Final

import attrs

from tabletop_rules.errors import StoreConflict
from tabletop_rules.eventlog.store import Store
from tabletop_rules.eventlog.strict import dump, parse
from tabletop_rules.serve import chat
from tabletop_rules.serve.bodies import Presence
from tabletop_rules.serve.clocks import Reading, find
from tabletop_rules.serve.lobby import forget
from tabletop_rules.serve.seating import MatchDocument
from tabletop_rules.serve.shapes import read, write

AWAY: Final = 90.0
"""Seconds for which somebody counts as away who had a stream open, and has none; older notes nobody believes."""

RENEWED: Final = 60.0
"""Seconds after which a process says again who follows a match there."""


@attrs.frozen
class Present:
    """Who is at a table: the seats that are not gone, by number as a text, and how many onlookers look."""

    seats: Mapping[str, Presence] = attrs.field(factory=dict)
    onlookers: int = 0

    def __or__(self, other: Present) -> Present:
        """Return who is here or there: of a seat, what is nearer to the table."""
        both: dict[str, Presence] = {**self.seats, **other.seats}
        both |= {seat: "here" for seat in both if "here" in (self.seats.get(seat), other.seats.get(seat))}
        return Present(both, self.onlookers + other.onlookers)


@attrs.frozen
class Note:
    """Who is at a table on one process, and when that was written, in milliseconds since 1970."""

    seats: dict[str, Presence]
    onlookers: int
    at: int


class People:
    """Who follows a match on this process."""

    def __init__(self) -> None:
        self._open: Counter[tuple[int, bool]] = Counter()
        self._left: dict[int, float] = {}

    @contextmanager
    def follow(self, seat: int, away: bool) -> Iterator[None]:
        """Count as present while the context lasts; `away` as somebody who does not look."""
        self._open[seat, away] += 1
        try:
            yield
        finally:
            self._open[seat, away] -= 1
            if seat >= 0:
                self._left[seat] = time.monotonic()

    @property
    def present(self) -> Present:
        """Who is present now."""
        now = time.monotonic()
        self._left = {seat: since for seat, since in self._left.items() if now < since + AWAY}
        found: dict[str, Presence] = {str(seat): "away" for seat in self._left}
        found |= {str(seat): "away" for (seat, _), count in self._open.items() if count and seat >= 0}
        found |= {str(seat): "here" for (seat, away), count in self._open.items() if count and seat >= 0 and not away}
        return Present(found, sum(count for (seat, away), count in self._open.items() if seat < 0 and not away))


@attrs.frozen
class Around:
    """What is passing at a table, in the store.

    Who is present on other processes, the number of the last line of the chat, and the clocks.
    """

    others: Present = Present()
    said: int = 0
    clocks: Reading | None = None


def look_around(store: Store, document: MatchDocument, process: str = "") -> Around:
    """Return what is passing at a table beside what this process knows."""
    id, others = document.id, Present()
    for held in store.documents.list(_prefix(id)):
        note = _read(held.value)
        if held.key != _key(id, process) and _age(note) < AWAY:
            others |= Present(note.seats, note.onlookers)
    return Around(others, chat.last(store, id), find(store, id) if document.clock is not None else None)


def tell(store: Store, id: str, process: str, present: Present) -> None:
    """Tell other processes who is present at a table on this one, unless they know. Forgets what is long past."""
    own = 0
    for held in store.documents.list(_prefix(id)):
        note = _read(held.value)
        if held.key == _key(id, process):
            own = held.version
            if (note.seats, note.onlookers) == (present.seats, present.onlookers) and _age(note) < RENEWED / 2:
                return
        elif _age(note) > 10 * AWAY:
            forget(store, held.key)
    note = Note({**present.seats}, present.onlookers, time.time_ns() // 1_000_000)
    with suppress(StoreConflict):  # the match was deleted meanwhile
        store.documents.put(_key(id, process), dump(write(note)).encode(), own)


def _read(value: bytes) -> Note:
    made, faults = read(Note, parse(value))
    assert isinstance(made, Note), faults
    return made


def _age(note: Note) -> float:
    return abs(time.time() - note.at / 1_000)


def _prefix(id: str) -> str:
    return f"here/{id}/"


def _key(id: str, process: str) -> str:
    return f"{_prefix(id)}{process}"
