"""Values to JSON values: what cattrs generates for each class, plus hooks where that is too lenient.

Everything is made once per class and type, on first use.
"""

from __future__ import annotations

import enum
from collections.abc import Callable
from typing import Any, Final

import attrs
from cattrs import Converter
from cattrs.cols import is_namedtuple, namedtuple_dict_unstructure_factory
from cattrs.fns import identity
from cattrs.gen import make_dict_unstructure_fn, override

from tabletop_rules.core.change import change
from tabletop_rules.core.fields import misfit, recordable
from tabletop_rules.core.hints import bare, class_of, entries_of, hints, is_anything, is_choice, is_renamed, items_of
from tabletop_rules.core.mask import Hidden
from tabletop_rules.core.match import Match
from tabletop_rules.core.persistent import PMap, PVector
from tabletop_rules.errors import shorten
from tabletop_rules.eventlog.kinds import (
    Arms,
    enums_in,
    is_pinned,
    is_record,
    is_tagged,
    kind_of,
    sorts_of,
    unwritable,
    with_objects,
    wraps,
)
from tabletop_rules.eventlog.strict import dump

Write = Callable[[Any], Any]

OMITTED: Final[dict[type, tuple[str, ...]]] = {Match: ("past",)}
"""Fields that are never written."""


def omitted_of(cls: Any) -> tuple[str, ...]:
    """Return the fields of an attrs class that are never written: `Match.past`, and the field for a `HandlerSet`."""
    unheld = {field.name for field in attrs.fields(cls)} - hints(cls).keys() if attrs.has(cls) else ()
    return (*OMITTED.get(cls, ()), *unheld)


def written(value: object) -> dict[str, Any]:
    """Return a value as a JSON object that says its kind.

    Raises:
        UsageError: it has no kind, or holds what could not be read again.
    """
    made: dict[str, Any] = _ANYTHING_TAGGED[value.__class__](value)
    checked = change(value, past=()) if isinstance(value, Match) else value
    if not recordable(checked.__class__)(checked):
        raise unwritable(f"of {shorten(value)}, {misfit(checked)}")
    return made


def fields_written(value: object) -> dict[str, Any]:
    """Return the fields of an attrs value, known to be `recordable`, as a JSON object without its kind."""
    made: dict[str, Any] = _FIELDS[value.__class__](value)
    return made


def anything_written(value: object) -> Any:
    """Return a plain value, or one with a kind, as JSON."""
    return _ANYTHING[value.__class__](value)


class _Table(dict[Any, Write]):
    """One function per class, made when the class is first met."""

    def __init__(self, make: Callable[[Any], Write], start: dict[Any, Write] | None = None) -> None:
        super().__init__(start or {})
        self._make = make

    def __missing__(self, cls: Any) -> Write:
        write = self[cls] = self._make(cls)
        return write


# --- attrs classes --------------------------------------------------------------------------------------------------


def _make_fields(cls: type) -> Write:
    for names in enums_in(cls):  # by class: cattrs would write some as the type they extend
        CONVERTER.register_unstructure_hook(names, _union_hook(names))
    if is_namedtuple(cls):
        return namedtuple_dict_unstructure_factory(cls, CONVERTER, True)
    omitted: Any = {name: override(omit=True) for name in omitted_of(cls)}
    return make_dict_unstructure_fn(with_objects(cls), CONVERTER, _cattrs_omit_if_default=True, **omitted)


def _make_tagged(*bases: type) -> _Table:
    """Return writers of values that say their kind, for these classes and those below."""

    def make(cls: type) -> Write:
        kind = kind_of(cls)
        if kind is None:
            raise unwritable(f"{cls.__name__} has no kind, but is in a field that several classes may fill")
        if not issubclass(cls, bases):
            raise unwritable(f"{kind} is in a field of type {' or '.join(base.__name__ for base in bases)}")
        fields = _FIELDS[cls]
        if wraps(cls):
            return lambda value: {"kind": kind, "data": fields(value)}

        def write(value: Any) -> Any:
            made = fields(value)
            made["kind"] = kind
            return made

        return write

    return _Table(make)


def _record_hook(hint: Any) -> Write:
    cls = class_of(hint)
    if is_tagged(hint):
        table = _make_tagged(cls)
        return lambda value: table[value.__class__](value)
    fields = _FIELDS[cls]

    def write(value: Any) -> Any:
        if value.__class__ is not cls:
            raise unwritable(f"{value!r} is in a field of type {cls.__name__}")
        return fields(value)

    return write


# --- tuples, maps, content ------------------------------------------------------------------------------------------


def _tuple_hook(hint: Any) -> Write:
    items = items_of(hint)
    if items.any_number:
        one = CONVERTER.get_unstructure_hook(items.types[0])
        return identity if one is identity else lambda value: [one(item) for item in value]
    each = [CONVERTER.get_unstructure_hook(item) for item in items.types]
    if all(one is identity for one in each):
        return identity
    return lambda value: [one(item) for one, item in zip(each, value, strict=True)]


