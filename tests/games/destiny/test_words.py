"""Messages in words, and views as text and SVG."""

from __future__ import annotations

import random

import pytest

from tabletop_rules.core.chance import Seeded
from tabletop_rules.core.engine import Accepted, mask_record, open_with_records, submit, view
from tabletop_rules.core.game import message_words
from tabletop_rules.core.legal import legal_commands
from tabletop_rules.core.mask import HIDDEN, mask
from tabletop_rules.core.messages import Command, Decision, Event
from tabletop_rules.core.terms import SPECTATOR
from tabletop_rules.core.voice import Voice
from tabletop_rules.games.destiny.characters import CharacterDiscarded, CharacterTransformed
from tabletop_rules.games.destiny.commands import CommitMove, Consolidate, MoveToken
from tabletop_rules.games.destiny.game import make
from tabletop_rules.games.destiny.play import CardPlayedForValue
from tabletop_rules.games.destiny.queries import Shown
from tabletop_rules.games.destiny.scoring import GameEnded, Item, Score
from tabletop_rules.games.destiny.setting_phase import MovesRevealed
from tabletop_rules.games.destiny.sight import SightChanged
from tabletop_rules.games.destiny.tokens import TokenStolen
from tabletop_rules.games.destiny.tower import TowerPlaced
from tabletop_rules.games.destiny.trick import TrickResolved
from tests.games.destiny.story import ANA, BEN, card, given


@pytest.mark.parametrize("language", ["en", "fr"])
def test_everything_has_words(language: str) -> None:
    """Every event, command and decision of a match has a sentence for each seat that may see it."""
    game = make({})
    for seed in range(4):
        chance, rng = Seeded(seed), random.Random(seed)
        done = open_with_records(game, 2 + seed % 4, chance)
        match = done.match
        while not match.over:
            for record in done.records:
                for seat in (*range(match.seats), SPECTATOR):
                    assert message_words(game, match.state, mask_record(record, seat).event, Voice(language))
            for decision in match.decisions:
                assert "{" not in message_words(game, match.state, decision, Voice(language))
            commands = list(legal_commands(game, match, match.decisions[0].seat))
            for command in commands:
                assert "destiny." not in message_words(game, match.state, command, Voice(language))
            after = submit(game, match, rng.choice(commands), chance)
            assert isinstance(after, Accepted)
            done, match = after, after.match


def test_every_message_of_the_game_has_a_template() -> None:
    """No event, command or decision of the game lacks a sentence of its own."""
    game = make({})
    kinds = {cls for cls in game.tables.kinds.values() if issubclass(cls, Event | Command | Decision)}
    own = {cls for cls in kinds if cls.__module__.startswith("tabletop_rules.games.")}
    assert all(cls.en and cls.fr for cls in own)


HEALTH_TO_WORK = CommitMove(ANA, 1, ("health", "work"))


