"""Hand losses: T-LOSS, and their windows P-4 and P-9."""

from __future__ import annotations

import pytest

from tabletop_rules.core.mask import HIDDEN
from tabletop_rules.games.terres_de_destinees import events as e
from tabletop_rules.games.terres_de_destinees.commands import (
    ChooseCard,
    ChooseFamily,
    ChooseMode,
    ChoosePair,
    ChoosePlayer,
)
from tabletop_rules.games.terres_de_destinees.decisions import (
    BidOrPass,
    HandCardWanted,
    PowerOrEnd,
    WhetherToHeal,
    WhetherToLoseLess,
    WhetherToSurvive,
)
from tabletop_rules.games.terres_de_destinees.state import Copy
from tabletop_rules.games.terres_de_destinees.terms import Family
from tests.games.terres_de_destinees.story import A, B, C, Cards, D, Story


@pytest.mark.rule("T-LOSS-1", "P-4")
def test_a_loss_by_another_players_effect_opens_the_window() -> None:
    """Theft, gift and discard by others each offer `garde_royal`, once, with the number about to leave."""
    for power, target in (("vampire", ()), ("chevalier", ()), ("mercenaire", ())):
        story = Story(3).given(play={A: [power], B: ["garde_royal"]}, hands={A: 3, B: 4}).effects().activate(power)
        if power == "mercenaire":
            story.choose(story.hand(A)[0])
        story.answer(ChoosePlayer, B, *target)
        assert WhetherToLoseLess == story.question()
        assert story.about() == ("garde_royal", 2 if power == "mercenaire" else 1, A)


@pytest.mark.rule("T-LOSS-1", "F-4")
def test_a_repetition_opens_the_window_anew() -> None:
    """`cimetiere` repeats `vampire`: the same victim's Jeton 1 and then Jeton 3 each prevent a theft."""
    story = Story(3).given(play={A: ["vampire", "cimetiere"]}, jetons={B: [1, 3]}).effects()
    story.activate("vampire").answer(ChoosePlayer, B).use().answer(ChoosePlayer, B)
    assert [] == story.jetons(B)
    assert (6, []) == (story.size(B), story.events(e.LossDue))


@pytest.mark.rule("T-LOSS-2")
def test_only_as_many_cards_as_there_are() -> None:
    """`mercenaire` takes two of one card: one is lost; from an empty hand nothing is, and nobody is threatened."""
    story = Story(3).given(play={A: ["mercenaire", "mage_de_feu"]}, hands={A: 5, B: ["juge"], C: 0}).effects()
    story.activate("mercenaire").choose(story.hand(A)[0])
    assert [B] == story.legal(ChoosePlayer)
    story.answer(ChoosePlayer, B).choose("juge", seat=B)
    assert [1] == [event.count for event in story.events(e.LossDue)]
    other = Story(3).given(play={A: ["mage_de_feu"]}, hands={C: 0}).effects().activate("mage_de_feu")
    other.answer(ChoosePair, (C, A)).choose(other.hand(A)[0], seat=A)
    assert [A] == [event.victim for event in other.events(e.LossDue)]
    assert () == other.state.threatened
    assert not other.state.players[C].out


@pytest.mark.rule("T-LOSS-3")
def test_what_is_no_hand_loss() -> None:
    """Sale, payment, cost, one's own power and `portail` open no window and touch no Jeton 1."""
    hand = ["juge", "port", "vampire", "apprenti"]
    story = Story(3).given(hands={A: hand, B: 3, C: 3}, jetons={A: [1], B: [1]}, play={A: ["goule", "portail"]})
    story.auction().put_up("juge").bids(1, 0, 0).choose(story.hand(B)[0])
    story.activate("goule").answer(ChooseMode, "discard_hand").choose("port")
    story.activate("portail")
    for seat in (A, B, C):
        story.choose(story.hand(seat)[0], seat=seat)
    assert ([1], [1]) == (story.jetons(A), story.jetons(B))
    assert [] == story.events(e.LossDue)
    cost = Story(3).given(play={A: ["mercenaire"]}, jetons={A: [1]}).effects().activate("mercenaire")
    cost.choose(cost.hand(A)[0])
    assert [1] == cost.jetons(A)


