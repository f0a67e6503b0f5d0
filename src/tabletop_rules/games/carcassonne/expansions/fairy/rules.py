"""Moving the fairy, in place of a meeple. Source: X3, X4, X14."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tabletop_rules.core.messages import Plan, Refusal, Rejection
from tabletop_rules.core.rule import choosing
from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.core.value import value
from tabletop_rules.games.carcassonne.decisions import PieceToPlace
from tabletop_rules.games.carcassonne.expansions.fairy.messages import FAIRY, FairyMoved, MoveFairy
from tabletop_rules.games.carcassonne.queries.board import meeple_on, meeples_of
from tabletop_rules.games.carcassonne.refusals import NOT_INSTEAD
from tabletop_rules.games.carcassonne.rules.meeples import done_instead
from tabletop_rules.games.carcassonne.state import Standing, State
from tabletop_rules.games.carcassonne.steps import ScoreCompleted

NOT_YOUR_MEEPLE: Final = Refusal(
    "not_your_meeple", "You have no meeple there.", "Aucun de vos meeples ne se trouve là."
)
ALREADY_THERE: Final = Refusal("fairy_there", "The fairy is already there.", "La fée s'y trouve déjà.")
REFUSALS: Final = (NOT_YOUR_MEEPLE, ALREADY_THERE)


@value("carcassonne.favoured")
def favoured(state: State) -> Standing | None:
    """Return the meeple beside the fairy, which she favours; None while she is beside the board. Source: X1, X14."""
    return FAIRY.get(state).meeple


def fairy_segments(state: State, seat: Seat) -> Iterator[int]:
    """Yield the segments of a player's meeples that the fairy is not beside. Source: X3."""
    beside = FAIRY.get(state).meeple
    return (meeple.segment for _, _, meeple in meeples_of(state.board, seat) if meeple != beside)


def offer_segments(state: State, decision: PieceToPlace) -> Iterator[int]:
    """List the segments of the player's meeples that she is not beside. Source: X3."""
    return fairy_segments(state, decision.seat) if MoveFairy in done_instead(state, decision.seat) else iter(())


def refuse_segment(state: State, decision: PieceToPlace, command: MoveFairy) -> Rejection:
    """Reject a segment without a meeple of the player, or with the one she is already beside. Source: X3, X4."""
    if command.segment in fairy_segments(state, command.seat):
        return NOT_INSTEAD.by("B8")
    own = any(meeple.segment == command.segment for _, _, meeple in meeples_of(state.board, command.seat))
    return ALREADY_THERE.by("X3") if own else NOT_YOUR_MEEPLE.by("X3")


def move_fairy(state: State, decision: PieceToPlace, command: MoveFairy) -> Plan:
    """Move her instead of placing a meeple. Source: X3."""
    meeple = meeple_on(state.board, command.segment)
    assert meeple is not None
    return (FairyMoved(command.seat, meeple), ScoreCompleted())


RULES: Final = (choosing(RuleId("X3"), PieceToPlace, MoveFairy, offer_segments, refuse_segment, move_fairy),)
