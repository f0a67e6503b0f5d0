"""Variants of a house rule stand in place of every step of the course, whenever it comes."""

from __future__ import annotations

import pytest

import tabletop_rules as tr
from tabletop_rules import author
from tabletop_rules.core.game import Game
from tabletop_rules.games.carcassonne.bands import Band
from tabletop_rules.games.carcassonne.batches import batch
from tabletop_rules.games.carcassonne.course import OVER
from tabletop_rules.games.carcassonne.decisions import TileSpot
from tabletop_rules.games.carcassonne.final import FinalScoring
from tabletop_rules.games.carcassonne.state import Gain, State
from tabletop_rules.games.carcassonne.steps import NextTurn, ScoreCompleted
from tabletop_rules.games.carcassonne.turn import plan_turn

PLAIN: Game[State] = tr.load_game("carcassonne")


@author.variant("H1", NextTurn, Band.TURN_OVER, 100)
@author.fr("On joue dans l'autre sens.")
def backwards(state: State, step: NextTurn) -> author.Plan:
    """Play goes counter-clockwise."""
    if not state.stack.piles:
        return (FinalScoring(),)
    return plan_turn((state.active - 1) % len(state.totals) if state.turn else 0, len(state.stack.piles[0]))


@author.variant("H2", ScoreCompleted, Band.COMPLETED, 100)
@author.fr("Chaque pose rapporte 1 point, et rien n'est évalué avant la fin.")
def point_for_a_tile(state: State, step: ScoreCompleted) -> author.Plan:
    """Each placement brings 1 point, and nothing is scored before the end."""
    return (*batch("tile", (Gain(state.active, 1, "tile", items=(("tile", 1, 1),)),)), *OVER)


def turns(game: Game[State], many: int) -> tuple[list[int], tuple[tuple[int, ...], ...]]:
    """Return who had so many turns of first legal commands, and the totals then."""
    table = tr.Table.open(game, 3, seed=1)
    found: list[int] = []
    while len(found) < many:
        (asked,) = table.decisions
        if isinstance(asked, TileSpot):
            found.append(asked.seat)
        table.submit(next(iter(table.legal())))
    return found, table.match.state.totals


@pytest.mark.parametrize(("game", "seats"), [(PLAIN, [0, 1, 2, 0]), (PLAIN.with_handlers(backwards), [0, 2, 1, 0])])
def test_a_variant_says_whose_turn_is_next(game: Game[State], seats: list[int]) -> None:
    """What follows a turn is planned by the variant of the step."""
    assert seats == turns(game, 4)[0]


def test_a_variant_scores_every_placement() -> None:
    """A placement that completes nothing, in which nobody could place a meeple, is scored by the same step."""
    _, totals = turns(PLAIN.with_handlers(point_for_a_tile), 60)
    assert ((20,), (20,), (20,)) == totals
