"""`maker` and `change` make what the class itself would have made, as frozen as ever."""

from __future__ import annotations

import pickle
from copy import copy
from typing import Any, Generic, TypeVar

import attrs
import pytest

from tabletop_rules.core.change import change
from tabletop_rules.core.make import maker
from tabletop_rules.core.messages import Answered, ChanceAnswer, Record
from tabletop_rules.core.terms import RuleId

T = TypeVar("T")


@attrs.frozen(weakref_slot=False)
class Pair(Generic[T]):
    """A value with a default and a field by name only."""

    left: T
    right: int = 7
    note: str = attrs.field(default="", kw_only=True)


@attrs.frozen(weakref_slot=False)
class Checked:
    """A value that looks at what it is given."""

    count: int = attrs.field(validator=attrs.validators.ge(0))


@attrs.frozen(slots=False)
class Loose:
    """A value without slots."""

    name: str


@attrs.frozen
class Private:
    """A value with a field that its maker knows by another name."""

    name: str
    _hidden: int = 5


PAIR = maker(Pair)
RECORD = maker(Record)


@pytest.mark.parametrize(
    ("made", "value"),
    [
        (PAIR(1), Pair(1)),
        (PAIR("a", 2, note="b"), Pair("a", 2, note="b")),
        (PAIR(right=3, left=None), Pair(None, 3)),
        (maker(Loose)("x"), Loose("x")),
        (RECORD(1, Answered(ChanceAnswer()), RuleId("B4"), 0), Record(1, Answered(ChanceAnswer()), RuleId("B4"), 0)),
    ],
)
def test_a_made_value_is_the_value_that_its_class_makes(made: object, value: object) -> None:
    """Type, fields, hash, repr and pickle of a made value are those of the class's own."""
    assert type(value) is type(made)
    assert value == made
    assert hash(value) == hash(made)
    assert repr(value) == repr(made)
    assert pickle.dumps(value) == pickle.dumps(made)


@pytest.mark.parametrize("value", [Pair(1), Loose("x"), Private("x", 6), Checked(3)])
def test_a_changed_value_is_the_value_that_its_class_makes(value: Any) -> None:
    """A copy differs in the named fields alone, the original in none; a field that is not there is a TypeError."""
    first, before = attrs.fields(type(value))[0].name, copy(value)
    for fields in ({}, {first: 5}):
        assert attrs.evolve(value, **fields) == change(value, **fields)
    assert type(value) is type(change(value))
    with pytest.raises(TypeError, match="wrong"):
        change(value, wrong=1)
    assert value != change(value, **{first: 5})
    assert before == value


@pytest.mark.parametrize("made", [PAIR(1), change(Pair(1), right=3)])
def test_a_made_value_is_frozen(made: Pair[int]) -> None:
    """No field of a made value can be set."""
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        made.right = 2  # type: ignore[misc]


def test_a_maker_takes_what_its_class_takes() -> None:
    """A missing or unknown argument is a TypeError, as it is of the class."""
    with pytest.raises(TypeError):
        PAIR()  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        PAIR(1, wrong=2)  # type: ignore[call-arg]


def test_a_class_that_checks_its_fields_makes_its_values_itself() -> None:
    """A validator is never passed by: the maker of such a class is the class."""
    assert Checked is maker(Checked)


def test_the_classes_made_for_every_command_have_a_maker() -> None:
    """Without a twin a record would be made slowly, and nobody would notice."""
    assert Record is not RECORD
