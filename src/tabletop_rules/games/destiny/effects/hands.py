"""Verbs on hands and the discard pile (D-POW-8). What others hold is never asked for.

Cards: D-CARD-12, D-CARD-18 swap cards; D-CARD-20 swaps hands; D-CARD-23 swaps with the discard pile.
"""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.messages import Ask, Cited, Decision, Plan
from tabletop_rules.core.terms import Seat
from tabletop_rules.core.zones import seen
from tabletop_rules.games.destiny.content.acts import ExchangeCard, ExchangeExtremes, ExchangeHands, SwapWithDiscard
from tabletop_rules.games.destiny.effects.call import CARD, COMMIT, OPPONENT, Call, Verb, verb
from tabletop_rules.games.destiny.events.cards import CardTakenFromDiscard, HandCardDiscarded, HandSwapNamed
from tabletop_rules.games.destiny.queries import extreme_cards, opponents
from tabletop_rules.games.destiny.state import State
from tabletop_rules.games.destiny.steps import DrawBlind, SwapAside
from tabletop_rules.games.destiny.terms import CardId


def trade_choices(state: State, call: Call) -> tuple[Seat, ...]:
    """Opponents to trade with: both hands must hold cards (D-POW-8)."""
    if not state.players[call.seat].hand:
        return ()
    return tuple([seat for seat in opponents(state, call.seat) if state.players[seat].hand])


def commit_choices(state: State, decision: Decision) -> tuple[CardId, ...]:
    """The cards among which a giver picks, of their own hand; asked even if it is only one (D-INFO-15, D-Q-21)."""
    about: object = decision.about
    assert isinstance(about, tuple)
    if about[-1] == "any":
        return seen(state.players[decision.seat].hand)
    return extreme_cards(state, decision.seat, highest=about[-1] == "highest")


def trade_follow(state: State, call: Call, opponent: Seat) -> Plan:
    """Both pick in secret what they give (D-CARD-12, D-Q-37, option card_exchange)."""
    mine = call.question(COMMIT, "any")
    if state.options.card_exchange == "blind_draw":
        return (Ask((mine,), then=DrawBlind(call.seat, opponent)),)
    theirs = call.question(COMMIT, "any", seat=opponent)
    return (Ask((mine, theirs), then=SwapAside(call.seat, opponent)),)


def extremes_follow(state: State, call: Call, opponent: Seat) -> Plan:
    """Their highest card for the own lowest, each giver picking among equals (D-CARD-18)."""
    mine = call.question(COMMIT, "lowest")
    theirs = call.question(COMMIT, "highest", seat=opponent)
    return (Ask((mine, theirs), then=SwapAside(call.seat, opponent)),)


def hands_choices(state: State, call: Call) -> tuple[Seat, ...]:
    """On the last turn hands will be empty, and nobody is named (D-CARD-20, D-Q-22)."""
    return () if state.turn >= state.content.facts.turns else opponents(state, call.seat)


def hands_follow(state: State, call: Call, opponent: Seat) -> Plan:
    """The swap is agreed on, and carried out later (D-Q-22)."""
    return (Cited(call.rule, HandSwapNamed(call.seat, opponent)),)


def hermit_choices(state: State, call: Call) -> tuple[CardId, ...]:
    """First any card of the discard pile; then a different one of the hand (D-CARD-23, D-Q-28)."""
    player = state.players[call.seat]
    if call.chosen:
        return seen(player.hand)
    return state.cards.discard if player.hand else ()


def hermit_follow(state: State, call: Call, card: CardId) -> Plan:
    """The card is taken at once; then one of the hand is discarded for it."""
    if not call.chosen:
        return (Cited(call.rule, CardTakenFromDiscard(call.seat, card)), call.ask(CARD, "discard"))
    return (Cited(call.rule, HandCardDiscarded(call.seat, card)),)


HAND_VERBS: Final[tuple[Verb, ...]] = (
    verb(ExchangeCard, OPPONENT, trade_choices, trade_follow),
    verb(ExchangeExtremes, OPPONENT, trade_choices, extremes_follow),
    verb(ExchangeHands, OPPONENT, hands_choices, hands_follow),
    verb(SwapWithDiscard, CARD, hermit_choices, hermit_follow),
)
