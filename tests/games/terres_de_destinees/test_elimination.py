"""Elimination: T-ELIM, and the window P-8."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop_rules.games.terres_de_destinees import events as e
from tabletop_rules.games.terres_de_destinees.commands import ChooseMode, ChoosePair, ChoosePlayer, Use
from tabletop_rules.games.terres_de_destinees.decisions import (
    HandCardWanted,
    PowerOrEnd,
    WhetherToGuard,
    WhetherToHeal,
    WhetherToSpare,
    WhetherToSurvive,
)
from tabletop_rules.games.terres_de_destinees.state import Copy, Demand
from tabletop_rules.games.terres_de_destinees.terms import Family
from tests.games.terres_de_destinees.story import A, B, C, Cards, D, Story

SMALL: dict[int, Cards] = {A: 2, B: ["juge"], C: 3, D: 3}


def takes_last_card(play: dict[int, list[str]] | None = None, **given: Any) -> Story:
    """A's `vampire` takes B's only card; nobody has four cards, so nobody is asked for a Destin."""
    story = Story(4).given(hands=SMALL, play={A: ["vampire"], **(play or {})}, **given).effects()
    return story.activate("vampire").answer(ChoosePlayer, B)


@pytest.mark.rule("T-ELIM-1")
def test_no_hand_card_left_eliminates() -> None:
    """B leaves the game with the last card, and plays no further part."""
    story = takes_last_card()
    assert story.state.players[B].out
    story.end_turn()
    assert C == story.state.turn.active


@pytest.mark.rule("T-ELIM-2", "F-15")
def test_a_saved_player_with_an_empty_hand_is_not_threatened_again() -> None:
    """Only the hand becoming empty threatens: an empty one is left alone until it held a card and lost it (A-20)."""
    story = takes_last_card(play={B: ["immortel"]})
    story.use()
    assert (0, ()) == (story.size(B), story.state.threatened)
    story.end_turn()
    assert (B, 1, ["immortel"]) == (story.state.turn.active, story.size(B), story.play(B))
    play = {A: ["vampire"], B: ["immortel(e)"]}
    again = Story(4).given(hands={**SMALL, B: ["juge"]}, play=play).effects().activate("vampire")
    again.answer(ChoosePlayer, B)
    assert again.state.players[B].out


@pytest.mark.rule("T-ELIM-2")
def test_a_card_swapped_within_one_batch_does_not_threaten() -> None:
    """`portail`: B passes the only card and receives one at the same moment."""
    story = Story(3).given(play={A: ["portail"]}, hands={A: 2, B: ["juge"], C: 2}).effects().activate("portail")
    for seat in (A, B, C):
        story.choose(story.hand(seat)[0], seat=seat)
    assert [2, 1, 2] == story.sizes()
    assert [] == story.events(e.EliminationDue)


@pytest.mark.rule("T-ELIM-3", "H-4")
def test_what_an_eliminated_player_leaves() -> None:
    """Cards in play to the discard pile, Jetons to the centre, Destin unseen; demands and copies end (A-13)."""
    play = {A: ["vampire"], B: ["crypte", "port(e)"]}
    story = Story(4).given(hands=SMALL, play=play, jetons={B: [2, 12]}, destins={B: "magnat"})
    story.with_state(
        demands=(Demand(B, C, Family.MAGIE), Demand(C, B, Family.MAGIE), Demand(C, D, Family.MAGIE)),
        copies=(Copy(B, "marche", 1), Copy(C, "courtier", 2)),
    )
    story.effects().activate("vampire").answer(ChoosePlayer, B)
    gone = story.state.players[B]
    assert (True, (), (), ()) == (gone.out, gone.play, gone.jetons, gone.hand)
    assert ("crypte", "port") == story.pile()
    assert (3, 3) == (story.state.centre.count(2), story.state.centre.count(12))
    assert story.seen(A).players[B].destin == story.seen(-1).players[B].destin != "magnat"
    assert story.state.demands == (Demand(C, D, Family.MAGIE),)
    assert story.state.copies == (Copy(C, "courtier", 2),)


@pytest.mark.rule("T-ELIM-4")
def test_the_controller_of_the_effect_causes_it() -> None:
    """A causes it by `vampire`; B's own `goule` is caused by B; `portail` by its activator."""
    assert [A] == [part.cause for part in takes_last_card().events(e.Eliminated)[0].parts]
    own = Story(3).given(play={B: ["goule"]}, hands={A: 3, B: ["juge"], C: 3}, active=B).effects()
    own.activate("goule").answer(ChooseMode, "discard_hand").choose("juge")
    assert [B] == [part.cause for part in own.events(e.Eliminated)[0].parts]
    assert () == own.state.players[B].deeds
    gate = Story(3).given(play={A: ["portail"]}, hands={A: 0, B: ["juge"], C: 2}).effects().activate("portail")
    gate.choose("juge", seat=B).choose(gate.hand(C)[0], seat=C)
    assert [(B, A)] == [(part.victim, part.cause) for part in gate.events(e.Eliminated)[0].parts]


