"""Three and more rules at one moment: situations whose answer was worked out from the digest before they were tried."""

from __future__ import annotations

import pytest

from tabletop_rules.core.messages import Command, Outcome
from tabletop_rules.core.terms import HOST
from tabletop_rules.games.fatum_medieval import events as e
from tabletop_rules.games.fatum_medieval.commands import (
    Announce,
    CallLastTurn,
    Draw,
    EndDrawing,
    EndTurn,
    GiveUp,
    Pay,
    Place,
    PlayAction,
    UsePower,
)
from tabletop_rules.games.fatum_medieval.decisions import DeckToDrawFrom, GiveUpOrPay, PlayOrEnd
from tabletop_rules.games.fatum_medieval.terms import AXES
from tests.games.fatum_medieval.scene import KNOWLEDGE, POSSESSIONS, RELATIONS, WORK, Scene

KING = ("manor#1", "courtly_love#1", "courtly_love#2")
"""Relations 5 and possessions 5: `forge_a_kingdom`."""
WOUNDED = ("kings_service", "artist", "artist#2", "university", "foreign_tongue", "war_wound", "bodyguard")
"""Work 3 and knowledge 5; without the bodyguard nobody is armed, and work is 5: `master_of_the_craft`."""


def in_turn(scene: Scene, kind: type[Command], *seats: int) -> None:
    """The same command of several seats, one after the other."""
    for seat in seats:
        scene.do(kind, seat)


def outcome(scene: Scene) -> Outcome:
    """How the match ended."""
    assert scene.match.result is not None
    return scene.match.result


# --- announcing -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("FA-OBJ-5", "FA-OBJ-10", "FA-COND-3", "FA-COND-1", "FA-EFF-8", "FA-OBJ-7")
def test_a_marriage_is_broken_while_its_objective_is_announced() -> None:
    """The daughter stays, a son may not come, and another love, placed in time, wins the match all the same."""
    scene = Scene(3, turn=5, marker=1).aim("forge_a_kingdom").lay(0, "manor", "marriage", "daughter").announced(0, 4)
    scene.hold(0, "son", "courtly_love").hold(1, "break_up").playing(1)
    scene.do(PlayAction, 1, "break_up", 0, ("marriage#1",))
    assert (("manor#1", "daughter#1"), (0, 0, 3, 5)) == (scene.player(0).front, scene.levels(0))
    in_turn(scene, EndTurn, 1, 2)
    assert "FA-COND-1" == scene.refused(Place, 0, "son").rule
    scene.do(Place, 0, "courtly_love")
    assert ((0, 0, 5, 5), "FA-OBJ-7") == (scene.levels(0), scene.refused(Announce, 0).rule)
    scene.do(EndTurn, 0)
    in_turn(scene, Pay, 1, 2, 0)
    assert ("objective", ((0,), (2,), (1,))) == (outcome(scene).reason, outcome(scene).ranking)
    assert 15 - 3 + 3 - 2 == scene.gold(0)


@pytest.mark.rule("FA-OBJ-3", "FA-EFF-9", "FA-LVL-8", "FA-OBJ-4", "FA-OBJ-8", "FA-ACC-8")
@pytest.mark.parametrize(("kept", "ranking", "gold"), [(True, ((0,), (1,), (2,)), 30), (False, ((1,), (0,), (2,)), 31)])
def test_one_card_lets_two_reach_their_secrets(kept: bool, ranking: tuple[tuple[int, ...], ...], gold: int) -> None:
    """`automatic`: a bodyguard lured away makes one a king and disarms the other: both announce, from the marker on.

    Who has lured it away is richer, and wins by points if it is paid for; given up, the other wins alone.
    """
    scene = Scene(3, turn=4, marker=1, mode="secret_objective", announce="automatic").aim("make_a_fortune", 2)
    scene.aim("forge_a_kingdom", 0).lay(0, "manor", "courtly_love", "childhood_friend").purse(0, 30)
    scene.aim("master_of_the_craft", 1).lay(1, *WOUNDED).hold(0, "lure_away").playing()
    assert ((0, 0, 4, 5), (3, 5, 1, -1)) == (scene.levels(0), scene.levels(1))
    scene.do(PlayAction, 0, "lure_away", 1, ("bodyguard#1",))
    assert ((0, 0, 5, 5), (5, 5, 0, -1)) == (scene.levels(0), scene.levels(1))
    announced = [e.Announced(1, "master_of_the_craft"), e.Announced(0, "forge_a_kingdom")]
    assert announced == scene.events(e.Announced)
    scene.do(EndTurn, 0)
    in_turn(scene, Pay, 1, 2, 0)
    in_turn(scene, EndDrawing, 0, 1, 2)
    in_turn(scene, EndTurn, 2, 0, 1)
    scene.do(Pay, 2)
    if not kept:
        scene.do(GiveUp, 0, "bodyguard")
    in_turn(scene, Pay, 0, 1)
    assert ("objective", ranking, 5) == (outcome(scene).reason, outcome(scene).ranking, scene.state.turn)
    assert (gold, 27) == (scene.gold(0), scene.gold(1))


