"""What a judge would try: two or three rules at once, and the words in which they are told."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tabletop_rules.core.determinize import determinize
from tabletop_rules.core.engine import view
from tabletop_rules.core.legal import legal_commands, why_not
from tabletop_rules.core.mask import HIDDEN
from tabletop_rules.core.terms import HOST
from tabletop_rules.games.fatum_medieval import events as e
from tabletop_rules.games.fatum_medieval.commands import (
    Announce,
    CallLastTurn,
    DiscardSeen,
    Draw,
    EndDrawing,
    EndTurn,
    GiveUp,
    LoseCard,
    Pay,
    Place,
    PlayAction,
    UsePower,
)
from tabletop_rules.games.fatum_medieval.decisions import DeckToDrawFrom, GiveUpOrPay
from tests.games.fatum_medieval.scene import KNOWLEDGE, POSSESSIONS, WORK, Scene
from tests.games.fatum_medieval.test_content import own_pack

LIFTED = ("war_wound", "bodyguard", "kings_service", "farmer", "artist", "university", "foreign_tongue")
"""Work 3 and knowledge 5; without the bodyguard nobody is armed, and work is 5."""
KING = ("manor", "courtly_love", "courtly_love#2")
"""Relations 5 and possessions 5: `forge_a_kingdom`."""


@pytest.mark.rule("FA-OBJ-3", "FA-RUIN-6", "FA-INFO-7")
def test_who_wins_as_the_last_one_announces_nothing() -> None:
    """`automatic`: the table announces when all that follows a payment is resolved; a ruin that ends the match does."""
    scene = Scene(turn=4, mode="secret_objective", announce="automatic").aim("master_of_the_craft", 0)
    scene.lay(0, *LIFTED).lay(1, "fever").purse(1, 0).paying()
    scene.do(GiveUp, 0, "bodyguard")
    scene.do(Pay, 0)
    assert (5, 5, 0, -1) == scene.levels(0)
    assert "last_survivor" == scene.match.result.reason  # type: ignore[union-attr]
    assert ([], None) == (scene.events(e.Announced), scene.player(0).revealed)


@pytest.mark.rule("FA-OBJ-3", "FA-RUIN-3", "FA-ACC-12")
def test_the_table_announces_after_the_ruin_that_follows_a_payment() -> None:
    """`automatic`: the next payer is ruined unasked, then the table announces, then the one after is asked."""
    scene = Scene(3, turn=4, announce="automatic").aim("master_of_the_craft")
    scene.lay(0, *LIFTED).lay(1, "fever").purse(1, 0).paying()
    scene.do(GiveUp, 0, "bodyguard")
    done = [type(record.event) for record in scene.do(Pay, 0)]
    assert [e.UpkeepPaid, e.PlayerRuined, e.Announced] == done[1:4]
    assert ([(2, GiveUpOrPay)], 4) == (scene.asked, scene.player(0).announced)


@pytest.mark.rule("FA-OBJ-8", "FA-END-4", "FA-END-6")
def test_seats_that_share_a_place_are_named_in_order() -> None:
    """Whoever holds the marker, the seats of one place stand in the order of the table, also among the confirmed."""
    scene = Scene(4, turn=6, marker=3).aim("forge_a_kingdom")
    for seat, cards in ((0, ("great_farm", "twins", "tutor", "dagger")), (3, ("manor", "courtly_love"))):
        scene.lay(seat, *cards, *(("childhood_friend", "childhood_friend#2") if seat else ()))
        scene.announced(seat, 5)
    scene.purse(0, 0).purse(3, 6).purse(1, 9).purse(2, 9).closing()
    assert ((0, 3), (1, 2)) == scene.match.result.ranking  # type: ignore[union-attr]


@pytest.mark.rule("FA-OBJ-3", "FA-INFO-8")
def test_worlds_are_sampled_while_a_play_is_being_resolved(tmp_path: Path) -> None:
    """`automatic`: a level reached by a card whose choice is still open is not announced yet, in sampled worlds too."""
    alms = "cost = 3\nupkeep = 0\nbonus = { work = 0, knowledge = 0, relations = 1, possessions = 0 }\n"
    alms += "income = { fixed = 0, dice = 0 }\nkeywords = []\ntags = []\neffects = []"
    giving = alms.replace("effects = []", 'effects = [{ id = "draw_cards", count = 1 }]')
    scene = Scene(
        3, turn=4, mode="secret_objective", announce="automatic", pack=str(own_pack(tmp_path, alms=(alms, giving)))
    )
    for seat, aim in enumerate(("forge_a_kingdom", "balanced_life", "serve_the_crown")):
        scene.aim(aim, seat)
    scene.lay(0, "manor", "courtly_love", "childhood_friend").hold(0, "alms").playing()
    scene.do(PlayAction, 0, "alms", 0)
    assert ((0, 0, 5, 5), [(0, DeckToDrawFrom)]) == (scene.levels(0), scene.asked)
    assert ("automatic", []) == (scene.refused(Announce, 0).code, scene.may(Announce, 0))
    for seat in range(3):
        world = determinize(scene.game, view(scene.game, scene.match, seat), seat, random.Random(seat))
        assert scene.match.decisions == world.decisions
    scene.do(Draw, 0, WORK)
    assert [0] == [event.seat for event in scene.events(e.Announced)]


# --- questions that stay open ---------------------------------------------------------------------------------------


@pytest.mark.rule("FA-DRAW-3", "FA-OBJ-3")
def test_a_command_made_ready_is_good_whatever_others_do_meanwhile() -> None:
    """Others draw, end their drawing and announce: the question put to a seat in step 1 is still the same."""
    scene = Scene(4, turn=3).aim("forge_a_kingdom").lay(3, *KING).drawing()
    ready = [scene.command(Draw, seat, WORK) for seat in (0, 3)]
    scene.do(Draw, 1, WORK)
    scene.do(Announce, 3)
    scene.do(EndDrawing, 2)
    assert [[], []] == [list(why_not(scene.game, scene.match, command)) for command in ready]


@pytest.mark.rule("FA-TIME-1", "FA-EFF-8", "FA-TIME-2")
def test_time_may_run_out_while_a_choice_is_open() -> None:
    """The host's call interrupts nothing: the same choice is still to be made, and the turn is the last."""
    scene = Scene(mode="time_limit", turn=3).lay(0, "inn", "house").hold(1, "fire").playing(1)
    scene.do(PlayAction, 1, "fire", 0)
    before = scene.match.decisions
    scene.do(CallLastTurn, HOST)
    assert before == scene.match.decisions
    scene.do(LoseCard, 0, "inn")
    scene.do(EndTurn, 1)
    scene.do(Pay, 0)
    scene.do(Pay, 1)
    assert ("points", 3) == (scene.match.result.reason, scene.state.turn)  # type: ignore[union-attr]


