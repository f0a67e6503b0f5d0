"""Powers that make players discard, pass and give hand cards, and what these cost."""

from __future__ import annotations

import pytest

from tabletop_rules.core.mask import HIDDEN
from tabletop_rules.core.terms import SPECTATOR
from tabletop_rules.games.terres_de_destinees import commands as c
from tabletop_rules.games.terres_de_destinees import decisions as d
from tabletop_rules.games.terres_de_destinees import events as e
from tabletop_rules.games.terres_de_destinees.hand_cards import HandDiscard
from tests.games.terres_de_destinees.story import A, B, C, D, E, F, printed, table

# --- force_discard: `bourreau`, `banshee` ---------------------------------------------------------------------------


@pytest.mark.rule("T-LOSS-1")
def test_bourreau_strikes_one_of_the_smallest_hands() -> None:
    """The activator chooses among the smallest hands, oneself included; that player chooses the card."""
    story = table(4, play={A: "bourreau"}, hands={A: 3, B: "juge port crypte", C: 4, D: 5}).use_power("bourreau")
    assert {A, B} == story.choices()
    story.pick(B)
    assert [(B, d.HandCardWanted)] == story.asked
    story.pick("port")
    assert ("port",) == story.pile()
    assert [e.Discarded(A, (HandDiscard(B, ("port",)),))] == story.sent(SPECTATOR, e.Discarded)
    assert [e.LossDue(B, 1, A)] == story.events(e.LossDue)


def test_a_pack_may_change_bourreau() -> None:
    """A pack may leave out the activator, and sets the amount."""
    content = printed("bourreau", include_self=False, amount=2)
    story = table(play={A: "bourreau"}, hands={A: 1, B: 4, C: 5}, content=content).use_power("bourreau")
    assert {B} == story.choices()
    assert [1, 2, 5] == story.pick(B).any(B, B).sizes()


@pytest.mark.rule("P-9", "H-3", "T-DECK-4")
def test_banshee_makes_all_larger_hands_discard_at_once() -> None:
    """Each other player with 5 cards or more chooses in secret; the cards leave together, clockwise."""
    hands = {A: 7, B: "juge port crypte goule vampire", C: 4, D: "chateau ecuyer usurier marche druide"}
    story = table(4, play={A: "banshee"}, hands=hands).use_power("banshee")
    assert [(B, d.HandCardWanted), (D, d.HandCardWanted)] == story.asked
    story.pick("druide", seat=D)
    assert [e.CardCommitted(D, HIDDEN)] == story.sent(B, e.CardCommitted)
    assert [7, 5, 4, 5] == story.sizes()
    assert ("goule", "druide") == story.pick("goule", seat=B).pile()
    assert [e.Discarded(A, (HandDiscard(B, ("goule",)), HandDiscard(D, ("druide",))))] == story.events(e.Discarded)


@pytest.mark.rule("T-PWR-4")
def test_banshee_needs_a_hand_of_five() -> None:
    """Without another hand of 5 cards it may not be activated; a pack sets threshold and amount."""
    assert set() == table(play={A: "banshee"}, hands={B: 4, C: 4}).usable()
    content = printed("banshee", threshold=2, amount=3)
    story = table(play={A: "banshee"}, hands={B: 2, C: 1}, content=content).use_power("banshee")
    assert [e.LossDue(B, 2, A)] == story.events(e.LossDue)
    assert story.any(B, B, A).out(B)


@pytest.mark.rule("F-12")
def test_with_two_players_left_mage_de_feu_strikes_its_owner_too() -> None:
    """Whether two players began or are left, the only pair is the activator and the other one."""
    assert {(A, C)} == table(play={A: "mage_de_feu"}, out=[B]).use_power("mage_de_feu").choices()
    story = table(2, play={A: "mage_de_feu"}).use_power("mage_de_feu")
    assert {(A, B)} == story.choices()
    assert [5, 5] == story.pick((A, B)).any(A, B).sizes()


@pytest.mark.rule("T-PWR-4", "F-11")
def test_mage_de_feu_is_not_offered_a_pair_without_cards() -> None:
    """A pair of empty hands is not offered; one card among the two is enough."""
    story = table(4, play={A: "mage_de_feu"}, hands={B: 0, C: 0}).use_power("mage_de_feu")
    assert {(A, B), (C, D), (D, A)} == story.choices()
    assert [5, 0, 0, 6] == story.pick((A, B)).any(A).sizes()


