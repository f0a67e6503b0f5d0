"""Rescues from elimination: the window P-8, `immortel`, `ange_gardien` and `assassin` (F-15, F-19 to F-21)."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop_rules.core.agenda import Asked
from tabletop_rules.core.engine import mask_record
from tabletop_rules.core.mask import HIDDEN
from tabletop_rules.core.terms import RuleId
from tabletop_rules.eventlog.explain import causes
from tabletop_rules.games.terres_de_destinees import commands as c
from tabletop_rules.games.terres_de_destinees import decisions as d
from tabletop_rules.games.terres_de_destinees import events as e
from tabletop_rules.games.terres_de_destinees.elimination import Elimination
from tests.games.terres_de_destinees.story import A, B, C, D, E, Story, table

SMALL = {A: 2, B: 1, C: 3, D: 3}
"""Hands too small to be asked for a guardian."""


def theft(**given: Any) -> Story:
    """A takes B's only card with `vampire`."""
    given["play"] = {A: "vampire", **given.get("play", {})}
    return table(4, **{"hands": SMALL, **given}).use_power("vampire", B)


def burn(seats: int = 4, pair: tuple[int, int] = (B, C), **given: Any) -> Story:
    """A's `mage_de_feu` takes the only cards of a pair."""
    given["play"] = {A: "mage_de_feu", **given.get("play", {})}
    return table(seats, **{"hands": {A: 3, B: 1, C: 1, D: 3}, **given}).use_power("mage_de_feu", pair).any(*pair)


# --- the order of the window ----------------------------------------------------------------------------------------


@pytest.mark.rule("P-8")
def test_rescues_are_offered_in_order() -> None:
    """`immortel` comes first, then `guerisseuse`, Jetons 9 clockwise, and last `ange_gardien`."""
    story = theft(hands={**SMALL, C: 5}, play={B: "immortel", C: "guerisseuse"}, jetons={D: [9], A: [9]})
    asked = []
    while story.asked != [(A, d.PowerOrEnd)]:
        asked += story.asked
        story.use(False)
    offers = [d.WhetherToSurvive, d.WhetherToHeal, d.WhetherToSpare, d.WhetherToSpare, d.WhetherToGuard]
    assert [*zip((B, C, A, D, C), offers, strict=True)] == asked
    assert story.out(B)


@pytest.mark.rule("P-8")
def test_the_first_rescue_closes_the_window() -> None:
    """`guerisseuse` saves B, so Jeton 4 is kept and nobody else is asked."""
    story = theft(play={C: "guerisseuse"}, jetons={B: [4]}).use()
    assert (["guerisseuse(e)"], [4], 1) == (story.play(C), story.jetons(B), story.size(B))
    assert [(A, d.PowerOrEnd)] == story.asked


@pytest.mark.rule("P-8", "T-JET-4", "T-PWR-7", "T-JET-5")
@pytest.mark.parametrize("given", [
    {"play": {C: "guerisseuse(e)"}},
    {"play": {C: "guerisseuse"}, "deck": ""},
    {"jetons": {B: [4], C: [9]}, "deck": ""},
    {"jetons": {B: [9]}},
    {"destins": {C: "ange_gardien"}},
])  # fmt: skip
def test_rescues_that_are_not_possible_are_not_offered(given: dict[str, Any]) -> None:
    """An engaged healer, one without a card to draw, one's own Jeton 9 and a guardian with three cards save nobody."""
    story = theft(**given)
    assert story.out(B)
    assert given.get("play", {C: ""})[C].split() == story.play(C)
    assert given.get("jetons", {}).get(C, []) == story.jetons(C)
    assert (3, 3) == (story.state.centre.count(4), story.state.centre.count(9) + len(story.jetons(C)))


@pytest.mark.rule("P-8", "T-JET-4")
def test_jeton_4_saves_its_owner_before_jeton_9_of_others_is_offered() -> None:
    """Jeton 4 applies by itself; without it the holder of Jeton 9 is asked. Both draw a card and are spent."""
    story = theft(jetons={B: [4], C: [9]})
    assert ([], [9], 1) == (story.jetons(B), story.jetons(C), story.size(B))
    mercy = theft(jetons={C: [9]})
    assert [(C, d.WhetherToSpare)] == mercy.asked
    assert (1, []) == (mercy.use().size(B), mercy.jetons(C))


@pytest.mark.rule("F-15", "A-8")
@pytest.mark.parametrize("power", ["bourreau", "vampire", "chevalier", "portail"])
def test_immortel_saves_whatever_took_the_last_card(power: str) -> None:
    """Whether it was discarded, stolen, given or passed, its owner may engage `immortel` and goes on without a card."""
    hands = {A: 0 if power in {"chevalier", "portail"} else 3, B: 1, C: 3}
    story = table(play={A: power, B: "immortel"}, hands=hands).use_power(power)
    while story.asked != [(B, d.WhetherToSurvive)]:
        seat, kind = story.asked[0]
        story.pick(B) if kind is d.WhichPlayer else story.any(seat)
    story.use()
    assert (["immortel(e)"], 0, False) == (story.play(B), story.size(B), story.out(B))


