"""A PostgreSQL server that is killed and started again, or is not there."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from sqlalchemy import update

from tabletop_rules.store import StoreUnavailable, open_store, sqlite_url
from tabletop_rules.store.schema import MATCH
from tabletop_rules.store.sql import SqlStore
from tabletop_rules.testing.store_suite import LINES, gather, sample_lines
from tests.store.server import Server

COUNT = 400


def test_a_killed_server_loses_and_doubles_nothing(server: Server, postgresql: str) -> None:
    """While the server is killed and started twice, commands are sent again until they count, once each, and all
    followers get everything in order.
    """
    lines = sample_lines(COUNT)
    reached = 0
    with open_store(postgresql, patience=30) as store, open_store(postgresql, patience=30) as other:
        store.append("m", -1, lines[:1])
        followers = [each.follow("m", -1, 30) for each in (store, other)]

        def write() -> None:
            nonlocal reached
            while reached < COUNT:
                reached = store.append("m", reached, lines[reached + 1 : reached + 2], f"c{reached}").last

        with ThreadPoolExecutor(3) as pool:
            read = [pool.submit(gather, follower, COUNT) for follower in followers]
            written = pool.submit(write)
            for mark in (100, 250):
                while reached < mark and not written.done():
                    time.sleep(0.001)
                server.kill()
                server.start()
            written.result(30)
            assert [lines, lines] == [each.result(30) for each in read]
        assert lines == store.read("m")


def test_without_a_command_id_nothing_is_sent_twice(server: Server, postgresql: str) -> None:
    """While the server is away an append without a command id fails at once; whether it counted, the version tells."""
    with open_store(postgresql, patience=0.2) as store:
        store.append("m", -1, LINES[:1])
        server.kill()
        try:
            for call in (
                lambda: store.append("m", 0, LINES[1:2]),
                lambda: store.append("m", 0, LINES[1:2], "c1"),
                lambda: store.read("m"),
                lambda: store.documents.put("a", b"", 0),
            ):
                with pytest.raises(StoreUnavailable, match="cannot be reached"):
                    call()
        finally:
            server.start()
        assert 0 == store.version("m")
        assert 1 == store.append("m", 0, LINES[1:2]).last


def cut_listeners(store: SqlStore) -> bool:
    """Cut the connections that listen; return whether there were any."""
    cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%%'"
    with store._database.reading() as connection:
        return bool(connection.exec_driver_sql(cut).all())


def test_a_lost_listener_catches_up(postgresql: str) -> None:
    """When only the connection that listens is cut, a follower gets what was appended meanwhile."""
    with open_store(postgresql) as store, open_store(postgresql) as other:
        other.append("m", -1, LINES[:11])
        follower = store.follow("m", 10, 10)
        deadline = time.monotonic() + 10
        while not cut_listeners(other):
            assert time.monotonic() < deadline
        other.append("m", 10, LINES[11:21])
        assert LINES[11:21] == gather(follower, 20)
        other.append("m", 20, LINES[21:31])
        assert LINES[21:31] == gather(follower, 30)


def test_a_writer_that_hangs_holds_nobody_for_ever(url: str) -> None:
    """While another process holds a match and does not commit, an append is a StoreUnavailable after `patience`."""
    with open_store(url, patience=0.2) as store, open_store(url) as other:
        store.append("m", -1, LINES[:1])
        with other._database.writing() as connection:
            connection.execute(update(MATCH).where(MATCH.c.id == "m").values(version=0))
            for command_id in (None, "c1"):
                with pytest.raises(StoreUnavailable):
                    store.append("m", 0, LINES[1:2], command_id)
            assert LINES[:1] == store.read("m")
        assert 1 == store.append("m", 0, LINES[1:2], "c1").last


def test_patience_is_one_deadline_for_all(url: str) -> None:
    """However many threads wait behind a writer that hangs, each gives up after `patience`, and readers do not wait."""
    with open_store(url, patience=1) as store, open_store(url) as other:
        store.append("m", -1, LINES[:1])
        waited = []

        def write(number: int) -> None:
            began = time.monotonic()
            with pytest.raises(StoreUnavailable):
                store.append("m", 0, LINES[1:2], f"c{number}")
            waited.append(time.monotonic() - began)

        with other._database.writing() as connection, ThreadPoolExecutor(30) as pool:
            connection.execute(update(MATCH).where(MATCH.c.id == "m").values(version=0))
            written = [pool.submit(write, number) for number in range(30)]
            time.sleep(0.1)
            began = time.monotonic()
            assert LINES[:1] == store.read("m")
            assert time.monotonic() - began < 0.3
            for each in written:
                each.result(10)
        assert max(waited) < 1.6


def test_a_file_in_the_place_of_the_database_is_opened(tmp_path: Path) -> None:
    """A backup moved to where the database was is what is read and written from then on; no file is not made anew."""
    live, backup = tmp_path / "matches.db", tmp_path / "backup.db"
    with open_store(sqlite_url(backup)) as store:
        store.append("m", -1, LINES[:11])
    with open_store(sqlite_url(live), patience=0.2) as store:
        store.append("m", -1, LINES[:21])
        for end in ("", "-wal", "-shm"):
            live.with_name(live.name + end).rename(tmp_path / f"old.db{end}")
        with pytest.raises(StoreUnavailable, match="the file of the database is gone"):
            store.read("m")
        backup.rename(live)
        assert LINES[:11] == store.read("m")
        assert 11 == store.append("m", 10, LINES[11:12]).last
    with open_store(sqlite_url(live)) as store:
        assert LINES[:12] == store.read("m")


def test_a_server_that_is_not_there_is_unavailable() -> None:
    """A server that nobody can reach is a StoreUnavailable whose text has no password."""
    with pytest.raises(StoreUnavailable) as caught:
        open_store("postgresql://ann:hidden@127.0.0.1:9/matches", patience=0)
    assert "hidden" not in str(caught.value)
