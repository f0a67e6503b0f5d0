"""The figures of one game, from whole matches played at random with every command checked and every event kept."""

from __future__ import annotations

import gc
import json
import random
import time
from collections.abc import Callable, Mapping
from functools import partial
from itertools import islice
from pathlib import PurePath
from statistics import median

import attrs

import tabletop_rules as tr
from tabletop_rules.eventlog.compression import compressed
from tests.bench import peers

TURN = 0.1
"""Seconds of one side before the other has its turn."""


@attrs.frozen
class Case:
    """A game to measure, with its options."""

    name: str
    game: str
    seats: int
    options: Mapping[str, object] = attrs.field(factory=dict)
    target: float = 0.65  # decisions/s as a multiple of python-chess


@attrs.frozen
class Played:
    """One match played at random, and when each decision was taken."""

    table: tr.Table
    decisions: int
    seconds: float
    moments: tuple[float, ...]


def play(case: Case, seed: int) -> Played:
    """A whole match by seats that choose uniformly among their legal commands."""
    rng = random.Random(seed)
    table = tr.Table.open(case.game, case.seats, seed, options=case.options)
    moments = [time.process_time()]
    while table.result is None:
        seat = rng.choice(table.decisions).seat
        table.submit(rng.choice(list(table.legal(seat))))
        moments.append(time.process_time())
    return Played(table, len(moments) - 1, moments[-1] - moments[0], tuple(moments))


Choose = Callable[[tr.Table, int, random.Random], tr.Command]
"""Chooses a command for a seat of a table, all its legal commands being equally likely."""


def from_list(table: tr.Table, seat: int, rng: random.Random) -> tr.Command:
    """One of a list of all legal commands, as `peers.chess_game` chooses a move."""
    return rng.choice(list(table.legal(seat)))


def without_list(table: tr.Table, seat: int, rng: random.Random) -> tr.Command:
    """One without making the others, where a rule can."""
    return tr.random_command(table.game, table.match, seat, rng)


def whole_match(case: Case, seed: int, choose: Choose = from_list) -> tuple[int, int]:
    """A match as `play` plays it, with nothing measured on the way, as in `peers.chess_game`.

    How many decisions and how many records it has.
    """
    rng, decisions = random.Random(seed), 0
    table = tr.Table.open(case.game, case.seats, seed, options=case.options)
    while table.result is None:
        table.submit(choose(table, rng.choice(table.decisions).seat, rng))
        decisions += 1
    return decisions, table.version


def beside_chess(case: Case, seconds: float, seed: int, choose: Choose) -> tuple[float, float]:
    """Decisions per second, ours and python-chess's: whole matches and whole games, for about so many seconds each.

    By the processor's time, in turns of a tenth of a second: so close together that a busy machine slows both alike,
    and so long that neither pays for finding the processor's caches full of the other. What the bench itself has loaded
    is kept from the garbage collector; what the two sides make is not.
    """
    gc.collect()
    gc.freeze()
    ours = chess = matches = games = 0
    our_time = chess_time = 0.0
    while our_time < seconds:
        start = time.process_time()
        while (spent := time.process_time() - start) < TURN:
            matches += 1
            ours += whole_match(case, seed + matches, choose)[0]
        our_time += spent
        start = time.process_time()
        while (spent := time.process_time() - start) < TURN:
            games += 1
            chess += peers.chess_game(seed + games)
        chess_time += spent
    gc.unfreeze()
    return ours / our_time, chess / chess_time


def beside_table(case: Case, seconds: float, seed: int) -> float:
    """How many times as fast `playout` is as random play by `Table`, by records that are made or would be.

    Both play whole matches, in turns as in `beside_chess`.
    """
    game = tr.load_game(case.game, case.options)
    table_time = playout_time = 0.0
    table_records = playout_records = 0
    while table_time < seconds:
        start = time.process_time()
        while (spent := time.process_time() - start) < TURN:
            seed += 1
            table_records += whole_match(case, seed)[1]
        table_time += spent
        start = time.process_time()
        while (spent := time.process_time() - start) < TURN:
            seed += 1
            opened = tr.open_match(game, case.seats, tr.Seeded(seed))
            playout_records += tr.playout(game, opened, None, random.Random(seed)).version
        playout_time += spent
    return playout_records / playout_time / (table_records / table_time)


def search_rate(tables: list[tr.Table], seconds: float) -> float:
    """Random playouts per second from mid-match to the end, each of a world sampled from a seat's view."""
    rng, playouts = random.Random(3), 0
    views = [(table.game, table.view(seat), seat) for table in tables for seat in [table.decisions[0].seat]]
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        game, view, seat = views[playouts % len(views)]
        tr.playout(game, tr.determinize(game, view, seat, rng), None, rng)
        playouts += 1
    return playouts / spent


