"""How play proceeds: the plan of each step."""

from __future__ import annotations

from typing import Final

from tabletop_rules.games.terres_de_destinees.course import (
    auction,
    drawing,
    elimination,
    jetons,
    losses,
    own_cards,
    powers,
    turn,
)

STEPS: Final = (
    *turn.STEPS,
    *auction.STEPS,
    *drawing.STEPS,
    *losses.STEPS,
    *own_cards.STEPS,
    *jetons.STEPS,
    *powers.STEPS,
    *elimination.STEPS,
)
