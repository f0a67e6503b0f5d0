"""How play goes on: what becomes of each step when its turn comes."""

from __future__ import annotations

from typing import Final

from tabletop_rules.games.terres_de_destinees.course import (
    auction,
    dealing,
    drawing,
    elimination,
    jetons,
    looking,
    losses,
    own_cards,
    powers,
    settlement,
    turn,
)

STEPS: Final = (
    *dealing.STEPS,
    *turn.STEPS,
    *auction.STEPS,
    *settlement.STEPS,
    *drawing.STEPS,
    *losses.STEPS,
    *own_cards.STEPS,
    *jetons.STEPS,
    *looking.STEPS,
    *powers.STEPS,
    *elimination.STEPS,
)
