"""The rules of all powers (section 6 of the digest), the golden rules and the rulings of the FAQ on single cards."""

from __future__ import annotations

import pytest

from tabletop_rules.core.engine import submit
from tabletop_rules.core.mask import HIDDEN
from tabletop_rules.core.messages import Plan, Rejection
from tabletop_rules.core.terms import SPECTATOR
from tabletop_rules.games.terres_de_destinees.commands import Activate, ChooseHandCard
from tabletop_rules.games.terres_de_destinees.content.modes import MODES
from tabletop_rules.games.terres_de_destinees.content.power import Active
from tabletop_rules.games.terres_de_destinees.content.verbs import VERBS as PRINTED
from tabletop_rules.games.terres_de_destinees.course.own_cards import pay_cost
from tabletop_rules.games.terres_de_destinees.decisions import (
    BidOrPass,
    HandCardWanted,
    PowerOrEnd,
    WhetherToGuard,
    WhetherToHeal,
    WhetherToLoseLess,
    WhetherToRepeat,
    WhetherToSurvive,
    WhichPlayer,
)
from tabletop_rules.games.terres_de_destinees.effects.powers import VERBS, usable
from tabletop_rules.games.terres_de_destinees.effects.powers.modes import WAYS
from tabletop_rules.games.terres_de_destinees.events import (
    Eliminated,
    Elimination,
    PowerActivated,
    PowerResolved,
    Rescued,
)
from tabletop_rules.games.terres_de_destinees.state import Activation
from tabletop_rules.games.terres_de_destinees.steps import Draw, PayCost
from tests.games.terres_de_destinees.power_table import CONTENT, A, B, C, D, Table, table
from tests.games.terres_de_destinees.story import Story


def test_every_verb_and_mode_of_a_pack_has_a_power() -> None:
    """Whatever verb or mode a content pack may name does something; its choices are those that the pack declares."""
    assert {verb for verb, cls in PRINTED.items() if issubclass(cls, Active)} == set(VERBS)
    assert set(MODES.values()) == set(WAYS)
    for card in CONTENT.cards:
        if isinstance(card.power, Active):
            asked = {choice.name for choice in card.choices if not choice.kind.startswith("card_in_hand")}
            asked -= {choice.name for choice in card.choices if choice.kind == "card_looked_at"}
            assert asked <= set(VERBS[card.power.verb].among), card.id


# --- T-PWR: activating ----------------------------------------------------------------------------------------------


@pytest.mark.rule("T-PWR-1")
def test_powers_are_activated_one_after_the_other_in_any_order() -> None:
    """Each resolves completely before the next, and engages its card, which cannot be activated again."""
    told = table(play={A: "chateau usurier archives_royales ecuyer"})
    assert {"chateau", "usurier", "archives_royales"} == told.usable()
    told.use_power("archives_royales").use_power("chateau", 1).use_power("usurier")
    assert ["chateau(e)", "usurier(e)", "archives_royales(e)", "ecuyer"] == told.play(A)
    happened = [(type(event), event.card) for event in told.events(PowerActivated, PowerResolved)]
    assert ["archives_royales", "chateau", "usurier"] == [card for kind, card in happened if kind is PowerResolved]
    assert [PowerActivated, PowerResolved] * 3 == [kind for kind, _ in happened]
    assert ("engaged", "T-PWR-1") == told.why_not_activate("chateau")


@pytest.mark.rule("T-PWR-1", "T-COMP-4")
@pytest.mark.parametrize("card", ["ecuyer", "la_reine", "immortel"])
def test_cards_without_a_power_to_activate_are_not_activated(card: str) -> None:
    """Permanents and cards without a power are no powers to activate."""
    assert ("nothing_to_activate", "T-PWR-1") == table(play={A: card}).why_not_activate(card)


@pytest.mark.rule("T-PWR-2", "T-TERM-1")
def test_a_card_works_in_play_only() -> None:
    """A hand card has no power."""
    told = table(hands={A: "chateau grand_livre"})
    assert set() == told.usable()
    assert ("not_yours", "T-PWR-2") == told.why_not_activate("chateau")


@pytest.mark.rule("T-PWR-2")
def test_a_card_acquired_this_turn_may_be_activated_at_once() -> None:
    """Nobody bids for `chateau`, its seller keeps it, and activates it in the same turn."""
    told = Story(3).given(hands={A: ["chateau", "port", "juge"]}).auction().put_up("chateau").bids(0, 0, 0).keep()
    assert ["chateau"] == told.legal(Activate)
    told.activate("chateau")
    assert ["chateau(e)"] == told.play(A)


