"""`Channels`: who follows a match on this process learns of every new version, whichever process stored it."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from time import monotonic
from typing import Any, Final

import attrs

from tabletop_rules.errors import StoreRewound, TabletopError
from tabletop_rules.eventlog.lines import hash_in
from tabletop_rules.eventlog.store import NO_MATCH, Store
from tabletop_rules.serve.errors import Refused
from tabletop_rules.serve.lobby import find_match
from tabletop_rules.serve.presence import RENEWED, Around, People, Present, look_around, tell
from tabletop_rules.serve.seating import MatchDocument
from tabletop_rules.serve.working import Rooms

LOG: Final = logging.getLogger("tabletop_rules.serve")

LOOK: Final = 2.0
"""Seconds after which the document of a match that is followed is read again."""

COURSE: Final = ("waiting", "playing", "over")
"""The course of a match, which never goes back."""

LOOK_AROUND: Final = 1.0
"""Seconds between two looks who is there, at least."""

RETRY: Final = 1.0
"""Seconds after which a store that failed is tried again."""


class Channel:
    """What the followers of one match share: its newest version and document, and an event that is set by the next.

    `turns` counts how often the match went back in time; `last` are the number and hash of the last line that was read
    from the store. Once it is `gone`, nothing comes any more.
    """

    def __init__(self, document: MatchDocument, version: int) -> None:
        self.document, self.version = document, version
        self.news = asyncio.Event()
        self.followers = 0
        self.gone = False
        self.turns = 0
        self.last = NO_MATCH, ""
        self.people = People()
        self.around = Around()
        self.met, self.written = Present(), Present()
        self.looked = self.noted = 0.0
        self.ready = False

    def tell(self, version: int, document: MatchDocument | None = None) -> None:
        """Wake the followers if there is something new."""
        document = document or self.document
        if COURSE.index(document.status) < COURSE.index(self.document.status):
            document = self.document  # it was read before, and told late
        if version > self.version or document != self.document:
            self._wake(max(version, self.version), document)

    @property
    def present(self) -> Present:
        """Who is at the table."""
        return self.people.present | self.around.others

    def meet(self, around: Around) -> None:
        """Wake the followers if somebody has come, gone, or said something."""
        before = (self.met, self.around.said, self.around.clocks) if self.ready else None
        self.ready = True
        self.around = attrs.evolve(around, said=max(around.said, self.around.said))
        self.met = self.present
        if before != (self.met, self.around.said, self.around.clocks):
            self._wake(self.version, self.document)

    def turn_back(self, version: int, document: MatchDocument) -> None:
        """Wake the followers because the match is not what they were told: a backup was restored, for one."""
        self.turns += 1
        self._wake(version, document)

    def _wake(self, version: int, document: MatchDocument) -> None:
        self.version, self.document = version, document
        self.news.set()
        self.news = asyncio.Event()


class Channels:
    """The matches that somebody follows on this process, each with one task that follows the store."""

    def __init__(self, store: Store, rooms: Rooms) -> None:
        self._store, self._rooms = store, rooms
        self._open: dict[str, tuple[Channel, asyncio.Task[None]]] = {}
        self._process: Final = secrets.token_hex(4)
        self._last_words: set[asyncio.Task[None]] = set()

    @asynccontextmanager
    async def follow(self, document: MatchDocument, seat: int, away: bool) -> AsyncIterator[Channel]:
        """Follow a match as a seat or onlooker while the context lasts; `away` if nobody looks."""
        async with self.hold(document) as channel:
            with channel.people.follow(seat, away):
                yield channel

    @asynccontextmanager
    async def hold(self, document: MatchDocument) -> AsyncIterator[Channel]:
        """Follow a match without being at its table."""
        id = document.id
        if id not in self._open:
            channel = Channel(document, NO_MATCH)
            self._open[id] = channel, asyncio.create_task(self._watch(channel))
        channel, task = self._open[id]
        channel.followers += 1
        try:
            yield channel
        finally:
            channel.followers -= 1
            if not channel.followers and not channel.gone:
                del self._open[id]
                task.cancel()
                last = asyncio.create_task(self._leave(channel))
                self._last_words.add(last)
                last.add_done_callback(self._last_words.discard)

    async def around(self, document: MatchDocument) -> tuple[Present, Around]:
        """Return who is at a table, and what else is passing there, whether anybody follows it or not."""
        around = await self._rooms.run(look_around, self._store, document, self._process)
        here = self._open[document.id][0].people.present if document.id in self._open else Present()
        return here | around.others, around

    def pass_on(self, id: str, **news: Any) -> None:
        """Tell the followers of a match on this process of a line or of the clocks: fields of `Around`."""
        if id in self._open:
            channel = self._open[id][0]
            if channel.ready:  # else it is about to look by itself
                channel.meet(attrs.evolve(channel.around, **news))

    def tell(self, id: str, version: int, document: MatchDocument | None = None) -> None:
        """Tell the followers of a match on this process at once what this process has stored."""
        if id in self._open:
            self._open[id][0].tell(version, document)

    async def close(self) -> None:
        """Stop following."""
        tasks = [*(task for _, task in self._open.values()), *self._last_words]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _watch(self, channel: Channel) -> None:
        """Follow the store for as long as somebody follows."""
        id, rewound = channel.document.id, False
        while True:
            try:
                await self._follow(id, channel, rewound)
            except StoreRewound:
                rewound = True
                continue
            except Refused as refused:
                if refused.code == "no_match":
                    self._end(id, channel)
                    return
            except TabletopError as error:
                LOG.warning("following a match failed (%s); trying again", type(error).__name__)
            except Exception as error:
                LOG.error("following a match failed (%s)", type(error).__name__)
            rewound = False
            await asyncio.sleep(RETRY)

    def _end(self, id: str, channel: Channel) -> None:
        """End the streams of a match that is gone."""
        channel.gone = True
        channel.news.set()
        if id in self._open and self._open[id][0] is channel:
            del self._open[id]

    async def _follow(self, id: str, channel: Channel, rewound: bool) -> None:
        known = channel.version
        await self._look_around(channel)
        document = await self._rooms.run(find_match, self._store, id)
        version = await self._rooms.run(self._store.version, id)  # after its status, which is written after its records
        if version == NO_MATCH and document.status != "waiting":
            raise Refused("no_match")
        number, head = channel.last
        turned = rewound or version < known or (head and head != await self._rooms.run(self._hash_of, id, number))
        if turned or not head:
            number, head = channel.last = version, await self._rooms.run(self._hash_of, id, version)
        if turned:
            channel.turn_back(version, document)
        else:
            channel.tell(version, document)
        follower = self._store.follow(id, max(number - 1, NO_MATCH), timeout=LOOK)  # from the last line, to compare it
        try:
            async for lines in follower:
                document = await self._rooms.run(find_match, self._store, id)
                if lines:
                    if head and hash_in(lines[0].decode()) != head:
                        raise StoreRewound(f"match {id!r} has another history", follower.after)
                    head = ""
                    channel.last = follower.after, hash_in(lines[-1].decode())
                elif document.status != "waiting":
                    version = await self._rooms.run(self._store.version, id)
                    if version < max(number, follower.after):  # it went back just before it was followed
                        raise StoreRewound(f"match {id!r} went back to version {version}", version)
                channel.tell(follower.after, document)
                await self._look_around(channel)
        finally:
            with suppress(Exception):
                follower.stop()

    def _hash_of(self, id: str, version: int) -> str:
        """Return the hash of the last line of a match at a version, "" if there is none."""
        lines = self._store.read(id, version - 1, 1) if version > NO_MATCH else []
        return hash_in(lines[0].decode()) if lines else ""

    async def _look_around(self, channel: Channel) -> None:
        """Tell other processes who follows here, and hear from them."""
        now = monotonic()
        if now < channel.looked + LOOK_AROUND:
            return
        is_first, channel.looked = not channel.looked, now
        id, present = channel.document.id, channel.people.present
        if is_first and not present.seats:
            pass  # an onlooker who glances is worth no note
        elif present != channel.written or now > channel.noted + RENEWED:
            await self._rooms.write(tell, self._store, id, self._process, present)
            channel.written, channel.noted = present, now
        channel.meet(await self._rooms.run(look_around, self._store, channel.document, self._process))

    async def _leave(self, channel: Channel) -> None:
        """Tell other processes that nobody follows here any more."""
        if not channel.noted:
            return
        with suppress(TabletopError, Refused):
            await self._rooms.write(tell, self._store, channel.document.id, self._process, channel.people.present)
