"""Setup, and step 1: FA-SETUP-*, FA-TURN-*, FA-DRAW-*, FA-DECK-*."""

from __future__ import annotations

import pytest

from tabletop_rules.core.chance import Scripted, Seeded
from tabletop_rules.core.engine import begin, open_match
from tabletop_rules.core.mask import HIDDEN
from tabletop_rules.errors import OptionError
from tabletop_rules.games.fatum_medieval import events as e
from tabletop_rules.games.fatum_medieval.commands import Discard, Draw, EndDrawing, EndTurn, Pay
from tabletop_rules.games.fatum_medieval.decisions import CardAboveLimit, DrawOrEnd, PlayOrEnd
from tabletop_rules.games.fatum_medieval.game import make
from tests.games.fatum_medieval.scene import KNOWLEDGE, RELATIONS, WORK, Scene


@pytest.mark.rule("FA-SETUP-4", "FA-OPT-7")
def test_the_tied_roll_again_among_themselves() -> None:
    """The highest roll gets the marker; players tied for it roll again, the others do not."""
    game = make({"mode": "time_limit"})
    deal = [[0, 1]] * 12
    begun = begin(game, 3, Scripted([5, 2, 5, 1, 6, *deal]))
    rolls = [record.event for record in begun.records if isinstance(record.event, e.MarkerRolled)]
    assert [(0, 5), (1, 2), (2, 5), (0, 1), (2, 6)] == [(roll.seat, roll.face) for roll in rolls]
    assert 2 == begun.match.state.marker == begun.match.state.active


@pytest.mark.rule("FA-SETUP-4", "FA-OPT-7")
def test_the_first_seat_may_be_agreed() -> None:
    """Option first_seat names the holder, and a seat beyond the table is refused."""
    match = open_match(make({"first_seat": 2}), 2, Seeded(1))
    assert 1 == match.state.marker
    with pytest.raises(OptionError, match="first_seat"):
        open_match(make({"first_seat": 3}), 2, Seeded(1))


@pytest.mark.rule("FA-SETUP-5")
def test_the_deal_goes_clockwise_from_the_marker() -> None:
    """Player by player, and for each work, knowledge, relations, possessions."""
    begun = begin(make({"first_seat": 3}), 3, Seeded(1))
    dealt = [
        (r.event.seat, r.event.axis.value, len(r.event.cards)) for r in begun.records if isinstance(r.event, e.Dealt)
    ]
    axes = ("work", "knowledge", "relations", "possessions")
    assert [(seat, axis, 2) for seat in (2, 0, 1) for axis in axes] == dealt


@pytest.mark.rule("FA-SETUP-6", "FA-INFO-2", "FA-INFO-3", "FA-END-1", "FA-OPT-1")
@pytest.mark.parametrize(("mode", "common", "secret", "left"), [
    ("common_objective", True, False, 7), ("secret_objective", False, True, 5), ("time_limit", False, False, 8),
])  # fmt: skip
def test_objectives_by_mode(mode: str, common: bool, secret: bool, left: int) -> None:
    """One for all, one for each that only its owner sees, or none; nobody sees the rest."""
    scene = Scene(3)
    scene.game = make({"mode": mode})
    scene.match = open_match(scene.game, 3, Seeded(5))
    state = scene.match.state
    assert (common, left) == (state.common is not None, len(state.objectives))
    assert [secret] * 3 == [player.secret is not None for player in state.players]
    assert len({player.secret for player in state.players}) == (3 if secret else 1)
    view = scene.seen_by(1)
    assert (HIDDEN,) * left == view.objectives
    assert all(card is HIDDEN for deck in view.decks for card in deck.cards)
    if secret:
        assert [HIDDEN, state.players[1].secret, HIDDEN] == [player.secret for player in view.players]


@pytest.mark.rule("FA-SETUP-7", "FA-OBJ-9", "FA-OPT-1")
def test_the_two_more_are_for_everyone() -> None:
    """The option hangs on the state from the start and cannot change."""
    assert 2 == open_match(make({"objective_bonus": 2}), 2, Seeded(1)).state.options.objective_bonus


@pytest.mark.rule("FA-TURN-1", "FA-TURN-5", "FA-ACC-1")
def test_a_turn_has_three_steps() -> None:
    """All draw, all play, all receive, all pay; then the next turn begins with the marker one seat on."""
    scene = Scene(turn=2).lay(0, "servant").lay(1, "servant#2").drawing()
    stages = [scene.state.stage.value]
    for seat in (0, 1):
        scene.do(EndDrawing, seat)
    stages.append(scene.state.stage.value)
    for seat in (0, 1):
        scene.do(EndTurn, seat)
    stages.append(scene.state.stage.value)
    scene.do(Pay, 0)
    scene.do(Pay, 1)
    assert ["opportunities", "destiny", "accounts"] == stages
    assert (3, 1, "opportunities") == (scene.state.turn, scene.state.marker, scene.state.stage)
    kinds = [type(r.event) for r in scene.records if isinstance(r.event, e.IncomePaid | e.UpkeepPaid)]
    assert [e.IncomePaid, e.IncomePaid, e.UpkeepPaid, e.UpkeepPaid] == kinds


