"""Step 1, drawing: FA-DRAW-1 to FA-DRAW-9 and FA-DECK-1 to FA-DECK-2."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop_rules.core.legal import legal_commands, why_not
from tabletop_rules.core.mask import HIDDEN
from tabletop_rules.games.fatum_medieval import commands as c
from tabletop_rules.games.fatum_medieval import events as e
from tabletop_rules.games.fatum_medieval.decisions import CardAboveLimit, DrawOrEnd, PlayOrEnd
from tests.games.fatum_medieval.packs import own_pack
from tests.games.fatum_medieval.scene import KING, KNOWLEDGE, POSSESSIONS, RELATIONS, WORK, Scene


@pytest.mark.rule("FA-DRAW-2", "FA-ACC-8", "FA-EFF-3")
def test_levels_when_step_1_begins_decide_the_draws() -> None:
    """A cook given up makes room for two bonus cards; a scribe who became a monk draws no extra card."""
    scene = Scene(turn=2).lay(0, "cook").lay(1, "scribe", "latin").hold(1, "monk").playing(1)
    scene.do(c.Place, 1, "monk")
    scene.do(c.EndTurn, 1)
    scene.do(c.GiveUp, 0, "cook")
    scene.each(c.Pay, 0, 1)
    allowances = [scene.player(seat).allowance for seat in range(2)]
    assert [(1, 1, 1, 1), (0, 0, 1, 1)] == [each.bonus for each in allowances if each]
    assert [(0, 0, 0, 0)] * 2 == [each.extra for each in allowances if each]


@pytest.mark.rule("FA-DRAW-3", "FA-DECK-1", "FA-DRAW-7", "FA-DRAW-9", "FA-AMB-17")
def test_interleaved_draws_and_discards() -> None:
    """Players draw in any order, and what one discards another may draw; the step ends with the last."""
    hand = ("servant#1", "servant#2", "servant#3", "twins", "alms", "latin", "farm", "guard", "sword")
    scene = Scene(3, turn=2).hold(1, *hand).pile(RELATIONS, deck=()).pile(KNOWLEDGE, deck=("reading",))
    scene.drawing()
    scene.do(c.Draw, 0, KNOWLEDGE)
    assert ("empty_deck", "FA-DECK-1") == scene.why(c.Draw, 2, KNOWLEDGE)
    scene.do(c.EndDrawing, 1)
    assert {(0, DrawOrEnd), (1, CardAboveLimit), (2, DrawOrEnd)} == {*scene.asked}
    assert "wrong_answer" == scene.rejected(c.Draw, 1, WORK).code
    scene.do(c.Draw, 2, POSSESSIONS)
    scene.do(c.Discard, 1, "twins")
    assert {(0, DrawOrEnd), (2, DrawOrEnd)} == {*scene.asked}
    scene.do(c.Draw, 2, RELATIONS)
    assert "twins#1" in scene.player(2).hand.relations
    assert "twins#1" not in scene.seen_by(0).players[2].hand.relations
    scene.each(c.EndDrawing, 2, 0)
    assert [(0, PlayOrEnd)] == scene.asked


@pytest.mark.rule("FA-DRAW-3", "FA-OBJ-3")
def test_draws_of_others_do_not_spoil_a_command() -> None:
    """A command prepared in step 1 stays legal while others draw, end their drawing and announce."""
    scene = Scene(4, turn=3).aim("forge_a_kingdom").lay(3, *KING).drawing()
    ready = [scene.command(c.Draw, seat, WORK) for seat in (0, 3)]
    scene.do(c.Draw, 1, WORK)
    scene.do(c.Announce, 3)
    scene.do(c.EndDrawing, 2)
    assert [[], []] == [list(why_not(scene.game, scene.match, command)) for command in ready]


@pytest.mark.rule("FA-DRAW-4", "FA-INFO-2")
def test_a_card_is_seen_before_the_next_is_drawn() -> None:
    """The drawer sees each card at once; the others see only the deck it came from."""
    scene = Scene(turn=2, chance=["farmer"]).drawing()
    scene.do(c.Draw, 0, WORK)
    assert ("farmer#1",) == scene.seen_by(0).players[0].hand.work
    assert (HIDDEN,) == scene.seen_by(1).players[0].hand.work
    drawn = [event for event in scene.stream(1) if isinstance(event, e.Drawn)]
    assert [(0, WORK, HIDDEN)] == [(event.seat, event.axis, event.card) for event in drawn]


@pytest.mark.rule("FA-DRAW-5", "FA-EFF-3", "FA-EFF-20")
def test_extra_draws_come_between_bonus_and_free(tmp_path: Path) -> None:
    """A pack's scribe draws knowledge by bonus, then by two extra draws, then freely; other decks freely."""
    extra = '{ id = "extra_draw", category = "knowledge", count = 1 }'
    pack = own_pack(tmp_path, scribe=(extra, extra.replace("count = 1", "count = 2")))
    scene = Scene(turn=2, pack=pack).lay(0, "scribe", "oblivion", "house", "courtly_love").drawing()
    for axis in (KNOWLEDGE, WORK, KNOWLEDGE, KNOWLEDGE, KNOWLEDGE, WORK):
        scene.do(c.Draw, 0, axis)
    rights = [event.right for event in scene.events(e.Drawn)]
    assert ["bonus", "free", "extra", "extra", "free", "free"] == rights
    assert "no_draw_left" == scene.rejected(c.Draw, 0, KNOWLEDGE).code


