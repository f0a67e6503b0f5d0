"""The three modes and how they end: FA-END-*, FA-TIME-*, FA-OBJ-*, FA-OPT-*."""

from __future__ import annotations

import pytest

from tabletop_rules.core.engine import submit
from tabletop_rules.core.legal import legal_commands
from tabletop_rules.core.mask import HIDDEN
from tabletop_rules.core.messages import Rejection
from tabletop_rules.core.terms import HOST
from tabletop_rules.errors import OptionError
from tabletop_rules.games.fatum_medieval import events as e
from tabletop_rules.games.fatum_medieval.commands import (
    Announce,
    CallLastTurn,
    EndDrawing,
    EndTurn,
    GiveUp,
    LoseCard,
    Pay,
    Place,
    PlayAction,
)
from tabletop_rules.games.fatum_medieval.decisions import CardToLose, GiveUpOrPay, PlayOrEnd
from tabletop_rules.games.fatum_medieval.game import make
from tabletop_rules.games.fatum_medieval.options import OPTIONS
from tabletop_rules.games.fatum_medieval.queries.aims import points, reached
from tests.games.fatum_medieval.scene import READY, READY_TOO, Scene


@pytest.mark.rule("FA-END-2")
@pytest.mark.parametrize(("gold", "expected"), [(0, 0), (2, 0), (3, 1), (17, 5)])
def test_points(gold: int, expected: int) -> None:
    """One point for every full 3 gold, negative levels count as negative."""
    scene = Scene().lay(0, "quarrel", "dagger").purse(0, gold)
    assert expected == points(scene.state, 0)


@pytest.mark.rule("FA-END-1", "FA-OPT-1", "FA-OPT-3")
def test_options_are_read_strictly() -> None:
    """Unknown names and values are refused, all at once."""
    with pytest.raises(OptionError) as caught:
        make(
            {"mode": "war", "no_job_income": 4, "turn_limit": 100, "first_seat": 7, "luck": 1, "objective_bonus": True}
        )
    assert 6 == len(caught.value.faults)
    assert ["mode", "no_job_income", "objective_bonus", "turn_limit", "first_seat", "time_end", "ruin_rule",
            "ransom_to", "announce", "pack"] == [option.id for option in OPTIONS]  # fmt: skip


@pytest.mark.rule("FA-TIME-1")
def test_the_last_turn_is_called_once_by_the_host_in_time_mode() -> None:
    """No seat may send it, it is in no list, and other modes refuse it."""
    scene = Scene(mode="time_limit").playing()
    refused = scene.refused(CallLastTurn, 0)
    assert ("host_only", 'Only the host may send "call the last turn".') == (refused.code, refused.message("en"))
    assert "Seul l'hôte peut envoyer « annoncer le dernier tour »." == refused.message("fr")
    assert not any(
        isinstance(c, CallLastTurn) for seat in (0, 1) for c in legal_commands(scene.game, scene.match, seat)
    )
    scene.do(CallLastTurn, HOST)
    assert ("called", [(0, PlayOrEnd)]) == (scene.refused(CallLastTurn, HOST).code, scene.asked)
    assert "no_clock" == Scene().playing().refused(CallLastTurn, HOST).code


@pytest.mark.rule("FA-TIME-2", "FA-OPT-3", "FA-AMB-10", "FA-TIME-5")
@pytest.mark.parametrize(("time_end", "last"), [("current_turn", 4), ("following_turn", 5)])
def test_which_turn_is_the_last(time_end: str, last: int) -> None:
    """The turn in progress, or the one after it."""
    scene = Scene(turn=4, mode="time_limit", time_end=time_end).paying(1)
    scene.do(CallLastTurn, HOST)
    scene.do(Pay, 1)
    if last == 5:
        assert (5, None) == (scene.state.turn, scene.match.result)
        scene.closing()
    assert scene.match.result is not None
    assert ("points", "FA-TIME-5") == (scene.match.result.reason, scene.match.result.rule)


@pytest.mark.rule("FA-TIME-3", "FA-OPT-3", "FA-AMB-23")
def test_clock_and_limit_the_earlier_end_counts() -> None:
    """A limit of 9 ends turn 9; a clock run out before ends earlier, one that ends later does not matter."""
    scene = Scene(turn=9, mode="time_limit", turn_limit=9, time_end="following_turn").paying(1)
    scene.do(CallLastTurn, HOST)
    assert 10 == scene.state.last_turn
    scene.do(Pay, 1)
    assert scene.match.over
    early = Scene(turn=3, mode="time_limit", turn_limit=9).paying(1)
    early.do(CallLastTurn, HOST)
    early.do(Pay, 1)
    assert early.match.over


