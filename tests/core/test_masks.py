"""Masks: the audience stands in the type of a field; heaps hide by length; identities are found wherever they are."""

from __future__ import annotations

from typing import Annotated, Any, Generic, NewType, TypeVar

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
from tabletop_rules.core.messages import Ended, Event, Outcome
from tabletop_rules.core.persistent import PMap, make_map
from tabletop_rules.core.terms import SPECTATOR, Pinned, RuleId
from tabletop_rules.core.zones import heap, known, put, seen, take
from tests.core.lab import Mark, Tipped, Whisper
from tests.core.toy import TOY
from tests.core.toy_nouns import Drawn, Pass, Player

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


# --- who sees what --------------------------------------------------------------------------------------------------


def test_the_owner_sees_what_is_declared() -> None:
    """Public fields and those that name the seat are shown; undeclared ones are nobody's."""
    shown = mask(Zoo(), 0)
    assert (HIDDEN, "o", "s", ("a", "b"), ("a", "b")) == (shown.nobody, shown.own, shown.shared, shown.row, shown.whole)
    assert HIDDEN is shown.inner.face
    assert ["inner", HIDDEN] == [each.face for each in shown.many]


def test_others_see_lengths_and_absences() -> None:
    """A hidden tuple keeps its length, an absent thing stays absent, and `whole` hides a tuple as one."""
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
    """A mask that hides nothing gives the same object back, for values, parts and tuples alike."""
    mark, player = Mark("m"), Player(0, ("a1",))
    assert mark is mask(mark, SPECTATOR)
    assert player is mask(player, 0)
    row = (Inner(0), Mark("x"))
    assert row is mask(row, 0)
    assert row is not mask(row, 1)
    masked = mask(player, 1)
    assert masked is mask(masked, 1)


def test_pinned_content_passes_by() -> None:
    """Content that belongs to the game is not masked."""
    assert "not masked" == mask(Zoo(), 2).content.secret


def test_the_end_is_public() -> None:
    """Everybody sees how a match ended."""
    end = Ended(Outcome(((1,), (0,)), "points", RuleId("Y8")))
    assert end is mask(end, SPECTATOR)


def test_only_the_asked_seat_sees_the_options() -> None:
    """Of a decision all is public but what the referee works out for its seat."""
    decision = Tipped(1, id=4, options=("a", "b"))
    assert decision is mask(decision, 1)
    assert attrs.evolve(decision, options=HIDDEN) == mask(decision, 0)
    assert None is mask(attrs.evolve(decision, options=None), 0).options


def test_a_command_is_masked_like_an_event() -> None:
    """A card passed is seen by giver and taker."""
    command = Pass(0, 3, 1, "a1")
    assert [command, command, attrs.evolve(command, card=HIDDEN)] == [mask(command, seat) for seat in (0, 1, 2)]


def test_secret_fields_are_told() -> None:
    """What of a class may be hidden can be asked of the class."""
    assert ("nobody", "own", "shared", "row", "whole", "maybe") == secret_fields(Zoo)
    assert ("card",) == secret_fields(Whisper)
    assert not has_secrets(Mark)
    assert has_secrets(Zoo)


def test_an_audience_must_be_there_and_public() -> None:
    """A field seen by no field, or by one that is hidden itself, is refused when the mask is made."""

    @attrs.frozen
    class Nobody:
        card: Annotated[str | Hidden, Seen("gone")]

    @attrs.frozen
    class Secret:
        who: int
        card: Annotated[str | Hidden, Seen("who")]

    with pytest.raises(TypeError, match="'gone', which is no field"):
        mask(Nobody("c"), 0)
    with pytest.raises(TypeError, match="must be Public itself"):
        mask(Secret(0, "c"), 0)


def test_a_map_of_secrets_is_refused() -> None:
    """A map is never masked, so one that may hold secrets is refused."""

    @attrs.frozen
    class Atlas:
        places: Public[PMap[str, Inner]]

    with pytest.raises(TypeError, match="a map is never masked"):
        mask(Atlas(make_map({})), 0)


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
    """A tree is masked branch by branch, and one that holds no secret is passed by."""
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


@attrs.frozen
class Renames:
    it: Public[Renamed]


@attrs.frozen
class Crates:
    it: Public[Crate[Inner]]


@attrs.frozen
class Rows:
    it: Public[Crate[tuple[Inner, ...]]]


@attrs.frozen
class Safes:
    it: Public[Safe[str]]


# From Python 3.12 on: `type Alias = Inner`, `type Own[T] = …`, `type Nest = tuple[Nest, ...]`.
Alias = TypeAliasType("Alias", Inner)
Own = TypeAliasType("Own", Annotated[T | Hidden, Seen("owner")], type_params=(T,))
Text = TypeAliasType("Text", "Inner")


class Nest:
    """Stands for a type that only newer Pythons can write."""

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


@attrs.frozen
class Nests:
    it: Public[Nest | None] = None


@attrs.frozen
class Texts:
    it: Public[Text | None] = None


@pytest.mark.parametrize(
    ("holder", "masked"),
    [
        (Renames(Renamed(Inner(0))), Renames(Renamed(Inner(0, HIDDEN)))),
        (Crates(Crate(Inner(0))), Crates(Crate(Inner(0, HIDDEN)))),
        (Rows(Crate((Inner(0),))), Rows(Crate((Inner(0, HIDDEN),)))),
        (Safes(Safe("a")), Safes(Safe("a", HIDDEN))),
        (Aliased(0, Inner(0), "c"), Aliased(0, Inner(0, HIDDEN), HIDDEN)),
    ],
    ids=["renamed", "generic", "generic over a row", "of a generic class", "aliased"],
)
def test_secrets_hide_behind_new_names_and_generic_classes(holder: object, masked: object) -> None:
    """What a type is called, and what a generic class holds, makes no secret public."""
    assert masked == mask(holder, 1) != holder


