"""Servers are killed while matches are played, and nothing that was acknowledged is lost or doubled."""

import random
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from itertools import count, cycle, islice
from pathlib import Path
from typing import TypeAlias

import httpx
import pytest

import tabletop_rules as tr
from tabletop_rules.core.messages import Answered
from tabletop_rules.eventlog.store import join_lines
from tabletop_rules.store import open_store
from tests.serve.process import ServerProcess, server_processes
from tests.serve.table import TLS, Player, new_command_id, open_match
from tests.store.server import Server

GAMES: dict[str, dict[str, object]] = {
    "terres_de_destinees": {"turn_limit": 6},
    "fatum_medieval": {"turn_limit": 3},
    "destiny": {},
    "carcassonne": {},
}
"""What is played, with its options."""
BOTS = {"1": "random", "2": "random"}
PLAYERS = 6
"""Threads, each of which plays its share of the matches, one command here and one there."""


class Persistent:
    """A player who sends a command again, to any server, until one answers; and remembers what was acknowledged."""

    def __init__(self, servers: list[ServerProcess], opened: dict[str, object], rng: random.Random) -> None:
        self.match, self.servers, self.rng = str(opened["id"]), servers, rng
        self.token = opened["invitations"][0]["token"]  # type: ignore[index]  # JSON
        self.acknowledged: dict[str, int] = {}
        self.over = False

    def insist(self, call: Callable[[Player], httpx.Response]) -> httpx.Response:
        """Return an answer, whoever gives it."""
        for tries in count():
            with httpx.Client(base_url=self.rng.choice(self.servers).url, timeout=20, verify=TLS) as http:
                try:
                    got = call(Player(http, self.match, self.token))
                    if got.status_code < 500:
                        return got
                except httpx.TransportError:
                    pass
            assert tries < 400
            time.sleep(0.1)
        raise AssertionError

    def step(self) -> None:
        """Play one command, if this player is asked."""
        state = self.insist(lambda player: player.request("GET", "/state")).json()
        self.over = state["over"] is not None
        answers = [each["command"] for each in state["commands"] if each["command"]["decision"]]
        if self.over or not answers:
            time.sleep(0.05)  # others play
            return
        command_id, command = new_command_id(), self.rng.choice(answers)
        got = self.insist(lambda player: player.play(command, command_id))
        if got.status_code == 200:
            self.acknowledged[command_id] = got.json()["version"]
        else:
            assert got.status_code == 409, got.text


def play_all(players: list[Persistent]) -> None:
    """Play some matches in turn until all are over."""
    while waiting := [player for player in players if not player.over]:
        for player in waiting:
            player.step()


Harms: TypeAlias = Callable[[list[ServerProcess]], Iterable[Callable[[], None]]]


def play_through(database: str, matches: int, harms: Harms) -> None:
    """Play matches against bots on two servers, while harm is done; then check that all is as it was acknowledged."""
    rng = random.Random(5)
    with server_processes(database, 2, sweep=0.3) as servers:
        players = [
            Persistent(servers, open_match(servers[0].http, game, 3, bots=BOTS, options=options), rng)
            for game, options in islice(cycle(GAMES.items()), matches)
        ]
        threads = [threading.Thread(target=play_all, args=(players[n::PLAYERS],)) for n in range(PLAYERS)]
        for thread in threads:
            thread.start()
        while not any(player.acknowledged for player in players):
            assert any(thread.is_alive() for thread in threads)
            time.sleep(0.01)
        for number, harm in enumerate(harms(servers)):
            time.sleep(rng.uniform(0, 0.5))
            assert number or not all(player.over for player in players)
            harm()
        for thread in threads:
            thread.join()
    assert all(player.over for player in players)
    with open_store(database) as store:
        for player in players:
            log = tr.EventLog.loads(join_lines(store.read(player.match)))
            assert tr.verify(log).ok
            events = [record.event for record in log.records]
            sent = [event for event in events if isinstance(event, Answered) and event.command.seat == 0]
            found = {id: store.find(player.match, f"0.{id}") for id in player.acknowledged}
            assert {id: each.last for id, each in found.items() if each is not None} == player.acknowledged
            assert len(sent) == len(player.acknowledged)


@pytest.mark.parametrize(("matches", "deaths"), [(1, 1), pytest.param(50, 10, marks=pytest.mark.slow)])
def test_killed_servers_lose_and_double_nothing(tmp_path: Path, matches: int, deaths: int) -> None:
    """Two servers are killed in turn while bots and clients play matches on one database."""

    def harms(servers: list[ServerProcess]) -> Iterator[Callable[[], None]]:
        for number in range(deaths):
            yield servers[number % 2].kill
            yield servers[number % 2].start

    play_through(f"sqlite:///{tmp_path / 'matches.db'}", matches, harms)


@pytest.mark.parametrize(
    ("matches", "deaths"), [pytest.param(4, 1, marks=pytest.mark.slow), pytest.param(50, 6, marks=pytest.mark.slow)]
)
def test_a_killed_database_loses_and_doubles_nothing(matches: int, deaths: int) -> None:
    """The PostgreSQL server of two servers is killed too, and comes back."""
    with Server() as database:

        def harms(servers: list[ServerProcess]) -> Iterator[Callable[[], None]]:
            for number in range(deaths):
                yield database.kill
                yield database.start
                yield servers[number % 2].kill
                yield servers[number % 2].start

        play_through(database.new_schema("crash"), matches, harms)
