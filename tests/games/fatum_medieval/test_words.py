"""Words of commands, events and decisions in both languages."""

from __future__ import annotations

from functools import partial

import pytest

from tabletop_rules.core.engine import mask_record
from tabletop_rules.core.game import message_words
from tabletop_rules.core.mask import HIDDEN, mask
from tabletop_rules.core.messages import Answered, Command, Decision, Event, Record
from tabletop_rules.core.terms import CHANCE, SPECTATOR, RuleId
from tabletop_rules.core.voice import Voice
from tabletop_rules.core.wording import own_words
from tabletop_rules.games.fatum_medieval import commands as c
from tabletop_rules.games.fatum_medieval import events as e
from tabletop_rules.games.fatum_medieval.decisions import DeckToDrawFrom
from tabletop_rules.games.fatum_medieval.game import make
from tabletop_rules.games.fatum_medieval.names import objective_name
from tabletop_rules.games.fatum_medieval.queries.income import Line
from tabletop_rules.testing import play
from tests.games.fatum_medieval.scene import WORK, Scene

GAME = make({"mode": "secret_objective", "turn_limit": 6})
words = partial(message_words, GAME)


def test_every_message_has_words() -> None:
    """Each command, event and decision has a text."""
    kinds = {cls for cls in GAME.tables.kinds.values() if cls.__module__.startswith("tabletop_rules.games")}
    assert all(cls.en and cls.fr for cls in kinds if issubclass(cls, Event | Command | Decision))


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("seat", [0, SPECTATOR])
def test_every_record_of_a_match_has_words(language: str, seat: int) -> None:
    """No record of a match, as a seat or a spectator sees it, is without words."""
    played = play(GAME, 3, 11)
    for record in played.records:
        event = mask_record(record, seat).event
        state = GAME.secrets.mask(played.states[record.n - 1], seat)
        if isinstance(event, Answered):
            if event.command.seat != CHANCE:
                assert words(state, event.command, Voice(language))
        elif own_words(event):
            assert words(state, event, Voice(language))


@pytest.mark.parametrize(
    ("message", "english", "french"),
    [
        (
            DeckToDrawFrom(1, "revelation#1", 2),
            "Revelation: which deck to draw from?",
            "Révélation : dans quel paquet piocher ?",
        ),
        (c.Place(0, 1, "priest#1"), "place Priest", "poser Prêtre"),
        (
            c.PlayAction(0, 1, "english_raid#1", 1, ("farm#1",)),
            "play English raid on Player 2 (Farm)",
            "jouer Raid des Anglais sur Joueur 2 (Ferme)",
        ),
        (
            e.PermanentPlaced(0, "priest#1", 0, "guard#1"),
            "Player 1 places Priest for 0 gold in place of Guard.",
            "Joueur 1 pose Prêtre pour 0 pièce d'or à la place de Garde.",
        ),
        (
            e.IncomePaid(
                0,
                (Line(6, "priest#1", faces=(4,)), Line(3, why="no_job"), Line(1, "guard#1", why="income_if")),
                10,
            ),
            "Player 1 receives 10 gold: Priest 6 (rolled 4); without a job 3; Guard, conditional income 1.",
            "Joueur 1 reçoit 10 pièces d'or : Prêtre 6 (dé : 4) ; sans métier 3 ; Garde, revenu conditionnel 1.",
        ),
        (e.IncomePaid(0, (), 0), "Player 1 receives 0 gold.", "Joueur 1 reçoit 0 pièce d'or."),
        (
            mask(e.Dealt(0, WORK, ("farmer#1", "thief#1")), 1),
            "Player 1 is dealt from Work: 2 hidden cards.",
            "Joueur 1 reçoit en Travail : 2 cartes cachées.",
        ),
        (
            e.UpkeepPaid(0, 0, ("horse#1",)),
            "Player 1 pays 0 gold and gives up Horse.",
            "Joueur 1 paie 0 pièce d'or et abandonne Cheval.",
        ),
        (e.CardTaken(1, 1, "servant#1"), "Servant stays with Player 2.", "Serviteur reste au joueur 2."),
        (e.PlayResolved("robbery#1"), "Resolved: Robbery.", "Résolu : Vol."),
        (e.GoldLost(0, 1), "Player 1 loses 1 gold to the bank.", "Joueur 1 perd 1 pièce d'or au profit de la banque."),
        (
            e.GoldLost(0, 1, 1),
            "Player 1 loses 1 gold to Player 2.",
            "Joueur 1 perd 1 pièce d'or au profit du joueur 2.",
        ),
        (
            e.HandSeen(0, 1, (HIDDEN, HIDDEN)),
            "Player 1 sees the hand of Player 2: 2 hidden cards.",
            "Joueur 1 voit la main du joueur 2 : 2 cartes cachées.",
        ),
    ],
)
def test_messages_in_words(message: Event | Command | Decision, english: str, french: str) -> None:
    """Messages name cards, dice and gold in both languages and leave out empty parts."""
    state = Scene().state
    assert (english, french) == tuple(words(state, message, Voice(language)) for language in ("en", "fr"))


@pytest.mark.rule("FA-OBJ-9")
def test_a_raised_objective_is_shown_raised() -> None:
    """With the bonus an objective is shown with the raised levels in words, pictures and the story."""
    scene = Scene(2, objective_bonus=2).aim("forge_a_kingdom").playing()
    laid = e.ObjectiveLaid("forge_a_kingdom")
    for text in (words(scene.state, laid, Voice("en")), scene.text(0, "fr"), scene.svg(0)):
        assert "Relations 7, Possessions 7" in text
    assert "Relations 5, Possessions 5" in objective_name(scene.state.content, "forge_a_kingdom", Voice("en"))
    assert scene.game.display.story is not None
    assert "Relations 7, Possessions 7" in scene.game.display.story(
        [Record(1, laid, RuleId("FA-SETUP-6"), 0)], 0, Voice("fr")
    )


@pytest.mark.rule("FA-ACC-7")
def test_who_pays_is_told_how_much() -> None:
    """The question and the command name what is due, less what is given up."""
    scene = Scene().lay(0, "twins", "servant").purse(0, 9).paying()
    pay = c.Pay(0, scene.match.decisions[0].id)
    assert "pay 3 gold" == words(scene.state, pay, Voice("en"))
    assert "Give up a card, or pay 3 gold?" == words(scene.state, scene.match.decisions[0], Voice("en"))
    scene.do(c.GiveUp, 0, "servant")
    assert "payer 2 pièces d'or" == words(scene.state, pay, Voice("fr"))
