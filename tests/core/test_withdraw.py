"""Withdraw: first come, first served. Open questions are taken back, and what waited for their answers goes on."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop_rules.core.chance import Seeded
from tabletop_rules.core.engine import Accepted, begin, opening, shown, submit, view
from tabletop_rules.core.fold import fold
from tabletop_rules.core.messages import Cited, Record, Rejection, Withdraw, Withdrawn, options_of
from tabletop_rules.core.terms import RuleId
from tabletop_rules.core.undo import undo
from tabletop_rules.eventlog.codec import from_json, to_json
from tabletop_rules.testing import LAWS, check
from tests.core.fair import FAIR, OPTIONS, make
from tests.core.fair_nouns import Grab, Leave
from tests.core.lab import Bench, Direction, Mark, Reply, Response, Say, Tipped, ask, lab

ALL = ask(0, 1, 2, then=Say("then"))
REST = {"x": (Withdraw((0, 1, 2)), Mark("x")), "y": (Mark("y"), Withdraw((2,))), "z": (Withdraw((0, 1, 2)), ask(1))}


def taken(bench: Bench) -> list[list[int]]:
    """Whose questions were taken back by the last command, record by record."""
    return [[each.seat for each in r.event.decisions] for r in bench.records if isinstance(r.event, Withdrawn)]


def asked_all(**parts: Any) -> Bench:
    """A lab in which all three are asked, and may reply as above."""
    return Bench(lab({"a": (ALL, Mark("end"))}, reply=REST, **parts)).go("a")


def test_the_first_answer_ends_the_questions_of_the_others() -> None:
    """The others are no longer asked, it is recorded, and what waits for the last answer comes at once."""
    bench = asked_all().reply(1, "x")
    assert ("x", "then1", "end") == bench.marks
    assert [[0, 2]] == taken(bench)
    assert [(Direction, 0)] == bench.asked
    assert ["Answered", "Withdrawn", "Mark", "Mark", "Mark", "Asked"] == bench.events


def test_questions_that_were_taken_back_are_stale() -> None:
    """Whoever answers one is refused as for any question that is no longer open."""
    bench = asked_all()
    late = Reply(2, bench.id_of(2), "x")
    assert "stale" == bench.reply(1, "x").refused(late)


def test_those_who_are_not_named_are_still_asked() -> None:
    """Questions of other seats stay open with the same ids, and their last answer lets the rest go on."""
    bench = asked_all()
    here = bench.id_of(0)
    assert [(Response, 0)] == bench.reply(1, "y").asked
    assert ([[2]], here) == (taken(bench), bench.id_of(0))
    assert ("y", "then1", "end") == bench.reply(0, "yes").marks


def test_who_is_not_asked_has_nothing_taken_back() -> None:
    """Nothing is recorded where no question of these seats is open: none was put, or they have answered."""
    bench = Bench(lab({"a": (Withdraw((0, 1, 2)), Mark("a"))})).go("a")
    assert ["Answered", "Mark", "Asked"] == bench.events
    bench = asked_all().reply(2)
    assert [[0]] == taken(bench.reply(1, "x"))


def test_what_is_taken_back_names_its_rule_and_cause() -> None:
    """The record cites the rule of the plan, or the one that it is cited by, and follows from the answer."""
    cited = Cited(RuleId("L9"), Withdraw((0,)))
    bench = Bench(lab({"a": (ask(0, 1, 2),)}, reply={"x": (cited, Withdraw((2,)))})).go("a").reply(1, "x")
    answer = bench.records[0].n
    found = [(r.rule, r.cause) for r in bench.records if isinstance(r.event, Withdrawn)]
    assert [("L9", answer), ("L1", answer)] == found


def test_then_follows_from_the_answer_that_took_the_others_back() -> None:
    """What the questions were for is caused by the last answer that was given."""
    bench = asked_all().reply(1, "x")
    [then] = [r for r in bench.records if r.event == Mark("then1")]
    assert (bench.records[0].n, "L2") == (then.cause, then.rule)


def test_a_question_within_an_answer_ends_those_around_it() -> None:
    """While seat 1 is asked further, the others' questions are gone already; its answer lets the rest go on."""
    bench = asked_all().reply(1, "z")
    assert [(Response, 1)] == bench.asked
    assert ("then0", "end") == bench.reply(1).marks


