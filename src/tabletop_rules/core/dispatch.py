"""Find the decision that a command answers and the rule that checks it, or the rejection if there is none."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from tabletop_rules.core.chance import can_be_drawn, is_answer
from tabletop_rules.core.change import change
from tabletop_rules.core.fields import field_faults, fitting
from tabletop_rules.core.game import Game, format_message
from tabletop_rules.core.make import maker
from tabletop_rules.core.match import Match
from tabletop_rules.core.meant import WHICH_COPY
from tabletop_rules.core.messages import Chance, ChanceAnswer, Command, Decision, Refusal, Rejection, Standing
from tabletop_rules.core.rule import Rule
from tabletop_rules.core.terms import CHANCE, CORE, HOST, SPECTATOR, Seat
from tabletop_rules.core.voice import Voice
from tabletop_rules.errors import engine_fault, shorten

new_standing = maker(Standing)

UNKNOWN = Refusal("unknown_command", "{game} has no command {what}.", "{game} ne connaît pas la commande {what}.")
MALFORMED = Refusal(
    "malformed", "Field {field} of {what} must be {must}.", "Le champ {field} de {what} doit être {must}."
)
NO_SEAT = Refusal(
    "no_such_seat",
    "There is no seat {seat} at this table; seats are counted from 0.",
    "Il n'y a pas de siège {seat} à cette table ; les sièges se comptent à partir de 0.",
)
OVER = Refusal("match_over", "The match is over.", "La partie est terminée.")
STALE = Refusal(
    "stale",
    "Decision {decision} is not open, or no longer.",
    "La décision {decision} n'est pas ouverte, ou ne l'est plus.",
)
NOT_ASKED = Refusal(
    "not_asked",
    "Decision {decision} is not for {seat} to make.",
    "La décision {decision} n'appartient pas à {seat}.",
)
WRONG_ANSWER = Refusal(
    "wrong_answer",
    '"{what}" does not answer this decision: {kind}',
    "« {what} » ne répond pas à cette décision : {kind}",
)
HOST_ONLY = Refusal("host_only", 'Only the host may send "{what}".', "Seul l'hôte peut envoyer « {what} ».")
NO_OUTCOME = Refusal("no_such_outcome", "Chance cannot give this result.", "Le hasard ne peut pas donner ce résultat.")
CHANCE_FIRST = Refusal("chance_first", "Chance must answer first.", "Le hasard doit répondre d'abord.")

REFUSALS = (
    UNKNOWN,
    MALFORMED,
    NO_SEAT,
    OVER,
    STALE,
    NOT_ASKED,
    WRONG_ANSWER,
    HOST_ONLY,
    NO_OUTCOME,
    CHANCE_FIRST,
    WHICH_COPY,
)
"""The engine's own refusals; each game lists those of its rulebook."""


def dispatch(
    game: Game[Any], match: Match[Any], command: Command
) -> Rejection | tuple[Decision, Rule[Any, Any, Any] | None]:
    """Return the decision that a command answers and the rule to check it, or a rejection that takes no rule."""
    cls = type(command)
    rules = game.tables.commands.get(cls)
    if rules is None and cls is not ChanceAnswer:
        return UNKNOWN.by(CORE, game=game.id, what=str(getattr(cls, "kind", cls.__name__)))
    if not fitting(cls)(command):
        return malformed(command, next(field_faults(command)))
    if match.result is not None:
        return OVER.by(CORE)
    if rules is None:
        return _judge_chance(match, command)
    if rules[0].host:
        if command.seat != HOST:
            return _host_only(game, match, rules[0], command)
    elif not 0 <= command.seat < match.seats:
        return NO_SEAT.by(CORE, seat=command.seat)
    if match.decisions and match.decisions[0].seat == CHANCE:
        return CHANCE_FIRST.by(CORE)
    if command.decision == 0:
        for rule in rules:
            if rule.to is Standing:
                return standing(rule, match.decisions, command.seat), rule
    for decision in match.decisions:
        if decision.id == command.decision and decision.seat == command.seat:
            for rule in rules:
                if rule.to is decision.__class__:
                    return decision, rule
            return _wrong_answer(game, match, decision, command)
    if any(decision.id == command.decision for decision in match.decisions):
        return of_player(match, NOT_ASKED.by(CORE, decision=command.decision, seat=command.seat), command.seat)
    return STALE.by(CORE, decision=command.decision)


def _wrong_answer(game: Game[Any], match: Match[Any], decision: Decision, command: Command) -> Rejection:
    """Return the rejection of an answer to another kind of decision, in the game's words as the seat reads them."""
    seen = game.secrets.mask(match.state, decision.seat)
    names = (
        (param, *in_both(match, partial(format_message, game, seen, value)))
        for param, value in (("kind", decision), ("what", command))
    )
    refused = WRONG_ANSWER.by(decision.rule, what=type(command).kind, kind=decision.kind)
    return change(refused, names=tuple(names))


def _host_only(game: Game[Any], match: Match[Any], rule: Rule[Any, Any, Any], command: Command) -> Rejection:
    """Return the rejection of a host's command from anybody else, in words fit for a spectator."""
    seen = game.secrets.mask(match.state, SPECTATOR)
    names = ("what", *in_both(match, partial(format_message, game, seen, command)))
    return change(HOST_ONLY.by(rule.id, what=type(command).kind), names=(names,))


def of_player(match: Match[Any], rejection: Rejection, seat: Seat, param: str = "seat") -> Rejection:
    """Return a rejection with the player's name for one of its params."""
    return change(rejection, names=((param, *in_both(match, lambda voice: voice.player(seat))),))


def in_both(match: Match[Any], words: Callable[[Voice], str]) -> tuple[str, str]:
    """Return words about a match in English and in French, as plain texts."""
    return str(words(Voice("en", match.names))), str(words(Voice("fr", match.names)))


def _judge_chance(match: Match[Any], command: Command) -> Rejection | tuple[Decision, None]:
    """Return the open chance request that the command answers, or the rejection."""
    decision = match.decisions[0] if match.decisions else None
    if decision is None or decision.seat != CHANCE or command.decision != decision.id or command.seat != CHANCE:
        return STALE.by(CORE, decision=command.decision)
    if not isinstance(command, ChanceAnswer) or not is_answer(open_chance(match).request, command.outcome):
        return NO_OUTCOME.by(decision.rule)
    return decision, None


def open_chance(match: Match[Any]) -> Chance:
    """Return the chance request on top of the agenda; raise EngineFault if there is none."""
    top = match.agenda[-1].what if match.agenda else None
    if not isinstance(top, Chance) or not can_be_drawn(top.request):  # `resolve` leaves an open request on top
        error = LookupError(f"the top of the agenda is {shorten(top)}, not a chance request")
        raise engine_fault("the open chance request", error)
    return top


def malformed(command: Command, fault: tuple[str, str]) -> Rejection:
    """Return the rejection of a command for one wrong field: its name, and what it must be."""
    return MALFORMED.by(CORE, what=command.kind, field=fault[0], must=fault[1])


def standing(rule: Rule[Any, Any, Any], decisions: tuple[Decision, ...], seat: Seat) -> Standing:
    """Return what a standing command of `seat` answers while these decisions are open."""
    return new_standing(seat, tuple([asked.seat for asked in decisions]), rule=rule.id)
