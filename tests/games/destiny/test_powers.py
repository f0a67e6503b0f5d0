"""Powers in general and cards on hands (D-POW, D-CARD; cases A, F, G)."""

from typing import Any

import pytest

from tabletop_rules.core.chance import Scripted
from tabletop_rules.core.legal import check
from tabletop_rules.games.destiny.commands import CommitCard, Decline
from tabletop_rules.games.destiny.events.cards import (
    CardCommitted,
    CardPlayedForPower,
    CardsExchanged,
    HandCardDiscarded,
    HandsExchanged,
    HandSwapNamed,
    PointsMarked,
    PowerHadNoEffect,
)
from tabletop_rules.games.destiny.events.tokens import SettingsExchanged, TokenDrawn, TokenRevealed
from tests.games.destiny.story import ANA, BEN, CLEO, card, cards, given, setting_at

EMPERORS_HANDS = [
    ["emperor", "planet 3", "mixed 7", "numerology pi"],
    ["moon", "constellation 12", "mixed 1", "planet 6"],
]


@pytest.mark.rule("D-CARD-18", "D-POW-8", "D-INFO-7", "D-INFO-15")
def test_e_d_2_the_emperors_exchange() -> None:
    """E-D-2: XVIII against planet 3; both are asked though each has one candidate; Cleo sees that cards went."""
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
    """E-D-42: Ben picks among his equal highest cards; Cleo's stream is as if he held a single 12."""
    tied = given(seats=3, hands=[["emperor", "planet 3"], ["planet 12", "mixed 12"], ["planet 9"]])
    single = given(seats=3, hands=[["emperor", "planet 3"], ["planet 12", "mixed 1"], ["planet 9"]])
    for story, wanted in ((tied, {"planet 12", "mixed 12"}), (single, {"planet 12"})):
        story.play("emperor", BEN)
        assert set(cards(*wanted)) == story.choices(BEN)
        assert {card("planet 3")} == story.choices(ANA)
        story.choose(card("planet 12"), seat=BEN).choose(card("planet 3"), seat=ANA)
    assert tied.stream(CLEO) == single.stream(CLEO)


@pytest.mark.rule("D-CARD-18", "D-POW-8")
def test_commits_are_of_the_own_hand_and_as_asked() -> None:
    """What a giver may not give is refused; without cards on one side there is no effect."""
    story = given(hands=EMPERORS_HANDS).play("emperor", BEN)
    question = story.match.decisions[0].id
    for name, code in (("mixed 7", "card_not_offered"), ("moon", "not_held")):
        refused = check(story.game, story.match, CommitCard(ANA, question, card(name)))
        assert refused is not None
        assert (code, "D-CARD-18") == (refused.code, refused.rule)
    alone = given(hands=[["emperor"], ["planet 3"]]).play("emperor")
    assert 1 == len(alone.events(PowerHadNoEffect))


@pytest.mark.rule("D-CARD-12", "D-POW-8", "D-INFO-15")
def test_e_d_37_trading_cards() -> None:
    """E-D-37: both commit unseen, then the two cards change hands; sizes stay."""
    story = given(seats=3, hands=[["numerology phi", "planet 3"], ["planet 9", "mixed 1"], ["planet 5"]])
    story.play("numerology phi", BEN)
    story.choose(card("planet 3"), seat=ANA)
    told = [event for event in story.stream(BEN) if isinstance(event, CardCommitted)]
    assert card("planet 3") not in repr(told)
    assert set(cards("planet 9", "mixed 1")) == story.choices(BEN)
    story.choose(card("mixed 1"), seat=BEN)
    assert [set(cards("mixed 1")), set(cards("planet 9", "planet 3"))] == [story.hand(ANA), story.hand(BEN)]
    swap = next(event for event in story.stream(CLEO) if isinstance(event, CardsExchanged))
    assert "HIDDEN" in repr(swap.from_first)


@pytest.mark.rule("D-CARD-12")
def test_blind_exchange() -> None:
    """With card_exchange = blind_draw the opponent's card is drawn after the acting player has committed theirs."""
    hands = [["numerology phi", "planet 3"], ["planet 9", "mixed 1"]]
    story = given(hands=hands, card_exchange="blind_draw", chance=Scripted([card("mixed 1")]))
    story.play("numerology phi", BEN)
    assert [(ANA, "card_to_give")] == story.kinds
    story.choose(card("planet 3"))
    assert [set(cards("mixed 1")), set(cards("planet 9", "planet 3"))] == [story.hand(ANA), story.hand(BEN)]


