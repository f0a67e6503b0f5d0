"""A validator for the part of JSON Schema that schemas of games use, written from the standard alone."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

NOTES = {"description", "default", "title", "$schema", "$defs", "x-seen-by", "x-answers", "x-rules", "x-sent-by"}
"""Keywords that a validator passes by."""

TYPES: dict[str, Callable[[Any], bool]] = {
    "integer": lambda value: type(value) is int,
    "boolean": lambda value: type(value) is bool,
    "string": lambda value: type(value) is str,
    "null": lambda value: value is None,
    "array": lambda value: type(value) is list,
    "object": lambda value: type(value) is dict,
}


def same(one: Any, other: Any) -> bool:
    """Whether two JSON values are equal: `true` is not 1."""
    return type(one) is type(other) and one == other


def meets(value: Any, schema: dict[str, Any], document: dict[str, Any]) -> bool:
    """Whether a JSON value meets a schema of this document; an unknown keyword is a KeyError."""
    return all(word in NOTES or KEYWORDS[word](value, held, schema, document) for word, held in schema.items())


def _ref(value: Any, held: str, schema: Any, document: Any) -> bool:
    place = document
    for name in held.removeprefix("#/").split("/"):
        place = place[name.replace("~1", "/").replace("~0", "~")]
    return meets(value, place, document)


def _properties(value: Any, held: Any, schema: Any, document: Any) -> bool:
    return type(value) is not dict or all(
        meets(value[name], field, document) for name, field in held.items() if name in value
    )


def _items(value: Any, held: Any, schema: Any, document: Any) -> bool:
    return type(value) is not list or all(meets(item, held, document) for item in value)


def _prefix(value: Any, held: Any, schema: Any, document: Any) -> bool:
    return type(value) is not list or all(meets(item, each, document) for item, each in zip(value, held, strict=False))


KEYWORDS: dict[str, Callable[[Any, Any, Any, Any], bool]] = {
    "$ref": _ref,
    "type": lambda value, held, *_: TYPES[held](value),
    "const": lambda value, held, *_: same(value, held),
    "enum": lambda value, held, *_: any(same(value, each) for each in held),
    "required": lambda value, held, *_: type(value) is not dict or {*held} <= value.keys(),
    "additionalProperties": lambda value, held, schema, document: all(
        held is not False and meets(value[name], held, document)
        for name in (value.keys() - schema.get("properties", {}).keys() if type(value) is dict else ())
    ),
    "properties": _properties,
    "items": _items,
    "prefixItems": _prefix,
    "minItems": lambda value, held, *_: type(value) is not list or len(value) >= held,
    "maxItems": lambda value, held, *_: type(value) is not list or len(value) <= held,
    "minimum": lambda value, held, *_: type(value) is not int or value >= held,
    "maximum": lambda value, held, *_: type(value) is not int or value <= held,
    "pattern": lambda value, held, *_: type(value) is not str or re.search(held, value) is not None,
    "anyOf": lambda value, held, schema, document: any(meets(value, each, document) for each in held),
    "oneOf": lambda value, held, schema, document: sum(meets(value, each, document) for each in held) == 1,
    "not": lambda value, held, schema, document: not meets(value, held, document),
}
