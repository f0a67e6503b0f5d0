"""Cards that move cards: trades, Emperor, Lovers, Hermit (D-POW-8, D-CARD-12, 18, 20, 23)."""

from __future__ import annotations

import pytest

from tabletop_rules.core.chance import Scripted
from tabletop_rules.core.legal import check
from tabletop_rules.games.destiny.commands import CommitCard
from tabletop_rules.games.destiny.hands import (
    CardCommitted,
    CardsExchanged,
    HandCardDiscarded,
    HandsExchanged,
    HandSwapNamed,
)
from tabletop_rules.games.destiny.powers import PowerHadNoEffect
from tests.games.destiny.story import ANA, BEN, CLEO, card, cards, given, space

EMPERORS_HANDS = [
    ["emperor", "planet 3", "mixed 7", "numerology pi"],
    ["moon", "constellation 12", "mixed 1", "planet 6"],
]


@pytest.mark.rule("D-CARD-18", "D-POW-8", "D-INFO-7", "D-INFO-15")
def test_e_d_2_the_emperors_exchange() -> None:
    """E-D-2: both commit though each has one candidate; XVIII and planet 3 change hands, unseen by Cleo."""
    story = given(seats=3, hands=[*EMPERORS_HANDS, ["planet 9"]]).play("emperor", BEN)
    assert [(ANA, "card_to_give"), (BEN, "card_to_give")] == story.kinds
    assert [{card("planet 3")}, {card("moon")}] == [story.choices(ANA), story.choices(BEN)]
    story.choose(card("moon"), seat=BEN).choose(card("planet 3"), seat=ANA)
    assert set(cards("mixed 7", "numerology pi", "moon")) == story.hand(ANA)
    assert set(cards("constellation 12", "mixed 1", "planet 6", "planet 3")) == story.hand(BEN)
    assert not [name for name in cards("moon", "planet 3") if name in repr(story.stream(CLEO)[-4:])]
    assert [("emperor",)] == story.stack(ANA)


@pytest.mark.rule("D-CARD-18", "D-INFO-15")
def test_e_d_42_a_tie_in_a_hand() -> None:
    """E-D-42: Ben chooses among his equal highest cards; Cleo's stream is as if he held a single 12."""
    tied = given(seats=3, hands=[["emperor", "planet 3"], ["planet 12", "mixed 12"], ["planet 9"]])
    single = given(seats=3, hands=[["emperor", "planet 3"], ["planet 12", "mixed 1"], ["planet 9"]])
    for story, wanted in ((tied, {"planet 12", "mixed 12"}), (single, {"planet 12"})):
        story.play("emperor", BEN)
        assert set(cards(*wanted)) == story.choices(BEN)
        assert {card("planet 3")} == story.choices(ANA)
        story.choose(card("planet 12"), seat=BEN).choose(card("planet 3"), seat=ANA)
    assert tied.stream(CLEO) == single.stream(CLEO)


@pytest.mark.rule("D-CARD-18", "D-POW-8")
def test_which_cards_can_be_committed() -> None:
    """Other cards than the candidates are rejected; with an empty hand there is no effect."""
    story = given(hands=EMPERORS_HANDS).play("emperor", BEN)
    decision = story.match.decisions[0].id
    for name, code in (("mixed 7", "card_not_offered"), ("moon", "not_held")):
        refused = check(story.game, story.match, CommitCard(ANA, decision, card(name)))
        assert refused is not None
        assert (code, "D-CARD-18") == (refused.code, refused.rule)
    alone = given(hands=[["emperor"], ["planet 3"]]).play("emperor")
    assert 1 == len(alone.events(PowerHadNoEffect))


@pytest.mark.rule("D-CARD-12", "D-POW-8", "D-INFO-15")
def test_e_d_37_trading_cards() -> None:
    """E-D-37: both commit a card unseen, then the cards change hands."""
    story = given(seats=3, hands=[["numerology phi", "planet 3"], ["planet 9", "mixed 1"], ["planet 5"]])
    story.play("numerology phi", BEN)
    story.choose(card("planet 3"), seat=ANA)
    committed = [event for event in story.stream(BEN) if isinstance(event, CardCommitted)]
    assert card("planet 3") not in repr(committed)
    assert set(cards("planet 9", "mixed 1")) == story.choices(BEN)
    story.choose(card("mixed 1"), seat=BEN)
    assert [set(cards("mixed 1")), set(cards("planet 9", "planet 3"))] == [story.hand(ANA), story.hand(BEN)]
    swap = next(event for event in story.stream(CLEO) if isinstance(event, CardsExchanged))
    assert "HIDDEN" in repr(swap.from_first)


