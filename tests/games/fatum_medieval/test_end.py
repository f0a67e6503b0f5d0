"""The end of the match: FA-END-1 to FA-END-6 and FA-TIME-1 to FA-TIME-6."""

from __future__ import annotations

import pytest

from tabletop_rules.core.game import message_words
from tabletop_rules.core.mask import HIDDEN
from tabletop_rules.core.terms import HOST
from tabletop_rules.core.voice import Voice
from tabletop_rules.games.fatum_medieval import commands as c
from tabletop_rules.games.fatum_medieval import events as e
from tabletop_rules.games.fatum_medieval.decisions import PlayOrEnd
from tabletop_rules.games.fatum_medieval.queries.aims import points
from tests.games.fatum_medieval.scene import KING, READY, READY_TOO, Scene


@pytest.mark.rule("FA-END-2")
@pytest.mark.parametrize(("gold", "expected"), [(0, 0), (2, 0), (3, 1), (17, 5)])
def test_points(gold: int, expected: int) -> None:
    """Points are the sum of the levels, negative ones too, and 1 for every full 3 gold."""
    scene = Scene().lay(0, "quarrel", "dagger").purse(0, gold)
    assert expected == points(scene.state, 0)


@pytest.mark.rule("FA-TIME-1")
def test_the_last_turn_is_called_once_by_the_host_in_time_mode() -> None:
    """Only the host may call the last turn, once, and only in mode `time_limit`."""
    scene = Scene(mode="time_limit").playing()
    rejection = scene.rejected(c.CallLastTurn, 0)
    assert ("host_only", 'Only the host may send "call the last turn".') == (rejection.code, rejection.message("en"))
    assert "Seul l'hôte peut envoyer « annoncer le dernier tour »." == rejection.message("fr")
    assert not any(scene.may(c.CallLastTurn, seat) for seat in (0, 1))
    scene.do(c.CallLastTurn, HOST)
    assert ("called", [(0, PlayOrEnd)]) == (scene.rejected(c.CallLastTurn, HOST).code, scene.asked)
    assert "no_clock" == Scene().playing().rejected(c.CallLastTurn, HOST).code


@pytest.mark.rule("FA-TIME-2", "FA-TIME-3", "FA-TIME-5", "FA-OPT-3", "FA-AMB-10", "FA-AMB-23")
@pytest.mark.parametrize(
    ("end", "limit", "last"), [("current_turn", 9, 5), ("following_turn", 9, 6), ("following_turn", 5, 5)]
)
def test_which_turn_is_the_last(end: str, limit: int, last: int) -> None:
    """The last turn is the one in progress or, under `following_turn`, the next, unless the turn limit is earlier."""
    scene = Scene(turn=5, mode="time_limit", time_end=end, turn_limit=limit).paying(1)
    scene.do(c.CallLastTurn, HOST)
    scene.do(c.Pay, 1)
    if last == 6:
        assert (6, None) == (scene.state.turn, scene.match.result)
        scene.closing()
    assert ("points", "FA-TIME-5") == (scene.outcome.reason, scene.outcome.rule)


@pytest.mark.rule("FA-TIME-1", "FA-EFF-8", "FA-TIME-2")
def test_calling_the_last_turn_leaves_a_pending_choice_open() -> None:
    """Calling the last turn leaves a pending choice open, and the turn is the last."""
    scene = Scene(mode="time_limit", turn=3).lay(0, "inn", "house").hold(1, "fire").playing(1)
    scene.do(c.PlayAction, 1, "fire", 0)
    before = scene.match.decisions
    scene.do(c.CallLastTurn, HOST)
    assert before == scene.match.decisions
    scene.do(c.LoseCard, 0, "inn")
    scene.do(c.EndTurn, 1)
    scene.each(c.Pay, 0, 1)
    assert ("points", 3) == (scene.outcome.reason, scene.state.turn)


