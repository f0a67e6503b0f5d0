"""Faults of a database as exceptions of this package."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError, SQLAlchemyError

from tabletop_rules.errors import StoreCorrupt, StoreError, StoreFull, StoreUnavailable

_FULL: Final = frozenset({sqlite3.SQLITE_FULL, "53100"})
_CORRUPT: Final = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, "XX001", "XX002"})
# fmt: off
_AWAY: Final = frozenset({
    sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_PERM, sqlite3.SQLITE_NOMEM,
    "40001", "40P01",  # undone by the server in favour of another transaction
    "25006", "55P03",  # a server that only reads, a lock that is not to be had
})
# fmt: on
_AWAY_CLASSES: Final = ("08", "53", "57", "58")
"""Classes of SQLSTATE: connection, resources, an operator's intervention, the system."""


@contextmanager
def store_faults(match_id: str | None = None) -> Iterator[None]:
    """Raise what SQLAlchemy raises within as a StoreError."""
    try:
        yield
    except (SQLAlchemyError, sqlite3.Error) as error:
        raise store_error(error, match_id) from error


def store_error(error: SQLAlchemyError | sqlite3.Error, match_id: str | None = None) -> StoreError:
    """Return the exception for an error of SQLAlchemy, or of SQLite while a connection is made."""
    raised = error.orig if isinstance(error, DBAPIError) else error
    code, what = _code_of(raised), _first_line(raised)
    if code in _FULL:
        return StoreFull(f"no space is left for the database: {what}")
    if code in _CORRUPT:
        return StoreCorrupt(f"the database is damaged: {what}", match_id)
    lost = isinstance(error, DBAPIError) and (
        error.connection_invalidated or (code is None and isinstance(error, OperationalError | InterfaceError))
    )
    if lost or code in _AWAY or (isinstance(code, str) and code[:2] in _AWAY_CLASSES):
        return StoreUnavailable(f"the database cannot be reached, or is busy: {what}")
    return StoreError(f"the database refused: {what}")


def _code_of(error: BaseException | None) -> int | str | None:
    """Return the primary result code of SQLite, or the SQLSTATE of PostgreSQL; None if the driver gives none."""
    code = getattr(error, "sqlite_errorcode", None)
    if code is not None:
        return int(code) & 0xFF
    state = getattr(error, "sqlstate", None)
    return None if state is None else str(state)


def _first_line(error: BaseException | None) -> str:
    """Return the message of an error, without the details in which a server repeats values."""
    return str(error).partition("\n")[0]
