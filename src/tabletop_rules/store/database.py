"""`Database`: connections and transactions, the same way for SQLite and PostgreSQL."""

from __future__ import annotations

import math
import os
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final, Protocol, TypeVar

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.exc import InvalidatePoolError
from sqlalchemy.pool import StaticPool

from tabletop_rules.errors import StoreError, StoreUnavailable, UsageError
from tabletop_rules.store.faults import store_faults

T = TypeVar("T")

POOL: Final = 5
"""How many connections stay open when nobody is at work."""

READERS: Final = 12
WRITERS: Final = 8
"""How many threads may read and write at once. Each sort waits for its own kind alone."""

_FIRST_PAUSE: Final = 0.02
_LONGEST_PAUSE: Final = 0.5

_LONGEST_TRANSACTION: Final = 60_000
"""Milliseconds after which PostgreSQL gives up a client that has begun to write and says no more."""


class Lock(Protocol):
    """A lock as threads use it."""

    def acquire(self, *, timeout: float) -> bool:
        """Acquire the lock; return whether that came about within so many seconds."""
        ...

    def release(self) -> None:
        """Let the next one have it."""
        ...


class Database:
    """An engine of SQLAlchemy with its transactions.

    SQLite has one writer at a time. Threads of one process take turns by a lock, which is fair and fast; processes wait
    as SQLite does, by asking again. A database in memory is one connection, for which readers take turns too.

    Whatever a call waits for (its turn, a connection, a lock of the server, a server that is away), it waits until one
    deadline, `patience` seconds after it began.
    """

    def __init__(self, url: URL, patience: float) -> None:
        self.is_postgresql = url.get_backend_name() == "postgresql"
        self.is_memory = not self.is_postgresql and not url.database
        self.patience = patience
        self._file = "" if self.is_postgresql or self.is_memory else os.path.abspath(str(url.database))
        self._made = False
        self._local = threading.local()
        self._closed = threading.Event()
        turn = threading.RLock()
        self._writers: Lock = threading.BoundedSemaphore(WRITERS) if self.is_postgresql else turn
        self._readers: Lock = turn if self.is_memory else threading.BoundedSemaphore(READERS)
        self.engine = self._postgresql(url) if self.is_postgresql else self._sqlite(url)
        # One statement after another, each on its own: what is read never changes, so nothing ties them together.
        read = {"isolation_level": "AUTOCOMMIT"} if self.is_postgresql else {}
        self._reader = self.engine.execution_options(**read)

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Connect to read."""
        self.check_open()
        with self._patiently(), self._held(self._readers), self._reader.connect() as connection:
            self._begin(connection, "BEGIN")
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """Connect in a transaction, which is committed at the end, or undone by an exception."""
        self.check_open()
        with self._patiently(), self._held(self._writers), self.engine.begin() as connection:
            self._begin(connection, "BEGIN IMMEDIATE")  # one that reads first could find the database changed
            if self.is_postgresql and self._left() < 0.9 * self.patience:
                connection.exec_driver_sql(f"SET LOCAL lock_timeout = {_milliseconds(self._left())}")
            yield connection

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Wait for one's turn to write to SQLite, which `writing` then keeps; PostgreSQL lets several write at once."""
        if self.is_postgresql:
            yield
            return
        with self._patiently(), self._held(self._writers):
            yield

    def insist(self, call: Callable[[], T], match_id: str | None = None) -> T:
        """Return the result of an idempotent call, retried while a server is away."""
        pause = _FIRST_PAUSE
        with self._patiently():
            while True:
                try:
                    with store_faults(match_id):
                        return call()
                except StoreUnavailable:  # SQLite has waited by itself
                    if not self.is_postgresql or pause > self._left() or self._closed.wait(pause):
                        raise
                pause = min(2 * pause, _LONGEST_PAUSE)

    @contextmanager
    def _patiently(self) -> Iterator[None]:
        """Begin the time for which the calls of this thread wait, unless it has begun."""
        if getattr(self._local, "deadline", None) is not None:
            yield
            return
        self._local.deadline = time.monotonic() + self.patience
        try:
            yield
        finally:
            self._local.deadline = None

    def _left(self) -> float:
        """Return the seconds for which this thread may still wait."""
        deadline: float | None = getattr(self._local, "deadline", None)
        return self.patience if deadline is None else max(0.0, deadline - time.monotonic())

    @contextmanager
    def _held(self, lock: Lock) -> Iterator[None]:
        if not lock.acquire(timeout=self._left()):
            raise StoreUnavailable("the database is busy: others use it, or one of them hangs")
        try:
            yield
        finally:
            lock.release()

    def check_open(self) -> None:
        """Raise UsageError if the store has been closed."""
        if self._closed.is_set():
            raise UsageError("this store is closed: open it again with open_store")

    def refuse_more(self) -> None:
        """Stop accepting work, and wake up calls that wait for a server."""
        self._closed.set()

    def close(self) -> None:
        """Close all connections, after the transaction that is being written if it ends in time."""
        self.refuse_more()
        had = not self.is_postgresql and self._writers.acquire(timeout=self.patience)
        self.engine.dispose()
        if had:
            self._writers.release()

    # --- PostgreSQL -------------------------------------------------------------------------------------------------

    def _postgresql(self, url: URL) -> Engine:
        if url.drivername in ("postgresql", "postgres"):
            url = url.set(drivername="postgresql+psycopg")
        given = {
            "keepalives_idle": max(2, math.ceil(self.patience)),  # a network that swallows all holds nobody for ever
            "keepalives_interval": 2,
            "keepalives_count": 3,
            "tcp_user_timeout": max(2_000, _milliseconds(self.patience)),
        }
        settings = {name: value for name, value in given.items() if name not in url.query}
        engine = create_engine(
            url,
            pool_pre_ping=True,
            hide_parameters=True,
            connect_args={**settings, "client_encoding": "utf8"},
            pool_size=POOL,
            max_overflow=READERS + WRITERS + 1 - POOL,  # one listens
        )
        limits = (
            f"SET lock_timeout = {_milliseconds(self.patience)}",  # a writer that hangs holds nobody for ever
            f"SET statement_timeout = {max(1_000, _milliseconds(self.patience))}",  # nor for one lock after the other
            f"SET idle_in_transaction_session_timeout = {_LONGEST_TRANSACTION}",
        )

        @event.listens_for(engine, "do_connect")
        def connect(dialect: Any, _: Any, arguments: Any, settings: dict[str, Any]) -> Any:
            settings.setdefault("connect_timeout", max(2, math.ceil(self._left())))
            connection = dialect.connect(*arguments, **settings)
            try:
                _check_encoding(connection)
                for statement in limits:
                    connection.execute(statement)
                connection.commit()
            except BaseException:
                connection.close()
                raise
            return connection

        return engine

    # --- SQLite -----------------------------------------------------------------------------------------------------

    def _sqlite(self, url: URL) -> Engine:
        pool: dict[str, Any] = {"poolclass": StaticPool}
        if not self.is_memory:
            pool = {"pool_size": POOL, "max_overflow": READERS + 2 - POOL}  # one writes, one listens
        engine = create_engine(url, hide_parameters=True, connect_args={"check_same_thread": False}, **pool)
        event.listen(engine, "connect", self._prepare)
        event.listen(engine, "do_connect", self._connect)
        if self._file:
            event.listen(engine, "checkout", self._check_place)
        return engine

    def _connect(self, _: Any, __: Any, ___: Any, settings: dict[str, Any]) -> None:
        """Set how long to wait; raise StoreUnavailable rather than make a new file in place of one that is gone."""
        settings["timeout"] = self._left()
        if self._file and self._made and not os.path.exists(self._file):
            raise StoreUnavailable("the file of the database is gone: put it back, or a backup of it")

    def _prepare(self, connection: Any, record: Any) -> None:
        connection.isolation_level = None  # transactions begin in `_begin`, not where the driver sees fit
        while True:
            try:
                connection.execute("PRAGMA journal_mode = WAL")  # readers and a writer do not wait for one another
                break
            except sqlite3.OperationalError:  # while the file is new; SQLite does not wait by itself here
                if not self._left():
                    raise
                time.sleep(_FIRST_PAUSE)
        connection.execute("PRAGMA synchronous = FULL")  # in WAL mode, less may forget what was acknowledged
        connection.execute("PRAGMA secure_delete = ON")  # what is deleted does not stay in the file
        record.info["place"], self._made = self.place(), True

    def place(self) -> tuple[int, int] | None:
        """Return which file the path of a database of SQLite leads to, None if to none."""
        try:
            found = os.stat(self._file)
        except OSError:
            return None
        return found.st_dev, found.st_ino

    def _check_place(self, _: Any, record: Any, __: Any) -> None:
        """Connect anew when another file was put in the place of the database, such as a backup."""
        if record.info.get("place") != self.place():
            raise InvalidatePoolError

    def _begin(self, connection: Connection, how: str) -> None:
        """Begin a transaction of SQLite."""
        if not self.is_postgresql:  # past the engine: this, or an event of it, would be a third of what reading costs
            driver: Any = connection.connection.driver_connection
            driver.execute(f"PRAGMA busy_timeout = {round(1_000 * self._left())}")
            driver.execute(how)


def _check_encoding(connection: Any) -> None:
    """Raise StoreError unless a database of PostgreSQL holds every character."""
    encoding = connection.info.parameter_status("server_encoding")
    if encoding is None:  # a pooler has swallowed it
        encoding = connection.execute("SHOW server_encoding").fetchone()[0]
    if encoding != "UTF8":
        raise StoreError(
            f"the database has the encoding {encoding}, which does not hold every name; make one that does, with "
            "CREATE DATABASE matches ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0"
        )


def _milliseconds(seconds: float) -> int:
    return max(100, round(1_000 * seconds))