def _vector_hook(hint: Any) -> Write:
    one = CONVERTER.get_unstructure_hook(items_of(hint).types[0])
    return lambda value: [one(item) for item in value]


def _map_hook(hint: Any) -> Write:
    key_type, held_type = entries_of(hint)
    key, held = CONVERTER.get_unstructure_hook(key_type), CONVERTER.get_unstructure_hook(held_type)
    order: Any = _first if _is_orderly(key_type) else _first_as_text
    return lambda value: sorted(([key(name), held(item)] for name, item in value.items()), key=order)


def _first(pair: list[Any]) -> Any:
    return pair[0]


def _first_as_text(pair: list[Any]) -> str:
    return dump(pair[0])


def _is_orderly(hint: Any) -> bool:
    """Return whether values of a type can be sorted as they are."""
    hint = bare(hint)
    if class_of(hint) is tuple:
        return all(map(_is_orderly, items_of(hint).types))
    return hint in (int, str)


def _pinned_hook(hint: Any) -> Write:
    cls = class_of(hint)

    def write(value: Any) -> Any:
        if not isinstance(value, cls):
            raise unwritable(f"{value!r} is in a field of type {cls.__name__}")
        return value.fingerprint

    return write


# --- unions, enumerations, literals, anything -----------------------------------------------------------------------


def _union_hook(hint: Any) -> Write:
    arms = sorts_of(hint)
    table = _Table(lambda cls: _other_arm(arms, cls, hint))
    if arms.none:
        table[type(None)] = identity
    for cls in arms.scalars:
        table[cls] = identity
    for cls in {type(value) for _, value in arms.named if not isinstance(value, enum.Enum)} - {*arms.scalars}:
        table[cls] = _literal(hint, frozenset(value for _, value in arms.named if type(value) is cls))
    if arms.hidden:
        table[Hidden] = _hidden
        if arms.text or arms.anything:
            table[str] = _no_question_mark
    return lambda value: table[value.__class__](value)


def _other_arm(arms: Arms, cls: type, hint: Any) -> Write:
    """Return the writer of a class that is neither plain nor hidden."""
    if issubclass(cls, enum.Enum) and any(value.__class__ is cls for _, value in arms.named):
        return _value
    if arms.record is not None and cls is class_of(arms.record):
        return CONVERTER.get_unstructure_hook(arms.record)
    if arms.tagged and issubclass(cls, tuple(class_of(arm) for arm in arms.tagged)):
        return _make_tagged(cls)[cls]
    if arms.pinned is not None and issubclass(cls, class_of(arms.pinned)):
        return _pinned_hook(cls)
    if arms.rows is not None and issubclass(cls, class_of(arms.rows)):
        return CONVERTER.get_unstructure_hook(arms.rows)
    if arms.anything and cls is not Hidden:
        return _ANYTHING[cls]
    raise unwritable(f"a {cls.__name__} is in a field of type {hint}")


def _hidden(value: Any) -> str:
    return "?"


def _value(value: Any) -> Any:
    return value.value


def _no_question_mark(value: str) -> str:
    if value == "?":
        raise unwritable("the text '?' is in a field that may be hidden, and HIDDEN is written as '?'")
    return value


def _literal(hint: Any, known: frozenset[Any]) -> Write:
    def write(value: Any) -> Any:
        if value not in known:
            raise unwritable(f"{value!r} is in a field of type {hint}")
        return value

    return write


def _make_anything(cls: type) -> Write:
    if issubclass(cls, tuple):
        return lambda value: [_ANYTHING[item.__class__](item) for item in value]
    if is_record(cls):
        return _ANYTHING_TAGGED[cls]
    raise unwritable(f"{cls.__name__} is not a plain value and has no kind")


_FIELDS: Final = _Table(_make_fields)
_ANYTHING_TAGGED: Final = _make_tagged(object)
_ANYTHING: Final = _Table(_make_anything, {int: identity, bool: identity, str: identity, type(None): identity})


def _make_converter() -> Converter:
    made = Converter()
    hooks: tuple[tuple[Callable[[Any], bool], Callable[[Any], Write]], ...] = (
        (lambda hint: class_of(hint) is tuple, _tuple_hook),
        (lambda hint: class_of(hint) is PVector, _vector_hook),
        (lambda hint: class_of(hint) is PMap, _map_hook),
        (is_pinned, _pinned_hook),
        (is_record, _record_hook),
        (is_choice, _union_hook),
        (is_anything, lambda hint: anything_written),
        (is_renamed, lambda hint: made.get_unstructure_hook(bare(hint))),
    )
    for meets, make in hooks:
        made.register_unstructure_hook_factory(meets, make)
    return made


CONVERTER: Final = _make_converter()
