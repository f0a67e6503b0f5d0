"""Verbs on hands and the discard pile (D-POW-8). None depends on what others hold.

Cards: D-CARD-12, D-CARD-18 swap cards; D-CARD-20 swaps hands; D-CARD-23 swaps with the discard pile.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

import tabletop_rules.author as tr
from tabletop_rules.games.destiny.content.acts import ExchangeCard, ExchangeExtremes, ExchangeHands, SwapWithDiscard
from tabletop_rules.games.destiny.hands import (
    Among,
    CardTakenFromDiscard,
    CardToGive,
    HandCardDiscarded,
    HandSwapNamed,
    SwapAside,
    TradeCards,
)
from tabletop_rules.games.destiny.power_choices import WhichCard, WhichOpponent
from tabletop_rules.games.destiny.queries import hand_swaps, opponents
from tabletop_rules.games.destiny.state import State
from tabletop_rules.games.destiny.targets import CARD_PARTNERS, HAND_PARTNERS
from tabletop_rules.games.destiny.terms import CardId
from tabletop_rules.games.destiny.verbs.call import Call, Pick, Verb, asking, row


def pick_opponent(
    partners: tr.Targets[State, [tr.Seat], tr.Seat], among: Callable[[State, tr.Seat], tuple[tr.Seat, ...]] = opponents
) -> Pick[Any, tr.Seat]:
    """Return the choice of an opponent among these targets."""

    def offers(state: State, call: Call[Any]) -> tuple[tr.Seat, ...]:
        return partners(state, among(state, call.seat), call.seat)

    def against(state: State, call: Call[Any], player: tr.Seat) -> Iterator[tr.Rejection]:
        if player in opponents(state, call.seat):
            yield from partners.against(state, player, call.seat)

    return Pick(WhichOpponent, offers, against)


def trade(state: State, call: Call[ExchangeCard], opponent: tr.Seat) -> tr.Plan:
    """Swap a card with the opponent (D-CARD-12)."""
    return (TradeCards(call.seat, opponent, call.power, call.part, call.branch),)


def trade_extremes(state: State, call: Call[ExchangeExtremes], opponent: tr.Seat) -> tr.Plan:
    """Swap the seat's lowest card for the opponent's highest; each giver picks among equals (D-CARD-18)."""
    givers: tuple[tuple[tr.Seat, Among], ...] = ((call.seat, "lowest"), (opponent, "highest"))
    asked = [
        CardToGive(seat, call.power, call.part, call.branch, among=among, rule=call.rule) for seat, among in givers
    ]
    return (tr.Ask(tuple(asked), then=SwapAside(call.seat, opponent)),)


# --- whole hands, and the discard pile ------------------------------------------------------------------------------


def name_hand_swap(state: State, call: Call[ExchangeHands], opponent: tr.Seat) -> tr.Plan:
    """Name the opponent now; the hands are swapped at the end of the turn (D-Q-22)."""
    return (tr.Cited(call.rule, HandSwapNamed(call.seat, opponent)),)


def hermit_choices(state: State, call: Call[SwapWithDiscard]) -> tuple[CardId, ...]:
    """Return the discard pile; once a card is taken from it, the hand (D-CARD-23, D-Q-28)."""
    player = state.players[call.seat]
    if call.chosen:
        return tr.seen(player.hand)
    return state.cards.discard if player.hand else ()


def hermit_follow(state: State, call: Call[SwapWithDiscard], card: CardId) -> tr.Plan:
    """Take the card at once; then discard one from the hand for it."""
    if not call.chosen:
        return (tr.Cited(call.rule, CardTakenFromDiscard(call.seat, card)), call.ask(WhichCard, "discard"))
    return (tr.Cited(call.rule, HandCardDiscarded(call.seat, card)),)


HAND_VERBS: Final[tuple[Verb[Any, Any], ...]] = (
    row(ExchangeCard, pick_opponent(CARD_PARTNERS), do=trade),
    row(ExchangeExtremes, pick_opponent(CARD_PARTNERS), do=trade_extremes),
    row(ExchangeHands, pick_opponent(HAND_PARTNERS, hand_swaps), do=name_hand_swap),
    Verb(act=SwapWithDiscard, start=asking(WhichCard), choices=hermit_choices, follow=hermit_follow),
)
