"""All verbs that a pack may name, and how one part of a power is carried out (D-POW)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from tabletop_rules.core.messages import Plan
from tabletop_rules.core.rule import Expand
from tabletop_rules.core.terms import RuleId
from tabletop_rules.games.destiny.content.acts import Act, ChooseOne
from tabletop_rules.games.destiny.decisions import WhichBranch
from tabletop_rules.games.destiny.effects.call import Call, Verb, asking, call_of
from tabletop_rules.games.destiny.effects.characters import CHARACTER_VERBS
from tabletop_rules.games.destiny.effects.hands import HAND_VERBS, ask_both_to_give
from tabletop_rules.games.destiny.effects.slots import SLOT_VERBS, mark_points
from tabletop_rules.games.destiny.effects.tokens import TOKEN_VERBS
from tabletop_rules.games.destiny.events.cards import PowerHadNoEffect
from tabletop_rules.games.destiny.state import State
from tabletop_rules.games.destiny.steps import Do, DoNothing, MarkPoints, TradeCards

# --- one of several (D-POW-2) ---------------------------------------------------------------------------------------


def branch_call(state: State, call: Call[ChooseOne], branch: str) -> Call[Any]:
    """Return the call of one branch."""
    act, rule = state.content.acts[call.power, call.part, branch]
    return Call(call.seat, call.power, call.part, branch, (), act, rule)


def possible_branches(state: State, call: Call[ChooseOne]) -> tuple[str, ...]:
    """Return the branches that can do something: only the referee and the acting seat know them (D-INFO-15)."""
    calls = [branch_call(state, call, option.verb) for option in call.act.options]
    return tuple([branch.branch for branch in calls if VERBS[type(branch.act)].possible(state, branch)])


def any_conceivable(state: State, call: Call[ChooseOne]) -> bool:
    """Whether, for all anybody knows, some branch can do something (D-INFO-15)."""
    calls = [branch_call(state, call, option.verb) for option in call.act.options]
    return any(VERBS[type(branch.act)].conceivable(state, branch) for branch in calls)


def start_branch(state: State, call: Call[ChooseOne], branch: str) -> Plan:
    """Start the chosen branch like a power of its own."""
    chosen = branch_call(state, call, branch)
    return VERBS[type(chosen.act)].start(state, chosen)


CHOOSE_ONE: Final = Verb(
    act=ChooseOne,
    start=asking(WhichBranch),
    choices=possible_branches,
    follow=start_branch,
    conceivable=any_conceivable,
)
VERBS: Final[Mapping[type[Act], Verb[Any, Any]]] = {
    verb.act: verb for verb in (*TOKEN_VERBS, *SLOT_VERBS, *CHARACTER_VERBS, *HAND_VERBS, CHOOSE_ONE)
}
"""What each act does. Acts of several parts, and lasting ones, do nothing themselves."""

# --- steps ----------------------------------------------------------------------------------------------------------


def do(state: State, step: Do) -> Plan:
    """Start a part of a power if, for all anybody knows, it can do something (D-POW-1 to D-POW-3, D-INFO-15)."""
    call = call_of(state, step)
    verb = VERBS[type(call.act)]
    if verb.conceivable(state, call):
        return verb.start(state, call)
    return () if step.chosen else (DoNothing(step.seat, step.power, step.part),)


def do_nothing(state: State, step: DoNothing) -> Plan:
    """Record that the part has no effect (D-POW-2)."""
    return (PowerHadNoEffect(step.seat, step.power, step.part),)


STEPS: Final = (
    Expand(RuleId("D-POW-1"), Do, do),
    Expand(RuleId("D-POW-2"), DoNothing, do_nothing),
    Expand(RuleId("D-CARD-8"), MarkPoints, mark_points),
    Expand(RuleId("D-CARD-12"), TradeCards, ask_both_to_give),
)
"""The steps of powers and their plans."""
