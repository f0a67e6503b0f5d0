"""Calls that may take a while, each in a thread that nobody else uses: however long it takes, it holds up no other."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import nullcontext, suppress
from queue import SimpleQueue
from threading import Thread
from typing import Any, Final, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


KEPT: Final = 16
"""The most threads that wait for their next call."""

_idle: Final[list[SimpleQueue[Callable[[], None]]]] = []
"""Where each of these gets it."""


def start(call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> asyncio.Future[T]:
    """Call a function in a thread that does nothing else meanwhile; return what it will return."""
    loop = asyncio.get_running_loop()
    waiting: asyncio.Future[T] = loop.create_future()
    waiting.add_done_callback(_take_note)

    def work() -> None:
        try:
            made = call(*args, **kwargs)
        except BaseException as error:
            tell(waiting.set_exception, error)
        else:
            tell(waiting.set_result, made)

    def tell(end: Callable[[Any], None], what: object) -> None:
        with suppress(RuntimeError):  # the loop is closed
            loop.call_soon_threadsafe(_end, waiting, end, what)

    try:
        _idle.pop().put(work)
    except IndexError:
        Thread(target=_serve, args=(work,), name="serve", daemon=True).start()
    return waiting


def _end(waiting: asyncio.Future[Any], end: Callable[[Any], None], what: object) -> None:
    """End a future, unless who waited for it has gone."""
    if not waiting.done():
        end(what)


def _serve(call: Callable[[], None]) -> None:
    """Do a call, and then others, unless enough threads wait for one."""
    given: SimpleQueue[Callable[[], None]] = SimpleQueue()
    while True:
        call()
        del call  # and what it has returned
        if len(_idle) >= KEPT:
            return
        _idle.append(given)
        call = given.get()


class Lane:
    """Calls of which `most` are under way at a time, first come, first served.

    One waits for its turn for `seconds` at most. One that is under way for half of that counts no more: it may hang for
    ever, and others go on.
    """

    def __init__(self, most: int, seconds: float) -> None:
        self._free: Final = asyncio.Semaphore(most)
        self._seconds: Final = seconds

    async def run(self, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a function and return its result; raise TimeoutError if its turn does not come."""
        async with asyncio.timeout(self._seconds) if self._free.locked() else nullcontext():
            await self._free.acquire()
        try:
            waiting = start(call, *args, **kwargs)
        except BaseException:
            self._free.release()
            raise
        late = asyncio.get_running_loop().call_later(self._seconds / 2, self._free.release)

        def end(_: object) -> None:
            if not late.cancelled() and late.when() > asyncio.get_running_loop().time():
                late.cancel()
                self._free.release()

        waiting.add_done_callback(end)
        return await waiting


def _take_note(done: asyncio.Future[Any]) -> None:
    """Keep asyncio from complaining of an exception that nobody has waited for."""
    if not done.cancelled():
        done.exception()
