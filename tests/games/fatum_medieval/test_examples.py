"""The worked cases of the digest, EX-1 to EX-26, one test each."""

from __future__ import annotations

import pytest

from tabletop_rules.core.chance import Seeded
from tabletop_rules.core.engine import open_match
from tabletop_rules.core.mask import HIDDEN
from tabletop_rules.core.terms import HOST, SPECTATOR
from tabletop_rules.games.fatum_medieval import commands as c
from tabletop_rules.games.fatum_medieval import events as e
from tabletop_rules.games.fatum_medieval.decisions import CardAboveLimit, DeckToDrawFrom, PlayOrEnd, SeenCardToDiscard
from tabletop_rules.games.fatum_medieval.game import make
from tabletop_rules.games.fatum_medieval.queries.fronts import levels_of
from tabletop_rules.games.fatum_medieval.queries.income import dues, lines_of
from tabletop_rules.games.fatum_medieval.queries.seats import in_order, next_marker
from tests.games.fatum_medieval.scene import KNOWLEDGE, POSSESSIONS, RELATIONS, WORK, Scene

P1, P2, P3, P4 = range(4)
BALANCED = ("childhood_friend", "rhetoric", "foreign_tongue", "kings_service", "sword", "dagger", "neighbour")
"""Levels 3/3/3/3, which reach `balanced_life`."""


@pytest.mark.rule("FA-SETUP-1", "FA-SETUP-2", "FA-SETUP-3", "FA-SETUP-5", "FA-COIN-1")
def test_ex_1_setting_up_three_players() -> None:
    """EX-1: each player has 15 gold, two cards of each category and nothing in front; the bank holds 125."""
    state = open_match(make({}), 3, Seeded(3)).state
    for player in state.players:
        assert (15, (2, 2, 2, 2), ()) == (player.gold, player.hand.sizes, player.front)
        assert (0, 0, 0, 0) == levels_of(state, player.seat)
    assert 125 == state.bank
    assert [(28, ())] * 4 == [(len(deck.cards), deck.pile) for deck in state.decks]


@pytest.mark.rule("FA-TURN-2")
def test_ex_2_no_draw_in_the_first_turn() -> None:
    """EX-2: turn 1 begins with step 2, and a draw is rejected."""
    scene = Scene()
    scene.match = open_match(scene.game, 2, Seeded(1))
    assert "wrong_answer" == scene.rejected(c.Draw, P1, WORK).code
    assert (1, "destiny", P1) == (scene.match.state.turn, scene.match.state.stage, scene.match.state.active)


@pytest.mark.rule("FA-DRAW-1", "FA-DRAW-2", "FA-DRAW-5")
def test_ex_3_bonus_cards() -> None:
    """EX-3: axes at 0 or less give a bonus card each, used before free draws."""
    scene = Scene(turn=2).hold(P1, "horse", "sword", "farmer")
    scene.lay(P1, "farmer", "thief", "dagger", "childhood_friend", "quarrel").drawing()
    assert (2, 0, -1, 1) == scene.levels(P1)
    for axis in (KNOWLEDGE, RELATIONS, WORK, WORK, POSSESSIONS):
        scene.do(c.Draw, P1, axis)
    assert 8 == scene.player(P1).hand.size
    assert {"no_draw_left"} == {scene.rejected(c.Draw, P1, axis).code for axis in (WORK, KNOWLEDGE)}
    assert ["bonus", "bonus", "free", "free", "free"] == [event.right for event in scene.events(e.Drawn)]


@pytest.mark.rule("FA-DRAW-7", "FA-DRAW-9", "FA-DECK-2", "FA-INFO-5")
def test_ex_4_hand_limit() -> None:
    """EX-4: of 11 cards exactly three go, asked for one by one."""
    eleven = ("farmer", "thief", "artist", "quarrel", "quarrel#2", "alms", "horse", "farm", "latin", "law", "music")
    scene = Scene(turn=2).hold(P1, *eleven).drawing()
    scene.do(c.EndDrawing, P1)
    scene.do(c.Discard, P1, "farmer")
    scene.do(c.Discard, P1, "quarrel")
    assert (P1, CardAboveLimit) in scene.asked  # two are not enough
    scene.do(c.Discard, P1, "quarrel#2")
    assert (P1, CardAboveLimit) not in scene.asked
    assert "stale" == scene.rejected(c.Discard, P1, "alms").code  # a fourth is not accepted
    assert ("farmer#1",) == scene.pile_of(WORK)
    assert ("quarrel#1", "quarrel#2") == scene.pile_of(RELATIONS)
    assert 8 == scene.player(P1).hand.size


