"""The turn, in the order of section 9.

StartTurn ── TurnStarted ── DrawTile ── TakeTile ── OfferTile ? ── TilePlaced ── OfferMeeple ? ── ScoreCompleted
    └─ EndTurn waits beneath until the placement is over, then it is the next player's turn
"""

from __future__ import annotations

from tabletop_rules.core.messages import Ask, Chance, Decision, Pick, Plan
from tabletop_rules.core.terms import RuleId
from tabletop_rules.games.carcassonne.course.scoring import score_completed
from tabletop_rules.games.carcassonne.events import TileDiscarded, TileDrawn, TurnClosing, TurnStarted
from tabletop_rules.games.carcassonne.hooks import Hooks
from tabletop_rules.games.carcassonne.rules.meeples import CLAIM, may_claim
from tabletop_rules.games.carcassonne.rules.tiles import PLACE, fits_somewhere
from tabletop_rules.games.carcassonne.state import State
from tabletop_rules.games.carcassonne.steps import (
    DrawTile,
    EndTurn,
    FinalScoring,
    NextTurn,
    OfferMeeple,
    OfferTile,
    ScoreCompleted,
    StartTurn,
    TakeTile,
)


def start_turn(state: State, step: StartTurn) -> Plan:
    """The next player clockwise, seat 0 first; what is left after the placement waits beneath. Source: B3, B4."""
    seat = (state.active + 1) % len(state.totals) if state.turn else 0
    return (TurnStarted(seat), *draw(state), END_TURN)


def draw_tile(state: State, step: DrawTile) -> Plan:
    """Draw from the tiles that are left, each as likely as the others; without any, this placement does not take place.

    Source: B4, B6.
    """
    return draw(state)


def draw(state: State) -> Plan:
    """The request to chance, one place for each tile in the bag."""
    piles = state.stack.piles
    return (Chance(Pick(len(piles[0])), TAKE_TILE),) if piles else ()


def take_tile(state: State, step: TakeTile) -> Plan:
    """The place that chance picked, counted over the sorted bag, is this tile."""
    return (TileDrawn(state.stack.piles[0][step.outcome[0]]), OFFER_TILE)


def offer_tile(state: State, step: OfferTile) -> Plan:
    """Ask where the tile goes; one that fits nowhere leaves the game and another is drawn. Source: B5, B6."""
    drawn = state.stack.drawn
    assert drawn is not None
    if not fits_somewhere(state):
        return (TileDiscarded(drawn), DrawTile())
    return (Ask((Decision(PLACE, state.active, RuleId("B5"), drawn),)),)


def offer_meeple(hooks: Hooks, state: State, step: OfferMeeple) -> Plan:
    """Ask what is placed, unless nothing can be. Source: B8, B10."""
    seat = state.active
    if not may_claim(state, seat):
        for may_act in hooks.acts:
            if may_act(state, seat):
                break
        else:
            return score_completed(hooks, state, SCORE_COMPLETED)
    laid = state.board.tiles[-1]
    return (Ask((Decision(CLAIM, seat, RuleId("B8"), (laid.tile, laid.cell)),)),)


def end_turn(hooks: Hooks, state: State, step: EndTurn) -> Plan:
    """After the turn in which the last tile was placed the match ends. Source: B7, section 9."""
    if hooks.turn_over:
        return (TurnClosing(), *hooks.turn_over, NextTurn())
    return next_turn(state, NEXT_TURN)


def next_turn(state: State, step: NextTurn) -> Plan:
    """The next turn, or final scoring when no tile is left. Source: B7."""
    return start_turn(state, START_TURN) if state.stack.piles else (FinalScoring(),)


END_TURN = EndTurn()
NEXT_TURN = NextTurn()
OFFER_TILE = OfferTile()
SCORE_COMPLETED = ScoreCompleted()
START_TURN = StartTurn()
TAKE_TILE = TakeTile()
