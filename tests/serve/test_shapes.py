"""Bodies and queries are read strictly by the classes that describe them."""

from typing import Annotated, Any, Literal

import attrs
import pytest

from tabletop_rules.core.json_reader import Items, Text, Whole
from tabletop_rules.serve.errors import MAX_FAULTS
from tabletop_rules.serve.shapes import read, read_texts, schema, write


@attrs.frozen
class Part:
    """A part."""

    name: str


@attrs.frozen
class Sample:
    """Something of everything."""

    number: Annotated[int, Whole(0, 9)]
    word: Annotated[str, Text(1, 3, "[a-z]+")] | None = None
    flag: bool = False
    sort: Literal["a", "b"] = "a"
    parts: Annotated[list[Part], Items(2)] = attrs.field(factory=list)
    by_name: dict[str, int] = attrs.field(factory=dict)
    anything: Any = None


WHOLE = {
    "number": 1,
    "word": "abc",
    "flag": True,
    "sort": "b",
    "parts": [{"name": "x"}],
    "by_name": {"y": 2},
    "anything": [None],
}


def test_reading_undoes_writing() -> None:
    """What is written is read as the same value."""
    made, faults = read(Sample, WHOLE)
    assert [] == faults
    assert Sample(1, "abc", True, "b", [Part("x")], {"y": 2}, [None]) == made
    assert WHOLE == write(made)


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"number": True}, "number must be a whole number"),
        ({"number": 1.0}, "number must be a whole number"),
        ({"number": 10}, "number must be from 0 to 9"),
        ({"word": ""}, "word must have 1 to 3 characters"),
        ({"word": "ABC"}, "word must have the form"),
        ({"word": 1}, "word must be a text or null"),
        ({"flag": 1}, "flag must be true or false"),
        ({"flag": None}, "flag must be true or false"),
        ({"sort": "c"}, "sort must be 'a' or 'b'"),
        ({"parts": [{"name": "x"}] * 3}, "parts must have at most 2 items"),
        ({"parts": [{}]}, "parts[0].name is missing"),
        ({"parts": ["x"]}, "parts[0] must be an object"),
        ({"parts": {}}, "parts must be a list"),
        ({"by_name": {"y": "2"}}, "by_name.y must be a whole number"),
        ({"other": 1}, "there is no field 'other'"),
    ],
)
def test_what_does_not_fit_is_named(change: dict[str, Any], fault: str) -> None:
    """Each fault says where it is and what was wanted."""
    made, faults = read(Sample, {**WHOLE, **change})
    assert made is None
    assert any(fault in each for each in faults), faults


def test_faults_are_bounded() -> None:
    """However much is wrong, the answer lists a few."""
    assert len(read(Sample, {f"x{n}": n for n in range(10_000)})[1]) <= MAX_FAULTS


def test_texts_of_a_query_stand_for_numbers_and_flags() -> None:
    """Only where a number or flag is wanted."""
    made, faults = read_texts(Sample, {"number": "7", "flag": "true", "word": "abc"})
    assert ([], 7, True, "abc") == (faults, made.number, made.flag, made.word)
    for text in ("", "7.0", "٧", "1e1", "x", "+7", " 7"):
        assert read_texts(Sample, {"number": text})[1], text


def test_schemas_say_the_same() -> None:
    """Bounds, required fields and references are in the schema; an answer always has every field."""
    named: dict[str, Any] = {}
    assert {"$ref": "#/Sample"} == schema(Sample, named, "#/")
    made = named["Sample"]
    assert ["number"] == made["required"]
    assert {"type": "integer", "minimum": 0, "maximum": 9} == made["properties"]["number"]
    assert {"type": "array", "items": {"$ref": "#/Part"}, "maxItems": 2} == made["properties"]["parts"]
    assert not made["additionalProperties"]
    answered: dict[str, Any] = {}
    schema(Sample, answered, "#/", answer=True)
    assert {*WHOLE} == {*answered["Sample"]["required"]}
