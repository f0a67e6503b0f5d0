"""Powers that last: `liche`, `illusionniste`, `bourgmestre`; and the repetitions of `la_reine` and `cimetiere`."""

from __future__ import annotations

import pytest

from tabletop_rules.core.terms import SPECTATOR
from tabletop_rules.games.terres_de_destinees.commands import EndTurn, PutUp
from tabletop_rules.games.terres_de_destinees.decisions import PowerOrEnd, WhetherToRepeat
from tabletop_rules.games.terres_de_destinees.events import (
    Demanded,
    HandLooked,
    PermanentCopied,
    PlayerOpened,
    PowerActivated,
    PowerRepeated,
)
from tabletop_rules.games.terres_de_destinees.state import Copy, Demand
from tabletop_rules.games.terres_de_destinees.terms import Family, Owner, PowerKind
from tests.games.terres_de_destinees.power_table import A, B, C, D, printed, table
from tests.games.terres_de_destinees.story import Story, about

# --- use_all_of_player: `liche` -------------------------------------------------------------------------------------


@pytest.mark.rule("F-8", "T-PWR-12")
def test_liche_must_be_the_first_power_of_the_turn() -> None:
    """After any power of another card, even a mandatory one without effect, it may not be activated."""
    play = {A: "liche chateau", B: "port"}
    assert {"liche", "chateau"} == table(play=play).usable()
    assert set() == table(play=play).use_power("chateau", 1).usable()
    told = table(play={A: "liche usurier", B: "port"}, jetons={A: [5]}, deck="")
    told.use_power("usurier")
    assert ("not_first", "F-8") == told.why_not_activate("liche")


@pytest.mark.rule("F-8", "T-PWR-12")
def test_liche_may_not_be_reached_by_another_power() -> None:
    """A power that reaches it has been activated before it, so it is not offered."""
    play = {A: "liche maitre_necromancien grimoire_maudit", B: "port"}
    assert {"grimoire_maudit"} == table(play=play).use_power("maitre_necromancien").choices()
    assert {"liche"} == table(play={A: "liche maitre_necromancien", B: "port"}).usable()


@pytest.mark.rule("T-PWR-12", "F-8")
def test_jetons_and_its_own_repetition_do_not_come_before_liche() -> None:
    """Using a Jeton, or having resolved `liche` itself, does not count as another power."""
    told = table(play={A: "liche", B: "port", C: "juge"}, jetons={A: [8, 10]})
    told.pick("jeton 10", B)
    assert 1 == len(told.events(HandLooked))
    told.use_power("liche", B).pick("jeton 8", "liche")
    told.use_power("liche")
    assert {C} == told.choices()
    told.pick(C)
    assert {"port", "juge"} == told.usable()  # F-9: both permissions hold


@pytest.mark.rule("T-PWR-12")
def test_liche_opens_a_player_with_a_ready_activation_card() -> None:
    """Usable or not such a card is enough; others may not be chosen, and with nobody to choose it is unusable."""
    play = {A: "liche", B: "port(e) usurier la_reine", C: "grand_livre", D: "pacte_des_ombres"}
    told = table(4, play=play, jetons={A: [6]}).use_power("liche")
    assert {C} == told.choices()
    told.pick(C)
    assert set() == told.usable()
    assert [PlayerOpened("liche", C)] == told.told(SPECTATOR, PlayerOpened)
    assert set() == table(4, play=play | {C: "grand_livre(e)"}).usable()


@pytest.mark.rule("F-9", "T-GOLD-3", "A-10")
def test_liche_opens_anothers_activation_cards_and_ones_own_duties() -> None:
    """In any order, each optional but one's own mandatory cards; another's cards are engaged, so only ready ones."""
    play = {A: "liche usurier", B: "grand_livre chateau crypte(e) portail pacte_des_ombres", C: "vampire"}
    told = table(play=play, hands={A: 2}).use_power("liche", B)
    assert {"usurier", "grand_livre", "chateau"} == told.usable()
    assert ("duty", "T-MAND-1") == told.why_not(EndTurn)
    told.use_power("chateau", 3).use_power("usurier")
    assert [3, 5] == told.jetons(A)
    assert "chateau(e)" in told.play(B)
    assert ("engaged", "T-PWR-1") == told.why_not_activate("chateau")
    assert ("not_yours", "T-PWR-3") == told.why_not_activate("vampire")
    assert ("not_yours", "T-PWR-3") == told.why_not_activate("portail")
    assert {"grand_livre", "end"} == told.choices()


