"""Checks of field types, made from the same types as the codec: in Python, `True == 1`.

Commands are checked before any rule sees them (`fitting`), and what is planned or reduced by code that no law has tried
before anything is recorded (`recordable`): what is recorded can be read again.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterator
from functools import cache, partial
from itertools import repeat
from typing import Any

import attrs

from tabletop_rules.core.hints import (
    arms_of,
    bare,
    class_of,
    declared,
    entries_of,
    hints,
    is_anything,
    is_named_tuple,
    is_plain_class,
    is_union,
    items_of,
    literals_of,
    marks,
    once_per_class,
    unmarked,
)
from tabletop_rules.core.mask import Hidden
from tabletop_rules.core.messages import Message
from tabletop_rules.core.persistent import PMap, PVector
from tabletop_rules.core.terms import MAX_INT, Pinned
from tabletop_rules.errors import shorten
from tabletop_rules.kit.generated import define

Fit = Callable[[object], bool]

MAX_ID_LENGTH = 200
DEEPEST_PLAIN = 16
"""The deepest nesting of tuples where a field may hold anything; JSON may be nested twice as deep in all."""


def type_test(hint: Any) -> Fit:
    """Return a predicate for values of a type. Of collections other than tuples it checks only the class."""
    hint = bare(hint)
    cls = class_of(hint)
    if isinstance(cls, type) and cls is not tuple and not is_plain_class(hint) and not is_union(hint):
        return lambda value: isinstance(value, cls)
    return _fit(hint, sent=True)


def type_name(hint: Any) -> str:
    """Return the name of a type for error messages."""
    return _words(hint)


def field_faults(value: Any) -> Iterator[tuple[str, str]]:
    """Yield the name of every field of an attrs value that a sender must not send so, and what it must be."""
    for name, fit, must in _fits(type(value)):
        if not fit(getattr(value, name)):
            yield name, must


@once_per_class
def fitting(cls: type) -> Fit:
    """Return a predicate for values of an attrs class with fields of the right types, compiled to one expression.

    `HIDDEN` never passes, even where the type admits it: a sender knows its own command.
    """
    return _fitting(cls, sent=True)


@once_per_class
def recordable(cls: type) -> Fit:
    """Return a predicate like `fitting`, for values that a log, a view or a stream may hold, `HIDDEN` included."""
    return _fitting(cls, sent=False)


def misfit(value: Any) -> str | None:
    """Return what keeps an attrs value from being written and read again, naming the field; None if nothing does."""
    for name, hint in hints(type(value)).items():
        held = getattr(value, name)
        if not _fit(hint, sent=False)(held):
            return f"its field {name!r} {_misfit_of(hint, held)}"
    return None


@once_per_class
def recordable_since(cls: type) -> Callable[[Any, Any], bool]:
    """Return a predicate for a value of an attrs class, given a sound one: what both share is not looked at.

    It is compiled to one expression, which looks into values of attrs classes and into tuples of any length.
    """
    scope: dict[str, Any] = {"is_text": is_text}
    tests = []
    for name, hint in hints(cls).items():
        test = _written_since(hint, f"made.{name}", f"old.{name}", scope)
        tests.append(f"(made.{name} is old.{name} or {test})")
    body = f"    return made.__class__ is old.__class__ and {' and '.join(tests) or True}\n"
    since: Callable[[Any, Any], bool] = define("since", f"def since(made, old):\n{body}", scope)
    return since


def _written_since(hint: Any, at: str, old: str, scope: dict[str, Any]) -> str:
    hint = bare(hint)
    row = class_of(hint) is tuple and items_of(hint).any_number
    item = bare(items_of(hint).types[0]) if row else hint
    if not row and not (is_plain_class(item) and attrs.has(item)):
        return _written(hint, at, scope, sent=False)
    name = f"since_{len(scope)}"
    fit = _fit(item, sent=False)
    scope[name] = partial(_row_since if row else _one_since, fit)
    return f"{name}({at}, {old})"


def _one_since(fit: Fit, made: Any, old: Any) -> bool:
    if made.__class__ is not old.__class__ or issubclass(made.__class__, Pinned):
        return fit(made)
    return recordable_since(made.__class__)(made, old)


def _row_since(fit: Fit, made: Any, old: Any) -> bool:
    if type(made) is not tuple:
        return False
    if type(old) is not tuple or len(made) != len(old):
        return all(map(fit, made))
    return all(map(_same_or_fits, repeat(fit), made, old))


def _same_or_fits(fit: Fit, made: Any, old: Any) -> bool:
    if made is old:
        return True
    return _one_since(fit, made, old) if attrs.has(made.__class__) else fit(made)


def _misfit_of(hint: Any, held: Any) -> str:
    """Return what is wrong with the value of a field: "is 2.0, but must be int", or the value within that is wrong."""
    for part in held if isinstance(held, tuple) else (held,):
        fault = misfit(part) if attrs.has(type(part)) and not isinstance(part, Pinned) else None
        if fault is not None:
            return f"holds {shorten(part)}: {fault}"
    return f"is {shorten(held)}, but must be {type_name(hint)}{_why(held)}"


def _why(held: object) -> str:
    """Return more about a value that has the right class."""
    if type(held) is int and not -MAX_INT <= held <= MAX_INT:
        return f" up to {MAX_INT}"
    if type(held) is str and not is_text(held):
        return ", without half a character (a lone surrogate)"
    if type(held) is str and held == Hidden.HIDDEN.value:
        return ", and not the text that stands for HIDDEN in JSON"
    return ""


def is_text(value: str) -> bool:
    """Return whether a text has a form in UTF-8: it holds no lone surrogate."""
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True


def is_id(given: object) -> bool:
    """Return whether something can be the id of a rule, which records hold: a text of 1 to 200 characters."""
    return type(given) is str and 0 < len(given) <= MAX_ID_LENGTH and is_text(given)


def _fitting(cls: type, *, sent: bool) -> Fit:
    scope: dict[str, Any] = {"is_text": is_text}
    tests = [_written(hint, f"value.{name}", scope, sent) for name, hint in hints(cls).items()]
    fits: Fit = define("fits", f"def fits(value):\n    return {' and '.join(tests) or True}\n", scope)
    return fits


@once_per_class
def _fits(cls: type) -> tuple[tuple[str, Fit, str], ...]:
    """Return name, predicate and type of each field, to find the one that is wrong."""
    return tuple((name, _fit(hint, sent=True), _words(hint)) for name, hint in hints(cls).items())


def _written(hint: Any, at: str, scope: dict[str, Any], sent: bool) -> str:
    """Return an expression that checks the value at `at`; `scope` gets what it cannot spell out."""
    hint = bare(hint)
    if hint is int:
        return f"type({at}) is int and -{MAX_INT} <= {at} <= {MAX_INT}"
    if hint is str:
        return f"type({at}) is str and ({at}.isascii() or is_text({at}))"
    if hint is bool:
        return f"type({at}) is bool"
    if hint is None or hint is type(None):
        return f"{at} is None"
    if is_union(hint):
        return _either(arms_of(hint), at, scope, sent)
    values = literals_of(hint)
    if len({type(value) for value in values}) == 1 and type(values[0]) in (int, str):
        return f"type({at}) is {type(values[0]).__name__} and {at} in {values!r}"
    if class_of(hint) is tuple and not items_of(hint).any_number:
        items = items_of(hint).types
        each = (_written(item, f"{at}[{place}]", scope, sent) for place, item in enumerate(items))
        return " and ".join((f"type({at}) is tuple and len({at}) == {len(items)}", *each))
    name = f"fit_{len(scope)}"
    scope[name] = _unwritten(hint, sent)
    return f"{name}({at})"


def _either(arms: tuple[Any, ...], at: str, scope: dict[str, Any], sent: bool) -> str:
    """Return the expression for a union. Where `HIDDEN` may be, its text in JSON is no text."""
    others = [bare(arm) for arm in arms if bare(arm) is not Hidden]
    known = f"({' or '.join([_written(arm, at, scope, sent) for arm in others])})"
    if len(others) == len(arms):
        return known
    if str in others or any(map(is_anything, others)):
        known = f"({known} and {at} != {Hidden.HIDDEN.value!r})"
    scope["HIDDEN"] = Hidden.HIDDEN
    return known if sent else f"({at} is HIDDEN or {known})"


@cache
def _fit(hint: Any, *, sent: bool) -> Fit:
    """Return a predicate for values of a type."""
    scope: dict[str, Any] = {"is_text": is_text}
    fit: Fit = define("fit", f"def fit(value):\n    return {_written(hint, 'value', scope, sent)}\n", scope)
    return fit


def _unwritten(hint: Any, sent: bool) -> Fit:
    """Return a predicate for a type whose check is no single expression."""
    values = literals_of(hint)
    if values:
        return lambda value: any(type(value) is type(known) and value == known for known in values)
    cls = class_of(hint)
    if cls is tuple or cls is PVector:
        one = _fit(items_of(hint).types[0], sent=sent)
        if cls is PVector:
            return lambda value: isinstance(value, PVector) and all(map(one, value))
        return lambda value: type(value) is tuple and all(map(one, value))
    if cls is PMap:
        key, held = (_fit(part, sent=sent) for part in entries_of(hint))
        return lambda value: isinstance(value, PMap) and all(key(name) and held(item) for name, item in value.items())
    if is_anything(hint):
        return partial(_plain, sent, DEEPEST_PLAIN)
    if not isinstance(cls, type):
        return lambda value: True  # no type that a state or message may have, as `core.shapes` finds
    if issubclass(cls, Pinned):
        return lambda value: isinstance(value, cls)
    if attrs.has(cls):
        check = fitting if sent else recordable
        if issubclass(cls, Message) or vars(cls).get("abstract", False):  # whose values say their kind
            return lambda value: isinstance(value, cls) and check(type(value))(value)
        return lambda value: type(value) is cls and check(cls)(value)
    if is_named_tuple(cls):
        return partial(_fits_tuple, cls, sent)
    return lambda value: type(value) is cls


def _fits_tuple(cls: Any, sent: bool, value: Any) -> bool:
    """Return whether a value is a named tuple of this class, with items of the right types."""
    if value.__class__ is not cls:
        return False
    return all(fit(item) for fit, item in zip(_places(cls, sent), value, strict=True))


@cache
def _places(cls: Any, sent: bool) -> tuple[Fit, ...]:
    """Return a predicate for each place of a named tuple, made when it is used: one may hold others of its class."""
    return tuple([_fit(part, sent=sent) for part in declared(cls).values()])


def _plain(sent: bool, depth: int, value: object) -> bool:
    """Return whether a value is allowed where anything is: its JSON form alone says what it is."""
    cls = type(value)
    if cls is tuple:
        return depth > 0 and all(_plain(sent, depth - 1, part) for part in value)  # type: ignore[attr-defined]  # a tuple
    if cls is int:
        return -MAX_INT <= value <= MAX_INT  # type: ignore[operator]  # an int
    if cls is str:
        return is_text(value)  # type: ignore[arg-type]  # a str
    if value is None or cls is bool:
        return True
    return attrs.has(cls) and hasattr(cls, "kind") and (fitting if sent else recordable)(cls)(value)


def _words(hint: Any) -> str:
    """Return a type as senders of commands read it."""
    if marks(hint):
        return _words(unmarked(hint))
    if is_union(hint):
        return " | ".join(_words(arm) for arm in arms_of(hint) if arm is not Hidden)
    if literals_of(hint):
        return " | ".join(map(repr, literals_of(hint)))
    if is_anything(hint):
        return "int | str | bool | None | tuple"
    if class_of(hint) is tuple:
        items = items_of(hint)
        return f"tuple[{', '.join([*map(_words, items.types), *(('...',) if items.any_number else ())])}]"
    if isinstance(hint, type) and issubclass(hint, enum.Enum):
        return " | ".join(str(member.value) for member in hint)
    return getattr(hint, "__name__", str(hint))
