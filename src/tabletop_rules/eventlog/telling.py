"""Text for what happens in a match: the game words its own events, decisions and commands, this module the engine's."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final

from tabletop_rules.core.agenda import Asked
from tabletop_rules.core.game import Game, in_words
from tabletop_rules.core.mask import HIDDEN
from tabletop_rules.core.match import Match, must_be_of
from tabletop_rules.core.messages import (
    Answered,
    ChanceAnswer,
    Command,
    Decision,
    Ended,
    Event,
    Outcome,
    Record,
    Undone,
    Withdrawn,
)
from tabletop_rules.core.terms import CHANCE, HOST, Seat, must_speak
from tabletop_rules.errors import UsageError, attempt, told

SENTENCES: Final = {
    "command": ("Seat {seat}: {what}", "Siège {seat} : {what}"),
    "host": ("The host: {what}", "L'hôte : {what}"),
    "chance": ("Chance answers {outcome}", "Le hasard répond {outcome}"),
    "chance hidden": ("Chance answers", "Le hasard répond"),
    "question": ("Question to seat {seat}: {what}", "Question au siège {seat} : {what}"),
    "withdrawn": ("Question to seat {seat} is taken back: {what}", "Question au siège {seat} retirée : {what}"),
    "to chance": ("Chance is asked", "Le hasard est interrogé"),
    "undone": (
        "Seat {seat} takes its last command back: all is as it was after record {to}.",
        "Le siège {seat} reprend son dernier coup : tout est comme après l'événement {to}.",
    ),
    "ended": ("The match is over: {places} ({reason}).", "La partie est finie : {places} ({reason})."),
}


def words(
    game: Game[Any], match: Match[Any], value: Command | Decision | Event | Record | Outcome, language: str = "en"
) -> str:
    """Return a command, decision, event, record or outcome in one line, given the match or view just before it.

    What the seat of a view may not see is not named. A command or decision by itself leaves out its seat; the record of
    it includes it.

    Raises:
        UsageError: the language is neither "en" nor "fr", `value` is of another sort, or the match of another game.
    """
    must_be_of(game, match)
    must_speak(language, "words")
    if isinstance(value, Record):
        value = value.event
    if isinstance(value, Event):
        return event_in_words(game, match, value, language)
    if isinstance(value, Outcome):
        return ending_in_words(game, match.state, value, language)
    if isinstance(value, ChanceAnswer):
        return _command(game, match, value, language)
    if isinstance(value, Decision) and value.seat == CHANCE:
        return _question(game, match, value, language)
    if isinstance(value, Command | Decision):
        return in_words(game, match.state, value, language)
    raise UsageError(f"a command, question, event, record or outcome is told in words, not {told(value)}")


def event_in_words(game: Game[Any], match: Match[Any], event: Event, language: str) -> str:
    """Return an event in words, given the match or view just before it."""
    if isinstance(event, Answered):
        return _command(game, match, event.command, language)
    if isinstance(event, Asked):
        return " / ".join([_question(game, match, decision, language) for decision in event.decisions])
    if isinstance(event, Withdrawn):
        taken = [(decision.seat, in_words(game, match.state, decision, language)) for decision in event.decisions]
        return " / ".join([_sentence("withdrawn", language, seat=seat, what=what) for seat, what in taken])
    if isinstance(event, Undone):
        return _sentence("undone", language, seat=event.seat, to=event.to)
    if isinstance(event, Ended):
        return ending_in_words(game, match.state, event.outcome, language)
    return in_words(game, match.state, event, language)


def ending_in_words(game: Game[Any], state: Any, outcome: Outcome, language: str) -> str:
    """Return in one line how a match ended: the seats by place, and why."""
    reason = outcome.reason
    with suppress(Exception):  # it has no name in this match
        reason = game.names(state, "reason", reason, language)
    return _sentence("ended", language, places=places(outcome.ranking), reason=reason)


def picture(game: Game[Any], view: Match[Any], language: str) -> str:
    """Return a view as text.

    Raises:
        UsageError: the language is neither "en" nor "fr".
        EngineFault: the game's picture fails, as of a match from a forged log.
    """
    must_speak(language, "pictures")
    return attempt(f"the picture of {game.id}", game.show, view, language)


def drawing(game: Game[Any], view: Match[Any], language: str) -> str | None:
    """Return a view as SVG, or None if the game draws none; raise as `picture` does."""
    must_speak(language, "pictures")
    return None if game.draw is None else attempt(f"the drawing of {game.id}", game.draw, view, language)


def places(ranking: Sequence[Sequence[Seat]]) -> str:
    """Return a ranking in one line: `2 > 0 = 1`."""
    return " > ".join(" = ".join(map(str, group)) for group in ranking)


def _command(game: Game[Any], match: Match[Any], command: Command, language: str) -> str:
    if isinstance(command, ChanceAnswer):
        outcome = command.outcome
        if outcome is HIDDEN:
            return _sentence("chance hidden", language)
        return _sentence("chance", language, outcome=", ".join(map(str, outcome)) or "–")
    what = in_words(game, match.state, command, language)
    return _sentence("host" if command.seat == HOST else "command", language, seat=command.seat, what=what)


def _question(game: Game[Any], match: Match[Any], decision: Decision, language: str) -> str:
    if decision.seat == CHANCE:
        return _sentence("to chance", language)
    return _sentence("question", language, seat=decision.seat, what=in_words(game, match.state, decision, language))


def _sentence(name: str, language: str, **said: object) -> str:
    return SENTENCES[name][language == "fr"].format(**said)
