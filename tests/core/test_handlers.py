"""Handlers that raise, loop, change their arguments or return nonsense are named, and change nothing."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from typing import Annotated, Any, ClassVar, NamedTuple

import attrs
import pytest

import tabletop_rules.core.messages as m
from tabletop_rules.core import planned, resolve
from tabletop_rules.core.effect import TABLE, Bearer, Timing
from tabletop_rules.core.game import Game
from tabletop_rules.core.legal import legal_commands
from tabletop_rules.core.mask import Hidden, Public, Seen
from tabletop_rules.core.messages import Ask, Plan
from tabletop_rules.core.rule import Reducer
from tabletop_rules.errors import EngineFault, GameError
from tests.core.lab import Bench, Go, Lab, Mark, Say, Shout, Stray, ask, effect, lab, limit, made, public
from tests.core.toy_types import CardToCommit, Played

INSTEAD, THEN = Timing.INSTEAD, Timing.THEN


def raises(state: Lab, event: Any, bearer: Bearer) -> Plan:
    raise LookupError("woe")


def sets_a_field(state: Any, event: Any, bearer: Bearer) -> Plan:
    state.marks = ()
    return ()


def endless(state: Lab, event: Any, bearer: Bearer) -> Plan:
    return (Shout("again"),)


def recurses(state: Lab, event: Any, bearer: Bearer) -> Plan:
    return recurses(state, event, bearer)


def gives(value: Any) -> Callable[[Lab, Any, Bearer], Any]:
    return lambda state, event, bearer: value


def bears(value: Any) -> Callable[[Lab, Any], Any]:
    return lambda state, event: value


BAD_PLANS: dict[str, tuple[Callable[..., Any], str]] = {
    "raises": (raises, "Effect E7 failed: LookupError: woe"),
    "sets a field of the state": (sets_a_field, "Effect E7 failed: FrozenInstanceError"),
    "calls itself": (recurses, "Effect E7 failed: RecursionError"),
    "nothing": (gives(None), "E7 failed: TypeError: its plan is of type NoneType, not a tuple"),
    "a text": (gives("ab"), "E7 planned 'a'"),
    "a class": (gives((Mark,)), "E7 planned <class"),
    "a step of no game": (gives((Stray(),)), "E7 planned Stray(), which is a step for which this game has no Expand"),
    "an event of no game": (gives((Played(0, "a1"),)), "which is an event for which this game has no reducer"),
    "a plan in a plan": (gives(((Mark("x"),),)), "E7 planned (Mark"),
    "a question for a seat that is not there": (gives((ask(3),)), "E7 opens 'lab.response/1' for seat 3"),
    "a question for the table": (gives((ask(-1),)), "E7 opens 'lab.response/1' for seat -1"),
    "a question of no rule": (
        gives((Ask((CardToCommit(0),)),)),
        "E7 opens CardToCommit(seat=0, id=0, used=(), rule='Y3'), but no rule answers it",
    ),
    "two questions for one seat": (gives((ask(1, 1),)), "opens two decisions of the same seat"),
}
BAD_BEARERS: dict[str, tuple[Callable[..., Any], str]] = {
    "raises": (raises, "Effect E7 failed: TypeError"),
    "nothing": (bears(None), "Effect E7 failed: its bearers return"),
    "a number": (bears(5), "Effect E7 failed: its bearers return"),
    "no pairs": (bears((1, 2)), "Effect E7 failed: its bearers return"),
    "triples": (bears(((1, "x", "y"),)), "Effect E7 failed: its bearers return"),
}


def at_fault(game: Game[Lab]) -> str:
    """Return the fault when seat 0 sends `a`; match, agenda and legal commands must not change."""
    bench = Bench(game)
    before, text, legal = bench.match, repr(bench.match), list(legal_commands(game, bench.match, 0))
    with pytest.raises(EngineFault) as fault:
        bench.go("a")
    assert before is bench.match
    assert text == repr(bench.match)
    assert legal == list(legal_commands(game, bench.match, 0))
    return str(fault.value)


@pytest.mark.parametrize("timing", list(Timing))
@pytest.mark.parametrize(("do", "message"), BAD_PLANS.values(), ids=BAD_PLANS)
def test_an_effect_that_goes_wrong_is_named(timing: Timing, do: Callable[..., Any], message: str) -> None:
    """An effect that raises, changes its arguments or plans nonsense is named."""
    assert message in at_fault(lab({"a": (Shout("a"),)}, handlers=(effect("E7", timing, 10, do, on=Shout),)))


@pytest.mark.parametrize("timing", list(Timing))
@pytest.mark.parametrize(("bearers", "message"), BAD_BEARERS.values(), ids=BAD_BEARERS)
def test_bearers_that_go_wrong_name_their_effect(timing: Timing, bearers: Callable[..., Any], message: str) -> None:
    """Bearers that raise or are nonsense name their effect."""
    assert message in at_fault(
        lab({"a": (Shout("a"),)}, handlers=(effect("E7", timing, 10, gives(()), bearers=bearers, on=Shout),))
    )


def numbered(state: Lab, event: Any) -> tuple[Bearer, ...]:
    return tuple([Bearer(0, str(number)) for number in range(50)])


def more_each_time(state: Lab, event: Any) -> tuple[Bearer, ...]:
    return tuple([Bearer(0, str(number)) for number in range(len(state.marks) + 1)])


@pytest.mark.parametrize(
    ("timing", "do", "bearers", "message"),
    [
        (THEN, endless, bears(TABLE), "E7 Shout"),
        (THEN, gives(()), numbered, "Effect E7 failed: it lists more than 40 bearers"),
        (THEN, gives((Mark("x"),)), more_each_time, "Effect E7 failed: it lists more than 40 bearers"),
    ],
)
def test_an_effect_without_end_is_stopped_and_named(
    timing: Timing, do: Callable[..., Any], bearers: Callable[..., Any], message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Endless chains and endless bearers are stopped and named."""
    monkeypatch.setattr(resolve, "BUDGET", 200)
    monkeypatch.setattr(planned, "BEARERS", 40)
    assert message in at_fault(
        lab({"a": (Shout("a"),)}, handlers=(effect("E7", timing, 10, do, bearers=bearers, on=Shout),))
    )


