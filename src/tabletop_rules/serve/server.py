"""`Server`: what the handlers of requests share. It holds nothing that is not in the store too."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

from tabletop_rules.eventlog.store import Store
from tabletop_rules.serve import clocks, lobby
from tabletop_rules.serve.bodies import Status
from tabletop_rules.serve.caring import Carer
from tabletop_rules.serve.errors import Refused
from tabletop_rules.serve.following import Channels
from tabletop_rules.serve.limits import Count, Rate
from tabletop_rules.serve.offering import Offered
from tabletop_rules.serve.rooms import Act, Room
from tabletop_rules.serve.seating import MatchDocument
from tabletop_rules.serve.settings import Settings
from tabletop_rules.serve.thinking import Thinkers
from tabletop_rules.serve.working import Rooms

T = TypeVar("T")

OPENING: Final = 4
"""The most logs that are being received and checked at a time: each is a long body in memory."""


class Server:
    """A process that serves the matches of a store."""

    def __init__(self, store: Store, settings: Settings, bots: Offered) -> None:
        self.store, self.settings, self.bots = store, settings, bots
        self.began: Final = clocks.now()
        self.rooms = Rooms(store, settings.tables, settings.threads, settings.work_seconds)
        self.channels = Channels(store, self.rooms)
        self.thinkers = Thinkers(settings.thinkers, settings.address_thinkers)
        self.checkers = Thinkers(1, 1)  # of logs, for which no bot has to wait
        self.carer = Carer(store, self.rooms, settings, self.play, self.thinkers, bots)
        self.requests = Rate(settings.requests, 60)
        self.rates = {"commands": Rate(settings.commands, 60), "matches": Rate(settings.new_matches, 60)}
        self.rates["chat"] = Rate(settings.chat, 60)
        self.rates["logs"] = Rate(settings.new_logs, 60)
        self.match_chat = Rate(settings.match_chat, 60)
        self.seat_commands = Rate(settings.seat_commands, 1)
        self.working = Count(settings.working, "busy")
        self.address_working = Count(settings.address_working)
        self.opening = Count(OPENING, "busy")
        self.streams = Count(settings.streams)
        self.match_streams = Count(settings.match_streams)

    async def run(self, call: Callable[..., T], *args: Any) -> T:
        """Run a function of the lobby with the store and `args` in a worker thread and return its result."""
        return await self.rooms.run(call, self.store, *args)

    async def write(self, call: Callable[..., T], *args: Any) -> T:
        """Run a function of the lobby that writes to the store, like `run`."""
        return await self.rooms.write(call, self.store, *args)

    async def show(self, document: MatchDocument, call: Callable[[Room], T]) -> T:
        """Run a function on a match as it is now and return what it shows.

        If its document says something else of it than its log, because a server was stopped in between or an older
        document was restored, it is put right.
        """

        def look(room: Room) -> tuple[T, Status]:
            return call(room), "playing" if room.table.result is None else "over"

        try:
            shown, status = await self.rooms.work(document.id, document.patient, look)
        except Refused as refused:
            if refused.code == "waiting" and document.status != "waiting":  # its log was deleted
                raise Refused("no_match") from None
            raise
        if status != document.status:
            self.channels.tell(document.id, 0, await self.write(lobby.settle, document.id, status))
        return shown

    async def play(self, document: MatchDocument, command_id: str, act: Act) -> int:
        """Decide and store a command; return the version after it. Then followers are told and bots play.

        Raises:
            Refused: the rules reject it, or the match takes no more.
        """

        decide = self.rooms.decide(document.id, document.patient, command_id, act, self.settings.records)
        done, version, over = await decide
        if over:
            document = await self.write(lobby.finish, document.id)
        await self.keep_time(document)
        self.channels.tell(document.id, version, document if over else None)
        if not over:
            self.carer.consider(document)
        return done

    async def keep_time(self, document: MatchDocument) -> clocks.Reading | None:
        """Set the clocks of a match by what has happened in it, and tell its followers; None if it has none."""
        if document.clock is None or document.status == "waiting":
            return None
        course = await self.rooms.work(document.id, document.patient, lambda room: clocks.course_of(room.table))
        reading = await self.write(clocks.keep, document.id, course, self.began)
        self.channels.pass_on(document.id, clocks=reading)
        return reading

    async def check_out_of_time(self, document: MatchDocument, seat: int) -> None:
        """Raise Refused unless the clock of a seat has run out."""
        document.check_seat(seat)
        if document.clock is None:
            raise Refused("not_yours")
        clocks.check_out(await self.keep_time(document), seat, self.began)

    async def close(self) -> None:
        """Stop all work."""
        await self.carer.close()
        self.thinkers.close()
        self.checkers.close()
        await self.channels.close()
        await self.rooms.close()
