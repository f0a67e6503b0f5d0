"""Powers that make players discard, pass and give hand cards, and what these cost."""

from __future__ import annotations

import pytest

from tabletop_rules.core.mask import HIDDEN
from tabletop_rules.core.terms import SPECTATOR
from tabletop_rules.games.terres_de_destinees.decisions import HandCardWanted, PowerOrEnd, WhetherToLoseLess
from tabletop_rules.games.terres_de_destinees.events import (
    CardCommitted,
    Discarded,
    DiscardedFromPlay,
    Drawn,
    Eliminated,
    Elimination,
    Given,
    HandDiscard,
    LossDue,
    PassedLeft,
)
from tests.games.terres_de_destinees.power_table import A, B, C, D, printed, table

# --- force_discard: `bourreau`, `banshee` ---------------------------------------------------------------------------


@pytest.mark.rule("T-LOSS-1")
def test_bourreau_turns_on_one_of_the_smallest_hands() -> None:
    """The activator chooses among those with the fewest cards, oneself included; that player chooses the card."""
    told = table(4, play={A: "bourreau"}, hands={A: 3, B: "juge port crypte", C: 4, D: 5}).use_power("bourreau")
    assert {A, B} == told.choices()
    told.pick(B)
    assert [(B, HandCardWanted)] == told.asked
    told.pick("port")
    assert ("port",) == told.pile()
    assert [Discarded(A, (HandDiscard(B, ("port",)),))] == told.told(SPECTATOR, Discarded)
    assert [LossDue(B, 1, A)] == told.events(LossDue)


@pytest.mark.rule("T-LOSS-1", "T-LOSS-3")
def test_a_discard_forced_by_ones_own_power_is_no_hand_loss() -> None:
    """A player who chooses oneself for `bourreau` keeps Jeton 1, which protects from other players' effects only."""
    told = table(play={A: "bourreau"}, hands={A: 3}, jetons={A: [1]}).use_power("bourreau", A).any(A)
    assert [2, 6, 6] == told.sizes()
    assert [1] == told.jetons(A)


@pytest.mark.rule("T-PWR-4", "T-MAND-1")
def test_bourreau_does_nothing_to_an_empty_hand() -> None:
    """When the smallest hand is empty the power can do nothing: its owner engages it, and nobody else may choose it."""
    told = table(play={A: "bourreau"}, hands={B: 0}).use_power("bourreau")
    assert [6, 0, 6] == told.sizes()
    assert "end" in told.choices()
    assert set() == table(play={A: "marionnettiste", B: "bourreau"}, hands={C: 0}).usable()


def test_bourreau_as_a_pack_may_print_it() -> None:
    """Without the activator among the targets, and with another amount, it is as printed."""
    content = printed("bourreau", include_self=False, amount=2)
    told = table(play={A: "bourreau"}, hands={A: 1, B: 4, C: 5}, content=content).use_power("bourreau")
    assert {B} == told.choices()
    told.pick(B).any(B, B)
    assert [1, 2, 5] == told.sizes()


@pytest.mark.rule("P-9", "H-3", "T-DECK-4")
def test_banshee_makes_all_larger_hands_discard_at_once() -> None:
    """Each other player with 5 cards or more chooses in secret; the cards leave together, clockwise."""
    hands: dict[int, int | str] = {
        A: 7,
        B: "juge port crypte goule vampire",
        C: 4,
        D: "chateau ecuyer usurier marche druide",
    }
    told = table(4, play={A: "banshee"}, hands=hands).use_power("banshee")
    assert [(B, HandCardWanted), (D, HandCardWanted)] == told.asked
    told.pick("druide", seat=D)
    assert [CardCommitted(D, HIDDEN)] == told.told(B, CardCommitted)
    assert [7, 5, 4, 5] == told.sizes()
    told.pick("goule", seat=B)
    assert ("goule", "druide") == told.pile()
    assert [Discarded(A, (HandDiscard(B, ("goule",)), HandDiscard(D, ("druide",))))] == told.events(Discarded)


