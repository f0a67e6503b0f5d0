"""The invariants hold where play leads, and each notices a state that breaks it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs
import pytest

from tabletop_rules.core.change import change
from tabletop_rules.core.handler import Handler
from tabletop_rules.games.terres_de_destinees.invariants import INVARIANTS
from tabletop_rules.games.terres_de_destinees.powers import without_effect
from tabletop_rules.games.terres_de_destinees.sale import unless_unable
from tabletop_rules.games.terres_de_destinees.state import (
    Activation,
    CardInPlay,
    Copy,
    Demand,
    HeldJeton,
    Loss,
    Phase,
    Player,
    State,
    Zone,
)
from tabletop_rules.games.terres_de_destinees.terms import Family
from tests.games.terres_de_destinees.story import A, B, C, Story, table


def player(**fields: Any) -> Callable[[State], State]:
    """Return a change of fields of B, given as functions of the player."""

    def changed(state: State) -> State:
        before: Player = state.players[B]
        return state.with_player(change(before, **{name: give(before) for name, give in fields.items()}))

    return changed


def put(**fields: Any) -> Callable[[State], State]:
    """Return a change of fields of the state."""
    return lambda state: change(state, **fields)


FAULTS: dict[str, Callable[[State], State]] = {
    "card juge is in 2 places": put(discard=("juge",)),
    "card goule is in 0 places": lambda state: change(state, deck=tuple(c for c in state.deck if c != "goule")),
    "Jeton 1 is in ": player(jetons=lambda b: (HeldJeton(1, B),)),
    "holds Jeton 2 2 times": player(jetons=lambda b: (HeldJeton(2, B), HeldJeton(2, B))),
    "Destin heritier is in ": player(destin=lambda b: "heritier"),
    "is revealed before nobody": lambda state: change(state, destins=change(state.destins, revealed=("assassin",))),
    "but eliminated were": player(out=lambda b: True),
    "still has something": lambda state: change(player(out=lambda b: True)(state), gone=((B,),)),
    "still bound": lambda state: change(
        player(out=lambda b: True)(state), gone=((B,),), demands=(Demand(B, A, Family.MAGIE),)
    ),
    "is threatened 1 times": put(threatened=(B,)),
    "loses 9 of": put(losses=(Loss(B, 9),)),
    "loses twice": put(losses=(Loss(B, 1), Loss(B, 1))),
    "in a support zone": player(play=lambda b: (CardInPlay("port", zone=Zone.SUPPORT),)),
    "have one name": put(copies=(Copy(A, "druide", 1), Copy(A, "druide", 1))),
    "resolved within itself": put(chain=(Activation(A, "juge"), Activation(A, "juge"))),
    "comes after the limit": lambda state: change(state, turn=change(state.turn, number=201)),
}


def broken(state: State) -> list[str]:
    """Return what the state breaks."""
    return [fault for invariant in INVARIANTS for fault in invariant(state)]


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_noticed(fault: str) -> None:
    """A state is whole, and with one thing changed it breaks an invariant that says so."""
    state = table(play={A: "vampire"}, hands={A: "juge ecuyer", B: 3, C: 3}).state
    assert [] == broken(state)
    assert any(fault in found for found in broken(FAULTS[fault](state)))


@pytest.mark.rule("T-AUC-5", "P-5")
def test_a_bid_beyond_the_hand_is_noticed() -> None:
    """A standing bid of the whole hand, and a price above the bid."""
    state = Story().given(hands={A: 3, B: 3}).auction().put_up(Story().given(hands={A: 3}).hand(A)[0]).bids(2).state
    assert [] == broken(state)
    assert state.auction is not None
    for auction, fault in (
        (attrs.evolve(state.auction, bid=3), "seat 1 bid 3 of 3 cards"),
        (attrs.evolve(state.auction, price=3), "the price is 3, the bid 2"),
    ):
        assert [fault] == broken(change(state, auction=auction))


def lacking(handler: Handler, state: State) -> State:
    """Return the state under the handlers in force but this one, though the game says that it is needed."""
    game = Story().game
    kept = tuple([each for each in game.handlers if each is not handler])
    return change(state, handlers=attrs.evolve(game, handlers=kept).first(3)[0].handlers)


@pytest.mark.rule("T-MAND-1", "F-17")
def test_what_cannot_be_done_is_noticed() -> None:
    """A duty that can do nothing and may not be done, and a demand for a family that the seller does not hold."""
    duty = table(play={A: "usurier"}, jetons={A: [5]}, deck="").state
    sale = Story().given(hands={A: "juge ecuyer"}, demands=[Demand(B, A, Family.MAGIE)]).state
    sale = change(sale, turn=change(sale.turn, phase=Phase.AUCTION))
    assert [] == broken(duty) + broken(sale)
    assert ["seat 0 must activate usurier, and cannot"] == broken(lacking(without_effect, duty))
    assert ["seat 0 must put up a card, and may put up none"] == broken(lacking(unless_unable, sale))
