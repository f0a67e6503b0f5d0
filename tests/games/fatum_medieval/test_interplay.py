"""Cards that meet: what one does to another's levels, targets, prices and memory, worked out from the digest."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop_rules.core.mask import HIDDEN
from tabletop_rules.core.messages import Record, Rejection
from tabletop_rules.core.undo import undo
from tabletop_rules.games.fatum_medieval import events as e
from tabletop_rules.games.fatum_medieval.commands import (
    Announce,
    Discard,
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
from tabletop_rules.games.fatum_medieval.decisions import CardAboveLimit, GiveUpOrPay, PlayOrEnd
from tests.games.fatum_medieval.scene import KNOWLEDGE, POSSESSIONS, RULE, WORK, Scene
from tests.games.fatum_medieval.test_content import own_pack
from tests.games.fatum_medieval.test_together import KING, in_turn, outcome

STEAL = '{ id = "steal_gold", amount = 3, bonus_if_keyword = "thief", bonus_amount = 2 },'
"""What robbery does."""


def undone(scene: Scene, seat: int) -> str:
    """What comes of an undo: nothing if it is granted, or the code of the refusal. The laid table is one record."""
    laid = Record(1, e.TurnBegan(scene.state.turn, scene.state.marker), RULE, 0)
    answer = undo(scene.game, scene.match, (laid, *scene.records), seat)
    return answer.code if isinstance(answer, Rejection) else ""


# --- levels and targets ---------------------------------------------------------------------------------------------


@pytest.mark.rule("FA-LVL-4", "FA-LVL-7", "FA-EFF-8", "FA-JOB-2", "FA-COND-2", "FA-LVL-2")
def test_a_guard_is_wounded_loses_the_sword_and_becomes_a_knight() -> None:
    """Guard and knight are armed, the sword is a weapon, the warhorse a horse: others look for each of them."""
    scene = Scene(3).lay(0, "guard", "warhorse", "armour", "sword").hold(0, "knight_errant")
    scene.hold(2, "war_wound", "rust").playing(2)
    levels = [scene.levels(0)]
    for action in ("war_wound", "rust"):
        scene.do(PlayAction, 2, action, 0)
        levels.append(scene.levels(0))
    assert [(6, 0, 0, 6), (4, -1, 0, 5), (3, -1, 0, 3)] == levels
    scene = Scene(3).lay(0, "guard", "warhorse", "armour", "war_wound").hold(0, "knight_errant").playing()
    scene.do(Place, 0, "knight_errant")
    assert (3 + 1 + 2 + 1 - 2, -1, 1, 3) == scene.levels(0)


@pytest.mark.rule("FA-EFF-9", "FA-LVL-4", "FA-ACT-2", "FA-EFF-12", "FA-COND-6")
def test_who_has_lured_the_bodyguard_away_may_ride_in_the_tournament() -> None:
    """Its old owner is armed no more, with the warhorse's and armour's points gone, and no target; the new one is."""
    scene = Scene(chance=[(6,)]).lay(1, "bodyguard", "armour", "warhorse").hold(0, "lure_away", "tournament").playing()
    assert ((4, 0, 1, 4), [1]) == (
        scene.levels(1),
        [each.target for each in scene.may(PlayAction, 0) if each.card == "tournament#1"],
    )
    scene.do(PlayAction, 0, "lure_away", 1, ("bodyguard#1",))
    assert ((1, 0, 0, 4), "FA-ACT-2") == (scene.levels(1), scene.refused(PlayAction, 0, "tournament", 1).rule)
    scene.do(PlayAction, 0, "tournament", 0)
    assert 15 - 2 + 6 == scene.gold(0)


@pytest.mark.rule("FA-LVL-4", "FA-EFF-8", "FA-JOB-1", "FA-LVL-3")
def test_a_heretic_who_is_dismissed_suffers_less() -> None:
    """The scribe was what made learned: without it the accusation costs no work any more."""
    scene = Scene().lay(1, "scribe", "heresy").lay(0, "master_builder").hold(0, "dismissal").playing()
    assert (2 - 1, 1 - 1, -1, 0) == scene.levels(1)
    scene.do(PlayAction, 0, "dismissal", 1)
    assert ((0, -1, -1, 0), 15 - 3) == (scene.levels(1), scene.gold(0))


@pytest.mark.rule("FA-EFF-8", "FA-LVL-5", "FA-ACT-6", "FA-ACT-5")
def test_servants_keep_their_point_while_one_house_is_left() -> None:
    """Of two houses and an inn the target lets the inn burn; both servants go on counting one house, once each."""
    scene = Scene().lay(1, "house", "house#2", "inn", "servant", "servant#2").hold(0, "fire").playing()
    assert (0, 0, 3, 2 + 2 + 2 + 1 + 1) == scene.levels(1)
    scene.do(PlayAction, 0, "fire", 1)
    assert ["house#1", "house#2", "inn#1"] == [each.card for each in scene.may(LoseCard, 1)]
    assert ("FA-EFF-8", ()) == (scene.refused(LoseCard, 1, "servant").rule, scene.pile_of(POSSESSIONS))
    scene.do(LoseCard, 1, "inn")
    assert ((0, 0, 2, 6), ("inn#1", "fire#1")) == (scene.levels(1), scene.pile_of(POSSESSIONS))


@pytest.mark.rule("FA-COND-2", "FA-COND-3", "FA-COND-5", "FA-JOB-2")
def test_a_scribe_with_knowledge_3_becomes_a_physician() -> None:
    """A chain with a level: one of the two alone is not enough, and the scribe's own knowledge counts until it goes."""
    for front in (("scribe", "reading"), ("reading", "latin")):
        scene = Scene().lay(0, *front).hold(0, "physician").playing()
        assert "FA-COND-1" == scene.refused(Place, 0, "physician").rule
    scene = Scene().lay(0, "scribe", "foreign_tongue").hold(0, "physician").playing()
    scene.do(Place, 0, "physician")
    assert ((2, 2, 1, 0), ("scribe#1",)) == (scene.levels(0), scene.pile_of(WORK))


