"""Views, chance and conservation. Everything on the table is public; the bag has no order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tabletop_rules.core.messages import Chance
from tabletop_rules.core.terms import Seat
from tabletop_rules.games.carcassonne.expansion import Expansion
from tabletop_rules.games.carcassonne.queries.board import standing
from tabletop_rules.games.carcassonne.state import State
from tabletop_rules.games.carcassonne.tiles import TakeTile

if TYPE_CHECKING:
    import random


def things(expansions: tuple[Expansion, ...], state: State, chance: Chance) -> Sequence[object]:
    """Return what the places of a request mean: the tiles of the first bag, or what an expansion says."""
    if isinstance(chance.then, TakeTile):
        return state.stack.piles[0]
    for expansion in expansions:
        if expansion.things is not None:
            return expansion.things(state, chance)
    return ()


def sample(state: State, seat: Seat, rng: random.Random) -> State:
    """Return the state itself: nothing is hidden, because what nobody knows has not been drawn yet."""
    return state


def conserved(state: State) -> object:
    """Return all pieces: tiles, each player's pieces, and those of expansions; not figures, which M8 adds up."""
    drawn = state.stack.drawn
    tiles = [laid.tile for laid in state.board.tiles] + [*state.stack.discarded] + ([drawn] if drawn else [])
    tiles += [tile for pile in state.stack.piles for tile in pile]
    pieces = [list(held) for held in state.supplies]
    for _, _, meeple in standing(state.board):
        pieces[meeple.seat][meeple.piece] += 1
    return sorted(tiles), pieces, [drawer.pieces for drawer in state.slots if drawer.pieces]
