"""House rules of an importer, next to the game's own handlers."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from typing import Any

import attrs
import pytest

import tabletop_rules as tr
import tabletop_rules.author as author
from examples.house_rules.terres_de_destinees import HOUSE_RULES
from tabletop_rules.core.determinize import determinize
from tabletop_rules.core.engine import view
from tabletop_rules.core.game import Game
from tabletop_rules.core.messages import NOTHING, Ask, Decision, Plan
from tabletop_rules.core.rule import Rule, no_objection
from tabletop_rules.games.terres_de_destinees import commands as c
from tabletop_rules.games.terres_de_destinees import decisions as d
from tabletop_rules.games.terres_de_destinees import events as e
from tabletop_rules.games.terres_de_destinees.bands import Band
from tabletop_rules.games.terres_de_destinees.content.items import Card
from tabletop_rules.games.terres_de_destinees.queries import left_of, survivors
from tabletop_rules.games.terres_de_destinees.state import Activation, State
from tabletop_rules.games.terres_de_destinees.steps import Draw
from tabletop_rules.games.terres_de_destinees.values import in_time, open_to, sellers, winners
from tabletop_rules.testing import LAWS, check
from tests.effort import LONG, fewer
from tests.games.terres_de_destinees.story import A, B, C, Story

NODS = tr.RuleId("NOD-1")


@attrs.frozen
class Nod(tr.Command, kind="nods.nod/1"):
    pass


@attrs.frozen
class MayNod(Decision, kind="nods.may_nod/1"):
    pass


def nods(state: State, decision: MayNod) -> Iterator[Nod]:
    yield Nod(decision.seat, decision.id)


def nodders(state: State, event: tr.Event) -> Iterable[tr.Bearer]:
    return [tr.Bearer(seat) for seat in survivors(state)[:1]]


def ask_to_nod(state: State, event: tr.Event, bearer: tr.Bearer) -> Plan:
    return (Ask((MayNod(bearer.seat, rule=NODS),)),)


def nodding(game: Game[State], on: type[tr.Event], answered: Plan = NOTHING) -> Game[State]:
    """Return the game with a decision after every event of a class, whose answer plans `answered`."""
    asks: tr.Effect[State, Any] = tr.Effect(
        NODS, "The active player nods.", on, tr.Timing.THEN, Band.VICTORY, 99, nodders, ask_to_nod
    )
    rule = Rule(NODS, MayNod, Nod, nods, no_objection, lambda state, decision, command: answered)
    return game.with_expansion("nods", rules=(rule,), handlers=(asks,))


def nodding_story(*, answered: Plan = NOTHING, draws: list[object] | None = None, **given: Any) -> Story:
    """Return a story in which the first survivor nods after a reshuffle."""
    story = Story(draws=draws)
    story.game = nodding(story.game, e.Reshuffled, answered)
    return story.given(**given)


# --- after a reshuffle ----------------------------------------------------------------------------------------------


@pytest.mark.rule("T-DECK-1", "T-TERM-6")
@pytest.mark.parametrize(
    ("card", "batch"), [("usurier", e.Drawn), ("parchemin", e.TopLooked), ("alchimiste", e.Replaced)]
)
def test_a_trigger_on_a_reshuffle_waits_for_the_batch(card: str, batch: type[tr.Event]) -> None:
    """The pile is reshuffled within an instruction, and who reacts to it is asked after that."""
    story = nodding_story(play={A: [card, "crypte"]}, hands={A: 2}, deck="", discard="juge port goule")
    story.effects().use_power(card)
    if card == "alchimiste":
        story.pick("crypte")
    assert [MayNod] == [type(decision) for decision in story.match.decisions]
    kinds = [type(record.event) for record in story.records]
    assert [e.Reshuffled, batch, tr.Asked] == kinds[kinds.index(e.Reshuffled) :]


@pytest.mark.rule("T-DECK-1", "P-8")
def test_a_trigger_on_a_reshuffle_waits_for_a_rescue() -> None:
    """The victim has drawn and is saved before the decision opens."""
    story = nodding_story(play={A: "bourreau"}, hands={A: 2, B: "juge"}, jetons={B: [4]}, deck="", discard="port goule")
    story.effects().use_power("bourreau")
    story.pick(B)
    story.choose("juge", seat=B)
    assert MayNod is story.decision_type()


@pytest.mark.rule("T-DECK-1", "H-5")
def test_a_house_rule_draws_no_card_already_drawn() -> None:
    """Cards that caused the reshuffle have left the deck when a house rule lets somebody draw."""
    given = {"play": {A: "parchemin"}, "deck": ["goule"], "discard": ["juge", "port", "vampire"]}
    story = nodding_story(answered=(Draw(B, 1),), draws=[["port"], "juge"], **given)
    story.effects().use_power("parchemin").answer(Nod)
    assert "juge" in story.hand(B)
    story.pick("port")
    assert ("port" in story.hand(A), ("vampire",), ("goule",)) == (True, story.state.deck, story.pile())


def test_laws_hold_with_a_decision_after_each_reshuffle() -> None:
    """Replay, views, secrets and codecs hold."""
    laws = LAWS if LONG else [law for law in LAWS if law.number in (1, 2, 5, 6, 7, 8, 9, 12)]
    report = check(nodding(tr.load_game("terres_de_destinees"), e.Reshuffled), fewer(1, 2), seed=5, laws=laws)
    assert report.good, str(report)


# --- values -----------------------------------------------------------------------------------------------------------


def left_neighbour(state: State, may: bool, seat: tr.Seat, owner: tr.Seat, card: Card) -> bool:
    return may or (seat == state.turn.active and owner == left_of(state, seat))


def bite_first(state: State, possible: bool, activation: Activation) -> bool:
    return possible and (activation.card != "vampire" or not state.turn.powers or state.turn.powers[0] == "vampire")


def nobody_at_once(state: State, first: tuple[tr.Seat, ...], seats: tuple[tr.Seat, ...]) -> tuple[tr.Seat, ...]:
    return () if len(seats) > 1 else first


def neighbours_sell(state: State, who: tuple[tr.Seat, ...]) -> tuple[tr.Seat, ...]:
    return (state.turn.active, left_of(state, state.turn.active))


def bending(value: Any, change: Any, seats: int = 3, **given: Any) -> Story:
    """Return a story by a house rule that changes a value."""
    story, house = Story(seats), tr.RuleId("BEND-1")
    story.game = story.game.with_handlers(
        author.Modifier(house, "The house bends it.", value, Band.RULING, 90, change, fr="La maison le plie.")
    )
    return story.given(**given)


@pytest.mark.rule("T-PWR-3")
def test_all_that_a_house_rule_opens_is_listed() -> None:
    """A neighbour's cards, open without `liche`, are listed, engaged when used, and the others' are not."""
    story = bending(open_to, left_neighbour, play={A: "chateau", B: "grand_livre", C: "archives_royales"}).effects()
    assert {"chateau", "grand_livre"} == story.usable()
    assert ([6], ["grand_livre(e)"]) == (story.use_power("grand_livre").jetons(A), story.play(B))
    assert "T-PWR-3" == story.why_not(c.Activate, "archives_royales")[1]


@pytest.mark.rule("T-PWR-1")
def test_a_house_rule_on_time_holds_for_every_power() -> None:
    """A `vampire` that must come first is neither listed nor accepted later, nor reached by another card."""
    given: dict[str, Any] = {"play": {A: "archives_royales vampire maitre_necromancien"}, "hands": {B: 4}}
    story = bending(in_time, bite_first, **given).effects()
    assert {"archives_royales", "vampire", "maitre_necromancien"} == story.usable()
    assert set() == story.use_power("archives_royales").usable()
    assert ("not_first", "BEND-1") == story.why_not(c.Activate, "vampire")


@pytest.mark.rule("T-WIN-1", "T-WIN-4")
def test_nobody_need_win_by_an_objective() -> None:
    """If a house rule lets nobody win at once the match goes on, unless nobody is left to go on."""
    given: dict[str, Any] = {"play": {A: "vampire"}, "common": ("opulence", "rentier")}
    both_rich = bending(winners, nobody_at_once, hands={A: 11, B: 14, C: 3}, **given).effects().use_power("vampire", B)
    assert ((), [(A, d.PowerOrEnd)]) == (both_rich.winners(), both_rich.asked)
    fire = bending(winners, nobody_at_once, play={A: "mage_de_feu"}, hands={A: 1, B: 1}, out=[C]).effects()
    fire.use_power("mage_de_feu", (A, B)).any(A, B)
    assert (A, B) == fire.winners()


@pytest.mark.rule("T-AUC-8")
def test_each_of_several_sellers_keeps_or_discards() -> None:
    """With three players and two sellers, nobody bids: each decides about the card that was put up."""
    story = bending(sellers, neighbours_sell, hands={A: "juge port", B: "goule liche", C: 3}).auction()
    story.put_up("juge", seat=A).put_up("goule", seat=B).bids(0, 0, 0)
    assert [(A, d.KeepOrDiscard)] == story.asked
    assert [(B, d.KeepOrDiscard)] == story.keep().asked
    assert [(A, d.PowerOrEnd)] == story.keep(False).asked
    assert (["juge"], [], ("goule",)) == (story.play(A), story.play(B), story.pile())


# --- the end of a match -----------------------------------------------------------------------------------------------


@pytest.mark.rule("T-WIN-7")
def test_worlds_are_found_while_a_house_rule_delays_the_end() -> None:
    """A decision after a Destin is fulfilled opens before the end, and worlds with it are sampled."""
    story = Story()
    story.game = nodding(story.game, e.DestinFulfilled)
    story.given(play={A: "usurier"}, hands={A: 11}, common=("opulence", "rentier")).effects().use_power("usurier")
    assert [(A, MayNod)] == story.asked
    world = determinize(story.game, view(story.game, story.match, B), B, random.Random(1))
    assert story.match.decisions == world.decisions
    assert (A,) == story.answer(Nod).winners()


# --- one of each kind of handler: examples/house_rules/terres_de_destinees.py ---------------------------------------


def both(seats: int = 3, **given: Any) -> tuple[Story, Story]:
    """Return the same situation with the plain rules and with the house rules."""
    plain, house = Story(seats), Story(seats)
    house.game = house.game.with_expansion("house rules", HOUSE_RULES)
    return plain.given(**given), house.given(**given)


def test_nobody_loses_two_cards_at_a_time() -> None:
    """A replacement: `mercenaire` takes one card instead of two."""
    for story, left in zip(both(play={A: "mercenaire"}, hands={A: 3, B: 4}), (2, 3), strict=True):
        story.effects().use_power("mercenaire").choose(story.hand(A)[0]).pick(B)
        while B in [seat for seat, _ in story.asked]:
            story.any(B)
        assert left == story.size(B)


def test_a_saviour_draws_a_card() -> None:
    """A trigger: C saves B with Jeton 9 and draws a card."""
    hands = {A: 3, B: "juge", C: 3}
    for story, cards in zip(both(play={A: "vampire"}, hands=hands, jetons={C: [9]}), (3, 4), strict=True):
        story.effects().use_power("vampire", B).use(seat=C)
        assert cards == story.size(C)


def test_nobody_gets_a_fourth_jeton() -> None:
    """A protection: with three Jetons `chateau` is useless."""
    plain, house = (story.effects() for story in both(play={A: "chateau"}, jetons={A: [2, 4, 6]}))
    assert (["chateau"], []) == (plain.legal(c.Activate), house.legal(c.Activate))


def test_a_situation_names_the_house_rule_that_it_breaks() -> None:
    """A fourth Jeton is refused by the house rule that forbids it, and not by T-JET-3."""
    house = Story()
    house.game = house.game.with_expansion("house rules", HOUSE_RULES)
    with pytest.raises(tr.SituationError, match=r"jetons of seat 0: A player holds three Jetons at most \(H3\)$"):
        house.given(jetons={A: [2, 4, 6, 8]})


def test_one_card_more_is_drawn() -> None:
    """A modifier: the active player draws two cards, and the draw cites the house rule."""
    plain, house = (story.next_turn() for story in both(hands={A: 3}, active=C))
    assert (4, 5) == (plain.size(A), house.size(A))
    cited = [next(r.rule for r in story.records if type(r.event) is e.DrawDue) for story in (plain, house)]
    assert ["T-TURN-2", "H4"] == cited


def test_nobody_bids_more_than_three_cards() -> None:
    """A limit: higher bids are not listed, and rejected by the house rule."""
    plain, house = (story.auction().put_up("juge") for story in both(hands={A: "juge port", B: 6}, turn=9))
    assert ([1, 2, 3, 4, 5], [1, 2, 3]) == (plain.legal(c.Bid), house.legal(c.Bid))
    assert ("too_rich", "H5") == house.why_not(c.Bid, 4)


def test_there_is_no_auction_in_the_first_turns() -> None:
    """A variant: the first turns go straight to the effects phase."""
    plain, house = (story.auction() for story in both(turn=3))
    assert (d.CardToPutUp, d.PowerOrEnd) == (plain.decision_type(), house.decision_type())
    assert d.CardToPutUp is both(turn=4)[1].auction().decision_type()


def test_laws_hold_with_the_house_rules() -> None:
    """All of them together keep the laws of a game."""
    game = tr.load_game("terres_de_destinees")
    report = check(game.with_expansion("house rules", HOUSE_RULES), matches=fewer(1, 2), seed=2, most=fewer(80, 1000))
    assert report.good, str(report)
