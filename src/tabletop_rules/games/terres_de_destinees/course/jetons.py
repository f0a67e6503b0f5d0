"""Jetons gained and returned, and Jetons that turn cards."""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.messages import NOTHING, Ask, Plan
from tabletop_rules.core.terms import Seat
from tabletop_rules.games.terres_de_destinees.course.interrupt import expand
from tabletop_rules.games.terres_de_destinees.decisions import CardToTurn
from tabletop_rules.games.terres_de_destinees.events import JetonReturned, JetonTaken
from tabletop_rules.games.terres_de_destinees.queries import holds, turnable
from tabletop_rules.games.terres_de_destinees.state import State
from tabletop_rules.games.terres_de_destinees.steps import GainJeton, ReturnJeton, TurnCards
from tabletop_rules.games.terres_de_destinees.terms import Consumed, JetonNumber
from tabletop_rules.games.terres_de_destinees.values import can_gain


def gain_jeton(state: State, step: GainJeton) -> Plan:
    """Move one copy from the centre, unless none is left or one is held already (T-JET-2, T-JET-3, A-18)."""
    if not can_gain(state, step.seat, step.number):
        return NOTHING
    return (JetonTaken(step.by, step.seat, step.number),)


def return_jeton(state: State, step: ReturnJeton) -> Plan:
    """Return the Jeton, unless it has already gone, for instance with an eliminated owner."""
    held = holds(state.players[step.seat], step.number)
    return (JetonReturned(step.by, step.seat, step.number),) if held else NOTHING


def spend(state: State, seat: Seat, number: JetonNumber) -> tuple[ReturnJeton, ...]:
    """Return the step by which a used Jeton goes back to the centre, if it is consumed (T-JET-4, A-19)."""
    return (ReturnJeton(seat, seat, number),) if _consumed(state, number) else ()


def spend_at_once(state: State, seat: Seat, number: JetonNumber) -> tuple[JetonReturned, ...]:
    """Return the event by which a used Jeton goes back to the centre, if it is consumed (T-JET-4, A-19)."""
    return (JetonReturned(seat, seat, number),) if _consumed(state, number) else ()


def _consumed(state: State, number: JetonNumber) -> bool:
    return state.content.jeton(number).consumed is Consumed.ON_USE


def turn_cards(state: State, step: TurnCards) -> Plan:
    """Ask for the next card to turn while there is one; then the Jeton goes back."""
    if not step.left or not turnable(state, step.seat, step.number):
        return spend(state, step.seat, step.number)
    asked = CardToTurn(step.seat, step.number)
    return (Ask((asked,), then=TurnCards(step.seat, step.number, step.left - 1)),)


STEPS: Final = (
    expand("T-JET-2", GainJeton, gain_jeton),
    expand("T-JET-4", ReturnJeton, return_jeton),
    expand("T-JET-5", TurnCards, turn_cards),
)
