"""`remember`: what a seat has learned from its own stream, which its view alone may no longer show."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import attrs

from tabletop_rules.core.fold import in_a_row
from tabletop_rules.core.game import Game, check_game
from tabletop_rules.core.match import WAY_BACK, Match, check_match
from tabletop_rules.core.messages import Answered, Record, Undone
from tabletop_rules.errors import FoldError, UsageError, attempt, format_exception, shorten
from tabletop_rules.kit.frozen import frozen


@frozen
class Memory:
    """What a seat has learned up to a version of a match of a game. The game decides on the form of `facts`.

    `past` holds the versions and facts before the last few commands, for undo.
    """

    game: str
    version: int = 0
    facts: Any = None
    past: tuple[tuple[int, Any], ...] = attrs.field(default=(), eq=False, repr=False)


def remember(
    game: Game[Any], memory: Memory | None, records: Iterable[Record], view: Match[Any] | None = None
) -> Memory:
    """Return what a seat knows after more records of its own stream. `memory` is None at the start of the match.

    A seat whose first view shows what no record will, as in a match from a situation or joined late, starts with this
    `view`, and goes on with the records after it. A fact is forgotten when it ceases to be certain. The cost of a
    record does not grow with the match. Give the memory to `determinize(…, known=memory)`, with the view of the same
    version.

    Raises:
        UsageError: `memory` is of another game, or no memory; `view` is no view of this game, or comes too late.
        FoldError: a record is missing, or does not fit.
    """
    check_game(game)
    start: object = Memory(game.id) if memory is None else memory
    if view is not None:
        if memory is not None:
            raise UsageError("a memory begins with a view, or goes on with records: give one of them")
        start = _begun(game, view)
    if not isinstance(start, Memory) or start.game != game.id or type(start.version) is not int:
        raise UsageError(f"this is not the memory of a match of {game.id}: {shorten(memory)}")
    learn = game.secrets.remember
    version, facts, past = start.version, start.facts, start.past
    for record in in_a_row(records):
        if record.__class__ is not Record:
            raise UsageError(f"this is not a record: {shorten(record)}")
        if record.n != version + 1:
            raise FoldError(f"record {record.n} does not follow record {version}")
        event = record.event
        if isinstance(event, Answered) and event.command.seat >= 0:
            past = (*past[1 - WAY_BACK :], (version, facts))
        if isinstance(event, Undone):
            places = [place for place, (at, _) in enumerate(past) if at == event.to]
            if not places:
                raise FoldError(f"record {record.n} goes back to record {event.to}, further than this memory reaches")
            _, facts = past[places[0]]
            past = past[: places[0]]
        elif learn is not None:
            try:
                facts = learn(facts, event)
            except Exception as error:
                what = (
                    f"record {record.n}, {getattr(type(event), 'kind', type(event).__name__)}, does not fit the memory"
                )
                raise FoldError(f"{what}: {game.id} raised {format_exception(error)}") from error
        version = record.n
    return Memory(game.id, version, facts, past)


def _begun(game: Game[Any], view: Match[Any]) -> Memory:
    """Return what a seat knows by its view alone."""
    check_match(game, view)
    if view.viewer is None:
        raise UsageError("a memory begins with the view of a seat: tabletop_rules.view(game, match, seat)")
    begin = game.secrets.begin
    facts = None if begin is None else attempt(f"the memory of {game.id}", begin, view.state)
    return Memory(game.id, view.version, facts)
