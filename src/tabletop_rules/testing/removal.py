"""Law 16: every handler can be taken out, alone and with others, and acts somewhere.

Without it the game must build and hold all laws, invariants included, in matches in which the handler would have acted;
every command that is listed there must succeed; and every other handler in force must still be able to act. A handler
marked as needed is refused by `without`: for it, only that it acts is checked. Whether a test notices a missing handler
is shown by mutants: `tabletop-rules check GAME --mutants`.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, Final, TypeAlias

import attrs

from tabletop_rules.core.chance import Seeded
from tabletop_rules.core.engine import submit
from tabletop_rules.core.fields import is_id
from tabletop_rules.core.game import Game
from tabletop_rules.core.handler import Handler, full_name
from tabletop_rules.core.legal import legal_commands
from tabletop_rules.core.match import Match
from tabletop_rules.core.messages import Rejection
from tabletop_rules.core.watching import watched
from tabletop_rules.errors import EngineFault, GameError, TabletopError
from tabletop_rules.testing.check import check
from tabletop_rules.testing.laws.law import LawBroken, Where
from tabletop_rules.testing.random_table import play, seats_of
from tabletop_rules.testing.report import Report

SEARCHED: Final = 40
"""Random matches in which to look for a handler."""
LISTED: Final = 60
"""The most listed commands of a seat that are submitted at each stop of a match."""


@attrs.frozen
class Removed:
    """The findings for one handler: matches in which it acts, as (seats, seed), and the laws checked without it.

    `situation` is true if it acted in a given situation only. `report` is None for a handler marked as needed.
    """

    handler: Handler
    acts: tuple[tuple[int, int], ...]
    situation: bool
    report: Report | None


Progress: TypeAlias = Callable[[int, int], None]
Situation: TypeAlias = Game[Any] | Callable[[Game[Any]], object]
"""A game that starts in a situation, or a function that plays a game to where a handler acts."""


def handlers_can_go(
    game: Game[Any],
    *,
    situations: Mapping[str, Sequence[Situation]] | None = None,
    ids: Iterable[str] | None = None,
    searched: int = SEARCHED,
    matches: int = 1,
    seed: int = 0,
    progress: Progress | None = None,
) -> tuple[Removed, ...]:
    """Check law 16 for each handler of a game, or for those of the given rule ids.

    `situations`, by rule id, are for handlers that random play does not reach: a game that starts in a situation, from
    where a random match meets the handler; or a function that plays the game it is given until the handler acts, and
    must also run on the game without it. Of `searched` random matches, the first `matches` in which a handler acts are
    played again without it, and all laws are checked on them.

    Raises:
        LawBroken: a handler acts nowhere, or the game does not build, end or hold the laws without it.
    """
    named = situations or {}
    wanted = [each for each in game.handlers if ids is None or each.id in {*ids}]
    acting: defaultdict[str, list[tuple[int, int]]] = defaultdict(list)
    for match, acted in _acted_by(game, searched, seed):
        for name in acted:
            acting[name].append(match)
    found = []
    for number, handler in enumerate(wanted):
        begun, acts = game, acting[full_name(handler)]
        play_to: Callable[[Game[Any]], object] | None = None
        for situation in named.get(handler.id, ()) if not acts else ():
            if isinstance(situation, Game):
                begun, acts = situation, _acting(situation, searched, seed, full_name(handler), matches)
            elif full_name(handler) in _acted_in(game, situation):
                play_to = situation
            if acts or play_to is not None:
                break
        if not acts and play_to is None:
            what = f"{full_name(handler)} acts in none of {searched} random matches: add a situation in which it does"
            raise LawBroken(16, what, Where(game.id))
        report = None
        if not handler.needed:
            without = _without(begun, handler)
            if play_to is not None:
                _run(play_to, without, handler)
            for seats, at in acts[:matches]:
                report = _hold(without, seats, at, f"without {full_name(handler)}")
        found.append(Removed(handler, tuple(acts), begun is not game or play_to is not None, report))
        if progress is not None:
            progress(number + 1, len(wanted))
    return tuple(found)


def handlers_can_go_together(
    game: Game[Any], *, tries: int = 20, sizes: Sequence[int] = (2, 3), seed: int = 0, progress: Progress | None = None
) -> tuple[tuple[str, ...], ...]:
    """Check law 16 for random pairs and triples of handlers; return the rule ids taken out in each try.

    Each try takes out as many ids as the next of `sizes` says, and checks all laws, and every listed command, on one
    random match.

    Raises:
        LawBroken: the game does not build, end or hold the laws without them.
    """
    rng, found = random.Random(seed), list[tuple[str, ...]]()
    ids = sorted({str(each.id) for each in game.handlers} - needed_ids(game))
    for number in range(tries):
        taken = tuple(sorted(rng.sample(ids, min(sizes[number % len(sizes)], len(ids)))))
        seats, at = seats_of(game, number), seed + number
        _hold(game.without(*taken), seats, at, f"without {', '.join(taken)}")
        found.append(taken)
        if progress is not None:
            progress(number + 1, tries)
    return tuple(found)


def others_still_act(
    game: Game[Any], id: str, *, searched: int = SEARCHED, most: int = 10 * SEARCHED, seed: int = 0
) -> tuple[str, ...]:
    """Check that what acts in random matches of a game can still act without the handlers of one rule id.

    Returns the full names of those that act in `searched` random matches with it, and that act without it in `most`
    matches at the latest.

    Raises:
        LawBroken: one does not: it has to act, or to name the id in `depends`.
    """
    without = game.without(id)
    staying = {full_name(each) for each in without.handlers}
    acting = {name for _, acted in _acted_by(game, searched, seed) for name in acted if name in staying}
    missing = {*acting}
    for _, acted in _acted_by(without, most, seed):
        missing -= acted
        if not missing:
            return tuple(sorted(acting))
    what = (
        f"without {id}, {', '.join(sorted(missing))} can no longer act in {most} random matches: name it in `depends`"
    )
    raise LawBroken(16, what, Where(game.id))


def needed_ids(game: Game[Any]) -> set[str]:
    """Return the ids that `without` refuses alone: of needed handlers, and of those that these depend on."""
    found = {str(each.id) for each in game.handlers if each.needed}
    while more := {id for each in game.handlers if each.id in found for id in each.depends if is_id(id)} - found:
        found |= {str(id) for id in more}
    return found


def _hold(game: Game[Any], seats: int, seed: int, without: str) -> Report:
    """Return the report of all laws on a random match, in which every listed command succeeds; raise LawBroken."""
    report = check(game, 1, seats, seed)
    if not report.good:
        raise LawBroken(16, f"{without}: {report.failure}", Where(game.id, seats, seed))
    try:
        played = play(game, seats, seed)
        for match in played.matches:
            _submit_all(game, match)
    except TabletopError as fault:
        raise LawBroken(16, f"{without}: {fault}", Where(game.id, seats, seed)) from fault
    return report


def _submit_all(game: Game[Any], match: Match[Any]) -> None:
    """Submit every listed command of every seat.

    Raises:
        EngineFault: one fails, is rejected, or leads to a state that breaks an invariant.
    """
    for seat in range(match.seats) if not match.over else ():
        for command in islice(legal_commands(game, match, seat), LISTED):
            done = submit(game, match, command, Seeded(match.version))
            if isinstance(done, Rejection):
                raise EngineFault(f"{command} is listed, but rejected by {done.rule}: {done.message()}")
            for fault in (fault for invariant in game.checks.invariants for fault in invariant(done.match.state)):
                raise EngineFault(f"after {command}, an invariant is broken: {fault}")


def _without(game: Game[Any], handler: Handler) -> Game[Any]:
    try:
        return game.without(handler.id)
    except GameError as fault:
        raise LawBroken(16, f"without {full_name(handler)}: {fault}", Where(game.id)) from fault


def _acted_in(game: Game[Any], play_to: Callable[[Game[Any]], object]) -> set[str]:
    """Return the full names of the handlers that act while a function plays the game."""
    acted: set[str] = set()
    play_to(watched(game, lambda handler: acted.add(full_name(handler))))
    return acted


def _run(play_to: Callable[[Game[Any]], object], without: Game[Any], handler: Handler) -> None:
    try:
        play_to(without)
    except TabletopError as fault:
        raise LawBroken(16, f"without {full_name(handler)}: {fault}", Where(without.id)) from fault


def _acting(game: Game[Any], searched: int, seed: int, name: str, most: int) -> list[tuple[int, int]]:
    """Return the first `most` random matches in which the handler of this full name acts, as (seats, seed)."""
    return [*islice((match for match, acted in _acted_by(game, searched, seed) if name in acted), most)]


def _acted_by(game: Game[Any], searched: int, seed: int) -> Iterator[tuple[tuple[int, int], set[str]]]:
    """Yield each random match, as (seats, seed), with the full names of the handlers that act in it."""
    acted: set[str] = set()
    watching = watched(game, lambda handler: acted.add(full_name(handler)))
    for number in range(searched):
        seats, at = seats_of(game, number), seed + number
        acted.clear()
        try:
            play(watching, seats, at)
        except TabletopError as fault:
            raise LawBroken(16, f"a match with all handlers breaks off: {fault}", Where(game.id, seats, at)) from fault
        yield (seats, at), acted
