"""The course of a turn (D-TURN): clock, destiny, cards, trick end, setting, end of turn."""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.make import maker
from tabletop_rules.core.messages import Ask, Chance, Cited, Pick, Plan
from tabletop_rules.core.rule import Expand
from tabletop_rules.core.terms import RuleId
from tabletop_rules.core.zones import known
from tabletop_rules.games.destiny import steps
from tabletop_rules.games.destiny.course.scoring import count, end_match
from tabletop_rules.games.destiny.decisions import CardToPlay
from tabletop_rules.games.destiny.effects.tokens import body_at
from tabletop_rules.games.destiny.events import cards as c
from tabletop_rules.games.destiny.events import tokens as t
from tabletop_rules.games.destiny.queries import turn_order
from tabletop_rules.games.destiny.state import State
from tabletop_rules.games.destiny.terms import RING, SPOTS

new_ask, new_card_to_play = maker(Ask), maker(CardToPlay)


def start_turn(state: State, step: steps.StartTurn) -> Plan:
    """Plan clock, destiny and cards; the last card played leads to trick end, setting phase, end of turn (D-TURN-1)."""
    destiny = Cited(RuleId("D-DEST-1"), Chance(Pick(len(state.cards.pile)), steps.ShowDestiny()))
    cards = steps.PlayNext(turn_order(state))  # the initiative stays until the trick end (D-TURN-2)
    return (steps.AdvanceNeedle(step.turn), destiny, cards)


def advance_needle(state: State, step: steps.AdvanceNeedle) -> Plan:
    """Advance the red end to the hour of the turn, blue opposite; hide the tokens at red, turn up those at blue.

    Source: D-CLOCK-1, D-CLOCK-2, which imply D-CLOCK-3.
    """
    red, blue = step.turn - 1, (step.turn + 5) % RING
    hidden, revealed = [], []
    for ring in (0, RING):
        token = state.board[ring + red]
        if token is not None and token.up:
            hidden.append(SPOTS[ring + red])
        token = state.board[ring + blue]
        if token is not None and not token.up:
            revealed.append(t.Turned(SPOTS[ring + blue], body_at(state, ring + blue)))
    return (t.NeedleAdvanced(step.turn, tuple(hidden), tuple(revealed)),)


def show_destiny(state: State, step: steps.ShowDestiny) -> Plan:
    """Turn up the destiny card. It competes with its value; its power never happens (D-DEST-1)."""
    return (c.DestinyTurned(known(state.cards.pile)[step.outcome[0]]),)


def play_next(state: State, step: steps.PlayNext) -> Plan:
    """Ask the next seat in turn order for a card (D-PLAY-1); after the last one the trick ends."""
    seat, rest = step.order[0], step.order[1:]
    return (new_ask((new_card_to_play(seat),), steps.PlayNext(rest) if rest else steps.TrickEnd()),)


def spend(state: State, step: steps.Spend) -> Plan:
    """Discard the card played for power; a placed Tower stays (D-PLAY-3, D-PLAY-4)."""
    card = state.cards.resolving
    return () if card is None else (c.CardDiscarded(card),)


# --- cards that change hands (D-POW-8) ------------------------------------------------------------------------------


def swap_aside(state: State, step: steps.SwapAside) -> Plan:
    """Swap the two cards put aside (D-Q-37)."""
    mine, theirs = state.players[step.first].aside, state.players[step.second].aside
    assert mine is not None
    assert theirs is not None
    return (c.CardsExchanged(step.first, step.second, mine, theirs),)


def draw_blind(state: State, step: steps.DrawBlind) -> Plan:
    """Draw a card of the opponent's hand (D-Q-37)."""
    return (Chance(Pick(len(state.players[step.second].hand)), steps.TakeBlind(step.first, step.second)),)


def take_blind(state: State, step: steps.TakeBlind) -> Plan:
    """Put the drawn card aside for the exchange."""
    card = known(state.players[step.second].hand)[step.outcome[0]]
    return (c.CardCommitted(step.second, card), steps.SwapAside(step.first, step.second))


def swap_hands(state: State, step: steps.SwapHands) -> Plan:
    """Swap the hands of two seats (D-CARD-20)."""
    mine, theirs = state.players[step.first].hand, state.players[step.second].hand
    return (c.HandsExchanged(step.first, step.second, mine, theirs),)


# --- end of turn (D-TURN-3, D-END-1) --------------------------------------------------------------------------------


def end_turn(state: State, step: steps.EndTurn) -> Plan:
    """End the turn (D-TURN-3), and begin the next one, or after the last the count (D-END-1)."""
    turn = state.turn
    if turn >= state.content.facts.turns:
        return (steps.TurnOver(), c.TurnEnded(turn), steps.Count(), steps.EndMatch())
    return (steps.TurnOver(), c.TurnEnded(turn), steps.StartTurn(turn + 1))


STEPS: Final = (
    Expand(RuleId("D-TURN-1"), steps.StartTurn, start_turn),
    Expand(RuleId("D-CLOCK-2"), steps.AdvanceNeedle, advance_needle),
    Expand(RuleId("D-DEST-1"), steps.ShowDestiny, show_destiny),
    Expand(RuleId("D-PLAY-1"), steps.PlayNext, play_next),
    Expand(RuleId("D-PLAY-3"), steps.Spend, spend),
    Expand(RuleId("D-POW-8"), steps.SwapAside, swap_aside),
    Expand(RuleId("D-CARD-12"), steps.DrawBlind, draw_blind),
    Expand(RuleId("D-CARD-12"), steps.TakeBlind, take_blind),
    Expand(RuleId("D-CARD-20"), steps.SwapHands, swap_hands),
    Expand(RuleId("D-TURN-3"), steps.EndTurn, end_turn),
    Expand(RuleId("D-SCORE-1"), steps.Count, count),
    Expand(RuleId("D-END-1"), steps.EndMatch, end_match),
)
"""The steps of a turn, except trick end and setting phase, and their plans."""
