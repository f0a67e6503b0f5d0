"""Withdraw: open decisions are taken back, and what waited for their answers goes on."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tabletop_rules.core.chance import Seeded
from tabletop_rules.core.engine import Accepted, open_with_records, submit, unopened
from tabletop_rules.core.fold import fold
from tabletop_rules.core.messages import Cited, Record, Withdraw, Withdrawn
from tabletop_rules.core.terms import RuleId
from tabletop_rules.eventlog.codec import from_json, to_json
from tabletop_rules.testing import LAWS, check
from tests.core.fair import FAIR, OPTIONS, make
from tests.core.fair_types import Grab, Leave
from tests.core.lab import Bench, Direction, Mark, Reply, Response, Say, ask, lab
from tests.effort import fewer

ALL = ask(0, 1, 2, then=Say("then"))
REST = {"x": (Withdraw((0, 1, 2)), Mark("x")), "y": (Mark("y"), Withdraw((2,))), "z": (Withdraw((0, 1, 2)), ask(1))}


def taken(bench: Bench) -> list[list[int]]:
    """Return the seats whose decisions the last command withdrew, record by record."""
    return [[each.seat for each in r.event.decisions] for r in bench.records if isinstance(r.event, Withdrawn)]


def asked_all(**parts: Any) -> Bench:
    """Return a lab in which all three seats are asked, and may reply as above."""
    return Bench(lab({"a": (ALL, Mark("end"))}, reply=REST, **parts)).go("a")


def test_the_first_answer_withdraws_the_other_decisions() -> None:
    """The other decisions are withdrawn and stale, and what waited for the last answer follows at once."""
    bench = asked_all()
    late = Reply(2, bench.id_of(2), "x")
    assert ("x", "then1", "end") == bench.reply(1, "x").marks
    assert "stale" == bench.refused(late)
    assert (bench.records[0].n, "L2") == next((r.cause, r.rule) for r in bench.records if r.event == Mark("then1"))
    assert [[0, 2]] == taken(bench)
    assert [(Direction, 0)] == bench.asked
    assert ["Answered", "Withdrawn", "Mark", "Mark", "Mark", "Asked"] == bench.events


def test_a_withdrawal_names_its_rule_and_cause() -> None:
    """The record cites the rule of the plan or its citation, and follows from the answer."""
    cited = Cited(RuleId("L9"), Withdraw((0,)))
    bench = Bench(lab({"a": (ask(0, 1, 2),)}, reply={"x": (cited, Withdraw((2,)))})).go("a").reply(1, "x")
    answer = bench.records[0].n
    found = [(r.rule, r.cause) for r in bench.records if isinstance(r.event, Withdrawn)]
    assert [("L9", answer), ("L1", answer)] == found


def test_nested_decisions_are_withdrawn_together() -> None:
    """Nested decisions are withdrawn at once, the inner ones first."""
    bench = Bench(lab({"a": (ALL,)}, reply={"in": (ask(1, then=Say("in")),), "x": (Withdraw((0, 1, 2)),)})).go("a")
    assert [(Response, 1)] == bench.reply(1, "in").asked
    assert [[0, 2]] == taken(bench.reply(1, "x"))
    assert ("in0", "then1") == bench.marks


def test_a_withdrawal_waits_behind_a_decision() -> None:
    """A waiting withdrawal goes on from JSON as in memory."""
    game = lab({"a": (ask(1, 2), Mark("end"))}, reply={"w": (ask(1), Withdraw((2,)))})
    bench = Bench(game).go("a").reply(1, "w")
    before = to_json(bench.match)
    bench.match = from_json(before, game)
    assert before == to_json(bench.match)
    assert [[2]] == taken(bench.reply(1))
    assert ("end",) == bench.marks


def asked(game: Any, seats: int) -> tuple[Any, tuple[Record, ...]]:
    """Return a fair at its first decision, with its records."""
    begun = open_with_records(game, seats, Seeded(1))
    return begun.match, begun.records


@given(st.integers(0, 200), st.integers(2, 4))
def test_whoever_grabs_first_withdraws_the_rest(seed: int, seats: int) -> None:
    """Every seat that was asked has answered or was withdrawn, and the records fold to the match."""
    rng = random.Random(seed)
    match, records = asked(FAIR, seats)
    while match.result is None:
        good = match.decisions[0].good
        rules = [Grab, Leave]
        seat = rng.choice(match.decisions).seat
        outcome = submit(FAIR, match, rng.choice(rules)(seat, match.decisions[0].id), Seeded(1))
        if not isinstance(outcome, Accepted):
            continue
        new = [record.event for record in outcome.records]
        still = {decision.seat for decision in match.decisions} - {seat}
        gone = {each.seat for event in new if isinstance(event, Withdrawn) for each in event.decisions}
        left = {d.seat for d in outcome.match.decisions if getattr(d, "good", None) == good}
        assert still == gone | left
        match, records = outcome.match, (*records, *outcome.records)
    assert match == fold(FAIR, unopened(FAIR, seats), records)


def test_the_laws_hold_where_decisions_are_withdrawn() -> None:
    """Random matches of the fair under random options break no law."""
    laws = [law for law in LAWS if law.number != 13]
    report = check(make, fewer(5, 12), random_options=OPTIONS, laws=laws)
    assert report.good, str(report)
    assert {15, 17} >= {law.number for law in laws if not report.laws[law.number].cases}
