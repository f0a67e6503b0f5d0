"""Whole matches played by clients, each through whatever server it talks to."""

import random
import time
from collections.abc import Sequence
from typing import Any

import tabletop_rules as tr
from tabletop_rules.games.carcassonne import TilePlaced
from tabletop_rules.serve.rooms import Act, Room
from tabletop_rules.store import Store
from tests.serve.table import Player, new_command_id

PATIENCE = 60
"""Seconds without any progress after which a match is stuck."""


def play_out(players: Sequence[Player], rng: random.Random, *, most: int = 10**9) -> dict[str, Any]:
    """Play a match to its end, or so many commands; return the last state. What others were faster with is refused."""
    sent, version, since = 0, -1, time.monotonic()
    while True:
        for player in players:
            state = player.get("/state")
            if state["over"] is not None or sent >= most:
                return dict(state)
            if state["version"] != version:
                version, since = state["version"], time.monotonic()
            if is_asked(state):
                sent += 1
                play_any(player, state, rng)
        if time.monotonic() > since + PATIENCE:
            raise AssertionError(f"stuck at version {version}")


def is_asked(state: dict[str, Any]) -> bool:
    """Return whether the viewer is asked."""
    return state["viewer"] in state["turn"] and bool(state["commands"])


def play_any(player: Player, state: dict[str, Any], rng: random.Random) -> None:
    """Send any command that answers the viewer's decision."""
    answers = [each for each in state["commands"] if each["command"]["decision"]]
    got = player.play(rng.choice(answers or state["commands"])["command"], new_command_id())
    assert got.status_code in (200, 409), got.text


def play_on(store: Store, id: str, rng: random.Random, laid: int) -> None:
    """Play a stored match of Carcassonne until so many tiles lie."""
    room = Room(id, store.read(id), None, False)

    def any_command(table: tr.Table[Any]) -> tr.Accepted[Any] | tr.Rejection:
        return table.submit(rng.choice([*table.legal(table.decisions[0].seat)]))

    while sum(isinstance(each.event, TilePlaced) for each in room.table.log.records) < laid:
        made = room.decide(Act(any_command), 10**6)
        store.append(id, made.version, made.lines)
        room.take_over(made)
