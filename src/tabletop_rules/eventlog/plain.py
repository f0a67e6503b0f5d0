"""Plain JSON values, read strictly: `True` is no 1, 3.0 is no 3, and errors say what a value should be."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tabletop_rules.core.terms import MAX_INT
from tabletop_rules.errors import shorten_json
from tabletop_rules.eventlog.kinds import sorts_of

Read = Callable[[Any], Any]
"""Reads one JSON value."""

Hook = Callable[[Any, Any], Any]
"""Reads one JSON value, called as cattrs does: with the type, already known."""


class MisfitError(ValueError):
    """A JSON value is not of the declared type; the message says what it must be."""


def must(words: str, value: object) -> MisfitError:
    """Return the error for a value that must be something else."""
    return MisfitError(f"must be {words}, not {shorten_json(value)}")


def whole(value: Any, _: Any) -> Any:
    """Read an integer within `terms.MOST`."""
    if value.__class__ is int and -MAX_INT <= value <= MAX_INT:
        return value
    raise must(f"a whole number up to {MAX_INT}" if type(value) is int else "a whole number", value)


def whole_of(value: Any) -> Any:
    """Read an integer, for tables of functions of one argument."""
    return whole(value, int)


def text(value: Any, _: Any) -> Any:
    """Read a string."""
    if value.__class__ is str:
        return value
    raise must("a text", value)


def truth(value: Any, _: Any) -> Any:
    """Read a boolean."""
    if value.__class__ is bool:
        return value
    raise must("true or false", value)


def nothing(value: Any, _: Any) -> Any:
    """Read null."""
    if value is None:
        return value
    raise must("null", value)


def same(value: Any) -> Any:
    """Return a value whose class alone shows that it is valid."""
    return value


def named(names: dict[Any, Any], other: Read | None, words: str) -> Read:
    """Return a reader of the values in `names`, and of others by `other`; `words` says all that is allowed."""

    def read(value: Any) -> Any:
        if value in names:
            return names[value]
        if other is None:
            raise must(words, value)
        return other(value)

    return read


def expected(hint: Any) -> str:
    """Return a union in words, for an error message."""
    arms = sorts_of(hint)
    plain = (("a whole number", arms.whole), ("a text", arms.text), ("true or false", arms.truth))
    words = [word for word, there in plain if there] + [shorten_json(key) for key, _ in arms.named]
    words += [word for word, there in (("a list", arms.rows), ("an object", arms.record or arms.tagged)) if there]
    return " or ".join(words + [word for word, there in (("null", arms.none), ('"?"', arms.hidden)) if there])