@pytest.mark.rule("T-PWR-4")
def test_banshee_needs_a_larger_hand_than_its_owners() -> None:
    """With no other hand of 5 cards it may not be activated; the threshold and the amount are those printed."""
    assert set() == table(play={A: "banshee"}, hands={B: 4, C: 4}).usable()
    content = printed("banshee", threshold=2, amount=3)
    told = table(play={A: "banshee"}, hands={B: 2, C: 1}, content=content).use_power("banshee")
    assert [LossDue(B, 2, A)] == told.events(LossDue)
    told.any(B, B, A)
    assert told.state.players[B].out


@pytest.mark.rule("P-9", "P-4")
def test_windows_of_several_victims_open_before_anybody_chooses() -> None:
    """Each victim's protections come first, clockwise; who loses nothing chooses nothing."""
    told = table(4, play={A: "banshee", D: "garde_royal"}, hands={B: 5, C: 5, D: 5}, jetons={C: [3]})
    told.use_power("banshee")
    assert [(D, WhetherToLoseLess)] == told.asked
    assert [] == told.jetons(C)
    told.pick(True)
    assert [(B, HandCardWanted)] == told.asked
    told.any(B)
    assert [6, 4, 5, 5] == told.sizes()
    assert ["garde_royal(e)"] == told.play(D)


# --- adjacent_discard: `mage_de_feu` --------------------------------------------------------------------------------


@pytest.mark.rule("F-11", "T-TERM-7", "P-9", "H-3")
def test_mage_de_feu_chooses_two_players_who_play_one_after_the_other() -> None:
    """Eliminated seats are skipped; both discard at the same moment, each a card chosen in secret."""
    told = table(4, play={A: "mage_de_feu"}, out=[C]).use_power("mage_de_feu")
    assert {(A, B), (B, D), (D, A)} == told.choices()
    told.pick((B, D))
    assert [(B, HandCardWanted), (D, HandCardWanted)] == told.asked
    told.any(B, D)
    assert [6, 5, 0, 5] == told.sizes()
    assert 1 == len(told.events(Discarded))


@pytest.mark.rule("F-12")
def test_with_two_players_left_mage_de_feu_strikes_its_owner_too() -> None:
    """The pair is the activator and the other one, in a larger game reduced to two and with two players alike."""
    assert {(A, C)} == table(play={A: "mage_de_feu"}, out=[B]).use_power("mage_de_feu").choices()
    told = table(2, play={A: "mage_de_feu"}).use_power("mage_de_feu")
    assert {(A, B)} == told.choices()
    told.pick((A, B)).any(A, B)
    assert [5, 5] == told.sizes()


@pytest.mark.rule("T-PWR-4", "F-11")
def test_mage_de_feu_is_not_offered_a_pair_without_cards() -> None:
    """A pair of empty hands would lose nothing; one card among them is enough."""
    told = table(4, play={A: "mage_de_feu"}, hands={B: 0, C: 0}).use_power("mage_de_feu")
    assert {(A, B), (C, D), (D, A)} == told.choices()
    told.pick((A, B)).any(A)
    assert [5, 0, 0, 6] == told.sizes()


@pytest.mark.rule("F-12")
def test_mage_de_feu_as_a_pack_may_print_it() -> None:
    """Whether the activator may or must be of the pair, and how much is discarded, is as printed."""
    told = table(4, play={A: "mage_de_feu"}, content=printed("mage_de_feu", self_allowed=False))
    assert {(B, C), (C, D)} == told.use_power("mage_de_feu").choices()
    told = table(4, play={A: "mage_de_feu"}, content=printed("mage_de_feu", self_required_when_players=4, amount=2))
    assert {(A, B), (D, A)} == told.use_power("mage_de_feu").choices()
    told.pick((D, A)).any(A, A, D, D)
    assert [4, 6, 6, 4] == told.sizes()


# --- pay_then_force_discard: `mercenaire` ---------------------------------------------------------------------------


@pytest.mark.rule("T-PWR-5", "T-LOSS-1", "T-LOSS-3")
def test_mercenaire_is_paid_and_then_makes_another_player_discard_two() -> None:
    """The cost comes first, chosen by the activator and no hand loss; then the target, who chooses both cards."""
    told = table(play={A: "mercenaire"}, hands={A: "juge port", B: 3}, jetons={A: [1]}).use_power("mercenaire")
    assert {"juge", "port"} == told.choices()
    told.pick("juge")
    assert ("juge",) == told.pile()
    assert {B, C} == told.choices()
    told.pick(B).any(B, B)
    assert [1, 1, 6] == told.sizes()
    assert [1] == told.jetons(A)
    assert 2 == len(told.events(Discarded))