@pytest.mark.rule("T-LOSS-4")
def test_a_loss_reduced_to_nothing_lets_the_rest_go_on() -> None:
    """Of two adjacent players one is shielded: the other still discards."""
    story = Story(4).given(play={A: ["mage_de_feu"]}, jetons={B: [1]}).effects().activate("mage_de_feu")
    story.answer(ChoosePair, (B, C))
    assert [C] == [decision.seat for decision in story.match.decisions]
    story.choose(story.hand(C)[0])
    assert [6, 6, 5, 6] == story.sizes()
    theft = Story(3).given(play={A: ["vampire"]}, jetons={B: [3]}).effects().activate("vampire")
    theft.answer(ChoosePlayer, B)
    assert [6, 6, 6] == theft.sizes()
    assert PowerOrEnd == theft.question()


@pytest.mark.rule("P-4", "T-PWR-7")
def test_order_of_the_window() -> None:
    """Two cards by `mercenaire`: `garde_royal` is offered first, then Jeton 1 takes what is left, Jeton 3 stays."""
    cards: dict[int, Cards] = {A: 5, B: 4}
    story = Story(3).given(play={A: ["mercenaire"], B: ["garde_royal"]}, hands=cards, jetons={B: [1, 3]}).effects()
    story.activate("mercenaire").choose(story.hand(A)[0]).answer(ChoosePlayer, B).use()
    assert (["garde_royal(e)"], [3], 4) == (story.play(B), story.jetons(B), story.size(B))
    lesser = Story(3).given(play={A: ["mercenaire"], B: ["garde_royal"]}, hands=cards, jetons={B: [3]}).effects()
    lesser.activate("mercenaire").choose(lesser.hand(A)[0]).answer(ChoosePlayer, B).use(False)
    assert [] == lesser.jetons(B)
    lesser.choose(lesser.hand(B)[0])
    assert 3 == lesser.size(B)


@pytest.mark.rule("P-4")
def test_nothing_left_ends_the_window() -> None:
    """One card by `vampire`: `garde_royal` prevents it, and Jetons 1 and 3 are kept."""
    story = Story(3).given(play={A: ["vampire"], B: ["garde_royal"]}, jetons={B: [1, 3]}).effects()
    story.activate("vampire").answer(ChoosePlayer, B).use()
    assert ([1, 3], 6) == (story.jetons(B), story.size(B))


@pytest.mark.rule("P-4", "T-PWR-7")
def test_an_engaged_guard_does_not_help() -> None:
    """`garde_royal` is paid by engaging, so it must be ready."""
    story = Story(3).given(play={A: ["vampire"], B: ["garde_royal(e)"]}).effects().activate("vampire")
    story.answer(ChoosePlayer, B)
    assert 5 == story.size(B)


@pytest.mark.rule("P-9", "H-3", "T-DECK-4")
def test_several_victims_windows_then_secret_choices_then_one_batch() -> None:
    """`banshee`: windows run clockwise, all choose unseen, one batch discards in clockwise order."""
    story = Story(4).given(play={B: ["banshee"], D: ["garde_royal"]}, active=B, jetons={C: [3]}).effects()
    story.activate("banshee")
    assert (WhetherToLoseLess, D) == (story.question(), story.decision().seat)
    assert [] == story.jetons(C)
    story.use(False)
    assert {A, D} == {decision.seat for decision in story.match.decisions}
    mine, theirs = story.hand(A)[2], story.hand(D)[1]
    story.choose(mine, seat=A)
    assert HIDDEN == story.told(D, e.CardCommitted)[0].card
    assert () == story.pile()
    story.choose(theirs, seat=D)
    assert story.pile() == (theirs, mine)
    assert 1 == len(story.events(e.Discarded))


