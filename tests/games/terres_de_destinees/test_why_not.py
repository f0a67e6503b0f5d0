"""Why not: all rules that forbid a command in Terres de Destinées, in words of both languages."""

import pytest

from tabletop_rules.core.legal import why_not
from tabletop_rules.core.messages import LONGEST_PARAM, Command, Rejection
from tabletop_rules.games.terres_de_destinees.commands import Activate, ChooseCard, PutUp, UseJeton
from tests.games.terres_de_destinees.story import A, B, Story


def reasons(story: Story, kind: type[Command], *fields: object) -> tuple[Rejection, ...]:
    """All that forbids an answer to the open question."""
    decision = story.decision()
    return why_not(story.game, story.match, kind(decision.seat, decision.id, *fields))


@pytest.mark.rule("T-AUC-1", "P-2")
def test_a_card_not_held_put_up_face_down_is_two_reasons() -> None:
    """The hand and the face are told together, the card by its name in each language."""
    story = Story(3).given(hands={A: ["juge", "port"]}).auction()
    found = reasons(story, PutUp, "chateau", True)
    assert [("not_in_hand", "T-AUC-1"), ("not_face_down", "P-2")] == [(each.code, each.rule) for each in found]
    names = story.state.content.card("chateau").names
    assert f"You do not hold {names.en} in your hand." == found[0].message("en")
    assert f"Vous n'avez pas « {names.fr} » dans votre main." == found[0].message("fr")
    assert (("card", "chateau"),) == found[0].params


@pytest.mark.rule("T-PWR-1", "T-PWR-4")
def test_an_engaged_card_whose_power_would_do_nothing_is_two_reasons() -> None:
    """That a card is engaged does not hide that its power could do nothing either."""
    story = Story(3).given(play={A: ["spectre(e)", "mercenaire(e)"]}, hands={A: ["juge"], B: ["port"]}).effects()
    found = reasons(story, Activate, "mercenaire")
    assert [("engaged", "T-PWR-1"), ("cost_too_high", "T-PWR-5")] == [(each.code, each.rule) for each in found]


@pytest.mark.rule("T-JET-5")
def test_jetons_and_choices_are_named() -> None:
    """A Jeton is said with its name, what cannot be chosen by its own, also a Destin taken for a card."""
    story = Story(3).given(jetons={A: [8]}, play={A: ["chateau(e)", "spectre(e)", "garde_royal(e)"]}).effects()
    (missing,) = reasons(story, UseJeton, 7)
    names = story.state.content.jeton(7).names
    assert f"You hold no Jeton 7 ({names.en}) to use now." == missing.message("en")
    story.answer(UseJeton, 8)
    (refused,) = reasons(story, ChooseCard, "spectre")
    assert f"Impossible de choisir « {story.state.content.card('spectre').names.fr} » ici." == refused.message("fr")
    assert ("not_offered", "T-JET-5") == (refused.code, refused.rule)
    (refused,) = reasons(story, ChooseCard, "porteur_de_sceaux")
    assert "Impossible de choisir « Porteur de sceaux » ici." == refused.message("fr")


@pytest.mark.parametrize("text", ["9" * 5000, "99", "dragon", "+2"])
def test_what_does_not_exist_has_no_name(text: str) -> None:
    """A name is a LookupError for a text that is no card, family, mode or Jeton; it is said as it is, cut if long."""
    story = Story(3).given(jetons={A: [8]}, play={A: ["chateau(e)", "spectre(e)"]}).effects()
    story.answer(UseJeton, 8)
    (refused,) = reasons(story, ChooseCard, text)
    assert "not_offered" == refused.code
    said = text if len(text) <= LONGEST_PARAM else text[:LONGEST_PARAM] + "..."
    assert f"{said} cannot be chosen here." == refused.message("en")
    with pytest.raises(LookupError):
        story.game.names(story.state, "what", text, "fr")
