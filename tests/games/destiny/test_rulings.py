"""Rulings and their handlers (D-Q): each has one or a reason why not, and every handler can be taken out."""

from __future__ import annotations

import random
from typing import Any

import attrs
import pytest

import tabletop_rules as tr
from tabletop_rules.games.destiny.characters import CharacterArrived
from tabletop_rules.games.destiny.content.load import rulebook
from tabletop_rules.games.destiny.game import BOOK, HANDLERS, make
from tabletop_rules.games.destiny.invariants import INVARIANTS
from tabletop_rules.games.destiny.no_handler import NO_HANDLER
from tabletop_rules.games.destiny.options import OPTIONS
from tabletop_rules.games.destiny.play import CardPlayedForPower
from tabletop_rules.games.destiny.queries import executions, line_points
from tabletop_rules.games.destiny.scoring import score
from tabletop_rules.games.destiny.situation import situation
from tabletop_rules.games.destiny.state import Character, State
from tabletop_rules.games.destiny.steps import EndTurn, TheftNext
from tabletop_rules.games.destiny.terms import INDEX, SETTING_INDEX
from tabletop_rules.games.destiny.theft import CharacterStolen
from tabletop_rules.testing import handlers_can_go
from tests.games.destiny.story import ANA, BEN, CLEO, SETTING, Story, card, given, setting_at, space, theft_step
from tests.games.destiny.strategies import crowded
from tests.games.destiny.test_laws import PLAYED


def test_every_ruling_has_a_handler_or_a_reason() -> None:
    """Every ruling of the digest has a handler or a reason why it needs none, never both."""
    handled = {str(offer.handler.id) for offer in HANDLERS.offers()}
    rulings = {str(title.text.id) for title in rulebook().rulings}
    assert rulings == (handled & rulings) | NO_HANDLER.keys()
    assert set() == handled & NO_HANDLER.keys()


def test_every_handler_has_both_languages() -> None:
    """Every handler, and the plain rule without it, has a sentence in English and in French, and a source."""
    handlers = [offer.handler for offer in HANDLERS.offers()]
    for each in handlers:
        assert all(sentence.endswith(".") for sentence in (each.text, each.fr, *each.otherwise)), each.name
    assert {"rulebook", "ruling", "card"} == {each.source for each in handlers}


def test_every_option_of_play_brings_handlers() -> None:
    """Some value of every option but first_player puts handlers in force."""
    assert ["first_player"] == [
        option.id for option in OPTIONS if not any(option.id == id for each in BOOK.handlers for id, _ in each.when)
    ]


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
        "D-POW-6": [laid(options, "tower", stacks={ANA: ["empress"]})],
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
        "D-CARD-20": [laid(options, "lovers")],
        "D-POW-5": [laid(options, "planet 1", "wheel of fortune", stacks={ANA: ["priestess"]})],
        "D-Q-25": [laid(options, "sun", "planet 5", **blind)],
        "D-Q-33": [laid(options, "death", stacks={ANA: ["fool"], BEN: ["pope", "hermit"]})],
    }


@pytest.mark.slow  # scenes show each of them, with it and without it
@pytest.mark.rule("D-Q-1", "D-Q-3", "D-Q-4", "D-Q-6", "D-Q-13", "D-Q-22", "D-Q-25", "D-Q-27", "D-Q-33")
def test_handlers_can_be_taken_out() -> None:
    """Each 24th handler acts in some random match or in a situation made for it, and without it the laws hold."""
    game = make({})
    chosen = [each.id for each in game.handlers[::24]]
    found = handlers_can_go(game, ids=chosen, situations=situations({}), searched=12)
    assert [each.id for each in game.handlers if each.id in chosen] == [each.handler.id for each in found]


@pytest.mark.slow
@pytest.mark.parametrize("options", PLAYED)
def test_every_handler_can_be_taken_out(options: dict[str, Any]) -> None:
    """Every handler acts in some random match or in a situation made for it, and without it the laws hold."""
    game = make(options)
    always = {offer.handler.id for offer in HANDLERS.offers() if offer.option is None}
    mine = [each.id for each in game.handlers if each.id not in always or not options]
    found = handlers_can_go(game, ids=mine, situations=situations(options), searched=12)
    assert len(found) == len([each for each in game.handlers if each.id in mine])


@pytest.mark.rule("D-POW-6", "D-Q-20")
def test_which_handlers_change_the_executions() -> None:
    """changed_by names every modifier of the number of executions: the Empress, the Tower, an option for characters."""
    state = given(stacks={ANA: ["empress"]}, empress_on_characters=False).state
    changed = {
        name: [m.id for m in executions.changed_by(state, ANA, card(name))] for name in ("moon", "tower", "fool")
    }
    assert {"moon": ["D-POW-6"], "tower": ["D-POW-6", "D-POW-6"], "fool": ["D-POW-6", "D-Q-20"]} == changed


