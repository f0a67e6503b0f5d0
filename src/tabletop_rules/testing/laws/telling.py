"""Law 14 in play: the game's words and pictures work, and every refusal is listed."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import Any, Final

from tabletop_rules.core.messages import Command, Decision, Event
from tabletop_rules.core.terms import LANGUAGES, SPECTATOR, Seat
from tabletop_rules.errors import told as short
from tabletop_rules.testing.laws.coverage import refusals_are_listed
from tabletop_rules.testing.laws.law import LawBroken, Stops, Where, attempt, picked, place
from tabletop_rules.testing.random_table import Played

STOPS: Final = 5
COMMANDS: Final = 6
"""Legal commands of a seat that are put into words at a stop."""


def nothing_is_left_unsaid(played: Played, stops: Stops = None) -> int:
    """Check law 14 in play: `refusals_are_listed` and `all_is_told`."""
    return refusals_are_listed(played, stops) + all_is_told(played, stops)


def all_is_told(played: Played, stops: Stops = None) -> int:
    """Check law 14 in play: the game's words and pictures do not raise, and return non-empty text.

    Tables fall back to the fields of a message where words fail, so that nobody would notice. Words are not checked for
    games with additions, which they need not know of. Sampled: 5 stops.
    """
    cases = 0
    for stop in picked(played, 14, stops, STOPS):
        for seat in (0, SPECTATOR):
            cases += _pictured(played, stop, seat)
        if not played.game.additions:
            cases += _worded(played, stop)
    return cases


def _pictured(played: Played, stop: int, seat: Seat) -> int:
    game, view, where = played.game, played.view(stop, seat), place(played, stop, seat)
    for language in LANGUAGES:
        _is_text(attempt(14, where, f"show in {language!r}", game.show, view, language), "show", where)
        if game.draw is not None:
            drawn = attempt(14, where, f"draw in {language!r}", game.draw, view, language)
            _is_text(drawn, "draw", where)
            if "<svg" not in drawn:
                raise LawBroken(14, f"draw in {language!r} gives no SVG, but {short(drawn)}", where)
    return len(LANGUAGES) * (1 + (game.draw is not None))


def _worded(played: Played, stop: int) -> int:
    match, words, cases = played.matches[stop], played.game.words, 0
    for decision in match.decisions:
        if decision.seat >= 0:
            cases += _said(words, match.state, decision, place(played, stop, decision.seat))
    for seat in range(played.seats):
        for command in islice(played.legal(stop, seat), COMMANDS):
            cases += _said(words, match.state, command, place(played, stop, seat))
    for record in played.records_of(stop) if stop < len(played.moves) else ():
        if type(record.event) in played.game.tables.reducers:
            where = place(played, stop, version=record.n)
            cases += _said(words, played.states[record.n - 1], record.event, where)
    return cases


def _said(words: Callable[[Any, object, str], str], state: Any, value: Command | Decision | Event, where: Where) -> int:
    for language in LANGUAGES:
        doing = f"putting {short(value)} into words in {language!r}"
        _is_text(attempt(14, where, doing, words, state, value, language), f"words of {short(value)}", where)
    return len(LANGUAGES)


def _is_text(given: object, what: str, where: Where) -> None:
    if not isinstance(given, str) or not given:
        raise LawBroken(14, f"{what} must be a text that says something, not {short(given)}", where)
