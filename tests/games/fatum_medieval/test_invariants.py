"""Each invariant notices a state that breaks it."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop_rules.core.change import change
from tabletop_rules.games.fatum_medieval.game import make
from tabletop_rules.games.fatum_medieval.invariants import INVARIANTS
from tabletop_rules.games.fatum_medieval.situation import situation
from tabletop_rules.games.fatum_medieval.state import Allowance, Glance, State
from tests.games.fatum_medieval.scene import Scene


def faults(state: State) -> list[str]:
    """Return the sentences of all invariants."""
    return [fault for invariant in INVARIANTS for fault in invariant(state)]


def with_first(state: State, **fields: Any) -> State:
    """Return the state with fields of the first player changed."""
    return state.with_player(change(state.players[0], **fields))


@pytest.mark.rule("FA-COIN-1", "FA-SETUP-2", "FA-SETUP-6", "FA-JOB-1", "FA-RUIN-4", "FA-INFO-4", "FA-OBJ-5")
def test_each_invariant_notices_a_broken_state() -> None:
    """No invariant is broken on a table laid by the rules; each planted fault breaks the one that speaks of it."""
    good = Scene(turn=2).lay(0, "guard", "fever").hold(1, "fine").state
    (first, second) = good.players
    planted = {
        "seat 0 has -1 gold": change(with_first(good, gold=-1), bank=good.bank + 16),
        "the bank has -1 gold": change(with_first(good, gold=15 + good.bank + 1), bank=-1),
        "there are 171 gold, more than 170": change(good, bank=good.bank + 1),
        "guard#1 is in 2 places": with_first(good, front=("guard#1", "guard#1")),
        "dragon is no card of the game": change(good, resolving="dragon"),
        f"{good.common} is in 0 places": change(good, common=None),
        "a player has an objective of their own": with_first(good, secret="forge_a_kingdom"),
        "seat 0 has several jobs that replace each other": with_first(good, front=("guard#1", "guard#2")),
        "seat 0 gives up cards that are not in front": with_first(good, giving_up=("dagger#1",)),
        "seat 0 is out, but still has gold or cards": with_first(good, out=True),
        "what seat 1 has seen is not what was shown": with_first(good, shown=(Glance(1, "dagger#1"),)),
        "seat 0 has announced in turn 3": with_first(good, announced=3),
        "the marker is at seat 2, and seat None plays": change(good, marker=2),
        "seat 0 has drawn more than allowed": with_first(good, allowance=Allowance(free=-1)),
        "seat 1 is at place 0, with the hand of seat 1": change(good, players=(second, first)),
    }
    assert [] == faults(good)
    assert [] == [sentence for sentence, state in planted.items() if sentence not in faults(state)]


def test_a_situation_may_leave_gold_and_cards_out() -> None:
    """A table with little gold, or few cards, breaks no invariant: what is left out is nowhere."""
    game = make({"turn_limit": 4})
    few = situation(game, 2, decks={"work": ["guard#1"]}, hands={0: (), 1: ()})
    for laid in (situation(game, 2, turn=4, bank=4), few):
        assert [] == faults(laid.first(2)[0])
