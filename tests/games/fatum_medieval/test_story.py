"""Lives told at the end of a match: FA-END-5."""

from __future__ import annotations

import pickle
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

import tabletop_rules as tr
from tabletop_rules.core.engine import mask_record
from tabletop_rules.core.game import Game, message_words
from tabletop_rules.core.messages import Ended, Record, Undone
from tabletop_rules.core.terms import Seat
from tabletop_rules.core.voice import Voice
from tabletop_rules.games.fatum_medieval import commands as c
from tabletop_rules.games.fatum_medieval import events as e
from tabletop_rules.games.fatum_medieval.game import make
from tabletop_rules.games.fatum_medieval.situation import situation
from tabletop_rules.games.fatum_medieval.state import State
from tabletop_rules.testing import play
from tests.games.fatum_medieval.packs import GUARD_TO_LURE, own_pack
from tests.games.fatum_medieval.scene import Scene

GAME = make({})
SECRET = make({"mode": "secret_objective"})
SHORT = make({"mode": "secret_objective", "turn_limit": 6})


def life(game: Game[State], records: Sequence[Record], seat: Seat, language: str = "en") -> str:
    """Return the life of a seat as the game tells it."""
    assert game.display.story is not None
    return game.display.story(records, seat, Voice(language))


@pytest.mark.rule("FA-END-5")
def test_a_life_in_order() -> None:
    """A life tells turn by turn what came and went, in the language asked for."""
    scene = Scene().aim("balanced_life").hold(0, "guard", "courtly_love").hold(1, "quarrel").playing()
    scene.do(c.Place, 0, "guard")
    scene.do(c.Place, 0, "courtly_love")
    scene.do(c.EndTurn, 0)
    scene.do(c.PlayAction, 1, "quarrel", 0)
    english = scene.life(0)
    assert "Turn 1: takes up a trade: Guard; falls in love: Courtly love; is struck by Player 2: Quarrel." in english
    assert "What remains: Guard, Courtly love, Quarrel." in english
    assert "The story is not over." in english
    french = scene.life(0, "fr")
    assert "Tour 1 : exerce un métier : Garde ; connaît l'amour : Amour courtois" in french


@pytest.mark.rule("FA-END-5", "FA-EFF-11", "FA-RUIN-4")
def test_a_life_that_ends_in_ruin() -> None:
    """The lives of robber and robbed name the same gold, and nothing remains of the ruined."""
    scene = Scene(3, marker=1).lay(0, "guard").hold(1, "farmer", "robbery").purse(1, 0).purse(2, 2).playing(1)
    scene.do(c.Place, 1, "farmer")
    scene.do(c.PlayAction, 1, "robbery", 2)
    scene.each(c.EndTurn, 1, 2)
    scene.do(c.UsePower, 0, "ransom", 2)
    lives = [scene.life(seat) for seat in range(3)]
    assert [False, True, False] == ["pockets 2 gold of Player 3" in each for each in lives]
    assert [False, False, True] == ["loses 2 gold" in each for each in lives]
    assert "What remains: Farmer." in lives[1]
    assert (True, False) == ("is ruined and loses everything" in lives[2], "What remains" in lives[2])


@pytest.mark.rule("FA-EFF-9", "FA-END-5")
@pytest.mark.parametrize(
    ("language", "life", "sentence"),
    [
        ("en", "wins over from Player 2: Guard; loses Monk", "Guard goes from Player 2 to Player 1 in place of Monk."),
        ("fr", "prend au joueur 2 : Garde ; perd : Moine", "Garde passe du joueur 2 au joueur 1 à la place de Moine."),
    ],
)
def test_a_job_taken_over_in_words(tmp_path: Path, language: str, life: str, sentence: str) -> None:
    """The event and the life of the taker name the job that a job taken over replaces."""
    scene = Scene(3, pack=own_pack(tmp_path, **GUARD_TO_LURE)).hold(0, "monk", "lure_away").lay(1, "guard").playing()
    scene.do(c.Place, 0, "monk")
    scene.do(c.PlayAction, 0, "lure_away", 1, ("guard#1",))
    assert life in scene.life(0, language)
    assert sentence == message_words(scene.game, scene.state, e.CardTaken(1, 0, "guard#1", "monk#1"), Voice(language))


