"""What runs chunks of matches: this process, a pool of processes, or anything with `submit`."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Future
from functools import partial
from importlib import import_module
from multiprocessing import get_context
from queue import SimpleQueue
from typing import Any, Final, Generic, Protocol, TypeAlias, TypeVar, cast

from tabletop_rules.errors import UsageError, not_installed, shorten
from tabletop_rules.processes import Workers

T = TypeVar("T")


class Submits(Protocol):
    """Anything that runs a function elsewhere: `submit` returns a future with `result` and `add_done_callback`."""

    def submit(self, function: Callable[..., Any], /, *args: Any) -> Any:
        """Return the future of a call."""
        ...


Where: TypeAlias = Submits | Callable[[], Submits] | int | str | None
"""An executor, a function that makes one, a number of processes, an address of a cluster, or None for this process."""

CRASHES: Final = frozenset(
    {
        "KilledWorker",  # dask: several workers died while they had the task
        "CommClosedError",
        "FutureCancelledError",  # dask: the scheduler lost it
        "FutureLostError",
        "WorkerCrashedError",  # ray
        "NodeDiedError",
        "OutOfMemoryError",
        "LocalRayletDiedError",
    }
)
"""Names of the exceptions that tell of a worker that died, in libraries that need not be installed."""


AHEAD: Final = 64
AHEAD_OF_CLUSTERS: Final = 4096
"""The most chunks that wait at an executor, or at a cluster, at a time."""


def is_crash(error: BaseException) -> bool:
    """Return whether an exception tells of a worker that died, rather than of what it ran."""
    return isinstance(error, BrokenExecutor) or any(cls.__name__ in CRASHES for cls in type(error).__mro__)


class Runner:
    """Submits calls to an executor, and makes a new one when the old is broken, if it may.

    `ahead` is the number of chunks that may wait there at a time.
    """

    def __init__(self, where: Where) -> None:
        self.ahead = AHEAD
        self._given: Submits | None = None
        self._make: Callable[[], Submits] | None = None
        given: Any = where
        if isinstance(where, int):
            if type(where) is not int or where < 1:
                raise UsageError(f"executor is a number of processes from 1 up, not {where}")
            self._make = partial(processes, where)
        elif isinstance(where, str):
            self._make, self.ahead = cluster(where), AHEAD_OF_CLUSTERS
        elif hasattr(given, "get_executor"):  # a dask client
            self._given = given.get_executor(pure=False)  # else a retry would get what came of the first try
        elif hasattr(given, "submit"):
            self._given = given
        elif callable(given):
            self._make = cast("Callable[[], Submits]", given)
        else:
            raise UsageError(
                f"executor is anything with submit, a number of processes or an address, not {shorten(where)}"
            )
        self._now: Submits | None = self._given

    def submit(self, function: Callable[..., Any], /, *args: Any) -> Any:
        """Return the future of a call. Raise what the executor raises if it is broken."""
        if self._now is None:
            assert self._make is not None
            self._now = self._make()
        return self._now.submit(function, *args)

    def renew(self, error: BaseException) -> None:
        """Prepare for the next call after a crash: drop a broken executor. Raise `error` if it cannot be replaced."""
        if not isinstance(error, BrokenExecutor) or self._now is None:
            return
        if self._make is None:
            raise UsageError(
                "the executor is broken, as a worker died, and only its maker can replace it: give simulate a number "
                "of processes, or a function that makes the executor"
            ) from error
        self.close()

    def close(self) -> None:
        """Shut down the executor if it was made here, when its calls are done."""
        if self._make is not None and self._now is not None:
            shutdown = getattr(self._now, "shutdown", None)
            self._now = None
            if shutdown is not None:
                shutdown()

    def __enter__(self) -> Runner:
        return self

    def __exit__(self, kind: type[BaseException] | None, *rest: object) -> None:
        """Close the executor; after an error or an interrupt without waiting for processes that were made here."""
        if kind is not None and self._make is not None and isinstance(self._now, Workers):
            self._now.end()
            self._now = None
        self.close()


class UnderWay(Generic[T]):
    """Calls of a runner that are not done yet, each with what it is for. At the end of a `with`, the rest is cancelled.

    `len()` is their number.
    """

    def __init__(self, runner: Runner) -> None:
        self._runner = runner
        self._futures: set[Any] = set()
        self._done: SimpleQueue[tuple[T, Any]] = SimpleQueue()

    def __len__(self) -> int:
        return len(self._futures)

    @property
    def has_room(self) -> bool:
        """Whether the runner takes another call before one is done."""
        return len(self._futures) < self._runner.ahead

    def send(self, what: T, function: Callable[..., Any], /, *args: Any) -> None:
        """Submit a call. Raise what the executor raises if it is broken."""
        future = self._runner.submit(function, *args)
        self._futures.add(future)
        future.add_done_callback(lambda finished: self._done.put((what, finished)))

    def wait(self) -> tuple[T, Any]:
        """Return what a call was for, and its future, as soon as one is done."""
        what, future = self._done.get()
        self._futures.discard(future)
        return what, future

    def __enter__(self) -> UnderWay[T]:
        return self

    def __exit__(self, *_: object) -> None:
        for future in self._futures:
            future.cancel()


def processes(count: int) -> Workers:
    """Return a pool of processes that start afresh, the same on every system."""
    return Workers(count, get_context("spawn"))


def cluster(address: str) -> Callable[[], Submits]:
    """Return what connects to a cluster: `dask://HOST:PORT` of a scheduler, `ray://HOST:PORT`, or `ray://auto`.

    Raises:
        UsageError: the address is of another form.
    """
    kind, _, place = address.partition("://")
    if kind not in ("dask", "ray") or not place:
        raise UsageError(f"a cluster is dask://HOST:PORT, ray://HOST:PORT or ray://auto, not {shorten(address)}")
    return partial(_Dask, f"tcp://{place}") if kind == "dask" else partial(_ray, "auto" if place == "auto" else address)


class _Dask:
    """A client of a dask scheduler, which is closed with this executor."""

    def __init__(self, address: str) -> None:
        try:
            distributed: Any = import_module("distributed")
        except ModuleNotFoundError as missing:
            raise not_installed(missing, "clusters") from None
        self._client = distributed.Client(address)
        self._executor = self._client.get_executor(pure=False)

    def submit(self, function: Callable[..., Any], /, *args: Any) -> Any:
        """Return the future of a call on some machine of the cluster."""
        return self._executor.submit(function, *args)

    def shutdown(self) -> None:
        """Close the client."""
        self._client.close()


def _ray(address: str) -> Submits:
    made = RayExecutor()
    import_module("ray").init(address=address, ignore_reinit_error=True)
    return made


class RayExecutor:
    """Runs calls as tasks of ray, which must be initialised: `ray.init()`, or `ray.init(address=...)` for a cluster.

    `retries` is how often ray itself runs a task again whose worker died.

    Raises:
        ModuleNotFoundError: ray is not installed.
    """

    def __init__(self, retries: int = 2) -> None:
        try:
            ray: Any = import_module("ray")
        except ModuleNotFoundError as missing:
            raise not_installed(missing, "ray") from None
        self._call = ray.remote(_call).options(max_retries=retries)

    def submit(self, function: Callable[..., Any], /, *args: Any) -> Future[Any]:
        """Return the future of a call on some machine of the cluster."""
        future: Future[Any] = self._call.remote(function, *args).future()
        return future


def _call(function: Callable[..., Any], *args: Any) -> Any:
    return function(*args)
