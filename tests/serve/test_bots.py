"""Bots on seats: the names that a client may give, and what plays under them."""

import time
from collections.abc import Iterator
from typing import get_args

import httpx
import pytest

import tabletop_rules as tr
from tabletop_rules.research.bots import find_bot
from tabletop_rules.research.bots.tree_search import TreeSearch
from tabletop_rules.serve.bodies import BotName
from tabletop_rules.serve.caring import BOTS
from tests.serve.table import FAST, Player, open_match, serving


@pytest.fixture
def http() -> Iterator[httpx.Client]:
    """Serve a store in memory."""
    with serving(FAST) as client:
        yield client


def test_every_name_is_a_bot_of_this_library() -> None:
    """The names of the API are those with a bot; none leads to a module, and a search is bounded in time."""
    assert get_args(BotName) == tuple(BOTS)
    found = {name: find_bot(text) for name, text in BOTS.items()}
    assert all(text.partition(":")[0] == name for name, text in BOTS.items())
    search = found["mcts"]
    assert isinstance(search, TreeSearch)
    assert search.budget.seconds is not None
    assert 1 >= search.budget.seconds


def test_the_games_page_lists_the_bots(http: httpx.Client) -> None:
    """A form can offer every bot there is."""
    assert [*BOTS] == http.get("/api/games").json()["bots"]


def test_bots_answer_each_other(http: httpx.Client) -> None:
    """Seats of all three bots play on by themselves."""
    bots = {str(seat): name for seat, name in enumerate(BOTS)}
    opened = open_match(http, "destiny", len(bots), bots=bots)
    onlooker = Player(http, opened["id"])
    start = tr.open_match(tr.load_game("destiny"), 3, tr.Seeded(1)).version
    until = time.monotonic() + 60
    while onlooker.get("/state")["version"] < start + 40:
        assert time.monotonic() < until
        time.sleep(0.05)
