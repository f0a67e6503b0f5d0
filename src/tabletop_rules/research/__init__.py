"""For research: many matches, what came of them, bots and tournaments, numbered actions, environments.

    from tabletop_rules.research import simulate

    for row in simulate("carcassonne", ["random", "greedy"], range(100)):
        print(row.ranking)

Optional libraries are imported when they are first needed, and an error names the extra that brings them.
"""

from __future__ import annotations

from tabletop_rules.research.executors import RayExecutor
from tabletop_rules.research.folder import read_rows
from tabletop_rules.research.report import Report, report
from tabletop_rules.research.rows import Row
from tabletop_rules.research.simulating import simulate
from tabletop_rules.research.tournament import Tournament, tournament

__all__ = ["RayExecutor", "Report", "Row", "Tournament", "read_rows", "report", "simulate", "tournament"]