# --- before and after one change ------------------------------------------------------------------------------------


@pytest.mark.rule("FA-COND-5", "FA-JOB-2")
def test_the_job_about_to_go_counts_for_and_against() -> None:
    """A squire's relations make a merchant; a tax collector's bad name keeps one from the king, though it would go."""
    helped = Scene().lay(0, "squire", "sword").hold(0, "merchant").playing()
    helped.do(Place, 0, "merchant")
    assert (("sword#1", "merchant#1"), (2, 0, 0, 3)) == (helped.player(0).front, helped.levels(0))
    hindered = Scene().lay(0, "tax_collector", "courtly_love", "courtly_love#2").hold(0, "kings_service").playing()
    assert "FA-COND-1" == hindered.refused(Place, 0, "kings_service").rule


@pytest.mark.rule("FA-EFF-9", "FA-EFF-1", "FA-EFF-15", "FA-ACC-6")
def test_who_loses_the_bodyguard_can_be_ransomed_at_once() -> None:
    """Protection goes with the card, in the same turn; its new owner pays for it in this turn's accounts."""
    scene = Scene().lay(0, "guard").lay(1, "bodyguard", "servant").hold(0, "lure_away").playing()
    assert "FA-EFF-1" == scene.refused(UsePower, 0, "ransom", 1).rule
    scene.do(PlayAction, 0, "lure_away", 1, ("bodyguard#1",))
    scene.do(UsePower, 0, "ransom", 1)
    scene.do(EndTurn, 0)
    scene.do(EndTurn, 1)
    scene.do(Pay, 0)
    assert 15 - 2 + 1 + 3 - 1 == scene.gold(0)


@pytest.mark.rule("FA-OBJ-5", "FA-LVL-4", "FA-ACC-8")
def test_a_card_given_up_can_win_the_match() -> None:
    """Without the bodyguard nobody is armed, the wound hurts no more, and the objective is met at the close."""
    scene = Scene(turn=5).aim("master_of_the_craft").lay(0, *LIFTED).announced(0, 4).paying()
    scene.do(GiveUp, 0, "bodyguard")
    assert (3, 5) == scene.levels(0)[:2]
    scene.do(Pay, 0)
    scene.do(Pay, 1)
    assert ((0,), (1,)) == scene.match.result.ranking  # type: ignore[union-attr]


