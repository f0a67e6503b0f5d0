"""`make bench`: what the library costs, beside its peers in the same run. Trust the ratios, not the numbers.

python tests/bench/run.py [--quick] [--json] [--baseline] [--compiled FOLDER] [case …]

It writes its ratios to `build/bench.json`, names each that is a step back from `tests/bench/baseline.json`, and then
exits with 1. `--baseline` writes that file instead.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from statistics import median

from rich.console import Console
from rich.progress import track
from rich.table import Table

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import tabletop_rules as tr
from tests.bench import builds, growing, guard, loading, measure, peers, serving, storing, training
from tests.bench.measure import Case

ROBBERS = {"expansions": ["messengers", "robbers"]}
CASES = (
    Case("terres, 4 seats", "terres_de_destinees", 4, {"advanced_cards": True}),
    Case("carcassonne, 2 seats", "carcassonne", 2, target=1.0),
    Case("carcassonne + robbers + messengers, 2 seats", "carcassonne", 2, ROBBERS, target=0.75),
    Case("carcassonne, 4 sets of tiles, 2 seats", "carcassonne", 2, {"sets": 4}, target=0.5),
    Case("destiny, 3 seats", "destiny", 3),
    Case("fatum, 4 seats", "fatum_medieval", 4),
)

STORE, SERVER, LOADING, GROWTH, BUILDS, TRAINING = "store", "server", "loading", "growth", "builds", "training"


def figures(case: Case, seconds: float, rounds: int) -> dict[str, float]:
    """All figures of one case; the median of the rounds beside python-chess counts."""
    rates = [measure.beside_chess(case, seconds, 1000 * turn, measure.from_list) for turn in range(rounds)]
    drawn = [measure.beside_chess(case, seconds, 1000 * turn, measure.without_list) for turn in range(rounds)]
    matches = [measure.play(case, seed) for seed in range(12)]
    tables = measure.middle(matches)
    read = [
        (measure.replay_rate(case, matches), measure.load_rate(case, matches), peers.rebuilt_events())
        for _ in range(rounds)
    ]
    plain, packed, squeezed = measure.log_bytes(matches)
    return {
        "decisions/s": median(ours for ours, _ in rates),
        "x python-chess": median(ours / chess for ours, chess in rates),
        "x python-chess by random_command": median(ours / chess for ours, chess in drawn),
        "target x": case.target,
        "replay records/s": median(replay for replay, _, _ in read),
        "x eventsourcing": median(replay / rebuilt for replay, _, rebuilt in read),
        "from file records/s": median(loaded for _, loaded, _ in read),
        "from file x eventsourcing": median(loaded / rebuilt for _, loaded, rebuilt in read),
        "playout x Table": median(measure.beside_table(case, seconds, 1000 * turn) for turn in range(rounds)),
        "playouts/s from mid-match views": measure.search_rate(tables, seconds),
        "fork µs": measure.fork_cost(tables),
        "view µs": measure.view_cost(tables),
        "legal list µs": measure.legal_listing(tables),
        **measure.door_costs(case, tables),
        "late/early cost": measure.slope(matches),
        "records/decision": sum(p.table.version for p in matches) / sum(p.decisions for p in matches),
        "log B/decision": plain,
        "log gzip B/decision": packed,
        "log xz B/decision": squeezed,
        "match JSON B": measure.state_bytes(tables),
    }


def main() -> int:
    """Measure the cases named, or all; print a table, or JSON lines."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    names = (*(case.name for case in CASES), STORE, SERVER, LOADING, GROWTH, BUILDS, TRAINING)
    parser.add_argument("cases", nargs="*", help=", ".join(names))
    parser.add_argument("--quick", action="store_true", help="shorter and rougher")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of a table")
    parser.add_argument("--compiled", help="a folder with a compiled build, to play in turns with the pure one")
    parser.add_argument("--baseline", action="store_true", help=f"write the ratios to {guard.BASELINE.name}")
    asked = parser.parse_args()
    wanted = [each for each in names if not asked.cases or any(name in each for name in asked.cases)]
    if not wanted:
        parser.error(f"no such case; there are {', '.join(names)}")
    chosen = [case for case in CASES if case.name in wanted]
    seconds, rounds = (0.5, 3) if asked.quick else (2.0, 5)
    console = Console(stderr=True)
    found = {
        case.name: figures(case, seconds, rounds)
        for case in track(chosen, "measuring", console=console, disable=asked.json)
    }
    stored = storing.figures(rounds) if STORE in wanted else {}
    served = serving.figures(10 * seconds) if SERVER in wanted else {}
    loaded = loading.figures(rounds) if LOADING in wanted else {}
    grown = growing.figures(rounds) if GROWTH in wanted else {}
    pure = str(Path(tr.__file__).parents[1])
    built = builds.figures(pure, asked.compiled, 2 * rounds) if BUILDS in wanted and asked.compiled else {}
    trained = training.figures(seconds) if TRAINING in wanted else {}
    if asked.json:
        every = {"cases": found, STORE: stored, SERVER: served, LOADING: loaded, GROWTH: grown, BUILDS: built}
        every[TRAINING] = trained
        print(json.dumps({"tabletop_rules": tr.__version__, **every}, indent=2))
    else:
        _tables(found, stored, served, loaded, grown, built, trained)
    return _compare({**found, **loaded, **built}, console, asked.baseline)


def _compare(found: guard.Figures, console: Console, as_baseline: bool) -> int:
    """Write the ratios; return 1 after naming those that are a step back from the last release, else 0."""
    if as_baseline:
        guard.write(found, guard.BASELINE)
        return 0
    guard.write(found, guard.FOUND)
    worse = [*guard.steps_back(found, guard.read())]
    for line in worse:
        console.print(f"step back: {line}", soft_wrap=True)
    return int(bool(worse))


def _tables(
    found: dict[str, dict[str, float]],
    stored: dict[str, float],
    served: dict[str, float],
    loaded: dict[str, dict[str, float]],
    grown: dict[str, float],
    built: dict[str, dict[str, float]],
    trained: dict[str, dict[str, float]],
) -> None:
    if found:
        _print("beside python-chess and eventsourcing, one thread, in one run", found)
    if stored:
        _print("the store on SQLite, beside plain sqlite3 on the same disk", {STORE: stored, "target": storing.TARGETS})
    if served:
        _print("a server on one core, with 50 matches at once", {SERVER: served, "target": serving.TARGETS})
    if loaded:
        _print("import of the package, and a game loaded, in a fresh process", loaded)
    if grown:
        _print("what grows with a match", {GROWTH: grown, "target": growing.TARGETS})
    if built:
        _print("the compiled build beside the pure one, in turns", built)
    if trained:
        columns = {**trained, "target": training.TARGETS}
        _print("environments, two seats at random, and many matches in processes", columns)


def _print(title: str, columns: dict[str, dict[str, float]]) -> None:
    table = Table(title=title)
    table.add_column("figure", no_wrap=True)
    for name in columns:
        table.add_column(name, justify="right", overflow="fold")
    for figure in next(iter(columns.values())):
        told = (_told(column[figure]) if figure in column else "" for column in columns.values())
        table.add_row(figure, *told)
    Console(width=max(100, Console().width)).print(table)


def _told(number: float) -> str:
    return f"{number:,.0f}" if number >= 100 else f"{number:.2f}"


if __name__ == "__main__":
    raise SystemExit(main())
