"""What actions do when they are resolved: one small function per effect with hook "action" (FA-EFF-7 to FA-EFF-17)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from tabletop_rules.core.messages import Ask, Chance, Cited, Die, Plan, by_rule
from tabletop_rules.core.rule import Expand
from tabletop_rules.core.terms import RuleId
from tabletop_rules.core.zones import known
from tabletop_rules.games.fatum_medieval import steps as s
from tabletop_rules.games.fatum_medieval.content import effects as fx
from tabletop_rules.games.fatum_medieval.course.ruin import must_lose, up_to
from tabletop_rules.games.fatum_medieval.decisions import CardToLose, DeckToDrawFrom, SeenCardToDiscard
from tabletop_rules.games.fatum_medieval.effects.picks import candidates, move
from tabletop_rules.games.fatum_medieval.events import GoldGained, GoldLost, HandSeen, IncomeBarred
from tabletop_rules.games.fatum_medieval.queries.drawing import giving_decks
from tabletop_rules.games.fatum_medieval.queries.fronts import front_of
from tabletop_rules.games.fatum_medieval.state import State

Verb = Callable[[State, s.Apply, Any], Plan]


def apply(state: State, step: s.Apply) -> Plan:
    """Do what one effect says, by the effect's rule; with nothing to act on it does nothing.

    Source: FA-ACT-7, FA-RUIN-8, FA-EFF-20.
    """
    if state.players[step.target].out or state.players[step.actor].out:
        return ()
    effect = state.printed(step.card).effects[step.place]
    return by_rule(RuleId(effect.rule), VERBS[type(effect)](state, step, effect))


def bar_income(state: State, step: s.Apply, effect: fx.NoIncomeThisTurn) -> Plan:
    """The target is marked: no income in this turn's accounts. Source: FA-EFF-7."""
    return (IncomeBarred(step.target),)


def pick(state: State, step: s.Apply, effect: fx.DiscardFromTable | fx.TakeFromTable | fx.RemoveAttachedAction) -> Plan:
    """The actor named the cards in the command; a choosing target is asked. Source: FA-EFF-8, FA-EFF-9, FA-EFF-10."""
    if effect.chooser == "target":
        return (s.AskLoss(step.actor, step.target, step.card, step.place, effect.count),)
    there = candidates(state, effect, step.target)
    if isinstance(effect, fx.DiscardFromTable) and effect.what == "replacing_job":
        return move(state, effect, step.actor, step.target, there)
    return move(state, effect, step.actor, step.target, tuple([card for card in step.chosen if card in there]))


def ask_loss(state: State, step: s.AskLoss) -> Plan:
    """With as many candidates as are due, or fewer, there is no choice. Source: FA-EFF-8."""
    effect = state.printed(step.card).effects[step.place]
    there = candidates(state, effect, step.target)
    if len(there) <= step.left:
        return by_rule(RuleId(effect.rule), move(state, effect, step.actor, step.target, there))
    if step.left <= 0:
        return ()
    rule = RuleId(effect.rule)
    return (Cited(rule, Ask((CardToLose(step.target, step.card, step.place, step.actor, step.left, rule=rule),))),)


def steal(state: State, step: s.Apply, effect: fx.StealGold) -> Plan:
    """At most what the target has: it never ruins. Source: FA-EFF-11, FA-RUIN-2."""
    keyword = effect.bonus_if_keyword
    more = effect.bonus_amount if keyword and keyword in front_of(state, step.actor).keywords else 0
    taken = up_to(state, step.target, effect.amount + more)
    if not taken or step.target == step.actor:
        return ()
    return (GoldLost(step.target, taken, step.actor),)


def gain(state: State, step: s.Apply, effect: fx.GainGold) -> Plan:
    """The target receives gold from the bank, when its dice have fallen if it has any. Source: FA-EFF-12."""
    if effect.dice:
        return (_roll(state, s.RollGain(step.target, effect.fixed, effect.dice, ())),)
    return (GoldGained(step.target, effect.fixed, effect.fixed),)


def roll_gain(state: State, step: s.RollGain) -> Plan:
    """One roll per die, then the sum from the bank. Source: FA-COIN-3."""
    faces = (*step.faces, *step.outcome)
    if len(faces) < step.dice:
        return (_roll(state, s.RollGain(step.seat, step.fixed, step.dice, faces)),)
    return (GoldGained(step.seat, step.fixed, step.fixed + sum(faces), faces),)


def _roll(state: State, then: s.RollGain) -> Chance:
    return Chance(Die(state.content.numbers.sides), then)


def lose(state: State, step: s.Apply, effect: fx.LoseGold) -> Plan:
    """The target must lose gold to the bank, and is ruined by what cannot be paid. Source: FA-EFF-13."""
    return must_lose(step.target, effect.amount, None)


def draw(state: State, step: s.Apply, effect: fx.DrawCards) -> Plan:
    """The target draws, one card at a time. Source: FA-EFF-14."""
    return (s.AskDraw(step.target, step.card, effect.count),)


def ask_draw(state: State, step: s.AskDraw) -> Plan:
    """When no deck can give a card the rest lapses. Source: FA-EFF-14."""
    if step.left <= 0 or not giving_decks(state):
        return ()
    return (Ask((DeckToDrawFrom(step.seat, step.card, step.left),)),)


def peek(state: State, step: s.Apply, effect: fx.PeekAndDiscard) -> Plan:
    """The look is recorded first, then the choice is asked. Source: FA-EFF-17, FA-INFO-4."""
    cards = known(state.players[step.target].hand.cards)
    if not cards:
        return ()
    return (
        HandSeen(step.actor, step.target, cards),
        s.AskSeen(step.actor, step.target, step.card, min(effect.count, len(cards))),
    )


def ask_seen(state: State, step: s.AskSeen) -> Plan:
    """So many cards, all of the hand if there are fewer."""
    if step.left <= 0 or not state.players[step.target].hand.size:
        return ()
    return (Ask((SeenCardToDiscard(step.actor, step.card, step.target, step.left),)),)


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
    Expand(RuleId("FA-EFF-20"), s.Apply, apply),
    Expand(RuleId("FA-EFF-8"), s.AskLoss, ask_loss),
    Expand(RuleId("FA-EFF-12"), s.RollGain, roll_gain),
    Expand(RuleId("FA-EFF-14"), s.AskDraw, ask_draw),
    Expand(RuleId("FA-EFF-17"), s.AskSeen, ask_seen),
)
