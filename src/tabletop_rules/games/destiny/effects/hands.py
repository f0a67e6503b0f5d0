"""Verbs on hands and the discard pile (D-POW-8). What others hold is never asked for.

Cards: D-CARD-12, D-CARD-18 swap cards; D-CARD-20 swaps hands; D-CARD-23 swaps with the discard pile.
"""

from __future__ import annotations

from typing import Any, Final

from tabletop_rules.core.messages import Ask, Cited, Plan
from tabletop_rules.core.terms import Seat
from tabletop_rules.core.zones import seen
from tabletop_rules.games.destiny.content.acts import ExchangeCard, ExchangeExtremes, ExchangeHands, SwapWithDiscard
from tabletop_rules.games.destiny.decisions import Among, CardToGive, WhichCard, WhichOpponent
from tabletop_rules.games.destiny.effects.call import Call, Pick, Verb, row
from tabletop_rules.games.destiny.events.cards import CardTakenFromDiscard, HandCardDiscarded, HandSwapNamed
from tabletop_rules.games.destiny.queries import extreme_cards, opponents
from tabletop_rules.games.destiny.state import State
from tabletop_rules.games.destiny.steps import DrawBlind, SwapAside
from tabletop_rules.games.destiny.terms import CardId


def trade_choices(state: State, call: Call[Any]) -> tuple[Seat, ...]:
    """Opponents to trade with: both hands must hold cards (D-POW-8)."""
    if not state.players[call.seat].hand:
        return ()
    return tuple([seat for seat in opponents(state, call.seat) if state.players[seat].hand])


def cards_to_give(state: State, decision: CardToGive) -> tuple[CardId, ...]:
    """The cards among which a giver picks, of their own hand; asked even if it is only one (D-INFO-15, D-Q-21)."""
    if decision.among == "any":
        return seen(state.players[decision.seat].hand)
    return extreme_cards(state, decision.seat, highest=decision.among == "highest")


def give(call: Call[Any], seat: Seat, among: Among = "any") -> CardToGive:
    """The question which card a seat gives."""
    return CardToGive(seat, call.power, call.part, call.branch, among=among, rule=call.rule)


def trade_follow(state: State, call: Call[ExchangeCard], opponent: Seat) -> Plan:
    """Both pick in secret what they give (D-CARD-12, D-Q-37, option card_exchange)."""
    mine = give(call, call.seat)
    if state.options.card_exchange == "blind_draw":
        return (Ask((mine,), then=DrawBlind(call.seat, opponent)),)
    return (Ask((mine, give(call, opponent)), then=SwapAside(call.seat, opponent)),)


def extremes_follow(state: State, call: Call[ExchangeExtremes], opponent: Seat) -> Plan:
    """Their highest card for the own lowest, each giver picking among equals (D-CARD-18)."""
    mine, theirs = give(call, call.seat, "lowest"), give(call, opponent, "highest")
    return (Ask((mine, theirs), then=SwapAside(call.seat, opponent)),)


def hands_choices(state: State, call: Call[ExchangeHands]) -> tuple[Seat, ...]:
    """On the last turn hands will be empty, and nobody is named (D-CARD-20, D-Q-22)."""
    return () if state.turn >= state.content.facts.turns else opponents(state, call.seat)


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
    row(ExchangeCard, Pick(WhichOpponent, trade_choices), do=trade_follow),
    row(ExchangeExtremes, Pick(WhichOpponent, trade_choices), do=extremes_follow),
    row(ExchangeHands, Pick(WhichOpponent, hands_choices), do=hands_follow),
    Verb(
        act=SwapWithDiscard,
        start=hermit_start,
        choices=hermit_choices,
        follow=hermit_follow,
        possible=hermit_possible,
        conceivable=hermit_possible,
    ),
)
