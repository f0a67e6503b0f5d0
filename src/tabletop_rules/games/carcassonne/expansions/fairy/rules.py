"""Moving the fairy, in place of a meeple. Source: X3, X4."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tabletop_rules.core.messages import Decision, Plan, Refusal, Rejection
from tabletop_rules.core.rule import Rule
from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.games.carcassonne.expansions.fairy.messages import FAIRY, FairyMoved, MoveFairy
from tabletop_rules.games.carcassonne.queries.board import standing
from tabletop_rules.games.carcassonne.rules.meeples import CLAIM
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


def moves(state: State, decision: Decision) -> Iterator[MoveFairy]:
    """Every own meeple that she is not beside. Source: X3."""
    for meeple in own_meeples(state, decision.seat):
        if meeple != FAIRY.get(state).meeple:
            yield MoveFairy(decision.seat, decision.id, meeple.segment)


def may_move(state: State, decision: Decision, command: MoveFairy) -> Rejection | None:
    """She goes to an own meeple, and not to where she is. Source: X3, X4."""
    meeple = next((m for m in own_meeples(state, command.seat) if m.segment == command.segment), None)
    if meeple is None:
        return NOT_YOUR_MEEPLE.by("X3")
    return ALREADY_THERE.by("X3") if meeple == FAIRY.get(state).meeple else None


def move_fairy(state: State, decision: Decision, command: MoveFairy) -> Plan:
    """Instead of placing a meeple. Source: X3."""
    meeple = next(m for m in own_meeples(state, command.seat) if m.segment == command.segment)
    return (FairyMoved(command.seat, meeple), ScoreCompleted())


RULES: Final = (Rule(RuleId("X3"), CLAIM, MoveFairy, moves, may_move, move_fairy),)
