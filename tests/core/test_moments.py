"""Moments: points of the course at which triggers act, passed by if nobody listens, and never recorded."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from tabletop_rules.core.effect import Bearer, Timing
from tabletop_rules.core.messages import Cited, Moment
from tabletop_rules.core.rule import Expand
from tabletop_rules.core.terms import RuleId
from tabletop_rules.errors import EngineFault, GameError
from tabletop_rules.eventlog.codec import from_json, to_json
from tests.core.lab import Bench, Break, Gasp, Mark, Pause, Response, Say, Shout, ask, effect, lab
from tests.core.toy import TOY

THEN = Timing.THEN


def marks(rule: str, rank: int = 10, on: Any = Pause, **more: Any) -> Any:
    """A trigger that marks its rule and the text of the moment."""
    return effect(rule, THEN, rank, lambda s, moment, b: (Mark(f"{rule} {moment.text}{b.source}"),), on=on, **more)


def test_a_moment_is_passed_by_if_nobody_listens() -> None:
    """Nothing happens and nothing is recorded."""
    bench = Bench(lab({"a": (Mark("x"), Pause("p"), Mark("y"))})).go("a")
    assert (("x", "y"), ["Answered", "Mark", "Mark", "Asked"]) == (bench.marks, bench.events)


def test_triggers_act_at_a_moment_in_order() -> None:
    """Those that listen act between what was planned before and behind it, by band and rank, each with its bearers."""
    two = marks("E2", 20, bearers=lambda s, e: (Bearer(0, " one"), Bearer(0, " two")))
    bench = Bench(lab({"a": (Mark("x"), Pause("p"), Mark("y"))}, handlers=(two, marks("E1")))).go("a")
    assert ("x", "E1 p", "E2 p one", "E2 p two", "y") == bench.marks
    assert ["Answered", *["Mark"] * 5, "Asked"] == bench.events


def test_what_comes_of_a_moment_names_its_trigger_and_its_cause() -> None:
    """The records cite the trigger, and as their cause the record that the moment itself came of."""
    bench = Bench(lab({"a": (Shout("x"), Say("s"), Pause("p"))}, handlers=(marks("E1"),)))
    question = bench.id_of(0)
    causes = [(r.rule, r.cause - question) for r in bench.go("a").records]
    assert [("L1", 0), ("L1", 1), ("L2", 1), ("E1", 1), ("L5", 1)] == causes


def test_a_trigger_on_a_base_class_hears_all_its_moments() -> None:
    """`on` may be a base class: a break is a pause, but not the other way round."""
    bench = Bench(lab({"a": (Pause("p"), Break("b"))}, handlers=(marks("E1"), marks("E2", 20, on=Break)))).go("a")
    assert ("E1 p", "E1 b", "E2 b") == bench.marks


def test_each_moment_is_another_one() -> None:
    """A trigger acts at every moment of its class, at two equal ones twice."""
    bench = Bench(lab({"a": (Pause("p"), Pause("p"))}, handlers=(marks("E1"),)))
    assert 2 * ("E1 p",) == bench.go("a").marks
    assert 4 * ("E1 p",) == bench.go("a").marks


def test_triggers_of_a_moment_are_looked_at_anew() -> None:
    """One that did not apply acts once another one of the same moment has changed the state."""
    early = marks("E1", 10, bearers=lambda s, e: (Bearer(0),) if "E2 p" in s.marks else ())
    assert ("E2 p", "E1 p") == Bench(lab({"a": (Pause("p"),)}, handlers=(early, marks("E2", 20)))).go("a").marks


def test_a_moment_waits_behind_a_question_and_goes_on_from_json() -> None:
    """Before its turn it waits as what it is; half-way through it goes on with those who have not acted."""
    asks = effect("E1", THEN, 10, lambda s, e, b: (ask(1),), on=Pause)
    game = lab({"a": (ask(2), Pause("p"), Mark("y"))}, handlers=(asks, marks("E2", 20)))
    bench = Bench(game).go("a")
    assert [Pause("p"), Mark("y")] == [todo.what for todo in reversed(bench.match.agenda)][:2]
    for seat, expected in ((2, ()), (1, ("E2 p", "y"))):
        assert [(Response, seat)] == bench.asked
        before = to_json(bench.match)
        bench.match = from_json(before, game)
        assert before == to_json(bench.match)
        assert expected == bench.reply(seat).marks
    assert 2 * ("E2 p", "y") == bench.go("a").reply(2).reply(1).marks


def test_what_a_replacement_plans_reaches_the_trigger_of_a_moment_unused() -> None:
    """A moment within the plan of a replacement is no longer of that event: what follows may be replaced again."""

    def louder(state: Any, event: Any, bearer: Bearer) -> Any:
        return (Mark(event.text + "!"), Pause("p")) if event.text == "a" else (Mark(event.text + "!"),)

    again = effect("E1", Timing.INSTEAD, 10, louder)
    bench = Bench(lab({"a": (Mark("a"),)}, handlers=(again, marks("E2")))).go("a")
    assert ("a!", "E2 p!") == bench.marks


def test_a_moment_is_a_next_thing() -> None:
    """What is one moment with the next, in the sense of `with_next`, is followed after the triggers of the moment."""
    gasped = effect("E1", THEN, 10, lambda s, e, b: (Mark("gasped"),), on=Gasp)
    bench = Bench(lab({"a": (Gasp("g"), Pause("p"), Mark("y"))}, handlers=(gasped, marks("E2")))).go("a")
    assert ("g", "E2 p", "gasped", "y") == bench.marks


def test_a_moment_of_no_game_is_named() -> None:
    """A plan with a moment that the game does not list is a fault."""
    game = attrs.evolve(lab({"a": (Pause("p"),)}), moments=())
    with pytest.raises(EngineFault, match="planned Pause"):
        Bench(game).go("a")


def test_a_moment_may_be_cited() -> None:
    """What comes of a cited moment cites its trigger: the citation is of what the moment itself records, nothing."""
    cited: Any = Cited(RuleId("L9"), Pause("p"))  # type: ignore[arg-type]
    bench = Bench(lab({"a": (cited,)}, handlers=(marks("E1"),))).go("a")
    assert [("L1", "Answered"), ("E1", "Mark")] == [(r.rule, type(r.event).__name__) for r in bench.records][:2]


def nothing(state: Any, step: Any) -> Any:
    return ()


PAUSE: Any = effect("E1", Timing.INSTEAD, 10, lambda s, e, b: (), on=Pause)


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        ({"handlers": (PAUSE,)}, "replacement E1 is on the moment Pause, which has triggers only: let it act THEN"),
        ({"handlers": (marks("E1"),), "moments": ()}, "trigger E1 waits for Pause, a moment that this game does not"),
        ({"handlers": (marks("E1"), marks("E2", on=Break))}, "both act THEN on Break at FOLLOW+10"),
        ({"moments": (Say,)}, "Say'>, which is no class derived from Moment"),
        ({"moments": (Pause("p"),)}, "moments must be a tuple of classes of moments"),
        ({"moments": [Pause]}, "moments must be a tuple of classes of moments"),
        ({"steps": (Expand(RuleId("L9"), Pause, nothing),)}, "the moment Pause has a plan: make it a step, or leave"),
    ],
)
def test_what_does_not_fit_a_moment_is_refused(parts: dict[str, Any], said: str) -> None:
    """Replacements, moments that are not listed or none, and those that have a plan, are named when built."""
    game = lab({"a": ()})
    changes: dict[str, Any] = {
        name: (*game.steps, *given) if name == "steps" else given for name, given in parts.items()
    }
    with pytest.raises(GameError) as refused:
        attrs.evolve(game, **changes)
    assert said in str(refused.value)


def test_a_trigger_on_every_moment_needs_one() -> None:
    """One that listens to `Moment` itself hears them all, and is refused where there are none."""
    bench = Bench(lab({"a": (Pause("p"), Break("b"))}, handlers=(marks("E1", on=Moment),))).go("a")
    assert ("E1 p", "E1 b") == bench.marks
    with pytest.raises(GameError, match="trigger E1 waits for Moment, a moment that this game does not have"):
        TOY.with_handlers(marks("E1", on=Moment))
