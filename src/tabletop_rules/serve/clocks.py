"""The clocks of a match: how long each seat may still think. They are kept in the store beside the match.

A clock runs while its seat is asked and a server is running. Running out does not lose the match: when a clock has run
out, any other seat may let a bot play the turn, or the seat.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any, Final

import attrs

import tabletop_rules as tr
from tabletop_rules.core.messages import Answered
from tabletop_rules.errors import StoreConflict
from tabletop_rules.eventlog.store import Store
from tabletop_rules.eventlog.strict import dump, parse
from tabletop_rules.serve.answers import Times
from tabletop_rules.serve.errors import Refused
from tabletop_rules.serve.lobby import find_match
from tabletop_rules.serve.seating import MatchDocument
from tabletop_rules.serve.shapes import read as read_json
from tabletop_rules.serve.shapes import write

TRIES: Final = 20

LATEST: Final = 200
"""The records in which is looked for what happened since the clocks were last set."""

AGAIN: Final = 60_000
"""Milliseconds that at least are left to whoever comes in place of a bot, or all there are if that is less."""


@attrs.frozen
class Reading:
    """The clocks as they were at a version of the match.

    `left` are the milliseconds of each seat at the time `since`, from when on those of `running` count down. `kept` are
    those it had at the end of its last turn, to which an undo goes back: whoever takes back gains no time.
    """

    version: int
    left: list[int]
    kept: list[int]
    running: list[int]
    since: int


@attrs.frozen
class Course:
    """What the clocks need to know of a match: its version, the seats that are asked, and what led there.

    `latest` are the last records that matter: their number, and the seat that has answered, or None for an undo.
    """

    version: int
    asked: Sequence[int]
    latest: Sequence[tuple[int, int | None]]


def course_of(table: tr.Table[Any]) -> Course:
    """Return what the clocks need to know of a match."""
    asked = sorted({each.seat for each in table.decisions if each.seat >= 0}) if table.result is None else []
    latest: list[tuple[int, int | None]] = []
    records = table.log.records
    for number, record in enumerate(records[-LATEST:], max(0, len(records) - LATEST) + 1):
        event = record.event
        if isinstance(event, tr.Undone):
            latest.append((number, None))
        elif isinstance(event, Answered) and not event.by_chance:
            latest.append((number, event.command.seat))
    return Course(table.version, asked, latest)


def now() -> int:
    """Return the time in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def advance(reading: Reading | None, document: MatchDocument, course: Course, at: int, began: int) -> Reading:
    """Return the clocks as they are at a time, on a server that runs since it `began`."""
    clock = document.clock
    assert clock is not None
    full, bots = 1_000 * clock.seconds, {n for n, seat in enumerate(document.seats) if seat.bot is not None}
    asked = [seat for seat in course.asked if seat not in bots]
    if reading is None:
        whole = [full] * len(document.seats)
        return Reading(course.version, whole, whole, asked, at)
    left, kept, gone = times(reading, at, began), [*reading.kept], max(0, at - max(reading.since, began))
    since = [seat for number, seat in course.latest if number > reading.version]
    ended = {seat for seat in reading.running if seat not in asked or _has_passed(seat, since)}
    begun = [seat for seat in asked if seat not in reading.running or seat in ended]
    if None in since:  # whoever takes back pays for the time that others have thought in vain
        for seat in ended:
            left[seat] = reading.left[seat]
        for seat in begun:
            left[seat] = max(0, kept[seat] - gone)
    else:
        for seat in ended:
            kept[seat] = left[seat]
            left[seat] += 1_000 * clock.increment
        for seat in begun if clock.per == "move" else []:
            left[seat] = full
    for seat in bots:
        left[seat] = kept[seat] = max(left[seat], min(full, AGAIN))
    return Reading(course.version, left, kept, asked, at)


def _has_passed(seat: int, since: Sequence[int | None]) -> bool:
    """Return whether a seat has answered, and another one after it."""
    return seat in since and any(other not in (seat, None) for other in since[since.index(seat) :])


def times(reading: Reading, at: int, began: int) -> list[int]:
    """Return the milliseconds that are left to each seat at a time."""
    gone = max(0, at - max(reading.since, began))
    return [max(0, left - gone) if n in reading.running else left for n, left in enumerate(reading.left)]


def shown(reading: Reading, began: int) -> Times:
    """Return the clocks as they are now."""
    return Times(times(reading, now(), began), [*reading.running])


def find(store: Store, id: str) -> Reading | None:
    """Return the clocks of a match as they were last set."""
    held = store.documents.get(_key(id))
    return None if held is None else _read(held.value)


def keep(store: Store, id: str, course: Course, began: int) -> Reading:
    """Set the clocks of a match by what has happened in it, unless that was done, and return them."""
    for _ in range(TRIES):
        held, document = store.documents.get(_key(id)), find_match(store, id)
        reading = None if held is None else _read(held.value)
        if reading is not None and course.version < reading.version:  # another process was faster
            return reading
        made = advance(reading, document, course, now(), began)
        if reading is not None and (made.version, made.running) == (reading.version, reading.running):
            return reading
        try:
            store.documents.put(_key(id), dump(write(made)).encode(), 0 if held is None else held.version)
        except StoreConflict:
            continue
        return made
    raise Refused("busy", retry_after=1)


def check_out(reading: Reading | None, seat: int, began: int) -> None:
    """Raise Refused unless the clock of a seat has run out."""
    if reading is None or seat not in reading.running or times(reading, now(), began)[seat] > 0:
        raise Refused("in_time")


def _read(value: bytes) -> Reading:
    made, faults = read_json(Reading, parse(value))
    assert isinstance(made, Reading), faults
    return made


def _key(id: str) -> str:
    return f"clock/{id}/now"
