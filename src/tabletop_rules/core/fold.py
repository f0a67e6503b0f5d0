"""Folds records into a match or into a seat's view.

No rule, effect or chance source runs here, so old records survive a change of rules. A view is reduced and then masked
again: what enters a zone hidden from the seat is hidden on arrival, even if the seat saw it go.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, TypeVar

from tabletop_rules.core.agenda import Asked, Todo
from tabletop_rules.core.game import Game
from tabletop_rules.core.match import Match, Past, check_match, extend_past
from tabletop_rules.core.messages import Answered, Ended, Record, Undone, Withdrawn
from tabletop_rules.errors import FoldError, UsageError, format_exception, shorten

S = TypeVar("S")


def fold(game: Game[S], match: Match[S], records: Iterable[Record]) -> Match[S]:
    """Return the match or view after the records.

    A view cannot follow an undo that goes back further than it remembers: ask for a new view.

    Raises:
        FoldError: a record does not come next, is of an unknown kind, or its reducer or the mask fails on it.
        UsageError: the match is of another game, or these are no records.
    """
    check_match(game, match)
    reducers, masked, viewer = game.tables.reducers, game.secrets.mask, match.viewer
    state: Any = match.state
    version, decisions, agenda, result, past = match.version, match.decisions, match.agenda, match.result, match.past
    for record in in_a_row(records):
        if record.__class__ is not Record:
            raise UsageError(f"this is no record: {shorten(record)}")
        if 0 < record.n <= version:
            mend = "give the match as it was before these records, such as unopened(game, seats) for all of them"
            raise FoldError(f"record {record.n} is in the match already, which is at record {version}: {mend}")
        if record.n != version + 1:
            raise FoldError(f"after record {version} comes {version + 1}, not {record.n}")
        event: Any = record.event
        kind = event.__class__
        if result is not None and kind is not Undone:
            raise FoldError(f"record {record.n} comes after the end")
        reduce = reducers.get(kind)
        if reduce is not None:
            acting = reduce
            try:
                state = reduce(event, state)
                if viewer is not None:
                    acting = masked
                    state = masked(state, viewer)
            except Exception as error:
                raise _misfit(game, record, acting, error) from error
        if kind is Asked:
            agenda = _waiting(record, event, agenda)
            decisions = event.decisions
        elif kind is Answered:
            seat = event.command.seat
            if not decisions and seat >= 0:
                raise FoldError(f"record {record.n} answers a decision, but none is open")
            past = extend_past(past, seat, version, state, decisions, agenda)
            decisions = ()
        elif kind is Ended:
            decisions, agenda, result = (), (), event.outcome
        elif kind is Undone:
            back = _place_of(record, event, past)
            _, _, state, decisions, agenda = past[back]
            result, past = None, past[:back]
        elif reduce is None and kind is not Withdrawn:
            name = getattr(kind, "kind", kind.__name__)
            raise FoldError(f"record {record.n} is of kind {name}, which {game.id} does not have")
        version = record.n
    return Match(match.game, match.seats, state, version, decisions, agenda, result, viewer, past, match.names)


def _waiting(record: Record, asked: Asked, agenda: tuple[Todo, ...]) -> tuple[Todo, ...]:
    """Return the agenda behind new decisions; raise FoldError if it does not follow, or nobody is asked."""
    if not 0 <= asked.keep <= len(agenda):
        raise FoldError(f"record {record.n} keeps {asked.keep} waiting items, but {len(agenda)} wait")
    if not asked.decisions:
        raise FoldError(f"record {record.n} opens no decision")
    return agenda[: asked.keep] + asked.push


def _place_of(record: Record, undone: Undone, past: tuple[Past, ...]) -> int:
    """Return the index in `past` that an undo goes back to; raise FoldError if it is not remembered."""
    for place, entry in enumerate(past):
        if entry.version == undone.to:
            return place
    raise FoldError(f"record {record.n} goes back to record {undone.to}, which is further than this match remembers")


def _misfit(game: Game[Any], record: Record, acting: Any, error: Exception) -> FoldError:
    """Return the error for a record on which a reducer or the mask fails."""
    name = "the mask" if acting is game.secrets.mask else getattr(acting, "__name__", "the reducer")
    what = f"record {record.n}, {type(record.event).kind}, does not fit the match"
    return FoldError(f"{what}: {name} of {game.id} raised {format_exception(error)}")


def in_a_row(records: Iterable[Record]) -> Iterator[Record]:
    """Return an iterator over records; raise UsageError for what is none, such as a single record, or a text."""
    given: object = records
    if isinstance(given, str | bytes) or not isinstance(given, Iterable):
        raise UsageError(f"records come in a row, as `Table.stream` gives them, not as {shorten(given)}")
    return iter(given)


def all_in_a_row(records: Iterable[Record]) -> tuple[Record, ...]:
    """Return records as a tuple; raise UsageError if something else is among them."""
    row = tuple(in_a_row(records))
    for each in row:
        if each.__class__ is not Record:
            raise UsageError(f"records come in a row, as `Table.stream` gives them, not with {shorten(each)}")
    return row
