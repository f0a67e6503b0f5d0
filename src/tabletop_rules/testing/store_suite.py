"""`StoreSuite`: what every store of matches must do, as a class of pytest tests to subclass."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from tabletop_rules.core.messages import Record, Undone
from tabletop_rules.core.terms import RuleId
from tabletop_rules.errors import LogError, StoreConflict, StoreRewound, UsageError
from tabletop_rules.eventlog.lines import Header, chained, check_lines, hash_in, header_line, record_line
from tabletop_rules.eventlog.store import NO_MATCH, Appended, Store
from tabletop_rules.testing.document_suite import PATIENCE, DocumentSuite, OpenStore, refused, run_at_once


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


def gather(follower: Any, last: int) -> list[bytes]:
    """Return what a follower hands out up to line `last`."""
    lines: list[bytes] = []
    while follower.after < last:
        batch = next(follower)
        assert batch, f"nothing after line {follower.after} for {PATIENCE} s"
        lines += batch
    return lines


class StoreSuite(DocumentSuite):
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

    def test_what_could_not_be_read_is_refused(self, open_store: OpenStore) -> None:
        """A line whose hash is right, but which no reader of logs takes, is refused: nothing is kept in vain."""
        right = LINES[1].decode()
        wrong = (
            right.replace('"seat":1', '"seat":1.0'),
            right.replace('"seat":1', '"seat":NaN'),
            right.replace('"seat":1', f'"seat":{2**63}'),
            right.replace('"seat":1', '"seat":1,"seat":1'),
            right.replace('"seat":1', '"seat":"\\ud800"'),
            right.replace('"seat":1', '"seat": 1'),
            right.replace('"record":0', '"record":1'),
            right.replace('"rule":"S-1"', '"rule":1'),
            right.replace('"data":{', '"date":{'),
            right.replace('"seat":1', '"seat":' + 100 * "[" + 100 * "]"),
        )
        with open_store() as store:
            store.append("m", NO_MATCH, LINES[:1])
            for text in wrong:
                assert text != right
                with refused(LogError) as caught:
                    store.append("m", 0, [_rehashed(text)])
                assert 1 == caught[0].record
            assert 1 == store.append("m", 0, [_rehashed(right)]).last

    # --- deleting ---------------------------------------------------------------------------------------------------

    def test_a_match_can_be_deleted(self, open_store: OpenStore) -> None:
        """A deleted match is gone with its commands, for every handle; the others stay, and its id is free again."""
        with open_store() as store, open_store() as other:
            for name in ("m", "n"):
                store.append(name, NO_MATCH, LINES[:11], "c1")
            with refused(StoreConflict) as caught:
                other.delete("m", 9)
            assert 10 == caught[0].version
            assert other.delete("m", 10)
            for each in (store, other):
                assert (NO_MATCH, [], None) == (each.version("m"), each.read("m"), each.find("m", "c1"))
                assert (10, LINES[:11]) == (each.version("n"), each.read("n"))
                assert not each.delete("m")
            with refused(StoreConflict) as caught:
                store.append("m", 10, LINES[11:12])
            assert NO_MATCH == caught[0].version
            assert 4 == store.append("m", NO_MATCH, OTHERS[:5], "c1").last
            assert OTHERS[:5] == other.read("m")

    def test_followers_of_a_deleted_match_end(self, open_store: OpenStore) -> None:
        """A follower learns that its match was deleted, or is another one now, whoever did it, and follows it anew."""
        with open_store() as store, open_store() as other:
            for deleter in (store, other):
                store.append("m", NO_MATCH, LINES[:11])
                follower = store.follow("m", NO_MATCH, PATIENCE)
                assert LINES[:11] == gather(follower, 10)
                deleter.delete("m")
                with refused(StoreRewound):
                    assert next(follower), f"no end after {PATIENCE} s"
                deleter.append("m", NO_MATCH, OTHERS[:21])
                assert OTHERS[:21] == gather(store.follow("m", NO_MATCH, PATIENCE), 20)
                store.delete("m")

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

    # --- the end ----------------------------------------------------------------------------------------------------

    def test_a_closed_store_says_so(self, open_store: OpenStore) -> None:
        """A closed store may be closed again; any other use is a UsageError."""
        store = open_store()
        store.close()
        store.close()
        for call in (lambda: store.read("m"), lambda: store.append("m", NO_MATCH, LINES), lambda: store.follow("m", 0)):
            with refused(UsageError):
                call()


def _rehashed(text: str) -> bytes:
    """Return line 1 of the sample with its hash made right."""
    start, _, rest = text.partition(',"hash":"')
    hashed = chained(hash_in(LINES[0].decode()), (start + rest[rest.index('"') + 1 :]).encode())
    return f'{start},"hash":"{hashed}{rest[rest.index(chr(34)) :]}'.encode()
