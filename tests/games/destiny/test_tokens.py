"""Tokens, slots and consolidation (D-TOK, D-CONS; cases A, D, E)."""

import pytest

from tabletop_rules.games.destiny.commands import ChooseSpot, Consolidate, MoveToken
from tabletop_rules.games.destiny.events.cards import PointsMarked, PowerHadNoEffect
from tabletop_rules.games.destiny.events.tokens import SlotBroken, SlotConsolidated, TokenDrawn, TokenStolen
from tabletop_rules.games.destiny.steps import EndTurn, SettingPhase
from tabletop_rules.games.destiny.terms import Slot
from tests.games.destiny.story import ANA, BEN, card, given, lying, setting_at

SATURN_AND_MARS = {"planet@3": "~saturn", "planet@9": "mars"}


@pytest.mark.rule("D-CARD-2", "D-TOK-2", "D-TOK-3", "D-TOK-4", "D-PLAY-3")
def test_e_d_1_drawing_with_a_blue_2() -> None:
    """E-D-1: two tokens can be chosen; Mars comes to lie up on work, and its place is empty."""
    story = given(board=SATURN_AND_MARS, hands=[["planet 2"], ["planet 3"]]).play("planet 2")
    assert {"planet@3", "planet@9"} == story.choices()
    assert "~?" == lying(story.view(ANA), "planet@3")
    story.choose("planet@9")
    assert {"0.health", "0.work", "0.character_planet"} == story.choices()
    story.choose("0.work")
    assert ("mars", None) == (story.at("0.work"), story.at("planet@9"))
    assert (card("planet 2"),) == story.state.cards.discard


@pytest.mark.rule("D-TOK-10", "D-TOK-3", "D-INFO-13")
def test_e_d_1_a_hidden_token_stays_hidden() -> None:
    """E-D-1: the hidden token is chosen with its slot, then moves in one event that names it to the drawer alone."""
    story = given(board=SATURN_AND_MARS, hands=[["planet 2"], ["planet 3"]])
    story.play("planet 2", "planet@3")
    assert "~?" == lying(story.view(ANA), "planet@3")
    story.choose("0.work")
    assert (ANA,) == story.event(TokenDrawn).token.to
    assert ["~saturn", "~?"] == [lying(story.view(seat), "0.work") for seat in (ANA, BEN)]


@pytest.mark.rule("D-CARD-2", "D-CLOCK-2")
def test_e_d_5_pointed_means_either_end() -> None:
    """E-D-5: in turn 1 constellation 4 takes from hour 1 or hour 7, nothing else."""
    story = given(turn=1, hands=[["constellation 4"], ["planet 3"]]).play("constellation 4")
    assert {"constellation@1", "constellation@7"} == story.choices()


@pytest.mark.rule("D-TOK-1", "D-TOK-2", "D-POW-2")
def test_e_d_17_no_room() -> None:
    """E-D-17: with three planets nothing can be stolen; the card is discarded without effect."""
    board = {"1.health": "mars", "1.work": "sun", "1.character_planet": "moon", "0.health": "venus"}
    story = given(board=board, hands=[["fool"], ["planet 10"]])
    story.play("fool").play("planet 10")
    assert 1 == len(story.events(PowerHadNoEffect))
    assert card("planet 10") in story.state.cards.discard


@pytest.mark.rule("D-CARD-4", "D-CONS-2", "D-INFO-12")
def test_e_d_18_stealing() -> None:
    """E-D-18: a consolidated token cannot be stolen; the other lies hidden before Ana, who may look at it."""
    board = {"1.health": "mars", "1.work": "~venus"}
    story = given(board=board, settings={"1.health": "mars!"}, hands=[["planet 9"], ["planet 3"]]).play("planet 9")
    assert {"1.work"} == story.choices()
    assert ("consolidated", "D-CONS-2") == story.why_not(ChooseSpot(0, 0, "1.health"))
    story.choose("1.work", "0.health")
    assert ["~venus", "~?"] == [lying(story.view(seat), "0.health") for seat in (ANA, BEN)]


