"""Step 1, opportunities: draw one at a time, end the drawing, discard the excess (FA-DRAW-1 to FA-DRAW-9)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tabletop_rules.core.make import maker
from tabletop_rules.core.messages import Chance, Pick, Plan, Rejection
from tabletop_rules.core.rule import Rule, choosing, no_objection
from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.games.fatum_medieval import refusals as no
from tabletop_rules.games.fatum_medieval.commands import Discard, Draw, EndDrawing
from tabletop_rules.games.fatum_medieval.decisions import CardAboveLimit, DeckToDrawFrom, DrawOrEnd, ask_drawing
from tabletop_rules.games.fatum_medieval.events import DrawingEnded, HandDiscarded
from tabletop_rules.games.fatum_medieval.queries.drawing import giving_decks, right_to
from tabletop_rules.games.fatum_medieval.state import State
from tabletop_rules.games.fatum_medieval.steps import AskDraw, DeckEmpty, DrawTop, HeedLimit, TakeDrawn
from tabletop_rules.games.fatum_medieval.terms import PLACE, Axis, CardId, Right

new_draw, new_end, new_take = maker(Draw), maker(EndDrawing), maker(TakeDrawn)


def draws(state: State, d: DrawOrEnd) -> Iterator[Draw]:
    """Every deck that can give a card and to which some right is left."""
    seat, id, allowance = d.seat, d.id, state.players[d.seat].allowance
    if allowance is None:
        return
    for axis in giving_decks(state):
        if allowance.free or allowance.bonus[PLACE[axis]] or allowance.extra[PLACE[axis]]:
            yield new_draw(seat, id, axis)


def may_draw(state: State, d: DrawOrEnd, c: Draw) -> Iterator[Rejection]:
    """A right must be left (FA-DRAW-1), and the deck or its pile hold a card (FA-DECK-1)."""
    if right_to(state, d.seat, c.axis) is None:
        yield no.NO_RIGHT.by("FA-DRAW-1", axis=c.axis.value)
    if c.axis not in giving_decks(state):
        yield no.EMPTY_DECK.by("FA-DECK-1", axis=c.axis.value)


def draw(state: State, d: DrawOrEnd, c: Draw) -> Plan:
    """The drawer looks at the card before going on (FA-DRAW-4)."""
    right = right_to(state, c.seat, c.axis)
    assert right is not None
    return (*draw_plan(state, c.seat, c.axis, right), ask_drawing(c.seat))


def draw_plan(state: State, seat: Seat, axis: Axis, right: Right) -> Plan:
    """Draw a card; what becomes of an empty deck comes first."""
    cards = state.decks[PLACE[axis]].cards
    if cards:
        return (Chance(Pick(len(cards)), new_take(seat, axis, right)),)
    return (DeckEmpty(axis), DrawTop(seat, axis, right))


def ends(state: State, d: DrawOrEnd) -> Iterator[EndDrawing]:
    """One may always stop: unused rights are lost, nothing else (FA-DRAW-6, FA-AMB-16)."""
    yield new_end(d.seat, d.id)


def end(state: State, d: DrawOrEnd, c: EndDrawing) -> Plan:
    """What exceeds the hand limit is asked for at once."""
    return (DrawingEnded(c.seat), HeedLimit(c.seat))


def hand(state: State, d: CardAboveLimit) -> tuple[CardId, ...]:
    """Cards of one's choice, but of one's hand."""
    return state.players[d.seat].hand.seen


def not_held(state: State, d: CardAboveLimit, c: Discard) -> Rejection:
    """It is none of one's hand."""
    return no.NOT_HELD.by("FA-DRAW-7", card=c.card)


def discard(state: State, d: CardAboveLimit, c: Discard) -> Plan:
    """Each to the pile of its category, until the limit is kept."""
    return (HandDiscarded(c.seat, c.card), HeedLimit(c.seat))


def any_deck(state: State, d: DeckToDrawFrom) -> tuple[Axis, ...]:
    """Every deck that can give a card, whatever has been drawn before."""
    return giving_decks(state)


def empty(state: State, d: DeckToDrawFrom, c: Draw) -> Rejection:
    """The deck and its pile are empty."""
    return no.EMPTY_DECK.by("FA-DECK-1", axis=c.axis.value)


def draw_more(state: State, d: DeckToDrawFrom, c: Draw) -> Plan:
    """One of the cards that an action gives (FA-EFF-14)."""
    return (*draw_plan(state, c.seat, c.axis, Right.CARD), AskDraw(c.seat, d.card, d.left - 1))


RULES: Final = (
    Rule(RuleId("FA-DRAW-3"), DrawOrEnd, Draw, draws, may_draw, draw),
    Rule(RuleId("FA-DRAW-9"), DrawOrEnd, EndDrawing, ends, no_objection, end),
    choosing(RuleId("FA-DRAW-7"), CardAboveLimit, Discard, hand, not_held, discard),
    choosing(RuleId("FA-EFF-14"), DeckToDrawFrom, Draw, any_deck, empty, draw_more),
)
