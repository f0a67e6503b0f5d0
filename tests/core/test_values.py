"""Small parts of the core: options, slots, persistent maps, field types, pinned content."""

from __future__ import annotations

import enum
from typing import Any, ClassVar, Literal, NewType

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop_rules.core.change import change
from tabletop_rules.core.fields import field_faults, fitting
from tabletop_rules.core.mask import HIDDEN, Hidden, Public
from tabletop_rules.core.option import Option, settle
from tabletop_rules.core.persistent import make_map, with_entries, without
from tabletop_rules.core.slot import Slot
from tabletop_rules.core.terms import MAX_INT, Pinned
from tabletop_rules.errors import GameError, OptionError
from tests.core.lab import Mark

OPTIONS = (
    Option("fast", default=False, text="Play fast."),
    Option("cards", default=7, text="Cards dealt.", low=1, high=9),
    Option("mode", default="full", text="Which mode.", choices=("full", "short", 3)),
    Option("expansions", default=(), text="Which expansions.", choices=("river", "abbot")),
    Option("name", default="", text="Any name."),
)
DEFAULTS = {"fast": False, "cards": 7, "mode": "full", "expansions": (), "name": ""}


def test_options_have_defaults() -> None:
    """Options that are not given have their defaults."""
    assert DEFAULTS == settle("lab", OPTIONS, {})
    assert ["flag", "number", "choice", "list", "text"] == [option.kind for option in OPTIONS]


@pytest.mark.parametrize(
    ("name", "value", "read"),
    [
        ("fast", True, True),
        ("cards", 9, 9),
        ("mode", 3, 3),
        ("expansions", ["abbot", "river"], ("river", "abbot")),
        ("expansions", (), ()),
        ("name", "Ada", "Ada"),
    ],
)
def test_options_are_read(name: str, value: object, read: object) -> None:
    """A value has one form; lists come in the order of the option's values."""
    assert {**DEFAULTS, name: read} == settle("lab", OPTIONS, {name: value})


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("fast", 1, "must be true or false"),
        ("cards", True, "a whole number from 1 to 9"),
        ("cards", 10, "a whole number from 1 to 9"),
        ("cards", 0, "a whole number from 1 to 9"),
        ("cards", "7", "a whole number from 1 to 9"),
        ("mode", "ful", "one of 'full', 'short', 3"),
        ("mode", True, "one of"),
        ("mode", 3.0, "one of"),
        ("expansions", "river", "must be a list"),
        ("expansions", ["moon", "river"], "each at most once, not with 'moon'"),
        ("expansions", ["river", "river"], "each at most once, not with 'river', 'river'"),
        ("name", 5, "must be a text"),
        ("fsat", True, "did you mean 'fast'?"),
        ("zzz", True, "there are cards, expansions, fast, mode, name"),
    ],
)
def test_bad_options_are_refused(name: str, value: object, message: str) -> None:
    """Each bad option is named with what it must be."""
    with pytest.raises(OptionError) as refused:
        settle("lab", OPTIONS, {name: value})
    assert message in str(refused.value)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (
            {"default": 2, "low": 5},
            "its default is none of its values: option 'pace' must be a whole number of at least 5",
        ),
        ({"default": "slow", "choices": ("quick",)}, "its default is none of its values: option 'pace' must be one of"),
        (
            {"default": ("slow",), "choices": ("quick",)},
            "its default is none of its values: option 'pace' must be a list",
        ),
        ({"default": "slow", "choices": "slow"}, "choices must be a tuple, such as ('short', 'long'), not 'slow'"),
        ({"default": 0.5}, "the default must be true or false, a whole number, a text or a tuple of choices, not 0.5"),
        ({"default": 1, "group": "variant"}, "the group must be one of extensions, variants, rulings, not 'variant'"),
    ],
)
def test_an_option_that_cannot_be_is_refused_when_it_is_made(given: Any, message: str) -> None:
    """A default that is none of the values, and a group that no form shows, are named with what may stand there."""
    with pytest.raises(GameError, match="the option 'pace' cannot be made") as refused:
        Option("pace", text="How fast.", **given)
    assert [message] == [fault[: len(message)] for fault in refused.value.faults]


def test_two_options_of_one_id_are_refused() -> None:
    """The id is named; one of them would have no effect."""
    with pytest.raises(GameError, match="there are several 'fast'"):
        settle("lab", (*OPTIONS, OPTIONS[0]), {})


def test_bad_options_beyond_number_are_cut_short() -> None:
    """Fifty bad options are named at most; a bound that an option lacks is not mentioned."""
    with pytest.raises(OptionError) as refused:
        settle("lab", OPTIONS, {f"fats{number}": 1 for number in range(100_000)})
    assert 51 == len(refused.value.faults)
    bounded: tuple[tuple[Any, str], ...] = (({}, ""), ({"low": 1}, " of at least 1"), ({"high": 9}, " of at most 9"))
    for bounds, message in bounded:
        option = Option("cards", default=7, text="Cards dealt.", **bounds)
        assert f"option 'cards' must be a whole number{message}, not 'many'" == option.fault("many")
    assert ("lab has no option 'fats0'; did you mean 'fast'?", "and more") == refused.value.faults[::50]


