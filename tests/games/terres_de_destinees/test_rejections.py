"""Rejections: the rule that forbids, and its words in both languages."""

from __future__ import annotations

import pytest

from tabletop_rules.core.legal import why_not
from tabletop_rules.core.messages import MAX_PARAM_LENGTH, Command, Rejection
from tabletop_rules.core.voice import Voice
from tabletop_rules.games.terres_de_destinees import commands as c
from tabletop_rules.games.terres_de_destinees.state import Demand
from tabletop_rules.games.terres_de_destinees.terms import Family
from tests.games.terres_de_destinees.story import A, B, C, D, Story, table


@pytest.mark.rule("T-PWR-5")
@pytest.mark.parametrize(("card", "hand"), [("mercenaire", 1), ("contrebandier", 2)])
def test_a_cost_that_cannot_be_paid_is_named(card: str, hand: int) -> None:
    """A power whose cost would empty the hand is rejected for the cost; one card more is enough."""
    story = table(hands={A: hand}, play={A: card}, discard="port")
    assert ("cost_too_high", "T-PWR-5") == story.why_not(c.Activate, card)
    assert {card} == table(hands={A: hand + 1}, play={A: card}, discard="port").usable()


@pytest.mark.rule("T-PWR-9", "F-10")
def test_a_card_of_the_chain_is_named() -> None:
    """A card being resolved, or barred by `liche`, is rejected by the rule that bars it."""
    story = table(play={A: "le_roi fou_du_roi chateau", B: "juge"}, jetons={B: [1]}).use_power("le_roi")
    assert ("not_offered", "T-PWR-9") == story.why_not(c.ChooseCard, "le_roi")
    opened = table(play={A: "liche alchimiste chateau", B: "fou_du_roi juge", C: "port"}, jetons={B: [1]})
    opened.use_power("liche", B).use_power("fou_du_roi")
    assert ("barred", "F-10") == opened.why_not(c.ChooseCard, "chateau")


@pytest.mark.rule("T-TERM-5")
@pytest.mark.parametrize("seat", [A, C, 7])
def test_a_seat_that_is_no_other_player_is_rejected(seat: int) -> None:
    """Oneself, an eliminated player and a seat beyond the table are no other players."""
    story = table(4, play={A: "vampire"}, out=(C,)).use_power("vampire")
    assert ("seat_not_offered", "T-TERM-5") == story.why_not(c.ChoosePlayer, seat)


@pytest.mark.rule("F-11", "F-12")
def test_a_pair_is_rejected_by_the_ruling_on_pairs() -> None:
    """A pair must be adjacent, and with two players left include the activator."""
    story = table(4, play={A: "mage_de_feu"}).use_power("mage_de_feu")
    assert ("pair_not_offered", "F-11") == story.why_not(c.ChoosePair, (B, D))
    two = table(3, play={A: "mage_de_feu"}, out=(C,)).use_power("mage_de_feu")
    assert ("pair_not_offered", "F-12") == two.why_not(c.ChoosePair, (B, C))


@pytest.mark.rule("F-18", "T-JET-2", "T-JET-3")
def test_a_duplicate_is_rejected_by_its_own_rule() -> None:
    """An equal demand, a held Jeton and a missing one are rejected by their own rules."""
    story = table(play={A: "bourgmestre"}, demands=[Demand(A, B, Family.MAGIE)]).use_power("bourgmestre", B)
    assert ("not_offered", "F-18") == story.why_not(c.ChooseFamily, Family.MAGIE)
    held = table(play={A: "chateau"}, jetons={A: [1]}).use_power("chateau")
    assert ("not_offered", "T-JET-3") == held.why_not(c.ChooseJeton, 1)
    gone = table(play={A: "chateau"}, centre={1: 0}).use_power("chateau")
    assert ("not_offered", "T-JET-2") == gone.why_not(c.ChooseJeton, 1)
    assert ("not_offered", "T-PWR-4") == gone.why_not(c.ChooseJeton, 2)


def reasons(story: Story, kind: type[Command], *fields: object) -> tuple[Rejection, ...]:
    """Return all rejections of an answer to the open decision."""
    decision = story.decision()
    return why_not(story.game, story.match, kind(decision.seat, decision.id, *fields))


@pytest.mark.rule("T-AUC-1", "P-2")
def test_a_sale_may_be_rejected_for_two_reasons() -> None:
    """A card not in hand and face down is rejected twice, and named in each language."""
    story = Story().given(hands={A: "juge port"}).auction()
    found = reasons(story, c.PutUp, "chateau", True)
    assert [("not_in_hand", "T-AUC-1"), ("not_face_down", "P-2")] == [(each.code, each.rule) for each in found]
    names = story.state.content.card("chateau").names
    assert f"You do not hold {names.en} in your hand." == found[0].message("en")
    assert f"Vous n'avez pas « {names.fr} » dans votre main." == found[0].message("fr")
    assert (("card", "chateau"),) == found[0].params


@pytest.mark.rule("T-PWR-1", "T-PWR-4")
def test_an_activation_may_be_rejected_for_two_reasons() -> None:
    """An engaged card whose cost cannot be paid is rejected for both."""
    story = table(play={A: "spectre(e) mercenaire(e)"}, hands={A: "juge", B: "port"})
    found = reasons(story, c.Activate, "mercenaire")
    assert [("engaged", "T-PWR-1"), ("cost_too_high", "T-PWR-5")] == [(each.code, each.rule) for each in found]


@pytest.mark.rule("T-JET-5")
def test_jetons_and_choices_are_named() -> None:
    """A rejection names Jetons and choices, even a Destin given as a card."""
    story = table(jetons={A: [8]}, play={A: "chateau(e) spectre(e) garde_royal(e)"})
    (missing,) = reasons(story, c.UseJeton, 7)
    names = story.state.content.jeton(7).names
    assert f"You hold no Jeton 7 ({names.en}) to use now." == missing.message("en")
    story.pick("jeton 8")
    (rejection,) = reasons(story, c.ChooseCard, "spectre")
    assert f"Impossible de choisir « {story.state.content.card('spectre').names.fr} » ici." == rejection.message("fr")
    assert ("not_offered", "T-JET-5") == (rejection.code, rejection.rule)
    (rejection,) = reasons(story, c.ChooseCard, "porteur_de_sceaux")
    assert "Impossible de choisir « Porteur de sceaux » ici." == rejection.message("fr")


@pytest.mark.parametrize("text", ["9" * 5000, "99", "dragon", "+2"])
def test_what_does_not_exist_has_no_name(text: str) -> None:
    """An unknown text has no name and raises LookupError; the rejection repeats it, cut if long."""
    story = table(jetons={A: [8]}, play={A: "chateau(e) spectre(e)"}).pick("jeton 8")
    (rejection,) = reasons(story, c.ChooseCard, text)
    assert "not_offered" == rejection.code
    shown = text if len(text) <= MAX_PARAM_LENGTH else text[:MAX_PARAM_LENGTH] + "..."
    assert f"{shown} cannot be chosen here." == rejection.message("en")
    with pytest.raises(LookupError):
        story.game.display.names(story.state, "what", text, Voice("fr"))
