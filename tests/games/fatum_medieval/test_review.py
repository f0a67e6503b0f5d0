"""Cases a second judge tried: a cheat, a spy, a reader, and tables where much happens at once."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from tabletop_rules.core.change import change
from tabletop_rules.core.engine import view
from tabletop_rules.core.mask import HIDDEN
from tabletop_rules.core.messages import Command, Event, Record
from tabletop_rules.core.terms import HOST, SPECTATOR, RuleId
from tabletop_rules.games.fatum_medieval import events as e
from tabletop_rules.games.fatum_medieval.commands import (
    Announce,
    CallLastTurn,
    Discard,
    DiscardSeen,
    Draw,
    EndDrawing,
    EndTurn,
    GiveUp,
    Pay,
    Place,
    PlayAction,
    UsePower,
)
from tabletop_rules.games.fatum_medieval.decisions import CardAboveLimit, DrawOrEnd, GiveUpOrPay, PlayOrEnd
from tabletop_rules.games.fatum_medieval.names import objective_name
from tabletop_rules.games.fatum_medieval.state import Player
from tabletop_rules.games.fatum_medieval.story import tell
from tests.games.fatum_medieval.scene import KNOWLEDGE, POSSESSIONS, READY, READY_TOO, RELATIONS, WORK, Scene

# --- a cheat --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FA-PLAY-9", "FA-EFF-1", "FA-PLAY-5")
def test_the_target_is_judged_before_the_price() -> None:
    """A protected target is refused as such, even when the action is too dear as well; once it is not, the price is."""
    scene = Scene(3).lay(1, "physician").hold(0, "fever", "heresy", "spy").purse(0, 0).lay(0, "priest").playing()
    assert ("protected", "FA-EFF-1") == _why(scene, PlayAction, 0, "fever", 1)
    assert ("too_dear", "FA-PLAY-5") == _why(scene, PlayAction, 0, "heresy", 1)
    assert ("target_condition", "FA-ACT-2") == _why(scene, PlayAction, 0, "spy", 1)


@pytest.mark.rule("FA-EFF-8", "FA-EFF-9", "FA-EFF-10", "FA-EFF-20")
def test_a_wrong_choice_is_refused_by_the_rule_of_the_effect() -> None:
    """What an actor names wrongly is refused by the rule of the effect that would act on it."""
    scene = Scene().lay(1, "farm", "servant", "quarrel", "horse")
    scene.hold(0, "english_raid", "lure_away", "reconciliation", "oblivion").playing()
    wrong = {"english_raid": "horse", "lure_away": "farm", "reconciliation": "servant", "oblivion": "farm"}
    rules = [scene.refused(PlayAction, 0, card, 1, (f"{chosen}#1",)).rule for card, chosen in wrong.items()]
    assert ["FA-EFF-8", "FA-EFF-9", "FA-EFF-10", "FA-EFF-20"] == rules


@pytest.mark.rule("FA-PLAY-1", "FA-JOB-4", "FA-PLAY-3", "FA-RUIN-8")
def test_a_cheat_gets_the_rule() -> None:
    """Second of a category, ruined or missing target, foreign card, somebody else's turn: each by its own rule."""
    scene = Scene(3).out(2).hold(0, "farmer", "thief", "oblivion", "guard").hold(1, "quarrel").playing()
    scene.do(Place, 0, "farmer")
    assert ("category_used", "FA-PLAY-1") == _why(scene, Place, 0, "thief")
    assert ("category_used", "FA-PLAY-1") == _why(scene, Place, 0, "guard")
    assert ("not_in_play", "FA-PLAY-3") == _why(scene, PlayAction, 0, "oblivion", 2)
    assert ("not_in_play", "FA-PLAY-3") == _why(scene, PlayAction, 0, "oblivion", 9)
    assert ("not_held", "FA-PLAY-9") == _why(scene, PlayAction, 0, "quarrel", 1)
    assert "stale" == scene.refused(PlayAction, 1, "quarrel", 0).code
    assert ("ruined", "FA-RUIN-8") == _why(scene.aim("balanced_life"), Announce, 2)