@pytest.mark.parametrize("given", [None, 5, Mark("a"), (), "state"], ids=repr)
def test_a_reducer_that_gives_no_state_is_named(given: object) -> None:
    """A reducer that returns no state is named before the match goes on."""
    game = lab({"a": (Mark("a"),)})

    def forgetful(state: Lab, event: Mark) -> Any:
        return given

    reducers = tuple(Reducer(Mark, forgetful) if r.on is Mark else r for r in game.reducers)
    assert "the reducer of Mark(text='a') returned" in at_fault(attrs.evolve(game, reducers=reducers))


def test_a_limit_that_goes_wrong_is_named() -> None:
    """A limit that raises is a fault, and the match stays as it was."""

    def woe(state: Lab, command: Go) -> Any:
        raise LookupError("woe")

    bench = Bench(lab({"a": ()}, handlers=(limit("L9", Go, woe),)))
    before = repr(bench.match)
    with pytest.raises(EngineFault, match="woe"):
        bench.send(Go(0, bench.id_of(0), "a"))
    assert before == repr(bench.match)


class Columns(NamedTuple):
    left: list[int]
    within: tuple[Columns, ...] = ()


@attrs.define
class Scribbled:
    kind: ClassVar[str] = "lab.scribbled/1"
    text: Public[str] = ""


Inner = made(object, "Inner", sets=Public[tuple[set[int], ...]])


@attrs.define
class Checked:
    text: Public[str] = attrs.field(default="", validator=attrs.validators.instance_of(str))


@attrs.frozen
class Purse:
    coins: int | Hidden = 0


class Purses(NamedTuple):
    first: Purse
    others: tuple[Purses, ...] = ()


@dataclasses.dataclass(frozen=True)
class Foreign:
    seat: int


