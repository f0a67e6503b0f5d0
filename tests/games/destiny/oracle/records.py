"""Compares the records of a match with what the oracle expects: events, rules and causes."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

import attrs

from tabletop_rules.core.agenda import Asked
from tabletop_rules.core.messages import Answered, Record
from tabletop_rules.core.terms import CHANCE
from tabletop_rules.eventlog.explain import causes
from tabletop_rules.games.destiny.sight import SightChanged
from tests.games.destiny.oracle.table import Choice, Choices
from tests.games.told import Told


def check_records(expected: Sequence[Told], asked: Choices, before: Choice | None, records: Sequence[Record]) -> None:
    """Check the records of one command, or of the setup if no decision was answered before.

    They must be the answer to `before`, the expected events, and the opening of the next decisions, by fitting rules.
    """
    happened = [*records]
    if before is not None:
        assert before.rule == happened.pop(0).rule
    if happened and isinstance(happened[-1].event, Asked):
        check_choices(asked, happened.pop())
    for (event, each), (recorded, record) in zip(_expected(expected), _happened(happened), strict=True):
        assert event == recorded
        assert record.rule in each.rules, record


def check_causes(expected: Sequence[Told], records: Sequence[Record], since: int) -> None:
    """Check that the causes of every record from `since` on name a rule that explains it."""
    happened = [record for record in records[since:] if not isinstance(record.event, Asked)]
    if since:
        del happened[0]
    for (_, each), (_, record) in zip(_expected(expected), _happened(happened), strict=True):
        if each.why:
            assert each.why & {cause.rule for cause in causes(records, record.n)}, record


def check_choices(asked: Choices, record: Record) -> None:
    """Check that decisions are opened by their own rule, or by one that may open them."""
    fitting = frozenset[str]().union(*({choice.rule} | choice.by for choice in asked.values()))
    assert record.rule in fitting, record


def _expected(expected: Sequence[Told]) -> list[tuple[Any, Told]]:
    return _in_order([(each.event, each) for each in expected])


def _happened(records: Sequence[Record]) -> list[tuple[Any, Record]]:
    """Return the events with their records; an answer of chance is None."""
    chance = [isinstance(record.event, Answered) and record.event.command.seat == CHANCE for record in records]
    return _in_order([(None if drawn else r.event, r) for r, drawn in zip(records, chance, strict=True)])


def _in_order(events: Sequence[tuple[Any, Any]]) -> list[tuple[Any, Any]]:
    """Return the events, with adjacent changes of sight sorted by seat and their names by spot."""
    found: list[tuple[Any, Any]] = []
    for changes, run in groupby(events, lambda pair: isinstance(pair[0], SightChanged)):
        if changes:
            for event, of in sorted(run, key=lambda pair: pair[0].seat):
                found.append((attrs.evolve(event, names=tuple(sorted(event.names, key=str))), of))
        else:
            found += run
    return found
