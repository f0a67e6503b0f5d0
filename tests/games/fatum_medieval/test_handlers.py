"""Every ruling of the digest has its handler or a reason why it has none, and every handler can be taken out."""

from __future__ import annotations

import pickle
import random
from pathlib import Path
from typing import Any

import attrs
import pytest

import tabletop_rules as tr
from tabletop_rules.core.determinize import determinize
from tabletop_rules.core.engine import begin, submit, view
from tabletop_rules.core.terms import HOST
from tabletop_rules.core.zones import known
from tabletop_rules.games.fatum_medieval.commands import Announce, CallLastTurn
from tabletop_rules.games.fatum_medieval.content.load import load_content, rulebook
from tabletop_rules.games.fatum_medieval.game import make
from tabletop_rules.games.fatum_medieval.handlers import HANDLERS
from tabletop_rules.games.fatum_medieval.no_handler import NO_HANDLER
from tabletop_rules.games.fatum_medieval.options import OPTIONS
from tabletop_rules.games.fatum_medieval.queries.fronts import levels_of
from tabletop_rules.games.fatum_medieval.queries.income import dues, has_income
from tabletop_rules.games.fatum_medieval.queries.prices import price_of
from tabletop_rules.games.fatum_medieval.situation import situation
from tabletop_rules.games.fatum_medieval.state import State
from tabletop_rules.games.fatum_medieval.terms import AXES
from tabletop_rules.testing import handlers_can_go
from tabletop_rules.testing.removal import Situation
from tests.games.fatum_medieval.scene import READY, Scene
from tests.games.fatum_medieval.test_content import own_pack
from tests.games.fatum_medieval.test_laws import TABLES

PLAIN = {"pack", "turn_limit", "no_job_income", "objective_bonus", "first_seat"}
"""Options that hold the content, a mere number, or a seat."""


def test_every_ruling_is_a_handler_or_says_why_not() -> None:
    """The handlers and the reasons together name every ruling of the digest; no ruling has both."""
    handled = {str(offer.handler.id) for offer in HANDLERS.offers()}
    rulings = {str(title.text.id) for title in rulebook().rulings}
    assert rulings == (handled & rulings) | NO_HANDLER.keys()
    assert set() == handled & NO_HANDLER.keys()


def test_every_handler_speaks_both_languages() -> None:
    """Each has a sentence in English and in French, and says where it comes from."""
    handlers = [offer.handler for offer in HANDLERS.offers()]
    assert [] == [each.name for each in handlers if not each.text.endswith(".") or not each.fr.endswith(".")]
    assert {"rulebook", "ruling", "card"} == {each.source for each in handlers}


def test_every_option_of_play_names_its_handlers() -> None:
    """Every option that bends play names the handlers that each of its values puts in force."""
    values = {option.id: {*option.values} for option in OPTIONS if option.id not in PLAIN}
    assert values == {option: {*by_value} for option, by_value in HANDLERS.by_option.items()}


# --- taken out ------------------------------------------------------------------------------------------------------

SHORT: dict[str, object] = {"turn_limit": 4}
"""The options as they are, but for the length of a match."""


def calls_the_last_turn(game: tr.Game[State]) -> None:
    """The host says that time is up, which no random match does (FA-TIME-1)."""
    begun = begin(situation(game, 2), 2, tr.Seeded(1))
    submit(game, begun.match, CallLastTurn(HOST, 0), None)


def announces(game: tr.Game[State]) -> None:
    """A player in play announces, and a ruined one, though neither may: no random match does."""
    begun = begin(situation(game, 3, out=(2,)), 3, tr.Seeded(1))
    for seat in (0, 2):
        submit(game, begun.match, Announce(seat, 0), None)


def announces_again(game: tr.Game[State]) -> None:
    """A player announces a second time before the first is checked."""
    begun = begin(situation(game, 2, announced={0: 2}), 2, tr.Seeded(1))
    submit(game, begun.match, Announce(0, 0), None)


def imagines(game: tr.Game[State]) -> None:
    """A player imagines worlds that fit what is seen."""
    begun = begin(situation(game, 2), 2, tr.Seeded(1))
    determinize(game, view(game, begun.match, 0), 0, random.Random(1))


DEEDS: dict[str, list[Situation]] = {
    "FA-OPT-6": [announces],
    "FA-TIME-1": [calls_the_last_turn],
    "FA-TIME-2": [calls_the_last_turn],
    "FA-RUIN-8": [announces],
    "FA-OBJ-3": [announces, imagines],
}


def laid(options: dict[str, object] = SHORT, **table: Any) -> tr.Game[State]:
    """A game of two in a situation in its last turn."""
    return situation(make(options), 2, turn=4, **table)