@pytest.mark.rule("FA-TIME-6", "FA-OPT-3")
def test_the_limit_is_24_unless_chosen_otherwise() -> None:
    """Turn 24 is the last in every mode; with 0 there is no last turn."""
    for mode in ("time_limit", "common_objective", "secret_objective"):
        assert Scene(turn=24, mode=mode).closing().match.over
        assert not Scene(turn=23, mode=mode).closing().match.over
    assert not Scene(turn=24, turn_limit=0).closing().match.over


@pytest.mark.rule("FA-OBJ-1", "FA-OBJ-9", "FA-AMB-28")
@pytest.mark.parametrize(("more", "met"), [(0, True), (2, False)])
def test_every_level_must_be_met(more: int, met: bool) -> None:
    """An objective asks for all its levels, each raised by the option."""
    scene = Scene(objective_bonus=more).aim("forge_a_kingdom").lay(0, "manor", "courtly_love", "courtly_love#2")
    assert (0, 0, 5, 5) == scene.levels(0)
    assert met == reached(scene.state, 0)
    short = Scene().aim("forge_a_kingdom").lay(0, "manor", "courtly_love", "childhood_friend")
    assert not reached(short.state, 0)


@pytest.mark.rule("FA-OBJ-3", "FA-OBJ-7", "FA-AMB-14", "FA-AMB-30")
def test_announcing_at_any_moment() -> None:
    """During another's turn, a pending choice included, and only when met; once is enough."""
    scene = Scene(3, turn=2).aim("balanced_life").lay(1, *READY).lay(2, "house", "inn").hold(0, "fire").playing()
    scene.do(PlayAction, 0, "fire", 2)
    assert [(2, CardToLose)] == scene.asked
    assert ("not_reached", "FA-AMB-14") == ((refused := scene.refused(Announce, 0)).code, refused.rule)
    scene.do(Announce, 1)
    assert [(2, CardToLose)] == scene.asked
    assert ("announced", "FA-OBJ-7") == ((refused := scene.refused(Announce, 1)).code, refused.rule)
    scene.do(LoseCard, 2, "inn")
    assert 2 == scene.player(1).announced


@pytest.mark.rule("FA-OBJ-3", "FA-OPT-6")
def test_nobody_announces_in_time_mode() -> None:
    """There is no objective; the options of objectives mean nothing."""
    scene = Scene(mode="time_limit", announce="automatic", objective_bonus=2).lay(0, *READY).playing()
    assert "no_objective" == scene.refused(Announce, 0).code
    scene.do(EndTurn, 0)
    assert [] == scene.events(e.Announced)


@pytest.mark.rule("FA-OBJ-3", "FA-OPT-6", "FA-AMB-30")
def test_variant_the_table_announces() -> None:
    """When a command is resolved, and after the last payment before confirmation; clockwise from the marker."""
    scene = Scene(turn=3, announce="automatic", marker=1).aim("balanced_life")
    scene.lay(0, *READY[:-1], "cart").lay(1, *READY_TOO[:-1]).hold(1, READY_TOO[-1]).playing(1)
    scene.do(Place, 1, READY_TOO[-1])
    assert [1, 0] == [event.seat for event in scene.events(e.Announced)]
    assert "automatic" == scene.refused(Announce, 1).code
    paid = Scene(turn=3, announce="automatic").aim("balanced_life").lay(1, *READY).paying(1)
    paid.do(Pay, 1)
    assert (4, 3) == (paid.state.turn, paid.player(1).announced)


@pytest.mark.rule("FA-RUIN-9", "FA-RUIN-4", "FA-OBJ-3")
def test_who_is_ruined_by_a_payment_announces_nothing() -> None:
    """With both variants the empty purse is tested right after the payment, so the secret leaves unrevealed."""
    scene = Scene(3, turn=3, mode="secret_objective", announce="automatic", ruin_rule="empty_purse")
    scene.aim("balanced_life", 0).lay(0, *READY, "servant").purse(0, 1).paying()
    assert reached(scene.state, 0)
    scene.do(Pay, 0)
    assert ([], True, None) == (scene.events(e.Announced), scene.player(0).out, scene.player(0).revealed)
    assert [(1, GiveUpOrPay)] == scene.asked


