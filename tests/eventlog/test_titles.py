"""Titles and descriptions of the definitions of a schema."""

from __future__ import annotations

import enum
import re
from typing import NamedTuple

import pytest

import tabletop_rules as tr
from tabletop_rules.core.messages import Outcome
from tabletop_rules.eventlog.titles import Origin, describe, titles
from tests.eventlog.test_json_schema import schema_of


@pytest.mark.parametrize("name", tr.games())
def test_every_definition_has_a_title_and_a_description(name: str) -> None:
    """Each has a title of its own, a word that can name a class, and a description."""
    defs = schema_of(name)["$defs"]
    assert [] == [each for each, schema in defs.items() if not schema.get("description")]
    found = [schema["title"] for schema in defs.values()]
    assert len({*found}) == len(found)
    assert [] == [title for title in found if not re.fullmatch("[A-Z][A-Za-z]+", title)]


def test_classes_of_one_name_have_titles_of_their_own() -> None:
    """A class of the game keeps its name; that of the core, or a value without its kind, gets another."""
    defs = schema_of("carcassonne")["$defs"]
    assert ("Standing", "CoreStanding") == (defs["Standing"]["title"], defs["core.standing/1"]["title"])
    assert ("Outcome", "OutcomeFields") == (defs["core.outcome/1"]["title"], defs["Outcome"]["title"])


class Pair(NamedTuple):
    """Two things."""

    one: int


class Bare(NamedTuple):
    one: int


class Mood(enum.Enum):
    """How it feels.

    It may
    change.
    """

    CALM = "calm"


class Level(enum.IntEnum):
    LOW = 1


@pytest.mark.parametrize(
    ("cls", "words"), [(Pair, "Two things."), (Bare, None), (Mood, "How it feels.\n\nIt may change."), (Level, None)]
)
def test_a_docstring_describes_its_class(cls: type, words: str | None) -> None:
    """Only docstrings that somebody wrote are taken, paragraph by paragraph."""
    assert words == describe(cls)


def test_titles_never_repeat() -> None:
    """What neither prefix nor suffix tells apart is numbered, in an order that depends on names alone."""
    origins = {name: Origin(Pair, tagged=True) for name in ("b.pair/1", "a.pair/1", "c.pair/1")}
    assert {"a.pair/1": "Pair2", "b.pair/1": "Pair3", "c.pair/1": "Pair4"} == titles(origins, ["Pair"])
    assert {"x": "CoreOutcomeFields"} == titles({"x": Origin(Outcome, tagged=False)}, ["Outcome", "OutcomeFields"])