@pytest.mark.rule("F-12")
def test_a_pack_may_change_mage_de_feu() -> None:
    """A pack may leave out or require the activator, and sets the amount."""
    story = table(4, play={A: "mage_de_feu"}, content=printed("mage_de_feu", self_allowed=False))
    assert {(B, C), (C, D)} == story.use_power("mage_de_feu").choices()
    story = table(4, play={A: "mage_de_feu"}, content=printed("mage_de_feu", self_required_when_players=4, amount=2))
    assert {(A, B), (D, A)} == story.use_power("mage_de_feu").choices()
    assert [4, 6, 6, 4] == story.pick((D, A)).any(A, A, D, D).sizes()


# --- pay_then_force_discard: `mercenaire` ---------------------------------------------------------------------------


@pytest.mark.rule("T-PWR-5", "T-LOSS-1", "T-LOSS-3")
def test_mercenaire_is_paid_and_then_makes_another_player_discard_two() -> None:
    """The activator pays a card, which is no hand loss; then the target chooses two cards."""
    story = table(play={A: "mercenaire"}, hands={A: "juge port", B: 3}, jetons={A: [1]}).use_power("mercenaire")
    assert {"juge", "port"} == story.choices()
    assert ("juge",) == story.pick("juge").pile()
    assert {B, C} == story.choices()
    assert [1, 1, 6] == story.pick(B).any(B, B).sizes()
    assert ([1], 2) == (story.jetons(A), len(story.events(e.Discarded)))


@pytest.mark.rule("T-PWR-5")
def test_a_cost_never_empties_the_hand() -> None:
    """With no more cards than the cost it cannot be paid, not even with `immortel` in play."""
    story = table(play={A: "mercenaire immortel"}, hands={A: 1})
    assert ("cost_too_high", "T-PWR-5") == story.why_not(c.Activate, "mercenaire")
    assert set() == table(play={A: "mercenaire"}, hands={A: 2}, content=printed("mercenaire", cost_discard=2)).usable()


@pytest.mark.rule("T-LOSS-2", "T-PWR-4")
def test_mercenaire_takes_what_there_is() -> None:
    """A hand of one loses that card; an empty hand may not be chosen."""
    story = table(play={A: "mercenaire"}, hands={A: 2, B: 1, C: 3}).use_power("mercenaire").any(A).pick(B).any(B)
    assert story.out(B)
    assert {C} == table(play={A: "mercenaire"}, hands={B: 0}).use_power("mercenaire").any(A).choices()
    assert set() == table(play={A: "mercenaire"}, hands={B: 0, C: 0}).usable()


@pytest.mark.rule("T-DECK-3")
def test_goule_may_be_discarded_for_three_cards() -> None:
    """The card goes to the discard pile, then three cards are drawn."""
    story = table(play={A: "goule"}, hands={A: 1}).use_power("goule", "discard_self_then_draw")
    assert [e.DiscardedFromPlay, e.Drawn] == [type(event) for event in story.events(e.DiscardedFromPlay, e.Drawn)]
    assert ([], ("goule",), 4) == (story.play(A), story.pile(), story.size(A))


@pytest.mark.rule("T-PWR-4")
def test_goule_offers_no_discard_of_an_empty_hand() -> None:
    """With an empty hand only the other mode is offered."""
    assert {"discard_self_then_draw"} == table(play={A: "goule"}, hands={A: 0}).use_power("goule").choices()


@pytest.mark.rule("T-PWR-8")
def test_goule_of_another_player_is_the_card_discarded() -> None:
    """Its activator discards an own hand card, or this card of its owner, and draws."""
    story = table(play={A: "marionnettiste", B: "goule"}, hands={A: 2}).use_power("marionnettiste", "goule")
    story.pick("discard_self_then_draw")
    assert ([], 5, 6) == (story.play(B), story.size(A), story.size(B))
    story = table(play={A: "marionnettiste", B: "goule"}, hands={A: 2}).use_power("marionnettiste", "goule")
    assert [1, 6, 6] == story.pick("discard_hand").any(A).sizes()


# --- draw_then_give: `port` -----------------------------------------------------------------------------------------


@pytest.mark.rule("T-PWR-5", "T-LOSS-3", "H-2")
def test_port_draws_two_and_gives_one() -> None:
    """After the draw the activator chooses another player and a card, which only the two see."""
    story = table(play={A: "port"}, hands={A: "juge"}, draws=[["crypte", "goule"]]).use_power("port")
    assert {B, C} == story.choices()
    story.pick(C)
    assert {"juge", "crypte", "goule"} == story.choices()
    story.pick("crypte")
    assert [2, 6, 7] == story.sizes()
    assert [e.Given(A, A, C, ("crypte",))] == story.sent(C, e.Given)
    assert [e.Given(A, A, C, (HIDDEN,))] == story.sent(B, e.Given)


