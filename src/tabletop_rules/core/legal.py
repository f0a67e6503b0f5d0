"""Legal commands, and why a command is rejected. A match and a seat's own view of it give the same answers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from fractions import Fraction
from itertools import chain
from typing import Any, TypeVar

from tabletop_rules.core.chance import can_be_drawn, fits, how_many, outcomes
from tabletop_rules.core.change import change
from tabletop_rules.core.fields import fitting, misfits
from tabletop_rules.core.game import Game, bound, in_words
from tabletop_rules.core.make import maker
from tabletop_rules.core.match import Match, must_be_of
from tabletop_rules.core.messages import (
    Chance,
    ChanceAnswer,
    Command,
    Decision,
    Die,
    Places,
    Refusal,
    Rejection,
    Standing,
)
from tabletop_rules.core.rule import Limit, Objections, Rule
from tabletop_rules.core.terms import CHANCE, CORE, HOST, SPECTATOR, Seat
from tabletop_rules.errors import EngineFault, TabletopError, UsageError, attempt, failed, told

S = TypeVar("S")

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
    "Question {decision} is not open, or no longer.",
    "La question {decision} n'est pas ouverte, ou ne l'est plus.",
)
NOT_ASKED = Refusal(
    "not_asked",
    "Question {decision} is not put to seat {seat}.",
    "La question {decision} n'est pas posée au siège {seat}.",
)
WRONG_ANSWER = Refusal(
    "wrong_answer",
    'This question is not answered by "{what}": {kind}',
    "On ne répond pas par « {what} » à cette question : {kind}",
)
HOST_ONLY = Refusal("host_only", 'Only the host may send "{what}".', "Seul l'hôte peut envoyer « {what} ».")
NO_OUTCOME = Refusal("no_such_outcome", "Chance cannot give that here.", "Le hasard ne peut pas donner cela ici.")
CHANCE_FIRST = Refusal("chance_first", "Chance must answer first.", "Le hasard doit répondre d'abord.")

REFUSALS = (UNKNOWN, MALFORMED, NO_SEAT, OVER, STALE, NOT_ASKED, WRONG_ANSWER, HOST_ONLY, NO_OUTCOME, CHANCE_FIRST)
"""The engine's own refusals; each game lists those of its rulebook."""


def legal_commands(game: Game[Any], match: Match[Any], seat: Seat) -> Iterator[Command]:
    """Return a lazy iterator over all commands that would be accepted from a seat (or `CHANCE`, for an open request).

    Raises:
        UsageError: there is no such seat, or the match is of another game or another seat's view.
        EngineFault: a rule fails while listing, as on a match from a forged log.
    """
    must_be_of(game, match)
    try:
        return _guarded(game, seat, listed(game, bound(game, match), seat))
    except TabletopError:
        raise
    except Exception as error:
        raise _listing_failed(game, seat, error) from error


def _guarded(game: Game[Any], seat: Seat, commands: Iterator[Command]) -> Iterator[Command]:
    """Yield the commands; raise EngineFault if a rule fails."""
    try:
        yield from commands
    except TabletopError:
        raise
    except Exception as error:
        raise _listing_failed(game, seat, error) from error


def _listing_failed(game: Game[Any], seat: Seat, error: Exception) -> EngineFault:
    """Return the error for a rule that fails while listing."""
    return failed(f"listing what seat {seat} may do in {game.id}", error)


def listed(game: Game[Any], match: Match[Any], seat: Seat) -> Iterator[Command]:
    """Like `legal_commands`, but lets a rule's exception through instead of wrapping it in `EngineFault`.

    For matches played in this process, on which only a bug can fail; without the guard a match plays 2 % faster.
    """
    if type(seat) is not int or not HOST <= seat < match.seats:
        raise UsageError(f"there is no seat {told(seat)} among {match.seats}; seats are counted from 0")
    if match.viewer is not None and seat != match.viewer and seat != CHANCE:
        raise _not_its_view(match, seat)
    decisions = match.decisions
    if match.result is not None or not decisions:
        return iter(())
    if decisions[0].seat == CHANCE:
        return _chance_answers(match, decisions[0].id) if seat == CHANCE else iter(())
    lists: list[Iterator[Command]] = []
    for decision in decisions:
        if decision.seat == seat:
            lists.append(answers(game, match.state, decision))
    if game.tables.standing and 0 <= seat < match.seats:
        for rule in game.tables.standing:
            if not rule.host:
                lists.append(allowed(game, match.state, rule, standing(rule, match, seat)))
    return lists[0] if len(lists) == 1 else chain.from_iterable(lists)


