"""Every ruling of the digest has its handler or a reason why it has none, and every handler can be taken out."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

import tabletop_rules as tr
from tabletop_rules.games.destiny.content.load import rulebook
from tabletop_rules.games.destiny.game import make
from tabletop_rules.games.destiny.handlers import HANDLERS
from tabletop_rules.games.destiny.no_handler import NO_HANDLER
from tabletop_rules.games.destiny.options import OPTIONS
from tabletop_rules.games.destiny.queries import executions, line_points
from tabletop_rules.games.destiny.situation import situation
from tabletop_rules.games.destiny.state import State
from tabletop_rules.games.destiny.steps import EndTurn, TheftNext
from tabletop_rules.games.destiny.targets import EXPOSED, TOUCHABLE
from tabletop_rules.games.destiny.terms import INDEX
from tabletop_rules.testing import handlers_can_go
from tests.games.destiny.story import ANA, BEN, CLEO, card, given
from tests.games.destiny.test_laws import PLAYED


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
    """Every option but the seat that begins names the handlers that each of its values puts in force."""
    values = {option.id: {*(option.values or (True, False))} for option in OPTIONS if option.id != "first_player"}
    assert values == {option: {*by_value} for option, by_value in HANDLERS.by_option.items()}


# --- taken out ------------------------------------------------------------------------------------------------------


def laid(options: dict[str, Any], *cards: str, **table: Any) -> tr.Game[State]:
    """A game of three in a situation in which a handler acts, near the end if the first seat holds just these cards."""
    if cards:
        table |= {"hands": {ANA: cards}, "turn": 13 - len(cards)}
    return situation(make(options), 3, **table)


PAIRS = {"0.character_planet": "sun", "0.character_constellation": "leo"}
"""Tokens that steal the Astrologer, as any two would."""
EMPEROR = {"1.character_planet": "sun", "1.character_constellation": "scorpio"}
"""Tokens that steal the Emperor."""


def situations(options: dict[str, Any]) -> dict[str, list[tr.Game[State]]]:
    """Tables for handlers that random play hardly ever comes upon."""
    consolidated: dict[str, Any] = {"board": {"1.health": "mars"}, "settings": {"1.health": "mars!"}}
    guarded: dict[str, Any] = {"board": {"1.character_planet": "mars"}, "stacks": {BEN: ["hermit"]}, "tower": BEN}
    turned = {ANA: [("emperor", "constellation", "planet")]}
    thieves = PAIRS | {"2.character_planet": "moon", "2.character_constellation": "virgo"}
    thefts: dict[str, Any] = {"stacks": {BEN: ["astrologer"]}, "board": thieves}
    blind: dict[str, Any] = {"board": {"0.health": "sun"}, "settings": {"0.health": "mars"}, "stacks": {ANA: ["fool"]}}
    return {
        "D-CONS-2": [laid(options, "star", "moon", **consolidated)],
        "D-Q-13": [laid(options, **consolidated)],
        "D-Q-27": [laid(options, "strength", "devils pact", **consolidated)],
        "D-CARD-31": [
            laid(options, "star", "hanged man", **guarded),
            laid(options, "tower", stacks={ANA: ["empress"]}),
        ],
        "D-THEFT-2": [laid(options, **thefts, at=(TheftNext((ANA, BEN, CLEO)), EndTurn()))],
        "D-Q-17": [laid(options, **thefts, at=(TheftNext((ANA, BEN, CLEO)), EndTurn()))],
        "D-Q-16": [laid(options, **thefts, at=(TheftNext((ANA, BEN, CLEO)), EndTurn()))],
        "D-Q-1": [laid(options, stacks=turned)],
        "D-Q-14": [laid(options, stacks=turned)],
        "D-Q-18": [
            laid(options, stacks=turned, board=EMPEROR, at=(TheftNext((BEN,)), EndTurn())),
        ],
        "D-Q-20": [laid(options, "magician", stacks={ANA: ["empress"]})],
        "D-POW-8": [laid(options, "numerology phi")],
        "D-Q-22": [laid(options, "lovers")],
        "D-Q-25": [laid(options, "sun", "planet 5", **blind)],
        "D-Q-33": [laid(options, "death", stacks={ANA: ["fool"], BEN: ["pope", "hermit"]})],
    }


@pytest.mark.rule("D-Q-1", "D-Q-3", "D-Q-4", "D-Q-6", "D-Q-13", "D-Q-22", "D-Q-25", "D-Q-27", "D-Q-33")
@pytest.mark.parametrize("options", [PLAYED[0], *(pytest.param(each, marks=pytest.mark.slow) for each in PLAYED[1:])])
def test_every_handler_can_be_taken_out(options: dict[str, Any]) -> None:
    """Each acts in some random match, from the setup or from a table named for it, and without it the laws hold."""
    game = make(options)
    always = {offer.handler.id for offer in HANDLERS.offers() if offer.option is None}
    mine = [each.id for each in game.handlers if each.id not in always or not options]
    found = handlers_can_go(game, ids=mine, situations=situations(options), searched=12)
    assert len(found) == len([each for each in game.handlers if each.id in mine])


@pytest.mark.rule("D-POW-8")
def test_what_cannot_be_taken_out_says_why() -> None:
    """Without D-POW-8 a seat without cards would be asked for one, so the game refuses to go without it."""
    with pytest.raises(tr.GameError, match="could not answer"):
        make({}).without("D-POW-8")


@pytest.mark.rule("D-CARD-31", "D-POW-6")
def test_a_game_without_the_tower_guards_nothing() -> None:
    """Without D-CARD-31 characters and tokens are exposed, and the Empress places the Tower twice; it pickles."""
    game = make({})
    without = pickle.loads(pickle.dumps(game.without("D-CARD-31")))
    table: dict[str, Any] = {"board": {"1.character_planet": "mars"}, "stacks": {ANA: ["empress"], BEN: ["fool"]}}
    spot, fool, tower = INDEX["1.character_planet"], (BEN, card("fool")), card("tower")
    told = []
    for each in (game, without):
        state, _ = situation(each, 2, **table, tower=BEN).first(2)
        told.append(
            (TOUCHABLE.allows(state, spot, ANA), EXPOSED.allows(state, fool, ANA), executions(state, ANA, tower))
        )
    assert [(False, False, 1), (True, True, 2)] == told


# --- which handler made a difference --------------------------------------------------------------------------------


@pytest.mark.rule("D-POW-6", "D-CARD-31", "D-Q-20")
def test_what_changed_the_executions() -> None:
    """The Empress doubles; the Tower, and by an option a character, is back to once: each modifier is told."""
    state = given(stacks={ANA: ["empress"]}, empress_on_characters=False).state
    changed = {
        name: [m.id for m in executions.changed_by(state, ANA, card(name))] for name in ("moon", "tower", "fool")
    }
    assert {"moon": ["D-POW-6"], "tower": ["D-POW-6", "D-CARD-31"], "fool": ["D-POW-6", "D-Q-20"]} == changed


@pytest.mark.rule("D-Q-1", "D-VAL-1")
def test_which_rule_gives_the_points() -> None:
    """Points come of the table, D-VAL-1; the Emperor's by the worked example of D-Q-1."""
    plain, rule = given(emperor_points="worked_example").state, tr.RuleId("D-VAL-1")
    rules = [line_points.rule(rule, plain, card(name), "planet") for name in ("emperor", "pope")]
    assert ["D-Q-1", "D-VAL-1"] == rules