@pytest.mark.rule("D-CARD-20", "D-TURN-3", "D-INFO-7")
def test_e_d_30_the_lovers() -> None:
    """E-D-30: nothing moves yet; at the end of the turn hands are swapped, even if the Lovers have left."""
    hands = [["lovers", "planet 3"], ["hanged man", "planet 9"], ["mixed 9", "mixed 1"]]
    story = given(seats=3, turn=4, hands=hands).play("lovers", BEN)
    assert 1 == len(story.events(HandSwapNamed))
    assert set(cards("planet 3")) == story.hand(ANA)
    story.play("hanged man", card("lovers")).play("mixed 9", power=False).decline_until("card_to_play")
    assert [set(cards("planet 9")), set(cards("planet 3"))] == [story.hand(ANA), story.hand(BEN)]
    swap = next(event for event in story.stream(CLEO) if isinstance(event, HandsExchanged))
    assert card("planet 3") not in repr(swap)
    last = given(turn=12, hands=[["lovers"], ["planet 9"]]).play("lovers")
    assert 1 == len(last.events(PowerHadNoEffect))


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


@pytest.mark.rule("D-CARD-16", "D-POW-5")
def test_e_d_29_the_priestess() -> None:
    """E-D-29: with her planet 1 draws a pointed token of either kind, onto a slot of its own kind."""
    story = given(turn=6, stacks={ANA: ["priestess"]}, hands=[["planet 1"], ["planet 9"]]).play("planet 1")
    assert {"planet@6", "planet@12", "constellation@6", "constellation@12"} == story.choices()
    assert {"0.love", "0.money", "0.character_constellation"} == story.choose("constellation@6").choices()


@pytest.mark.rule("D-POW-3", "D-POW-5", "D-CARD-26")
def test_e_d_41_the_chariot_of_the_priestess() -> None:
    """E-D-41: each of the two draws may take either kind, so two planets are legal."""
    story = given(turn=2, stacks={ANA: ["priestess"]}, hands=[["chariot"], ["planet 9"]]).play("chariot")
    pointed = {"planet@2", "planet@8", "constellation@2", "constellation@8"}
    assert pointed == story.choices()
    story.choose("planet@2", "0.health")
    assert pointed - {"planet@2"} == story.choices()
    story.choose("planet@8", "0.work")
    assert [(BEN, "card_to_play")] == story.kinds


@pytest.mark.rule("D-POW-5", "D-CARD-10", "D-CARD-24")
def test_e_d_41_exchanges_of_the_priestess() -> None:
    """E-D-41: planet for planet or constellation for constellation, never across; Temperance covers her first."""
    board = {"0.health": "mars", "0.love": "leo", "1.health": "sun", "1.love": "virgo"}
    table: dict[str, Any] = {"turn": 2, "board": board, "stacks": {ANA: ["priestess"]}}
    story = given(hands=[["numerology 1"], ["planet 9"]], **table).play("numerology 1")
    assert {"0.health", "0.love"} == story.choices()
    assert {"1.love", "constellation@2", "constellation@8"} == story.choose("0.love").choices()
    story = given(hands=[["temperance"], ["planet 9"]], **table).play("temperance")
    assert {"0.health"} == story.choices()
    assert {"1.health"} == story.choose("0.health").choices()
    assert {"0.love"} == story.choose("1.health").choices()
    story.choose("0.love", "1.love")
    assert ["sun", "virgo", "mars", "leo"] == [story.at(s) for s in ("0.health", "0.love", "1.health", "1.love")]


@pytest.mark.rule("D-CARD-24", "D-POW-3")
def test_temperance_skips_what_is_impossible() -> None:
    """Without a planet to swap only the constellations are, with the same or another opponent."""
    board = {"0.love": "leo", "2.love": "virgo", "1.health": "sun"}
    story = given(seats=3, board=board, hands=[["temperance"], ["planet 9"], []]).play("temperance")
    assert 1 == len(story.events(PowerHadNoEffect))
    assert {"0.love"} == story.choices()