@pytest.mark.rule("FA-OBJ-4", "FA-INFO-2", "FA-INFO-6")
def test_announcing_reveals_a_secret_objective_for_good() -> None:
    """Before, only the player's own list tells that it could be announced; after, all see the card for good."""
    scene = Scene(3, turn=2, mode="secret_objective").aim("balanced_life", 1).lay(1, *READY).playing()
    assert 1 == len(scene.may(Announce, 1))
    assert [(0, PlayOrEnd)] == scene.asked
    assert HIDDEN is scene.seen_by(0).players[1].secret
    scene.do(Announce, 1)
    assert "balanced_life" == scene.seen_by(0).players[1].revealed
    assert e.Announced(1, "balanced_life") in scene.stream(-1)
    scene.put_in_front(1, "dagger")
    scene._change(turn=3)
    scene.closing()
    assert (0, "balanced_life") == (scene.player(1).announced, scene.player(1).revealed)


@pytest.mark.rule("FA-OBJ-5", "FA-OBJ-6", "FA-OBJ-2")
def test_an_announcement_not_met_at_confirmation_is_void() -> None:
    """Checked at the close of turn T+1 only; afterwards one may announce again, which starts a new T."""
    young = Scene(turn=4).aim("balanced_life").announced(0, 4).closing()
    assert (5, 4, []) == (young.state.turn, young.player(0).announced, young.events(e.AnnouncementsChecked))
    scene = Scene(turn=5).aim("balanced_life").announced(0, 4).lay(0, *READY[:-1]).closing()
    assert (6, 0) == (scene.state.turn, scene.player(0).announced)
    assert [((), (0,))] == [(event.confirmed, event.lapsed) for event in scene.events(e.AnnouncementsChecked)]
    assert "not_reached" == scene.refused(Announce, 0).code
    again = Scene(turn=6).aim("balanced_life").lay(0, *READY).drawing()
    again.do(Announce, 0)
    assert 6 == again.player(0).announced


@pytest.mark.rule("FA-OBJ-10", "FA-OBJ-5")
def test_a_discard_instead_of_paying_can_cost_the_victory() -> None:
    """Confirmation comes after the payments, so what is given up there is missing."""
    scene = Scene(turn=5, marker=1).aim("balanced_life").announced(0, 4)
    scene.lay(0, *READY[:-1], "servant", "house").lay(0, *READY[:3], "childhood_friend", "servant", "sword", "dagger")
    assert (3, 3, 3, 3) == scene.levels(0)
    scene.paying(0)
    scene.do(GiveUp, 0, "servant")
    scene.do(Pay, 0)
    assert (None, 6, 0) == (scene.match.result, scene.state.turn, scene.player(0).announced)


@pytest.mark.rule("FA-OBJ-8", "FA-END-3", "FA-END-6", "FA-END-4")
def test_confirmed_together_separated_by_points() -> None:
    """Two confirmed at one close: points decide among them; a younger announcement takes no part."""
    ready_too = ("priest", "treatise", "courtly_love#2", "childhood_friend", "sword#2", "cart")
    scene = Scene(4, turn=5).aim("balanced_life").announced(0, 4).announced(1, 4).announced(2, 5)
    scene.lay(0, *READY).lay(1, *ready_too).lay(2, "manor", "farm").purse(0, 9).purse(1, 0).purse(2, 30).purse(3, 0)
    assert reached(scene.state, 1)
    scene.closing()
    assert scene.match.result is not None
    assert (15, 14, 19) == tuple(points(scene.state, seat) for seat in range(3))
    assert ((0,), (1,), (2,), (3,)) == scene.match.result.ranking
    equal = Scene(2, turn=5, mode="time_limit", turn_limit=5).closing()
    assert equal.match.result is not None
    assert ((0, 1),) == equal.match.result.ranking


@pytest.mark.rule("FA-END-5", "FA-INFO-7")
def test_nothing_is_asked_or_revealed_when_it_is_over() -> None:
    """The end shows no hand, deck or secret objective, and no command counts any more."""
    scene = Scene(3, turn=24, mode="secret_objective").aim("balanced_life", 1).hold(1, "alms").closing()
    assert scene.match.over
    view = scene.seen_by(0)
    assert (HIDDEN, (HIDDEN,)) == (view.players[1].secret, view.players[1].hand.cards)
    outcome = submit(scene.game, scene.match, EndTurn(0, 1))
    assert isinstance(outcome, Rejection)
    assert "match_over" == outcome.code


@pytest.mark.rule("FA-TURN-5", "FA-TURN-2", "FA-AMB-29")
def test_the_records_of_a_turn_end_with_it() -> None:
    """Categories and powers used are free again in the next turn."""
    scene = Scene().lay(0, "guard").hold(0, "farmer").playing()
    scene.do(Place, 0, "farmer")
    assert ("work",) == scene.player(0).placed
    scene.closing()
    assert ((), (), ()) == (scene.player(0).placed, scene.player(0).used, scene.state.purses)
    for seat in (0, 1):
        scene.do(EndDrawing, seat)
    assert (2, "destiny") == (scene.state.turn, scene.state.stage)
