"""Classes made by `frozen` do what those of `attrs.frozen` do, although their methods are written later."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from typing import Any

import attrs
import pytest

from tabletop_rules.core.messages import Part
from tabletop_rules.kit.frozen import frozen


def classes(make: Callable[..., Any]) -> list[Any]:
    """Return the same classes, made by one of the two."""

    @make
    class Plain:
        left: object
        right: int = 7

    @make
    class Heir(Plain):
        more: tuple[int, ...] = ()

    @make
    class Odd:
        name: str = attrs.field(eq=str.lower)
        note: str = attrs.field(default="", eq=False)
        shown: str = attrs.field(default="x", repr=ascii)
        secret: str = attrs.field(default="", repr=False)

    @make(eq=False)
    class Single:
        name: object

    @make(kw_only=True)
    class Own:
        name: object

        def __eq__(self, other: object) -> bool:
            return True

        def __repr__(self) -> str:
            return "own"

    @make(order=True, slots=False)
    class Ordered:
        name: object

    @make
    class Empty:
        pass

    return [Plain, Heir, Odd, Single, Own, Ordered, Empty]


def values(make: Callable[..., Any]) -> list[Any]:
    """Return some values of each class."""
    plain, heir, odd, single, own, ordered, empty = classes(make)
    return [
        *(plain(1), plain(1, 7), plain(1, 8), heir(1), heir(1, 7, (2,))),
        *(odd("a"), odd("A", "other"), odd("b", shown="yy", secret="z"), single(1), single(1)),
        *(own(name=1), own(name=2), ordered(1), ordered(2), empty(), empty()),
    ]


def test_values_compare_hash_and_show_as_those_of_attrs() -> None:
    """Every pair is equal or not as with attrs, equal ones share their hash, and each looks the same."""
    ours, theirs = values(frozen), values(attrs.frozen)
    assert list(map(repr, theirs)) == list(map(repr, ours))
    assert [type(each).__hash__ is None for each in theirs] == [type(each).__hash__ is None for each in ours]
    for a, b in product(range(len(ours)), repeat=2):
        assert (theirs[a] == theirs[b]) is (ours[a] == ours[b])
        assert (theirs[a] != theirs[b]) is (ours[a] != ours[b])
        if ours[a] == ours[b] and None not in (type(ours[a]).__hash__, type(ours[b]).__hash__):
            assert hash(ours[a]) == hash(ours[b])


def test_a_value_within_itself_is_shown_as_dots() -> None:
    """As attrs does."""

    @frozen
    class Holder:
        held: list[object]

    loop: list[object] = []
    loop.append(Holder(loop))
    assert repr(loop[0]).endswith("Holder(held=[...])")


def test_threads_may_be_the_first_to_compare() -> None:
    """Whoever comes second finds the method written."""
    with ThreadPoolExecutor(8) as pool:
        for _ in range(20):
            made = [cls(1) for cls in classes(frozen)[:2]]
            found = [pool.submit(lambda one, other: (one == other, hash(one)), one, one) for one in made * 8]
            assert all(each.result()[0] for each in found)


def test_a_class_tells_its_signature_before_it_was_called() -> None:
    """`__new__` of a part is written when somebody looks for it."""

    @frozen
    class Thing(Part):
        name: str
        count: int = 1

    assert "(name: 'str', count: 'int' = 1)" == str(inspect.signature(Thing)).removesuffix(" -> None")
    assert Thing("a") == Thing("a", 1)
    with pytest.raises(TypeError):
        Thing()  # type: ignore[call-arg]
