"""What a move costs on the wire: every byte between a client and the server, headers too."""

import json
import random
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

import httpx
import pytest

import tabletop_rules as tr
from tabletop_rules.games.carcassonne import TilePlaced
from tabletop_rules.serve import lobby, rooms
from tabletop_rules.serve.patching import changes
from tabletop_rules.store import Store, open_store
from tests.serve.listening import following, patched
from tests.serve.playing import is_asked, play_any
from tests.serve.table import Player, open_match, serving

LAID = 40
"""Tiles that lie in the middle of a match of Carcassonne."""
MOVES = 12
MOST = 4_000


class Wire:
    """A way to a server on which every byte is counted, in both directions."""

    def __init__(self, to: httpx.URL) -> None:
        self.bytes = 0
        self._to = (to.host, to.port or 80)
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._listener.accept()
                far = socket.create_connection(self._to)
                for one, other in ((near, far), (far, near)):
                    threading.Thread(target=self._carry, args=(one, other), daemon=True).start()

    def _carry(self, one: socket.socket, other: socket.socket) -> None:
        with suppress(OSError), one, other:
            while got := one.recv(65_536):
                self.bytes += len(got)
                other.sendall(got)

    def close(self) -> None:
        """Take no more connections."""
        self._listener.close()


@contextmanager
def wired(player: Player) -> Iterator[tuple[Player, Wire]]:
    """Let a player come by a wire of their own."""
    wire = Wire(player.http.base_url)
    with httpx.Client(base_url=wire.url, timeout=30) as http:
        yield Player(http, player.match, player.token), wire
    wire.close()


def play_on(store: Store, id: str, rng: random.Random, laid: int) -> None:
    """Play a stored match of Carcassonne until so many tiles lie."""
    room = rooms.Room(id, store.read(id), None, False)

    def any_command(table: tr.Table[Any]) -> tr.Accepted[Any] | tr.Rejection:
        return table.submit(rng.choice([*table.legal(table.decisions[0].seat)]))

    while sum(isinstance(each.event, TilePlaced) for each in room.table.log.records) < laid:
        made = room.decide(rooms.Act(any_command), 10**6)
        store.append(id, made.version, made.lines)
        room.take_over(made)


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
    print(paid)
    assert max(paid) <= MOST, paid


@pytest.mark.parametrize(
    ("old", "new"),
    [("", ""), ("", "a<b>{c}"), ("a<b>{c}", ""), ("<a><b><a>", "<a><a><b>"), ("{<<}", "<<}<{"), ("x<a>", "<a>x")],
)
def test_changes_make_the_new_text(old: str, new: str) -> None:
    """Whatever the two texts are."""
    assert new == patched(old, changes(old, new)) or not new