@pytest.mark.rule("T-ELIM-5")
def test_one_survivor_wins() -> None:
    """With the only other player gone, A wins."""
    story = Story(3).given(play={A: ["vampire"]}, hands={A: 2, B: ["juge"]}, out=[C]).effects()
    story.activate("vampire").answer(ChoosePlayer, B)
    assert ((A,), "last_survivor") == (story.winners(), story.reason())


# --- P-8 ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("P-8")
def test_the_order_of_the_window() -> None:
    """100 the victim's `immortel`, 110 another's `guerisseuse`, 204 Jeton 4, 209 Jeton 9, 300 `ange_gardien`."""
    hands: dict[int, Cards] = {A: 2, B: ["juge"], C: 5, D: 3}
    play = {A: ["vampire"], B: ["immortel"], C: ["guerisseuse"]}
    story = Story(4).given(hands=hands, play=play, jetons={D: [9], A: [9]}).effects().activate("vampire")
    story.answer(ChoosePlayer, B)
    asked = []
    while story.match.decisions and story.question() != PowerOrEnd:
        asked.append((story.question(), story.decision().seat))
        story.use(False)
    assert [
        (WhetherToSurvive, B),
        (WhetherToHeal, C),
        (WhetherToSpare, A),
        (WhetherToSpare, D),
        (WhetherToGuard, C),
    ] == asked
    assert story.state.players[B].out


@pytest.mark.rule("P-8")
def test_the_first_that_applies_closes_the_window() -> None:
    """`guerisseuse` saves: Jeton 4 is kept, and nobody is asked any more."""
    story = takes_last_card(play={C: ["guerisseuse"]}, jetons={B: [4]})
    story.use()
    assert (["guerisseuse(e)"], [4], 1) == (story.play(C), story.jetons(B), story.size(B))
    assert PowerOrEnd == story.question()


@pytest.mark.rule("P-8")
def test_a_rescue_without_a_card_to_draw_is_not_offered() -> None:
    """With deck and discard pile empty `guerisseuse` cannot be engaged."""
    story = takes_last_card(play={C: ["guerisseuse"]}, deck=[])
    assert story.state.players[B].out
    assert ["guerisseuse"] == story.play(C)


@pytest.mark.rule("P-8", "H-11")
def test_all_who_could_pay_are_asked_together() -> None:
    """Every other survivor with four cards is asked; only the holder may accept, and no answer shows (A-46)."""
    hands: dict[int, Cards] = {A: 5, B: ["juge"], C: 6, D: 3}
    story = Story(4).given(hands=hands, play={A: ["vampire"]}, destins={C: "ange_gardien"}).effects()
    story.activate("vampire").answer(ChoosePlayer, B)
    assert {(A, WhetherToGuard), (C, WhetherToGuard)} == {(d.seat, type(d)) for d in story.match.decisions}
    assert [False] == story.legal(Use, A)
    assert ("no_guardian", "P-8") == story.why_not(Use, True, seat=A)
    assert [True, False] == story.legal(Use, C)
    story.use(True, seat=C)
    assert story.seen(A).players[C].pledge == story.seen(B).players[C].pledge
    assert story.seen(A).players[C].pledge is not True
    story.use(False, seat=A)
    assert (HandCardWanted, C) == (story.question(), story.decision().seat)
    assert "ange_gardien" in story.state.destins.revealed
    story.choose(*story.hand(C)[:3])
    assert (C,) == story.winners()


@pytest.mark.rule("P-8")
def test_a_revealed_guardian_is_not_asked_for_again() -> None:
    """In one batch of two victims the guardian saves the first; for the second nobody is asked."""
    hands: dict[int, Cards] = {A: 2, B: ["juge"], C: ["port"], D: 8}
    story = Story(4).given(hands=hands, play={A: ["mage_de_feu"]}, destins={D: "ange_gardien"}).effects()
    story.activate("mage_de_feu").answer(ChoosePair, (B, C)).choose("juge", seat=B).choose("port", seat=C)
    story.use(True, seat=D)
    story.choose(*story.hand(D)[:3])
    assert story.state.players[C].out
    assert not story.state.players[B].out
    assert (D,) == story.winners()