def test_the_name_of_a_type_is_as_good_as_the_type() -> None:
    """A seat named in a `type X = …` sees what it may see, and what is named so is found among the identities."""
    assert Aliased(1, Inner(0, HIDDEN), "c") == mask(Aliased(1, Inner(0), "c"), 1)
    assert {"c"} == identities(Aliased(1, None, "c"))


def test_arguments_of_a_type_take_the_places_of_its_parameters() -> None:
    """In the order in which they are declared, be they used in another, once, more than once or not at all."""
    expected = {"swapped": tuple[str, int], "first": tuple[int, ...], "same": int, "always": int}
    assert expected == hints(Arguments)


@pytest.mark.parametrize(
    ("holder", "fault"),
    [(Nests(), "Nest'> names itself: make it an attrs class"), (Texts(), "'Inner' is written as text within")],
    ids=["nested", "text"],
)
def test_a_name_that_no_type_can_be_put_for_is_refused(holder: object, fault: str) -> None:
    """A type within itself has no end, and a text within a `type X = …` says nothing."""
    with pytest.raises(TypeError, match=fault):
        mask(holder, 0)


def test_an_event_may_hold_any_command() -> None:
    """A field typed with a base class is looked into by what it really holds."""

    @attrs.frozen
    class Wrapped(Event):
        kind = "test.wrapped/1"
        inner: Public[Event]

    assert Wrapped(Whisper(0, HIDDEN)) == mask(Wrapped(Whisper(0, "c")), 1)


# --- identities -----------------------------------------------------------------------------------------------------


@attrs.frozen
class Box:
    """Identities in every place where they may stand."""

    one: Public[Card | Hidden]
    none: Public[Card | None]
    row: Public[tuple[Card | Hidden, ...]]
    pairs: Public[tuple[tuple[int, Card], ...]]
    by_card: Public[PMap[Card, int]]
    of_card: Public[PMap[str, Card]]
    numbers: Public[PMap[str, int]]
    inner: Public[tuple[Inner, ...]]
    event: Public[Event]
    text: Public[str]
    anything: Public[object]


def test_identities_are_found_wherever_they_are() -> None:
    """In fields, tuples, pairs, maps, nested and wrapped values; but not in plain texts."""
    box = Box(
        one="c1",
        none=None,
        row=("c2", HIDDEN),
        pairs=((7, "c3"),),
        by_card=make_map({"c4": 4}),
        of_card=make_map({"x": "c5"}),
        numbers=make_map({"y": 1}),
        inner=(Inner(0, "c6"), Inner(1, HIDDEN)),
        event=Whisper(0, "c7"),
        text="plain",
        anything=(Whisper(1, "c8"), "plain", Drawn(0, ("c9",))),
    )
    assert {f"c{number}" for number in range(1, 10)} == identities(box)
    assert {"c6"} == identities((Inner(0, "c6"), (Inner(1, "c6"), None, 5)))
    assert frozenset() == identities("c1")
    assert frozenset() == identities(mask(Whisper(0, "c7"), 1))


def test_identities_of_a_state() -> None:
    """The masked state names the seat's own hand; the whole state names every card."""
    state, _ = TOY.setup(2)
    state = state.with_player(Player(0, ("a1", "b2")))
    assert {"a1", "b2"} == identities(mask(state, 0))
    assert frozenset() == identities(mask(state, 1))
    assert 27 == len(identities(state))


# --- heaps ----------------------------------------------------------------------------------------------------------

HEAPS = st.lists(st.one_of(st.sampled_from("abcdef"), st.just(HIDDEN)), max_size=8)


@given(HEAPS)
def test_a_heap_is_sorted_with_the_hidden_last(things: list[Any]) -> None:
    """The order of a heap tells nothing: it depends on what lies in it alone."""
    made = heap(things)
    assert made == heap(reversed(things))
    assert [*sorted(seen(made)), *[HIDDEN] * things.count(HIDDEN)] == list(made)


@given(st.lists(st.sampled_from("abcdef"), unique=True), st.data())
def test_taking_from_a_masked_heap_is_masking_what_is_left(things: list[str], data: st.DataObject) -> None:
    """Whoever sees the heap or not, and whoever sees the things taken: the view of the rest is the same."""
    taken = data.draw(st.lists(st.sampled_from(things), unique=True)) if things else []
    left = take(heap(things), taken)
    assert put(left, taken) == heap(things)
    blind = heap([HIDDEN] * len(things))
    assert heap([HIDDEN] * len(left)) == take(blind, taken) == take(blind, [HIDDEN] * len(taken))


def test_what_is_not_in_a_heap_cannot_be_taken() -> None:
    """Neither the thing nor a hidden one: a fault of the reducer."""
    with pytest.raises(LookupError, match="'z' is not in this heap of 2"):
        take(("a", "b"), ("z",))
    with pytest.raises(LookupError):
        take((HIDDEN,), ("a", "b"))
    assert ("a",) == take(("a", HIDDEN), ("z",))


def test_a_zone_that_hides_something_is_not_known() -> None:
    """A rule that must see every card cannot be asked of a view that does not show them."""
    assert ("a", "b") == known(("a", "b"))
    with pytest.raises(LookupError, match="holds hidden things"):
        known(("a", HIDDEN))
    assert ("a",) == seen(("a", HIDDEN))
