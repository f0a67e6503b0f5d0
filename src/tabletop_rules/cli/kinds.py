"""`kinds`: the JSON format of a game, field by field. `schema` gives the same to programs."""

from __future__ import annotations

import json
from typing import Any, Final

from tabletop_rules.cli.arguments import GameName, Options
from tabletop_rules.cli.console import grid, print_line, print_table, row
from tabletop_rules.cli.named import find_game
from tabletop_rules.eventlog.json_schema import json_schema

_WORDS: Final = {"integer": "whole", "boolean": "truth", "string": "text", "null": "null", "object": "object"}


def kinds(game: GameName, option: Options = None) -> None:
    """List what a game writes as JSON, kind by kind: fields, values, who sees them.

    `= …` is the default of a field that may be left out.
    A command lists the decisions it answers; one that answers none may be sent at any time.
    """
    defs = json_schema(find_game(game, option or ()))["$defs"]
    groups = {name: [_name(each) for each in defs[name]["oneOf"]] for name in _TITLES if name in defs}
    grouped = {*groups, "view", "header", "line", *(kind for group in groups.values() for kind in group)}
    groups["other"] = [name for name, schema in defs.items() if name not in grouped and "properties" in schema]
    for group, names in groups.items():
        table = grid("kind", "field", "holds", "seen by", title=f"\n{_TITLES[group]}")
        for name in names:
            _rows(table, name, defs)
        print_table(table)
    print_line()
    print_line("Each also has a field `kind`, except those whose name has no version.")


_TITLES: Final = {
    "command": "Commands",
    "decision": "Decisions",
    "event": "Events",
    "step": "Steps",
    "other": "Other values",
}


def _rows(table: Any, name: str, defs: dict[str, Any]) -> None:
    first, schema = name, defs[name]
    if "x-answers" in schema:
        sender = {"seat": "", "host": "from the host: ", "chance": "from chance: "}[schema["x-sent-by"]]
        note = f"answers {', '.join(schema['x-answers'])}" if schema["x-answers"] else "answers no decision"
        row(table, first, "", f"({sender}{note})", "")
        first = ""
    fields = {field: held for field, held in schema["properties"].items() if not (field == "kind" and "const" in held)}
    for field, held in fields.items():
        default = f" = {json.dumps(held['default'], ensure_ascii=False)}" if "default" in held else ""
        seen = held.get("x-seen-by", "")
        seats = seen if isinstance(seen, str) else ", ".join(seen)
        row(table, first, field, f"{_format_type(held, defs)}{default}", seats)
        first = ""
    if first:
        row(table, first, "", "(no fields)", "")


def _format_type(schema: dict[str, Any], defs: dict[str, Any]) -> str:
    """Return a type in a few words."""
    if "$ref" in schema:
        name = _name(schema)
        return _format_type(defs[name], defs) if "enum" in defs[name] or "const" in defs[name] else name
    if "enum" in schema or "const" in schema:
        return " | ".join(json.dumps(key, ensure_ascii=False) for key in schema.get("enum", [schema.get("const")]))
    arms = schema.get("anyOf") or schema.get("oneOf")
    if arms:
        return " | ".join(_format_type(arm, defs) for arm in arms)
    if "prefixItems" in schema:
        return f"[{', '.join(_format_type(item, defs) for item in schema['prefixItems'])}]"
    if "items" in schema:
        return f"[{_format_type(schema['items'], defs)}…]"
    if "not" in schema:
        return "nothing"
    return _WORDS[schema["type"]] if "type" in schema else "anything"


def _name(schema: dict[str, Any]) -> str:
    name: str = schema["$ref"].removeprefix("#/$defs/")
    return name.replace("~1", "/").replace("~0", "~")
