"""What actions do when resolved: one function per effect with hook "action" (FA-EFF-7 to FA-EFF-17)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from tabletop_rules.core.messages import Ask, Chance, Cited, Die, Plan, by_rule
from tabletop_rules.core.rule import Expand
from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.core.zones import known
from tabletop_rules.games.fatum_medieval import steps as s
from tabletop_rules.games.fatum_medieval.content import effects as fx
from tabletop_rules.games.fatum_medieval.course.ruin import must_lose, up_to
from tabletop_rules.games.fatum_medieval.decisions import CardToLose, DeckToDrawFrom, SeenCardToDiscard
from tabletop_rules.games.fatum_medieval.effects.picks import candidates, move, named_picks
from tabletop_rules.games.fatum_medieval.events import GoldGained, GoldLost, HandSeen, IncomeBarred
from tabletop_rules.games.fatum_medieval.queries.coins import bank_pays
from tabletop_rules.games.fatum_medieval.queries.drawing import giving_decks
from tabletop_rules.games.fatum_medieval.queries.fronts import front_of
from tabletop_rules.games.fatum_medieval.state import State

Verb = Callable[[State, s.Apply, Any], Plan]


def apply(state: State, step: s.Apply) -> Plan:
    """Return the plan of one effect, under the effect's rule; empty if there is nothing to act on.

    Source: FA-ACT-7, FA-RUIN-8, FA-EFF-20.
    """
    if state.players[step.target].out or state.players[step.actor].out:
        return ()
    effect = state.printed(step.card).effects[step.place]
    return by_rule(RuleId(effect.rule), VERBS[type(effect)](state, step, effect))


def bar_income(state: State, step: s.Apply, effect: fx.NoIncomeThisTurn) -> Plan:
    """Deny the target any income in this turn. Source: FA-EFF-7."""
    return (IncomeBarred(step.target),)


def pick(state: State, step: s.Apply, effect: fx.DiscardFromTable | fx.TakeFromTable | fx.RemoveAttachedAction) -> Plan:
    """Move the cards that the actor chose in the command, or ask the target. Source: FA-EFF-8, FA-EFF-9, FA-EFF-10."""
    if effect.chooser == "target":
        return (s.AskLoss(step.actor, step.target, step.card, step.place, effect.count),)
    there = candidates(state, effect, step.target)
    if named_picks(effect):
        there = tuple([card for card in step.chosen if card in there])
    return move(state, effect, step.actor, step.target, there)


def ask_loss(state: State, step: s.AskLoss) -> Plan:
    """Ask the target which card to lose; without a choice, move all candidates. Source: FA-EFF-8."""
    effect = state.printed(step.card).effects[step.place]
    there, rule = candidates(state, effect, step.target), RuleId(effect.rule)
    if len(there) <= step.left:
        return by_rule(rule, move(state, effect, step.actor, step.target, there))
    if step.left <= 0:
        return ()
    return (Cited(rule, Ask((CardToLose(step.target, step.card, step.place, step.actor, step.left, rule=rule),))),)


def steal(state: State, step: s.Apply, effect: fx.StealGold) -> Plan:
    """Move gold from the target to the actor, up to all there is: this never ruins. Source: FA-EFF-11, FA-RUIN-2."""
    keyword = effect.bonus_if_keyword
    more = effect.bonus_amount if keyword and keyword in front_of(state, step.actor).keywords else 0
    taken = up_to(state, step.target, effect.amount + more)
    if not taken or step.target == step.actor:
        return ()
    return (GoldLost(step.target, taken, step.actor),)


def gain(state: State, step: s.Apply, effect: fx.GainGold) -> Plan:
    """Pay gold from the bank to the target, after rolling the dice. Source: FA-EFF-12."""
    return _gain(state, step.target, effect.fixed, effect.dice, ())


def roll_gain(state: State, step: s.RollGain) -> Plan:
    """Roll the next die, or pay the sum. Source: FA-COIN-3."""
    return _gain(state, step.seat, step.fixed, step.dice, (*step.faces, *step.outcome))


def _gain(state: State, seat: Seat, fixed: int, dice: int, faces: tuple[int, ...]) -> Plan:
    if len(faces) < dice:
        return (Chance(Die(state.content.numbers.sides), s.RollGain(seat, fixed, dice, faces)),)
    return (GoldGained(seat, fixed, bank_pays(state, fixed + sum(faces)), faces),)


def lose(state: State, step: s.Apply, effect: fx.LoseGold) -> Plan:
    """Take gold from the target for the bank; this can ruin. Source: FA-EFF-13."""
    return must_lose(state, step.target, effect.amount, None)


def draw(state: State, step: s.Apply, effect: fx.DrawCards) -> Plan:
    """Let the target draw, one card at a time. Source: FA-EFF-14."""
    return (s.AskDraw(step.target, step.card, effect.count),)


def ask_draw(state: State, step: s.AskDraw) -> Plan:
    """Ask for the next deck; the draws left are lost once no deck can give a card. Source: FA-EFF-14."""
    if step.left <= 0 or not giving_decks(state):
        return ()
    return (Ask((DeckToDrawFrom(step.seat, step.card, step.left),)),)


def peek(state: State, step: s.Apply, effect: fx.PeekAndDiscard) -> Plan:
    """Show the actor the target's hand, then ask what to discard. Source: FA-EFF-17, FA-INFO-4."""
    cards = known(state.players[step.target].hand.cards)
    if not cards:
        return ()
    return (
        HandSeen(step.actor, step.target, cards),
        s.AskSeen(step.actor, step.target, step.card, min(effect.count, len(cards))),
    )


def ask_seen(state: State, step: s.AskSeen) -> Plan:
    """Ask the actor for the next card to discard, while any is left. Source: FA-EFF-17."""
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
