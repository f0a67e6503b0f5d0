"""Commands count once, undo and questions are answered, and the past is shown as the seat saw it."""

import random
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest

import tabletop_rules as tr
from tests.serve.playing import is_asked, play_any, play_out
from tests.serve.table import TLS, Player, new_command_id, open_match, players, serving


@pytest.fixture(scope="module")
def http() -> Iterator[httpx.Client]:
    """Serve a store in memory."""
    with serving() as client:
        yield client


def asked(seated: list[Player]) -> tuple[Player, dict[str, Any]]:
    """Return a player who is asked, and the state that this player sees."""
    for player in seated:
        state = player.get("/state")
        if is_asked(state):
            return player, state
    raise AssertionError("nobody is asked")


def test_a_command_sent_again_counts_once(http: httpx.Client) -> None:
    """The same command id has the same answer, also much later, and also if several arrive at once."""
    seated = players(http, open_match(http, "fatum_medieval", 2, options={"turn_limit": 1}))
    player, state = asked(seated)
    command, command_id = state["commands"][0]["command"], new_command_id()

    def send(_: int) -> tuple[int, str]:
        with httpx.Client(base_url=http.base_url, verify=TLS) as own:
            got = Player(own, player.match, player.token).play(command, command_id)
            return got.status_code, got.text

    with ThreadPoolExecutor(6) as threads:
        first, *others = threads.map(send, range(6))
    assert 200 == first[0]
    assert [first] * 5 == others
    version = player.get("/state")["version"]
    assert version == int(re.findall("[0-9]+", first[1])[0])
    play_out(seated, random.Random(0))
    assert first == send(0)
    assert 409 == player.play(command).status_code


def test_an_id_is_of_one_command(http: httpx.Client) -> None:
    """With another command, an undo or a draw, or the other way round, it is a conflict; as before, it is answered."""
    seated = players(http, open_match(http, "carcassonne", 2, patient=True))
    player, state = asked(seated)
    first, second = (each["command"] for each in state["commands"][:2])
    used, undone = new_command_id(), new_command_id()
    version = player.play(first, used).json()["version"]

    def conflicts(got: httpx.Response) -> bool:
        return (422, "other_command") == (got.status_code, got.json()["error"]["code"])

    assert conflicts(player.play(second, used))
    assert conflicts(player.request("POST", "/undo", {"command_id": used}))
    assert conflicts(player.request("POST", "/draw", {"command_id": used}))
    assert version == player.play(first, used).json()["version"]
    back = player.post("/undo", {"command_id": undone})
    assert conflicts(player.play(second, undone))
    assert conflicts(player.play(second, used))
    assert back == player.post("/undo", {"command_id": undone})
    assert version == player.play(first, used).json()["version"]
    assert back["version"] == player.get("/state")["version"]


def test_two_seats_may_use_the_same_command_id(http: httpx.Client) -> None:
    """An id belongs to the seat that sends it: nobody can use up those of others."""
    seated = players(http, open_match(http, "destiny", 2))
    command_id, versions = new_command_id(), []
    for _ in range(30):
        player, state = asked(seated)
        if player.token not in versions:
            answers = [each for each in state["commands"] if each["command"]["decision"]]
            assert 200 == player.play(answers[0]["command"], command_id).status_code
            versions.append(player.token)
        else:
            play_any(player, state, random.Random(0))
        if len(versions) == 2:
            return
    raise AssertionError("only one seat was asked")


def test_a_rejection_has_code_rule_and_reason(http: httpx.Client) -> None:
    """It is in the language that was asked for, as are the reasons of `why_not`, of which it is the first."""
    player, state = asked(players(http, open_match(http, "carcassonne", 2)))
    wrong = {**state["commands"][0]["command"], "decision": 99_999}
    for language in ("en", "fr"):
        player.language = language
        error = player.play(wrong).json()["error"]
        doubts = player.post("/why_not", {"command": wrong})["rejections"]
        assert doubts[0] == {name: error[name] for name in ("code", "rule", "message")}
        assert error["message"]
    assert [] == player.post("/why_not", {"command": state["commands"][0]["command"]})["rejections"]