# --- what holds without a handler -------------------------------------------------------------------------------------


def without(*ids: str, **table: Any) -> Story:
    """Return a story of the game without these handlers."""
    return given(game=make({}).without(*ids), **table)


CONSOLIDATED: dict[str, Any] = {"board": {"1.health": "mars"}, "settings": {"1.health": "mars!"}}


@pytest.mark.rule("D-CONS-2", "D-Q-13", "D-CONS-1", "D-SCORE-2")
def test_without_its_protection_a_consolidated_slot_ends_with_its_match() -> None:
    """A token stolen, moved or hidden leaves its setting hidden in the slot, which scores no longer."""
    stolen = without("D-CONS-2", hands=[["moon"], ["planet 3"]], **CONSOLIDATED).play("moon", "1.health", "0.health")
    moved = without("D-Q-13", plan=SETTING, initiative=BEN, **CONSOLIDATED).choose(("health", "work"))
    flip = without("D-Q-13", destiny="mixed 1", hands=[["planet 12"], ["planet 3"]], **CONSOLIDATED)
    hidden = flip.for_value("planet 12", "planet 3").choose("flip_token", "1.health")
    assert [None, None, "~mars"] == [story.at("1.health") for story in (stolen, moved, hidden)]
    for story in (stolen, moved, hidden):
        assert ["?", "mars"] == [setting_at(story.view(seat), "1.health") for seat in (ANA, BEN)]
        assert () == score(story.state, BEN).horoscope
    still = without("D-CONS-2", destiny="mixed 1", hands=[["planet 12"], ["planet 3"]], **CONSOLIDATED)
    assert "1.health" not in still.for_value("planet 12", "planet 3").choose("flip_token").choices()


@pytest.mark.rule("D-CARD-20", "D-CHAR-1")
@pytest.mark.parametrize("id", ["D-CARD-20", "D-CHAR-1"])
def test_without_their_swap_the_lovers_name_nobody(id: str) -> None:
    """Without D-CARD-20, or without arrivals, no opponent is named."""
    story = without(id, hands=[["lovers", "planet 1"], ["planet 3", "planet 4"]]).play("lovers")
    assert [(BEN, "card_to_play")] == story.kinds
    assert () == story.state.pledges
    assert "D-CARD-20" not in {each.id for each in story.game.handlers}


@pytest.mark.rule("D-CHAR-1", "D-POW-6", "D-CARD-17")
def test_without_arrivals_the_empress_repeats_none() -> None:
    """A character played over the Empress does nothing without D-CHAR-1, not even the second time."""
    story = without("D-CHAR-1", stacks={ANA: ["empress"]}, hands=[["astrologer"], ["planet 3"]]).play("astrologer")
    assert [(BEN, "card_to_play")] == story.kinds
    assert 0 == story.event(CardPlayedForPower).times
    assert ["D-CHAR-2"] == [record.rule for record in story.records if isinstance(record.event, CharacterArrived)]


TAKEN_OUT = sorted({each.id for each in make({}).handlers if not each.needed})


@pytest.mark.rule("D-POW-6", "D-CARD-31")
@pytest.mark.parametrize("id", TAKEN_OUT)
def test_the_tower_is_placed_once_whatever_is_taken_out(id: str) -> None:
    """The rule that doubles a power says itself that a permanent card is placed once, so no other ruling can."""
    story = without(id, stacks={ANA: ["empress"]}, hands=[["tower"], ["planet 3"]]).play("tower", BEN)
    assert (BEN, [(BEN, "card_to_play")]) == (story.state.tower.beside, story.kinds)


@pytest.mark.rule("D-CARD-20", "D-Q-22")
@pytest.mark.parametrize("id", TAKEN_OUT)
def test_the_lovers_of_the_last_turn_name_nobody_whatever_is_taken_out(id: str) -> None:
    """The card of the Lovers says itself that nobody is named in turn 12, so no other ruling can."""
    story = without(id, turn=12, hands=[["lovers"], ["planet 3"]]).play("lovers")
    assert ((), [(BEN, "card_to_play")]) == (story.state.pledges, story.kinds)


