"""Matches are opened, listed, joined and given to bots; tokens show who may do what."""

import random
import time
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import attrs
import httpx
import pytest

import tabletop_rules as tr
from tabletop_rules.serve.tokens import new_id, new_token
from tests.serve.playing import is_asked, play_any
from tests.serve.table import FAST, Player, new_command_id, open_match, players, serving

GAME = "terres_de_destinees"


@pytest.fixture(scope="module")
def http() -> Iterator[httpx.Client]:
    """Serve a store in memory."""
    with serving() as client:
        yield client


def error_of(got: httpx.Response) -> tuple[int, str]:
    """Return the status and the code of an error."""
    return got.status_code, got.json()["error"]["code"]


def host_of(http: httpx.Client, opened: dict[str, Any]) -> Player:
    """Return the host of a match."""
    return Player(http, opened["id"], opened["host_token"])


def test_the_games_come_with_their_options(http: httpx.Client) -> None:
    """The form of each game has all its options but those that name files; all and their values have names."""
    got = http.get("/api/games").json()
    assert list(tr.games()) == [game["id"] for game in got["games"]]
    for game in got["games"]:
        expected = [option.id for option in tr.options(game["id"]) if option.kind != "text"]
        assert expected == [option["id"] for option in game["options"]]
        for option in game["options"]:
            named = [value["value"] for value in option["values"]]
            assert [*option["choices"]] == [value for value in named if value in option["choices"]]
            assert option["group"] in ("extensions", "variants", "rulings")
            for language in ("en", "fr"):
                words = [option[what][language] for what in ("name", "text")]
                words += [value["name"][language] for value in option["values"]]
                assert all(words)
                assert not [text for text in words if "_" in text or text == option["id"]]


def test_a_match_without_open_seats_starts_at_once(http: httpx.Client) -> None:
    """Each invited seat has a token, and its link carries it behind the #."""
    opened = open_match(http, GAME, 3, names=["Ana", "", "Bo"], bots={"1": "random"})
    assert "playing" == opened["match"]["status"]
    assert [0, 2] == [each["seat"] for each in opened["invitations"]]
    for each in opened["invitations"]:
        assert f"#/m/{opened['id']}/{each['token']}" == each["link"]
    assert ["Ana", "Player 2", "Bo"] == Player(http, opened["id"]).get("/state")["names"]


def test_players_without_names_are_numbered_in_the_language_of_the_reader(http: httpx.Client) -> None:
    """Nobody has to give a name, even if others do."""
    for names, shown in (([], ["Joueur 1", "Joueur 2"]), (["", "Bo"], ["Joueur 1", "Bo"])):
        state = Player(http, open_match(http, GAME, 2, names=names)["id"], language="fr").get("/state")
        assert shown == state["names"] == [row["name"] for row in state["standings"]]
        assert "Player" not in str(state)


def test_open_seats_are_claimed(http: httpx.Client) -> None:
    """A match with open seats waits, each seat is given once, and the last claim starts it."""
    opened = open_match(http, GAME, 3, names=["Ana"], open=[1, 2], public=True)
    assert "waiting" == opened["match"]["status"]
    guest = Player(http, opened["id"])
    assert (409, "waiting") == error_of(guest.request("GET", "/state"))
    first = guest.post("/seats/1/claim", {"name": "Bo"})
    assert "waiting" == first["match"]["status"]
    assert (409, "taken") == error_of(guest.request("POST", "/seats/1/claim", {"name": "Cy"}))
    assert (409, "taken") == error_of(guest.request("POST", "/seats/0/claim", {"name": "Cy"}))
    assert (404, "not_found") == error_of(guest.request("POST", "/seats/3/claim", {"name": "Cy"}))
    assert (400, "invalid") == error_of(guest.request("POST", "/seats/2/claim", {"name": "Bo"}))  # somebody has it
    second = guest.post("/seats/2/claim", {"name": "Cy"})
    assert "playing" == second["match"]["status"]
    player = Player(http, opened["id"], second["invitation"]["token"])
    assert 2 == player.get("/state")["viewer"]
    assert ["Ana", "Bo", "Cy"] == player.get("/state")["names"]


