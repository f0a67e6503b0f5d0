"""What this package promises to other programs, as files of a release, and what a change of it breaks.

| file | holds |
|---|---|
| `api.txt` | the public Python API and the methods of the JSON-RPC engine, as stubs |
| `command-line.json` | commands with their arguments and options |
| `http.json` | the OpenAPI and AsyncAPI documents |
| `schema-GAME.json` | the JSON Schema of each game with all its expansions |
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from typer.main import get_command

import tabletop_rules as tr
from tabletop_rules.cli.main import app
from tabletop_rules.serve.documents import asyncapi, openapi
from tests.eventlog.test_json_schema import schema_of
from tests.golden import api

API = "api.txt"
WORDS = frozenset({"description", "summary", "title", "info", "examples"})
"""Keys of documents that only people read."""


def stubs() -> str:
    """Return the stubs of all public modules, each below its name."""
    return "".join(f"# {name}\n{text}\n" for name in api.modules() if (text := api.stub(name)).strip())


def command_line() -> dict[str, Any]:
    """Return every command with its arguments and options."""
    return {name: _parameters(command) for name, command in get_command(app).commands.items()}  # type: ignore[attr-defined]


def _parameters(command: Any) -> dict[str, Any]:
    return {
        "/".join(each.opts + each.secondary_opts): {"required": bool(each.required), "multiple": bool(each.multiple)}
        for each in command.params
    }


def http() -> dict[str, Any]:
    """Return the descriptions of the web API."""
    return {"openapi": openapi(), "asyncapi": asyncapi()}


DOCUMENTS: dict[str, Callable[[], dict[str, Any]]] = {
    "command-line.json": command_line,
    "http.json": http,
    **{f"schema-{name}.json": partial(schema_of, name) for name in tr.games()},
}
FILES = (API, *DOCUMENTS)


def text_of(name: str) -> str:
    """Return what a file holds today."""
    if name == API:
        return stubs()
    return json.dumps(_without_words(DOCUMENTS[name]()), sort_keys=True, ensure_ascii=False, indent=1) + "\n"


def breakages(name: str, before: str, now: str) -> Iterator[tuple[str, str]]:
    """Yield what differs in a file so that a caller notices: the name of what is concerned, and a sentence."""
    if name == API:
        old, new = _split(before), _split(now)
        for module, stub in old.items():
            yield from api.breakages(module, stub, new.get(module, ""))
    else:
        yield from lost(json.loads(before), json.loads(now), (name,))


def lost(old: Any, new: Any, place: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Yield what a document no longer has or says otherwise; and what is newly required."""
    if isinstance(old, dict) and isinstance(new, dict):
        for key, value in old.items():
            if key not in new:
                yield key, f"{' '.join(place)} {key} is gone"
            elif key == "required" and isinstance(value, list):
                for each in sorted({*new[key]} ^ {*value}):
                    yield each, f"{' '.join(place)} {each} is {'now' if each in new[key] else 'no longer'} required"
            else:
                yield from lost(value, new[key], (*place, key))
        for each in () if "required" in old or not isinstance(new.get("required"), list) else new["required"]:
            yield each, f"{' '.join(place)} {each} is now required"
    elif old != new:
        yield place[-1], f"{' '.join(place)} was {json.dumps(old)[:200]} and is {json.dumps(new)[:200]}"


def is_named(what: str, section: str) -> bool:
    """Whether a part of the changelog has this name in a piece of code, among what is changed or removed."""
    parts = re.split(r"^### (.+)$", section, flags=re.MULTILINE)
    by_title = dict(zip(parts[1::2], parts[2::2], strict=True))
    told = by_title.get("Changed", "") + by_title.get("Removed", "")
    return any(re.search(rf"(?<!\w){re.escape(what)}(?!\w)", code) for code in re.findall(r"`([^`]+)`", told))


def _split(text: str) -> dict[str, str]:
    _, *parts = re.split(r"^# (.+)$", text, flags=re.MULTILINE)
    return dict(zip(parts[::2], parts[1::2], strict=True))


def _without_words(value: Any, *, is_map: bool = False) -> Any:
    """Leave out the words of a document, but no field of that name."""
    if isinstance(value, dict):
        return {
            key: _without_words(each, is_map=key in ("properties", "$defs", "schemas"))
            for key, each in value.items()
            if is_map or key not in WORDS
        }
    return [_without_words(each) for each in value] if isinstance(value, list) else value