@pytest.mark.rule("FA-ACT-4", "FA-ACC-9", "FA-ACC-7")
def test_only_permanents_that_cost_can_be_given_up() -> None:
    """An attached action, a free card, a card given up already: none helps against a payment."""
    scene = Scene().lay(0, "fever", "servant", "guard").purse(0, 1).paying()
    assert ("attached_action", "FA-ACT-4") == _why(scene, GiveUp, 0, "fever")
    assert ("no_cost", "FA-ACC-9") == _why(scene, GiveUp, 0, "guard")
    assert ("cannot_pay", "FA-ACC-7") == _why(scene, Pay, 0)
    scene.do(GiveUp, 0, "servant")
    assert ("already_given_up", "FA-ACC-7") == _why(scene, GiveUp, 0, "servant")
    assert 1 == scene.levels(0)[2]  # still in front until the choice is complete
    scene.do(Pay, 0)
    assert (0, 0) == (scene.gold(0), scene.levels(0)[2])


@pytest.mark.rule("FA-INFO-6", "FA-OBJ-3")
def test_a_refused_announcement_betrays_nothing() -> None:
    """Whatever secret objective is missed, the refusal is the same, and nobody receives anything."""
    scenes = [
        Scene(2, mode="secret_objective").aim(aim, 1).lay(1, "guard").playing()
        for aim in ("balanced_life", "serve_the_crown")
    ]
    first, second = (scene.refused(Announce, 1) for scene in scenes)
    assert first == second
    assert (1, 1) == tuple(scene.match.version for scene in scenes)


# --- announcing at any moment ---------------------------------------------------------------------------------------


@pytest.mark.rule("FA-OBJ-3", "FA-ACC-7")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_announcing_while_choices_are_pending(seat: int) -> None:
    """A target that loses, a spy that looks, a drawer of given cards, a payer that has chosen: anybody may announce."""
    losing = Scene(3).hold(0, "rust").lay(1, "tools", "cart").playing()
    losing.lay(seat, *READY, *(("tools", "cart") if seat == 1 else ())).playing()
    losing.do(PlayAction, 0, "rust", 1)
    spying = Scene(3).hold(0, "spy").hold(1, "latin", "alms").lay(seat, *READY).playing()
    spying.do(PlayAction, 0, "spy", 1)
    drawing = Scene(3).hold(0, "revelation").lay(seat, *READY).playing()
    drawing.do(PlayAction, 0, "revelation", 1)
    paying = Scene(3).lay(seat, *READY, "servant").lay(0, "horse", *(READY if seat == 0 else ())).paying()
    paying.do(GiveUp, 0, "horse")
    for scene in (losing, spying, drawing, paying):
        scene.match = change(scene.match, state=scene.aim("balanced_life").state)
        asked = scene.asked
        scene.do(Announce, seat)
        assert (asked, scene.state.turn) == (scene.asked, scene.player(seat).announced)
        assert ("announced", "FA-OBJ-7") == _why(scene, Announce, seat)


@pytest.mark.rule("FA-OBJ-3", "FA-OBJ-5")
def test_the_table_announces_after_a_choice_of_another() -> None:
    """`automatic`: a level that rises because an opponent chooses is announced once the play is resolved."""
    scene = Scene(2, announce="automatic").aim("balanced_life").lay(1, *READY, "quarrel")
    scene.hold(0, "reconciliation").playing()
    assert ("automatic", "FA-OBJ-3") == _why(scene, Announce, 1)
    scene.do(PlayAction, 0, "reconciliation", 1, ("quarrel#1",))
    assert [e.Announced(1, "balanced_life")] == scene.events(e.Announced)
    assert 1 == scene.player(1).announced


