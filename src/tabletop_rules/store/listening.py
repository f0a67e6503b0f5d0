"""Listeners: one thread of an open store, which learns what other processes have appended to the followed matches.

PostgreSQL notifies; SQLite is asked whether the file has changed. A thread runs only once somebody follows, and for
SQLite only asks while somebody does. What this process itself appends, followers get without a listener.
"""

from __future__ import annotations

import socket
import threading
from contextlib import suppress
from typing import Any, Final

from sqlalchemy.exc import SQLAlchemyError

from tabletop_rules.errors import TabletopError
from tabletop_rules.store.database import Database
from tabletop_rules.store.following import Feeds

CHANNEL: Final = "tabletop_rules_store"
"""The channel of PostgreSQL on which every append says: version, space, match id."""

POLL: Final = 0.02
"""Seconds between two looks at a file of SQLite."""

SILENCE: Final = 5.0
"""Seconds without a notification after which PostgreSQL is asked anyway; a proxy may swallow notifications."""

LAST: Final = 5.0
"""Seconds for which closing waits for a listener that is just looking for its server."""

AGAIN: Final = 0.25
"""Seconds until a lost connection is made again."""


class Listener(threading.Thread):
    """A thread that keeps feeds up to date until it is closed; for a database in memory there is nothing to do."""

    def __init__(self, database: Database, feeds: Feeds) -> None:
        super().__init__(name="tabletop-rules-store", daemon=True)
        self.database = database
        self.feeds = feeds
        self.closing = threading.Event()

    def run(self) -> None:
        """Listen, and begin again when the connection is lost."""
        while not self.closing.is_set():
            with suppress(TabletopError, SQLAlchemyError, *self.lost):
                self.listen()
            self.closing.wait(AGAIN)

    lost: tuple[type[Exception], ...] = ()
    """What the driver raises when the connection is lost."""

    def listen(self) -> None:
        """Keep the feeds up to date over one connection."""
        self.closing.wait()

    def wake(self) -> None:
        """Take note of a new follower."""

    def close(self) -> None:
        """End the thread."""
        self.closing.set()
        self.wake()
        if self is not threading.current_thread():
            self.join(LAST)


class Poller(Listener):
    """Asks a file of SQLite whether another connection has changed it."""

    def __init__(self, database: Database, feeds: Feeds) -> None:
        super().__init__(database, feeds)
        import sqlite3

        self.lost = (sqlite3.Error,)
        self._wanted = threading.Event()

    def listen(self) -> None:
        """Look at the file every 20 ms while somebody follows."""
        connection = self.database.engine.raw_connection()
        try:
            driver: Any = connection.driver_connection
            seen, place = None, self.database.place()
            while not self.closing.is_set() and self.database.place() == place:
                (now,) = driver.execute("PRAGMA data_version").fetchone()
                if now != seen:
                    self.feeds.catch_up()
                seen = now
                self._wait()
        finally:
            connection.invalidate()

    def _wait(self) -> None:
        if not len(self.feeds):
            self._wanted.wait()
        self._wanted.clear()
        self.closing.wait(POLL)

    def wake(self) -> None:
        """Start to look again."""
        self._wanted.set()


class Notified(Listener):
    """Listens to the notifications of PostgreSQL."""

    def __init__(self, database: Database, feeds: Feeds) -> None:
        super().__init__(database, feeds)
        import psycopg

        self.lost = (psycopg.Error, OSError)
        self._bell, self._ear = socket.socketpair()

    def listen(self) -> None:
        """Look once at everything, then at whatever is notified."""
        import select

        connection = self.database.engine.raw_connection()
        try:
            driver: Any = connection.driver_connection
            driver.rollback()
            driver.autocommit = True
            driver.execute(f"LISTEN {CHANNEL}")
            self.feeds.catch_up()  # from here on every commit is notified
            while not self.closing.is_set():
                ready, _, _ = select.select([driver.fileno(), self._ear], [], [], SILENCE)
                if self._ear in ready:
                    return
                named = {notice.payload.partition(" ")[2] for notice in driver.notifies(timeout=0)}
                if named or not ready:
                    self.feeds.catch_up(named or None)
        finally:
            connection.invalidate()

    def close(self) -> None:
        """End the thread, also one that waits for the server."""
        self.closing.set()
        self._bell.send(b"!")
        super().close()
        self._bell.close()
        self._ear.close()


def listener_of(database: Database, feeds: Feeds) -> Listener:
    """Return a listener for a database, started."""
    sort = Notified if database.is_postgresql else Listener if database.is_memory else Poller
    listener = sort(database, feeds)
    listener.start()
    return listener
