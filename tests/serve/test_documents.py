"""The OpenAPI and AsyncAPI documents describe what the server does; every other test checks its answers with them."""

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


def test_both_documents_are_served(http: httpx.Client) -> None:
    """A client finds them beside the API."""
    assert openapi() == http.get("/api/openapi.json").json()
    assert asyncapi() == http.get("/api/asyncapi.json").json()


def test_a_wrong_answer_is_noticed(http: httpx.Client) -> None:
    """The check has teeth: an answer with another field, or of another status, fails."""
    got = http.get("/api/games")
    for status, json in ((200, {**got.json(), "more": 1}), (200, {"games": []}), (418, got.json())):
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
