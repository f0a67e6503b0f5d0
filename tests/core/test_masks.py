"""Masks: field types name the audience, heaps hide their things by number, identities are found everywhere."""

from __future__ import annotations

from collections import namedtuple
from typing import Annotated, Any, Generic, NamedTuple, NewType, TypeVar

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from typing_extensions import TypeAliasType

from tabletop_rules.core.hints import hints
from tabletop_rules.core.identities import identities
from tabletop_rules.core.mask import (
    HIDDEN,
    IDENTITY,
    Hidden,
    Public,
    Seen,
    has_secrets,
    mask,
    secret_fields,
)
from tabletop_rules.core.messages import Event
from tabletop_rules.core.persistent import PMap, make_map
from tabletop_rules.core.terms import SPECTATOR, Pinned
from tabletop_rules.core.zones import heap, known, put, seen, take
from tests.core.lab import Mark, Whisper, made, public
from tests.core.toy_types import Drawn, Player

Card = Annotated[str, IDENTITY]


@attrs.frozen
class Inner:
    owner: Public[int]
    face: Annotated[Card | Hidden, Seen("owner")] = "inner"


@attrs.frozen
class Content(Pinned):
    fingerprint: str = "f"
    secret: str = "not masked"


@attrs.frozen
class Zoo:
    """A value with every sort of field."""

    seat: Public[int] = 0
    friends: Public[tuple[int, ...]] = ()
    nobody: str | Hidden = "n"
    own: Annotated[str | Hidden, Seen("seat")] = "o"
    shared: Annotated[str | Hidden, Seen("seat", "friends")] = "s"
    row: Annotated[tuple[str | Hidden, ...], Seen("seat")] = ("a", "b")
    whole: Annotated[tuple[str, ...] | Hidden, Seen("seat", whole=True)] = ("a", "b")
    maybe: Annotated[str | Hidden | None, Seen("seat")] = None
    inner: Public[Inner] = Inner(1)
    many: Public[tuple[Inner, ...]] = (Inner(0), Inner(1))
    content: Public[Content] = Content()
    counts: Public[PMap[str, int]] = make_map({})  # noqa: RUF009


def test_the_owner_sees_what_is_declared() -> None:
    """A seat sees public fields and those that name it; undeclared fields nobody sees."""
    shown = mask(Zoo(), 0)
    assert (HIDDEN, "o", "s", ("a", "b"), ("a", "b")) == (shown.nobody, shown.own, shown.shared, shown.row, shown.whole)
    assert HIDDEN is shown.inner.face
    assert ["inner", HIDDEN] == [each.face for each in shown.many]
    assert "not masked" == shown.content.secret


def test_others_see_lengths_and_absences() -> None:
    """A hidden tuple keeps its length, an absent thing stays absent, `whole` hides a tuple as one."""
    shown = mask(Zoo(), 2)
    assert (HIDDEN, HIDDEN, HIDDEN, (HIDDEN, HIDDEN), HIDDEN, None) == (
        shown.nobody,
        shown.own,
        shown.shared,
        shown.row,
        shown.whole,
        shown.maybe,
    )
    assert HIDDEN is mask(Zoo(maybe="m"), 2).maybe


def test_a_field_may_name_several_seats() -> None:
    """An audience field may hold one seat or many."""
    assert ["s", "s", HIDDEN] == [mask(Zoo(friends=(2, 3)), seat).shared for seat in (0, 3, 1)]
    assert HIDDEN is mask(Zoo(friends=(2, 3)), SPECTATOR).shared


def test_what_hides_nothing_is_the_very_value() -> None:
    """A mask that hides nothing returns the same object."""
    mark, player = Mark("m"), Player(0, ("a1",))
    assert mark is mask(mark, SPECTATOR)
    assert player is mask(player, 0)
    row = (Inner(0), Mark("x"))
    assert row is mask(row, 0)
    assert row is not mask(row, 1)
    masked = mask(player, 1)
    assert masked is mask(masked, 1)


def test_a_class_lists_its_secret_fields() -> None:
    """A class can be asked for its secret fields."""
    assert ("nobody", "own", "shared", "row", "whole", "maybe") == secret_fields(Zoo)
    assert ("card",) == secret_fields(Whisper)
    assert not has_secrets(Mark)
    assert has_secrets(Zoo)


