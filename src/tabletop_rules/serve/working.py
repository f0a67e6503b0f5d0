"""`Rooms`: work on matches, in a few threads, for each match one piece after the other."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from typing import Any, Final, ParamSpec, TypeVar

import attrs

from tabletop_rules.errors import TabletopError
from tabletop_rules.eventlog.store import Store
from tabletop_rules.serve.errors import Refused
from tabletop_rules.serve.rooms import Room

P = ParamSpec("P")
T = TypeVar("T")


@attrs.define(eq=False)
class _Slot:
    """The place of a match: who works on it holds the lock. `users` counts those who work or wait."""

    lock: asyncio.Lock = attrs.field(factory=asyncio.Lock)
    room: Room | None = None
    checked: int = 0
    users: int = 0


class Rooms:
    """The matches in memory, at most `most` of them unless more are in use at once."""

    def __init__(self, store: Store, most: int, threads: int) -> None:
        self._store = store
        self._most: Final = most
        self._slots: OrderedDict[str, _Slot] = OrderedDict()
        self._clock = count(1)
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="serve")
        self._tasks: set[asyncio.Task[Any]] = set()

    async def run(self, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Return what a function returns that may take a while, called in another thread."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, lambda: call(*args, **kwargs))

    async def work(self, id: str, patient: bool, call: Callable[[Room], T]) -> T:
        """Return what a function returns for a match as it is now in the store. It is finished even if nobody waits.

        Raises:
            Refused: the match has not started.
        """
        return await self._finish(self._work(id, patient, call))

    async def _work(self, id: str, patient: bool, call: Callable[[Room], T]) -> T:
        asked = next(self._clock)
        slot = self._slots.setdefault(id, _Slot())
        self._slots.move_to_end(id)
        slot.users += 1
        try:
            async with slot.lock:
                return await self.run(self._call, id, slot, asked, patient, call)
        finally:
            slot.users -= 1
            self._forget()

    def _call(self, id: str, slot: _Slot, asked: int, patient: bool, call: Callable[[Room], T]) -> T:
        """Bring a room up to date, unless somebody has since it was `asked`, and call a function with it."""
        began = next(self._clock)
        if slot.room is None:
            lines = self._store.read(id)
            if not lines:
                raise Refused("waiting")
            slot.room, slot.checked = Room(id, lines, patient), began
        elif slot.checked < asked:
            try:
                slot.room.catch_up(self._store)
            except TabletopError:
                slot.room = None  # to be read anew
                raise
            slot.checked = began
        return call(slot.room)

    async def _finish(self, work: Coroutine[Any, Any, T]) -> T:
        """Return what a coroutine returns, which goes on if the caller is cancelled: its thread does too."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return await asyncio.shield(task)

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
        self._threads.shutdown(wait=False, cancel_futures=True)