@pytest.mark.rule("D-CARD-26", "D-POW-3")
def test_e_d_34_the_chariot_half() -> None:
    """E-D-34: a planet and a constellation are drawn; with no free planet slot the constellation only."""
    board: dict[str, str | None] = {"planet@5": None, "planet@11": "venus", "constellation@11": None, "1.love": "leo"}
    table: dict[str, Any] = {"turn": 5, "hands": [["chariot"], ["planet 9"]]}
    story = given(board={**board, "1.health": "sun"}, **table).play("chariot")
    assert {"planet@11"} == story.choices()
    story.choose("planet@11", "0.work")
    assert {"constellation@5"} == story.choices()
    story.choose("constellation@5", "0.love")
    assert ("venus", True) == (story.at("0.work"), str(story.at("0.love")).startswith("~"))
    full = {**board, "0.health": "sun", "0.work": "mars", "0.character_planet": "moon"}
    story = given(board=full, **table).play("chariot")
    assert {"constellation@5"} == story.choices()


@pytest.mark.rule("D-CARD-27", "D-POW-3")
def test_the_wheel_reveals_one_of_each() -> None:
    """The Wheel of Fortune reveals a planet, then a constellation, anywhere."""
    story = given(board={"1.work": "~mars", "1.love": "~leo"}, hands=[["wheel of fortune"], ["planet 9"]])
    story.play("wheel of fortune")
    assert not any("constellation" in spot or "love" in spot for spot in story.choices())
    story.choose("1.work", "1.love")
    assert ["mars", "leo"] == [e.body for e in story.events(TokenRevealed, all=True)]


JUSTICE: dict[str, Any] = {"hands": [["justice"], ["planet 9"]]}


@pytest.mark.rule("D-CARD-28", "D-POW-3")
def test_e_d_35_justice() -> None:
    """E-D-35: two planets want both pointed constellations on love and money; with one gone there is no effect."""
    board: dict[str, str | None] = {"0.health": "mars", "0.work": "sun", "0.character_constellation": "leo"}
    story = given(board=board, **JUSTICE).play("justice")
    assert {"constellation@3", "constellation@9"} == story.choices()
    assert {"0.love", "0.money"} == story.choose("constellation@3").choices()
    story.choose("0.money")
    assert {"constellation@9"} == story.choices()
    assert {"0.love"} == story.choose("constellation@9").choices()
    assert [(BEN, "card_to_play")] == story.choose("0.love").kinds
    gone = given(board={**board, "constellation@3": None}, **JUSTICE).play("justice")
    assert 1 == len(gone.events(PowerHadNoEffect))


@pytest.mark.rule("D-CARD-28")
def test_justice_by_the_difference() -> None:
    """Difference 0 draws one of each, 1 one of the rarer kind; the Priestess changes nothing."""
    even = given(**JUSTICE).play("justice")
    assert {"planet@3", "planet@9", "constellation@3", "constellation@9"} == even.choices()
    assert {"constellation@3", "constellation@9"} == even.choose("planet@3", "0.work").choices()
    assert [(BEN, "card_to_play")] == even.choose("constellation@9", "0.love").kinds
    one = given(board={"0.love": "leo"}, stacks={ANA: ["priestess"]}, **JUSTICE).play("justice")
    assert {"planet@3", "planet@9"} == one.choices()
    assert {"0.health", "0.work"} == one.choose("planet@9").choices()
    assert [(BEN, "card_to_play")] == one.choose("0.work").kinds


@pytest.mark.rule("D-CARD-28", "D-CARD-38")
def test_unspecified_draws() -> None:
    """Justice and God's Help draw what is pointed; under the option from anywhere."""
    table: dict[str, Any] = {"unspecified_draw": "anywhere"}
    assert 24 == len(given(**table, **JUSTICE).play("justice").choices())
    helped: dict[str, Any] = {"hands": [["gods help"], ["planet 9"]]}
    assert 24 == len(given(**table, **helped).play("gods help", "draw_token").choices())
    assert 4 == len(given(**helped).play("gods help", "draw_token").choices())
    assert 2 == len(given(**table, hands=[["planet 1"], []]).play("planet 1").choices())


@pytest.mark.rule("D-CARD-37", "D-POW-2")
def test_e_d_36_devils_pact() -> None:
    """E-D-36: only the branches that are possible are offered."""
    story = given(board={"1.work": "mars"}, hands=[["devils pact"], ["planet 9"]]).play("devils pact")
    assert {"steal_token", "throw_token"} == story.choices()


