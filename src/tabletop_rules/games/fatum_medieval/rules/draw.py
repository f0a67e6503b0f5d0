"""Step 1, opportunities: draw card by card, end the drawing, discard the excess (FA-DRAW-1 to FA-DRAW-9)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tabletop_rules.core.make import maker
from tabletop_rules.core.messages import Chance, Pick, Plan, Rejection
from tabletop_rules.core.rule import Rule, choosing, no_objection
from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.games.fatum_medieval import refusals as no
from tabletop_rules.games.fatum_medieval.commands import Discard, Draw, EndDrawing
from tabletop_rules.games.fatum_medieval.decisions import CardAboveLimit, DeckToDrawFrom, DrawOrEnd, ask
from tabletop_rules.games.fatum_medieval.events import DrawingEnded, HandDiscarded
from tabletop_rules.games.fatum_medieval.queries.drawing import giving_decks, right_to
from tabletop_rules.games.fatum_medieval.state import State
from tabletop_rules.games.fatum_medieval.steps import AskDraw, DeckEmpty, DrawTop, HeedLimit, TakeDrawn
from tabletop_rules.games.fatum_medieval.terms import PLACE, Axis, CardId, Right

new_draw, new_end, new_take = maker(Draw), maker(EndDrawing), maker(TakeDrawn)


def draws(state: State, d: DrawOrEnd) -> Iterator[Draw]:
    """Yield a draw from every deck that can give a card and to which a right is left."""
    for axis in giving_decks(state):
        if right_to(state, d.seat, axis) is not None:
            yield new_draw(d.seat, d.id, axis)


def may_draw(state: State, d: DrawOrEnd, c: Draw) -> Iterator[Rejection]:
    """Check that a right is left (FA-DRAW-1), and that the deck or its pile holds a card (FA-DECK-1)."""
    if right_to(state, d.seat, c.axis) is None:
        yield no.NO_RIGHT.by("FA-DRAW-1", axis=c.axis.value)
    if c.axis not in giving_decks(state):
        yield no.EMPTY_DECK.by("FA-DECK-1", axis=c.axis.value)


def draw(state: State, d: DrawOrEnd, c: Draw) -> Plan:
    """Draw, then ask again, because players see a card before they choose the next deck (FA-DRAW-4)."""
    right = right_to(state, c.seat, c.axis)
    assert right is not None
    return (*draw_plan(state, c.seat, c.axis, right), ask(DrawOrEnd, c.seat))


def draw_plan(state: State, seat: Seat, axis: Axis, right: Right) -> Plan:
    """Return the plan of one draw; an empty deck is dealt with first."""
    cards = state.decks[PLACE[axis]].cards
    if cards:
        return (Chance(Pick(len(cards)), new_take(seat, axis, right)),)
    return (DeckEmpty(axis), DrawTop(seat, axis, right))


def ends(state: State, d: DrawOrEnd) -> tuple[EndDrawing]:
    """Return the command: players may stop at any time, and lose unused rights only (FA-DRAW-6, FA-AMB-16)."""
    return (new_end(d.seat, d.id),)


def end(state: State, d: DrawOrEnd, c: EndDrawing) -> Plan:
    """End the drawing, then ask for the cards above the hand limit."""
    return (DrawingEnded(c.seat), HeedLimit(c.seat))


def hand(state: State, d: CardAboveLimit) -> tuple[CardId, ...]:
    """Return every card of the player's hand."""
    return state.players[d.seat].hand.seen


def not_held(state: State, d: CardAboveLimit, c: Discard) -> Rejection:
    """Return the rejection of a card that the player does not hold."""
    return no.NOT_HELD.by("FA-DRAW-7", card=c.card)


def discard(state: State, d: CardAboveLimit, c: Discard) -> Plan:
    """Discard the card, then ask for the next one if more are due."""
    return (HandDiscarded(c.seat, c.card), HeedLimit(c.seat))


def any_deck(state: State, d: DeckToDrawFrom) -> tuple[Axis, ...]:
    """Return every deck that can give a card, whatever the player has drawn before."""
    return giving_decks(state)


def empty(state: State, d: DeckToDrawFrom, c: Draw) -> Rejection:
    """Return the rejection of a deck that can give no card."""
    return no.EMPTY_DECK.by("FA-DECK-1", axis=c.axis.value)


def draw_more(state: State, d: DeckToDrawFrom, c: Draw) -> Plan:
    """Draw one of the cards that an action gives, then ask for the next one (FA-EFF-14)."""
    return (*draw_plan(state, c.seat, c.axis, Right.CARD), AskDraw(c.seat, d.card, d.left - 1))


RULES: Final = (
    Rule(RuleId("FA-DRAW-3"), DrawOrEnd, Draw, draws, may_draw, draw),
    Rule(RuleId("FA-DRAW-9"), DrawOrEnd, EndDrawing, ends, no_objection, end),
    choosing(RuleId("FA-DRAW-7"), CardAboveLimit, Discard, hand, not_held, discard),
    choosing(RuleId("FA-EFF-14"), DeckToDrawFrom, Draw, any_deck, empty, draw_more),
)
