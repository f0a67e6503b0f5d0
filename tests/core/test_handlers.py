"""Handlers that raise, loop, change what they are given or return nonsense are named, and nothing changes."""

from __future__ import annotations

import abc
import dataclasses
from collections.abc import Callable, Iterator, Sequence
from itertools import count, repeat
from typing import Annotated, Any, ClassVar, NamedTuple

import attrs
import pytest

import tabletop_rules.core.messages as m
from tabletop_rules.core import resolve
from tabletop_rules.core.effect import TABLE, Bearer, Timing
from tabletop_rules.core.game import Game
from tabletop_rules.core.legal import legal_commands
from tabletop_rules.core.mask import Hidden, Public, Seen
from tabletop_rules.core.messages import Ask, Chance, Die, Plan
from tabletop_rules.core.rule import Reducer
from tabletop_rules.errors import EngineFault, GameError
from tabletop_rules.testing import LAWS, check
from tests.core.lab import Bench, Go, Lab, Mark, Roll, Say, Shout, Stray, ask, effect, lab, limit
from tests.core.toy import TOY
from tests.core.toy_nouns import CardToCommit, Played, Scored

INSTEAD, THEN = Timing.INSTEAD, Timing.THEN


def raises(state: Lab, event: Any, bearer: Bearer) -> Plan:
    raise LookupError("woe")


def sets_a_field(state: Any, event: Any, bearer: Bearer) -> Plan:
    state.marks = ()
    return ()


def sets_the_event(state: Lab, event: Any, bearer: Bearer) -> Plan:
    event.text = "another"
    return ()


def appends(state: Any, event: Any, bearer: Bearer) -> Plan:
    state.marks.append("x")
    return ()


def deletes(state: Any, event: Any, bearer: Bearer) -> Plan:
    del state.marks
    return ()


def endless(state: Lab, event: Any, bearer: Bearer) -> Plan:
    return (Shout("again"),)


def recurses(state: Lab, event: Any, bearer: Bearer) -> Plan:
    return recurses(state, event, bearer)


def gives(value: Any) -> Callable[[Lab, Any, Bearer], Any]:
    return lambda state, event, bearer: value


def bears(value: Any) -> Callable[[Lab, Any], Any]:
    return lambda state, event: value


FALSE: Any = Chance  # given what no type checker would let pass

BAD_PLANS: dict[str, tuple[Callable[..., Any], str]] = {
    "raises": (raises, "Effect E7 failed: LookupError: woe"),
    "sets a field of the state": (sets_a_field, "Effect E7 failed: FrozenInstanceError"),
    "sets a field of the event": (sets_the_event, "Effect E7 failed: FrozenInstanceError"),
    "appends to a tuple": (appends, "Effect E7 failed: AttributeError"),
    "deletes a field": (deletes, "Effect E7 failed: FrozenInstanceError"),
    "calls itself": (recurses, "Effect E7 failed: RecursionError"),
    "nothing": (gives(None), "E7 failed: TypeError: its plan is of type NoneType, not a tuple"),
    "a number": (gives(5), "E7 failed: TypeError: its plan is of type int, not a tuple"),
    "a generator": (
        gives(iter(())),
        "E7 failed: TypeError: its plan is of type tuple_iterator, not a tuple",
    ),
    "an event without a tuple": (
        gives(Mark("x")),
        "E7 failed: TypeError: its plan is of type Mark, not a tuple",
    ),
    "a text": (gives("ab"), "E7 planned 'a'"),
    "a class": (gives((Mark,)), "E7 planned <class"),
    "a step of no game": (gives((Stray(),)), "E7 planned Stray(), which is a step for which this game has no Expand"),
    "an event of no game": (gives((Played(0, "a1"),)), "which is an event for which this game has no reducer"),
    "chance that asks for nothing": (
        gives((FALSE(5, Roll()),)),
        "chance is asked for 5, which is neither Pick(n, k)",
    ),
    "chance for another step": (
        gives((FALSE(Die(6), Say("x")),)),
        "Say takes up what chance answers: derive it from",
    ),
    "a plan in a plan": (gives(((Mark("x"),),)), "E7 planned (Mark"),
    "a question for a seat that is not there": (gives((ask(3),)), "E7 asks seat 3"),
    "a question for the table": (gives((ask(-1),)), "E7 asks seat -1"),
    "a question of no rule": (
        gives((Ask((CardToCommit(0),)),)),
        "E7 asks CardToCommit(seat=0, id=0, used=(), rule='Y3'), which no rule takes an answer to",
    ),
    "two questions for one seat": (gives((ask(1, 1),)), "a seat is asked two things at once"),
}
BAD_BEARERS: dict[str, tuple[Callable[..., Any], str]] = {
    "raises": (raises, "Effect E7 failed: TypeError"),
    "nothing": (bears(None), "Effect E7 failed: TypeError"),
    "a number": (bears(5), "Effect E7 failed: TypeError"),
    "no pairs": (bears((1, 2)), "Effect E7 failed: TypeError"),
    "triples": (bears(((1, "x", "y"),)), "Effect E7 failed: ValueError"),
}