def test_strangers_have_names_that_others_can_read(http: httpx.Client) -> None:
    """Names are composed, those of all scripts are taken, and what strangers cannot read or tell apart is refused."""
    opened = open_match(http, GAME, 3, names=["Zoe\u0301"], open=[1, 2])
    guest = Player(http, opened["id"])
    for name in ("zoé", "Zo\u200dé", "\u3164", "Bo\u202e", "\u1112\u119e"):  # the last one is old Hangul
        assert (400, "invalid") == error_of(guest.request("POST", "/seats/1/claim", {"name": name})), ascii(name)
    guest.post("/seats/1/claim", {"name": "نازنین\u200cزهرا"})
    taken = guest.post("/seats/2/claim", {"name": "约翰·👩\u200d🚀\U0001fae9"})
    assert ["Zoé", "نازنین\u200cزهرا", "约翰·👩\u200d🚀\U0001fae9"] == [
        seat["name"] for seat in taken["match"]["seats"]
    ]


def test_whoever_is_invited_is_awaited_and_gives_a_name(http: httpx.Client) -> None:
    """The match waits for them; the token of the seat claims it, another one does not, and it is then used up."""
    opened = open_match(http, GAME, 3, names=["Ana", "", "Cy"], awaited=[1, 2])
    assert "waiting" == opened["match"]["status"]
    assert [False, True, True] == [seat["awaited"] for seat in opened["match"]["seats"]]
    ana, bo, cy = players(http, opened)
    assert {"seat": 1, "host": False} == bo.get("/role")
    assert {"seat": -1, "host": True} == host_of(http, opened).get("/role")
    assert (409, "taken") == error_of(ana.request("POST", "/seats/1/claim", {"name": "Bo"}))
    assert (409, "taken") == error_of(Player(http, opened["id"]).request("POST", "/seats/1/claim", {"name": "Bo"}))
    assert (400, "invalid") == error_of(bo.request("POST", "/seats/1/claim", {"name": "Ana"}))
    came = bo.post("/seats/1/claim", {"name": "B"})
    assert (401, "unknown_token") == error_of(bo.request("GET", "/role"))
    assert (401, "unknown_token") == error_of(bo.request("POST", "/seats/1/claim", {}))
    bo = Player(http, opened["id"], came["invitation"]["token"])
    better = bo.post("/seats/1/claim", {"name": "Bo"})
    assert ("waiting", None) == (better["match"]["status"], better["invitation"])
    own = new_token()
    came = cy.post("/seats/2/claim", {"token": own})
    assert ("playing", own) == (came["match"]["status"], came["invitation"]["token"])
    cy = Player(http, opened["id"], own)
    assert came == cy.post("/seats/2/claim", {"token": own})  # as if the answer had been lost
    assert (400, "invalid") == error_of(cy.request("POST", "/seats/2/claim", {"token": "1234"}))
    assert (409, "taken") == error_of(bo.request("POST", "/seats/1/claim", {"name": "Bob"}))
    assert (["Ana", "Bo", "Cy"], 1) == (bo.get("/state")["names"], bo.get("/state")["viewer"])


def test_a_guest_who_does_not_come_is_replaced(http: httpx.Client) -> None:
    """By a bot, with which the match starts, or by a guest with another link."""
    opened = open_match(http, GAME, 2, awaited=[1])
    host = host_of(http, opened)
    changed = host.post("/seats/1/bot", {"bot": None})
    assert ("waiting", True) == (changed["match"]["status"], changed["match"]["seats"][1]["awaited"])
    assert (401, "unknown_token") == error_of(players(http, opened)[1].request("GET", "/role"))
    assert "playing" == host.post("/seats/1/bot", {"bot": "random"})["match"]["status"]


def test_the_lobby_lists_public_matches_page_by_page(http: httpx.Client) -> None:
    """Newest first; matches that are not public are never listed, nor those that are over."""
    public = [open_match(http, GAME, 2, open=[1], public=True)["id"] for _ in range(23)]
    private = open_match(http, GAME, 2, open=[1])["id"]
    listed, after = [], ""
    while True:
        page = http.get("/api/matches", params={"after": after}).json()
        listed += [each["id"] for each in page["matches"]]
        after = page["next"]
        if not after:
            break
    assert set(public) == set(listed[:23])
    assert private not in listed
    assert len(listed) == len(set(listed))


