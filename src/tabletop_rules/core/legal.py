"""Legal commands, and why a command is rejected. A match and a seat's own view of it give the same answers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from fractions import Fraction
from functools import partial
from itertools import chain, islice
from types import GeneratorType
from typing import Any, Final, TypeVar

from tabletop_rules.core.chance import count_answers, outcomes
from tabletop_rules.core.change import change
from tabletop_rules.core.dispatch import MALFORMED, dispatch, in_both, malformed, open_chance, standing
from tabletop_rules.core.fields import field_faults, fitting
from tabletop_rules.core.game import Game, bind_match
from tabletop_rules.core.match import Match, check_match
from tabletop_rules.core.meant import ambiguous, as_typed, names_no_copy, same_but_for_copies
from tabletop_rules.core.messages import Chance, ChanceAnswer, Command, Decision, Die, Places, Rejection
from tabletop_rules.core.rule import Limit, Rule
from tabletop_rules.core.targets import Protection
from tabletop_rules.core.terms import CHANCE, HOST, Seat, to_int
from tabletop_rules.errors import EngineFault, TabletopError, UsageError, attempt, engine_fault, name_acting, shorten

S = TypeVar("S")


def legal_commands(game: Game[Any], match: Match[Any], seat: Seat) -> Iterator[Command]:
    """Return a lazy iterator over all commands that would be accepted from a seat (or `CHANCE`, for an open request).

    Raises:
        UsageError: there is no such seat, or the match is of another game or another seat's view.
        EngineFault: a rule fails while listing, as on a match from a forged log.
    """
    check_match(game, match)
    try:
        return _guarded(game, match, seat, list_commands(game, bind_match(game, match), seat))
    except TabletopError:
        raise
    except Exception as error:
        raise _listing_failed(game, seat, error) from error


def _guarded(game: Game[Any], match: Match[Any], seat: Seat, commands: Iterator[Any]) -> Iterator[Command]:
    """Yield the commands; raise EngineFault if a rule fails, or lists something else."""
    try:
        for first in commands:
            if not isinstance(first, Command):
                raise _listing_else(game, match, seat)
            yield first
            break
        yield from commands
    except TabletopError:
        raise
    except Exception as error:
        raise _listing_failed(game, seat, error) from error


def _listing_failed(game: Game[Any], seat: Seat, error: Exception) -> EngineFault:
    """Return the error for a rule that fails while listing."""
    return engine_fault(f"listing what seat {seat} may do in {game.id}", error)


def _listing_else(game: Game[Any], match: Match[Any], seat: Seat) -> EngineFault:
    """Return the error for the rule whose list begins with something that is no command."""
    bound = bind_match(game, match)
    lists: list[tuple[Rule[Any, Any, Any], list[object]]] = [
        (rule, [*allowed(game, bound.state, rule, decision)])
        for decision, rule in open_rules(game, bound.decisions, seat)
    ]
    rule, first = next((rule, each) for rule, listed in lists for each in listed if not isinstance(each, Command))
    what = f"{name_acting(rule)} lists {shorten(first)}, which is not a command"
    return EngineFault(f"{what}: list {rule.on.__name__}(seat, decision.id, …)")


def list_commands(game: Game[Any], match: Match[Any], seat: Seat) -> Iterator[Command]:
    """Like `legal_commands`, but lets a rule's exception through instead of wrapping it in `EngineFault`.

    For matches played in this process, on which only a bug can fail; without the guard a match plays 2 % faster.
    """
    seat = to_int(seat)
    if type(seat) is not int or not HOST <= seat < match.seats:
        raise UsageError(f"there is no seat {shorten(seat)} among {match.seats}; seats are counted from 0")
    if match.viewer is not None and seat != match.viewer and seat != CHANCE:
        raise _not_its_view(match, seat)
    decisions = match.decisions
    if match.result is not None or not decisions:
        return iter(())
    if decisions[0].seat == CHANCE:
        return _chance_answers(match, decisions[0].id) if seat == CHANCE else iter(())
    if len(decisions) == 1 and not game.tables.standing:
        return answers(game, match.state, decisions[0]) if decisions[0].seat == seat else iter(())
    rules = open_rules(game, decisions, seat)
    return chain.from_iterable([allowed(game, match.state, rule, decision) for decision, rule in rules])


def open_rules(
    game: Game[Any], decisions: tuple[Decision, ...], seat: Seat
) -> list[tuple[Decision, Rule[Any, Any, Any]]]:
    """Return the rules under which a seat may send something, each with the decision that it would answer."""
    tables = game.tables
    found: list[tuple[Decision, Rule[Any, Any, Any]]] = []
    for decision in decisions:
        if decision.seat == seat:
            for rule in tables.answers.get(decision.__class__, ()):
                found.append((decision, rule))
    if tables.standing and seat >= 0:
        found += [(standing(rule, decisions, seat), rule) for rule in tables.standing if not rule.host]
    return found


def _chance_answers(match: Match[Any], decision: int) -> Iterator[Command]:
    for places in outcomes(open_chance(match).request):
        yield ChanceAnswer(CHANCE, decision, places)


def answers(game: Game[Any], state: Any, decision: Decision) -> Iterator[Command]:
    """Return an iterator over the legal answers to a decision."""
    rules = game.tables.answers.get(decision.__class__, ())
    if len(rules) == 1:
        return iter(allowed(game, state, rules[0], decision))
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
            raise engine_fault(rule, error, decision) from error
    return False


def allowed(game: Game[Any], state: Any, rule: Rule[Any, Any, Any], decision: Decision) -> Iterable[Command]:
    """Return what a rule lists and no limit forbids: the very list of the rule if there is no limit."""
    limits = game.tables.limits.get(rule.on)
    if limits is None:
        return rule.legal(state, decision)
    return (
        command
        for command in rule.legal(state, decision)
        if all(rejection_by_limit(limit, state, command) is None for limit in limits)
    )


def rejection_by_limit(limit: Limit[Any, Any], state: Any, command: Command) -> Rejection | None:
    """Return the rejection by a limit, if it forbids the command. Raise EngineFault if its check returns anything else.

    Without this a check that returns True would forbid the command in silence.
    """
    refused: object = limit.check(state, command)
    if refused is None or isinstance(refused, Rejection):
        return refused
    raise EngineFault(f"limit {limit.id} returned {shorten(refused)}: its check must return None or REFUSAL.by(id, …)")


def chances(game: Game[S], match: Match[S], *, merge: bool = True) -> Iterator[tuple[ChanceAnswer, Fraction]]:
    """Yield each possible answer to an open chance request with its probability.

    To get chance requests as decisions, open a match without a chance source. With `merge`, things that are alike give
    one answer where one thing is drawn: the answer for the first of them, with the probability of drawing any of them.
    This takes the whole match, as a view does not show which things are alike.

    Raises:
        UsageError: no chance request is open, the match is of another game, or `merge` is asked of a view.
        EngineFault: the game fails to name the things, as on a match from a forged log.
    """
    check_match(game, match)
    if not match.decisions or match.decisions[0].seat != CHANCE:
        raise UsageError("no chance request is open: open the match with chance=None to get requests as decisions")
    asked, number = open_chance(match), match.decisions[0].id
    each = Fraction(1, count_answers(asked.request))
    if not merge:
        for places in outcomes(asked.request):
            yield ChanceAnswer(CHANCE, number, places), each
    else:
        for places, alike in _one_of_each_sort(game, match, asked):
            yield ChanceAnswer(CHANCE, number, places), alike * each


def _one_of_each_sort(game: Game[S], match: Match[S], asked: Chance) -> Iterable[tuple[Places, int]]:
    """Return the answers to a chance request, one per sort if one thing is drawn, each with the size of its sort."""
    if match.viewer is not None:
        raise UsageError("a view does not show which things are alike: determinize it, or pass merge=False")
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
    check_match(game, match)
    _must_be_seen_by_sender(game, match, command)
    judged = judge(game, bind_match(game, match), command)
    return judged if isinstance(judged, Rejection) else None


def why_not(game: Game[Any], match: Match[Any], command: Command) -> tuple[Rejection, ...]:
    """Return every rejection of a command, starting with the one that `submit` returns; () if it would be accepted.

    A command that no rule is asked about (unknown, malformed, to no open decision) has that rejection only; a malformed
    one has a rejection for each wrong field. Works on the sender's own view as well.

    Raises:
        UsageError: the match is of another game or another seat's view.
        EngineFault: a check fails, as on a match from a forged log.
    """
    return tuple(dict.fromkeys(rejection for _, rejection in objections(game, match, command)))


def objections(game: Game[Any], match: Match[Any], command: Command) -> list[tuple[object, Rejection]]:
    """Like `why_not`, with the rule or limit that each rejection comes from; None for the engine's own rejections."""
    check_match(game, match)
    match = bind_match(game, match)
    _must_be_seen_by_sender(game, match, command)
    meant = find_meant(game, match, command)
    if isinstance(meant, Rejection):
        return [(None, meant)]
    command = meant
    acting: object = game
    try:
        found = dispatch(game, match, command)
        if isinstance(found, Rejection):
            faults = field_faults(command) if found.code == MALFORMED.code else ()
            return [(None, malformed(command, fault)) for fault in faults] or [(None, found)]
        decision, rule = found
        if rule is None:
            return []
        acting = rule
        rejections: list[tuple[object, Rejection]] = [
            (rule, each) for each in _all_of(rule.check(match.state, decision, command))
        ]
        for limit in game.tables.limits.get(type(command), ()):
            acting = limit
            rejections += [(limit, each) for each in _all_of(rejection_by_limit(limit, match.state, command))]
        return [(acting, _with_names(game, match, each, acting)) for acting, each in rejections]
    except TabletopError:
        raise
    except Exception as error:
        raise engine_fault(acting, error, command) from error


