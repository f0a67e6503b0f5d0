"""Verbs on hands and the discard pile (D-POW-8). None depends on what others hold.

Cards: D-CARD-12, D-CARD-18 swap cards; D-CARD-20 swaps hands; D-CARD-23 swaps with the discard pile.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from tabletop_rules.core.messages import Ask, Cited, Plan, Rejection
from tabletop_rules.core.targets import Targets
from tabletop_rules.core.terms import Seat
from tabletop_rules.core.zones import seen
from tabletop_rules.games.destiny import decisions, steps
from tabletop_rules.games.destiny.content import acts
from tabletop_rules.games.destiny.effects.call import Call, Pick, Verb, asking, row
from tabletop_rules.games.destiny.events import cards as c
from tabletop_rules.games.destiny.queries import hand_swaps, opponents
from tabletop_rules.games.destiny.state import State
from tabletop_rules.games.destiny.targets import CARD_PARTNERS, HAND_PARTNERS
from tabletop_rules.games.destiny.terms import CardId


def pick_opponent(
    partners: Targets[State, [Seat], Seat], among: Callable[[State, Seat], tuple[Seat, ...]] = opponents
) -> Pick[Any, Seat]:
    """Return the choice of an opponent among these targets."""

    def offers(state: State, call: Call[Any]) -> tuple[Seat, ...]:
        return partners(state, among(state, call.seat), call.seat)

    def against(state: State, call: Call[Any], player: Seat) -> Iterator[Rejection]:
        if player in opponents(state, call.seat):
            yield from partners.against(state, player, call.seat)

    return Pick(decisions.WhichOpponent, offers, against)


# --- one card for another (D-CARD-12, D-CARD-18) --------------------------------------------------------------------


def cards_to_give(state: State, decision: decisions.CardToGive) -> tuple[CardId, ...]:
    """Return the hand cards to choose from, by some powers only the highest or lowest (D-CARD-18, D-COMP-4).

    The giver is asked even if there is only one (D-INFO-15, D-Q-21).
    """
    cards, printed = seen(state.players[decision.seat].hand), state.content.card
    if decision.among == "any" or not cards:
        return cards
    wanted = (max if decision.among == "highest" else min)([printed[card].rank for card in cards])
    return tuple([card for card in cards if printed[card].rank == wanted])


def trade(state: State, call: Call[acts.ExchangeCard], opponent: Seat) -> Plan:
    """Swap a card with the opponent (D-CARD-12)."""
    return (steps.TradeCards(call.seat, opponent, call.power, call.part, call.branch),)


def ask_both_to_give(state: State, step: steps.TradeCards) -> Plan:
    """Ask both players in secret for the card they give (D-CARD-12, D-Q-37)."""
    asked = tuple([_card_to_give(state, step, seat) for seat in (step.first, step.second)])
    return (Ask(asked, then=steps.SwapAside(step.first, step.second)),)


def ask_one_to_give(state: State, step: steps.TradeCards) -> Plan:
    """Ask the acting seat for the card it gives; chance then draws the opponent's (D-Q-37)."""
    return (Ask((_card_to_give(state, step, step.first),), then=steps.DrawBlind(step.first, step.second)),)


def _card_to_give(state: State, step: steps.TradeCards, seat: Seat) -> decisions.CardToGive:
    _, rule = state.content.acts[step.power, step.part, step.branch]
    return decisions.CardToGive(seat, step.power, step.part, step.branch, rule=rule)


def trade_extremes(state: State, call: Call[acts.ExchangeExtremes], opponent: Seat) -> Plan:
    """Swap the seat's lowest card for the opponent's highest; each giver picks among equals (D-CARD-18)."""
    givers: tuple[tuple[Seat, decisions.Among], ...] = ((call.seat, "lowest"), (opponent, "highest"))
    asked = [
        decisions.CardToGive(seat, call.power, call.part, call.branch, among=among, rule=call.rule)
        for seat, among in givers
    ]
    return (Ask(tuple(asked), then=steps.SwapAside(call.seat, opponent)),)


# --- whole hands, and the discard pile ------------------------------------------------------------------------------


def name_hand_swap(state: State, call: Call[acts.ExchangeHands], opponent: Seat) -> Plan:
    """Name the opponent now; the hands are swapped at the end of the turn (D-Q-22)."""
    return (Cited(call.rule, c.HandSwapNamed(call.seat, opponent)),)


def hermit_choices(state: State, call: Call[acts.SwapWithDiscard]) -> tuple[CardId, ...]:
    """Return the discard pile; once a card is taken from it, the hand (D-CARD-23, D-Q-28)."""
    player = state.players[call.seat]
    if call.chosen:
        return seen(player.hand)
    return state.cards.discard if player.hand else ()


def hermit_follow(state: State, call: Call[acts.SwapWithDiscard], card: CardId) -> Plan:
    """Take the card at once; then discard one from the hand for it."""
    if not call.chosen:
        return (Cited(call.rule, c.CardTakenFromDiscard(call.seat, card)), call.ask(decisions.WhichCard, "discard"))
    return (Cited(call.rule, c.HandCardDiscarded(call.seat, card)),)


HAND_VERBS: Final[tuple[Verb[Any, Any], ...]] = (
    row(acts.ExchangeCard, pick_opponent(CARD_PARTNERS), do=trade),
    row(acts.ExchangeExtremes, pick_opponent(CARD_PARTNERS), do=trade_extremes),
    row(acts.ExchangeHands, pick_opponent(HAND_PARTNERS, hand_swaps), do=name_hand_swap),
    Verb(act=acts.SwapWithDiscard, start=asking(decisions.WhichCard), choices=hermit_choices, follow=hermit_follow),
)
