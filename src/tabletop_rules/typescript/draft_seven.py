"""A schema in the words of an older draft, with definitions by title: what the generator of TypeScript reads best."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final, TypeAlias

Schema: TypeAlias = dict[str, Any]

_KEPT: Final = (
    "title",
    "description",
    "type",
    "const",
    "enum",
    "required",
    "additionalProperties",
    "minItems",
    "maxItems",
)
_NOTES: Final = {"title", "description"}
_SEVERAL: Final = ("oneOf", "anyOf")
_NAMED: Final = ("view", "header", "line")
"""Definitions that nothing refers to."""


def draft_seven(document: Schema) -> Schema:
    """Return a schema of `json_schema` as draft 7, of views and of the lines of logs too.

    Each definition is named by its title, and our own keywords are gone.
    """
    titles = {name: schema["title"] for name, schema in document["$defs"].items()}
    definitions = {titles[name]: _convert(schema, titles) for name, schema in document["$defs"].items()}
    whole = [*document["oneOf"], *({"$ref": f"#/$defs/{name}"} for name in _NAMED)]
    return {**_convert({**document, "oneOf": whole}, titles), "definitions": dict(sorted(definitions.items()))}


def _convert(schema: Schema, titles: Mapping[str, str]) -> Schema:
    if "$ref" in schema:  # beside which draft 7 ignores everything
        name = schema["$ref"].removeprefix("#/$defs/").replace("~1", "/").replace("~0", "~")
        return {"$ref": f"#/definitions/{titles[name]}"}
    if "not" in schema:
        return {"tsType": "never"}
    made: Schema = {word: schema[word] for word in _KEPT if word in schema}
    if "description" in made:
        made["description"] = comment(made["description"])
    if "properties" in schema:
        made["properties"] = {name: _property(held, titles) for name, held in schema["properties"].items()}
    if "prefixItems" in schema:
        made |= {"items": [_convert(item, titles) for item in schema["prefixItems"]], "additionalItems": False}
    elif "items" in schema:
        made["items"] = _convert(schema["items"], titles)
    for word in _SEVERAL:
        if word in schema:
            made[word] = [_convert(arm, titles) for arm in schema[word]]
    if made.keys() <= _NOTES:
        made["tsType"] = "unknown"
    return made


def _property(schema: Schema, titles: Mapping[str, str]) -> Schema:
    """Return the schema of a field, with its default in words."""
    made = _convert(schema, titles)
    if "default" not in schema:
        return made
    default = comment(f"@default {json.dumps(schema['default'], ensure_ascii=False)}")
    if "$ref" in made:
        made = {"allOf": [made]}
    return {**made, "description": f"{made['description']}\n\n{default}" if "description" in made else default}


def comment(text: str) -> str:
    """Return a text that does not end the comment it is put in."""
    return text.replace("*/", "*\\/")
