"""A log with right hashes and wrong records is refused, or every fault it causes says to verify it."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache, partial
from itertools import islice
from pathlib import Path
from typing import Any

import attrs
import pytest

import tabletop_rules as tr
from tests.effort import fewer
from tests.eventlog.damage import Whole, split
from tests.eventlog.forgery import forged
from tests.golden.releases import newest

FEW = 12
"""Commands of a seat that are looked at."""


@cache
def wholes(game: str) -> tuple[Whole, ...]:
    """Return good logs of a game: beginnings of golden ones, and a match with open draws."""
    golden = [tr.EventLog.load(path) for path in newest(f"{game}-*.jsonl")[:4]]
    made = [Whole.of(log, log.game(tr.load_game), most) for log in golden for most in (40, 200)]
    return (*made, Whole.of(drawn_by_hand(game).log, tr.load_game(game)))


def drawn_by_hand(game: str) -> tr.Table:
    """Return the beginning of a match that stops at every draw, the last one open."""
    rng = random.Random(game)
    table = tr.Table.open(game, seats=3)
    while table.version < 60 or table.decisions[0].seat != tr.CHANCE:
        table.submit(rng.choice(list(islice(table.legal(rng.choice(table.decisions).seat), FEW))))
    return table


def misjudged(whole: Whole, number: int, path: Path, met: Counter[str]) -> Iterator[str]:
    """Yield what is wrong with how a forged log is read, replayed, resumed and used."""
    game, text = whole.game, forged(whole, number)
    lines = split(text)
    first = next((n for n, pair in enumerate(zip(lines, whole.lines, strict=False)) if pair[0] != pair[1]), None)
    try:
        log = tr.EventLog.loads(text, game)
        verdict = tr.verify(log, game)
        if first is not None and verdict.divergence is not None and verdict.divergence.record < first:
            yield f"verify names record {verdict.divergence.record}, before the forged record {first}"
        tr.Table.resume(log, seed=1, game=game)
    except tr.LogError as fault:
        met[f"LogError of {'reading' if fault.record == first else 'folding'}"] += 1
        stopped = "stops between decisions" in fault.text  # which names the record after the last decision
        if first is not None and fault.record < first and not stopped:
            yield f"{fault} comes before the forged record {first}"
    path.write_bytes(text)
    kept = tr.EventLog.recover(path, game).log
    good = tr.verify(kept, game).ok
    for name, use in uses(tr.Table.resume(kept, seed=1, game=game)):
        try:
            use()
        except tr.EngineFault as fault:
            met[name] += 1
            if good or (" failed" in str(fault) and "verify its log" not in str(fault)):
                yield f"{name}: {fault}, and verify finds the log {'good' if good else 'bad'}"
        except tr.TabletopError:
            pass
        except Exception as error:
            yield f"{name} raised {error!r}"


def uses(table: tr.Table) -> Iterator[tuple[str, Callable[[], object]]]:
    """Yield everything that can be asked of a table, by name."""
    game, match = table.game, table.match
    yield "json", lambda: tr.from_json(tr.to_json(match), game)
    yield "drawing", table._repr_svg_
    yield "playing on", lambda: played_on(table.fork(seed=2))
    if table.decisions and table.decisions[0].seat == tr.CHANCE:
        yield "chances", lambda: [*islice(tr.chances(game, match, merge=False), FEW)]
    yield "listing", lambda: tried(table, match, tr.CHANCE)
    yield "view", lambda: table.view(tr.SPECTATOR)
    yield "picture", lambda: table.show(tr.SPECTATOR)
    for seat in range(match.seats):
        yield "listing", partial(tried, table, match, seat)
        yield "view", partial(table.view, seat)
        yield "picture", partial(table.show, seat)
        yield "undo", partial(table.fork().undo, seat)
        if table.version:
            yield "explaining", partial(table.explain, seat=seat, language="fr")
        yield "listing by the view", partial(listed_by_view, table, seat)
        yield "world", partial(sampled, table, seat)


def listed_by_view(table: tr.Table, seat: int) -> None:
    """List what a seat may do on its own view."""
    tried(table, table.view(seat), seat)


def sampled(table: tr.Table, seat: int) -> None:
    """Sample a hidden world of a seat."""
    tr.determinize(table.game, table.view(seat), seat, random.Random(3))


def tried(table: tr.Table, match: tr.Match[Any], seat: int) -> None:
    """Judge and submit the first legal commands of a seat."""
    for command in islice(tr.legal_commands(table.game, match, seat), FEW):
        tr.why_not(table.game, match, command)
        tr.check(table.game, match, attrs.evolve(command, decision=command.decision + 1))
        if match.viewer is None:
            tr.submit(table.game, match, command, tr.Seeded(1))


def played_on(table: tr.Table) -> None:
    """Play a few more commands."""
    for _ in range(4):
        command = next(table.legal(), None)
        if command is None:
            return
        table.submit(command)


def all_judged(numbers: range, game: str, path: Path) -> Counter[str]:
    """Return how often each use met a fault; assert that none was misjudged."""
    met: Counter[str] = Counter()
    found = []
    for number in numbers:
        logs = wholes(game)
        found += [f"forgery {number}: {problem}" for problem in misjudged(logs[number % len(logs)], number, path, met)]
    assert [] == found
    return met


@pytest.mark.parametrize("game", tr.games())
def test_a_forged_log_is_a_typed_fault_wherever_it_trips(game: str, tmp_path: Path) -> None:
    """Reading and folding name a record, and what a match cannot answer says to verify its log."""
    met = all_judged(range(fewer(15, 40)), game, tmp_path / "log.jsonl")
    assert {"LogError of folding"} <= set(met)


@pytest.mark.slow
@pytest.mark.parametrize("game", tr.games())
def test_hundreds_of_forged_logs_are_typed_faults(game: str, tmp_path: Path) -> None:
    """Six hundred more forgeries of each game are typed faults as well."""
    met = all_judged(range(1_000, 1_600), game, tmp_path / "log.jsonl")
    assert met["listing"] + met["world"] + met["playing on"]
