"""The course of play: turns, batches, the end."""

from __future__ import annotations

from typing import Any, Final

from tabletop_rules.core.rule import Expand
from tabletop_rules.core.terms import RuleId
from tabletop_rules.games.carcassonne import steps
from tabletop_rules.games.carcassonne.course import final, scoring, turn
from tabletop_rules.games.carcassonne.state import State

COURSE: Final[tuple[Expand[State, Any], ...]] = (
    Expand(RuleId("B4"), steps.DrawTile, turn.draw_tile),
    Expand(RuleId("B4"), steps.TakeTile, turn.take_tile),
    Expand(RuleId("B5"), steps.OfferTile, turn.offer_tile),
    Expand(RuleId("B6"), steps.DiscardTile, turn.discard_tile),
    Expand(RuleId("B8"), steps.OfferMeeple, turn.offer_meeple),
    Expand(RuleId("B18"), steps.ScoreCompleted, turn.score_completed),
    Expand(RuleId("S4"), steps.AllocateGains, scoring.allocate_gains),
    Expand(RuleId("S3"), steps.MoveFigures, scoring.move_figures),
    Expand(RuleId("B22"), steps.ReturnMeeples, scoring.return_meeples),
    Expand(RuleId("B3"), steps.EndTurn, turn.end_turn),
    Expand(RuleId("B3"), steps.NextTurn, turn.next_turn),
    Expand(RuleId("B19"), steps.FinalScoring, final.final_scoring),
    Expand(RuleId("B19"), steps.ScoreIncomplete, final.score_incomplete),
    Expand(RuleId("FM2"), steps.ScoreFields, final.score_fields),
    Expand(RuleId("B20"), steps.EndMatch, final.end_match),
)
"""Every step of the base game with its plan."""