@pytest.mark.rule("P-8", "F-19")
def test_saving_oneself_fulfils_nothing() -> None:
    """The holder of `ange_gardien` who survives by `immortel` or Jeton 4 has saved no other player (A-15)."""
    story = takes_last_card(play={B: ["immortel"]}, destins={B: "ange_gardien"})
    story.use()
    assert () == story.winners()
    jeton = takes_last_card(jetons={B: [4]}, destins={B: "ange_gardien"})
    assert () == jeton.winners()


@pytest.mark.rule("P-8", "F-19")
@pytest.mark.parametrize("means", ["card", "jeton"])
def test_a_rescue_by_card_or_jeton_fulfils_ange_gardien(means: str) -> None:
    """`guerisseuse` or Jeton 9 of its holder does as well, and closes the window before the Destin is asked for."""
    if means == "card":
        story = takes_last_card(play={C: ["guerisseuse"]}, destins={C: "ange_gardien"})
    else:
        story = takes_last_card(jetons={C: [9]}, destins={C: "ange_gardien"})
    story.use()
    assert ((C,), "destin") == (story.winners(), story.reason())


@pytest.mark.rule("P-8")
def test_the_guardian_must_keep_a_card() -> None:
    """With three cards nobody is asked: three are given, one is kept."""
    story = takes_last_card(destins={C: "ange_gardien"})
    assert story.state.players[B].out


@pytest.mark.rule("P-8", "T-ELIM-4", "A-8", "F-15", "T-TURN-6")
@pytest.mark.parametrize(
    ("given", "saviour", "hand"),
    [
        ({"play": {A: ["goule", "immortel"]}}, A, 0),
        ({"play": {A: ["goule"], B: ["guerisseuse"]}}, B, 1),
        ({"play": {A: ["goule"]}, "jetons": {A: [4]}}, None, 1),
        ({"play": {A: ["goule"]}, "jetons": {B: [9]}}, B, 1),
    ],
)
def test_ones_own_fault_is_survived_as_well(given: dict[str, Any], saviour: int | None, hand: int) -> None:
    """A's `goule` takes A's last card in A's turn: whatever saves from others saves now, and A's turn goes on."""
    story = Story(3).given(hands={A: 1, B: 3, C: 3}, **given).effects()
    story.activate("goule").answer(ChooseMode, "discard_hand").choose(story.hand(A)[0])
    if saviour is not None:
        story.use(seat=saviour)
    assert (hand, [(PowerOrEnd, A)]) == (story.size(A), [(type(d), d.seat) for d in story.match.decisions])


@pytest.mark.rule("P-8", "T-ELIM-4", "T-JET-6", "A-15")
@pytest.mark.parametrize("own_fault", [True, False])
def test_a_guardian_saves_whoever_is_at_fault(own_fault: bool) -> None:
    """By A's own `goule`, or in B's turn by a curse that nobody controls any more: B or C saves, and wins alone."""
    if own_fault:
        story = Story(3).given(play={A: ["goule"]}, hands={A: 1, B: 5, C: 3}, destins={B: "ange_gardien"}).effects()
        story.activate("goule").answer(ChooseMode, "discard_hand").choose(story.hand(A)[0])
    else:
        story = Story(4).given(hands={B: 0, C: 5, D: 3}, out=[A], jetons={B: [(5, A)]}, deck=["ecuyer"], active=D,
                               destins={C: "ange_gardien"}).next_turn().choose("ecuyer")  # fmt: skip
    guardian = B if own_fault else C
    story.use(seat=guardian).choose(*story.hand(guardian)[:3])
    assert ((guardian,), 2) == (story.winners(), story.size(guardian))


@pytest.mark.rule("P-8", "T-ELIM-4", "T-JET-6")
def test_a_healer_saves_from_a_curse_that_nobody_controls() -> None:
    """Its placer is out, so no window P-4 opens for Jeton 1, but the window P-8 of B opens all the same."""
    story = Story(4).given(hands={B: 0, C: 3, D: 3}, out=[A], jetons={B: [1, (5, A)]}, deck=["ecuyer"], active=D,
                           play={C: ["guerisseuse"]}).next_turn().choose("ecuyer").use(seat=C)  # fmt: skip
    assert (("ecuyer",), [1], ["guerisseuse(e)"]) == (story.hand(B), story.jetons(B), story.play(C))
