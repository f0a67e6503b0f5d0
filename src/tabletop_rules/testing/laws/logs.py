"""Laws 2 and 8: equal matches are equal bytes, and the bytes decode to an equal match."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterable, Mapping
from typing import Any, Final

import attrs

from tabletop_rules.core.engine import Accepted, mask_record, submit
from tabletop_rules.core.fold import fold
from tabletop_rules.core.legal import check
from tabletop_rules.core.messages import Command
from tabletop_rules.core.source import find_game
from tabletop_rules.core.terms import HOST, SPECTATOR
from tabletop_rules.errors import UsageError, shorten
from tabletop_rules.eventlog.codec import from_json, to_json
from tabletop_rules.eventlog.log import EventLog, replay
from tabletop_rules.testing.laws.law import (
    LawBroken,
    Stops,
    Where,
    attempt,
    dice,
    difference,
    pick_stops,
    place,
    unwritable,
)
from tabletop_rules.testing.mutants import Pool, near_misses
from tabletop_rules.testing.random_table import Move, Played, TakeBack, play

STOPS: Final = 30
VIEWS: Final = 8
MUTANTS: Final = 12
HASH_SEEDS: Final = ("0", "1", "4711")


def same_bytes_again(played: Played, stops: Stops = None) -> int:
    """Check law 2: playing the same moves again gives the same log, byte for byte."""
    where = place(played, len(played.moves))
    again = attempt(2, where, "playing the same moves again", _play_again, played)
    one, other = _write_log(2, where, played), _write_log(2, where, again)
    if one != other:
        line, how = _first_difference(one, other)
        raise LawBroken(2, f"played again, line {line} of the log differs: {how}", where)
    return len(played.records)


def same_bytes_elsewhere(
    played: Played,
    name: str,
    options: Mapping[str, object] | None = None,
    *,
    hash_seeds: Iterable[str] = HASH_SEEDS,
    pythons: Iterable[str] = (sys.executable,),
) -> int:
    """Check law 2 across processes: other hash seeds and Pythons play the same match from the same seed.

    The processes choose the moves themselves, so the order of legal commands counts too. `name` is the game's
    `module:attribute`; `played` must come from `play` with only a game, seats, a seed and maybe `open_chance`.
    """
    where, cases = place(played, len(played.moves)), 0
    mine = log_of(played)
    task = json.dumps([name, dict(options or {}), played.seats, played.seed, played.open_chance, list(sys.path)])
    for python in pythons:
        for hash_seed in hash_seeds:
            cases += 1
            environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
            done = subprocess.run([python, "-c", _ELSEWHERE, task], env=environment, capture_output=True, check=False)
            if done.returncode:
                error = done.stderr.decode(errors="replace").strip().splitlines()[-1:]
                raise LawBroken(2, f"under hash seed {hash_seed} play broke off: {error}", where)
            theirs = done.stdout.decode()
            if theirs != mine:
                line, how = _first_difference(mine, theirs)
                other = "" if python == sys.executable else f" of {python}"
                under = f"under hash seed {hash_seed}{other} the log differs from record {line} on"
                at = attrs.evolve(where, version=line)
                raise LawBroken(
                    2, f"{under}: {how}; most likely an order comes from a set, or a rule draws without Chance", at
                )
    return cases


_ELSEWHERE = """
import json, sys
name, options, seats, seed, open_chance, sys.path[:] = json.loads(sys.argv[1])
from tabletop_rules.testing.laws.logs import log_here
sys.stdout.buffer.write(log_here(name, options, seats, seed, open_chance).encode())
"""


def log_here(name: str, options: Mapping[str, object], seats: int, seed: int, open_chance: bool) -> str:
    """Return the log of a random match. Called in the other processes."""
    return log_of(play(find_game(name, options), seats, seed, open_chance=open_chance))


def log_of(played: Played) -> str:
    """Return the whole log of a match as text."""
    return EventLog.of(played.game, played.seats, played.records).dumps()


def codec_keeps_everything(played: Played, stops: Stops = None) -> int:
    """Check law 8: decoding undoes encoding, and a match read back at any stop goes on as it did in play.

    The whole log, saved and read, replays to the match. Sampled: at 30 stops the decoded match gets the next move and
    must make the same records and the same match, so that by induction it finishes the same. At 8 of them also all
    views, their masked records and rejections are read back, and a match between two decisions must not accept
    commands.
    """
    cases = _check_log(played)
    chosen = pick_stops(played, 8, stops, STOPS)
    for stop in chosen:
        cases += _check_resuming(played, stop)
    pool = Pool()
    for stop in chosen if stops is not None else chosen[:: max(1, len(chosen) // VIEWS)]:
        cases += _check_views(played, stop)
        cases += _check_rejections(played, stop, pool)
        _check_unfinished(played, stop)
    return cases


# --- helpers --------------------------------------------------------------------------------------------------------


def _play_again(played: Played) -> Played:
    return play(played.game, played.seats, played.seed, moves=played.moves, open_chance=played.open_chance)


def _first_difference(one: str, other: str) -> tuple[int, str]:
    left, right = one.splitlines(), other.splitlines()
    for number, (mine, theirs) in enumerate(zip(left, right, strict=False)):
        if mine != theirs:
            return number, f"{shorten(mine)} is not {shorten(theirs)}"
    return min(len(left), len(right)), f"{len(left)} lines, then {len(right)}"


def _round_trip(played: Played, stop: int, value: object) -> Any:
    """Encode and decode a value. Raise LawBroken unless both value and text survive."""
    where = place(played, stop)
    text = attempt(8, where, f"encoding {shorten(value)}", to_json, value)
    back = attempt(8, where, f"decoding {shorten(text)}", from_json, text, played.game)
    if back != value:
        raise LawBroken(8, f"{shorten(value)} comes back changed: {difference(value, back)}", where)
    if (once_more := to_json(back)) != text:
        raise LawBroken(8, f"{shorten(text)}, read and written again, is {shorten(once_more)}", where)
    return back


def _write_log(law: int, where: Where, played: Played) -> str:
    """Return the text of a log. Raise LawBroken that names the value which cannot be encoded, if it is found."""
    try:
        return attempt(law, where, "writing the log", log_of, played)
    except LawBroken as broken:
        value_fault = next(
            (
                value_fault
                for each in played.records
                if (value_fault := unwritable(each, f"record {each.n}")) is not None
            ),
            None,
        )
        raise LawBroken(
            law, broken.what if value_fault is None else f"{broken.what} ({value_fault})", where
        ) from broken


def _check_log(played: Played) -> int:
    end = len(played.moves)
    where = place(played, end)
    log = EventLog.of(played.game, played.seats, played.records)
    text = _write_log(8, where, played)
    read = attempt(8, where, "reading the log", lambda: EventLog.loads(text, played.game))
    if read != log or read.dumps() != text:
        raise LawBroken(8, f"the log comes back changed: {difference(log.records, read.records, 'records')}", where)
    again = attempt(8, where, "replaying the log", replay, read, played.game)
    if again != played.match:
        raise LawBroken(8, f"the log, read back, replays to another match: {difference(played.match, again)}", where)
    return len(played.records)


def _check_resuming(played: Played, stop: int) -> int:
    match = _round_trip(played, stop, played.matches[stop])
    if stop == len(played.moves):
        return 1
    move, where = played.moves[stop], place(played, stop)
    if isinstance(move, TakeBack):
        return 1
    command: Command = _round_trip(played, stop, move)
    done = attempt(8, where, "resuming", submit, played.game, match, command, played.chance)
    if not isinstance(done, Accepted):
        raise LawBroken(8, f"resumed, {command} is rejected: {done.code}", where)
    if done.records != played.records_of(stop) or done.match != played.matches[stop + 1]:
        how = difference(played.records_of(stop), done.records) or difference(played.matches[stop + 1], done.match)
        raise LawBroken(8, f"resumed, {command} leads to something else: {how}", where)
    return 2


def _check_views(played: Played, stop: int) -> int:
    records = played.records_of(stop - 1) if stop else played.records[: played.matches[0].version]
    for record in records:
        _round_trip(played, stop, record)
    seats = (*range(played.seats), SPECTATOR)
    for seat in seats:
        _round_trip(played, stop, played.view(stop, seat))
        for record in records:
            masked = mask_record(record, seat)
            if masked is not record:
                _round_trip(played, stop, masked)
    match = played.matches[stop]
    _round_trip(played, stop, match.state)
    for decision in match.decisions:
        _round_trip(played, stop, decision)
    if match.result is not None:
        _round_trip(played, stop, match.result)
    return len(seats) * (1 + len(records)) + len(match.decisions)


def _check_rejections(played: Played, stop: int, pool: Pool) -> int:
    match, cases = played.matches[stop], 0
    commands = played.all_legal(stop)
    pool.learn(commands)
    pool.see(match.state)
    for mutant in near_misses(match, commands, pool, dice(played, 8, stop), MUTANTS):
        refused = check(played.game, match, mutant)
        if refused is not None and mutant.seat != HOST:
            _round_trip(played, stop, refused)
            cases += 1
    return cases


def _check_unfinished(played: Played, stop: int) -> None:
    """Raise LawBroken if a match folded to a record between two decisions accepts a command."""
    if stop == len(played.moves):
        return
    move: Move = played.moves[stop]
    records = played.records_of(stop)[:-1]
    if not records or isinstance(move, TakeBack):
        return
    moving = fold(played.game, played.matches[stop], records)
    try:
        submit(played.game, moving, move, played.chance)
    except UsageError:
        return
    raise LawBroken(8, "a match between two decisions accepts a command", place(played, stop, version=moving.version))
