"""Laws 9 and 10: pieces are conserved, views show nothing that is not there, and every match ends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

import attrs

from tabletop_rules.core.identities import identities
from tabletop_rules.core.legal import check, legal_commands
from tabletop_rules.core.mask import Hidden
from tabletop_rules.core.terms import CHANCE, HOST, SPECTATOR, Pinned
from tabletop_rules.errors import shorten
from tabletop_rules.testing.laws.law import LawBroken, Stops, attempt, difference, pick_stops, place
from tabletop_rules.testing.random_table import Played, TakeBack, decided

STOPS: Final = 24
LAST: Final = 20
"""Last commands of a match that are tried again after its end."""


def pieces_are_conserved(played: Played, stops: Stops = None) -> int:
    """Check law 9: `Checks.conserved` is the same after every record, and no view shows what is not there.

    A view may differ from the match only by `HIDDEN` and by the order of things in a heap. Pieces are counted after
    every record; views are checked at 24 stops, for every seat and the spectator.
    """
    game, cases = played.game, 0
    if game.checks.conserved is not None:
        where = place(played, 0, version=0)
        pieces = attempt(9, where, "counting the pieces", game.checks.conserved, played.opening.state)
        old = played.opening.state
        for record in played.records:
            state = played.states[record.n]
            if state is old:
                continue
            where, cases, old = place(played, 0, version=record.n), cases + 1, state
            now = attempt(9, where, "counting the pieces", game.checks.conserved, state)
            if now != pieces:
                text = f"{shorten(record.event)} changes the pieces: {difference(pieces, now)}"
                raise LawBroken(9, text, where)
    for stop in pick_stops(played, 9, stops, STOPS):
        match = played.matches[stop]
        for seat in (*range(match.seats), SPECTATOR):
            view, cases = played.view(stop, seat), cases + 1
            more = find_leak(view.state, match.state, "state") or find_leak(
                view.decisions, match.decisions, "decisions"
            )
            if more is None and not identities(view.state) <= identities(match.state):
                more = f"{sorted(map(str, identities(view.state) - identities(match.state)))} are not in the match"
            if more is not None:
                raise LawBroken(
                    9, f"a view shows something that is not in the match: {more}", place(played, stop, seat)
                )
    return cases


def find_leak(view: Any, real: Any, path: str) -> str | None:
    """Return where a view shows neither the truth nor `HIDDEN`; None if nowhere."""
    if isinstance(view, Hidden | Pinned) or view is real:
        return None
    if attrs.has(type(view)) and type(view) is type(real):
        for field in attrs.fields(type(view)):
            found = find_leak(getattr(view, field.name), getattr(real, field.name), f"{path}.{field.name}")
            if found is not None:
                return found
        return None
    if isinstance(view, tuple) and isinstance(real, tuple) and len(view) == len(real):
        found = None
        for index, (one, other) in enumerate(zip(view, real, strict=True)):
            found = found or find_leak(one, other, f"{path}[{index}]")
        return found if found and not _is_heap_of(view, real) else None
    if isinstance(view, Mapping) and isinstance(real, Mapping):
        return None if dict(view) == dict(real) else difference(dict(real), dict(view), path)
    return (
        None
        if view == real and type(view) is type(real)
        else f"{path} shows {shorten(view)}, but it is {shorten(real)}"
    )


def _is_heap_of(view: tuple[Any, ...], real: tuple[Any, ...]) -> bool:
    """Return whether a heap shows only things that it holds. Heaps are sorted, so `HIDDEN` moves the others."""
    try:
        return Counter(thing for thing in view if not isinstance(thing, Hidden)) <= Counter(real)
    except TypeError:  # unhashable things: leave it at the comparison place by place
        return False


def play_goes_on_and_ends(played: Played, stops: Stops = None) -> int:
    """Check law 10: every decision has a legal answer, and the match ends within `Checks.longest` decisions.

    After the end nothing is open, listed or accepted, and the ranking contains every seat once. Checks every stop. A
    match that was cut short on purpose need not have ended.
    """
    game, cases = played.game, 0
    for stop, match in enumerate(played.matches):
        if match.over or (stops is not None and stop not in stops):
            continue
        for decision in match.decisions:
            where, cases = place(played, stop, decision.seat), cases + 1
            listed = attempt(10, where, "listing", legal_commands, game, match, decision.seat)
            if all(command.decision != decision.id for command in listed):
                raise LawBroken(10, f"{decision.kind} is open, but has no legal answer", where)
    if not played.finished:
        if (done := decided(played.moves)) >= game.checks.longest:
            text = f"after {done} decisions the match still goes on; the game declares at most {game.checks.longest}"
            raise LawBroken(10, text, place(played, len(played.moves)))
        return cases
    end, where = len(played.moves), place(played, len(played.moves))
    sent = [move for move in played.moves if not isinstance(move, TakeBack)][-LAST:]
    for seat in (*range(played.seats), CHANCE, HOST):
        cases += 1
        legal = next(legal_commands(game, played.match, seat), None)
        if legal is not None:
            raise LawBroken(10, f"the match is over, but {legal} of seat {seat} is legal", where)
    for command in sent:
        cases += 1
        if check(game, played.match, command) is None:
            raise LawBroken(10, f"the match is over, but {command} is accepted", place(played, end))
    if played.match.decisions or played.match.agenda:
        raise LawBroken(10, "the match is over, but its agenda is not empty", where)
    ranking: Any = played.match.result.ranking if played.match.result is not None else ()
    if Counter(seat for group in ranking for seat in (group if isinstance(group, tuple) else ())) != Counter(
        range(played.seats)
    ):
        text = (
            f"the match ends with the ranking {ranking}: each of its {played.seats} seats must be in exactly one group"
        )
        raise LawBroken(10, text, where)
    return cases
