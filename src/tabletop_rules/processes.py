"""`Workers`: a pool of processes that ends at once, and quietly, when the work is interrupted."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from threading import Thread
from types import TracebackType
from typing import Any, Final
from weakref import WeakSet

PATIENCE: Final = 0.5
"""The seconds that a pool may take to end."""


class Workers(ProcessPoolExecutor):
    """A pool of processes that leave Ctrl-C to this one. A `with` block that ends by an error ends them at once."""

    def __init__(
        self, count: int, context: Any = None, start: Callable[..., object] | None = None, given: tuple[Any, ...] = ()
    ) -> None:
        """Prepare `count` processes; each calls `start(*given)` first."""
        super().__init__(count, context, _ignore_interrupts, (start, given))
        LIVE.add(self)

    def submit(self, function: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Return the future of a call. Processes start on demand."""
        with _interrupts_wait():
            return super().submit(function, *args, **kwargs)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> bool | None:
        """Wait for the calls; after an error, end the processes in the middle of them."""
        if kind is None:
            return super().__exit__(kind, error, trace)
        self.end()
        return None

    def end(self) -> None:
        """End the processes in the middle of their calls."""
        manager: Thread | None = getattr(self, "_executor_manager_thread", None)
        if sys.version_info >= (3, 14):
            self.kill_workers()
        else:
            workers = list((self._processes or {}).values())
            self.shutdown(wait=False, cancel_futures=True)  # first, or the manager would deplore their death
            for worker in workers:
                worker.kill()
        if manager is not None:  # until it is gone, Python stumbles over it when it exits
            manager.join(PATIENCE)


LIVE: Final[WeakSet[Workers]] = WeakSet()
"""All pools that may still have processes."""


def _ignore_interrupts(start: Callable[..., object] | None, given: tuple[Any, ...]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if start is not None:
        start(*given)


@contextmanager
def _interrupts_wait() -> Iterator[None]:
    """Hold Ctrl-C back, here and for good in the processes that start meanwhile: they would show a traceback."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
