"""A rematch: one click, the same people, another who begins."""

from __future__ import annotations

import random

import pytest

from tabletop_rules.store import open_store
from tests.serve.playing import play_out
from tests.serve.table import Player, open_match, players, serving

GAME, OPTIONS = "fatum_medieval", {"turn_limit": 1}


def test_a_rematch_has_the_same_people_one_seat_on() -> None:
    """It waits for all of them, keeps bot and host, and the second asker comes to what the first has opened."""
    with serving() as http:
        opened = open_match(http, GAME, 3, options=OPTIONS, names=["Ana", "Bo", "Cleo"], bots={"2": "random"})
        seated = players(http, opened)
        assert 409 == seated[0].request("POST", "/rematch", {}).status_code
        play_out(seated, random.Random(1))
        first = seated[0].request("POST", "/rematch", {}).json()
        assert ("waiting", 2) == (first["match"]["status"], first["invitation"]["seat"])
        assert ["Bo", "Cleo", "Ana"] == [each["name"] for each in first["match"]["seats"]]
        assert [None, "random", None] == [each["bot"] for each in first["match"]["seats"]]
        assert first == seated[0].request("POST", "/rematch", {}).json()
        assert first["match"]["id"] == Player(http, opened["id"]).get("")["next"]
        second = seated[1].request("POST", "/rematch", {}).json()
        assert ("playing", first["match"]["id"], 0) == (
            second["match"]["status"],
            second["match"]["id"],
            second["invitation"]["seat"],
        )
        again = [Player(http, second["match"]["id"], each["invitation"]["token"]) for each in (first, second)]
        assert play_out(again, random.Random(2))["over"] is not None
        host = Player(http, second["match"]["id"], opened["host_token"])
        assert 200 == host.request("GET", "/role").status_code


def test_a_seat_that_was_given_away_is_not_taken_back() -> None:
    """The host may give an awaited seat to a bot; its player of old is refused, and others have no seat at all."""
    with open_store("sqlite://") as store, serving(store=store) as http:
        opened = open_match(http, GAME, 2, options=OPTIONS)
        seated = players(http, opened)
        play_out(seated, random.Random(3))
        next_id = seated[0].request("POST", "/rematch", {}).json()["match"]["id"]
        host = Player(http, next_id, opened["host_token"])
        assert 200 == host.request("POST", "/seats/0/bot", {"bot": "random"}).status_code
        assert "taken" == seated[1].request("POST", "/rematch", {}).json()["error"]["code"]
        assert 403 == Player(http, opened["id"], opened["host_token"]).request("POST", "/rematch", {}).status_code


@pytest.mark.parametrize("body", [{"seat": 0}, [], "x"])
def test_nothing_more_can_be_said(body: object) -> None:
    """What a rematch is like follows from the match alone."""
    with serving() as http:
        opened = open_match(http, GAME, 2, options=OPTIONS)
        assert players(http, opened)[0].request("POST", "/rematch", body).status_code in (400, 415, 422)
