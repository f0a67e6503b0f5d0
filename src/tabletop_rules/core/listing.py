"""Listing legal commands: what rules offer and no limit forbids, made when it is looked at."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Any, overload

from tabletop_rules.core.chance import outcomes
from tabletop_rules.core.dispatch import open_chance, standing
from tabletop_rules.core.game import Game
from tabletop_rules.core.match import Match
from tabletop_rules.core.messages import ChanceAnswer, Command, Decision, Rejection
from tabletop_rules.core.rule import Limit, Rule, is_made_lazily
from tabletop_rules.core.terms import CHANCE, Seat
from tabletop_rules.errors import EngineFault, TabletopError, engine_fault, shorten

Offer = tuple[Decision, Rule[Any, Any, Any] | None]
"""A decision and a rule under which it may be answered; None for an open chance request."""


class LegalCommands(Sequence[Command]):
    """Legal commands in a list that is made when it is looked at.

    Iterating takes from the rules one command after the other. `len` and an index list everything once, and make only
    the commands that are taken out: `rng.choice(commands)` makes one. `next(commands)` takes them in turn.

    All of it raises `EngineFault` if a rule fails, as on a match from a forged log.
    """

    __slots__ = ("_game", "_lists", "_match", "_offers", "_turns")

    def __init__(self, game: Game[Any], match: Match[Any], offers: Sequence[Offer]) -> None:
        self._game, self._match, self._offers = game, match, offers
        self._lists: list[Sequence[Command]] | None = None  # one for each offer
        self._turns: Iterator[Command] | None = None

    def _listed(self) -> list[Sequence[Command]]:
        if self._lists is None:
            self._lists = [self._list(decision, rule) for decision, rule in self._offers]
        return self._lists

    def _list(self, decision: Decision, rule: Rule[Any, Any, Any] | None) -> Sequence[Command]:
        try:
            found = self._offered(decision, rule)
            listed = found if is_made_lazily(found) else tuple(found)
            len(listed)  # lists the fields of `Answers`, if the rule's code is to fail
        except TabletopError:
            raise
        except Exception as error:
            raise self._failed(decision, error) from error
        return listed

    def _offered(self, decision: Decision, rule: Rule[Any, Any, Any] | None) -> Iterable[Command]:
        if rule is None:
            return _chance_answers(self._match, decision)
        return allowed(self._game, self._match.state, rule, decision)

    def _failed(self, decision: Decision, error: Exception) -> EngineFault:
        seat = getattr(decision, "seat", None)
        return engine_fault(f"listing what seat {seat} may do in {self._game.id}", error)

    def __len__(self) -> int:
        lists = self._listed()
        return len(lists[0]) if len(lists) == 1 else sum(map(len, lists))

    @overload
    def __getitem__(self, place: int) -> Command: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Command]: ...
    def __getitem__(self, place: int | slice) -> Command | Sequence[Command]:
        lists = self._listed()
        if isinstance(place, slice):
            return tuple(self)[place]
        if len(lists) == 1:
            return lists[0][place]
        if place < 0:
            place += len(self)
        if place >= 0:
            for commands in lists:
                if place < len(commands):
                    return commands[place]
                place -= len(commands)
        raise IndexError("there are fewer legal commands")

    def __iter__(self) -> Iterator[Command]:
        return chain.from_iterable(self._in_turn())

    def _in_turn(self) -> Iterator[Iterable[Command]]:
        """Yield the commands offer by offer. `list` asks for the length first, so that it finds everything listed."""
        if self._lists is not None:
            yield from self._lists
        else:
            for decision, rule in self._offers:
                yield self._one_by_one(decision, rule)

    def _one_by_one(self, decision: Decision, rule: Rule[Any, Any, Any] | None) -> Iterator[Command]:
        try:
            yield from self._offered(decision, rule)
        except TabletopError:
            raise
        except Exception as error:
            raise self._failed(decision, error) from error

    def __next__(self) -> Command:
        if self._turns is None:
            self._turns = iter(self)
        return next(self._turns)

    def __bool__(self) -> bool:
        return any(True for _ in self)

    def __repr__(self) -> str:
        return f"<{len(self)} legal commands>"


def offers_to(game: Game[Any], match: Match[Any], seat: Seat) -> Sequence[Offer]:
    """Return what a seat, or `CHANCE`, may answer now and by which rules."""
    decisions = match.decisions
    if match.result is not None or not decisions:
        return ()
    if decisions[0].seat == CHANCE:
        return ((decisions[0], None),) if seat == CHANCE else ()
    return open_rules(game, decisions, seat)


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


def _chance_answers(match: Match[Any], decision: Decision) -> Iterator[Command]:
    for places in outcomes(open_chance(match).request):
        yield ChanceAnswer(CHANCE, decision.id, places)


def answers(game: Game[Any], state: Any, decision: Decision) -> Iterator[Command]:
    """Yield the legal answers to a decision."""
    for rule in game.tables.answers.get(decision.__class__, ()):
        yield from allowed(game, state, rule, decision)


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