@pytest.mark.rule("D-SET-1", "D-CONS-2")
def test_e_d_19_setting_phase_swap() -> None:
    """E-D-19: the tokens of two slots change places, faces unchanged; kinds never mix, and one move is all."""
    board = {"0.health": "~mars", "0.character_planet": "sun", "0.love": "leo"}
    plan = (SettingPhase(), EndTurn())
    story = given(board=board, settings={"0.love": "leo!"}, plan=plan)
    assert {None, ("health", "work"), ("health", "character_planet")} < story.choices()
    assert not any("love" in choice for choice in story.choices() if choice)
    assert ("consolidated", "D-Q-13") == story.why_not(MoveToken(0, 0, "health", "love"))
    assert ("cannot_move", "D-SET-1") == story.why_not(MoveToken(0, 0, "health", "money"))
    story.choose(("health", "character_planet"))
    assert ("sun", "~mars") == (story.at("0.health"), story.at("0.character_planet"))
    assert "token_to_move" not in str(story.kinds)


@pytest.mark.rule("D-SET-1", "D-CONS-2", "D-Q-13")
def test_no_token_moves_from_or_to_a_consolidated_slot() -> None:
    """A consolidated token neither moves nor makes room; whose tokens all are is not asked."""
    settings, plan = {"0.health": "mars!"}, (SettingPhase(), EndTurn())
    story = given(board={"0.health": "mars", "0.work": "sun"}, settings=settings, plan=plan)
    assert {None, ("work", "character_planet")} == story.choices()
    moves: tuple[tuple[Slot, Slot], ...] = (("work", "health"), ("health", "work"), ("health", "character_planet"))
    for source, target in moves:
        assert ("consolidated", "D-Q-13") == story.why_not(MoveToken(0, 0, source, target))
    full = {"0.health": "mars", "0.work": "sun", "0.character_planet": "moon"}
    settings |= {"0.work": "sun!"}
    assert [(ANA, "card_to_play")] == given(
        board=full, settings=settings, plan=plan, hands=[["planet 1"], ["planet 2"]]
    ).kinds


@pytest.mark.rule("D-CARD-10", "D-TOK-6")
def test_e_d_20_exchange_with_the_clock() -> None:
    """E-D-20: an own planet changes places with a pointed one, faces kept."""
    board = {"planet@10": "pluto", "planet@4": "~mars", "0.work": "earth"}
    story = given(turn=4, board=board, hands=[["numerology 3"], ["planet 3"]]).play("numerology 3", "0.work")
    assert {"planet@10", "planet@4"} == story.choices()
    story.choose("planet@10")
    assert ("pluto", "earth") == (story.at("0.work"), story.at("planet@10"))


@pytest.mark.rule("D-CARD-11", "D-TOK-6", "D-CARD-31")
def test_exchange_of_constellations_with_an_opponent() -> None:
    """Numerology 5-8 swaps constellations only, never a guarded or consolidated one."""
    board = {"0.love": "~leo", "1.love": "virgo", "1.money": "libra", "1.character_constellation": "aries"}
    table = {"board": board, "settings": {"1.love": "virgo!"}, "tower": BEN, "hands": [["numerology 6"], ["planet 3"]]}
    story = given(**table).play("numerology 6", "0.love")  # type: ignore[arg-type]
    assert {"1.money", "constellation@3", "constellation@9"} == story.choices()
    story.choose("1.money")
    assert ("libra", "~leo") == (story.at("0.love"), story.at("1.money"))


@pytest.mark.rule("D-CARD-9", "D-TOK-6")
def test_exchange_of_either_kind_with_an_opponent() -> None:
    """Numerology 0 swaps two tokens of one kind whatever their faces, and never with the clock."""
    board = {"0.love": "~leo", "0.work": "sun", "1.work": "~mars"}
    story = given(board=board, hands=[["numerology 0"], ["planet 3"]], destiny="mixed 9").play("numerology 0")
    assert {"0.work"} == story.choices()
    story.choose("0.work", "1.work")
    assert ("~mars", "sun") == (story.at("0.work"), story.at("1.work"))


@pytest.mark.rule("D-CARD-7", "D-TOK-6")
def test_mixed_exchange_needs_both_up() -> None:
    """Mixed 5-8 swaps two tokens that are both up."""
    board = {"0.work": "sun", "0.health": "~moon", "1.work": "~mars", "1.health": "pluto"}
    story = given(board=board, hands=[["mixed 7"], ["planet 3"]]).play("mixed 7")
    assert {"0.work"} == story.choices()
    assert {"1.health"} == story.choose("0.work").choices()


