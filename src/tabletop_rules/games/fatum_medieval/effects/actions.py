"""What actions do when they are resolved: one small function per effect with hook "action" (FA-EFF-7 to FA-EFF-17)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from tabletop_rules.core.messages import Chance, Die, Plan
from tabletop_rules.core.rule import Expand
from tabletop_rules.core.terms import RuleId
from tabletop_rules.core.zones import known
from tabletop_rules.games.fatum_medieval.content import effects as fx
from tabletop_rules.games.fatum_medieval.effects.picks import candidates, move
from tabletop_rules.games.fatum_medieval.events import GoldGained, GoldLost, HandSeen, IncomeBarred
from tabletop_rules.games.fatum_medieval.queries.drawing import can_give
from tabletop_rules.games.fatum_medieval.queries.fronts import front_of
from tabletop_rules.games.fatum_medieval.rules.questions import ask, discarding_seen, drawing_more, losing
from tabletop_rules.games.fatum_medieval.state import State
from tabletop_rules.games.fatum_medieval.steps import Apply, AskDraw, AskLoss, AskSeen, MustLose, RollGain
from tabletop_rules.games.fatum_medieval.terms import AXES

Verb = Callable[[State, Apply, Any], Plan]


def apply(state: State, step: Apply) -> Plan:
    """Do what one effect says; with nothing to act on it does nothing. Source: FA-ACT-7, FA-RUIN-8."""
    if state.players[step.target].out or state.players[step.actor].out:
        return ()
    effect = state.printed(step.card).effects[step.place]
    return VERBS[type(effect)](state, step, effect)


def bar_income(state: State, step: Apply, effect: fx.NoIncomeThisTurn) -> Plan:
    """Source: FA-EFF-7."""
    return (IncomeBarred(step.target),)


def pick(state: State, step: Apply, effect: fx.DiscardFromTable | fx.TakeFromTable | fx.RemoveAttachedAction) -> Plan:
    """The actor named the cards in the command; a choosing target is asked. Source: FA-EFF-8, FA-EFF-9, FA-EFF-10."""
    if effect.chooser == "target":
        return (AskLoss(step.actor, step.target, step.card, step.place, effect.count),)
    there = candidates(state, effect, step.target)
    if isinstance(effect, fx.DiscardFromTable) and effect.what == "replacing_job":
        return move(state, effect, step.actor, step.target, there)
    return move(state, effect, step.actor, step.target, tuple([card for card in step.chosen if card in there]))


def ask_loss(state: State, step: AskLoss) -> Plan:
    """With as many candidates as are due, or fewer, there is no choice. Source: FA-EFF-8."""
    effect = state.printed(step.card).effects[step.place]
    there = candidates(state, effect, step.target)
    if len(there) <= step.left:
        return move(state, effect, step.actor, step.target, there)
    if step.left <= 0:
        return ()
    return (ask(losing(step.target, step.actor, step.card, step.place, step.left, effect.rule)),)


def steal(state: State, step: Apply, effect: fx.StealGold) -> Plan:
    """At most what the target has: it never ruins. Source: FA-EFF-11, FA-RUIN-2."""
    keyword = effect.bonus_if_keyword
    more = effect.bonus_amount if keyword and keyword in front_of(state, step.actor).keywords else 0
    taken = min(effect.amount + more, state.players[step.target].gold)
    if not taken or step.target == step.actor:
        return ()
    return (GoldLost(step.target, taken, step.actor),)


def gain(state: State, step: Apply, effect: fx.GainGold) -> Plan:
    """Source: FA-EFF-12."""
    if effect.dice:
        return (_roll(state, RollGain(step.target, effect.fixed, effect.dice, ())),)
    return (GoldGained(step.target, effect.fixed, min(effect.fixed, state.bank)),)


def roll_gain(state: State, step: RollGain) -> Plan:
    """One roll per die; the sum is paid as far as the bank goes (FA-COIN-3)."""
    faces = (*step.faces, *step.outcome)
    if len(faces) < step.dice:
        return (_roll(state, RollGain(step.seat, step.fixed, step.dice, faces)),)
    return (GoldGained(step.seat, step.fixed, min(step.fixed + sum(faces), state.bank), faces),)


def _roll(state: State, then: RollGain) -> Chance:
    return Chance(Die(state.content.numbers.sides), then)


def lose(state: State, step: Apply, effect: fx.LoseGold) -> Plan:
    """Source: FA-EFF-13."""
    return (MustLose(step.target, effect.amount, None),)


def draw(state: State, step: Apply, effect: fx.DrawCards) -> Plan:
    """Source: FA-EFF-14."""
    return (AskDraw(step.target, step.card, effect.count),)


def ask_draw(state: State, step: AskDraw) -> Plan:
    """When no deck can give a card the rest lapses. Source: FA-EFF-14."""
    if step.left <= 0 or not any(can_give(state, axis) for axis in AXES):
        return ()
    return (ask(drawing_more(step.seat, step.card, step.left)),)


def peek(state: State, step: Apply, effect: fx.PeekAndDiscard) -> Plan:
    """The look is recorded first, then the choice is asked. Source: FA-EFF-17, FA-INFO-4."""
    cards = known(state.players[step.target].hand.cards)
    if not cards:
        return ()
    return (HandSeen(step.actor, step.target, cards), AskSeen(step.actor, step.target, step.card, effect.count))


def ask_seen(state: State, step: AskSeen) -> Plan:
    """So many cards, all of the hand if there are fewer."""
    if step.left <= 0 or not state.players[step.target].hand.size:
        return ()
    return (ask(discarding_seen(step.actor, step.target, step.card, step.left)),)


VERBS: Final[dict[type[fx.Effect], Verb]] = {
    fx.NoIncomeThisTurn: bar_income,
    fx.DiscardFromTable: pick,
    fx.TakeFromTable: pick,
    fx.RemoveAttachedAction: pick,
    fx.StealGold: steal,
    fx.GainGold: gain,
    fx.LoseGold: lose,
    fx.DrawCards: draw,
    fx.PeekAndDiscard: peek,
}

STEPS: Final = (
    Expand(RuleId("FA-EFF-20"), Apply, apply),
    Expand(RuleId("FA-EFF-8"), AskLoss, ask_loss),
    Expand(RuleId("FA-EFF-12"), RollGain, roll_gain),
    Expand(RuleId("FA-EFF-14"), AskDraw, ask_draw),
    Expand(RuleId("FA-EFF-17"), AskSeen, ask_seen),
)
