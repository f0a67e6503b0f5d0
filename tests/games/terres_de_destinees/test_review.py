"""Hard cases of several rules at once, and refusals that name the rule which really forbids."""

from __future__ import annotations

import pytest

from tabletop_rules.core.messages import Answered
from tabletop_rules.games.terres_de_destinees.commands import (
    Activate,
    ChooseCard,
    ChooseFamily,
    ChooseHandCard,
    ChooseJeton,
    ChoosePair,
    ChoosePlayer,
    TakeLot,
)
from tabletop_rules.games.terres_de_destinees.decisions import WhetherToGuard, WhetherToRepeat
from tabletop_rules.games.terres_de_destinees.events import Drawn, Reshuffled, TaxDue
from tabletop_rules.games.terres_de_destinees.state import Copy, Demand
from tabletop_rules.games.terres_de_destinees.steps import AuctionPhase, Draw, EffectsPhase, EndPhase, NextTurn
from tabletop_rules.games.terres_de_destinees.terms import Family
from tabletop_rules.games.terres_de_destinees.view import conserved as pieces
from tests.games.terres_de_destinees.power_table import A, B, C, D, E, printed, table
from tests.games.terres_de_destinees.story import Story

# --- cards that leave play and come back ----------------------------------------------------------------------------


@pytest.mark.rule("T-PWR-6", "T-PWR-10")
def test_an_echo_that_came_back_grants_its_repetition_anew() -> None:
    """A `la_reine` that left play in the turn and came back is a new card, with a repetition of its own."""
    told = table(
        play={A: "la_reine chateau juge alchimiste fossoyeur"}, jetons={C: [1, 3]}, deck="ecuyer squelette", draws=[0]
    )
    told.use_power("chateau", 1, True, 3)
    told.use_power("alchimiste", "la_reine").use_power("fossoyeur", "la_reine")
    told.use_power("juge", "remove_jeton", C, 1)
    assert [(A, WhetherToRepeat)] == told.asked


@pytest.mark.rule("T-PWR-6", "T-PWR-10", "T-ELIM-3")
def test_an_echo_left_by_an_eliminated_player_is_a_new_card() -> None:
    """A `la_reine` discarded with its new owner's cards and put into play again has a repetition of its own."""
    play = {A: "la_reine chateau juge regent fossoyeur vampire", B: "ecuyer"}
    hands: dict[int, int | str] = {A: 2, B: "port", C: 3, D: 3}
    told = table(4, play=play, hands=hands, jetons={C: [1, 3]}, destins={A: "magnat"})
    told.use_power("chateau", 1, True, 3)
    told.use_power("regent", "la_reine", "ecuyer").use_power("vampire", B)
    assert ("la_reine",) == told.pile()
    told.use_power("fossoyeur", "la_reine").use_power("juge", "remove_jeton", C, 1)
    assert [(A, WhetherToRepeat)] == told.asked


# --- eliminations in the middle of something ------------------------------------------------------------------------


@pytest.mark.rule("T-COMP-1", "T-ELIM-3")
def test_the_survivors_own_card_on_sale_is_not_lost() -> None:
    """With two players, a tax that eliminates the opponent takes nothing of the survivor's card on sale."""
    hard = printed("collecteur_d_impots", spare_last_card=False)
    told = table(2, hands={A: "vampire goule", B: "juge crypte"}, play={A: "collecteur_d_impots"}, content=hard)
    told.run(AuctionPhase(), EffectsPhase(), EndPhase(), NextTurn())
    before = pieces(told.state)
    told.put_up("vampire", seat=A).put_up("crypte", seat=B).choose("juge")
    assert (A,) == told.winners()
    assert before == pieces(told.state)


@pytest.mark.rule("T-WIN-2", "T-WIN-4", "T-WIN-5", "T-ELIM-4")
def test_an_assassin_who_burns_with_the_victim_wins_only_as_one_of_the_last_two() -> None:
    """Eliminated in the same batch, `assassin` fulfils nothing (A-45); as the last two die, the active player wins."""
    hands = {A: 1, B: 1, C: 2, D: 2}
    told = table(4, hands=hands, play={A: "mage_de_feu"}, destins={A: "assassin"})
    told.use_power("mage_de_feu", (A, B)).any(A, B)
    assert ((), ((A, B),), C) == (told.winners(), told.state.gone, told.state.turn.active)
    last = table(4, hands={A: 1, B: 1}, play={A: "mage_de_feu"}, destins={A: "assassin"}, out=(C, D))
    last.use_power("mage_de_feu", (A, B)).any(A, B)
    assert ((A,), "last_survivors") == (last.winners(), last.reason())


