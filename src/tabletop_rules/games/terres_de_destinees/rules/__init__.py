"""What a player may do, one file for each sort of question; `RULES` is read top to bottom."""

from __future__ import annotations

from typing import Any, Final

from tabletop_rules.core.rule import Rule
from tabletop_rules.games.terres_de_destinees.rules import bidding, choices, effects_phase, sale, windows
from tabletop_rules.games.terres_de_destinees.state import State

RULES: Final[tuple[Rule[State, Any, Any], ...]] = (
    *sale.RULES,
    *bidding.RULES,
    *effects_phase.RULES,
    *choices.RULES,
    *windows.RULES,
)
