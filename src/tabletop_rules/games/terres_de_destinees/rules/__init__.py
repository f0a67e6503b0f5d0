"""What a player may do, one file for each sort of decision; `RULES` is read from top to bottom."""

from __future__ import annotations

from typing import Any, Final

from tabletop_rules.core.rule import Rule
from tabletop_rules.games.terres_de_destinees.rules import auction, choices, effects_phase, windows
from tabletop_rules.games.terres_de_destinees.state import State

RULES: Final[tuple[Rule[State, Any, Any], ...]] = (
    *auction.RULES,
    *effects_phase.RULES,
    *choices.RULES,
    *windows.RULES,
)