@pytest.mark.rule("FA-COND-3", "FA-LVL-1")
def test_ex_5_a_condition_matters_only_when_placing() -> None:
    """EX-5: a placed card is not lost when its condition stops holding."""
    scene = Scene().lay(P1, "courtly_love", "childhood_friend").hold(P1, "kings_service").hold(P2, "quarrel").playing()
    assert (0, 0, 3, 0) == scene.levels(P1)
    scene.do(c.Place, P1, "kings_service")
    assert (3, 0, 3, 0) == scene.levels(P1)
    scene.do(c.EndTurn, P1)
    scene.do(c.PlayAction, P2, "quarrel", P1)
    assert (3, 0, 2, 0) == scene.levels(P1)
    scene.do(c.EndTurn, P2)
    assert 15 + 5 == scene.gold(P1)
    assert "kings_service#1" in scene.player(P1).front


@pytest.mark.rule("FA-COND-2", "FA-COND-4", "FA-COND-5", "FA-JOB-2")
def test_ex_6_job_chaining() -> None:
    """EX-6: a guard becomes a priest; having been one is not enough; levels do as well."""
    chained = Scene().lay(P1, "guard").hold(P1, "priest").playing()
    assert (1, 0, 0, 0) == chained.levels(P1)
    chained.do(c.Place, P1, "priest")
    assert (("guard#1",), (2, 1, 0, 0)) == (chained.pile_of(WORK), chained.levels(P1))
    assert "condition" == Scene().hold(P1, "priest").pile(WORK, "guard").playing().rejected(c.Place, P1, "priest").code
    learned = Scene().lay(P1, "farmer", "thief", "reading", "reading#2").hold(P1, "priest").playing()
    learned.do(c.Place, P1, "priest")
    assert ("farmer#1", "thief#1", "reading#1", "reading#2", "priest#1") == learned.player(P1).front


@pytest.mark.rule("FA-ACC-4", "FA-ACC-2")
def test_ex_7_variable_income() -> None:
    """EX-7: a 4 gives the priest 6 gold; 3 is the least and 8 the most."""
    scene = Scene(chance=[4]).lay(P1, "priest").purse(P1, 3).accounts()
    assert 9 == scene.gold(P1)
    assert [3, 8] == [lines_of(dues(scene.state, P1), (face,))[0].gold for face in (1, 6)]


@pytest.mark.rule("FA-PLAY-5", "FA-ACC-5", "FA-EFF-4", "FA-AMB-22")
def test_ex_8_price_and_upkeep_of_a_possession() -> None:
    """EX-8: a horse costs the last 6 gold, works for a farmer, and is paid for in the same turn."""
    scene = Scene().lay(P1, "farmer").purse(P1, 6).hold(P1, "horse").playing()
    scene.do(c.Place, P1, "horse")
    assert (0, False, (2, 0, 1, 3)) == (scene.gold(P1), scene.player(P1).out, scene.levels(P1))
    scene.each(c.EndTurn, P1, P2)
    assert 3 == scene.gold(P1)
    scene.do(c.Pay, P1)
    assert 2 == scene.gold(P1)


@pytest.mark.rule("FA-LVL-1", "FA-LVL-2")
def test_ex_9_levels_move_at_once() -> None:
    """EX-9: placing a valet raises work and relations at once."""
    scene = Scene().hold(P1, "valet").playing()
    scene.do(c.Place, P1, "valet")
    assert (1, 0, 1, 0) == scene.levels(P1)


@pytest.mark.rule("FA-PLAY-1", "FA-PLAY-2", "FA-PLAY-3")
def test_ex_10_actions_are_outside_the_limit() -> None:
    """EX-10: three actions after a work card are legal; a second work card or an action out of turn is not."""
    scene = Scene().hold(P1, "farmer", "thief", "work_accident", "quarrel", "quarrel#2", "alms").playing()
    scene.do(c.Place, P1, "farmer")
    scene.do(c.PlayAction, P1, "work_accident", P2)
    scene.do(c.PlayAction, P1, "quarrel", P2)
    scene.do(c.PlayAction, P1, "quarrel#2", P1)
    assert ((1, 0, -1, 0), (-1, 0, -1, 0)) == (scene.levels(P1), scene.levels(P2))
    fronts = [scene.player(seat).front for seat in (P1, P2)]
    assert [("farmer#1", "quarrel#2"), ("work_accident#1", "quarrel#1")] == fronts
    assert "category_used" == scene.rejected(c.Place, P1, "thief").code
    scene.do(c.EndTurn, P1)
    assert "stale" == scene.rejected(c.PlayAction, P1, "alms", P1).code