@pytest.mark.rule("T-PWR-5")
def test_a_cost_never_empties_the_hand() -> None:
    """With a single card the cost cannot be paid, not even with `immortel` in play."""
    told = table(play={A: "mercenaire immortel"}, hands={A: 1})
    assert ("cost_too_high", "T-PWR-5") == told.why_not_activate("mercenaire")
    assert set() == table(play={A: "mercenaire"}, hands={A: 2}, content=printed("mercenaire", cost_discard=2)).usable()


@pytest.mark.rule("T-LOSS-2", "T-PWR-4")
def test_mercenaire_takes_all_there_is() -> None:
    """A hand of one loses that one; an empty hand may not be chosen, and there must be one to choose."""
    told = table(play={A: "mercenaire"}, hands={A: 2, B: 1, C: 3}).use_power("mercenaire").any(A).pick(B).any(B)
    assert told.state.players[B].out
    assert {C} == table(play={A: "mercenaire"}, hands={B: 0}).use_power("mercenaire").any(A).choices()
    assert set() == table(play={A: "mercenaire"}, hands={B: 0, C: 0}).usable()


# --- choose_one: `goule` --------------------------------------------------------------------------------------------


@pytest.mark.rule("T-MAND-1", "T-ELIM-2", "T-ELIM-4")
def test_goule_may_empty_its_owners_hand() -> None:
    """One's own mandatory power may take the last card; the elimination is then caused by oneself."""
    told = table(play={A: "goule"}, hands={A: 1, B: 3, C: 3}).use_power("goule")
    assert {"discard_hand", "discard_self_then_draw"} == told.choices()
    told.pick("discard_hand").any(A)
    assert [Eliminated((Elimination(A, A),))] == told.events(Eliminated)


@pytest.mark.rule("T-DECK-3")
def test_goule_may_be_discarded_for_three_cards() -> None:
    """The card goes from play to the discard pile, then three cards are drawn."""
    told = table(play={A: "goule"}, hands={A: 1}).use_power("goule", "discard_self_then_draw")
    assert [DiscardedFromPlay, Drawn] == [type(event) for event in told.events(DiscardedFromPlay, Drawn)]
    assert ([], ("goule",), 4) == (told.play(A), told.pile(), told.size(A))


@pytest.mark.rule("T-PWR-4")
def test_goule_offers_no_discard_of_an_empty_hand() -> None:
    """With an empty hand only the other mode would do something."""
    assert {"discard_self_then_draw"} == table(play={A: "goule"}, hands={A: 0}).use_power("goule").choices()


@pytest.mark.rule("T-PWR-8")
def test_goule_of_somebody_else_is_the_card_discarded() -> None:
    """Whoever activates it discards their own hand card, or this card of its owner, and draws themselves."""
    told = table(play={A: "marionnettiste", B: "goule"}, hands={A: 2}).use_power("marionnettiste", "goule")
    told.pick("discard_self_then_draw")
    assert ([], 5, 6) == (told.play(B), told.size(A), told.size(B))
    told = table(play={A: "marionnettiste", B: "goule"}, hands={A: 2}).use_power("marionnettiste", "goule")
    told.pick("discard_hand").any(A)
    assert [1, 6, 6] == told.sizes()


# --- draw_then_give: `port` -----------------------------------------------------------------------------------------


@pytest.mark.rule("T-PWR-5", "T-LOSS-3", "H-2")
def test_port_draws_two_and_gives_one() -> None:
    """After the draw the activator chooses another player, then a card of their own, which only the two know."""
    told = table(play={A: "port"}, hands={A: "juge"}, draws=[["crypte", "goule"]]).use_power("port")
    assert {B, C} == told.choices()
    told.pick(C)
    assert {"juge", "crypte", "goule"} == told.choices()
    told.pick("crypte")
    assert [2, 6, 7] == told.sizes()
    assert [Given(A, A, C, ("crypte",))] == told.told(C, Given)
    assert [Given(A, A, C, (HIDDEN,))] == told.told(B, Given)


