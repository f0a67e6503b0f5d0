"""`Names`: what the things, rules and kinds in rows are called, for people."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tabletop_rules.catalog import games, load_game
from tabletop_rules.core.game import Game
from tabletop_rules.errors import TabletopError
from tabletop_rules.front.things import components, find_component
from tabletop_rules.research.report_numbers import Setup


class Names:
    """Names in English, from the game of a setup; ids where the game is unknown.

    `game` is the game of rows that are not of the catalog.
    """

    def __init__(self, setup: Setup, game: Game[Any] | None = None) -> None:
        self.game = _game_of(setup, game)
        self.things = {} if self.game is None else {each.id: each for each in components(self.game)}
        self._texts = {} if self.game is None else {str(text.id): text.en for text in self.game.display.texts}

    @property
    def title(self) -> str:
        """The name of the game; "" if it is unknown."""
        return "" if self.game is None else self.game.name

    def thing(self, id: str) -> str:
        """Return what a card, tile or place is called."""
        found = None if self.game is None else find_component(self.game, id, "en")
        return id if found is None else found.name

    def sort(self, id: str) -> str:
        """Return what sort of thing it is, in one word."""
        return self.things[id].kind if id in self.things else "thing"

    def rule(self, id: str) -> str:
        """Return the sentence of a rule, or "" if it has none."""
        return self._texts.get(id, "")

    def rules(self) -> Iterable[str]:
        """Return the ids of all rules that have a sentence, in the order of the rulebook."""
        return self._texts

    def kind(self, kind: str) -> str:
        """Return the kind of a command, event or decision in words: `carcassonne.place_tile/1` is "place tile"."""
        return kind.partition(".")[2].partition("/")[0].replace("_", " ") or kind

    def reason(self, reason: str) -> str:
        """Return the reason of an outcome in words."""
        return reason.replace("_", " ")


def _game_of(setup: Setup, game: Game[Any] | None) -> Game[Any] | None:
    """Return the game of a setup, with default options if its own cannot be used here, as with a pack elsewhere."""
    if game is not None or setup.game not in games():
        return game if game is not None and game.id == setup.game else None
    try:
        return load_game(setup.game, setup.options)
    except TabletopError:
        return load_game(setup.game)
