"""`Carer`: plays the bots where somebody looks, starts matches that are complete, and deletes those nobody joins.

Several processes may care for one match: whoever stores a command first has played it, as a bot's command has an id
made of seat and version.
"""

from __future__ import annotations

import asyncio
import logging
import pickle
import secrets
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final, TypeAlias

import attrs

import tabletop_rules as tr
from tabletop_rules.core.messages import Answered
from tabletop_rules.errors import BotError, TabletopError
from tabletop_rules.eventlog.store import Store
from tabletop_rules.research.bots import Observer, find_bot
from tabletop_rules.serve import lobby
from tabletop_rules.serve.bodies import BotName
from tabletop_rules.serve.drawing import DRAW, may_draw
from tabletop_rules.serve.errors import Refused
from tabletop_rules.serve.offering import Offered
from tabletop_rules.serve.rooms import Act, Room
from tabletop_rules.serve.seating import MatchDocument, Seating
from tabletop_rules.serve.settings import Settings
from tabletop_rules.serve.thinking import Thinkers, Thought
from tabletop_rules.serve.working import Rooms

LOG: Final = logging.getLogger("tabletop_rules.serve")

REFUSALS: Final = 5
"""How many commands of a bot in a row may be refused before it rests until the next sweep."""

AGAIN: Final = 5.0
"""Seconds after which whoever looks at a match lets this process see whether another one moves its bots on."""

LOOKS: Final = 20_000
"""The most matches of which is kept who has looked at them; the one that nobody looked at for longest is forgotten."""

QUICK: Final = frozenset[BotName]({"random"})
"""Bots that answer in less time than it takes to ask a process."""

MORE: Final = 6
"""By how much shorter the pause of a bot is that plays one command after the other."""

SKIPPER: Final[BotName] = "greedy"
"""What plays the turn of whoever has run out of time."""

LONGEST_TURN: Final = 40
"""The most commands that it plays."""

Play: TypeAlias = Callable[[MatchDocument, str, Act], Awaitable[int]]
"""Decides and stores a command of a match under an id; returns the version after it."""


@attrs.define(eq=False)
class Look:
    """Who has looked at a match with bots: the `address`, and the time `at`, both of the last who did.

    `cared` is when this process last looked after it, `version` what it then found, `rested` the version at which no
    bot had anything to do.
    """

    address: str
    at: float
    cared: float = 0.0
    version: int = -1
    rested: int = -1


@attrs.frozen
class Turn:
    """Who is asked: the seat of a bot, or `CHANCE` if a draw waits, or None. `thought` is the question for the bot.

    A quick one has answered already, with `command`.
    """

    version: int
    over: bool = False
    seat: int | None = None
    thought: bytes = b""
    command: tr.Command | None = None