@pytest.mark.rule("P-8", "T-ELIM-4", "A-8", "F-15", "T-TURN-6")
@pytest.mark.parametrize(("given", "saviour", "hand"), [
    ({"play": {A: "goule immortel"}}, A, 0),
    ({"play": {A: "goule", B: "guerisseuse"}}, B, 1),
    ({"play": {A: "goule"}, "jetons": {A: [4]}}, None, 1),
    ({"play": {A: "goule"}, "jetons": {B: [9]}}, B, 1),
])  # fmt: skip
def test_ones_own_power_is_survived_as_well(given: dict[str, Any], saviour: int | None, hand: int) -> None:
    """A's `goule` takes A's last card: A is saved as from others, and A's turn goes on."""
    story = table(hands={A: 1, B: 3, C: 3}, **given).use_power("goule", "discard_hand").any(A)
    if saviour is not None:
        story.use(seat=saviour)
    assert (hand, [(A, d.PowerOrEnd)]) == (story.size(A), story.asked)


@pytest.mark.rule("P-8", "T-ELIM-4", "T-JET-6")
def test_a_healer_saves_from_jeton_5_that_nobody_controls() -> None:
    """With its placer out, Jeton 5 opens no window P-4 for Jeton 1, but P-8 opens all the same."""
    story = Story(4).given(hands={B: 0, C: 3, D: 3}, out=[A], jetons={B: [1, (5, A)]}, deck="ecuyer", active=D,
                           play={C: "guerisseuse"}).next_turn().choose("ecuyer").use(seat=C)  # fmt: skip
    assert (("ecuyer",), [1], ["guerisseuse(e)"]) == (story.hand(B), story.jetons(B), story.play(C))


# --- several victims ------------------------------------------------------------------------------------------------


@pytest.mark.rule("P-9", "P-8", "T-ELIM-3")
def test_windows_run_after_the_batch_one_by_one_before_anybody_leaves() -> None:
    """Both victims have discarded when B is offered `immortel`, then C is offered D's healer; C alone leaves."""
    story = burn(play={B: "immortel", D: "guerisseuse"})
    assert [(B, d.WhetherToSurvive)] == story.asked
    assert [(D, d.WhetherToHeal)] == story.use().asked
    story.use(False)
    assert [C] == [part.victim for part in story.events(e.Eliminated)[0].parts]
    assert ["immortel(e)"] == story.play(B)


@pytest.mark.rule("P-9", "P-8")
def test_the_window_of_the_victim_left_of_the_active_player_comes_first() -> None:
    """In C's turn B is asked to save D, then A."""
    hands = {D: 1, A: 1, B: 2, C: 2}
    story = table(4, play={C: "mage_de_feu"}, hands=hands, jetons={B: [9]}, active=C)
    story.use_power("mage_de_feu", (D, A)).any(A, D)
    assert (9, D, C) == story.about()
    assert (9, A, C) == story.use(False).about()


@pytest.mark.rule("P-8", "P-9", "T-JET-7", "T-JET-5")
def test_each_victim_finds_what_the_one_before_has_left() -> None:
    """D's healer, spent for B, cannot save C: D declines Jeton 9, and E saves C with another."""
    story = burn(5, play={D: "guerisseuse"}, hands={A: 3, B: 1, C: 1, D: 3, E: 3}, jetons={D: [9], E: [9]})
    for asked, use in (((D, d.WhetherToHeal), True), ((D, d.WhetherToSpare), False), ((E, d.WhetherToSpare), True)):
        assert [asked] == story.asked
        story.use(use)
    assert ([3, 1, 1, 3, 3], [9], []) == (story.sizes(), story.jetons(D), story.jetons(E))


@pytest.mark.rule("P-9", "P-11", "T-TERM-6", "T-WIN-5")
@pytest.mark.parametrize("given", [{"play": {D: "guerisseuse"}}, {"jetons": {D: [9]}}])
def test_a_rescue_does_not_win_before_the_other_victims_window(given: dict[str, Any]) -> None:
    """D saves B as a guardian would, but C then falls in the same batch, and A, the active assassin, wins alone."""
    story = burn(destins={A: "assassin", D: "ange_gardien"}, **given).use(seat=D)
    assert ((A,), [B]) == (story.winners(), [rescued.victim for rescued in story.events(e.Rescued)])


