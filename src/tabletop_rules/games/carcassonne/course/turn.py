"""The turn; where in it expansions act is told in `expansions`.

    NextTurn ── TurnStarted ── DrawTile ── TakeTile ── OfferTile ? ── TilePlaced
             ── OfferMeeple ? ── ScoreCompleted ── PlacementOver ── EndTurn

A question is put where a `?` stands. A plan goes straight to what follows a step, past the step itself, wherever that
changes no record and no rule that a record names.
"""

from __future__ import annotations

from functools import cache

from tabletop_rules.core.make import maker
from tabletop_rules.core.messages import Ask, Chance, Cited, Pick, Plan, Step
from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.core.value import value
from tabletop_rules.games.carcassonne.decisions import PieceToPlace, TileSpot
from tabletop_rules.games.carcassonne.events import (
    FeaturesCompleted,
    TileDiscarded,
    TileDrawn,
    TurnStarted,
)
from tabletop_rules.games.carcassonne.queries.batches import batch, feature_gains
from tabletop_rules.games.carcassonne.queries.board import completed, feature_of
from tabletop_rules.games.carcassonne.rules.meeples import may_claim, may_do_more
from tabletop_rules.games.carcassonne.rules.tiles import fits_somewhere
from tabletop_rules.games.carcassonne.state import State
from tabletop_rules.games.carcassonne.steps import (
    DiscardTile,
    DrawTile,
    EndTurn,
    FinalScoring,
    NextTurn,
    OfferMeeple,
    OfferTile,
    PlacementOver,
    ScoreCompleted,
    TakeTile,
)

new_piece_to_place = maker(PieceToPlace)


def next_turn(state: State, step: NextTurn) -> Plan:
    """The next player clockwise, seat 0 first; final scoring when no tile is left. Source: B3, B4, B7."""
    if not state.stack.piles:
        return (FinalScoring(),)
    seat = (state.active + 1) % len(state.totals) if state.turn else 0
    return turn_of(seat, len(state.stack.piles[0]))


def draw_tile(state: State, step: DrawTile) -> Plan:
    """Draw from the tiles that are left, each as likely as the others; without any, this placement does not take place.

    Source: B4, B6.
    """
    piles = state.stack.piles
    return draw_of(len(piles[0])) if piles else (END_TURN,)


# Plans that come up every turn are values of two small numbers or names, and made once.


@cache
def draw_of(tiles: int) -> Plan:
    """Draw one of so many tiles."""
    return (Chance(Pick(tiles), TAKE_TILE),)


@cache
def turn_of(seat: Seat, tiles: int) -> Plan:
    """The turn of a player while so many tiles are left to draw from."""
    return (TurnStarted(seat), Cited(RuleId("B4"), Chance(Pick(tiles), TAKE_TILE)))


@cache
def taken(tile: str) -> Plan:
    """A tile is drawn."""
    return (TileDrawn(tile), OFFER_TILE)


@cache
def place_of(seat: Seat, tile: str) -> Plan:
    """Ask a player where a tile goes."""
    return (Ask((TileSpot(seat, tile),)),)


def take_tile(state: State, step: TakeTile) -> Plan:
    """The place that chance picked, counted over the sorted bag, is this tile. Source: B4."""
    return taken(state.stack.piles[0][step.outcome[0]])


def offer_tile(state: State, step: OfferTile) -> Plan:
    """Ask where the tile goes, if it fits anywhere. Source: B5."""
    drawn = state.stack.drawn
    assert drawn is not None
    return place_of(state.active, drawn) if fits_somewhere(state) else (DISCARD_TILE,)


def discard_tile(state: State, step: DiscardTile) -> Plan:
    """A tile that fits nowhere leaves the game, and another is drawn. Source: B6."""
    drawn = state.stack.drawn
    assert drawn is not None
    return (TileDiscarded(drawn), DRAW_TILE)


def offer_meeple(state: State, step: OfferMeeple) -> Plan:
    """Ask what is placed, unless nothing can be. Source: B8, B10."""
    seat = state.active
    if not may_claim(state, seat) and not may_do_more(state, seat):
        return (SCORE_COMPLETED,) if completed(state.board) else OVER
    laid = state.board.tiles[-1]
    return (Ask((new_piece_to_place(seat, laid.tile, laid.cell),)),)


def score_completed(state: State, step: ScoreCompleted) -> Plan:
    """All features that the tile completed are one batch; their meeples return in it.

    Source: B18, B21, B22, S2, Q10.
    """
    done = completed(state.board)
    if not done:
        return OVER
    gains = tuple(feature_gains(state, done, final=False))
    returns = tuple([meeple for number in done for meeple in feature_of(state.board, number).meeples])
    return (FeaturesCompleted(done), *batch("features", gains, (), returns), *OVER)


@value("carcassonne.further_placement")
def further_placement(state: State) -> Step | None:
    """What begins another placement in this turn; None, for there is one a turn. Source: B4."""
    return None


def end_turn(state: State, step: EndTurn) -> Plan:
    """Another placement, if one is owed; else what follows the placements, and the next turn. Source: B3.

    Once that has begun (`late`), a further placement leads back to it.
    """
    further = further_placement(state)
    if further is not None:
        return (further,)
    return () if state.late else next_turn(state, NEXT_TURN)


DISCARD_TILE = DiscardTile()
DRAW_TILE = DrawTile()
END_TURN = EndTurn()
NEXT_TURN = NextTurn()
OFFER_TILE = OfferTile()
OVER = (PlacementOver(), END_TURN)
SCORE_COMPLETED = ScoreCompleted()
TAKE_TILE = TakeTile()
