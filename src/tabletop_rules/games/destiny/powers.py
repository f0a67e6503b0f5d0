"""Powers: how one part of a power is carried out, and how its choices are answered. Source: D-POW-1 to D-POW-4."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final

import tabletop_rules.author as tr
from tabletop_rules.core.messages import NOTHING
from tabletop_rules.games.destiny.bands import Band
from tabletop_rules.games.destiny.content.acts import Act, ChooseOne
from tabletop_rules.games.destiny.power_choices import (
    ChooseBranch,
    ChooseCard,
    ChoosePlayer,
    ChooseSpot,
    Consolidate,
    Decline,
    OfPower,
    SlotToConsolidate,
    WhereToLook,
    WhichBranch,
    WhichCard,
    WhichOpponent,
    WhichPlace,
    WhichPlayer,
    WhichSetting,
    WhichSlot,
    WhichToken,
    WhichTrickPower,
)
from tabletop_rules.games.destiny.queries import may_pass, optional
from tabletop_rules.games.destiny.refusals import MUST_ACT, NOT_OFFERED_CARD, NOT_OFFERED_PLAYER, NOT_OFFERED_SPOT
from tabletop_rules.games.destiny.state import State
from tabletop_rules.games.destiny.terms import INDEX, SETTING_INDEX, SPACE, SPOTS, WIDTH
from tabletop_rules.games.destiny.verbs.call import Call, Do, Verb, asking, call_of, may_decline
from tabletop_rules.games.destiny.verbs.characters import CHARACTER_VERBS
from tabletop_rules.games.destiny.verbs.hands import HAND_VERBS
from tabletop_rules.games.destiny.verbs.slots import SLOT_VERBS
from tabletop_rules.games.destiny.verbs.tokens import TOKEN_VERBS

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


def start_branch(state: State, call: Call[ChooseOne], branch: str) -> tr.Plan:
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


@tr.plans(Do, "D-POW-1")
def do(state: State, step: Do) -> tr.Plan:
    """Start a part of a power if, for all anybody knows, it can do something (D-POW-1 to D-POW-3, D-INFO-15)."""
    call = call_of(state, step)
    verb = VERBS[type(call.act)]
    if verb.conceivable(state, call):
        return verb.start(state, call)
    return () if step.chosen else (DoNothing(step.seat, step.power, step.part),)


@tr.frozen
class DoNothing(tr.Step, kind="destiny.do_nothing/1", rule="D-POW-2"):
    """Record that the part has no effect (D-POW-2)."""

    seat: tr.Public[tr.Seat]
    power: tr.Public[str]
    part: tr.Public[int]

    def plan(self, state: State) -> tr.Plan:
        return (PowerHadNoEffect(self.seat, self.power, self.part),)


@tr.frozen
class PowerHadNoEffect(tr.Event, kind="destiny.power_had_no_effect/1", matters="detail"):
    """A part of a power was not possible, or was declined (D-POW-2)."""

    en = "{power:part} has no effect for {seat}."
    fr = "{power:part} : pas d'effet pour {seat}."
    seat: tr.Public[tr.Seat]
    power: tr.Public[str]
    part: tr.Public[int]

    apply = tr.unchanged


MANY: Final = len(SPOTS) + len(SETTING_INDEX)
"""A limit above every number of a spot or setting."""


def choices(state: State, decision: OfPower) -> Sequence[Any]:
    """Return what the verb of a power offers."""
    call = call_of(state, decision)
    return VERBS[type(call.act)].choices(state, call)


def choose(field: str, state: State, decision: OfPower, command: tr.Command) -> tr.Plan:
    """Continue the power with the choice, taken from this field of the command."""
    call = call_of(state, decision)
    return VERBS[type(call.act)].follow(state, call, getattr(command, field))


# --- rejections: by the protections of a thing, else by the card (D-POW-4) ------------------------------------------


def protections_of(state: State, decision: OfPower, thing: Any) -> list[tr.Rejection]:
    call = call_of(state, decision)
    return [*VERBS[type(call.act)].against(state, call, thing)]


NO_SPOT = tr.Refusal(
    "no_such_spot", "There is no such spot on the table.", "Il n'y a pas de tel emplacement sur la table."
)


def reject_spot(state: State, decision: OfPower, command: ChooseSpot) -> list[tr.Rejection]:
    """Return the rejections of a spot that is not offered."""
    spot = command.spot
    if INDEX.get(spot, MANY) < len(state.board):
        return protections_of(state, decision, spot) or [NOT_OFFERED_SPOT.by(decision.rule, spot=spot)]
    setting = SETTING_INDEX.get(spot, MANY)
    if setting < len(state.settings) and setting % WIDTH not in SPACE:
        rule = "D-TOK-9" if isinstance(decision, WhichToken) else decision.rule
        return [NOT_OFFERED_SPOT.by(rule, spot=spot)]
    return [NO_SPOT.by("D-TOK-1", spot=spot)]


def reject_card(state: State, decision: OfPower, command: ChooseCard) -> list[tr.Rejection]:
    """Return the rejections of a card that is not offered."""
    card = str(command.card)
    return protections_of(state, decision, card) or [NOT_OFFERED_CARD.by(decision.rule, card=card)]


def reject_player(state: State, decision: OfPower, command: ChoosePlayer) -> list[tr.Rejection]:
    """Return the rejections of a player who is not offered."""
    player = command.player
    return protections_of(state, decision, player) or [NOT_OFFERED_PLAYER.by(decision.rule, player=player)]


# --- branches and slots, which only the referee can offer (D-INFO-11, D-INFO-15) ------------------------------------


def offered(state: State, decision: Any) -> tuple[str, ...]:
    """Return the options of the decision, which the referee worked out; () in the view of another seat."""
    return decision.options if isinstance(decision.options, tuple) else ()


NOT_OFFERED_BRANCH = tr.Refusal(
    "branch_not_offered", "This is not possible here: {branch}.", "Impossible ici : {branch}."
)


def reject_branch(state: State, decision: OfPower, command: ChooseBranch) -> tr.Rejection:
    """Return the rejection of a branch that can do nothing (D-POW-2)."""
    return NOT_OFFERED_BRANCH.by("D-POW-2", branch=command.branch)


NOT_MATCHED = tr.Refusal(
    "not_matched",
    "{slot} cannot be consolidated: its token must be face up and be the one named by the setting under it.",
    "Impossible de consolider « {slot} » : son jeton doit être révélé et nommé par le réglage posé dessous.",
)


def reject_slot(state: State, decision: SlotToConsolidate, command: Consolidate) -> tr.Rejection:
    """Return the rejection of a slot that does not match (D-CONS-1)."""
    return NOT_MATCHED.by("D-CONS-1", slot=str(command.slot))


# --- declining (D-POW-1, D-TRICK-8) ---------------------------------------------------------------------------------


def declinable(state: State, decision: OfPower) -> bool:
    """Whether a decision may be declined: trick powers, what is marked "may", and what has no other answer."""
    if isinstance(decision, WhichTrickPower) and may_pass(state, decision.seat):
        return True
    call = call_of(state, decision)
    if isinstance(decision, (WhichBranch, WhichTrickPower, SlotToConsolidate)):
        return not isinstance(decision.options, tuple) or not decision.options or may_decline(state, call)
    return VERBS[type(call.act)].declinable(state, call)


def list_decline(state: State, decision: OfPower) -> tuple[Decline, ...]:
    """Return the command to decline, where it is legal."""
    return (Decline(decision.seat, decision.id),) if declinable(state, decision) else ()


def check_decline(state: State, decision: OfPower, command: Decline) -> tr.Rejection | None:
    """Reject declining what must be done if it can be (D-POW-1); a trick power declines as a whole (D-TRICK-8)."""
    if declinable(state, decision):
        return None
    return MUST_ACT.by("D-TRICK-8" if call_of(state, decision).of_trick else "D-POW-1")


def decline(state: State, decision: OfPower, command: Decline) -> tr.Plan:
    """Record that a power had no effect, which is public; the reason is not (D-INFO-15)."""
    call = call_of(state, decision)
    if call.of_trick or call.chosen or isinstance(decision, WhereToLook):
        return NOTHING
    return (PowerHadNoEffect(call.seat, call.power, call.part),)


# --- the rules ------------------------------------------------------------------------------------------------------


OFFERED: Final = (ChooseBranch, Consolidate)
"""Commands that choose among the options of the decision."""


def answers(
    to: type[OfPower], on: type[tr.Command], field: str, reject: Callable[..., tr.Objections], rule: str
) -> tr.Rule[State, Any, Any]:
    """Return the rule by which a decision is answered: `field` of the command holds the choice.

    `reject` returns the rejections of a wrong one.
    """
    act = partial(choose, field)
    if on in OFFERED:
        return tr.choosing(tr.RuleId(rule), to, on, offered, reject, act, options=choices)
    return tr.choosing(tr.RuleId(rule), to, on, choices, reject, act)


def declining(to: type[OfPower], rule: str = "D-POW-1") -> tr.Rule[State, Any, Any]:
    """Return the rule by which a decision is declined."""
    return tr.Rule(tr.RuleId(rule), to, Decline, list_decline, check_decline, decline)


WHICH_TOKEN_ANSWERED = answers(WhichToken, ChooseSpot, "spot", reject_spot, "D-POW-4")
WHICH_TOKEN_DECLINED = declining(WhichToken)
WHICH_SLOT_ANSWERED = answers(WhichSlot, ChooseSpot, "spot", reject_spot, "D-TOK-3")
WHICH_SLOT_DECLINED = declining(WhichSlot)
WHICH_PLACE_ANSWERED = answers(WhichPlace, ChooseSpot, "spot", reject_spot, "D-TOK-5")
WHICH_SETTING_ANSWERED = answers(WhichSetting, ChooseSpot, "spot", reject_spot, "D-CARD-15")
WHICH_SETTING_DECLINED = declining(WhichSetting)
WHERE_TO_LOOK_ANSWERED = answers(WhereToLook, ChooseSpot, "spot", reject_spot, "D-CARD-21")
WHERE_TO_LOOK_DECLINED = declining(WhereToLook, "D-CARD-21")
WHICH_CARD_ANSWERED = answers(WhichCard, ChooseCard, "card", reject_card, "D-POW-4")
WHICH_CARD_DECLINED = declining(WhichCard)
WHICH_OPPONENT_ANSWERED = answers(WhichOpponent, ChoosePlayer, "player", reject_player, "D-POW-4")
WHICH_OPPONENT_DECLINED = declining(WhichOpponent)
WHICH_PLAYER_ANSWERED = answers(WhichPlayer, ChoosePlayer, "player", reject_player, "D-CARD-31")
WHICH_PLAYER_DECLINED = declining(WhichPlayer)
WHICH_BRANCH_ANSWERED = answers(WhichBranch, ChooseBranch, "branch", reject_branch, "D-POW-2")
WHICH_BRANCH_DECLINED = declining(WhichBranch)
WHICH_TRICK_POWER_ANSWERED = answers(WhichTrickPower, ChooseBranch, "branch", reject_branch, "D-TRICK-8")
WHICH_TRICK_POWER_DECLINED = declining(WhichTrickPower, "D-TRICK-8")
SLOT_TO_CONSOLIDATE_ANSWERED = answers(SlotToConsolidate, Consolidate, "slot", reject_slot, "D-CONS-1")
SLOT_TO_CONSOLIDATE_DECLINED = declining(SlotToConsolidate)


@tr.modifier("D-Q-40", optional, Band.READINGS, 10, source="ruling")
@tr.when("power_obligation", "optional")
@tr.fr("Un pouvoir de carte, ou chacune de ses parties suivantes, peut être refusé à son premier choix.")
@tr.otherwise(
    "A card power that is possible must be carried out (D-POW-1).",
    "Un pouvoir de carte possible doit être exécuté (D-POW-1).",
)
def powers_optional(state: State, held: bool, seat: tr.Seat) -> bool:
    """A card power, or any further part of it, may be declined at its first choice."""
    return True


@tr.modifier("D-Q-49", may_pass, Band.READINGS, 10, source="ruling")
@tr.when("trick_powers", "mandatory")
@tr.fr("Le gagnant et le perdant d'un pli doivent exercer un pouvoir si l'un d'eux est possible.")
@tr.otherwise(
    "Winners and losers of a trick may decline their power (D-TRICK-8).",
    "Le gagnant et le perdant d'un pli peuvent refuser leur pouvoir (D-TRICK-8).",
)
def trick_power_due(state: State, held: bool, seat: tr.Seat) -> bool:
    """Winners and losers of a trick must use a power if one is possible."""
    return False