class Carer:
    """Looks after the matches that nobody else moves on."""

    def __init__(
        self, store: Store, rooms: Rooms, settings: Settings, play: Play, thinkers: Thinkers, bots: Offered
    ) -> None:
        self._store, self._rooms, self._settings, self._play = store, rooms, settings, play
        self._thinkers, self._bots = thinkers, bots
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        self._looks: OrderedDict[str, Look] = OrderedDict()
        self._waiting: dict[str, float] = {}  # by match: since when this process knows that it waits, or has only bots
        self._met: set[str] = set()  # in this round of sweeps
        self._after = ""  # where the next sweep goes on
        self._sweeper: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to sweep."""
        if self._settings.sweep > 0:
            self._sweeper = asyncio.create_task(self._sweep_forever())

    def look(self, document: MatchDocument, address: str, plays: bool, version: int = -1) -> None:
        """Note that somebody looks at a match, at this version if it is known, and see whether its bots must play.

        Bots count for the address of who `plays`, not of an onlooker, if there is one.
        """
        if not document.bots_play:
            return
        now, look = time.monotonic(), self._looks.pop(document.id, None)
        is_new = look is None or now > look.at + self._settings.unwatched
        look = look or Look(address, now)
        if plays:
            look.address = address
        look.at = now
        self._looks[document.id] = look
        if len(self._looks) > LOOKS:
            self._looks.popitem(last=False)
        if is_new or (now > look.cared + AGAIN and not 0 <= look.rested == version):
            self.consider(document, at_once=is_new)

    def forget(self, id: str) -> None:
        """Forget what was found at the versions of a match that went back in time."""
        self._looks.pop(id, None)

    def consider(self, document: MatchDocument, *, at_once: bool = True) -> None:
        """Let the bots of a match play, if there are any and somebody looks; or only if no other process has."""
        look = self._looks.get(document.id)
        if look is None or not document.bots_play:
            return
        if document.id in self._tasks:
            if at_once:
                self._again.add(document.id)
            return
        look.cared = time.monotonic()
        task = asyncio.create_task(self._care(document.id, look, at_once))
        self._tasks[document.id] = task
        task.add_done_callback(lambda _: self._tasks.pop(document.id, None))

    async def close(self) -> None:
        """Stop playing."""
        tasks = [*self._tasks.values(), *([self._sweeper] if self._sweeper else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # --- one match --------------------------------------------------------------------------------------------------

    async def _care(self, id: str, look: Look, at_once: bool) -> None:
        """Play the bots of a match until none of them is asked, or nobody looks any more."""
        refusals, turn, last = 0, Turn(0), tr.CHANCE
        try:
            while refusals < REFUSALS:
                self._again.discard(id)
                document = await self._rooms.run(lobby.find_match, self._store, id)
                if not document.bots_play:
                    return
                turn = await self._rooms.work(id, document.patient, partial(_turn, document, self._bots))
                if turn.over:
                    await self._rooms.write(lobby.finish, self._store, id)
                    return
                moved, look.version = turn.version != look.version, turn.version
                if turn.seat is None:
                    look.rested = turn.version
                    if id not in self._again:
                        return
                    continue
                if (moved and not at_once) or time.monotonic() > look.at + self._settings.unwatched:
                    return
                at_once = True
                moved = await self._move(document, turn, look, goes_on=turn.seat == last)
                refusals, last = 0 if moved else refusals + 1, turn.seat
            LOG.error("a bot is stuck at version %d of a match", turn.version)
        except Refused:
            pass  # it has not started, or the store is busy: whoever looks next tries again
        except TabletopError as error:
            LOG.warning("a bot could not play (%s)", type(error).__name__)
        except Exception as error:
            LOG.error("a bot failed (%s)", type(error).__name__)

    async def play_turn(self, document: MatchDocument, seat: int, address: str) -> int:
        """Let a bot answer for a seat until its turn is over; return the version then.

        One that fails is replaced by a quick one, so that nobody waits for it.

        Raises:
            Refused: the rules or the match take no more.
        """
        seats = [Seating("", "", None, False) for _ in document.seats]
        bot, version = SKIPPER, 0
        for _ in range(LONGEST_TURN):
            seats[seat] = Seating("", "", bot, False)
            asked = partial(_turn, attrs.evolve(document, seats=(*seats,)), self._bots)
            turn = await self._rooms.work(document.id, document.patient, asked)
            version = turn.version
            if turn.seat != seat:
                break
            try:
                command = turn.command or await self._thinkers.think(address, turn.thought)
            except BotError as error:
                LOG.warning("a bot could not play a turn (%s)", type(error).__name__)
                bot = "random"
                continue
            act = Act(submitting(command).play)  # whoever asked for it first has played another command
            version = await self._play(document, f"skip.{seat}.{turn.version}", act)
        return version

    async def _move(self, document: MatchDocument, turn: Turn, look: Look, *, goes_on: bool) -> bool:
        """Play one command of a bot, or one more, as it `goes_on`; return whether it was accepted."""
        command, thinks = turn.command, self._settings.bot_pause / (MORE if goes_on else 1)
        pause = asyncio.sleep(self._settings.draw_pause if turn.seat == tr.CHANCE else thinks)
        if turn.thought:
            command, _ = await asyncio.gather(self._thinkers.think(look.address, turn.thought), pause)
        else:
            await pause
        act = submitting(command) if command else DRAW
        try:
            await self._play(document, f"bot.{turn.seat}.{turn.version}", act)
        except Refused:
            return False
        return True

    # --- all matches ------------------------------------------------------------------------------------------------

    async def _sweep_forever(self) -> None:
        is_first = True
        while True:
            try:
                await self._sweep()
                if is_first and self._met:  # after a restart, bots are about to be asked
                    await self._thinkers.warm_up()
                is_first = False
            except Exception as error:
                LOG.warning("looking for matches to start failed (%s)", type(error).__name__)
            await asyncio.sleep(self._settings.sweep)

    async def _sweep(self) -> None:
        """Start what is complete, and delete what nobody joins; some matches a time."""
        ids, self._after = await self._rooms.run(lobby.cared_for, self._store, self._after)
        for id in ids:
            self._met.add(id)
            await self._look_at(id)
        if not self._after:  # all have been looked at
            self._waiting = {id: since for id, since in self._waiting.items() if id in self._met}
            self._met.clear()

    async def _look_at(self, id: str) -> None:
        try:
            document = await self._rooms.run(lobby.find_match, self._store, id)
        except Refused as refused:
            if refused.code == "no_match":
                await self._rooms.write(lobby.forget, self._store, f"care/{id}")
            return
        if not document.needs_care:
            for key in (document.care_key, *([document.lobby_key] if document.status == "over" else [])):
                await self._rooms.write(lobby.forget, self._store, key)
        if document.status != "waiting" and not document.goes_by_itself:
            self._waiting.pop(id, None)
            return
        hours = self._settings.bots_hours if document.is_bots_only else self._settings.waiting_hours
        if document.from_log:
            hours = self._settings.log_hours
        # By two clocks: that of the day may be wrong, and would delete what others still wait for.
        since, longest = self._waiting.setdefault(id, time.monotonic()), hours * 3_600
        if time.monotonic() - since > longest and time.time() - document.created / 1_000 > longest:
            await self._rooms.write(lobby.drop, self._store, document)
        elif document.status == "waiting" and document.is_complete:
            await self._rooms.write(lobby.start, self._store, document)


def submitting(command: tr.Command) -> Act:
    """Return the act that sends a command."""
    return Act(
        lambda table: table.submit(command), lambda event: isinstance(event, Answered) and event.command == command
    )


def _turn(document: MatchDocument, offered: Offered, room: Room) -> Turn:
    """Return the bot that is asked next, if one is."""
    table = room.table
    bots: list[BotName | None] = [seat.bot for seat in document.seats]
    if table.result is not None:
        return Turn(table.version, over=True)
    for decision in table.decisions:
        name = bots[decision.seat] if decision.seat >= 0 else None
        if name is not None:
            seat, bot = decision.seat, offered[name]
            records = [*table.stream(seat)] if isinstance(find_bot(bot), Observer) else []
            game, seed = pickle.dumps(table.game), secrets.randbits(64)
            thought = Thought(bot, game, table.view(seat), records, seat, seed)
            if name in QUICK:
                return Turn(table.version, seat=seat, command=thought.answer())
            return Turn(table.version, seat=seat, thought=pickle.dumps(thought))
    draws = may_draw(table, *[seat for seat, bot in enumerate(bots) if bot is not None])
    return Turn(table.version, seat=tr.CHANCE if draws else None)
