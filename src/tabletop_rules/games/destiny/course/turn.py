"""The course of a turn (D-TURN): clock, destiny, cards, trick end, setting, end of turn."""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.messages import Ask, Chance, Cited, Pick, Plan
from tabletop_rules.core.rule import Expand
from tabletop_rules.core.terms import RuleId
from tabletop_rules.core.zones import known
from tabletop_rules.games.destiny.course.scoring import count, end_match
from tabletop_rules.games.destiny.decisions import CardToPlay
from tabletop_rules.games.destiny.effects.tokens import body_at
from tabletop_rules.games.destiny.events.cards import (
    CardCommitted,
    CardDiscarded,
    CardsExchanged,
    DestinyTurned,
    HandsExchanged,
    TurnEnded,
)
from tabletop_rules.games.destiny.events.tokens import NeedleAdvanced, Turned
from tabletop_rules.games.destiny.queries import turn_order
from tabletop_rules.games.destiny.state import State
from tabletop_rules.games.destiny.steps import (
    AdvanceNeedle,
    Count,
    DrawBlind,
    EndMatch,
    EndTurn,
    PlayNext,
    ShowDestiny,
    Spend,
    StartTurn,
    SwapAside,
    SwapHands,
    TakeBlind,
    TrickEnd,
    TurnOver,
)
from tabletop_rules.games.destiny.terms import RING, SPOTS


def start_turn(state: State, step: StartTurn) -> Plan:
    """Clock, destiny, cards; from the last card follow trick end, setting phase, end of turn (D-TURN-1)."""
    destiny = Cited(RuleId("D-DEST-1"), Chance(Pick(len(state.cards.pile)), ShowDestiny()))
    cards = PlayNext(turn_order(state))  # until the trick end the initiative stays (D-TURN-2)
    return (AdvanceNeedle(step.turn), destiny, cards)


def advance_needle(state: State, step: AdvanceNeedle) -> Plan:
    """Red comes to the hour of the turn, blue opposite: what lies there is hidden and turned up.

    Source: D-CLOCK-1, D-CLOCK-2; hence D-CLOCK-3.
    """
    red, blue = step.turn - 1, (step.turn + 5) % RING
    hidden, revealed = [], []
    for ring in (0, RING):
        token = state.board[ring + red]
        if token is not None and token.up:
            hidden.append(SPOTS[ring + red])
        token = state.board[ring + blue]
        if token is not None and not token.up:
            revealed.append(Turned(SPOTS[ring + blue], body_at(state, ring + blue)))
    return (NeedleAdvanced(step.turn, tuple(hidden), tuple(revealed)),)


def show_destiny(state: State, step: ShowDestiny) -> Plan:
    """It competes with its value only; its power never happens (D-DEST-1)."""
    return (DestinyTurned(known(state.cards.pile)[step.outcome[0]]),)


def play_next(state: State, step: PlayNext) -> Plan:
    """One card each, in turn order (D-PLAY-1); after the last one the trick ends."""
    seat, rest = step.order[0], step.order[1:]
    return (Ask((CardToPlay(seat),), then=PlayNext(rest) if rest else TrickEnd()),)


def spend(state: State, step: Spend) -> Plan:
    """The card is done; the Tower has left for its place already (D-PLAY-3, D-PLAY-4)."""
    card = state.cards.resolving
    return () if card is None else (CardDiscarded(card),)


# --- cards that change hands (D-POW-8) ------------------------------------------------------------------------------


def swap_aside(state: State, step: SwapAside) -> Plan:
    """The cards laid aside change hands at once (D-Q-37)."""
    mine, theirs = state.players[step.first].aside, state.players[step.second].aside
    assert mine is not None
    assert theirs is not None
    return (CardsExchanged(step.first, step.second, mine, theirs),)


def draw_blind(state: State, step: DrawBlind) -> Plan:
    """Chance picks a card of the opponent's hand (D-Q-37)."""
    return (Chance(Pick(len(state.players[step.second].hand)), TakeBlind(step.first, step.second)),)


def take_blind(state: State, step: TakeBlind) -> Plan:
    """The card picked is laid aside for the exchange."""
    card = known(state.players[step.second].hand)[step.outcome[0]]
    return (CardCommitted(step.second, card), SwapAside(step.first, step.second))


def swap_hands(state: State, step: SwapHands) -> Plan:
    """The whole hands change seats (D-CARD-20)."""
    mine, theirs = state.players[step.first].hand, state.players[step.second].hand
    return (HandsExchanged(step.first, step.second, mine, theirs),)


# --- end of turn (D-TURN-3, D-END-1) --------------------------------------------------------------------------------


def end_turn(state: State, step: EndTurn) -> Plan:
    """What was delayed, what expires; after the last turn the count."""
    turn = state.turn
    if turn >= state.content.facts.turns:
        return (TurnOver(), TurnEnded(turn), Count(), EndMatch())
    return (TurnOver(), TurnEnded(turn), StartTurn(turn + 1))


STEPS: Final = (
    Expand(RuleId("D-TURN-1"), StartTurn, start_turn),
    Expand(RuleId("D-CLOCK-2"), AdvanceNeedle, advance_needle),
    Expand(RuleId("D-DEST-1"), ShowDestiny, show_destiny),
    Expand(RuleId("D-PLAY-1"), PlayNext, play_next),
    Expand(RuleId("D-PLAY-3"), Spend, spend),
    Expand(RuleId("D-POW-8"), SwapAside, swap_aside),
    Expand(RuleId("D-CARD-12"), DrawBlind, draw_blind),
    Expand(RuleId("D-CARD-12"), TakeBlind, take_blind),
    Expand(RuleId("D-CARD-20"), SwapHands, swap_hands),
    Expand(RuleId("D-TURN-3"), EndTurn, end_turn),
    Expand(RuleId("D-SCORE-1"), Count, count),
    Expand(RuleId("D-END-1"), EndMatch, end_match),
)
"""Every step of a turn and its plan, but for trick and setting phase."""
