"""The stream of a match as Server-Sent Events, resumed by `Last-Event-ID`, the number of the last record told."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from time import monotonic
from typing import Final

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

RETRY: Final = b"retry: 1000\n\n"
ALIVE: Final = b":\n\n"

REWOUND: Final = -1
"""What has been told to somebody who was told another history than the match has now."""

LOOK: Final = 5.0
"""Seconds after which a follower counts as looking again."""


async def stream(call: Call) -> Response:
    """Follow a match: `match` when its public facts change, `changed` for each new version, until the token is void.

    It ends when the match is gone, too. Once the match went back in time, because a backup was restored, a `changed`
    says `rewound`. Whoever comes late or reads slowly gets one `changed` for all that happened meanwhile.
    """
    last = call.request.headers.get("last-event-id", "")
    if last and not re.fullmatch("[0-9]{1,9}", last):
        raise Refused("invalid", faults=["Last-Event-ID must be the number of a record"])
    stored = await call.server.rooms.run(call.server.store.version, call.document.id)
    if stored == NO_MATCH and call.document.status != "waiting":
        raise Refused("no_match")
    told = int(last or 0)
    return EventStream(call, told if told <= max(stored, 0) else REWOUND)


class EventStream(StreamingResponse):
    """The response that follows a match. It counts as open from its first byte to its last."""

    def __init__(self, call: Call, told: int) -> None:
        headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
        super().__init__(iter(()), media_type="text/event-stream", headers=headers)
        self._call, self._told = call, told

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send events until the client goes, or its token is void."""
        call, server = self._call, self._call.server
        try:
            with server.streams.hold(call.address), server.match_streams.hold(call.document.id):
                async with server.channels.follow(call.document) as channel:
                    self.body_iterator = _events(call, channel, self._told)
                    await super().__call__(scope, receive, send)
        except Refused as refused:  # by a limit: nothing has been sent
            answer = JSONResponse(refused.body(call.language), refused.status, refused.headers)
            await answer(scope, receive, send)


async def _events(call: Call, channel: Channel, told: int) -> AsyncIterator[bytes]:
    """Yield the events for a follower who knows the match up to a record; REWOUND if it knows another history."""
    seat, language = call.role.seat, call.language
    known: MatchDocument | None = None
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
        if channel.version > told and document.status != "waiting":  # its first records are stored before its status

            def show(room: Room, after: int = told) -> tuple[int, bytes]:
                after = after if after <= room.version else REWOUND

                def make() -> bytes:
                    return event_of("changed", write(showing.changed(room, seat, language, after)), room.version)

                return room.version, room.kept(("changed", seat, language, after), make)

            told, made = await call.server.show(document, show)
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


def event_of(name: str, data: object, id: int | None = None) -> bytes:
    """Return an event as it is sent."""
    mark = "" if id is None else f"id: {id}\n"
    return f"event: {name}\n{mark}data: {dump(data)}\n\n".encode()
