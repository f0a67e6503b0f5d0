"""Consolidated slots and their settings (D-CONS), and the cards that make and break them."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop_rules.core.engine import mask_record, view
from tabletop_rules.core.mask import HIDDEN
from tabletop_rules.games.destiny.commands import Consolidate, Decline
from tabletop_rules.games.destiny.decisions import SlotToConsolidate
from tabletop_rules.games.destiny.powers import PowerHadNoEffect
from tabletop_rules.games.destiny.scoring import PointsMarked
from tabletop_rules.games.destiny.slots import ConsolidationFailed, SettingsExchanged, SlotBroken, SlotConsolidated
from tabletop_rules.games.destiny.tokens import TokenStolen
from tests.games.destiny.story import ANA, BEN, CLEO, Story, given, setting_at


@pytest.mark.rule("D-CARD-3", "D-CONS-1", "D-TOK-7")
def test_e_d_22_consolidate_with_a_red_6() -> None:
    """E-D-22: the setting is turned up over its token; a hidden token can only be revealed."""
    table: dict[str, Any] = {"settings": {"0.love": "libra"}, "hands": [["constellation 6"], ["planet 3"]]}
    story = given(board={"0.love": "libra"}, **table).play("constellation 6")
    assert {"reveal_token", "consolidate"} == story.choices()
    story.choose("consolidate")
    assert {"love"} == story.choices()
    assert ("not_matched", "D-CONS-1") == story.why_not(Consolidate(0, 0, "money"))
    story.choose("love")
    assert "libra!" == setting_at(story.view(BEN), "0.love")
    assert "setting_libra" == story.event(SlotConsolidated).setting
    hidden = given(board={"0.love": "~libra"}, **table).play("constellation 6")
    assert {"reveal_token"} == hidden.choices()
    assert "0.love" in hidden.choose("reveal_token").choices()


@pytest.mark.rule("D-CARD-34", "D-CONS-1", "D-POW-2", "D-INFO-15")
def test_e_d_23_the_sun_arcana_without_a_match() -> None:
    """E-D-23: without a match there is no effect; if others cannot tell, the owner is asked and can only decline."""
    story = given(board={"0.love": "~libra"}, hands=[["sun"], ["planet 3"]]).play("sun")
    assert 1 == len(story.events(PowerHadNoEffect))
    table: dict[str, Any] = {"board": {"0.love": "libra"}, "hands": [["sun"], ["planet 3"]]}
    unmatched = given(settings={"0.love": "leo"}, **table).play("sun")
    matched = given(settings={"0.love": "libra"}, **table).play("sun")
    assert [(ANA, "slot_to_consolidate")] == unmatched.kinds == matched.kinds
    assert ({None}, {"love"}) == (unmatched.choices(), matched.choices())
    assert unmatched.stream(BEN)[-1] == matched.stream(BEN)[-1]
    assert 1 == len(unmatched.choose(None).events(PowerHadNoEffect))
    assert "libra!" == setting_at(matched.choose("love").state, "0.love")


@pytest.mark.rule("D-CONS-1")
def test_a_slot_is_consolidated_once() -> None:
    """A consolidated slot is not offered again; a card that can only consolidate has no effect then."""
    table: dict[str, Any] = {"settings": {"0.love": "leo!"}, "board": {"0.love": "leo"}}
    story = given(hands=[["sun"], ["planet 3"]], **table).play("sun")
    assert 1 == len(story.events(PowerHadNoEffect))
    assert [(BEN, "card_to_play")] == story.kinds


@pytest.mark.rule("D-CARD-8")
def test_e_d_24_fifty_each() -> None:
    """E-D-24: two consolidated slots mark 100 points at once, none 0."""
    board = {"0.love": "leo", "0.money": "aries"}
    settings = {"0.love": "leo!", "0.money": "aries!"}
    story = given(board=board, settings=settings, hands=[["mixed 11"], ["planet 3"]]).play("mixed 11")
    assert (100, ("love", "money")) == (story.event(PointsMarked).points, story.event(PointsMarked).slots)
    assert 100 == story.state.players[ANA].points
    none = given(board=board, hands=[["mixed 11"], ["planet 3"]]).play("mixed 11")
    assert 0 == none.state.players[ANA].points


@pytest.mark.rule("D-CARD-22", "D-CONS-3")
def test_e_d_25_strength() -> None:
    """E-D-25: the slot is broken, then its token is stolen; without a free slot it is only broken."""
    table: dict[str, Any] = {"settings": {"1.money": "leo!"}, "hands": [["strength"], ["planet 3"]]}
    story = given(board={"1.money": "leo"}, **table).play("strength", "1.money")
    assert {"0.love", "0.money", "0.character_constellation"} == story.choices()
    story.choose("0.love")
    assert ("leo", None) == (story.at("0.love"), story.at("1.money"))
    assert ["?", "leo"] == [setting_at(story.view(seat), "1.money") for seat in (ANA, BEN)]
    full = {"0.love": "aries", "0.money": "virgo", "0.character_constellation": "libra", "1.money": "leo"}
    story = given(board=full, **table).play("strength", "1.money")
    assert ("leo", "leo") == (story.at("1.money"), setting_at(story.state, "1.money"))
    assert [] == story.events(TokenStolen)
    assert [] == story.events(PowerHadNoEffect)  # breaking was an effect


@pytest.mark.rule("D-CONS-3", "D-CONS-1", "D-CARD-37")
def test_a_broken_slot_may_be_consolidated_again() -> None:
    """A broken setting is hidden under its token and still matches; a removed one never matches again."""
    table: dict[str, Any] = {
        "board": {"1.money": "leo"},
        "settings": {"1.money": "leo!"},
        "hands": [["devils pact"], ["sun", "magician"]],
    }
    story = given(**table).play("devils pact", "break_setting", "1.money")
    assert (BEN,) == story.event(SlotBroken).setting.to
    assert {"money"} == story.play("sun").choices()
    gone = given(broken_setting="removed", **table)
    gone.play("devils pact", "break_setting", "1.money")
    assert None is setting_at(gone.state, "1.money")
    assert ("setting_leo",) == gone.state.box.removed
    assert 1 == len(gone.play("sun").events(PowerHadNoEffect))


@pytest.mark.rule("D-CONS-3", "D-CARD-37")
def test_only_slots_of_opponents_are_broken() -> None:
    """Devil's Pact does not break one's own slots."""
    table: dict[str, Any] = {"board": {"0.health": "mars"}, "settings": {"0.health": "mars!"}}
    story = given(hands=[["devils pact"], ["planet 3"]], **table).play("devils pact")
    assert 1 == len(story.events(PowerHadNoEffect))


@pytest.mark.rule("D-CONS-3", "D-CARD-15", "D-CARD-37", "D-CARD-8", "D-SCORE-2", "D-Q-27", "D-Q-39")
@pytest.mark.parametrize(
    ("broken", "taken", "counted"),
    [("returned", "1.love", [0, 50, 0]), ("returned", "1.money", [0, 200, 0]), ("removed", "1.money", [0, 50, 0])],
)
def test_a_broken_setting_may_be_taken_before_the_count(broken: str, taken: str, counted: list[int]) -> None:
    """A broken setting counts unless the Magician takes it away; the 50 points marked for it stay."""
    story = given(
        seats=3,
        turn=12,
        initiative=BEN,
        board={"1.love": "leo"},
        settings={"1.love": "leo!"},
        hands=[["magician"], ["mixed 9"], ["devils pact"]],
        broken_setting=broken,
    )
    story.play("mixed 9").play("devils pact", "break_setting", "1.love").play("magician", "0.money.setting")
    others = {f"{seat}.{slot}.setting" for seat in (BEN, CLEO) for slot in ("love", "money")}
    assert others - ({"1.love.setting"} if broken == "removed" else set()) == story.choices()
    story.choose(f"{taken}.setting").decline_until("card_to_play")
    assert counted == story.totals


# --- the Magician -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("D-CARD-15", "D-INFO-8")
def test_the_magician_swaps_settings() -> None:
    """Two hidden settings of one kind change slots; only the new owners see them."""
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


# --- the Fool ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("D-INFO-11", "D-INFO-15", "D-CONS-1")
def test_e_d_43_consolidating_as_the_fool() -> None:
    """E-D-43: the Fool's owner is offered health alone and does not see the setting under work; blindly both."""
    table: dict[str, Any] = {
        "board": {"0.health": "mars", "0.work": "venus"},
        "settings": {"0.health": "mars", "0.work": "sun"},
        "stacks": {ANA: ["fool"]},
        "hands": [["sun", "planet 1"], ["planet 9"]],
    }
    story = given(**table).play("sun")
    assert {"health"} == story.choices()
    assert "?" == setting_at(story.view(ANA), "0.work")
    [others] = view(story.game, story.match, BEN).decisions
    assert isinstance(others, SlotToConsolidate)
    assert HIDDEN is others.options
    blind = given(consolidation_check="blind_attempt", **table).play("sun")
    assert {"health", "work"} == blind.choices()
    blind.choose("work")
    assert 1 == len(blind.events(ConsolidationFailed))
    assert "work" not in repr([mask_record(record, BEN).event for record in blind.records[blind.since :]])
    again = given(consolidation_check="blind_attempt", **table).play("sun", "health")
    assert 1 == len(again.events(SlotConsolidated))