@pytest.mark.rule("D-CARD-37")
def test_devils_pact_kills_anyones() -> None:
    """666 kills a current character of anyone, the own included, once."""
    story = given(stacks={ANA: ["fool"], BEN: ["pope"]}, hands=[["devils pact"], ["planet 9"]])
    story.play("devils pact", "kill_character")
    assert set(cards("fool", "pope")) == story.choices()
    assert [(BEN, "card_to_play")] == story.choose(card("fool")).kinds


@pytest.mark.rule("D-CARD-38")
def test_gods_help_offers_four() -> None:
    """God's Help: resurrect, consolidate, exchange with an opponent, or draw a pointed token."""
    board = {"0.work": "mars", "1.work": "sun"}
    table: dict[str, Any] = {"board": board, "settings": {"0.work": "mars"}, "discard": ["fool"]}
    story = given(hands=[["gods help"], ["planet 9"]], **table).play("gods help")
    assert {"resurrect_character", "consolidate", "exchange_token", "draw_token"} == story.choices()
    assert {"1.work"} == story.choose("exchange_token", "0.work").choices()


@pytest.mark.rule("D-CARD-35")
def test_judgement_takes_a_character_or_the_tower() -> None:
    """Judgement discards a current character of anyone."""
    story = given(stacks={ANA: ["fool"], BEN: ["pope"]}, hands=[["judgement"], ["planet 9"]])
    assert set(cards("fool", "pope")) == story.play("judgement").choices()
    assert [] == story.choose(card("pope")).stack(BEN)


@pytest.mark.rule("D-CARD-15", "D-INFO-8")
def test_the_magician_swaps_settings() -> None:
    """Two hidden settings of one kind change slots; the new owner sees what came, others only which slots."""
    table: dict[str, Any] = {"settings": {"0.work": "mars", "1.health": "sun", "1.love": "leo", "0.love": "aries"}}
    board = {"0.work": "venus", "1.love": "leo", "0.love": "virgo"}
    story = given(seats=3, board=board, hands=[["magician"], ["planet 9"], []], **table).play("magician")
    assert {f"0.{slot}.setting" for slot in ("health", "work", "love", "money")} == story.choices()
    assert {f"{n}.{slot}.setting" for n in (1, 2) for slot in ("health", "work")} == (
        story.choose("0.work.setting").choices()
    )
    story.choose("1.health.setting")
    assert ["sun", "?", "?"] == [setting_at(story.view(seat), "0.work") for seat in range(3)]
    assert ["?", "mars", "?"] == [setting_at(story.view(seat), "1.health") for seat in range(3)]
    assert "venus" == story.at("0.work")
    swap = story.event(SettingsExchanged)
    assert ((BEN,), (ANA,)) == (swap.setting.to, swap.other.to)


@pytest.mark.rule("D-CARD-15")
def test_the_magician_leaves_consolidated_settings() -> None:
    """A consolidated setting can be neither given nor taken."""
    board = {"0.work": "mars", "1.work": "sun"}
    settings = {"0.work": "mars!", "1.work": "sun!"}
    story = given(board=board, settings=settings, hands=[["magician"], ["planet 9"]]).play("magician")
    assert "0.work.setting" not in story.choices()
    assert {"1.health.setting"} == story.choose("0.health.setting").choices()


# --- twice, and at will -----------------------------------------------------------------------------------------------


@pytest.mark.rule("D-CARD-17", "D-POW-6")
def test_the_empress_doubles_with_fresh_choices() -> None:
    """With her a power happens twice, each time with fresh choices and branches."""
    story = given(stacks={ANA: ["empress"]}, hands=[["planet 1"], ["planet 9"]]).play("planet 1", "planet@3", "0.work")
    assert {"planet@9"} == story.choices()
    story.choose("planet@9", "0.health")
    assert 2 == len(story.events(TokenDrawn, all=True))
    assert [2] == [e.times for e in story.events(CardPlayedForPower, all=True)]
    board = {"0.love": "leo"}
    twice = given(
        stacks={ANA: ["empress"]}, board=board, settings={"0.love": "leo!"}, hands=[["mixed 9"], ["planet 9"]]
    )
    assert [50, 50] == [e.points for e in twice.play("mixed 9").events(PointsMarked)]