@pytest.mark.rule("FA-DRAW-7", "FA-DRAW-8")
def test_nobody_discards_before_ending_or_plays_before_all_are_done() -> None:
    """Nobody discards while drawing, and step 2 waits for the last discard."""
    nine = ("farmer", "thief", "artist", "quarrel", "quarrel#2", "alms", "horse", "farm", "latin")
    scene = Scene(turn=2).hold(0, *nine).drawing()
    assert "wrong_answer" == scene.rejected(c.Discard, 0, "farmer").code
    scene.do(c.Draw, 0, WORK)
    scene.each(c.EndDrawing, 1, 0)
    assert [(0, CardAboveLimit)] == scene.asked
    assert "not_held" == scene.rejected(c.Discard, 0, "twins").code
    scene.do(c.Discard, 0, "farmer")
    scene.do(c.Discard, 0, "alms")
    assert (8, "destiny") == (scene.player(0).hand.size, scene.state.stage)


@pytest.mark.rule("FA-DRAW-8", "FA-DRAW-7", "FA-EFF-14", "FA-DRAW-6", "FA-AMB-16")
def test_ten_cards_wait_for_the_next_step_1() -> None:
    """Ten cards in hand in step 2 become eight in the next step 1, even if none is drawn."""
    scene = Scene().hold(0, "revelation", "farmer", "farmer#2", "latin", "law", "rhetoric", "servant", "cook", "dagger")
    scene.playing()
    scene.do(c.PlayAction, 0, "revelation", 0)
    scene.do(c.Draw, 0, WORK)
    scene.do(c.Draw, 0, WORK)
    assert (10, [(0, PlayOrEnd)]) == (scene.player(0).hand.size, scene.asked)
    scene.each(c.EndTurn, 0, 1)
    scene.each(c.Pay, 0, 1)
    scene.each(c.EndDrawing, 1, 0)
    assert (CardAboveLimit(0, 2, id=scene.match.decisions[0].id),) == scene.match.decisions
    scene.do(c.Discard, 0, "latin")
    scene.do(c.Discard, 0, "cook")
    assert ([(1, PlayOrEnd)], ("revelation#1", "latin#1")) == (scene.asked, scene.pile_of(KNOWLEDGE))


@pytest.mark.rule("FA-DRAW-9", "FA-DECK-1")
def test_a_player_who_cannot_draw_still_ends() -> None:
    """With every deck and pile empty, each player still ends the drawing by a command."""
    scene = Scene(turn=2)
    for axis in (WORK, KNOWLEDGE, RELATIONS, POSSESSIONS):
        scene.pile(axis, deck=())
    scene.drawing()
    assert [c.EndDrawing(0, 1)] == list(legal_commands(scene.game, scene.match, 0))
    scene.do(c.EndDrawing, 1)
    assert [(0, DrawOrEnd)] == scene.asked
    scene.do(c.EndDrawing, 0)
    assert [(0, PlayOrEnd)] == scene.asked


@pytest.mark.rule("FA-DECK-1")
def test_the_pile_is_turned_at_the_next_draw() -> None:
    """The pile becomes the deck at the draw that finds the deck empty, not when the last card leaves."""
    scene = Scene(turn=2).pile(RELATIONS, "twins", "alms", deck=("cook",)).drawing()
    scene.do(c.Draw, 0, RELATIONS)
    assert ([], (), ("twins#1", "alms#1")) == (
        scene.events(e.Reshuffled),
        scene.state.decks[2].cards,
        scene.pile_of(RELATIONS),
    )
    scene.do(c.Draw, 1, RELATIONS)
    assert ([e.Reshuffled(RELATIONS)], ()) == (scene.events(e.Reshuffled), scene.pile_of(RELATIONS))
