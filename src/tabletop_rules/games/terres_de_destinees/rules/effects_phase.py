"""The effects phase: powers one after another, optional Jetons between them, the end of the turn (D-6)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from tabletop_rules.core.make import maker
from tabletop_rules.core.messages import Ask, Plan, Rejection
from tabletop_rules.core.rule import Rule
from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.games.terres_de_destinees.commands import Activate, EndTurn, UseJeton
from tabletop_rules.games.terres_de_destinees.content.actives import PayThenForceDiscard, PayThenPutFromDiscard
from tabletop_rules.games.terres_de_destinees.content.items import Card
from tabletop_rules.games.terres_de_destinees.content.jetons import JetonLook, JetonRedressOwn
from tabletop_rules.games.terres_de_destinees.content.power import Active
from tabletop_rules.games.terres_de_destinees.course.turn import EFFECTS_PHASE
from tabletop_rules.games.terres_de_destinees.decisions import HandToLookAt, PowerOrEnd
from tabletop_rules.games.terres_de_destinees.effects.powers import usable
from tabletop_rules.games.terres_de_destinees.effects.powers.verb import resolve_power
from tabletop_rules.games.terres_de_destinees.events import JetonUsed
from tabletop_rules.games.terres_de_destinees.queries import find, holds, opener, others, owner_of, turnable
from tabletop_rules.games.terres_de_destinees.refusals import (
    COST_TOO_HIGH,
    DUTY,
    ENGAGED,
    JETON_WITHOUT_EFFECT,
    NO_JETON,
    NOT_FIRST,
    NOT_YOURS,
    NOTHING_TO_ACTIVATE,
    WITHOUT_EFFECT,
)
from tabletop_rules.games.terres_de_destinees.state import Activation, CardInPlay, State, new_activation
from tabletop_rules.games.terres_de_destinees.steps import EndPhase, NextTurn, TurnCards
from tabletop_rules.games.terres_de_destinees.terms import CardId, JetonNumber, Window
from tabletop_rules.games.terres_de_destinees.values import (
    FREE,
    USABLE_JETONS,
    affordable,
    duties,
    engages,
    in_force,
    in_time,
    may_do_nothing,
    open_to,
)

new_activate, new_end_turn = maker(Activate), maker(EndTurn)

# --- powers ---------------------------------------------------------------------------------------------------------


def activations(state: State, decision: PowerOrEnd) -> Iterator[Activate]:
    """Yield the player's cards in both zones (T-2P-9), and those of opened players (T-PWR-1, T-PWR-2, F-9)."""
    seat, content = decision.seat, state.content
    active = content.activated_cards()
    for owner in (seat, *sorted({permission.player for permission in state.turn.permissions})):
        ready = [placed for placed in state.players[owner].play if not placed.engaged and placed.card in active]
        for placed in FREE(state, ready, seat) if ready else ():
            opened = owner == seat or open_to(state, seat, owner, content.card(placed.card))
            if opened and worth_activating(state, seat, owner, placed.card):
                yield new_activate(seat, decision.id, placed.card)


def worth_activating(state: State, seat: Seat, owner: Seat, card: CardId) -> bool:
    """Return whether a power could do anything (T-PWR-4), or may be activated even so."""
    return usable(state, new_activation(seat, card)) or may_do_nothing(state, seat, owner, card)


def may_activate(state: State, decision: PowerOrEnd, command: Activate) -> Iterator[Rejection]:
    """Require a card in play, where alone it has power (T-PWR-2)."""
    found = find(state, command.card)
    if found is None:
        yield NOT_YOURS.by("T-PWR-2", card=command.card)
        return
    yield from objections(state, decision.seat, *found)


def objections(state: State, seat: Seat, owner: Seat, placed: CardInPlay) -> Iterator[Rejection]:
    """Yield what forbids the active player to activate a card in play.

    Source: T-PWR-1, T-PWR-3 (own cards), F-9, T-GOLD-3 (others'), F-10 (barred), T-PWR-4 (without effect).
    """
    card = state.content.card(placed.card)
    if owner != seat and not open_to(state, seat, owner, card):
        yield NOT_YOURS.by("T-PWR-3", card=card.id)
        return
    active = isinstance(card.power, Active)
    if not active:
        yield NOTHING_TO_ACTIVATE.by("T-PWR-1", card=card.id)
    if placed.engaged:
        yield ENGAGED.by("T-PWR-1", card=card.id)
    yield from FREE.against(state, placed, seat)
    if active and not worth_activating(state, seat, owner, card.id):
        yield from missing(state, seat, card)