def at_fault(game: Game[Lab]) -> str:
    """What is said when seat 0 sends `a`; the match, its agenda and what is legal are as before."""
    bench = Bench(game)
    before, told, legal = bench.match, repr(bench.match), list(legal_commands(game, bench.match, 0))
    with pytest.raises(EngineFault) as fault:
        bench.go("a")
    assert before is bench.match
    assert told == repr(bench.match)
    assert legal == list(legal_commands(game, bench.match, 0))
    return str(fault.value)


@pytest.mark.parametrize("timing", list(Timing))
@pytest.mark.parametrize(("do", "said"), BAD_PLANS.values(), ids=BAD_PLANS)
def test_an_effect_that_goes_wrong_is_named(timing: Timing, do: Callable[..., Any], said: str) -> None:
    """An effect that raises, changes what it is given or plans nonsense is named, and the match is as it was."""
    assert said in at_fault(lab({"a": (Shout("a"),)}, handlers=(effect("E7", timing, 10, do, on=Shout),)))


@pytest.mark.parametrize("timing", list(Timing))
@pytest.mark.parametrize(("bearers", "said"), BAD_BEARERS.values(), ids=BAD_BEARERS)
def test_bearers_that_go_wrong_name_their_effect(timing: Timing, bearers: Callable[..., Any], said: str) -> None:
    """An effect whose bearers raise or are nonsense is named, and the match is as it was."""
    assert said in at_fault(
        lab({"a": (Shout("a"),)}, handlers=(effect("E7", timing, 10, gives(()), bearers=bearers, on=Shout),))
    )


def numbered(state: Lab, event: Any) -> Iterator[Bearer]:
    return (Bearer(0, str(number)) for number in count())


def always_the_same(state: Lab, event: Any) -> Iterator[Bearer]:
    return repeat(Bearer(0, "x"))


