"""`point_sources` tell where the points of a match came from, `turning_points` when its lead changed most."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any, Final

from tabletop_rules.core.component import SeatStanding, StandingItem
from tabletop_rules.core.fold import all_in_a_row, fold
from tabletop_rules.core.game import Game
from tabletop_rules.core.match import Match, check_match
from tabletop_rules.core.messages import Answered, Ended, Record, Undone
from tabletop_rules.core.terms import RuleId, Seat, check_language
from tabletop_rules.core.undo import records_that_stand
from tabletop_rules.core.voice import Voice
from tabletop_rules.front.narration import narrate
from tabletop_rules.front.standing import standings
from tabletop_rules.kit.frozen import frozen

LOOKS: Final = 400
"""The most moments of a match at which `turning_points` counts, whatever its length."""


@frozen
class TurningPoint:
    """A moment at which the lead changed: how far `seat` came ahead of its best rival by it, or fell behind if below 0.

    That is in points as if the match ended then, in a game without points in places. `line` is the line of the story,
    `record` its record, and `leaders` are the seats in front after it.
    """

    record: int
    seat: Seat
    swing: int
    leaders: tuple[Seat, ...]
    line: str


@frozen
class PointSource:
    """Where points came from: `amounts` by seat, None for a seat that does not have it."""

    what: str
    rule: RuleId
    amounts: tuple[int | None, ...]


def point_sources(
    game: Game[Any], records: Iterable[Record], match: Match[Any], language: str = "en"
) -> tuple[PointSource, ...]:
    """Return where the points of a whole match came from, the largest sum first; `match` is the match before `records`.

    In a game that does not say what events earn, they are the items of its standings after the records.

    Raises:
        UsageError: the language is neither "en" nor "fr", the match is of another game, or these are no records.
        FoldError: the records do not follow from the match.
    """
    check_match(game, match)
    check_language(language, "sources of points")
    records = all_in_a_row(records)
    earnings, voice = game.display.earnings, Voice(language, match.names)
    stand = {record.n for record in records_that_stand(records)} if earnings else set()
    earned: list[tuple[Seat, StandingItem]] = []
    for record in records:
        earn = earnings.get(type(record.event))
        if earn is not None and record.n in stand:
            earned += earn(match.state, record.event, voice)
        match = fold(game, match, (record,))
    if not earnings:
        earned = [(row.seat, item) for row in standings(game, match, language) for item in row.items]
    found: dict[str, list[int | None]] = {}
    rules: dict[str, RuleId] = {}
    for seat, item in earned:
        amounts = found.setdefault(item.what, [None] * match.seats)
        amounts[seat] = (amounts[seat] or 0) + item.amount
        rules.setdefault(item.what, item.rule)
    rows = [PointSource(what, rules[what], tuple(amounts)) for what, amounts in found.items()]
    return tuple(sorted(rows, key=lambda row: -sum(amount or 0 for amount in row.amounts)) if earnings else rows)


def turning_points(
    game: Game[Any], records: Iterable[Record], match: Match[Any], language: str = "en", most: int = 3
) -> tuple[TurningPoint, ...]:
    """Return the moments at which the lead changed most, at most `most`, in their order.

    `match` is the match or view before `records`: for a seat, its `stream(seat)` and its view at the start, which then
    count what the seat could know at each moment. A moment is what a command led to; of a long match, several together.

    Raises:
        UsageError: the language is neither "en" nor "fr", the match is of another game, or these are no records.
        FoldError: the records do not follow from the match.
    """
    check_match(game, match)
    check_language(language, "turning points")
    records = all_in_a_row(records)
    looks = _looks(game, records, match)
    swings = []
    for (before, old), (after, new) in pairwise(looks):
        seat, swing = _swing(old, new)
        if swing:
            swings.append((abs(swing), before, after, seat, swing, _leaders(new)))
    swings.sort(key=lambda each: -each[0])  # stable: of equal ones, the first
    first, found = match.version, []
    for _, before, after, seat, swing, leaders in sorted(swings[:most], key=lambda each: each[1].version):
        during = records[before.version - first : after.version - first]
        record = _steepest(game, during, before, seat)
        told = narrate(game, during, before, language, "detail")
        if isinstance(records[record - first - 1].event, Ended):  # the turning point is what led to the end
            told = tuple(line for line in told if line.record < record)
            if not told:
                continue
            record = told[-1].record
        line = next((line for line in reversed(told) if line.record <= record), told[0] if told else "")
        found.append(TurningPoint(record, seat, swing, leaders, str(line)))
    return tuple(found)


def _steepest(game: Game[Any], records: Sequence[Record], match: Match[Any], seat: Seat) -> int:
    """Return the record by which the margin of a seat changed most."""
    steps, margin = {match.version: 0}, _margins(standings(game, match, None))[seat]
    for record in records:
        match = fold(game, match, (record,))
        now = _margins(standings(game, match, None))[seat]
        steps[record.n], margin = abs(now - margin), now
    return max(steps, key=lambda n: steps[n])


_Look = tuple[Match[Any], tuple[SeatStanding, ...]]


def _looks(game: Game[Any], records: Sequence[Record], match: Match[Any]) -> list[_Look]:
    """Return the standings before the first command, after the last record, and between commands."""
    commands = [record.n for record in records if _is_command(record)]
    every = -(-len(commands) // LOOKS) or 1
    chosen, looks = {*commands[::every]}, []
    for record in records:
        if record.n in chosen:
            looks.append((match, standings(game, match, None)))
        match = fold(game, match, (record,))
        if isinstance(record.event, Undone):
            looks = [look for look in looks if look[0].version <= record.event.to]
    return [*looks, (match, standings(game, match, None))]


def _is_command(record: Record) -> bool:
    return isinstance(record.event, Answered) and not record.event.by_chance


def _swing(old: Sequence[SeatStanding], new: Sequence[SeatStanding]) -> tuple[Seat, int]:
    """Return which seat in front, before or after, came furthest ahead of its best rival, or fell furthest behind."""
    before, after = _margins(old), _margins(new)
    changes = {seat: after[seat] - before[seat] for seat in (*_leaders(new), *_leaders(old))}
    seat = max(changes, key=lambda each: abs(changes[each]))
    return seat, changes[seat]


def _margins(rows: Sequence[SeatStanding]) -> list[int]:
    """Return how far each seat is ahead of the best of the others."""
    points = _points(rows)
    return [own - max([*points[:seat], *points[seat + 1 :]], default=0) for seat, own in enumerate(points)]


def _leaders(rows: Sequence[SeatStanding]) -> tuple[Seat, ...]:
    points = _points(rows)
    return tuple([seat for seat, own in enumerate(points) if own == max(points)])


def _points(rows: Sequence[SeatStanding]) -> list[int]:
    """Return the points of each seat if the match ended now; without points, the higher the better its place."""
    points = [row.projected for row in rows]
    return [-row.place if own is None or None in points else own for own, row in zip(points, rows, strict=True)]
