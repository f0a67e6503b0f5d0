"""Law 16: every handler can be taken out, and acts somewhere.

Without the handler the game must build and hold the laws in matches in which the handler would have acted. A handler
marked as needed is refused by `without`: for it, only that it acts is checked. Whether a test notices a missing handler
is shown by mutants: `tabletop-rules check GAME --mutants`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, Final, TypeAlias

import attrs

from tabletop_rules.core.game import Game
from tabletop_rules.core.handler import Handler, full_name
from tabletop_rules.core.watching import watched
from tabletop_rules.errors import GameError, TabletopError
from tabletop_rules.testing.check import check
from tabletop_rules.testing.laws.law import LawBroken, Where
from tabletop_rules.testing.random_table import play, seats_of
from tabletop_rules.testing.report import Report

SEARCHED: Final = 40
"""Random matches in which to look for a handler."""


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
                report = check(without, 1, seats, at)
                if not report.good:
                    raise LawBroken(16, f"without {full_name(handler)}: {report.failure}", Where(game.id, seats, at))
        found.append(Removed(handler, tuple(acts), begun is not game or play_to is not None, report))
        if progress is not None:
            progress(number + 1, len(wanted))
    return tuple(found)


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
