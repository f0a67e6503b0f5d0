"""Law 14 in play: the game's texts and pictures work, and every refusal is listed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from itertools import islice
from typing import Any, Final

from tabletop_rules.core.engine import mask_record, view
from tabletop_rules.core.fold import fold
from tabletop_rules.core.game import Game, message_words, subject_words
from tabletop_rules.core.legal import legal_commands
from tabletop_rules.core.match import Match
from tabletop_rules.core.messages import Command, Decision, Event, Record
from tabletop_rules.core.terms import LANGUAGES, SPECTATOR, Seat
from tabletop_rules.core.voice import Voice
from tabletop_rules.errors import shorten
from tabletop_rules.front.narration import narrate
from tabletop_rules.front.pictures import draw_table, show_table
from tabletop_rules.front.standing import prospects, standings
from tabletop_rules.testing.laws.coverage import refusals_are_listed
from tabletop_rules.testing.laws.law import LawBroken, Stops, Where, attempt, difference, pick_stops, place
from tabletop_rules.testing.random_table import Played

STOPS: Final = 5
VERSIONS: Final = 4
COMMANDS: Final = 6
"""Legal commands of a seat that are put into words at a stop."""


def texts_and_refusals_are_complete(played: Played, stops: Stops = None) -> int:
    """Check law 14 in play: `refusals_are_listed`, `texts_are_complete` and `every_version_can_be_shown`."""
    return (
        refusals_are_listed(played, stops)
        + texts_are_complete(played, stops)
        + every_version_can_be_shown(played, stops)
    )


def every_version_can_be_shown(played: Played, stops: Stops = None) -> int:
    """Check law 14 in play: a match can be looked at after each of its records, and before the first.

    Each seat and a spectator get a view with its legal commands, standings, prospects, text and picture, and the
    account of what comes next. Sampled: all versions up to the first decision, and 4 more, in the middle of commands as
    well.
    """
    game, cases, match = played.game, 0, played.opening
    begun, end = played.matches[0].version, len(played.records)
    shown = {*range(begun + 1), *range(begun, end + 1, max(1, (end - begun) // VERSIONS))} if stops is None else {0}
    for version in range(end + 1):
        if version:
            where = place(played, 0, version=version)
            match = attempt(14, where, "folding", fold, game, match, played.records[version - 1 : version])
        for seat in (*range(played.seats), SPECTATOR) if version in shown else ():
            where, cases = place(played, 0, seat, version=version), cases + 1
            attempt(14, where, "showing the match", _show, game, match, seat, played.records[version : version + 1])
    return cases


def _show(game: Game[Any], match: Match[Any], seat: Seat, news: Sequence[Record]) -> None:
    """Make all that a front end shows of a match to a seat."""
    seen = view(game, match, seat)
    list(legal_commands(game, seen, seat))
    standings(game, seen, "en")
    prospects(game, seen)
    show_table(game, seen, "en")
    draw_table(game, seen, "en")
    narrate(game, [mask_record(record, seat) for record in news], seen, "en", "bookkeeping")


def texts_are_complete(played: Played, stops: Stops = None) -> int:
    """Check law 14 in play: the game's words and pictures do not raise, and return non-empty text.

    No two components have one id, and what is said of options is said in both languages. Tables fall back to the fields
    of a message where words fail, so that nobody would notice. Words are not checked for games with additions, which
    they need not know of. Sampled: 5 stops.
    """
    cases = _check_reason(played) + _check_things(played)
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
    match, words, cases = played.matches[stop], partial(message_words, played.game), 0
    for decision in match.decisions:
        if decision.seat >= 0:
            cases += _check_text(words, match.state, decision, place(played, stop, decision.seat))
            if decision.about() != ("", ""):
                about = partial(subject_words, played.game)
                cases += _check_text(about, match.state, decision, place(played, stop, decision.seat))
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


def _check_things(played: Played) -> int:
    """Check that each thing is listed once, the same in both languages, and that options are described in both."""
    game, where = played.game, place(played, 0)
    listed: list[list[str]] = []
    for language in LANGUAGES:
        things = attempt(14, where, f"components in {language!r}", game.display.components, Voice(language))
        listed.append([thing.id for thing in things])
        twins = [id for id, count in Counter(listed[-1]).items() if count > 1]
        if twins:
            raise LawBroken(14, f"components list {shorten(twins[0])} twice: give each thing an id of its own", where)
    english, french = listed
    if english != french:
        raise LawBroken(14, f"components differ by language: {difference(english, french, 'their ids')}", where)
    for option in game.handler_table.options:
        if option.text and not option.fr:
            raise LawBroken(14, f"the option {option.id!r} has a text in English only: give it fr=", where)
    return len(english)


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
