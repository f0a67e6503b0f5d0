"""Reading the lines of a match, with their hash chain checked."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import Connection, bindparam, select

from tabletop_rules.errors import LogError, StoreCorrupt
from tabletop_rules.eventlog.lines import check_lines, hash_in
from tabletop_rules.eventlog.store import NO_MATCH
from tabletop_rules.store.schema import MATCH, RECORD

READ_HEAD: Final = select(MATCH.c.version, MATCH.c.head).where(MATCH.c.id == bindparam("match"))

TRIES: Final = 5
"""How often a match is read again because it was deleted or replaced meanwhile."""

_OF_MATCH: Final = RECORD.c.match_id == bindparam("match")
_READ: Final = (
    select(RECORD.c.line)
    .where(_OF_MATCH, RECORD.c.n >= bindparam("first"), RECORD.c.n <= bindparam("last"))
    .order_by(RECORD.c.n)
)
_READ_ALL: Final = select(RECORD.c.n, RECORD.c.line).where(_OF_MATCH).order_by(RECORD.c.n)


def read_lines(connection: Connection, match_id: str, after: int, limit: int | None) -> list[bytes]:
    """Return the lines after line `after`, at most `limit`.

    An append changes no line, so two queries need no transaction; after a deletion between them they begin again.

    Raises:
        StoreCorrupt: the lines are not those that were appended.
    """
    for _ in range(TRIES):
        match = connection.execute(READ_HEAD, {"match": match_id}).first()
        if match is None or after >= match.version:
            return []
        lines = _lines_of(connection, match, match_id, after, limit)
        if lines is not None:
            return lines
        if connection.execute(READ_HEAD, {"match": match_id}).first() == match:
            break
    raise _damage_in(connection, match_id)


def _lines_of(connection: Connection, match: Any, match_id: str, after: int, limit: int | None) -> list[bytes] | None:
    """Return the lines of a match with this version and head, None if there are others."""
    last = match.version if limit is None else min(match.version, after + limit)
    first = max(after, 0)  # the line before the first is read too: its hash is the start of the chain
    lines = list(connection.execute(_READ, {"match": match_id, "first": first, "last": last}).scalars())
    if len(lines) != last - first + 1:
        return None
    try:
        before = "" if after == NO_MATCH else hash_in(lines.pop(0).decode())
        head = check_lines(lines, after + 1, before)
    except (LogError, ValueError):
        return None
    return None if last == match.version and head != match.head else lines


def _damage_in(connection: Connection, match_id: str) -> StoreCorrupt:
    """Return the exception for a damaged match, with its first bad record: found by reading it all."""
    match = connection.execute(READ_HEAD, {"match": match_id}).one()
    expected, head = 0, ""
    for n, line in connection.execute(_READ_ALL, {"match": match_id}):
        if n != expected:
            break
        try:
            head = check_lines([line], n, head)
        except LogError as fault:
            return damage(match_id, n, str(fault))
        expected += 1
    if expected <= match.version:
        return damage(match_id, expected, f"record {expected} is missing")
    return damage(match_id, match.version, f"record {match.version} is not the one that was last written")


def damage(match_id: str, record: int, what: str) -> StoreCorrupt:
    """Return the exception for a damaged record."""
    return StoreCorrupt(f"match {match_id!r} is damaged in the database: {what}", match_id, record)