@pytest.mark.rule("T-PWR-3")
def test_only_the_active_player_activates_and_only_own_cards() -> None:
    """Another player's card is refused to the active player, and another player is not asked at all."""
    told = table(play={A: "chateau", B: "grand_livre"})
    assert ("not_yours", "T-PWR-3") == told.why_not_activate("grand_livre")
    done = submit(told.game, told.match, Activate(B, told.decision().id, "grand_livre"), told.chance)
    assert isinstance(done, Rejection)
    assert "not_asked" == done.code


@pytest.mark.rule("T-PWR-4")
def test_what_a_power_could_do_is_judged_by_what_everybody_may_know() -> None:
    """With every power in play the activator's own view lists the same cards and choices as the match."""
    active = [card.id for card in CONTENT.cards if isinstance(card.power, Active)]

    def everything() -> Table:
        play = {A: " ".join(active[:16]), B: " ".join(active[16:])}
        destins = {A: "equilibriste", B: "assassin", C: "heritier"}
        return table(play=play, hands={A: 2, B: 2, C: 3}, discard="ecuyer", jetons={B: [1]}, destins=destins)

    usable = everything().usable()
    assert {"banshee", "contrebandier"} == set(active[:16]) - usable  # no large hands, and the cost too high
    for card in usable:
        told = everything().use_power(card)
        assert told.match.over or told.choices(told.match.decisions[0].seat)  # `choices` compares match and view


@pytest.mark.rule("T-PWR-5", "T-ELIM-1")
def test_a_forced_loss_can_empty_a_hand_and_a_cost_cannot() -> None:
    """`bourreau` takes the last card of its owner, who could not have paid `mercenaire` with it."""
    told = table(play={A: "mercenaire bourreau"}, hands={A: 1, B: 3, C: 3})
    assert {"bourreau"} == told.usable()
    told.use_power("bourreau", A).any(A)
    assert told.state.players[A].out


@pytest.mark.rule("T-PWR-6")
def test_a_card_that_comes_back_into_play_is_a_new_card() -> None:
    """A single-use card sent back to the hand and put into play again may be used again."""
    told = table(play={A: "spectre fossoyeur", B: "archives_royales(e)"}, hands={B: "port"}, discard="pacte_des_ombres")
    told.use_power("fossoyeur", "pacte_des_ombres").use_power("pacte_des_ombres")
    assert [4] == told.jetons(A)
    told.use_power("spectre", "archives_royales")
    assert ("archives_royales", "port") == told.hand(B)
    told.pick("end", "archives_royales", "pass", "pass", "pass").keep()
    assert [12] == told.use_power("archives_royales").jetons(B)


@pytest.mark.rule("T-PWR-7")
def test_permanents_apply_engaged_or_ready_unless_paid_by_engaging() -> None:
    """An engaged `la_reine` still grants a repetition, an engaged `garde_royal` guards nobody."""
    told = table(play={A: "la_reine(e) chateau"}).use_power("chateau", 1)
    assert [(A, WhetherToRepeat)] == told.asked
    told = table(play={A: "vampire", B: "garde_royal(e)", C: "garde_de_caravane"}).use_power("vampire", B)
    assert 5 == told.size(B)
    told = table(play={A: "vampire", B: "garde_royal"}).use_power("vampire", B)
    assert [(B, WhetherToLoseLess)] == told.asked


# --- T-GOLD ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("T-GOLD-1")
def test_own_destin_discard_pile_and_cards_in_play_may_be_consulted() -> None:
    """Every player sees them in their view at any time; an onlooker all but the Destin."""
    told = table(play={B: "juge(e)"}, discard="port ecuyer", destins={A: "assassin"})
    for seat in (A, B, C, SPECTATOR):
        state = told.seen(seat)
        assert ("port", "ecuyer") == state.discard
        assert told.state.players[B].play == state.players[B].play
    assert "assassin" == told.seen(A).players[A].destin


