"""How play goes on: turns, batches, the end."""

from __future__ import annotations

from functools import partial
from typing import Any

from tabletop_rules.core.rule import Expand
from tabletop_rules.core.terms import RuleId
from tabletop_rules.games.carcassonne import steps
from tabletop_rules.games.carcassonne.course import final, scoring, turn
from tabletop_rules.games.carcassonne.hooks import Hooks
from tabletop_rules.games.carcassonne.state import State


def course(hooks: Hooks) -> tuple[Expand[State, Any], ...]:
    """Every step of the base game with its plan, joined by what the expansions in play bring."""
    return (
        Expand(RuleId("B4"), steps.DrawTile, turn.draw_tile),
        Expand(RuleId("B4"), steps.TakeTile, turn.take_tile),
        Expand(RuleId("B5"), steps.OfferTile, turn.offer_tile),
        Expand(RuleId("B6"), steps.DiscardTile, turn.discard_tile),
        Expand(RuleId("B8"), steps.OfferMeeple, partial(turn.offer_meeple, hooks)),
        Expand(RuleId("B18"), steps.ScoreCompleted, partial(turn.score_completed, hooks)),
        Expand(RuleId("S4"), steps.AllocateGains, partial(scoring.allocate_gains, hooks)),
        Expand(RuleId("S3"), steps.MoveFigures, scoring.move_figures),
        Expand(RuleId("B22"), steps.ReturnMeeples, scoring.return_meeples),
        Expand(RuleId("B3"), steps.EndTurn, partial(turn.end_turn, hooks)),
        Expand(RuleId("B3"), steps.NextTurn, turn.next_turn),
        Expand(RuleId("B19"), steps.FinalScoring, partial(final.final_scoring, hooks)),
        Expand(RuleId("B19"), steps.ScoreIncomplete, final.score_incomplete),
        Expand(RuleId("FM2"), steps.ScoreFields, final.score_fields),
        Expand(RuleId("B20"), steps.EndMatch, final.end_match),
    )
