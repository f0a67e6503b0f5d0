"""The game binds its handlers to the state, which neither compares nor writes them."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Callable
from typing import Any

import attrs
import pytest

import tabletop_rules as tr
from tabletop_rules.core.chance import Seeded
from tabletop_rules.core.engine import Accepted, open_match, submit, view
from tabletop_rules.core.fold import fold
from tabletop_rules.core.handle import UNBOUND
from tabletop_rules.core.legal import legal_commands
from tabletop_rules.core.match import Match
from tabletop_rules.core.terms import RuleId
from tabletop_rules.errors import EngineFault
from tabletop_rules.eventlog.codec import to_json
from tabletop_rules.testing import play
from tests.core.fair import CHEAP, FAIR, GRABBABLE, price, setup
from tests.core.fair_types import Grab, Player, State

DEAR = FAIR.without("F-11")
BARE = State((Player(0), Player(1)))


@pytest.mark.parametrize(
    "ask",
    [
        lambda state: price(state, 0, 3),
        lambda state: price.changed_by(state, 0, 3),
        lambda state: price.rule(RuleId("F-2"), state, 0, 3),
        lambda state: GRABBABLE(state, (3,), 0),
        lambda state: GRABBABLE.allows(state, 3, 0),
        lambda state: list(GRABBABLE.against(state, 3, 0)),
    ],
    ids=["value", "changed_by", "rule", "targets", "allows", "against"],
)
def test_an_unbound_state_is_a_fault(ask: Callable[[State], Any]) -> None:
    """Every query of an unbound state is a fault that names the remedies."""
    for state in (BARE, setup(2)[0], pickle.loads(pickle.dumps(BARE))):
        assert state.handlers is UNBOUND
        with pytest.raises(EngineFault) as fault:
            ask(state)
        assert "is called on a state without its game" in str(fault.value)
        assert "Game.first(seats), or bind it with Game.bound(state)" in str(fault.value)


@pytest.mark.parametrize(
    "bind",
    [
        FAIR.bound,
        lambda state: copy.copy(FAIR.bound(state)),
        lambda state: copy.deepcopy(FAIR.bound(state)),
        lambda state: pickle.loads(pickle.dumps(FAIR.bound(state))),
        lambda state: attrs.evolve(FAIR.bound(state), goods=state.goods),
        lambda state: FAIR.bound(DEAR.bound(state)),
        lambda state: FAIR.first(2)[0],
        lambda state: open_match(FAIR, 2, Seeded(1)).state,
        lambda state: tr.from_json(to_json(open_match(FAIR, 2, Seeded(1))), FAIR).state,
        lambda state: FAIR.in_situation("later", 2, state, ()).first(2)[0],
        lambda state: view(FAIR, open_match(FAIR, 2, Seeded(1)), 0).state,
        lambda state: tr.determinize(FAIR, view(FAIR, open_match(FAIR, 2, Seeded(1)), 0), 0, random.Random(5)).state,
    ],
    ids=[
        "bound",
        "copy",
        "deepcopy",
        "pickle",
        "evolve",
        "anew",
        "first",
        "match",
        "JSON",
        "situation",
        "view",
        "world",
    ],
)
def test_a_bound_state_answers(bind: Callable[[State], State]) -> None:
    """A state that is bound, copied, pickled, changed, read or sampled asks the handlers of its game."""
    state = bind(BARE)
    assert (2, (CHEAP.id,)) == (price(state, 0, 3), tuple(each.id for each in price.changed_by(state, 0, 3)))
    assert (1, 2) == GRABBABLE(state, (1, 2), 0)


def test_binding_changes_nothing_else() -> None:
    """A bound state has the equality, hash, repr and JSON of the unbound one."""
    bound = FAIR.bound(BARE)
    assert bound == BARE == DEAR.bound(BARE)
    assert (hash(bound), repr(bound)) == (hash(BARE), repr(BARE))
    one, other = (Match("fair", 2, state) for state in (bound, BARE))
    assert to_json(one) == to_json(other)
    assert "handlers" not in to_json(one)
    assert FAIR.bound(bound) is bound


def test_a_match_may_be_asked_with_another_game() -> None:
    """Lists, checks and views follow the game they are given, whichever game was played so far."""
    match = open_match(FAIR, 2, Seeded(1))
    poor = attrs.evolve(match, state=match.state.with_player(attrs.evolve(match.state.players[0], coins=0)))
    grab = Grab(0, match.decisions[0].id)
    assert (True, False) == tuple(grab in list(legal_commands(game, poor, 0)) for game in (FAIR, DEAR))
    refused = submit(DEAR, poor, grab)
    assert ("too_dear", "F-2") == (getattr(refused, "code", ""), getattr(refused, "rule", ""))
    accepted = submit(FAIR, poor, grab)
    assert isinstance(accepted, Accepted)
    assert [3, 2] == [price(each.state, 1, 3) for each in (view(DEAR, accepted.match, 0), view(FAIR, match, 0))]


def test_a_fold_binds_to_its_own_game() -> None:
    """A folded match answers by the game that folded it."""
    played = play(FAIR, 3, 4)
    for game, cost in ((FAIR, 2), (DEAR, 3)):
        folded = fold(game, tr.unopened(game, 3), played.records)
        assert folded == played.match
        state = folded.state.with_player(attrs.evolve(folded.state.players[0], goods=()))
        assert cost == price(state, 0, 3)
