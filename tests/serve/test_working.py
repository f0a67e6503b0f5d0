"""What takes long holds up nothing else: calls that hang, writes that wait, matches that are gone."""

import asyncio
import sqlite3
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import attrs
import pytest

import tabletop_rules as tr
from tabletop_rules.serve import lobby
from tabletop_rules.serve.bodies import NewMatch
from tabletop_rules.serve.errors import Refused
from tabletop_rules.serve.offering import Offered
from tabletop_rules.serve.server import Server
from tabletop_rules.serve.working import Rooms
from tabletop_rules.store import open_store
from tests.serve.listening import following
from tests.serve.table import FAST, open_match, players, serving


def test_calls_that_hang_stop_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """More of them than there are threads are refused after a while; their match is busy, others are not."""
    end = threading.Event()

    async def work() -> None:
        with open_store("sqlite://") as store:
            table = tr.Table.open("carcassonne", seats=2, seed=1)
            for id in ("hangs", "works"):
                store.append(id, -1, [line.encode() for line in table.log.lines])
            rooms = Rooms(store, 10, 2, 0.4)
            hanging = [rooms.run(end.wait, 20) for _ in range(5)]
            hanging += [rooms.work("hangs", False, lambda room: end.wait(20)) for _ in range(2)]
            for done in await asyncio.gather(*hanging, return_exceptions=True):
                assert isinstance(done, Refused)
                assert "busy" == done.code
            assert table.version == await rooms.work("works", False, lambda room: room.version)
            end.set()
            await rooms.close()

    asyncio.run(work())


def test_readers_do_not_wait_behind_writers(tmp_path: Path) -> None:
    """While commands wait for the database, their matches and all others can be read."""
    database = tmp_path / "matches.db"
    with serving(url=f"sqlite:///{database}") as http, ThreadPoolExecutor(8) as threads:
        seated = [players(http, open_match(http, "carcassonne", 2))[0] for _ in range(8)]
        states = [player.get("/state") for player in seated]
        other = sqlite3.connect(database, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        sent = [
            threads.submit(player.play, state["commands"][0]["command"])
            for player, state in zip(seated, states, strict=True)
        ]
        since = time.monotonic()
        assert states == [player.get("/state") for player in seated]
        assert time.monotonic() < since + 5
        assert not any(each.done() for each in sent)
        other.rollback()
        assert {200} == {each.result().status_code for each in sent}
        other.close()


def test_the_stream_of_a_match_that_is_gone_ends(tmp_path: Path) -> None:
    """Somebody deletes a match: who follows it is told so by the end of the stream."""
    with open_store(f"sqlite:///{tmp_path / 'matches.db'}") as store, serving(store=store) as http:
        opened = open_match(http, "carcassonne", 2, open=[1])
        with following(players(http, opened)[0]) as stream:
            stream.next("match")
            lobby.drop(store, lobby.find_match(store, opened["id"]))
            assert stream.ended.wait(10)


def test_a_clock_ahead_deletes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Matches that wait have waited as long as this process saw them wait, whatever the day is."""

    async def sweep() -> None:
        with open_store("sqlite://") as store:
            server = Server(store, attrs.evolve(FAST, waiting_hours=1), Offered())
            opened, _ = lobby.open_match(store, NewMatch("carcassonne", 2, open=[0]), Offered())
            ahead, later = time.time() + 10**8, time.monotonic() + 4_000
            monkeypatch.setattr(time, "time", lambda: ahead)
            await server.carer._sweep()
            await server.carer._sweep()
            assert opened.id == lobby.find_match(store, opened.id).id
            monkeypatch.setattr(time, "monotonic", lambda: later)
            await server.carer._sweep()
            with pytest.raises(Refused):
                lobby.find_match(store, opened.id)
            await server.close()

    asyncio.run(sweep())


def a_turn(http: Any, seated: list[Any]) -> None:
    """Play whatever is asked first until a draw waits."""
    for _ in range(20):
        for player in seated:
            state = player.get("/state")
            if state["commands"]:
                assert 200 == player.play(state["commands"][0]["command"]).status_code
        if any(player.get("/state")["draws_wait"] for player in seated):
            return
    raise AssertionError("no draw waits")


def test_only_a_player_concerned_ends_anothers_chance_to_take_back() -> None:
    """At a patient table the draw is for the next player and for who could take back; then for everybody."""
    with serving() as http:
        seated = players(http, open_match(http, "carcassonne", 3, patient=True))
        a_turn(http, seated)
        may = [player.get("/state")["draws_wait"] for player in seated]
        assert [True, True, False] == may
        draws = [{"command_id": f"draw-no-{n}"} for n in range(3)]
        refused = seated[2].request("POST", "/draw", draws[2])
        assert (403, "not_your_draw") == (refused.status_code, refused.json()["error"]["code"])
        assert 200 == seated[1].request("POST", "/draw", draws[1]).status_code
        assert "no_draw" == seated[2].request("POST", "/draw", draws[2]).json()["error"]["code"]
