"""Who is at a table, and what they say: told to whoever may know, on every server, and kept out of the log."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import attrs
import httpx
import pytest

from tabletop_rules.serve import chat, lobby, presence
from tabletop_rules.serve import following as channels
from tabletop_rules.store import join_lines, open_store
from tests.serve.listening import Stream, following
from tests.serve.playing import play_out
from tests.serve.table import FAST, Player, open_match, players, serving

GAME, OPTIONS = "fatum_medieval", {"turn_limit": 1}


@pytest.fixture(scope="module")
def http() -> Iterator[httpx.Client]:
    """Serve a store in memory."""
    with serving(attrs.evolve(FAST, chat=10**6, match_chat=10**6)) as client:
        yield client


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let servers look around often."""
    monkeypatch.setattr(channels, "LOOK", 0.1)
    monkeypatch.setattr(channels, "LOOK_AROUND", 0)


def error_of(got: httpx.Response) -> tuple[int, str]:
    """Return the status and the code of an error."""
    return got.status_code, got.json()["error"]["code"]


def hear(stream: Stream, expected: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """Return the next `around` event that is as expected."""
    while True:
        heard: dict[str, Any] = stream.next("around").data
        if expected(heard):
            return heard


# --- presence -------------------------------------------------------------------------------------------------------


def test_a_seat_is_here_away_or_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    """By its streams, on whatever server; who has just left is away for a while. Onlookers are counted."""
    with open_store("sqlite://") as store, serving(store=store) as near, serving(store=store) as far:
        opened = open_match(near, GAME, 3, bots={"2": "random"})
        ana, bo = players(near, opened)
        elsewhere = Player(far, opened["id"], bo.token)
        assert ["gone", "gone", "here"] == Player(far, opened["id"]).get("/around")["seats"]
        with following(ana) as stream, following(Player(far, opened["id"])):
            assert {"seats": ["here", "gone", "here"], "onlookers": 0, "said": 0, "clock": None} == stream.next(
                "around"
            ).data
            assert 1 == hear(stream, lambda heard: heard["onlookers"] > 0)["onlookers"]
            with following(elsewhere):
                hear(stream, lambda heard: heard["seats"][1] == "here")
                assert ["here", "here", "here"] == elsewhere.get("/around")["seats"]
            hear(stream, lambda heard: heard["seats"][1] == "away")
            monkeypatch.setattr(presence, "AWAY", 0)
            hear(stream, lambda heard: heard["seats"][1] == "gone")


def test_who_does_not_look_is_away(http: httpx.Client) -> None:
    """A hidden tab says so; as long as another one is shown, its player is here."""
    opened = open_match(http, GAME, 2)
    ana, bo = players(http, opened)
    with following(ana) as stream, following(bo, away=True):
        hear(stream, lambda heard: heard["seats"] == ["here", "away"])
        with following(bo):
            hear(stream, lambda heard: heard["seats"] == ["here", "here"])


def test_a_list_of_tables_shows_whose_turn_it_is(http: httpx.Client) -> None:
    """Before the start nobody's, then that of whoever is asked, at the end nobody's again."""
    opened = open_match(http, GAME, 2, options=OPTIONS, awaited=[1])
    ana, guest = players(http, opened)
    assert ("waiting", 0, []) == glanced(ana)
    bo = Player(http, opened["id"], guest.post("/seats/1/claim", {})["invitation"]["token"])
    turn = ana.get("/state")["turn"]
    assert [("playing", seat, turn) for seat in (0, 1, -1)] == [*map(glanced, (ana, bo, Player(http, opened["id"])))]
    play_out([ana, bo], random.Random(1))
    assert ("over", 1, []) == glanced(bo)


def glanced(player: Player) -> tuple[str, int, list[int]]:
    """Return what a player sees at a glance."""
    seen = player.get("/glance")
    return seen["match"]["status"], seen["seat"], seen["asked"]


# --- chat -----------------------------------------------------------------------------------------------------------


def said(player: Player, after: int = 0) -> list[str]:
    """Return what a player can read of the chat."""
    return [each["text"] for each in player.get("/chat", after=after)["lines"]]


def test_before_the_start_all_talk_together(http: httpx.Client) -> None:
    """Whoever has not sat down yet is heard by those who have."""
    opened = open_match(http, GAME, 2, open=[1])
    Player(http, opened["id"]).post("/chat", {"text": "is this seat free?"})
    assert ["is this seat free?"] == said(players(http, opened)[0])


def test_seats_and_onlookers_talk_apart_until_the_end(http: httpx.Client) -> None:
    """What seats say all read, what onlookers say only onlookers; streams tell that there is something new."""
    opened = open_match(http, GAME, 2, options=OPTIONS, names=["Ana", "Bo"])
    (ana, bo), onlooker = players(http, opened), Player(http, opened["id"])
    host = Player(http, opened["id"], opened["host_token"])
    with following(bo) as stream:
        line = ana.post("/chat", {"text": "<b>hello</b> & good luck "})
        assert (1, 0, False, "", "<b>hello</b> & good luck") == tuple(
            line[field] for field in ("number", "seat", "host", "name", "text")
        )
        assert 1 == hear(stream, lambda heard: heard["said"] > 0)["said"]
        onlooker.post("/chat", {"text": "they have the lich", "name": "Zoe"})
        host.post("/chat", {"text": "ten minutes"})
        assert 3 == hear(stream, lambda heard: heard["said"] > 2)["said"]
    assert ["<b>hello</b> & good luck", "ten minutes"] == said(ana)
    assert ["they have the lich", "ten minutes"] == said(onlooker, after=1) == said(host, after=1)
    assert [("Zoe", -1)] == [(each["name"], each["seat"]) for each in onlooker.get("/chat")["lines"][1:2]]
    play_out([ana, bo], random.Random(1))
    assert ["<b>hello</b> & good luck", "they have the lich", "ten minutes"] == said(ana)
    assert "hello" not in ana.request("GET", "/log").text


def test_the_host_closes_the_chat(http: httpx.Client) -> None:
    """To onlookers, or to everybody; nobody else can, and a match may begin so."""
    opened = open_match(http, GAME, 2, chat="seats")
    (ana, _), onlooker = players(http, opened), Player(http, opened["id"])
    host = Player(http, opened["id"], opened["host_token"])
    assert (403, "chat_closed") == error_of(onlooker.request("POST", "/chat", {"text": "hm"}))
    ana.post("/chat", {"text": "hello"})
    for other in (ana, onlooker):
        assert (403, "not_yours") == error_of(other.request("POST", "/chat/open", {"to": "all"}))
    with following(ana) as stream:
        assert "nobody" == host.post("/chat/open", {"to": "nobody"})["chat"]
        while stream.next("match").data["chat"] != "nobody":
            pass
    for player in (ana, onlooker, host):
        assert (403, "chat_closed") == error_of(player.request("POST", "/chat", {"text": "hm"}))
    assert ["hello"] == said(onlooker)


@pytest.mark.parametrize(
    "body",
    [
        {"text": ""},
        {"text": "x" * 301},
        {"text": " \u200b\u3164"},
        {"text": "a\u202eb"},
        {"text": "a\nb"},
        {"text": "a", "name": "ANA"},
        {"text": "a", "name": "\u3164"},
        {"text": ["a"]},
        {"text": "a", "seat": 1},
        {},
    ],
)
def test_what_cannot_be_said_is_refused(http: httpx.Client, body: dict[str, Any]) -> None:
    """Nothing empty, endless or unreadable; and no onlooker borrows the name of a player."""
    opened = open_match(http, GAME, 2, names=["Ana", "Bo"])
    onlooker = Player(http, opened["id"])
    assert (400, "invalid") == error_of(onlooker.request("POST", "/chat", body))
    assert [] == said(onlooker)


def test_who_talks_too_much_waits() -> None:
    """One seat by itself, all onlookers of a match together, and every address."""
    with serving(attrs.evolve(FAST, chat=5, match_chat=2)) as http:
        opened = open_match(http, GAME, 2)
        ana, bo = players(http, opened)
        got = [player.request("POST", "/chat", {"text": "hi"}) for player in (ana, ana, ana, bo, bo, bo)]
        assert [200, 200, 429, 200, 200, 429] == [each.status_code for each in got]
        assert ["hi"] * 4 == said(ana)


def test_a_chat_is_kept_with_its_match_and_within_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    """The newest lines stay, they outlive the server, and go with the match."""
    monkeypatch.setattr(chat, "KEPT", 3)
    with open_store("sqlite://") as store:
        with serving(attrs.evolve(FAST, match_chat=100), store=store) as http:
            opened = open_match(http, GAME, 2)
            ana = players(http, opened)[0]
            for number in range(5):
                ana.post("/chat", {"text": f"hullabaloo {number}"})
        with serving(store=store) as http:
            assert ["hullabaloo 2", "hullabaloo 3", "hullabaloo 4"] == said(Player(http, opened["id"], ana.token))
        assert 3 == len(store.documents.list("chat/"))
        assert b"hullabaloo" not in join_lines(store.read(opened["id"]))
        assert lobby.drop(store, lobby.find_match(store, opened["id"]))
        left = [each.key for each in store.documents.list()]
        assert [] == [key for key in left if opened["id"] in key]
