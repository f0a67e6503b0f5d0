"""All handlers of the game, window by window: read from top to bottom it is the FAQ.

Bands and ranks make the numbers of the ladder of P-1 to P-11 (`bands.Band`); a Jeton's rank is its number (T-JET-7,
T-GOLD-5), whatever the pack. Rulings of the digest that are no handler are in `no_handler.py`, with the reason.
"""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.handler import Handler, HandlerTable
from tabletop_rules.games.terres_de_destinees.bands import Band
from tabletop_rules.games.terres_de_destinees.content.items import Content, Jeton
from tabletop_rules.games.terres_de_destinees.content.jetons import JetonWildFamily
from tabletop_rules.games.terres_de_destinees.effects import (
    after_sale,
    batches,
    card_rulings,
    echo,
    elimination,
    end_of_turn,
    hand_loss,
    jetons_held,
    objectives,
    power_rulings,
    price,
    sale,
    start_of_turn,
    two_players,
)
from tabletop_rules.games.terres_de_destinees.steps import EndPhase
from tabletop_rules.games.terres_de_destinees.terms import Window
from tabletop_rules.games.terres_de_destinees.values import (
    DEMANDABLE,
    FREE,
    GAINABLE,
    PAIRS,
    REACHABLE,
    USABLE_JETONS,
    affordable,
    binding_families,
    bought_from,
    counts_as_cards,
    counts_as_received,
    counts_as_saviour,
    draws,
    duties,
    ending_copies,
    engages,
    faces,
    first_pass_ends,
    in_time,
    jeton_controller,
    may_do_nothing,
    may_sell,
    must_be_ready,
    neighbours,
    open_to,
    payees,
    placing,
    replaces_cards_of,
    replaces_itself,
    sellers,
    stays_engaged,
    tax,
    threshold,
    winners,
    zone_moved_to,
    zones_that_count,
)

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
    price.BROKERS,
    two_players.DISCARDED_PRICE,
    two_players.SUPPORTS_THE_LOSER,
    after_sale.MARKETS,
    after_sale.NOT_FROM_ONESELF,
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
    jetons_held.NOT_TWICE,
    jetons_held.HASTE_ONCE,
    jetons_held.SHOWN_ONCE,
    # P-4, hand losses; P-7, a power has been resolved
    hand_loss.GUARDS,
    echo.ECHOES,
    # P-8, eliminations
    elimination.IMMORTALS,
    elimination.HEALERS,
    elimination.GUARDIANS,
    # P-11, after each batch: eliminations, then victory
    batches.THREATENED,
    batches.DESTINS,
    batches.LAST_SURVIVOR,
    # objectives
    objectives.RECEIVED_BY_POWERS,
    objectives.OWN_VICTIM,
    objectives.ACTIVE_FIRST,
    two_players.SUPPORT,
    two_players.THRESHOLDS,
    # the end of a turn
    end_of_turn.END_OF_OWN_TURN,
    end_of_turn.STALEMATE,
    end_of_turn.TURN_LIMIT,
)
"""Those that are in force whatever the content."""


def handlers(content: Content) -> HandlerTable:
    """Return all handlers of matches with this content: those above, and one for each Jeton that has a window."""
    return HandlerTable(always=(*ALWAYS, *[made for jeton in content.jetons for made in _of_jeton(jeton)]))


def _of_jeton(jeton: Jeton) -> tuple[Handler, ...]:
    """Return what a Jeton does by itself; one of the effects phase is used by a command."""
    match jeton.window:
        case Window.START_OF_TURN:
            return (start_of_turn.on_holders_turn(jeton),)
        case Window.EFFECTS_PHASE_OR_FACE_DOWN_SALE:
            return (sale.looks_at_sale(jeton),)
        case Window.HAND_LOSS:
            return (hand_loss.lessens(jeton),)
        case Window.PRICE:
            return (price.lowers(jeton),)
        case Window.AUCTION_CLOSED:
            return (after_sale.consoles(jeton),)
        case Window.ELIMINATION:
            return (elimination.of_jeton(jeton),)
        case Window.STATIC if isinstance(jeton.effect, JetonWildFamily):
            return (objectives.adds_a_card(jeton),)
        case _:
            return ()


VALUES: Final = (
    # the start of a turn
    draws,
    stays_engaged,
    ending_copies,
    jeton_controller,
    # the auction
    sellers,
    may_sell,
    binding_families,
    faces,
    tax,
    first_pass_ends,
    payees,
    placing,
    bought_from,
    # powers
    open_to,
    FREE,
    REACHABLE,
    must_be_ready,
    engages,
    in_time,
    affordable,
    duties,
    may_do_nothing,
    neighbours,
    PAIRS,
    replaces_cards_of,
    replaces_itself,
    zone_moved_to,
    DEMANDABLE,
    # Jetons
    GAINABLE,
    USABLE_JETONS,
    # objectives
    counts_as_received,
    counts_as_saviour,
    zones_that_count,
    counts_as_cards,
    threshold,
    winners,
)
"""What handlers may change, in the order of `values.py`."""

MOMENTS: Final = (EndPhase,)
"""Points in the course at which handlers may act."""

__all__ = ["ALWAYS", "MOMENTS", "VALUES", "Band", "handlers"]