@pytest.mark.rule("D-SCORE-1")
@pytest.mark.parametrize(
    ("message", "english", "french"),
    [
        (CardPlayedForValue(ANA, card("planet 2")), "Player 1 plays Venus (2) for its value.", None),
        (mask(CardPlayedForValue(ANA, card("planet 2")), BEN), "Player 1 plays a hidden card for its value.", None),
        (HEALTH_TO_WORK, "move a token from the Health slot to the Work slot",
         "déplacer un jeton de la case Santé à la case Travail"),
        (mask(HEALTH_TO_WORK, BEN), "choose a move, unseen by others", "choisir un déplacement, à l'insu des autres"),
        (MoveToken(BEN, 1, "love", "character_constellation"),
         "move a token from the Love slot to the constellation slot of the character",
         "déplacer un jeton de la case Amour à la case constellation du personnage"),
        (mask(Consolidate(ANA, 1, "health"), BEN), "consolidate a slot", "consolider une case"),
        (TokenStolen(ANA, "1.health", "0.work", Shown("mars", True, ())),
         "Player 1 steals Mars from the Health slot of Player 2 to their Work slot.",
         "Joueur 1 vole Mars de la case Santé du joueur 2 à sa case Travail."),
        (TokenStolen(ANA, "1.love", "0.money", Shown(HIDDEN, False, ())),
         "Player 1 steals a hidden constellation from the Love slot of Player 2 to their Money slot.", None),
        (CharacterDiscarded(ANA, BEN, card("fool")), "Player 1 discards The Fool (0) of Player 2.",
         "Joueur 1 défausse Le Fou (0) du joueur 2."),
        (CharacterTransformed(ANA, BEN, card("pope"), ()), None,
         "Joueur 1 prend Le Pape (V) au joueur 2 ; le Diable va à sa place."),
        (TowerPlaced(ANA, BEN), "Player 1 puts the Tower beside Player 2.", "Joueur 1 pose la Tour près du joueur 2."),
        (TrickResolved((ANA, -1), None, (BEN,)),
         "No player wins the trick; loser: Player 2; equal values cancelled: Player 1 and destiny.",
         "Aucun joueur ne gagne le pli ; perdant : Joueur 2 ; valeurs égales annulées : Joueur 1 et le destin."),
        (TrickResolved((), None, ()), None, "Aucun joueur ne gagne le pli."),
        (SightChanged(ANA, "none", ()), "Player 1 may now look at nothing that is hidden.",
         "Joueur 1 ne peut désormais rien regarder de ce qui est caché."),
        (MovesRevealed(("0.stay", "1.health-work")),
         "Moves turned up: Player 1 moves nothing; Player 2: from the Health slot to the Work slot.",
         "Déplacements révélés : Joueur 1 ne déplace rien ; Joueur 2 : de la case Santé à la case Travail."),
        (GameEnded((Score(ANA, 100, (Item(card("emperor"), 140),), (Item("health", 200),)), Score(BEN, 0, (), ()))),
         "Final count: Player 1: 440 (marked 100, The Emperor (IV) 140, Health 200); Player 2: 0.",
         "Décompte final : Joueur 1 : 440 (marqués 100, L'Empereur (IV) 140, Santé 200) ; Joueur 2 : 0."),
    ],
)  # fmt: skip
def test_sentences(message: Event | Command, english: str | None, french: str | None) -> None:
    """A message reads as a sentence, with what its reader may not see left unnamed."""
    story = given()
    for language, sentence in (("en", english), ("fr", french)):
        assert sentence in (None, message_words(story.game, story.state, message, Voice(language)))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_view_as_text(language: str) -> None:
    """The text of a view shows clock, slots and characters as the seat sees them."""
    story = given(board={"0.health": "~mars"}, settings={"0.health": "sun"}, stacks={ANA: ["emperor"]}, tower=ANA)
    mine, others = (
        story.game.display.show(view(story.game, story.match, seat), Voice(language)) for seat in (ANA, BEN)
    )
    assert "[Mars] / " in mine
    assert "[?] / ?" in others
    assert {"en": "The Emperor (IV)", "fr": "L'Empereur (IV)"}[language] in others
    assert 12 + 4 + 2 * 9 == len(mine.splitlines())


@pytest.mark.rule("D-INFO-6", "D-CHAR-2")
def test_the_text_names_the_current_character_first() -> None:
    """A stack is listed from its top, with what each card counts."""
    story = given(stacks={BEN: [("hermit", "planet"), ("pope", "constellation"), "fool"]})
    text = story.game.display.show(view(story.game, story.match, ANA), Voice("en"))
    assert "characters: The Fool (0) 0, The Pope (V) 5, The Hermit (IX) 90" in text


@pytest.mark.parametrize(
    ("language", "swap", "slot", "legend"),
    [
        ("en", "At the end of the turn Player 1 and Player 2 swap hands", "Health: Mars / =Mars", "[hidden]"),
        ("fr", "À la fin du tour, Joueur 1 et Joueur 2 échangent leurs mains", "Santé : Mars / =Mars", "[caché]"),
    ],
)
def test_the_text_shows_agreed_swaps_and_a_legend(language: str, swap: str, slot: str, legend: str) -> None:
    """A swap of hands that was agreed is shown to everybody, and a legend explains the signs."""
    story = given(hands=[["lovers"], ["planet 1"]], board={"0.health": "mars"}, settings={"0.health": "mars!"})
    story.play("lovers", BEN)
    text = story.game.display.show(view(story.game, story.match, SPECTATOR), Voice(language))
    assert [True] * 3 == [part in text for part in (swap, slot, legend)]


@pytest.mark.rule("D-Q-47")
def test_the_discard_pile_is_open() -> None:
    """Everybody can read the discard pile, the last card first."""
    story = given(hands=[["planet 2"], ["planet 9"]], discard=["emperor", "mixed 7"])
    assert "discard pile 2: Mixed 7, The Emperor (IV)" in story.game.display.show(
        view(story.game, story.match, BEN), Voice("en")
    )