def test_options_are_parsed_from_text() -> None:
    """Texts are parsed as on a command line; what cannot be parsed is left to `settle`."""
    texts = {"fast": "True", "cards": "8", "mode": "3", "expansions": "abbot,river", "name": "8"}
    parsed = {option.id: option.parse(texts[option.id]) for option in OPTIONS}
    assert {"fast": True, "cards": 8, "mode": 3, "expansions": ("abbot", "river"), "name": "8"} == parsed
    lists = ("abbot, river,", '["abbot", "river"]', ' [ "abbot","river" ]')
    assert [("abbot", "river")] * 3 == [OPTIONS[3].parse(text) for text in lists]
    assert (["abbot"], 1) == OPTIONS[3].parse('[["abbot"], 1]')
    assert ('["abbot"', "river") == OPTIONS[3].parse('["abbot", river')
    assert "maybe" == OPTIONS[0].parse("maybe")
    assert "many" == OPTIONS[1].parse("many")


@attrs.frozen
class River:
    length: int = 0


@attrs.frozen
class Abbey:
    monks: int = 1


@attrs.frozen
class Board:
    kind: ClassVar[str] = "lab.board/1"
    slots: Public[tuple[object, ...]] = ()


RIVER, ABBEY = Slot(River), Slot(Abbey)


def test_a_slot_is_opened_read_and_changed() -> None:
    """Each expansion finds its own slot; a missing one is None or a LookupError."""
    board = ABBEY.put(RIVER.put(Board(), River(3)), Abbey())
    assert (River(3), Abbey()) == (RIVER.get(board), ABBEY.get(board))
    longer = RIVER.put(board, River(4))
    assert (River(4), Abbey()) == longer.slots
    assert (River(3), Abbey()) == board.slots
    assert RIVER.of(Board()) is None
    with pytest.raises(LookupError, match="no River in this match"):
        RIVER.get(Board((Abbey(),)))


@given(
    st.dictionaries(st.integers(), st.integers()), st.dictionaries(st.integers(), st.integers()), st.sets(st.integers())
)
def test_persistent_maps(old: dict[int, int], new: dict[int, int], gone: set[int]) -> None:
    """Entries are set and removed in a new map, and a missing key is no fault."""
    entries = make_map(old)
    assert {**old, **new} == dict(with_entries(entries, new.items()))
    assert {key: value for key, value in old.items() if key not in gone} == dict(without(entries, gone))
    assert old == dict(entries)


PLAIN = "int | str | bool | None | tuple"


class Colour(enum.Enum):
    RED = "red"
    BLUE = "blue"


Length = NewType("Length", int)


@attrs.frozen
class Everything:
    number: Public[int] = 0
    text: str | Hidden = ""
    flag: bool = False
    colour: Colour = Colour.RED
    choice: Literal["a", 1] = "a"
    maybe: int | None = None
    pair: tuple[int, str] = (1, "a")
    row: tuple[int, ...] = ()
    length: Length = Length(1)
    inner: Mark = Mark("m")  # noqa: RUF009
    plain: object = None


def misfit(value: Everything) -> tuple[str, str] | None:
    """Return the first field that does not fit; both tests of fields must agree."""
    found = [*field_faults(value)]
    assert fitting(Everything)(value) == (not found)
    return found[0] if found else None


@pytest.mark.parametrize(
    ("name", "good"),
    [
        ("number", [0, -5, MAX_INT]),
        ("text", ["", "a"]),
        ("flag", [True, False]),
        ("colour", [Colour.BLUE]),
        ("choice", ["a", 1]),
        ("maybe", [None, 4]),
        ("pair", [(2, "b")]),
        ("row", [(), (1, 2)]),
        ("length", [5]),
        ("inner", [Mark("x")]),
        ("plain", [None, 0, -MAX_INT, "a", True, (), (1, ("b", (None, False))), Mark("x"), (Mark("x"),)]),
    ],
)
def test_fields_that_fit(name: str, good: list[Any]) -> None:
    """Values of the declared type fit."""
    assert [None] * len(good) == [misfit(change(Everything(), **{name: value})) for value in good]


@pytest.mark.parametrize(
    ("name", "bad", "must"),
    [
        ("number", [True, 1.0, "1", None, HIDDEN, MAX_INT + 1], "int"),
        ("text", [1, None, HIDDEN], "str"),
        ("flag", [1, 0, None], "bool"),
        ("colour", ["red", None], "red | blue"),
        ("choice", ["b", True, 1.0], "'a' | 1"),
        ("maybe", [True, "x"], "int | NoneType"),
        ("pair", [(1,), (1, 2), [1, "a"], (True, "a")], "tuple[int, str]"),
        ("row", [(1, True), [1], 1, None], "tuple[int, ...]"),
        ("length", [True, "1"], "Length"),
        ("inner", [None, "m", Mark(5)], "Mark"),  # type: ignore[arg-type]
        ("plain", [1.0, MAX_INT + 1, HIDDEN, Colour.RED, [1], {}, (1, [2]), Mark(5), River()], PLAIN),  # type: ignore[arg-type]
    ],
)
def test_fields_that_do_not_fit(name: str, bad: list[Any], must: str) -> None:
    """Other values are named with the field and the type it must have."""
    assert [(name, must)] * len(bad) == [misfit(change(Everything(), **{name: value})) for value in bad]


@attrs.frozen(eq=False)
class Cards(Pinned):
    fingerprint: str
    names: tuple[str, ...] = ()


def test_pinned_content_is_equal_by_its_fingerprint() -> None:
    """Pinned content compares and hashes by its fingerprint."""
    assert Cards("f", ("a",)) == Cards("f")
    assert 1 == len({Cards("f", ("a",)), Cards("f")})
    assert Cards("f") != Cards("g")
    assert Cards("f") != "f"