@pytest.mark.rule("F-9")
def test_a_permission_ends_with_the_turn() -> None:
    """In a later turn another player's cards are closed again."""
    told = table(play={A: "liche", B: "grand_livre"}).use_power("liche", B).pick("end")
    told.pick(told.hand(B)[0], "pass", "pass", "pass").keep(False)
    assert () == told.state.turn.permissions
    assert {"grand_livre"} == told.usable()


@pytest.mark.rule("F-10")
def test_liche_forbids_the_powers_of_ones_other_cards() -> None:
    """Own activation and single-use cards are barred for the turn, though they could be used before."""
    told = table(play={A: "liche chateau archives_royales", B: "port"})
    assert {"liche", "chateau", "archives_royales"} == told.usable()
    told.use_power("liche", B)
    assert {"port"} == told.usable()
    assert ("barred", "F-10") == told.why_not_activate("chateau")
    assert ("barred", "F-10") == told.why_not_activate("archives_royales")


@pytest.mark.rule("F-10", "F-9")
def test_liche_forbids_to_reach_ones_other_cards_too() -> None:
    """Another player's reactivating power reaches no card of one's own that is barred, but one's own mandatory ones."""
    play = {A: "liche grand_livre usurier archives_royales", B: "maitre_marchand", C: "port"}
    assert set() == table(play=play).use_power("liche", B).usable() - {"usurier"}
    mandatory = printed("maitre_marchand", kinds=(PowerKind.ACTIVATION, PowerKind.MANDATORY))
    told = table(play=play, content=mandatory).use_power("liche", B)
    assert {"usurier"} == told.use_power("maitre_marchand").choices()
    played = {A: "liche juge", B: "fou_du_roi", C: "port"}
    assert {"port"} == table(play=played).use_power("liche", B).use_power("fou_du_roi").choices()


@pytest.mark.rule("F-10")
def test_permanents_and_jetons_go_on_under_liche() -> None:
    """`cimetiere` repeats `liche` itself, and Jeton 8 redresses a card, in the same turn."""
    told = table(play={A: "liche cimetiere", B: "port", C: "juge"}, jetons={A: [8]}).use_power("liche", B)
    assert [(A, WhetherToRepeat)] == told.asked
    assert {C} == told.pick(True).choices()
    told.pick(C)
    assert {"port", "juge"} == told.usable()
    assert {"port", "juge", "jeton 8", "end"} == told.choices()


@pytest.mark.rule("F-8", "F-9", "F-10")
def test_liche_as_a_pack_may_print_it() -> None:
    """Which kinds are open, whether it must come first, and whether their cards are engaged, is as printed."""
    play = {A: "liche chateau usurier", B: "portail grand_livre"}
    content = printed(
        "liche",
        first_power_only=False,
        engage_target=False,
        their_kinds=(PowerKind.MANDATORY,),
        own_kinds=(PowerKind.ACTIVATION,),
    )
    told = table(play=play, content=content).use_power("chateau", 1).use_power("liche", B)
    assert {"portail"} == told.usable()
    assert ("barred", "F-10") == told.why_not_activate("usurier")
    assert "end" in told.choices()  # what is barred is no duty
    told.use_power("portail").any(A, B, C)
    assert ["portail", "grand_livre"] == told.play(B)
    assert {"portail"} == told.usable()


# --- copy_permanent: `illusionniste` --------------------------------------------------------------------------------


@pytest.mark.rule("T-PWR-11", "T-PWR-7")
def test_illusionniste_copies_a_permanent_of_another_player() -> None:
    """Permanents that are paid by engaging them are not offered, nor one's own, nor other powers; engaged ones are."""
    play = {A: "illusionniste marche", B: "garde_royal courtier(e) chateau", C: "immortel druide guerisseuse"}
    told = table(play=play).use_power("illusionniste")
    assert {"courtier", "druide"} == told.choices()
    told.pick("courtier")
    assert (Copy(A, "courtier", 1),) == told.state.copies
    assert [PermanentCopied(A, "courtier", 1)] == told.told(SPECTATOR, PermanentCopied)
    assert ["garde_royal", "courtier(e)", "chateau"] == told.play(B)


