"""Random matches of the crypt, with undone commands, the host and open draws."""

from __future__ import annotations

import random
from typing import Any

import attrs
from hypothesis import strategies as st

from tabletop_rules.core.chance import Seeded
from tabletop_rules.core.engine import Accepted, open_with_records, submit
from tabletop_rules.core.game import Game
from tabletop_rules.core.legal import legal_commands
from tabletop_rules.core.match import Match
from tabletop_rules.core.messages import Command, Record
from tabletop_rules.core.terms import CHANCE, HOST
from tabletop_rules.core.undo import undo
from tabletop_rules.eventlog.log import EventLog
from tests.eventlog.crypt import CRYPT
from tests.eventlog.crypt_types import Ring


@attrs.frozen
class Played:
    """A match, all matches on the way to it, and its log."""

    match: Match[Any]
    matches: tuple[Match[Any], ...]
    log: EventLog


def play(seed: int, seats: int = 3, commands: int = 40, game: Game[Any] = CRYPT, open_draws: bool = False) -> Played:
    """Play this many commands at random, or to the end."""
    rng = random.Random(seed)
    chance = None if open_draws else Seeded(seed)
    begun = open_with_records(game, seats, chance)
    match, records, matches = begun.match, list(begun.records), [begun.match]
    for number in range(commands):
        if match.over:
            break
        accepted = _take_back(game, match, records, rng)
        if accepted is None:
            command: Command
            if number >= 60 and match.decisions[0].seat != CHANCE:
                command = Ring(HOST, 0)
            else:
                asked = rng.choice(match.decisions).seat
                listed = list(zip(legal_commands(game, match, asked), range(300), strict=False))
                command = rng.choice(listed)[0]
            outcome = submit(game, match, command, chance)
            assert isinstance(outcome, Accepted), outcome
            accepted = outcome
        match = accepted.match
        records += accepted.records
        matches.append(match)
    return Played(match, tuple(matches), EventLog.of(game, seats, tuple(records)))


def has(log: EventLog, cls: type) -> bool:
    """Whether a log holds such an event."""
    return any(isinstance(record.event, cls) for record in log.records)


def _take_back(game: Game[Any], match: Match[Any], records: list[Record], rng: random.Random) -> Accepted | None:
    """Sometimes undo a command, if that is allowed."""
    if rng.random() > 0.2 or any(decision.seat == CHANCE for decision in match.decisions):
        return None
    for seat in range(match.seats):
        outcome = undo(game, match, records, seat)
        if isinstance(outcome, Accepted):
            return outcome
    return None


MATCHES = st.builds(
    play,
    st.integers(0, 10_000),
    st.sampled_from((2, 3)),
    st.integers(0, 70),
    open_draws=st.sampled_from((False, False, True)),
)
