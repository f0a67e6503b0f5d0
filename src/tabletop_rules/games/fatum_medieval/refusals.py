"""Every reason for a rejection, in English and French."""

from __future__ import annotations

from tabletop_rules.core.messages import Refusal

NOT_HELD = Refusal("not_held", "You do not hold {card}.", "Vous n'avez pas « {card} » en main.")
EMPTY_DECK = Refusal(
    "empty_deck", "The {axis} deck has no card to give.", "Le paquet {axis} n'a plus de carte à donner."
)
