"""Following: nothing is missed, and many followers cost no more than one."""

from __future__ import annotations

import asyncio
import gc
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from sqlalchemy import bindparam, delete, event, select, update

from tabletop_rules.store import StoreConflict, StoreRewound, listening, open_store, sql
from tabletop_rules.store.schema import MATCH, RECORD
from tabletop_rules.store.sql import SqlStore
from tabletop_rules.testing.store_suite import LINES, gather, sample_lines

MANY = 200


@contextmanager
def queries(store: SqlStore) -> Iterator[list[str]]:
    """List the statements that a store sends through SQLAlchemy."""
    sent: list[str] = []

    def note(_: Any, __: Any, statement: str, *___: Any) -> None:
        sent.append(statement)

    event.listen(store._database.engine, "before_cursor_execute", note)
    yield sent
    event.remove(store._database.engine, "before_cursor_execute", note)


def test_many_followers_cost_no_more_than_one(url: str) -> None:
    """200 tasks that follow one match, whose lines another server appends, all get them, for a few queries a commit."""
    commits = 8

    async def follow(store: SqlStore) -> list[bytes]:
        lines: list[bytes] = []
        follower = store.follow("m", 0, 20)
        async for batch in follower:
            assert batch
            lines += batch
            if follower.after == commits:
                break
        return lines

    async def main(store: SqlStore, other: SqlStore) -> tuple[list[list[bytes]], int]:
        tasks = [asyncio.create_task(follow(store)) for _ in range(MANY)]
        await asyncio.sleep(0.2)
        with queries(store) as sent:
            for n in range(1, commits + 1):
                await asyncio.to_thread(other.append, "m", n - 1, LINES[n : n + 1])
                await asyncio.sleep(0.03)
            found = await asyncio.gather(*tasks)
        return found, len(sent)

    with open_store(url) as store, open_store(url) as other:
        other.append("m", -1, LINES[:1])
        found, count = asyncio.run(main(store, other))
    assert [LINES[1 : commits + 1]] * MANY == found
    assert count <= 4 * commits


def test_own_appends_are_not_read_by_followers(url: str) -> None:
    """What this process appends is handed to its followers as it is; at most the listener reads it, being faster."""
    with open_store(url) as store:
        store.append("m", -1, LINES[:11])
        followers = [store.follow("m", 10, 10) for _ in range(20)]
        store.append("m", 10, LINES[11:12])
        for follower in followers:
            assert LINES[11:12] == gather(follower, 11)
        with queries(store) as sent:
            for n in range(12, 32):
                store.append("m", n - 1, LINES[n : n + 1])
                for follower in followers:
                    assert LINES[n : n + 1] == gather(follower, n)
        assert 20 >= len([statement for statement in sent if "record.line" in statement])


def test_nothing_is_missed_when_commits_cross(postgresql: str) -> None:
    """While one transaction waits to commit, a later one of another match is seen at once; the first is seen when it
    commits. Of one match, none can cross: a second writer waits for the first, and is then too late.
    """
    gate, waits = threading.Event(), threading.Event()

    def hold(_: Any) -> None:
        waits.set()
        gate.wait(10)

    with open_store(postgresql) as slow, open_store(postgresql) as fast, open_store(postgresql) as reader:
        for name in ("a", "b"):
            fast.append(name, -1, LINES[:11])
        of_a, of_b = (reader.follow(name, 10, 10) for name in ("a", "b"))
        event.listen(slow._database.engine, "commit", hold)
        first = threading.Thread(target=slow.append, args=("a", 10, LINES[11:13]))
        first.start()
        assert waits.wait(10)
        fast.append("b", 10, LINES[11:14])
        assert LINES[11:14] == gather(of_b, 13)
        caught: list[Any] = []

        def second() -> None:
            try:
                fast.append("a", 10, LINES[11:12])
            except Exception as error:
                caught.append(error)

        late = threading.Thread(target=second)
        late.start()
        late.join(0.1)
        assert late.is_alive()
        assert 10 == reader.version("a")
        gate.set()
        first.join(10)
        late.join(10)
        assert [12] == [error.version for error in caught]
        assert LINES[11:13] == gather(of_a, 12)


