"""The server as its clients meet it: how soon others see a move, how many can watch, and what idle matches keep."""

from __future__ import annotations

import asyncio
import json
import os
import random
import tempfile
import time
from pathlib import Path
from statistics import median, quantiles
from typing import Any

import attrs
import httpx

from tests.serve.process import ServerProcess

TARGETS = {"told ms": 100.0, "seen ms": 100.0, "MB of 1,000 idle matches": 300.0}

GAMES = ("carcassonne", "destiny", "fatum_medieval", "terres_de_destinees")
MATCHES, PACE = 50, 2.0
"""Matches at once, and the seconds between two commands of one."""
WATCHERS, IDLE = 500, 1_000
LIMITS: dict[str, Any] = dict.fromkeys(
    ("streams", "match_streams", "address_connections", "working", "address_working"), 10**6
)


@attrs.define
class Seat:
    """A browser: it follows the stream, and gets the state whenever it is told of a new version."""

    http: httpx.AsyncClient
    match: str
    token: str
    told: dict[int, float] = attrs.field(factory=dict)
    seen: dict[int, float] = attrs.field(factory=dict)
    state: dict[str, Any] = attrs.field(factory=dict)

    async def get(self, path: str) -> Any:
        """Return an answer."""
        got = await self.http.get(f"/api/matches/{self.match}{path}", headers=self.headers)
        return got.raise_for_status().json()

    @property
    def headers(self) -> dict[str, str]:
        """The headers of a request."""
        return {"Authorization": f"Bearer {self.token}"} if self.token else {}

    async def follow(self, *, look: bool) -> None:
        """Note when each version is told, and with `look` when its state is there."""
        async with self.http.stream("GET", f"/api/matches/{self.match}/stream", headers=self.headers) as stream:
            stream.raise_for_status()
            async for line in stream.aiter_lines():
                if not line.startswith('data: {"asked"'):
                    continue
                version = json.loads(line.removeprefix("data: "))["version"]
                self.told[version] = time.perf_counter()
                if look:
                    self.state = await self.get("/state")
                    self.seen[self.state["version"]] = time.perf_counter()

    async def play(self, rng: random.Random) -> tuple[int, float] | None:
        """Play one of the commands that the seat sees; return the version after it, and when it was sent."""
        commands = self.state["commands"]
        if not commands:
            return None
        body = {"command_id": f"{rng.getrandbits(60):016x}", "command": rng.choice(commands)["command"]}
        sent = time.perf_counter()
        path = f"/api/matches/{self.match}/commands"
        got = await self.http.post(path, json=body, headers=self.headers)
        return (got.json()["version"], sent) if got.status_code == 200 else None


async def _open(http: httpx.AsyncClient, game: str, seats: int) -> list[Seat]:
    opened = (await http.post("/api/matches", json={"game": game, "seats": seats})).raise_for_status().json()
    return [Seat(http, opened["id"], each["token"]) for each in opened["invitations"]]


def _check(streams: list[asyncio.Task[None]]) -> None:
    """Raise what ended a stream that should last; without this, its seat would be waited for in vain."""
    for stream in streams:
        if stream.done():
            stream.result()
            raise AssertionError("a stream ended before its match")


async def _moves(url: str, seconds: float) -> tuple[list[float], list[float]]:
    """Play many matches at once; return how long each move took to be told to, and seen by, the slowest other seat."""
    rng, told, seen = random.Random(1), [], []
    async with httpx.AsyncClient(base_url=url, timeout=30, limits=httpx.Limits(max_connections=None)) as http:
        tables = [await _open(http, GAMES[n % 4], 3) for n in range(MATCHES)]
        streams = [asyncio.create_task(seat.follow(look=True)) for seats in tables for seat in seats]
        while not all(seat.seen for seats in tables for seat in seats):  # 150 browsers come at the same moment
            _check(streams)
            await asyncio.sleep(0.1)

        async def play(seats: list[Seat]) -> None:
            await asyncio.sleep(rng.uniform(0, PACE))
            until = time.perf_counter() + seconds
            while time.perf_counter() < until:
                for seat in seats:
                    moved = await seat.play(rng)
                    if moved is None:
                        continue
                    version, sent = moved
                    await asyncio.sleep(PACE)
                    others = [other for other in seats if other is not seat]
                    if all(version in other.told and version in other.seen for other in others):
                        told.append(1e3 * (max(other.told[version] for other in others) - sent))
                        seen.append(1e3 * (max(other.seen[version] for other in others) - sent))
                    else:  # another move came before, or it took longer than the pause
                        told.append(1e3 * PACE)
                        seen.append(1e3 * PACE)
                    break
                else:
                    return

        await asyncio.gather(*map(play, tables))
        for stream in streams:
            stream.cancel()
    return told, seen


async def _watchers(url: str, moves: int) -> list[float]:
    """Let many watch one match; return how long each move took to be told to the last of them."""
    rng = random.Random(2)
    waits: list[float] = []
    async with httpx.AsyncClient(base_url=url, timeout=30, limits=httpx.Limits(max_connections=None)) as http:
        seats = await _open(http, "carcassonne", 2)
        watching = [Seat(http, seats[0].match, "") for _ in range(WATCHERS)]
        streams = [asyncio.create_task(each.follow(look=False)) for each in watching]
        while not all(each.told for each in watching):
            _check(streams)
            await asyncio.sleep(0.1)
        while len(waits) < moves:
            for seat in seats:
                seat.state = await seat.get("/state")
                moved = await seat.play(rng)
                if moved is not None:
                    version, sent = moved
                    while not all(version in each.told for each in watching):
                        _check(streams)
                        await asyncio.sleep(0.005)
                    waits.append(1e3 * (max(each.told[version] for each in watching) - sent))
        for stream in streams:
            stream.cancel()
    return waits


async def _idle(url: str, process: int) -> float:
    """Open many matches and look at each once; return by how many MB the server has grown."""
    async with httpx.AsyncClient(base_url=url, timeout=30) as http:
        before = _memory(process)
        for n in range(IDLE):
            seat = (await _open(http, GAMES[n % 4], 4))[0]
            await seat.get("/state")
        return _memory(process) - before


def _memory(process: int) -> float:
    """Return the MB that a process holds."""
    for line in Path(f"/proc/{process}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    raise AssertionError


def figures(seconds: float) -> dict[str, float]:
    """Return all figures of one server process on one core; {} where no process can be bound to a core."""
    if not hasattr(os, "sched_setaffinity"):
        return {}
    with tempfile.TemporaryDirectory() as folder:
        server = ServerProcess(f"sqlite:///{folder}/matches.db", **LIMITS)
        try:
            os.sched_setaffinity(server.process.pid, {0})
            told, seen = asyncio.run(_moves(server.url, seconds))
            waits = asyncio.run(_watchers(server.url, 20))
        finally:
            server.stop()
        server = ServerProcess(f"sqlite:///{folder}/idle.db", **LIMITS)
        try:
            grown = asyncio.run(_idle(server.url, server.process.pid))
        finally:
            server.stop()
    return {
        "told ms": median(told),
        "told ms, slowest of 20": quantiles(told, n=20)[-1],
        "seen ms": median(seen),
        "seen ms, slowest of 20": quantiles(seen, n=20)[-1],
        "told ms, 500 watch": median(waits),
        "MB of 1,000 idle matches": grown,
    }
