"""Matches of each game are played to their end by clients on two servers with one database."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

import tabletop_rules as tr
from tabletop_rules.eventlog.store import join_lines
from tabletop_rules.store import open_store
from tests.serve.playing import play_out
from tests.serve.process import ServerProcess, server_processes
from tests.serve.table import Player, open_match

OPTIONS: dict[str, dict[str, object]] = {
    "carcassonne": {"expansions": ["robbers", "abbot", "messengers"]},
    "fatum_medieval": {"turn_limit": 3},
    "terres_de_destinees": {"turn_limit": 12},
}
FEW_TILES = {"bag": ["base-D"] * 3 + ["base-E"] * 4 + ["base-U"] * 4 + ["base-V"] * 4}
"""The situation of the match that `make test` plays."""


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return the URL of a database in a file."""
    path: Path = tmp_path_factory.mktemp("serve") / "matches.db"
    return f"sqlite:///{path}"


@pytest.fixture(scope="module")
def servers(database: str) -> Iterator[list[ServerProcess]]:
    """Run two servers on it."""
    with server_processes(database, 2) as running:
        yield running


@pytest.mark.parametrize(
    ("game", "more"),
    [
        pytest.param("carcassonne", {"situation": FEW_TILES}, id="few tiles"),
        *(pytest.param(game, {}, marks=pytest.mark.slow) for game in tr.games()),
    ],
)
def test_two_clients_on_two_servers_play_a_match(
    servers: list[ServerProcess], database: str, game: str, more: dict[str, object]
) -> None:
    """What one does, the other sees; both servers tell the same end, and the log verifies."""
    opened = open_match(servers[0].http, game, 2, names=["Ana", "Bo"], options=OPTIONS.get(game, {}), **more)
    players = [
        Player(server.http, opened["id"], each["token"], language)
        for server, each, language in zip(servers, opened["invitations"], ("en", "fr"), strict=True)
    ]
    assert players[0].request("GET", "/review").status_code == 409
    last = play_out(players, random.Random(1))
    assert last["over"] is not None
    assert players[0].get("")["status"] == players[1].get("")["status"] == "over"
    review = players[0].get("/review", language="fr")
    totals = [row["total"] for row in last["standings"]]
    assert None in totals or totals == [
        sum(source["amounts"][seat] or 0 for source in review["sources"]) for seat in range(len(totals))
    ]
    assert all(point["swing"] and point["text"] for point in review["turning_points"])
    first, second = (player.request("GET", "/log").text for player in players)
    assert first == second
    log = tr.EventLog.loads(first)
    assert tr.verify(log).ok
    assert ("Ana", "Bo") == log.header.names
    with open_store(database) as store:
        assert join_lines(store.read(opened["id"])).decode() == first
