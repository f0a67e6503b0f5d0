"""What every game with secrets is tested for: memories that are true, and sampled worlds that heed them."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any

import attrs

from tabletop_rules.core.determinize import determinize
from tabletop_rules.core.engine import mask_record, view
from tabletop_rules.core.game import Game
from tabletop_rules.core.match import Match
from tabletop_rules.core.messages import Record
from tabletop_rules.core.remember import Memory, remember
from tabletop_rules.core.terms import SPECTATOR, Seat
from tabletop_rules.errors import UsageError
from tabletop_rules.testing import play


@attrs.frozen
class Count:
    """How many worlds were sampled, and how many of those sampled without memory contradict it."""

    worlds: int
    contradicting: int


def remembered(game: Game[Any], seat: Seat, records: Iterable[Record]) -> Memory:
    """Return what a seat remembers of a match."""
    stream = [mask_record(record, seat) for record in records]
    return remember(game, Memory(game.id, stream[0].n - 1), stream)


def worlds(game: Game[Any], match: Match[Any], seat: Seat, records: Iterable[Record], count: int = 20) -> list[Any]:
    """Return the states of worlds that the seat cannot tell from the match, remembering these records."""
    rng, known, seen = random.Random(1), remembered(game, seat, records), view(game, match, seat)
    return [determinize(game, seen, seat, rng, known=known).state for _ in range(count)]


def check_memory(game: Game[Any], seeds: Iterable[int], every: int = 9) -> Count:
    """Check on random matches that all memories are true after every record, and that worlds sampled with them fit."""
    fits = game.secrets.fits
    assert fits is not None
    count = contradicting = 0
    for seed in seeds:
        played, rng = play(game, game.seats[seed % len(game.seats)], seed, undos=0.1), random.Random(seed)
        for seat in (SPECTATOR, *range(played.seats)):
            memory: Memory | None = None
            for stop, match in enumerate(played.matches):
                for n in range(0 if memory is None else memory.version, match.version):
                    memory = remember(game, memory, [mask_record(played.records[n], seat)])
                    assert memory.facts is None or fits(memory.facts, played.states[n + 1]), (seed, seat, n + 1)
                if memory is None or memory.facts is None or match.over or seat == SPECTATOR or stop % every:
                    continue
                seen = played.view(stop, seat)
                assert fits(memory.facts, determinize(game, seen, seat, rng, known=memory).state), (seed, seat, stop)
                count += 1
                try:
                    contradicting += not fits(memory.facts, determinize(game, seen, seat, rng).state)
                except UsageError:  # so rare are possible worlds
                    contradicting += 1
    return Count(count, contradicting)
