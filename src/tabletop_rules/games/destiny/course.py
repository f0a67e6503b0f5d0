"""Where one chapter hands over to another: the end of a turn."""

from __future__ import annotations

import tabletop_rules.author as tr


@tr.frozen
class EndTurn(tr.Step, kind="destiny.end_turn/1"):
    """End the turn; then begin the next, or the count (D-TURN-3)."""


@tr.frozen
class TurnOver(tr.Moment, kind="destiny.turn_over/1"):
    """All phases of a turn are done: delayed effects happen, then what expires is discarded (D-TURN-3)."""
