"""Clocks: kept by the server, counted by turns, and enforced by the others at the table, also without the host."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from tabletop_rules.errors import BotError
from tabletop_rules.serve import clocks, following
from tabletop_rules.serve.bodies import Clock
from tabletop_rules.serve.clocks import Course, Reading, advance
from tabletop_rules.serve.seating import MatchDocument, Seating
from tabletop_rules.serve.thinking import Thinkers
from tabletop_rules.store import open_store
from tests.serve.listening import following as listening
from tests.serve.playing import play_any
from tests.serve.table import Player, open_match, players, serving

GAME = "carcassonne"


class Time:
    """The time that servers see, in milliseconds."""

    def __init__(self) -> None:
        self.at = 1_000_000

    def __call__(self) -> int:
        """Return the time."""
        return self.at

    def pass_by(self, seconds: float) -> None:
        """Let time pass."""
        self.at += int(1_000 * seconds)


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    """Time that passes when a test says so."""
    made = Time()
    monkeypatch.setattr(clocks, "now", made)
    monkeypatch.setattr(following, "LOOK", 0.1)
    monkeypatch.setattr(following, "LOOK_AROUND", 0)
    return made


@pytest.fixture
def http(time: Time) -> Iterator[httpx.Client]:
    """Serve a store in memory."""
    with serving() as client:
        yield client


def error_of(got: httpx.Response) -> tuple[int, str]:
    """Return the status and the code of an error."""
    return got.status_code, got.json()["error"]["code"]


# --- turns ----------------------------------------------------------------------------------------------------------

PER_MOVE, PER_MATCH = Clock("move", 60), Clock("match", 600, 10)


def document(clock: Clock, bots: int = 0) -> MatchDocument:
    """Return a match of three seats, of which the last ones are bots."""
    seats = [Seating("", "", None if n < 3 - bots else "random", False) for n in range(3)]
    return MatchDocument("A" * 16, GAME, {}, (*seats,), "", 0, False, False, "playing", clock=clock)


def run(clock: Clock, *events: tuple[float, list[int], list[int | None]], bots: int = 0) -> list[float]:
    """Return the seconds left after events: seconds that pass, who is asked then, and who has acted (None: undo)."""
    reading: Reading | None = None
    at = 0
    for version, (seconds, asked, acted) in enumerate(events, 1):
        at += int(1_000 * seconds)
        reading = advance(reading, document(clock, bots), Course(version, asked, [(version, a) for a in acted]), at, 0)
    assert reading is not None
    return [each / 1_000 for each in reading.left]


@pytest.mark.parametrize(
    ("clock", "events", "left"),
    [
        (PER_MOVE, [(0, [0], []), (20, [0], [0])], [40, 60, 60]),  # within a turn
        (PER_MOVE, [(0, [0], []), (20, [1], [0]), (5, [0], [1])], [60, 55, 60]),  # a new turn
        (PER_MOVE, [(0, [0], []), (20, [0], [0, 1])], [60, 60, 60]),  # somebody had a turn in between
        (PER_MOVE, [(0, [0], []), (80, [0], [])], [0, 60, 60]),
        (PER_MATCH, [(0, [0], []), (20, [1], [0]), (5, [0], [1])], [590, 605, 600]),
        (PER_MATCH, [(0, [0, 1], []), (20, [1], [0]), (5, [2], [1])], [590, 585, 600]),  # both were asked
        (PER_MATCH, [(0, [0], []), (20, [1], [0]), (30, [0], [None])], [550, 600, 600]),  # taken back
        (PER_MATCH, [(0, [0], []), (20, [1], [0]), (30, [0], [None]), (9, [1], [0])], [551, 600, 600]),
        (PER_MOVE, [(0, [0], []), (20, [1], [0]), (30, [0], [None])], [10, 60, 60]),
        (PER_MATCH, [(0, [0], []), (700, [1], [0])], [10, 600, 600]),
        (PER_MATCH, [(0, [0], []), (20, [], [0]), (99, [], [])], [590, 600, 600]),  # nobody is asked: it is over
    ],
)
def test_time_is_counted_by_turns(clock: Clock, events: list[Any], left: list[float]) -> None:
    """A turn ends when another seat is asked or has answered; whoever takes back gains nothing, and pays the pause."""
    assert left == run(clock, *events)


def test_bots_have_no_clock() -> None:
    """Theirs does not run, and whoever comes in place of one has at least a minute."""
    assert [600, 600, 600] == run(PER_MATCH, (0, [2], []), (99, [2], []), bots=1)
    reading = Reading(1, [0, 5_000, 9_000], [0, 0, 0], [1], 0)
    assert [0, 5_000, 60_000] == advance(reading, document(PER_MATCH, 1), Course(1, [1], []), 0, 0).left


def test_time_counts_only_while_a_server_runs() -> None:
    """What passed before a server began, it charges nobody."""
    reading = Reading(1, [60_000] * 3, [60_000] * 3, [0], 1_000)
    assert [50_000, 60_000, 60_000] == clocks.times(reading, 900_000, 890_000)
    assert [60_000] * 3 == clocks.times(reading, 500, 0)  # another machine's time is ahead


# --- at a table -----------------------------------------------------------------------------------------------------


def asked(seated: list[Player]) -> tuple[Player, Player]:
    """Return who is asked, and the other."""
    turn = seated[0].get("/state")["turn"]
    return (seated[0], seated[1]) if turn == [0] else (seated[1], seated[0])


def test_a_table_with_a_clock_is_not_patient(http: httpx.Client) -> None:
    """Nobody's time would run while a draw waits, so one who asks for both is told so; each alone is possible."""
    clock = {"per": "move", "seconds": 60}
    for more, status in (({"clock": clock, "patient": True}, 400), ({"clock": clock}, 201), ({"patient": True}, 201)):
        got = http.post("/api/matches", json={"game": GAME, "seats": 2, **more})
        assert status == got.status_code
        if status == 400:
            assert "a table with a clock is not patient" in got.json()["error"]["faults"][0]