def _must_be_seen_by_sender(game: Game[Any], match: Match[Any], command: Command) -> None:
    """Raise UsageError for a view on which a rule would have to judge a command of another seat.

    Rejections that take no rule are the same in every view.
    """
    seat = getattr(command, "seat", None)
    if match.viewer is None or seat == match.viewer or type(seat) is not int or not 0 <= seat < match.seats:
        return
    if not isinstance(dispatch(game, match, command), Rejection):
        raise _not_its_view(match, seat)


def _not_its_view(match: Match[Any], seat: Seat) -> UsageError:
    return UsageError(f"this is the view of seat {match.viewer}, which does not show what seat {seat} may do")


def _all_of(answer: Any) -> Iterator[Rejection]:
    """Yield the rejections that a check returned or yields; raise TypeError for anything else."""
    if answer is None:
        return
    if isinstance(answer, Rejection):
        yield answer
        return
    for each in answer if hasattr(answer, "__iter__") and not isinstance(answer, str) else (answer,):
        if not isinstance(each, Rejection):
            raise TypeError(
                f"its check gives {shorten(each)}, not a rejection: return or yield REFUSAL.by(id, …), or nothing"
            )
        yield each


def _first_of(answer: Any) -> Rejection | None:
    """Return the first rejection of `_all_of`, in the time that a generator needs."""
    if answer.__class__ is not GeneratorType:
        return next(_all_of(answer), None)
    first = next(answer, None)
    return first if first is None or isinstance(first, Rejection) else next(_all_of((first,)))