def missing(state: State, seat: Seat, card: Card) -> Iterator[Rejection]:
    """Yield what an unusable power lacks: to come first (F-8), its cost (T-PWR-5), or any effect (T-PWR-4)."""
    activation, power = Activation(seat, card.id), card.power
    cost = power.cost_discard if isinstance(power, PayThenForceDiscard | PayThenPutFromDiscard) else 0
    late, dear = not in_time(state, activation), cost > 0 and not affordable(state, seat, cost)
    if late:
        yield NOT_FIRST.by(in_time.rule(RuleId("T-PWR-1"), state, activation), card=card.id)
    if dear:
        yield COST_TOO_HIGH.by(in_force("T-PWR-5", affordable, state, "T-PWR-4"), card=card.id)
    if not late and not dear:
        yield WITHOUT_EFFECT.by("T-PWR-4", card=card.id)


def activate(state: State, decision: PowerOrEnd, command: Activate) -> Plan:
    """Resolve the power completely and engage its card (T-PWR-1), another's too (T-GOLD-3); then ask again."""
    opened_by = opener(state, owner_of(state, command.card), state.content.card(command.card).kind)
    engaged = opened_by is None or engages(state, opened_by)
    return (*resolve_power(state, command.seat, command.card, engaged), EFFECTS_PHASE)


# --- Jetons ---------------------------------------------------------------------------------------------------------

WINDOWS: Final = (Window.EFFECTS_PHASE, Window.EFFECTS_PHASE_OR_FACE_DOWN_SALE)
"""The windows of the Jetons that are used in the effects phase."""


def jetons_to_use(state: State, decision: PowerOrEnd) -> Iterator[UseJeton]:
    """Yield the Jetons held whose window this is, while no power is being resolved (T-JET-5)."""
    seat = decision.seat
    for number in dict.fromkeys([held.number for held in state.players[seat].jetons]):
        if next(why_not_use(state, seat, number), None) is None:
            yield UseJeton(seat, decision.id, number)


def may_use(state: State, decision: PowerOrEnd, command: UseJeton) -> Iterator[Rejection]:
    """Require a Jeton that the player holds, in its window (T-JET-5)."""
    if not holds(state.players[decision.seat], command.number):
        yield NO_JETON.by("T-JET-5", number=command.number)
        return
    yield from why_not_use(state, decision.seat, command.number)


def why_not_use(state: State, seat: Seat, number: JetonNumber) -> Iterator[Rejection]:
    """Yield what forbids using a Jeton held: once per turn (A-44), and never to no effect (T-PWR-4)."""
    jeton = state.content.jeton(number)
    if jeton.window not in WINDOWS:
        yield NO_JETON.by("T-JET-5", number=number)
        return
    yield from USABLE_JETONS.against(state, number, seat)
    redresses = isinstance(jeton.effect, JetonRedressOwn)
    useful = bool(turnable(state, seat, number) if redresses else hands_to_look_at(state, seat, number))
    if not useful:
        yield JETON_WITHOUT_EFFECT.by("T-PWR-4", number=number)


def hands_to_look_at(state: State, seat: Seat, number: JetonNumber) -> tuple[Seat, ...]:
    """Return the players whose hand a Jeton may show: any other's, unless it is empty (T-PWR-4)."""
    effect = state.content.jeton(number).effect
    if not isinstance(effect, JetonLook) or "hand_of_other" not in effect.modes:
        return ()
    return tuple([other for other in others(state, seat) if state.players[other].hand_size])


def use_jeton(state: State, decision: PowerOrEnd, command: UseJeton) -> Plan:
    """Ask for what its effect needs; it goes back once the effect has applied (T-JET-4)."""
    seat, number = command.seat, command.number
    effect = state.content.jeton(number).effect
    if isinstance(effect, JetonRedressOwn):
        return (JetonUsed(seat, number), TurnCards(seat, number, effect.count), EFFECTS_PHASE)
    return (JetonUsed(seat, number), Ask((HandToLookAt(seat, number),)), EFFECTS_PHASE)


# --- the end of the turn --------------------------------------------------------------------------------------------


def offer_end(state: State, decision: PowerOrEnd) -> Iterator[EndTurn]:
    """Offer the end of the turn once all duties are done."""
    if not duties(state, decision.seat):
        yield new_end_turn(decision.seat, decision.id)


def may_end(state: State, decision: PowerOrEnd, command: EndTurn) -> Rejection | None:
    """Reject the end of the turn while a duty is left (T-MAND-1)."""
    due = duties(state, decision.seat)
    return DUTY.by(duties.rule(RuleId("T-TURN-5"), state, decision.seat), card=due[0]) if due else None


def end_turn(state: State, decision: PowerOrEnd, command: EndTurn) -> Plan:
    return (EndPhase(), NextTurn())


RULES: Final[tuple[Rule[State, Any, Any], ...]] = (
    Rule(RuleId("T-PWR-1"), PowerOrEnd, Activate, activations, may_activate, activate),
    Rule(RuleId("T-JET-5"), PowerOrEnd, UseJeton, jetons_to_use, may_use, use_jeton),
    Rule(RuleId("T-TURN-5"), PowerOrEnd, EndTurn, offer_end, may_end, end_turn),
)
