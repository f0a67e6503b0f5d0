"""Bots that misbehave, and the toy as a game for series of matches."""

import os
import random
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import attrs

from tabletop_rules.core.engine import unopened
from tabletop_rules.core.fold import fold
from tabletop_rules.core.game import Game
from tabletop_rules.core.legal import legal_commands
from tabletop_rules.core.match import Match
from tabletop_rules.core.messages import Command, Record
from tabletop_rules.core.terms import Seat
from tabletop_rules.research.simulating import simulate
from tests.core.toy_types import Play

TOY_NAME = "tests.core.toy:TOY"


def first_bot(game: Game[Any], view: Match[Any], seat: Seat, rng: random.Random) -> Command:
    """Answer with any of the legal commands that answer the question."""
    return rng.choice([command for command in legal_commands(game, view, seat) if command.decision])


def raising_bot(game: Game[Any], view: Match[Any], seat: Seat, rng: random.Random) -> Command:
    """Raise after some commands, in some matches."""
    if rng.random() < 0.1:
        raise RuntimeError("no idea")
    return first_bot(game, view, seat, rng)


def nonsense_bot(game: Game[Any], view: Match[Any], seat: Seat, rng: random.Random) -> Any:
    """Return no command."""
    return "pass"


def cheating_bot(game: Game[Any], view: Match[Any], seat: Seat, rng: random.Random) -> Command:
    """Play a card that nobody holds."""
    return Play(seat, view.decisions[0].id, "z9")


def endless_bot(game: Game[Any], view: Match[Any], seat: Seat, rng: random.Random) -> Command:
    """Think for ever, in some matches."""
    while rng.random() < 0.1:
        for _ in range(10**9):
            time.sleep(0.01)
    return first_bot(game, view, seat, rng)


def deadly_bot(game: Game[Any], view: Match[Any], seat: Seat, rng: random.Random) -> Command:
    """End the whole process in some matches, the same ones always."""
    if rng.random() < 0.02:
        os._exit(9)
    return first_bot(game, view, seat, rng)


def faltering_bot(game: Game[Any], view: Match[Any], seat: Seat, rng: random.Random) -> Command:
    """Raise where `deadly_bot` ends the process."""
    if rng.random() < 0.02:
        raise RuntimeError("deadly")
    return first_bot(game, view, seat, rng)


class RecallingBot:
    """Play any command, and check that the stream of its seat and match alone was shown, from the beginning."""

    def __init__(self) -> None:
        self.shown: list[Record] = []

    def observe(self, records: Sequence[Record]) -> None:
        """Keep the records."""
        self.shown.extend(records)

    def __call__(self, game: Game[Any], view: Match[Any], seat: Seat, rng: random.Random) -> Command:
        """Refuse to go on unless the records fold to the view."""
        own = fold(game, attrs.evolve(unopened(game, view.seats), viewer=seat), self.shown)
        if (own.state, own.version) != (view.state, view.version):
            raise LookupError("this is not what I have seen")
        return first_bot(game, view, seat, rng)


def one_deadly_match() -> tuple[int, list[int]]:
    """Return the seed of a match of the toy that `deadly_bot` does not survive, among five seeds."""
    rows = list(simulate(TOY_NAME, [faltering_bot, first_bot], range(100), seats=2))
    deadly = next(row.seed for row in rows if row.error)
    safe = [row.seed for row in rows if not row.error]
    return deadly, [*safe[:2], deadly, *safe[2:4]]


def killed_once_bot(game: Game[Any], view: Match[Any], seat: Seat, rng: random.Random) -> Command:
    """End the process the first time that the file named by KILL_ONCE can be removed, as if the machine failed."""
    try:
        Path(os.environ["KILL_ONCE"]).unlink()
    except (KeyError, FileNotFoundError):
        return first_bot(game, view, seat, rng)
    os._exit(9)
