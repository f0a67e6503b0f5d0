"""`simulate`: many matches played by bots, in any number of processes with the same results."""

from __future__ import annotations

import statistics
import time
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Annotated, Any, Literal

import typer

from tabletop_rules.cli.arguments import BOT_HELP, GameName, Jobs, Json, Options, Seats, find_setup
from tabletop_rules.cli.console import FOUND, grid, print_json, print_line, print_table, print_warning, progress, row
from tabletop_rules.cli.named import find_bot, given_options
from tabletop_rules.core.chance import Seeded
from tabletop_rules.errors import UsageError, pluralize
from tabletop_rules.eventlog.compression import ENDINGS
from tabletop_rules.research.folder import read_times
from tabletop_rules.research.one_match import log_name
from tabletop_rules.research.rows import Row
from tabletop_rules.research.simulating import CHUNK
from tabletop_rules.research.simulating import simulate as simulated

Matches = Annotated[int, typer.Option("--matches", "-n", min=1, metavar="N", help="Number of matches.")]
Seed = Annotated[int, typer.Option("--seed", metavar="S", help="Seed from which the seed of each match is derived.")]
Out = Annotated[Path | None, typer.Option("--out", metavar="DIR", help="Folder for the log of every match.")]
Compress = Annotated[
    Literal["gz", "xz"] | None,
    typer.Option(help="Compress the logs: gz is fast, xz is a fifth smaller. Every command reads compressed logs."),
]
Rows = Annotated[
    Path | None,
    typer.Option(
        "--rows",
        metavar="DIR",
        help="Folder for what came of every match in numbers, which `report` reads. Goes on where it ends.",
    ),
]
Parquet = Annotated[bool, typer.Option("--parquet", help="Write the rows as Parquet instead of JSON lines.")]
SomeBots = Annotated[
    list[str] | None,
    typer.Option("--bot", metavar="NAME", help=f"One for all seats, or one for each seat in order: {BOT_HELP}"),
]
Limit = Annotated[int | None, typer.Option("--limit", min=1, metavar="N", help="Most commands of a match.")]
Seconds = Annotated[
    float | None, typer.Option("--seconds", min=0.001, metavar="S", help="Most seconds that a bot takes for a command.")
]


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
    rows: Rows = None,
    parquet: Parquet = False,
    limit: Limit = None,
    seconds: Seconds = None,
    as_json: Json = False,
) -> None:
    """Let bots play many matches, and show win shares, lengths and decisions per second. Exit 1 if a match fails."""
    ruleset, count = find_setup(game, option or (), seats)
    if compress is not None and out is None:
        raise UsageError("--compress needs --out: it compresses the logs written there")
    if parquet and rows is None:
        raise UsageError("--parquet needs --rows: it is how the rows are written there")
    for name in bot or ():
        find_bot(name)
    source = Seeded(seed)
    seeds = [source.derived(index).seed for index in range(matches)]
    jobs = min(jobs, matches)
    series = simulated(
        game,
        tuple(bot or ["random"]),
        seeds,
        options=given_options(game, option or ()),
        seats=count,
        executor=jobs if jobs > 1 else None,
        chunk=max(1, min(CHUNK, matches // (jobs * 4))),
        folder=rows,
        format="parquet" if parquet else None,
        ordered=True,
        limit=limit,
        seconds=seconds,
        logs=out,
        compress=f".{compress}" if compress else "",
    )
    if out is not None:
        out.mkdir(parents=True, exist_ok=True)
        _refuse_to_overwrite(out, ruleset.id, matches)
    held = {} if rows is None else read_times(rows)
    start = time.perf_counter()
    results: list[Row] = []
    with progress(f"simulating {ruleset.id}", matches) as advance:
        for result in series:
            results.append(result.without_counts())  # a million of them have to fit in memory
            advance(len(results))
    report = summary(results, option or (), seed)
    elapsed = time.perf_counter() - start
    decisions = sum(result.commands for result in results if result.key not in held)
    speed = {"seconds": round(elapsed, 3), "jobs": jobs, "decisions_per_second": round(decisions / elapsed)}
    if as_json:
        listed = [_plain(index, result) for index, result in enumerate(results)]
        print_json({**report, "speed": speed, "matches": listed})
    else:
        _show(report, speed)
    for index, result in enumerate(results):
        if result.error:
            print_warning(f"match {index}, seed {result.seed}: {result.error}")
    if any(result.error for result in results):
        raise typer.Exit(FOUND)


def _refuse_to_overwrite(out: Path, game: str, matches: int) -> None:
    """Raise UsageError if the folder already contains logs with the names to write."""
    names = (log_name(game, index) + ending for index in range(matches) for ending in ("", *ENDINGS))
    there = [name for name in names if (out / name).exists()]
    if there:
        more = f" and {len(there) - 1} more" if len(there) > 1 else ""
        raise UsageError(f"{out} already contains {there[0]}{more}: choose another folder, or empty this one")


def _plain(index: int, result: Row) -> dict[str, Any]:
    return {
        "index": index,
        "seed": result.seed,
        "decisions": result.commands,
        "records": result.records,
        "ranking": result.ranking,
        "reason": result.reason,
        "fault": result.error,
    }


def summary(results: Sequence[Row], options: Sequence[str], seed: int) -> dict[str, Any]:
    """Return shares, lengths and endings of a series. Sums are exact, so that their order does not matter."""
    good = [result for result in results if not result.error]
    seats, bots = results[0].seats, results[0].bots
    shares = [Fraction(0)] * seats
    ranks = [Fraction(0)] * seats
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
        "game": results[0].game,
        "options": list(options),
        "seed": seed,
        "played": len(results),
        "faults": len(results) - len(good),
        "seats": [
            {
                "seat": seat,
                "bot": bots[seat],
                "win_share": round(float(shares[seat] / number), 4),
                "mean_place": round(float(ranks[seat] / number), 4),
            }
            for seat in range(seats)
        ],
        "decisions": _lengths([result.commands for result in good]),
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
