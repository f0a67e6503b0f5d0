"""`narrate`: what happened, one line per thing that happened."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from tabletop_rules.core.fold import all_in_a_row, fold
from tabletop_rules.core.game import Game
from tabletop_rules.core.match import Match, check_match
from tabletop_rules.core.messages import Answered, Event, Matters, Record, Undone
from tabletop_rules.core.terms import check_language
from tabletop_rules.core.undo import records_that_stand
from tabletop_rules.core.voice import Voice
from tabletop_rules.errors import UsageError, shorten
from tabletop_rules.front.wording import decision_of, format_event

DETAILS: Final[tuple[Matters, ...]] = ("headline", "detail", "bookkeeping")
"""The levels of detail, from the shortest account to every record."""


class Line(str):
    """A line of a narration: a string with the number of its `record`, and how much it `matters`."""

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
    commands that led to no event of their own), or "bookkeeping" (every record). What was undone meanwhile is left out.

    Raises:
        UsageError: the language is neither "en" nor "fr", `detail` is none of these, or the match is of another game.
        FoldError: the records do not follow from the match.
    """
    check_match(game, match)
    check_language(language, "accounts")
    if detail not in DETAILS:
        raise UsageError(f"detail must be one of {', '.join(map(repr, DETAILS))}, not {shorten(detail)}")
    records = all_in_a_row(records)
    voice, level = Voice(language, match.names), DETAILS.index(detail)
    stand = records if detail == "bookkeeping" else records_that_stand(records)
    kept, before = {record.n for record in stand}, match.version
    lines: list[Line] = []
    command: Line | None = None
    told, times = "", 1  # the last line, and how often it happened in a row
    for record in records:
        event = record.event
        if isinstance(event, Answered) and not event.by_chance and detail != "bookkeeping":
            if command is not None:
                lines.append(command)
                told = ""
            command = None
            asked = decision_of(match, event.command)
            told_by_others = asked is not None and asked.matters == "bookkeeping"
            if detail == "detail" and record.n in kept and not told_by_others:
                command = Line(format_event(game, match, event, voice), record.n)
        elif _is_included(event, record.n in kept, level, before):
            line = Line(format_event(game, match, event, voice), record.n, event.matters)
            times = times + 1 if line == told else 1
            told = line
            if times > 1:
                lines[-1] = Line(f"{line} (×{times})", lines[-1].record, event.matters)
            else:
                lines.append(line)
            command = None
        match = fold(game, match, (record,))
    if command is not None:
        lines.append(command)
    return tuple(lines)


def _is_included(event: Event, kept: bool, level: int, before: int) -> bool:
    """Return whether an account of this level includes an event; an undo only if what it takes back came `before`."""
    if isinstance(event, Undone) and level < len(DETAILS) - 1:
        return event.to < before
    return kept and DETAILS.index(event.matters) <= level
