"""`find_bot` makes bots by name."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final, cast

from tabletop_rules.errors import TabletopError, UsageError, format_exception, shorten
from tabletop_rules.research.bots.bot import Bot
from tabletop_rules.research.bots.flat_search import flat
from tabletop_rules.research.bots.lookahead import greedy
from tabletop_rules.research.bots.tree_search import mcts
from tabletop_rules.research.bots.uniform import random_bot


def uniform() -> Bot:
    """Return the random bot, which has no options."""
    return random_bot


BOTS: Final[Mapping[str, Callable[..., Bot]]] = MappingProxyType(
    {"random": uniform, "greedy": greedy, "flat": flat, "mcts": mcts}
)
"""The bots of this library by name, as functions from their options."""

NEXT: Final = re.compile(r",(?=[^,=]*=)")
"""The comma before another option. Any other comma belongs to a value, such as the name of a file."""


def find_bot(text: str) -> Bot:
    """Return a new bot by its name: `greedy`, `mcts:playouts=50,rounds=2`, or one of your own as `module:attribute`.

    A function is a bot itself; a class is called without arguments. With options, as in `module:attribute:tries=3`, the
    attribute is called with them. Options are read as numbers, `true`, `false`, `none` or texts. `policy:FILE` plays a
    trained policy; options follow it, as in `policy:FILE,temperature=1`, which draws from it.

    Raises:
        UsageError: there is no such bot, or it has no such option or value; the message lists what there is.
    """
    if not isinstance(text, str):
        raise UsageError(f"a bot is found by its name, such as 'greedy', not by {shorten(text)}")
    name, _, rest = text.partition(":")
    if name == "policy":
        from tabletop_rules.research.policy import trained  # needs numpy, as the others do not

        return _made(name, trained, rest if "=" in rest.partition(",")[0] else f"file={rest}")
    if name in BOTS:
        return _made(name, BOTS[name], rest)
    if not rest:
        known = ", ".join(BOTS)
        raise UsageError(f"there is no bot {text!r}; there are {known}, policy:FILE, and your own as module:attribute")
    from tabletop_rules.core.source import find_attribute  # with all that a game is tested with, so not above

    attribute, _, rest = rest.partition(":")
    name = f"{name}:{attribute}"
    found = find_attribute(name)
    if not callable(found):
        raise UsageError(f"{name} is no bot: it cannot be called")
    return _made(name, found, rest) if rest or isinstance(found, type) else cast("Bot", found)


def _made(name: str, make: Callable[..., Any], options: str) -> Bot:
    """Return the bot that a function makes with these options."""
    given = dict(_pair(name, text) for text in NEXT.split(options)) if options else {}
    try:
        signature = inspect.signature(make)
    except (TypeError, ValueError):  # written in C
        signature = None
    if signature is not None:
        try:
            signature.bind(**given)
        except TypeError as error:
            raise UsageError(f"the bot {name} cannot be made: {error}; {_offered(name, signature)}") from None
    try:
        bot = make(**given)
    except UsageError as error:
        raise UsageError(f"the bot {name} cannot be made: {error}") from error
    except TabletopError:
        raise
    except Exception as error:
        raise UsageError(f"the bot {name} cannot be made: {format_exception(error)}") from error
    if not callable(bot):
        raise UsageError(f"{name} made {shorten(bot)}, which is no bot: it cannot be called")
    return cast("Bot", bot)


def _pair(name: str, text: str) -> tuple[str, object]:
    """Return an option with its value."""
    key, equals, value = (part.strip() for part in text.partition("="))
    if not equals or not key or not value:
        raise UsageError(f"the options of the bot {name} have the form key=value,key=value; this has not: {text!r}")
    return key, _value(value)


def _value(text: str) -> object:
    """Return the value that a text spells."""
    words: dict[str, object] = {"true": True, "false": False, "none": None}
    if text.lower() in words:
        return words[text.lower()]
    for read in (int, float):
        try:
            return read(text)
        except ValueError:
            pass
    return text


def _offered(name: str, signature: inspect.Signature) -> str:
    """Return in words which options a bot has."""
    options = [
        each.name if each.default is each.empty else f"{each.name}={each.default}"
        for each in signature.parameters.values()
    ]
    return f"its options are {', '.join(options)}" if options else "it has no options"
