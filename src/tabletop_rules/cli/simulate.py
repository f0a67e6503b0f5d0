"""`simulate`: many matches played by bots, in any number of processes with the same results."""

from __future__ import annotations

import statistics
import time
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from operator import itemgetter
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import attrs
import typer

from tabletop_rules import research
from tabletop_rules.cli.arguments import BOT_HELP, Cluster, GameName, Jobs, Json, Options, Seats, find_setup
from tabletop_rules.cli.console import FOUND, grid, print_json, print_line, print_table, print_warning, progress, row
from tabletop_rules.cli.named import find_bot, given_options
from tabletop_rules.core.chance import Seeded
from tabletop_rules.errors import UsageError, pluralize
from tabletop_rules.eventlog.compression import ENDINGS

if TYPE_CHECKING:
    from tabletop_rules.research.rows import Row
    from tabletop_rules.research.shards import Shard

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
ShardSize = Annotated[int, typer.Option(min=1, metavar="N", help="Matches of a shard.")]
ShardsTo = Annotated[
    str | None,
    typer.Option(
        "--shards",
        metavar="ADDRESS",
        help="As --rows, for millions of matches: a folder that all workers share, or an address such as "
        "s3://bucket/rows. Each worker writes its own Parquet files there.",
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
    executor: Cluster = None,
    out: Out = None,
    compress: Compress = None,
    rows: Rows = None,
    parquet: Parquet = False,
    shards: ShardsTo = None,
    shard_size: ShardSize = 10_000,  # that of `play_shards`, which not every subcommand imports
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
    if shards is not None:
        if rows is not None or out is not None or as_json:
            raise UsageError(
                "--shards leaves rows where they are played: it goes with neither --rows, --out nor --json"
            )
        written = research.play_shards(
            game,
            tuple(bot or ["random"]),
            matches,
            shards,
            seed=seed,
            options=given_options(game, option or ()),
            seats=count,
            executor=executor or (jobs if jobs > 1 else None),
            size=shard_size,
            limit=limit,
            seconds=seconds,
        )
        _write_shards(written, ruleset.id, matches, shards)
        return
    from tabletop_rules.research.simulating import CHUNK  # with much that other subcommands do without

    source = Seeded(seed)
    seeds = [source.derived(index).seed for index in range(matches)]
    jobs = min(jobs, matches)
    series = research.simulate(
        game,
        tuple(bot or ["random"]),
        seeds,
        options=given_options(game, option or ()),
        seats=count,
        executor=executor or (jobs if jobs > 1 else None),
        chunk=max(1, min(CHUNK, matches // (jobs * 4))),
        folder=rows,
        format="parquet" if parquet else None,
        limit=limit,
        seconds=seconds,
        logs=out,
        compress=f".{compress}" if compress else "",
    )
    if out is not None:
        out.mkdir(parents=True, exist_ok=True)
        _refuse_to_overwrite(out, ruleset.id, matches)
    held = {}
    if rows is not None:
        from tabletop_rules.research.folder import read_times

        held = read_times(rows)
    start = time.perf_counter()
    index_of = {seed: index for index, seed in enumerate(seeds)}
    tally = Tally()
    decisions = 0
    listed: list[dict[str, Any]] = []
    faults: list[tuple[int, int, str]] = []
    with progress(f"simulating {ruleset.id}", matches) as advance:
        for done, result in enumerate(series, 1):
            tally.add(result)
            decisions += result.commands if result.key not in held else 0
            if as_json:
                listed.append(_plain(index_of[result.seed], result))
            if result.error:
                faults.append((index_of[result.seed], result.seed, result.error))
            advance(done)
    elapsed = time.perf_counter() - start
    report = {"game": ruleset.id, "options": list(option or ()), "seed": seed, **tally.summary()}
    speed = {"seconds": round(elapsed, 3), "jobs": jobs, "decisions_per_second": round(decisions / elapsed)}
    if as_json:
        print_json({**report, "speed": speed, "matches": sorted(listed, key=itemgetter("index"))})
    else:
        _show(report, speed)
    for index, failed, error in sorted(faults):
        print_warning(f"match {index}, seed {failed}: {error}")
    if faults:
        raise typer.Exit(FOUND)


def _write_shards(shards: Iterator[Shard], game: str, matches: int, where: str) -> None:
    """Play the matches of shards, and say what was written; exit 1 if a match failed."""
    done = broken = files = 0
    seconds = 0.0
    with progress(f"simulating {game}", matches) as advance:
        for shard in shards:
            files, done, broken = files + 1, done + shard.matches, broken + shard.broken
            seconds += shard.seconds
            advance(done)
    print_line(f"{pluralize(done, 'match', 'matches')} of {game} in {pluralize(files, 'file')} at {where}")
    print_line(f"{seconds:,.1f} s of workers: {done / max(seconds, 0.001):,.1f} matches/s each")
    if broken:
        print_warning(f"{pluralize(broken, 'match', 'matches')} broke off: their rows say why")
        raise typer.Exit(FOUND)


def _refuse_to_overwrite(out: Path, game: str, matches: int) -> None:
    """Raise UsageError if the folder already contains logs with the names to write."""
    from tabletop_rules.research.one_match import log_name

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


@attrs.define
class Tally:
    """What a series comes to, counted row by row in any order: a million rows take no more memory than a few."""

    bots: tuple[str, ...] = ()
    faults: int = 0
    rankings: Counter[tuple[tuple[int, ...], ...]] = attrs.field(factory=Counter)
    endings: Counter[str] = attrs.field(factory=Counter)
    commands: Counter[int] = attrs.field(factory=Counter)
    records: Counter[int] = attrs.field(factory=Counter)

    def add(self, row: Row) -> None:
        """Count a row."""
        self.bots = row.bots
        if row.error:
            self.faults += 1
            return
        self.rankings[row.ranking] += 1
        self.endings[row.reason] += 1
        self.commands[row.commands] += 1
        self.records[row.records] += 1

    def summary(self) -> dict[str, Any]:
        """Return shares, lengths and endings. Sums are exact."""
        shares = [Fraction(0) for _ in self.bots]
        places = [Fraction(0) for _ in self.bots]
        for ranking, count in self.rankings.items():
            ahead = 0
            for group in ranking:
                for seat in group:
                    places[seat] += count * (ahead + Fraction(len(group) + 1, 2))
                    if ahead == 0:
                        shares[seat] += Fraction(count, len(group))
                ahead += len(group)
        good = self.rankings.total()
        return {
            "played": good + self.faults,
            "faults": self.faults,
            "seats": [
                {
                    "seat": seat,
                    "bot": bot,
                    "win_share": round(float(shares[seat] / max(1, good)), 6),
                    "mean_place": round(float(places[seat] / max(1, good)), 6),
                }
                for seat, bot in enumerate(self.bots)
            ],
            "decisions": _lengths(self.commands),
            "records": _lengths(self.records),
            "endings": dict(sorted(self.endings.items())),
        }


def _lengths(counts: Counter[int]) -> dict[str, Any]:
    if not counts:
        return {}
    mean = Fraction(sum(number * count for number, count in counts.items()), counts.total())
    median = statistics.median_low(counts.elements())
    return {"least": min(counts), "median": median, "mean": round(float(mean), 1), "most": max(counts)}


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
