"""The table at the start, and what each place of a request to chance stands for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from tabletop_rules.core.messages import Chance, Plan
from tabletop_rules.core.terms import Seat
from tabletop_rules.games.carcassonne.content import Content
from tabletop_rules.games.carcassonne.events import TilePlaced
from tabletop_rules.games.carcassonne.hooks import Expansion
from tabletop_rules.games.carcassonne.options import Settled
from tabletop_rules.games.carcassonne.state import Board, Stack, State
from tabletop_rules.games.carcassonne.steps import NextTurn, TakeTile

if TYPE_CHECKING:
    import random

MEEPLES: Final = 7
"""Meeples in a player's supply; the eighth is the pawn on the score track. Source: B1."""


def set_up(
    content: Content,
    settled: Settled,
    piles: tuple[tuple[str, ...], ...],
    start: str,
    expansions: tuple[Expansion, ...],
    seats: int,
) -> tuple[State, Plan]:
    """The first state and the first plan: the start tile is laid and seat 0 begins. Source: B1, B2, B3."""
    state = State(
        content=content,
        options=settled,
        board=Board(),
        stack=Stack(piles, start),
        totals=((0,),) * seats,
        supplies=((MEEPLES,),) * seats,
    )
    plan: Plan = (TilePlaced(start, (0, 0), 0),)
    for expansion in expansions:
        state = expansion.set_up(state)
        plan = (*plan, *expansion.opening)
    return state, (*plan, NextTurn())


def things(expansions: tuple[Expansion, ...], state: State, chance: Chance) -> Sequence[object]:
    """What each place of a request stands for: the tiles of the bag that is drawn from, or what an expansion says."""
    if isinstance(chance.then, TakeTile):
        return state.stack.piles[0]
    for expansion in expansions:
        if expansion.things is not None:
            return expansion.things(state, chance)
    return ()


def sample(state: State, seat: Seat, rng: random.Random) -> State:
    """Nothing is hidden: what nobody knows yet is drawn when its time comes."""
    return state


def conserved(state: State) -> object:
    """All pieces: tiles, each player's pieces of each kind, and what expansions keep. Figures are added up by M8."""
    drawn = state.stack.drawn
    tiles = [laid.tile for laid in state.board.tiles] + [*state.stack.discarded] + ([drawn] if drawn else [])
    tiles += [tile for pile in state.stack.piles for tile in pile]
    pieces = [list(held) for held in state.supplies]
    for feature in state.board.features:
        for meeple in feature.meeples if feature is not None else ():
            pieces[meeple.seat][meeple.piece] += 1
    return sorted(tiles), pieces, [drawer.pieces for drawer in state.slots]