def _chance_answers(match: Match[Any], decision: int) -> Iterator[Command]:
    for places in outcomes(_open_chance(match).request):
        yield ChanceAnswer(CHANCE, decision, places)


def answers(game: Game[Any], state: Any, decision: Decision) -> Iterator[Command]:
    """Return an iterator over the legal answers to a decision."""
    rules = game.tables.answers.get(decision.__class__, ())
    if len(rules) == 1:
        return allowed(game, state, rules[0], decision)
    return chain.from_iterable([allowed(game, state, rule, decision) for rule in rules])


def answerable(game: Game[Any], state: Any, decision: Decision) -> bool:
    """Return whether a decision has a legal answer; raise EngineFault naming the rule if one fails.

    Stops at the first answer.
    """
    for rule in game.tables.answers.get(decision.__class__, ()):
        try:
            for _ in allowed(game, state, rule, decision):
                return True
        except TabletopError:
            raise
        except Exception as error:
            raise failed(rule, error, decision) from error
    return False


def standing(rule: Rule[Any, Any, Any], match: Match[Any], seat: Seat) -> Standing:
    """Return the decision that a standing command of `seat` answers."""
    return new_standing(seat, tuple([asked.seat for asked in match.decisions]), rule=rule.id)


def allowed(game: Game[Any], state: Any, rule: Rule[Any, Any, Any], decision: Decision) -> Iterator[Command]:
    """Return an iterator over what a rule lists and no limit forbids."""
    limits = game.tables.limits.get(rule.on)
    if limits is None:
        return iter(rule.legal(state, decision))
    return (
        command
        for command in rule.legal(state, decision)
        if all(forbidden(limit, state, command) is None for limit in limits)
    )


def forbidden(limit: Limit[Any, Any], state: Any, command: Command) -> Rejection | None:
    """Return the rejection by a limit, if it forbids the command. Raise EngineFault if its check returns anything else.

    Without this a check that returns True would forbid the command in silence.
    """
    refused: object = limit.check(state, command)
    if refused is None or isinstance(refused, Rejection):
        return refused
    raise EngineFault(f"limit {limit.id} answered {told(refused)}: its check returns None, or REFUSAL.by(id, …)")


def chances(match: Match[S], game: Game[S] | None = None) -> Iterator[tuple[ChanceAnswer, Fraction]]:
    """Yield each possible answer to an open chance request with its probability.

    To get chance requests as decisions, open a match without a chance source. With `game`, things that are alike give
    one answer where one thing is drawn: the answer for the first of them, with the probability of drawing any of them.
    This takes the whole match, as a view does not show which things are alike.

    Raises:
        UsageError: no chance request is open, or `game` is given with a view or a match of another game.
        EngineFault: the game fails to name the things, as on a match from a forged log.
    """
    if not isinstance(match, Match):
        raise UsageError(f"this is no match: {told(match)}")
    if not match.decisions or match.decisions[0].seat != CHANCE:
        raise UsageError("no chance request is open: play without a chance source to be asked for them")
    asked, number = _open_chance(match), match.decisions[0].id
    each = Fraction(1, how_many(asked.request))
    if game is None:
        for places in outcomes(asked.request):
            yield ChanceAnswer(CHANCE, number, places), each
    else:
        for places, alike in _one_of_each_sort(game, match, asked):
            yield ChanceAnswer(CHANCE, number, places), alike * each


