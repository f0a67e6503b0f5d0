"""How much one client may ask for: buckets by address, counts of what is open, and bodies that arrive in time."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Final

from starlette.requests import ClientDisconnect, Request

from tabletop_rules.serve.errors import Refused

MAX_BUCKETS: Final = 20_000
"""The most addresses or seats that a rate remembers; the one that was silent longest is forgotten."""


class Rate:
    """At most `count` in `seconds` for each key; what was saved up may come at once."""

    def __init__(self, count: int, seconds: float, clock: Callable[[], float] = monotonic) -> None:
        self._count: Final = count
        self._gain: Final = count / seconds
        self._clock = clock
        self._buckets: OrderedDict[object, tuple[float, float]] = OrderedDict()

    def take(self, key: object) -> None:
        """Count one; raise Refused if that is too many, with the time after which one more is possible."""
        now = self._clock()
        left, since = self._buckets.pop(key, (float(self._count), now))
        left = min(self._count, left + (now - since) * self._gain)
        self._buckets[key] = (left - 1 if left >= 1 else left, now)
        if len(self._buckets) > MAX_BUCKETS:
            self._buckets.popitem(last=False)
        if left < 1:
            raise Refused("too_many", retry_after=(1 - left) / self._gain)

    def __len__(self) -> int:
        return len(self._buckets)


class Count:
    """At most `most` at a time for each key."""

    def __init__(self, most: int, code: str = "too_many") -> None:
        self._most: Final = most
        self._code: Final = code
        self._open: Counter[object] = Counter()

    @contextmanager
    def hold(self, key: object) -> Iterator[None]:
        """Hold one of a key while the context lasts; raise Refused if there are too many."""
        if self._open[key] >= self._most:
            raise Refused(self._code, retry_after=5)
        self._open[key] += 1
        try:
            yield
        finally:
            self._open[key] -= 1
            if not self._open[key]:
                del self._open[key]

    def __len__(self) -> int:
        return len(self._open)


async def body_of(request: Request, longest: int, seconds: float) -> bytes:
    """Return the body of a request; raise Refused as soon as it is too long, or not there in time."""
    declared = request.headers.get("content-length", "0")
    if not declared.isascii() or not declared.isdecimal() or len(declared) > 12 or int(declared) > longest:
        raise Refused("too_long")
    try:
        async with asyncio.timeout(seconds):
            return await _gathered(request.stream(), longest)
    except TimeoutError:
        raise Refused("slow") from None
    except ClientDisconnect:
        raise Refused("slow") from None


async def _gathered(chunks: AsyncIterator[bytes], longest: int) -> bytes:
    body = bytearray()
    async for chunk in chunks:
        body += chunk
        if len(body) > longest:
            raise Refused("too_long")
    return bytes(body)