def test_a_bot_takes_a_seat_and_gives_it_back(http: httpx.Client) -> None:
    """The token of a seat that a bot plays is worth nothing; only the host decides."""
    opened = open_match(http, GAME, 2)
    first, second = players(http, opened)
    assert (403, "not_yours") == error_of(first.request("POST", "/seats/1/bot", {"bot": "random"}))
    host = host_of(http, opened)
    changed = host.post("/seats/1/bot", {"bot": "greedy"})
    assert "greedy" == changed["match"]["seats"][1]["bot"]
    assert changed["invitation"] is None
    assert (401, "unknown_token") == error_of(second.request("GET", "/state"))
    again = host.post("/seats/1/bot", {"bot": None})
    assert again["match"]["seats"][1]["awaited"]
    guest = Player(http, opened["id"], again["invitation"]["token"])
    assert 1 == guest.get("/state")["viewer"]
    came = guest.post("/seats/1/claim", {"name": "Zoe"})
    assert (401, "unknown_token") == error_of(guest.request("GET", "/state"))
    assert 1 == Player(http, opened["id"], came["invitation"]["token"]).get("/state")["viewer"]
    assert "" == came["match"]["seats"][1]["name"]  # a name is given before the start


def test_a_second_device_plays_on_by_link_and_code(http: httpx.Client) -> None:
    """Whoever has a token gets the link with it, which leads where the page is, and a picture of it; others do not."""
    opened = open_match(http, GAME, 2)
    first, host = players(http, opened)[0], host_of(http, opened)
    page = "https://table.example.org/games/"
    for player in (first, host):
        got = player.request("POST", "/link", {"page": page})
        assert f"{page}#/m/{opened['id']}/{player.token}" == got.json()["link"]
        assert "" == got.headers.get("Content-Encoding", "")
        assert "svg" in ElementTree.fromstring(got.json()["svg"]).tag
        assert not got.json()["elsewhere"]
    assert (403, "not_yours") == error_of(Player(http, opened["id"]).request("POST", "/link", {"page": page}))
    for wrong in ("javascript:alert(1)", "https://a/#/", "https://" + "a" * 300):
        assert (400, "invalid") == error_of(first.request("POST", "/link", {"page": wrong}))


def test_bots_fill_the_open_seats_of_a_waiting_match(http: httpx.Client) -> None:
    """When the last seat is given to a bot, the match starts; against a person it is played to the end."""
    opened = open_match(http, GAME, 2, open=[1], public=True, options={"turn_limit": 1})
    host, (person,), rng = host_of(http, opened), players(http, opened), random.Random(3)
    host.post("/seats/1/bot", {"bot": "random"})
    assert "playing" == host.get("")["status"]
    until = time.monotonic() + 30
    while (state := person.get("/state"))["over"] is None:
        if is_asked(state):
            play_any(person, state, rng)
        assert time.monotonic() < until
    assert host.get("/state")["over"]["words"]
    assert opened["id"] not in [each["id"] for each in http.get("/api/matches").json()["matches"]]
    assert (409, "over") == error_of(host.request("POST", "/seats/1/bot", {"bot": None}))


