"""The stream of a match as Server-Sent Events, resumed by `Last-Event-ID`, the number of the last record told."""

from __future__ import annotations

import asyncio
import re
import struct
import zlib
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from time import monotonic
from typing import Final, TypeAlias

import attrs
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from tabletop_rules.eventlog.store import NO_MATCH
from tabletop_rules.eventlog.strict import dump
from tabletop_rules.serve import showing
from tabletop_rules.serve.calls import Call
from tabletop_rules.serve.errors import Refused
from tabletop_rules.serve.following import Channel
from tabletop_rules.serve.rooms import Room
from tabletop_rules.serve.seating import ONLOOKER, MatchDocument, role_of
from tabletop_rules.serve.shapes import write


@attrs.frozen
class Packet:
    """A part of a stream, plain and as a part of one that is compressed."""

    plain: bytes
    packed: bytes


def pack(plain: bytes) -> Packet:
    """Return a part of a stream, compressed for itself: no event tells by its length whether it is like another."""
    work = zlib.compressobj(6, wbits=-zlib.MAX_WBITS)
    return Packet(plain, work.compress(plain) + work.flush(zlib.Z_SYNC_FLUSH))


RETRY: Final = pack(b"retry: 1000\n\n")
ALIVE: Final = pack(b":\n\n")

GZIP_START: Final = b"\x1f\x8b\x08" + bytes(6) + b"\xff"
GZIP_END: Final = b"\x03\x00"

REWOUND: Final = -1
"""What has been told to somebody who was told another history than the match has now."""

LOOK: Final = 5.0
"""Seconds after which a follower counts as looking again."""


Follow: TypeAlias = Callable[[AsyncExitStack], Awaitable[AsyncIterator[Packet]]]
"""Opens what a stream follows, to be left with the stack, and returns its events."""


async def stream(call: Call) -> Response:
    """Follow a match: `match` when its public facts change, `changed` for each new version, until the token is void.

    `around` says who is there, and that there is something new in the chat.

    It ends when the match is gone, too. Once the match went back in time, because a backup was restored, a `changed`
    says `rewound`. Whoever comes late or reads slowly gets one `changed` for all that happened meanwhile. With
    `state=true` it brings the new state: whole the first time, then what changed, so that nobody needs to ask for it.
    """
    last = call.request.headers.get("last-event-id", "")
    if last and not re.fullmatch("[0-9]{1,9}", last):
        raise Refused("invalid", faults=["Last-Event-ID must be the number of a record"])
    stored = await call.server.rooms.run(call.server.store.version, call.document.id)
    if stored == NO_MATCH and call.document.status != "waiting":
        raise Refused("no_match")
    await call.server.keep_time(call.document)
    if call.document.status != "waiting":  # whatever stands in the way is said before the stream begins
        await call.server.show(call.document, lambda room: None)
    told = int(last or 0)
    told = told if told <= max(stored, 0) else REWOUND

    async def follow(held: AsyncExitStack) -> AsyncIterator[Packet]:
        server = call.server
        held.enter_context(server.streams.hold(call.address))
        held.enter_context(server.match_streams.hold(call.document.id))
        followed = server.channels.follow(call.document, call.role.seat, call.query.away)
        return _events(call, await held.enter_async_context(followed), told)

    return EventStream(call, follow)


class EventStream(StreamingResponse):
    """A response of events, which `follow` opens. It counts as open from its first byte to its last.

    Its header `Tabletop-Keep-Alive` says after how many seconds of silence a comment comes.
    """

    def __init__(self, call: Call, follow: Follow) -> None:
        alive = f"{call.server.settings.keep_alive:g}"
        headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no", "Tabletop-Keep-Alive": alive}
        self._packed = "gzip" in call.request.headers.get("accept-encoding", "")
        if self._packed:
            headers |= {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
        super().__init__(iter(()), media_type="text/event-stream", headers=headers)
        self._call, self._follow = call, follow

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send events until the client goes, or its token is void."""
        try:
            async with AsyncExitStack() as held:
                events = await self._follow(held)
                self.body_iterator = _gzip(events) if self._packed else _plain(events)
                await super().__call__(scope, receive, send)
        except Refused as refused:  # by a limit: nothing has been sent
            answer = JSONResponse(refused.body(self._call.language), refused.status, refused.headers)
            await answer(scope, receive, send)


async def _plain(events: AsyncIterator[Packet]) -> AsyncIterator[bytes]:
    async for event in events:
        yield event.plain


async def _gzip(events: AsyncIterator[Packet]) -> AsyncIterator[bytes]:
    check, size = 0, 0
    yield GZIP_START
    async for event in events:
        check, size = zlib.crc32(event.plain, check), size + len(event.plain)
        yield event.packed
    yield GZIP_END + struct.pack("<LL", check, size % 2**32)


async def _events(call: Call, channel: Channel, told: int) -> AsyncIterator[Packet]:
    """Yield the events for a follower who knows the match up to a record; REWOUND if it knows another history."""
    role, language, listed = call.role, call.language, call.server.settings.listed
    width = call.query.width
    state: str | None = None
    known: MatchDocument | None = None
    met: object = None
    turns = channel.turns
    pause = call.server.settings.keep_alive
    until = monotonic() + pause
    yield RETRY
    while not channel.gone:
        news, document = channel.news, channel.document
        if channel.turns != turns:
            told, turns = REWOUND, channel.turns
            call.server.carer.forget(document.id)
        if call.token_hash and role_of(document, call.token_hash) != call.role:
            return
        if document != known:
            known = document
            yield event_of("match", write(document.about()))
        present, around = channel.present, channel.around
        if channel.ready and met != (present, around.said, around.clocks, document.seats):
            met = present, around.said, around.clocks, document.seats
            yield event_of("around", write(showing.around(document, present, around, call.server.began)))
        if channel.version > told and document.status != "waiting":  # its first records are stored before its status

            def show(room: Room, after: int = told, before: str | None = state) -> tuple[int, Packet, str | None]:
                after = after if after <= room.version else REWOUND
                new = showing.state_text(room, role, language, None, listed, width) if call.query.state else None

                def make() -> Packet:
                    changed = showing.changed(room, role.seat, language, after, new, before)
                    return event_of("changed", write(changed), room.version)

                key = ("changed", role, language, after, width, new is not None, before)
                return room.version, room.kept(key, make), new

            told, made, state = await call.server.show(document, show)
            if told < channel.version and channel.turns == turns:  # the room has noticed it first
                turns = channel.turns + 1
                channel.turn_back(told, document)
            yield made
            until = monotonic() + pause
            continue
        call.server.carer.look(document, call.address, call.role != ONLOOKER, channel.version)
        try:
            async with asyncio.timeout(min(LOOK, until - monotonic())):
                await news.wait()
        except TimeoutError:
            if monotonic() >= until:
                yield ALIVE
                until = monotonic() + pause


def event_of(name: str, data: object, id: int | None = None) -> Packet:
    """Return an event as it is sent."""
    mark = "" if id is None else f"id: {id}\n"
    return pack(f"event: {name}\n{mark}data: {dump(data)}\n\n".encode())
