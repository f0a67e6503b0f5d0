"""Every value of the game, and all its targets, by chapter, for handlers that import them."""

from __future__ import annotations

from tabletop_rules.games.fatum_medieval.effects import ransom_to
from tabletop_rules.games.fatum_medieval.protection import (
    ANNOUNCERS,
    GIVEABLE,
    TAKEABLE,
    TARGETS,
    USABLE,
    in_place_of_payment,
)
from tabletop_rules.games.fatum_medieval.queries.aims import objectives_win, table_announces, to_confirm, turn_called
from tabletop_rules.games.fatum_medieval.queries.coins import bank_pays
from tabletop_rules.games.fatum_medieval.queries.drawing import allowance_of, draws_in, giving_decks
from tabletop_rules.games.fatum_medieval.queries.fronts import levels_of
from tabletop_rules.games.fatum_medieval.queries.income import dues, has_income
from tabletop_rules.games.fatum_medieval.queries.prices import price_of
from tabletop_rules.games.fatum_medieval.ruin import mandatory_loss

__all__ = [
    "ANNOUNCERS",
    "GIVEABLE",
    "TAKEABLE",
    "TARGETS",
    "USABLE",
    "allowance_of",
    "bank_pays",
    "draws_in",
    "dues",
    "giving_decks",
    "has_income",
    "in_place_of_payment",
    "levels_of",
    "mandatory_loss",
    "objectives_win",
    "price_of",
    "ransom_to",
    "table_announces",
    "to_confirm",
    "turn_called",
]
