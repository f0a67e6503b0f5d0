"""`Rooms`: work on matches in a few threads, for each match one piece after the other."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from functools import partial
from itertools import count
from typing import Any, Final, ParamSpec, TypeVar

import attrs

from tabletop_rules.errors import LogError, StoreConflict, StoreRewound
from tabletop_rules.eventlog.store import Store
from tabletop_rules.serve.errors import Refused
from tabletop_rules.serve.lanes import Lane
from tabletop_rules.serve.rooms import Act, Room
from tabletop_rules.serve.seating import match_key, read_document

P = ParamSpec("P")
T = TypeVar("T")

LOG: Final = logging.getLogger("tabletop_rules.serve")

WRITERS: Final = 8
"""The most threads that write to the store or wait until they may. No reader waits behind them."""

TRIES: Final = 20
"""How often a command is decided anew because another process was faster."""


@attrs.define(eq=False)
class _Slot:
    """The place of a match: who works on it holds the lock. `users` counts those who work or wait.

    Who writes to the match holds `writing` until that is done, but the lock only while it needs the room.
    """

    lock: asyncio.Lock = attrs.field(factory=asyncio.Lock)
    writing: asyncio.Lock = attrs.field(factory=asyncio.Lock)
    room: Room | None = None
    checked: int = 0
    users: int = 0


class Rooms:
    """The matches in memory, at most `most` of them unless more are in use at once.

    What takes longer than `seconds` is refused as `busy`. It goes on, but holds up nothing except its own match.
    """

    def __init__(self, store: Store, most: int, threads: int, seconds: float) -> None:
        self._store = store
        self._most: Final = most
        self._seconds: Final = seconds
        self._slots: OrderedDict[str, _Slot] = OrderedDict()
        self._clock = count(1)
        self._lane, self._writers = Lane(threads, seconds), Lane(WRITERS, seconds)
        self._tasks: set[asyncio.Task[Any]] = set()

    async def run(self, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a function in a worker thread and return its result."""
        return await self._finish(self._lane.run(call, *args, **kwargs))

    async def write(self, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a function that writes to the store in a worker thread and return its result."""
        return await self._finish(self._writers.run(call, *args, **kwargs))

    async def work(self, id: str, patient: bool, call: Callable[[Room], T]) -> T:
        """Run a function on a match as the store has it now and return its result. It is finished even if nobody waits.

        Raises:
            Refused: the match has not started, or something takes too long.
        """
        return await self._finish(self._work(id, patient, call))

    async def decide(self, id: str, patient: bool, command_id: str, act: Act, longest: int) -> tuple[int, int, bool]:
        """Decide what an act does with a match, and store the records, if it has fewer than `longest`.

        Returns the version after them, that of the match, and whether it is over. The randomness is that of this call
        alone. Called again with the same `command_id`, it returns the same first version and does nothing. It is
        finished even if nobody waits.

        Raises:
            Refused: the rules reject it, the match is over or has not started, the id was used for something else, or
                other processes were faster each time.
            StoreError: the store cannot be used; the command may have been stored.
        """
        return await self._finish(self._decide(id, patient, command_id, act, longest))

    async def _decide(self, id: str, patient: bool, command_id: str, act: Act, longest: int) -> tuple[int, int, bool]:
        slot = self._slots.setdefault(id, _Slot())
        slot.users += 1
        try:
            async with slot.writing:
                for fresh in (False, *[True] * TRIES):  # what it decides of an older match, the store does not take
                    try:
                        made = await self._work(id, patient, partial(Room.decide, act=act, longest=longest), fresh)
                        append = partial(self._store.append, id, made.version, made.lines, command_id)
                        stored = await self._writers.run(append)
                    except (StoreConflict, LogError):  # somebody was faster, or the match is another one now
                        continue
                    except Refused:
                        if not fresh:
                            continue
                        known = await self._lane.run(self._store.find, id, command_id)
                        if known is None:
                            raise
                        return await self._work(id, patient, partial(Room.recall, stored=known, act=act))
                    if stored.head == made.head:
                        return await self._work(id, patient, partial(Room.take_over, made=made), fresh=False)
                    return await self._work(id, patient, partial(Room.recall, stored=stored, act=act))
        finally:
            slot.users -= 1
        raise Refused("busy", retry_after=1)

    async def _work(self, id: str, patient: bool, call: Callable[[Room], T], fresh: bool = True) -> T:
        asked = next(self._clock) if fresh else 0
        slot = self._slots.setdefault(id, _Slot())
        self._slots.move_to_end(id)
        slot.users += 1
        try:
            async with asyncio.timeout(self._seconds):
                await slot.lock.acquire()
            try:
                return await self._lane.run(self._call, id, slot, asked, patient, call)
            finally:
                slot.lock.release()
        finally:
            slot.users -= 1
            self._forget()

    def _call(self, id: str, slot: _Slot, asked: int, patient: bool, call: Callable[[Room], T]) -> T:
        """Bring a room up to date, unless somebody has since it was `asked`, and call a function with it."""
        began = next(self._clock)
        room = slot.room
        if room is not None and slot.checked < asked:
            slot.room = None  # to be read anew, unless it is as far as the store
            try:
                room.catch_up(self._store)
            except StoreRewound:
                LOG.warning("a match went back in time in the database, or was replaced: it is read anew")
                room = None
        if room is None:
            lines = self._store.read(id)
            if not lines:
                raise Refused("waiting")
            held = self._store.documents.get(match_key(id))
            room = Room(id, lines, None if held is None else read_document(held.value).game, patient)
        if slot.room is None:
            slot.room, slot.checked = room, began
        return call(room)

    async def _finish(self, work: Coroutine[Any, Any, T]) -> T:
        """Await a coroutine, which goes on if the caller is cancelled or has waited for too long."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._end)
        await asyncio.wait((task,), timeout=self._seconds)
        try:
            return task.result()
        except (asyncio.InvalidStateError, TimeoutError):
            raise Refused("busy", retry_after=5) from None

    def _end(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled():
            task.exception()  # whoever has waited for it was told, or has gone

    def _forget(self) -> None:
        """Drop the rooms that nobody has used for longest."""
        if len(self._slots) > self._most:
            for id, slot in [*self._slots.items()][: len(self._slots) - self._most]:
                if not slot.users:
                    del self._slots[id]

    def __len__(self) -> int:
        return len(self._slots)

    async def close(self) -> None:
        """Wait for the work that is under way."""
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=10)
