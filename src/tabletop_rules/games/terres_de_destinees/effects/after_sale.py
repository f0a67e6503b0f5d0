"""P-6, the auction is closed: 500 draws for the seller, 600 + number Jetons of those who bid in vain.

The settlement (400) is a batch of its own, after which eliminations and victory have been examined (T-AUC-12, A-28).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any, Final

from tabletop_rules.core.effect import Bearer, Effect, Timing
from tabletop_rules.core.messages import Plan
from tabletop_rules.core.terms import RuleId
from tabletop_rules.games.terres_de_destinees.content.items import Jeton
from tabletop_rules.games.terres_de_destinees.content.jetons import JetonDraw, JetonEffect
from tabletop_rules.games.terres_de_destinees.content.permanents import SaleBonus
from tabletop_rules.games.terres_de_destinees.course.jetons import spend
from tabletop_rules.games.terres_de_destinees.events import AuctionClosed
from tabletop_rules.games.terres_de_destinees.queries import drawable, holds, permanents, printed, survivors
from tabletop_rules.games.terres_de_destinees.state import State
from tabletop_rules.games.terres_de_destinees.steps import Draw

# --- 500: `marche` --------------------------------------------------------------------------------------------------


def markets(state: State, event: AuctionClosed) -> Iterable[Bearer]:
    """The player whose card another has bought, or with two players won and kept (A-43, T-2P-11)."""
    if event.lot is None or event.lot == event.winner or not drawable(state):
        return ()
    return [Bearer(event.lot, it.source) for it, _ in permanents(state, event.lot, SaleBonus)]


def draw_bonus(state: State, event: AuctionClosed, bearer: Bearer) -> Plan:
    """The seller draws."""
    return (Draw(bearer.seat, printed(state, bearer.source, SaleBonus).draw),)


EFFECTS: Final = (
    Effect(
        RuleId("P-6"),
        "A permanent power lets the seller draw when another player has bought.",
        AuctionClosed,
        Timing.THEN,
        500,
        markets,
        draw_bonus,
        order=RuleId("P-6"),
    ),
)

# --- 611: `jeton_11_contrat` ----------------------------------------------------------------------------------------


def consoles(jeton: Jeton) -> Effect[State, Any]:
    """Whoever has bid, and whom another has beaten, draws; equal Jetons clockwise (T-JET-7)."""
    number, effect = jeton.number, jeton.effect
    assert isinstance(effect, JetonDraw)
    count = effect.count

    def losers(state: State, event: AuctionClosed) -> Iterable[Bearer]:
        if event.losers and drawable(state):
            for seat in survivors(state):
                if seat in event.losers and holds(state.players[seat], number):
                    yield Bearer(seat, jeton.id)

    def draw_comfort(state: State, event: AuctionClosed, bearer: Bearer) -> Plan:
        return (Draw(bearer.seat, count), *spend(state, bearer.seat, number))

    return Effect(
        RuleId("P-6"),
        jeton.semantics,
        AuctionClosed,
        Timing.THEN,
        600 + number,
        losers,
        draw_comfort,
        order=RuleId("P-6"),
    )


JETONS: Final[Mapping[type[JetonEffect], Callable[[Jeton], Effect[State, Any]]]] = MappingProxyType(
    {JetonDraw: consoles}
)