# --- gold -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FA-EFF-2", "FA-PLAY-4", "FA-JOB-2")
def test_a_merchant_buys_before_changing_trades() -> None:
    """The horse costs 5 while the merchant lies there, and 6 as soon as a guard has come in its place."""
    late, early = [
        Scene().lay(0, "merchant", "peddler").hold(0, "guard", "horse").purse(0, 5).playing() for _ in range(2)
    ]
    late.do(Place, 0, "guard")
    assert "Horse costs 6 and you have 5." == late.refused(Place, 0, "horse").message("en")
    early.do(Place, 0, "horse")
    early.do(Place, 0, "guard")
    assert (0, ("peddler#1", "horse#1", "guard#1")) == (early.gold(0), early.player(0).front)


@pytest.mark.rule("FA-EFF-11", "FA-EFF-13", "FA-RUIN-4", "FA-ACT-6", "FA-RUIN-6")
@pytest.mark.parametrize("seats", [2, 3])
def test_robbed_and_then_fined_by_one_card(tmp_path: Path, seats: int) -> None:
    """The robber keeps what is taken, the fine ruins, and the card is last on its pile, also where the match ends."""
    pack = own_pack(tmp_path, robbery=(STEAL, STEAL + ' { id = "lose_gold", amount = 1 },'))
    scene = Scene(seats, pack=str(pack)).hold(0, "robbery").lay(1, "farm").purse(1, 3).playing()
    scene.do(PlayAction, 0, "robbery", 1)
    assert (18, True, ("farm#1", "robbery#1")) == (scene.gold(0), scene.player(1).out, scene.pile_of(POSSESSIONS))
    assert (scene.match.result is None) == (seats == 3)


@pytest.mark.rule("FA-RUIN-9", "FA-EFF-12", "FA-EFF-13", "FA-RUIN-8")
@pytest.mark.parametrize(("gold", "left", "out"), [(2, 1, False), (1, 0, True)])
def test_a_purse_that_is_filled_again_by_the_same_card(tmp_path: Path, gold: int, left: int, out: bool) -> None:
    """`empty_purse` looks when the card is resolved: 1 gold given back saves, but not whom the loss itself ruined."""
    fine = '{ id = "lose_gold", amount = 2 },'
    pack = own_pack(tmp_path, fine=(fine, fine + ' { id = "gain_gold", fixed = 1, dice = 0 },'))
    scene = Scene(3, pack=str(pack), ruin_rule="empty_purse").lay(0, "guard").hold(0, "fine").purse(1, gold).playing()
    scene.do(PlayAction, 0, "fine", 1)
    assert (left, out, not out) == (scene.gold(1), scene.player(1).out, bool(scene.events(e.GoldGained)))