@pytest.mark.rule("P-8", "P-9", "P-11", "T-WIN-1", "H-11")
def test_a_guardian_saves_one_of_two_victims_and_wins() -> None:
    """All who could pay are asked for the first victim; revealed, nobody is asked for the second, who falls."""
    hands = {A: 3, B: 1, C: 1, D: 8, E: 4}
    told = table(5, hands=hands, play={A: "mage_de_feu"}, destins={D: "ange_gardien"})
    told.use_power("mage_de_feu", (B, C)).any(B, C)
    assert [(D, WhetherToGuard), (E, WhetherToGuard)] == told.asked
    told.pick(True, seat=D).pick(False, seat=E).any(D, D, D)
    assert ((D,), [3, 3, 0, 5, 4], ((C,),)) == (told.winners(), told.sizes(), told.state.gone)


# --- copies of permanents -------------------------------------------------------------------------------------------


@pytest.mark.rule("T-PWR-11", "P-3", "P-5")
def test_copies_tax_and_discount_as_instances_of_their_own() -> None:
    """A seller owes the card and its copy, clockwise from the active player; two copies lower a price twice."""
    taxed = table(hands={C: "vampire juge port ecuyer"}, play={B: "collecteur_d_impots"}, active=C)
    taxed.with_state(copies=(Copy(A, "collecteur_d_impots", 1),)).run(AuctionPhase(), EffectsPhase(), NextTurn())
    taxed.put_up("vampire").choose("juge", "port")
    assert [(A, "collecteur_d_impots+1"), (B, "collecteur_d_impots")] == [
        (due.collector, due.source) for due in taxed.events(TaxDue)
    ]
    bought = table(jetons={A: [6]}, active=B).with_state(copies=(Copy(A, "courtier", 1), Copy(A, "courtier", 2)))
    bought.run(AuctionPhase(), EffectsPhase(), NextTurn())
    bought.put_up(bought.hand(B)[0]).bids(0, 3, 0, 0)
    assert (1, [6]) == (bought.state.auction.price if bought.state.auction else None, bought.jetons(A))


@pytest.mark.rule("T-PWR-11", "T-2P-11")
def test_a_copy_of_druide_hides_the_sale_in_the_opponents_turn() -> None:
    """With two players its owner sells before the copy ends, face down if so wished."""
    told = table(2, play={A: "illusionniste", B: "druide"}).use_power("illusionniste", "druide").end_turn()
    told.put_up(told.hand(A)[0], face_down=True, seat=A).put_up(told.hand(B)[0], seat=B)
    assert [False, True] == [sale.face_down for sale in told.state.auction.sales] if told.state.auction else []


# --- liche ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("F-9", "F-10", "T-PWR-12", "T-JET-5")
def test_liche_redressed_after_another_power_stays_shut() -> None:
    """Opened cards may reach others still; but used, they are other powers, and a redressed `liche` comes too late."""
    play = {A: "liche marionnettiste bourreau", B: "fou_du_roi port", C: "chateau(e)", D: "crypte"}
    told = table(4, play=play, jetons={A: [8]}, discard="juge").use_power("liche", B)
    assert {"fou_du_roi", "port", "bourreau"} == told.usable()
    told.use_power("fou_du_roi", "chateau", 3).pick("jeton 8", "liche")
    assert {"port", "bourreau"} == told.usable()
    assert ("not_first", "F-8") == told.why_not_activate("liche")
    assert ("barred", "F-10") == told.why_not_activate("marionnettiste")
    assert ("not_yours", "T-PWR-3") == told.why_not_activate("crypte")


# --- refusals: the rule that really forbids -------------------------------------------------------------------------


@pytest.mark.rule("F-8", "T-PWR-12")
def test_liche_after_another_power_is_refused_as_that() -> None:
    """Not that it could do nothing forbids `liche`, but that another power came first."""
    told = table(play={A: "liche chateau", B: "juge"}).use_power("chateau", 1)
    assert ("not_first", "F-8") == told.why_not_activate("liche")
    assert ("without_effect", "T-PWR-4") == table(play={A: "liche"}).why_not_activate("liche")


@pytest.mark.rule("T-PWR-5")
@pytest.mark.parametrize(("card", "hand"), [("mercenaire", 1), ("contrebandier", 2)])
def test_a_cost_that_would_empty_the_hand_is_refused_as_that(card: str, hand: int) -> None:
    """A power whose cost cannot be paid is refused for the cost."""
    told = table(hands={A: hand}, play={A: card}, discard="port")
    assert ("cost_too_high", "T-PWR-5") == told.why_not(Activate, card)


