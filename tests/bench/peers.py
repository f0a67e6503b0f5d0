"""What we are measured beside, in the same run: python-chess for play, `eventsourcing` for rebuilding from events."""

from __future__ import annotations

import random
import time

import chess
from eventsourcing.domain import Aggregate, event


def chess_decisions(seconds: float, seed: int) -> float:
    """Decisions per second of random legal play in python-chess: list the moves, choose one, push it."""
    rng = random.Random(seed)
    decisions, start = 0, time.perf_counter()
    while time.perf_counter() - start < seconds:
        board = chess.Board()
        while not board.is_game_over():
            board.push(rng.choice(list(board.legal_moves)))
            decisions += 1
    return decisions / (time.perf_counter() - start)


class Counter(Aggregate):
    """The smallest aggregate there is: its events carry one number."""

    @event("Started")
    def __init__(self) -> None:
        self.total = 0

    @event("Added")
    def add(self, amount: int) -> None:
        """Add to the total."""
        self.total += amount


def rebuilt_events(count: int = 2_000) -> float:
    """Events per second when an aggregate is rebuilt from its events in memory."""
    counter = Counter()
    for number in range(count):
        counter.add(number)
    events = counter.collect_events()
    start = time.perf_counter()
    rebuilt: Counter | None = None
    for happened in events:
        rebuilt = happened.mutate(rebuilt)  # type: ignore[arg-type]
    elapsed = time.perf_counter() - start
    assert rebuilt is not None
    assert rebuilt.total == counter.total
    return len(events) / elapsed
