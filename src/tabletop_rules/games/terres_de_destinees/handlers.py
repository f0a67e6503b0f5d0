"""Every handler of the game, window by window: read from top to bottom, this is the FAQ of the game.

Bands and ranks make the numbers of the ladder of P-1 to P-11 (`bands.Band`); a Jeton's rank is its number (T-JET-7,
T-GOLD-5), whatever the pack. `no_handler.py` lists the rulings of the digest that have no handler, with the reason.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from tabletop_rules.core.handler import Handler, HandlerTable
from tabletop_rules.games.terres_de_destinees.bands import Band
from tabletop_rules.games.terres_de_destinees.content.items import Content, Jeton
from tabletop_rules.games.terres_de_destinees.effects import (
    card_rulings,
    echo,
    elimination,
    endings,
    hand_loss,
    objectives,
    power_rulings,
    sale,
    settlement,
    start_of_turn,
    two_players,
)
from tabletop_rules.games.terres_de_destinees.options import OPTIONS
from tabletop_rules.games.terres_de_destinees.steps import EndPhase
from tabletop_rules.games.terres_de_destinees.terms import Window
from tabletop_rules.games.terres_de_destinees.values import VALUES

ALWAYS: Final[tuple[Handler, ...]] = (
    # P-1, the start of a turn
    two_players.BOTH_DRAW,
    start_of_turn.MORE_CARDS,
    start_of_turn.DRAW,
    start_of_turn.SINGLE_USE,
    start_of_turn.COPIES_END,
    start_of_turn.PLACED_BY,
    # P-2 and P-3, putting a card up
    two_players.BOTH_SELL,
    sale.TWO_CARDS,
    sale.CHOICE_OF_DEMANDS,
    sale.UNLESS_UNABLE,
    sale.FACE_DOWN,
    sale.COLLECTORS,
    sale.TAX_PAID,
    sale.FACE_DOWN_TAXED,
    sale.LAST_CARD_SPARED,
    # P-5 and P-6, the price and the settlement
    two_players.FIRST_PASS,
    settlement.BROKERS,
    two_players.DISCARDED_PRICE,
    two_players.SUPPORTS_THE_LOSER,
    settlement.MARKETS,
    settlement.NOT_FROM_ONESELF,
    # powers in general
    power_rulings.LAST_CARD,
    power_rulings.DUTIES,
    power_rulings.WITHOUT_EFFECT,
    power_rulings.CHAIN,
    power_rulings.READY_CARDS,
    power_rulings.EVEN_ENGAGED,
    power_rulings.NOT_ENGAGED,
    power_rulings.FIRST_POWER,
    power_rulings.OPENED,
    power_rulings.OWN_CARDS_BARRED,
    # single cards
    card_rulings.ACQUIRED_WHEN_MOVED,
    card_rulings.NEXT_IN_TURN,
    card_rulings.ONESELF_TOO,
    card_rulings.ANYBODYS,
    card_rulings.ITSELF,
    sale.NOT_TWICE,
    # Jetons
    card_rulings.NOT_TWICE,
    card_rulings.HASTE_ONCE,
    card_rulings.SHOWN_ONCE,
    # P-4, hand losses; P-7, a power has been resolved
    hand_loss.GUARDS,
    echo.ECHOES,
    # P-8, eliminations
    elimination.HEALERS,
    elimination.GUARDIANS,
    # P-11, after each batch: eliminations, then victory
    endings.THREATENED,
    endings.DESTINS,
    endings.LAST_SURVIVOR,
    # objectives
    objectives.RECEIVED_BY_POWERS,
    objectives.OWN_VICTIM,
    objectives.ACTIVE_FIRST,
    two_players.SUPPORT,
    two_players.THRESHOLDS,
    # the end of a turn
    endings.END_OF_OWN_TURN,
    endings.MUST_WAIT,
    endings.STALEMATE,
    endings.TURN_LIMIT,
)
"""The handlers in force whatever the content."""


def handlers(content: Content) -> HandlerTable:
    """Return all handlers of matches with this content: those above, those of options, and one for each Jeton."""
    of_jetons = [MAKERS[jeton.window](jeton) for jeton in content.jetons if jeton.window in MAKERS]
    return HandlerTable(always=(*ALWAYS, *of_jetons), options=OPTIONS)


MAKERS: Final[Mapping[Window, Callable[[Jeton], Handler]]] = MappingProxyType(
    {
        Window.START_OF_TURN: start_of_turn.start_of_turn_effect,
        Window.EFFECTS_PHASE_OR_FACE_DOWN_SALE: sale.look_effect,
        Window.HAND_LOSS: hand_loss.loss_effect,
        Window.PRICE: settlement.price_effect,
        Window.AUCTION_CLOSED: settlement.consolation_effect,
        Window.ELIMINATION: elimination.rescue_effect,
        Window.STATIC: objectives.card_modifier,
    }
)
"""Window of a Jeton -> what makes its handler there. In the effects phase a Jeton is used by a command instead."""

MOMENTS: Final = (EndPhase,)
"""Moments at which triggers may act, besides events."""

__all__ = ["ALWAYS", "MOMENTS", "VALUES", "Band", "handlers"]
