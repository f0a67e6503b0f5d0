"""`simulate`: many matches played by bots, in any number of processes with the same results."""

from __future__ import annotations

import signal
import statistics
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from fractions import Fraction
from functools import lru_cache
from multiprocessing import get_context
from pathlib import Path
from typing import Annotated, Any, Literal

import attrs
import typer

from tabletop_rules.cli.arguments import BOT_HELP, GameName, Jobs, Json, Options, Seats, find_bot, find_game, find_setup
from tabletop_rules.cli.console import (
    FOUND,
    fault_line,
    grid,
    print_json,
    print_line,
    print_table,
    print_warning,
    progress,
    row,
)
from tabletop_rules.cli.matches import bots_for, play_match
from tabletop_rules.core.chance import Seeded
from tabletop_rules.core.game import Game
from tabletop_rules.core.messages import Record
from tabletop_rules.door import EventLog
from tabletop_rules.errors import BotError, EngineFault, UsageError, pluralize
from tabletop_rules.eventlog.compression import ENDINGS

Matches = Annotated[int, typer.Option("--matches", "-n", min=1, metavar="N", help="Number of matches.")]
Seed = Annotated[int, typer.Option("--seed", metavar="S", help="Seed from which the seed of each match is derived.")]
Out = Annotated[Path | None, typer.Option("--out", metavar="DIR", help="Folder for the log of every match.")]
Compress = Annotated[
    Literal["gz", "xz"] | None,
    typer.Option(help="Compress the logs: gz is fast, xz is a fifth smaller. Every command reads compressed logs."),
]
SomeBots = Annotated[
    list[str] | None,
    typer.Option("--bot", metavar="NAME", help=f"One for all seats, or one for each seat in order: {BOT_HELP}"),
]


@attrs.frozen
class Series:
    """What all matches of a series share, as plain values that can be sent to other processes."""

    game: str
    options: tuple[str, ...]
    seats: int
    seed: int
    bots: tuple[str, ...]
    out: str | None
    compress: str | None = None


@attrs.frozen
class Result:
    """One match of a series. `fault` is the error, if there was one."""

    index: int
    seed: int
    decisions: int
    records: int
    ranking: tuple[tuple[int, ...], ...] = ()
    reason: str = ""
    fault: str = ""


def simulate(
    game: GameName,
    matches: Matches = 100,
    seats: Seats = None,
    seed: Seed = 0,
    option: Options = None,
    bot: SomeBots = None,
    jobs: Jobs = 1,
    out: Out = None,
    compress: Compress = None,
    as_json: Json = False,
) -> None:
    """Let bots play many matches, and show win shares, lengths and decisions per second. Exit 1 if a match fails."""
    ruleset, count = find_setup(game, option or (), seats)
    if compress is not None and out is None:
        raise UsageError("--compress needs --out: it compresses the logs written there")
    series = Series(
        game,
        tuple(option or ()),
        count,
        seed,
        _bots(bot or ["random"], count),
        None if out is None else str(out),
        compress,
    )
    if out is not None:
        out.mkdir(parents=True, exist_ok=True)
        _refuse_to_overwrite(out, ruleset.id, matches)
    start = time.perf_counter()
    results = []
    with progress(f"simulating {ruleset.id}", matches) as advance:
        for result in _results(series, matches, min(jobs, matches)):
            results.append(result)
            advance(len(results))
    report = summary(ruleset, series, results)
    seconds = time.perf_counter() - start
    decisions = sum(result.decisions for result in results)
    speed = {"seconds": round(seconds, 3), "jobs": jobs, "decisions_per_second": round(decisions / seconds)}
    if as_json:
        print_json({**report, "speed": speed, "matches": [attrs.asdict(result) for result in results]})
    else:
        _show(report, speed)
    for result in results:
        if result.fault:
            print_warning(f"match {result.index}, seed {result.seed}: {result.fault}")
    if any(result.fault for result in results):
        raise typer.Exit(FOUND)


def _log_name(game: str, index: int) -> str:
    """Return the file name of the log of one match, without a compression suffix."""
    return f"{game}-{index:05}.jsonl"


def _refuse_to_overwrite(out: Path, game: str, matches: int) -> None:
    """Raise UsageError if the folder already contains logs with the names to write."""
    names = (_log_name(game, index) + ending for index in range(matches) for ending in ("", *ENDINGS))
    there = [name for name in names if (out / name).exists()]
    if there:
        more = f" and {len(there) - 1} more" if len(there) > 1 else ""
        raise UsageError(f"{out} already contains {there[0]}{more}: choose another folder, or empty this one")


