"""Values: the plain answer, changed by the modifiers in force, in the order of band and rank."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop_rules.core.game import Game
from tabletop_rules.core.messages import Decision, Plan
from tabletop_rules.core.terms import RuleId
from tabletop_rules.core.value import Modifier, value
from tabletop_rules.errors import EngineFault, GameError
from tests.core.fair import CHEAP, EVENING, FAIR, PLAIN_CHARMS, price, worth
from tests.core.fair_nouns import State
from tests.core.lab import Band, Bench, Lab, Mark, lab

Change = Callable[[Lab, int, int], int]


@value("lab.size")
def size(state: Lab, more: int) -> int:
    """How large something is."""
    return len(state.marks) + more


@value("lab.loose")
def loose(state: Lab) -> object:
    """Whatever it is."""
    return None


def twice(state: Lab, size: int, more: int) -> int:
    return size * 2


def less_one(state: Lab, size: int, more: int) -> int:
    return size - 1


def untyped(state, size, more):  # type: ignore[no-untyped-def]
    return "big" if more > 5 else size + 1


def as_text(state: Lab, size: int, more: int) -> str:
    return str(size)


def as_flag(state: Lab, size: int, more: int) -> bool:
    return size > 0


def of_no_more(state: Lab, size: int) -> int:
    return size


def modifier(rule: str, change: Any, rank: int = 10, band: Band = Band.FOLLOW, on: Any = size) -> Any:
    """A modifier of the lab."""
    return Modifier(RuleId(rule), f"Modifier {rule}.", on, band, rank, change)


def with_sizes(*modifiers: Any, **parts: Any) -> Game[Lab]:
    """The lab with the values above."""
    return lab({"a": (Mark("a"),), **parts}, values=(size, loose), handlers=modifiers)


def first(game: Game[Lab]) -> Lab:
    """Its first state."""
    return game.first(1)[0]


def test_without_modifiers_a_value_is_its_plain_answer() -> None:
    """A value that nothing bends answers as the function under it, and keeps its name, docstring and module."""
    assert (7, 7) == (size(first(with_sizes()), 7), size.plain(Lab(), 7))
    assert ("size", "How large something is.", __name__) == (size.__name__, size.__doc__, size.__module__)  # type: ignore[attr-defined]


def test_modifiers_act_in_order_of_band_and_rank() -> None:
    """The smallest band comes first, in it the smallest rank, however they were listed."""
    late, early = modifier("M1", twice, 5, Band.FOLLOW), modifier("M2", less_one, 90, Band.REPLACE)
    assert (5 - 1) * 2 == size(first(with_sizes(late, early)), 5)
    assert 5 * 2 - 1 == size(first(with_sizes(late, attrs.evolve(early, band=Band.FOLLOW))), 5)


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
    """Any set of modifiers gives what one gets by applying them one after the other, those that matter named."""
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


def test_what_makes_no_difference_changed_nothing() -> None:
    """`changed_by` and `rule` name a modifier only of the answers that it alters."""
    state = FAIR.first(2)[0]
    assert [(), (EVENING,)] == [price.changed_by(spent(state), 0, good) for good in (2, 5)]
    assert (CHEAP, EVENING) == price.changed_by(state, 0, 5)
    assert ["F-2", "F-12"] == [price.rule(RuleId("F-2"), spent(state), 0, good) for good in (2, 5)]


def spent(state: State) -> State:
    """The state once seat 0 has bought a good."""
    return state.with_player(attrs.evolve(state.players[0], goods=(1,)))


def test_a_constant_is_the_whole_value() -> None:
    """`Modifier.constant` makes the value simply its result, whatever it was and whatever it is asked with."""
    state = FAIR.with_handlers(PLAIN_CHARMS).first(2)[0]
    assert (2, 1) == (worth(FAIR.first(2)[0], 3, True), worth(state, 3, True))
    assert ((), (PLAIN_CHARMS,)) == (worth.changed_by(state, 3, False), worth.changed_by(state, 3, True))
    assert "modifier" == PLAIN_CHARMS.kind


def test_a_value_answers_in_the_midst_of_play() -> None:
    """Rules that ask a value get the answer of the match's own game, at each command anew."""

    def plan(state: Lab, decision: Decision, command: Any) -> Plan:
        return (Mark(str(size(state, 1))),)

    assert ("1", "2") == Bench(lab({"b": plan}, values=(size,))).go("b").go("b").marks
    game = lab({"b": plan}, values=(size,), handlers=(modifier("M1", twice),))
    assert ("2", "4") == Bench(game).go("b").go("b").marks


def test_a_change_without_an_annotation_is_looked_at_when_it_answers() -> None:
    """One that gives another type than the value is named with the value, in the midst of play."""
    state = first(with_sizes(modifier("M9", untyped)))
    assert 3 == size(state, 2)
    with pytest.raises(EngineFault) as fault:
        size(state, 6)
    assert "modifier M9 made 'big' of the value 'lab.size', which is int" in str(fault.value)


def test_a_value_of_anything_takes_any_change() -> None:
    """What is annotated as object may be made anything."""
    anything: Any = Modifier.constant(RuleId("M1"), "It is seven.", loose, Band.FOLLOW, 10, 7)
    assert 7 == loose(first(with_sizes(anything)))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (as_text, "modifier M1 gives str, but the value 'lab.size' that it changes is int"),
        (as_flag, "modifier M1 gives bool, but the value 'lab.size' that it changes is int"),
        (of_no_more, "modifier M1 of the value 'lab.size' must be called as change(state, value, more)"),
        (7, "M1"),
    ],
)
def test_a_change_that_does_not_fit_its_value_is_refused(change: Any, said: str) -> None:
    """Another type or number of arguments is named with the value when the game is built."""
    with pytest.raises(GameError) as refused:
        with_sizes(modifier("M1", change))
    assert said in str(refused.value)


def test_a_constant_that_does_not_fit_its_value_is_refused() -> None:
    """A constant of another type than the value is named with it when the game is built."""
    for wrong in ("many", None, True, 1.5):
        constant: Any = Modifier.constant(RuleId("M1"), "It is much.", size, Band.FOLLOW, 10, wrong)
        with pytest.raises(GameError) as refused:
            with_sizes(constant)
        assert f"modifier M1 makes {wrong!r} of the value 'lab.size', which is int" in str(refused.value)


def test_a_value_takes_arguments_by_place_and_says_its_type() -> None:
    """A function with defaults, stars or no annotation of what it returns makes no value."""

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
        with pytest.raises(TypeError, match="takes the state and other arguments by place, without defaults"):
            value("lab.wrong")(wrong)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="must say in an annotation what it returns"):
        value("lab.wrong")(unsaid)


def test_a_fault_in_a_change_is_one_of_the_rule_that_asked() -> None:
    """A change that raises is a fault of the game, and the traceback shows the line that composed the answer."""

    def woe(state: Lab, size: int, more: int) -> int:
        raise ValueError("woe")

    def plan(state: Lab, decision: Decision, command: Any) -> Plan:
        return (Mark(str(size(state, 1))),)

    bench = Bench(lab({"b": plan}, values=(size,), handlers=(modifier("M1", woe),)))
    with pytest.raises(EngineFault, match=r"Rule L1 failed on .*woe") as fault:
        bench.go("b")
    lines = []
    at = fault.value.__cause__.__traceback__ if fault.value.__cause__ is not None else None
    while at is not None:
        lines.append(at.tb_frame.f_code.co_filename)
        at = at.tb_next
    assert any("tabletop_rules generated" in line for line in lines)