@pytest.mark.rule("T-GOLD-2")
def test_the_deck_and_other_players_destins_may_not_be_consulted() -> None:
    """They are hidden in every view, unless a power has shown a Destin."""
    told = table(play={A: "voyante"}, destins={A: "assassin", B: "heritier"})
    for seat in (A, B, C, SPECTATOR):
        assert {HIDDEN} == set(told.seen(seat).deck)
    assert HIDDEN is told.seen(B).players[A].destin
    assert HIDDEN is told.seen(A).players[B].destin
    told.use_power("voyante", B)
    assert "heritier" == told.seen(A).players[B].destin


@pytest.mark.rule("T-GOLD-4", "P-10")
def test_a_card_prevails_over_a_rule() -> None:
    """By the rules nobody activates another player's single-use card; `faussaire` says otherwise."""
    play = {A: "faussaire", B: "archives_royales"}
    told = table(play=play)
    assert ("not_yours", "T-PWR-3") == told.why_not_activate("archives_royales")
    assert [12] == told.use_power("faussaire", "archives_royales").jetons(A)


@pytest.mark.rule("T-GOLD-5", "T-JET-7")
def test_jetons_due_at_the_same_moment_apply_by_number() -> None:
    """Jeton 1 prevents a loss before Jeton 3 could lessen it, which is kept."""
    told = table(play={A: "vampire"}, jetons={B: [1, 3]}).use_power("vampire", B)
    assert [3] == told.jetons(B)


@pytest.mark.rule("T-GOLD-6")
def test_only_truthful_answers_are_taken() -> None:
    """Asked for a family, a player cannot give a card of another one, nor say that none is there."""
    told = table(play={A: "apprenti"}, hands={B: "juge port"}).use_power("apprenti", B, "royaume")
    assert {"juge"} == told.choices()
    assert ("wrong_family", "T-GOLD-6") == told.why_not(ChooseHandCard, "port")


# --- F: `druide` and `collecteur_d_impots` --------------------------------------------------------------------------


@pytest.mark.rule("F-3", "H-6")
@pytest.mark.parametrize(("card", "due"), [("vampire", True), ("port", True), ("chateau", False)])
@pytest.mark.parametrize("face_down", [False, True])
def test_the_tax_is_due_on_a_hidden_card_too(card: str, due: bool, face_down: bool) -> None:
    """Before any bid a seller owes the collector a card unless the card on sale is Royaume, hidden or not."""
    hand = [card, "ecuyer", "juge"]
    told = Story(3).given(hands={A: hand}, play={A: ["druide"], B: ["collecteur_d_impots"]}).auction()
    told.put_up(card, face_down)
    assert (HandCardWanted if due else BidOrPass) is told.question()
    if due:
        told.choose("juge")
        assert [1, 7, 6] == told.sizes()
    sale = told.seen(C).auction
    assert sale is not None
    assert (HIDDEN if face_down else card) == sale.sales[0].card


# --- F: `immortel`, `ange_gardien`, `assassin` ----------------------------------------------------------------------


@pytest.mark.rule("F-15", "A-8")
@pytest.mark.parametrize("power", ["bourreau", "vampire", "chevalier", "portail"])
def test_immortel_saves_whatever_made_the_last_card_go(power: str) -> None:
    """Discarded, stolen or passed: its owner may engage it instead of being eliminated, and holds no card."""
    hands = {A: 0, B: 1, C: 3} if power in {"chevalier", "portail"} else {A: 3, B: 1, C: 3}
    told = table(play={A: power, B: "immortel"}, hands=hands).use_power(power)
    while told.asked != [(B, WhetherToSurvive)]:
        seat = told.asked[0][0]
        told.pick(B) if told.asked[0][1] is WhichPlayer else told.any(seat)
    told.pick(True)
    assert ["immortel(e)"] == told.play(B)
    assert (0, False) == (told.size(B), told.state.players[B].out)


@pytest.mark.rule("F-16")
def test_immortel_is_redressed_at_the_start_of_its_owners_turn() -> None:
    """Then, and in nobody else's turn, it is ready again."""
    told = Story(3).given(play={A: ["immortel(e)"]}, active=B).next_turn()
    assert ["immortel(e)"] == told.play(A)
    told = Story(3).given(play={A: ["immortel(e)"]}, active=C).next_turn()
    assert ["immortel"] == told.play(A)


