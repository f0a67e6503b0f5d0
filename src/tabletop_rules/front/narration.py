"""`narrate`: what happened, one line per thing that happened."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from tabletop_rules.core.fold import fold, in_a_row
from tabletop_rules.core.game import Game
from tabletop_rules.core.match import Match, check_match
from tabletop_rules.core.messages import Answered, Event, Matters, Record, Undone
from tabletop_rules.core.terms import check_language
from tabletop_rules.core.undo import records_that_stand
from tabletop_rules.core.voice import Voice
from tabletop_rules.errors import UsageError, shorten
from tabletop_rules.front.wording import format_event

DETAILS: Final[tuple[Matters, ...]] = ("headline", "detail", "bookkeeping")
"""How much is told, from the shortest account to every record."""


class Line(str):
    """A line of an account: a text that knows the number of its `record`, and how much it `matters`."""

    record: int
    matters: Matters

    def __new__(cls, text: str, record: int = 0, matters: Matters = "detail") -> Line:
        """Return the line."""
        line = super().__new__(cls, text)
        line.record, line.matters = record, matters
        return line


def narrate(
    game: Game[Any], records: Iterable[Record], match: Match[Any], language: str = "en", detail: str = "headline"
) -> tuple[Line, ...]:
    """Return what happened in `records`, one line per thing that happened. `match` is the match or view before them.

    For a whole match, give all its records and `unopened(game, seats)`; for what a seat has seen since version n, its
    `stream(seat, after=n)` and its view at that version. `detail` is "headline" (the shortest account), "detail" (also
    commands of which no event tells), or "bookkeeping" (every record). What was undone meanwhile is left out.

    Raises:
        UsageError: the language or `detail` is none of these, or the match of another game.
        FoldError: the records do not follow from the match.
    """
    check_match(game, match)
    check_language(language, "accounts")
    if detail not in DETAILS:
        raise UsageError(f"detail must be one of {', '.join(map(repr, DETAILS))}, not {shorten(detail)}")
    records = tuple(in_a_row(records))
    voice, level = Voice(language, match.names), DETAILS.index(detail)
    stand = records if detail == "bookkeeping" else records_that_stand(records)
    told, before = {record.n for record in stand}, match.version
    lines: list[Line] = []
    command: Line | None = None
    for record in records:
        event = record.event
        if isinstance(event, Answered) and not event.by_chance and detail != "bookkeeping":
            lines += [command] if command is not None else []
            command = None
            if detail == "detail" and record.n in told:
                command = Line(format_event(game, match, event, voice), record.n)
        elif _is_told(event, record.n in told, level, before):
            line = Line(format_event(game, match, event, voice), record.n, event.matters)
            if line not in lines[-1:]:
                lines.append(line)
            command = None
        match = fold(game, match, (record,))
    return (*lines, *([command] if command is not None else []))


def _is_told(event: Event, stands: bool, level: int, before: int) -> bool:
    """Return whether an event is told at a level. An undo is, if it takes back what came `before` the account."""
    if isinstance(event, Undone) and level < len(DETAILS) - 1:
        return event.to < before
    return stands and DETAILS.index(event.matters) <= level
