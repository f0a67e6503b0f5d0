"""The base game names none of its expansions: what they are called, show and draw is in their chapters."""

from __future__ import annotations

import pickle
import re
from pathlib import Path

import pytest

import tabletop_rules as tr
import tabletop_rules.games.carcassonne as package
from tabletop_rules.core.voice import Voice
from tabletop_rules.games.carcassonne.expansion import Expansion, OnBoard
from tabletop_rules.games.carcassonne.game import make
from tabletop_rules.games.carcassonne.names import Vocabulary
from tabletop_rules.games.carcassonne.options import EXPANSIONS
from tabletop_rules.games.carcassonne.points import gain_words
from tabletop_rules.games.carcassonne.state import Gain, State

ROOT = Path(package.__file__).parent
ALL_OF_IT = {"__init__", "game", "commands", "decisions", "events", "hooks", "steps", "no_handler", "options"}
"""The table of contents, the flat indexes, and the lists of options and of questions without a handler."""
NAMES = re.compile("abbot|robber|messenger|meeplette|fairy|wheel|catapult|bazaar|ransom", re.IGNORECASE)
KEY_OF_PACK = re.compile(r'robber: bool|drawing\.robber|robber=entry\.take\("robber", bool\)')
"""Whether a tile has the bag symbol, as tile packs spell it."""
BASE = [
    path
    for path in sorted(ROOT.rglob("*.py"))
    if "expansions" not in path.relative_to(ROOT).parts and path.stem not in ALL_OF_IT
]


def test_the_base_game_names_no_expansion() -> None:
    """No module of the base game holds the name of an expansion or of a thing that is in its box."""
    for path in BASE:
        lines = path.read_text(encoding="utf-8").splitlines()
        assert [] == [line for line in lines if NAMES.search(KEY_OF_PACK.sub("", line))], path


LANTERN = ("lantern", "lanterne")


def lantern_on_board(state: State) -> tuple[OnBoard, ...]:
    """Put the lantern on the first segment of the table."""
    return (OnBoard(0, "¤", "lantern", LANTERN),)


OWN = Expansion(
    name="lantern",
    words=Vocabulary(names={"lantern": LANTERN}, sources={"lantern": ("the lantern", "la lanterne")}),
    on_board=lantern_on_board,
)


SAYINGS = (
    ("en", "lantern", "2 points for the lantern"),
    ("fr", "lanterne", "2 points pour la lanterne"),
)


@pytest.mark.parametrize("options", [{}, {"expansions": EXPANSIONS}])
def test_an_expansion_of_somebody_else_is_shown(options: dict[str, object]) -> None:
    """Its sign is in both pictures with its own id and name, and what brings points is said in both languages."""
    table = tr.Table.open(make(options, more=(OWN,)), seats=2, seed=1)
    gain = Gain(0, 2, "lantern")
    for language, name, said in SAYINGS:
        voice = Voice(language)
        assert f"¤ {name}" in table.show(0, language)
        assert f"<title>{name}</title>" in re.split('data-id="lantern"', table.svg(0, language))[1][:200]
        assert said == gain_words(table.match.state, gain, voice)


def test_a_game_with_more_expansions_is_pickled_and_named() -> None:
    """It has the name of each among its additions, which logs hold, and a copy of it is the same game."""
    game = make({}, more=(OWN,))
    assert ("lantern",) == pickle.loads(pickle.dumps(game)).additions == game.additions
    with pytest.raises(tr.GameError, match="its name"):
        make({}, more=(Expansion(),))