@pytest.mark.rule("FA-OBJ-6", "FA-OBJ-7", "FA-OBJ-5")
def test_a_lapsed_announcement_leaves_room_for_a_new_one() -> None:
    """Void at the close of the turn after; in the next turn, met again, it counts from there."""
    scene = Scene(2, turn=3).aim("balanced_life").lay(0, *READY, "quarrel").announced(0, 2).closing()
    assert [e.AnnouncementsChecked((), (0,), ((3, 3, 2, 3),))] == scene.events(e.AnnouncementsChecked)
    assert (4, 0) == (scene.state.turn, scene.player(0).announced)
    scene.put_in_front(0, *READY).drawing()
    scene.do(Announce, 0)
    assert 4 == scene.player(0).announced


# --- drawing together -----------------------------------------------------------------------------------------------


@pytest.mark.rule("FA-DRAW-3", "FA-DECK-1", "FA-DRAW-7", "FA-DRAW-9")
def test_interleaved_draws_and_discards() -> None:
    """What one discards another draws in the same step; who discards draws no more; the step ends with the last."""
    hand = ("servant#1", "servant#2", "servant#3", "twins", "alms", "latin", "farm", "guard", "sword")
    scene = Scene(3, turn=2).hold(1, *hand).pile(RELATIONS, deck=()).pile(KNOWLEDGE, deck=("reading",))
    scene.drawing()
    scene.do(Draw, 0, KNOWLEDGE)
    assert ("empty_deck", "FA-DECK-1") == _why(scene, Draw, 2, KNOWLEDGE)
    scene.do(EndDrawing, 1)
    assert {(0, DrawOrEnd), (1, CardAboveLimit), (2, DrawOrEnd)} == {*scene.asked}
    assert "wrong_answer" == scene.refused(Draw, 1, WORK).code
    scene.do(Draw, 2, POSSESSIONS)
    scene.do(Discard, 1, "twins")
    assert {(0, DrawOrEnd), (2, DrawOrEnd)} == {*scene.asked}
    scene.do(Draw, 2, RELATIONS)
    assert "twins#1" in scene.player(2).hand.relations
    assert "twins#1" not in scene.seen_by(0).players[2].hand.relations
    scene.do(EndDrawing, 2)
    scene.do(EndDrawing, 0)
    assert [(0, PlayOrEnd)] == scene.asked


@pytest.mark.rule("FA-EFF-14", "FA-DECK-1")
def test_cards_given_lapse_when_nothing_is_left() -> None:
    """`revelation` gives one card when one card is left anywhere, and the play goes on."""
    scene = Scene().hold(0, "revelation").pile(WORK, deck=()).pile(KNOWLEDGE, "latin", deck=())
    scene.pile(RELATIONS, deck=()).pile(POSSESSIONS, deck=()).playing()
    scene.do(PlayAction, 0, "revelation", 1)
    assert [KNOWLEDGE] == [draw.axis for draw in scene.may(Draw, 1)]
    scene.do(Draw, 1, KNOWLEDGE)
    assert ([(0, PlayOrEnd)], ("revelation#1",)) == (scene.asked, scene.pile_of(KNOWLEDGE))


# --- ruin -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FA-ACT-6", "FA-RUIN-6")
def test_the_last_action_reaches_its_pile() -> None:
    """A fine that leaves one player ends the match, and lies on its pile above what its victim lost."""
    scene = Scene().hold(0, "fine").lay(0, "guard").lay(1, "squire").purse(1, 1).playing()
    scene.do(PlayAction, 0, "fine", 1)
    assert scene.match.result is not None
    assert ((0,), (1,)) == scene.match.result.ranking
    assert (("squire#1", "fine#1"), None) == (scene.pile_of(WORK), scene.state.resolving)


@pytest.mark.rule("FA-RUIN-3", "FA-RUIN-6", "FA-ACC-12")
def test_the_second_of_two_insolvent_players_wins() -> None:
    """Ruins in the accounts are settled one after the other: the last one left wins, though unable to pay as well."""
    scene = Scene(2).lay(0, "fever").lay(1, "lords_tax").purse(0, 0).purse(1, 0)
    for seat in (0, 1):
        scene.state = scene.state.with_player(_barred(scene, seat))
    scene.accounts()
    assert scene.match.result is not None
    assert (((1,), (0,)), "last_survivor") == (scene.match.result.ranking, scene.match.result.reason)


