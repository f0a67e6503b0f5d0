"""Optional handlers (D-8): the owner accepts or declines, and what the window is about goes on, changed or not.

The decisions are in `decisions.py`; what a yes does is in `effects/`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final, TypeVar

from tabletop_rules.core.mask import Hidden
from tabletop_rules.core.messages import NOTHING, Plan, Rejection
from tabletop_rules.core.rule import Rule, choosing, no_objection
from tabletop_rules.core.terms import RuleId
from tabletop_rules.games.terres_de_destinees.commands import Use
from tabletop_rules.games.terres_de_destinees.content.jetons import JetonRescueOther
from tabletop_rules.games.terres_de_destinees.course.jetons import spend
from tabletop_rules.games.terres_de_destinees.decisions import (
    Offer,
    WhetherToDrawMore,
    WhetherToGuard,
    WhetherToHeal,
    WhetherToLook,
    WhetherToLoseLess,
    WhetherToRepeat,
    WhetherToSpare,
    WhetherToSurvive,
)
from tabletop_rules.games.terres_de_destinees.effects.echo import repeat_power
from tabletop_rules.games.terres_de_destinees.effects.elimination import heal, survive
from tabletop_rules.games.terres_de_destinees.effects.hand_loss import guard
from tabletop_rules.games.terres_de_destinees.effects.start_of_turn import add_filter
from tabletop_rules.games.terres_de_destinees.events import DrawDue, EliminationDue, LossDue, Pledged, SaleLooked
from tabletop_rules.games.terres_de_destinees.queries import sale_of
from tabletop_rules.games.terres_de_destinees.refusals import NO_GUARDIAN
from tabletop_rules.games.terres_de_destinees.state import State
from tabletop_rules.games.terres_de_destinees.steps import SaveByDraw

Q = TypeVar("Q", bound=Offer)


def yes_or_no(state: State, decision: Offer) -> Iterator[Use]:
    """Offer both answers, since what could not be used is not offered at all."""
    yield Use(decision.seat, decision.id, True)
    yield Use(decision.seat, decision.id, False)


def offer(to: type[Q], rule: str, decide: Callable[[State, Q, Use], Plan]) -> Rule[State, Q, Use]:
    """Return the rule of an offer that its owner may accept or decline."""
    return Rule(RuleId(rule), to, Use, yes_or_no, no_objection, decide)


# --- P-1, P-2, P-4, P-7 ---------------------------------------------------------------------------------------------


def answer_filter(state: State, decision: WhetherToDrawMore, command: Use) -> Plan:
    """Draw, with or without the cards added."""
    due = DrawDue(decision.seat, decision.count, decision.extra, decision.discard)
    return (add_filter(state, due, decision.source) if command.use else due,)


def answer_eye(state: State, decision: WhetherToLook, command: Use) -> Plan:
    """Show the card on sale to the owner of the Jeton, which goes back (H-6)."""
    if not command.use:
        return NOTHING
    card = sale_of(state, decision.seller).card
    return (SaleLooked(command.seat, decision.seller, card), *spend(state, command.seat, decision.jeton))


def answer_reduce(state: State, decision: WhetherToLoseLess, command: Use) -> Plan:
    """Go on with the loss, smaller or unchanged."""
    due = LossDue(decision.seat, decision.count, decision.controller)
    return guard(state, due, decision.source) if command.use else (due,)


def answer_echo(state: State, decision: WhetherToRepeat, command: Use) -> Plan:
    """Resolve the power once more; an offer declined may come again (T-PWR-10)."""
    return repeat_power(command.seat, decision.card, decision.source) if command.use else NOTHING


# --- P-8 ------------------------------------------------------------------------------------------------------------


def answer_survive(state: State, decision: WhetherToSurvive, command: Use) -> Plan:
    """Let the victim escape, or go on with the window, which is not open yet if only a discard is survived (A-8)."""
    due = EliminationDue(decision.seat, decision.cause)
    if command.use:
        return survive(state, due, decision.source)
    return (due,) if decision.used else NOTHING


def answer_rescue(state: State, decision: WhetherToHeal, command: Use) -> Plan:
    """Let another player's card save the victim, or go on with the window."""
    due = EliminationDue(decision.victim, decision.cause)
    return heal(state, due, command.seat, decision.source) if command.use else (due,)


def answer_mercy(state: State, decision: WhetherToSpare, command: Use) -> Plan:
    """Let another player's Jeton save the victim, or go on with the window."""
    effect = state.content.jeton(decision.jeton).effect
    if not command.use or not isinstance(effect, JetonRescueOther):
        return (EliminationDue(decision.victim, decision.cause),)
    return (SaveByDraw(decision.victim, command.seat, decision.cause, effect.draw, jeton=decision.jeton),)


def guardian_answers(state: State, decision: WhetherToGuard) -> tuple[bool, ...]:
    """Offer yes to the holder of the Destin alone; everybody may decline (P-8, H-11)."""
    holds = state.players[decision.seat].destin == decision.destin or decision.destin in state.destins.common
    return (True, False) if holds else (False,)


def no_guardian(state: State, decision: WhetherToGuard, command: Use) -> Rejection:
    return NO_GUARDIAN.by("P-8", destin=decision.destin)


def answer_guard(state: State, decision: WhetherToGuard, command: Use) -> Plan:
    """Keep the answer secret until all have answered (H-3)."""
    assert not isinstance(command.use, Hidden)
    return (Pledged(command.seat, command.use),)


RULES: Final[tuple[Rule[State, Any, Any], ...]] = (
    offer(WhetherToDrawMore, "P-1", answer_filter),
    offer(WhetherToLook, "P-2", answer_eye),
    offer(WhetherToLoseLess, "P-4", answer_reduce),
    offer(WhetherToRepeat, "P-7", answer_echo),
    offer(WhetherToSurvive, "P-8", answer_survive),
    offer(WhetherToHeal, "P-8", answer_rescue),
    offer(WhetherToSpare, "P-8", answer_mercy),
    choosing(RuleId("P-8"), WhetherToGuard, Use, guardian_answers, no_guardian, answer_guard),
)