def _one_of_each_sort(game: Game[S], match: Match[S], asked: Chance) -> Iterable[tuple[Places, int]]:
    """Return the answers to a chance request, one per sort if one thing is drawn, each with the size of its sort."""
    must_be_of(game, match)
    if match.viewer is not None:
        raise UsageError("a view does not show which things are alike: determinize it, or leave the game out")
    request = asked.request
    if not isinstance(request, Die) and request.k == 1:
        alike = attempt(f"naming the things to draw in {game.id}", _places_by_sort, game, match.state, asked)
        if sum(map(len, alike)) == request.n:  # else the game does not name the places
            return [((places[0],), len(places)) for places in alike]
    return ((places, 1) for places in outcomes(request))


def _places_by_sort(game: Game[S], state: S, asked: Chance) -> list[list[int]]:
    """Return the places of a request, grouped by sort of thing."""
    sorts: dict[object, list[int]] = {}
    for place, thing in enumerate(game.things(state, asked)):
        sorts.setdefault(thing, []).append(place)
    return [*sorts.values()]


def check(game: Game[Any], match: Match[Any], command: Command) -> Rejection | None:
    """Return why a command would be rejected, or None. Works on the sender's own view as well.

    Raises:
        UsageError: the match is of another game or another seat's view.
        EngineFault: a check fails, as on a match from a forged log.
    """
    must_be_of(game, match)
    _must_be_seen_by_sender(game, match, command)
    judged = judge(game, bound(game, match), command)
    return judged if isinstance(judged, Rejection) else None


def why_not(game: Game[Any], match: Match[Any], command: Command) -> tuple[Rejection, ...]:
    """Return every rejection of a command, starting with the one that `submit` returns; () if it would be accepted.

    A command that no rule is asked about (unknown, malformed, to no open decision) has that rejection only; a malformed
    one has a rejection for each wrong field. Works on the sender's own view as well.

    Raises:
        UsageError: the match is of another game or another seat's view.
        EngineFault: a check fails, as on a match from a forged log.
    """
    must_be_of(game, match)
    match = bound(game, match)
    _must_be_seen_by_sender(game, match, command)
    try:
        found = _decision_and_rule(game, match, command)
        if isinstance(found, Rejection):
            faults = misfits(command) if found.code == MALFORMED.code else ()
            return tuple(_malformed(command, fault) for fault in faults) or (found,)
        decision, rule = found
        if rule is None:
            return ()
        refused = [*_all_of(rule.check(match.state, decision, command))]
        for limit in game.tables.limits.get(type(command), ()):
            refused += _all_of(forbidden(limit, match.state, command))
        return tuple(dict.fromkeys(_named(game, match.state, each) for each in refused))
    except TabletopError:
        raise
    except Exception as error:
        raise _check_failed(game, command, error) from error


def _must_be_seen_by_sender(game: Game[Any], match: Match[Any], command: Command) -> None:
    """Raise UsageError for a view on which a rule would have to judge a command of another seat.

    Rejections that take no rule are the same in every view.
    """
    seat = getattr(command, "seat", None)
    if match.viewer is None or seat == match.viewer or type(seat) is not int or not 0 <= seat < match.seats:
        return
    if not isinstance(_decision_and_rule(game, match, command), Rejection):
        raise _not_its_view(match, seat)


def _not_its_view(match: Match[Any], seat: Seat) -> UsageError:
    return UsageError(f"this view is that of seat {match.viewer}: it cannot tell what seat {seat} may do")


def _check_failed(game: Game[Any], command: Command, error: Exception) -> EngineFault:
    """Return the error for a rule that fails on a command."""
    return failed(game.tables.commands.get(type(command), (game,))[0], error, command)


def _all_of(answer: Objections) -> Iterable[Rejection]:
    """Return what a check returned as an iterable of rejections."""
    if answer is None:
        return ()
    return (answer,) if isinstance(answer, Rejection) else answer


