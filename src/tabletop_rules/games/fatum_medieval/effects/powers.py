"""Powers of cards in front, used on an opponent (FA-EFF-15, FA-EFF-16)."""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.messages import Chance, Die, Plan
from tabletop_rules.core.rule import Expand
from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.games.fatum_medieval.content.effects import Pickpocket, Ransom
from tabletop_rules.games.fatum_medieval.events import GoldLost, PurseTried
from tabletop_rules.games.fatum_medieval.state import State
from tabletop_rules.games.fatum_medieval.steps import MustLose, RollPickpocket
from tabletop_rules.games.fatum_medieval.terms import CardId


def power_plan(state: State, power: Ransom | Pickpocket, seat: Seat, card: CardId, victim: Seat) -> Plan:
    """What a power sets off: a ransom goes to the owner of the card, or to the bank (FA-EFF-15, FA-AMB-12)."""
    if isinstance(power, Ransom):
        to_bank = power.to == "bank" or state.options.ransom_to == "bank"
        return (MustLose(victim, power.amount, None if to_bank else seat),)
    return (Chance(Die(state.content.numbers.sides), RollPickpocket(seat, card, victim)),)


def pickpocket(state: State, step: RollPickpocket) -> Plan:
    """On the die's word, up to so much gold changes hands; it never ruins. Source: FA-EFF-16."""
    (face,) = step.outcome
    tried = PurseTried(step.seat, step.victim, face)
    power = next(effect for effect in state.printed(step.card).effects if isinstance(effect, Pickpocket))
    taken = min(power.amount, state.players[step.victim].gold) if face >= power.die_min else 0
    return (tried, GoldLost(step.victim, taken, step.seat)) if taken else (tried,)


STEPS: Final = (Expand(RuleId("FA-EFF-16"), RollPickpocket, pickpocket),)
