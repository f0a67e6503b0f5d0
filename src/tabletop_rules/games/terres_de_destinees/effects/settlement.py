"""The price and the close of an auction.

P-5, the price of an auction won with a bid: 100 discounts, 200 + number Jetons. Never below its minimum.
P-6, the auction is closed: 500 draws for the seller, 600 + number Jetons of those who bid in vain. The settlement (400)
is a batch of its own, after which eliminations and victory have been examined (T-AUC-12, A-28).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tabletop_rules.core.effect import Bearer, Effect, Timing
from tabletop_rules.core.messages import Plan
from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.core.value import Modifier
from tabletop_rules.games.terres_de_destinees.bands import Band
from tabletop_rules.games.terres_de_destinees.content.items import Jeton
from tabletop_rules.games.terres_de_destinees.content.jetons import JetonDraw, JetonReducePrice
from tabletop_rules.games.terres_de_destinees.content.permanents import BuyerDiscount, SaleBonus
from tabletop_rules.games.terres_de_destinees.course.jetons import spend, spend_at_once
from tabletop_rules.games.terres_de_destinees.effects.shared import bearers_of, copies_of, jeton_effect
from tabletop_rules.games.terres_de_destinees.events import AuctionClosed, PriceDue
from tabletop_rules.games.terres_de_destinees.queries import drawable, permanents, printed, survivors
from tabletop_rules.games.terres_de_destinees.state import State
from tabletop_rules.games.terres_de_destinees.steps import Draw
from tabletop_rules.games.terres_de_destinees.values import bought_from, may_decline


def reduce_price(event: PriceDue, by: BuyerDiscount | JetonReducePrice) -> PriceDue:
    """Return the price lowered, but not below the minimum printed."""
    return PriceDue(event.winner, max(by.min_price, event.price - by.amount))


# --- 100: `courtier` ------------------------------------------------------------------------------------------------


def brokers(state: State, event: PriceDue) -> Iterable[Bearer]:
    """Return the winner's discounts while the price is above their minimum: none on a price of 0 (T-2P-6)."""
    found = permanents(state, event.winner, BuyerDiscount)
    return [Bearer(event.winner, it.source) for it, power in found if event.price > power.min_price]


def discount(state: State, event: PriceDue, bearer: Bearer) -> Plan:
    return (reduce_price(event, printed(state, bearer.source, BuyerDiscount)),)


BROKERS: Final = Effect(
    RuleId("P-5"),
    "A permanent power lowers the price that its owner pays.",
    PriceDue,
    Timing.INSTEAD,
    Band.PERMANENT,
    0,
    brokers,
    discount,
    fr="Un pouvoir permanent baisse le prix que paie son propriétaire.",
    source="card",
    order=RuleId("P-5"),
    otherwise=(
        "The winner pays what was bid.",
        "Le gagnant paie ce qu'il a offert.",
    ),
)

# --- 206: `jeton_06_pot_de_vin` -------------------------------------------------------------------------------------


def payer(jeton: Jeton, state: State, event: PriceDue) -> Iterable[Bearer]:
    """Return the winner's copies of the Jeton, which are kept while they could change nothing (T-JET-4)."""
    assert isinstance(jeton.effect, JetonReducePrice)
    return copies_of(state, jeton, (event.winner,)) if event.price > jeton.effect.min_price else ()


def bribe(jeton: Jeton, state: State, event: PriceDue, bearer: Bearer) -> Plan:
    assert isinstance(jeton.effect, JetonReducePrice)
    return (*spend_at_once(state, event.winner, jeton.number), reduce_price(event, jeton.effect))


def price_effect(jeton: Jeton) -> Effect[State, PriceDue]:
    """Return the effect of a Jeton that lowers the price."""
    return jeton_effect(jeton, "P-5", PriceDue, Timing.INSTEAD, payer, bribe, "baisse le prix d'une enchère gagnée")


# --- 400, the settlement ---------------------------------------------------------------------------------------------

ALWAYS_PLACED: Final = Modifier.constant(
    RuleId("A-11"),
    "The winner of an auction places the card, and cannot refuse it.",
    may_decline,
    Band.RULING,
    11,
    False,
    fr="Le gagnant d'une enchère place la carte, et ne peut pas la refuser.",
    source="ruling",
    otherwise=(
        "The winner may place the card (T-AUC-11), or discard it once it is paid for.",
        "Le gagnant peut placer la carte (T-AUC-11), ou la défausser une fois payée.",
    ),
)

# --- 500: `marche` --------------------------------------------------------------------------------------------------


def markets(state: State, event: AuctionClosed) -> Iterable[Bearer]:
    """Return the markets of the player whose card another bought, or with two players won and kept (T-2P-11)."""
    seller = bought_from(state, event)
    return () if seller is None or not drawable(state) else bearers_of(state, seller, SaleBonus)


def draw_bonus(state: State, event: AuctionClosed, bearer: Bearer) -> Plan:
    return (Draw(bearer.seat, printed(state, bearer.source, SaleBonus).draw),)


MARKETS: Final = Effect(
    RuleId("P-6"),
    "A permanent power lets the seller draw when another player buys the card.",
    AuctionClosed,
    Timing.THEN,
    Band.PERMANENT_REACTS,
    0,
    markets,
    draw_bonus,
    fr="Un pouvoir permanent fait piocher le vendeur quand un autre joueur achète sa carte.",
    source="card",
    order=RuleId("P-6"),
    otherwise=(
        "A sale brings the seller the price alone.",
        "Une vente ne rapporte au vendeur que le prix.",
    ),
)


def not_from_oneself(state: State, seller: Seat | None, event: AuctionClosed) -> Seat | None:
    """Drop a seller who is the buyer. With two players, the seller is the one who put up the card kept (T-2P-11)."""
    return None if seller == event.winner else seller


NOT_FROM_ONESELF: Final = Modifier(
    RuleId("A-43"),
    "A card sold by its seller to themselves is not bought by another player.",
    bought_from,
    Band.RULING,
    43,
    not_from_oneself,
    fr="Une carte que son vendeur achète lui-même n'est pas achetée par un autre joueur.",
    source="ruling",
    depends=(RuleId("P-6"),),
    otherwise=(
        "A card bought by its own seller counts as bought, and brings that seller what a sale brings.",
        "Une carte achetée par son propre vendeur compte comme achetée et lui rapporte ce que rapporte une vente.",
    ),
)

# --- 611: `jeton_11_contrat` ----------------------------------------------------------------------------------------


def losers(jeton: Jeton, state: State, event: AuctionClosed) -> Iterable[Bearer]:
    """Return the holders among those outbid, clockwise (T-JET-7), if there is a card to draw."""
    if not event.losers or not drawable(state):
        return ()
    return copies_of(state, jeton, [seat for seat in survivors(state) if seat in event.losers])


def draw_comfort(jeton: Jeton, state: State, event: AuctionClosed, bearer: Bearer) -> Plan:
    assert isinstance(jeton.effect, JetonDraw)
    return (Draw(bearer.seat, jeton.effect.count), *spend(state, bearer.seat, jeton.number))


def consolation_effect(jeton: Jeton) -> Effect[State, AuctionClosed]:
    """Return the effect of a Jeton for those who bid in vain."""
    french = "fait piocher un joueur qui a enchéri et perdu l'enchère"
    return jeton_effect(jeton, "P-6", AuctionClosed, Timing.THEN, losers, draw_comfort, french)