def judge(
    game: Game[Any], match: Match[Any], command: Command
) -> Rejection | tuple[Decision, Rule[Any, Any, Any] | None]:
    """Return the decision that a command answers and its rule (None for chance), or the rejection.

    Raises EngineFault if a check fails.
    """
    try:
        found = _decision_and_rule(game, match, command)
        if isinstance(found, Rejection):
            return found
        decision, rule = found
        if rule is None:
            return found
        answer = rule.check(match.state, decision, command)
        refused = answer if answer is None or isinstance(answer, Rejection) else next(iter(answer), None)
        if refused is None:
            for limit in game.tables.limits.get(type(command), ()):
                refused = forbidden(limit, match.state, command)
                if refused is not None:
                    break
        return found if refused is None else _named(game, match.state, refused)
    except TabletopError:
        raise
    except Exception as error:
        raise _check_failed(game, command, error) from error


def _named(game: Game[Any], state: Any, refused: Rejection) -> Rejection:
    """Return a rejection with the game's names of the things it is about, in both languages."""
    names = []
    for param, value in refused.params:
        with suppress(LookupError):
            english, french = game.names(state, param, value, "en"), game.names(state, param, value, "fr")
            if not english == french == str(value):
                names.append((param, english, french))
    return change(refused, names=tuple(names)) if names else refused


def _malformed(command: Command, fault: tuple[str, str]) -> Rejection:
    return MALFORMED.by(CORE, what=command.kind, field=fault[0], must=fault[1])


def _decision_and_rule(
    game: Game[Any], match: Match[Any], command: Command
) -> Rejection | tuple[Decision, Rule[Any, Any, Any] | None]:
    """Return the decision that a command answers and the rule to check it, or a rejection that takes no rule."""
    cls = type(command)
    rules = game.tables.commands.get(cls)
    if rules is None and cls is not ChanceAnswer:
        return UNKNOWN.by(CORE, game=game.id, what=str(getattr(cls, "kind", cls.__name__)))
    if not fitting(cls)(command):
        return _malformed(command, next(misfits(command)))
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
                return standing(rule, match, command.seat), rule
    for decision in match.decisions:
        if decision.id == command.decision and decision.seat == command.seat:
            for rule in rules:
                if rule.to is decision.__class__:
                    return decision, rule
            return _wrong_answer(game, match, decision, command)
    if any(decision.id == command.decision for decision in match.decisions):
        return NOT_ASKED.by(CORE, decision=command.decision, seat=command.seat)
    return STALE.by(CORE, decision=command.decision)


def _wrong_answer(game: Game[Any], match: Match[Any], decision: Decision, command: Command) -> Rejection:
    """Return the rejection of an answer to another kind of decision, in the game's words as the seat reads them."""
    seen = game.mask(match.state, decision.seat)
    said = (
        (param, in_words(game, seen, value, "en"), in_words(game, seen, value, "fr"))
        for param, value in (("kind", decision), ("what", command))
    )
    refused = WRONG_ANSWER.by(decision.rule, what=type(command).kind, kind=decision.kind)
    return change(refused, names=tuple(said))


def _host_only(game: Game[Any], match: Match[Any], rule: Rule[Any, Any, Any], command: Command) -> Rejection:
    """Return the rejection of a host's command from anybody else, in words fit for a spectator."""
    seen = game.mask(match.state, SPECTATOR)
    names = ("what", in_words(game, seen, command, "en"), in_words(game, seen, command, "fr"))
    return change(HOST_ONLY.by(rule.id, what=type(command).kind), names=(names,))


def _judge_chance(match: Match[Any], command: Command) -> Rejection | tuple[Decision, None]:
    """Return the open chance request that the command answers, or the rejection."""
    decision = match.decisions[0] if match.decisions else None
    if decision is None or decision.seat != CHANCE or command.decision != decision.id or command.seat != CHANCE:
        return STALE.by(CORE, decision=command.decision)
    if not isinstance(command, ChanceAnswer) or not fits(_open_chance(match).request, command.outcome):
        return NO_OUTCOME.by(decision.rule)
    return decision, None


def _open_chance(match: Match[Any]) -> Chance:
    """Return the chance request on top of the agenda; raise EngineFault if there is none."""
    top = match.agenda[-1].what if match.agenda else None
    if not isinstance(top, Chance) or not can_be_drawn(top.request):  # `resolve` leaves an open request on top
        error = LookupError(f"no draw waits on top of the agenda, but {told(top)}")
        raise failed("the open chance request", error)
    return top
