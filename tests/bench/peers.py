"""What we are measured beside, in the same run: python-chess for play, `eventsourcing` for rebuilding from events."""

from __future__ import annotations

import random
import time
from uuid import UUID

import chess
from eventsourcing.application import Application
from eventsourcing.domain import Aggregate, event


def chess_game(seed: int) -> int:
    """A game of random legal play in python-chess, each move listed, chosen and pushed; how many moves it had."""
    rng, board, moves = random.Random(seed), chess.Board(), 0
    while not board.is_game_over():
        board.push(rng.choice(list(board.legal_moves)))
        moves += 1
    return moves


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
    """Events per second when `eventsourcing` rebuilds an aggregate from its stored events, kept in memory."""
    application: Application[UUID] = Application()
    counter = Counter()
    for number in range(count):
        counter.add(number)
    application.save(counter)
    start = time.process_time()
    rebuilt: object = application.repository.get(counter.id)
    elapsed = time.process_time() - start
    assert isinstance(rebuilt, Counter)
    assert counter.total == rebuilt.total
    return (count + 1) / elapsed