def test_undo_takes_the_last_command_back(http: httpx.Client) -> None:
    """The state says whether it is possible and why not; sent again with the same id, it counts once."""
    seated = players(http, open_match(http, "carcassonne", 2, patient=True))
    player, state = asked(seated)
    assert not state["undo"]["possible"]
    assert state["undo"]["why_not"]
    player.play(state["commands"][0]["command"])
    after = player.get("/state")
    assert after["undo"] == {"possible": True, "why_not": ""}
    body = {"command_id": new_command_id()}
    undone = player.post("/undo", body)
    again = player.get("/state")
    assert undone["version"] == again["version"] > after["version"]
    assert state["panels"] == again["panels"]
    assert undone == player.post("/undo", body)
    (line,) = player.get("/story", after=after["version"])["lines"]
    assert (undone["version"], state["version"]) == (line["record"], line["back_to"])
    assert again["version"] == player.get("/state")["version"]


@pytest.mark.parametrize("game", tr.games())
def test_the_past_is_shown_as_the_seat_saw_it(http: httpx.Client, game: str) -> None:
    """At each version the picture, the decisions and the standings are those that were shown then, without commands."""
    seated = players(http, open_match(http, game, 2))
    seen = []
    for _ in range(8):
        if all(player.get("/state")["over"] for player in seated):
            break
        player, state = asked(seated)
        seen.append(seated[0].get("/state"))
        play_any(player, state, random.Random(0))
    for then in seen:
        now = seated[0].get("/state", at=then["version"])
        for name in ("panels", "decisions", "standings", "names", "turn", "viewer"):
            assert then[name] == now[name], name
        assert ([], False, None) == (now["commands"], now["undo"]["possible"], now["over"])
        assert now["at"] == then["version"] < now["version"]


@pytest.mark.parametrize("game", tr.games())
def test_everything_that_is_pointed_at_is_described(http: httpx.Client, game: str) -> None:
    """Each target of a command and each thing in the picture has a name, in both languages."""
    player, state = asked(players(http, open_match(http, game, 2)))
    ids = {id for each in state["commands"] for id in each["targets"]}
    ids |= {*re.findall('data-id="([^"]*)"', "".join(each["svg"] for each in state["panels"]))}
    for id in [*sorted(ids)][:25]:
        for language in ("en", "fr"):
            player.language = language
            thing = player.get(f"/things/{id.replace('#', '%23')}")
            assert thing["name"]
            assert thing["id"] == id
            assert "<style" not in (thing["svg"] or "")


def test_why_a_thing_cannot_be_chosen(http: httpx.Client) -> None:
    """A thing that no command may choose says why; one that a command chooses does not."""
    player, state = asked(players(http, open_match(http, "carcassonne", 2)))
    chosen = state["commands"][0]["targets"][0]
    assert "" == player.get(f"/things/{chosen.replace('#', '%23')}")["why_not"]


def test_records_are_explained(http: httpx.Client) -> None:
    """Why something happened, back to a command, as far as an onlooker may know too."""
    opened = open_match(http, "terres_de_destinees", 2)
    for player in (*players(http, opened), Player(http, opened["id"], language="fr")):
        version = player.get("/state")["version"]
        made = player.get(f"/explain/{version}")
        assert version == made["reasons"][0]["record"]
        assert made["text"].startswith(f"{version}. ")


def test_the_host_sends_what_happens_outside_the_rules(http: httpx.Client) -> None:
    """How the wheel has turned comes from the host alone, who sees no more than an onlooker."""
    opened = open_match(http, "carcassonne", 2, options={"expansions": ["wheel"]})
    host, onlooker = Player(http, opened["id"], opened["host_token"]), Player(http, opened["id"])
    for name, value in onlooker.get("/state").items():
        assert value == host.get("/state")[name] or name == "host"
    game = tr.load_game("carcassonne", {"expansions": ["wheel"]})
    turn = next(rule.on for rule in game.rules if rule.host and rule.on.__name__ == "TurnWheel")
    command = tr.to_json(turn(tr.HOST, 0, "storm", ()))
    raw = httpx.Response(200, text=command).json()
    got = host.play(raw)
    assert got.status_code in (200, 409), got.text
    assert 403 == players(http, opened)[0].play(raw).status_code


def test_the_log_is_public_once_the_match_is_over(http: httpx.Client) -> None:
    """Before, nobody gets it, not even the host."""
    opened = open_match(http, "fatum_medieval", 2, options={"turn_limit": 1})
    seated = players(http, opened)
    for player in (*seated, Player(http, opened["id"], opened["host_token"]), Player(http, opened["id"])):
        assert "not_over" == player.request("GET", "/log").json()["error"]["code"]
    play_out(seated, random.Random(0))
    assert tr.EventLog.loads(Player(http, opened["id"]).request("GET", "/log").text).records
    assert "over" == seated[0].request("POST", "/undo", {"command_id": new_command_id()}).json()["error"]["code"]