@pytest.mark.rule("FA-RUIN-7", "FA-RUIN-9", "FA-EFF-15")
def test_a_ransom_of_the_last_coin() -> None:
    """Under `empty_purse` the victim pays the owner, and is ruined when the power is resolved; else only poor."""
    rich = Scene(3, ruin_rule="empty_purse").lay(0, "guard").purse(1, 1).playing()
    rich.do(UsePower, 0, "ransom", 1)
    assert (16, True, (1,)) == (rich.gold(0), rich.player(1).out, rich.state.ruined)
    poor = Scene(3).lay(0, "guard").purse(1, 1).playing()
    poor.do(UsePower, 0, "ransom", 1)
    assert (16, 0, False) == (poor.gold(0), poor.gold(1), poor.player(1).out)
    bank = Scene(3, ransom_to="bank").lay(0, "guard").playing()
    bank.do(UsePower, 0, "ransom", 1)
    assert (15, 14) == (bank.gold(0), bank.gold(1))


@pytest.mark.rule("FA-RUIN-9")
def test_empty_purses_in_the_accounts_go_one_by_one() -> None:
    """The first payer left with nothing is ruined before the second pays; the second wins and is not asked."""
    scene = Scene(2, ruin_rule="empty_purse").purse(0, 0).purse(1, 0).lay(0, "servant").lay(1, "servant#2").paying()
    scene.do(GiveUp, 0, "servant")
    scene.do(Pay, 0)
    assert scene.match.result is not None
    assert ((1,), (0,)) == scene.match.result.ranking


@pytest.mark.rule("FA-RUIN-5", "FA-TURN-3")
def test_ruin_in_the_own_turn_passes_it_on() -> None:
    """The last player of step 2, ruined by the own card, is followed by the accounts, in which nobody asks them."""
    scene = Scene(3).hold(2, "fine").lay(2, "squire").purse(2, 1).playing(2)
    scene.do(PlayAction, 2, "fine", 2)
    assert [(0, GiveUpOrPay)] == scene.asked
    assert [0, 1] == [event.seat for event in scene.events(e.IncomePaid)]


@pytest.mark.rule("FA-RUIN-3", "FA-ACC-8")
def test_who_can_give_cards_up_is_asked() -> None:
    """Without gold or income, a player whose cards alone cost something is asked, not ruined."""
    scene = Scene(2).lay(0, "servant").purse(0, 0)
    scene.state = scene.state.with_player(_barred(scene, 0))
    scene.accounts()
    assert ([(0, GiveUpOrPay)], False) == (scene.asked, scene.player(0).out)


@pytest.mark.rule("FA-INFO-4", "FA-RUIN-4")
def test_a_ruined_hand_is_looked_at_no_more() -> None:
    """The cards seen in a hand that ruin lays open are no longer remembered as seen there."""
    scene = Scene(3).hold(0, "spy").lay(0, "guard").hold(1, "latin", "alms").purse(1, 0).playing()
    scene.do(PlayAction, 0, "spy", 1)
    scene.do(DiscardSeen, 0, "latin")
    assert ("alms#1",) == scene.player(0).seen
    scene.do(UsePower, 0, "ransom", 1)
    assert ((), (), True) == (scene.player(0).seen, scene.player(1).shown, scene.player(1).out)


@pytest.mark.rule("FA-ACT-3", "FA-EFF-11", "FA-RUIN-7")
def test_robbing_oneself_is_no_loss() -> None:
    """Legal, the card is spent, and no gold moves: nothing that `empty_purse` would test."""
    scene = Scene(2, ruin_rule="empty_purse").hold(0, "robbery").purse(0, 2).playing()
    scene.do(PlayAction, 0, "robbery", 0)
    assert ([], 2, ("robbery#1",)) == (scene.events(e.GoldLost), scene.gold(0), scene.pile_of(POSSESSIONS))


