"""`words`: commands, decisions, events, records and outcomes in one line of English or French.

A game describes its own events, decisions and commands, this module the engine's.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any, Final

from tabletop_rules.core.agenda import Asked
from tabletop_rules.core.game import Game, format_message, format_subject
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
from tabletop_rules.core.terms import CHANCE, Seat, check_language
from tabletop_rules.core.voice import Texts, Voice, count_words, pick
from tabletop_rules.errors import EngineFault, UsageError, shorten
from tabletop_rules.front.standing import standings

COMMAND: Final = ("{who}: {what}", "{who} : {what}")
ANSWER: Final = ("{who} – {about}: {what}", "{who} – {about} : {what}")
REPLY: Final = ("{who} – {about} {what}", "{who} – {about} {what}")
"""An answer to a question, which the account repeats."""
CHANCE_ANSWERS: Final = ("Chance answers {outcome}", "Le hasard répond {outcome}")
CHANCE_HIDDEN: Final = ("Chance answers", "Le hasard répond")
DECISION: Final = ("Decision {who:of}: {what}", "Décision {who:of} : {what}")
WITHDRAWN: Final = ("Decision {who:of} withdrawn: {what}", "Décision {who:of} retirée : {what}")
TO_CHANCE: Final = ("Decision of chance", "Décision du hasard")
UNDONE: Final = ("{who} takes back the last command.", "{who} annule son dernier coup.")
ENDED: Final = (
    "The match is over: {winners}{others}; {reason}.",
    "La partie est finie : {winners}{others} ; {reason}.",
)
WINS: Final = ("{who} wins{points}", "{who} gagne{points}")
WIN: Final = ("{who} win together{points}", "{who} gagnent ensemble{points}")
NOBODY_WINS: Final = ("nobody wins", "personne ne gagne")
WITH: Final = (" with {points}", " avec {points}")
POINT: Final = ("point", "point")
AHEAD_OF: Final = (", ahead of {others}", ", devant {others}")


def words(
    game: Game[Any], match: Match[Any], value: Command | Decision | Event | Record | Outcome, language: str = "en"
) -> str:
    """Return a command, decision, event, record or outcome in one line, given the match or view just before it.

    What the viewer may not see is not named. The words of a command or decision leave out its seat; those of its record
    include it.

    Raises:
        UsageError: the language is neither "en" nor "fr", `value` is none of these, or the match is of another game.
    """
    check_match(game, match)
    check_language(language, "words")
    voice = Voice(language, match.names)
    if isinstance(value, Record):
        value = value.event
    if isinstance(value, Event):
        return format_event(game, match, value, voice)
    if isinstance(value, Outcome):
        return format_outcome(game, match, value, voice)
    if isinstance(value, ChanceAnswer):
        return _command(game, match, value, voice)
    if isinstance(value, Decision) and value.seat == CHANCE:
        return _decision(game, match, value, voice)
    if isinstance(value, Command | Decision):
        return format_message(game, match.state, value, voice)
    raise UsageError(f"words are for a command, decision, event, record or outcome, not for {shorten(value)}")


def format_event(game: Game[Any], match: Match[Any], event: Event, voice: Voice) -> str:
    """Return an event in words, given the match or view just before it."""
    if isinstance(event, Answered):
        return _command(game, match, event.command, voice)
    if isinstance(event, Asked):
        return " / ".join([_decision(game, match, decision, voice) for decision in event.decisions])
    if isinstance(event, Withdrawn):
        taken = [(decision.seat, format_message(game, match.state, decision, voice)) for decision in event.decisions]
        return " / ".join([_sentence(WITHDRAWN, voice, who=voice.player(seat), what=what) for seat, what in taken])
    if isinstance(event, Undone):
        return _sentence(UNDONE, voice, who=voice.player(event.seat))
    if isinstance(event, Ended):
        return format_outcome(game, match, event.outcome, voice)
    return format_message(game, match.state, event, voice)


def format_outcome(game: Game[Any], match: Match[Any], outcome: Outcome, voice: Voice) -> str:
    """Return in one line how a match ended: who won, with how many points, the others by place, and why."""
    totals: dict[Seat, int | None] = {}
    with suppress(EngineFault):  # of a match from a forged log
        totals = {row.seat: row.total for row in standings(game, match, None)}
    winners, *groups = outcome.ranking or ((),)
    points = {totals.get(seat) for seat in winners} - {None}
    (total,) = points if len(points) == 1 else (None,)
    said = "" if total is None else pick(WITH, voice).format(points=count_words(total, POINT, voice))
    won = pick((NOBODY_WINS, WINS, WIN)[min(len(winners), 2)], voice)
    others = [_with_total(voice.player(seat), totals.get(seat)) for group in groups for seat in group]
    return _sentence(
        ENDED,
        voice,
        winners=won.format(who=voice.row(map(voice.player, winners)), points=said),
        others=pick(AHEAD_OF, voice).format(others=voice.row(others)) if others else "",
        reason=format_reason(game, match.state, outcome, voice),
    )


def _with_total(who: str, total: int | None) -> str:
    return who if total is None else f"{who} ({total})"


def format_reason(game: Game[Any], state: Any, outcome: Outcome, voice: Voice) -> str:
    """Return in a few words why a match ended."""
    with suppress(Exception):  # it has no name in this match
        return game.display.names(state, "reason", outcome.reason, voice)
    return outcome.reason


def _command(game: Game[Any], match: Match[Any], command: Command, voice: Voice) -> str:
    if isinstance(command, ChanceAnswer):
        outcome = command.outcome
        if outcome is HIDDEN:
            return pick(CHANCE_HIDDEN, voice)
        return _sentence(CHANCE_ANSWERS, voice, outcome=", ".join(map(str, outcome)) or "–")
    who, what = voice.player(command.seat), format_message(game, match.state, command, voice)
    asked = decision_of(match, command)
    about = "" if asked is None else format_subject(game, match.state, asked, voice)
    form = COMMAND if not about else REPLY if about.endswith("?") else ANSWER
    return _sentence(form, voice, who=who, about=about, what=what)


def decision_of(match: Match[Any], command: Command) -> Decision | None:
    """Return the open decision that a command answers; None for a standing command."""
    key = command.seat, command.decision
    return next((each for each in match.decisions if (each.seat, each.id) == key), None)


def _decision(game: Game[Any], match: Match[Any], decision: Decision, voice: Voice) -> str:
    if decision.seat == CHANCE:
        return pick(TO_CHANCE, voice)
    what = format_message(game, match.state, decision, voice)
    return _sentence(DECISION, voice, who=voice.player(decision.seat), what=what)


def _sentence(template: Texts, voice: Voice, **values: object) -> str:
    sentence = pick(template, voice).format(**values)
    return sentence[:1].upper() + sentence[1:]