@pytest.mark.rule("D-CARD-1", "D-CARD-5")
def test_e_d_21_ophiuchus_and_mixed_0() -> None:
    """E-D-21: constellation 0 takes any of the 12; mixed 0 the six planets and six constellations that are up."""
    story = given(turn=7, hands=[["constellation 0"], ["planet 3"]]).play("constellation 0")
    assert {f"constellation@{hour}" for hour in range(1, 13)} == story.choices()
    story = given(turn=7, hands=[["mixed 0"], ["planet 3"]]).play("mixed 0")
    up = (8, 9, 10, 11, 12, 1)
    assert {f"{kind}@{hour}" for kind in ("planet", "constellation") for hour in up} == story.choices()


@pytest.mark.rule("D-CARD-6")
def test_mixed_1_takes_what_is_up_and_pointed() -> None:
    """Mixed 1-4 takes at the blue end, and at red only what a power turned up."""
    story = given(hands=[["mixed 1"], ["planet 3"]]).play("mixed 1")
    assert {"planet@9", "constellation@9"} == story.choices()
    story = given(board={"planet@3": "mars"}, hands=[["mixed 1"], ["planet 3"]]).play("mixed 1")
    assert {"planet@3", "planet@9", "constellation@9"} == story.choices()


@pytest.mark.rule("D-CARD-36")
def test_the_world_takes_anything() -> None:
    """The World takes any token at any hour, of either kind."""
    story = given(hands=[["world"], ["planet 3"]]).play("world")
    assert 24 == len(story.choices())


@pytest.mark.rule("D-CARD-32", "D-TOK-5")
def test_the_star_throws() -> None:
    """The Star throws a reachable token to an empty place of its ring."""
    board = {"1.love": "~leo", "constellation@12": None}
    story = given(board=board, hands=[["star"], ["planet 3"]]).play("star", "1.love", "constellation@12")
    assert (None, "~leo") == (story.at("1.love"), story.at("constellation@12"))


@pytest.mark.rule("D-CARD-33")
def test_the_moon_steals_either_kind() -> None:
    """The Moon steals a reachable token of either kind."""
    board = {"1.love": "leo", "1.work": "mars", "0.work": "sun"}
    story = given(board=board, hands=[["moon"], ["planet 3"]]).play("moon")
    assert {"1.love", "1.work"} == story.choices()
    story.choose("1.love", "0.character_constellation")
    assert "leo" == story.at("0.character_constellation")


@pytest.mark.rule("D-CARD-3", "D-CONS-1", "D-TOK-7")
def test_e_d_22_consolidate_with_a_red_6() -> None:
    """E-D-22: the setting is turned up over its token; had it been hidden, it could only be revealed."""
    table = {"settings": {"0.love": "libra"}, "hands": [["constellation 6"], ["planet 3"]]}
    story = given(board={"0.love": "libra"}, **table).play("constellation 6")  # type: ignore[arg-type]
    assert {"reveal_token", "consolidate"} == story.choices()
    story.choose("consolidate")
    assert {"love"} == story.choices()
    assert ("not_matched", "D-CONS-1") == story.why_not(Consolidate(0, 0, "money"))
    story.choose("love")
    assert "libra!" == setting_at(story.view(BEN), "0.love")
    assert "setting_libra" == story.event(SlotConsolidated).setting
    hidden = given(board={"0.love": "~libra"}, **table).play("constellation 6")  # type: ignore[arg-type]
    assert {"reveal_token"} == hidden.choices()
    assert "0.love" in hidden.choose("reveal_token").choices()


@pytest.mark.rule("D-CARD-34", "D-CONS-1", "D-POW-2", "D-INFO-15")
def test_e_d_23_the_sun_arcana_without_a_match() -> None:
    """E-D-23: no effect; where others could not tell, the owner is asked and has only "no" to answer."""
    story = given(board={"0.love": "~libra"}, hands=[["sun"], ["planet 3"]]).play("sun")
    assert 1 == len(story.events(PowerHadNoEffect))
    table = {"board": {"0.love": "libra"}, "hands": [["sun"], ["planet 3"]]}
    unmatched = given(settings={"0.love": "leo"}, **table).play("sun")  # type: ignore[arg-type]
    matched = given(settings={"0.love": "libra"}, **table).play("sun")  # type: ignore[arg-type]
    assert [(ANA, "slot_to_consolidate")] == unmatched.kinds == matched.kinds
    assert ({None}, {"love"}) == (unmatched.choices(), matched.choices())
    assert unmatched.stream(BEN)[-1] == matched.stream(BEN)[-1]
    assert 1 == len(unmatched.choose(None).events(PowerHadNoEffect))
    assert "libra!" == setting_at(matched.choose("love").state, "0.love")


