"""Objectives and announcements: FA-OBJ-1 to FA-OBJ-10."""

from __future__ import annotations

import pytest

from tabletop_rules.core.mask import HIDDEN
from tabletop_rules.core.messages import Event
from tabletop_rules.games.fatum_medieval import commands as c
from tabletop_rules.games.fatum_medieval import events as e
from tabletop_rules.games.fatum_medieval.decisions import CardToLose, GiveUpOrPay, PlayOrEnd
from tabletop_rules.games.fatum_medieval.queries.aims import points, reached
from tests.games.fatum_medieval.scene import KING, KING_TOO, READY, READY_TOO, WOUNDED, Scene


@pytest.mark.rule("FA-OBJ-1", "FA-OBJ-9", "FA-AMB-28")
@pytest.mark.parametrize(
    ("bonus", "front", "met"),
    [
        (0, KING, True),
        (0, ("manor", "courtly_love", "childhood_friend"), False),
        (2, KING, False),
        (2, (*KING, "house", "childhood_friend"), False),
        (2, (*KING, "house", "childhood_friend", "servant"), True),
    ],
)
def test_every_level_of_an_objective_must_be_met(bonus: int, front: tuple[str, ...], met: bool) -> None:
    """A kingdom asks for relations 5 and possessions 5, each raised by the bonus; other axes may be 0."""
    scene = Scene(objective_bonus=bonus).aim("forge_a_kingdom").lay(0, *front).playing()
    assert met == reached(scene.state, 0) == bool(scene.may(c.Announce, 0))


@pytest.mark.rule("FA-OBJ-3", "FA-OBJ-7", "FA-AMB-14", "FA-AMB-30")
def test_announcing_interrupts_nothing() -> None:
    """A player may announce during another's turn and pending choice, once, and only with the objective met."""
    scene = Scene(3, turn=2).aim("balanced_life").lay(1, *READY).lay(2, "house", "inn").hold(0, "fire").playing()
    scene.do(c.PlayAction, 0, "fire", 2)
    assert [(2, CardToLose)] == scene.asked
    assert ("not_reached", "FA-AMB-14") == scene.why(c.Announce, 0)
    scene.do(c.Announce, 1)
    assert [(2, CardToLose)] == scene.asked
    assert ("announced", "FA-OBJ-7") == scene.why(c.Announce, 1)
    scene.do(c.LoseCard, 2, "inn")
    assert 2 == scene.player(1).announced


@pytest.mark.rule("FA-OBJ-3", "FA-ACC-7")
@pytest.mark.parametrize("pending", ["spy", "revelation", "paying"])
def test_announcing_while_choices_are_pending(pending: str) -> None:
    """Actor, target and a third player may announce while a choice or a payment is pending."""
    for seat in range(3):
        scene = Scene(3).aim("balanced_life").hold(1, "latin", "alms").lay(seat, *READY, "servant")
        if pending == "paying":
            scene.lay(0, "horse", *(READY if seat == 0 else ())).paying().do(c.GiveUp, 0, "horse")
        else:
            scene.hold(0, pending).playing().do(c.PlayAction, 0, pending, 1)
        asked = scene.asked
        scene.do(c.Announce, seat)
        assert (asked, scene.state.turn) == (scene.asked, scene.player(seat).announced)
        assert ("announced", "FA-OBJ-7") == scene.why(c.Announce, seat)


@pytest.mark.rule("FA-OBJ-3", "FA-OPT-6")
def test_nobody_announces_in_time_mode() -> None:
    """In mode `time_limit` nobody announces, not even the table."""
    scene = Scene(mode="time_limit", announce="automatic", objective_bonus=2).lay(0, *READY).playing()
    assert "no_objective" == scene.rejected(c.Announce, 0).code
    scene.do(c.EndTurn, 0)
    assert [] == scene.events(e.Announced)


@pytest.mark.rule("FA-LVL-8", "FA-ACC-7", "FA-OBJ-3")
def test_marked_cards_still_count_for_an_announcement() -> None:
    """A card marked to be given up still counts for an announcement until its player pays."""
    scene = Scene(turn=4).aim("forge_a_kingdom").lay(0, *KING).paying()
    scene.do(c.GiveUp, 0, "manor")
    scene.do(c.Announce, 0)
    scene.do(c.Pay, 0)
    assert ((0, 0, 4, 0), 4) == (scene.levels(0), scene.player(0).announced)


@pytest.mark.rule("FA-OBJ-4", "FA-INFO-2", "FA-INFO-6")
def test_announcing_reveals_a_secret_objective_for_good() -> None:
    """Announcing shows a secret objective to all, and it stays shown when the attempt fails."""
    scene = Scene(3, turn=2, mode="secret_objective").aim("balanced_life", 1).lay(1, *READY).playing()
    assert 1 == len(scene.may(c.Announce, 1))
    assert [(0, PlayOrEnd)] == scene.asked
    assert HIDDEN is scene.seen_by(0).players[1].secret
    scene.do(c.Announce, 1)
    assert "balanced_life" == scene.seen_by(0).players[1].revealed
    assert e.Announced(1, "balanced_life") in scene.stream(-1)
    scene.put_in_front(1, "dagger")
    scene.change(turn=3).closing()
    assert (0, "balanced_life") == (scene.player(1).announced, scene.player(1).revealed)


