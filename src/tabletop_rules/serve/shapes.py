"""Requests and answers as attrs classes: read strictly from JSON, written to it, described by JSON Schema."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import NoneType
from typing import Any

import attrs

from tabletop_rules.core.hints import class_of, entries_of, is_anything, items_of, literals_of
from tabletop_rules.core.json_reader import Items, Json, JsonReader, Text, Whole, arms, fields_of
from tabletop_rules.serve.errors import MAX_FAULTS

# --- reading --------------------------------------------------------------------------------------------------------


def read(cls: type, given: object) -> tuple[Any, list[str]]:
    """Return an instance of a class made from a JSON object, or None and what is wrong with it."""
    reader = JsonReader("field", most=MAX_FAULTS)
    return reader.instance(cls, given), reader.faults


def read_texts(cls: type, given: Mapping[str, str]) -> tuple[Any, list[str]]:
    """Like `read`, for the texts of a query, which stand for numbers and flags too."""
    hints = {name: field.hint for name, field in fields_of(cls).items()}
    return read(cls, {name: _from_text(hints.get(name), text) for name, text in given.items()})


def _from_text(hint: Any, text: str) -> object:
    plain = [arm for arm, _ in arms(hint)]
    if int in plain and re.fullmatch(r"-?[0-9]{1,18}", text):
        return int(text)
    return {"true": True, "false": False}.get(text, text) if bool in plain else text


# --- writing --------------------------------------------------------------------------------------------------------


def write(value: object) -> Any:
    """Return an answer as JSON."""
    cls: Any = type(value)
    if cls in (str, int, bool):  # most are
        return value
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
    found: list[Json] = []
    for arm, bound in arms(hint):
        cls = class_of(arm)
        if is_anything(arm):
            found.append({})
        elif literals_of(arm):
            found.append({"enum": list(literals_of(arm))})
        elif attrs.has(cls):
            found.append(_reference(cls, named, prefix, answer))
        elif cls is list:
            item = schema(items_of(arm).types[0], named, prefix, answer=answer)
            found.append({"type": "array", "items": item, **_keywords(bound, "Items")})
        elif cls is dict:
            item = schema(entries_of(arm)[1], named, prefix, answer=answer)
            found.append({"type": "object", "additionalProperties": item, **_keywords(bound, "Properties")})
        else:
            names = {str: "string", int: "integer", bool: "boolean", NoneType: "null"}
            found.append({"type": names[arm], **_keywords(bound, "")})
    return found[0] if len(found) == 1 else {"anyOf": found}


def _reference(cls: type, named: dict[str, Json], prefix: str, answer: bool) -> Json:
    if cls.__name__ not in named:
        named[cls.__name__] = {}  # so that a class may hold itself
        known = fields_of(cls)
        needed = [name for name, field in known.items() if field.needed or answer]
        named[cls.__name__] = {
            "type": "object",
            "description": (cls.__doc__ or "").strip(),
            "properties": {name: schema(field.hint, named, prefix, answer=answer) for name, field in known.items()},
            "additionalProperties": False,
            **({"required": needed} if needed else {}),
        }
    return {"$ref": f"{prefix}{cls.__name__}"}


def _keywords(bound: object, many: str) -> Json:
    if isinstance(bound, Text):
        return {
            "minLength": bound.low,
            "maxLength": bound.high,
            **({"pattern": f"^{bound.pattern}$"} if bound.pattern else {}),
        }
    if isinstance(bound, Whole):
        return {"minimum": bound.low, "maximum": bound.high}
    return {f"max{many}": bound.high} if isinstance(bound, Items) else {}
