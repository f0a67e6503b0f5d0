"""Golden matches: one per game, player count and set of options, played at random from fixed seeds.

`python -m tests.golden.play` plays them again and writes those that differ to the folder of today's version; their diff
is reviewed like code. Logs of earlier releases stay and must replay for ever.
"""

from __future__ import annotations

import json
import random
from hashlib import blake2b
from pathlib import Path
from typing import Any

import attrs

import tabletop_rules as tr
from tests.golden import releases


@attrs.frozen
class Golden:
    """One golden match: its game, seats, seed and options."""

    game: str
    seats: int
    seed: int
    options: tuple[tuple[str, object], ...] = ()

    @property
    def path(self) -> Path:
        """The file of its log, in the newest version that has it."""
        marks = "".join(f"-{name.split('.')[-1]}" for name, _ in self.options)
        return releases.find(f"{self.game}-{self.seats}{marks}.jsonl")


EXPECTED = "expected.json"
ADVANCED = (("advanced_cards", True),)
ALL = (("expansions", ("abbot", "river", "messengers", "robbers", "fairy")),)
SECRET = (("mode", "secret_objective"),)
MATCHES = (
    *(Golden("terres_de_destinees", seats, 100 + seats) for seats in (2, 3, 4, 5, 6)),
    *(Golden("terres_de_destinees", seats, 200 + seats, ADVANCED) for seats in (2, 4, 6)),
    *(Golden("carcassonne", seats, 300 + seats) for seats in (2, 3, 4, 5, 6)),
    *(Golden("carcassonne", seats, 400 + seats, ALL) for seats in (2, 4, 6)),
    *(Golden("destiny", seats, 500 + seats) for seats in (2, 3, 4, 5)),
    *(Golden("fatum_medieval", seats, 600 + seats) for seats in (2, 3, 4, 5, 6)),
    *(Golden("fatum_medieval", seats, 700 + seats, SECRET) for seats in (3,)),
)


def play(golden: Golden) -> tr.Table:
    """Play a golden match: every seat chooses uniformly, and some commands are undone."""
    rng = random.Random(golden.seed)
    table = tr.Table.open(golden.game, golden.seats, golden.seed, options=dict(golden.options))
    while table.result is None:
        seat = rng.choice(table.decisions).seat
        table.submit(rng.choice(list(table.legal(seat))))
        if rng.random() < 0.02:
            table.undo(seat)
    return table


def summary(table: tr.Table) -> dict[str, object]:
    """Return what a golden match must come to: its result, and digests of the match and of every view at the end."""
    assert table.result is not None
    views = {str(seat): _digest(tr.to_json(table.view(seat))) for seat in (tr.SPECTATOR, *range(table.match.seats))}
    return {
        "records": table.version,
        "ranking": [list(group) for group in table.result.ranking],
        "reason": table.result.reason,
        "rule": table.result.rule,
        "match": _digest(tr.to_json(table.match)),
        "views": views,
    }


def _digest(text: str) -> str:
    return blake2b(text.encode(), digest_size=8).hexdigest()


def expected(name: str) -> dict[str, Any] | None:
    """Return what a golden log must come to, as the newest version that says so has it."""
    read = (json.loads(path.read_text("utf-8")) for path in reversed(releases.every(EXPECTED)))
    return next((summaries[name] for summaries in read if name in summaries), None)


def main() -> None:
    """Write the golden logs that have changed, and what they must come to."""
    stored = releases.GOLDEN / releases.version() / EXPECTED
    summaries = json.loads(stored.read_text("utf-8")) if stored.exists() else {}
    for golden in MATCHES:
        table, path = play(golden), golden.path
        if path.exists() and path.read_text("utf-8") == table.log.dumps() and expected(path.name) == summary(table):
            continue
        releases.write(path.name, table.log.dumps())
        summaries[path.name] = summary(table)
        print(path.name, table.version, "records")
    if summaries:
        releases.write(EXPECTED, json.dumps(summaries, indent=1, sort_keys=True) + "\n")


if __name__ == "__main__":
    main()
