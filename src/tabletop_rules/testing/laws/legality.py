"""Laws 3, 4 and 6: listed commands are accepted, others are rejected, and a view agrees with its match."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from itertools import islice
from typing import Any, Final

import attrs

from tabletop_rules.core.change import change
from tabletop_rules.core.engine import Accepted, submit
from tabletop_rules.core.fold import fold
from tabletop_rules.core.legal import check, legal_commands, why_not
from tabletop_rules.core.match import Match
from tabletop_rules.core.meant import as_typed
from tabletop_rules.core.messages import Command, Places, Request
from tabletop_rules.core.terms import CHANCE, HOST, SPECTATOR
from tabletop_rules.errors import shorten
from tabletop_rules.testing.laws.law import LawBroken, Stops, attempt, dice, difference, pick_stops, place, pool_from
from tabletop_rules.testing.mutants import key, near_misses
from tabletop_rules.testing.random_table import Played, TakeBack

STOPS: Final = 24
"""Stops of a match that each of these laws checks by default."""
MUTANTS: Final = 16
"""Near misses tried at each stop (law 6: for each seat)."""
TRIED: Final = 3
"""Listed commands submitted at each stop; all of them go through `check`."""
OUTCOMES: Final = 50
"""Outcomes tried for an open chance request, which may have millions."""


def legal_means_accepted(played: Played, stops: Stops = None) -> int:
    """Check law 3: every listed command is accepted, however it was built, and near misses are rejected.

    Sampled: 24 stops, 16 near misses at each; all listed commands are checked, and 3 of them submitted.
    """
    cases, pool = 0, pool_from(played)
    for stop in pick_stops(played, 3, stops, STOPS):
        match, rng, listed = played.matches[stop], dice(played, 3, stop), set[str]()
        if match.over:
            continue
        everything = _listed(played, stop)
        untyped: list[object] = [*everything]  # at run time a rule may list anything
        for item in (each for each in untyped if not isinstance(each, Command)):
            raise LawBroken(3, f"{item} is listed, but is not a command", place(played, stop))
        pool.see(match.state)
        pool.learn(everything)
        for command in everything:
            cases += 1
            listed.add(key(command))
            refused = attempt(3, place(played, stop), f"checking {command}", check, played.game, match, command)
            if refused is not None:
                text = f"{command} is listed, but rejected by {refused.rule}: {refused.code}"
                raise LawBroken(3, text, place(played, stop, command.seat))
        for command in rng.sample(everything, min(TRIED, len(everything))):
            _check_submit(played, stop, command)
            cases += _check_plain(played, stop, command)
        for mutant in near_misses(match, everything, pool, rng, MUTANTS):
            if key(mutant) in listed or mutant.seat in (HOST, CHANCE):
                continue
            cases += 1
            if key(as_typed(mutant)) in listed:
                continue
            if attempt(3, place(played, stop), f"checking {mutant}", check, played.game, match, mutant) is None:
                raise LawBroken(3, f"{mutant} is accepted, but not listed", place(played, stop, mutant.seat))
    return cases


def rejection_changes_nothing(played: Played, stops: Stops = None) -> int:
    """Check law 4: rejected commands change neither the match nor the outcome of the next command.

    The match is compared with a fold of its records, which shares no mutable value with it. The rejection that `submit`
    returns must be the first one of `why_not`. Sampled: 24 stops, 16 near misses at each.
    """
    cases, pool, game, fresh = 0, pool_from(played), played.game, played.opening
    for stop in pick_stops(played, 4, stops, STOPS):
        match, rng, where = played.matches[stop], dice(played, 4, stop), place(played, stop)
        fresh = attempt(4, where, "folding", fold, game, fresh, played.records[fresh.version : match.version])
        if not _same(match, fresh):
            return cases  # law 1 reports this
        everything = _listed(played, stop) or [move for move in played.moves if not isinstance(move, TakeBack)]
        pool.see(match.state)
        pool.learn(everything)
        chance = _NoChance()
        for mutant in near_misses(match, everything, pool, rng, MUTANTS):
            refused = attempt(4, where, f"checking {mutant}", check, game, match, mutant)
            if refused is None:
                continue
            cases += 1
            outcome = attempt(4, where, f"submitting {mutant}", submit, game, match, mutant, chance)
            if outcome != refused:
                raise LawBroken(
                    4,
                    f"{mutant} is rejected by check as {shorten(refused)}, but submit returns {shorten(outcome)}",
                    where,
                )
            reasons = attempt(4, where, f"asking why not {mutant}", why_not, game, match, mutant)
            if reasons[:1] != (refused,):
                text = f"{mutant} is rejected as {shorten(refused)}, but why_not returns {shorten(reasons)}"
                raise LawBroken(4, text, where)
            if chance.asked:
                raise LawBroken(4, f"{mutant} was rejected only after a draw from chance", where)
            if not _same(match, fresh):
                changed = difference(fresh, match) or "its past"
                raise LawBroken(4, f"{mutant} was rejected, but changed the match: {changed}", where)
        if stop < len(played.moves):
            _check_goes_on(played, stop)
    return cases


def views_know_what_is_legal(played: Played, stops: Stops = None) -> int:
    """Check law 6: a seat's view lists the same commands as the match, and rejects a command for the same reasons.

    Sampled: 24 stops; at each, for every seat, its whole list, 16 commands of it and 16 near misses.
    """
    cases, pool, game = 0, pool_from(played), played.game
    for stop in pick_stops(played, 6, stops, STOPS):
        match, rng = played.matches[stop], dice(played, 6, stop)
        everything = _listed(played, stop)
        pool.see(match.state)
        pool.learn(everything)
        for seat in (*range(match.seats), SPECTATOR):
            view, where = played.view(stop, seat), place(played, stop, seat)
            of_match = played.legal(stop, seat)
            of_view = tuple(
                attempt(6, where, "listing on the view", lambda v, s: [*legal_commands(game, v, s)], view, seat)
            )
            cases += 1 + len(of_match)
            if of_view != of_match:
                raise LawBroken(6, f"match and view list different commands: {difference(of_match, of_view)}", where)
            if seat < 0:
                continue
            mine = [*of_match, *(change(command, seat=seat) for command in everything)]
            tried = [*rng.sample(of_match, min(len(of_match), MUTANTS))]
            tried += [mutant for mutant in near_misses(match, mine, pool, rng, MUTANTS) if mutant.seat == seat]
            for command in tried:
                cases += 1
                reasons = attempt(6, where, f"asking why not {command}", why_not, game, match, command)
                seen = attempt(6, where, f"asking the view why not {command}", why_not, game, view, command)
                if reasons != seen:
                    text = f"why_not of {command} is {shorten(reasons)} on the match, {shorten(seen)} on the view"
                    raise LawBroken(6, text, where)
    return cases


# --- helpers --------------------------------------------------------------------------------------------------------


def _listed(played: Played, stop: int) -> list[Command]:
    """Return the legal commands of all seats, or the first outcomes if chance is asked."""
    match = played.matches[stop]
    if match.decisions and match.decisions[0].seat == CHANCE:
        return list(islice(legal_commands(played.game, match, CHANCE), OUTCOMES))
    return played.all_legal(stop)


def _check_submit(played: Played, stop: int, command: Command) -> None:
    """Submit a listed command. Raise LawBroken unless it is accepted."""
    where, match = place(played, stop, command.seat), played.matches[stop]
    outcome = attempt(3, where, f"submitting {command}", submit, played.game, match, command, played.chance)
    if not isinstance(outcome, Accepted):
        raise LawBroken(3, f"{command} is listed, but rejected by {outcome.rule}: {outcome.code}", where)


def _check_plain(played: Played, stop: int, command: Command) -> int:
    """Build a listed command from lists and plain strings. Raise LawBroken unless it is accepted as that command is."""
    fields = {field.name: _plain(getattr(command, field.name)) for field in attrs.fields(type(command))}
    built, where = type(command)(**fields), place(played, stop, command.seat)
    refused = attempt(3, where, f"checking {built}", check, played.game, played.matches[stop], built)
    if refused is not None:
        raise LawBroken(3, f"{built} equals a listed command, but is rejected: {refused.message()}", where)
    return 1


def _plain(value: Any) -> Any:
    """Return a value with plain strings for enumerations and lists for tuples."""
    if isinstance(value, Enum):
        return value.value
    return [*map(_plain, value)] if isinstance(value, tuple) else value


def _check_goes_on(played: Played, stop: int) -> None:
    """Submit the next command of the match again. Raise LawBroken if it makes other records than in play."""
    move, where = played.moves[stop], place(played, stop)
    if isinstance(move, TakeBack):
        return
    outcome = attempt(4, where, f"submitting {move}", submit, played.game, played.matches[stop], move, played.chance)
    records = outcome.records if isinstance(outcome, Accepted) else outcome
    if records != played.records_of(stop):
        how = difference(played.records_of(stop), records)
        raise LawBroken(4, f"after rejected commands {move} leads to something else: {how}", where)


def _same(match: Match[Any], fresh: Match[Any]) -> bool:
    return match == fresh and match.past == fresh.past


class _NoChance:
    """A chance source that records whether it was asked, and has no answer."""

    def __init__(self) -> None:
        self.asked = False

    def answer(self, request: Request, version: int, things: Callable[[], Sequence[object]]) -> Places | None:
        self.asked = True
        return None
