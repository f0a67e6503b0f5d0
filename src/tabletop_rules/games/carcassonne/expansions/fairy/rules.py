"""Moving the fairy, in place of a meeple. Source: X3, X4."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tabletop_rules.core.messages import Plan, Refusal, Rejection
from tabletop_rules.core.rule import choosing
from tabletop_rules.core.terms import RuleId
from tabletop_rules.games.carcassonne.decisions import PieceToPlace
from tabletop_rules.games.carcassonne.expansions.fairy.messages import FairyMoved, MoveFairy
from tabletop_rules.games.carcassonne.expansions.fairy.queries import own_segments, segments
from tabletop_rules.games.carcassonne.queries.board import feature_of
from tabletop_rules.games.carcassonne.state import State
from tabletop_rules.games.carcassonne.steps import ScoreCompleted

NOT_YOUR_MEEPLE: Final = Refusal(
    "not_your_meeple", "No meeple of yours stands there.", "Aucun de vos partisans ne se trouve là."
)
ALREADY_THERE: Final = Refusal("fairy_there", "The fairy stands there already.", "La fée s'y trouve déjà.")
REFUSALS: Final = (NOT_YOUR_MEEPLE, ALREADY_THERE)


def offered(state: State, decision: PieceToPlace) -> Iterator[int]:
    """Every own meeple that she is not beside. Source: X3."""
    return segments(state, decision.seat)


def why_not_there(state: State, decision: PieceToPlace, command: MoveFairy) -> Rejection:
    """She goes to an own meeple, and not to where she is. Source: X3, X4."""
    own = command.segment in own_segments(state, command.seat)
    return ALREADY_THERE.by("X3") if own else NOT_YOUR_MEEPLE.by("X3")


def move_fairy(state: State, decision: PieceToPlace, command: MoveFairy) -> Plan:
    """Instead of placing a meeple. Source: X3."""
    feature = feature_of(state.board, command.segment)
    meeple = next(meeple for meeple in feature.meeples if meeple.segment == command.segment)
    return (FairyMoved(command.seat, meeple), ScoreCompleted())


RULES: Final = (choosing(RuleId("X3"), PieceToPlace, MoveFairy, offered, why_not_there, move_fairy),)
