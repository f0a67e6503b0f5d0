"""P-2 and P-3, putting a card up: 510 the tax on it, 600 + number Jetons that look at it face down.

That demands bind the choice (10) and that it may be hidden (20) is said in `rules/sale.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any, Final

from tabletop_rules.core.effect import Bearer, Effect, Timing, always
from tabletop_rules.core.mask import Hidden
from tabletop_rules.core.messages import Ask, Plan
from tabletop_rules.core.terms import RuleId
from tabletop_rules.games.terres_de_destinees.content.items import Jeton
from tabletop_rules.games.terres_de_destinees.content.jetons import JetonEffect, JetonLook
from tabletop_rules.games.terres_de_destinees.content.permanents import SaleTax
from tabletop_rules.games.terres_de_destinees.decisions import WhetherToLook
from tabletop_rules.games.terres_de_destinees.events import CardsPutUp, TaxDue
from tabletop_rules.games.terres_de_destinees.queries import holds, on_sale, permanents, printed, sale_of, survivors
from tabletop_rules.games.terres_de_destinees.state import OnSale, State
from tabletop_rules.games.terres_de_destinees.steps import Lose, Manner, Victim

# --- 510: `collecteur_d_impots` -------------------------------------------------------------------------------------


def collectors(state: State, event: CardsPutUp) -> Iterable[Bearer]:
    """Whoever taxes a card of another player: the active player's card first (T-2P-11), then clockwise (P-3)."""
    for sale in on_sale(state):
        for seat in survivors(state):
            if seat != sale.seller:
                for it, _ in permanents(state, seat, SaleTax):
                    yield Bearer(seat, f"{it.source}@{sale.seller}")


def tax(state: State, sale: OnSale, power: SaleTax) -> int:
    """How many cards are due: none for the exempt family, face down or not (F-3), none of a last card (A-6).

    This looks at the card itself, so the referee alone can tell; whether a tax is due is public (H-6, A-34).
    """
    hand = state.players[sale.seller].hand_size
    if isinstance(sale.card, Hidden) or state.content.card(sale.card).family is power.exempt_family:
        return 0
    return min(power.amount, hand - 1 if power.spare_last_card else hand)


def collect_tax(state: State, event: CardsPutUp, bearer: Bearer) -> Plan:
    """Say what is due, if anything is.

    A tax that is not due when it is reached is passed over for good, whatever a later one brings the seller.
    """
    source, seller = bearer.source.rsplit("@", 1)
    sale = sale_of(state, int(seller))
    count = tax(state, sale, printed(state, source, SaleTax))
    return (TaxDue(bearer.seat, source, sale.seller, count),) if count else ()


def pay_tax(state: State, event: TaxDue, bearer: Bearer) -> Plan:
    """The seller gives cards of their choice: a hand loss by an effect of the collector (P-3, T-LOSS-1).

    Planned beside the tax it would come of the sale; as an effect on the tax it comes of that, for whoever asks why.
    """
    return (Lose(event.collector, Manner.GIFT, (Victim(event.seller, event.count),), to=event.collector),)


EFFECTS: Final = (
    Effect(
        RuleId("P-3"),
        "A permanent power of another player taxes the card put up.",
        CardsPutUp,
        Timing.THEN,
        510,
        collectors,
        collect_tax,
        order=RuleId("P-2"),
    ),
    Effect(
        RuleId("P-3"),
        "A tax that is due is paid at once.",
        TaxDue,
        Timing.THEN,
        510,
        always,
        pay_tax,
        order=RuleId("P-3"),
    ),
)

# --- 610: `jeton_10_oeil` -------------------------------------------------------------------------------------------


def looks_at_sale(jeton: Jeton) -> Effect[State, Any]:
    """Ask holders whether to look at another player's face-down card before bidding starts (H-6, T-JET-5)."""
    number, effect = jeton.number, jeton.effect
    assert isinstance(effect, JetonLook)
    shows = "face_down_sale" in effect.modes

    def lookers(state: State, event: CardsPutUp) -> Iterable[Bearer]:
        for sale in on_sale(state) if shows else ():
            if sale.face_down:
                for seat in survivors(state):
                    if seat not in sale.seen_by and holds(state.players[seat], number):
                        yield Bearer(seat, f"{jeton.id}@{sale.seller}")

    def offer_look(state: State, event: CardsPutUp, bearer: Bearer) -> Plan:
        seller = int(bearer.source.rsplit("@", 1)[1])
        return (Ask((WhetherToLook(bearer.seat, number, seller),)),)

    return Effect(
        RuleId("P-2"),
        jeton.semantics,
        CardsPutUp,
        Timing.THEN,
        600 + number,
        lookers,
        offer_look,
        order=RuleId("P-2"),
    )


JETONS: Final[Mapping[type[JetonEffect], Callable[[Jeton], Effect[State, Any]]]] = MappingProxyType(
    {JetonLook: looks_at_sale}
)
