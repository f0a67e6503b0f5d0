"""P-6, the auction is closed: 500 draws for the seller, 600 + number Jetons of those who bid in vain.

The settlement (400) is a batch of its own, after which eliminations and victory have been examined (T-AUC-12, A-28).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Final

from tabletop_rules.core.effect import Bearer, Effect, Timing
from tabletop_rules.core.messages import Plan
from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.core.value import Modifier
from tabletop_rules.games.terres_de_destinees.bands import Band
from tabletop_rules.games.terres_de_destinees.content.items import Jeton
from tabletop_rules.games.terres_de_destinees.content.jetons import JetonDraw
from tabletop_rules.games.terres_de_destinees.content.permanents import SaleBonus
from tabletop_rules.games.terres_de_destinees.course.jetons import spend
from tabletop_rules.games.terres_de_destinees.events import AuctionClosed
from tabletop_rules.games.terres_de_destinees.queries import drawable, holds, permanents, printed, survivors
from tabletop_rules.games.terres_de_destinees.state import State
from tabletop_rules.games.terres_de_destinees.steps import Draw
from tabletop_rules.games.terres_de_destinees.values import bought_from

# --- 500: `marche` --------------------------------------------------------------------------------------------------


def markets(state: State, event: AuctionClosed) -> Iterable[Bearer]:
    """The player whose card another has bought, or with two players won and kept (T-2P-11)."""
    seller = bought_from(state, event)
    if seller is None or not drawable(state):
        return ()
    return [Bearer(seller, it.source) for it, _ in permanents(state, seller, SaleBonus)]


def draw_bonus(state: State, event: AuctionClosed, bearer: Bearer) -> Plan:
    """The seller draws."""
    return (Draw(bearer.seat, printed(state, bearer.source, SaleBonus).draw),)


MARKETS: Final = Effect(
    RuleId("P-6"),
    "A permanent power lets the seller draw when another player has bought.",
    AuctionClosed,
    Timing.THEN,
    Band.PERMANENT_REACTS,
    0,
    markets,
    draw_bonus,
    fr="Un pouvoir permanent fait piocher le vendeur quand un autre joueur a acheté.",
    source="card",
    order=RuleId("P-6"),
)


def not_from_oneself(state: State, seller: Seat | None, event: AuctionClosed) -> Seat | None:
    """With two players the card that the winner keeps is the seller's (T-2P-11)."""
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
)

# --- 611: `jeton_11_contrat` ----------------------------------------------------------------------------------------


def losers(jeton: Jeton, state: State, event: AuctionClosed) -> Iterable[Bearer]:
    """Whoever has bid, and whom another has beaten; equal Jetons clockwise (T-JET-7)."""
    if event.losers and drawable(state):
        for seat in survivors(state):
            if seat in event.losers and holds(state.players[seat], jeton.number):
                yield Bearer(seat, jeton.id)


def draw_comfort(jeton: Jeton, state: State, event: AuctionClosed, bearer: Bearer) -> Plan:
    """Draw, and the Jeton goes back."""
    assert isinstance(jeton.effect, JetonDraw)
    return (Draw(bearer.seat, jeton.effect.count), *spend(state, bearer.seat, jeton.number))


def consoles(jeton: Jeton) -> Effect[State, AuctionClosed]:
    """A Jeton for those who have bid in vain."""
    return Effect(
        RuleId("P-6"),
        jeton.semantics,
        AuctionClosed,
        Timing.THEN,
        Band.JETON_REACTS,
        jeton.number,
        partial(losers, jeton),
        partial(draw_comfort, jeton),
        fr=f"{jeton.names.fr} : fait piocher qui a offert et perdu une enchère.",
        source="card",
        order=RuleId("P-6"),
    )