@pytest.mark.rule("T-PWR-5", "T-PWR-4")
def test_port_gives_nothing_that_would_empty_the_hand() -> None:
    """With one card after the draw nothing is given; either part alone is enough to activate it."""
    told = table(play={A: "port"}, hands={A: 0}, deck="juge").use_power("port")
    assert [(A, PowerOrEnd)] == told.asked
    assert ("juge",) == told.hand(A)
    told = table(play={A: "port"}, hands={A: 2}, deck="").use_power("port", B).any(A)
    assert [1, 7, 6] == told.sizes()
    assert set() == table(play={A: "port"}, hands={A: 1}, deck="").usable()


def test_port_draws_and_gives_as_many_as_printed() -> None:
    """With draw 3 and give 2 two cards are chosen and given in one batch."""
    told = table(play={A: "port"}, hands={A: 1}, content=printed("port", draw=3, give=2)).use_power("port", B).any(A, A)
    assert [2, 8, 6] == told.sizes()
    assert 1 == len(told.events(Given))


# --- pass_left: `portail` -------------------------------------------------------------------------------------------


@pytest.mark.rule("T-LOSS-3", "H-2", "H-3", "F-5")
def test_portail_passes_a_card_of_everybody_to_the_left() -> None:
    """All choose in secret, then all cards move at once, over eliminated seats; giver and receiver know a card."""
    hands = {A: "juge port", B: "crypte goule", D: "vampire druide"}
    told = table(4, play={A: "portail"}, hands=hands, out=[C], jetons={B: [1]}).use_power("portail")
    assert [(A, HandCardWanted), (B, HandCardWanted), (D, HandCardWanted)] == told.asked
    told.pick("vampire", seat=D).pick("port", seat=A)
    assert [CardCommitted(D, HIDDEN), CardCommitted(A, HIDDEN)] == told.told(B, CardCommitted)
    told.pick("goule", seat=B)
    assert (("juge", "vampire"), ("crypte", "port"), ("druide", "goule")) == (told.hand(A), told.hand(B), told.hand(D))
    [seen] = told.told(D, PassedLeft)
    assert [(HIDDEN,), ("goule",), ("vampire",)] == [part.cards for part in seen.passes]
    assert [1] == told.jetons(B)
    assert [] == told.events(LossDue)
    assert 1 == told.state.turn.received


@pytest.mark.rule("T-ELIM-4", "T-LOSS-3")
def test_portail_causes_the_eliminations_it_brings_about() -> None:
    """A player who passes the last card and gets none, since the neighbour had none, is eliminated by the activator."""
    told = table(4, play={A: "portail"}, hands={A: 2, B: 0, C: 1, D: 3}).use_power("portail")
    assert [(A, HandCardWanted), (C, HandCardWanted), (D, HandCardWanted)] == told.asked
    told.any(A, C, D)
    assert [Eliminated((Elimination(C, A),))] == told.events(Eliminated)
    assert [2, 1, 0, 3] == told.sizes()


@pytest.mark.rule("T-LOSS-1", "T-LOSS-3", "P-4")
def test_passing_counts_as_a_loss_if_so_printed() -> None:
    """Then windows open for all but the activator, and whoever loses nothing passes nothing."""
    content = printed("portail", counts_as_loss=True, amount=2)
    told = table(play={A: "portail", C: "garde_royal"}, jetons={A: [1], B: [1]}, content=content).use_power("portail")
    assert [(C, WhetherToLoseLess)] == told.asked
    told.pick(True)
    assert [(A, HandCardWanted), (C, HandCardWanted)] == told.asked
    told.any(A, A, C)
    assert [6 - 2 + 1, 6 + 2, 6 - 1] == told.sizes()
    assert ([1], []) == (told.jetons(A), told.jetons(B))
    assert () == told.state.losses

    told = table(play={A: "portail"}, hands={A: 0}, jetons={B: [1], C: [1]}, content=content).use_power("portail")
    assert [(A, PowerOrEnd)] == told.asked
    assert [] == told.events(PassedLeft)

    told = table(play={A: "portail"}, content=printed("portail", amount=2)).use_power("portail").any(A, A, B, B, C, C)
    assert [6, 6, 6] == told.sizes()
    assert [2, 2, 2] == [len(part.cards) for part in told.events(PassedLeft)[0].passes]
