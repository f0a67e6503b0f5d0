"""Games by name, `module:attribute`, so that another process can make the same game."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Mapping
from contextlib import redirect_stdout
from difflib import get_close_matches
from importlib import import_module
from typing import Any, ParamSpec, TypeVar

from tabletop_rules.core.game import Game
from tabletop_rules.core.option import Option
from tabletop_rules.errors import TabletopError, UsageError, format_exception, locate_error

P = ParamSpec("P")
T = TypeVar("T")

_MISSING = object()


def find_game(name: str, options: Mapping[str, object] | None = None) -> Game[Any]:
    """Return the game that `module:attribute` names: a `Game`, or the result of a function from options to a game.

    Output printed on the way goes to stderr.

    Raises:
        UsageError: there is no such game.
        TabletopError: the function refuses the options, for example with an OptionError.
    """
    found = find_attribute(name)
    if isinstance(found, Game):
        if options:
            raise UsageError(f"{name} is a finished game, which takes no options: name a function options -> Game")
        return found
    if not callable(found):
        raise UsageError(f"{name} is of type {type(found).__name__}, not a tabletop_rules Game")
    given = dict(options or {})
    _must_take(found, given, name)
    made = _tried(f"{name} could not make a game", found, given)
    if not isinstance(made, Game):
        raise UsageError(f"{name} returned an object of type {type(made).__name__}, not a tabletop_rules Game")
    return made


def _must_take(make: Callable[..., object], options: Mapping[str, object], name: str) -> None:
    """Raise UsageError for a function that cannot be called with a game's options as its only argument."""
    try:
        signature = inspect.signature(make)
    except (TypeError, ValueError):  # it has no signature
        return
    try:
        signature.bind(options)
    except TypeError as error:
        advice = "name a Game, or a function options -> Game"
        raise UsageError(f"{name} could not make a game: TypeError: {error}; {advice}") from None


def find_attribute(name: str) -> object:
    """Return what `module:attribute` names. Output printed while importing it goes to stderr.

    Raises:
        UsageError: it cannot be imported, or there is no such attribute.
    """
    module, _, attribute = name.partition(":")
    if not module or not attribute:
        raise UsageError(
            f"{name!r} does not have the form module:attribute; for a game of the catalogue, give load_game(id)"
        )
    found: Any = _tried(f"module {module!r} cannot be imported", import_module, module)
    for part in attribute.split("."):
        following = _tried(f"{module}:{attribute} cannot be read", getattr, found, part, _MISSING)
        if following is _MISSING:
            near = get_close_matches(part, _tried(f"{module} cannot be read", dir, found), n=1)
            raise UsageError(f"{module} has no attribute {attribute!r}{f'; did you mean {near[0]!r}?' if near else ''}")
        found = following
    return found


def _tried(what: str, code: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Call foreign code. Raise UsageError beginning with `what` if it raises or exits, but let Ctrl-C through."""
    try:
        with redirect_stdout(sys.stderr):
            return code(*args, **kwargs)
    except (TabletopError, KeyboardInterrupt):
        raise
    except BaseException as error:
        place = locate_error(error)
        raise UsageError(f"{what}: {format_exception(error)}{f' ({place})' if place else ''}") from error


def offered_options(name: str) -> tuple[Option, ...]:
    """Return the options that the function `module:attribute` takes: `OPTIONS` of its module.

    Raises:
        UsageError: the module has none.
    """
    found = known_options(name)
    if not found:
        module, _, _ = name.partition(":")
        raise UsageError(f"{module} has no OPTIONS, a tuple of Option to draw values for")
    return found


def known_options(name: str) -> tuple[Option, ...]:
    """Return `OPTIONS` of the module of `module:attribute`, or () without such a tuple, or if it is a finished game.

    Raises:
        UsageError: the module cannot be imported.
    """
    module, _, attribute = name.partition(":")
    home = _tried(f"module {module!r} cannot be imported", import_module, module)
    found: Any = () if isinstance(getattr(home, attribute, None), Game) else getattr(home, "OPTIONS", ())
    return found if isinstance(found, tuple) and all(isinstance(option, Option) for option in found) else ()
