"""For research: numbered actions, observations, environments, bots, many matches and tournaments.

    from tabletop_rules.research import simulate

    for row in simulate("carcassonne", ["random", "greedy"], range(100)):
        print(row.ranking)

The bots are in `research.bots`. The modules `pettingzoo`, `gymnasium` and `openspiel` need the libraries of these
names. Other optional libraries are imported when they are first needed; an error names the extra to install.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop_rules.kit.later import later

if TYPE_CHECKING:
    from tabletop_rules.research.actions import Actions
    from tabletop_rules.research.compact import Compact
    from tabletop_rules.research.executors import RayExecutor
    from tabletop_rules.research.folder import read_rows
    from tabletop_rules.research.observations import Observations, information_state
    from tabletop_rules.research.playing_shards import play_shards
    from tabletop_rules.research.report import Report, compare, report
    from tabletop_rules.research.rows import Row
    from tabletop_rules.research.simulating import simulate
    from tabletop_rules.research.solving import Solution, solve
    from tabletop_rules.research.tournament import Tournament, tournament
else:
    later(
        __name__,
        {
            "actions": ("Actions",),
            "compact": ("Compact",),
            "executors": ("RayExecutor",),
            "folder": ("read_rows",),
            "observations": ("Observations", "information_state"),
            "playing_shards": ("play_shards",),
            "report": ("Report", "compare", "report"),
            "rows": ("Row",),
            "simulating": ("simulate",),
            "solving": ("Solution", "solve"),
            "tournament": ("Tournament", "tournament"),
        },
    )

__all__ = [
    "Actions",
    "Compact",
    "Observations",
    "RayExecutor",
    "Report",
    "Row",
    "Solution",
    "Tournament",
    "compare",
    "information_state",
    "play_shards",
    "read_rows",
    "report",
    "simulate",
    "solve",
    "tournament",
]
