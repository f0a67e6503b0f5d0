"""Rejections: their order, their rules, and their texts in both languages."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tabletop_rules.core.legal import why_not
from tabletop_rules.core.messages import Command
from tabletop_rules.core.voice import Voice
from tabletop_rules.games.fatum_medieval import commands as c
from tabletop_rules.games.fatum_medieval.names import condition_name
from tests.games.fatum_medieval.packs import own_pack
from tests.games.fatum_medieval.scene import KNOWLEDGE, POSSESSIONS, RELATIONS, WORK, Scene


def placing() -> Scene:
    """Player 1 has placed a farmer and has 7 gold left; Player 2 has a physician."""
    scene = Scene().hold(0, "kings_service", "farm", "farmer", "thief", "fever", "courtly_love").purse(0, 7)
    scene.lay(1, "physician").playing()
    scene.do(c.Place, 0, "farmer")
    return scene


def paying() -> Scene:
    """Player 1 cannot pay for the cards in front."""
    return Scene().lay(0, "quarrel", "dagger", "twins").purse(0, 1).paying()


def choosing() -> Scene:
    """Nobody has relations, and Player 2 has a farm and a horse."""
    scene = Scene(3).hold(0, "kings_service", "scandal", "english_raid").lay(1, "farm", "horse")
    return scene.playing()


def drawing() -> Scene:
    """There are no work cards left."""
    return Scene(turn=2).pile(WORK, deck=()).drawing()


TEXTS: tuple[tuple[Callable[[], Scene], type[Command], tuple[object, ...], str, str, str], ...] = (
    (placing, c.Place, ("farm",), "FA-PLAY-5", "Farm costs 8 gold and you have 7 gold.",
     "« Ferme » coûte 8 pièces d'or et vous avez 7 pièces d'or."),
    (placing, c.Place, ("thief",), "FA-PLAY-1", "You have already placed a Work card this turn.",
     "Vous avez déjà posé une carte Travail ce tour-ci."),
    (placing, c.PlayAction, ("fever", 1, ()), "FA-EFF-1", "Player 2 is protected against Fever.",
     "Joueur 2 est protégé contre « Fièvre »."),
    (placing, c.UsePower, ("ransom", 1), "FA-EFF-18", 'You have no card with the power "ransom".',
     "Vous n'avez aucune carte avec le pouvoir « rançon »."),
    (paying, c.GiveUp, ("quarrel",), "FA-ACT-4", "Quarrel is an action and cannot be given up.",
     "« Dispute » est une action : on ne peut pas l'abandonner."),
    (paying, c.GiveUp, ("dagger",), "FA-ACC-9", "Dagger has no per-turn cost, so it cannot be given up.",
     "« Dague » ne coûte rien par tour : on ne peut pas l'abandonner."),
    (paying, c.Pay, (), "FA-ACC-7", "2 gold is due and you have 1 gold: give up a card.",
     "Il faut payer 2 pièces d'or et vous avez 1 pièce d'or : abandonnez une carte."),
    (choosing, c.Place, ("kings_service",), "FA-COND-1", "The condition of King's service is not met: Relations 3.",
     "La condition de « Travail pour le roi » n'est pas remplie : Relations 3."),
    (choosing, c.PlayAction, ("scandal", 1, ()), "FA-COND-6", "The condition of Scandal is not met: Relations 3.",
     "La condition de « Scandale » n'est pas remplie : Relations 3."),
    (choosing, c.PlayAction, ("english_raid", 2, ()), "FA-ACT-2",
     "Player 3 cannot be the target of English raid, which requires Farm or Great farm in front.",
     "Joueur 3 ne peut être la cible de « Raid des Anglais », qui demande Ferme ou Grande ferme devant soi."),
    (choosing, c.PlayAction, ("english_raid", 1, ()), "FA-EFF-8", "Wrong choice of cards for English raid: none.",
     "Mauvais choix de cartes pour « Raid des Anglais » : aucune."),
    (choosing, c.PlayAction, ("english_raid", 1, ("farm#1", "dragon")), "FA-EFF-8",
     "Wrong choice of cards for English raid: Farm, dragon.",
     "Mauvais choix de cartes pour « Raid des Anglais » : Ferme, dragon."),
    (choosing, c.Place, ("forge_a_kingdom",), "FA-CARD-1", 'There is no card "Forge a kingdom".',
     "Il n'y a pas de carte « Se forger un royaume »."),
    (choosing, c.Place, ("dragon",), "FA-CARD-1", 'There is no card "dragon".', "Il n'y a pas de carte « dragon »."),
    (paying, c.GiveUp, ("cook",), "FA-ACC-8", "Cook is not in front of you.",
     "« Cuisinière » n'est pas devant vous."),
    (drawing, c.Draw, (WORK,), "FA-DECK-1", "The Work deck has no card to give.",
     "Le paquet Travail n'a plus de carte à donner."),
)  # fmt: skip


@pytest.mark.rule("FA-PLAY-1", "FA-PLAY-5", "FA-PLAY-9", "FA-CARD-1", "FA-COND-1", "FA-COND-6", "FA-ACT-2", "FA-ACT-4")
@pytest.mark.rule("FA-EFF-1", "FA-EFF-8", "FA-EFF-18", "FA-EFF-20", "FA-ACC-7", "FA-ACC-8", "FA-ACC-9", "FA-DECK-1")
@pytest.mark.parametrize(("table", "kind", "fields", "rule", "english", "french"), TEXTS)
def test_a_rejection_in_two_languages(
    table: Callable[[], Scene], kind: type[Command], fields: tuple[object, ...], rule: str, english: str, french: str
) -> None:
    """A rejection names its rule, the card and the numbers of the case in both languages."""
    rejection = table().rejected(kind, 0, *fields)
    assert (rule, english, french) == (rejection.rule, rejection.message("en"), rejection.message("fr"))


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
def test_a_condition_in_words(card: str, english: str, french: str) -> None:
    """Groups are joined by "or", atoms by "and"; tags and keywords are named by the cards that have them."""
    content = Scene().state.content
    condition = content.printed[f"{card}#1"].requires_any
    assert (english, french) == tuple(condition_name(content, condition, Voice(language)) for language in ("en", "fr"))


@pytest.mark.rule("FA-ACT-2", "FA-COND-7")
@pytest.mark.parametrize(
    ("card", "english", "french"),
    [
        ("spy", "1 card in hand", "1 carte en main"),
        ("fine", "1 gold", "1 pièce d'or"),
        ("promotion", "a job in front", "un métier devant soi"),
        ("dismissal", "a non-stackable job in front", "un métier non cumulable devant soi"),
        ("reconciliation", "an action in front", "une action devant soi"),
    ],
)
def test_what_a_target_must_have_in_words(card: str, english: str, french: str) -> None:
    """Hand, gold, jobs and actions have words of their own."""
    scene = Scene().hold(0, card).lay(0, "kings_service", "courtly_love").purse(1, 0).playing()
    rejection = scene.rejected(c.PlayAction, 0, card, 1, ())
    assert ("target_condition", "FA-ACT-2") == (rejection.code, rejection.rule)
    assert rejection.message("en").endswith(f", which requires {english}.")
    assert rejection.message("fr").endswith(f", qui demande {french}.")


# --- every reason at once -------------------------------------------------------------------------------------------


def reasons(scene: Scene, kind: type[Command], *fields: object) -> list[tuple[str, str]]:
    """Return code and rule of every reason against a command of Player 1."""
    return [(each.code, each.rule) for each in why_not(scene.game, scene.match, scene.command(kind, 0, *fields))]


def rules(scene: Scene, kind: type[Command], *fields: object) -> list[str]:
    """Return the rules of every reason against a command of Player 1."""
    return [rule for _, rule in reasons(scene, kind, *fields)]


@pytest.mark.rule("FA-PLAY-9", "FA-COND-1", "FA-COND-6", "FA-ACT-2", "FA-EFF-1", "FA-EFF-8", "FA-PLAY-1", "FA-PLAY-5")
def test_reasons_against_a_play_come_in_the_order_of_checking(tmp_path: Path) -> None:
    """Category, condition and price of a permanent; actor, target, protection, choice and price of an action."""
    scene = Scene().purse(0, 0).hold(0, "warhorse").playing()
    assert [("not_held", "FA-PLAY-9"), ("too_dear", "FA-PLAY-5")] == reasons(scene, c.Place, "farm")
    scene = Scene().lay(0, "servant").hold(0, "dagger", "manor").purse(0, 5).playing()
    scene.do(c.Place, 0, "dagger")
    assert ["FA-PLAY-1", "FA-COND-1", "FA-PLAY-5"] == rules(scene, c.Place, "manor")
    journey = 'target_requires_any = [[{ tag_any = ["journey"] }]]'
    pick = 'effects = [\n  { id = "discard_from_table", what = "tag", tag_any = ["journey"]'
    pack = own_pack(
        tmp_path,
        asks=(f"requires_any = []\n{journey}", f'requires_any = [[{{ axis = "relations", min = 2 }}]]\n{journey}'),
        theft=(f"tags = []\n{pick}", f'tags = ["theft"]\n{pick}'),
    )
    scene = Scene(pack=pack).lay(1, "watchdog").hold(0, "lost_on_the_way").purse(0, 0).playing()
    found = rules(scene, c.PlayAction, "lost_on_the_way", 1, ("watchdog#1",))
    assert ["FA-COND-6", "FA-ACT-2", "FA-EFF-1", "FA-EFF-8", "FA-PLAY-5"] == found


@pytest.mark.rule("FA-PLAY-3", "FA-PLAY-5")
def test_reasons_against_an_action_on_nobody() -> None:
    """A target out of play does not hide the price; what is no action has no other reason."""
    scene = Scene().purse(0, 2).hold(0, "alms", "farm").playing()
    assert [("not_in_play", "FA-PLAY-3"), ("too_dear", "FA-PLAY-5")] == reasons(scene, c.PlayAction, "alms", 7, ())
    assert ["unknown_card"] == [code for code, _ in reasons(scene, c.PlayAction, "dragon", 7, ())]
    assert ["not_action"] == [code for code, _ in reasons(scene, c.PlayAction, "farm", 7, ())]


@pytest.mark.rule("FA-DRAW-1", "FA-DECK-1")
def test_reasons_against_a_draw() -> None:
    """No draw left comes before no card to draw."""
    scene = Scene(turn=2).lay(0, "farmer", "childhood_friend").pile(WORK, deck=()).pile(RELATIONS, deck=())
    scene.drawing()
    assert ["FA-DECK-1"] == rules(scene, c.Draw, WORK)
    for axis in (KNOWLEDGE, POSSESSIONS, KNOWLEDGE, KNOWLEDGE, POSSESSIONS):  # two bonus cards, three free ones
        scene.do(c.Draw, 0, axis)
    assert ["FA-DRAW-1", "FA-DECK-1"] == rules(scene, c.Draw, WORK)


@pytest.mark.rule("FA-EFF-18", "FA-EFF-15", "FA-EFF-16")
def test_reasons_against_a_power() -> None:
    """Having no card with the power and choosing no opponent are both reasons."""
    scene = Scene().playing()
    assert [("no_power", "FA-EFF-18"), ("not_opponent", "FA-EFF-15")] == reasons(scene, c.UsePower, "ransom", 0)
    assert ["FA-EFF-18", "FA-EFF-16"] == rules(scene, c.UsePower, "pickpocket", 0)