@pytest.mark.rule("FA-JOB-2", "FA-COND-5", "FA-LVL-8")
def test_ex_11_changing_jobs() -> None:
    """EX-11: the swap of jobs is one change, and the old job still counts for the condition."""
    scene = Scene().lay(P1, "tax_collector", "courtly_love", "courtly_love#2", "childhood_friend")
    scene.hold(P1, "kings_service").playing()
    assert (2, 1, 3, 1) == scene.levels(P1)
    records = scene.do(c.Place, P1, "kings_service")
    assert (("tax_collector#1",), (3, 0, 5, 0)) == (scene.pile_of(WORK), scene.levels(P1))
    assert [e.PermanentPlaced] == [type(record.event) for record in records[1:-1]]


@pytest.mark.rule("FA-ACC-6", "FA-ACC-7", "FA-ACC-8", "FA-ACC-9", "FA-ACC-3", "FA-ACT-4")
def test_ex_12_discarding_instead_of_paying() -> None:
    """EX-12: a horse may be given up although it could be paid for; a quarrel may not."""
    scene = Scene().lay(P1, "horse", "servant", "quarrel").purse(P1, 0).accounts()
    assert 3 == scene.gold(P1)
    assert ("attached_action", "FA-ACT-4") == scene.why(c.GiveUp, P1, "quarrel")
    scene = Scene().lay(P1, "horse", "servant").purse(P1, 0).accounts()
    assert (1, 0, 2, 2) == scene.levels(P1)
    scene.do(c.GiveUp, P1, "horse")
    scene.do(c.Pay, P1)
    assert ((0, 0, 1, 0), 2) == (scene.levels(P1), scene.gold(P1))


@pytest.mark.rule("FA-OBJ-2", "FA-OBJ-5", "FA-OBJ-10", "FA-AMB-13", "FA-AMB-15")
def test_ex_13_dipping_below_the_objective() -> None:
    """EX-13: a player pushed below after announcing, and back in time, is confirmed."""
    scene = Scene(turn=4).aim("balanced_life").lay(P1, *BALANCED).hold(P1, "alms").hold(P2, "quarrel")
    scene.playing(P1)
    assert (3, 3, 3, 3) == scene.levels(P1)
    scene.do(c.Announce, P1)
    scene.each(c.EndTurn, P1, P2)
    scene.each(c.Pay, P1, P2)
    scene.each(c.EndDrawing, P1, P2)
    assert (5, P2) == (scene.state.turn, scene.state.active)
    scene.do(c.PlayAction, P2, "quarrel", P1)
    assert (3, 3, 2, 3) == scene.levels(P1)
    scene.do(c.EndTurn, P2)
    scene.do(c.PlayAction, P1, "alms", P1)
    scene.do(c.EndTurn, P1)
    scene.each(c.Pay, P2, P1)
    assert ("objective", (P1,)) == (scene.outcome.reason, scene.outcome.winners)


@pytest.mark.rule("FA-TIME-1", "FA-TIME-2", "FA-TIME-5", "FA-END-2", "FA-END-4")
def test_ex_14_points_in_the_time_mode() -> None:
    """EX-14: the last turn is called in turn 8; both have 12 points at its close and share the victory."""
    scene = Scene(turn=8, mode="time_limit")
    scene.lay(P1, "kings_service", "artist", "foreign_tongue", "courtly_love", "childhood_friend").purse(P1, 11)
    work = ("farmer", "farmer#2", "farmer#3", "artist#2", "peddler")
    scene.lay(P2, *work, "latin", "reading", "courtly_love#2", "dagger").purse(P2, 5).playing(P2)
    assert ((4, 2, 3, 0), (5, 3, 2, 1)) == (scene.levels(P1), scene.levels(P2))
    scene.do(c.CallLastTurn, HOST)
    assert 8 == scene.state.last_turn
    scene.closing()
    assert (((P1, P2),), "points") == (scene.outcome.ranking, scene.outcome.reason)


@pytest.mark.rule("FA-TURN-3", "FA-TURN-4")
def test_ex_15_the_marker() -> None:
    """EX-15: the ruined are skipped, in playing order and by the marker."""
    scene = Scene(4, turn=3, marker=P4).out(P1)
    assert ((P4, P2, P3), P2) == (in_order(scene.state), next_marker(scene.state))
    scene.closing()
    assert (4, P2) == (scene.state.turn, scene.state.marker)


