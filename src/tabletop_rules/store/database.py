"""`Database`: connections and transactions, the same way for SQLite and PostgreSQL."""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import Any, Final, TypeVar

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.pool import StaticPool

from tabletop_rules.errors import StoreUnavailable, UsageError
from tabletop_rules.store.faults import store_faults

T = TypeVar("T")

POOL: Final = 5
MORE: Final = 15
"""How many connections stay open, and how many more there may be when many threads are at work."""

_FIRST_PAUSE: Final = 0.02
_LONGEST_PAUSE: Final = 0.5

_LONGEST_TRANSACTION: Final = 60_000
"""Milliseconds after which PostgreSQL gives up a client that has begun to write and says no more."""


class Database:
    """An engine of SQLAlchemy with its transactions.

    SQLite has one writer at a time. Threads of one process take turns by a lock, which is fair and fast; processes wait
    as SQLite does, by asking again. A database in memory is one connection, for which readers take turns too.
    """

    def __init__(self, url: URL, patience: float) -> None:
        self.is_postgresql = url.get_backend_name() == "postgresql"
        self.is_memory = not self.is_postgresql and not url.database
        self.patience = patience
        self.engine = _postgresql(url, patience) if self.is_postgresql else _sqlite(url, patience, self.is_memory)
        # One statement after another, each on its own: what is read never changes, so nothing ties them together.
        read = {"isolation_level": "AUTOCOMMIT"} if self.is_postgresql else {}
        self._reader = self.engine.execution_options(**read)
        self._writer = self.engine.execution_options(writes=True)
        lock = threading.RLock()
        self.turn: AbstractContextManager[Any] = nullcontext() if self.is_postgresql else lock
        self._reading_turn: AbstractContextManager[Any] = lock if self.is_memory else nullcontext()
        self._closed = threading.Event()

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Connect to read."""
        self.check_open()
        with self._reading_turn, self._reader.connect() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """Connect in a transaction, which is committed at the end, or undone by an exception."""
        self.check_open()
        with self.turn, self._writer.begin() as connection:
            yield connection

    def insist(self, call: Callable[[], T], match_id: str | None = None) -> T:
        """Return what a call returns that does no harm when it is made again; make it again while a server is away."""
        deadline, pause = time.monotonic() + self.patience, _FIRST_PAUSE
        while True:
            try:
                with store_faults(match_id):
                    return call()
            except StoreUnavailable:  # SQLite has waited by itself
                if not self.is_postgresql or time.monotonic() + pause > deadline or self._closed.wait(pause):
                    raise
            pause = min(2 * pause, _LONGEST_PAUSE)

    def check_open(self) -> None:
        """Raise UsageError if the store has been closed."""
        if self._closed.is_set():
            raise UsageError("this store is closed: open it again with open_store")

    def refuse_more(self) -> None:
        """Begin to close: whoever comes now gets a UsageError, and nobody waits any longer for a server."""
        self._closed.set()

    def close(self) -> None:
        """Close all connections, after the transaction that is being written."""
        self.refuse_more()
        with self.turn:
            self.engine.dispose()


def _postgresql(url: URL, patience: float) -> Engine:
    if url.drivername in ("postgresql", "postgres"):
        url = url.set(drivername="postgresql+psycopg")
    waits = {} if "connect_timeout" in url.query else {"connect_timeout": max(2, round(patience))}
    engine = create_engine(url, pool_pre_ping=True, hide_parameters=True, connect_args=waits, **_pool(patience))
    limits = (
        f"SET lock_timeout = {max(100, round(1000 * patience))}",  # a writer that hangs holds nobody for ever
        f"SET idle_in_transaction_session_timeout = {_LONGEST_TRANSACTION}",
    )
    event.listen(engine, "connect", lambda connection, _: _set(connection, limits))
    return engine


def _set(connection: Any, statements: tuple[str, ...]) -> None:
    for statement in statements:
        connection.execute(statement)
    connection.commit()


def _pool(patience: float) -> dict[str, Any]:
    return {"pool_size": POOL, "max_overflow": MORE, "pool_timeout": max(1.0, patience)}


def _sqlite(url: URL, patience: float, is_memory: bool) -> Engine:
    pool = {"poolclass": StaticPool} if is_memory else _pool(patience)
    connect = {"check_same_thread": False, "timeout": patience}
    engine = create_engine(url, hide_parameters=True, connect_args=connect, **pool)
    event.listen(engine, "connect", lambda connection, _: _prepare(connection, patience))
    event.listen(engine, "begin", _begin)
    return engine


def _prepare(connection: Any, patience: float) -> None:
    connection.isolation_level = None  # transactions begin in `_begin`, not where the driver sees fit
    deadline = time.monotonic() + patience
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")  # readers and a writer do not wait for one another
            break
        except sqlite3.OperationalError:  # while the file is new; SQLite does not wait by itself here
            if time.monotonic() > deadline:
                raise
            time.sleep(_FIRST_PAUSE)
    connection.execute("PRAGMA synchronous = FULL")  # in WAL mode, less may forget what was acknowledged


def _begin(connection: Connection) -> None:
    """Begin a transaction that writes as the writer: one that reads first could find the database changed."""
    writes = connection.get_execution_options().get("writes", False)
    driver: Any = connection.connection.driver_connection  # past the engine, as this is a sixth of an append
    driver.execute("BEGIN IMMEDIATE" if writes else "BEGIN")