@pytest.mark.rule("FA-OBJ-9", "FA-OBJ-3", "FA-OBJ-6", "FA-OBJ-10", "FA-OPT-6")
def test_two_more_are_asked_for_when_the_table_announces_and_when_it_checks() -> None:
    """`automatic` with "+2": 5 and 8 announce nothing, 7 and 8 do, and pushed back to 5 and 8 it is void."""
    scene = Scene(turn=4, objective_bonus=2, announce="automatic").aim("forge_a_kingdom").hold(0, "courtly_love#2")
    scene.lay(0, "manor", "marriage", "courtly_love", "house").hold(1, "scandal")
    scene.lay(1, "childhood_friend", "childhood_friend#2", "servant").playing()
    assert ((0, 0, 5, 8), []) == (scene.levels(0), scene.events(e.Announced))
    scene.do(Place, 0, "courtly_love#2")
    assert [e.Announced(0, "forge_a_kingdom")] == scene.events(e.Announced)
    scene.do(EndTurn, 0)
    scene.do(PlayAction, 1, "scandal", 0)
    scene.do(EndTurn, 1)
    in_turn(scene, Pay, 0, 1)
    in_turn(scene, EndDrawing, 0, 1)
    in_turn(scene, EndTurn, 1, 0)
    in_turn(scene, Pay, 1, 0)
    assert [e.AnnouncementsChecked((), (0,), ((0, 0, 5, 8),))] == scene.events(e.AnnouncementsChecked)
    assert (0, 6, 1) == (scene.player(0).announced, scene.state.turn, len(scene.events(e.Announced)))


# --- ruin -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FA-EFF-1", "FA-EFF-9", "FA-EFF-15", "FA-RUIN-4", "FA-RUIN-8", "FA-ACC-6")
def test_a_bodyguard_lured_away_ruins_the_one_and_saves_the_other() -> None:
    """Without it a penniless player is ruined by a ransom, announcement and all; its taker is safe from another's."""
    scene = Scene(3, turn=4).aim("forge_a_kingdom").lay(0, "guard").hold(0, "lure_away").lay(2, "guard#2")
    scene.lay(1, "bodyguard", "courtly_love").hold(1, "latin").purse(1, 0).announced(1, 3).playing()
    assert "FA-EFF-1" == scene.refused(UsePower, 0, "ransom", 1).rule
    scene.do(PlayAction, 0, "lure_away", 1, ("bodyguard#1",))
    scene.do(UsePower, 0, "ransom", 1)
    assert [e.PlayerRuined(1, 0, 0, ("courtly_love#1",), ("latin#1",))] == scene.events(e.PlayerRuined)
    assert (0, ("lure_away#1", "courtly_love#1")) == (scene.player(1).announced, scene.pile_of(RELATIONS))
    scene.do(EndTurn, 0)
    assert [(2, PlayOrEnd)] == scene.asked
    refused = [scene.refused(UsePower, 2, "ransom", victim).rule for victim in (0, 1)]
    assert ["FA-EFF-1", "FA-EFF-15"] == refused
    scene.do(EndTurn, 2)
    scene.do(Pay, 0)
    assert 15 - 2 + 3 - 1 == scene.gold(0)