@pytest.mark.rule("FA-EFF-8", "FA-ACT-1", "FA-LVL-3", "FA-LVL-4", "FA-ACT-2")
def test_ex_16_the_farm_burns() -> None:
    """EX-16: the raid takes the farm named, and the horse loses its extra point at once."""
    scene = Scene(3).lay(P2, "farm", "horse").hold(P1, "english_raid", "english_raid#2").playing()
    assert (1, 0, 1, 6) == scene.levels(P2)
    assert "target_condition" == scene.rejected(c.PlayAction, P1, "english_raid", P3, ()).code
    assert "bad_choice" == scene.rejected(c.PlayAction, P1, "english_raid", P2, ("horse#1",)).code
    scene.do(c.PlayAction, P1, "english_raid", P2, ("farm#1",))
    assert (("farm#1", "english_raid#1"), (1, 0, 1, 2)) == (scene.pile_of(POSSESSIONS), scene.levels(P2))


@pytest.mark.rule("FA-EFF-2", "FA-PLAY-4")
def test_ex_17_discount_in_the_same_turn() -> None:
    """EX-17: a merchant placed first makes the horse cheaper."""
    scene = Scene().lay(P1, "peddler").purse(P1, 5).hold(P1, "merchant", "horse").playing()
    assert "too_dear" == scene.rejected(c.Place, P1, "horse").code
    scene.do(c.Place, P1, "merchant")
    scene.do(c.Place, P1, "horse")
    assert 0 == scene.gold(P1)


@pytest.mark.rule("FA-EFF-14", "FA-DRAW-8")
def test_ex_18_drawing_during_step_2() -> None:
    """EX-18: revelation gives two cards one by one; the hand limit waits for the next step 1."""
    eight = ("revelation", "farmer", "thief", "quarrel", "alms", "horse", "farm", "latin")
    scene = Scene().hold(P1, *eight).playing()
    scene.do(c.PlayAction, P1, "revelation", P1)
    assert [(P1, DeckToDrawFrom)] == scene.asked
    scene.do(c.Draw, P1, WORK)
    scene.do(c.Draw, P1, WORK)
    assert (9, [(P1, PlayOrEnd)]) == (scene.player(P1).hand.size, scene.asked)


@pytest.mark.rule("FA-EFF-1", "FA-ACT-2")
def test_ex_19_protection() -> None:
    """EX-19: a fever stays with the physician and costs 1, but no illness can be played on that player."""
    scene = Scene(3).hold(P1, "fever").hold(P2, "oblivion")
    scene.put_in_front(P2, "fever", "physician").playing()  # another fever: the box holds one illness
    assert ("protected", "FA-EFF-1") == scene.why(c.PlayAction, P1, "fever", P2, ())
    gold = scene.gold(P2)
    scene.each(c.EndTurn, P1, P2, P3)
    scene.each(c.Pay, P1, P2)
    assert gold + 5 - 1 == scene.gold(P2)
    assert "fever#1" in scene.player(P2).front


@pytest.mark.rule("FA-DECK-1", "FA-INFO-5")
def test_ex_20_an_empty_deck() -> None:
    """EX-20: the pile becomes the deck at the draw that finds it empty."""
    pile = ("servant", "servant#2", "cook", "alms", "twins")
    scene = Scene(turn=2).pile(RELATIONS, *pile, deck=()).drawing()
    scene.do(c.Draw, P1, RELATIONS)
    assert ((), 4) == (scene.pile_of(RELATIONS), len(scene.state.decks[2].cards))
    assert [e.Reshuffled(RELATIONS)] == scene.events(e.Reshuffled)


@pytest.mark.rule("FA-INFO-4", "FA-INFO-1", "FA-EFF-17")
def test_ex_21_a_look_at_a_hand() -> None:
    """EX-21: the spy sees the hand and goes on seeing it; others see that it happened, and the card discarded."""
    scene = Scene(3).hold(P2, "reading", "quarrel", "quarrel#2").hold(P1, "spy").purse(P1, 3).playing()
    scene.do(c.PlayAction, P1, "spy", P2)
    assert (2, [(P1, SeenCardToDiscard)]) == (scene.gold(P1), scene.asked)
    assert ("reading#1", "quarrel#1", "quarrel#2") == scene.seen_by(P1).players[P2].hand.cards
    for other in (P3, SPECTATOR):
        assert (HIDDEN, HIDDEN, HIDDEN) == scene.seen_by(other).players[P2].hand.cards
        assert (0, 1, 2, 0) == scene.seen_by(other).players[P2].hand.sizes
        assert e.HandSeen(P1, P2, (HIDDEN,) * 3) in scene.stream(other)
    scene.do(c.DiscardSeen, P1, "quarrel")
    assert (("quarrel#1",), ("spy#1",)) == (scene.pile_of(RELATIONS), scene.pile_of(KNOWLEDGE))
    assert ("reading#1", "quarrel#2") == scene.seen_by(P1).players[P2].hand.cards
    scene.do(c.EndTurn, P1)
    scene.do(c.Place, P2, "reading")
    assert ("quarrel#2",) == scene.seen_by(P1).players[P2].hand.cards
    assert (HIDDEN,) == scene.seen_by(P3).players[P2].hand.cards