@pytest.mark.rule("D-INFO-12", "D-INFO-13", "D-POW-8")
@pytest.mark.parametrize(
    ("id", "reason"), [("D-POW-8", "could not answer"), ("D-INFO-12", "the Fool and the Pope"), ("D-INFO-13", "a view")]
)
def test_what_the_game_needs_says_why(id: str, reason: str) -> None:
    """The game cannot go without what gives and tells sight, or without cards for both players of an exchange."""
    with pytest.raises(tr.GameError, match=reason):
        make({}).without(id)


def spoiled(state: State, fault: str) -> State:
    """Return a state in which something is not as it must be."""
    token, setting = state.board[INDEX["1.health"]], state.settings[SETTING_INDEX["1.health.setting"]]
    assert token is not None
    assert setting is not None
    player = state.players[ANA]
    match fault:
        case "twice":
            return state.with_spot(INDEX["planet@1"], token)
        case "kind":
            return state.with_spot(INDEX["1.love"], token).with_spot(INDEX["1.health"], None)
        case "missing":
            return state.with_setting(INDEX["1.work"], None)
        case "face":
            return state.with_spot(INDEX["1.health"], attrs.evolve(token, up=False))
        case "stack":
            return state.with_player(attrs.evolve(player, stack=(Character(card("planet 1")),), hand=()))
        case "killed":
            return attrs.evolve(state, cards=attrs.evolve(state.cards, killed=(card("planet 1"),)))
        case _:
            return state.with_player(attrs.evolve(player, points=-50))


@pytest.mark.parametrize(
    ("fault", "told"),
    [
        ("twice", "mars is in 2 places"),
        ("kind", "mars lies on 1.love"),
        ("missing", "7 settings lie under slots, not 8"),
        ("face", "1.health is consolidated with mars, hidden"),
        ("stack", "planet_1_mercury is in the stack of seat 0"),
        ("killed", "planet_1_mercury was killed, but is no character of the discard pile"),
        ("points", "seat 0 has -50 marked points"),
    ],
)
def test_every_invariant_can_fail(fault: str, told: str) -> None:
    """Each invariant names a planted fault, and none is broken before."""
    state = given(hands=[["planet 1"], ["planet 3"]], **CONSOLIDATED).state
    assert [] == [text for invariant in INVARIANTS for text in invariant(state)]
    assert told in [text for invariant in INVARIANTS for text in invariant(spoiled(state, fault))]


@pytest.mark.rule("D-INV")
@pytest.mark.parametrize("part", range(3))
def test_several_handlers_taken_out_together(part: int) -> None:
    """From crowded tables on, without up to five handlers, listed commands are accepted and every invariant holds."""
    for seed in range(10 * part, 10 * part + 10):
        rng = random.Random(seed)
        turn = rng.randint(6, 12)
        table = crowded(rng, turn, 13 - turn)
        game = make({name: table.pop(name) for name in {option.id for option in OPTIONS} & table.keys()})
        free = sorted({str(each.id) for each in game.handlers if not each.needed})
        story = given(game=game.without(*rng.sample(free, rng.randint(1, 5))), **table)
        for _ in range(60):
            asked = rng.choice(story.match.decisions) if story.match.decisions else None
            legal = [] if asked is None else story.legal(asked.seat)
            if not legal:  # the match is over, or some hand of this table has run out
                break
            assert story.submit(rng.choice(legal)) is None
            assert [] == [text for invariant in INVARIANTS for text in invariant(story.state)]


@pytest.mark.rule("D-Q-1", "D-VAL-1")
def test_which_rule_gives_the_points() -> None:
    """Points are given by D-VAL-1, the Emperor's in the worked example by D-Q-1."""
    plain, rule = given(emperor_points="worked_example").state, tr.RuleId("D-VAL-1")
    rules = [line_points.rule(rule, plain, card(name), "planet") for name in ("emperor", "pope")]
    assert ["D-Q-1", "D-VAL-1"] == rules


@pytest.mark.rule("D-THEFT-1", "D-THEFT-2")
def test_a_theft_cites_no_ruling_taken_out() -> None:
    """Without D-THEFT-2 a thief who has a choice is asked by D-THEFT-1, as is who may decline."""
    table: dict[str, Any] = {"stacks": {BEN: ["astrologer"], CLEO: ["emperor"]}, "board": space(ANA, "scorpio", "sun")}
    for options in ({}, {"theft_choice": "optional"}):
        game = make(options)
        for each, rule in ((game, "D-THEFT-2"), (game.without("D-THEFT-2"), "D-THEFT-1")):
            story = given(game=each, seats=3, plan=theft_step(3), **table)
            assert [(ANA, "character_to_steal")] == story.kinds
            assert rule == story.asked.rule
            story.choose(card("emperor"))
            assert rule == next(r.rule for r in story.records if isinstance(r.event, CharacterStolen))
