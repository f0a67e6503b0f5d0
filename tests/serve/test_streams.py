"""A stream tells a seat of every new version, whoever caused it and wherever, and goes on where it was cut."""

import queue
import random
import time
from collections.abc import Iterator
from pathlib import Path

import attrs
import httpx
import pytest

import tabletop_rules as tr
from tabletop_rules.store import open_store
from tests.serve.listening import Event, following
from tests.serve.playing import is_asked, play_any
from tests.serve.process import server_processes
from tests.serve.table import FAST, Player, open_match, players, serving

GAME = "destiny"


@pytest.fixture
def http() -> Iterator[httpx.Client]:
    """Serve a store in memory, with short pauses between signs of life."""
    with serving(attrs.evolve(FAST, keep_alive=0.2)) as client:
        yield client


def play_one(seated: list[Player]) -> int:
    """Play one command of whoever is asked; return the version after it."""
    for player in seated:
        state = player.get("/state")
        if is_asked(state):
            play_any(player, state, random.Random(0))
            return int(player.get("/state")["version"])
    raise AssertionError("nobody is asked")


def test_everybody_is_told_of_each_version(http: httpx.Client) -> None:
    """Seats and onlookers get an event with the new version as its id, what happened, and who is asked now."""
    opened = open_match(http, GAME, 2)
    seated = players(http, opened)
    start = seated[0].get("/state")["version"]
    with following(seated[0]) as first, following(Player(http, opened["id"], language="fr")) as onlooker:
        for stream in (first, onlooker):
            about = stream.next("match")
            assert opened["match"] == about.data
            assert start == stream.next("changed").data["version"]
        for _ in range(3):
            version = play_one(seated)
            told = first.next("changed")
            assert (str(version), version) == (told.id, told.data["version"])
            assert [line["record"] for line in told.data["story"]] == sorted(
                line["record"] for line in told.data["story"]
            )
            assert seated[0].get("/state")["turn"] == told.data["asked"]
            assert version == onlooker.next("changed").data["version"]


def test_the_story_of_a_stream_is_the_story(http: httpx.Client) -> None:
    """The lines of all events together are what `story` tells of the same records."""
    opened = open_match(http, GAME, 2)
    seated = players(http, opened)
    start = seated[0].get("/state")["version"]
    with following(seated[0], start) as stream:
        version = [play_one(seated) for _ in range(6)][-1]
        told: list[Event] = []
        while not told or told[-1].data["version"] < version:
            told.append(stream.next("changed"))
    lines = [line for event in told for line in event.data["story"]]
    assert lines == seated[0].get("/story", after=start)["lines"]


@pytest.mark.parametrize("game", tr.games())
def test_a_stream_brings_the_state(http: httpx.Client, game: str) -> None:
    """The parts of all events put together are the answer of `state`, whole in the first event after each connect."""
    opened = open_match(http, game, 3, names=["Zoé", "𝕭ob", ""])
    seated = players(http, opened)
    seated[1].language = "fr"
    version = 0
    for last in (0, 1):
        with following(seated[1], last, state="true") as stream:
            for number in range(2):
                told = stream.next("changed").data
                assert seated[1].request("GET", "/state").text == stream.state
                assert (number == 0) == (len(told["state"]) == 1)
                assert last or number or told["story"] == seated[1].get("/story")["lines"]
                assert version <= (version := told["version"])
                play_one(seated)


def test_a_stream_resumes_where_it_was_cut(http: httpx.Client) -> None:
    """`Last-Event-ID` brings one event for all that was missed, or none if nothing was."""
    opened = open_match(http, GAME, 2)
    seated = players(http, opened)
    with following(seated[0]) as stream:
        last = stream.next("changed").data["version"]
    version = [play_one(seated) for _ in range(3)][-1]
    with following(seated[0], last) as stream:
        missed = stream.next("changed")
        assert version == missed.data["version"]
        assert missed.data["story"] == seated[0].get("/story", after=last)["lines"]
    with following(seated[0], version) as stream:
        stream.next("match")
        with pytest.raises(queue.Empty):
            stream.next("changed", seconds=0.3)
        assert stream.comments
    with following(seated[0], 10**8) as stream:  # of another match, or a lie
        assert version == stream.next("changed").data["version"]


