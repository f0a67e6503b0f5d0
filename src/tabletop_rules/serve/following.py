"""`Channels`: who follows a match on this process learns of every new version, whichever process stored it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Final

from tabletop_rules.errors import StoreRewound, TabletopError
from tabletop_rules.eventlog.store import NO_MATCH, Store
from tabletop_rules.serve.errors import Refused
from tabletop_rules.serve.lobby import find_match
from tabletop_rules.serve.seating import MatchDocument
from tabletop_rules.serve.working import Rooms

LOG: Final = logging.getLogger("tabletop_rules.serve")

LOOK: Final = 2.0
"""Seconds after which the document of a match that is followed is read again."""

COURSE: Final = ("waiting", "playing", "over")
"""The course of a match, which never goes back."""

RETRY: Final = 1.0
"""Seconds after which a store that failed is tried again."""


class Channel:
    """What the followers of one match share: its newest version and document, and an event that is set by the next.

    `turns` counts how often the match went back in time. Once it is `gone`, nothing comes any more.
    """

    def __init__(self, document: MatchDocument, version: int) -> None:
        self.document, self.version = document, version
        self.news = asyncio.Event()
        self.followers = 0
        self.gone = False
        self.turns = 0

    def tell(self, version: int, document: MatchDocument | None = None) -> None:
        """Wake the followers if there is something new."""
        document = document or self.document
        if COURSE.index(document.status) < COURSE.index(self.document.status):
            document = self.document  # it was read before, and told late
        if version > self.version or document != self.document:
            self._wake(max(version, self.version), document)

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

    @asynccontextmanager
    async def follow(self, document: MatchDocument) -> AsyncIterator[Channel]:
        """Follow a match while the context lasts."""
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

    def tell(self, id: str, version: int, document: MatchDocument | None = None) -> None:
        """Tell the followers of a match on this process at once what this process has stored."""
        if id in self._open:
            self._open[id][0].tell(version, document)

    async def close(self) -> None:
        """Stop following."""
        tasks = [task for _, task in self._open.values()]
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
        version = await self._rooms.run(self._store.version, id)
        document = await self._rooms.run(find_match, self._store, id)
        if version == NO_MATCH and document.status != "waiting":
            raise Refused("no_match")
        if rewound or version < known:
            channel.turn_back(version, document)
        else:
            channel.tell(version, document)
        follower = self._store.follow(id, channel.version, timeout=LOOK)
        try:
            async for _ in follower:
                channel.tell(follower.after, await self._rooms.run(find_match, self._store, id))
        finally:
            with suppress(Exception):
                follower.stop()
