"""Values: the plain answer, changed by the modifiers in force in order of band and rank."""

from __future__ import annotations

from collections.abc import Callable
from traceback import format_exception
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop_rules.core.game import Game
from tabletop_rules.core.messages import Decision, Plan
from tabletop_rules.core.terms import RuleId
from tabletop_rules.core.value import Modifier, value
from tabletop_rules.errors import EngineFault, GameError
from tests.core.fair import FAIR, PLAIN_CHARMS, worth
from tests.core.lab import Band, Bench, Lab, Mark, lab

Change = Callable[[Lab, int, int], int]


@value("lab.size")
def size(state: Lab, more: int) -> int:
    """Return how large something is."""
    return len(state.marks) + more


@value("lab.loose")
def loose(state: Lab) -> object:
    """Return anything."""
    return None


@value("lab.pieces")
def pieces(state: Lab, more: int) -> tuple[int, ...]:
    """Return the pieces of something."""
    return (len(state.marks), more)


def twice(state: Lab, size: int, more: int) -> int:
    return size * 2


def less_one(state: Lab, size: int, more: int) -> int:
    return size - 1


def untyped(state, size, more):  # type: ignore[no-untyped-def]
    return "big" if more > 5 else size + 1


def bare(state: Lab, pieces: tuple, more: int) -> tuple:  # type: ignore[type-arg]  # as a stranger may write it
    return (*pieces, "big" if more > 5 else more)


def as_text(state: Lab, size: int, more: int) -> str:
    return str(size)


def as_flag(state: Lab, size: int, more: int) -> bool:
    return size > 0


def of_no_more(state: Lab, size: int) -> int:
    return size


def modifier(rule: str, change: Any, rank: int = 10, band: Band = Band.FOLLOW, on: Any = size) -> Any:
    """Return a modifier of the lab."""
    return Modifier(RuleId(rule), f"Modifier {rule}.", on, band, rank, change)


def with_sizes(*modifiers: Any, **parts: Any) -> Game[Lab]:
    """Return the lab with the values above."""
    return lab({"a": (Mark("a"),), **parts}, values=(size, loose, pieces), handlers=modifiers)


def first(game: Game[Lab]) -> Lab:
    """Return its first state."""
    return game.first(1)[0]


def test_without_modifiers_a_value_is_its_plain_answer() -> None:
    """A value answers as its function does, and keeps name, docstring and module."""
    assert (7, 7) == (size(first(with_sizes()), 7), size.plain(Lab(), 7))
    assert ("size", "Return how large something is.", __name__) == (size.__name__, size.__doc__, size.__module__)  # type: ignore[attr-defined]


CHANGES: dict[str, Change] = {
    "twice": twice,
    "less one": less_one,
    "more": lambda state, size, more: size + more,
    "same": lambda state, size, more: size,
    "at most 6": lambda state, size, more: min(size, 6),
}
PLACES = st.tuples(st.sampled_from(Band), st.integers(-3, 3))


@given(st.dictionaries(PLACES, st.sampled_from(sorted(CHANGES)), max_size=6), st.integers(-5, 5), st.randoms())
def test_a_value_is_its_modifiers_folded_by_hand(places: dict[Any, str], more: int, rng: Any) -> None:
    """A value applies its modifiers one after the other, and names those that made a difference."""
    modifiers = [modifier(f"M{name}", CHANGES[name], rank, band) for (band, rank), name in places.items()]
    rng.shuffle(modifiers)
    state, expected, changing = first(with_sizes(*modifiers)), more, []
    for each in sorted(modifiers, key=lambda each: (each.band, each.rank)):
        changed = each.change(state, expected, more)
        changing += [each] if changed != expected else []
        expected = changed
    assert expected == size(state, more)
    assert changing == [*size.changed_by(state, more)] == [*size.changed_by(state, more=more)]
    assert (changing[-1].id if changing else "plain") == size.rule(RuleId("plain"), state, more)


def test_a_modifier_may_ignore_the_value() -> None:
    """A modifier that returns the same whatever the value was is named only where that changes it."""
    state = FAIR.with_handlers(PLAIN_CHARMS).first(2)[0]
    assert (2, 1) == (worth(FAIR.first(2)[0], 3, True), worth(state, 3, True))
    assert ((), (PLAIN_CHARMS,)) == (worth.changed_by(state, 3, False), worth.changed_by(state, 3, True))


def test_a_change_without_an_annotation_is_looked_at_when_it_answers() -> None:
    """An unannotated change of another type is named when it answers."""
    state = first(with_sizes(modifier("M9", untyped)))
    assert 3 == size(state, 2)
    with pytest.raises(EngineFault) as fault:
        size(state, 6)
    assert "modifier M9 returned 'big' for the value 'lab.size', not int" in str(fault.value)


def test_an_annotation_without_parameters_is_looked_at_when_it_answers() -> None:
    """A change that is annotated as returning some tuple is named when it returns another one than the value's."""
    state = first(with_sizes(modifier("M9", bare, on=pieces)))
    assert (0, 2, 2) == pieces(state, 2)
    with pytest.raises(EngineFault, match=r"M9 returned \(0, 6, 'big'\) for the value 'lab.pieces', not tuple"):
        pieces(state, 6)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (as_text, "modifier M1 returns str, but the value 'lab.size' is int"),
        (as_flag, "modifier M1 returns bool, but the value 'lab.size' is int"),
        (of_no_more, "modifier M1 of the value 'lab.size' must be callable as change(state, value, more)"),
        (7, "M1"),
    ],
)
def test_a_change_that_does_not_fit_its_value_is_refused(change: Any, message: str) -> None:
    """A change of another type or signature is refused when the game is built."""
    with pytest.raises(GameError) as refused:
        with_sizes(modifier("M1", change))
    assert message in str(refused.value)


def test_a_value_takes_positional_arguments_and_annotates_its_type() -> None:
    """A function with defaults, stars or no return annotation is no value."""

    def by_default(state: Lab, more: int = 0) -> int:
        return more

    def starred(state: Lab, *more: int) -> int:
        return len(more)

    def named(state: Lab, *, more: int) -> int:
        return more

    def nothing() -> int:
        return 0

    def unsaid(state, more):  # type: ignore[no-untyped-def]
        return more

    for wrong in (by_default, starred, named, nothing):
        with pytest.raises(TypeError, match="by position, without defaults"):
            value("lab.wrong")(wrong)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="needs a return annotation"):
        value("lab.wrong")(unsaid)


def test_a_fault_in_a_change_is_one_of_the_rule_that_asked() -> None:
    """A change that raises is a fault of the rule, with generated code in its traceback."""

    def woe(state: Lab, size: int, more: int) -> int:
        raise ValueError("woe")

    def plan(state: Lab, decision: Decision, command: Any) -> Plan:
        return (Mark(str(size(state, 1))),)

    bench = Bench(lab({"b": plan}, values=(size,), handlers=(modifier("M1", woe),)))
    with pytest.raises(EngineFault, match=r"Modifier M1 failed on .*woe") as fault:
        bench.go("b")
    assert fault.value.__cause__ is not None
    assert "tabletop_rules generated" in "".join(format_exception(fault.value.__cause__))
