"""The verbs that a pack may name, all of them, and how a part of a power is done (D-POW)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from tabletop_rules.core.messages import Plan
from tabletop_rules.core.rule import Expand
from tabletop_rules.core.terms import RuleId
from tabletop_rules.games.destiny.content.acts import Act, ChooseOne
from tabletop_rules.games.destiny.decisions import SlotToConsolidate, WhichBranch, WhichTrickPower
from tabletop_rules.games.destiny.effects.call import Call, Verb, call_of, call_to_do
from tabletop_rules.games.destiny.effects.characters import CHARACTER_VERBS
from tabletop_rules.games.destiny.effects.hands import HAND_VERBS, both_give
from tabletop_rules.games.destiny.effects.slots import SLOT_VERBS, mark_points, slots_that_fit
from tabletop_rules.games.destiny.effects.tokens import TOKEN_VERBS
from tabletop_rules.games.destiny.events.cards import PowerHadNoEffect
from tabletop_rules.games.destiny.state import State
from tabletop_rules.games.destiny.steps import Do, DoNothing, MarkPoints, TradeCards
from tabletop_rules.games.destiny.terms import Slot

# --- one of several (D-POW-2) ---------------------------------------------------------------------------------------


def branch_call(state: State, call: Call[ChooseOne], branch: str) -> Call[Any]:
    """The call of one branch."""
    act, rule = state.content.acts[call.power, call.part, branch]
    return Call(call.seat, call.power, call.part, branch, (), act, rule)


def possible_branches(state: State, call: Call[ChooseOne]) -> tuple[str, ...]:
    """The branches that can do something: known to the referee and to the asked seat alone (D-INFO-15)."""
    calls = [branch_call(state, call, option.verb) for option in call.act.options]
    return tuple([branch.branch for branch in calls if VERBS[type(branch.act)].possible(state, branch)])


def any_possible(state: State, call: Call[ChooseOne]) -> bool:
    """Whether some branch can do something."""
    return bool(possible_branches(state, call))


def any_conceivable(state: State, call: Call[ChooseOne]) -> bool:
    """Whether some branch might, as far as everybody knows (D-INFO-15)."""
    calls = [branch_call(state, call, option.verb) for option in call.act.options]
    return any(VERBS[type(branch.act)].conceivable(state, branch) for branch in calls)


def ask_branch(state: State, call: Call[ChooseOne]) -> Plan:
    """Ask which branch."""
    return (call.ask(WhichBranch),)


def branch_follow(state: State, call: Call[ChooseOne], branch: str) -> Plan:
    """The chosen branch begins as a power of its own would."""
    chosen = branch_call(state, call, branch)
    return VERBS[type(chosen.act)].start(state, chosen)


CHOOSE_ONE: Final = Verb(
    act=ChooseOne,
    start=ask_branch,
    choices=possible_branches,
    follow=branch_follow,
    possible=any_possible,
    conceivable=any_conceivable,
)
VERBS: Final[Mapping[type[Act], Verb[Any, Any]]] = MappingProxyType(
    {verb.act: verb for verb in (*TOKEN_VERBS, *SLOT_VERBS, *CHARACTER_VERBS, *HAND_VERBS, CHOOSE_ONE)}
)
"""Every act and what it does; acts of several parts and lasting ones have nothing to do themselves."""

# --- steps ----------------------------------------------------------------------------------------------------------


def do(state: State, step: Do) -> Plan:
    """Do a part of a power if, as far as everybody knows, it can do something now (D-POW-1 to D-POW-3, D-INFO-15)."""
    call = call_to_do(state, step)
    verb = VERBS[type(call.act)]
    if verb.conceivable(state, call):
        return verb.start(state, call)
    return () if step.chosen else (DoNothing(step.seat, step.power, step.part),)


def do_nothing(state: State, step: DoNothing) -> Plan:
    """The part is spent without effect (D-POW-2)."""
    return (PowerHadNoEffect(step.seat, step.power, step.part),)


STEPS: Final = (
    Expand(RuleId("D-POW-1"), Do, do),
    Expand(RuleId("D-POW-2"), DoNothing, do_nothing),
    Expand(RuleId("D-CARD-8"), MarkPoints, mark_points),
    Expand(RuleId("D-CARD-12"), TradeCards, both_give),
)
"""The steps of powers; what each verb does stands beside this file."""


# --- what the referee alone can work out ----------------------------------------------------------------------------


def branch_options(state: State, decision: WhichBranch | WhichTrickPower) -> tuple[str, ...]:
    """The branches offered to the asked seat."""
    return possible_branches(state, call_of(state, decision))


def slot_options(state: State, decision: SlotToConsolidate) -> tuple[Slot, ...]:
    """The slots offered for consolidation: the Fool finds them here, though the view does not show why (D-Q-25)."""
    return slots_that_fit(state, call_of(state, decision))
