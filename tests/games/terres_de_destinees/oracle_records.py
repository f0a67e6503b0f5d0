"""The records of a match beside what was told: what each says, by which rule it is, and what explains it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tabletop_rules.core.agenda import Asked
from tabletop_rules.core.messages import Answered, Record
from tabletop_rules.core.terms import CHANCE
from tabletop_rules.eventlog.explain import causes
from tests.games.terres_de_destinees.oracle_table import Question, Questions
from tests.games.told import Told


def same_records(told: Sequence[Told], asked: Questions, before: Question | None, records: Sequence[Record]) -> None:
    """Beside what was told: an answer to the question `before`, what happened, and what is asked, by fitting rules.

    `records` are those of one command, or of the setup if there was no question before.
    """
    happened = [*records]
    if before is not None:
        answered = happened.pop(0)
        assert answered.rule in before.rules
    if asked:
        check_questions(asked, happened.pop())
    assert [each.event for each in told] == [event_of(record) for record in happened]
    for each, record in zip(told, happened, strict=True):
        assert record.rule in each.rules, record


def event_of(record: Record) -> Any:
    """What happened; None for an answer of chance."""
    event = record.event
    return None if isinstance(event, Answered) and event.command.seat == CHANCE else event


def check_questions(asked: Questions, record: Record) -> None:
    """Each question cites a rule by which it is asked; the asking follows from such a rule, or from one before it."""
    assert isinstance(record.event, Asked)
    for decision in record.event.decisions:
        assert decision.rule in asked[decision.seat].rules, decision
    fitting = frozenset[str]().union(*(question.rules | question.by for question in asked.values()))
    assert record.rule in fitting, record


def explained(told: Sequence[Told], records: Sequence[Record], since: int) -> None:
    """What happened from record `since` on, so that the way back to the command names what it was for."""
    happened = [record for record in records[since - 1 :] if not isinstance(record.event, Asked)]
    if happened and isinstance(happened[0].event, Answered) and happened[0].event.command.seat != CHANCE:
        del happened[0]
    for each, record in zip(told, happened, strict=True):
        if each.why:
            assert each.why & {cause.rule for cause in causes(records, record.n)}, record


__all__ = ["explained", "same_records"]
