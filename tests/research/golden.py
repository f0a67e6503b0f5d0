"""The meaning of action numbers in brief: `actions.json` of each release, by `python -m tests.research.golden`.

Numbers that change break trained policies: raise `Actions.version` then.
"""

from __future__ import annotations

import json
from typing import Any, Final

import tabletop_rules as tr
from tabletop_rules.research.actions import Actions
from tests.golden import releases

NAME: Final = "actions.json"
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


def summary(name: str, options: dict[str, object]) -> dict[str, Any]:
    """Return the numbers of a game in brief: how many, a digest of their meanings, and a sample of them."""
    actions = Actions(tr.load_game(name, options))
    places = range(0, actions.size, max(1, actions.size // SAMPLES))
    return {
        "game": name,
        "options": {key: list(value) if isinstance(value, tuple) else value for key, value in options.items()},
        "version": actions.version,
        "size": actions.size,
        "fingerprint": actions.fingerprint,
        "sample": {str(place): actions.describe(place) for place in places},
    }


def main() -> None:
    """Write the file."""
    rows = [summary(name, options) for name, options in GAMES]
    releases.write(NAME, json.dumps(rows, indent=1, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
