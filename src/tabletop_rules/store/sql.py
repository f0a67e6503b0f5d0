"""`SqlStore`: matches in the tables of a database."""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Sequence
from typing import Final, Self

import attrs
from sqlalchemy import Connection, bindparam, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from tabletop_rules.errors import LogError, StoreConflict, StoreCorrupt, StoreRewound
from tabletop_rules.eventlog.lines import check_lines, hash_in
from tabletop_rules.eventlog.store import NO_MATCH, Appended
from tabletop_rules.store.checks import check_id, check_lines_given, check_number, check_readable
from tabletop_rules.store.database import Database
from tabletop_rules.store.documents import SqlDocuments
from tabletop_rules.store.faults import store_faults
from tabletop_rules.store.following import Feeds, SqlFollower
from tabletop_rules.store.listening import CHANNEL, Listener, listener_of
from tabletop_rules.store.reading import READ_HEAD, damage, read_lines
from tabletop_rules.store.schema import COMMAND, MATCH, RECORD

HEADS: Final = 10_000
"""How many heads a store remembers, so that an append needs no query before it."""

_ADD_MATCH: Final = insert(MATCH)
_REPLACE_HEAD: Final = (
    update(MATCH)
    .where(MATCH.c.id == bindparam("match"), MATCH.c.version == bindparam("old"), MATCH.c.head == bindparam("before"))
    .values(version=bindparam("new"), head=bindparam("after"))
)
_MOVE_MATCH: Final = _REPLACE_HEAD.values(changed=bindparam("now"))
_END_MATCH: Final = delete(MATCH).where(MATCH.c.id == bindparam("match")).returning(MATCH.c.version)
_END_RECORDS: Final = delete(RECORD).where(RECORD.c.match_id == bindparam("match"))
_END_COMMANDS: Final = delete(COMMAND).where(COMMAND.c.match_id == bindparam("match"))
# As the driver takes it, by whether it is that of PostgreSQL: parameters by name cost a large append a quarter more.
_ADD_RECORDS: Final = {
    is_postgresql: f"INSERT INTO {RECORD.name} (match_id, n, line) VALUES ({mark}, {mark}, {mark})"
    for is_postgresql, mark in ((False, "?"), (True, "%s"))
}
_LIST: Final = (
    select(MATCH.c.id, MATCH.c.version, MATCH.c.changed)
    .where(MATCH.c.id > bindparam("after"))
    .order_by(MATCH.c.id)
    .limit(bindparam("most"))
)
_ADD_COMMAND: Final = insert(COMMAND)
_NOTIFY: Final = select(func.pg_notify(CHANNEL, bindparam("news")))
_FIND: Final = (
    select(COMMAND.c.first_n, COMMAND.c.last_n, RECORD.c.line)
    .join(RECORD, (RECORD.c.match_id == COMMAND.c.match_id) & (RECORD.c.n == COMMAND.c.last_n))
    .where(COMMAND.c.match_id == bindparam("match"), COMMAND.c.command_id == bindparam("command"))
)


@attrs.frozen
class Kept:
    """A match in a store: its version, and when it last changed, in milliseconds since 1970, 0 if that is not known."""

    id: str
    version: int
    changed: int