@pytest.mark.rule("FA-ACC-11", "FA-ACC-8", "FA-RUIN-3", "FA-RUIN-7", "FA-RUIN-9", "FA-ACC-12")
@pytest.mark.parametrize(
    ("ruin_rule", "gold", "by"),
    [
        ("insolvent", 1, []),
        ("empty_purse", 1, ["FA-RUIN-7"]),
        ("insolvent", 0, ["FA-RUIN-3"]),
        ("empty_purse", 0, ["FA-RUIN-3"]),
    ],
)
def test_no_income_for_a_horse_and_a_fever(ruin_rule: str, gold: int, by: list[str]) -> None:
    """The last gold pays the fever, the horse must go, and only the variant ruins; without that gold both rules do."""
    scene = Scene(3, ruin_rule=ruin_rule).lay(0, "blacksmith", "farmer").hold(0, "corvee")
    scene.lay(1, "horse", "fever").purse(1, gold).playing()
    scene.do(PlayAction, 0, "corvee", 1)
    in_turn(scene, EndTurn, 0, 1, 2)
    scene.do(Pay, 0)
    if gold:
        assert "FA-ACC-7" == scene.refused(Pay, 1).rule
        scene.do(GiveUp, 1, "horse")
        scene.do(Pay, 1)
    assert by == [record.rule for record in scene.records if isinstance(record.event, e.PlayerRuined)]
    assert (0, [(2, GiveUpOrPay)], ("horse#1",)) == (scene.gold(1), scene.asked, scene.pile_of(POSSESSIONS))
    assert (() if by else ("fever#1",)) == scene.player(1).front


@pytest.mark.rule("FA-PLAY-2", "FA-EFF-1", "FA-EFF-7", "FA-EFF-8", "FA-ACC-3", "FA-RUIN-3", "FA-OPT-2")
@pytest.mark.parametrize(("barred", "left"), [(False, 1), (True, 0)])
def test_three_actions_bring_a_physician_down(barred: bool, left: int) -> None:
    """Dismissed, the physician falls ill; 2 gold without a job would pay for the fever, with a corvee nothing does."""
    scene = Scene(3, no_job_income=2).lay(0, "blacksmith", "farmer").hold(0, "fever", "dismissal", "corvee")
    scene.lay(1, "physician").purse(1, 0).playing()
    assert "FA-EFF-1" == scene.refused(PlayAction, 0, "fever", 1).rule
    for action in ("dismissal", "fever", "corvee")[: 3 if barred else 2]:
        scene.do(PlayAction, 0, action, 1)
    in_turn(scene, EndTurn, 0, 1, 2)
    scene.do(Pay, 0)
    if not barred:
        scene.do(Pay, 1)
    assert ([(2, GiveUpOrPay)], barred, left) == (scene.asked, scene.player(1).out, scene.gold(1))
    assert ("physician#1", "dismissal#1") == scene.pile_of(WORK)[:2]


@pytest.mark.rule("FA-RUIN-4", "FA-RUIN-8", "FA-PLAY-3", "FA-EFF-10", "FA-DECK-2", "FA-OBJ-3")
def test_what_the_ruined_has_played_stays_where_it_lies() -> None:
    """A quarrel goes on lowering another after its player is out, until it is made up; the ruined are no target."""
    scene = Scene(3, marker=1, turn=4).aim("forge_a_kingdom").lay(2, *KING).purse(1, 0).hold(1, "quarrel")
    scene.lay(0, "guard").hold(0, "reconciliation", "alms").playing(1)
    scene.do(PlayAction, 1, "quarrel", 2)
    in_turn(scene, EndTurn, 1, 2)
    scene.do(UsePower, 0, "ransom", 1)
    assert ((*KING, "quarrel#1"), (0, 0, 4, 5)) == (scene.player(2).front, scene.levels(2))
    assert ["FA-RUIN-8", "FA-AMB-14"] == [scene.refused(Announce, seat).rule for seat in (1, 2)]
    assert "FA-PLAY-3" == scene.refused(PlayAction, 0, "alms", 1).rule
    scene.do(PlayAction, 0, "reconciliation", 2, ("quarrel#1",))
    scene.do(Announce, 2)
    assert (("quarrel#1", "reconciliation#1"), 4) == (scene.pile_of(RELATIONS), scene.player(2).announced)


