"""`Thinkers`: processes in which bots think, and logs are checked, so that no request waits for them.

Each ends when this process does.
"""

from __future__ import annotations

import asyncio
import pickle
import random
import signal
import subprocess
import sys
from asyncio import Semaphore
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from typing import IO, Any, Final

import attrs

import tabletop_rules as tr
from tabletop_rules.errors import BotError, locate_error
from tabletop_rules.kit.memo import memoized
from tabletop_rules.research.bots import Observer, ask_bot, find_bot
from tabletop_rules.serve.lanes import start

LONGEST: Final = 20.0
"""Seconds after which a bot that still thinks is given up, together with its process."""

_BEGIN: Final = "import sys; sys.path[:] = sys.argv[1:]; from tabletop_rules.serve.thinking import main; main()"
_HEAD: Final = 8


@attrs.frozen
class Thought:
    """A question for a bot: what it is called, all that its seat may know, and the seed of its chance.

    `game` is pickled by itself, as many questions are of one game. `records` are the stream of the seat, for a bot
    that remembers.
    """

    bot: str
    game: bytes
    view: tr.Match[Any]
    records: Sequence[tr.Record]
    seat: int
    seed: int

    def answer(self) -> tr.Command:
        """Return the command of the bot."""
        bot = find_bot(self.bot)
        if isinstance(bot, Observer):
            bot.observe(self.records)
        return ask_bot(bot, _game(self.game), self.view, self.seat, random.Random(self.seed))


@memoized(32)
def _game(pickled: bytes) -> tr.Game[Any]:
    game: tr.Game[Any] = pickle.loads(pickled)
    return game


class Thinker:
    """A process that answers one thought after the other. What is read from it, this package has written."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-c", _BEGIN, *sys.path],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,  # so that Ctrl-C does not reach it: it ends with its input
        )

    def ask(self, thought: bytes) -> bytes:
        """Return the answer to a pickled thought; raise EOFError or OSError if the process has ended."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        _write(self._process.stdin, thought)
        answer = _read(self._process.stdout)
        if answer is None:
            raise EOFError("the process has ended")
        return answer

    def end(self) -> None:
        """End the process, whatever it does."""
        self._process.kill()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()
        self._process.wait()


class Thinkers:
    """At most `most` bots think at a time, of which `of_one` in matches of one address. Processes start when needed."""

    def __init__(self, most: int, of_one: int) -> None:
        self._free: Final = Semaphore(most)
        self._of_one: Final = of_one
        self._addresses: dict[str, tuple[Semaphore, list[None]]] = {}
        self._idle: list[Thinker] = []
        self._busy: set[Thinker] = set()
        self._closed = False

    async def think(self, address: str, thought: bytes) -> tr.Command:
        """Return the command for a pickled `Thought`.

        Raises:
            BotError: the bot failed, or took too long.
        """
        answer = await self.answer(address, thought)
        if not isinstance(answer, tr.Command):
            raise BotError(str(answer), -1, -1)
        return answer

    async def answer(self, address: str, question: bytes) -> object:
        """Return what a pickled object answers: what its `answer` returns, or a text that says how it failed.

        Raises:
            BotError: the process failed, or took too long.
        """
        async with self._turn(address), self._free:
            if self._closed:
                raise asyncio.CancelledError
            thinker = self._idle.pop() if self._idle else await start(Thinker)
            self._busy.add(thinker)
            try:
                async with asyncio.timeout(LONGEST):
                    answer: object = pickle.loads(await start(thinker.ask, question))
            except (TimeoutError, EOFError, OSError) as error:
                await start(thinker.end)
                raise BotError(f"the process of a bot failed ({type(error).__name__})", -1, -1) from error
            except BaseException:  # nobody waits for the answer, which must not be taken for the next one
                thinker.end()
                raise
            else:
                self._idle.append(thinker)
            finally:
                self._busy.discard(thinker)
        return answer

    async def warm_up(self) -> None:
        """Start a process before the first bot is asked."""
        async with self._free:
            if not self._idle and not self._closed:
                self._idle.append(await start(Thinker))

    @asynccontextmanager
    async def _turn(self, address: str) -> AsyncIterator[None]:
        """Wait for the turn of an address, which is first come, first served."""
        semaphore, users = self._addresses.setdefault(address, (Semaphore(self._of_one), []))
        users.append(None)
        try:
            async with semaphore:
                yield
        finally:
            users.pop()
            if not users:
                del self._addresses[address]

    def close(self) -> None:
        """End all processes."""
        self._closed = True
        for thinker in (*self._idle, *self._busy):
            thinker.end()
        self._idle.clear()


def main() -> None:
    """Answer thoughts until the input ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    given, taken = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr  # what anything prints is no answer
    while (text := _read(given)) is not None:
        try:
            answer: object = pickle.loads(text).answer()
        except Exception as error:  # never what it says, which may hold secrets of a match
            answer = f"{type(error).__name__} at {locate_error(error) or '?'}"
        _write(taken, pickle.dumps(answer))


def _write(pipe: IO[bytes], text: bytes) -> None:
    pipe.write(len(text).to_bytes(_HEAD) + text)
    pipe.flush()


def _read(pipe: IO[bytes]) -> bytes | None:
    """Return the next message of a pipe; None at its end."""
    head = pipe.read(_HEAD)
    text = pipe.read(int.from_bytes(head)) if len(head) == _HEAD else b""
    return text or None
