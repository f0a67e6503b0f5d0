"""Powers of cards in front, used on opponents (FA-EFF-15, FA-EFF-16)."""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.messages import Chance, Die, Plan, by_rule
from tabletop_rules.core.rule import Expand
from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.core.value import value
from tabletop_rules.games.fatum_medieval.content.effects import Pickpocket, Power, Ransom
from tabletop_rules.games.fatum_medieval.course.ruin import must_lose, up_to
from tabletop_rules.games.fatum_medieval.events import GoldLost, PurseTried
from tabletop_rules.games.fatum_medieval.state import State
from tabletop_rules.games.fatum_medieval.steps import RollPickpocket
from tabletop_rules.games.fatum_medieval.terms import CardId


@value("fatum_medieval.ransom_to")
def ransom_to(state: State, owner: Seat, power: Ransom) -> Seat | None:
    """Return who gets the gold of a ransom: the owner of the card, or None for the bank. Source: FA-AMB-12."""
    return None if power.to == "bank" else owner


def power_plan(state: State, power: Power, seat: Seat, card: CardId, victim: Seat) -> Plan:
    """Return the plan of a power: a mandatory loss, or a roll of the die. Source: FA-EFF-15, FA-EFF-16."""
    if isinstance(power, Ransom):
        return by_rule(RuleId("FA-EFF-15"), must_lose(state, victim, power.amount, ransom_to(state, seat, power)))
    return (Chance(Die(state.content.numbers.sides), RollPickpocket(seat, card, victim)),)


def pickpocket(state: State, step: RollPickpocket) -> Plan:
    """Move gold from the victim if the roll is high enough; this never ruins. Source: FA-EFF-16."""
    (face,) = step.outcome
    tried = PurseTried(step.seat, step.victim, face)
    power = next(effect for effect in state.printed(step.card).effects if isinstance(effect, Pickpocket))
    taken = up_to(state, step.victim, power.amount) if face >= power.die_min else 0
    return (tried, GoldLost(step.victim, taken, step.seat)) if taken else (tried,)


STEPS: Final = (Expand(RuleId("FA-EFF-16"), RollPickpocket, pickpocket),)
