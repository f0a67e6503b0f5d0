"""`StoreSuite`: what every store of matches must do, as a class of pytest tests to subclass."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from typing import Any, Final, TypeAlias

from tabletop_rules.core.messages import Record, Undone
from tabletop_rules.core.terms import RuleId
from tabletop_rules.errors import LogError, StoreConflict, UsageError
from tabletop_rules.eventlog.lines import Header, check_lines, hash_in, header_line, record_line
from tabletop_rules.eventlog.store import NO_MATCH, Appended, Store

OpenStore: TypeAlias = Callable[[], Store]
"""Opens the database of a test once more, as another server would; it is empty at first."""

PATIENCE: Final = 10.0
"""Seconds after which a follower that gets nothing has failed."""


def sample_lines(count: int, seats: int = 2) -> list[bytes]:
    """Return the header and `count` records of a log of no game; another number of seats gives another log."""
    lines = [header_line(Header("sample", seats, 1, {}, "0"))]
    head = hash_in(lines[0])
    for n in range(1, count + 1):
        line, head = record_line(Record(n, Undone(n % seats, 0), RuleId("S-1"), n - 1), head)
        lines.append(line)
    return [line.encode() for line in lines]


LINES: Final = sample_lines(60)
OTHERS: Final = sample_lines(60, seats=3)


@contextmanager
def refused(*kinds: type[Exception]) -> Iterator[list[Any]]:
    """Fail unless the block raises one of these exceptions, and put it in the list."""
    caught: list[Any] = []
    try:
        yield caught
    except kinds as error:
        caught.append(error)
    else:
        raise AssertionError(f"nothing was refused; expected {' or '.join(kind.__name__ for kind in kinds)}")


def gather(follower: Any, last: int) -> list[bytes]:
    """Return what a follower hands out up to line `last`."""
    lines: list[bytes] = []
    while follower.after < last:
        batch = next(follower)
        assert batch, f"nothing after line {follower.after} for {PATIENCE} s"
        lines += batch
    return lines


class StoreSuite:
    """Tests of a store. Subclass it in a test module, and give it a fixture `open_store`::

        class TestMyStore(StoreSuite):
            @pytest.fixture
            def open_store(self, tmp_path):
                return lambda: MyStore(tmp_path / "matches")

    The fixture returns a function without arguments that opens one database, empty at the start of each test, as often
    as it is called. The tests close what they open.
    """

    # --- append and read --------------------------------------------------------------------------------------------

    def test_a_match_comes_back(self, open_store: OpenStore) -> None:
        """What was appended in any portions is read back line by line, also by another handle."""
        with open_store() as store:
            for first, last in ((0, 0), (1, 1), (2, 20), (21, 60)):
                answer = store.append("m", first - 1, LINES[first : last + 1])
                assert Appended(first, last, check_lines(LINES[: last + 1], 0, "")) == answer
            assert LINES == store.read("m")
        with open_store() as store:
            assert LINES == store.read("m")
            assert 60 == store.version("m")

    def test_reading_starts_anywhere(self, open_store: OpenStore) -> None:
        """Lines are read after any line, with or without a limit."""
        with open_store() as store:
            store.append("m", NO_MATCH, LINES)
            for after in (-1, 0, 1, 30, 59):
                assert LINES[after + 1 :] == store.read("m", after)
                assert LINES[after + 1 : after + 8] == store.read("m", after, 7)
            for after in (60, 61, 1000):
                assert [] == store.read("m", after)

    def test_an_unknown_match_is_empty(self, open_store: OpenStore) -> None:
        """A match that was never appended to has no lines, and version -1."""
        with open_store() as store:
            assert NO_MATCH == store.version("m")
            assert [] == store.read("m")

    def test_matches_are_apart(self, open_store: OpenStore) -> None:
        """Each match has line numbers of its own, whatever its id looks like."""
        names = ["m", "M", "m ", "é", "e\u0301", "%", "m'--", "日本", "a" * 200]
        with open_store() as store:
            for count, name in enumerate(names):
                store.append(name, NO_MATCH, LINES[: count + 1])
            for count, name in enumerate(names):
                assert (count, LINES[: count + 1]) == (store.version(name), store.read(name))

    def test_another_version_is_a_conflict(self, open_store: OpenStore) -> None:
        """An append that expects another version changes nothing and tells the current one."""
        with open_store() as store, open_store() as other:
            store.append("m", NO_MATCH, LINES[:11])
            other.append("m", 10, LINES[11:21])
            for expected in (NO_MATCH, 0, 10, 19, 21):
                with refused(StoreConflict) as caught:
                    store.append("m", expected, LINES[expected + 1 : expected + 3])
                assert 20 == caught[0].version
            with refused(StoreConflict) as caught:
                store.append("new", 0, LINES[1:3])
            assert NO_MATCH == caught[0].version
            assert LINES[:21] == store.read("m")

    def test_lines_must_follow(self, open_store: OpenStore) -> None:
        """Lines of another log, out of order, damaged or without a header are refused as a whole."""
        wrong: tuple[tuple[int, Sequence[bytes]], ...] = (
            (10, OTHERS[11:13]),
            (10, LINES[12:14]),
            (10, [LINES[11], LINES[13]]),
            (10, [LINES[11], LINES[12] + b"\n"]),
            (10, [LINES[11], LINES[12].replace(b"S-1", b"S-2")]),
            (10, [b""]),
        )
        with open_store() as store:
            store.append("m", NO_MATCH, LINES[:11])
            for expected, lines in wrong:
                with refused(LogError) as caught:
                    store.append("m", expected, lines)
                assert 10 < caught[0].record <= 12
            with refused(LogError):
                store.append("new", NO_MATCH, LINES[1:3])
            assert LINES[:11] == store.read("m")
            assert NO_MATCH == store.version("new")

    def test_wrong_arguments_are_refused(self, open_store: OpenStore) -> None:
        """Ids without text, versions below -1 and appends without lines are a UsageError."""
        with open_store() as store:
            for id in ("", "a" * 201, "a\0b", "\ud800"):
                with refused(UsageError):
                    store.append(id, NO_MATCH, LINES)
                with refused(UsageError):
                    store.append("m", NO_MATCH, LINES, id)
            for expected, lines in ((-2, LINES), (NO_MATCH, [])):
                with refused(UsageError):
                    store.append("m", expected, lines)
            assert NO_MATCH == store.version("m")

    # --- commands ---------------------------------------------------------------------------------------------------

    def test_a_command_counts_once(self, open_store: OpenStore) -> None:
        """A command id that was used gives its first answer again, whatever comes with it; each match has its own."""
        with open_store() as store, open_store() as other:
            store.append("m", NO_MATCH, LINES[:1])
            first = store.append("m", 0, LINES[1:4], "c1")
            second = other.append("m", 3, LINES[4:6], "c2")
            for each in (store, other):
                assert first == each.append("m", 0, LINES[1:4], "c1")
                assert first == each.append("m", 5, LINES[6:8], "c1")
                assert first == each.append("m", 2, OTHERS[3:5], "c1")
                assert (first, second, None) == tuple(each.find("m", id) for id in ("c1", "c2", "c3"))
            assert LINES[:6] == store.read("m")
            assert 4 == store.append("n", NO_MATCH, LINES[:5], "c1").last

    def test_racing_writers_lose_nothing(self, open_store: OpenStore) -> None:
        """Of writers racing for one version exactly one wins; the others are told the version, and go on from there."""
        with open_store() as store, open_store() as other:
            store.append("m", NO_MATCH, LINES[:1])
            won = [0] * 4

            def write(number: int) -> None:
                mine = (store, other)[number % 2]
                version = 0
                while version < 40:
                    try:
                        version = mine.append("m", version, LINES[version + 1 : version + 2]).last
                        won[number] += 1
                    except StoreConflict as conflict:
                        version = conflict.version

            run_at_once([partial(write, number) for number in range(4)])
            assert 40 == sum(won)
            assert LINES[:41] == store.read("m")

    def test_one_command_sent_at_once_counts_once(self, open_store: OpenStore) -> None:
        """A command that arrives several times at once gets the same answer each time."""
        with open_store() as store, open_store() as other:
            store.append("m", NO_MATCH, LINES[:1])
            for n in range(1, 6):
                send = [partial(each.append, "m", n - 1, LINES[n : n + 1], f"c{n}") for each in (store, other)]
                assert 1 == len(set(run_at_once([*send, *send])))
            assert LINES[:6] == store.read("m")

    # --- following --------------------------------------------------------------------------------------------------

    def test_a_follower_gets_what_there_is_and_what_comes(self, open_store: OpenStore) -> None:
        """A follower that starts anywhere gets every later line once and in order, whoever appends it."""
        with open_store() as store, open_store() as other:
            store.append("m", NO_MATCH, LINES[:11])
            followers = [(after, store.follow("m", after, PATIENCE)) for after in (-1, 0, 7, 10, 15)]
            for n in range(11, 31):
                (store, other)[n % 2].append("m", n - 1, LINES[n : n + 1])
            for after, follower in followers:
                assert LINES[after + 1 : 31] == gather(follower, 30)

    def test_a_match_can_be_followed_before_it_begins(self, open_store: OpenStore) -> None:
        """A follower of an unknown match gets it from its header on, once it is there."""
        with open_store() as store, open_store() as other:
            follower = store.follow("m", NO_MATCH, PATIENCE)
            other.append("m", NO_MATCH, LINES[:4])
            assert LINES[:4] == gather(follower, 3)

    def test_a_reader_far_behind_gets_it_in_batches(self, open_store: OpenStore) -> None:
        """A follower far behind gets everything, not all of it at once."""
        long = sample_lines(3000)
        with open_store() as store:
            store.append("m", NO_MATCH, long)
            follower = store.follow("m", NO_MATCH, PATIENCE)
            batches = []
            while follower.after < 3000:
                batches.append(next(follower))
            assert long == [line for batch in batches for line in batch]
            assert all(0 < len(batch) <= 1000 for batch in batches)

    def test_silence_is_an_empty_batch(self, open_store: OpenStore) -> None:
        """Without news for the given time there is an empty batch, and the follower goes on."""
        with open_store() as store:
            store.append("m", NO_MATCH, LINES[:3])
            follower = store.follow("m", 2, 0.05)
            assert [[], []] == [next(follower), next(follower)]
            store.append("m", 2, LINES[3:5])
            assert LINES[3:5] == gather(follower, 4)
            assert 4 == follower.after

    def test_a_follower_can_be_stopped(self, open_store: OpenStore) -> None:
        """Stopping a follower, or closing its store, ends an iteration that waits in another thread."""
        with open_store() as store:
            store.append("m", NO_MATCH, LINES[:3])
            followers = store.follow("m", 2), store.follow("m", 2)
            for follower, end in zip(followers, (followers[0].stop, store.close), strict=True):
                ended = threading.Thread(target=list, args=(follower,), daemon=True)
                ended.start()
                ended.join(0.05)
                assert ended.is_alive()
                end()
                ended.join(PATIENCE)
                assert not ended.is_alive()

    def test_tasks_follow_too(self, open_store: OpenStore) -> None:
        """`async for` gets the same lines as `for`, for many followers of one match, and ends by `stop`."""

        async def follow(store: Store, after: int) -> list[bytes]:
            lines: list[bytes] = []
            follower = store.follow("m", after, PATIENCE)
            async for batch in follower:
                assert batch
                lines += batch
                if follower.after == 20:
                    follower.stop()
            return lines

        async def main(store: Store, other: Store) -> list[list[bytes]]:
            tasks = [asyncio.create_task(follow(store, after)) for after in (-1, 2, 5, 5, 5)]
            for n in range(6, 21):
                await asyncio.to_thread((store, other)[n % 2].append, "m", n - 1, LINES[n : n + 1])
            return await asyncio.gather(*tasks)

        with open_store() as store, open_store() as other:
            store.append("m", NO_MATCH, LINES[:6])
            found = asyncio.run(main(store, other))
        assert [LINES[after + 1 : 21] for after in (-1, 2, 5, 5, 5)] == found

    # --- documents --------------------------------------------------------------------------------------------------

    def test_documents_have_versions(self, open_store: OpenStore) -> None:
        """A document is stored, changed and deleted only by who knows its version."""
        with open_store() as store, open_store() as other:
            docs, others = store.documents, other.documents
            assert docs.get("a") is None
            assert 1 == docs.put("a", b"one", 0)
            assert 2 == others.put("a", b"\0\xff", 1)
            for expected in (0, 1, 3):
                with refused(StoreConflict) as caught:
                    docs.put("a", b"other", expected)
                assert 2 == caught[0].version
            with refused(StoreConflict) as caught:
                docs.put("b", b"other", 1)
            assert 0 == caught[0].version
            found = docs.get("a")
            assert found is not None
            assert ("a", 2, b"\0\xff") == (found.key, found.version, found.value)
            with refused(StoreConflict):
                docs.delete("a", 1)
            docs.delete("a", 2)
            assert others.get("a") is None
            with refused(StoreConflict):
                docs.delete("a", 2)

    def test_documents_are_listed_by_prefix(self, open_store: OpenStore) -> None:
        """Documents are listed by prefix in code point order, page by page."""
        keys = sorted(["a", "a/1", "a/10", "a/2", "A/1", "a0", "a%", "b", "é/1", "z", "\uff21", "\U0001f600"])
        with open_store() as store:
            for key in reversed(keys):
                store.documents.put(key, key.encode(), 0)
            assert keys == [each.key for each in store.documents.list()]
            for prefix in ("a", "a/", "é", "\U0001f600", "\uff21", "none"):
                assert [key for key in keys if key.startswith(prefix)] == [
                    each.key for each in store.documents.list(prefix)
                ]
            pages, after = [], ""
            while page := store.documents.list(after=after, limit=5):
                pages.append([each.key for each in page])
                after = page[-1].key
            assert [keys[:5], keys[5:10], keys[10:]] == pages

    def test_racing_writers_of_a_document_take_turns(self, open_store: OpenStore) -> None:
        """Every change of a document that is made by compare and set counts."""
        with open_store() as store, open_store() as other:
            store.documents.put("sum", b"0", 0)

            def add(number: int) -> None:
                docs = (store, other)[number % 2].documents
                done = 0
                while done < 5:
                    now = docs.get("sum")
                    assert now is not None
                    try:
                        docs.put("sum", str(int(now.value) + 1).encode(), now.version)
                        done += 1
                    except StoreConflict:
                        pass

            run_at_once([partial(add, number) for number in range(4)])
            found = store.documents.get("sum")
            assert found is not None
            assert (b"20", 21) == (found.value, found.version)

    # --- the end ----------------------------------------------------------------------------------------------------

    def test_a_closed_store_says_so(self, open_store: OpenStore) -> None:
        """A closed store may be closed again; any other use is a UsageError."""
        store = open_store()
        store.close()
        store.close()
        for call in (lambda: store.read("m"), lambda: store.append("m", NO_MATCH, LINES), lambda: store.follow("m", 0)):
            with refused(UsageError):
                call()


def run_at_once(calls: Sequence[Callable[[], Any]]) -> list[Any]:
    """Return what calls return that start at the same time, each in a thread of its own."""
    gate = threading.Barrier(len(calls))

    def run(call: Callable[[], Any]) -> Any:
        gate.wait(PATIENCE)
        return call()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(run, calls))
