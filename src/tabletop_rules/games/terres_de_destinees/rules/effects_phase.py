"""The effects phase: powers one after the other, optional Jetons between them, the end of the turn (D-6)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from tabletop_rules.core.messages import Ask, Plan, Refusal, Rejection
from tabletop_rules.core.rule import Rule
from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.games.terres_de_destinees.commands import Activate, EndTurn, UseJeton
from tabletop_rules.games.terres_de_destinees.content.actives import (
    PayThenForceDiscard,
    PayThenPutFromDiscard,
    UseAllOfPlayer,
)
from tabletop_rules.games.terres_de_destinees.content.jetons import JetonLook, JetonRedressOwn
from tabletop_rules.games.terres_de_destinees.content.power import Active
from tabletop_rules.games.terres_de_destinees.decisions import HandToLookAt, PowerOrEnd
from tabletop_rules.games.terres_de_destinees.effects.powers import usable
from tabletop_rules.games.terres_de_destinees.effects.powers.lasting import first_power
from tabletop_rules.games.terres_de_destinees.effects.powers.verb import resolve_power
from tabletop_rules.games.terres_de_destinees.events import JetonUsed
from tabletop_rules.games.terres_de_destinees.queries import barred, find, holds, in_play, others, owner_of, turnable
from tabletop_rules.games.terres_de_destinees.refusals import (
    ALREADY_HASTENED,
    ALREADY_SHOWN,
    BARRED,
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
from tabletop_rules.games.terres_de_destinees.state import Activation, CardInPlay, State
from tabletop_rules.games.terres_de_destinees.steps import EffectsPhase, EndPhase, NextTurn, TurnCards
from tabletop_rules.games.terres_de_destinees.terms import CardId, JetonNumber, PowerKind, Window

# --- powers ---------------------------------------------------------------------------------------------------------


def activations(state: State, decision: PowerOrEnd) -> Iterator[Activate]:
    """Own cards in play, in both zones (T-2P-9), and those of players whose cards are open (T-PWR-1, T-PWR-2, F-9)."""
    seat = decision.seat
    owners = (seat, *sorted({permission.player for permission in state.turn.permissions}))
    for owner in owners:
        for placed in state.players[owner].play:
            if not placed.engaged and next(bars(state, seat, owner, placed), None) is None:
                yield Activate(seat, decision.id, placed.card)


def may_activate(state: State, decision: PowerOrEnd, command: Activate) -> Iterator[Rejection]:
    """A card has power in play only (T-PWR-2)."""
    found = find(state, command.card)
    if found is None:
        yield NOT_YOURS.by("T-PWR-2", card=command.card)
        return
    for refusal, rule in bars(state, decision.seat, *found):
        yield refusal.by(rule, card=command.card)


def lacking(state: State, seat: Seat, card: CardId) -> Iterator[tuple[Refusal, str]]:
    """What an unusable power lacks: to come first (F-8), its cost (T-PWR-5), or anything it could do (T-PWR-4)."""
    power = state.content.card(card).power
    late = isinstance(power, UseAllOfPlayer) and power.first_power_only
    late = late and not first_power(state, Activation(seat, card))
    cost = power.cost_discard if isinstance(power, PayThenForceDiscard | PayThenPutFromDiscard) else 0
    dear = cost > 0 and state.players[seat].hand_size <= cost
    if late:
        yield NOT_FIRST, "F-8"
    if dear:
        yield COST_TOO_HIGH, "T-PWR-5"
    if not late and not dear:
        yield WITHOUT_EFFECT, "T-PWR-4"


def bars(state: State, seat: Seat, owner: Seat, placed: CardInPlay) -> Iterator[tuple[Refusal, str]]:
    """What forbids the active player to activate a card in play, and by which rule.

    Source: T-PWR-1, T-PWR-3 (own cards), F-9, T-GOLD-3 (others'), F-10 (barred), T-PWR-4 (without effect). One's own
    mandatory card may always be activated, and is simply engaged if it can do nothing (T-MAND-1).
    """
    card = state.content.card(placed.card)
    if owner != seat and opened_by(state, owner, card.kind) is None:
        yield NOT_YOURS, "T-PWR-3"
        return
    active = isinstance(card.power, Active)
    if not active:
        yield NOTHING_TO_ACTIVATE, "T-PWR-1"
    if placed.engaged:
        yield ENGAGED, "T-PWR-1"
    if barred(state, seat, owner, card):
        yield BARRED, "F-10"
    mandatory = owner == seat and card.kind is PowerKind.MANDATORY
    if active and not mandatory and not usable(state, Activation(seat, placed.card)):
        yield from lacking(state, seat, placed.card)


def opened_by(state: State, owner: Seat, kind: PowerKind) -> UseAllOfPlayer | None:
    """The power that has opened the cards of this kind of this player for the turn, if one has (F-9)."""
    for permission in state.turn.permissions:
        power = state.content.card(permission.card).power
        if permission.player == owner and isinstance(power, UseAllOfPlayer) and kind in power.their_kinds:
            return power
    return None


def activate(state: State, decision: PowerOrEnd, command: Activate) -> Plan:
    """The power resolves completely, and engages its card (T-PWR-1), another's too (T-GOLD-3); then ask again."""
    opening = opened_by(state, owner_of(state, command.card), state.content.card(command.card).kind)
    engages = opening is None or opening.engage_target
    return (*resolve_power(state, command.seat, command.card, engages), EffectsPhase())


# --- Jetons ---------------------------------------------------------------------------------------------------------

PHASES: Final = (Window.EFFECTS_PHASE, Window.EFFECTS_PHASE_OR_FACE_DOWN_SALE)


def jetons_to_use(state: State, decision: PowerOrEnd) -> Iterator[UseJeton]:
    """Jetons held whose window this is, while no power is being resolved (T-JET-5)."""
    for jeton in state.players[decision.seat].jetons:
        if next(why_not_use(state, decision.seat, jeton.number), None) is None:
            yield UseJeton(decision.seat, decision.id, jeton.number)


def may_use(state: State, decision: PowerOrEnd, command: UseJeton) -> Iterator[Rejection]:
    """A Jeton that one holds, in its window (T-JET-5)."""
    if not holds(state.players[decision.seat], command.number):
        yield NO_JETON.by("T-JET-5", number=command.number)
        return
    yield from why_not_use(state, decision.seat, command.number)


def why_not_use(state: State, seat: Seat, number: JetonNumber) -> Iterator[Rejection]:
    """What forbids a player to use a Jeton that they hold: once per turn (A-44), and never to no effect (T-PWR-4).

    A Jeton that shows a hand may be used once per turn too if it does not go back, or a turn could be endless.
    """
    jeton = state.content.jeton(number)
    if jeton.window not in PHASES:
        yield NO_JETON.by("T-JET-5", number=number)
        return
    if isinstance(jeton.effect, JetonRedressOwn):
        if state.turn.hastened:
            yield ALREADY_HASTENED.by("T-JET-5", number=number)
        useful = bool(turnable(state, seat, number))
    else:
        if number in state.turn.shown:
            yield ALREADY_SHOWN.by("T-JET-5", number=number)
        useful = bool(hands_to_look_at(state, seat, number))
    if not useful:
        yield JETON_WITHOUT_EFFECT.by("T-PWR-4", number=number)


def hands_to_look_at(state: State, seat: Seat, number: JetonNumber) -> tuple[Seat, ...]:
    """Whose hand a Jeton may show: any other player's, but an empty one (T-PWR-4)."""
    effect = state.content.jeton(number).effect
    if not isinstance(effect, JetonLook) or "hand_of_other" not in effect.modes:
        return ()
    return tuple([other for other in others(state, seat) if state.players[other].hand_size])


def use_jeton(state: State, decision: PowerOrEnd, command: UseJeton) -> Plan:
    """Ask for what its effect needs; it goes back once the effect has applied (T-JET-4)."""
    seat, number = command.seat, command.number
    effect = state.content.jeton(number).effect
    if isinstance(effect, JetonRedressOwn):
        return (JetonUsed(seat, number), TurnCards(seat, number, effect.count), EffectsPhase())
    return (JetonUsed(seat, number), Ask((HandToLookAt(seat, number),)), EffectsPhase())


# --- the end of the turn --------------------------------------------------------------------------------------------


def duty(state: State, seat: Seat) -> CardId | None:
    """A card that must be activated before the turn may end: one's own, ready, mandatory; whenever and however it came
    to be ready (T-MAND-2), but not one engaged for any reason (T-MAND-3), nor another player's (T-MAND-4). A power that
    bars even mandatory cards leaves no duty (F-10): what may not be done need not be."""
    for placed, card in in_play(state, seat):
        if not placed.engaged and card.kind is PowerKind.MANDATORY and not barred(state, seat, seat, card):
            return placed.card
    return None


def ends(state: State, decision: PowerOrEnd) -> Iterator[EndTurn]:
    """The turn may end, once all duties are done."""
    if duty(state, decision.seat) is None:
        yield EndTurn(decision.seat, decision.id)


def may_end(state: State, decision: PowerOrEnd, command: EndTurn) -> Rejection | None:
    """Not while a duty is left (T-MAND-1)."""
    card = duty(state, decision.seat)
    return None if card is None else DUTY.by("T-MAND-1", card=card)


def end_turn(state: State, decision: PowerOrEnd, command: EndTurn) -> Plan:
    """The end phase, then the turn of the next player."""
    return (EndPhase(), NextTurn())


RULES: Final[tuple[Rule[State, Any, Any], ...]] = (
    Rule(RuleId("T-PWR-1"), PowerOrEnd, Activate, activations, may_activate, activate),
    Rule(RuleId("T-JET-5"), PowerOrEnd, UseJeton, jetons_to_use, may_use, use_jeton),
    Rule(RuleId("T-TURN-5"), PowerOrEnd, EndTurn, ends, may_end, end_turn),
)
