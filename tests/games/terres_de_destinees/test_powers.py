"""Powers in general: T-PWR."""

from __future__ import annotations

import pytest

from tabletop_rules.core.engine import submit
from tabletop_rules.core.messages import Plan, Rejection
from tabletop_rules.games.terres_de_destinees import commands as c
from tabletop_rules.games.terres_de_destinees import decisions as d
from tabletop_rules.games.terres_de_destinees import events as e
from tabletop_rules.games.terres_de_destinees.content.modes import MODES
from tabletop_rules.games.terres_de_destinees.content.power import Active
from tabletop_rules.games.terres_de_destinees.content.verbs import VERBS as PRINTED
from tabletop_rules.games.terres_de_destinees.state import Activation
from tabletop_rules.games.terres_de_destinees.steps import Draw, PayCost
from tabletop_rules.games.terres_de_destinees.verbs.modes import WAYS
from tabletop_rules.games.terres_de_destinees.verbs.table import VERBS, usable
from tests.games.terres_de_destinees.story import CONTENT, A, B, C, Story, table


def test_every_verb_and_mode_of_a_pack_has_a_power() -> None:
    """Every verb and mode that a pack may name is implemented, with the choices that the pack declares."""
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
    """Each power resolves before the next, and engages its card, which cannot be activated again."""
    story = table(play={A: "chateau usurier archives_royales ecuyer"})
    assert {"chateau", "usurier", "archives_royales"} == story.usable()
    story.use_power("archives_royales").use_power("chateau", 1).use_power("usurier")
    assert ["chateau(e)", "usurier(e)", "archives_royales(e)", "ecuyer"] == story.play(A)
    happened = [(type(event), event.card) for event in story.events(e.PowerActivated, e.PowerResolved)]
    assert ["archives_royales", "chateau", "usurier"] == [card for kind, card in happened if kind is e.PowerResolved]
    assert [e.PowerActivated, e.PowerResolved] * 3 == [kind for kind, _ in happened]
    assert ("engaged", "T-PWR-1") == story.why_not(c.Activate, "chateau")


@pytest.mark.rule("T-PWR-1", "T-COMP-4")
@pytest.mark.parametrize("card", ["ecuyer", "la_reine", "immortel"])
def test_permanents_and_plain_cards_are_not_activated(card: str) -> None:
    """A permanent and a card without a power are rejected."""
    assert ("nothing_to_activate", "T-PWR-1") == table(play={A: card}).why_not(c.Activate, card)


@pytest.mark.rule("T-PWR-3")
def test_only_the_active_player_activates_and_only_own_cards() -> None:
    """Another player's card is rejected, and another player has no decision at all."""
    story = table(play={A: "chateau", B: "grand_livre"})
    assert ("not_yours", "T-PWR-3") == story.why_not(c.Activate, "grand_livre")
    done = submit(story.game, story.match, c.Activate(B, story.decision().id, "grand_livre"), story.chance)
    assert isinstance(done, Rejection)
    assert "not_asked" == done.code


@pytest.mark.rule("T-PWR-4")
def test_what_a_power_could_do_is_judged_on_public_information() -> None:
    """With every power in play the activator's view lists the same cards and choices as the match."""
    active = [card.id for card in CONTENT.cards if isinstance(card.power, Active)]

    def everything() -> Story:
        play = {A: " ".join(active[:16]), B: " ".join(active[16:])}
        destins = {A: "equilibriste", B: "assassin", C: "heritier"}
        return table(play=play, hands={A: 2, B: 2, C: 3}, discard="ecuyer", jetons={B: [1]}, destins=destins)

    usable = everything().usable()
    assert {"banshee", "contrebandier"} == set(active[:16]) - usable  # no large hands, and the cost too high
    for card in usable:
        story = everything().use_power(card)
        assert story.match.over or story.choices(story.match.decisions[0].seat)  # `choices` compares match and view


@pytest.mark.rule("T-PWR-5", "T-ELIM-1")
def test_a_forced_loss_can_empty_a_hand_and_a_cost_cannot() -> None:
    """`bourreau` takes the last card of its owner, who could not have paid it for `mercenaire`."""
    story = table(play={A: "mercenaire bourreau"}, hands={A: 1, B: 3, C: 3})
    assert {"bourreau"} == story.usable()
    assert story.use_power("bourreau", A).any(A).out(A)


@pytest.mark.rule("T-PWR-6")
def test_a_card_that_comes_back_into_play_is_a_new_card() -> None:
    """A single-use card that left play and came back may be used again."""
    story = table(
        play={A: "spectre fossoyeur", B: "archives_royales(e)"}, hands={B: "port"}, discard="pacte_des_ombres"
    )
    story.use_power("fossoyeur", "pacte_des_ombres").use_power("pacte_des_ombres")
    assert [4] == story.jetons(A)
    story.use_power("spectre", "archives_royales")
    assert ("archives_royales", "port") == story.hand(B)
    story.pick("end", "archives_royales", "pass", "pass", "pass").keep()
    assert [12] == story.use_power("archives_royales").jetons(B)


@pytest.mark.rule("T-PWR-7")
def test_permanents_apply_engaged_or_ready_unless_paid_by_engaging() -> None:
    """An engaged `la_reine` grants a repetition; an engaged `garde_royal` is not offered."""
    story = table(play={A: "la_reine(e) chateau"}).use_power("chateau", 1)
    assert [(A, d.WhetherToRepeat)] == story.asked
    story = table(play={A: "vampire", B: "garde_royal(e)", C: "garde_de_caravane"}).use_power("vampire", B)
    assert 5 == story.size(B)
    story = table(play={A: "vampire", B: "garde_royal"}).use_power("vampire", B)
    assert [(B, d.WhetherToLoseLess)] == story.asked


# --- parts that can no longer be carried out ------------------------------------------------------------------------


def stage(story: Story, card: str, name: str, *players: int, mode: str = "") -> Plan:
    """Return what A's power of this card plans at a stage."""
    power = story.state.content.card(card).power
    return VERBS[power.verb].stages[name](story.state, Activation(A, card, players=players, mode=mode), power)


def offers(story: Story, card: str, name: str) -> set[object]:
    """Return what A's power of this card offers for a choice."""
    power = story.state.content.card(card).power
    return set(VERBS[power.verb].among[name](story.state, Activation(A, card), power))


@pytest.mark.rule("T-PWR-4")
def test_a_part_that_cannot_be_carried_out_is_skipped() -> None:
    """A card that left play is not moved, and no choice without an option opens."""
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
@pytest.mark.parametrize(("held", "count", "paid"), [(1, 1, False), (2, 2, False), (2, 1, True), (3, 2, True)])
def test_a_cost_that_has_come_to_empty_the_hand_is_not_paid(held: int, count: int, paid: bool) -> None:
    """With no more cards in hand than the cost nothing is paid."""
    assert paid == bool(PayCost(A, count).plan(table(hands={A: held}).state))