@pytest.mark.rule("FA-OBJ-7", "FA-OBJ-3", "FA-OBJ-5")
@pytest.mark.parametrize("announce", ["explicit", "automatic"])
def test_a_pending_announcement_is_not_renewed(announce: str) -> None:
    """In the turn after an announcement neither the player nor the table announces again."""
    scene = Scene(turn=5, announce=announce).aim("forge_a_kingdom").lay(0, *KING).announced(0, 4).hold(0, "farmer")
    scene.playing()
    if announce == "explicit":
        assert "announced" == scene.rejected(c.Announce, 0).code
    scene.do(c.Place, 0, "farmer")
    assert ([], 4) == (scene.events(e.Announced), scene.player(0).announced)
    scene.each(c.EndTurn, 0, 1)
    scene.each(c.Pay, 0, 1)
    assert ("objective", 5) == (scene.outcome.reason, scene.state.turn)


@pytest.mark.rule("FA-OBJ-7", "FA-OBJ-4")
@pytest.mark.parametrize(("mode", "answer"), [("common_objective", ""), ("secret_objective", "undo_after_learning")])
def test_an_announcement_is_taken_back_by_undo_only(mode: str, answer: str) -> None:
    """Undo takes an announcement back while nobody has acted since and no secret was shown."""
    scene = Scene(3, turn=4, mode=mode).lay(0, *KING)
    scene.aim("forge_a_kingdom", *((0,) if mode == "secret_objective" else ())).playing(1)
    scene.do(c.Announce, 0)
    assert ("FA-OBJ-7", answer) == (scene.rejected(c.Announce, 0).rule, scene.undone(0))
    scene.do(c.EndTurn, 1)
    assert "undo_after_others" == scene.undone(0)


@pytest.mark.rule("FA-OBJ-5", "FA-OBJ-6", "FA-OBJ-2", "FA-OBJ-7")
def test_an_announcement_not_met_at_confirmation_is_void() -> None:
    """An announcement is checked at the close of the next turn only; if void, the player may announce again."""
    young = Scene(turn=4).aim("balanced_life").announced(0, 4).closing()
    assert (5, 4, []) == (young.state.turn, young.player(0).announced, young.events(e.AnnouncementsChecked))
    scene = Scene(turn=5).aim("balanced_life").announced(0, 4).lay(0, *READY[:-1]).closing()
    assert (6, 0) == (scene.state.turn, scene.player(0).announced)
    assert [((), (0,))] == [(event.confirmed, event.lapsed) for event in scene.events(e.AnnouncementsChecked)]
    assert "not_reached" == scene.rejected(c.Announce, 0).code
    again = Scene(turn=6).aim("balanced_life").lay(0, *READY).drawing()
    again.do(c.Announce, 0)
    assert 6 == again.player(0).announced


@pytest.mark.rule("FA-OBJ-5", "FA-AMB-13", "FA-ACC-8", "FA-OBJ-10")
@pytest.mark.parametrize(("gold", "announced"), [(0, 0), (1, 4)])
def test_a_card_given_up_can_cost_the_match(gold: int, announced: int) -> None:
    """A king who gives the manor up in the last payment loses the announcement; paying for it wins."""
    scene = Scene(turn=5, marker=1).aim("forge_a_kingdom").lay(0, *KING).announced(0, 4).purse(0, gold).paying()
    if not gold:
        scene.do(c.GiveUp, 0, "manor")
    scene.do(c.Pay, 0)
    assert (scene.match.over, scene.player(0).announced) == (bool(gold), announced)


@pytest.mark.rule("FA-OBJ-5", "FA-LVL-4", "FA-ACC-8")
def test_a_card_given_up_can_win_the_match() -> None:
    """Giving the bodyguard up heals the wound, so that the objective is met at the close."""
    scene = Scene(turn=5).aim("master_of_the_craft").lay(0, *WOUNDED).announced(0, 4).paying()
    scene.do(c.GiveUp, 0, "bodyguard")
    assert (3, 5) == scene.levels(0)[:2]
    scene.each(c.Pay, 0, 1)
    assert ((0,), (1,)) == scene.outcome.ranking