@pytest.mark.rule("FA-RUIN-3", "FA-ACC-8", "FA-ACT-4", "FA-RUIN-4", "FA-ACC-12")
@pytest.mark.parametrize("gold", [2, 3])
def test_three_attached_costs_and_a_horse(gold: int) -> None:
    """With 3 gold the horse is given up and 0 gold is left; with 2 its owner is ruined before being asked."""
    scene = Scene(3).lay(1, "fever", "lords_tax", "debt", "horse").purse(1, gold).paying()
    scene.do(Pay, 0)
    if gold == 2:
        assert ([(2, GiveUpOrPay)], 170 - 15 - 15) == (scene.asked, scene.state.bank)
        assert (("lords_tax#1",), ("debt#1", "horse#1")) == (scene.pile_of(WORK), scene.pile_of(POSSESSIONS))
        return
    assert "FA-ACC-7" == scene.refused(Pay, 1).rule
    scene.do(GiveUp, 1, "horse")
    assert (1, -1, 1, 1) == scene.levels(1)
    scene.do(Pay, 1)
    assert ((0, -1, 0, -1), 0, False) == (scene.levels(1), scene.gold(1), scene.player(1).out)


@pytest.mark.rule("FA-ACC-8", "FA-ACC-9")
def test_a_card_in_front_of_another_cannot_be_given_up() -> None:
    """Whoever pays gives up from their own front; the card of another that costs something too stays where it is."""
    scene = Scene().lay(0, "servant").lay(1, "cook").hold(0, "bodyguard").paying()
    refused = [scene.refused(GiveUp, 0, card) for card in ("cook", "bodyguard", "tutor")]
    assert [("not_in_front", "FA-ACC-8")] * 3 == [(each.code, each.rule) for each in refused]
    assert "« Cuisinière » n'est pas devant vous." == refused[0].message("fr")


# --- cards ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FA-DRAW-8", "FA-DRAW-7", "FA-EFF-14", "FA-DRAW-6")
def test_ten_cards_wait_for_the_next_step_1() -> None:
    """Nine become ten by a revelation: nothing is discarded in step 2, two in the next step 1, though none is drawn."""
    scene = Scene().hold(0, "revelation", "farmer", "farmer#2", "latin", "law", "rhetoric", "servant", "cook", "dagger")
    scene.playing()
    scene.do(PlayAction, 0, "revelation", 0)
    scene.do(Draw, 0, WORK)
    scene.do(Draw, 0, WORK)
    assert (10, [(0, PlayOrEnd)]) == (scene.player(0).hand.size, scene.asked)
    in_turn(scene, EndTurn, 0, 1)
    in_turn(scene, Pay, 0, 1)
    in_turn(scene, EndDrawing, 1, 0)
    assert (CardAboveLimit(0, 2, id=scene.match.decisions[0].id),) == scene.match.decisions
    scene.do(Discard, 0, "latin")
    scene.do(Discard, 0, "cook")
    assert ([(1, PlayOrEnd)], ("revelation#1", "latin#1")) == (scene.asked, scene.pile_of(KNOWLEDGE))


@pytest.mark.rule("FA-INFO-4", "FA-INFO-8", "FA-DECK-1", "FA-INFO-5")
def test_a_card_seen_discarded_and_drawn_again_is_unknown() -> None:
    """It left the hand: what comes back out of the reshuffled pile may be it or the spy, and no seat can tell."""
    scene = Scene(3).hold(0, "spy").hold(1, "latin", "law").pile(KNOWLEDGE, deck=()).playing()
    scene.do(PlayAction, 0, "spy", 1)
    scene.do(DiscardSeen, 0, "latin")
    in_turn(scene, EndTurn, 0, 1, 2)
    in_turn(scene, Pay, 0, 1, 2)
    scene.do(Draw, 1, KNOWLEDGE)
    assert ("law#1", HIDDEN) == scene.seen_by(0).players[1].hand.knowledge
    assert ((HIDDEN,), ()) == (scene.seen_by(1).decks[1].cards, scene.pile_of(KNOWLEDGE))


