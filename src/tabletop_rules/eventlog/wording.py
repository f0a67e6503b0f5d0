"""Text for what happens in a match: the game words its own events, decisions and commands, this module the engine's."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final

from tabletop_rules.core.agenda import Asked
from tabletop_rules.core.game import Game, format_message
from tabletop_rules.core.mask import HIDDEN
from tabletop_rules.core.match import Match, check_match
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
from tabletop_rules.core.terms import CHANCE, HOST, Seat, check_language
from tabletop_rules.errors import UsageError, attempt, shorten

SENTENCES: Final = {
    "command": ("Seat {seat}: {what}", "Siège {seat} : {what}"),
    "host": ("The host: {what}", "L'hôte : {what}"),
    "chance": ("Chance answers {outcome}", "Le hasard répond {outcome}"),
    "chance hidden": ("Chance answers", "Le hasard répond"),
    "decision": ("Decision of seat {seat}: {what}", "Décision du siège {seat} : {what}"),
    "withdrawn": ("Decision of seat {seat} withdrawn: {what}", "Décision du siège {seat} retirée : {what}"),
    "to chance": ("Decision of chance", "Décision du hasard"),
    "undone": (
        "Seat {seat} undoes its last command: the match is as it was after record {to}.",
        "Le siège {seat} annule son dernier coup : la partie est de nouveau comme après l'événement {to}.",
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
    check_match(game, match)
    check_language(language, "words")
    if isinstance(value, Record):
        value = value.event
    if isinstance(value, Event):
        return format_event(game, match, value, language)
    if isinstance(value, Outcome):
        return format_outcome(game, match.state, value, language)
    if isinstance(value, ChanceAnswer):
        return _command(game, match, value, language)
    if isinstance(value, Decision) and value.seat == CHANCE:
        return _decision(game, match, value, language)
    if isinstance(value, Command | Decision):
        return format_message(game, match.state, value, language)
    raise UsageError(f"words are for a command, decision, event, record or outcome, not for {shorten(value)}")


def format_event(game: Game[Any], match: Match[Any], event: Event, language: str) -> str:
    """Return an event in words, given the match or view just before it."""
    if isinstance(event, Answered):
        return _command(game, match, event.command, language)
    if isinstance(event, Asked):
        return " / ".join([_decision(game, match, decision, language) for decision in event.decisions])
    if isinstance(event, Withdrawn):
        taken = [(decision.seat, format_message(game, match.state, decision, language)) for decision in event.decisions]
        return " / ".join([_sentence("withdrawn", language, seat=seat, what=what) for seat, what in taken])
    if isinstance(event, Undone):
        return _sentence("undone", language, seat=event.seat, to=event.to)
    if isinstance(event, Ended):
        return format_outcome(game, match.state, event.outcome, language)
    return format_message(game, match.state, event, language)


def format_outcome(game: Game[Any], state: Any, outcome: Outcome, language: str) -> str:
    """Return in one line how a match ended: the seats by place, and why."""
    reason = outcome.reason
    with suppress(Exception):  # it has no name in this match
        reason = game.display.names(state, "reason", reason, language)
    return _sentence("ended", language, places=places(outcome.ranking), reason=reason)


def show_table(game: Game[Any], view: Match[Any], language: str) -> str:
    """Return a view as text.

    Raises:
        UsageError: the language is neither "en" nor "fr".
        EngineFault: the game's picture fails, as of a match from a forged log.
    """
    check_language(language, "pictures")
    return attempt(f"the picture of {game.id}", game.display.show, view, language)


def draw_table(game: Game[Any], view: Match[Any], language: str) -> str | None:
    """Return a view as SVG, or None if the game draws none; raise as `show_table` does."""
    check_language(language, "pictures")
    return (
        None if game.display.draw is None else attempt(f"the drawing of {game.id}", game.display.draw, view, language)
    )


def places(ranking: Sequence[Sequence[Seat]]) -> str:
    """Return a ranking in one line: `2 > 0 = 1`."""
    return " > ".join(" = ".join(map(str, group)) for group in ranking)


def _command(game: Game[Any], match: Match[Any], command: Command, language: str) -> str:
    if isinstance(command, ChanceAnswer):
        outcome = command.outcome
        if outcome is HIDDEN:
            return _sentence("chance hidden", language)
        return _sentence("chance", language, outcome=", ".join(map(str, outcome)) or "–")
    what = format_message(game, match.state, command, language)
    return _sentence("host" if command.seat == HOST else "command", language, seat=command.seat, what=what)


def _decision(game: Game[Any], match: Match[Any], decision: Decision, language: str) -> str:
    if decision.seat == CHANCE:
        return _sentence("to chance", language)
    return _sentence(
        "decision", language, seat=decision.seat, what=format_message(game, match.state, decision, language)
    )


def _sentence(name: str, language: str, **values: object) -> str:
    return SENTENCES[name][language == "fr"].format(**values)