@pytest.mark.rule("FA-DRAW-3", "FA-AMB-17")
def test_all_draw_in_any_interleaving() -> None:
    """Whoever still draws may draw next, in any order."""
    scene = Scene(3, turn=2).drawing()
    for seat in (2, 0, 2, 1, 0):
        scene.do(Draw, seat, WORK)
    assert [2, 1, 2] == [player.hand.size for player in scene.state.players]
    assert {(seat, DrawOrEnd) for seat in range(3)} == set(scene.asked)


@pytest.mark.rule("FA-DRAW-4", "FA-INFO-2")
def test_a_card_is_seen_before_the_next_is_drawn() -> None:
    """The drawer sees each card at once; the others see from which deck it came."""
    scene = Scene(turn=2, chance=["farmer"]).drawing()
    scene.do(Draw, 0, WORK)
    assert ("farmer#1",) == scene.seen_by(0).players[0].hand.work
    assert (HIDDEN,) == scene.seen_by(1).players[0].hand.work
    drawn = [event for event in scene.stream(1) if isinstance(event, e.Drawn)]
    assert [(0, WORK, HIDDEN)] == [(event.seat, event.axis, event.card) for event in drawn]


@pytest.mark.rule("FA-DRAW-5", "FA-EFF-3")
def test_extra_draws_come_between_bonus_and_free() -> None:
    """A scribe without knowledge draws knowledge by bonus, then by the extra draw, then freely."""
    scene = Scene(turn=2).lay(0, "scribe", "oblivion").drawing()
    assert (2, 0, 0, 0) == scene.levels(0)
    for _ in range(3):
        scene.do(Draw, 0, KNOWLEDGE)
    assert ["bonus", "extra", "free"] == [event.right for event in scene.events(e.Drawn)]


@pytest.mark.rule("FA-DRAW-6", "FA-AMB-16")
def test_drawing_is_a_right() -> None:
    """One may end at once; what is unused is lost."""
    scene = Scene(turn=2).drawing()
    scene.do(EndDrawing, 0)
    assert (0, None) == (scene.player(0).hand.size, scene.player(0).allowance)
    assert "stale" == scene.refused(Draw, 0, WORK).code


@pytest.mark.rule("FA-DRAW-7", "FA-DRAW-8")
def test_nobody_discards_before_ending_or_plays_before_all_are_done() -> None:
    """Above 8 while drawing is allowed; step 2 waits for the last player and for the last discard."""
    nine = ("farmer", "thief", "artist", "quarrel", "quarrel#2", "alms", "horse", "farm", "latin")
    scene = Scene(turn=2).hold(0, *nine).drawing()
    assert "wrong_answer" == scene.refused(Discard, 0, "farmer").code
    scene.do(Draw, 0, WORK)
    scene.do(EndDrawing, 1)
    scene.do(EndDrawing, 0)
    assert [(0, CardAboveLimit)] == scene.asked
    assert "not_held" == scene.refused(Discard, 0, "twins").code
    scene.do(Discard, 0, "farmer")
    scene.do(Discard, 0, "alms")
    assert (8, "destiny") == (scene.player(0).hand.size, scene.state.stage)


@pytest.mark.rule("FA-DRAW-3", "FA-DECK-2")
def test_a_discard_takes_part_in_a_reshuffle_of_the_same_step() -> None:
    """What a player who is done has discarded is shuffled in when another one draws."""
    nine = ("alms", "farmer", "thief", "artist", "horse", "farm", "latin", "law", "music")
    scene = Scene(turn=2).hold(1, *nine).pile(RELATIONS, "twins", deck=()).drawing()
    scene.do(EndDrawing, 1)
    scene.do(Discard, 1, "alms")
    scene.do(Draw, 0, RELATIONS)
    held = scene.player(0).hand.relations + scene.state.decks[2].cards
    assert {"alms#1", "twins#1"} == set(held)


@pytest.mark.rule("FA-TURN-4", "FA-RUIN-8")
def test_a_ruined_holder_changes_nothing_before_the_end_of_the_turn() -> None:
    """Plays and accounts still count from the seat of a ruined holder and skip it."""
    scene = Scene(3, marker=0).out(0).playing(1)
    scene.do(EndTurn, 1)
    assert [(2, PlayOrEnd)] == scene.asked
    scene.do(EndTurn, 2)
    assert [1, 2] == [event.seat for event in scene.events(e.IncomePaid)]
    scene.do(Pay, 1)
    scene.do(Pay, 2)
    assert 1 == scene.state.marker