@pytest.mark.rule("P-8", "T-WIN-2", "A-15", "T-ELIM-3")
def test_a_saviour_who_falls_in_the_same_batch_does_not_win() -> None:
    """C saves B with Jeton 9 as the guardian, but is eliminated in the same batch, and the Destin stays hidden."""
    story = burn(jetons={C: [9]}, destins={C: "ange_gardien"})
    assert [(C, d.WhetherToSpare)] == story.asked
    assert ([3, 1, 0, 3], True, []) == (story.use().sizes(), story.out(C), story.wins())
    assert HIDDEN is story.seen(A).players[C].destin


# --- `ange_gardien` -------------------------------------------------------------------------------------------------


@pytest.mark.rule("P-8", "H-11")
def test_everybody_who_could_pay_is_asked_for_the_guardian() -> None:
    """All others with four cards are asked together, only the holder may accept, and no answer shows (A-46)."""
    story = theft(hands={A: 5, B: 1, C: 6, D: 3}, destins={C: "ange_gardien"})
    assert [(A, d.WhetherToGuard), (C, d.WhetherToGuard)] == story.asked
    assert [False] == story.legal(c.Use, A)
    assert ("no_guardian", "P-8") == story.why_not(c.Use, True, seat=A)
    assert [True, False] == story.legal(c.Use, C)
    story.use(True, seat=C)
    assert [HIDDEN, HIDDEN] == [story.seen(seat).players[C].pledge for seat in (A, B)]
    story.use(False, seat=A)
    assert [(C, d.HandCardWanted)] == story.asked
    assert "ange_gardien" in story.state.destins.revealed
    assert (C,) == story.any(C, C, C).winners()


@pytest.mark.rule("P-8", "H-11", "H-4", "T-ELIM-3")
def test_the_guardian_of_an_eliminated_player_is_asked_for_as_well() -> None:
    """Nobody knows that D, who is out, held it: C, with four cards, is asked and may only decline."""
    story = theft(hands={A: 2, B: 1, C: 4}, out=[D], destins={D: "ange_gardien"})
    assert ([(C, d.WhetherToGuard)], [False]) == (story.asked, story.legal(c.Use))


@pytest.mark.rule("P-8", "P-9", "P-11", "T-WIN-1", "H-11")
def test_a_revealed_guardian_is_not_asked_for_again() -> None:
    """The guardian saves the first of two victims; nobody is asked for the second, who falls, and D wins."""
    story = burn(5, hands={A: 3, B: 1, C: 1, D: 8, E: 4}, destins={D: "ange_gardien"})
    assert [(D, d.WhetherToGuard), (E, d.WhetherToGuard)] == story.asked
    story.use(True, seat=D).use(False, seat=E).any(D, D, D)
    assert ((D,), [3, 3, 0, 5, 4], ((C,),)) == (story.winners(), story.sizes(), story.state.gone)


@pytest.mark.rule("P-8", "P-9")
def test_a_guardian_who_declined_is_asked_for_the_next_victim() -> None:
    """D lets B go unrevealed, is asked again for C, saves C and wins."""
    story = burn(hands={A: 3, B: 1, C: 1, D: 7}, destins={D: "ange_gardien"}).use(False, seat=D)
    assert C == story.about()[1]
    story.use(seat=D).any(D, D, D)
    assert ((D,), True, 3) == (story.winners(), story.out(B), story.size(C))


@pytest.mark.rule("P-8", "F-19")
@pytest.mark.parametrize(("given", "winners"), [
    ({"play": {B: "immortel"}, "destins": {B: "ange_gardien"}}, ()),
    ({"jetons": {B: [4]}, "destins": {B: "ange_gardien"}}, ()),
    ({"play": {C: "guerisseuse"}, "destins": {C: "ange_gardien"}}, (C,)),
    ({"jetons": {C: [9]}, "destins": {C: "ange_gardien"}}, (C,)),
    ({"play": {A: "vampire guerisseuse"}, "destins": {A: "ange_gardien"}}, (A,)),
])  # fmt: skip
def test_ange_gardien_is_fulfilled_by_any_rescue_of_another(given: dict[str, Any], winners: tuple[int, ...]) -> None:
    """A card or Jeton of its holder will do, even for the holder's own victim; saving oneself will not (A-15)."""
    story = theft(**given)
    if 4 not in given.get("jetons", {}).get(B, []):
        story.use()
    assert winners == story.winners()