def test_an_audience_must_be_there_and_public() -> None:
    """A missing or hidden audience field, and a map of secrets, are refused."""

    Nobody = made(object, "Nobody", card=Annotated[str | Hidden, Seen("gone")])  # noqa: N806
    Secret = made(object, "Secret", who=int, card=Annotated[str | Hidden, Seen("who")])  # noqa: N806
    with pytest.raises(TypeError, match="'gone', which is not a field"):
        mask(Nobody("c"), 0)
    with pytest.raises(TypeError, match="must be Public"):
        mask(Secret(0, "c"), 0)
    with pytest.raises(TypeError, match="a map is never masked"):
        mask(made(object, "Atlas", places=Public[PMap[str, Inner]])(make_map({})), 0)


@attrs.frozen
class Branch:
    owner: Public[int]
    branches: Public[tuple[Branch, ...]] = ()
    fruit: Annotated[Card | Hidden, Seen("owner")] = "f"


@attrs.frozen
class Path:
    length: Public[int]
    on: Public[Path | None] = None


def test_a_value_may_hold_values_of_its_own_class() -> None:
    """A tree is masked branch by branch; one without secrets is returned as it is."""
    tree = Branch(0, (Branch(1), Branch(0, (Branch(1),))))
    cut = Branch(0, (Branch(1, (), HIDDEN), Branch(0, (Branch(1, (), HIDDEN),))))
    assert (cut, tree.fruit) == (mask(tree, 0), mask(tree, 0).fruit)
    path = Path(1, Path(2))
    assert mask(path, 0) is path
    assert (True, False) == (has_secrets(Branch), has_secrets(Path))


Renamed = NewType("Renamed", Inner)
T = TypeVar("T")


@attrs.frozen
class Crate(Generic[T]):
    thing: Public[T]


@attrs.frozen
class Safe(Generic[T]):
    label: Public[T]
    code: Annotated[int | Hidden, Seen()] = 7


# From Python 3.12 on: `type Alias = Inner`, `type Own[T] = …`, `type Nest = tuple[Nest, ...]`.
Alias = TypeAliasType("Alias", Inner)
Own = TypeAliasType("Own", Annotated[T | Hidden, Seen("owner")], type_params=(T,))
Text = TypeAliasType("Text", "Inner")


class Nest:
    """Stands for a recursive type alias of newer Pythons."""

    __value__: Any


Nest.__value__ = tuple[Nest, ...]


A = TypeVar("A")
B = TypeVar("B")
Swapped = TypeAliasType("Swapped", tuple[B, A], type_params=(A, B))
First = TypeAliasType("First", tuple[A, ...], type_params=(A, B))
Same = TypeAliasType("Same", A, type_params=(A,))
Always = TypeAliasType("Always", int, type_params=(A,))


@attrs.frozen
class Arguments:
    swapped: Swapped[int, str]
    first: First[int, str]
    same: Same[Same[int]]
    always: Always[str]


@attrs.frozen
class Aliased:
    owner: Annotated[Public[int], "a remark of somebody's"]
    it: Public[Alias | None]
    card: Own[Card]


@pytest.mark.parametrize(
    ("sort", "held", "masked"),
    [
        (Renamed, Renamed(Inner(0)), Renamed(Inner(0, HIDDEN))),
        (Crate[Inner], Crate(Inner(0)), Crate(Inner(0, HIDDEN))),
        (Crate[tuple[Inner, ...]], Crate((Inner(0),)), Crate((Inner(0, HIDDEN),))),
        (Safe[str], Safe("a"), Safe("a", HIDDEN)),
        (Aliased, Aliased(0, Inner(0), "c"), Aliased(0, Inner(0, HIDDEN), HIDDEN)),
    ],
    ids=["renamed", "generic", "generic over a row", "of a generic class", "aliased"],
)
def test_secrets_hide_behind_new_names_and_generic_classes(sort: Any, held: object, masked: object) -> None:
    """A secret stays hidden behind a NewType, a type alias and a generic class."""
    holder = made(object, "Holder", it=public(sort))
    assert holder(masked) == mask(holder(held), 1) != holder(held)


def test_a_type_alias_is_as_good_as_the_type() -> None:
    """A type alias may name an audience and an identity."""
    assert Aliased(1, Inner(0, HIDDEN), "c") == mask(Aliased(1, Inner(0), "c"), 1)
    assert {"c"} == identities(Aliased(1, None, "c"))


def test_arguments_of_a_type_take_the_places_of_its_parameters() -> None:
    """Arguments of an alias are put in by declaration order, wherever and however often they are used."""
    expected = {"swapped": tuple[str, int], "first": tuple[int, ...], "same": int, "always": int}
    assert expected == hints(Arguments)