def test_a_swallowed_notification_costs_time_and_no_line(postgresql: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without any notification a follower gets everything, when the listener looks again."""
    monkeypatch.setattr(listening, "SILENCE", 0.1)
    monkeypatch.setattr(sql, "_NOTIFY", select(bindparam("news")))
    with open_store(postgresql) as store, open_store(postgresql) as other:
        other.append("m", -1, LINES[:11])
        follower = store.follow("m", 10, 10)
        for n in (11, 12):
            other.append("m", n - 1, LINES[n : n + 1])
            assert LINES[n : n + 1] == gather(follower, n)


@pytest.mark.parametrize("length", [5, 20, 30, 2600])
def test_a_match_that_went_back_in_time_is_noticed(length: int, url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """When the database has another history of a match, shorter or longer, followers end and appends are refused."""
    monkeypatch.setattr(listening, "SILENCE", 0.1)
    lines = sample_lines(length, seats=3)
    with open_store(url) as store, open_store(url) as backup:
        store.append("m", -1, LINES[:21])
        backup.append("backup", -1, lines)
        behind, tip = store.follow("m", -1, 10), store.follow("m", 20, 10)
        assert LINES[:21] == gather(behind, 20)
        with backup._database.writing() as connection:
            for table in (MATCH, RECORD):
                name = table.c.id if table is MATCH else table.c.match_id
                connection.execute(delete(table).where(name == "m"))
                connection.execute(update(table).where(name == "backup").values({name: "m"}))
        for follower in (behind, tip):
            with pytest.raises(StoreRewound) as caught:
                next(follower)
            assert length == caught.value.version
        with pytest.raises(StoreConflict) as refusal:
            store.append("m", 20, LINES[21:22])
        assert (length, length == 20) == (refusal.value.version, isinstance(refusal.value, StoreRewound))
        assert lines == gather(store.follow("m", -1, 10), length)


def test_slow_and_fast_followers_of_a_long_match(url: str) -> None:
    """Followers far behind and at the tip of one match do not disturb each other."""
    lines = sample_lines(2600)
    with open_store(url) as store, open_store(url) as other:
        store.append("m", -1, lines[:2001])
        behind, tip = store.follow("m", -1, 10), store.follow("m", 2000, 10)
        got = []
        for n in range(2001, 2601, 60):
            other.append("m", n - 1, lines[n : n + 60])
            got += next(behind)
            assert lines[n : n + 60] == gather(tip, n + 59)
        assert lines == got + gather(behind, 2600)


def test_a_follower_that_is_forgotten_costs_nothing(url: str) -> None:
    """A feed goes with its last follower."""
    with open_store(url) as store:
        store.append("m", -1, LINES)
        followers = [store.follow("m", -1, 10) for _ in range(3)]
        assert LINES == gather(followers[0], 60)
        assert 1 == len(store._feeds)
        del followers
        gc.collect()
        store._feeds.catch_up()
        assert 0 == len(store._feeds)


@pytest.mark.parametrize("way", ["thread", "task"])
def test_a_cancelled_wait_loses_nothing(way: str, url: str) -> None:
    """A task that gives up waiting, or a thread that gets an empty batch, goes on where it was."""

    async def impatient(follower: Any) -> list[bytes]:
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(anext(follower), 0.05)
        store.append("m", 60, more[61:63])
        found: list[bytes] = await asyncio.wait_for(anext(follower), 10)
        return found

    more = sample_lines(62)
    with open_store(url) as store:
        store.append("m", -1, LINES)
        if way == "task":
            assert more[61:63] == asyncio.run(impatient(store.follow("m", 60)))
        else:
            follower = store.follow("m", 60, 0)
            assert [] == next(follower)
            store.append("m", 60, more[61:63])
            assert more[61:63] == next(follower)