@pytest.mark.rule("D-CARD-12")
def test_blind_exchange() -> None:
    """With card_exchange = blind_draw the opponent's card is drawn at random after the other one is committed."""
    hands = [["numerology phi", "planet 3"], ["planet 9", "mixed 1"]]
    story = given(hands=hands, card_exchange="blind_draw", chance=Scripted([card("mixed 1")]))
    story.play("numerology phi", BEN)
    assert [(ANA, "card_to_give")] == story.kinds
    story.choose(card("planet 3"))
    assert [set(cards("mixed 1")), set(cards("planet 9", "planet 3"))] == [story.hand(ANA), story.hand(BEN)]


@pytest.mark.rule("D-CARD-18", "D-CARD-12", "D-Q-37")
def test_the_emperor_draws_nothing_blindly() -> None:
    """With card_exchange = blind_draw the Emperor's exchange is still committed by both."""
    hands = [["emperor", "planet 3"], ["planet 9", "mixed 1"]]
    story = given(hands=hands, card_exchange="blind_draw").play("emperor", BEN)
    assert [(ANA, "card_to_give"), (BEN, "card_to_give")] == story.kinds
    assert {card("planet 9")} == story.choices(BEN)


@pytest.mark.rule("D-POW-8", "D-CARD-12")
def test_a_trade_needs_cards_on_both_sides() -> None:
    """An opponent without cards cannot be chosen; without cards of one's own there is no effect."""
    story = given(seats=3, initiative=ANA, hands=[["numerology phi", "planet 1"], [], ["planet 3"]])
    assert {CLEO} == story.play("numerology phi").choices()
    alone = given(hands=[["numerology phi"], ["planet 3"]]).play("numerology phi")
    assert 1 == len(alone.events(PowerHadNoEffect))


@pytest.mark.rule("D-CARD-20", "D-TURN-3", "D-INFO-7")
def test_e_d_30_the_lovers() -> None:
    """E-D-30: hands are swapped at the end of the turn, even if the Lovers have left; in turn 12 there is no effect."""
    hands = [["lovers", "planet 3"], ["hanged man", "planet 9"], ["mixed 9", "mixed 1"]]
    story = given(seats=3, turn=4, hands=hands).play("lovers", BEN)
    assert 1 == len(story.events(HandSwapNamed))
    assert set(cards("planet 3")) == story.hand(ANA)
    story.play("hanged man", card("lovers")).for_value("mixed 9").decline_until("card_to_play")
    assert [set(cards("planet 9")), set(cards("planet 3"))] == [story.hand(ANA), story.hand(BEN)]
    swap = next(event for event in story.stream(CLEO) if isinstance(event, HandsExchanged))
    assert card("planet 3") not in repr(swap)
    last = given(turn=12, hands=[["lovers"], ["planet 9"]]).play("lovers")
    assert 1 == len(last.events(PowerHadNoEffect))


@pytest.mark.rule("D-TURN-3", "D-CARD-20")
def test_lovers_played_then_stolen_swap_in_that_order() -> None:
    """Stolen after they were played, the Lovers name a second swap, which happens after the first."""
    pair = space(CLEO, "gemini", "uranus")
    hands = [["lovers", "planet 1"], ["mixed 9", "planet 2"], ["mixed 10", "planet 3"]]
    story = given(seats=3, hands=hands, board=pair)
    story.play("lovers", BEN).play("mixed 9").play("mixed 10").choose(None, ANA)
    assert [{card(f"planet {n}")} for n in (3, 1, 2)] == [story.hand(seat) for seat in range(3)]


@pytest.mark.rule("D-CARD-23", "D-INFO-13")
def test_e_d_31_the_hermit() -> None:
    """E-D-31: who takes Death must discard another card; with an empty hand nothing can be taken."""
    story = given(hands=[["hermit", "mixed 2"], ["planet 9"]], discard=["planet 4", "death"]).play("hermit")
    assert set(cards("planet 4", "death")) == story.choices()
    story.choose(card("death"))
    assert {card("mixed 2")} == story.choices()
    story.choose(card("mixed 2"))
    assert set(cards("death")) == story.hand(ANA)
    assert set(cards("planet 4", "mixed 2")) == set(story.state.cards.discard)
    assert card("mixed 2") == story.event(HandCardDiscarded).card
    assert "death" not in repr(story.view(BEN).players)
    empty = given(turn=12, hands=[["hermit"], ["planet 9"]], discard=["planet 4"]).play("hermit")
    assert 1 == len(empty.events(PowerHadNoEffect))
