"""Games by name: `module:attribute`, so that another process can make the same game."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from tabletop_rules.core.game import Game
from tabletop_rules.core.option import Option
from tabletop_rules.errors import UsageError


def find_game(name: str, options: Mapping[str, object] | None = None) -> Game[Any]:
    """The game that `module:attribute` names: a `Game`, or a function that makes one of options.

    Faults: UsageError if there is none; whatever the function raises for bad options.
    """
    module, _, attribute = name.partition(":")
    if not module or not attribute:
        raise UsageError(f"name a game as module:attribute, such as my_games.chess:GAME, not {name!r}")
    try:
        found: Any = import_module(module)
        for part in attribute.split("."):
            found = getattr(found, part)
    except (ImportError, AttributeError) as error:
        raise UsageError(f"there is no game {name}: {error}") from error
    if callable(found) and not isinstance(found, Game):
        found = found(dict(options or {}))
    elif options:
        raise UsageError(f"{name} is a game with its options chosen: options belong to a function that makes one")
    if not isinstance(found, Game):
        raise UsageError(f"{name} is no game, but {type(found).__name__}")
    return found


def offered_options(name: str) -> tuple[Option, ...]:
    """The options that the function `module:attribute` takes: `OPTIONS` of its module.

    Faults: UsageError if there are none.
    """
    module, _, _ = name.partition(":")
    try:
        found: Any = getattr(import_module(module), "OPTIONS", ())
    except ImportError as error:
        raise UsageError(f"there is no module {module}: {error}") from error
    if not found or not all(isinstance(option, Option) for option in found):
        raise UsageError(f"{module} has no OPTIONS, a tuple of Option, of which values could be drawn")
    return tuple(found)
