"""The games there are: the only module that knows them all. A game is imported when it is first asked for."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Mapping, Sequence
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

    A game is a value, so one asked for again with the same options is the same one; with a text among the options,
    such as the path of a pack, it is made anew, for what lies there may have changed.
    Faults: UnknownGameError; OptionError naming every bad option; PackError for a content pack of your own.
    """
    make: Callable[[Mapping[str, object]], Game[Any]] = _room(game, "game").make
    given = sorted((options or {}).items(), key=repr)
    if not all(_is_plain(value) for _, value in given) or _has_text(game, given):
        return make(options or {})
    key = f"{game} {given!r}"
    if key not in _KEPT:
        made = make(options or {})
        if len(_KEPT) >= MOST_KEPT:
            _KEPT.clear()
        _KEPT[key] = made
    return _KEPT[key]


def _has_text(game: str, given: Sequence[tuple[str, object]]) -> bool:
    """Whether an option of free text is given."""
    free = {option.id for option in options(game) if option.sort == "text"}
    return any(name in free for name, _ in given)


def _is_plain(value: object) -> bool:
    """Whether a value is of the types of options themselves, so that no other value has its repr."""
    if isinstance(value, list | tuple):
        return type(value) in (list, tuple) and all(map(_is_plain, value))
    return type(value) in (bool, int, str)


_KEPT: Final[dict[str, Game[Any]]] = {}
MOST_KEPT: Final = 64
"""Games that are kept; with one more, all are made anew."""


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
