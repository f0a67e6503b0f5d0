"""Shortens a match that breaks a law: drops what follows the breach, then what came before."""

from __future__ import annotations

import traceback
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import Any, Final

import attrs

from tabletop_rules.core.chance import Seeded
from tabletop_rules.core.change import change
from tabletop_rules.core.engine import Accepted, open_with_records, submit
from tabletop_rules.core.game import Game
from tabletop_rules.core.legal import check, legal_commands
from tabletop_rules.core.messages import ChanceAnswer, Command, Rejection
from tabletop_rules.errors import TabletopError, locate_error
from tabletop_rules.testing.laws import Law, LawBroken
from tabletop_rules.testing.laws.law import Stops, Where, attempt, place
from tabletop_rules.testing.random_table import Move, PlayBrokeError, Played, TakeBack, play

TRIES: Final = 300
"""The most shorter matches to try."""
SECONDS: Final = 60.0
"""After which the shortest match so far is short enough: one try of a slow law in a long match may take seconds."""
OTHERS: Final = 60
"""Other seeds to try, each with fewer moves."""


@attrs.define
class _Best:
    """The shortest match so far that breaks the law, and how."""

    played: Played
    broken: LawBroken
    tries: int = TRIES
    until: float = attrs.field(factory=lambda: monotonic() + SECONDS)

    @property
    def goes_on(self) -> bool:
        """Whether shorter matches may still be tried."""
        return self.tries > 0 and monotonic() < self.until


def shrink(law: Law, played: Played, broken: LawBroken) -> tuple[Played, LawBroken]:
    """Return the shortest match found, of the same game and seats, that breaks the same law, and how it does."""
    best = _Best(played, broken)
    _drop_suffix(law, best)
    _drop_earlier(law, best)
    _try_other_seeds(law, best)
    return best.played, best.broken


def breaks(law: Law, played: Played, stops: tuple[int, ...] | None = None) -> LawBroken | None:
    """Return how a match breaks a law; None if it does not."""
    try:
        law.check(played, stops)
    except LawBroken as broken:
        return broken
    except Exception as error:
        return LawBroken(law.number, tripped(error), Where(played.game.id, played.seats, played.seed))
    return None


def tripped(error: Exception) -> str:
    """Return the message for a law that the game made raise."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    at = locate_error(error) or f"{Path(last.filename).name}:{last.lineno}"
    return f"the check of the law raised {type(error).__name__}: {error} ({at})"


@attrs.frozen
class Breaks:
    """The check that a given move meets no bug at the end of a match."""

    move: Move

    def __call__(self, played: Played, stops: Stops = None) -> int:
        """Submit the move. Raise LawBroken if it is listed but fails."""
        game, match, end = played.game, played.match, len(played.moves)
        command = self.asked_now(played)
        if command is None:
            return 0
        outcome = attempt(3, place(played, end), f"submitting {command}", submit, game, match, command, played.chance)
        if isinstance(outcome, Rejection):
            text = f"{command} is listed, but rejected by {outcome.rule}: {outcome.code}"
            raise LawBroken(3, text, place(played, end, command.seat))
        return 1

    def asked_now(self, played: Played) -> Command | None:
        """Return the move as a listed command at the end of a match; None if it is not listed there."""
        if isinstance(self.move, TakeBack) or played.match.over:
            return None
        listed = legal_commands(played.game, played.match, self.move.seat)
        return next((each for each in listed if change(each, decision=self.move.decision) == self.move), None)


def last_stops(played: Played) -> tuple[int, ...]:
    """Return the last three stops of a match: where a law breaks once the match is as short as possible."""
    end = len(played.moves)
    return tuple(range(max(0, end - 2), end + 1))


def _try(law: Law, best: _Best, shorter: Played) -> bool:
    """Return whether the shorter match breaks the law too, and make it the best if so."""
    if not best.goes_on:
        return False
    best.tries -= 1
    broken = breaks(law, shorter, last_stops(shorter)) or breaks(law, shorter)
    if broken is None:
        return False
    best.played, best.broken = shorter, broken
    return True


def _drop_suffix(law: Law, best: _Best) -> None:
    """Cut the match right after the breach, then bisect for a shorter one."""
    version = best.broken.where.version
    if version is not None:
        for moves, match in enumerate(best.played.matches):
            if match.version >= version:
                if moves < len(best.played.moves) and not _try(law, best, best.played.cut(moves)):
                    _try(law, best, best.played.cut(min(moves + 1, len(best.played.moves))))
                break
    low, high = 0, len(best.played.moves)
    while low < high and best.goes_on:
        middle = (low + high) // 2
        if _try(law, best, best.played.cut(middle)):
            high = len(best.played.moves)
        else:
            low = middle + 1


def _drop_earlier(law: Law, best: _Best) -> None:
    """Leave moves out, in large pieces first, from the end to the start."""
    size = max(len(best.played.moves) // 2, 1)
    while size and best.goes_on:
        at = len(best.played.moves) - size
        while at >= 0 and best.goes_on:
            moves = best.played.moves
            shorter = _replayed(best.played, (*moves[:at], *moves[at + size :]))
            if shorter is None or len(shorter.moves) >= len(moves) or not _try(law, best, shorter):
                at -= size
            else:
                at = min(at, len(best.played.moves)) - size
        size //= 2


def _try_other_seeds(law: Law, best: _Best) -> None:
    """Look for a match under other seeds that breaks the law sooner."""
    game, seats, open_chance = best.played.game, best.played.seats, best.played.open_chance
    for seed in range(OTHERS):
        most = len(best.played.moves) - 1
        if most < 0 or isinstance(law.check, Breaks) or monotonic() >= best.until:
            return
        with suppress(PlayBrokeError):
            best.tries = 1
            other = play(game, seats, seed, most=most, open_chance=open_chance, undos=0, standing=0, hosts=0)
            if _try(law, best, other):
                best.tries = OTHERS
                _drop_suffix(law, best)


def _replayed(played: Played, moves: tuple[Move, ...]) -> Played | None:
    """Return the match in which the moves answer what is open now, without those that do not fit; None if it fails."""
    rebound = _rebound(played.game, played, moves)
    try:
        return play(played.game, played.seats, played.seed, moves=rebound, open_chance=played.open_chance)
    except TabletopError:
        return None


def _rebound(game: Game[Any], played: Played, moves: tuple[Move, ...]) -> list[Move]:
    chance = None if played.open_chance else Seeded(played.seed)
    match, kept = open_with_records(game, played.seats, chance).match, list[Move]()
    for move in moves:
        if isinstance(move, TakeBack) or match.over:
            continue  # a match without undos is even shorter
        try:
            command = _asked_now(game, match, move)
            done = submit(game, match, command, chance) if command is not None else None
        except TabletopError:  # the bug in question, or another one, occurs earlier now
            break
        if command is not None and isinstance(done, Accepted):
            kept.append(command)
            match = done.match
    return kept


def _asked_now(game: Game[Any], match: Any, command: Command) -> Command | None:
    """Return the command as an answer to what its seat is asked now; None if it does not fit."""
    if not command.decision:
        return command if check(game, match, command) is None else None
    for decision in match.decisions:
        if decision.seat == command.seat:
            now = change(command, decision=decision.id)
            if isinstance(now, ChanceAnswer) or check(game, match, now) is None:
                return now
    return None
