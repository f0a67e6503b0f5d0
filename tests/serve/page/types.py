"""The types of the API in TypeScript, which the page is checked with.

`python -m tests.serve.page.types` writes them anew.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from tabletop_rules.serve.documents import asyncapi, openapi
from tabletop_rules.serve.pages import PAGE
from tabletop_rules.typescript import NPM, node

TYPES: Final = PAGE / "types.d.ts"

BANNER: Final = "/* Types of the API, made of its documents by `python -m tests.serve.page.types`; do not edit. */"

KEPT: Final = ("type", "description", "properties", "required", "additionalProperties", "items", "enum", "anyOf")
"""What types can say; they know no lengths and no patterns."""


def api_types() -> str:
    """Return a TypeScript module with a type for each schema of the documents of the API."""
    schemas = openapi()["components"]["schemas"] | asyncapi()["components"]["schemas"]
    definitions = {name: _convert(schema) for name, schema in sorted(schemas.items())}
    whole = {"title": "Api", "oneOf": [{"$ref": f"#/definitions/{name}"} for name in definitions]}
    script = node.install(NPM) / "json-schema-to-typescript" / "dist" / "src" / "cli.js"
    return node.run_node(script, f"--bannerComment={BANNER}", given=json.dumps({**whole, "definitions": definitions}))


def _convert(schema: dict[str, Any]) -> dict[str, Any]:
    if "$ref" in schema:
        return {"$ref": "#/definitions/" + schema["$ref"].rpartition("/")[2]}
    made: dict[str, Any] = {word: schema[word] for word in KEPT if word in schema}
    if "description" in made:
        made["description"] = "\n".join(line.strip() for line in made["description"].splitlines())
    if "properties" in made:
        made["properties"] = {name: _convert(each) for name, each in made["properties"].items()}
    if "anyOf" in made:
        made["anyOf"] = [_convert(each) for each in made["anyOf"]]
    for word in ("items", "additionalProperties"):
        if isinstance(made.get(word), dict):
            made[word] = _convert(made[word])
    return made or {"tsType": "unknown"}


if __name__ == "__main__":
    Path(TYPES).write_text(api_types(), "utf-8")