@pytest.mark.rule("FA-INFO-4", "FA-RUIN-8")
def test_a_ruined_spy_remembers() -> None:
    """Who is out goes on seeing the very cards once seen, until each leaves that hand, and no other."""
    scene = Scene(3).hold(0, "spy").hold(1, "latin", "quarrel", "law", "cook").lay(1, "guard").purse(0, 1).playing()
    scene.do(PlayAction, 0, "spy", 1)
    scene.do(DiscardSeen, 0, "law")
    scene.do(EndTurn, 0)
    scene.do(UsePower, 1, "ransom", 0)
    assert (True, ("latin#1", "cook#1", "quarrel#1")) == (scene.player(0).out, scene.seen_by(0).players[1].hand.cards)
    scene.do(PlayAction, 1, "quarrel", 2)
    assert (("cook#1", "latin#1"), ("latin#1", "cook#1")) == (
        scene.player(0).seen,
        scene.seen_by(0).players[1].hand.cards,
    )
    scene.do(Place, 1, "cook")
    assert (("latin#1",), ("latin#1",)) == (scene.player(0).seen, scene.seen_by(0).players[1].hand.cards)


# --- taking back ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("FA-OBJ-7", "FA-OBJ-4")
@pytest.mark.parametrize(("mode", "answer"), [("common_objective", ""), ("secret_objective", "undo_after_learning")])
def test_an_announcement_is_taken_back_by_undo_only(mode: str, answer: str) -> None:
    """Undo takes a slip back while nobody has acted since, but never one that has shown a secret card."""
    scene = Scene(3, turn=4, mode=mode).lay(0, *KING)
    scene.aim("forge_a_kingdom", *((0,) if mode == "secret_objective" else ())).playing(1)
    scene.do(Announce, 0)
    assert ("FA-OBJ-7", answer) == (scene.refused(Announce, 0).rule, undone(scene, 0))
    scene.do(EndTurn, 1)
    assert "undo_after_others" == undone(scene, 0)


@pytest.mark.rule("FA-INFO-5", "FA-RUIN-4", "FA-EFF-15")
@pytest.mark.parametrize(("held", "answer"), [((), ""), (("latin",), "undo_after_learning")])
def test_a_ransom_is_taken_back_unless_it_laid_a_hand_open(held: tuple[str, ...], answer: str) -> None:
    """A ruin by mistake may be undone when all its cards lay in the open; a hand that all have seen may not."""
    scene = Scene(3).lay(0, "guard").lay(1, "farm").hold(1, *held).purse(1, 0).playing()
    scene.do(UsePower, 0, "ransom", 1)
    assert (True, answer) == (scene.player(1).out, undone(scene, 0))


@pytest.mark.rule("FA-OBJ-5", "FA-AMB-13", "FA-ACC-8")
def test_what_is_given_up_in_the_last_payment_can_cost_the_match() -> None:
    """A king without gold gives the manor up: the announcement of the turn before is void; paid for, it wins."""
    for gold, won in ((0, False), (1, True)):
        scene = Scene(turn=5, marker=1).aim("forge_a_kingdom").lay(0, *KING).announced(0, 4).purse(0, gold).paying(1)
        scene.do(Pay, 1)
        if not won:
            scene.do(GiveUp, 0, "manor")
        scene.do(Pay, 0)
        assert (won, 0 if not won else 4) == (scene.match.result is not None, scene.player(0).announced)


@pytest.mark.rule("FA-OBJ-5", "FA-OBJ-6", "FA-OBJ-8", "FA-END-6", "FA-END-2")
def test_who_is_confirmed_is_told_before_who_is_not() -> None:
    """Whoever has the marker, levels stand beside the seats they are of, and points are told by seat."""
    scene = Scene(3, turn=5, marker=1).aim("forge_a_kingdom").lay(2, *KING)
    scene.lay(1, "great_farm", "dagger", "alms")
    scene.announced(1, 4).announced(2, 4).purse(0, 60).closing()
    assert [e.AnnouncementsChecked((2,), (1,), ((0, 0, 5, 5), (0, 0, 2, 5)))] == scene.events(e.AnnouncementsChecked)
    (counted,) = scene.events(e.PointsCounted)
    assert [(0, 20), (1, 7 + 5), (2, 10 + 5)] == [(each.seat, each.points) for each in counted.tallies]
    assert ((2,), (0,), (1,)) == outcome(scene).ranking
