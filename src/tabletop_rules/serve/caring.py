"""`Carer`: plays the bots, starts matches that are complete, and writes down that one is over.

Several processes may care for one match: whoever stores a command first has played it, as a bot's command has an id
made of seat and version.
"""

from __future__ import annotations

import asyncio
import logging
import random
import secrets
import time
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Any, Final, TypeAlias

import attrs

import tabletop_rules as tr
from tabletop_rules.errors import TabletopError
from tabletop_rules.eventlog.store import Store
from tabletop_rules.research.bots import Observer, ask_bot, find_bot
from tabletop_rules.serve import lobby
from tabletop_rules.serve.bodies import BotName
from tabletop_rules.serve.errors import Refused
from tabletop_rules.serve.rooms import Room
from tabletop_rules.serve.seating import MatchDocument
from tabletop_rules.serve.settings import Settings
from tabletop_rules.serve.working import Rooms

LOG: Final = logging.getLogger("tabletop_rules.serve")

REFUSALS: Final = 5
"""How many commands of a bot in a row may be refused before it rests until the next sweep."""

BOTS: Final[Mapping[BotName, str]] = MappingProxyType(
    {"random": "random", "greedy": "greedy:tries=100", "mcts": "mcts:playouts=100,seconds=1,tries=200"}
)
"""What plays a seat under each name that a client may give: bots of this library alone, with small budgets."""

Act: TypeAlias = Callable[[tr.Table[Any]], "tr.Accepted[Any] | tr.Rejection"]
Play: TypeAlias = Callable[[MatchDocument, str, Act], Awaitable[int]]
"""Decides and stores a command of a match under an id; returns the version after it."""


@attrs.frozen
class Turn:
    """Who is asked: the seat of a bot, and what returns its command; or `CHANCE`, if a draw waits."""

    version: int
    over: bool = False
    seat: int | None = None
    think: Callable[[], tr.Command] | None = None


class Carer:
    """Looks after the matches that nobody else moves on."""

    def __init__(self, store: Store, rooms: Rooms, settings: Settings, play: Play) -> None:
        self._store, self._rooms, self._settings, self._play = store, rooms, settings, play
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        self._rested: dict[str, int] = {}  # by match: the version at which no bot had anything to do
        self._seen: dict[str, int] = {}  # by match: the version that the last sweep found
        self._met: set[str] = set()  # in this round of sweeps
        self._after = ""  # where the next sweep goes on
        self._new = True  # whether some matches have not been looked at yet
        self._sweeper: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to sweep."""
        if self._settings.sweep > 0:
            self._sweeper = asyncio.create_task(self._sweep_forever())

    def consider(self, document: MatchDocument) -> None:
        """Let the bots of a match play, if there are any."""
        if not any(seat.bot for seat in document.seats):
            return
        if document.id in self._tasks:
            self._again.add(document.id)
            return
        task = asyncio.create_task(self._care(document.id))
        self._tasks[document.id] = task
        task.add_done_callback(lambda _: self._tasks.pop(document.id, None))

    async def close(self) -> None:
        """Stop playing."""
        tasks = [*self._tasks.values(), *([self._sweeper] if self._sweeper else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # --- one match --------------------------------------------------------------------------------------------------

    async def _care(self, id: str) -> None:
        """Play the bots of a match until none of them is asked."""
        refusals, turn = 0, Turn(0)
        try:
            while refusals < REFUSALS:
                self._again.discard(id)
                document = await self._rooms.run(lobby.find_match, self._store, id)
                turn = await self._rooms.work(id, document.patient, partial(_turn, document))
                if turn.over:
                    await self._rooms.run(lobby.finish, self._store, id)
                    return
                if turn.seat is None:
                    self._rested[id] = turn.version
                    if id not in self._again:
                        return
                    continue
                refusals = 0 if await self._move(document, turn) else refusals + 1
            LOG.error("a bot is stuck at version %d of a match", turn.version)
        except Refused:
            pass  # it has not started, or the store is busy: the next sweep looks again
        except TabletopError as error:
            LOG.warning("a bot could not play (%s)", type(error).__name__)
        except Exception as error:
            LOG.error("a bot failed (%s)", type(error).__name__)

    async def _move(self, document: MatchDocument, turn: Turn) -> bool:
        """Play one command of a bot; return whether it was accepted."""
        act: Act = draw
        await asyncio.sleep(self._settings.draw_pause if turn.think is None else self._settings.bot_pause)
        if turn.think is not None:
            act = submitting(await self._rooms.run(turn.think))
        try:
            await self._play(document, f"bot.{turn.seat}.{turn.version}", act)
        except Refused:
            return False
        return True

    # --- all matches ------------------------------------------------------------------------------------------------

    async def _sweep_forever(self) -> None:
        while True:
            try:
                await self._sweep()
            except Exception as error:
                LOG.warning("looking for matches to play on failed (%s)", type(error).__name__)
            await asyncio.sleep(self._settings.sweep)

    async def _sweep(self) -> None:
        """Start what is complete, and play bots that nobody has played since the sweep before; some matches a time."""
        ids, self._after = await self._rooms.run(lobby.cared_for, self._store, self._after)
        for id in ids:
            version = await self._rooms.run(self._store.version, id)
            stalled = self._seen.get(id, version if self._new else None) == version
            self._seen[id] = version
            self._met.add(id)
            if stalled and self._rested.get(id) != version:
                await self._look_at(id)
        if not self._after:  # all have been looked at
            for gone in (self._seen.keys() | self._rested.keys()) - self._met:
                self._seen.pop(gone, None)
                self._rested.pop(gone, None)
            self._met.clear()
            self._new = False

    async def _look_at(self, id: str) -> None:
        try:
            document = await self._rooms.run(lobby.find_match, self._store, id)
        except Refused:
            await self._rooms.run(lobby.forget, self._store, f"care/{id}")
            return
        if not document.needs_care:
            for key in (document.care_key, *([document.lobby_key] if document.status == "over" else [])):
                await self._rooms.run(lobby.forget, self._store, key)
        if document.status == "waiting":
            if time.time() - document.created / 1_000 > self._settings.waiting_hours * 3_600:
                await self._rooms.run(lobby.drop, self._store, document)
                return
            document = await self._rooms.run(lobby.start, self._store, document)
        if document.status == "playing":
            self.consider(document)


def submitting(command: tr.Command) -> Act:
    """Return what submits a command to a table."""
    return lambda table: table.submit(command)


def draw(table: tr.Table[Any]) -> tr.Accepted[Any] | tr.Rejection:
    """Let the draw happen that waits at a patient table; raise Refused if none does."""
    records = table.draw()
    if not records:
        raise Refused("no_draw")
    return tr.Accepted(table.match, records)


def _turn(document: MatchDocument, room: Room) -> Turn:
    """Return the bot that is asked next, if one is."""
    table = room.table
    if table.result is not None:
        return Turn(table.version, over=True)
    for decision in table.decisions:
        name = document.seats[decision.seat].bot if decision.seat >= 0 else None
        if name is not None:
            seat, bot = decision.seat, find_bot(BOTS[name])
            if isinstance(bot, Observer):
                bot.observe(table.stream(seat))
            rng = random.Random(secrets.randbits(64))
            return Turn(table.version, seat=seat, think=partial(ask_bot, bot, table.game, table.view(seat), seat, rng))
    return Turn(table.version, seat=tr.CHANCE if table.draws_wait else None)
