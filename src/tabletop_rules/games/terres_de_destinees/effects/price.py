"""P-5, the price of an auction won with a bid: 100 discounts, 200 + number Jetons. Never below its least."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any, Final

from tabletop_rules.core.effect import Bearer, Effect, Timing
from tabletop_rules.core.messages import Plan
from tabletop_rules.core.terms import RuleId
from tabletop_rules.games.terres_de_destinees.content.items import Jeton
from tabletop_rules.games.terres_de_destinees.content.jetons import JetonEffect, JetonReducePrice
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


EFFECTS: Final = (
    Effect(
        RuleId("P-5"),
        "A permanent power lowers the price that its owner pays.",
        PriceDue,
        Timing.INSTEAD,
        100,
        brokers,
        discount,
        order=RuleId("P-5"),
    ),
)

# --- 206: `jeton_06_pot_de_vin` -------------------------------------------------------------------------------------


def lowers(jeton: Jeton) -> Effect[State, Any]:
    """The price is lower, and the Jeton goes back; it is kept while it could change nothing (T-JET-4)."""
    number, effect = jeton.number, jeton.effect
    assert isinstance(effect, JetonReducePrice)
    amount, least = effect.amount, effect.min_price

    def holder(state: State, event: PriceDue) -> Iterable[Bearer]:
        held = event.price > least and holds(state.players[event.winner], number)
        return (Bearer(event.winner, jeton.id),) if held else ()

    def lower(state: State, event: PriceDue, bearer: Bearer) -> Plan:
        due = PriceDue(event.winner, max(least, event.price - amount))
        return (*spent(state, event.winner, number), due)

    return Effect(
        RuleId("P-5"),
        jeton.semantics,
        PriceDue,
        Timing.INSTEAD,
        200 + number,
        holder,
        lower,
        order=RuleId("P-5"),
    )


JETONS: Final[Mapping[type[JetonEffect], Callable[[Jeton], Effect[State, Any]]]] = MappingProxyType(
    {JetonReducePrice: lowers}
)