@pytest.mark.rule("D-CONS-1", "D-INFO-15")
def test_only_the_fool_tries_blindly() -> None:
    """With consolidation_check = blind_attempt only the owner of the Fool may try a slot that does not match."""
    board, settings = {"0.health": "mars", "0.work": "venus"}, {"0.health": "mars", "0.work": "sun"}
    table: dict[str, Any] = {"board": board, "settings": settings, "hands": [["sun"], ["planet 3"]]}
    assert {"health"} == given(consolidation_check="blind_attempt", **table).play("sun").choices()


FOOL: dict[str, Any] = {
    "board": {"0.health": "mars", "0.work": "venus"},
    "settings": {"0.health": "mars", "0.work": "sun"},
    "stacks": {ANA: ["fool"]},
    "hands": [["planet 12"], ["planet 3"]],
    "destiny": "mixed 1",
}


def fool_won(**options: Any) -> Story:
    """Return a story in which Ana, who has the Fool, has won the trick and consolidates."""
    story = given(**FOOL, **options).for_value("planet 12", "planet 3")
    return story.choose("consolidate")


@pytest.mark.rule("D-Q-25", "D-TRICK-6", "D-CARD-14", "D-INFO-15")
@pytest.mark.parametrize(("slot", "event"), [("health", SlotConsolidated), ("work", ConsolidationFailed)])
def test_the_fool_tries_blindly_as_a_trick_power_too(slot: str, event: Any) -> None:
    """The winner who owns the Fool may try blindly, too; a failed attempt uses up the power."""
    assert {"health"} == fool_won().choices()
    story = fool_won(consolidation_check="blind_attempt")
    assert {"health", "work"} == story.choices()
    assert ("must_act", "D-TRICK-8") == story.why_not(Decline(0, 0))
    story.choose(slot)
    assert [event] == [type(e) for e in (*story.events(SlotConsolidated), *story.events(ConsolidationFailed))]
    assert [(BEN, "which_trick_power")] == story.kinds
    assert [] == story.events(PowerHadNoEffect)


