"""One stream for many matches, which says that one of them goes on: for the tabs of a browser that nobody looks at."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, suppress
from time import monotonic
from typing import Final

import attrs
from starlette.responses import Response

from tabletop_rules.eventlog.store import Store
from tabletop_rules.serve import lobby
from tabletop_rules.serve.bodies import MatchId, Status, Version
from tabletop_rules.serve.calls import Call
from tabletop_rules.serve.errors import Refused
from tabletop_rules.serve.following import Channel
from tabletop_rules.serve.seating import MatchDocument
from tabletop_rules.serve.shapes import write
from tabletop_rules.serve.streams import ALIVE, RETRY, EventStream, Packet, event_of
from tabletop_rules.serve.tokens import ID_PATTERN

LOOK: Final = 5.0
"""Seconds after which the matches are looked at again at the latest, such as for one that is gone."""


@attrs.frozen
class News:
    """An event of the stream of several matches: the match `id` has this version and status."""

    id: MatchId
    version: Version
    status: Status


async def news(call: Call) -> Response:
    """Follow several matches at once: `news` says that one has another version or status, and nothing more of it.

    It begins with one or two for each match that there is. Who follows like this is not at the table.
    """
    ids = call.query.matches.split(",")
    if len(set(ids)) != len(ids) or not all(re.fullmatch(ID_PATTERN, id) for id in ids):
        raise Refused("invalid", faults=["matches must be ids of different matches, with commas between them"])
    documents = await call.server.run(_there, ids)

    async def follow(held: AsyncExitStack) -> AsyncIterator[Packet]:
        held.enter_context(call.server.streams.hold(call.address))
        channels = []
        for document in documents:
            held.enter_context(call.server.match_streams.hold(document.id))
            channels.append(await held.enter_async_context(call.server.channels.hold(document)))
        return _events(channels, call.server.settings.keep_alive)

    return EventStream(call, follow)


def _there(store: Store, ids: Sequence[str]) -> list[MatchDocument]:
    """Return the documents of the matches that there are."""
    found = []
    for id in ids:
        with suppress(Refused):
            found.append(lobby.find_match(store, id))
    return found


async def _events(channels: Sequence[Channel], pause: float) -> AsyncIterator[Packet]:
    told: dict[str, tuple[int, Status]] = {}
    until = monotonic() + pause
    yield RETRY
    while True:
        waiting = [channel.news for channel in channels]
        for channel in channels:
            id, status = channel.document.id, channel.document.status
            if told.get(id) != (channel.version, status):
                told[id] = channel.version, status
                yield event_of("news", write(News(id, max(channel.version, 0), status)))
                until = monotonic() + pause
        await _any(waiting, min(LOOK, max(0.0, until - monotonic())))
        if monotonic() >= until:
            yield ALIVE
            until = monotonic() + pause


async def _any(events: Sequence[asyncio.Event], seconds: float) -> None:
    """Wait until one of these events is set, or so long."""
    tasks = [asyncio.ensure_future(wait) for wait in (asyncio.sleep(seconds), *(event.wait() for event in events))]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
