"""Golden matches: one per game, player count and set of options, played at random from fixed seeds.

`python -m tests.golden.play` writes them anew; their diff is reviewed like code. Logs of an older ruleset stay and
must replay for ever.
"""

from __future__ import annotations

import json
import random
from hashlib import blake2b
from pathlib import Path

import attrs

import tabletop_rules as tr

FOLDER = Path(__file__).parent


@attrs.frozen
class Golden:
    """One golden match: its game, seats, seed and options."""

    game: str
    seats: int
    seed: int
    options: tuple[tuple[str, object], ...] = ()

    @property
    def path(self) -> Path:
        """The file of its log."""
        marks = "".join(f"-{name.split('.')[-1]}" for name, _ in self.options)
        return FOLDER / f"{self.game}-{self.seats}{marks}.jsonl"


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


def main() -> None:
    """Write all golden logs and what they must come to."""
    expected = {}
    for golden in MATCHES:
        table = play(golden)
        table.save(golden.path)
        expected[golden.path.name] = summary(table)
        print(golden.path.name, table.version, "records")
    (FOLDER / "expected.json").write_text(json.dumps(expected, indent=1, sort_keys=True) + "\n", "utf-8")


if __name__ == "__main__":
    main()
