"""Requests and answers as attrs classes: read strictly from JSON, written to it, described by JSON Schema."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, TypeAlias, Union, get_args, get_origin, get_type_hints

import attrs

from tabletop_rules.errors import shorten
from tabletop_rules.serve.errors import MAX_FAULTS

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


@cache
def fields_of(cls: type) -> Mapping[str, tuple[Any, bool]]:
    """Return the fields of a class by name: the type, and whether a value is required."""
    hints = get_type_hints(cls, include_extras=True)
    return {each.name: (hints[each.name], each.default is attrs.NOTHING) for each in attrs.fields(cls)}


# --- reading --------------------------------------------------------------------------------------------------------


def read(cls: type, given: object) -> tuple[Any, list[str]]:
    """Return an instance of a class made from a JSON object, or None and what is wrong with it."""
    faults: list[str] = []
    made = _read_object(cls, given, "", faults)
    return (None, faults[:MAX_FAULTS]) if faults else (made, [])


def read_texts(cls: type, given: Mapping[str, str]) -> tuple[Any, list[str]]:
    """Like `read`, for the texts of a query, which stand for numbers and flags too."""
    kinds = {name: hint for name, (hint, _) in fields_of(cls).items()}
    return read(cls, {name: _from_text(kinds.get(name), text) for name, text in given.items()})


def _from_text(hint: Any, text: str) -> object:
    plain = {get_origin(arm) or arm for arm, _ in _arms(hint)}
    if int in plain and re.fullmatch(r"-?[0-9]{1,18}", text):
        return int(text)
    return {"true": True, "false": False}.get(text, text) if bool in plain else text


def _read_object(cls: type, given: object, at: str, faults: list[str]) -> Any:
    if type(given) is not dict:
        faults.append(f"{at or 'the body'} must be an object")
        return None
    known = fields_of(cls)
    for name in given.keys() - known.keys():
        faults.append(f"there is no {_path(at, shorten(name).strip(chr(39)))}: there are {', '.join(known) or 'none'}")
        if len(faults) > MAX_FAULTS:
            return None
    made = {}
    for name, (hint, needed) in known.items():
        if name in given:
            made[name] = _read_value(hint, given[name], _path(at, name), faults)
        elif needed:
            faults.append(f"{_path(at, name)} is missing")
    return None if faults else cls(**made)


def _read_value(hint: Any, value: object, at: str, faults: list[str]) -> Any:
    wrong = []
    for arm, bounds in _arms(hint):
        origin = get_origin(arm) or arm
        if origin is Literal:
            if any(type(value) is type(choice) and value == choice for choice in get_args(arm)):
                return value
        elif origin is Any:
            return value
        elif attrs.has(origin):
            if type(value) is dict:
                return _read_object(origin, value, at, faults)
        elif origin in (dict, list, str, int, bool, NoneType) and type(value) is origin:
            fault = _out_of_bounds(value, bounds)
            if fault:
                faults.append(f"{at} must have {fault}" if not isinstance(value, int) else f"{at} must be {fault}")
                return None
            return _read_parts(arm, value, at, faults)
        wrong.append(_spell(arm))
    faults.append(f"{at} must be {' or '.join(wrong)}")
    return None


def _read_parts(arm: Any, value: Any, at: str, faults: list[str]) -> Any:
    """Return a plain value, with what is in it read too."""
    inner = get_args(arm)
    if type(value) is list and inner:
        return [_read_value(inner[0], item, f"{at}[{n}]", faults) for n, item in enumerate(value)]
    if type(value) is dict and inner:
        return {
            name: _read_value(inner[1], item, _path(at, shorten(name).strip("'")), faults)
            for name, item in value.items()
        }
    return value


def _out_of_bounds(value: Any, bounds: object) -> str:
    """Return what a value should have been, or ""."""
    if isinstance(bounds, Text):
        if not bounds.low <= len(value) <= bounds.high:
            return f"{bounds.low} to {bounds.high} characters"
        if bounds.pattern and not re.fullmatch(bounds.pattern, value):
            return f"the form {bounds.pattern}"
    if isinstance(bounds, Whole) and not bounds.low <= value <= bounds.high:
        return f"from {bounds.low} to {bounds.high}"
    if isinstance(bounds, Items) and len(value) > bounds.high:
        return f"at most {bounds.high} items"
    return ""


def _path(at: str, name: str) -> str:
    return f"{at}.{name}" if at else name


_NAMES: Final[dict[Any, str]] = {
    str: "a text",
    int: "a whole number",
    bool: "true or false",
    dict: "an object",
    list: "a list",
    NoneType: "null",
}


def _spell(arm: Any) -> str:
    origin = get_origin(arm) or arm
    return " or ".join(map(repr, get_args(arm))) if origin is Literal else _NAMES.get(origin, "an object")


def _arms(hint: Any, bounds: object = None) -> list[tuple[Any, object]]:
    """Return the types that a value may have, each with its bounds."""
    if get_origin(hint) is Annotated:
        kind, *more = get_args(hint)
        return _arms(kind, more[0])
    if get_origin(hint) in (Union, UnionType):
        return [arm for part in get_args(hint) for arm in _arms(part, bounds)]
    return [(hint, bounds)]


# --- writing --------------------------------------------------------------------------------------------------------


def write(value: object) -> Any:
    """Return an answer as JSON."""
    cls: Any = type(value)
    if attrs.has(cls):
        return {each.name: write(getattr(value, each.name)) for each in attrs.fields(cls)}
    if isinstance(value, list | tuple):
        return [write(item) for item in value]
    if isinstance(value, Mapping):
        return {name: write(item) for name, item in value.items()}
    return value


# --- schemas --------------------------------------------------------------------------------------------------------


def schema(hint: Any, named: dict[str, Json], prefix: str, *, answer: bool = False) -> Json:
    """Return the JSON Schema of a type. Schemas of classes are added to `named` and referred to by `prefix` and name.

    Every field of an `answer` is always there.
    """
    arms: list[Json] = []
    for arm, bounds in _arms(hint):
        origin = get_origin(arm) or arm
        inner = get_args(arm)
        if origin is Any:
            arms.append({})
        elif origin is Literal:
            arms.append({"enum": list(inner)})
        elif attrs.has(origin):
            arms.append(_reference(origin, named, prefix, answer))
        elif origin is list:
            item = schema(inner[0], named, prefix, answer=answer) if inner else {}
            arms.append({"type": "array", "items": item, **_keywords(bounds, "Items")})
        elif origin is dict:
            item = schema(inner[1], named, prefix, answer=answer) if inner else {}
            arms.append({"type": "object", "additionalProperties": item, **_keywords(bounds, "Properties")})
        else:
            names = {str: "string", int: "integer", bool: "boolean", NoneType: "null"}
            arms.append({"type": names[origin], **_keywords(bounds, "")})
    return arms[0] if len(arms) == 1 else {"anyOf": arms}


def _reference(cls: type, named: dict[str, Json], prefix: str, answer: bool) -> Json:
    if cls.__name__ not in named:
        named[cls.__name__] = {}  # so that a class may hold itself
        known = fields_of(cls)
        needed = [name for name, (_, needed) in known.items() if needed or answer]
        named[cls.__name__] = {
            "type": "object",
            "description": (cls.__doc__ or "").strip(),
            "properties": {name: schema(hint, named, prefix, answer=answer) for name, (hint, _) in known.items()},
            "additionalProperties": False,
            **({"required": needed} if needed else {}),
        }
    return {"$ref": f"{prefix}{cls.__name__}"}


def _keywords(bounds: object, many: str) -> Json:
    if isinstance(bounds, Text):
        return {
            "minLength": bounds.low,
            "maxLength": bounds.high,
            **({"pattern": f"^{bounds.pattern}$"} if bounds.pattern else {}),
        }
    if isinstance(bounds, Whole):
        return {"minimum": bounds.low, "maximum": bounds.high}
    return {f"max{many}": bounds.high} if isinstance(bounds, Items) else {}