@pytest.mark.rule("D-POW-5", "D-TOK-2", "D-CARD-2")
def test_the_priestess_draws_the_kind_that_has_room() -> None:
    """With three planets her owner's planet 1 still draws a constellation."""
    board = {"0.health": "mars", "0.work": "sun", "0.character_planet": "moon"}
    story = given(board=board, stacks={ANA: ["priestess"]}, hands=[["planet 1"], ["planet 9"]]).play("planet 1")
    assert {"constellation@3", "constellation@9"} == story.choices()


@pytest.mark.rule("D-POW-6", "D-POW-3", "D-CARD-27")
def test_one_execution_is_done_before_the_other_begins() -> None:
    """With the Empress the Wheel reveals a planet and a constellation, then again a planet and a constellation."""
    story = given(stacks={ANA: ["empress"]}, hands=[["wheel of fortune"], ["planet 9"]]).play("wheel of fortune")
    kinds = []
    for _ in range(4):
        spot = sorted(story.choices())[0]
        kinds.append(spot.split("@")[0])
        story.choose(spot)
    assert ["planet", "constellation"] * 2 == kinds
    assert [(BEN, "card_to_play")] == story.kinds


@pytest.mark.rule("D-POW-6")
def test_the_empress_doubles_who_covers_her() -> None:
    """She is current when it is played, so an arrival power happens twice, though she is covered by then."""
    table: dict[str, Any] = {"stacks": {ANA: ["empress"]}, "hands": [["astrologer"], ["planet 9"]]}
    story = given(**table).play("astrologer")
    story.submit(story.legal()[0])
    assert [(ANA, "which_token")] == story.kinds
    once = given(empress_on_characters=False, **table).play("astrologer")
    once.submit(once.legal()[0])
    assert [(BEN, "card_to_play")] == once.kinds


@pytest.mark.rule("D-POW-6", "D-CARD-17")
def test_the_empress_does_not_double_herself_or_the_stolen() -> None:
    """Her own play happens once; a resurrected character arrives once per execution."""
    own = given(hands=[["empress"], ["planet 9"]]).play("empress")
    assert [1] == [e.times for e in own.events(CardPlayedForPower)]
    stacks = {ANA: ["empress"]}
    helped = given(stacks=stacks, discard=["astrologer"], hands=[["gods help"], ["planet 9"]])
    helped.play("gods help", "resurrect_character", card("astrologer"))
    assert [(ANA, "which_token")] == helped.kinds
    helped.submit(helped.legal()[0])
    assert [(ANA, "which_branch")] == helped.kinds  # the second execution of God's Help, with fresh branches


@pytest.mark.rule("D-POW-1", "D-POW-4")
def test_a_possible_power_must_be_carried_out() -> None:
    """Card powers cannot be declined, even if they harm; under power_obligation = optional they can, at first."""
    table: dict[str, Any] = {"hands": [["chariot"], ["planet 9"]]}
    story = given(**table).play("chariot")
    assert ("must_act", "D-POW-1") == story.why_not(Decline(0, 0))
    free = given(power_obligation="optional", **table).play("chariot")
    assert None in free.choices()
    assert None not in free.choose("planet@3").choices()
    free.choose("0.work")
    assert None in free.choices()
    assert [(BEN, "card_to_play")] == free.choose(None).kinds


@pytest.mark.rule("D-POW-1", "D-INFO-15")
def test_a_declined_consolidation_does_not_tell() -> None:
    """Under the option a seat whose slot fits and one whose slot does not are asked alike, and may answer alike."""
    table: dict[str, Any] = {"board": {"0.love": "libra"}, "hands": [["sun"], ["planet 3"]]}
    streams = []
    for body in ("libra", "leo"):
        story = given(settings={"0.love": body}, power_obligation="optional", **table).play("sun", None)
        streams.append(story.stream(BEN))
    assert streams[0] == streams[1]


@pytest.mark.rule("D-CARD-22", "D-POW-1")
def test_a_further_part_may_be_declined_under_the_option() -> None:
    """Under the option Strength may break, and then leave the token."""
    table: dict[str, Any] = {"board": {"1.money": "leo"}, "settings": {"1.money": "leo!"}}
    story = given(power_obligation="optional", hands=[["strength"], ["planet 3"]], **table)
    story.play("strength", "1.money")
    assert None in story.choices()
    assert "leo" == story.choose(None).at("1.money")
