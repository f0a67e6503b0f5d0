"""Every ruling of the digest is a handler or has a reason not to be one, and every handler can be taken out."""

from __future__ import annotations

import pickle
import random
from pathlib import Path
from typing import Any

import pytest

import tabletop_rules as tr
from tabletop_rules.core.determinize import determinize
from tabletop_rules.core.engine import open_with_records, submit, view
from tabletop_rules.core.messages import Command
from tabletop_rules.core.terms import HOST
from tabletop_rules.core.voice import Voice
from tabletop_rules.core.zones import known
from tabletop_rules.games.fatum_medieval.commands import Announce, CallLastTurn
from tabletop_rules.games.fatum_medieval.content.load import load_content, rulebook
from tabletop_rules.games.fatum_medieval.game import HANDLERS, make
from tabletop_rules.games.fatum_medieval.no_handler import NO_HANDLER
from tabletop_rules.games.fatum_medieval.queries.fronts import levels_of
from tabletop_rules.games.fatum_medieval.queries.income import dues, has_income
from tabletop_rules.games.fatum_medieval.queries.prices import price_of
from tabletop_rules.games.fatum_medieval.situation import situation
from tabletop_rules.games.fatum_medieval.standings import standings
from tabletop_rules.games.fatum_medieval.state import State
from tabletop_rules.games.fatum_medieval.terms import AXES
from tabletop_rules.testing import handlers_can_go
from tabletop_rules.testing.removal import Situation
from tests.games.fatum_medieval.packs import own_pack
from tests.games.fatum_medieval.scene import READY, Scene
from tests.games.fatum_medieval.test_laws import TABLES


def test_every_ruling_is_a_handler_or_says_why_not() -> None:
    """Handlers and reasons together name every ruling of the digest, and no ruling has both."""
    handled = {str(offer.handler.id) for offer in HANDLERS.offers()}
    rulings = {str(title.text.id) for title in rulebook().rulings}
    assert rulings == (handled & rulings) | NO_HANDLER.keys()
    assert set() == handled & NO_HANDLER.keys()


def test_every_handler_has_a_sentence_in_both_languages() -> None:
    """Each handler has a sentence in English and in French, and a source."""
    handlers = [offer.handler for offer in HANDLERS.offers()]
    assert [] == [each.name for each in handlers if not each.text.endswith(".") or not each.fr.endswith(".")]
    assert {"rulebook", "ruling", "card"} == {each.source for each in handlers}


# --- taken out ------------------------------------------------------------------------------------------------------

SHORT: dict[str, object] = {"turn_limit": 4}
"""The default options, but for a short match."""


def sends(*commands: Command, **table: Any) -> Situation:
    """Return a deed that sends commands in a situation, accepted or not."""

    def deed(game: tr.Game[State]) -> None:
        begun = open_with_records(situation(game, 3, **table), 3, tr.Seeded(1))
        for command in commands:
            submit(game, begun.match, command, None)

    return deed


def samples(game: tr.Game[State]) -> None:
    """Sample a world that fits the view of a seat."""
    begun = open_with_records(situation(game, 2), 2, tr.Seeded(1))
    determinize(game, view(game, begun.match, 0), 0, random.Random(1))


def looks_at_the_places(game: tr.Game[State]) -> None:
    """Count the places while an announcement is about to be confirmed."""
    table: dict[str, Any] = {"fronts": {0: READY}, "announced": {0: 3}, "objective": "balanced_life"}
    begun = open_with_records(situation(game, 2, turn=4, **table), 2, tr.Seeded(1))
    standings(view(game, begun.match, 1), Voice("en"))


ANNOUNCES = sends(Announce(0, 0), Announce(2, 0), out=(2,))
CALLS_THE_LAST_TURN = sends(CallLastTurn(HOST, 0))
DEEDS: dict[str, list[Situation]] = {
    "FA-OPT-6": [ANNOUNCES],
    "FA-TIME-1": [CALLS_THE_LAST_TURN],
    "FA-TIME-2": [CALLS_THE_LAST_TURN],
    "FA-RUIN-8": [ANNOUNCES],
    "FA-OBJ-3": [ANNOUNCES, samples],
}
"""What no random match does: the host calls the last turn, players announce who may not."""


def laid(options: dict[str, object] = SHORT, **table: Any) -> tr.Game[State]:
    """Return a game of two in a situation in its last turn."""
    return situation(make(options), 2, turn=4, **table)


