"""`open_store`: a store in the database of a URL."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final
from urllib.parse import quote, unquote_to_bytes

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from tabletop_rules.errors import UsageError, not_installed, shorten
from tabletop_rules.store.database import Database
from tabletop_rules.store.migrating import migrate
from tabletop_rules.store.sql import SqlStore

PATIENCE: Final = 10.0
"""Seconds for which a server that is away, or a busy file, is tried again."""

_SUCH_AS: Final = "such as 'sqlite:///matches.db' or 'postgresql://user:password@host/database'"


def sqlite_url(path: str | os.PathLike[str]) -> str:
    """Return the URL of a file of SQLite for `open_store`, whatever characters its path holds."""
    return f"sqlite:///{quote(os.fsencode(Path(path).absolute().as_posix()), safe='/:')}"


def open_store(url: str, *, patience: float = PATIENCE) -> SqlStore:
    """Open the store in a database, and make or update its tables.

    `url` is `sqlite:///relative/path.db`, `sqlite:////absolute/path.db`, `sqlite://` for one in memory, or
    `postgresql://user:password@host/database`. `sqlite_url` writes that of a path; by hand, write ?, # and
    % in it as %3F, %23 and %25. What can be done again is tried again while a server is away or SQLite busy, and no
    call waits longer than `patience` seconds for anything. A store may be used by many threads, and many processes may
    open one database; open it after a fork, not before. A file of SQLite belongs on a local disk.

    Raises:
        UsageError: this is no such URL.
        StoreTooNew: a later version of this package has been here.
        StoreUnavailable: the database cannot be reached.
        StoreError: a database of PostgreSQL is not in UTF-8; the message has the line that makes one that is.
        StoreCorrupt: the file is damaged, or is no database.
        ModuleNotFoundError: the driver is not installed; the message says how to install it.
    """
    parsed = _parsed(url)
    if not 0 <= patience < 86400:
        raise UsageError(f"patience is a number of seconds up to a day, not {shorten(patience)}")
    try:
        database = Database(parsed, patience)
    except ModuleNotFoundError as missing:
        raise not_installed(missing, "store") from missing
    except ArgumentError:
        raise UsageError(f"this is no URL of SQLite; give one {_SUCH_AS}") from None
    try:
        database.insist(lambda: migrate(database))
    except BaseException:
        database.close()
        raise
    return SqlStore(database)


def in_memory(url: str) -> bool:
    """Whether a URL names a database in the memory of one process; raise UsageError if it is no such URL."""
    parsed = _parsed(url)
    return parsed.drivername == "sqlite" and not parsed.database


def _parsed(url: object) -> URL:
    if not isinstance(url, str):
        raise UsageError(f"a store is opened by a URL {_SUCH_AS}, not by {shorten(url)}")
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):
        raise UsageError(f"this is no URL of a database; give one {_SUCH_AS}") from None  # it may hold a password
    if parsed.drivername == "postgres":
        parsed = parsed.set(drivername="postgresql")
    if parsed.drivername not in ("sqlite", "postgresql", "postgresql+psycopg"):
        raise UsageError(f"there is no store for {shorten(parsed.drivername)}; give a URL {_SUCH_AS}")
    if parsed.drivername == "sqlite":
        return _file_in(url, parsed)
    return parsed


def _file_in(url: str, parsed: URL) -> URL:
    """Return a URL of SQLite with the path of its file as the system takes it."""
    if "?" in url or "\0" in url or "%00" in url:
        raise UsageError("a URL of SQLite takes no parameters and no null character; sqlite_url(path) writes one")
    if parsed.database in (None, "", ":memory:"):
        return parsed.set(database="")
    path = url.partition(":///")[2]  # before 2.1, SQLAlchemy took %3F for three characters
    return parsed.set(database=os.fsdecode(unquote_to_bytes(os.fsencode(path))))