def test_a_clock_runs_for_who_is_asked_and_is_told(time: Time) -> None:
    """Streams on any server tell it, it survives the server, and without a clock there is none."""
    with open_store("sqlite://") as store:
        with serving(store=store) as near, serving(store=store) as far:
            opened = open_match(near, GAME, 2, clock={"per": "match", "seconds": 600, "increment": 5})
            assert {"per": "match", "seconds": 600, "increment": 5} == opened["match"]["clock"]
            seated = players(near, opened)
            first, _ = asked(seated)
            with listening(Player(far, opened["id"])) as stream:
                start = stream.next("around").data["clock"]
                assert [600_000, 600_000] == start["left"]
                time.pass_by(20)
                assert [580_000, 600_000] == sorted(first.get("/around")["clock"]["left"])
                while asked(seated)[0] is first:
                    play_any(first, first.get("/state"), random.Random(1))
                while (told := stream.next("around").data["clock"])["running"] == start["running"]:
                    pass
                assert [585_000, 600_000] == sorted(told["left"])
        time.pass_by(5_000)
        with serving(store=store) as http:
            assert [585_000, 600_000] == sorted(Player(http, opened["id"]).get("/around")["clock"]["left"])
            assert Player(http, open_match(http, GAME, 2)["id"]).get("/around")["clock"] is None


def test_who_runs_out_is_skipped_or_replaced_by_the_others(http: httpx.Client, time: Time) -> None:
    """Not before, not by onlookers, and not by nobody; after a skip the seat stays, after the other it is a bot's."""
    opened = open_match(http, GAME, 2, clock={"per": "move", "seconds": 30})
    seated = players(http, opened)
    late, other = asked(seated)
    seat = seated.index(late)
    skip, bot = f"/seats/{seat}/skip", f"/seats/{seat}/bot"
    time.pass_by(29)
    for path, body in ((skip, {}), (bot, {"bot": "random"})):
        assert (409, "in_time") == error_of(other.request("POST", path, body))
    time.pass_by(2)
    assert (403, "not_yours") == error_of(Player(http, opened["id"]).request("POST", skip, {}))
    assert (403, "not_yours") == error_of(late.request("POST", skip, {}))
    assert (403, "not_yours") == error_of(other.request("POST", bot, {"bot": None}))
    assert (404, "not_found") == error_of(other.request("POST", "/seats/7/skip", {}))
    assert (409, "in_time") == error_of(other.request("POST", f"/seats/{1 - seat}/skip", {}))
    before = late.get("/state")["version"]
    assert other.post(skip, {})["version"] > before
    assert ([1 - seat], seat) == (late.get("/state")["turn"], late.get("/role")["seat"])
    assert (409, "in_time") == error_of(other.request("POST", skip, {}))
    while asked(seated)[0] is other:
        play_any(other, other.get("/state"), random.Random(1))
    time.pass_by(31)
    assert "random" == other.post(bot, {"bot": "random"})["match"]["seats"][seat]["bot"]
    assert (401, "unknown_token") == error_of(late.request("GET", "/state"))


def test_a_turn_is_played_even_if_a_bot_fails(http: httpx.Client, time: Time, monkeypatch: pytest.MonkeyPatch) -> None:
    """By a quick one, so that nobody waits for it."""

    async def fail(*_: object) -> None:
        raise BotError("does not matter", 0, 0)

    monkeypatch.setattr(Thinkers, "think", fail)
    opened = open_match(http, GAME, 2, clock={"per": "move", "seconds": 30})
    seated = players(http, opened)
    late, other = asked(seated)
    time.pass_by(31)
    other.post(f"/seats/{seated.index(late)}/skip", {})
    assert asked(seated)[0] is other


def test_who_moves_in_the_last_moment_has_moved(http: httpx.Client, time: Time) -> None:
    """Time that ran out before the move is no fault any more once it is made."""
    opened = open_match(http, GAME, 2, clock={"per": "move", "seconds": 30})
    seated = players(http, opened)
    late, other = asked(seated)
    time.pass_by(31)
    while asked(seated)[0] is late:
        play_any(late, late.get("/state"), random.Random(1))
    assert (409, "in_time") == error_of(other.request("POST", f"/seats/{seated.index(late)}/skip", {}))


def test_a_player_leaves_the_seat_to_a_bot(http: httpx.Client, time: Time) -> None:
    """Their own alone, at any table; without a clock nobody else can take it from them but the host."""
    opened = open_match(http, GAME, 3)
    ana, bo, _ = players(http, opened)
    assert (403, "not_yours") == error_of(ana.request("POST", "/seats/1/bot", {"bot": "greedy"}))
    assert (403, "not_yours") == error_of(ana.request("POST", "/seats/1/skip", {}))
    assert "greedy" == bo.post("/seats/1/bot", {"bot": "greedy"})["match"]["seats"][1]["bot"]
    assert (401, "unknown_token") == error_of(bo.request("GET", "/role"))