@pytest.mark.rule("T-PWR-4")
def test_illusionniste_needs_a_permanent_to_copy() -> None:
    """With no such card of another player it may not be activated."""
    assert set() == table(play={A: "illusionniste marche", B: "immortel chateau"}).usable()
    own = printed("illusionniste", owner=Owner.ACTIVATOR)
    assert {"marche"} == table(play={A: "illusionniste marche"}, content=own).use_power("illusionniste").choices()
    everybody = printed("illusionniste", owner=Owner.ANY)
    told = table(play={A: "illusionniste marche", B: "courtier"}, content=everybody).use_power("illusionniste")
    assert {"marche", "courtier"} == told.choices()


@pytest.mark.rule("T-PWR-11", "T-PWR-10", "F-4")
def test_a_copy_is_a_second_instance_with_its_own_count() -> None:
    """`la_reine` and two copies of it grant a repetition each in one turn."""
    told = table(play={A: "archimage illusionniste juge", B: "la_reine"})
    told.use_power("illusionniste", "la_reine").use_power("archimage", "illusionniste", "la_reine")
    assert ["la_reine+1", "la_reine+2"] == [copy.source for copy in told.state.copies]
    told.use_power("juge", "give_jeton", B)
    assert [("la_reine+1", "juge")] == [about(d) for d in told.match.decisions]
    told.pick(True, "give_jeton", C)
    assert [("la_reine+2", "juge")] == [about(d) for d in told.match.decisions]
    told.pick(True, "remove_jeton", B, 7)
    assert ["la_reine+1", "la_reine+2"] == [event.echo for event in told.events(PowerRepeated)]
    assert [(A, PowerOrEnd)] == told.asked


@pytest.mark.rule("T-PWR-11")
def test_a_copy_stays_when_the_card_leaves_play() -> None:
    """The copied permanent does not need the card any more, wherever it goes."""
    told = table(play={A: "illusionniste spectre juge", B: "la_reine"}).use_power("illusionniste", "la_reine")
    told.use_power("spectre", "la_reine").use_power("juge", "give_jeton", B)
    assert [("la_reine+1", "juge")] == [about(d) for d in told.match.decisions]


@pytest.mark.rule("T-PWR-11", "P-1")
def test_a_copy_ends_in_the_next_start_of_turn_of_its_owner() -> None:
    """It holds through the other players' turns and is gone when its owner's next turn has begun."""
    told = table(play={A: "illusionniste", B: "courtier"}).use_power("illusionniste", "courtier").pick("end")
    for seat in (B, C):
        assert (Copy(A, "courtier", 1),) == told.state.copies
        told.pick(told.hand(seat)[0], "pass", "pass", "pass").keep(False)
        told.pick("end")
    assert () == told.state.copies
    assert A == told.state.turn.active


@pytest.mark.rule("T-PWR-11", "T-ELIM-3")
def test_a_copy_ends_when_its_owner_is_eliminated() -> None:
    """Copies held by an eliminated player end."""
    told = table(play={A: "illusionniste goule", B: "courtier"}, hands={A: 1, B: 3, C: 3})
    told.use_power("illusionniste", "courtier").use_power("goule", "discard_hand").any(A)
    assert told.state.players[A].out
    assert () == told.state.copies


# --- demand_sale: `bourgmestre` -------------------------------------------------------------------------------------


@pytest.mark.rule("F-17", "H-1")
def test_bourgmestre_demands_a_family_of_another_player() -> None:
    """Any other player and any family may be named; the demand is public."""
    told = table(play={A: "bourgmestre"}).use_power("bourgmestre")
    assert {B, C} == told.choices()
    assert {"royaume", "commerce", "necromancie", "magie"} == told.pick(B).choices()
    told.pick("magie")
    assert [Demanded(A, B, Family.MAGIE)] == told.told(SPECTATOR, Demanded)
    assert (Demand(A, B, Family.MAGIE),) == told.state.demands


