"""`SqlDocuments`: small versioned values by key."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import bindparam, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from tabletop_rules.errors import StoreConflict
from tabletop_rules.eventlog.store import Document
from tabletop_rules.store.checks import check_id, check_number, check_value
from tabletop_rules.store.database import Database
from tabletop_rules.store.faults import store_faults
from tabletop_rules.store.schema import DOCUMENT

_HERE: Final = (DOCUMENT.c.key == bindparam("at"), DOCUMENT.c.version == bindparam("expected"))
_GET: Final = select(DOCUMENT).where(DOCUMENT.c.key == bindparam("at"))
_INSERT: Final = insert(DOCUMENT)
_UPDATE: Final = update(DOCUMENT).where(*_HERE).values(version=bindparam("new"), value=bindparam("held"))
_DELETE: Final = delete(DOCUMENT).where(*_HERE)
_LIST: Final = select(DOCUMENT).order_by(DOCUMENT.c.key).limit(bindparam("most"))


class SqlDocuments:
    """The documents of a database; see `eventlog.store.Documents`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def get(self, key: str) -> Document | None:
        """Return the document under a key, or None."""
        check_id(key, "a key")

        def get() -> Document | None:
            with self._database.reading() as connection:
                row = connection.execute(_GET, {"at": key}).first()
            return None if row is None else Document(*row)

        return self._database.insist(get)

    def put(self, key: str, value: bytes, expected: int) -> int:
        """Store a value if the document has version `expected`, 0 if there must be none; return the new version.

        Raises:
            StoreConflict: the document has another version.
            StoreFull: there is no space left.
            StoreUnavailable: the database is away; whether the value was stored, `get` tells.
        """
        check_id(key, "a key")
        check_number(expected, "the expected version", 0)
        check_value(value)
        new = expected + 1
        if expected:
            changed = self._change(_UPDATE, {"at": key, "expected": expected, "new": new, "held": value})
        else:
            changed = self._change(_INSERT, {"key": key, "version": new, "value": value})
        if not changed:
            raise self._conflict(key, expected)
        return new

    def delete(self, key: str, expected: int) -> None:
        """Delete a document if it has version `expected`.

        Raises:
            StoreConflict: the document has another version.
            StoreUnavailable: the database is away; whether the document is deleted, `get` tells.
        """
        check_id(key, "a key")
        check_number(expected, "the expected version", 1)
        if not self._change(_DELETE, {"at": key, "expected": expected}):
            raise self._conflict(key, expected)

    def list(self, prefix: str = "", after: str = "", limit: int = 100) -> tuple[Document, ...]:
        """Return documents whose key begins with `prefix` and is greater than `after`, by key in code point order."""
        check_number(limit, "the limit", 1)
        query = _LIST
        if prefix:
            query = query.where(DOCUMENT.c.key >= check_id(prefix, "a prefix"))
            end = _end_of(prefix)
            query = query.where(DOCUMENT.c.key < end) if end else query
        if after:
            query = query.where(DOCUMENT.c.key > check_id(after, "a key"))

        def find() -> tuple[Document, ...]:
            with self._database.reading() as connection:
                return tuple(Document(*row) for row in connection.execute(query, {"most": limit}))

        return self._database.insist(find)

    def _change(self, statement: Any, values: dict[str, object]) -> bool:
        """Return whether one row was changed."""
        with store_faults():
            try:
                with self._database.writing() as connection:
                    return bool(connection.execute(statement, values).rowcount)
            except IntegrityError:
                return False

    def _conflict(self, key: str, expected: int) -> StoreConflict:
        now = self.get(key)
        version = 0 if now is None else now.version
        return StoreConflict(f"document {key!r} has version {version}, not {expected}", version)


def _end_of(prefix: str) -> str:
    """Return the least text above all that begin with a prefix, "" if there is none."""
    for at in range(len(prefix) - 1, -1, -1):
        code = ord(prefix[at]) + 1
        if code <= 0x10FFFF:
            return prefix[:at] + chr(0xE000 if code == 0xD800 else code)  # surrogates are no characters
    return ""