def test_questions_of_several_depths_are_taken_back_together() -> None:
    """Those around a question within an answer are open at the same time, and go at once, the inner ones first."""
    bench = Bench(lab({"a": (ALL,)}, reply={"in": (ask(1, then=Say("in")),), "x": (Withdraw((0, 1, 2)),)})).go("a")
    assert [(Response, 1)] == bench.reply(1, "in").asked
    assert [[0, 2]] == taken(bench.reply(1, "x"))
    assert ("in0", "then1") == bench.marks


def test_a_withdrawal_waits_behind_a_question() -> None:
    """What is to be taken back after a question is written in JSON and goes on as in memory."""
    game = lab({"a": (ask(1, 2), Mark("end"))}, reply={"w": (ask(1), Withdraw((2,)))})
    bench = Bench(game).go("a").reply(1, "w")
    before = to_json(bench.match)
    bench.match = from_json(before, game)
    assert before == to_json(bench.match)
    assert [[2]] == taken(bench.reply(1))
    assert ("end",) == bench.marks


def test_everybody_is_told_what_was_taken_back() -> None:
    """The record is public, and a view folds it as the match does."""
    bench = asked_all()
    before = bench.match
    bench.reply(1, "x")
    for seat in (0, 1, 2, -1):
        stream = [shown(record, seat) for record in bench.records]
        assert [record.event for record in bench.records if isinstance(record.event, Withdrawn)] == [
            record.event for record in stream if isinstance(record.event, Withdrawn)
        ]
        assert view(bench.game, bench.match, seat) == fold(bench.game, view(bench.game, before, seat), stream)


def test_what_the_referee_has_worked_out_is_not_told() -> None:
    """A question that is taken back holds no options, which only its seat might know."""
    game = lab({"a": (ask(1, 2, to=Tipped),)}, reply=REST, options=lambda state, decision: f"tip {decision.seat}")
    bench = Bench(game).go("a")
    assert ["tip 1", "tip 2"] == [options_of(each) for each in bench.match.decisions]
    [withdrawn] = [r.event for r in bench.reply(1, "x").records if isinstance(r.event, Withdrawn)]
    assert [None] == [options_of(each) for each in withdrawn.decisions]


def test_undo_brings_the_questions_back() -> None:
    """Whoever takes the answer back opens the others' questions again, as they were."""
    match, records = asked(FAIR, 3)
    done = submit(FAIR, match, Grab(1, match.decisions[1].id), Seeded(1))
    assert isinstance(done, Accepted)
    assert any(isinstance(record.event, Withdrawn) for record in done.records)
    back = undo(FAIR, done.match, (*records, *done.records), 1)
    assert isinstance(back, Accepted)
    assert (match.state, match.decisions, match.agenda) == (back.match.state, back.match.decisions, back.match.agenda)
    refused = undo(FAIR, done.match, (*records, *done.records), 2)
    assert isinstance(refused, Rejection)


def asked(game: Any, seats: int) -> tuple[Any, tuple[Record, ...]]:
    """A fair at its first question."""
    begun = begin(game, seats, Seeded(1))
    return begun.match, begun.records


@given(st.integers(0, 200), st.integers(2, 4))
def test_one_grabs_and_the_others_are_asked_no_longer(seed: int, seats: int) -> None:
    """At the fair, a good is bought at most once, and whoever was asked has answered or was taken back."""
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
    assert match == fold(FAIR, opening(FAIR, seats), records)


@pytest.mark.parametrize("law", [law for law in LAWS if law.number != 13], ids=lambda law: law.title)
def test_the_laws_hold_where_questions_are_taken_back(law: Any) -> None:
    """Random matches of the fair, under random options, break no law, and each law has met a case."""
    report = check(make, 12, random_options=OPTIONS, laws=[law])
    assert report.good, str(report)
    assert (law.number == 15) or report.laws[law.number].cases
