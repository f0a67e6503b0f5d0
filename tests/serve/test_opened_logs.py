"""Logs that somebody opens to look at."""

import json
import random
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import attrs
import httpx
import pytest

import tabletop_rules as tr
from examples.house_rules.carcassonne import HOUSE_RULES
from tabletop_rules import catalog
from tabletop_rules.eventlog.lines import header_line, record_line
from tabletop_rules.eventlog.store import NO_MATCH
from tabletop_rules.serve import opened_logs, thinking
from tabletop_rules.store import open_store, sqlite_url
from tests.golden.releases import find
from tests.serve.playing import play_out
from tests.serve.table import FAST, Player, open_match, players, serving

GOLDEN = find("destiny-2.jsonl").read_text("utf-8")
"""The log of a match with hidden cards."""

HOUSE_GAME = tr.load_game("carcassonne").with_expansion("house rules", HOUSE_RULES)


@pytest.fixture(scope="module")
def http() -> Iterator[httpx.Client]:
    """Serve a store in memory."""
    with serving() as client:
        yield client


def at_once(points: int, game: str = "carcassonne") -> str:
    """Return the log of a match that is over when it begins; each number of points gives another one."""
    made = tr.situation(tr.load_game(game), 2, {"at": "end", "totals": {"1": points}})
    return tr.Table.open(made, 2, seed=1, names=["Ana", "Bo"]).log.dumps()


def open_log(http: httpx.Client, text: str, language: str = "en") -> httpx.Response:
    """Open a log."""
    return http.post("/api/logs", json={"log": text}, params={"language": language})


def test_an_opened_log_is_shown_like_a_match_that_was_played_here(http: httpx.Client) -> None:
    """Its end, past, story, reasons, points and turning points are there; each seat's view shows its own hand."""
    made = open_log(http, GOLDEN).json()
    id = made["match"]["id"]
    assert ("over", True, "nobody") == tuple(made["match"][name] for name in ("status", "from_log", "chat"))
    log = tr.EventLog.loads(GOLDEN, games=tr.load_game)
    onlooker = Player(http, id)
    states = [each.get("/state") for each in (onlooker, *players(http, {"id": id, "invitations": made["views"]}))]
    assert [-1, 0, 1] == [state["viewer"] for state in states]
    assert [len(log.records)] * 3 == [state["version"] for state in states]
    assert all(state["over"] for state in states)
    middle = [Player(http, id, token).get("/state", at=200) for token in (None, *(v["token"] for v in made["views"]))]
    assert 3 == len({json.dumps(state["panels"]) for state in middle})
    drawn = [
        Player(http, id, token).request("GET", "/picture", at=200)
        for token in (None, *(v["token"] for v in made["views"]))
    ]
    assert 3 == len({each.text for each in drawn})
    assert all(each.text.startswith("<svg") and "<style>" in each.text for each in drawn)
    assert 404 == onlooker.request("GET", "/picture", at=len(log.records) + 1).status_code
    assert onlooker.get("/story")["lines"]
    assert onlooker.get("/explain/100")["reasons"]
    assert set(onlooker.get("/review")) == {"sources", "turning_points"}
    assert GOLDEN == onlooker.request("GET", "/log").text


def test_the_same_log_is_the_same_match(http: httpx.Client) -> None:
    """So the answer to a request that was lost can be asked for again; it is in no list."""
    first, second = (open_log(http, at_once(3)).json() for _ in range(2))
    assert first == second
    assert first != open_log(http, at_once(4)).json()
    assert first["match"]["id"] not in http.get("/api/matches").text


def test_nothing_can_be_done_in_an_opened_log(http: httpx.Client) -> None:
    """Whoever has a view of a seat cannot play, talk, give the seat away, or ask for a rematch."""
    made = open_log(http, at_once(5)).json()
    (viewer, _) = players(http, {"id": made["match"]["id"], "invitations": made["views"]})
    for path, body, code in (
        ("/undo", {"command_id": "12345678"}, "over"),
        ("/rematch", {}, "no_rematch"),
        ("/chat", {"text": "hello"}, "chat_closed"),
        ("/seats/0/bot", {"bot": "random"}, "over"),
        ("/seats/0/claim", {}, "taken"),
    ):
        assert code == viewer.request("POST", path, body).json()["error"]["code"]


def forged(text: str) -> str:
    """Return a log with another score at its end, whose hashes are right."""
    log = tr.EventLog.loads(text, games=tr.load_game)
    before = json.loads(header_line(log.header))["hash"]
    lines = [header_line(log.header)]
    for record in log.records:
        event = record.event
        if isinstance(event, tr.Ended):
            event = attrs.evolve(event, outcome=attrs.evolve(event.outcome, ranking=((1,), (0,))))
        line, before = record_line(attrs.evolve(record, event=event), before)
        lines.append(line)
    return "".join(f"{line}\n" for line in lines)


def unfinished() -> str:
    """Return the log of a match that has just begun."""
    return tr.Table.open("carcassonne", 2, seed=1).log.dumps()


def of_no_game() -> str:
    """Return a log of a game that is not here."""
    header = tr.EventLog.loads(GOLDEN, games=tr.load_game).header
    return header_line(attrs.evolve(header, game="checkers")) + "\n"


