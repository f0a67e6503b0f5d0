"""Followers of matches. Those of one match share a `Feed`, which keeps the latest lines: each is read once for all."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import AsyncIterator, Collection, Iterator, Sequence
from contextlib import suppress
from typing import Final, Protocol
from weakref import WeakSet

from tabletop_rules.errors import LogError, StoreError, StoreRewound, StoreUnavailable, TabletopError
from tabletop_rules.eventlog.lines import check_link, hash_in
from tabletop_rules.eventlog.store import NO_MATCH

BATCH: Final = 250
"""The most lines that a follower gets at once."""

KEPT: Final = 250
"""How many of the latest lines of a followed match are kept, at most: some 80 kB."""

ASKED: Final = 3
"""How often in a row the database is asked about a match that moves on meanwhile."""

AWAY: Final = 0.5
"""Seconds until a follower asks again after the database was away."""


class Source(Protocol):
    """Where followers read."""

    def version(self, match_id: str) -> int: ...
    def heads(self, match_ids: Sequence[str]) -> dict[str, tuple[int, str]]: ...
    def read(self, match_id: str, after: int = ..., limit: int | None = ...) -> list[bytes]: ...


class Feed:
    """What is known of a match that somebody follows: its version, the hash of its last line, and its latest lines.

    `turns` counts how often the database had another match than was known before, and `deletions` how often it may
    have: what was read before the last of them is not taken in.
    """

    def __init__(self, source: Source, match_id: str) -> None:
        self.source = source
        self.match_id = match_id
        self.version, self.head = NO_MATCH, ""
        self.turns = 0
        self.deletions = 0
        self.followers: WeakSet[SqlFollower] = WeakSet()
        self.news = threading.Condition()
        self.sleepers: dict[asyncio.AbstractEventLoop, set[asyncio.Future[None]]] = {}
        self._first, self._lines = 0, list[bytes]()
        self._fetching = threading.Lock()

    def publish(self, first: int, lines: Sequence[bytes], deletions: int) -> None:
        """Keep these lines if they are the latest, and wake all who wait; `deletions` as before they were read."""
        if not lines:
            return
        last = first + len(lines) - 1
        with self.news:
            if deletions != self.deletions:
                return
            end = self._first + len(self._lines)
            if not self._lines or first > end:
                self._first, self._lines = first, list(lines)
            elif last >= end:
                try:
                    check_link(lines[end - first], end, hash_in(self._lines[-1].decode()))
                except LogError:  # another history, which the next look at the database finds
                    return
                self._lines += lines[end - first :]
            surplus = len(self._lines) - KEPT
            if surplus > 0:
                self._first += surplus
                del self._lines[:surplus]
            self.advance(last, hash_in(lines[-1].decode()), deletions)

    def advance(self, version: int, head: str, deletions: int) -> None:
        """Take note of a version, and wake all who wait if it is a newer one; `deletions` as before it was read."""
        with self.news:
            if version > self.version and deletions == self.deletions:
                self.version, self.head = version, head
                self.wake()

    def turn_back(self, known: tuple[int, str], version: int, head: str) -> None:
        """Take note that the database has another match than was `known`: all followers end."""
        with self.news:
            if (self.version, self.head) != known:  # somebody has noticed
                return
            self.version, self.head = version, head
            self._first, self._lines = 0, []
            self.turns += 1
            self.deletions += 1
            self.wake()

    def drop(self) -> None:
        """Take note that this process has deleted the match, or written it anew."""
        with self.news:
            self.deletions += 1
            if self.version > NO_MATCH:
                self.turn_back((self.version, self.head), NO_MATCH, "")

    def wake(self) -> None:
        """Wake all who wait, threads and tasks."""
        with self.news:
            self.news.notify_all()
            for loop, futures in self.sleepers.items():
                with suppress(RuntimeError):  # the loop is closed
                    loop.call_soon_threadsafe(_wake, futures)
            self.sleepers = {}

    def kept(self, after: int) -> list[bytes] | None:
        """Return lines after line `after`, at most a batch: [] if there are none, None if they must be read."""
        with self.news:
            if self.version <= after:
                return []
            start = after + 1 - self._first
            if 0 <= start < len(self._lines):
                return self._lines[start : start + BATCH]
            return None

    def fetch(self, after: int) -> list[bytes]:
        """Return lines after line `after`, at most a batch, read by one thread for all who want them."""
        with self._fetching:
            lines = self.kept(after)
            return self._read(after) if lines is None else lines

    def catch_up(self, known: tuple[int, str], found: tuple[int, str], deletions: int) -> bool:
        """Take note of what the database has now, and read what is new, so that the followers need not.

        `known` and `deletions` are as before it was asked. Return whether that is so still: else ask again.
        """
        if (self.version, self.head, self.deletions) != (*known, deletions):
            return False
        if found == known:
            return True
        before, version = known[0], found[0]
        if version <= before:
            self.turn_back(known, *found)
            return True
        is_near = version - before <= BATCH
        with self._fetching, suppress(StoreError):  # the followers will meet the error
            if before == NO_MATCH and is_near:
                self._read(before)
            elif before > NO_MATCH:
                lines = self.source.read(self.match_id, before - 1, BATCH + 1 if is_near else 1)
                if not lines or hash_in(lines[0].decode()) != known[1]:
                    self.turn_back(known, *found)
                    return True
                if is_near:
                    self.publish(before + 1, lines[1:], deletions)
        self.advance(*found, deletions)
        return True

    def _read(self, after: int) -> list[bytes]:
        deletions = self.deletions
        lines = self.source.read(self.match_id, after, BATCH)
        if lines:
            self.publish(after + 1, lines, deletions)
        return lines


def _wake(futures: set[asyncio.Future[None]]) -> None:
    for future in futures:
        if not future.done():
            future.set_result(None)


class SqlFollower:
    """New lines of one match, batch by batch, with `for` or with `async for`."""

    def __init__(self, feed: Feed, after: int, timeout: float | None) -> None:
        self.after = after
        """The number of the last line that was handed out."""
        self._head = ""
        self._turns = feed.turns
        self._stopped = False
        self._feed = feed
        self._timeout = timeout

    def stop(self) -> None:
        """End the iteration, also one that waits in another thread."""
        self.end()
        self._feed.wake()

    def end(self) -> None:
        """End the iteration when it next wakes up."""
        self._stopped = True

    def is_stopped(self) -> bool:
        """Return whether the iteration has ended, or is about to."""
        return self._stopped

    # --- threads ----------------------------------------------------------------------------------------------------

    def __iter__(self) -> Iterator[list[bytes]]:
        return self

    def __next__(self) -> list[bytes]:
        deadline = None if self._timeout is None else time.monotonic() + self._timeout
        while not self.is_stopped():
            pause = None
            try:
                self._check_turns()
                if lines := self._load():
                    return self._handed_out(lines)
            except TabletopError as fault:
                pause = self._pause_after(fault)
            left = None if deadline is None else deadline - time.monotonic()
            if left is not None and left <= 0:
                return []
            with self._feed.news:
                if not self.is_stopped() and (pause is not None or self._nothing_new()):
                    self._feed.news.wait(_least(left, pause))
        raise StopIteration

    # --- tasks ------------------------------------------------------------------------------------------------------

    def __aiter__(self) -> AsyncIterator[list[bytes]]:
        return self

    async def __anext__(self) -> list[bytes]:
        deadline = None if self._timeout is None else time.monotonic() + self._timeout
        while not self.is_stopped():
            pause = None
            try:
                self._check_turns()
                lines = self._feed.kept(self.after) if self._is_current() else None
                if lines is None:
                    lines = await asyncio.to_thread(self._load)
                if lines:
                    return self._handed_out(lines)
            except TabletopError as fault:
                pause = self._pause_after(fault)
            left = None if deadline is None else deadline - time.monotonic()
            if left is not None and left <= 0:
                return []
            await self._sleep(_least(left, pause), pause is not None)
        raise StopAsyncIteration

    async def _sleep(self, seconds: float | None, anyway: bool) -> None:
        loop = asyncio.get_running_loop()
        future: asyncio.Future[None] = loop.create_future()
        with self._feed.news:
            if self.is_stopped() or not (anyway or self._nothing_new()):
                return
            self._feed.sleepers.setdefault(loop, set()).add(future)
        try:
            await asyncio.wait_for(future, seconds)
        except TimeoutError:
            pass
        finally:
            with self._feed.news:
                asleep = self._feed.sleepers.get(loop, set())
                asleep.discard(future)
                if not asleep:
                    self._feed.sleepers.pop(loop, None)

    # --- both -------------------------------------------------------------------------------------------------------

    def _load(self) -> list[bytes]:
        """Return lines after those handed out, at most a batch; [] if there are none now. It may query the database."""
        feed = self._feed
        if not self._is_current():
            deletions = feed.deletions
            feed.advance(*feed.source.heads([feed.match_id]).get(feed.match_id, (NO_MATCH, "")), deletions)
        lines = feed.kept(self.after)
        return self._feed.fetch(self.after) if lines is None else lines

    def _pause_after(self, fault: TabletopError) -> float:
        """Return how long to wait after an exception, which is raised again unless it may pass."""
        if isinstance(fault, StoreRewound) or not (self.is_stopped() or isinstance(fault, StoreUnavailable)):
            raise fault
        return AWAY

    def _is_current(self) -> bool:
        """Return whether the version in the feed is known from the database."""
        return self._feed.version > NO_MATCH

    def _nothing_new(self) -> bool:
        return self._feed.version <= self.after and self._turns == self._feed.turns

    def _check_turns(self) -> None:
        """End with StoreRewound if the database has another match than at the start."""
        if self._turns != self._feed.turns:
            raise self._rewound()

    def _rewound(self) -> StoreRewound:
        self.end()
        version = self._feed.version
        there = "is gone" if version == NO_MATCH else f"has another history, up to version {version}"
        return StoreRewound(f"match {self._feed.match_id!r} {there}: follow it anew", version)

    def _handed_out(self, lines: list[bytes]) -> list[bytes]:
        """Return lines as the next batch; raise StoreRewound if they do not follow from the last one."""
        if self._head:
            try:
                check_link(lines[0], self.after + 1, self._head)
            except LogError:
                raise self._rewound() from None
        self.after += len(lines)
        self._head = hash_in(lines[-1].decode())
        return lines


def _least(*seconds: float | None) -> float | None:
    return min((each for each in seconds if each is not None), default=None)


class Feeds:
    """The feeds of a store, by match; one without followers goes."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._feeds: dict[str, Feed] = {}
        self._lock = threading.Lock()

    def follow(self, match_id: str, after: int, timeout: float | None) -> SqlFollower:
        """Return a new follower of a match."""
        with self._lock:
            feed = self._feeds.get(match_id)
            if feed is None:
                self._drop_idle()
                feed = self._feeds[match_id] = Feed(self._source, match_id)
            follower = SqlFollower(feed, after, timeout)
            feed.followers.add(follower)
        return follower

    def publish(self, match_id: str, first: int, lines: Sequence[bytes]) -> None:
        """Hand lines that this process has just appended to whoever follows their match."""
        feed = self._feeds.get(match_id)
        if feed is not None and feed.version in (NO_MATCH, first - 1):
            feed.publish(first, lines, feed.deletions)

    def drop(self, match_id: str) -> None:
        """Take note that this process has deleted a match, or written it anew."""
        feed = self._feeds.get(match_id)
        if feed is not None:
            feed.drop()

    def catch_up(self, match_ids: Collection[str] | None = None) -> None:
        """Read what is new in the followed matches, all or those named; raise StoreError if the database is away."""
        with self._lock:
            self._drop_idle()
            wanted = {name: feed for name, feed in self._feeds.items() if match_ids is None or name in match_ids}
        for _ in range(ASKED):
            if not wanted:
                return
            known = {name: ((feed.version, feed.head), feed.deletions) for name, feed in wanted.items()}
            found = self._source.heads([*wanted])
            for name, (before, deletions) in known.items():
                if wanted[name].catch_up(before, found.get(name, (NO_MATCH, "")), deletions):
                    del wanted[name]

    def _drop_idle(self) -> None:
        self._feeds = {name: feed for name, feed in self._feeds.items() if feed.followers}

    def __len__(self) -> int:
        return len(self._feeds)

    def close(self) -> None:
        """End all followers."""
        with self._lock:
            for feed in self._feeds.values():
                for follower in feed.followers:
                    follower.end()
                feed.wake()
