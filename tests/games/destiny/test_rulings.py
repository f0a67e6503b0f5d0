"""Rulings and their handlers (D-Q): each has one or a reason why not, and every handler can be taken out."""

from __future__ import annotations

from typing import Any

import pytest

import tabletop_rules as tr
from tabletop_rules.games.destiny.content.load import rulebook
from tabletop_rules.games.destiny.game import HANDLERS, make
from tabletop_rules.games.destiny.no_handler import NO_HANDLER
from tabletop_rules.games.destiny.options import OPTIONS
from tabletop_rules.games.destiny.queries import executions, line_points
from tabletop_rules.games.destiny.situation import situation
from tabletop_rules.games.destiny.state import State
from tabletop_rules.games.destiny.steps import EndTurn, TheftNext
from tabletop_rules.testing import handlers_can_go
from tests.games.destiny.story import ANA, BEN, CLEO, card, given, space, theft_step
from tests.games.destiny.test_laws import PLAYED


def test_every_ruling_has_a_handler_or_a_reason() -> None:
    """Every ruling of the digest has a handler or a reason why it needs none, never both."""
    handled = {str(offer.handler.id) for offer in HANDLERS.offers()}
    rulings = {str(title.text.id) for title in rulebook().rulings}
    assert rulings == (handled & rulings) | NO_HANDLER.keys()
    assert set() == handled & NO_HANDLER.keys()


def test_every_handler_has_both_languages() -> None:
    """Every handler has a sentence in English and in French, and a source."""
    handlers = [offer.handler for offer in HANDLERS.offers()]
    assert [] == [each.name for each in handlers if not each.text.endswith(".") or not each.fr.endswith(".")]
    assert {"rulebook", "ruling", "card"} == {each.source for each in handlers}


def test_every_option_of_play_brings_handlers() -> None:
    """Some value of every option but first_player puts handlers in force."""
    assert ["first_player"] == [option.id for option in OPTIONS if not option.handlers]


def laid(options: dict[str, Any], *cards: str, **table: Any) -> tr.Game[State]:
    """Return a game of three in a situation; Ana's hand is `cards`, and the turn the one in which she has so many."""
    if cards:
        table |= {"hands": {ANA: cards}, "turn": 13 - len(cards)}
    return situation(make(options), 3, **table)


PAIRS = space(ANA, "leo", "sun")
"""Tokens that steal the Astrologer, as any two would."""
EMPEROR = space(BEN, "scorpio", "sun")
"""Tokens that steal the Emperor."""


def situations(options: dict[str, Any]) -> dict[str, list[tr.Game[State]]]:
    """Return tables for handlers that random play hardly ever reaches."""
    consolidated: dict[str, Any] = {"board": {"1.health": "mars"}, "settings": {"1.health": "mars!"}}
    guarded: dict[str, Any] = {"board": {"1.character_planet": "mars"}, "stacks": {BEN: ["hermit"]}, "tower": BEN}
    turned = {ANA: [("emperor", "constellation", "planet")]}
    thieves = PAIRS | space(CLEO, "virgo", "moon")
    thefts: dict[str, Any] = {"stacks": {BEN: ["astrologer"]}, "board": thieves}
    blind: dict[str, Any] = {"board": {"0.health": "sun"}, "settings": {"0.health": "mars"}, "stacks": {ANA: ["fool"]}}
    return {
        "D-CONS-2": [laid(options, "star", "moon", **consolidated)],
        "D-Q-13": [laid(options, **consolidated)],
        "D-Q-27": [laid(options, "strength", "devils pact", **consolidated)],
        "D-CARD-31": [laid(options, "star", "hanged man", **guarded)],
        "D-PLAY-4": [laid(options, "tower", stacks={ANA: ["empress"]})],
        "D-THEFT-2": [laid(options, **thefts, at=theft_step(3))],
        "D-Q-17": [laid(options, **thefts, at=theft_step(3))],
        "D-Q-16": [laid(options, **thefts, at=theft_step(3))],
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
    """Every handler acts in some random match or in a situation made for it, and without it the laws hold."""
    game = make(options)
    always = {offer.handler.id for offer in HANDLERS.offers() if offer.option is None}
    mine = [each.id for each in game.handlers if each.id not in always or not options]
    found = handlers_can_go(game, ids=mine, situations=situations(options), searched=12)
    assert len(found) == len([each for each in game.handlers if each.id in mine])


@pytest.mark.rule("D-POW-8")
def test_a_handler_that_the_game_needs() -> None:
    """The game cannot go without D-POW-8: a seat without cards would be asked for one."""
    with pytest.raises(tr.GameError, match="could not answer"):
        make({}).without("D-POW-8")


@pytest.mark.rule("D-POW-6", "D-PLAY-4", "D-Q-20")
def test_which_handlers_change_the_executions() -> None:
    """changed_by names every modifier of the number of executions: the Empress, the Tower, an option for characters."""
    state = given(stacks={ANA: ["empress"]}, empress_on_characters=False).state
    changed = {
        name: [m.id for m in executions.changed_by(state, ANA, card(name))] for name in ("moon", "tower", "fool")
    }
    assert {"moon": ["D-POW-6"], "tower": ["D-POW-6", "D-PLAY-4"], "fool": ["D-POW-6", "D-Q-20"]} == changed


@pytest.mark.rule("D-Q-1", "D-VAL-1")
def test_which_rule_gives_the_points() -> None:
    """Points are given by D-VAL-1, the Emperor's in the worked example by D-Q-1."""
    plain, rule = given(emperor_points="worked_example").state, tr.RuleId("D-VAL-1")
    rules = [line_points.rule(rule, plain, card(name), "planet") for name in ("emperor", "pope")]
    assert ["D-Q-1", "D-VAL-1"] == rules
