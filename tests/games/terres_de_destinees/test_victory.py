"""Victory: T-WIN."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop_rules.core.change import change
from tabletop_rules.core.mask import HIDDEN
from tabletop_rules.games.terres_de_destinees import events as e
from tabletop_rules.games.terres_de_destinees.commands import ChooseCard, ChooseJeton, ChoosePair, ChoosePlayer, EndTurn
from tabletop_rules.games.terres_de_destinees.course.victory import by_destin, by_elimination, fulfilled
from tabletop_rules.games.terres_de_destinees.state import Turn
from tests.games.terres_de_destinees.story import A, B, C, Cards, D, Story


def fulfils(seats: int = 3, **given: Any) -> list[str]:
    """The Destins that A fulfils in a situation."""
    story = Story(seats).given(**given)
    return fulfilled(story.state, story.state.players[A])


@pytest.mark.rule("T-WIN-1")
def test_common_and_own_secret_destins_count() -> None:
    """A fulfils either common Destin or A's own secret one, but no secret Destin of another player."""
    royaume = ["le_roi", "la_reine", "juge", "espionne", "chevalier"]
    assert ["heritier"] == fulfils(play={A: royaume}, destins={A: "heritier", B: "magnat"})
    assert [] == fulfils(play={A: royaume}, destins={B: "heritier"})
    assert ["grand_domaine"] == fulfils(
        play={A: ["chateau", "portail", "crypte"]}, common=("grand_domaine", "concorde")
    )


@pytest.mark.rule("T-WIN-2")
def test_victory_comes_at_any_moment_also_in_anothers_turn() -> None:
    """B wins in A's turn by the card that A gives away."""
    play = {A: ["anneau_de_valeur"], B: ["port", "maitre_marchand", "usurier", "marche"]}
    story = Story(3).given(play=play, destins={B: "magnat"}, hands={A: 3}).effects()
    story.activate("anneau_de_valeur").answer(ChoosePlayer, B)
    assert (B,) == story.winners()


@pytest.mark.rule("T-WIN-2")
def test_who_is_eliminated_in_the_batch_does_not_win_by_it() -> None:
    """The assassin who burns down with the victim wins nothing (A-45)."""
    hands: dict[int, Cards] = {A: ["juge"], B: ["port"], C: 2, D: 2}
    story = Story(4).given(play={A: ["mage_de_feu"]}, hands=hands, destins={A: "assassin"}).effects()
    story.activate("mage_de_feu").answer(ChoosePair, (A, B)).choose("juge", seat=A).choose("port", seat=B)
    assert () == story.winners()
    assert [True, True, False, False] == [player.out for player in story.state.players]


@pytest.mark.rule("T-WIN-3")
@pytest.mark.parametrize(("objective", "play", "jetons", "met"), [
    ("seigneur_de_guerre", ["chevalier", "ecuyer(e)", "bourreau", "squelette(e)"], [], True),
    ("seigneur_de_guerre", ["chevalier", "ecuyer", "bourreau"], [12], False),
    ("gardien_du_savoir", ["parchemin", "grand_livre", "archives_royales"], [], True),
    ("gardien_du_savoir", ["parchemin", "grand_livre"], [12], False),
    ("concorde", ["juge", "port", "vampire", "voyante", "goule", "crypte"], [12], True),
    ("concorde", ["juge", "port", "vampire", "espionne", "goule", "crypte"], [12], True),
    ("concorde", ["juge", "le_roi", "vampire", "espionne", "goule", "crypte"], [12], False),
    ("concorde", ["juge", "port", "vampire", "voyante", "goule", "crypte"], [], False),
    ("concorde", ["juge", "port", "vampire", "voyante", "goule", "crypte", "regent"], [], True),
    ("concorde", ["juge", "port", "vampire", "voyante", "goule"], [12], False),
])  # fmt: skip
def test_what_counting_objectives_count(objective: str, play: list[str], jetons: list[int], met: bool) -> None:
    """Acquired cards, engaged or not; Jeton 12 is one more card of any family and of no type."""
    common = (objective, "rentier")
    assert fulfils(play={A: play}, jetons={A: jetons}, common=common) == ([objective] if met else [])


@pytest.mark.rule("T-WIN-3")
def test_families_with_the_crown() -> None:
    """Four cards of the family and Jeton 12 make five; three do not."""
    royaume = ["le_roi", "la_reine", "juge", "espionne"]
    assert ["heritier"] == fulfils(play={A: royaume}, jetons={A: [12]}, destins={A: "heritier"})
    assert [] == fulfils(play={A: royaume[:3]}, jetons={A: [12]}, destins={A: "heritier"})


@pytest.mark.rule("T-WIN-3")
def test_other_state_objectives() -> None:
    """Twelve cards in hand, four Jetons, six cards received in one's own turn."""
    assert ["opulence"] == fulfils(hands={A: 12})
    assert [] == fulfils(hands={A: 11})
    assert ["porteur_de_sceaux"] == fulfils(jetons={A: [1, 2, 3, 4]}, destins={A: "porteur_de_sceaux"})
    assert [] == fulfils(jetons={A: [1, 2, 3]}, destins={A: "porteur_de_sceaux"})
    assert ["rentier"] == fulfils(received=6)
    assert [] == fulfils(received=6, active=B)


