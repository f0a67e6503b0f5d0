"""The turn. Where expansions act in it is described in `expansions`.

    NextTurn ── TurnStarted ── DrawTile ── TakeTile ── OfferTile ? ── TilePlaced
             ── OfferMeeple ? ── ScoreCompleted ── PlacementOver ── EndTurn

`?` marks a decision. A plan skips a step and goes straight to the next where that changes neither a record nor the rule
that a record cites.
"""

from __future__ import annotations

from functools import cache

from tabletop_rules.core.make import maker
from tabletop_rules.core.messages import Ask, Chance, Cited, Pick, Plan, Step
from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.core.value import value
from tabletop_rules.games.carcassonne import steps
from tabletop_rules.games.carcassonne.decisions import PieceToPlace, TileSpot
from tabletop_rules.games.carcassonne.events import (
    FeaturesCompleted,
    TileDiscarded,
    TileDrawn,
    TurnStarted,
)
from tabletop_rules.games.carcassonne.queries.batches import batch, feature_gains
from tabletop_rules.games.carcassonne.queries.board import completed, feature_of
from tabletop_rules.games.carcassonne.rules.meeples import done_instead, may_claim
from tabletop_rules.games.carcassonne.rules.tiles import fits_somewhere
from tabletop_rules.games.carcassonne.state import State

new_piece_to_place = maker(PieceToPlace)


def next_turn(state: State, step: steps.NextTurn) -> Plan:
    """Begin the next turn clockwise, seat 0 first; final scoring when no tile is left. Source: B3, B4, B7."""
    if not state.stack.piles:
        return (steps.FinalScoring(),)
    seat = (state.active + 1) % len(state.totals) if state.turn else 0
    return plan_turn(seat, len(state.stack.piles[0]))


def draw_tile(state: State, step: steps.DrawTile) -> Plan:
    """Draw from the tiles that are left; without any, this placement does not take place. Source: B4, B6."""
    piles = state.stack.piles
    return plan_draw(len(piles[0])) if piles else (END_TURN,)


# The plans that every turn uses are made once.


@cache
def plan_draw(tiles: int) -> Plan:
    """Return the plan to draw one of this many tiles."""
    return (Chance(Pick(tiles), TAKE_TILE),)


@cache
def plan_turn(seat: Seat, tiles: int) -> Plan:
    """Return the plan of a player's turn, with this many tiles to draw from."""
    return (TurnStarted(seat), Cited(RuleId("B4"), Chance(Pick(tiles), TAKE_TILE)))


@cache
def plan_offer(tile: str) -> Plan:
    """Return the plan for a tile once it is drawn."""
    return (TileDrawn(tile), OFFER_TILE)


@cache
def plan_decision(seat: Seat, tile: str) -> Plan:
    """Return the plan to ask a player where a tile goes."""
    return (Ask((TileSpot(seat, tile),)),)


def take_tile(state: State, step: steps.TakeTile) -> Plan:
    """Take the tile that chance picked, counted over the sorted bag. Source: B4."""
    return plan_offer(state.stack.piles[0][step.outcome[0]])


def offer_tile(state: State, step: steps.OfferTile) -> Plan:
    """Ask where the tile goes, if it fits anywhere. Source: B5."""
    drawn = state.stack.drawn
    assert drawn is not None
    return plan_decision(state.active, drawn) if fits_somewhere(state) else (DISCARD_TILE,)


def discard_tile(state: State, step: steps.DiscardTile) -> Plan:
    """Discard a tile that fits nowhere, and draw another. Source: B6."""
    drawn = state.stack.drawn
    assert drawn is not None
    return (TileDiscarded(drawn), DRAW_TILE)


def offer_meeple(state: State, step: steps.OfferMeeple) -> Plan:
    """Ask what is placed, unless nothing can be. Source: B8, B10."""
    seat = state.active
    if not may_claim(state, seat) and not done_instead(state, seat):
        return (SCORE_COMPLETED,) if completed(state.board) else OVER
    laid = state.board.tiles[-1]
    return (Ask((new_piece_to_place(seat, laid.tile, laid.cell),)),)


def score_completed(state: State, step: steps.ScoreCompleted) -> Plan:
    """Score all features that the tile completed in one batch, with their meeples. Source: B18, B21, B22, S2, Q10."""
    done = completed(state.board)
    if not done:
        return OVER
    gains = tuple(feature_gains(state, done, final=False))
    returns = tuple([meeple for number in done for meeple in feature_of(state.board, number).meeples])
    return (FeaturesCompleted(done), *batch("features", gains, (), returns), *OVER)


@value("carcassonne.further_placement")
def further_placement(state: State) -> Step | None:
    """Return the step that begins another placement in this turn: None, as a turn has only one. Source: B4."""
    return None


def end_turn(state: State, step: steps.EndTurn) -> Plan:
    """Begin another placement if one is due, else the next turn, which already waits behind a late one. Source: B3."""
    further = further_placement(state)
    if further is not None:
        return (further,)
    return () if state.late else next_turn(state, NEXT_TURN)


DISCARD_TILE = steps.DiscardTile()
DRAW_TILE = steps.DrawTile()
END_TURN = steps.EndTurn()
NEXT_TURN = steps.NextTurn()
OFFER_TILE = steps.OfferTile()
OVER = (steps.PlacementOver(), END_TURN)
SCORE_COMPLETED = steps.ScoreCompleted()
TAKE_TILE = steps.TakeTile()
