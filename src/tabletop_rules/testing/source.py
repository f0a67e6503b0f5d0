"""Games by name: `module:attribute`, so that another process can make the same game."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from tabletop_rules.core.game import Game
from tabletop_rules.core.option import Option
from tabletop_rules.errors import TabletopError, UsageError


def find_game(name: str, options: Mapping[str, object] | None = None) -> Game[Any]:
    """The game that `module:attribute` names: a `Game`, or a function that makes one of options.

    Faults: UsageError if there is none; what the function says of bad options, as an OptionError or the like.
    """
    found = find_attribute(name)
    if isinstance(found, Game):
        if options:
            raise UsageError(f"{name} is a game ready made and takes no options: name a function options -> Game")
        return found
    if not callable(found):
        raise UsageError(f"{name} is no tabletop_rules Game, but {type(found).__name__}")
    try:
        made = found(dict(options or {}))
    except TabletopError:
        raise
    except Exception as error:
        raise UsageError(f"{name} could not make a game: {type(error).__name__}: {error}") from error
    if not isinstance(made, Game):
        raise UsageError(f"{name} made no tabletop_rules Game, but {type(made).__name__}")
    return made


def find_attribute(name: str) -> object:
    """What `module:attribute` names. Faults: UsageError."""
    module, _, attribute = name.partition(":")
    if not module or not attribute:
        raise UsageError(
            f"{name!r} is not of the form module:attribute; for a game of the catalogue, give load_game(id)"
        )
    try:
        found: object = import_module(module)
    except TabletopError:
        raise
    except Exception as error:
        raise UsageError(f"module {module!r} cannot be imported: {type(error).__name__}: {error}") from error
    for part in attribute.split("."):
        if not hasattr(found, part):
            raise UsageError(f"{module} has no attribute {attribute!r}")
        found = getattr(found, part)
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