@pytest.mark.rule("F-19", "A-15")
def test_ange_gardien_is_fulfilled_by_saving_ones_own_victim() -> None:
    """The elimination was due by A's own `vampire`; A saves B with `guerisseuse`, and wins by it."""
    told = table(play={A: "vampire guerisseuse"}, hands={B: 1}, destins={A: "ange_gardien"}).use_power("vampire", B)
    assert [(A, WhetherToHeal)] == told.asked
    told.pick(True)
    assert (A,) == told.winners()
    assert "ange_gardien" == told.seen(SPECTATOR).players[A].destin


@pytest.mark.rule("F-20", "F-21")
def test_ange_gardien_thwarts_assassin() -> None:
    """C reveals it as A's effect is about to eliminate B: B stays, C wins, A does not."""
    told = table(play={A: "vampire"}, hands={B: 1}, destins={A: "assassin", C: "ange_gardien"}).use_power("vampire", B)
    assert [(A, WhetherToGuard), (C, WhetherToGuard)] == told.asked
    told.pick(False, seat=A).pick(True, seat=C).any(C, C, C)
    assert (3, 3) == (told.size(B), told.size(C))
    assert (C,) == told.winners()


SAVED: dict[str, tuple[dict[int, str], dict[int, list[int]]]] = {
    "own card": ({B: "immortel"}, {}),
    "another's card": ({C: "guerisseuse"}, {}),
    "own Jeton": ({}, {B: [4]}),
    "another's Jeton": ({}, {C: [9]}),
}


@pytest.mark.rule("F-21", "A-14")
@pytest.mark.parametrize("saved", SAVED)
def test_assassin_fails_when_the_victim_is_saved_and_only_then(saved: str) -> None:
    """A victim saved by a card or a Jeton does not count; another one eliminated later in the turn does."""
    play, jetons = SAVED[saved]
    play = {A: "vampire apprenti", **play}
    told = table(4, play=play, jetons=jetons, hands={B: 1, D: "juge"}, destins={A: "assassin"})
    told.use_power("vampire", B)
    while told.asked != [(A, PowerOrEnd)]:
        told.pick(True, seat=told.asked[0][0])
    assert 1 == len(told.events(Rescued))
    assert () == told.winners()
    told.use_power("apprenti", D, "royaume").pick("juge")
    while not told.match.over:
        told.pick(False, seat=told.asked[0][0])
    assert [Eliminated((Elimination(D, A),))] == told.events(Eliminated)
    assert (A,) == told.winners()


# --- parts that can no longer be carried out ------------------------------------------------------------------------


def stage(told: Table, card: str, name: str, *players: int, mode: str = "") -> Plan:
    """What A's power of this card plans at a stage, as things stand."""
    power = told.state.content.card(card).power
    return VERBS[power.verb].stages[name](told.state, Activation(A, card, players=players, mode=mode), power)


def offers(told: Table, card: str, name: str) -> set[object]:
    """What A's power of this card offers for a choice, as things stand."""
    power = told.state.content.card(card).power
    return set(VERBS[power.verb].among[name](told.state, Activation(A, card), power))


@pytest.mark.rule("T-PWR-4")
def test_a_part_that_cannot_be_carried_out_is_skipped() -> None:
    """Whatever else has happened meanwhile: a card that left play is not moved, and no choice hangs."""
    there, nothing = table(deck="juge"), table(deck="")
    assert (Draw(A, 3),) == stage(there, "goule", "mode", mode="discard_self_then_draw")
    assert "discard_self_then_draw" in offers(there, "goule", "mode")
    assert "discard_self_then_draw" not in offers(nothing, "goule", "mode")

    anneau = Activation(A, "anneau_de_valeur")
    assert (True, False) == (usable(there.state, anneau), usable(nothing.state, anneau))
    assert () == stage(there, "anneau_de_valeur", "drawn")
    assert () == stage(there, "anneau_de_valeur", "player", B)
    assert () == stage(there, "comptable", "drawn", B)

    assert () == stage(table(hands={B: 0, C: 0}), "mercenaire", "paid")


@pytest.mark.rule("T-PWR-5", "A-40")
def test_a_cost_that_has_come_to_empty_the_hand_is_not_paid() -> None:
    """Whoever by now holds no more cards than a cost takes pays nothing; with one more they are asked."""
    for held, count, paid in ((1, 1, False), (2, 2, False), (2, 1, True), (3, 2, True)):
        state = table(hands={A: held}).state
        assert paid == bool(pay_cost(state, PayCost(A, count)))