def test_a_stream_waits_for_the_start(http: httpx.Client) -> None:
    """Before a match starts, its stream tells who takes a seat."""
    opened = open_match(http, GAME, 2, open=[1])
    with following(players(http, opened)[0]) as stream:
        assert "waiting" == stream.next("match").data["status"]
        Player(http, opened["id"]).post("/seats/1/claim", {"name": "Bo"})
        about = stream.next("match")
        assert "Bo" == about.data["seats"][1]["name"]
        while about.data["status"] == "waiting":  # the seat was taken, and the match is about to start
            about = stream.next("match")
        assert "playing" == about.data["status"]
        assert stream.next("changed").data["version"] > 0


def test_a_match_may_start_while_its_stream_opens(monkeypatch: pytest.MonkeyPatch) -> None:
    """A version that was read before the start, beside a document read after it, is not taken for a deleted match."""
    asked = 0
    with open_store("sqlite://") as store, serving(store=store) as http:
        opened = open_match(http, GAME, 2, open=[1])
        version = store.version

        def started_meanwhile(id: str) -> int:
            nonlocal asked
            found = version(id)
            asked += 1
            if asked == 2:  # not for the request, but for whoever follows
                Player(http, id).post("/seats/1/claim", {"name": "Bo"})
            return found

        monkeypatch.setattr(store, "version", started_meanwhile)
        with following(players(http, opened)[0]) as stream:
            assert stream.next("changed").data["version"] > 0
            assert not stream.ended.is_set()


def test_a_stream_ends_when_its_token_is_void(http: httpx.Client) -> None:
    """Whoever loses the seat to a bot is told nothing more."""
    opened = open_match(http, GAME, 2)
    seated = players(http, opened)
    with following(seated[1]) as stream, following(seated[0]) as other:
        stream.next("changed")
        Player(http, opened["id"], opened["host_token"]).post("/seats/1/bot", {"bot": "random"})
        assert stream.ended.wait(10)
        assert not other.ended.is_set()


def test_a_wrong_last_event_id_is_refused(http: httpx.Client) -> None:
    """It is the number of a record."""
    opened = open_match(http, GAME, 2)
    url = f"/api/matches/{opened['id']}/stream"
    for last in ("x", "-1", "1" * 20):
        assert 400 == http.get(url, headers={"Last-Event-ID": last}).status_code


def test_many_follow_one_match(http: httpx.Client) -> None:
    """Followers of one match all learn of a command within a second."""
    opened = open_match(http, GAME, 2)
    seated = players(http, opened)
    start = seated[0].get("/state")["version"]
    streams = [following(Player(http, opened["id"]), start) for _ in range(20)]
    opened_streams = [stream.__enter__() for stream in streams]
    try:
        version = play_one(seated)
        assert [version] * 20 == [stream.next("changed").data["version"] for stream in opened_streams]
    finally:
        for stream in streams:
            stream.__exit__(None, None, None)


def test_a_player_on_one_server_sees_what_happens_on_another(tmp_path: Path) -> None:
    """Two processes on one database: each tells its followers what the other has stored, and stops at once."""
    with server_processes(f"sqlite:///{tmp_path / 'matches.db'}", 2) as servers:
        opened = open_match(servers[0].http, GAME, 2)
        near = [Player(servers[0].http, opened["id"], each["token"]) for each in opened["invitations"]]
        far = Player(servers[1].http, opened["id"], opened["invitations"][1]["token"])
        with following(far, far.get("/state")["version"]) as stream:
            version = 0
            for _ in range(3):
                version = play_one(near)
                assert version == stream.next("changed").data["version"]
            since = time.monotonic()
            logged = servers[1].stop()
            assert time.monotonic() < since + 5
            assert stream.ended.wait(5)
            assert "Traceback" not in logged
        assert servers[1].process.returncode in (0, -15)
        assert play_one(near) > version