class SqlStore:
    """A store of matches in SQLite or PostgreSQL; `open_store` makes one.

    Its methods do what `eventlog.store.Store` promises, and may be called by many threads.
    """

    def __init__(self, database: Database) -> None:
        self.documents = SqlDocuments(database)
        self._database = database
        self._heads: OrderedDict[str, tuple[int, str]] = OrderedDict()
        self._heads_lock = threading.Lock()
        self._feeds = Feeds(self)
        self._listener: Listener | None = None
        self._following = threading.Lock()

    # --- writing ----------------------------------------------------------------------------------------------------

    def append(
        self, match_id: str, expected_version: int, lines: Sequence[bytes], command_id: str | None = None
    ) -> Appended:
        """Add lines to a match at version `expected_version`, all or none, and return once they are safe.

        A new match has `NO_MATCH`, -1, as expected version, and its first line is the header. If the match already has
        lines appended with this `command_id`, nothing is added, and the first answer is returned again, whatever the
        version and lines are now. With a `command_id`, a server that is away is tried again for a while.

        Raises:
            UsageError: an argument has the wrong type.
            StoreConflict: the match has another version; `version` is the current one.
            StoreRewound: the match has this version, but is another one than when this store last saw it.
            LogError: the lines do not follow from those in the store, or could not be read again.
            StoreFull: there is no space left; nothing was written.
            StoreUnavailable: the database is away or busy; the lines may have been written, all or none.
        """
        check_id(match_id, "a match id")
        check_number(expected_version, "the expected version")
        given = check_lines_given(lines)

        def attempt() -> Appended:
            return self._append(match_id, expected_version, given, command_id)

        if command_id is None:
            with store_faults(match_id):
                return attempt()
        check_id(command_id, "a command id")
        return self._database.insist(attempt, match_id)

    def _append(self, match_id: str, version: int, lines: list[bytes], command_id: str | None) -> Appended:
        before = self._head_at(match_id, version)
        head = _follows(lines, version, before)
        if head is None:  # what is known of the match may be older than these lines
            now, before = self._look(match_id)
            head = _follows(lines, version, before) if now == version else None
        if head is None or before is None:
            return self._refuse(match_id, version, None, lines, command_id)
        check_readable(lines, version + 1)
        answer = Appended(version + 1, version + len(lines), head)
        if self._write(match_id, before, answer, lines, command_id):
            return answer
        return self._refuse(match_id, version, before, lines, command_id)

    def _write(self, match_id: str, before: str, answer: Appended, lines: list[bytes], command_id: str | None) -> bool:
        """Return whether the lines were added; they are not if the match has moved on, or the command was answered."""
        with self._database.turn():  # so that followers get the lines in order
            try:
                with self._database.writing() as connection:
                    moved = _move(connection, match_id, before, answer)
                    if moved:
                        self._add(connection, match_id, answer, lines, command_id)
            except IntegrityError:
                return False
            if moved:
                self._remember(match_id, answer.last, answer.head)
                self._feeds.publish(match_id, answer.first, lines)
        return moved

    def _add(
        self, connection: Connection, match_id: str, answer: Appended, lines: list[bytes], command_id: str | None
    ) -> None:
        numbered = [(match_id, n, line) for n, line in enumerate(lines, answer.first)]
        connection.exec_driver_sql(_ADD_RECORDS[self._database.is_postgresql], numbered)
        if command_id is not None:
            whole = {"match_id": match_id, "command_id": command_id, "first_n": answer.first, "last_n": answer.last}
            connection.execute(_ADD_COMMAND, whole)
        self._notify(connection, match_id, answer.last)

    def _notify(self, connection: Connection, match_id: str, version: int) -> None:
        if self._database.is_postgresql:
            connection.execute(_NOTIFY, {"news": f"{version} {match_id}"})

    def _refuse(
        self, match_id: str, version: int, before: str | None, lines: list[bytes], command_id: str | None
    ) -> Appended:
        """Return the first answer to this command; else raise the reason why the lines were not added."""
        if command_id is not None and (answer := self.find(match_id, command_id)) is not None:
            return answer
        now, head = self._look(match_id)
        if now != version:
            there = f"match {match_id!r} has version {now}" if now != NO_MATCH else f"there is no match {match_id!r}"
            raise StoreConflict(f"{there}; the lines were to follow version {version}", now)
        if before is not None and head != before:
            raise StoreRewound(f"match {match_id!r} is another one than the lines belong to", now)
        check_lines(lines, version + 1, head)
        raise StoreCorrupt(f"match {match_id!r} has records after its last, {now}", match_id, now + 1)

    def _head_at(self, match_id: str, version: int) -> str | None:
        """Return the hash of the last line of a match; None if that is not line `version`."""
        with self._heads_lock:
            known = self._heads.get(match_id)
        now, head = known if known is not None and known[0] == version else self._look(match_id)
        return head if now == version else None

    def _look(self, match_id: str) -> tuple[int, str]:
        """Return the version of a match and the hash of its last line, as they are in the database."""
        with self._database.reading() as connection:
            row = connection.execute(READ_HEAD, {"match": match_id}).first()
        if row is None:
            return NO_MATCH, ""
        self._remember(match_id, row.version, row.head)
        return row.version, row.head

    def _remember(self, match_id: str, version: int, head: str) -> None:
        with self._heads_lock:
            self._heads[match_id] = version, head
            self._heads.move_to_end(match_id)
            if len(self._heads) > HEADS:
                self._heads.popitem(last=False)

    def delete(self, match_id: str, expected_version: int | None = None) -> bool:
        """Delete a match with its lines and command ids, all or nothing; return whether there was one.

        With an expected version, only if that is its version. Its followers get a StoreRewound. The match may begin
        again under the same id.

        Raises:
            StoreConflict: the match has another version.
            StoreUnavailable: the database is away or busy; whether the match is deleted, `version` tells.
        """
        check_id(match_id, "a match id")
        if expected_version is not None:
            check_number(expected_version, "the expected version")
        with store_faults(match_id), self._database.turn():
            with self._database.writing() as connection:
                deleted = connection.execute(_END_MATCH, {"match": match_id}).first()
                version = NO_MATCH if deleted is None else deleted.version
                if expected_version not in (None, version):
                    text = f"match {match_id!r} has version {version}, not {expected_version}"
                    raise StoreConflict(text, version)
                for statement in (_END_RECORDS, _END_COMMANDS):
                    connection.execute(statement, {"match": match_id})
                self._notify(connection, match_id, NO_MATCH)
            self._forget(match_id)
        return version != NO_MATCH

    def rewrite(self, match_id: str, head: str, lines: Sequence[bytes]) -> None:
        """Put other lines in the place of those of a match, whose last has the hash `head`; command ids stay.

        Raises:
            StoreConflict: the last line has another hash.
            LogError: the lines are no log.
            StoreUnavailable: the database is away or busy; whether it was done, `read` tells.
        """
        check_id(match_id, "a match id")
        given = check_lines_given(lines)
        new = check_lines(given, 0, "")
        check_readable(given, 0)
        last = len(given) - 1
        with store_faults(match_id), self._database.turn():
            with self._database.writing() as connection:
                values = {"match": match_id, "old": last, "before": head, "new": last, "after": new}
                if not connection.execute(_REPLACE_HEAD, values).rowcount:
                    now = connection.execute(READ_HEAD, {"match": match_id}).first()
                    version = NO_MATCH if now is None else now.version
                    raise StoreConflict(f"match {match_id!r} is not the one that was read", version)
                connection.execute(_END_RECORDS, {"match": match_id})
                self._add(connection, match_id, Appended(0, last, new), given, None)
            self._forget(match_id)

    def _forget(self, match_id: str) -> None:
        with self._heads_lock:
            self._heads.pop(match_id, None)
        self._feeds.drop(match_id)

    # --- reading ----------------------------------------------------------------------------------------------------

    def find(self, match_id: str, command_id: str) -> Appended | None:
        """Return what was appended to a match with this command id, or None."""
        which = {"match": check_id(match_id, "a match id"), "command": check_id(command_id, "a command id")}

        def find() -> Appended | None:
            with self._database.reading() as connection:
                row = connection.execute(_FIND, which).first()
            if row is None:
                return None
            try:
                return Appended(row.first_n, row.last_n, hash_in(row.line.decode()))
            except ValueError:
                raise damage(match_id, row.last_n, f"record {row.last_n} has no hash") from None

        return self._database.insist(find, match_id)

    def version(self, match_id: str) -> int:
        """Return the number of the last line of a match, -1 if there is no match."""
        check_id(match_id, "a match id")
        return self._database.insist(lambda: self._look(match_id)[0], match_id)

    def heads(self, match_ids: Sequence[str]) -> dict[str, tuple[int, str]]:
        """Return version and hash of the last line of those of the matches that there are."""
        query = select(MATCH.c.id, MATCH.c.version, MATCH.c.head).where(
            MATCH.c.id.in_(bindparam("matches", expanding=True))
        )
        found: dict[str, tuple[int, str]] = {}
        with store_faults(), self._database.reading() as connection:
            for at in range(0, len(match_ids), 500):
                rows = connection.execute(query, {"matches": list(match_ids[at : at + 500])})
                found.update((row.id, (row.version, row.head)) for row in rows)
        return found

    def read(self, match_id: str, after: int = NO_MATCH, limit: int | None = None) -> list[bytes]:
        """Return the lines after line `after`, at most `limit`; [] if there are none. By default it is the whole log.

        Raises:
            StoreCorrupt: the lines are not those that were appended; `record` is the first bad one.
            StoreUnavailable: the database is away.
        """
        check_id(match_id, "a match id")
        check_number(after, "the number of a line")
        if limit is not None:
            check_number(limit, "the limit", 1)

        def read() -> list[bytes]:
            with self._database.reading() as connection:
                return read_lines(connection, match_id, after, limit)

        return self._database.insist(read, match_id)

    def matches(self, after: str = "", limit: int = 1_000) -> tuple[Kept, ...]:
        """Return matches whose id is greater than `after`, by id in code point order."""
        check_number(limit, "the limit", 1)
        which = {"after": after and check_id(after, "a match id"), "most": limit}

        def find() -> tuple[Kept, ...]:
            with self._database.reading() as connection:
                return tuple(Kept(*row) for row in connection.execute(_LIST, which))

        return self._database.insist(find)

    # --- following --------------------------------------------------------------------------------------------------

    def follow(self, match_id: str, after: int, timeout: float | None = None) -> SqlFollower:
        """Return an iterator over batches of the lines after line `after`: those there are, then new ones as they come.

        It is for one consumer, with `for` or with `async for`, and never ends by itself: `stop()` ends it, from any
        thread. After `timeout` seconds without news it yields an empty batch. A match that is not there yet is waited
        for; a database that is away, too. If the match is deleted, replaced, or no longer has the lines that were
        handed out, because a backup was restored, it ends with a StoreRewound.
        """
        check_id(match_id, "a match id")
        check_number(after, "the number of a line")
        with self._following:
            self._database.check_open()
            follower = self._feeds.follow(match_id, after, timeout)
            if self._listener is None:
                self._listener = listener_of(self._database, self._feeds)
            self._listener.wake()
        return follower

    # --- the end ----------------------------------------------------------------------------------------------------

    def close(self) -> None:
        """End all followers and close all connections."""
        with self._following:
            self._feeds.close()
            self._database.refuse_more()
            listener, self._listener = self._listener, None
        if listener is not None:
            listener.close()
        self._database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _follows(lines: list[bytes], version: int, before: str | None) -> str | None:
    """Return the hash of the last of these lines if they follow from the hash `before`; else None."""
    if before is None:
        return None
    try:
        return check_lines(lines, version + 1, before)
    except LogError:
        return None


def _move(connection: Connection, match_id: str, before: str, answer: Appended) -> bool:
    """Return whether the match had the version before the answer; it then has the one after it."""
    now = time.time_ns() // 1_000_000
    if answer.first == 0:
        whole = {"id": match_id, "version": answer.last, "head": answer.head, "changed": now}
        connection.execute(_ADD_MATCH, whole)
        return True
    old, new = {"old": answer.first - 1, "before": before}, {"new": answer.last, "after": answer.head, "now": now}
    values = {"match": match_id, **old, **new}
    return bool(connection.execute(_MOVE_MATCH, values).rowcount)
