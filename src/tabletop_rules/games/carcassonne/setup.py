"""The setup."""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.messages import Plan
from tabletop_rules.games.carcassonne.content import Content
from tabletop_rules.games.carcassonne.expansion import Expansion, Stacks
from tabletop_rules.games.carcassonne.state import Board, Stack, State
from tabletop_rules.games.carcassonne.tiles import TilePlaced
from tabletop_rules.games.carcassonne.turn import NextTurn

MEEPLES: Final = 7
"""Meeples in a player's supply; the eighth is the pawn on the score track. Source: B1."""


def set_up(
    content: Content,
    stacks: Stacks,
    expansions: tuple[Expansion, ...],
    seats: int,
) -> tuple[State, Plan]:
    """Return the first state, and the plan to lay the start tile and begin with seat 0. Source: B1, B2, B3."""
    state = State(
        content=content,
        board=Board(),
        stack=Stack(stacks.bags, stacks.start),
        totals=((0,),) * seats,
        supplies=((MEEPLES,),) * seats,
    )
    for expansion in expansions:
        state = expansion.set_up(state)
    return state, (TilePlaced(stacks.start, (0, 0), 0), NextTurn())