@pytest.mark.rule("D-Q-25", "D-TRICK-6")
def test_without_a_token_up_the_fool_has_nothing_to_try() -> None:
    """A blind attempt needs an own unconsolidated slot with its token up."""
    table: dict[str, Any] = {**FOOL, "board": {"0.health": "~mars", "0.love": "leo"}, "settings": {"0.love": "leo!"}}
    story = given(consolidation_check="blind_attempt", **table)
    story.for_value("planet 12", "planet 3")
    assert "consolidate" not in story.choices()


@pytest.mark.rule("D-Q-25", "D-INFO-15")
def test_a_failed_attempt_is_final() -> None:
    """A failed blind attempt cannot be undone."""
    story = given(consolidation_check="blind_attempt", **FOOL | {"hands": [["sun", "planet 1"], ["planet 9"]]})
    story.play("sun", "work")
    assert 1 == len(story.events(ConsolidationFailed))
    assert "undo_after_learning" == story.undo_code(ANA)


@pytest.mark.rule("D-Q-25", "D-INFO-15")
def test_the_fool_cannot_unlearn_what_the_referee_offers() -> None:
    """The choice of a branch cannot be undone once the next decision has shown the Fool's owner which slots match."""
    story = given(**FOOL | {"hands": [["planet 5", "planet 1"], ["planet 9"]]}).play("planet 5", "consolidate")
    assert {"health"} == story.choices()
    assert "undo_after_learning" == story.undo_code(ANA)