# --- the end of things ----------------------------------------------------------------------------------------------


@pytest.mark.rule("FA-DECK-1", "FA-EFF-14", "FA-RUIN-4", "FA-ACT-6", "FA-INFO-5")
def test_a_ruin_fills_decks_that_gave_nothing_any_more() -> None:
    """All decks and piles are empty until a ransom ruins: a revelation then draws what the ruined has left."""
    scene = Scene(3).lay(0, "guard").hold(0, "revelation").lay(1, "farm").hold(1, "quarrel").purse(1, 0)
    for axis in AXES:
        scene.pile(axis, deck=())
    scene.playing()
    scene.do(UsePower, 0, "ransom", 1)
    scene.do(PlayAction, 0, "revelation", 0)
    assert [RELATIONS, POSSESSIONS] == [command.axis for command in scene.may(Draw, 0)]
    scene.do(Draw, 0, POSSESSIONS)
    refused = [scene.refused(Draw, 0, axis).rule for axis in (POSSESSIONS, KNOWLEDGE)]
    assert ["FA-DECK-1", "FA-DECK-1"] == refused
    scene.do(Draw, 0, RELATIONS)
    assert (("quarrel#1", "farm#1"), [(0, PlayOrEnd)]) == (scene.player(0).hand.cards, scene.asked)
    assert ("revelation#1",) == scene.pile_of(KNOWLEDGE)


@pytest.mark.rule("FA-TIME-1", "FA-TIME-2", "FA-EFF-14", "FA-RUIN-6", "FA-END-6")
@pytest.mark.parametrize("time_end", ["current_turn", "following_turn"])
def test_the_last_survivor_does_not_wait_for_the_time_called(time_end: str) -> None:
    """Time is called while the target draws; the ransom after it leaves one player, who wins with fewer points."""
    scene = Scene(3, mode="time_limit", time_end=time_end, turn=3).out(2).hold(0, "revelation")
    scene.lay(0, "guard", "quarrel", "scandal").lay(1, "manor").purse(0, 0).purse(1, 0).playing()
    scene.do(PlayAction, 0, "revelation", 1)
    scene.do(CallLastTurn, HOST)
    assert [(1, DeckToDrawFrom)] == scene.asked
    scene.do(Draw, 1, WORK)
    scene.do(Draw, 1, WORK)
    scene.do(UsePower, 0, "ransom", 1)
    assert ("last_survivor", ((0,), (1,), (2,))) == (outcome(scene).reason, outcome(scene).ranking)
    assert [] == scene.events(e.PointsCounted)


@pytest.mark.rule("FA-TURN-4", "FA-RUIN-5", "FA-ACC-1", "FA-ACC-10", "FA-EFF-6", "FA-TIME-4", "FA-END-6")
def test_three_of_six_are_left_when_the_limit_comes() -> None:
    """The holder fines themselves out: plays, a short bank's income and payments go on from that seat without it."""
    scene = Scene(6, turn=7, marker=3, turn_limit=7).out(4, 1).lay(3, "squire").hold(3, "fine").purse(3, 1)
    scene.lay(0, "tax_collector", "horse").purse(0, 9).purse(2, 56).purse(5, 100).playing(3)
    scene.do(PlayAction, 3, "fine", 3)
    assert ([(5, PlayOrEnd)], 5) == (scene.asked, scene.state.bank)
    in_turn(scene, EndTurn, 5, 0, 2)
    assert [(5, 3), (0, 2), (2, 0)] == [(paid.seat, paid.amount) for paid in scene.events(e.IncomePaid)]
    assert 3 + 2 == sum(line.gold for line in scene.events(e.IncomePaid)[1].lines)
    in_turn(scene, Pay, 5, 0, 2)
    assert 9 + 2 - 1 == scene.gold(0)
    assert ("points", ((5,), (2,), (0,), (3,), (1,), (4,))) == (outcome(scene).reason, outcome(scene).ranking)
