"""What waits behind the open decisions, sorted into lists of one sort of thing each, as observations show it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from tabletop_rules.core.agenda import Follow, Rest, Todo
from tabletop_rules.core.messages import Ask, Chance, Event, Withdraw

SORTS: Final = (
    "agenda.steps",
    "agenda.events",
    "agenda.triggers",
    "agenda.draws",
    "agenda.decisions",
    "agenda.withdrawn",
)
"""Names of the lists: what is done, happens, may set off triggers, is drawn, is asked (again), and is asked no more."""


def sort_agenda(agenda: Iterable[Todo]) -> dict[str, list[Any]]:
    """Return the waiting things by the names in `SORTS`. What follows an ask or a draw is among the steps."""
    found: dict[str, list[Any]] = {name: [] for name in SORTS}
    steps, events, triggers, draws, decisions, withdrawn = found.values()
    for todo in agenda:
        what = todo.what
        if isinstance(what, Follow):
            triggers.append(what.event)
        elif isinstance(what, Chance):
            draws.append(what.request)
            steps.append(what.then)
        elif isinstance(what, Ask):
            decisions += what.decisions
            steps += [what.then] if what.then is not None else []
        elif isinstance(what, Rest):
            decisions += what.decisions
        elif isinstance(what, Withdraw):
            withdrawn += what.seats
        else:
            (events if isinstance(what, Event) else steps).append(what)
    return found
