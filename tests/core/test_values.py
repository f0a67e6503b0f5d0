"""The small parts of the core: options, slots, persistent maps, field types, pinned content."""

from __future__ import annotations

import enum
from typing import Any, ClassVar, Literal, NewType

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop_rules.core.change import change
from tabletop_rules.core.fields import fitting, misfits
from tabletop_rules.core.mask import HIDDEN, Hidden, Public
from tabletop_rules.core.option import Option, settle
from tabletop_rules.core.persistent import make_map, with_entries, without
from tabletop_rules.core.slot import Slot
from tabletop_rules.core.terms import MOST, Pinned
from tabletop_rules.errors import OptionError
from tests.core.lab import Mark

# --- options --------------------------------------------------------------------------------------------------------

OPTIONS = (
    Option("fast", default=False, text="Play fast."),
    Option("cards", default=7, text="Cards dealt.", low=1, high=9),
    Option("mode", default="full", text="Which mode.", values=("full", "short", 3)),
    Option("expansions", default=(), text="Which expansions.", values=("river", "abbot")),
    Option("name", default="", text="Any name."),
)
DEFAULTS = {"fast": False, "cards": 7, "mode": "full", "expansions": (), "name": ""}


def test_options_have_defaults() -> None:
    """What is not given is as printed."""
    assert DEFAULTS == settle("lab", OPTIONS, {})
    assert ["flag", "number", "choice", "list", "text"] == [option.sort for option in OPTIONS]


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
    """A value is read in its one form; lists come in the order of the values."""
    assert {**DEFAULTS, name: read} == settle("lab", OPTIONS, {name: value})


