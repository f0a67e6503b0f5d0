"""Bad plays as a player reads them: the rule that forbids, and why, in English and French."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop_rules.core.messages import Command
from tabletop_rules.games.fatum_medieval.commands import Draw, GiveUp, Pay, Place, PlayAction, UsePower
from tabletop_rules.games.fatum_medieval.names import condition_name
from tests.games.fatum_medieval.scene import WORK, Scene


def placing() -> Scene:
    """Seat 0 has placed a farmer and has 7 gold left; seat 1 lives with a physician."""
    scene = Scene().hold(0, "kings_service", "farm", "farmer", "thief", "fever", "courtly_love").purse(0, 7)
    scene.lay(1, "physician").playing()
    scene.do(Place, 0, "farmer")
    return scene


def paying() -> Scene:
    """Seat 0 cannot pay what lies in front."""
    return Scene().lay(0, "quarrel", "dagger", "twins").purse(0, 1).paying()


def drawing() -> Scene:
    """Nothing is left of the work cards."""
    return Scene(turn=2).pile(WORK, deck=()).drawing()


SAID: tuple[tuple[Any, ...], ...] = (
    (placing, Place, "farm", (), "FA-PLAY-5", "Farm costs 8 and you have 7.", "« Ferme » coûte 8 et vous avez 7."),
    (placing, Place, "thief", (), "FA-PLAY-1", "You have already placed a Work card this turn.",
     "Vous avez déjà posé une carte Travail ce tour-ci."),
    (placing, PlayAction, "fever", (1, ()), "FA-EFF-1", "Seat 1 is protected against Fever.",
     "Le siège 1 est protégé contre « Fièvre »."),
    (placing, UsePower, "ransom", (1,), "FA-EFF-18",
     'You have no card with the power "ransom".',
     "Vous n'avez aucune carte qui ait le pouvoir « rançon »."),
    (paying, GiveUp, "quarrel", (), "FA-ACT-4", "Quarrel is an action and cannot be given up.",
     "« Dispute » est une action : on ne peut pas l'abandonner."),
    (paying, GiveUp, "dagger", (), "FA-ACC-9", "Dagger costs nothing per turn, so it stays.",
     "« Dague » ne coûte rien par tour : cette carte reste."),
    (paying, Pay, None, (), "FA-ACC-7", "2 is due and you have 1: give up a card.",
     "Il faut 2 et vous avez 1 : abandonnez une carte."),
    (drawing, Draw, WORK, (), "FA-DECK-1", "The Work deck and its pile are empty.",
     "Le paquet Travail et sa défausse sont vides."),
)  # fmt: skip


@pytest.mark.rule("FA-PLAY-1", "FA-PLAY-5", "FA-EFF-1", "FA-EFF-18", "FA-ACT-4", "FA-ACC-7", "FA-ACC-9", "FA-DECK-1")
@pytest.mark.parametrize(("table", "kind", "first", "more", "rule", "english", "french"), SAID)
def test_a_bad_play_is_refused_in_two_languages(
    table: Any, kind: type[Command], first: object, more: tuple[object, ...], rule: str, english: str, french: str
) -> None:
    """The refusal names the rule, the card and the numbers of the case."""
    scene = table()
    refused = scene.refused(kind, 0, *(() if first is None else (first,)), *more)
    assert (rule, english, french) == (refused.rule, refused.message("en"), refused.message("fr"))


@pytest.mark.rule("FA-COND-1", "FA-COND-6", "FA-ACT-2")
def test_conditions_that_are_not_met_in_two_languages() -> None:
    """A condition of a permanent, of whoever plays an action, and of its target: each by its own rule, and in words."""
    scene = Scene().hold(0, "kings_service", "scandal", "english_raid").playing()
    tried = [("kings_service",), ("scandal", 1, ()), ("english_raid", 1, ())]
    found = [scene.refused(PlayAction if len(fields) > 1 else Place, 0, *fields) for fields in tried]
    assert ["FA-COND-1", "FA-COND-6", "FA-ACT-2"] == [refused.rule for refused in found]
    assert [
        "The condition of King's service is not met: Relations 3.",
        "The condition of Scandal is not met: Relations 3.",
        "Seat 1 cannot be the target of English raid, which asks for Farm or Great farm in front.",
    ] == [refused.message("en") for refused in found]
    assert [
        "La condition de « Travail pour le roi » n'est pas remplie : Relations 3.",
        "La condition de « Scandale » n'est pas remplie : Relations 3.",
        "Le siège 1 ne peut pas subir « Raid des Anglais », qui demande Ferme ou Grande ferme devant soi.",
    ] == [refused.message("fr") for refused in found]


@pytest.mark.rule("FA-COND-2", "FA-COND-7")
@pytest.mark.parametrize(
    ("card", "english", "french"),
    [
        ("priest", "Work 2 and Knowledge 2; or Guard or Monk in front",
         "Travail 2 et Savoir 2 ; ou Garde ou Moine devant soi"),
        ("daughter", "Courtly love or Forbidden love or Marriage in front",
         "Amour courtois ou Amour interdit ou Mariage devant soi"),
        ("heresy", "Relations 2; or Bishop or Monk or Priest in front",
         "Relations 2 ; ou Évêque ou Moine ou Prêtre devant soi"),
    ],
)  # fmt: skip
def test_what_a_condition_asks_for_is_said(card: str, english: str, french: str) -> None:
    """Groups are alternatives, atoms of a group go together; tags and keywords are told by the cards that have them."""
    content = Scene().state.content
    condition = content.printed[f"{card}#1"].requires_any
    assert (english, french) == tuple(condition_name(content, condition, language) for language in ("en", "fr"))


@pytest.mark.rule("FA-ACT-2", "FA-COND-7")
@pytest.mark.parametrize(
    ("card", "english", "french"),
    [
        ("spy", "1 card in hand", "1 carte en main"),
        ("fine", "1 gold", "1 pièce d'or"),
        ("promotion", "a job in front", "un métier devant soi"),
        ("dismissal", "a job in front that is not stackable", "un métier non cumulable devant soi"),
        ("reconciliation", "an action in front", "une action devant soi"),
    ],
)
def test_what_a_target_must_have_is_said(card: str, english: str, french: str) -> None:
    """Hand, gold, jobs and actions have words of their own."""
    scene = Scene().hold(0, card).lay(0, "kings_service", "courtly_love").purse(1, 0).playing()
    refused = scene.refused(PlayAction, 0, card, 1, ())
    assert ("target_condition", "FA-ACT-2") == (refused.code, refused.rule)
    assert refused.message("en").endswith(f", which asks for {english}.")
    assert refused.message("fr").endswith(f", qui demande {french}.")


@pytest.mark.rule("FA-EFF-8", "FA-EFF-20")
def test_cards_named_wrongly_or_not_at_all() -> None:
    """What the actor has named is told by its titles, and that nothing was named; what is no card stays as it came."""
    scene = Scene().lay(1, "farm", "horse").hold(0, "english_raid").playing()
    tried = ((), ("horse#1",), ("dragon",), ("farm#1", "dragon"))
    said = [scene.refused(PlayAction, 0, "english_raid", 1, chosen) for chosen in tried]
    assert ["none", "Horse", "dragon", "Farm, dragon"] == [each.message("en")[36:-1] for each in said]
    assert "Wrong cards named for English raid: none." == said[0].message("en")
    assert "Cartes mal désignées pour « Raid des Anglais » : aucune." == said[0].message("fr")


@pytest.mark.rule("FA-CARD-1", "FA-PLAY-9")
@pytest.mark.parametrize(
    ("sent", "english", "french"),
    [
        ("forge_a_kingdom", 'There is no card "Forge a kingdom".', "Il n'y a pas de carte « Se forger un royaume »."),
        ("dragon", 'There is no card "dragon".', "Il n'y a pas de carte « dragon »."),
    ],
)
def test_what_is_no_card_is_told_by_its_title_if_it_has_one(sent: str, english: str, french: str) -> None:
    """An objective taken for a card is told by its title, what is nothing at all as it was sent."""
    refused = Scene().playing().refused(Place, 0, sent)
    assert (english, french) == (refused.message("en"), refused.message("fr"))