@pytest.mark.rule("F-18", "T-PWR-4")
def test_an_equal_demand_is_not_made_twice() -> None:
    """What is pending from the same player on the same target is not offered again; another player's is."""
    pending = [Demand(A, B, Family.MAGIE), Demand(C, B, Family.ROYAUME)]
    told = table(play={A: "bourgmestre"}, demands=pending).use_power("bourgmestre", B)
    assert {"royaume", "commerce", "necromancie"} == told.choices()
    every = [Demand(A, B, family) for family in Family]
    assert {C} == table(play={A: "bourgmestre"}, demands=every).use_power("bourgmestre").choices()
    assert set() == table(2, play={A: "bourgmestre"}, demands=every).usable()


def selling(hand: str, *demands: Demand, play: str = "") -> Story:
    """B's auction phase begins, with these demands pending."""
    told = Story(3).given(hands={B: hand.split()}, play={B: play.split()}, active=B).demanded(*demands)
    return told.auction()


@pytest.mark.rule("F-17", "T-GOLD-6", "H-11")
def test_a_demand_binds_the_next_sale() -> None:
    """A target that holds cards of the family puts up one of them, and is asked even for the only one."""
    told = selling("port juge chateau", Demand(A, B, Family.ROYAUME))
    assert ["chateau", "juge"] == told.legal(PutUp)
    assert ("demanded", "F-17") == told.why_not(PutUp, "port", False)
    told = selling("port juge crypte", Demand(A, B, Family.ROYAUME))
    assert ["juge"] == told.legal(PutUp)
    assert B == told.decision().seat


@pytest.mark.rule("F-17")
def test_a_demand_that_cannot_be_met_binds_nobody() -> None:
    """A target without a card of the family sells whatever it likes."""
    assert ["crypte", "port"] == selling("port crypte", Demand(A, B, Family.ROYAUME)).legal(PutUp)


@pytest.mark.rule("F-18")
def test_of_several_demands_any_one_that_can_be_met_suffices() -> None:
    """A target of several demands chooses among the demanded cards; the demands that cannot be met do not matter."""
    demands = (Demand(A, B, Family.ROYAUME), Demand(C, B, Family.COMMERCE), Demand(C, B, Family.MAGIE))
    told = selling("port juge crypte", *demands)
    assert ["juge", "port"] == told.legal(PutUp)
    assert ("demanded", "F-18") == told.why_not(PutUp, "crypte", False)
    assert ["crypte", "goule"] == selling("goule crypte", *demands).legal(PutUp)


@pytest.mark.rule("F-18")
@pytest.mark.parametrize("hand", ["port juge", "juge", "port crypte"])
def test_demands_end_with_the_auction_phase(hand: str) -> None:
    """Met, impossible or with the auction skipped: after it the target is free; demands on others stay."""
    others = Demand(B, C, Family.MAGIE)
    told = selling(hand, Demand(A, B, Family.ROYAUME), Demand(C, B, Family.MAGIE), others)
    if len(hand.split()) > 1:
        told.put_up(hand.split()[-1]).bids(0, 0, 0).keep()
    assert (others,) == told.state.demands


@pytest.mark.rule("F-17", "P-2")
def test_a_demand_binds_face_down_too() -> None:
    """Under `druide` the hidden card must be of the family as well."""
    told = selling("port juge", Demand(A, B, Family.ROYAUME), play="druide")
    assert [("juge", False), ("juge", True)] == [(command.card, command.face_down) for command in told.legal()]


@pytest.mark.rule("F-17", "T-ELIM-3")
def test_a_demand_ends_with_whoever_made_it() -> None:
    """Demands of an eliminated player, and demands on one, end."""
    demands = [Demand(A, B, Family.ROYAUME), Demand(B, A, Family.MAGIE), Demand(C, B, Family.MAGIE)]
    told = table(play={A: "goule"}, hands={A: 1, B: 3, C: 3}, demands=demands)
    told.use_power("goule", "discard_hand").any(A)
    assert (Demand(C, B, Family.MAGIE),) == told.state.demands


# --- echo: `la_reine`, `cimetiere` ----------------------------------------------------------------------------------


