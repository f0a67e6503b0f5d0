"""Matches that begin in a situation, which whoever opens them describes in JSON."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

import tabletop_rules as tr
from tabletop_rules.store import open_store
from tests.games.test_situations_in_json import ALL, EXAMPLES
from tests.serve.playing import is_asked, play_any, play_out
from tests.serve.table import Player, open_match, players, serving

OPTIONS: dict[str, dict[str, Any]] = {"carcassonne": {"expansions": ALL}}

LAST_CARD = {"hands": {"0": 4}, "play": {"0": ["vampire"], "1": ["juge"]}, "at": "effects", "name": "the last card"}
"""A situation of Terres de Destinées."""


def opened(http: httpx.Client, game: str, **more: Any) -> dict[str, Any]:
    """Open a match of two players in the example of a game."""
    return open_match(http, game, 2, situation=EXAMPLES[game][0], options=OPTIONS.get(game, {}), **more)


@pytest.fixture(scope="module")
def http() -> Iterator[httpx.Client]:
    """Serve a store in memory."""
    with serving() as client:
        yield client


@pytest.mark.parametrize("game", EXAMPLES)
def test_a_match_begins_in_its_situation(http: httpx.Client, game: str) -> None:
    """It is shown, played and told like any other."""
    words, expected = EXAMPLES[game]
    made = opened(http, game)
    assert made["match"]["puzzle"]
    seated = players(http, made)
    states = [player.get("/state") for player in seated]
    asked = [each["words"] for each in states[0]["decisions"]]
    table = tr.Table.open(expected, 2, seed=1)
    assert [tr.words(expected, table.match, each) for each in table.decisions] == asked
    rng = random.Random(4)
    for _ in range(4):
        for player in seated:
            state = player.get("/state")
            if is_asked(state):
                play_any(player, state, rng)
    assert seated[0].get("/story")["lines"]
    assert seated[0].get("/state", at=0)["panels"]
    assert words


def test_its_log_sets_it_up_again(http: httpx.Client) -> None:
    """The log that is public at the end needs nothing else to be verified."""
    made = open_match(http, "fatum_medieval", 2, options={"turn_limit": 2}, situation={"gold": {"0": 9}})
    seated = players(http, made)
    play_out(seated, random.Random(1))
    log = tr.EventLog.loads(seated[0].request("GET", "/log").text)
    assert '{"gold":{"0":9}}' == log.header.notes["situation"]
    assert tr.verify(log).ok


def test_a_situation_that_is_over_ends_the_match_at_once(http: httpx.Client) -> None:
    """Final scoring is all there is; the lobby does not list the match."""
    made = open_match(http, "carcassonne", 2, situation={"at": "end", "totals": {"1": 7}}, public=True)
    assert "over" == made["match"]["status"]
    assert [[1], [0]] == players(http, made)[0].get("/state")["over"]["ranking"]
    assert made["id"] not in [each["id"] for each in http.get("/api/matches").json()["matches"]]


def test_the_situation_waits_for_players(http: httpx.Client) -> None:
    """Nobody is told its secrets before, and none but their own after."""
    made = open_match(http, "terres_de_destinees", 2, situation=LAST_CARD, open=[1])
    guest = Player(http, made["id"])
    claimed = guest.post("/seats/1/claim", {"name": "Bo"})
    second = Player(http, made["id"], claimed["invitation"]["token"])
    second.get("/state")
    guest.get("/state")
    guest.get("")
    told = "".join(guest.received + second.received)
    assert "the last card" not in told
    assert "hands" not in told
    assert "vampire" in told


@pytest.mark.parametrize(
    ("situation", "faults"),
    [
        ({"hand": {}}, ["there is no argument 'hand'; did you mean 'hands'?"]),
        ({"turn": "3", "jetons": {"0": 4}}, ["jetons.0 must be a list", "turn must be a whole number"]),
        ({"play": {"0": ["chateu"]}, "active": 5}, ["did you mean 'chateau'", "active: there is no seat 5"]),
        ({"name": "a" * 7_000, "discard": ["a" * 2_000]}, ["a situation has at most 8000 characters as JSON"]),
        ({"discard": [f"{n}" for n in range(500)]}, ["discard: Terres de Destinées has no '0' here"]),
        ([], ["situation must be an object or null"]),
    ],
)
def test_what_cannot_be_set_up_is_refused(http: httpx.Client, situation: Any, faults: list[str]) -> None:
    """Nothing is opened, nothing is shown, and the answer names the faults, though not thousands of them."""
    body = {"game": "terres_de_destinees", "seats": 3, "situation": situation}
    for path in ("matches", "preview"):
        got = http.post(f"/api/{path}", json=body)
        assert 400 == got.status_code
        named = got.json()["error"]["faults"]
        assert len(named) <= 20
        for fault in faults:
            assert fault.removesuffix(" or null") in "\n".join(named)


@pytest.mark.parametrize("game", EXAMPLES)
def test_a_situation_is_shown_before_it_is_opened(http: httpx.Client, game: str) -> None:
    """An onlooker's picture: it names no card that only players see."""
    body = {"game": game, "seats": 2, "situation": EXAMPLES[game][0], "options": OPTIONS.get(game, {})}
    got = http.post("/api/preview", json=body, params={"language": "fr"})
    assert 200 == got.status_code
    assert got.json()["svg"].startswith("<svg")
    assert "<style" not in got.json()["svg"]
    assert "horse" not in got.text  # in the hand of a player of FATUM Medieval


@pytest.mark.parametrize("game", EXAMPLES)
def test_puzzles_outlive_a_restart(tmp_path: Path, game: str) -> None:
    """Another server on the same database goes on with them, whether they had begun or not."""
    with open_store(f"sqlite:///{tmp_path / 'matches.db'}") as store:
        with serving(store=store) as before:
            made, late = opened(before, game), opened(before, game, open=[0])
            version = players(before, made)[0].get("/state")["version"]
        with serving(store=store) as after:
            seated = players(after, made)
            assert version == seated[0].get("/state")["version"]
            play_out(seated, random.Random(1), most=3)
            claimed = Player(after, late["id"]).post("/seats/0/claim", {"name": "Ana"})
            assert "playing" == claimed["match"]["status"]
            assert Player(after, late["id"]).get("/state")["version"] == version
