"""Folds records into a match or into a seat's view: the only place where state changes.

No rule, effect or random number runs here, so yesterday's records survive today's ruling. A view is folded by reducing
and then masking again: what enters a zone that the seat cannot see is hidden on arrival, even if the seat saw it go.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, TypeVar

from tabletop_rules.core.agenda import Asked, Todo
from tabletop_rules.core.game import Game
from tabletop_rules.core.match import Match, Past, must_be_of, way_back
from tabletop_rules.core.messages import Answered, Ended, Record, Undone
from tabletop_rules.errors import FoldError, UsageError, raised, told

S = TypeVar("S")


def fold(game: Game[S], match: Match[S], records: Iterable[Record]) -> Match[S]:
    """The match, or the view, after these records.

    Faults: FoldError when a record does not come next, or is of a kind that the game does not have, or when its reducer
    (of a view, the mask too) fails on it, as only records can bring about that the rules do not give; when an undo goes
    back further than this view remembers, ask for a new view. UsageError for a match of another game, and for what are
    no records.
    """
    must_be_of(game, match)
    reducers, masked, viewer = game.tables.reducers, game.mask, match.viewer
    state: Any = match.state
    version, decisions, agenda, result, past = match.version, match.decisions, match.agenda, match.result, match.past
    for record in in_a_row(records):
        if record.__class__ is not Record:
            raise UsageError(f"this is no record: {told(record)}")
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
                state = reduce(state, event)
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
                raise FoldError(f"record {record.n} answers where nothing is asked")
            past = way_back(past, seat, version, state, decisions, agenda)
            decisions = ()
        elif kind is Ended:
            decisions, agenda, result = (), (), event.outcome
        elif kind is Undone:
            back = _place_of(record, event, past)
            _, _, state, decisions, agenda = past[back]
            result, past = None, past[:back]
        elif reduce is None:
            name = getattr(kind, "kind", kind.__name__)
            raise FoldError(f"record {record.n} is of kind {name}, which {game.id} does not have")
        version = record.n
    return Match(match.game, match.seats, state, version, decisions, agenda, result, viewer, past)


def _waiting(record: Record, asked: Asked, agenda: tuple[Todo, ...]) -> tuple[Todo, ...]:
    """What waits behind questions. Faults: FoldError if that does not follow, or nobody is asked."""
    if not 0 <= asked.keep <= len(agenda):
        raise FoldError(f"record {record.n} keeps {asked.keep} waiting items where {len(agenda)} wait")
    if not asked.decisions:
        raise FoldError(f"record {record.n} asks nobody")
    return agenda[: asked.keep] + asked.push


def _place_of(record: Record, undone: Undone, past: tuple[Past, ...]) -> int:
    """Where on the way back an undo goes. Faults: FoldError if it goes back further than is remembered."""
    for place, entry in enumerate(past):
        if entry.version == undone.to:
            return place
    raise FoldError(f"record {record.n} goes back to {undone.to}, further than this match remembers")


def _misfit(game: Game[Any], record: Record, acting: Any, error: Exception) -> FoldError:
    """The fault of a record on which a reducer or the mask fails."""
    name = "the mask" if acting is game.mask else getattr(acting, "__name__", "the reducer")
    what = f"record {record.n}, {type(record.event).kind}, does not fit the match"
    return FoldError(f"{what}: {name} of {game.id} met {raised(error)}")


def in_a_row(records: Iterable[Record]) -> Iterator[Record]:
    """The records, one by one. Faults: UsageError for what is no row of anything, such as a record by itself."""
    try:
        return iter(records)
    except TypeError:
        raise UsageError(f"records come in a row, as `Table.stream` gives them, not as {told(records)}") from None
