"""A database whose matches went back in time, were deleted, or say two things, under a server that runs."""

import asyncio
import random
import sqlite3
import threading
import time
from collections.abc import AsyncIterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import attrs
import pytest

from tabletop_rules.errors import StoreUnavailable
from tabletop_rules.serve import lobby
from tabletop_rules.store import NO_MATCH, open_store, sqlite_url
from tests.serve.listening import following
from tests.serve.playing import is_asked, play_any, play_out
from tests.serve.table import FAST, Player, open_match, players, serving

GAME = "destiny"


def play_some(seated: list[Player], commands: int, seed: int) -> int:
    """Play some commands; return the version after them."""
    rng = random.Random(seed)
    for _ in range(commands):
        for player in seated:
            state = player.get("/state")
            if is_asked(state):
                play_any(player, state, rng)
                break
    return int(seated[0].get("/state")["version"])


@attrs.frozen
class Follower:
    """Batches of lines, as a follower of a store hands them out."""

    after: int
    batches: AsyncIterator[list[bytes]]

    def __aiter__(self) -> AsyncIterator[list[bytes]]:
        return self.batches

    def stop(self) -> None:
        """Stop nothing."""


def copy(source: Path, target: Path) -> None:
    """Copy a database into another, which may be in use."""
    with closing(sqlite3.connect(source)) as one, closing(sqlite3.connect(target)) as other:
        one.backup(other)


@pytest.mark.parametrize("commands", [0, 3, 9])
def test_a_restored_backup_is_told_and_played_on_from(commands: int, tmp_path: Path) -> None:
    """Whether the backup has fewer, as many or more records than the server knows: whoever looks sees what it has."""
    live, backup = tmp_path / "matches.db", tmp_path / "backup.db"
    with serving(url=sqlite_url(live)) as http:
        opened = open_match(http, GAME, 2)
        seated = players(http, opened)
        play_some(seated, 4, 1)
        copy(live, backup)
        known = play_some(seated, 3, 2)
        with serving(url=sqlite_url(backup)) as elsewhere:
            version = play_some(players(elsewhere, opened), commands, 3)
        with following(seated[0]) as stream:
            assert known == stream.next("changed").data["version"]
            copy(backup, live)
            told = stream.next("changed").data
            assert (version, True, []) == (told["version"], told["rewound"], told["story"])
            assert version == seated[1].get("/state")["version"]
            after = play_some(seated, 1, 4)
            assert (after, False) == ((told := stream.next("changed").data)["version"], told["rewound"])
        with following(seated[1], last=after + 50) as stream:
            assert (after, True) == ((told := stream.next("changed").data)["version"], told["rewound"])
    assert version < after


@pytest.mark.parametrize("away", [False, True])
def test_a_backup_may_be_restored_while_nobody_follows_the_store(
    away: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Just before a match is followed, or while the store is away: no history is told as going on from another."""
    live, backup = tmp_path / "matches.db", tmp_path / "backup.db"
    with open_store(sqlite_url(live)) as store, serving(store=store) as http:
        opened = open_match(http, GAME, 2)
        seated = players(http, opened)
        copy(live, backup)
        known = play_some(seated, 1, 2)
        with serving(url=sqlite_url(backup)) as elsewhere:
            version = play_some(players(elsewhere, opened), 9, 3)
        follow, told = store.follow, threading.Event()

        async def late(id: str, after: int, timeout: float | None) -> AsyncIterator[list[bytes]]:
            if away:
                yield store.read(id, after)
            await asyncio.to_thread(told.wait)
            copy(backup, live)
            if away:
                raise StoreUnavailable("for a moment")
            async for lines in follow(id, after, timeout):
                yield lines

        def followed(id: str, after: int, timeout: float | None = None) -> Any:
            monkeypatch.setattr(store, "follow", follow)
            return Follower(known, late(id, after, timeout))

        monkeypatch.setattr(store, "follow", followed)
        with following(seated[0]) as stream:
            assert known == stream.next("changed").data["version"]
            told.set()
            assert (version, True) == ((new := stream.next("changed").data)["version"], new["rewound"])
    assert known < version


def test_a_match_that_is_deleted_is_gone(tmp_path: Path) -> None:
    """Its streams end, and requests are told that there is none, also if only its log was deleted."""
    with open_store(sqlite_url(tmp_path / "matches.db")) as store, serving(store=store) as http:
        for whole in (True, False):
            opened = open_match(http, GAME, 2)
            seated = players(http, opened)
            play_some(seated, 1, 1)
            with following(seated[0]) as stream:
                stream.next("changed")
                if whole:
                    lobby.drop(store, lobby.find_match(store, opened["id"]))
                else:
                    store.delete(opened["id"])
                assert stream.ended.wait(10)
            for path in ("/state", "/stream"):
                got = seated[0].request("GET", path)
                assert (404, "no_match") == (got.status_code, got.json()["error"]["code"])


def test_a_log_may_be_deleted_just_before_it_is_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The stream ends, although a follower of the store would wait for the lines to come."""
    with open_store("sqlite://") as store, serving(store=store) as http:
        opened = open_match(http, GAME, 2)
        follow, told = store.follow, threading.Event()

        def deleted_before(id: str, after: int, timeout: float | None = None) -> Any:
            if not told.is_set():
                raise StoreUnavailable("not yet")
            store.delete(id)
            return follow(id, after, timeout)

        monkeypatch.setattr(store, "follow", deleted_before)
        with following(players(http, opened)[0]) as stream:
            stream.next("changed")
            told.set()
            assert stream.ended.wait(20)


def test_whoever_looks_finishes_a_match_that_is_over(tmp_path: Path) -> None:
    """A server that stopped between the last record and the end leaves a match that is put right by the next look."""
    with open_store(sqlite_url(tmp_path / "matches.db")) as store, serving(store=store) as http:
        opened = open_match(http, "fatum_medieval", 2, public=True, options={"turn_limit": 1})
        seated = players(http, opened)
        assert play_out(seated, random.Random(1))["over"] is not None
        for wrong in ("playing", "waiting"):
            lobby.change(store, opened["id"], partial(attrs.evolve, status=wrong))
            assert wrong == seated[0].get("")["status"]
            seated[1].get("/state")
            assert "over" == seated[0].get("")["status"]


def test_matches_of_bots_alone_go_by_themselves(tmp_path: Path) -> None:
    """After `bots_hours` nothing is left of a match that only bots play; another one stays."""
    settings = attrs.evolve(FAST, bots_hours=0.5 / 3600)
    with open_store(sqlite_url(tmp_path / "matches.db")) as store, serving(settings, store=store) as http:
        ids = [open_match(http, GAME, 2, bots=bots)["id"] for bots in ({"0": "random", "1": "random"}, {"0": "random"})]
        assert store.version(ids[0]) > NO_MATCH
        deadline = time.monotonic() + 20
        while http.get(f"/api/matches/{ids[0]}").status_code == 200:
            assert time.monotonic() < deadline
            time.sleep(0.05)
        time.sleep(0.2)
        assert NO_MATCH == store.version(ids[0])
        assert [] == [each.key for each in store.documents.list() if ids[0] in each.key]
        assert 200 == http.get(f"/api/matches/{ids[1]}").status_code