def _bots(names: list[str], seats: int) -> tuple[str, ...]:
    """Return one bot name per seat. Raise UsageError for an unknown bot or a wrong number of them."""
    for name in names:
        find_bot(name)
    if len(names) not in (1, seats):
        raise UsageError(f"{len(names)} bots for {seats} seats: give one for all, or one for each seat")
    return tuple(names) if len(names) == seats else tuple(names * seats)


# --- playing --------------------------------------------------------------------------------------------------------


def _results(series: Series, matches: int, jobs: int) -> Iterator[Result]:
    """Yield the results of the matches in order, played here or in other processes."""
    if jobs == 1:
        yield from (play_one(series, index) for index in range(matches))
        return
    chunk = max(1, min(16, matches // (jobs * 4)))
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_leave_interrupts_alone)
    try:
        yield from pool.map(play_one, [series] * matches, range(matches), chunksize=chunk)
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _leave_interrupts_alone() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def play_one(series: Series, index: int) -> Result:
    """Play one match of a series, the same in any process, and write its log if there is an output folder."""
    game = _game(series.game, series.options)
    seed = Seeded(series.seed).derived(index).seed
    records: list[Record] = []
    try:
        played = play_match(game, series.seats, seed, bots_for(series.bots), records=records)
    except (BotError, EngineFault) as error:
        result = Result(index, seed, 0, len(records), fault=fault_line(error))
    else:
        outcome = played.match.result
        assert outcome is not None
        result = Result(index, seed, played.decisions, len(records), outcome.ranking, outcome.reason)
    if series.out is not None:
        try:
            name = _log_name(game.id, index) + (f".{series.compress}" if series.compress else "")
            EventLog.of(game, series.seats, tuple(records)).save(Path(series.out) / name)
        except UsageError as error:  # a record that has no JSON form is a bug of the game
            return attrs.evolve(result, fault="; ".join(filter(None, (result.fault, fault_line(error)))))
    return result


@lru_cache(maxsize=4)
def _game(name: str, options: tuple[str, ...]) -> Game[Any]:
    return find_game(name, options)


# --- results --------------------------------------------------------------------------------------------------------


def summary(game: Game[Any], series: Series, results: list[Result]) -> dict[str, Any]:
    """Return shares, lengths and endings of a series. Sums are exact, so that their order does not matter."""
    good = [result for result in results if not result.fault]
    shares = [Fraction(0)] * series.seats
    ranks = [Fraction(0)] * series.seats
    for result in good:
        ahead = 0
        for group in result.ranking:
            for seat in group:
                ranks[seat] += ahead + Fraction(len(group) + 1, 2)
                if ahead == 0:
                    shares[seat] += Fraction(1, len(group))
            ahead += len(group)
    number = max(1, len(good))
    return {
        "game": game.id,
        "options": list(series.options),
        "seed": series.seed,
        "played": len(results),
        "faults": len(results) - len(good),
        "seats": [
            {
                "seat": seat,
                "bot": series.bots[seat],
                "win_share": round(float(shares[seat] / number), 4),
                "mean_place": round(float(ranks[seat] / number), 4),
            }
            for seat in range(series.seats)
        ],
        "decisions": _lengths([result.decisions for result in good]),
        "records": _lengths([result.records for result in good]),
        "endings": dict(sorted(Counter(result.reason for result in good).items())),
    }


def _lengths(numbers: list[int]) -> dict[str, Any]:
    if not numbers:
        return {}
    mean = round(float(Fraction(sum(numbers), len(numbers))), 1)
    return {"least": min(numbers), "median": statistics.median_low(numbers), "mean": mean, "most": max(numbers)}


def _show(report: dict[str, Any], speed: dict[str, Any]) -> None:
    table = grid("seat", "bot", ">win share", ">mean place")
    for entry in report["seats"]:
        row(table, entry["seat"], entry["bot"], f"{entry['win_share']:.1%}", f"{entry['mean_place']:.2f}")
    print_table(table)
    table = grid("per match", ">least", ">median", ">mean", ">most")
    for name in ("decisions", "records"):
        if report[name]:
            row(table, name, *report[name].values())
    print_table(table)
    endings = ", ".join(f"{reason} {count}" for reason, count in report["endings"].items())
    played, jobs = pluralize(report["played"], "match", "matches"), pluralize(speed["jobs"], "job")
    print_line(f"\n{played} of {report['game']} from seed {report['seed']}; ended by: {endings or 'nothing'}")
    print_line(f"{speed['seconds']} s with {jobs}: {speed['decisions_per_second']:,} decisions/s")