@pytest.mark.rule("P-9", "P-8", "T-ELIM-3")
def test_windows_of_elimination_run_after_the_batch_and_in_order() -> None:
    """Both victims of `mage_de_feu` lose their last card; each window runs, then all leave at once."""
    story = Story(4).given(
        play={A: ["mage_de_feu"], B: ["immortel"], D: ["guerisseuse"]}, hands={A: 3, B: ["juge"], C: ["port"], D: 3}
    )
    story.effects().activate("mage_de_feu").answer(ChoosePair, (B, C)).choose("juge", seat=B).choose("port", seat=C)
    assert (WhetherToSurvive, B) == (story.question(), story.decision().seat)
    story.use()
    assert (WhetherToHeal, D) == (story.question(), story.decision().seat)
    story.use(False)
    assert [C] == [part.victim for part in story.events(e.Eliminated)[0].parts]
    assert ["immortel(e)"] == story.play(B)


@pytest.mark.rule("P-3", "T-LOSS-1")
def test_the_tax_is_a_hand_loss_of_the_seller() -> None:
    """Jeton 3 of the seller saves the card that the collector is owed; a copy collects for its owner too."""
    story = Story(3).given(play={B: ["collecteur_d_impots"]}, hands={A: ["vampire", "port", "crypte"]}, jetons={A: [3]})
    story.with_state(copies=(Copy(C, "collecteur_d_impots", 1),)).auction().put_up("vampire")
    assert [
        (B, "collecteur_d_impots"),
        (C, "collecteur_d_impots+1"),
    ] == [(event.collector, event.source) for event in story.events(e.TaxDue)]
    assert [] == story.jetons(A)
    story.choose("port")
    assert [1, 6, 7] == story.sizes()


@pytest.mark.rule("P-3")
@pytest.mark.parametrize(
    ("hand", "due"), [(["juge", "port"], 0), (["vampire", "port"], 0), (["vampire", "port", "goule"], 1)]
)
def test_no_tax_on_the_exempt_family_or_the_last_card(hand: list[str], due: int) -> None:
    """A Royaume card is exempt; with one card left in hand nothing is due (A-6)."""
    story = Story(3).given(play={B: ["collecteur_d_impots"]}, hands={A: hand}).auction().put_up(hand[0])
    assert len(story.events(e.TaxDue)) == due


@pytest.mark.rule("P-3", "P-4", "T-LOSS-4")
def test_a_second_collector_finds_the_last_card() -> None:
    """Handlers are re-examined: after the first collector one card is left, so the second gets nothing."""
    story = Story(3).given(play={B: ["collecteur_d_impots"]}, hands={A: ["vampire", "port", "crypte"]})
    story.with_state(copies=(Copy(C, "collecteur_d_impots", 1),)).auction().put_up("vampire").choose("port")
    assert [1, 7, 6] == story.sizes()
    assert BidOrPass == story.question()


@pytest.mark.rule("T-LOSS-1", "H-7")
def test_a_gift_that_was_asked_for_may_be_prevented() -> None:
    """`apprenti` hears the truth, then Jeton 1 prevents the gift."""
    story = Story(3).given(play={A: ["apprenti"]}, hands={B: ["juge", "port"]}, jetons={B: [1]}).effects()
    story.activate("apprenti").answer(ChoosePlayer, B).answer(ChooseFamily, Family.ROYAUME)
    assert [True] == [event.held for event in story.events(e.FamilyAnswered)]
    assert (2, []) == (story.size(B), story.jetons(B))


@pytest.mark.rule("T-LOSS-3")
def test_an_own_discard_among_victims_opens_no_window() -> None:
    """A's own `mage_de_feu` on A and B: A's `garde_royal` is not offered, A must discard."""
    story = Story(3).given(play={A: ["mage_de_feu", "garde_royal"]}, jetons={A: [1]}).effects()
    story.activate("mage_de_feu").answer(ChoosePair, (A, B))
    assert {HandCardWanted} == {type(decision) for decision in story.match.decisions}
    assert [1] == story.jetons(A)
    assert ChooseCard not in [type(command) for command in story.legal(seat=A)]