@pytest.mark.rule("FA-OBJ-8", "FA-OBJ-10", "FA-OBJ-6", "FA-END-6")
def test_two_announce_in_one_turn_and_one_is_pushed_below() -> None:
    """Of two players who announced in one turn, the one pushed below in the next is not confirmed."""
    scene = Scene(3, turn=4).aim("forge_a_kingdom").lay(0, *KING).lay(1, *KING_TOO).purse(0, 40).purse(1, 9)
    scene.hold(2, "quarrel").playing(2)
    scene.each(c.Announce, 1, 0)
    scene.do(c.EndTurn, 2)
    scene.each(c.Pay, 0, 1, 2)
    scene.each(c.EndDrawing, 0, 1, 2)
    scene.do(c.EndTurn, 1)
    scene.do(c.PlayAction, 2, "quarrel", 0)
    scene.each(c.EndTurn, 2, 0)
    scene.each(c.Pay, 1, 2, 0)
    assert [((1,), (0,))] == [(event.confirmed, event.lapsed) for event in scene.events(e.AnnouncementsChecked)]
    assert ((1,), (0,), (2,)) == scene.outcome.ranking


@pytest.mark.rule("FA-RUIN-4", "FA-OBJ-5", "FA-END-6")
def test_the_announcement_of_the_ruined_is_not_checked() -> None:
    """Of two announced players, the one ruined in the payments is not checked and the other is confirmed."""
    scene = Scene(4, turn=5).aim("forge_a_kingdom").lay(0, *KING).announced(0, 4).purse(0, 1)
    scene.lay(1, *KING_TOO, "lords_tax").announced(1, 4).purse(1, 0).purse(2, 30).paying()
    scene.each(c.Pay, 0, 2, 3)
    assert [e.AnnouncementsChecked((0,), (), ((0, 0, 5, 5),))] == scene.events(e.AnnouncementsChecked)
    assert ((0,), (2,), (3,), (1,)) == scene.outcome.ranking


@pytest.mark.rule("FA-OBJ-8", "FA-END-3", "FA-END-6", "FA-END-4")
def test_confirmed_together_separated_by_points() -> None:
    """Points decide among players confirmed together; a younger announcement takes no part."""
    ready_too = ("priest", "treatise", "courtly_love#2", "childhood_friend", "sword#2", "cart")
    scene = Scene(4, turn=5).aim("balanced_life").announced(0, 4).announced(1, 4).announced(2, 5)
    scene.lay(0, *READY).lay(1, *ready_too).lay(2, "manor", "farm").purse(0, 9).purse(1, 0).purse(2, 30).purse(3, 0)
    assert reached(scene.state, 1)
    scene.closing()
    assert (15, 14, 19) == tuple(points(scene.state, seat) for seat in range(3))
    assert ((0,), (1,), (2,), (3,)) == scene.outcome.ranking


# --- `announce = "automatic"` ---------------------------------------------------------------------------------------


@pytest.mark.rule("FA-OBJ-3", "FA-OPT-6", "FA-AMB-30")
def test_the_table_announces_what_is_reached() -> None:
    """The table announces when a command is resolved and after the last payment, clockwise from the marker."""
    scene = Scene(turn=3, announce="automatic", marker=1).aim("balanced_life")
    scene.lay(0, *READY[:-1], "cart").lay(1, *READY_TOO[:-1]).hold(1, READY_TOO[-1]).playing(1)
    scene.do(c.Place, 1, READY_TOO[-1])
    assert [1, 0] == [event.seat for event in scene.events(e.Announced)]
    assert "automatic" == scene.rejected(c.Announce, 1).code
    paid = Scene(turn=3, announce="automatic").aim("balanced_life").lay(1, *READY).paying(1)
    paid.do(c.Pay, 1)
    assert (4, 3) == (paid.state.turn, paid.player(1).announced)


@pytest.mark.rule("FA-OBJ-3", "FA-RUIN-3", "FA-RUIN-6", "FA-ACC-12", "FA-INFO-7")
@pytest.mark.parametrize(("seats", "announced"), [(3, [e.Announced]), (2, [])])
def test_the_table_announces_after_a_ruin(seats: int, announced: list[type[Event]]) -> None:
    """The table announces after the next payer is ruined, but not if that ruin ends the match."""
    scene = Scene(seats, turn=4, mode="secret_objective", announce="automatic").aim("master_of_the_craft", 0)
    scene.lay(0, *WOUNDED).lay(1, "fever").purse(1, 0).paying()
    scene.do(c.GiveUp, 0, "bodyguard")
    done = [type(record.event) for record in scene.do(c.Pay, 0)]
    assert [e.UpkeepPaid, e.PlayerRuined, *announced] == done[1:-1]
    assert (5, 5, 0, -1) == scene.levels(0)


@pytest.mark.rule("FA-RUIN-9", "FA-RUIN-4", "FA-OBJ-3")
def test_a_player_ruined_by_a_payment_announces_nothing() -> None:
    """`empty_purse` is tested right after the payment, so the secret objective leaves unrevealed."""
    scene = Scene(3, turn=3, mode="secret_objective", announce="automatic", ruin_rule="empty_purse")
    scene.aim("balanced_life", 0).lay(0, *READY, "servant").purse(0, 1).paying()
    assert reached(scene.state, 0)
    scene.do(c.Pay, 0)
    assert ([], True, None) == (scene.events(e.Announced), scene.player(0).out, scene.player(0).revealed)
    assert [(1, GiveUpOrPay)] == scene.asked
