"""Playouts: matches played to their end without records, and random commands.

A playout runs the loop of `submit` with the same rules, steps, effects and reducers. It keeps no records and no way
back, and does not check commands that it has just listed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias, TypeVar

from tabletop_rules.core.chance import ChanceSource, check_source, random_below, random_places
from tabletop_rules.core.dispatch import open_chance
from tabletop_rules.core.engine import check_playable
from tabletop_rules.core.foreign import check_plan
from tabletop_rules.core.game import Game, bind_match
from tabletop_rules.core.legal import allowed, judge, open_rules
from tabletop_rules.core.match import Match, check_match
from tabletop_rules.core.messages import (
    Ask,
    Chance,
    ChanceAnswer,
    Cited,
    Command,
    Decision,
    Ended,
    Event,
    Places,
    Plan,
    Rejection,
)
from tabletop_rules.core.opening import LAST_ANSWER, leave_open, open_decisions
from tabletop_rules.core.planned import check_drawable, fill_step, to_todo
from tabletop_rules.core.resolve import BUDGET, HANDLING, NOBODY, Run, pass_over
from tabletop_rules.core.rule import Rule, decide_command, plan_step
from tabletop_rules.core.terms import CHANCE, Rng, RuleId, Seat, to_int
from tabletop_rules.errors import ChanceError, EngineFault, TabletopError, UsageError, engine_fault, shorten

S = TypeVar("S")

Policy: TypeAlias = Callable[[Game[S], Match[S], Seat, Rng], Command]
"""Chooses a command for a seat that has an open decision. A bot is a policy that gets a view."""

Chosen: TypeAlias = tuple[Decision, Rule[Any, Any, Any], Command]
"""A command with the decision that it answers, and the rule that lists it."""


def playout(
    game: Game[S],
    match: Match[S],
    policy: Policy[S] | None,
    rng: Rng,
    *,
    chance: ChanceSource | None = None,
    limit: int | None = None,
) -> Match[S]:
    """Play a match on to its end and return it: its `result` is the outcome. No records are kept.

    `policy(game, match, seat, rng)` chooses every command; with None, all legal commands of the seat are equally
    likely. The policy gets the whole match: to search from a view, play out worlds that `determinize` samples. Where
    several seats are asked at once, one of them is picked at random. `rng` also draws, unless `chance` is given. With
    `limit`, the match stops after that many decisions, with or without a result.

    The states are those that `submit` gives for the same commands and draws. `past` is empty: a playout cannot be
    undone.

    Raises:
        UsageError: the match is a view, in motion or of another game, an argument is unusable, or the policy returned
            an illegal command.
        ChanceError: the chance source cannot answer a request.
        EngineFault: the game has a bug, or the match has not ended after the most decisions that the game allows.
    """
    check_playable(game, match)
    check_source(chance)
    _check_rng(rng)
    if policy is not None and not callable(policy):
        raise UsageError(f"a policy is a function (game, match, seat, rng) -> command, not {shorten(policy)}")
    limit = to_int(limit)
    if limit is not None and (type(limit) is not int or limit < 0):
        raise UsageError(f"limit must be a number of decisions, not {shorten(limit)}")
    if match.result is not None:
        return match
    return _Playout(game, bind_match(game, match), policy, rng, chance).play(limit)


def random_command(game: Game[S], match: Match[S], seat: Seat, rng: Rng) -> Command:
    """Return a legal command of a seat, or of `CHANCE` for an open request, all of them being equally likely.

    Works on the seat's own view as well. Lists no more than it must: of a tuple, or another sequence, that a rule
    returns as its list, only the chosen command is made.

    Raises:
        UsageError: the seat has no legal command, there is no such seat, or the match is of another game or another
            seat's view.
        EngineFault: a rule fails while listing, as on a match from a forged log.
    """
    check_match(game, match)
    _check_rng(rng)
    seat = to_int(seat)
    if type(seat) is not int or not (0 <= seat < match.seats or seat == CHANCE):
        raise UsageError(f"there is no seat {shorten(seat)} among {match.seats}; seats are counted from 0")
    if match.viewer is not None and seat not in (match.viewer, CHANCE):
        raise UsageError(f"this is the view of seat {match.viewer}, which does not show what seat {seat} may do")
    decisions = match.decisions
    if decisions and (decisions[0].seat == CHANCE) is (seat == CHANCE):
        if seat == CHANCE:
            return ChanceAnswer(CHANCE, decisions[0].id, random_places(open_chance(match).request, rng))
        found = _pick(game, game.bound(match.state), decisions, seat, rng)
        if found is not None:
            return found[2]
    raise UsageError(f"seat {seat} has no legal command")


def _check_rng(rng: object) -> None:
    """Raise UsageError unless `rng` is a source of random bits."""
    if not callable(getattr(rng, "getrandbits", None)):
        raise UsageError(f"random choices are made with a random.Random, not with {shorten(rng)}")


class _Playout(Run):
    """The loop of a match from one decision to the next, without records."""

    __slots__ = ("policy", "rng")

    def __init__(
        self,
        game: Game[Any],
        match: Match[Any],
        policy: Policy[Any] | None,
        rng: Rng,
        chance: ChanceSource | None,
    ) -> None:
        super().__init__(game, match, list(match.agenda), [], chance)
        self.policy, self.rng = policy, rng
        self.decisions = match.decisions

    def play(self, limit: int | None) -> Match[Any]:
        """Play to the end, or for `limit` decisions; return the match then.

        This is the loop of `Run.run`, but it answers the decisions that it opens, the first item of a plan never waits
        on the stack, and what reducers return is not checked.
        """
        game, tables, stack, seats = self.game, self.tables, self.stack, self.match.seats
        quiet, reducers, steps, silent = tables.quiet, tables.reducers, tables.steps, tables.silent
        state, version, decisions = self.state, self.version, self.decisions
        left = game.checks.longest if limit is None else limit
        what: Any = None
        plan: Plan = ()
        rule, record, used = RuleId(""), 0, NOBODY
        while decisions:
            if decisions[0].seat != CHANCE:  # else its request is on top of the stack
                if not left:
                    break
                left -= 1
                decision, answer, command = self._choose(state, version, decisions)
                if len(decisions) > 1 or not decision.id:
                    leave_open(game, stack, decisions, decision)
                version = record = self.answered = version + 1
                rule, used = answer.id, decision.used
                plan = _decide(answer, state, decision, command)
            try:
                for _ in range(BUDGET):
                    if plan:
                        what = plan[0]
                        for each in plan[:0:-1]:
                            stack.append((each, rule, record, used))
                        plan = ()
                    elif stack:
                        what, rule, record, used = stack.pop()
                        if record == LAST_ANSWER:
                            record = self.answered
                    else:
                        raise EngineFault(f"the agenda of {game.id!r} ran empty before the match ended")
                    kind = what.__class__
                    if kind in quiet:
                        version += 1
                        state = quiet[kind](what, state)
                    elif kind in steps:
                        expand = steps[kind]
                        plan_of = expand.plan
                        plan = what.plan(state) if plan_of is plan_step else plan_of(state, what)
                        if expand.foreign:
                            check_plan(expand, plan)
                        rule = expand.id
                    elif kind is Cited:
                        plan, rule = (what.what,), what.rule
                    elif kind is Ask:
                        decisions = open_decisions(game, seats, state, stack, what, rule, used, version + 1)
                        if decisions:
                            version += 1
                            break
                    elif kind not in silent:
                        self.state, self.version = state, version
                        if kind is Chance:
                            plan = (fill_step(game, what, self._draw_places(what)),)
                            version = record = self.version
                            continue
                        handle = HANDLING.get(kind, pass_over) if kind not in reducers else _Playout._loud
                        stopped = handle(self, what, rule, record, used)
                        state, version = self.state, self.version
                        if stopped:
                            decisions = self.decisions
                            break
                else:
                    raise self._describe_endless(what, rule)
            except TabletopError as fault:
                if isinstance(fault, ChanceError) and isinstance(what, Chance):
                    check_drawable(what.request, rule)
                raise
            except Exception as error:
                self.plan = plan
                raise self._describe_failure(what, error) from error
        if decisions and limit is None:
            raise EngineFault(f"{game.id} has not ended after {game.checks.longest} decisions")
        return self._at(state, version, decisions)

    def _draw_places(self, asked: Chance) -> Places:
        """Return the answer to a request, drawn by `rng` if there is no source or it leaves the request open."""
        places = None
        if self.chance is not None:
            places = super()._draw_places(asked)
            if places is None:
                self.version += 1  # the request is opened as a decision
        self.version += 1
        return random_places(asked.request, self.rng) if places is None else places

    def _loud(self, what: Any, rule: RuleId, record: int, used: tuple[Any, ...]) -> bool:
        """Handle an event that effects listen to, or the end."""
        kind, tables = what.__class__, self.tables
        if kind in tables.instead and self._replace((what, rule, record, used)):
            return False
        self.version += 1
        self.state = tables.reducers[kind](what, self.state)
        if kind in tables.then:
            self._let_follow(what, rule)
        return self._finish(what, rule) if kind is Ended else False

    def _record(self, event: Event, rule: RuleId, cause: int) -> int:
        self.version += 1
        return self.version

    def _stop(self, decisions: tuple[Decision, ...], rule: RuleId, record: int) -> bool:
        self.version += 1
        self.decisions = decisions
        return True

    def _choose(self, state: Any, version: int, decisions: tuple[Decision, ...]) -> Chosen:
        """Return a command of a seat that is asked."""
        rng = self.rng
        decision = decisions[0] if len(decisions) == 1 else decisions[random_below(len(decisions), rng)]
        if self.policy is not None:
            return _ask(self.policy, self.game, self._at(state, version, decisions), decision.seat, rng)
        found = _pick(self.game, state, decisions, decision.seat, rng)
        if found is None:
            raise EngineFault(f"{self.game.id} asks seat {decision.seat}, which has no legal command: {decision!r}")
        return found

    def _at(self, state: Any, version: int, decisions: tuple[Decision, ...]) -> Match[Any]:
        """Return the match at these decisions, or at its end."""
        old = self.match
        agenda = tuple(map(to_todo, self.stack)) if decisions else ()
        return Match(old.game, old.seats, state, version, decisions, agenda, self.result, names=old.names)


def _decide(rule: Rule[Any, Any, Any], state: Any, decision: Decision, command: Command) -> Plan:
    """Return the plan of a rule for a command."""
    try:
        decide = rule.decide
        plan = command.decide(state, decision) if decide is decide_command else decide(state, decision, command)
        if rule.foreign:
            check_plan(rule, plan)
        return plan
    except TabletopError:
        raise
    except Exception as error:
        raise engine_fault(rule, error, command) from error


def _pick(game: Game[S], state: S, decisions: tuple[Decision, ...], seat: Seat, rng: Rng) -> Chosen | None:
    """Return a random one of all commands that a seat may send; None if there is none."""
    rules = open_rules(game, decisions, seat)
    lists: list[tuple[Decision, Rule[Any, Any, Any], Sequence[Command]]] = []
    total = 0
    limits = game.tables.limits
    for decision, rule in rules:
        try:
            commands: Any = (
                rule.legal(state, decision) if rule.on not in limits else allowed(game, state, rule, decision)
            )
            if hasattr(commands, "list_fields"):  # `Answers`; isinstance takes ten times as long, as it is abstract
                if len(rules) == 1:
                    found = commands.pick(rng)
                    return None if found is None else (decision, rule, found)
            elif commands.__class__ is not tuple and not isinstance(commands, Sequence):
                commands = tuple(commands)
            count = len(commands)
        except TabletopError:
            raise
        except Exception as error:
            raise engine_fault(rule, error, decision) from error
        if count:
            total += count
            lists.append((decision, rule, commands))
    if not total:
        return None
    place = random_below(total, rng)
    for decision, rule, commands in lists:
        count = len(commands)
        if place < count:
            return decision, rule, commands[place]
        place -= count
    raise AssertionError


def _ask(policy: Policy[S], game: Game[S], match: Match[S], seat: Seat, rng: Rng) -> Chosen:
    """Return what a policy chooses; raise UsageError for an illegal command."""
    command = policy(game, match, seat, rng)
    judged = judge(game, match, command)
    if isinstance(judged, Rejection):
        raise UsageError(f"the policy chose {shorten(command)}, which is rejected: {judged.message()}")
    command, decision, rule = judged
    assert rule is not None  # chance is asked alone
    return decision, rule, command


__all__ = ["Policy", "playout", "random_command"]