@pytest.mark.parametrize(
    ("text", "code", "words", "fault"),
    [
        ("hello", "log_broken", "journal d'une partie", "not"),
        (GOLDEN.replace('"n":9', '"n":8', 1), "log_broken", "abîmé", "record 9"),
        (GOLDEN[:-40], "log_broken", "abîmé", "incomplete"),
        (forged(GOLDEN), "log_forged", "règles", "record"),
        (of_no_game(), "log_of_other_game", "n'a pas le jeu", "checkers"),
        (unfinished(), "log_not_over", "pas finie", "ends with record"),
    ],
)
def test_what_is_no_log_of_a_whole_match_is_refused(
    http: httpx.Client, text: str, code: str, words: str, fault: str
) -> None:
    """The code says what is wrong, the message in the language of the reader, the fault where."""
    got = open_log(http, text, "fr")
    error = got.json()["error"]
    assert (422, code) == (got.status_code, error["code"])
    assert words in error["message"]
    assert fault in error["faults"][0]


def test_a_match_that_is_played_here_cannot_be_looked_into(http: httpx.Client) -> None:
    """Its log, as only the host of the server has it, is refused until it is over."""
    with open_store("sqlite://") as store, serving(store=store) as other:
        opened = open_match(other, "destiny", 2)
        text = b"".join(line + b"\n" for line in store.read(opened["id"])).decode()
        assert "log_not_over" == open_log(other, text).json()["error"]["code"]


def test_a_log_under_house_rules_is_opened_where_they_are(http: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """The version of the game that it was played with is found, though the log has the id of the game."""
    text = tr.Table.open(tr.situation(HOUSE_GAME, 2, {"at": "end"}), 2, seed=1).log.dumps()
    assert "log_of_other_game" == open_log(http, text).json()["error"]["code"]
    monkeypatch.setenv(catalog.NAMED, "")
    with serving(games=["house=tests.serve.test_opened_logs:HOUSE_GAME"]) as other:
        assert "house" == open_log(other, text).json()["match"]["game"]
        assert open_log(other, at_once(1)).json()["match"]["game"] == "carcassonne"


def test_opened_logs_are_few_and_go(tmp_path: Path) -> None:
    """The oldest goes for a new one, with all that is kept of it; after `log_hours` each one goes."""
    with open_store(sqlite_url(tmp_path / "matches.db")) as store:
        with serving(attrs.evolve(FAST, logs=2), store=store) as http:
            played = open_match(http, "destiny", 2)["id"]
            ids = []
            for points in range(4):
                ids.append(open_log(http, at_once(points)).json()["match"]["id"])
                time.sleep(0.002)  # they are ordered by the millisecond
            assert [404, 404, 200, 200] == [http.get(f"/api/matches/{id}").status_code for id in ids]
        with serving(attrs.evolve(FAST, log_hours=1e-6), store=store) as http:
            deadline = time.monotonic() + 60
            while http.get(f"/api/matches/{ids[3]}").status_code == 200 or store.version(ids[3]) != NO_MATCH:
                assert time.monotonic() < deadline
                time.sleep(0.05)
            assert [NO_MATCH] * 4 == [store.version(id) for id in ids]
            kept: list[Any] = [each.key for each in store.documents.list() if any(id in each.key for id in ids)]
            assert [] == kept
            assert 200 == http.get(f"/api/matches/{played}").status_code


def test_logs_have_limits_of_their_own() -> None:
    """A log may be longer than other bodies, but not longer than `log_body`; few are opened in a minute."""
    text = at_once(0)
    with serving(attrs.evolve(FAST, body=len(text), log_body=2 * len(text), new_logs=2)) as http:
        assert 201 == open_log(http, text).status_code
        assert "too_long" == open_log(http, 2 * text).json()["error"]["code"]
        late = open_log(http, text)
        assert (429, "too_many") == (late.status_code, late.json()["error"]["code"])


class Stuck(opened_logs.Question):
    """A check that goes on until there is a file with the name in its text."""

    def answer(self) -> opened_logs.Fault:
        """Wait for the file."""
        while not Path(self.text).exists():
            time.sleep(0.05)
        return opened_logs.Fault("log_broken", "it went on")


def test_no_bot_waits_for_a_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While a log is being checked, a bot that thinks plays on."""
    monkeypatch.setattr(opened_logs, "Question", Stuck)
    go = tmp_path / "go"
    with serving(attrs.evolve(FAST, thinkers=1)) as http, ThreadPoolExecutor() as pool:
        stuck = pool.submit(open_log, http, str(go))
        (player,) = players(http, open_match(http, "destiny", 2, bots={"1": "greedy"}))
        play_out([player], random.Random(1), most=4)
        assert not stuck.done()
        go.touch()
        assert ["it went on"] == stuck.result().json()["error"]["faults"]


def test_a_log_that_takes_too_long_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its process is ended, and the next log is checked by another one."""
    monkeypatch.setattr(opened_logs, "Question", Stuck)
    with serving() as http:
        with monkeypatch.context() as context:
            context.setattr(thinking, "LONGEST", 0.3)
            assert "log_slow" == open_log(http, str(tmp_path / "never")).json()["error"]["code"]
        (tmp_path / "there").touch()
        assert "log_broken" == open_log(http, str(tmp_path / "there")).json()["error"]["code"]
