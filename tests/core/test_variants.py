"""Variants: plans and rules that replace the game's own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tabletop_rules.core.legal import legal_commands
from tabletop_rules.core.messages import Command, Decision, Plan
from tabletop_rules.core.rule import Expand, Rule, Variant, no_objection
from tabletop_rules.core.terms import RuleId
from tabletop_rules.errors import GameError
from tests.core.lab import Band, Bench, Direction, Go, Lab, Mark, Reply, Say, Stray, lab


def loud(state: Lab, step: Say) -> Plan:
    return (Mark(step.text.upper()),)


def only_b(state: Lab, decision: Decision) -> Iterator[Go]:
    yield Go(decision.seat, decision.id, "b")


def calls(state: Lab, decision: Decision) -> Iterator[Reply]:
    yield Reply(decision.seat, decision.id, "hey")


def marks(state: Lab, decision: Decision, command: Any) -> Plan:
    return (Mark(f"otherwise {command.text}"),)


def strayed(state: Lab, step: Stray) -> Plan:
    return ()


LOUD = Expand(RuleId("V1"), Say, loud)
ONLY_B = Rule(RuleId("V1"), Direction, Go, only_b, no_objection, marks)
REPLIES = Rule(RuleId("V1"), Direction, Reply, calls, no_objection, marks)


def variant(*puts: Any, rule: str = "V1", rank: int = 10) -> Any:
    """Return a variant of the lab."""
    return Variant(RuleId(rule), "Things go another way.", Band.REPLACE, rank, puts)


GAME = lab({"a": (Say("a"),), "b": (Say("b"),)})


def test_a_variant_takes_the_place_of_the_plan_of_a_step() -> None:
    """Its plan runs instead, and cites the variant's rule."""
    bench = Bench(GAME.with_handlers(variant(LOUD))).go("a")
    assert (("A",), "V1") == (bench.marks, bench.records[1].rule)
    assert ("a0",) == Bench(bench.game.without("V1")).go("a").marks


def test_a_variant_takes_the_place_of_a_rule() -> None:
    """Lists, checks and plans of that answer are the variant's."""
    bench = Bench(GAME.with_handlers(variant(ONLY_B)))
    here = bench.id_of(0)
    assert [Go(0, here, "b")] == list(legal_commands(bench.game, bench.match, 0))
    assert ("otherwise b",) == bench.go("b").marks


def test_a_variant_adds_a_rule() -> None:
    """A decision takes one more command."""
    bench = Bench(GAME.with_handlers(variant(REPLIES, LOUD)))
    here = bench.id_of(0)
    expected: list[Command] = [Go(0, here, "a"), Go(0, here, "b"), Reply(0, here, "hey")]
    assert expected == list(legal_commands(bench.game, bench.match, 0))
    assert "wrong_answer" == Bench(GAME).refused(Reply(0, here, "hey"))
    assert ("otherwise hey", "A") == bench.send(Reply(0, here, "hey")).go("a").marks


def test_two_variants_of_one_place_are_refused() -> None:
    """Both are named, with the step or the command that both replace."""
    for part, place in ((LOUD, "Say"), (ONLY_B, "Go")):
        with pytest.raises(GameError) as refused:
            GAME.with_handlers(variant(part), variant(part, rule="V2", rank=20))
        [fault] = refused.value.faults
        assert "variants V1 ('Things go another way.') and V2 ('Things go another way.') both replace" in fault
        assert fault.endswith(f"at {place}")


@pytest.mark.parametrize(
    ("puts", "message"),
    [
        (
            (Expand(RuleId("V1"), Stray, strayed),),
            "variant V1 replaces the plan of Stray, a step that this game does not",
        ),
        ((Mark("a"),), "variant 'V1' has puts=(Mark(text='a'),): give a tuple of Expand and Rule"),
        ([LOUD], "give a tuple of Expand and Rule"),
        (LOUD, "give a tuple of Expand and Rule"),
    ],
)
def test_what_a_variant_cannot_put_in_is_refused(puts: Any, message: str) -> None:
    """A plan for an unknown step, and what is neither plan nor rule, are refused at build."""
    wrong: Any = Variant(RuleId("V1"), "Wrong.", Band.REPLACE, 10, puts)
    with pytest.raises(GameError) as refused:
        GAME.with_handlers(wrong)
    assert message in str(refused.value)