@pytest.mark.rule("T-PWR-9", "F-10")
def test_a_card_of_the_chain_is_refused_as_that() -> None:
    """What is being resolved, or put out of reach by `liche`, is refused by the rule that says so."""
    told = table(play={A: "le_roi fou_du_roi chateau", B: "juge"}, jetons={B: [1]}).use_power("le_roi")
    assert ("not_offered", "T-PWR-9") == told.why_not(ChooseCard, "le_roi")
    opened = table(play={A: "liche alchimiste chateau", B: "fou_du_roi juge", C: "port"}, jetons={B: [1]})
    opened.use_power("liche", B).use_power("fou_du_roi")
    assert ("barred", "F-10") == opened.why_not(ChooseCard, "chateau")


@pytest.mark.rule("T-TERM-5")
@pytest.mark.parametrize("seat", [A, C, 7])
def test_who_is_no_other_player_is_refused_as_that(seat: int) -> None:
    """Oneself, the eliminated and who sits nowhere are no other players."""
    told = table(4, play={A: "vampire"}, out=(C,)).use_power("vampire")
    assert ("seat_not_offered", "T-TERM-5") == told.why_not(ChoosePlayer, seat)


@pytest.mark.rule("F-11", "F-12")
def test_a_pair_is_refused_by_the_ruling_on_pairs() -> None:
    """Players who are not adjacent are refused; with two left, whoever would leave the activator out."""
    told = table(4, play={A: "mage_de_feu"}).use_power("mage_de_feu")
    assert ("pair_not_offered", "F-11") == told.why_not(ChoosePair, (B, D))
    two = table(3, play={A: "mage_de_feu"}, out=(C,)).use_power("mage_de_feu")
    assert ("pair_not_offered", "F-12") == two.why_not(ChoosePair, (B, C))


@pytest.mark.rule("F-18", "T-JET-2", "T-JET-3")
def test_a_second_equal_thing_is_refused_as_that() -> None:
    """An equal demand, a Jeton held already and one of which none is left are refused by their rules."""
    told = table(play={A: "bourgmestre"}, demands=[Demand(A, B, Family.MAGIE)]).use_power("bourgmestre", B)
    assert ("not_offered", "F-18") == told.why_not(ChooseFamily, Family.MAGIE)
    held = table(play={A: "chateau"}, jetons={A: [1]}).use_power("chateau")
    assert ("not_offered", "T-JET-3") == held.why_not(ChooseJeton, 1)
    gone = table(play={A: "chateau"}, centre={1: 0}).use_power("chateau")
    assert ("not_offered", "T-JET-2") == gone.why_not(ChooseJeton, 1)
    assert ("not_offered", "T-PWR-4") == gone.why_not(ChooseJeton, 2)


# --- explanations: the rule that a record comes from ----------------------------------------------------------------


@pytest.mark.rule("T-AUC-9", "T-AUC-10", "T-2P-7")
@pytest.mark.parametrize(("seats", "bids", "rule"), [(3, (0, 0, 1, 0, 0), "T-AUC-9"), (3, (1, 0, 0), "T-AUC-10")])
def test_a_payment_is_asked_by_the_rule_for_whoever_won(seats: int, bids: tuple[int, ...], rule: str) -> None:
    """The seller hands out by T-AUC-9, another winner pays by T-AUC-10, and with two players T-2P-7 holds."""
    story = Story(seats).given().auction()
    story.put_up(story.hand(A)[0]).bids(*bids)
    assert rule == story.decision().rule
    assert ("not_in_hand", rule) == story.why_not(ChooseHandCard, "nothing")
    two = Story(2).given().auction()
    two.put_up(two.hand(A)[0], seat=A).put_up(two.hand(B)[0], seat=B).bids(1, 0).answer(TakeLot, A)
    assert "T-2P-7" == two.decision().rule


@pytest.mark.rule("T-DECK-1", "T-TERM-6")
def test_only_a_reshuffle_is_explained_by_the_empty_deck() -> None:
    """A draw comes of the rule on draws; the rule on the empty deck explains the reshuffle, and nothing else."""
    story = Story(3, draws=["port"]).given(deck=["juge"], discard=["port", "goule"], active=C)
    story.run(Draw(A, 2), NextTurn())
    rules = {type(record.event): record.rule for record in story.records[:3]}
    assert {Answered: "T-TERM-6", Reshuffled: "T-DECK-1", Drawn: "T-TERM-6"} == rules