@pytest.mark.rule("FA-EFF-18", "FA-TURN-5")
def test_a_power_comes_back_with_the_next_turn() -> None:
    """Used once, it is refused for the rest of the turn, and listed again in the next."""
    scene = Scene(2).lay(0, "guard").playing()
    scene.do(UsePower, 0, "ransom", 1)
    assert ("power_used", "FA-EFF-18") == _why(scene, UsePower, 0, "ransom", 1)
    scene.do(EndTurn, 0)
    scene.do(EndTurn, 1)
    scene.do(Pay, 0)
    scene.do(Pay, 1)
    scene.do(EndDrawing, 0)
    scene.do(EndDrawing, 1)
    scene.do(EndTurn, 1)
    assert 1 == len(scene.may(UsePower, 0))


# --- accounts -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FA-ACC-10", "FA-ACC-1", "FA-EFF-6")
def test_a_bank_that_runs_short_pays_in_order() -> None:
    """Clockwise from the marker the bank pays what it has; who comes last gets the rest, or nothing."""
    scene = Scene(3, marker=1).lay(0, "tax_collector").lay(1, "guard").lay(2, "guard#2")
    scene.bank(4).accounts()
    paid = [(event.seat, event.amount) for event in scene.events(e.IncomePaid)]
    assert [(1, 3), (2, 1), (0, 0)] == paid


@pytest.mark.rule("FA-EFF-7", "FA-ACC-11", "FA-EFF-19")
def test_no_income_rolls_no_die() -> None:
    """A barred thief rolls nothing and gets nothing, not even the 3 gold of the jobless; the next turn is as before."""
    scene = Scene(2, chance=[5, 6]).lay(0, "thief", "inn").purse(0, 3).hold(1, "corvee").lay(1, "guard", "sword")
    scene.playing(1)
    scene.do(PlayAction, 1, "corvee", 0)
    scene.do(EndTurn, 1)
    assert [(0, 0), (1, 3)] == [(event.seat, event.amount) for event in scene.events(e.IncomePaid)]
    answers = [record for record in scene.records if getattr(record.event, "by_chance", False)]
    assert [] == answers


@pytest.mark.rule("FA-ACC-7")
def test_paying_nothing_changes_nothing() -> None:
    """Where nothing is due the command is given all the same, and no event follows but the next question."""
    scene = Scene(2).lay(0, "guard").lay(1, "servant").paying()
    before = scene.state
    records = scene.do(Pay, 0)
    assert (["Answered", "Asked"], before) == ([type(record.event).__name__ for record in records], scene.state)
    scene.do(Pay, 1)
    assert [e.UpkeepPaid(1, 1)] == scene.events(e.UpkeepPaid)


# --- the end --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FA-TIME-2", "FA-TIME-3", "FA-OPT-3", "FA-TIME-1")
@pytest.mark.parametrize(
    ("end", "limit", "last"), [("current_turn", 9, 5), ("following_turn", 9, 6), ("following_turn", 5, 5)]
)
def test_the_earlier_end_counts(end: str, limit: int, last: int) -> None:
    """The clock, moved by `time_end`, and the turn limit, which is not: the earlier one ends the match."""
    scene = Scene(2, mode="time_limit", time_end=end, turn_limit=limit, turn=5).hold(1, "revelation").playing(1)
    scene.do(PlayAction, 1, "revelation", 1)
    scene.do(CallLastTurn, HOST)  # in the middle of a pending choice
    assert "called" == scene.refused(CallLastTurn, HOST).code
    assert "host_only" == scene.refused(CallLastTurn, 0).code
    ended = scene.closing().match.result is not None
    assert (last == 5) == ended