@pytest.mark.rule("T-WIN-4", "T-WIN-5")
def test_the_last_survivors_eliminated_together() -> None:
    """With both last players gone in one batch the active one wins alone (A-17)."""
    hands: dict[int, Cards] = {A: ["juge"], B: ["port"]}
    story = Story(3).given(play={A: ["mage_de_feu"]}, hands=hands, out=[C]).effects().activate("mage_de_feu")
    story.answer(ChoosePair, (A, B)).choose("juge", seat=A).choose("port", seat=B)
    assert ((A,), "last_survivors") == (story.winners(), story.reason())


@pytest.mark.rule("T-WIN-4")
def test_the_last_survivors_win_together_if_the_active_player_is_not_among_them() -> None:
    """B and C leave in one batch in the turn of A, who had left before: they win together."""
    story = Story(3).given(out=[A, (B, C)])
    story.run(*by_elimination(story.state))
    assert ((B, C), "last_survivors") == (story.winners(), story.reason())


@pytest.mark.rule("T-WIN-5")
def test_several_at_one_moment() -> None:
    """The active player among them wins alone; otherwise all of them win together."""
    story = Story(4).given(hands={A: 3, B: 12, C: 12, D: 3})
    first = by_destin(story.state)
    assert [B, C] == [event.seat for event in first if isinstance(event, e.DestinFulfilled)]
    active = by_destin(change(story.state, turn=Turn(number=1, active=C)))
    assert [C] == [event.seat for event in active if isinstance(event, e.DestinFulfilled)]


@pytest.mark.rule("T-WIN-6")
def test_equilibriste_is_examined_at_the_end_of_ones_own_turn_only() -> None:
    """One card in hand and four acquired win when the turn ends, not before, and duties come first."""
    play = {A: ["chateau", "port", "crypte", "bourreau"]}
    story = Story(3).given(play=play, hands={A: 2, B: 3, C: 3}, destins={A: "equilibriste"}).effects()
    assert ("duty", "T-MAND-1") == story.why_not(EndTurn)
    story.activate("bourreau").answer(ChoosePlayer, A).choose(story.hand(A)[0])
    assert () == story.winners()
    story.end_turn()
    assert ((A,), "destin") == (story.winners(), story.reason())
    other = Story(3).given(play=play, hands={A: 1, B: 3, C: 3}, destins={A: "equilibriste"}, active=C).effects()
    other.end_turn()
    assert () == other.winners()


@pytest.mark.rule("T-WIN-6")
def test_support_does_not_balance() -> None:
    """`equilibriste` counts acquired cards, not those in support."""
    play = {A: ["chateau", "port", "crypte", "vampire(s)"]}
    story = Story(2).given(play=play, hands={A: 1, B: 3}, destins={A: "equilibriste"}).effects().end_turn()
    assert () == story.winners()


@pytest.mark.rule("T-WIN-7", "H-4")
def test_the_winning_destin_is_revealed_and_nothing_else_happens() -> None:
    """The Jeton that wins reveals `porteur_de_sceaux` to all; other secrets stay hidden, no echo is offered."""
    story = Story(3).given(
        play={A: ["chateau", "la_reine"]}, jetons={A: [2, 4, 6]}, destins={A: "porteur_de_sceaux", B: "assassin"}
    )
    story.effects().activate("chateau").answer(ChooseJeton, 1)
    assert (A,) == story.winners()
    for seat in (-1, B, C):
        seen = story.seen(seat).players
        assert "porteur_de_sceaux" == seen[A].destin
        assert (seen[B].destin == "assassin") is (seat == B)
        assert seen[2].destin is HIDDEN or seat == C
    assert [] == story.events(e.PowerResolved)
    assert () == story.match.decisions


@pytest.mark.rule("T-WIN-8")
def test_a_quiet_round_ends_the_match() -> None:
    """Three turns without a draw, a sale or any other move: the survivors win together."""
    story = Story(3).given(hands={A: 1, B: 1, C: 1}, deck=[], active=C, turn=8).next_turn()
    story.end_turn().end_turn()
    assert "" == story.reason()
    story.end_turn()
    assert ((A, B, C), "stalemate") == (story.winners(), story.reason())


@pytest.mark.rule("T-WIN-8")
def test_any_move_makes_a_turn_loud() -> None:
    """A Jeton taken in the third turn starts the count afresh; engaging a card moves nothing."""
    play = {B: ["mage_de_glace"], C: ["grand_livre", "chateau"]}
    story = Story(3).given(hands={A: 1, B: 1, C: 1}, deck=[], play=play, active=C, turn=8).next_turn()
    story.end_turn().activate("mage_de_glace").answer(ChooseCard, "chateau").end_turn()
    assert 2 == story.state.turn.quiet
    story.activate("grand_livre").end_turn()
    assert 0 == story.state.turn.quiet
    assert () == story.winners()


@pytest.mark.rule("T-WIN-9")
def test_the_turn_limit_ends_the_match() -> None:
    """After as many turns as the option says the survivors win together."""
    story = Story(3, options={"turn_limit": 2}).given(out=[B]).effects()
    story.end_turn()
    assert () == story.winners()
    story.put_up(story.hand(C)[0]).bids(0, 0).keep(False).end_turn()
    assert ((A, C), "turn_limit") == (story.winners(), story.reason())
    assert story.match.result is not None
    assert ((A, C), (B,)) == story.match.result.ranking