@pytest.mark.rule("D-CARD-8")
def test_e_d_24_fifty_each() -> None:
    """E-D-24: 100 points at once for two consolidated slots; 0 without any."""
    board = {"0.love": "leo", "0.money": "aries"}
    settings = {"0.love": "leo!", "0.money": "aries!"}
    story = given(board=board, settings=settings, hands=[["mixed 11"], ["planet 3"]]).play("mixed 11")
    assert (100, ("love", "money")) == (story.event(PointsMarked).points, story.event(PointsMarked).slots)
    assert 100 == story.state.players[ANA].points
    none = given(board=board, hands=[["mixed 11"], ["planet 3"]]).play("mixed 11")
    assert 0 == none.state.players[ANA].points


@pytest.mark.rule("D-CARD-22", "D-CONS-3")
def test_e_d_25_strength() -> None:
    """E-D-25: the slot is broken, then its token is stolen; without a free slot it is broken only."""
    table = {"settings": {"1.money": "leo!"}, "hands": [["strength"], ["planet 3"]]}
    story = given(board={"1.money": "leo"}, **table).play("strength", "1.money")  # type: ignore[arg-type]
    assert {"0.love", "0.money", "0.character_constellation"} == story.choices()
    story.choose("0.love")
    assert ("leo", None) == (story.at("0.love"), story.at("1.money"))
    assert ["?", "leo"] == [setting_at(story.view(seat), "1.money") for seat in (ANA, BEN)]
    full = {"0.love": "aries", "0.money": "virgo", "0.character_constellation": "libra", "1.money": "leo"}
    story = given(board=full, **table).play("strength", "1.money")  # type: ignore[arg-type]
    assert ("leo", "leo") == (story.at("1.money"), setting_at(story.state, "1.money"))
    assert [] == story.events(TokenStolen)
    assert [] == story.events(PowerHadNoEffect)  # the break was one


@pytest.mark.rule("D-CONS-3", "D-CONS-1", "D-CARD-37")
def test_a_broken_slot_may_be_consolidated_again() -> None:
    """A break puts the setting back, hidden; the slot still matches. Removed, it never matches again."""
    table = {
        "board": {"1.money": "leo"},
        "settings": {"1.money": "leo!"},
        "hands": [["devils pact"], ["sun", "magician"]],
    }
    story = given(**table).play("devils pact", "break_setting", "1.money")  # type: ignore[arg-type]
    assert (BEN,) == story.event(SlotBroken).setting.to
    assert {"money"} == story.play("sun").choices()
    gone = given(broken_setting="removed", **table)  # type: ignore[arg-type]
    gone.play("devils pact", "break_setting", "1.money")
    assert None is setting_at(gone.state, "1.money")
    assert ("setting_leo",) == gone.state.box.removed
    assert 1 == len(gone.play("sun").events(PowerHadNoEffect))


@pytest.mark.rule("D-TOK-9", "D-TOK-1")
def test_a_setting_is_no_token_and_spots_are_named_rightly() -> None:
    """Draws, steals and throws never take a setting; a spot that does not exist is refused as such."""
    story = given(board={"1.love": "leo"}, hands=[["moon"], ["planet 3"]]).play("moon")
    assert ("spot_not_offered", "D-TOK-9") == story.why_not(ChooseSpot(0, 0, "1.love.setting"))
    assert ("no_such_spot", "D-TOK-1") == story.why_not(ChooseSpot(0, 0, "7.love"))
    assert ("no_such_spot", "D-TOK-1") == story.why_not(ChooseSpot(0, 0, "4.love"))
    for character in ("1.character_planet", "1.character_constellation"):  # the horoscope alone has settings
        assert ("no_such_spot", "D-TOK-1") == story.why_not(ChooseSpot(0, 0, f"{character}.setting"))
    assert ("spot_empty", "D-TOK-4") == story.why_not(ChooseSpot(0, 0, "1.work"))
    story.choose("1.love")
    assert ("spot_not_offered", "D-TOK-1") == story.why_not(ChooseSpot(0, 0, "0.work"))


@pytest.mark.rule("D-TOK-2", "D-CARD-4")
def test_no_room_is_the_reason() -> None:
    """A token for whose kind there is no free slot is refused for that reason."""
    board = {"0.health": "mars", "0.work": "sun", "0.character_planet": "moon", "1.work": "earth", "1.love": "leo"}
    story = given(board=board, hands=[["moon"], ["planet 3"]]).play("moon")
    assert {"1.love"} == story.choices()
    assert ("no_room", "D-TOK-2") == story.why_not(ChooseSpot(0, 0, "1.work"))
