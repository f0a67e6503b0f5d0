"""Answers within a power: what its verb offers may be chosen, and nothing else (D-POW-1 to D-POW-4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from tabletop_rules.core.messages import NOTHING, Cited, Plan, Rejection
from tabletop_rules.core.rule import Rule, choosing
from tabletop_rules.core.terms import RuleId
from tabletop_rules.games.destiny import refusals
from tabletop_rules.games.destiny.commands import (
    ChooseBranch,
    ChooseCard,
    ChoosePlayer,
    ChooseSpot,
    CommitCard,
    Consolidate,
    Decline,
)
from tabletop_rules.games.destiny.decisions import (
    CardToGive,
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
from tabletop_rules.games.destiny.effects.call import call_of, may_decline
from tabletop_rules.games.destiny.effects.hands import cards_to_give
from tabletop_rules.games.destiny.effects.powers import VERBS, branch_follow, branch_options, slot_options
from tabletop_rules.games.destiny.events.cards import CardCommitted, PowerHadNoEffect
from tabletop_rules.games.destiny.state import State
from tabletop_rules.games.destiny.terms import INDEX, SETTING_INDEX, SPACE, SPOTS, WIDTH, Slot, Spot

MANY: Final = len(SPOTS) + len(SETTING_INDEX)


def offered(state: State, decision: OfPower) -> Sequence[Any]:
    """What the verb of a power offers at a question."""
    call = call_of(state, decision)
    return VERBS[type(call.act)].choices(state, call)


def follow(state: State, decision: OfPower, choice: Any) -> Plan:
    """What comes of a choice."""
    call = call_of(state, decision)
    return VERBS[type(call.act)].follow(state, call, choice)


# --- spots ----------------------------------------------------------------------------------------------------------


def choose_spot(state: State, decision: OfPower, command: ChooseSpot) -> Plan:
    """The power goes on with the spot."""
    return follow(state, decision, command.spot)


def not_this_spot(state: State, decision: OfPower, command: ChooseSpot) -> Iterator[Rejection]:
    """Every rule against a spot that is not offered (D-POW-4)."""
    call, spot = call_of(state, decision), command.spot
    if INDEX.get(spot, MANY) < len(state.board):
        against = [*VERBS[type(call.act)].against(state, call, spot)]
        yield from against or (refusals.NOT_OFFERED_SPOT.by(call.rule, spot=spot),)
    elif _is_setting(state, spot):
        yield refusals.NOT_OFFERED_SPOT.by("D-TOK-9" if isinstance(decision, WhichToken) else call.rule, spot=spot)
    else:
        yield refusals.NO_SPOT.by("D-TOK-1", spot=spot)


def _is_setting(state: State, spot: Spot) -> bool:
    """Whether a setting may lie there: the horoscope alone has settings."""
    setting = SETTING_INDEX.get(spot, MANY)
    return setting < len(state.settings) and setting % WIDTH not in SPACE


# --- cards and players ----------------------------------------------------------------------------------------------


def not_this_card(state: State, decision: OfPower, command: ChooseCard) -> Iterator[Rejection]:
    """Whatever protects a card that is not offered, or else the card says no (D-POW-4)."""
    call, card = call_of(state, decision), str(command.card)
    against = [*VERBS[type(call.act)].against(state, call, card)]
    yield from against or (refusals.NOT_OFFERED_CARD.by(call.rule, card=card),)


def choose_card(state: State, decision: OfPower, command: ChooseCard) -> Plan:
    """The power goes on with the card."""
    return follow(state, decision, command.card)


def not_this_player(state: State, decision: OfPower, command: ChoosePlayer) -> Iterator[Rejection]:
    """Whatever keeps a player from being named, or else the card says no (D-POW-4)."""
    call = call_of(state, decision)
    against = [*VERBS[type(call.act)].against(state, call, command.player)]
    yield from against or (refusals.NOT_OFFERED_PLAYER.by(call.rule, player=command.player),)


def choose_player(state: State, decision: OfPower, command: ChoosePlayer) -> Plan:
    """The power goes on with the player."""
    return follow(state, decision, command.player)


def not_to_give(state: State, decision: CardToGive, command: CommitCard) -> Rejection:
    """A card of one's hand, of the sort that is asked for (D-CARD-12, D-CARD-18)."""
    if command.card not in state.players[decision.seat].hand:
        return refusals.NOT_HELD.by(decision.rule, card=str(command.card))
    return refusals.NOT_OFFERED_CARD.by(decision.rule, card=str(command.card))


def commit(state: State, decision: CardToGive, command: CommitCard) -> Plan:
    """The card is put aside, unseen by others."""
    return (Cited(decision.rule, CardCommitted(command.seat, command.card)),)


# --- what the referee offers: branches and slots (D-INFO-11, D-INFO-15) ---------------------------------------------


def branches(state: State, decision: WhichBranch | WhichTrickPower) -> tuple[str, ...]:
    """What the referee has told the seat that it may choose."""
    return decision.options if isinstance(decision.options, tuple) else ()