@pytest.mark.rule("FA-LVL-8", "FA-ACC-7", "FA-OBJ-3")
def test_marked_cards_still_count_for_an_announcement() -> None:
    """Who has marked a card, and not paid yet, may announce with it; only paying takes it away."""
    scene = Scene(turn=4).aim("forge_a_kingdom").lay(0, *KING).paying()
    scene.do(GiveUp, 0, "manor")
    scene.do(Announce, 0)
    scene.do(Pay, 0)
    assert ((0, 0, 4, 0), 4) == (scene.levels(0), scene.player(0).announced)


@pytest.mark.rule("FA-DRAW-2", "FA-ACC-8", "FA-EFF-3")
def test_what_the_accounts_and_a_swap_leave_decides_the_draws() -> None:
    """A cook given up makes room for two bonus cards; a scribe who became a monk draws no extra card."""
    scene = Scene(turn=2).lay(0, "cook").lay(1, "scribe", "latin").hold(1, "monk").playing(1)
    scene.do(Place, 1, "monk")
    scene.do(EndTurn, 1)
    scene.do(GiveUp, 0, "cook")
    scene.do(Pay, 0)
    scene.do(Pay, 1)
    allowances = [scene.player(seat).allowance for seat in range(2)]
    assert [(1, 1, 1, 1), (0, 0, 1, 1)] == [each.bonus for each in allowances if each]
    assert [(0, 0, 0, 0)] * 2 == [each.extra for each in allowances if each]


# --- ruin -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FA-RUIN-3", "FA-ACC-7", "FA-ACC-8")
def test_one_gold_for_a_fever_and_a_servant() -> None:
    """What is left after the forced costs need not pay the rest: the servant must go, and 0 gold is no ruin."""
    scene = Scene().lay(0, "fever", "servant").purse(0, 1).paying()
    assert [GiveUp(0, 1, "servant#1")] == list(legal_commands(scene.game, scene.match, 0))
    scene.do(GiveUp, 0, "servant")
    scene.do(Pay, 0)
    assert (0, ("fever#1",), False) == (scene.gold(0), scene.player(0).front, scene.player(0).out)


@pytest.mark.rule("FA-ACC-12", "FA-TURN-4", "FA-RUIN-8")
def test_two_ruined_in_a_row_and_where_the_marker_goes() -> None:
    """Both are passed over in the payments, in the order of ruin, and again when the marker passes."""
    scene = Scene(5, turn=3, marker=3).lay(4, "fever").purse(4, 0).lay(0, "lords_tax").purse(0, 0).paying(3)
    scene.do(Pay, 3)
    assert ([(1, GiveUpOrPay)], (4, 0)) == (scene.asked, scene.state.ruined)
    scene.do(Pay, 1)
    scene.do(Pay, 2)
    assert (1, 4) == (scene.state.marker, scene.state.turn)


# --- what is known --------------------------------------------------------------------------------------------------


@pytest.mark.rule("FA-PLAY-9", "FA-INFO-2", "FA-INFO-3")
def test_a_refusal_does_not_tell_where_a_card_is() -> None:
    """In another's hand, in a deck, on a pile or in a front: a card that one does not hold is refused alike."""
    scene = Scene(3).hold(1, "horse", "quarrel").lay(2, "sword").pile(POSSESSIONS, "cart").playing()
    placed = [scene.refused(Place, 0, card) for card in ("horse", "horse#2", "sword", "cart")]
    played = [scene.refused(PlayAction, 0, card, 1) for card in ("quarrel", "quarrel#2", "fever", "bible")]
    assert {("not_held", "FA-PLAY-9")} == {(refused.code, refused.rule) for refused in placed + played}


@pytest.mark.rule("FA-INFO-4", "FA-INFO-8")
def test_a_card_drawn_after_the_look_is_not_known() -> None:
    """The spy knows one of two knowledge cards, the third seat none, and the place in the hand tells neither."""
    scene = Scene(3, chance=[0, 0]).hold(0, "spy").hold(1, "reading", "quarrel").playing()
    scene.do(PlayAction, 0, "spy", 1)
    scene.do(DiscardSeen, 0, "quarrel")
    for command in (EndTurn, Pay):
        for seat in range(3):
            scene.do(command, seat)
    scene.do(Draw, 1, KNOWLEDGE)
    hands = [scene.seen_by(seat).players[1].hand.knowledge for seat in (0, 2)]
    assert [("reading#1", HIDDEN), (HIDDEN, HIDDEN)] == hands


