"""Bots on seats: the names that a client may give, and what plays under them."""

import asyncio
import json
import pickle
import random
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import attrs
import httpx
import numpy as np
import pytest

import tabletop_rules as tr
from tabletop_rules.core.messages import Answered
from tabletop_rules.errors import BotError
from tabletop_rules.research.bots import find_bot
from tabletop_rules.research.bots.tree_search import TreeSearch
from tabletop_rules.research.episode import Spaces
from tabletop_rules.research.policy import save_policy
from tabletop_rules.serve import thinking
from tabletop_rules.serve.offering import ADDED, BOTS, Offered, add_bots, in_environment, offered
from tabletop_rules.serve.thinking import Thinker, Thinkers, Thought
from tabletop_rules.store import Store, join_lines, open_store
from tests.serve.listening import following
from tests.serve.playing import is_asked, play_any
from tests.serve.table import FAST, Player, open_match, players, serving


@pytest.fixture
def http() -> Iterator[httpx.Client]:
    """Serve a store in memory."""
    with serving(FAST) as client:
        yield client


def test_every_name_is_a_bot_of_this_library() -> None:
    """What every server offers leads to no module, and a search is bounded in time."""
    found = {name: find_bot(text) for name, text in BOTS.items()}
    assert all(text.partition(":")[0] == name for name, text in BOTS.items())
    search = found["mcts"]
    assert isinstance(search, TreeSearch)
    assert search.budget.seconds is not None
    assert 1 >= search.budget.seconds


def test_the_games_page_lists_the_bots(http: httpx.Client) -> None:
    """A form can offer every bot there is, for each game."""
    assert [[*BOTS]] * len(tr.games()) == [game["bots"] for game in http.get("/api/games").json()["games"]]


@pytest.fixture
def sage(tmp_path: Path) -> str:
    """A policy for DESTINY with two seats."""
    shared = Spaces(tr.load_game("destiny"), 2, "compact")
    layer = np.zeros((shared.size, shared.actions.size), np.float32), np.zeros(shared.actions.size, np.float32)
    save_policy(tmp_path / "destiny.npz", shared, [layer])
    return f"policy:{tmp_path / 'destiny.npz'}"


def test_a_host_offers_a_trained_policy(sage: str) -> None:
    """It plays under the name that the host gave it, in its game, and no client learns where it is."""
    with serving(FAST, bots=[f"sage={sage}"]) as http:
        listed = http.get("/api/games")
        assert {"destiny"} == {game["id"] for game in listed.json()["games"] if "sage" in game["bots"]}
        opened = open_match(http, "destiny", 2, bots={"1": "sage"})
        (person,) = players(http, opened)
        start, rng = tr.open_match(tr.load_game("destiny"), 2, tr.Seeded(1)).version, random.Random(1)
        until = time.monotonic() + 60
        while (state := person.get("/state"))["version"] < start + 20:
            if is_asked(state):
                play_any(person, state, rng)
            assert time.monotonic() < until
            time.sleep(0.02)
        told = "\n".join([listed.text, json.dumps(opened), *person.received])
    assert sage.partition(":")[2] not in told


@pytest.mark.parametrize(
    ("more", "fault"),
    [
        ({"game": "destiny", "seats": 3}, "trained for at most 2 seats, not 3"),
        ({"game": "carcassonne", "seats": 2}, "a policy for destiny with options"),
    ],
)
def test_a_policy_plays_only_what_it_was_trained_for(sage: str, more: dict[str, Any], fault: str) -> None:
    """At another table it is refused, when the match is opened and when a seat is given to it."""
    with serving(FAST, bots=[f"sage={sage}"]) as http:
        got = http.post("/api/matches", json={**more, "bots": {"1": "sage"}})
        assert 400 == got.status_code
        assert fault in got.json()["error"]["faults"][0]
        opened = open_match(http, more["game"], more["seats"])
        host = Player(http, opened["id"], opened["host_token"])
        given = host.request("POST", "/seats/1/bot", {"bot": "sage"})
        assert 400 == given.status_code
        assert got.json() == given.json()


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("sage", "has the form NAME=BOT"),
        ("The Sage=random", "has the form NAME=BOT"),
        ("mcts=random", "two bots with the name 'mcts'"),
        ("sage=policy:nothing.npz", "nothing.npz cannot be read"),
        ("sage=perfect", "there is no bot 'perfect'"),
    ],
)
def test_what_cannot_be_offered_is_said_at_the_start(text: str, fault: str) -> None:
    """A host that offers no bot, or one under a bad name, is told so before the server begins."""
    with pytest.raises(tr.UsageError, match=fault):
        offered([text])


def test_workers_offer_what_the_command_line_says(monkeypatch: pytest.MonkeyPatch) -> None:
    """The processes of one server learn of its bots by the environment, which may name some already."""
    monkeypatch.setenv(ADDED, "fast=greedy:tries=9")
    add_bots(["slow=mcts:seconds=3,playouts=none"])
    assert ["fast=greedy:tries=9", "slow=mcts:seconds=3,playouts=none"] == in_environment()
    assert ["random", "greedy", "mcts", "fast", "slow"] == offered(in_environment()).playing(tr.load_game("destiny"))


