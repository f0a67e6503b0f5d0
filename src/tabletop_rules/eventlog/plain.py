"""Plain JSON values, read strictly: `True` is no 1, 3.0 is no 3, and what does not fit says what it should be."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tabletop_rules.core.terms import MOST
from tabletop_rules.eventlog.kinds import arms_of, short

Read = Callable[[Any], Any]
"""Reads one JSON value."""

Hook = Callable[[Any, Any], Any]
"""Reads one JSON value, as cattrs calls it: with the type, which is known by then."""


class MisfitError(ValueError):
    """A JSON value that is not of the declared type; the text says what it must be."""


def must(words: str, value: object) -> MisfitError:
    """The fault of a value that must be something else."""
    return MisfitError(f"must be {words}, not {short(value)}")


def whole(value: Any, _: Any) -> Any:
    """A whole number within `terms.MOST`."""
    if value.__class__ is int and -MOST <= value <= MOST:
        return value
    raise must(f"a whole number up to {MOST}" if type(value) is int else "a whole number", value)


def whole_of(value: Any) -> Any:
    """A whole number, for tables of functions of one value."""
    return whole(value, int)


def text(value: Any, _: Any) -> Any:
    """A text."""
    if value.__class__ is str:
        return value
    raise must("a text", value)


def truth(value: Any, _: Any) -> Any:
    """True or false."""
    if value.__class__ is bool:
        return value
    raise must("true or false", value)


def nothing(value: Any, _: Any) -> Any:
    """Null."""
    if value is None:
        return value
    raise must("null", value)


def same(value: Any) -> Any:
    """A value that is known to be right by its class."""
    return value


def named(names: dict[Any, Any], other: Read | None, words: str) -> Read:
    """Reads a value that stands for itself, unless it is the name of another; `words` are all that may stand there."""

    def read(value: Any) -> Any:
        if value in names:
            return names[value]
        if other is None:
            raise must(words, value)
        return other(value)

    return read


def expected(hint: Any) -> str:
    """A union in words, for a fault."""
    arms = arms_of(hint)
    plain = (("a whole number", arms.whole), ("a text", arms.text), ("true or false", arms.truth))
    words = [word for word, there in plain if there] + [short(key) for key, _ in arms.named]
    words += [word for word, there in (("a list", arms.rows), ("an object", arms.record or arms.tagged)) if there]
    return " or ".join(words + [word for word, there in (("null", arms.none), ('"?"', arms.hidden)) if there])
