"""Moments: points of the course at which triggers act; they are never recorded."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from tabletop_rules.core.effect import Bearer, Timing
from tabletop_rules.core.messages import Moment
from tabletop_rules.core.rule import Expand
from tabletop_rules.core.terms import RuleId
from tabletop_rules.errors import EngineFault, GameError
from tabletop_rules.eventlog.codec import from_json, to_json
from tests.core.changed import changed
from tests.core.lab import Bench, Break, Mark, Pause, Response, Say, Shout, ask, effect, lab

THEN = Timing.THEN


def marks(rule: str, rank: int = 10, on: Any = Pause, **more: Any) -> Any:
    """Return a trigger that marks its rule and the text of the moment."""
    return effect(rule, THEN, rank, lambda s, moment, b: (Mark(f"{rule} {moment.text}{b.source}"),), on=on, **more)


def test_triggers_act_at_a_moment_in_order() -> None:
    """Triggers act between the parts of the plan, by band and rank, each with its bearers."""
    two = marks("E2", 20, bearers=lambda s, e: (Bearer(0, " one"), Bearer(0, " two")))
    bench = Bench(lab({"a": (Mark("x"), Pause("p"), Mark("y"))}, handlers=(two, marks("E1")))).go("a")
    assert ("x", "E1 p", "E2 p one", "E2 p two", "y") == bench.marks
    assert ["Answered", *["Mark"] * 5, "Asked"] == bench.events


def test_records_of_a_moment_name_trigger_and_cause() -> None:
    """Records cite the trigger, and as cause that of the moment; a moment that no trigger is on passes silently."""
    bench = Bench(lab({"a": (Shout("x"), Say("s"), Pause("p"))}, handlers=(marks("E1"),)))
    question = bench.id_of(0)
    causes = [(r.rule, r.cause - question) for r in bench.go("a").records]
    assert [("L1", 0), ("L1", 1), ("L2", 1), ("E1", 1), ("L5", 1)] == causes
    assert ["Answered", "Asked"] == Bench(lab({"a": (Pause("p"),)})).go("a").events
    with pytest.raises(
        EngineFault, match=r"planned Pause\(text='p'\), which is a moment that this game does not list: "
    ):
        Bench(attrs.evolve(lab({"a": (Pause("p"),)}), moments=())).go("a")


def test_a_moment_waits_and_goes_on_from_json() -> None:
    """A waiting or half-followed moment goes on from JSON as in memory."""
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


def test_a_trigger_of_a_moment_in_a_replacement_may_be_replaced() -> None:
    """What a trigger of the moment plans may be replaced again."""

    def louder(state: Any, event: Any, bearer: Bearer) -> Any:
        return (Mark(event.text + "!"), Pause("p")) if event.text == "a" else (Mark(event.text + "!"),)

    again = effect("E1", Timing.INSTEAD, 10, louder)
    bench = Bench(lab({"a": (Mark("a"),)}, handlers=(again, marks("E2")))).go("a")
    assert ("a!", "E2 p!") == bench.marks


PAUSE: Any = effect("E1", Timing.INSTEAD, 10, lambda s, e, b: (), on=Pause)


@pytest.mark.parametrize(
    ("parts", "message"),
    [
        ({"handlers": (PAUSE,)}, "replacement E1 is on the moment Pause, which allows triggers only: use THEN"),
        ({"handlers": (marks("E1"),), "moments": ()}, "trigger E1 is on Pause, a moment that this game does not"),
        ({"handlers": (marks("E1"), marks("E2", on=Break))}, "both act THEN on Break at FOLLOW+10"),
        (
            {"handlers": (marks("E1", on=Moment),), "moments": ()},
            "trigger E1 is on Moment, a moment that this game",
        ),
        ({"moments": (Say,)}, "Say'>, which is not a class derived from Moment"),
        ({"moments": (Pause("p"),)}, "moments must be a tuple of classes of moments"),
        ({"moments": [Pause]}, "moments must be a tuple of classes of moments"),
        (
            {"steps": (Expand(RuleId("L9"), Pause, lambda state, step: ()),)},
            "the moment Pause has a plan: make it a step, or move",
        ),
    ],
)
def test_what_does_not_fit_a_moment_is_refused(parts: dict[str, Any], message: str) -> None:
    """Replacements of moments, unlisted moments and moments with a plan are refused at build."""
    game = lab({"a": ()})
    changes: dict[str, Any] = {
        name: (*game.steps, *given) if name == "steps" else given for name, given in parts.items()
    }
    with pytest.raises(GameError) as refused:
        changed(game, **changes)
    assert message in str(refused.value)
