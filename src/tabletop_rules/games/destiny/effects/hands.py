"""Verbs on hands and the discard pile (D-POW-8). What others hold is never asked for.

Cards: D-CARD-12, D-CARD-18 swap cards; D-CARD-20 swaps hands; D-CARD-23 swaps with the discard pile.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from tabletop_rules.core.messages import Ask, Cited, Plan, Rejection
from tabletop_rules.core.terms import Seat
from tabletop_rules.core.zones import seen
from tabletop_rules.games.destiny.content.acts import ExchangeCard, ExchangeExtremes, ExchangeHands, SwapWithDiscard
from tabletop_rules.games.destiny.decisions import Among, CardToGive, WhichCard, WhichOpponent
from tabletop_rules.games.destiny.effects.call import Call, Pick, Verb, call_to_do, row
from tabletop_rules.games.destiny.events.cards import CardTakenFromDiscard, HandCardDiscarded, HandSwapNamed
from tabletop_rules.games.destiny.queries import extreme_cards, opponents
from tabletop_rules.games.destiny.state import State
from tabletop_rules.games.destiny.steps import Do, DrawBlind, SwapAside, TradeCards
from tabletop_rules.games.destiny.targets import CARD_PARTNERS, HAND_PARTNERS
from tabletop_rules.games.destiny.terms import CardId


def trade_choices(state: State, call: Call[Any]) -> tuple[Seat, ...]:
    """Opponents to trade with (D-POW-8)."""
    return CARD_PARTNERS(state, opponents(state, call.seat), call.seat)


def against_trading(state: State, call: Call[Any], player: Seat) -> Iterator[Rejection]:
    """Whatever keeps an opponent from trading."""
    if player in opponents(state, call.seat):
        yield from CARD_PARTNERS.against(state, player, call.seat)


def cards_to_give(state: State, decision: CardToGive) -> tuple[CardId, ...]:
    """The cards among which a giver picks, of their own hand; asked even if it is only one (D-INFO-15, D-Q-21)."""
    if decision.among == "any":
        return seen(state.players[decision.seat].hand)
    return extreme_cards(state, decision.seat, highest=decision.among == "highest")


def give(call: Call[Any], seat: Seat, among: Among = "any") -> CardToGive:
    """The question which card a seat gives."""
    return CardToGive(seat, call.power, call.part, call.branch, among=among, rule=call.rule)


def trade_follow(state: State, call: Call[ExchangeCard], opponent: Seat) -> Plan:
    """Both give a card (D-CARD-12)."""
    return (TradeCards(call.seat, opponent, call.power, call.part, call.branch),)


def both_give(state: State, step: TradeCards) -> Plan:
    """Both pick in secret what they give (D-CARD-12, D-Q-37)."""
    call = _trade(state, step)
    return (Ask((give(call, step.first), give(call, step.second)), then=SwapAside(step.first, step.second)),)


def one_gives(state: State, step: TradeCards) -> Plan:
    """The acting seat picks what it gives; then chance draws a card of the other's (D-Q-37)."""
    return (Ask((give(_trade(state, step), step.first),), then=DrawBlind(step.first, step.second)),)


def _trade(state: State, step: TradeCards) -> Call[Any]:
    return call_to_do(state, Do(step.first, step.power, step.part, step.branch))


def extremes_follow(state: State, call: Call[ExchangeExtremes], opponent: Seat) -> Plan:
    """Their highest card for the own lowest, each giver picking among equals (D-CARD-18)."""
    mine, theirs = give(call, call.seat, "lowest"), give(call, opponent, "highest")
    return (Ask((mine, theirs), then=SwapAside(call.seat, opponent)),)


def hands_choices(state: State, call: Call[ExchangeHands]) -> tuple[Seat, ...]:
    """Opponents to swap hands with (D-CARD-20)."""
    return HAND_PARTNERS(state, opponents(state, call.seat), call.seat)


def against_swapping(state: State, call: Call[ExchangeHands], player: Seat) -> Iterator[Rejection]:
    """Whatever keeps an opponent from being named."""
    if player in opponents(state, call.seat):
        yield from HAND_PARTNERS.against(state, player, call.seat)


def hands_follow(state: State, call: Call[ExchangeHands], opponent: Seat) -> Plan:
    """The swap is agreed on, and carried out later (D-Q-22)."""
    return (Cited(call.rule, HandSwapNamed(call.seat, opponent)),)


def hermit_start(state: State, call: Call[SwapWithDiscard]) -> Plan:
    """Ask for the card to take."""
    return (call.ask(WhichCard),)


def hermit_choices(state: State, call: Call[SwapWithDiscard]) -> tuple[CardId, ...]:
    """First any card of the discard pile; then a different one of the hand (D-CARD-23, D-Q-28)."""
    player = state.players[call.seat]
    if call.chosen:
        return seen(player.hand)
    return state.cards.discard if player.hand else ()


def hermit_follow(state: State, call: Call[SwapWithDiscard], card: CardId) -> Plan:
    """The card is taken at once; then one of the hand is discarded for it."""
    if not call.chosen:
        return (Cited(call.rule, CardTakenFromDiscard(call.seat, card)), call.ask(WhichCard, "discard"))
    return (Cited(call.rule, HandCardDiscarded(call.seat, card)),)


def hermit_possible(state: State, call: Call[SwapWithDiscard]) -> bool:
    """Whether there is a card to take, and one to discard for it."""
    return bool(hermit_choices(state, call))


HAND_VERBS: Final[tuple[Verb[Any, Any], ...]] = (
    row(ExchangeCard, Pick(WhichOpponent, trade_choices, against_trading), do=trade_follow),
    row(ExchangeExtremes, Pick(WhichOpponent, trade_choices, against_trading), do=extremes_follow),
    row(ExchangeHands, Pick(WhichOpponent, hands_choices, against_swapping), do=hands_follow),
    Verb(
        act=SwapWithDiscard,
        start=hermit_start,
        choices=hermit_choices,
        follow=hermit_follow,
        possible=hermit_possible,
        conceivable=hermit_possible,
    ),
)
