"""The store beside plain `sqlite3` that keeps the same lines as safely, in the same run."""

from __future__ import annotations

import sqlite3
import tempfile
import time
from collections.abc import Iterator, Sequence
from itertools import count, islice
from pathlib import Path
from statistics import median

import tabletop_rules as tr
from tabletop_rules.store import NO_MATCH, Store, lines_of, open_store

TARGETS = {"append x sqlite3": 0.4, "append by 100 x sqlite3": 0.5}

_TABLES = """
CREATE TABLE match (id TEXT PRIMARY KEY, version INTEGER, head TEXT);
CREATE TABLE record (match_id TEXT, n INTEGER, line BLOB, PRIMARY KEY (match_id, n));
"""


class Plain:
    """What one would write by hand: the same tables, the same guard, the same safety, no chain and no followers."""

    def __init__(self, path: Path) -> None:
        self.connection = sqlite3.connect(path, isolation_level=None)
        self.connection.execute("PRAGMA journal_mode = WAL")
        self.connection.execute("PRAGMA synchronous = FULL")
        self.connection.executescript(_TABLES)

    def append(self, match_id: str, version: int, lines: Sequence[bytes]) -> None:
        """Add lines in a transaction of their own."""
        run, new = self.connection.execute, version + len(lines)
        run("BEGIN IMMEDIATE")
        if version == NO_MATCH:
            run("INSERT INTO match VALUES (?, ?, '')", (match_id, new))
        else:
            moved = run("UPDATE match SET version = ? WHERE id = ? AND version = ?", (new, match_id, version))
            assert moved.rowcount == 1
        numbered = [(match_id, n, line) for n, line in enumerate(lines, version + 1)]
        self.connection.executemany("INSERT INTO record VALUES (?, ?, ?)", numbered)
        run("COMMIT")

    def read(self, match_id: str) -> list[bytes]:
        """Return all lines of a match."""
        rows = self.connection.execute("SELECT line FROM record WHERE match_id = ? ORDER BY n", (match_id,))
        return [line for (line,) in rows]


def lines_of_a_match() -> list[bytes]:
    """Return the log of a whole match, some 300 bytes a line."""
    table = tr.Table.open("carcassonne", 3, 1)
    while table.result is None:
        table.submit(next(table.legal()))
    return lines_of(table.log)


def portions(lines: list[bytes], size: int) -> Iterator[tuple[str, int, list[bytes]]]:
    """Yield appends without end: match by match the same lines, so many at once."""
    for match in count():
        for first in range(0, len(lines), size):
            yield f"{size}/{match}", first - 1, lines[first : first + size]


def figures(rounds: int, folder: str | None = None) -> dict[str, float]:
    """Measure both in turns on the same disk; the median of the rounds."""
    lines = lines_of_a_match()
    found: dict[str, list[float]] = {}

    def note(name: str, rates: tuple[float, float]) -> None:
        found.setdefault(f"{name} lines/s", []).append(rates[0])
        found.setdefault(f"{name} x sqlite3", []).append(rates[0] / rates[1])

    for _ in range(rounds):
        with tempfile.TemporaryDirectory(dir=folder) as place, open_store(f"sqlite:///{place}/store.db") as store:
            plain = Plain(Path(place) / "plain.db")
            note("append", _append_in_turns((store, plain), lines, 1, 40))
            note("append by 100", _append_in_turns((store, plain), lines, 100, 10))
            note("read", (_read_rate(store, lines), _read_rate(plain, lines)))
            plain.connection.close()
    return {name: median(values) for name, values in found.items()}


def _append_in_turns(
    sides: tuple[Store | Plain, ...], lines: list[bytes], size: int, turns: int
) -> tuple[float, float]:
    """Return lines per second of both, in turns of ten appends, so that the disk is as busy for either."""
    work, spent, done = portions(lines, size), [0.0, 0.0], 0
    for _ in range(turns):
        turn = list(islice(work, 10))
        done += sum(len(portion) for _, _, portion in turn)
        for number, side in enumerate(sides):
            start = time.perf_counter()
            for match_id, version, portion in turn:
                side.append(match_id, version, portion)
            spent[number] += time.perf_counter() - start
    return done / spent[0], done / spent[1]


def _read_rate(side: Store | Plain, lines: list[bytes]) -> float:
    """Return lines per second of reading a match that was appended by 100."""
    start = time.perf_counter()
    for _ in range(20):
        assert lines == side.read("100/0")
    return 20 * len(lines) / (time.perf_counter() - start)
