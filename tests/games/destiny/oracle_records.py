"""The records of a match beside what was told: what each says, by which rule it is, and what explains it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

import attrs

from tabletop_rules.core.agenda import Asked
from tabletop_rules.core.messages import Answered, Record
from tabletop_rules.core.terms import CHANCE
from tabletop_rules.eventlog.explain import causes
from tabletop_rules.games.destiny.events.tokens import SightChanged
from tests.games.destiny.oracle_table import Question, Questions
from tests.games.told import Told


def same_records(told: Sequence[Told], asked: Questions, before: Question | None, records: Sequence[Record]) -> None:
    """Beside what was told: an answer to the question `before`, what happened, and what is asked, by fitting rules.

    `records` are those of one command, or of the setup if there was no question before.
    """
    happened = [*records]
    if before is not None:
        assert before.rule == happened.pop(0).rule
    if happened and isinstance(happened[-1].event, Asked):
        check_questions(asked, happened.pop())
    for (expected, each), (event, record) in zip(_told(told), _happened(happened), strict=True):
        assert expected == event
        assert record.rule in each.rules, record


def explained(told: Sequence[Told], records: Sequence[Record], since: int) -> None:
    """What happened after record `since`, so that the way back to the command names what it was for."""
    happened = [record for record in records[since:] if not isinstance(record.event, Asked)]
    if since:
        del happened[0]
    for (_, each), (_, record) in zip(_told(told), _happened(happened), strict=True):
        if each.why:
            assert each.why & {cause.rule for cause in causes(records, record.n)}, record


def check_questions(asked: Questions, record: Record) -> None:
    """The asking follows from the rule of a question, or from one by which that is asked."""
    fitting = frozenset[str]().union(*({question.rule} | question.by for question in asked.values()))
    assert record.rule in fitting, record


def _told(told: Sequence[Told]) -> list[tuple[Any, Told]]:
    return _in_order([(each.event, each) for each in told])


def _happened(records: Sequence[Record]) -> list[tuple[Any, Record]]:
    """What happened; None for an answer of chance."""
    chance = [isinstance(record.event, Answered) and record.event.command.seat == CHANCE for record in records]
    return _in_order([(None if drawn else r.event, r) for r, drawn in zip(records, chance, strict=True)])


def _in_order(events: Sequence[tuple[Any, Any]]) -> list[tuple[Any, Any]]:
    """The events; what several seats begin or cease to see at once by seat, and what it is by spot."""
    found: list[tuple[Any, Any]] = []
    for changes, run in groupby(events, lambda pair: isinstance(pair[0], SightChanged)):
        if changes:
            for event, of in sorted(run, key=lambda pair: pair[0].seat):
                found.append((attrs.evolve(event, names=tuple(sorted(event.names, key=str))), of))
        else:
            found += run
    return found


__all__ = ["explained", "same_records"]
