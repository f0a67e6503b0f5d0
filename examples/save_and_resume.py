"""Save a match in the middle, resume it at another table, and check that both end the same."""

import random
import tempfile
from pathlib import Path

import tabletop_rules as tr


def play_on(table: tr.Table, decisions: int | None = None) -> None:
    """Play some decisions, or to the end; the choices depend only on the version."""
    while table.result is None and decisions != 0:
        commands = list(table.legal())
        table.submit(random.Random(table.version).choice(commands))
        decisions = None if decisions is None else decisions - 1


def main() -> None:
    """Play half a match, save it, resume it from the file, and compare."""
    first = tr.Table.open("terres_de_destinees", seats=3, seed=11)
    play_on(first, decisions=40)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "match.jsonl"
        first.save(path)
        second = tr.Table.resume(tr.EventLog.load(path), seed=11)
    play_on(first)
    play_on(second)
    assert first.match == second.match
    assert first.log.dumps() == second.log.dumps()
    print(f"both tables end after {second.version} records: {second.result}")


if __name__ == "__main__":
    main()
