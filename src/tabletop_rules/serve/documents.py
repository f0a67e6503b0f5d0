"""The OpenAPI and AsyncAPI documents, made of the table that serves the requests."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

import tabletop_rules as tr
from tabletop_rules.core.json_reader import Json, fields_of
from tabletop_rules.serve import answers, news
from tabletop_rules.serve.errors import CODES
from tabletop_rules.serve.routes import OPERATIONS, Operation
from tabletop_rules.serve.shapes import schema
from tabletop_rules.serve.tokens import ID_PATTERN

SCHEMAS: Final = "#/components/schemas/"

ABOUT: Final = """Play the games of tabletop_rules over HTTP.

A token speaks for a seat of a match or for its host; without one, you are an onlooker. Keep it in the Authorization
header: it is in no URL but the part of an invitation behind the #. Every list of commands is complete and legal: send
one back as it came. Follow `stream`, and get `state` whenever it says `changed`, or let `stream?state=true` bring it.
"""

EVERYWHERE: Final = ("invalid", "too_many", "failed", "busy", "no_store")
WITH_BODY: Final = ("too_long", "not_json", "slow")
IN_MATCH: Final = ("no_match", "unknown_token")

PATH_PARAMETERS: Final[dict[str, Json]] = {
    "id": {"schema": {"type": "string", "pattern": f"^{ID_PATTERN}$"}, "description": "The id of a match."},
    "n": {"schema": {"type": "integer", "minimum": 0}, "description": "The number of a seat or a record."},
    "game": {"schema": {"type": "string", "maxLength": 60}, "description": "The id of a game."},
    "thing": {"schema": {"type": "string", "maxLength": 200}, "description": "A `data-id` of a picture."},
}


def openapi() -> Json:
    """Return the OpenAPI document of all operations."""
    schemas: dict[str, Json] = {}
    paths: dict[str, Json] = {}
    for operation in OPERATIONS:
        paths.setdefault(operation.path, {})[operation.method.lower()] = _operation(operation, schemas)
    return {
        "openapi": "3.1.0",
        "info": {"title": "tabletop_rules", "version": tr.__version__, "description": ABOUT},
        "paths": paths,
        "components": {
            "schemas": schemas,
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }


def _operation(operation: Operation, schemas: dict[str, Json]) -> Json:
    made: Json = {
        "operationId": operation.id,
        "summary": operation.summary.partition("\n")[0],
        "parameters": [*_path_parameters(operation), *_query_parameters(operation, schemas)],
        "responses": {str(operation.status): _answer(operation, schemas), **_errors(operation, schemas)},
    }
    if operation.body is not None:
        content = {"application/json": {"schema": schema(operation.body, schemas, SCHEMAS)}}
        made["requestBody"] = {"required": True, "content": content}
    if operation.needs in ("seat", "player", "host"):
        made["security"] = [{"token": []}]
    elif operation.needs == "match":
        made["security"] = [{"token": []}, {}]
    return made


def _path_parameters(operation: Operation) -> list[Json]:
    names = re.findall(r"{(\w+)}", operation.path)
    return [{"name": name, "in": "path", "required": True, **PATH_PARAMETERS[name]} for name in names]


def _query_parameters(operation: Operation, schemas: dict[str, Json]) -> list[Json]:
    made: list[Json] = [
        {"name": name, "in": "query", "required": False, "schema": schema(hint, schemas, SCHEMAS)}
        for name, (hint, _) in fields_of(operation.query).items()
    ]
    if operation.id == "stream":
        about = "The id of the last event that was received, to go on from there."
        made.append({"name": "Last-Event-ID", "in": "header", "schema": {"type": "integer"}, "description": about})
    return made


def _answer(operation: Operation, schemas: dict[str, Json]) -> Json:
    if isinstance(operation.answer, str):
        content: Json = {operation.answer: {"schema": {"type": "string"}}}
    else:
        content = {"application/json": {"schema": schema(operation.answer, schemas, SCHEMAS, answer=True)}}
    return {"description": operation.summary.partition("\n")[0], "content": content}


def _errors(operation: Operation, schemas: dict[str, Json]) -> Json:
    """Return the responses for the errors of an operation, by status."""
    codes = [*EVERYWHERE, *operation.errors]
    codes += WITH_BODY if operation.body is not None else ()
    codes += IN_MATCH if operation.needs != "nothing" else ()
    codes += ["not_yours"] if operation.needs in ("seat", "player", "host") else []
    codes += (
        ["not_found"]
        if {"{n}", "{game}"} & {*operation.path.split("/")} or {"at", "after"} & fields_of(operation.query).keys()
        else []
    )
    content = {"application/json": {"schema": schema(answers.Error, schemas, SCHEMAS, answer=True)}}
    by_status: dict[str, list[str]] = {}
    for code in dict.fromkeys(codes):
        own = " Instead of this code it has that of the rejection." if code == "rejected" else ""
        by_status.setdefault(str(CODES[code][0]), []).append(f"`{code}`: {CODES[code][1][0]}{own}")
    return {status: {"description": " ".join(by_status[status]), "content": content} for status in sorted(by_status)}


def asyncapi() -> Json:
    """Return the AsyncAPI document of the stream."""
    schemas: dict[str, Json] = {}
    channels: dict[str, dict[str, Any]] = {
        "stream": {"changed": answers.Changed, "match": answers.MatchAbout, "around": answers.Around},
        "news": {"news": news.News},
    }
    messages = {
        name: {
            "name": name,
            "contentType": "application/json",
            "summary": (cls.__doc__ or "").strip().partition("\n")[0],
            "payload": schema(cls, schemas, SCHEMAS, answer=True),
        }
        for events in channels.values()
        for name, cls in events.items()
    }
    streams = {operation.id: operation for operation in OPERATIONS if operation.id in channels}
    return {
        "asyncapi": "3.0.0",
        "info": {"title": "tabletop_rules", "version": tr.__version__, "description": ABOUT},
        "channels": {id: _channel(operation, [*channels[id]]) for id, operation in streams.items()},
        "operations": {
            id: {"action": "send", "channel": {"$ref": f"#/channels/{id}"}, "summary": operation.summary.split("\n")[0]}
            for id, operation in streams.items()
        },
        "components": {"messages": messages, "schemas": schemas},
    }


def _channel(operation: Operation, events: Sequence[str]) -> Json:
    made: Json = {
        "address": operation.path,
        "description": "Server-Sent Events: the name of a message is the event, its payload the data.",
        "messages": {name: {"$ref": f"#/components/messages/{name}"} for name in events},
    }
    if "{id}" in operation.path:
        made["parameters"] = {"id": {"description": PATH_PARAMETERS["id"]["description"]}}
    return made