def situations(folder: Path) -> dict[str, list[Situation]]:
    """Return situations in which handlers act that short random matches do not need."""
    journey = own_pack(folder, fever=('tags = ["illness"]', 'tags = ["illness", "journey"]'))
    fronts, hands = {1: ["pilgrimage", "fever"]}, {0: ["lost_on_the_way"], 1: ()}
    piles = {axis: sorted(known(deck)) for axis, deck in zip(AXES, load_content().decks, strict=True)}
    poor = laid(gold={0: 0, 1: 0}, fronts={0: ["guard"], 1: ["guard"]})
    rich = {0: 84, 1: 84}
    announced = laid(at="close", fronts={0: READY}, announced={0: 3, 1: 4}, objective="balanced_life")
    return {
        "FA-EFF-3": [laid(at="turn", fronts={0: ["scribe"]})],
        "FA-DECK-1": [laid(at="turn", decks=dict.fromkeys(AXES, ()), piles=piles, hands={0: (), 1: ()})],
        "FA-ACT-5": [laid(SHORT | {"pack": journey}, fronts=fronts, hands=hands)],
        "FA-ACC-10": [laid(at="accounts", gold=rich), laid(gold=rich, hands={0: ["inheritance"]})],
        "FA-RUIN-1": [poor],
        "FA-RUIN-6": [poor],
        "FA-OBJ-7": [sends(Announce(0, 0), announced={0: 2})],
        "FA-OBJ-8": [announced, looks_at_the_places],
        "FA-AMB-15": [announced],
    }


@pytest.mark.slow  # scenes show each of them, with it and without it
@pytest.mark.rule("FA-AMB-14", "FA-AMB-15", "FA-ACT-5", "FA-TIME-1", "FA-TIME-2", "FA-OPT-6")
def test_handlers_can_be_taken_out(tmp_path: Path) -> None:
    """Each ninth handler acts in a random match, a situation or a deed, and without it the laws hold."""
    game = make(SHORT)
    chosen = [each.id for each in game.handlers[::9]]
    found = handlers_can_go(game, ids=chosen, situations=situations(tmp_path) | DEEDS, searched=12)
    assert [each.id for each in game.handlers if each.id in chosen] == [each.handler.id for each in found]


@pytest.mark.slow
def test_every_handler_can_be_taken_out(tmp_path: Path) -> None:
    """Each handler acts in a random match, a situation or a deed, and without it the laws hold."""
    found = handlers_can_go(make(SHORT), situations=situations(tmp_path) | DEEDS, searched=12)
    assert len(found) == len(make(SHORT).handlers)


@pytest.mark.slow
@pytest.mark.rule("FA-OBJ-3", "FA-RUIN-7", "FA-TIME-2", "FA-TIME-5", "FA-EFF-15", "FA-SETUP-6")
@pytest.mark.parametrize("options", TABLES[1:])
def test_every_handler_of_an_option_can_be_taken_out(options: dict[str, object]) -> None:
    """Each handler that the value of an option puts in force acts, and without it the laws hold."""
    game = make(options)
    chosen = {offer.handler.id for offer in HANDLERS.offers() if offer.option is not None}
    found = handlers_can_go(game, ids=chosen, situations=DEEDS)
    assert len(found) == len([each for each in game.handlers if each.id in chosen])


@pytest.mark.rule("FA-RUIN-6", "FA-TIME-4", "FA-TIME-5")
@pytest.mark.parametrize(
    ("mode", "rule"),
    [("common_objective", "FA-RUIN-6"), ("secret_objective", "FA-TIME-4"), ("time_limit", "FA-TIME-5")],
)
def test_handlers_that_must_stay(mode: str, rule: str) -> None:
    """A handler without which a match might not end cannot be taken out, and the error names it."""
    with pytest.raises(tr.GameError, match=f"{rule}.*without it"):
        make({"mode": mode}).without(rule)


@pytest.mark.rule("FA-AMB-14", "FA-OPT-6", "FA-OBJ-3")
def test_without_an_objective_nobody_announces() -> None:
    """Where no objective is dealt, an announcement is neither listed nor accepted, whatever is taken out."""
    game = make({"mode": "time_limit"}).without("FA-AMB-14", "FA-OPT-6")
    match = open_with_records(situation(game, 2), 2, tr.Seeded(1)).match
    assert [] == [each for each in tr.legal_commands(game, match, 0) if isinstance(each, Announce)]
    outcome = submit(game, match, Announce(0, 0), None)
    assert isinstance(outcome, tr.Rejection)
    assert "FA-OBJ-3" == outcome.rule


@pytest.mark.rule("FA-EFF-4", "FA-LVL-7")
def test_a_game_without_a_ruling_pickles() -> None:
    """Without conditional bonuses a dagger makes no better guard, in a pickled game too."""
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
    """Levels, prices and incomes name the rulings that changed them, in the order in which they acted."""
    scene = Scene(3).lay(0, "guard", "dagger").lay(1, "merchant").lay(2, "tax_collector", "farmer", "tools")
    state = scene.change(purses=(20, 15, 15)).state
    changed = (levels_of.changed_by(state, 0), price_of.changed_by(state, 1, "house#1"), dues.changed_by(state, 2))
    assert [["FA-EFF-4"], ["FA-EFF-2"], ["FA-EFF-5", "FA-EFF-6"]] == [[each.id for each in row] for row in changed]
    assert () == price_of.changed_by(state, 0, "house#1")


@pytest.mark.rule("FA-ACC-11", "FA-ACC-2")
def test_which_rule_keeps_an_income_back() -> None:
    """A marked player has no income by FA-ACC-11; the others have one by the plain rule."""
    state = Scene().change_player(1, no_income=True).state
    rules = [has_income.rule(tr.RuleId("FA-ACC-2"), state, seat) for seat in (0, 1)]
    assert ["FA-ACC-2", "FA-ACC-11"] == rules