@pytest.mark.rule("FA-DECK-1", "FA-DRAW-3", "FA-DRAW-9")
def test_ex_22_nothing_left_to_draw() -> None:
    """EX-22: a draw rejected for want of cards becomes legal when another player discards."""
    nine = ("alms", "farmer", "thief", "artist", "horse", "farm", "latin", "law", "music")
    scene = Scene(turn=2).hold(P2, *nine).pile(RELATIONS, deck=()).drawing()
    assert ("empty_deck", "FA-DECK-1") == scene.why(c.Draw, P1, RELATIONS)
    scene.do(c.EndDrawing, P2)
    scene.do(c.Discard, P2, "alms")
    scene.do(c.Draw, P1, RELATIONS)
    assert ("alms#1",) == scene.player(P1).hand.cards


@pytest.mark.rule("FA-OBJ-3", "FA-ACC-7", "FA-TURN-5")
def test_ex_23_announcing_in_the_accounts() -> None:
    """EX-23: announced before the last payment it counts for this turn; after it, for the next."""
    scene = Scene(turn=4).aim("balanced_life").lay(P1, *BALANCED).paying(P2)
    scene.do(c.Announce, P1)
    assert 4 == scene.player(P1).announced
    scene.do(c.Pay, P2)
    assert (5, 4) == (scene.state.turn, scene.player(P1).announced)
    late = Scene(turn=4).aim("balanced_life").lay(P1, *BALANCED).paying(P2)
    late.do(c.Pay, P2)
    late.do(c.Announce, P1)
    assert (5, 5) == (late.state.turn, late.player(P1).announced)
    late.each(c.EndDrawing, P1, P2)
    late.each(c.EndTurn, P2, P1)
    late.each(c.Pay, P2, P1)
    assert (6, None) == (late.state.turn, late.match.result)


@pytest.mark.rule("FA-EFF-13", "FA-RUIN-4", "FA-RUIN-5", "FA-ACT-6", "FA-PLAY-9")
def test_ex_24_ruined_by_ones_own_card() -> None:
    """EX-24: a fine one cannot pay ruins, the cards go to the piles in order, and the fine last."""
    scene = Scene(3).lay(P1, "squire").purse(P1, 1).hold(P1, "fine", "latin", "quarrel").playing()
    scene.do(c.PlayAction, P1, "fine", P1)
    assert (True, 0, 170 - 30) == (scene.player(P1).out, scene.gold(P1), scene.state.bank)
    assert [("squire#1", "fine#1"), ("latin#1",), ("quarrel#1",)] == [
        scene.pile_of(axis) for axis in (WORK, KNOWLEDGE, RELATIONS)
    ]
    assert P2 == scene.state.active


@pytest.mark.rule("FA-LVL-4", "FA-LVL-8", "FA-ACC-7")
def test_ex_25_dropping_a_card_lifts_a_level() -> None:
    """EX-25: the cards given up leave as one change, and the wound hurts an unarmed player less."""
    scene = Scene().lay(P1, "war_wound", "bodyguard", "servant").purse(P1, 3).paying(P1)
    assert (-2, -1, 2, -1) == scene.levels(P1)
    scene.do(c.GiveUp, P1, "servant")
    scene.do(c.GiveUp, P1, "bodyguard")
    assert (-2, -1, 2, -1) == scene.levels(P1)  # noted only
    scene.do(c.Pay, P1)
    assert ((0, -1, 0, -1), 3) == (scene.levels(P1), scene.gold(P1))
    assert ("bodyguard#1", "servant#1") == scene.pile_of(RELATIONS)
    assert 1 == len(scene.events(e.UpkeepPaid))


@pytest.mark.rule("FA-TIME-4", "FA-TIME-6", "FA-END-6")
def test_ex_26_safety_limit_and_ranking() -> None:
    """EX-26: turn 24 closes without a winner: points decide, the ruined follow, the last ruined first."""
    scene = Scene(4, turn=24).out(P4, P3).announced(P2, 24).purse(P1, 42).purse(P2, 33).closing()
    assert ((P1,), (P2,), (P3,), (P4,)) == scene.outcome.ranking
    assert ("points", "FA-TIME-4") == (scene.outcome.reason, scene.outcome.rule)
    assert [] == scene.events(e.AnnouncementsChecked)
