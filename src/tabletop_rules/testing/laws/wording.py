"""Law 14 in play: the game's texts and pictures work, and every refusal is listed."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import Any, Final

from tabletop_rules.core.messages import Command, Decision, Event
from tabletop_rules.core.terms import LANGUAGES, SPECTATOR, Seat
from tabletop_rules.core.voice import Voice
from tabletop_rules.errors import shorten
from tabletop_rules.testing.laws.coverage import refusals_are_listed
from tabletop_rules.testing.laws.law import LawBroken, Stops, Where, attempt, pick_stops, place
from tabletop_rules.testing.random_table import Played

STOPS: Final = 5
COMMANDS: Final = 6
"""Legal commands of a seat that are put into words at a stop."""


def texts_and_refusals_are_complete(played: Played, stops: Stops = None) -> int:
    """Check law 14 in play: `refusals_are_listed` and `texts_are_complete`."""
    return refusals_are_listed(played, stops) + texts_are_complete(played, stops)


def texts_are_complete(played: Played, stops: Stops = None) -> int:
    """Check law 14 in play: the game's words and pictures do not raise, and return non-empty text.

    Tables fall back to the fields of a message where words fail, so that nobody would notice. Words are not checked for
    games with additions, which they need not know of. Sampled: 5 stops.
    """
    cases = _check_reason(played)
    for stop in pick_stops(played, 14, stops, STOPS):
        for seat in (0, SPECTATOR):
            cases += _check_pictures(played, stop, seat)
        if not played.game.additions:
            cases += _check_words(played, stop)
    return cases


def _check_pictures(played: Played, stop: int, seat: Seat) -> int:
    game, view, where = played.game, played.view(stop, seat), place(played, stop, seat)
    for language in LANGUAGES:
        _require_text(
            attempt(14, where, f"show in {language!r}", game.display.show, view, Voice(language)), "show", where
        )
        if game.display.draw is not None:
            drawn = attempt(14, where, f"draw in {language!r}", game.display.draw, view, Voice(language))
            _require_text(drawn, "draw", where)
            if "<svg" not in drawn:
                raise LawBroken(14, f"draw in {language!r} returned {shorten(drawn)}, not an SVG", where)
    return len(LANGUAGES) * (1 + (game.display.draw is not None))


def _check_words(played: Played, stop: int) -> int:
    match, words, cases = played.matches[stop], played.game.display.words, 0
    for decision in match.decisions:
        if decision.seat >= 0:
            cases += _check_text(words, match.state, decision, place(played, stop, decision.seat))
    for seat in range(played.seats):
        for command in islice(played.legal(stop, seat), COMMANDS):
            cases += _check_text(words, match.state, command, place(played, stop, seat))
    for record in played.records_of(stop) if stop < len(played.moves) else ():
        if type(record.event) in played.game.tables.reducers:
            where = place(played, stop, version=record.n)
            cases += _check_text(words, played.states[record.n - 1], record.event, where)
    return cases


def _check_reason(played: Played) -> int:
    """Check that the reason of the outcome has a name, or none; words would fall back to the reason as it is."""
    result, names = played.match.result, played.game.display.names
    if result is None:
        return 0

    def name(language: str) -> str:
        try:
            return names(played.match.state, "reason", result.reason, Voice(language))
        except LookupError:
            return result.reason

    where = place(played, len(played.moves))
    for language in LANGUAGES:
        what = f"the name of the reason {result.reason!r} in {language!r}"
        _require_text(attempt(14, where, what, name, language), what, where)
    return len(LANGUAGES)


def _check_text(
    words: Callable[[Any, object, Voice], str], state: Any, value: Command | Decision | Event, where: Where
) -> int:
    for language in LANGUAGES:
        doing = f"putting {shorten(value)} into words in {language!r}"
        _require_text(
            attempt(14, where, doing, words, state, value, Voice(language)), f"words of {shorten(value)}", where
        )
    return len(LANGUAGES)


def _require_text(given: object, what: str, where: Where) -> None:
    if not isinstance(given, str) or not given:
        raise LawBroken(14, f"{what} must be a non-empty text, not {shorten(given)}", where)
