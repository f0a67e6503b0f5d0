"""Answers within a power: what its verb offers, and nothing else (D-POW-1 to D-POW-4)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from tabletop_rules.core.make import maker
from tabletop_rules.core.messages import NOTHING, Cited, Command, Objections, Plan, Rejection
from tabletop_rules.core.rule import Rule, choosing
from tabletop_rules.core.terms import RuleId
from tabletop_rules.games.destiny import commands, decisions, refusals
from tabletop_rules.games.destiny.effects.call import call_of, may_decline
from tabletop_rules.games.destiny.effects.hands import cards_to_give
from tabletop_rules.games.destiny.effects.powers import VERBS
from tabletop_rules.games.destiny.events.cards import CardCommitted, PowerHadNoEffect
from tabletop_rules.games.destiny.queries import may_pass
from tabletop_rules.games.destiny.state import State
from tabletop_rules.games.destiny.terms import INDEX, SETTING_INDEX, SPACE, SPOTS, WIDTH

new_decline = maker(commands.Decline)

MANY: Final = len(SPOTS) + len(SETTING_INDEX)
"""A limit above every number of a spot or setting."""


def choices(state: State, decision: decisions.OfPower) -> Sequence[Any]:
    """Return what the verb of a power offers."""
    call = call_of(state, decision)
    return VERBS[type(call.act)].choices(state, call)


def choose(field: str, state: State, decision: decisions.OfPower, command: Command) -> Plan:
    """Continue the power with the choice, taken from this field of the command."""
    call = call_of(state, decision)
    return VERBS[type(call.act)].follow(state, call, getattr(command, field))


# --- rejections: by the protections of a thing, else by the card (D-POW-4) ------------------------------------------


def _protections(state: State, decision: decisions.OfPower, thing: Any) -> list[Rejection]:
    call = call_of(state, decision)
    return [*VERBS[type(call.act)].against(state, call, thing)]


def reject_spot(state: State, decision: decisions.OfPower, command: commands.ChooseSpot) -> list[Rejection]:
    """Return the rejections of a spot that is not offered."""
    spot = command.spot
    if INDEX.get(spot, MANY) < len(state.board):
        return _protections(state, decision, spot) or [refusals.NOT_OFFERED_SPOT.by(decision.rule, spot=spot)]
    setting = SETTING_INDEX.get(spot, MANY)
    if setting < len(state.settings) and setting % WIDTH not in SPACE:
        rule = "D-TOK-9" if isinstance(decision, decisions.WhichToken) else decision.rule
        return [refusals.NOT_OFFERED_SPOT.by(rule, spot=spot)]
    return [refusals.NO_SPOT.by("D-TOK-1", spot=spot)]


def reject_card(state: State, decision: decisions.OfPower, command: commands.ChooseCard) -> list[Rejection]:
    """Return the rejections of a card that is not offered."""
    card = str(command.card)
    return _protections(state, decision, card) or [refusals.NOT_OFFERED_CARD.by(decision.rule, card=card)]


def reject_player(state: State, decision: decisions.OfPower, command: commands.ChoosePlayer) -> list[Rejection]:
    """Return the rejections of a player who is not offered."""
    player = command.player
    return _protections(state, decision, player) or [refusals.NOT_OFFERED_PLAYER.by(decision.rule, player=player)]


# --- cards to give (D-CARD-12, D-CARD-18) ---------------------------------------------------------------------------


def reject_gift(state: State, decision: decisions.CardToGive, command: commands.CommitCard) -> Rejection:
    """Return the rejection of a card that is not in hand, or not of the value asked for."""
    held = command.card in state.players[decision.seat].hand
    return (refusals.NOT_OFFERED_CARD if held else refusals.NOT_HELD).by(decision.rule, card=str(command.card))


def commit(state: State, decision: decisions.CardToGive, command: commands.CommitCard) -> Plan:
    """Put the card aside, unseen by others."""
    return (Cited(decision.rule, CardCommitted(command.seat, command.card)),)


# --- branches and slots, which only the referee can offer (D-INFO-11, D-INFO-15) ------------------------------------


def offered(state: State, decision: Any) -> tuple[str, ...]:
    """Return the options of the decision, which the referee worked out; () in the view of another seat."""
    return decision.options if isinstance(decision.options, tuple) else ()


def reject_branch(state: State, decision: decisions.OfPower, command: commands.ChooseBranch) -> Rejection:
    """Return the rejection of a branch that can do nothing (D-POW-2)."""
    return refusals.NOT_OFFERED_BRANCH.by("D-POW-2", branch=command.branch)


def reject_slot(state: State, decision: decisions.SlotToConsolidate, command: commands.Consolidate) -> Rejection:
    """Return the rejection of a slot that does not match (D-CONS-1)."""
    return refusals.NOT_MATCHED.by("D-CONS-1", slot=str(command.slot))


# --- declining (D-POW-1, D-TRICK-8) ---------------------------------------------------------------------------------


def declinable(state: State, decision: decisions.OfPower) -> bool:
    """Whether a decision may be declined: trick powers, what is marked "may", and what has no other answer."""
    if isinstance(decision, decisions.WhichTrickPower) and may_pass(state, decision.seat):
        return True
    call = call_of(state, decision)
    if isinstance(decision, (decisions.WhichBranch, decisions.WhichTrickPower, decisions.SlotToConsolidate)):
        return not isinstance(decision.options, tuple) or not decision.options or may_decline(state, call)
    return VERBS[type(call.act)].declinable(state, call)


def list_decline(state: State, decision: decisions.OfPower) -> tuple[commands.Decline, ...]:
    """Return the command to decline, where it is legal."""
    return (new_decline(decision.seat, decision.id),) if declinable(state, decision) else ()


def check_decline(state: State, decision: decisions.OfPower, command: commands.Decline) -> Rejection | None:
    """Reject declining what must be done if it can be (D-POW-1); a trick power declines as a whole (D-TRICK-8)."""
    if declinable(state, decision):
        return None
    return refusals.MUST_ACT.by("D-TRICK-8" if call_of(state, decision).of_trick else "D-POW-1")


def decline(state: State, decision: decisions.OfPower, command: commands.Decline) -> Plan:
    """Record that a power had no effect, which is public; the reason is not (D-INFO-15)."""
    call = call_of(state, decision)
    if call.of_trick or call.chosen or isinstance(decision, decisions.WhereToLook):
        return NOTHING
    return (PowerHadNoEffect(call.seat, call.power, call.part),)


# --- the rules ------------------------------------------------------------------------------------------------------

OFFERED: Final = (commands.ChooseBranch, commands.Consolidate)
"""Commands that choose among the options of the decision."""


def _answers(
    to: type[decisions.OfPower],
    on: type[Command],
    field: str,
    reject: Callable[..., Objections],
    rule: str,
    decline_rule: str = "D-POW-1",
) -> tuple[Rule[State, Any, Any], ...]:
    """Return the rules of a decision that is answered by this command, or declined unless `decline_rule` is "".

    `field` of the command holds the choice; `reject` returns the rejections of a wrong one.
    """
    act = partial(choose, field)
    if on in OFFERED:
        chosen = choosing(RuleId(rule), to, on, offered, reject, act, options=choices)
    else:
        chosen = choosing(RuleId(rule), to, on, choices, reject, act)
    if not decline_rule:
        return (chosen,)
    return chosen, Rule(RuleId(decline_rule), to, commands.Decline, list_decline, check_decline, decline)


RULES: Final[tuple[Rule[State, Any, Any], ...]] = (
    *_answers(decisions.WhichToken, commands.ChooseSpot, "spot", reject_spot, "D-POW-4"),
    *_answers(decisions.WhichSlot, commands.ChooseSpot, "spot", reject_spot, "D-TOK-3"),
    *_answers(decisions.WhichPlace, commands.ChooseSpot, "spot", reject_spot, "D-TOK-5", ""),
    *_answers(decisions.WhichSetting, commands.ChooseSpot, "spot", reject_spot, "D-CARD-15"),
    *_answers(decisions.WhereToLook, commands.ChooseSpot, "spot", reject_spot, "D-CARD-21", "D-CARD-21"),
    *_answers(decisions.WhichCard, commands.ChooseCard, "card", reject_card, "D-POW-4"),
    *_answers(decisions.WhichOpponent, commands.ChoosePlayer, "player", reject_player, "D-POW-4"),
    *_answers(decisions.WhichPlayer, commands.ChoosePlayer, "player", reject_player, "D-CARD-31"),
    choosing(RuleId("D-POW-8"), decisions.CardToGive, commands.CommitCard, cards_to_give, reject_gift, commit),
    *_answers(decisions.WhichBranch, commands.ChooseBranch, "branch", reject_branch, "D-POW-2"),
    *_answers(decisions.WhichTrickPower, commands.ChooseBranch, "branch", reject_branch, "D-TRICK-8", "D-TRICK-8"),
    *_answers(decisions.SlotToConsolidate, commands.Consolidate, "slot", reject_slot, "D-CONS-1"),
)
"""How decisions within powers are answered."""
