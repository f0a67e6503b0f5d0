"""Optional handlers (D-8): the owner says yes or no, and what the window is about goes on, changed or not.

What each question is about is listed with its kind in `commands.py`; what a yes does is said in `effects/`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from tabletop_rules.core.mask import Hidden
from tabletop_rules.core.messages import NOTHING, Decision, Plan, Rejection
from tabletop_rules.core.rule import Rule, no_objection
from tabletop_rules.core.terms import RuleId
from tabletop_rules.games.terres_de_destinees.commands import Kind, Use
from tabletop_rules.games.terres_de_destinees.content.jetons import JetonRescueOther
from tabletop_rules.games.terres_de_destinees.course.jetons import spend
from tabletop_rules.games.terres_de_destinees.effects.echo import repeat_power
from tabletop_rules.games.terres_de_destinees.effects.elimination import heal, survive
from tabletop_rules.games.terres_de_destinees.effects.hand_loss import guarded
from tabletop_rules.games.terres_de_destinees.effects.start_of_turn import filtered
from tabletop_rules.games.terres_de_destinees.events import DrawDue, EliminationDue, LossDue, Pledged, SaleLooked
from tabletop_rules.games.terres_de_destinees.queries import sale_of
from tabletop_rules.games.terres_de_destinees.refusals import NO_GUARDIAN
from tabletop_rules.games.terres_de_destinees.state import State
from tabletop_rules.games.terres_de_destinees.steps import SaveByDraw


def yes_or_no(state: State, decision: Decision) -> Iterator[Use]:
    """Use it, or do not: nothing is offered that could not be used."""
    yield Use(decision.seat, decision.id, True)
    yield Use(decision.seat, decision.id, False)


def offer(rule: str, kind: str, decide: Callable[[State, Decision, Use], Plan]) -> Rule[State, Use]:
    """An offer that its owner may take up or not."""
    return Rule(RuleId(rule), kind, Use, yes_or_no, no_objection, decide)


# --- P-1, P-2, P-4, P-7 ---------------------------------------------------------------------------------------------


def answer_filter(state: State, decision: Decision, command: Use) -> Plan:
    """The draw comes, with the cards added or without."""
    about: Any = decision.about
    source, seat, count, extra, discard = about
    due = DrawDue(seat, count, extra, discard)
    return (filtered(state, due, source) if command.use else due,)


def answer_eye(state: State, decision: Decision, command: Use) -> Plan:
    """The owner of the Jeton sees the card on sale, and the Jeton goes back (H-6)."""
    if not command.use:
        return NOTHING
    about: Any = decision.about
    number, seller = about
    card = sale_of(state, seller).card
    return (SaleLooked(command.seat, seller, card), *spend(state, command.seat, number))


def answer_reduce(state: State, decision: Decision, command: Use) -> Plan:
    """The loss goes on, smaller or as it is."""
    about: Any = decision.about
    source, victim, count, controller = about
    due = LossDue(victim, count, controller)
    return guarded(state, due, source) if command.use else (due,)


def answer_echo(state: State, decision: Decision, command: Use) -> Plan:
    """The power is resolved once more; an offer declined may come again (T-PWR-10)."""
    about: Any = decision.about
    source, card = about
    return repeat_power(command.seat, card, source) if command.use else NOTHING


# --- P-8 ------------------------------------------------------------------------------------------------------------


def answer_survive(state: State, decision: Decision, command: Use) -> Plan:
    """The victim saves itself, or the window goes on."""
    about: Any = decision.about
    source, victim, cause = about
    return survive(state, victim, source) if command.use else (EliminationDue(victim, cause),)


def answer_rescue(state: State, decision: Decision, command: Use) -> Plan:
    """Another player's card saves the victim, or the window goes on."""
    about: Any = decision.about
    source, victim, cause = about
    return heal(state, victim, command.seat, source) if command.use else (EliminationDue(victim, cause),)


def answer_mercy(state: State, decision: Decision, command: Use) -> Plan:
    """Another player's Jeton saves the victim, or the window goes on."""
    about: Any = decision.about
    number, victim, cause = about
    effect = state.content.jeton(number).effect
    if not command.use or not isinstance(effect, JetonRescueOther):
        return (EliminationDue(victim, cause),)
    return (SaveByDraw(victim, command.seat, effect.draw, jeton=number),)


def guardian_answers(state: State, decision: Decision) -> Iterator[Use]:
    """Only who holds the Destin may accept; everybody may decline (P-8, H-11)."""
    if _holds_destin(state, decision):
        yield Use(decision.seat, decision.id, True)
    yield Use(decision.seat, decision.id, False)


def may_guard(state: State, decision: Decision, command: Use) -> Rejection | None:
    """Whoever does not hold the Destin can but decline (P-8)."""
    about: Any = decision.about
    if command.use is True and not _holds_destin(state, decision):
        return NO_GUARDIAN.by("P-8", destin=about[0])
    return None


def _holds_destin(state: State, decision: Decision) -> bool:
    about: Any = decision.about
    return state.players[decision.seat].destin == about[0] or about[0] in state.destins.common


def answer_guard(state: State, decision: Decision, command: Use) -> Plan:
    """The answer is kept secret until all have answered (H-3)."""
    assert not isinstance(command.use, Hidden)
    return (Pledged(command.seat, command.use),)


RULES: Final[tuple[Rule[State, Any], ...]] = (
    offer("P-1", Kind.FILTER, answer_filter),
    offer("P-2", Kind.EYE, answer_eye),
    offer("P-4", Kind.REDUCE, answer_reduce),
    offer("P-7", Kind.ECHO, answer_echo),
    offer("P-8", Kind.SURVIVE, answer_survive),
    offer("P-8", Kind.RESCUE, answer_rescue),
    offer("P-8", Kind.MERCY, answer_mercy),
    Rule(RuleId("P-8"), Kind.GUARD, Use, guardian_answers, may_guard, answer_guard),
)
