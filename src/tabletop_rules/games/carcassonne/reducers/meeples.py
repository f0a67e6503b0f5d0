"""Reducers of meeples."""

from __future__ import annotations

from tabletop_rules.core.change import change
from tabletop_rules.core.terms import Seat
from tabletop_rules.games.carcassonne.events import MeeplePlaced, MeeplesReturned
from tabletop_rules.games.carcassonne.queries.board import missing_around, numbered, root, tile_of
from tabletop_rules.games.carcassonne.state import Feature, Standing, State
from tabletop_rules.games.carcassonne.terms import CLOISTERS


def place_meeple(state: State, event: MeeplePlaced) -> State:
    """Move the piece from the supply onto the feature of its segment."""
    board = state.board
    number, feature = numbered(board, event.segment)
    meeples = (*feature.meeples, Standing(event.seat, event.piece, event.segment))
    cloisters = board.cloisters
    if feature.part in CLOISTERS:
        cell = tile_of(board, event.segment).cell
        cloisters = (*cloisters, (cell, number))
        feature = feature._replace(meeples=meeples, ends=missing_around(board, cell))
    else:
        feature = feature._replace(meeples=meeples)
    features = (*board.features[:number], feature, *board.features[number + 1 :])
    board = change(board, features=features, cloisters=cloisters)
    return change(state, board=board, supplies=_supplied(state.supplies, event.seat, event.piece, -1))


def return_meeples(state: State, event: MeeplesReturned) -> State:
    """Move the pieces from their features back to the supplies, if they are still there."""
    board, supplies = state.board, state.supplies
    features = list(board.features)
    cloisters = board.cloisters
    for standing in event.meeples:
        number = root(board, standing.segment)
        feature = features[number]
        assert isinstance(feature, Feature)
        if standing not in feature.meeples:
            continue
        at = feature.meeples.index(standing)
        features[number] = feature._replace(meeples=feature.meeples[:at] + feature.meeples[at + 1 :])
        if feature.part in CLOISTERS:
            cloisters = tuple([entry for entry in cloisters if entry[1] != number])
        supplies = _supplied(supplies, standing.seat, standing.piece, 1)
    return change(state, board=change(board, features=tuple(features), cloisters=cloisters), supplies=supplies)


def _supplied(supplies: tuple[tuple[int, ...], ...], seat: Seat, piece: int, more: int) -> tuple[tuple[int, ...], ...]:
    held = supplies[seat]
    held = (*held[:piece], held[piece] + more, *held[piece + 1 :])
    return (*supplies[:seat], held, *supplies[seat + 1 :])