@pytest.mark.parametrize(
    ("timing", "do", "bearers", "said"),
    [
        (THEN, endless, bears(TABLE), "E7 Shout"),
        (THEN, gives(()), numbered, "Effect E7 failed: it lists more than 40 bearers"),
        (THEN, gives((Mark("x"),)), numbered, "Effect E7 failed: it lists more than 40 bearers"),
        (THEN, gives((Mark("x"),)), always_the_same, "Effect E7 failed: it lists more than 40 bearers"),
        (INSTEAD, gives((Shout("x"),)), numbered, "Effect E7 failed: it lists more than 40 bearers"),
        (INSTEAD, gives((Shout("x"),)), always_the_same, "Effect E7 failed: it lists more than 40 bearers"),
    ],
)
def test_an_effect_without_end_is_stopped_and_named(
    timing: Timing, do: Callable[..., Any], bearers: Callable[..., Any], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A chain of effects without end and bearers without end are stopped, named, and change nothing."""
    monkeypatch.setattr(resolve, "BUDGET", 200)
    monkeypatch.setattr(resolve, "BEARERS", 40)
    assert said in at_fault(
        lab({"a": (Shout("a"),)}, handlers=(effect("E7", timing, 10, do, bearers=bearers, on=Shout),))
    )


@pytest.mark.parametrize("given", [None, 5, Mark("a"), (), "state"], ids=repr)
def test_a_reducer_that_gives_no_state_is_named(given: object) -> None:
    """A reducer that forgets its `return`, or gives something else than a state, is named before the match goes on."""
    game = lab({"a": (Mark("a"),)})

    def forgetful(state: Lab, event: Mark) -> Any:
        return given

    reducers = tuple(Reducer(Mark, forgetful) if r.on is Mark else r for r in game.reducers)
    assert "the reducer of Mark(text='a') gave" in at_fault(attrs.evolve(game, reducers=reducers))


def test_a_limit_that_goes_wrong_is_named() -> None:
    """A limit that raises is named when a command is sent, and the match is as it was."""

    def woe(state: Lab, command: Go) -> Any:
        raise LookupError("woe")

    bench = Bench(lab({"a": ()}, handlers=(limit("L9", Go, woe),)))
    before = repr(bench.match)
    with pytest.raises(EngineFault, match="woe"):
        bench.send(Go(0, bench.id_of(0), "a"))
    assert before == repr(bench.match)


# --- states that can be changed -------------------------------------------------------------------------------------


@attrs.frozen
class Ledger(m.Event, kind="lab.ledger/1"):
    rows: Public[list[int]]


class Columns(NamedTuple):
    left: list[int]
    within: tuple[Columns, ...] = ()


@attrs.frozen
class Sheet(m.Event, kind="lab.sheet/1"):
    columns: Public[Columns]


@attrs.define
class Scribbled:
    kind: ClassVar[str] = "lab.scribbled/1"
    text: Public[str] = ""


@attrs.frozen
class Held(m.Event, kind="lab.held/1"):
    scribbled: Public[tuple[Scribbled, ...]]


@attrs.frozen
class Inner:
    kind: ClassVar[str] = "lab.inner/1"
    sets: Public[tuple[set[int], ...]] = ()


@attrs.frozen
class Outer(m.Event, kind="lab.outer/1"):
    inner: Public[Inner | None] = None


@attrs.define
class Checked:
    text: Public[str] = attrs.field(default="", validator=attrs.validators.instance_of(str))


@attrs.frozen
class HeldChecked(m.Event, kind="lab.held_checked/1"):
    checked: Public[Checked]


class Shape(abc.ABC):
    @abc.abstractmethod
    def size(self) -> int: ...


@attrs.frozen
class Outline(Shape):
    corners: Public[int] = 0


@attrs.define(on_setattr=attrs.setters.frozen)
class Sealed:
    text: Public[str] = ""


@attrs.frozen
class Trouble(Exception):
    text: Public[str] = ""


@attrs.frozen
class HeldFrozen(m.Event, kind="lab.held_frozen/1"):
    values: Public[tuple[Outline | Sealed | Trouble, ...]] = ()


@attrs.frozen
class Weighed(m.Event, kind="lab.weighed/1"):
    grams: Public[float | None] = None


@attrs.frozen
class Spread(m.Event, kind="lab.spread/1"):
    seats: Public[frozenset[int]] = frozenset()


@attrs.frozen
class Listed(m.Event, kind="lab.listed/1"):
    seats: Public[Sequence[int]] = ()


@attrs.frozen
class Purse:
    coins: int | Hidden = 0


class Purses(NamedTuple):
    first: Purse
    others: tuple[Purses, ...] = ()


@attrs.frozen
class Counted(m.Event, kind="lab.counted/1"):
    purses: Public[Purses]


@dataclasses.dataclass(frozen=True)
class Foreign:
    seat: int


@attrs.frozen
class Abroad(m.Event, kind="lab.abroad/1"):
    where: Public[tuple[Foreign, ...]] = ()


NO_PLACE = "is not Public, and its type has no place for HIDDEN: declare it Public[...]"


@attrs.frozen
class Unsaid(m.Event, kind="lab.unsaid/1"):
    card: str


@attrs.frozen
class Row(m.Event, kind="lab.row/1"):
    seat: Public[int]
    cards: Annotated[tuple[str, ...] | None, Seen("seat")]


@attrs.frozen
class AsOne(m.Event, kind="lab.as_one/1"):
    cards: Annotated[tuple[str | Hidden, ...], Seen(whole=True)]


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (Weighed, "field 'grams' of Weighed holds a float: use whole numbers"),
        (Spread, "field 'seats' of Spread holds a frozenset: use a sorted tuple"),
        (Abroad, "field 'where' of Abroad holds a Foreign: use an attrs class, decorated with @attrs.frozen"),
        (Listed, "field 'seats' of Listed holds a Sequence: use a tuple"),
        (Counted, "field 'purses' of Counted holds a Purses, which may hold secrets: make it an attrs class"),
        (Unsaid, f"field 'card' of Unsaid {NO_PLACE}"),
        (Row, f"field 'cards' of Row {NO_PLACE}"),
        (AsOne, f"field 'cards' of AsOne {NO_PLACE}"),
    ],
)
def test_what_no_log_or_view_can_hold_is_refused_when_the_game_is_built(event: type[m.Event], said: str) -> None:
    """A field without a JSON form, or hidden from somebody by a type that knows of no HIDDEN, is named."""
    game = lab({})
    with pytest.raises(GameError) as refused:
        attrs.evolve(game, reducers=(*game.reducers, Reducer(event, lambda state, e: state)))
    assert [said] == [fault[: len(said)] for fault in refused.value.faults]


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (Ledger, "field 'rows' of Ledger holds a list: use a tuple"),
        (Sheet, "field 'columns' of Sheet holds a list: use a tuple"),
        (Held, "Scribbled can be changed: decorate it with @attrs.frozen"),
        (HeldChecked, "Checked can be changed: decorate it with @attrs.frozen"),
        (Outer, "field 'sets' of Inner holds a set: use a tuple"),
    ],
)
def test_what_can_be_changed_is_refused_when_the_game_is_built(event: type[m.Event], said: str) -> None:
    """A game whose state or messages can be changed in place, however deep, is not built; the field is named."""
    game = lab({})
    with pytest.raises(GameError) as refused:
        attrs.evolve(game, reducers=(*game.reducers, Reducer(event, lambda state, e: state)))
    assert [said] == [fault[: len(said)] for fault in refused.value.faults]


def test_what_is_frozen_in_its_own_way_is_no_fault() -> None:
    """Classes of which no value can be made, and those frozen by setters, are seen to be frozen."""
    game = lab({})
    attrs.evolve(game, reducers=(*game.reducers, Reducer(HeldFrozen, lambda state, e: state)))


def scribbles(state: Any, event: Any, bearer: Bearer) -> Plan:
    """Gets round what is frozen, as no handler may."""
    object.__setattr__(state, "pot", state.pot + 1)
    return ()


@pytest.mark.parametrize("on", [Played, Scored])
def test_an_effect_that_gets_round_the_freeze_breaks_laws(on: type[m.Event]) -> None:
    """An effect that writes into the frozen state in secret is noticed: replay does not equal play."""
    meddling: Any = effect("E7", THEN, 1, scribbles, on=on)
    meddled = TOY.with_handlers(meddling)
    report = check(meddled, 2, laws=[law for law in LAWS if law.number == 1])
    assert [1] == [failure.law for failure in report.failures]


@pytest.mark.parametrize("plan", [None, 5, iter(()), Mark("x")], ids=["nothing", "a number", "an iterator", "an event"])
def test_a_plan_of_a_rule_step_or_setup_is_a_tuple(plan: Any) -> None:
    """Whoever plans something else is named, with what was given in its place."""
    said = f"its plan is of type {type(plan).__name__}, not a tuple of what is to happen"
    assert f"Rule L1 failed on Go(seat=0, decision=1, text='a'): TypeError: {said}" in at_fault(
        lab({"a": lambda state, decision, command: plan})
    )
    game = lab({"a": (Say("x"),)})
    steps = tuple(attrs.evolve(each, plan=lambda state, step: plan) if each.on is Say else each for each in game.steps)
    assert f"Expand L2 failed: TypeError: {said}" in at_fault(attrs.evolve(game, steps=steps))
    with pytest.raises(EngineFault, match=f"the setup of lab failed: {said}"):
        Bench(attrs.evolve(lab({}), setup=lambda _: (Lab(), plan)))


@pytest.mark.parametrize("made", [Lab(), None, (None, ()), (Lab(), (), ())])
def test_a_setup_gives_a_state_and_its_plan(made: Any) -> None:
    """A setup that forgets the plan, or gives another state, is named."""
    with pytest.raises(EngineFault, match=r"the setup of lab gave .*, which is no Lab with its plan"):
        Bench(attrs.evolve(lab({}), setup=lambda _: made))


@pytest.mark.parametrize("error", [ValueError("woe"), AssertionError("woe"), RuntimeError("woe")])
def test_a_setup_that_raises_is_named(error: Exception) -> None:
    """Whatever a setup raises is a fault of the game that names the setup."""

    def raises(seats: int) -> Any:
        raise error

    with pytest.raises(EngineFault, match=f"the setup of lab failed: {type(error).__name__}: woe"):
        Bench(attrs.evolve(lab({}), setup=raises))