@pytest.mark.parametrize(
    ("event", "message"),
    [
        (
            made(m.Event, "Weighed", grams=public(float | None)),
            "field 'grams' of Weighed holds a float: use whole numbers",
        ),
        (
            made(m.Event, "Spread", seats=Public[frozenset[int]]),
            "field 'seats' of Spread holds a frozenset: use a sorted tuple",
        ),
        (
            made(m.Event, "Abroad", where=Public[tuple[Foreign, ...]]),
            "field 'where' of Abroad holds a Foreign: use an attrs class, decorated with @attrs.frozen",
        ),
        (made(m.Event, "Listed", seats=Public[Sequence[int]]), "field 'seats' of Listed holds a Sequence: use a tuple"),
        (
            made(m.Event, "Counted", purses=Public[Purses]),
            "field 'purses' of Counted holds a Purses, which may hold secrets: make it an attrs class",
        ),
        (
            made(m.Event, "Unsaid", card=str),
            "field 'card' of Unsaid is not Public, so its type must allow HIDDEN: declare it Public[...]",
        ),
        (
            made(m.Event, "Row", seat=Public[int], cards=Annotated[tuple[str, ...] | None, Seen("seat")]),
            "field 'cards' of Row is not Public, so its type must allow HIDDEN: decla",
        ),
        (
            made(m.Event, "AsOne", cards=Annotated[tuple[str | Hidden, ...], Seen(whole=True)]),
            "field 'cards' of AsOne is not Public, so its type must allow HIDDEN: decla",
        ),
        (made(m.Event, "Ledger", rows=Public[list[int]]), "field 'rows' of Ledger holds a list: use a tuple"),
        (made(m.Event, "Sheet", columns=Public[Columns]), "field 'columns' of Sheet holds a list: use a tuple"),
        (
            made(m.Event, "Held", scribbled=Public[tuple[Scribbled, ...]]),
            "Scribbled is mutable: decorate it with @attrs.frozen",
        ),
        (
            made(m.Event, "HeldChecked", checked=Public[Checked]),
            "Checked is mutable: decorate it with @attrs.frozen",
        ),
        (made(m.Event, "Outer", inner=public(Inner | None)), "field 'sets' of Inner holds a set: use a tuple"),
    ],
)
def test_a_field_type_that_no_log_or_view_can_hold_is_refused(event: type[m.Event], message: str) -> None:
    """A field that is mutable, has no JSON form or cannot be hidden is refused at build."""
    game = lab({})
    with pytest.raises(GameError) as refused:
        attrs.evolve(game, reducers=(*game.reducers, Reducer(event, lambda state, e: state)))
    assert [message] == [fault[: len(message)] for fault in refused.value.faults]


@pytest.mark.parametrize("plan", [None, iter(()), Mark("x")], ids=["nothing", "an iterator", "an event"])
def test_a_plan_of_a_rule_step_or_setup_is_a_tuple(plan: Any) -> None:
    """Anything else is named with its type."""
    message = f"its plan is of type {type(plan).__name__}, not a tuple"
    assert f"Rule L1 failed on Go(seat=0, decision=1, text='a'): TypeError: {message}" in at_fault(
        lab({"a": lambda state, decision, command: plan})
    )
    game = lab({"a": (Say("x"),)})
    steps = tuple(attrs.evolve(each, plan=lambda state, step: plan) if each.on is Say else each for each in game.steps)
    assert f"Expand L2 of Say failed: TypeError: {message}" in at_fault(attrs.evolve(game, steps=steps))
    with pytest.raises(EngineFault, match=f"the setup of lab failed: {message}"):
        Bench(attrs.evolve(lab({}), setup=lambda _: (Lab(), plan)))


@pytest.mark.parametrize("made", [Lab(), None, (None, ()), (Lab(), (), ())])
def test_a_setup_gives_a_state_and_its_plan(made: Any) -> None:
    """A setup that returns anything else is named."""
    with pytest.raises(EngineFault, match=r"the setup of lab returned .*: return a Lab and a plan"):
        Bench(attrs.evolve(lab({}), setup=lambda _: made))


def test_a_setup_that_raises_is_named() -> None:
    """An error in the setup is a fault that names it."""

    def raises(seats: int) -> Any:
        raise AssertionError("woe")

    with pytest.raises(EngineFault, match="the setup of lab failed: AssertionError: woe"):
        Bench(attrs.evolve(lab({}), setup=raises))