def test_a_bot_that_is_no_longer_offered_is_missed_by_name() -> None:
    """Where a match has a bot of a server that was started otherwise, the fault says what there is."""
    with pytest.raises(tr.UsageError, match="no bot 'sage'; there are random, greedy, mcts"):
        Offered()["sage"]


def test_bots_answer_a_person() -> None:
    """Seats of all three bots play on by themselves, each in its turn, in processes of their own."""
    bots = {str(seat): name for seat, name in enumerate(BOTS, 1)}
    with open_store("sqlite://") as store, serving(FAST, store=store) as http:
        opened = open_match(http, "destiny", 1 + len(bots), bots=bots)
        (person,) = players(http, opened)
        rng, until = random.Random(1), time.monotonic() + 60
        while not {*map(int, bots)} <= who_answered(store, opened["id"]):
            state = person.get("/state")
            if is_asked(state):
                play_any(person, state, rng)
            assert time.monotonic() < until
            time.sleep(0.02)


def who_answered(store: Store, id: str) -> set[int]:
    """Return the seats that have answered a decision of a stored match."""
    records = tr.EventLog.loads(join_lines(store.read(id))).records
    return {each.event.command.seat for each in records if isinstance(each.event, Answered)}


def thought(bot: str) -> bytes:
    """Return a question for a bot that has the first turn of a match."""
    table = tr.Table.open("carcassonne", seats=2, seed=1)
    (decision,) = table.decisions
    game = pickle.dumps(table.game)
    return pickle.dumps(Thought(bot, game, table.view(decision.seat), [*table.stream(decision.seat)], decision.seat, 1))


def test_a_bot_thinks_in_a_process_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """One that hangs is given up, and the next one answers; what it printed or raised does no harm."""
    monkeypatch.setattr(thinking, "LONGEST", 0.5)

    async def think() -> tr.Command:
        thinkers = Thinkers(1, 1)
        try:
            for bot in ("mcts:playouts=100000,seconds=60", "no such bot"):
                with pytest.raises(BotError):
                    await thinkers.think("a", thought(bot))
            monkeypatch.setattr(thinking, "LONGEST", 120)
            return await thinkers.think("a", thought("greedy:tries=5"))
        finally:
            thinkers.close()

    assert 0 == asyncio.run(think()).seat


def test_the_bots_of_one_address_hold_up_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many think in the matches of one, another's turn comes at once; and there are so many in all."""
    asked: list[bytes] = []
    most, go = 0, threading.Event()

    class Slow(Thinker):
        def __init__(self) -> None:
            pass

        def ask(self, thought: bytes) -> bytes:
            nonlocal most
            asked.append(thought)
            most = max(most, len(asked))
            if thought != b"other":
                assert go.wait(10)
            asked.remove(thought)
            return pickle.dumps(tr.Command(seat=0, decision=1))

        def end(self) -> None:
            pass

    monkeypatch.setattr(thinking, "Thinker", Slow)

    async def think() -> None:
        thinkers = Thinkers(2, 1)
        many = [asyncio.create_task(thinkers.think("one", b"%d" % n)) for n in range(20)]
        await asyncio.sleep(0)
        await asyncio.wait_for(thinkers.think("another", b"other"), 10)
        assert not any(task.done() for task in many)
        go.set()
        await asyncio.gather(*many)

    asyncio.run(think())
    assert 2 >= most


@pytest.mark.parametrize(
    ("bots", "limits", "plays"),
    [
        ({"0": "greedy"}, {}, True),
        ({"0": "greedy", "1": "greedy"}, {}, False),
        ({"0": "greedy"}, {"unwatched": 1e-9}, False),
    ],
)
def test_bots_play_for_somebody(
    bots: dict[str, str], limits: dict[str, Any], plays: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not among themselves, nor when nobody has looked for a while."""
    asked = threading.Event()

    async def think(*_: object) -> tr.Command:
        asked.set()
        raise BotError("does not matter", 0, 0)

    monkeypatch.setattr(Thinkers, "think", think)
    with serving(attrs.evolve(FAST, **limits)) as http:
        opened = open_match(http, "carcassonne", 2, bots=bots)
        for _ in range(10):
            assert [0] == Player(http, opened["id"]).get("/state")["turn"]
        assert plays == asked.wait(10 if plays else 0)


def test_what_a_bot_plays_on_follows_soon() -> None:
    """A bot seems to think before it plays; its further commands of the same turn take a fraction of that."""
    first: list[float] = []
    more: list[float] = []
    with serving(attrs.evolve(FAST, bot_pause=0.4)) as http:
        opened = open_match(http, "carcassonne", 3, bots={"1": "random", "2": "random"})
        (person,) = players(http, opened)
        with following(person) as stream:
            before, actor, asked = time.monotonic(), -1, stream.next("changed").data["asked"]
            while len(first) < 6 or len(more) < 6:
                if asked == [0]:
                    play_any(person, person.get("/state"), random.Random(0))
                event, now = stream.next("changed"), time.monotonic()
                if asked != [0]:
                    (more if asked == [actor] else first).append(now - before)
                before, (actor,), asked = now, asked, event.data["asked"]
    assert min(first) > 0.3
    assert min(more) < 0.3
    assert sum(more) / len(more) < sum(first) / len(first)
