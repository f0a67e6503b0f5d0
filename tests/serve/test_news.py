"""One stream for many matches."""

import time
from collections.abc import Iterator
from typing import Any

import attrs
import httpx
import pytest

from tests.serve.listening import Stream
from tests.serve.table import FAST, Player, open_match, players, serving
from tests.serve.test_rewound import play_some

GAME = "terres_de_destinees"


@pytest.fixture(scope="module")
def http() -> Iterator[httpx.Client]:
    """Serve a store in memory."""
    with serving() as client:
        yield client


def news_of(http: httpx.Client, *ids: str) -> Stream:
    """Follow matches, without a token."""
    return Stream(Player(http, ""), path="/api/stream", matches=",".join(ids))


def wait_for(stream: Stream, **wanted: Any) -> None:
    """Wait for news that say this."""
    while not wanted.items() <= stream.next("news").data.items():
        pass


def test_news_of_several_matches_come_by_one_stream(http: httpx.Client) -> None:
    """Each says which match has another version or status, and nothing else; what does not exist is not named."""
    first, second = (open_match(http, GAME, 2) for _ in range(2))
    waiting = open_match(http, GAME, 2, open=[1])["id"]
    stream = news_of(http, first["id"], "A" * 16, second["id"], waiting)
    try:
        for id, status in ((first["id"], "playing"), (second["id"], "playing"), (waiting, "waiting")):
            wait_for(stream, id=id, status=status)
        for opened in (second, first, second):
            wait_for(stream, id=opened["id"], version=play_some(players(http, opened), 1, 1))
        Player(http, waiting).post("/seats/1/claim", {"name": "Bo"})
        wait_for(stream, id=waiting, status="playing")
        assert "A" * 16 not in stream.text
        assert "Bo" not in stream.text
    finally:
        stream.close()


def test_whoever_follows_the_news_is_not_at_the_table(http: httpx.Client) -> None:
    """No seat is here, and no onlooker is counted."""
    opened = open_match(http, GAME, 2)
    stream = news_of(http, opened["id"])
    try:
        stream.next("news")
        around = Player(http, opened["id"]).get("/around")
        assert (["gone", "gone"], 0) == (around["seats"], around["onlookers"])
    finally:
        stream.close()


@pytest.mark.parametrize("matches", ["", "a", "A" * 16 + "," + "A" * 16, ",".join(f"{n:016}" for n in range(21))])
def test_only_ids_are_followed(http: httpx.Client, matches: str) -> None:
    """At most 20, each once."""
    got = http.get("/api/stream", params={"matches": matches})
    assert (400, "invalid") == (got.status_code, got.json()["error"]["code"])


def test_news_count_as_a_stream() -> None:
    """An address may not open more of them than of others, nor hold more of a match."""
    with serving(attrs.evolve(FAST, streams=1)) as http:
        id = open_match(http, GAME, 2)["id"]
        stream = news_of(http, id)
        stream.next("news")
        assert 429 == http.get("/api/stream", params={"matches": id}).status_code
        stream.close()
        deadline = time.monotonic() + 10
        while (again := news_of(http, id)).response.status_code != 200:
            again.close()
            assert time.monotonic() < deadline
            time.sleep(0.1)
        again.close()