def find_rule(
    game: Game[Any], match: Match[Any], command: Command
) -> Rejection | tuple[Decision, Rule[Any, Any, Any] | None]:
    """Return the decision that a command answers and its rule (None for chance), or the rejection.

    Raises EngineFault if a check fails.
    """
    acting: object = game
    try:
        found = dispatch(game, match, command)
        if isinstance(found, Rejection):
            return found
        decision, rule = found
        if rule is None:
            return found
        acting = rule
        answer = rule.check(match.state, decision, command)
        refused = answer if answer is None or isinstance(answer, Rejection) else _first_of(answer)
        if refused is None:
            for limit in game.tables.limits.get(type(command), ()):
                acting = limit
                refused = rejection_by_limit(limit, match.state, command)
                if refused is not None:
                    break
        return found if refused is None else _with_names(game, match, refused, acting)
    except TabletopError:
        raise
    except Exception as error:
        raise engine_fault(acting, error, command) from error


def judge(
    game: Game[Any], match: Match[Any], command: Command
) -> Rejection | tuple[Command, Decision, Rule[Any, Any, Any] | None]:
    """Return the command that is meant, with its decision and rule (None for chance); or the rejection.

    Raises:
        EngineFault: a check fails.
    """
    found = find_rule(game, match, command)
    if not isinstance(found, Rejection):
        return command, *found
    meant = find_meant(game, match, command)
    if isinstance(meant, Rejection):
        return meant
    if meant is command:
        return found
    found = find_rule(game, match, meant)
    return found if isinstance(found, Rejection) else (meant, *found)


def find_meant(game: Game[Any], match: Match[Any], command: Command) -> Command | Rejection:
    """Return the command that a rejected one means, or that one itself; the rejection if it may mean several.

    Plain strings are accepted for enumerations, lists for tuples, other integers for `int`; and the id of a thing
    without the number of a copy, if only one copy can be meant.
    """
    if type(command) not in game.tables.commands and not isinstance(command, ChanceAnswer):
        return command
    if not fitting(type(command))(command):
        command = as_typed(command)
    if not fitting(type(command))(command) or not names_no_copy(match.state, command):
        return command
    if not 0 <= command.seat < match.seats or match.viewer not in (None, command.seat):
        return command
    listed = islice(legal_commands(game, match, command.seat), MAX_LISTED)
    candidates = [each for each in listed if same_but_for_copies(command, each)]
    if len(candidates) > 1:
        return ambiguous(command, candidates)
    return candidates[0] if candidates else command


MAX_LISTED: Final = 5_000
"""The most legal commands among which the one that is meant is looked for."""


def name_handler(game: Game[Any], rejection: Rejection, acting: object) -> str:
    """Return the name of what a rejection comes from: a protection by whose id it is given, or else `acting`."""
    for handler in game.handlers:
        if isinstance(handler, Protection) and handler.id == rejection.rule:
            acting = handler
    return f"{type(acting).__name__} {getattr(acting, 'id', '')}".rstrip()


def _with_names(game: Game[Any], match: Match[Any], rejection: Rejection, acting: object) -> Rejection:
    """Return a rejection with the game's names of the things it is about, in both languages.

    Raises EngineFault, naming what it comes from, if its text needs a param that it does not have.
    """
    if missing := rejection.missing_params():
        raise EngineFault(
            f"{name_handler(game, rejection, acting)} rejects as {rejection.code!r} without {', '.join(missing)}, "
            f"which the text of the refusal needs: give it to `by`"
        )
    names = []
    for param, value in rejection.params:
        with suppress(LookupError):
            english, french = in_both(match, partial(game.display.names, match.state, param, value))
            if not english == french == str(value):
                names.append((param, english, french))
    return change(rejection, names=tuple(names)) if names else rejection