@pytest.mark.rule("FA-END-6", "FA-END-3", "FA-END-4", "FA-OBJ-8")
def test_the_ranking_in_groups() -> None:
    """Confirmed by points, equal ones together; then the others by points; then the ruined, the last one first."""
    scene = Scene(6, turn=9).aim("balanced_life")
    scene.lay(1, *READY_TOO).announced(1, 8).purse(1, 0)
    scene.lay(0, *READY).announced(0, 8).purse(0, 2)
    scene.lay(2, "guard").purse(2, 3).purse(3, 6).purse(5, 0).announced(3, 8).out(5, 4).closing()
    assert scene.match.result is not None
    assert ((0, 1), (2, 3), (4,), (5,)) == scene.match.result.ranking


# --- a reader -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FA-OBJ-9")
def test_raised_thresholds_are_told_raised() -> None:
    """With `+2` the objective is shown with the levels that are asked for, in words, pictures and the story."""
    scene = Scene(2, objective_bonus=2).aim("forge_a_kingdom").playing()
    seen = view(scene.game, scene.match, 0)
    laid = e.ObjectiveLaid("forge_a_kingdom")
    assert "Relations 7, Possessions 7" in scene.game.words(scene.state, laid, "en")
    assert "Relations 7, Possessions 7" in scene.game.show(seen, "fr")
    assert scene.game.draw is not None
    assert "Relations 7, Possessions 7" in scene.game.draw(seen, "en")
    assert "Relations 5, Possessions 5" in objective_name(scene.state.content, "forge_a_kingdom", "en")
    told = tell(scene.state.content, 2, [Record(1, laid, RuleId("FA-SETUP-6"), 0)], 0, "fr")
    assert "Relations 7, Possessions 7" in told


@pytest.mark.parametrize(
    ("event", "english", "french"),
    [
        (e.UpkeepPaid(0, 2), "Seat 0 pays 2 gold.", "Le siège 0 paie 2 pièces d'or."),
        (
            e.UpkeepPaid(0, 0, ("horse#1",)),
            "Seat 0 pays 0 gold and gives up Horse.",
            "Le siège 0 paie 0 pièce d'or et abandonne Cheval.",
        ),
        (e.CardTaken(1, 1, "servant#1"), "Servant stays with seat 1.", "Serviteur reste au siège 1."),
        (e.IncomePaid(0, (), 0), "Seat 0 receives 0 gold.", "Le siège 0 reçoit 0 pièce d'or."),
        (e.PlayResolved("robbery#1"), "Resolved: Robbery.", "Résolu : Vol."),
        (e.GoldLost(0, 1, 1), "Seat 0 loses 1 gold to seat 1.", "Le siège 0 perd 1 pièce d'or au profit du siège 1."),
        (
            e.HandSeen(0, 1, (HIDDEN, HIDDEN)),
            "Seat 0 sees the hand of seat 1: 2 hidden cards.",
            "Le siège 0 voit la main du siège 1 : 2 cartes cachées.",
        ),
    ],
)
def test_what_happened_in_plain_words(event: Event, english: str, french: str) -> None:
    """No dash for nothing, no card that goes from a player to the same one."""
    scene = Scene()
    assert (english, french) == tuple(scene.game.words(scene.state, event, language) for language in ("en", "fr"))


@pytest.mark.rule("FA-INFO-2", "FA-CARD-5")
def test_the_picture_shows_a_seat_its_own_secret_objective() -> None:
    """A seat's picture names its own objective; that of others and an onlooker's do not, until it is revealed."""
    scene = Scene(2, mode="secret_objective").aim("serve_the_crown", 0).playing()
    assert scene.game.draw is not None
    own, other, onlooker = (scene.game.draw(view(scene.game, scene.match, seat), "en") for seat in (0, 1, SPECTATOR))
    assert (True, False, False) == tuple("Serve the crown" in drawn for drawn in (own, other, onlooker))
    assert ElementTree.fromstring(own).tag.endswith("svg")


def _why(scene: Scene, kind: type[Command], seat: int, *fields: object) -> tuple[str, str]:
    refused = scene.refused(kind, seat, *fields)
    return refused.code, refused.rule


def _barred(scene: Scene, seat: int) -> Player:
    return change(scene.player(seat), no_income=True)
