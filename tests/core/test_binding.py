"""States point at the handlers in force: the game puts them in, and they are neither compared nor written."""

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
from tests.core.fair import CHEAP, FAIR, GRABBABLE, make, price, setup
from tests.core.fair_nouns import Grab, Player, State

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
def test_a_state_without_its_game_says_what_to_do(ask: Callable[[State], Any]) -> None:
    """There is no silent default: whatever is asked of a state that no game has bound names the remedies."""
    for state in (BARE, setup(2)[0], pickle.loads(pickle.dumps(BARE))):
        assert state.handlers is UNBOUND
        with pytest.raises(EngineFault) as fault:
            ask(state)
        assert "is asked of a state without its game" in str(fault.value)
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
    ],
    ids=["bound", "copy", "deepcopy", "pickle", "evolve", "anew", "first", "match", "JSON", "situation"],
)
def test_a_state_of_a_game_answers(bind: Callable[[State], State]) -> None:
    """Bound, copied, pickled, changed, read or laid out, a state asks the handlers in force of its game."""
    state = bind(BARE)
    assert (2, (CHEAP.id,)) == (price(state, 0, 3), tuple(each.id for each in price.changed_by(state, 0, 3)))
    assert (1, 2) == GRABBABLE(state, (1, 2), 0)


def test_binding_changes_nothing_else() -> None:
    """A bound state equals the unbound one, has its hash and its words, and is written as the same JSON."""
    bound = FAIR.bound(BARE)
    assert bound == BARE == DEAR.bound(BARE)
    assert (hash(bound), repr(bound)) == (hash(BARE), repr(BARE))
    one, other = (Match("fair", 2, state) for state in (bound, BARE))
    assert to_json(one) == to_json(other)
    assert "handlers" not in to_json(one)
    assert FAIR.bound(bound) is bound


def test_a_match_may_be_asked_with_another_game() -> None:
    """Lists, commands and views are by the rules of the game that is given, whichever one played so far."""
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
    """A match folded from records answers by the game that folded it, from the first record on."""
    played = play(FAIR, 3, 4)
    for game, cost in ((FAIR, 2), (DEAR, 3)):
        folded = fold(game, tr.opening(game, 3), played.records)
        assert folded == played.match
        state = folded.state.with_player(attrs.evolve(folded.state.players[0], goods=()))
        assert cost == price(state, 0, 3)


def test_views_and_sampled_worlds_answer() -> None:
    """What a seat sees of a match, and a world that it may be in, ask the same handlers."""
    match = open_match(FAIR, 2, Seeded(1))
    seen = view(FAIR, match, 0)
    world = tr.determinize(FAIR, seen, 0, random.Random(5))
    assert [2, 2] == [price(each.state, 0, 3) for each in (seen, world)]


def test_a_match_in_another_process_answers() -> None:
    """A pickled match, its game made anew from options and changes, plays on as here."""
    game = make({"greed": "free"}).without("F-12").with_handlers(CHEAP_AGAIN)
    match = open_match(game, 2, Seeded(3))
    there, its_game = pickle.loads(pickle.dumps((match, game)))
    assert (match, game.additions) == (there, its_game.additions)
    assert list(legal_commands(game, match, 0)) == list(legal_commands(its_game, there, 0))
    assert price(match.state, 0, 6) == price(there.state, 0, 6) == 4


CHEAP_AGAIN = attrs.evolve(CHEAP, id=RuleId("H-1"), rank=15)