@pytest.mark.rule("T-PWR-5", "T-PWR-4")
def test_port_gives_nothing_that_would_empty_the_hand() -> None:
    """With one card after the draw nothing is given; either part alone is enough to activate it."""
    story = table(play={A: "port"}, hands={A: 0}, deck="juge").use_power("port")
    assert [(A, d.PowerOrEnd)] == story.asked
    assert ("juge",) == story.hand(A)
    story = table(play={A: "port"}, hands={A: 2}, deck="").use_power("port", B).any(A)
    assert [1, 7, 6] == story.sizes()
    assert set() == table(play={A: "port"}, hands={A: 1}, deck="").usable()


def test_port_draws_and_gives_as_many_as_printed() -> None:
    """With draw 3 and give 2 two cards are given in one batch."""
    story = (
        table(play={A: "port"}, hands={A: 1}, content=printed("port", draw=3, give=2)).use_power("port", B).any(A, A)
    )
    assert [2, 8, 6] == story.sizes()
    assert 1 == len(story.events(e.Given))


# --- pass_left: `portail` -------------------------------------------------------------------------------------------


@pytest.mark.rule("T-LOSS-3", "H-2", "H-3", "F-5")
def test_portail_passes_a_card_of_everybody_to_the_left() -> None:
    """All choose in secret, then all cards move at once over eliminated seats, each seen by giver and receiver."""
    hands = {A: "juge port", B: "crypte goule", D: "vampire druide"}
    story = table(4, play={A: "portail"}, hands=hands, out=[C], jetons={B: [1]}).use_power("portail")
    assert [(A, d.HandCardWanted), (B, d.HandCardWanted), (D, d.HandCardWanted)] == story.asked
    story.pick("vampire", seat=D).pick("port", seat=A)
    assert [e.CardCommitted(D, HIDDEN), e.CardCommitted(A, HIDDEN)] == story.sent(B, e.CardCommitted)
    story.pick("goule", seat=B)
    assert (("juge", "vampire"), ("crypte", "port"), ("druide", "goule")) == (
        story.hand(A),
        story.hand(B),
        story.hand(D),
    )
    [seen] = story.sent(D, e.PassedLeft)
    assert [(HIDDEN,), ("goule",), ("vampire",)] == [part.cards for part in seen.passes]
    assert [1] == story.jetons(B)
    assert [] == story.events(e.LossDue)
    assert 1 == story.state.turn.received


@pytest.mark.rule("T-LOSS-1", "T-LOSS-3", "P-4")
def test_a_pack_may_make_passing_a_hand_loss() -> None:
    """Windows open for all but the activator, and whoever loses nothing passes nothing."""
    content = printed("portail", counts_as_loss=True, amount=2)
    story = table(play={A: "portail", C: "garde_royal"}, jetons={A: [1], B: [1]}, content=content).use_power("portail")
    assert [(C, d.WhetherToLoseLess)] == story.asked
    story.pick(True)
    assert [(A, d.HandCardWanted), (C, d.HandCardWanted)] == story.asked
    story.any(A, A, C)
    assert [6 - 2 + 1, 6 + 2, 6 - 1] == story.sizes()
    assert ([1], [], ()) == (story.jetons(A), story.jetons(B), story.state.losses)

    story = table(play={A: "portail"}, hands={A: 0}, jetons={B: [1], C: [1]}, content=content).use_power("portail")
    assert ([(A, d.PowerOrEnd)], []) == (story.asked, story.events(e.PassedLeft))

    story = table(play={A: "portail"}, content=printed("portail", amount=2)).use_power("portail").any(A, A, B, B, C, C)
    assert [6, 6, 6] == story.sizes()
    assert [2, 2, 2] == [len(part.cards) for part in story.events(e.PassedLeft)[0].passes]


@pytest.mark.rule("T-TERM-5", "T-PWR-4")
def test_ties_for_the_smallest_hand_among_six() -> None:
    """All who hold the fewest cards may be chosen, oneself too, and nobody else."""
    story = table(6, play={A: "bourreau"}, hands={A: 2, B: 2, C: 3, D: 2, E: 9, F: 2})
    story.use_power("bourreau")
    assert [A, B, D, F] == story.legal(c.ChoosePlayer)
    assert "T-PWR-4" == story.why_not(c.ChoosePlayer, C)[1]
