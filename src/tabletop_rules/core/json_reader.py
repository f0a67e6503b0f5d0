"""JSON values by type hints, read strictly: bodies of requests, params of methods, arguments of situations.

Supported are `str`, `int`, `bool`, `None`, literals, `Any`, attrs classes (an object with exactly their fields), lists,
tuples and sequences, mappings (seats are the keys "0", "1" and so on), `...` (written "..."), unions of these, and the
marks `Text`, `Whole` and `Items` inside `Annotated`. Arms of a union that JSON cannot hold are passed over.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from inspect import Parameter, signature
from types import EllipsisType, NoneType
from typing import Any, Final, NamedTuple, TypeAlias, Unpack, get_args, get_origin, get_type_hints

import attrs

from tabletop_rules.core.hints import arms_of, bare, class_of, entries_of, is_anything, is_union, literals_of, marks
from tabletop_rules.core.terms import MAX_INT
from tabletop_rules.errors import shorten_json

Json: TypeAlias = dict[str, Any]
"""A JSON object."""


@attrs.frozen
class Text:
    """What a text must be: its length in characters, and a pattern that all of it matches."""

    low: int = 0
    high: int = 200
    pattern: str = ""


@attrs.frozen
class Whole:
    """The bounds of a whole number."""

    low: int
    high: int


@attrs.frozen
class Items:
    """The most items of a list or an object."""

    high: int


class Field(NamedTuple):
    """What is read under one name: its type, and whether it must be there."""

    hint: Any
    needed: bool


@cache
def fields_of(cls: type) -> Mapping[str, Field]:
    """Return the fields of an attrs class by name."""
    hints = get_type_hints(cls, include_extras=True)
    return {each.name: Field(hints[each.name], each.default is attrs.NOTHING) for each in attrs.fields(cls)}


@cache
def arguments_of(function: Callable[..., object]) -> Mapping[str, Field]:
    """Return the arguments of a function by name."""
    hints = get_type_hints(function, include_extras=True)
    taken = signature(function).parameters.values()
    return {each.name: Field(hints.get(each.name, Any), each.default is Parameter.empty) for each in taken}


class Arm(NamedTuple):
    """One of the types that a value may have, and the mark that bounds it."""

    hint: Any
    bound: object


def arms(hint: Any, bound: object = None, *, classes: bool = True) -> Iterator[Arm]:
    """Yield the types that a value may have, as far as JSON can hold them, attrs classes only if `classes`."""
    bound = next(iter(marks(hint)), bound)
    hint = bare(hint)
    if is_union(hint):
        for arm in arms_of(hint):
            yield from arms(arm, bound, classes=classes)
    elif class_of(hint) in _ROWS or class_of(hint) in _MAPS:
        parts = [_unpacked(part) or part for part in get_args(hint) if part is not ...]
        if all(any(arms(part, classes=classes)) for part in parts):
            yield Arm(hint, bound)
    elif hint in _NAMES or is_anything(hint) or literals_of(hint) or (classes and attrs.has(class_of(hint))):
        yield Arm(hint, bound)


class JsonReader:
    """Reads values; what does not fit becomes a fault that says where it is and what must be there."""

    def __init__(self, noun: str, *, most: int = 1_000, plain: bool = False) -> None:
        """`noun` is what the names of objects are called, and `most` how many faults are noted.

        What is `plain` goes into a game: its numbers have at most 64 bits, and attrs classes are not made of objects.
        """
        self.faults: list[str] = []
        self._noun, self._most, self._plain = noun, most, plain

    def blame(self, fault: str) -> None:
        """Note a fault."""
        if len(self.faults) < self._most:
            self.faults.append(fault)

    def fields(self, known: Mapping[str, Field], given: Mapping[str, object], at: str = "") -> dict[str, Any]:
        """Return what is given under the known names; `at` is where it stands."""
        for name in given:
            if name not in known and len(self.faults) < self._most:
                near = get_close_matches(name[:60], known, n=1)
                hint = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(known) or 'none'}"
                self.blame(f"there is no {self._noun} {_path(at, name)!r}; {hint}")
        read = {}
        for name, (hint, needed) in known.items():
            if name in given:
                read[name] = self.value(hint, given[name], _path(at, name))
            elif needed:
                self.blame(f"{_path(at, name)} is missing")
        return read

    def instance(self, cls: Any, given: object, at: str = "") -> Any:
        """Return an instance of an attrs class made from an object; None if anything was wrong so far."""
        if type(given) is not dict:
            return self.blame(f"{at or 'the body'} must be an object")
        read = self.fields(fields_of(cls), given, at)
        return None if self.faults else cls(**read)

    def value(self, hint: Any, value: object, at: str) -> Any:
        """Return a value as its type hint wants it; None with a fault if it does not fit."""
        allowed = [*arms(hint, classes=not self._plain)]
        if value == "..." and any(arm is EllipsisType for arm, _ in allowed):
            return ...
        if type(value) is list and (rows := [arm for arm in allowed if class_of(arm.hint) in _ROWS]):
            return self._row(rows, value, at)
        for arm, bound in allowed:
            cls = class_of(arm)
            if is_anything(arm) or any(type(value) is type(each) and value == each for each in literals_of(arm)):
                return value
            if type(value) is dict and attrs.has(cls):
                return self.instance(cls, value, at)
            if type(value) is dict and cls in _MAPS:
                return self._within(bound, value, at) and self._map(arm, value, at)
            if type(value) is cls and (type(value) is not int or not self._plain or abs(value) <= MAX_INT):
                return value if self._within(bound, value, at) else None
        return self.blame(f"{at} must be {_spell(allowed)}, not {shorten_json(value)}")

    def _within(self, bound: object, value: Any, at: str) -> bool:
        """Return whether a value keeps its bounds; else add a fault."""
        must = ""
        if isinstance(bound, Text) and not bound.low <= len(value) <= bound.high:
            must = f"have {bound.low} to {bound.high} characters"
        elif isinstance(bound, Text) and bound.pattern and not re.fullmatch(bound.pattern, value):
            must = f"have the form {bound.pattern}"
        elif isinstance(bound, Whole) and not bound.low <= value <= bound.high:
            must = f"be from {bound.low} to {bound.high}"
        elif isinstance(bound, Items) and len(value) > bound.high:
            must = f"have at most {bound.high} items"
        if must:
            self.blame(f"{at} must {must}")
        return not must

    def _row(self, rows: Sequence[Arm], given: list[Any], at: str) -> Any:
        """Return a list, or a tuple where one is wanted, by the first of the types that is for so many items."""
        lengths = []
        for hint, bound in rows:
            first, rest = _items(hint)
            if len(given) == len(first) or (rest is not None and len(given) > len(first)):
                if not self._within(bound, given, at):
                    return None
                hints = [*first, *[rest] * (len(given) - len(first))]
                read = [self.value(each, given[n], f"{at}[{n}]") for n, each in enumerate(hints)]
                return tuple(read) if class_of(hint) is tuple else read
            lengths.append(f"{len(first)}{'' if rest is None else ' or more'}")
        return self.blame(f"{at} must have {' or '.join(lengths)} items")

    def _map(self, hint: Any, given: dict[str, Any], at: str) -> Any:
        """Return a mapping, with numbers as keys where seats are wanted."""
        key, held = entries_of(hint)
        read: dict[Any, Any] = {}
        for name, value in given.items():
            if bare(key) is not int:
                read[name] = self.value(held, value, _path(at, name))
            elif _NUMBER.fullmatch(name):
                read[int(name)] = self.value(held, value, _path(at, name))
            else:
                self.blame(f'{at}: seats are "0", "1" and so on, not {shorten_json(name)}')
        return read


_NAMES: Final[Mapping[Any, str]] = {
    str: "a text",
    int: "a whole number",
    bool: "true or false",
    NoneType: "null",
    EllipsisType: '"..."',
}
_ROWS: Final = (list, tuple, Sequence)
_MAPS: Final = (dict, Mapping)
_NUMBER: Final = re.compile("0|[1-9][0-9]{0,8}")


def _path(at: str, name: str) -> str:
    """Return where a value of this name stands; a long or odd name is shortened."""
    name = shorten_json(name)[1:-1]
    return f"{at}.{name}" if at else name


def _items(hint: Any) -> tuple[tuple[Any, ...], Any]:
    """Return the types of the first items of a row, and of all after them: None if there are no others."""
    items: tuple[Any, ...] = get_args(hint) or (Any,)
    if class_of(hint) is not tuple:
        return (), items[0]
    if items[-1] is ...:
        return items[:-2], items[-2]
    last = _unpacked(items[-1])
    return (items, None) if last is None else (items[:-1], get_args(last)[0])


def _unpacked(hint: Any) -> Any:
    """Return the tuple that is unpacked in `tuple[str, *tuple[int, ...]]`; None for any other item."""
    if get_origin(hint) is Unpack:
        return get_args(hint)[0]
    return hint if getattr(hint, "__unpacked__", False) else None


def _spell(allowed: Sequence[Arm]) -> str:
    """Return types in words, each once."""
    words: dict[str, None] = {}
    for hint, _ in allowed:
        if literals_of(hint):
            words |= dict.fromkeys(map(repr, literals_of(hint)))
        else:
            words["a list" if class_of(hint) in _ROWS else _NAMES.get(hint, "an object")] = None
    return " or ".join(words)