@pytest.mark.rule("FA-END-5")
@pytest.mark.parametrize("language", ["en", "fr"])
def test_lives_of_random_matches(language: str) -> None:
    """Lives from the log and from a seat's own stream are the same, and what remains is the front at the end."""
    for seed in range(5):
        played = play(SHORT, 2 + seed, seed, undos=0.2)
        assert any(isinstance(record.event, Ended) for record in played.records)
        undone = any(isinstance(record.event, Undone) for record in played.records)
        for seat in range(played.seats):
            text = life(SHORT, played.records, seat, language)
            own = [mask_record(record, seat) for record in played.records]
            assert text == life(SHORT, own, seat, language)
            state = played.match.state
            names = ", ".join(getattr(state.printed(card).names, language) for card in state.players[seat].front)
            assert names in text, undone
            assert "???" not in text


@pytest.mark.rule("FA-END-5")
def test_a_life_begins_in_a_situation() -> None:
    """A life that begins in a situation knows what was in front, in a pickled game too."""
    given: dict[str, Any] = {"hands": {0: ["priest", "rust"]}, "fronts": {0: ["guard", "farm"], 1: ["sword"]}}
    for game, dream in ((GAME, "All dream the same dream: A fulfilled life"), (SECRET, "the dream is: a secret obj")):
        table = tr.Table.open(situation(game, 2, turn=4, **given), 2, seed=1)
        table.submit(c.Place(0, table.decisions[0].id, "priest#1"))
        table.submit(c.PlayAction(0, table.decisions[0].id, "rust#1", 1))
        for laid in (table.game, pickle.loads(pickle.dumps(table.game))):
            lives = [life(laid, table.records, seat) for seat in (0, 1)]
            assert all(dream in each for each in lives)
            assert "Turn 4: leaves the trade of Guard for Priest; plays on Player 2: Rust.\nWhat remains: F" in lives[0]
            assert "Turn 4: is struck by Player 1: Rust; loses Sword.\nThe story is not over." in lives[1]
        assert "What remains: Priest." in life(game, table.records, 0)  # without the situation


@pytest.mark.rule("FA-END-5", "FA-RUIN-8")
def test_a_life_ends_with_its_ruin() -> None:
    """Turns after a player's ruin are not part of that life, even if it came before the situation."""
    given: dict[str, Any] = {"fronts": {0: ["guard"]}, "gold": {1: 0}, "out": [3], "turn": 4}
    table = tr.Table.open(situation(GAME, 4, **given), 4, seed=1)
    table.submit(c.UsePower(0, table.decisions[0].id, "ransom", 1))
    for kind, seat in ((c.EndTurn, 0), (c.EndTurn, 2), (c.Pay, 0), (c.Pay, 2)):
        table.submit(kind(seat, table.decisions[0].id))
    assert 5 == table.match.state.turn
    turns = [re.findall(r"Turn \d", life(table.game, table.records, seat)) for seat in range(4)]
    assert [["Turn 4", "Turn 5"], ["Turn 4"], ["Turn 4", "Turn 5"], []] == turns


@pytest.mark.rule("FA-END-5", "FA-INFO-2")
def test_the_dream_of_another_is_a_secret() -> None:
    """From a stream that hides the objective, a life has a secret dream."""
    table = tr.Table.open(SECRET, 2, seed=1)
    assert "the dream is: a secret objective." in life(SECRET, table.stream(1), 0)
    assert "un rêve : un objectif secret." in life(SECRET, table.stream(tr.SPECTATOR), 0, "fr")
    assert "a secret objective" not in life(SECRET, table.stream(0), 0)
