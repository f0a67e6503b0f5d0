"""`maker` and `change` make the values that the class itself would make, as frozen as those."""

from __future__ import annotations

import pickle
from copy import copy
from typing import Any, Generic, TypeVar

import attrs
import pytest

from tabletop_rules.core.change import change
from tabletop_rules.core.make import TWINS, maker
from tabletop_rules.core.messages import Answered, ChanceAnswer, Record
from tabletop_rules.core.terms import RuleId

T = TypeVar("T")


@attrs.frozen(weakref_slot=False)
class Pair(Generic[T]):
    """A generic value with a default and a keyword-only field."""

    left: T
    right: int = 7
    note: str = attrs.field(default="", kw_only=True)


@attrs.frozen(weakref_slot=False)
class Checked:
    """A value with a validator."""

    count: int = attrs.field(validator=attrs.validators.ge(0))


@attrs.frozen(slots=False)
class Loose:
    """A value without slots."""

    name: str


@attrs.frozen
class Private:
    """A value with a private field."""

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
    """Type, fields, hash, repr and pickle are those of the class's own values."""
    assert type(value) is type(made)
    assert value == made
    assert hash(value) == hash(made)
    assert repr(value) == repr(made)
    assert pickle.dumps(value) == pickle.dumps(made)


@pytest.mark.parametrize("value", [Pair(1), Loose("x"), Private("x", 6), Checked(3)])
def test_a_changed_value_is_the_value_that_its_class_makes(value: Any) -> None:
    """Only the named fields differ, and an unknown field is a TypeError that names the class and its fields."""
    first, before = attrs.fields(type(value))[0].name, copy(value)
    for fields in ({}, {first: 5}):
        assert attrs.evolve(value, **fields) == change(value, **fields)
    assert type(value) is type(change(value))
    known = ", ".join(field.alias for field in attrs.fields(type(value)))
    with pytest.raises(TypeError, match=f"^{type(value).__name__} has no field 'wrong'; there are {known}$"):
        change(value, wrong=1)
    assert value != change(value, **{first: 5})
    assert before == value
    for made in (value, change(value)):
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            setattr(made, first, 2)


def test_a_maker_takes_what_its_class_takes() -> None:
    """A missing or unknown argument is a TypeError, and a class with validators is its own maker."""
    with pytest.raises(TypeError):
        PAIR()  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        PAIR(1, wrong=2)  # type: ignore[call-arg]
    assert Checked is maker(Checked)  # a validator is never bypassed
    assert TWINS == (Record is not RECORD)  # a record without a maker of its own would be made slowly