@pytest.mark.rule("FA-TIME-6", "FA-OPT-3")
def test_the_limit_is_24_unless_chosen_otherwise() -> None:
    """Turn 24 is the last in every mode; with limit 0 there is no last turn."""
    for mode in ("time_limit", "common_objective", "secret_objective"):
        assert Scene(turn=24, mode=mode).closing().match.over
        assert not Scene(turn=23, mode=mode).closing().match.over
    assert not Scene(turn=24, turn_limit=0).closing().match.over


@pytest.mark.rule("FA-TURN-5", "FA-TIME-4", "FA-OBJ-5")
def test_confirmation_comes_before_the_turn_limit() -> None:
    """In turn 24 a confirmed player wins against more points; a void announcement leaves it to the points."""
    won = Scene(turn=24).aim("forge_a_kingdom").lay(0, *KING).announced(0, 23).purse(0, 0).purse(1, 60).closing()
    assert ("objective", ((0,), (1,))) == (won.outcome.reason, won.outcome.ranking)
    void = Scene(turn=24).aim("forge_a_kingdom").announced(0, 23).purse(0, 0).purse(1, 60).closing()
    assert ("points", ((1,), (0,))) == (void.outcome.reason, void.outcome.ranking)
    assert [(0,)] == [event.lapsed for event in void.events(e.AnnouncementsChecked)]


@pytest.mark.rule("FA-END-6", "FA-END-3", "FA-END-4", "FA-OBJ-8")
def test_the_ranking_comes_in_groups() -> None:
    """The confirmed rank by points, then the others by points, then the ruined; equal players share a place by seat."""
    scene = Scene(6, turn=9, marker=1).aim("balanced_life")
    scene.lay(1, *READY_TOO).announced(1, 8).purse(1, 0)
    scene.lay(0, *READY).announced(0, 8).purse(0, 2)
    scene.lay(2, "guard").purse(2, 3).purse(3, 6).purse(5, 0).announced(3, 8).out(5, 4).closing()
    assert ((0, 1), (2, 3), (4,), (5,)) == scene.outcome.ranking


@pytest.mark.rule("FA-END-2", "FA-END-6", "FA-TIME-5")
@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Points: Player 1: 12 (4/2/3/0, 11 gold); Player 3: 12 (5/3/2/1, 5 gold)."),
        ("fr", "Points : Joueur 1 : 12 (4/2/3/0, 11 pièces d'or) ; Joueur 3 : 12 (5/3/2/1, 5 pièces d'or)."),
    ],
)
def test_points_are_counted_item_by_item(language: str, text: str) -> None:
    """Levels, gold and points of everybody in play are recorded right before the end they decide."""
    scene = Scene(3, mode="time_limit", turn=24)
    scene.lay(0, "kings_service", "tools", "foreign_tongue", "courtly_love", "childhood_friend", "debt").purse(0, 11)
    scene.lay(2, "priest", "farmer", "tools", "craft_skill", "rhetoric", "childhood_friend").purse(2, 5)
    scene.out(1).closing()
    counted, ended = scene.records[-2:]
    assert isinstance(counted.event, e.PointsCounted)
    assert text == message_words(scene.game, scene.state, counted.event, Voice(language))
    assert ["FA-END-6", "FA-TIME-5"] == [counted.rule, ended.rule]
    assert ((0, 2), (1,)) == scene.outcome.ranking
    for each in counted.event.tallies:
        assert sum(each.levels) + each.gold // 3 == each.points


@pytest.mark.rule("FA-END-5", "FA-INFO-7")
def test_the_end_reveals_nothing() -> None:
    """The end shows no hand, deck or secret objective, and no command is accepted any more."""
    scene = Scene(3, turn=24, mode="secret_objective").aim("balanced_life", 1).hold(1, "alms").closing()
    assert scene.match.over
    view = scene.seen_by(0)
    assert (HIDDEN, (HIDDEN,)) == (view.players[1].secret, view.players[1].hand.cards)
    assert "match_over" == scene.rejected(c.EndTurn, 0).code
