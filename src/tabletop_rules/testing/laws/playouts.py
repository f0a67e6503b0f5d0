"""Law 18: a playout reaches the very matches that `submit` reaches."""

from __future__ import annotations

import random
from typing import Any, Final

from tabletop_rules.core.chance import Seeded, random_below
from tabletop_rules.core.engine import Accepted, submit
from tabletop_rules.core.game import Game
from tabletop_rules.core.match import Match
from tabletop_rules.core.messages import Command
from tabletop_rules.core.playout import playout, random_command
from tabletop_rules.core.terms import CHANCE, Seat
from tabletop_rules.errors import TabletopError
from tabletop_rules.testing.laws.law import LawBroken, Stops, Where, difference, pick_stops, place
from tabletop_rules.testing.random_table import Played, decided

STOPS: Final = 1
"""How many stops to play on from, besides the first."""


def playout_equals_play(played: Played, stops: Stops = None) -> int:
    """Check law 18: `playout` gives the matches and the result that `submit` gives for the same choices and draws.

    Plays on from the first stop and from another one, for as many decisions as the match has had: with a policy, which
    sees every match on the way, without one, and in two pieces. Returns the number of matches compared. Where the game
    fails, which other laws report, the matches before are compared.
    """
    cases, most = 0, max(1, decided(played.moves))
    for stop in sorted({*pick_stops(played, 18, stops, STOPS)} | ({0} if stops is None else set())):
        match, where = played.matches[stop], place(played, stop)
        if match.decisions and match.decisions[0].seat != CHANCE:
            cases += _compare(played.game, match, Seeded(played.seed), most, where)
    return cases


def _compare(game: Game[Any], match: Match[Any], chance: Seeded, most: int, where: Where) -> int:
    """Compare playouts with play by `submit` from one match on; return the number of matches."""
    expected = _submit_all(game, match, chance, most, where)
    limit = len(expected) - 1
    met: list[Match[Any]] = []

    def policy(game: Game[Any], match: Match[Any], seat: Seat, rng: random.Random) -> Command:
        _same(expected[len(met)], match, f"after {len(met)} decisions", where)
        met.append(match)
        return random_command(game, match, seat, rng)

    def play_out(match: Match[Any], chooses: Any, rng: random.Random, limit: int) -> Match[Any]:
        try:
            return playout(game, match, chooses, rng, chance=chance, limit=limit)
        except LawBroken:
            raise
        except Exception as error:
            raise LawBroken(18, f"a playout raised {type(error).__name__}: {error}", where) from error

    _same(expected[-1], play_out(match, policy, _choices(chance), limit), "with a policy", where)
    _same(expected[-1], play_out(match, None, _choices(chance), limit), "without a policy", where)
    rng, half = _choices(chance), limit // 2
    begun = play_out(match, None, rng, half)
    _same(expected[half], begun, "half way", where)
    _same(expected[-1], play_out(begun, None, rng, limit - half), "in two pieces", where)
    return len(expected)


def _choices(chance: Seeded) -> random.Random:
    """Return what chooses commands, alike in every playout."""
    return random.Random(f"18 {chance.seed}")


def _submit_all(game: Game[Any], match: Match[Any], chance: Seeded, most: int, where: Where) -> list[Match[Any]]:
    """Return every match of random play with the choices that a playout makes, up to a fault of the game."""
    rng, matches = _choices(chance), [match]
    while match.decisions and len(matches) <= most:
        try:
            seat = match.decisions[random_below(len(match.decisions), rng)].seat
            command = random_command(game, match, seat, rng)
            outcome = submit(game, match, command, chance)
        except TabletopError:
            break
        if not isinstance(outcome, Accepted):
            raise LawBroken(18, f"{command} is chosen at random, but rejected: {outcome.message()}", where)
        match = outcome.match
        matches.append(match)
    return matches


def _same(expected: Match[Any], actual: Match[Any], when: str, where: Where) -> None:
    """Raise LawBroken unless play and playout are at the same match."""
    other = difference(expected, actual)
    if other is not None:
        raise LawBroken(18, f"{when}, play and playout differ: {other}", where)
