"""How fast the codec and the log are on the crypt: `python -m tests.eventlog.measure`. Best of many runs."""

from __future__ import annotations

import json
import time
from collections.abc import Callable

from tabletop_rules.eventlog.codec import from_json, to_json
from tabletop_rules.eventlog.log import EventLog, replay
from tests.eventlog.crypt import CRYPT
from tests.eventlog.play import play


def rate(count: int, run: Callable[[], object], runs: int = 100) -> str:
    """Items per second of the best run."""
    best = float("inf")
    for _ in range(runs):
        start = time.perf_counter()
        run()
        best = min(best, time.perf_counter() - start)
    return f"{round(count / best):>9,}/s"


def main() -> None:
    """Print one line per measurement."""
    played = play(7, commands=120)
    log, records = played.log, played.log.records
    text, messages = log.dumps(), [to_json(record) for record in records]
    match = to_json(played.matches[-2])
    count = len(records)
    print(f"{count} records, {len(text) / count:.0f} bytes each with hashes; a match {len(match)} bytes")
    rows: tuple[tuple[str, int, Callable[[], object]], ...] = (
        ("json.loads of the lines alone", count, lambda: [json.loads(line) for line in log.lines]),
        ("log: read (chain, JSON, values)", count, lambda: EventLog.loads(text, CRYPT)),
        ("log: read and replay", count, lambda: replay(EventLog.loads(text, CRYPT), CRYPT)),
        ("replay in memory", count, lambda: replay(log, CRYPT)),
        ("log: write (values, JSON, chain)", count, lambda: EventLog.of(CRYPT, 3, records).dumps()),
        ("from_json of a record", count, lambda: [from_json(message, CRYPT) for message in messages]),
        ("to_json of a record", count, lambda: [to_json(record) for record in records]),
        ("from_json of a match", 1, lambda: from_json(match, CRYPT)),
        ("to_json of a match", 1, lambda: to_json(played.match)),
    )
    for name, many, run in rows:
        print(f"{name:<34}{rate(many, run)}")


if __name__ == "__main__":
    main()
