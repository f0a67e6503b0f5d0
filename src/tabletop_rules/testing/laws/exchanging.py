"""Non-interference over whole matches: with two hidden things exchanged from the deal on, a match looks the same."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from tabletop_rules.core.chance import ChanceSource, Seeded
from tabletop_rules.core.engine import Accepted, open_with_records, submit
from tabletop_rules.core.fold import fold
from tabletop_rules.core.game import Game
from tabletop_rules.core.messages import Places, Request
from tabletop_rules.core.terms import SPECTATOR, Seat
from tabletop_rules.core.undo import undo
from tabletop_rules.testing.laws.interference import receives_the_same, twin_of
from tabletop_rules.testing.laws.law import Stops, attempt, dice, place
from tabletop_rules.testing.random_table import Played, TakeBack
from tabletop_rules.testing.twins import Secrecy, swap

PAIRS: Final = 2
"""Pairs of things exchanged for a whole match, for each seat."""
LOOKS: Final = 24
"""Stops of a match at which the places of things are read."""


def exchanged_matches_look_alike(played: Played, secrecy: Secrecy, stops: Stops = None) -> int:
    """Check law 7: play a whole match again with two things exchanged from the deal on.

    Every draw that gave the one gives the other, and every command that named the one names the other. A seat that
    could see neither receives the same records until it sees one of them. Sampled: for each seat and the spectator two
    pairs of the things that stay unseen longest. Skipped for matches with open chance.
    """
    if played.open_chance:
        return 0
    game, cases = played.game, 0
    names = _record_draws(played)
    for seat in (*range(played.seats), SPECTATOR):
        rng = dice(played, 7, 0, seat)
        for things in _find_unseen_pairs(played, seat, secrecy, rng):
            source = _Renamed(Seeded(played.seed), names, things)
            cases += _play_exchanged(game, played, source, things, seat, secrecy)
    return cases


def _find_unseen_pairs(played: Played, seat: Seat, secrecy: Secrecy, rng: random.Random) -> Iterator[tuple[str, str]]:
    """Yield pairs of things of one group, the first of each among those unseen from the deal on for the longest time.

    Things that have been in two places or more come first.
    """
    start = {each.thing: each.group for each in secrecy.unseen(played.opening.state, seat)}
    until, places = dict.fromkeys(start, 0), {thing: set[str]() for thing in start}
    step = max(1, len(played.matches) // LOOKS)
    for stop in range(0, len(played.matches), step):
        now = {each.thing: each for each in secrecy.unseen(played.matches[stop].state, seat)}
        for thing in start:
            if thing in now and until[thing] == stop - (stop and step):
                until[thing] = stop
                places[thing].add(now[thing].place)
    moved = [thing for thing in start if len(places[thing]) > 1 or until[thing]]
    rng.shuffle(moved)
    moved.sort(key=lambda thing: (len(places[thing]) < 2, -until[thing]))
    for number, one in enumerate(moved[:PAIRS]):
        partners = [other for other in moved[number + 1 :] if start[other] == start[one]]
        if partners:
            yield one, partners[0] if number % 2 == 0 else rng.choice(partners[: len(partners) // 2 + 1])


def _play_exchanged(
    game: Game[Any], played: Played, source: ChanceSource, things: tuple[str, str], seat: Seat, secrecy: Secrecy
) -> int:
    """Play the match again with the things exchanged until the seat can tell. Return the number of records compared."""
    where = place(played, 0, seat)
    begun = attempt(7, where, "setting up", open_with_records, game, played.seats, source)
    condition = f"if {things[0]} and {things[1]} are exchanged from the deal on"
    real, twin, records = played.opening, played.opening, list(begun.records)
    one, two = played.records[: played.matches[0].version], begun.records
    for stop in range(len(played.moves) + 1):
        where = place(played, stop, seat)
        if not receives_the_same(game, real, twin, one, two, seat, secrecy, condition, where):
            break
        real, twin = played.matches[stop], fold(game, twin, two)
        if stop == len(played.moves) or not secrecy.hidden(real.state, seat).issuperset(things):
            break
        move, done = played.moves[stop], None
        if isinstance(move, TakeBack):
            done = undo(game, twin, records, move.seat)
        elif (same := twin_of(game, twin, move, things)) is not None:
            done = attempt(7, where, f"submitting {same}", submit, game, twin, same, source)
        if not isinstance(done, Accepted):
            break
        one, two = played.records_of(stop), done.records
        records += two
    return len(records)


class _Recording:
    """A chance source that records the names of what it draws, by version."""

    def __init__(self, source: ChanceSource, names: dict[int, tuple[object, ...]]) -> None:
        self.source, self.names = source, names

    def answer(self, request: Request, version: int, things: Callable[[], Sequence[object]]) -> Places | None:
        places, drawn = self.source.answer(request, version, things), tuple(things())
        if places is not None and drawn:
            self.names[version] = tuple([drawn[place] for place in places])
        return places


class _Renamed:
    """A chance source that repeats the recorded draws with two things exchanged."""

    def __init__(self, source: ChanceSource, names: dict[int, tuple[object, ...]], things: tuple[str, str]) -> None:
        self.source, self.names, self.things = source, names, things

    def answer(self, request: Request, version: int, things: Callable[[], Sequence[object]]) -> Places | None:
        wanted = self.names.get(version)
        if wanted is not None:
            drawn = list(things())
            renamed = [swap(name, *self.things) for name in wanted]
            if all(name in drawn for name in renamed):
                return tuple([drawn.index(name) for name in renamed])
        return self.source.answer(request, version, things)


def _record_draws(played: Played) -> dict[int, tuple[object, ...]]:
    """Return the names of what chance drew in a match, by version."""
    names: dict[int, tuple[object, ...]] = {}
    source = _Recording(Seeded(played.seed), names)
    match = open_with_records(played.game, played.seats, source).match
    for stop, move in enumerate(played.moves):
        if isinstance(move, TakeBack):
            match = played.matches[stop + 1]
        else:
            done = submit(played.game, match, move, source)
            match = done.match if isinstance(done, Accepted) else played.matches[stop + 1]
    return names
