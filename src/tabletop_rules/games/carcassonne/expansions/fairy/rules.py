"""Moving the fairy, in place of a meeple. Source: X3, X4."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tabletop_rules.core.messages import Plan, Refusal, Rejection
from tabletop_rules.core.rule import choosing
from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.games.carcassonne.decisions import PieceToPlace
from tabletop_rules.games.carcassonne.expansions.fairy.messages import FAIRY, FairyMoved, MoveFairy
from tabletop_rules.games.carcassonne.queries.board import standing
from tabletop_rules.games.carcassonne.state import Standing, State
from tabletop_rules.games.carcassonne.steps import ScoreCompleted

NOT_YOUR_MEEPLE: Final = Refusal(
    "not_your_meeple", "No meeple of yours stands there.", "Aucun de vos partisans ne se trouve là."
)
ALREADY_THERE: Final = Refusal("fairy_there", "The fairy stands there already.", "La fée s'y trouve déjà.")
REFUSALS: Final = (NOT_YOUR_MEEPLE, ALREADY_THERE)


def own_meeples(state: State, seat: Seat) -> Iterator[Standing]:
    """All meeples of a player on the board, of any kind."""
    for _, _, meeple in standing(state.board):
        if meeple.seat == seat:
            yield meeple


def may_act(state: State, seat: Seat) -> bool:
    """Whether a player has a meeple on the board that she is not beside."""
    return any(meeple != FAIRY.get(state).meeple for meeple in own_meeples(state, seat))


def segments(state: State, decision: PieceToPlace) -> Iterator[int]:
    """Where every own meeple stands that she is not beside. Source: X3."""
    for meeple in own_meeples(state, decision.seat):
        if meeple != FAIRY.get(state).meeple:
            yield meeple.segment


def why_not_there(state: State, decision: PieceToPlace, command: MoveFairy) -> Rejection:
    """She goes to an own meeple, and not to where she is. Source: X3, X4."""
    own = any(meeple.segment == command.segment for meeple in own_meeples(state, command.seat))
    return ALREADY_THERE.by("X3") if own else NOT_YOUR_MEEPLE.by("X3")


def move_fairy(state: State, decision: PieceToPlace, command: MoveFairy) -> Plan:
    """Instead of placing a meeple. Source: X3."""
    meeple = next(m for m in own_meeples(state, command.seat) if m.segment == command.segment)
    return (FairyMoved(command.seat, meeple), ScoreCompleted())


RULES: Final = (choosing(RuleId("X3"), PieceToPlace, MoveFairy, segments, why_not_there, move_fairy),)