def not_this_branch(state: State, decision: OfPower, command: ChooseBranch) -> Rejection:
    """Only what can do something (D-POW-2)."""
    return refusals.NOT_OFFERED_BRANCH.by("D-POW-2", branch=command.branch)


def choose_branch(state: State, decision: OfPower, command: ChooseBranch) -> Plan:
    """The power goes on with that part."""
    return branch_follow(state, call_of(state, decision), command.branch)


def slots(state: State, decision: SlotToConsolidate) -> tuple[Slot, ...]:
    """The slots that the referee has told the seat that it may consolidate."""
    return decision.options if isinstance(decision.options, tuple) else ()


def not_this_slot(state: State, decision: SlotToConsolidate, command: Consolidate) -> Rejection:
    """Only what matches (D-CONS-1)."""
    return refusals.NOT_MATCHED.by("D-CONS-1", slot=str(command.slot))


def consolidate(state: State, decision: SlotToConsolidate, command: Consolidate) -> Plan:
    """The setting is laid over its token."""
    return follow(state, decision, command.slot)


# --- declining (D-POW-1, D-TRICK-8) ---------------------------------------------------------------------------------


def declinable(state: State, decision: OfPower) -> bool:
    """Whether a question may be declined: trick powers, what is marked "may", and what has no other answer."""
    if isinstance(decision, WhichTrickPower):
        return True
    call = call_of(state, decision)
    if isinstance(decision, WhichBranch | SlotToConsolidate):
        return not isinstance(decision.options, tuple) or not decision.options or may_decline(state, call)
    return VERBS[type(call.act)].declinable(state, call)


def declines(state: State, decision: OfPower) -> Iterator[Decline]:
    """To decline, where that is allowed."""
    if declinable(state, decision):
        yield Decline(decision.seat, decision.id)


def check_decline(state: State, decision: OfPower, command: Decline) -> Rejection | None:
    """What is not marked "may" must be done if it can be (D-POW-1); a trick power declines whole (D-TRICK-8)."""
    if declinable(state, decision):
        return None
    return refusals.MUST_ACT.by("D-TRICK-8" if call_of(state, decision).of_trick else "D-POW-1")


def decline(state: State, decision: OfPower, command: Decline) -> Plan:
    """That a finished power had no effect is public; why is not (D-INFO-15)."""
    call = call_of(state, decision)
    if call.of_trick or call.chosen or isinstance(decision, WhereToLook):
        return NOTHING
    return (PowerHadNoEffect(call.seat, call.power, call.part),)


# --- the rules ------------------------------------------------------------------------------------------------------


def _spot(to: type[OfPower], rule: str) -> Rule[State, Any, ChooseSpot]:
    return choosing(RuleId(rule), to, ChooseSpot, offered, not_this_spot, choose_spot)


def _player(to: type[OfPower], rule: str) -> Rule[State, Any, ChoosePlayer]:
    return choosing(RuleId(rule), to, ChoosePlayer, offered, not_this_player, choose_player)


def _branch(to: type[WhichBranch] | type[WhichTrickPower], rule: str) -> Rule[State, Any, ChooseBranch]:
    return choosing(RuleId(rule), to, ChooseBranch, branches, not_this_branch, choose_branch, options=branch_options)


def _decline(to: type[OfPower], rule: str = "D-POW-1") -> Rule[State, Any, Decline]:
    return Rule(RuleId(rule), to, Decline, declines, check_decline, decline)


RULES: Final[tuple[Rule[State, Any, Any], ...]] = (
    _spot(WhichToken, "D-POW-4"),
    _decline(WhichToken),
    _spot(WhichSlot, "D-TOK-3"),
    _decline(WhichSlot),
    _spot(WhichPlace, "D-TOK-5"),
    _spot(WhichSetting, "D-CARD-15"),
    _decline(WhichSetting),
    _spot(WhereToLook, "D-CARD-21"),
    _decline(WhereToLook, "D-CARD-21"),
    choosing(RuleId("D-POW-4"), WhichCard, ChooseCard, offered, not_this_card, choose_card),
    _decline(WhichCard),
    _player(WhichOpponent, "D-POW-4"),
    _decline(WhichOpponent),
    _player(WhichPlayer, "D-CARD-31"),
    _decline(WhichPlayer),
    choosing(RuleId("D-POW-8"), CardToGive, CommitCard, cards_to_give, not_to_give, commit),
    _branch(WhichBranch, "D-POW-2"),
    _decline(WhichBranch),
    _branch(WhichTrickPower, "D-TRICK-8"),
    _decline(WhichTrickPower, "D-TRICK-8"),
    choosing(
        RuleId("D-CONS-1"),
        SlotToConsolidate,
        Consolidate,
        slots,
        not_this_slot,
        consolidate,
        options=slot_options,
    ),
    _decline(SlotToConsolidate),
)
"""How questions within powers may be answered."""