def situations(folder: Path) -> dict[str, list[Situation]]:
    """Tables for handlers that short random matches do not come upon."""
    journey = own_pack(folder, fever=('tags = ["illness"]', 'tags = ["illness", "journey"]'))
    fronts, hands = {1: ["pilgrimage", "fever"]}, {0: ["lost_on_the_way"], 1: ()}
    piles = {axis: sorted(known(deck)) for axis, deck in zip(AXES, load_content().decks, strict=True)}
    poor = laid(gold={0: 0, 1: 0}, fronts={0: ["guard"], 1: ["guard"]})
    rich = {0: 84, 1: 84}
    announced = laid(at="close", fronts={0: READY}, announced={0: 3, 1: 4}, objective="balanced_life")
    return {
        "FA-EFF-3": [laid(at="turn", fronts={0: ["scribe"]})],
        "FA-DECK-1": [laid(at="turn", decks=dict.fromkeys(AXES, ()), piles=piles, hands={0: (), 1: ()})],
        "FA-ACT-5": [laid(SHORT | {"pack": str(journey)}, fronts=fronts, hands=hands)],
        "FA-ACC-10": [laid(at="accounts", gold=rich), laid(gold=rich, hands={0: ["inheritance"]})],
        "FA-RUIN-1": [poor],
        "FA-RUIN-6": [poor],
        "FA-OBJ-7": [announces_again],
        "FA-OBJ-8": [announced],
        "FA-AMB-15": [announced],
    }


@pytest.mark.rule("FA-AMB-14", "FA-AMB-15", "FA-ACT-5", "FA-TIME-1", "FA-TIME-2", "FA-OPT-6")
def test_every_handler_can_be_taken_out(tmp_path: Path) -> None:
    """Each acts in some random match, in a situation or in a deed named for it, and without it the laws hold."""
    found = handlers_can_go(make(SHORT), situations=situations(tmp_path) | DEEDS, searched=12)
    assert len(found) == len(make(SHORT).handlers)


@pytest.mark.slow
@pytest.mark.rule("FA-OBJ-3", "FA-RUIN-7", "FA-TIME-2", "FA-TIME-5", "FA-EFF-15", "FA-SETUP-6")
@pytest.mark.parametrize("options", TABLES[1:])
def test_every_handler_of_an_option_can_be_taken_out(options: dict[str, object]) -> None:
    """The same for those that the value of an option puts in force."""
    game = make(options)
    chosen = {offer.handler.id for offer in HANDLERS.offers() if offer.option is not None}
    found = handlers_can_go(game, ids=chosen, situations=DEEDS)
    assert len(found) == len([each for each in game.handlers if each.id in chosen])


@pytest.mark.rule("FA-RUIN-6", "FA-TIME-4", "FA-TIME-5")
@pytest.mark.parametrize(
    ("mode", "rule"),
    [("common_objective", "FA-RUIN-6"), ("secret_objective", "FA-TIME-4"), ("time_limit", "FA-TIME-5")],
)
def test_what_cannot_be_taken_out_says_why(mode: str, rule: str) -> None:
    """Without a last survivor nobody may be left, and without a last turn a match may go on for ever."""
    with pytest.raises(tr.GameError, match=f"{rule}.*without it"):
        make({"mode": mode}).without(rule)


@pytest.mark.rule("FA-EFF-4", "FA-LVL-7")
def test_a_game_without_a_ruling_pickles() -> None:
    """Without conditional bonuses a dagger makes no better guard, and its own point stays."""
    game = tr.load_game("fatum_medieval")
    without = pickle.loads(pickle.dumps(game.without("FA-EFF-4")))
    levels = []
    for each in (game, without):
        state, _ = situation(each, 2, fronts={0: ["guard", "dagger"]}).first(2)
        levels.append(levels_of(state, 0))
    assert [(2, 0, 0, 1), (1, 0, 0, 1)] == levels


# --- which handler made a difference --------------------------------------------------------------------------------


@pytest.mark.rule("FA-EFF-2", "FA-EFF-4", "FA-EFF-5", "FA-EFF-6", "FA-EFF-19")
def test_what_changed_a_value() -> None:
    """Levels, prices and incomes name the cards' rulings that changed them, in the order in which they acted."""
    state = Scene(3).lay(0, "guard", "dagger").lay(1, "merchant").lay(2, "tax_collector", "farmer", "tools").state
    state = attrs.evolve(state, purses=(20, 15, 15))
    changed = (levels_of.changed_by(state, 0), price_of.changed_by(state, 1, "house#1"), dues.changed_by(state, 2))
    assert [["FA-EFF-4"], ["FA-EFF-2"], ["FA-EFF-5", "FA-EFF-6"]] == [[each.id for each in row] for row in changed]
    assert () == price_of.changed_by(state, 0, "house#1")


@pytest.mark.rule("FA-ACC-11", "FA-ACC-2")
def test_which_rule_keeps_an_income_back() -> None:
    """Who is marked has no income by FA-ACC-11; anybody else has one by the plain rule."""
    scene = Scene()
    state = scene.state.with_player(attrs.evolve(scene.player(1), no_income=True))
    rules = [has_income.rule(tr.RuleId("FA-ACC-2"), state, seat) for seat in (0, 1)]
    assert ["FA-ACC-2", "FA-ACC-11"] == rules