@pytest.mark.parametrize(
    ("sort", "fault"),
    [(Nest, "Nest'> refers to itself: make it an attrs class"), (Text, "'Inner' is quoted within")],
    ids=["nested", "text"],
)
def test_a_name_that_no_type_can_be_put_for_is_refused(sort: Any, fault: str) -> None:
    """An alias that contains itself, or a type written as text, is refused when the mask is made."""
    with pytest.raises(TypeError, match=fault):
        mask(made(object, "Holder", it=public(sort))(None), 0)


def test_an_event_may_hold_any_command() -> None:
    """A field typed with a base class is masked by the class of its value."""

    @attrs.frozen
    class Wrapped(Event):
        kind = "test.wrapped/1"
        inner: Public[Event]

    assert Wrapped(Whisper(0, HIDDEN)) == mask(Wrapped(Whisper(0, "c")), 1)


class Row(NamedTuple):
    """A named tuple with an identity, which may hold another one."""

    number: int
    card: Card
    next: Row | None


class Pair(NamedTuple):
    """A named tuple without identities of its own, in which values have some."""

    number: int
    inner: Inner


Bare = namedtuple("Bare", "text held")


@attrs.frozen
class Box:
    """Identities in every place where they may be."""

    one: Public[Card | Hidden]
    none: Public[Card | None]
    row: Public[tuple[Card | Hidden, ...]]
    pairs: Public[tuple[tuple[int, Card], ...]]
    by_card: Public[PMap[Card, int]]
    of_card: Public[PMap[str, Card]]
    numbers: Public[PMap[str, int]]
    inner: Public[tuple[Inner, ...]]
    row_of: Public[tuple[Row, ...]]
    pair: Public[Pair]
    event: Public[Event]
    text: Public[str]
    anything: Public[object]


def test_identities_are_found_wherever_they_are() -> None:
    """Identities are found in fields, tuples, maps and nested values, but not in plain texts."""
    box = Box(
        one="c1",
        none=None,
        row=("c2", HIDDEN),
        pairs=((7, "c3"),),
        by_card=make_map({"c4": 4}),
        of_card=make_map({"x": "c5"}),
        numbers=make_map({"y": 1}),
        inner=(Inner(0, "c6"), Inner(1, HIDDEN)),
        row_of=(Row(0, "c10", Row(0, "c11", None)),),
        pair=Pair(0, Inner(0, "c14")),
        event=Whisper(0, "c7"),
        text="plain",
        anything=(Whisper(1, "c8"), "plain", Drawn(0, ("c9",)), Row(0, "c12", None), Bare("plain", Whisper(1, "c13"))),
    )
    assert {f"c{number}" for number in range(1, 15)} == identities(box)
    assert {"c6"} == identities((Inner(0, "c6"), (Inner(1, "c6"), None, 5)))
    assert frozenset() == identities("c1")
    assert frozenset() == identities(mask(Whisper(0, "c7"), 1))


HEAPS = st.lists(st.one_of(st.sampled_from("abcdef"), st.just(HIDDEN)), max_size=8)


@given(HEAPS)
def test_a_heap_is_sorted_with_the_hidden_last(things: list[Any]) -> None:
    """The order of a heap depends on its content alone."""
    made = heap(things)
    assert made == heap(reversed(things))
    assert [*sorted(seen(made)), *[HIDDEN] * things.count(HIDDEN)] == list(made)


@given(st.lists(st.sampled_from("abcdef"), unique=True), st.data())
def test_taking_from_a_masked_heap_is_masking_what_is_left(things: list[str], data: st.DataObject) -> None:
    """The view of the rest is the same for every observer."""
    taken = data.draw(st.lists(st.sampled_from(things), unique=True)) if things else []
    left = take(heap(things), taken)
    assert put(left, taken) == heap(things)
    blind = heap([HIDDEN] * len(things))
    assert heap([HIDDEN] * len(left)) == take(blind, taken) == take(blind, [HIDDEN] * len(taken))


def test_what_is_not_in_a_heap_cannot_be_taken() -> None:
    """Taking what is not there is a LookupError, and `known` refuses a zone with hidden things."""
    with pytest.raises(LookupError, match="'z' is not in this heap of 2"):
        take(("a", "b"), ("z",))
    with pytest.raises(LookupError):
        take((HIDDEN,), ("a", "b"))
    assert ("a",) == take(("a", HIDDEN), ("z",))
    assert (("a", "b"), ("a",)) == (known(("a", "b")), seen(("a", HIDDEN)))
    with pytest.raises(LookupError, match="holds hidden things"):
        known(("a", HIDDEN))