# --- packs of one's own ---------------------------------------------------------------------------------------------


@pytest.mark.rule("FA-EFF-2", "FA-PLAY-9", "FA-COND-5")
def test_a_discount_is_that_of_the_position_before(tmp_path: Path) -> None:
    """The job about to be replaced still makes the new one cheaper; a card makes itself no cheaper."""
    ransom = '  { id = "ransom", amount = 1, to = "owner" },'
    guild = ransom + '\n  { id = "discount", category = "work", amount = 1 },'
    monk = (
        'category = "work"\nkind = "permanent"\ncopies = 1\njob = true\nstackable = false\nrequires_any = []\ncost = 0'
    )
    dagger = 'keywords = []\ntags = ["weapon"]\neffects = []\nprovenance = "reconstructed"'
    bargain = dagger.replace("[]\nprov", '[{ id = "discount", category = "possessions", amount = 2 }]\nprov')
    pack = own_pack(
        tmp_path, guild=(ransom, guild), monk=(monk, monk.replace("cost = 0", "cost = 3")), dagger=(dagger, bargain)
    )
    scene = Scene(pack=str(pack)).lay(0, "guard").purse(0, 5).hold(0, "monk", "dagger").playing()
    scene.do(Place, 0, "monk")
    assert 5 - (3 - 1) == scene.gold(0)
    scene.do(Place, 0, "dagger")
    assert 0 == scene.gold(0)


@pytest.mark.rule("FA-ACC-9", "FA-RUIN-3", "FA-JOB-5")
def test_a_job_that_costs_every_turn_may_be_given_up(tmp_path: Path) -> None:
    """Everything but attached actions may be discarded instead of paid, a pack's job with a per-turn cost too."""
    guard = "upkeep = 0\nbonus = { work = 1, knowledge = 0, relations = 0, possessions = 0 }\nincome = { fixed = 3"
    pack = own_pack(tmp_path, guard=(guard, guard.replace("upkeep = 0", "upkeep = 2")))
    scene = Scene(pack=str(pack)).lay(0, "guard").purse(0, 1).paying()
    scene.do(GiveUp, 0, "guard")
    scene.do(Pay, 0)
    assert ((), 1, False) == (scene.player(0).front, scene.gold(0), scene.player(0).out)


@pytest.mark.rule("FA-EFF-18", "FA-EFF-15")
def test_of_two_cards_with_a_power_the_first_one_counts(tmp_path: Path) -> None:
    """A farmer who also asks a ransom, of 3: the card placed first says how much, and one use is all."""
    fields = (
        '  { id = "income_if", when_any = [{ tag_any = ["tool"] }], fixed = 1, dice = 0 },\n  { id = "income_if", when'
    )
    pack = own_pack(tmp_path, farmer=(fields, '  { id = "ransom", amount = 3, to = "owner" },\n' + fields))
    for front, lost in ((("guard", "farmer"), 1), (("farmer", "guard"), 3)):
        scene = Scene(3, pack=str(pack)).lay(0, *front).playing()
        scene.do(UsePower, 0, "ransom", 1)
        assert 15 - lost == scene.gold(1)
        assert "power_used" == scene.refused(UsePower, 0, "ransom", 2).code


@pytest.mark.rule("FA-PLAY-9", "FA-COIN-3")
def test_a_cost_is_in_the_bank_before_the_effect(tmp_path: Path) -> None:
    """With all gold in the purses, what an action costs is all that the bank can give."""
    free = "cost = 0\nupkeep = 0\nbonus = { work = 0, knowledge = 0, relations = 0, possessions = 0 }\n"
    free += 'income = { fixed = 0, dice = 0 }\nkeywords = []\ntags = []\neffects = [\n  { id = "gain_gold", fixed = 4'
    pack = own_pack(tmp_path, inheritance=(free, free.replace("cost = 0", "cost = 2", 1)))
    scene = Scene(pack=str(pack)).purse(0, 100).purse(1, 70).hold(0, "inheritance").playing()
    scene.do(PlayAction, 0, "inheritance", 1)
    assert (98, 72, 0) == (scene.gold(0), scene.gold(1), scene.state.bank)