@pytest.mark.rule("P-8", "T-ELIM-4", "T-JET-6", "A-15")
@pytest.mark.parametrize("guardian", [B, C])
def test_a_guardian_saves_whoever_caused_the_elimination(guardian: int) -> None:
    """B saves A from A's own `goule`, or C saves B from a Jeton 5 that nobody controls; each wins alone."""
    if guardian == B:
        story = table(play={A: "goule"}, hands={A: 1, B: 5, C: 3}, destins={B: "ange_gardien"})
        story.use_power("goule", "discard_hand").any(A)
    else:
        story = Story(4).given(hands={B: 0, C: 5, D: 3}, out=[A], jetons={B: [(5, A)]}, deck="ecuyer", active=D,
                               destins={C: "ange_gardien"}).next_turn().any(B)  # fmt: skip
    story.use(seat=guardian).any(guardian, guardian, guardian)
    assert ((guardian,), 2) == (story.winners(), story.size(guardian))


@pytest.mark.rule("P-8", "T-DECK-1", "T-PWR-5", "A-15", "F-19")
@pytest.mark.parametrize(("theirs", "winners"), [([], (A,)), ([4], ())])
def test_a_rescue_draws_from_the_reshuffled_pile(theirs: list[int], winners: tuple[int, ...]) -> None:
    """With an empty deck Jetons 4 and 9 draw what `mercenaire` has discarded; A's Jeton 9 wins for the guardian A."""
    story = table(play={A: "mercenaire"}, hands={A: 2, B: 2, C: 3}, jetons={A: [9], B: theirs}, deck="",
                  destins={A: "ange_gardien"}).use_power("mercenaire").any(A).pick(B).any(B, B)  # fmt: skip
    if not theirs:
        story.use(seat=A)
    assert ([1, 1, 3], winners, ()) == (story.sizes(), story.winners(), story.pile())


@pytest.mark.rule("P-11", "P-8")
def test_a_rescue_by_ange_gardien_wins_before_the_power_goes_on() -> None:
    """Victory is examined once the windows are through, before a repetition is offered."""
    story = theft(hands={A: 3, B: 1, C: 6, D: 3}, play={A: "vampire cimetiere"}, destins={C: "ange_gardien"})
    story.use(False, seat=A).use(seat=C).any(C, C, C)
    assert ((C,), []) == (story.winners(), story.events(e.PowerResolved))


# --- `assassin` -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("F-20", "F-21")
def test_ange_gardien_thwarts_assassin() -> None:
    """C reveals `ange_gardien` when A is about to eliminate B: C wins and A does not."""
    story = table(play={A: "vampire"}, hands={B: 1}, destins={A: "assassin", C: "ange_gardien"}).use_power("vampire", B)
    assert [(A, d.WhetherToGuard), (C, d.WhetherToGuard)] == story.asked
    story.use(False, seat=A).use(True, seat=C).any(C, C, C)
    assert (3, 3, (C,)) == (story.size(B), story.size(C), story.winners())


@pytest.mark.rule("F-21", "A-14")
@pytest.mark.parametrize(("play", "jetons"), [
    ({B: "immortel"}, {}),
    ({C: "guerisseuse"}, {}),
    ({}, {B: [4]}),
    ({}, {C: [9]}),
])  # fmt: skip
def test_assassin_fails_if_the_victim_is_saved_and_may_succeed_later(
    play: dict[int, str], jetons: dict[int, list[int]]
) -> None:
    """A victim saved by a card or Jeton does not count; another one eliminated in the same turn does."""
    play, hands = {A: "vampire apprenti", **play}, {B: 1, D: "juge"}
    story = table(4, play=play, jetons=jetons, hands=hands, destins={A: "assassin"}).use_power("vampire", B)
    while story.asked != [(A, d.PowerOrEnd)]:
        story.use(seat=story.asked[0][0])
    assert (1, ()) == (len(story.events(e.Rescued)), story.winners())
    story.use_power("apprenti", D, "royaume", "juge")
    while not story.match.over:
        story.use(False, seat=story.asked[0][0])
    assert [e.Eliminated((Elimination(D, A),))] == story.events(e.Eliminated)
    assert (A,) == story.winners()


@pytest.mark.rule("F-15", "F-20")
@pytest.mark.parametrize(("rule", "given"), [
    ("F-15", {"play": {B: "immortel"}}),
    ("F-20", {"hands": {**SMALL, C: 5}, "destins": {C: "ange_gardien"}}),
])  # fmt: skip
def test_a_rescue_is_explained_by_its_ruling_and_the_threat(rule: str, given: dict[str, Any]) -> None:
    """Behind the answer stand the ruling that asked, and the theft that took the last card, in a seat's stream too."""
    story = theft(**given).use()
    while e.Rescued not in [type(record.event) for record in story.records]:
        story.any(C)
    n = next(record.n for record in story.records if isinstance(record.event, e.Rescued))
    for seen in (None, D):
        records = story.records if seen is None else [mask_record(record, seen) for record in story.records]
        kinds: list[tuple[type, RuleId]] = [(type(record.event), record.rule) for record in causes(records, n)]
        assert kinds.index((Asked, RuleId(rule))) < kinds.index((e.Stolen, RuleId("T-LOSS-1")))
