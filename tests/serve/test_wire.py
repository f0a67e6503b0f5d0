"""What a move costs on the wire: every byte between a client and the server, headers too."""

import json
import random
from collections.abc import Iterator
from contextlib import contextmanager

import httpx
import pytest

from tabletop_rules.serve import lobby, rooms
from tabletop_rules.serve.patching import changes
from tabletop_rules.store import open_store
from tests.serve.listening import following, patched
from tests.serve.playing import is_asked, play_any, play_on
from tests.serve.table import TLS, Player, open_match, serving
from tests.serve.wire import Wire, wire_to

LAID = 40
"""Tiles that lie in the middle of a match of Carcassonne."""
MOVES = 12
MOST = 4_000


@contextmanager
def wired(player: Player) -> Iterator[tuple[Player, Wire]]:
    """Let a player come by a wire of their own."""
    to = player.http.base_url
    with wire_to(to.host, to.port or 80) as wire, httpx.Client(base_url=wire.url, timeout=30, verify=TLS) as http:
        yield Player(http, player.match, player.token), wire


def test_a_move_is_small_in_the_middle_of_a_match(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever plays and whoever looks on pay at most 4 kB for each move, with the whole state up to date after it."""
    rng = random.Random(7)
    for module in (rooms, lobby):
        monkeypatch.setattr(module, "secrets", type("Seeded", (), {"randbits": staticmethod(rng.getrandbits)}))
    with open_store("sqlite://") as store, serving(store=store) as http:
        opened = open_match(http, "carcassonne", 2)
        play_on(store, opened["id"], rng, LAID)
        first, second = (Player(http, opened["id"], each["token"]) for each in opened["invitations"])
        paid: list[int] = []
        with (
            wired(first) as (ana, one),
            wired(second) as (bo, two),
            following(ana, state="true") as hers,
            following(bo, state="true") as his,
        ):
            assert hers.next("changed").data["version"] == his.next("changed").data["version"]
            for _ in range(MOVES):
                before = (one.bytes, two.bytes)
                states = [json.loads(stream.state) for stream in (hers, his)]
                player, state = next(pair for pair in zip((ana, bo), states, strict=True) if is_asked(pair[1]))
                play_any(player, state, rng)
                version = hers.next("changed").data["version"]
                assert version == his.next("changed").data["version"] > state["version"]
                paid += [one.bytes - before[0], two.bytes - before[1]]
            assert first.request("GET", "/state").text == hers.state
    assert max(paid) <= MOST, paid


@pytest.mark.parametrize(
    ("old", "new"),
    [("", ""), ("", "a<b>{c}"), ("a<b>{c}", ""), ("<a><b><a>", "<a><a><b>"), ("{<<}", "<<}<{"), ("x<a>", "<a>x")],
)
def test_changes_make_the_new_text(old: str, new: str) -> None:
    """Whatever the two texts are."""
    assert new == patched(old, changes(old, new)) or not new
