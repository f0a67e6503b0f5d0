"""P-5, the price of an auction won with a bid: 100 discounts, 200 + number Jetons. Never below its least."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Final

from tabletop_rules.core.effect import Bearer, Effect, Timing
from tabletop_rules.core.messages import Plan
from tabletop_rules.core.terms import RuleId
from tabletop_rules.games.terres_de_destinees.bands import Band
from tabletop_rules.games.terres_de_destinees.content.items import Jeton
from tabletop_rules.games.terres_de_destinees.content.jetons import JetonReducePrice
from tabletop_rules.games.terres_de_destinees.content.permanents import BuyerDiscount
from tabletop_rules.games.terres_de_destinees.course.jetons import spent
from tabletop_rules.games.terres_de_destinees.events import PriceDue
from tabletop_rules.games.terres_de_destinees.queries import holds, permanents, printed
from tabletop_rules.games.terres_de_destinees.state import State

# --- 100: `courtier` ------------------------------------------------------------------------------------------------


def brokers(state: State, event: PriceDue) -> Iterable[Bearer]:
    """The winner's discounts, as long as the price is above their least; so none on a price of 0 (T-2P-6)."""
    found = permanents(state, event.winner, BuyerDiscount)
    return [Bearer(event.winner, it.source) for it, power in found if event.price > power.min_price]


def discount(state: State, event: PriceDue, bearer: Bearer) -> Plan:
    """The price is lower."""
    power = printed(state, bearer.source, BuyerDiscount)
    return (PriceDue(event.winner, max(power.min_price, event.price - power.amount)),)


BROKERS: Final = Effect(
    RuleId("P-5"),
    "A permanent power lowers the price that its owner pays.",
    PriceDue,
    Timing.INSTEAD,
    Band.PERMANENT,
    0,
    brokers,
    discount,
    fr="Un pouvoir permanent baisse le prix que paie son possesseur.",
    source="card",
    order=RuleId("P-5"),
)

# --- 206: `jeton_06_pot_de_vin` -------------------------------------------------------------------------------------


def payer(jeton: Jeton, state: State, event: PriceDue) -> Iterable[Bearer]:
    """The winner, with such a Jeton; it is kept while it could change nothing (T-JET-4)."""
    assert isinstance(jeton.effect, JetonReducePrice)
    held = event.price > jeton.effect.min_price and holds(state.players[event.winner], jeton.number)
    return (Bearer(event.winner, jeton.id),) if held else ()


def lower(jeton: Jeton, state: State, event: PriceDue, bearer: Bearer) -> Plan:
    """The price is lower, and the Jeton goes back."""
    assert isinstance(jeton.effect, JetonReducePrice)
    due = PriceDue(event.winner, max(jeton.effect.min_price, event.price - jeton.effect.amount))
    return (*spent(state, event.winner, jeton.number), due)


def lowers(jeton: Jeton) -> Effect[State, PriceDue]:
    """A Jeton that lowers the price."""
    return Effect(
        RuleId("P-5"),
        jeton.semantics,
        PriceDue,
        Timing.INSTEAD,
        Band.JETON,
        jeton.number,
        partial(payer, jeton),
        partial(lower, jeton),
        fr=f"{jeton.names.fr} : baisse le prix d'une enchère gagnée.",
        source="card",
        order=RuleId("P-5"),
    )
