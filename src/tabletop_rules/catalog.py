"""The games there are: the only module that knows them all. A game is imported when it is first asked for."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from importlib import import_module
from typing import Any, Final

from tabletop_rules.core.game import Game
from tabletop_rules.core.option import Option
from tabletop_rules.errors import UnknownGameError

GAMES: Final = ("carcassonne", "destiny", "fatum_medieval", "terres_de_destinees")
"""Ids of the games of the catalogue, sorted; each is a package of that name with `game.make` and `options.OPTIONS`."""


def games() -> tuple[str, ...]:
    """The ids of all games, sorted."""
    return GAMES


def load_game(game: str, options: Mapping[str, object] | None = None) -> Game[Any]:
    """A game by its id, with these options.

    Faults: UnknownGameError; OptionError naming every bad option; PackError for a content pack of your own.
    """
    made: Game[Any] = _room(game, "game").make(options or {})
    return made


def options(game: str) -> tuple[Option, ...]:
    """The options of a game, with their defaults and what they mean."""
    offered: tuple[Option, ...] = _room(game, "options").OPTIONS
    return offered


def _room(game: object, room: str) -> Any:
    if game not in GAMES:
        near = difflib.get_close_matches(str(game), GAMES, n=1)
        hint = f"; did you mean {near[0]!r}?" if near else ""
        raise UnknownGameError(f"there is no game {game!r}: there are {', '.join(GAMES)}{hint}")
    return import_module(f"tabletop_rules.games.{game}.{room}")
