"""Laws 9 and 10: pieces are conserved, views show nothing that is not there, and every match ends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

import attrs

from tabletop_rules.core.identities import identities
from tabletop_rules.core.legal import check, legal_commands
from tabletop_rules.core.mask import Hidden
from tabletop_rules.core.messages import Record
from tabletop_rules.core.terms import CHANCE, HOST, SPECTATOR, Pinned
from tabletop_rules.errors import shorten
from tabletop_rules.testing.laws.law import LawBroken, Stops, Where, attempt, difference, pick_stops, place
from tabletop_rules.testing.random_table import Played, TakeBack, decided

STOPS: Final = 24
LAST: Final = 20
"""Last commands of a match that are tried again after its end."""


def pieces_are_conserved(played: Played, stops: Stops = None) -> int:
    """Check law 9: `Checks.conserved` is the same after every record, `Checks.invariants` hold, and views show no more.

    A view may differ from the match only by `HIDDEN` and by the order of things in a heap. States are checked after
    every record; views at 24 stops, for every seat and the spectator.
    """
    cases = _hold_pieces(played) + _hold_invariants(played)
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


def _changes(played: Played) -> Iterator[tuple[Record | None, Any, Where]]:
    """Yield the state before the first record, and each that a record changed, with the record and where it is."""
    yield None, played.opening.state, place(played, 0, version=0)
    old = played.opening.state
    for record in played.records:
        state = played.states[record.n]
        if state is not old:
            yield record, state, place(played, 0, version=record.n)
            old = state


def _hold_pieces(played: Played) -> int:
    """Raise LawBroken unless the pieces are the same after every record; return how many records were checked."""
    count = played.game.checks.conserved
    if count is None:
        return 0
    pieces, cases = attempt(9, place(played, 0, version=0), "counting the pieces", count, played.opening.state), -1
    for cases, (record, state, where) in enumerate(_changes(played)):  # noqa: B007
        now = attempt(9, where, "counting the pieces", count, state)
        if record is not None and now != pieces:
            raise LawBroken(9, f"{shorten(record.event)} changes the pieces: {difference(pieces, now)}", where)
    return cases


def _hold_invariants(played: Played) -> int:
    """Raise LawBroken if a state breaks an invariant; return how many cases were checked."""
    cases = 0
    for invariant in played.game.checks.invariants:
        for record, state, where in _changes(played):
            cases += 1
            for fault in attempt(9, where, "checking an invariant", _list, invariant, state):
                after = f"after {shorten(record.event)}" if record is not None else "before the first record"
                raise LawBroken(9, f"{after}, an invariant is broken: {fault}", where)
    return cases


def _list(invariant: Callable[[Any], Any], state: Any) -> list[str]:
    """Return the faults that an invariant finds; raise TypeError if it gives anything but sentences."""
    given = invariant(state)
    faults = [given] if isinstance(given, str) or not hasattr(given, "__iter__") else [*given]
    if isinstance(given, str) or not all(isinstance(fault, str) for fault in faults):
        name = getattr(invariant, "__name__", shorten(invariant))
        raise TypeError(f"{name} gives {shorten(faults[0])}: yield a sentence for each fault, and nothing else")
    return faults


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
