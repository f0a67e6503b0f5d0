"""Variants: other plans for steps and other rules for answers, in the place of the game's own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tabletop_rules.core.legal import legal_commands
from tabletop_rules.core.messages import Command, Decision, Plan
from tabletop_rules.core.rule import Expand, Rule, Variant, no_objection
from tabletop_rules.core.terms import RuleId
from tabletop_rules.errors import GameError
from tests.core.fair import FAIR, make
from tests.core.fair_nouns import Haggle
from tests.core.lab import Band, Bench, Call, Direction, Go, Lab, Mark, Reply, Say, Stray, lab, limit
from tests.core.toy_nouns import Boast


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
    """A variant of the lab."""
    return Variant(RuleId(rule), "Things go another way.", Band.REPLACE, rank, puts)


GAME = lab({"a": (Say("a"),), "b": (Say("b"),)})


def test_a_variant_takes_the_place_of_the_plan_of_a_step() -> None:
    """The step is worked off by the variant's plan, and what comes of it cites the variant's rule."""
    bench = Bench(GAME.with_handlers(variant(LOUD))).go("a")
    assert (("A",), "V1") == (bench.marks, bench.records[1].rule)
    assert ("a0",) == Bench(GAME).go("a").marks


def test_a_variant_takes_the_place_of_a_rule() -> None:
    """Lists, checks and plans of that answer to that decision are the variant's; other rules are as they were."""
    bench = Bench(GAME.with_handlers(variant(ONLY_B)))
    here = bench.id_of(0)
    assert [Go(0, here, "b")] == list(legal_commands(bench.game, bench.match, 0))
    assert ("otherwise b",) == bench.go("b").marks


def test_a_variant_adds_a_rule() -> None:
    """A decision may be answered in one more way, by a command that it did not take before."""
    bench = Bench(GAME.with_handlers(variant(REPLIES, LOUD)))
    here = bench.id_of(0)
    expected: list[Command] = [Go(0, here, "a"), Go(0, here, "b"), Reply(0, here, "hey")]
    assert expected == list(legal_commands(bench.game, bench.match, 0))
    assert "wrong_answer" == Bench(GAME).refused(Reply(0, here, "hey"))
    assert ("otherwise hey", "A") == bench.send(Reply(0, here, "hey")).go("a").marks


def test_taking_a_variant_out_brings_the_plain_course_back() -> None:
    """A game without its variant plays by its own parts again."""
    again = GAME.with_handlers(variant(ONLY_B, LOUD)).without("V1")
    assert ("a0", "b1") == Bench(again).go("a").go("b").marks


def test_an_option_puts_a_variant_in() -> None:
    """A rule that only a variant brings has its command among the kinds of the game that has it, and of no other."""
    quick = make({"pace": "quick"})
    assert (True, False) == (Haggle in quick.tables.commands, Haggle in FAIR.tables.commands)
    assert "fair.haggle/1" not in quick.without("F-51").tables.kinds


def test_two_variants_of_one_place_are_refused() -> None:
    """Two that replace the plan of one step, or one rule, are named with the step or the command."""
    for part, place in ((LOUD, "Say"), (ONLY_B, "Go")):
        with pytest.raises(GameError) as refused:
            GAME.with_handlers(variant(part), variant(part, rule="V2", rank=20))
        [fault] = refused.value.faults
        assert "variants V1 ('Things go another way.') and V2 ('Things go another way.') both replace" in fault
        assert fault.endswith(f"at {place}")


def test_variants_of_different_places_go_together() -> None:
    """One variant changes a step, another adds a rule: both are in force."""
    both = GAME.with_handlers(variant(LOUD), variant(REPLIES, rule="V2"))
    bench = Bench(both)
    assert ("A", "otherwise hey") == bench.go("a").send(Reply(0, bench.id_of(0), "hey")).marks


@pytest.mark.parametrize(
    ("puts", "said"),
    [
        (
            (Expand(RuleId("V1"), Stray, strayed),),
            "variant V1 replaces the plan of Stray, a step that this game does not",
        ),
        ((Mark("a"),), "variant 'V1' puts in (Mark(text='a'),): give a tuple of Expand and Rule"),
        ([LOUD], "give a tuple of Expand and Rule"),
        (LOUD, "give a tuple of Expand and Rule"),
    ],
)
def test_what_a_variant_cannot_put_in_is_refused(puts: Any, said: str) -> None:
    """A plan for a step that the game lacks, and what is neither plan nor rule, are named when the game is built."""
    wrong: Any = Variant(RuleId("V1"), "Wrong.", Band.REPLACE, 10, puts)
    with pytest.raises(GameError) as refused:
        GAME.with_handlers(wrong)
    assert said in str(refused.value)


def test_a_limit_may_be_on_a_command_that_a_variant_brings() -> None:
    """Handlers go together: a limit on a command that only the variant's rule takes is in order with it."""
    on_boasts = limit("L9", Boast, lambda state, command: None)
    boasts: Any = Rule(RuleId("V1"), Direction, Boast, lambda s, d: (), no_objection, lambda s, d, c: ())
    GAME.with_handlers(variant(boasts), on_boasts)
    with pytest.raises(GameError, match="limit L9 is on Boast, a command that this game does not have"):
        GAME.with_handlers(on_boasts)
    assert Call in GAME.tables.commands