@pytest.mark.parametrize(
    ("name", "value", "said"),
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
def test_bad_options_are_refused(name: str, value: object, said: str) -> None:
    """Each bad option is named with what it must be."""
    with pytest.raises(OptionError) as refused:
        settle("lab", OPTIONS, {name: value})
    assert said in str(refused.value)


@pytest.mark.parametrize(
    ("low", "high", "said"),
    [
        (None, None, "a whole number"),
        (1, None, "a whole number of at least 1"),
        (None, 9, "a whole number of at most 9"),
        (1, 9, "a whole number from 1 to 9"),
    ],
)
def test_a_number_is_asked_for_within_the_bounds_there_are(low: int | None, high: int | None, said: str) -> None:
    """A bound that an option does not have is not named."""
    option = Option("cards", default=7, text="Cards dealt.", low=low, high=high)
    assert f"option 'cards' must be {said}, not 'many'" == option.fault("many")


def test_all_bad_options_are_named_together() -> None:
    """Whoever sets options reads every mistake at once."""
    with pytest.raises(OptionError) as refused:
        settle("lab", OPTIONS, {"fast": 1, "cards": 0, "zzz": 1})
    assert 3 == len(refused.value.faults)


def test_bad_options_beyond_number_are_cut_short() -> None:
    """However many options a stranger makes up, fifty are named, for no more is the likely one sought."""
    with pytest.raises(OptionError) as refused:
        settle("lab", OPTIONS, {f"fats{number}": 1 for number in range(100_000)})
    assert 51 == len(refused.value.faults)
    assert ("lab has no option 'fats0'; did you mean 'fast'?", "and more") == refused.value.faults[::50]


def test_options_are_parsed_from_text() -> None:
    """As on a command line; what cannot be read comes back as it is, and is refused by `settle`."""
    texts = {"fast": "True", "cards": "8", "mode": "3", "expansions": "abbot,river", "name": "8"}
    parsed = {option.id: option.parse(texts[option.id]) for option in OPTIONS}
    assert {"fast": True, "cards": 8, "mode": 3, "expansions": ("abbot", "river"), "name": "8"} == parsed
    lists = ("abbot, river,", '["abbot", "river"]', ' [ "abbot","river" ]')
    assert [("abbot", "river")] * 3 == [OPTIONS[3].parse(text) for text in lists]
    assert (["abbot"], 1) == OPTIONS[3].parse('[["abbot"], 1]')
    assert ('["abbot"', "river") == OPTIONS[3].parse('["abbot", river')
    assert "maybe" == OPTIONS[0].parse("maybe")
    assert "many" == OPTIONS[1].parse("many")


# --- slots ----------------------------------------------------------------------------------------------------------


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
    """Each expansion finds its own drawer, whatever lies in the others."""
    board = ABBEY.put(RIVER.put(Board(), River(3)), Abbey())
    assert (River(3), Abbey()) == (RIVER.get(board), ABBEY.get(board))
    longer = RIVER.put(board, River(4))
    assert (River(4), Abbey()) == longer.slots
    assert (River(3), Abbey()) == board.slots


def test_a_slot_that_is_not_in_play() -> None:
    """An expansion that is not in play has no drawer: `of` gives None, `get` is a fault."""
    assert RIVER.of(Board()) is None
    with pytest.raises(LookupError, match="no River in this match"):
        RIVER.get(Board((Abbey(),)))


# --- persistent maps ------------------------------------------------------------------------------------------------


@given(
    st.dictionaries(st.integers(), st.integers()), st.dictionaries(st.integers(), st.integers()), st.sets(st.integers())
)
def test_persistent_maps(old: dict[int, int], new: dict[int, int], gone: set[int]) -> None:
    """Entries set and removed in one go, the old map as it was; a key that is not there is no fault."""
    entries = make_map(old)
    assert {**old, **new} == dict(with_entries(entries, new.items()))
    assert {key: value for key, value in old.items() if key not in gone} == dict(without(entries, gone))
    assert old == dict(entries)


# --- types of fields ------------------------------------------------------------------------------------------------


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
    """The field that does not fit, by the test of all fields at once as by that of each; None if there is none."""
    found = [*misfits(value)]
    assert fitting(Everything)(value) == (not found)
    return found[0] if found else None


@pytest.mark.parametrize(
    ("name", "good"),
    [
        ("number", [0, -5, MOST]),
        ("text", ["", "a"]),
        ("flag", [True, False]),
        ("colour", [Colour.BLUE]),
        ("choice", ["a", 1]),
        ("maybe", [None, 4]),
        ("pair", [(2, "b")]),
        ("row", [(), (1, 2)]),
        ("length", [5]),
        ("inner", [Mark("x")]),
        ("plain", [None, 0, -MOST, "a", True, (), (1, ("b", (None, False))), Mark("x"), (Mark("x"),)]),
    ],
)
def test_fields_that_fit(name: str, good: list[Any]) -> None:
    """What the type says is let through."""
    assert [None] * len(good) == [misfit(change(Everything(), **{name: value})) for value in good]


@pytest.mark.parametrize(
    ("name", "bad", "must"),
    [
        ("number", [True, 1.0, "1", None, HIDDEN, MOST + 1], "int"),
        ("text", [1, None, HIDDEN], "str"),
        ("flag", [1, 0, None], "bool"),
        ("colour", ["red", None], "red | blue"),
        ("choice", ["b", True, 1.0], "'a' | 1"),
        ("maybe", [True, "x"], "int | NoneType"),
        ("pair", [(1,), (1, 2), [1, "a"], (True, "a")], "tuple[int, str]"),
        ("row", [(1, True), [1], 1, None], "tuple[int, ...]"),
        ("length", [True, "1"], "Length"),
        ("inner", [None, "m", Mark(5)], "Mark"),  # type: ignore[arg-type]
        ("plain", [1.0, MOST + 1, HIDDEN, Colour.RED, [1], {}, (1, [2]), Mark(5), River()], PLAIN),  # type: ignore[arg-type]
    ],
)
def test_fields_that_do_not_fit(name: str, bad: list[Any], must: str) -> None:
    """What the type does not say is refused, with the field and what it must be."""
    assert [(name, must)] * len(bad) == [misfit(change(Everything(), **{name: value})) for value in bad]


# --- pinned content -------------------------------------------------------------------------------------------------


@attrs.frozen(eq=False)
class Cards(Pinned):
    fingerprint: str
    names: tuple[str, ...] = ()


def test_pinned_content_is_equal_by_its_fingerprint() -> None:
    """Two packs of one fingerprint are one; others differ."""
    assert Cards("f", ("a",)) == Cards("f")
    assert 1 == len({Cards("f", ("a",)), Cards("f")})
    assert Cards("f") != Cards("g")
    assert Cards("f") != "f"
