"""The documents of the API as validators of what a server answers and streams."""

import json
import re
from functools import cache
from typing import Any

import httpx
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]  # its types are a package of their own

from tabletop_rules.serve.documents import asyncapi, openapi


@cache
def _operations() -> list[tuple[str, re.Pattern[str], dict[str, Any]]]:
    """Return the operations of the OpenAPI document: method, pattern of the path, operation."""
    found = []
    for path, methods in openapi()["paths"].items():
        pattern = re.compile(re.sub(r"{thing}", ".+", re.sub(r"{(id|n)}", "[^/]+", path)).replace(".css", r"\.css"))
        found += [(method.upper(), pattern, operation) for method, operation in methods.items()]
    return found


@cache
def _validator(schema: str) -> Draft202012Validator:
    """Return the validator of a schema that refers to those of the document."""
    return Draft202012Validator({**json.loads(schema), "components": openapi()["components"]})


def check_answer(response: httpx.Response) -> None:
    """Check an answer against the OpenAPI document: its status, content type and content."""
    method, path = response.request.method, response.request.url.path
    found = [operation for known, pattern, operation in _operations() if known == method and pattern.fullmatch(path)]
    if not found or response.headers["content-type"].startswith("text/event-stream"):
        return
    response.read()
    described = found[0]["responses"].get(str(response.status_code))
    assert described is not None, f"{found[0]['operationId']} answers {response.status_code}: {response.text}"
    kind = response.headers["content-type"].partition(";")[0]
    content = described["content"][kind]
    if kind == "application/json":
        _validator(json.dumps(content["schema"])).validate(response.json())
    if response.status_code >= 400:
        error = response.json()["error"]
        code = "rejected" if error["rule"] else error["code"]  # a rejection has a code of its own
        assert f"`{code}`" in described["description"], error


@cache
def _event_validator(name: str) -> Draft202012Validator:
    document = asyncapi()
    payload = document["components"]["messages"][name]["payload"]
    return Draft202012Validator({**payload, "components": document["components"]})


def check_event(name: str, data: Any) -> None:
    """Check an event of a stream against the AsyncAPI document."""
    _event_validator(name).validate(data)