def slope(matches: list[Played]) -> float:
    """Cost per decision in the last quarter of a match over that in the second quarter; 1 is flat."""
    ratios = []
    for played in matches:
        quarter = played.decisions // 4
        if quarter < 5:
            continue
        early = played.moments[2 * quarter] - played.moments[quarter]
        late = played.moments[-1] - played.moments[-1 - quarter]
        ratios.append(late / early)
    return median(ratios)


def replay_rate(case: Case, matches: list[Played]) -> float:
    """Records per second when whole matches are folded in memory."""
    game = tr.load_game(case.game, case.options)
    records = sum(played.table.version for played in matches)
    start = time.process_time()
    for played in matches:
        tr.fold(game, tr.unopened(game, case.seats), played.table.records)
    return records / (time.process_time() - start)


def middle(matches: list[Played]) -> list[tr.Table]:
    """Tables in the middle of a match."""
    tables = []
    for played in matches:
        stops = [record.n for record in played.table.records if type(record.event).__name__ == "Asked"]
        tables.append(played.table.fork(stops[len(stops) // 2], seed=1))
    return tables


def legal_listing(tables: list[tr.Table]) -> float:
    """Microseconds to list all legal commands of one seat in mid-match."""
    rounds = 20
    start = time.process_time()
    for table in tables:
        for _ in range(rounds):
            for _command in table.legal(table.decisions[0].seat):
                pass
    return (time.process_time() - start) / rounds / len(tables) * 1e6


def view_cost(tables: list[tr.Table]) -> float:
    """Microseconds for the view of one seat, when every seat of a table looks after every command from mid-match on."""
    looks, spent, rng = 0, 0.0, random.Random(1)
    for table in [table.fork(seed=2) for table in tables]:
        while table.result is None:
            start = time.process_time()
            for seat in range(table.match.seats):
                table.view(seat)
            spent += time.process_time() - start
            looks += table.match.seats
            table.submit(rng.choice(list(table.legal(rng.choice(table.decisions).seat))))
    return spent / looks * 1e6


def door_costs(case: Case, tables: list[tr.Table]) -> dict[str, float]:
    """Milliseconds of what a front end asks in mid-match, for the player who is asked, and of a game's components."""
    game = tr.load_game(case.game, case.options)
    start = time.process_time()
    tr.components(game)
    costs = {"components ms": (time.process_time() - start) * 1e3}
    asked = [(table, table.decisions[0].seat) for table in tables]
    legal = [(table.view(seat), seat, list(islice(table.legal(seat), 20))) for table, seat in asked]
    commands = [(view, command) for view, _, listed in legal for command in listed]
    costs["words ms"] = _each_ms([partial(tr.words, game, view, command) for view, command in commands])
    costs["targets ms"] = _each_ms([partial(tr.targets, game, view, command) for view, command in commands])
    costs["standings ms"] = _each_ms([partial(tr.standings, game, view) for view, _, _ in legal])
    costs["svg ms"] = _each_ms([partial(table.svg, seat) for table, seat in asked])
    return costs


def _each_ms(calls: list[Callable[[], object]]) -> float:
    """Milliseconds of one call, in the fastest of five rounds over all of them."""
    rounds = []
    for _ in range(5):
        start = time.process_time()
        for call in calls:
            call()
        rounds.append(time.process_time() - start)
    return min(rounds) / len(calls) * 1e3


def fork_cost(tables: list[tr.Table]) -> float:
    """Microseconds to fork a match as a value: to keep it is to fork it."""
    match, rounds = tables[0].match, 200_000
    kept = match
    start = time.process_time()
    for _ in range(rounds):
        kept = match
    elapsed = time.process_time() - start
    assert kept is match
    return elapsed / rounds * 1e6


def log_bytes(matches: list[Played]) -> tuple[float, float, float]:
    """Bytes per decision of the log without hashes, and of the same as a `.gz` and a `.xz` file hold it."""
    plain = packed = squeezed = decisions = 0
    for played in matches:
        lines = [json.loads(line) for line in played.table.log.dumps().splitlines()]
        for line in lines:
            line.pop("hash", None)
        text = "\n".join(json.dumps(line, separators=(",", ":"), ensure_ascii=False) for line in lines).encode()
        plain += len(text)
        packed += len(compressed(text, PurePath("log.gz")))
        squeezed += len(compressed(text, PurePath("log.xz")))
        decisions += played.decisions
    return plain / decisions, packed / decisions, squeezed / decisions


def load_rate(case: Case, matches: list[Played]) -> float:
    """Records per second when a log is read with the strict codec, its hash chain checked, and folded."""
    game = tr.load_game(case.game, case.options)
    texts = [played.table.log.dumps() for played in matches]
    tr.EventLog.loads(texts[0], game)  # the codec of a game is made at its first use
    records = sum(played.table.version for played in matches)
    start = time.process_time()
    for text in texts:
        tr.replay(tr.EventLog.loads(text, game), game)
    return records / (time.process_time() - start)


def state_bytes(tables: list[tr.Table]) -> float:
    """Bytes of a match in mid-play as JSON."""
    return median(len(tr.to_json(table.match).encode()) for table in tables)