def test_matches_that_nobody_joins_are_deleted() -> None:
    """After the hours that the host gives them; a match that has started stays."""
    with serving(attrs.evolve(FAST, waiting_hours=1e-9)) as http:
        started = open_match(http, GAME, 2, bots={"0": "random"})
        waiting = open_match(http, GAME, 2, open=[0], public=True)
        until = time.monotonic() + 10
        while http.get(f"/api/matches/{waiting['id']}").status_code != 404:
            assert time.monotonic() < until
            time.sleep(0.05)
        assert [] == http.get("/api/matches").json()["matches"]
        assert "playing" == http.get(f"/api/matches/{started['id']}").json()["status"]


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        ({"game": "chess", "seats": 2}, "there is no game 'chess'"),
        ({"game": GAME}, "seats is missing"),
        ({"game": GAME, "seats": "2"}, "seats must be a whole number"),
        ({"game": GAME, "seats": True}, "seats must be a whole number"),
        ({"game": GAME, "seats": 9}, "seats"),
        ({"game": GAME, "seats": 2, "names": ["Ana", "Ana"]}, "two players have the same name"),
        ({"game": GAME, "seats": 2, "names": ["Ana", "Bo", "Cy"]}, "3 names for 2 seats"),
        ({"game": GAME, "seats": 2, "names": ["\u202eAna"]}, "cannot be printed"),
        ({"game": GAME, "seats": 2, "options": {"nothing": 1}}, "has no option 'nothing'"),
        ({"game": "carcassonne", "seats": 2, "options": {"pack": "/etc/passwd"}}, "pack"),
        ({"game": GAME, "seats": 2, "bots": {"0": "perfect"}}, "no bot 'perfect'; there are random, greedy, mcts"),
        ({"game": GAME, "seats": 2, "bots": {"0": "random:tries=1"}}, "bots.0"),
        ({"game": GAME, "seats": 2, "bots": {"0": "os:abort"}}, "bots.0"),
        ({"game": GAME, "seats": 2, "bots": {"7": "random"}}, "there are seats 0 to 1"),
        ({"game": GAME, "seats": 2, "bots": {"0": "random"}, "open": [0]}, "cannot be open and have a bot"),
        ({"game": GAME, "seats": 2, "open": [0], "awaited": [0]}, "nobody is awaited there"),
        ({"game": GAME, "seats": 2, "awaited": [2]}, "there are seats 0 to 1"),
        ({"game": GAME, "seats": 2, "seed": 7}, "there is no field 'seed'"),
        ([], "the body must be an object"),
    ],
)
def test_what_cannot_be_played_is_refused(http: httpx.Client, body: Any, fault: str) -> None:
    """A match that cannot be played is not opened, and the answer names the fault."""
    got = http.post("/api/matches", json=body)
    assert (400, "invalid") == error_of(got)
    assert fault in "\n".join(got.json()["error"]["faults"])


def test_tokens_are_good_for_one_match_and_one_seat(http: httpx.Client) -> None:
    """Forged tokens, those of another match and malformed ones are refused, and so are commands of other seats."""
    opened, other = open_match(http, GAME, 2), open_match(http, GAME, 2)
    first, second = players(http, opened)
    stranger = players(http, other)[0]
    for token in (new_token(), stranger.token, "x", "a" * 500, f"{first.token}=", str(first.token)[:-1] + "ü"):
        headers = {b"Authorization": f"Bearer {token}".encode()}
        got = http.get(f"/api/matches/{opened['id']}/state", headers=headers)
        assert (401, "unknown_token") == error_of(got)
    assert (401, "unknown_token") == error_of(
        http.get(f"/api/matches/{opened['id']}", headers={"Authorization": f"Basic {first.token}"})
    )
    asked = next(each for each in (first, second) if each.get("/state")["commands"])
    rival = second if asked is first else first
    command = asked.get("/state")["commands"][0]["command"]
    assert (403, "not_your_seat") == error_of(rival.play(command))
    assert (403, "not_yours") == error_of(Player(http, opened["id"]).play(command))
    assert (403, "not_your_seat") == error_of(host_of(http, opened).play(command))
    assert (403, "not_your_seat") == error_of(asked.play({**command, "seat": tr.HOST}))
    assert (403, "not_yours") == error_of(Player(http, opened["id"]).request("POST", "/undo", {"command_id": "a" * 9}))
    assert (404, "no_match") == error_of(Player(http, new_id(), first.token).request("GET", "/state"))
    assert 404 == http.get("/api/matches/..%2f..%2fetc/state").status_code


def test_nobody_answers_for_chance(http: httpx.Client) -> None:
    """At a patient table the draw waits for the next player, who lets it happen but does not choose it."""
    opened = open_match(http, "carcassonne", 2, patient=True)
    first, second = players(http, opened)
    state = first.get("/state")
    while not state["draws_wait"]:
        assert first.play(state["commands"][-1]["command"]).status_code == 200
        state = first.get("/state")
    assert state["undo"]["possible"]
    assert [tr.CHANCE] == state["turn"]
    chosen = {"kind": "core.chance_answer/1", "seat": tr.CHANCE, "decision": state["decisions"][0]["id"]}
    for answer in ({**chosen, "outcome": [0]}, {**chosen, "places": [0]}):
        assert first.play(answer).status_code in (400, 403)
    assert first.get("/state")["version"] == state["version"]
    second.post("/draw", {"command_id": new_command_id()})
    assert [1] == second.get("/state")["turn"]
    assert (409, "no_draw") == error_of(second.request("POST", "/draw", {"command_id": new_command_id()}))
    assert not first.get("/state")["undo"]["possible"]