@pytest.mark.rule("F-4", "T-PWR-10", "P-7")
def test_a_power_used_a_second_time_may_have_another_target() -> None:
    """All choices are made anew, and nothing is engaged by the repetition."""
    told = table(play={A: "cimetiere vampire"}, hands={A: 1}).use_power("vampire", B)
    assert [(A, WhetherToRepeat)] == told.asked
    told.pick(True)
    assert {B, C} == told.choices()
    told.pick(C)
    assert [3, 5, 5] == told.sizes()
    assert ["cimetiere", "vampire(e)"] == told.play(A)
    assert [PowerRepeated(A, "vampire", "cimetiere")] == told.events(PowerRepeated)


ECHOES = {
    "la_reine": ({"chateau", "juge"}, "bourreau archives_royales grand_livre"),
    "cimetiere": ({"grimoire_maudit", "pacte_des_ombres"}, "goule grand_livre chateau"),
}


@pytest.mark.rule("T-PWR-10", "F-4")
@pytest.mark.parametrize("echo", ECHOES)
def test_which_powers_are_repeated(echo: str) -> None:
    """`la_reine` repeats Royaume activations, `cimetiere` Nécromancie activations and single uses; nothing else."""
    repeated, not_repeated = ECHOES[echo]
    for card in (*repeated, *not_repeated.split()):
        told = table(play={A: f"{echo} {card}"}, hands={A: 3}).use_power(card)
        while told.asked not in ([(A, PowerOrEnd)], [(A, WhetherToRepeat)]):
            told.any(told.asked[0][0])
        assert (card in repeated) == (told.asked == [(A, WhetherToRepeat)])


@pytest.mark.rule("T-PWR-10")
def test_an_offer_declined_does_not_use_the_repetition_up() -> None:
    """Each of the two cards grants one repetition per turn, whenever its owner takes it."""
    told = table(play={A: "la_reine chateau juge le_roi"}).use_power("chateau", 1).pick(False)
    told.use_power("juge", "give_jeton", B).pick(True, "give_jeton", C)
    assert [(A, PowerOrEnd)] == told.asked
    told.use_power("le_roi", "chateau", 3)
    assert [(A, PowerOrEnd)] == told.asked


@pytest.mark.rule("T-PWR-10", "P-7", "T-PWR-9")
def test_inside_a_chain_the_innermost_power_is_offered_first() -> None:
    """The repetition comes at once after the power it repeats, before the power that reached it has resolved."""
    told = table(play={A: "la_reine le_roi chateau"}).use_power("le_roi", "chateau", 1)
    assert [("la_reine", "chateau")] == [about(d) for d in told.match.decisions]
    told.pick(False)
    assert [("la_reine", "le_roi")] == [about(d) for d in told.match.decisions]
    told.pick(True)
    assert {"chateau"} == told.choices()
    told.pick("chateau", 3)
    assert [1, 3] == told.jetons(A)
    assert ["la_reine", "le_roi(e)", "chateau"] == told.play(A)


@pytest.mark.rule("T-PWR-10", "T-PWR-9")
def test_a_repetition_is_not_bound_by_the_chain_for_the_repeated_card() -> None:
    """`chateau`, chosen once in the chain, may be repeated within it."""
    told = table(play={A: "la_reine le_roi chateau"}).use_power("le_roi", "chateau", 1).pick(True, 3)
    assert [1, 3] == told.jetons(A)
    assert [(A, PowerOrEnd)] == told.asked


@pytest.mark.rule("T-PWR-4", "T-PWR-10")
def test_a_repetition_that_could_do_nothing_is_not_offered() -> None:
    """With both Jetons held `chateau` cannot be repeated; another player's card is not one of one's own."""
    told = table(play={A: "la_reine chateau"}, jetons={A: [1]}).use_power("chateau", 3)
    assert [(A, PowerOrEnd)] == told.asked
    told = table(play={A: "la_reine marionnettiste", B: "chateau"}).use_power("marionnettiste", "chateau", 1)
    assert [(A, PowerOrEnd)] == told.asked


@pytest.mark.rule("P-7", "T-PWR-12")
def test_a_repetition_is_no_other_power_for_liche() -> None:
    """What has been activated this turn does not grow by a repetition."""
    told = table(play={A: "cimetiere vampire"}).use_power("vampire", B).pick(True, C)
    assert ("vampire",) == told.state.turn.powers
    assert 1 == len(told.events(PowerActivated))
