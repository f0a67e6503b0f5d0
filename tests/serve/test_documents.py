"""The OpenAPI and AsyncAPI documents describe what the server does; every other test checks its answers with them."""

import re
from collections.abc import Iterator

import httpx
import pytest
from openapi_spec_validator import OpenAPIV31SpecValidator

from tabletop_rules.serve.documents import asyncapi, openapi
from tabletop_rules.serve.errors import CODES
from tabletop_rules.serve.routes import OPERATIONS
from tests.serve.described import check_answer
from tests.serve.table import serving


@pytest.fixture(scope="module")
def http() -> Iterator[httpx.Client]:
    """Serve a store in memory."""
    with serving() as client:
        yield client


def test_the_openapi_document_is_valid_and_complete() -> None:
    """It validates, names every operation once, and every error that the server knows."""
    document = openapi()
    OpenAPIV31SpecValidator(document).validate()
    found = [operation["operationId"] for path in document["paths"].values() for operation in path.values()]
    assert sorted(found) == sorted({operation.id for operation in OPERATIONS})
    described = str(document["paths"])
    assert [] == [code for code in CODES if f"`{code}`" not in described and code != "bad_method"]


def test_the_asyncapi_document_names_only_what_it_holds() -> None:
    """Every reference leads to a part of the document."""
    document = asyncapi()
    references = _references(document)
    assert references
    for reference in references:
        part = document
        for name in reference.removeprefix("#/").split("/"):
            part = part[name]


def test_another_method_is_told_which_there_are(http: httpx.Client) -> None:
    """405 lists all methods of a resource, of the API or the page; what is not there is 404 with any method."""
    methods: dict[str, set[str]] = {"/api/openapi.json": {"GET"}, "/": {"GET"}, "/main.js": {"GET"}}
    for operation in OPERATIONS:
        methods.setdefault(re.sub("{.*?}", "1", operation.path), set()).add(operation.method)
    for path, known in methods.items():
        for method in {"GET", "POST", "PUT", "OPTIONS"} - known:
            got = http.request(method, path)
            allowed = known | ({"HEAD"} if "GET" in known else set())
            assert (405, allowed) == (got.status_code, {*got.headers["Allow"].split(", ")})
    for path in ("/api", "/api/nothing", "/nothing.js"):
        assert [404, 404] == [http.request(method, path).status_code for method in ("GET", "PUT")]


def test_answers_are_compressed_but_for_secrets(http: httpx.Client) -> None:
    """Pages, scripts, styles and JSON are; not what holds a token beside a text that a stranger chose."""
    opened = http.post("/api/matches", json={"game": "destiny", "seats": 4, "open": [0]})
    path = f"/api/matches/{opened.json()['id']}"
    claimed = http.post(f"{path}/seats/0/claim", json={"name": "Ana"})
    assert ["", ""] == [got.headers.get("Content-Encoding", "") for got in (opened, claimed)]
    for way in ("/", "/main.js", "/style.css", "/api/games", "/api/openapi.json", f"{path}/state"):
        got = http.get(way)
        assert ("gzip", "Accept-Encoding") == (got.headers.get("Content-Encoding"), got.headers["Vary"])
        assert "Content-Encoding" not in http.get(way, headers={"Accept-Encoding": "identity"}).headers
    for accepted, encoding in (("gzip", "gzip"), ("identity", None)):
        with http.stream("GET", f"{path}/stream", headers={"Accept-Encoding": accepted}) as stream:
            assert encoding == stream.headers.get("Content-Encoding")
            assert "retry: 1000" == next(stream.iter_lines())


def test_both_documents_are_served(http: httpx.Client) -> None:
    """A client finds them beside the API."""
    assert openapi() == http.get("/api/openapi.json").json()
    assert asyncapi() == http.get("/api/asyncapi.json").json()


def test_a_wrong_answer_is_noticed(http: httpx.Client) -> None:
    """The check has teeth: an answer with another field, or of another status, fails."""
    got = http.get("/api/games")
    for status, json in ((200, {**got.json(), "more": 1}), (200, {}), (418, got.json())):
        with pytest.raises(Exception, match=r"more|required|418"):
            check_answer(httpx.Response(status, json=json, request=got.request))


def test_every_sort_of_miss_is_answered_as_json(http: httpx.Client) -> None:
    """What no route serves is an error like any other, in the language that was asked for."""
    assert "not_found" == http.get("/api/nothing").json()["error"]["code"]
    got = http.delete("/api/games", params={"language": "fr"})
    assert (405, "Ce n'est pas possible ici.") == (got.status_code, got.json()["error"]["message"])


def _references(value: object) -> list[str]:
    if isinstance(value, dict):
        own = [value["$ref"]] if "$ref" in value else []
        return own + [found for part in value.values() for found in _references(part)]
    return [found for part in value for found in _references(part)] if isinstance(value, list) else []
