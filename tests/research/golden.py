"""What actions and observations mean in brief: `actions.json`, `observations.json`, `compact.json` of each release.

`python -m tests.research.golden` writes them anew. Numbers that change break trained policies: raise
`Actions.version`, `Observations.version` or `Compact.version` then.
"""

from __future__ import annotations

import json
from typing import Any, Final, TypeAlias

import tabletop_rules as tr
from tabletop_rules.research.actions import Actions
from tabletop_rules.research.compact import Compact
from tabletop_rules.research.observations import Observations
from tests.golden import releases

Numbered: TypeAlias = type[Actions] | type[Observations] | type[Compact]

NAMES: Final[dict[Numbered, str]] = {
    Actions: "actions.json",
    Observations: "observations.json",
    Compact: "compact.json",
}
SAMPLES: Final = 24

EXPANSIONS: Final = ("abbot", "river", "messengers", "robbers", "fairy", "wheel", "catapult", "bazaar", "tower")

GAMES: Final[tuple[tuple[str, dict[str, object]], ...]] = (
    ("carcassonne", {}),
    ("carcassonne", {"expansions": EXPANSIONS}),
    ("carcassonne", {"expansions": EXPANSIONS, "sets": 4, "track.lap_matters": True}),
    ("destiny", {}),
    ("fatum_medieval", {}),
    ("terres_de_destinees", {}),
    ("terres_de_destinees", {"advanced_cards": True}),
)


def stored(numbered: Numbered) -> list[dict[str, Any]]:
    """Return the rows of the newest file."""
    rows: list[dict[str, Any]] = json.loads(releases.find(NAMES[numbered]).read_text("utf-8"))
    return rows


def summary(numbered: Numbered, name: str, options: dict[str, object]) -> dict[str, Any]:
    """Return the numbers of a game in brief: how many, a digest of their meanings, and a sample of them."""
    numbers = numbered(tr.load_game(name, options))
    places = range(0, numbers.size, max(1, numbers.size // SAMPLES))
    return {
        "game": name,
        "options": {key: list(value) if isinstance(value, tuple) else value for key, value in options.items()},
        "version": numbers.version,
        "size": numbers.size,
        "fingerprint": numbers.fingerprint,
        "sample": {str(place): numbers.describe(place) for place in places},
    }


def main() -> None:
    """Write the files."""
    for numbered, name in NAMES.items():
        rows = [summary(numbered, game, options) for game, options in GAMES]
        releases.write(name, json.dumps(rows, indent=1, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
