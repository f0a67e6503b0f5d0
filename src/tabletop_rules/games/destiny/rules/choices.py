"""Answers within a power: what its verb offers may be chosen, and nothing else (D-POW-1 to D-POW-4)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

import attrs

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
from tabletop_rules.games.destiny.content.acts import (
    DiscardPermanent,
    DrawToken,
    ExchangeToken,
    FlipToken,
    KillCharacter,
    ObserveHidden,
    RevealToken,
    StealToken,
    ThrowToken,
    TransformCharacter,
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
from tabletop_rules.games.destiny.effects.call import Call, call_of, may_decline
from tabletop_rules.games.destiny.effects.hands import cards_to_give
from tabletop_rules.games.destiny.effects.powers import VERBS, branch_follow, branch_options, slot_options
from tabletop_rules.games.destiny.events.cards import CardCommitted, PowerHadNoEffect
from tabletop_rules.games.destiny.queries import (
    consolidated,
    guarded,
    guarded_space,
    kinds_with_room,
    owner_of,
)
from tabletop_rules.games.destiny.state import State
from tabletop_rules.games.destiny.terms import INDEX, KIND_AT, SETTING_INDEX, SPACE, SPOTS, WIDTH, Slot, Spot, owner_at

UNDER: Final = (RevealToken.verb, ObserveHidden.verb)
"""The verbs that need a hidden token."""
TAKING: Final = (StealToken.verb, ThrowToken.verb, ExchangeToken.verb, FlipToken.verb)
"""The verbs from which consolidation and the Tower protect."""
ROOMY: Final = (DrawToken.verb, StealToken.verb)
"""The verbs that need a free slot."""
HITTING: Final = (KillCharacter.verb, DiscardPermanent.verb, TransformCharacter.verb)
"""The verbs from which the Tower protects characters."""
MANY: Final = len(SETTING_INDEX)


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
    """Every rule against a spot that is not offered (D-POW-4); they look at public facts only (D-INFO-9)."""
    call, spot = call_of(state, decision), command.spot
    index = INDEX.get(spot, len(state.board))
    if index < len(state.board):
        reasons = [*WHY_NOT[type(decision)](state, call, index)]
        yield from reasons or (refusals.NOT_OFFERED_SPOT.by(call.rule, spot=spot),)
    elif _is_setting(state, spot):
        yield refusals.NOT_OFFERED_SPOT.by("D-TOK-9" if isinstance(decision, WhichToken) else call.rule, spot=spot)
    else:
        yield refusals.NO_SPOT.by("D-TOK-1", spot=spot)


def _is_setting(state: State, spot: Spot) -> bool:
    """Whether a setting may lie there: the horoscope alone has settings."""
    setting = SETTING_INDEX.get(spot, MANY)
    return setting < len(state.settings) and setting % WIDTH not in SPACE


def why_not_place(state: State, call: Call[Any], index: int) -> Iterator[Rejection]:
    """The rule that keeps the token chosen before from a place: any empty one of its ring will do (D-TOK-5)."""
    if owner_at(index) >= 0 or not _fits(call, index):
        yield refusals.NOT_OFFERED_SPOT.by("D-TOK-5", spot=SPOTS[index])
    else:
        yield refusals.OCCUPIED_SPOT.by("D-TOK-4", spot=SPOTS[index])


def why_not_slot(state: State, call: Call[Any], index: int) -> Iterator[Rejection]:
    """The rule that keeps the token chosen before from a slot: it takes a free one of the taker (D-TOK-3)."""
    if owner_at(index) != call.seat:
        yield refusals.NOT_OFFERED_SPOT.by("D-TOK-3", spot=SPOTS[index])
    elif not _fits(call, index):
        yield refusals.NOT_OFFERED_SPOT.by("D-TOK-1", spot=SPOTS[index])
    elif state.board[index] is not None:
        yield refusals.OCCUPIED_SPOT.by("D-TOK-1", spot=SPOTS[index])


def _fits(call: Call[Any], index: int) -> bool:
    """Whether a spot is of the kind of the token chosen before."""
    return KIND_AT[index] == KIND_AT[INDEX[call.chosen[-1]]]


def why_not_token(state: State, call: Call[Any], index: int) -> Iterator[Rejection]:
    """The general rules that keep the token at a spot from such a power; none if only the card says no."""
    token, verb, spot = state.board[index], call.act.verb, SPOTS[index]
    if token is None:
        yield refusals.EMPTY_SPOT.by("D-TOK-4", spot=spot)
    elif verb in UNDER and token.up:
        yield refusals.UP_ALREADY.by("D-TOK-7" if verb == RevealToken.verb else call.rule, spot=spot)
    if verb in TAKING and consolidated(state, index):
        yield refusals.CONSOLIDATED.by("D-CONS-2", spot=spot)
    if verb in TAKING and guarded(state, call.seat, index):
        yield refusals.GUARDED.by("D-CARD-31", spot=spot)
    if verb == ExchangeToken.verb and call.chosen and KIND_AT[index] != KIND_AT[INDEX[call.chosen[0]]]:
        yield refusals.NOT_OFFERED_SPOT.by("D-TOK-6", spot=spot)
    if verb in ROOMY and not kinds_with_room(state, call.seat, (KIND_AT[index],)):
        yield refusals.NO_ROOM.by("D-TOK-2")


def only_the_card(state: State, call: Call[Any], index: int) -> tuple[Rejection, ...]:
    """No rule but that of the card."""
    return ()


WHY_NOT: Final[Mapping[type[OfPower], Callable[[State, Call[Any], int], Iterable[Rejection]]]] = MappingProxyType(
    {
        WhichToken: why_not_token,
        WhichSlot: why_not_slot,
        WhichPlace: why_not_place,
        WhichSetting: only_the_card,
        WhereToLook: why_not_token,
    }
)
"""The general rules that keep a spot from being the answer to a question."""


# --- cards and players ----------------------------------------------------------------------------------------------


def not_this_card(state: State, decision: OfPower, command: ChooseCard) -> Rejection:
    """The Tower is named where it protects (D-CARD-31)."""
    call, card = call_of(state, decision), str(command.card)
    owner = owner_of(state, card)
    if call.act.verb in HITTING and owner is not None and guarded_space(state, call.seat, owner):
        return refusals.GUARDED_CHARACTER.by("D-CARD-31", card=card)
    return refusals.NOT_OFFERED_CARD.by(call.rule, card=card)


def choose_card(state: State, decision: OfPower, command: ChooseCard) -> Plan:
    """The power goes on with the card."""
    return follow(state, decision, command.card)


def not_this_player(state: State, decision: OfPower, command: ChoosePlayer) -> Rejection:
    """The card says which players (D-POW-4)."""
    return refusals.NOT_OFFERED_PLAYER.by(decision.rule, player=command.player)


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
    chosen = choosing(RuleId(rule), to, ChooseBranch, branches, not_this_branch, choose_branch)
    return attrs.evolve(chosen, options=branch_options)


def _decline(to: type[OfPower], rule: str = "D-POW-1") -> Rule[State, Any, Decline]:
    return Rule(RuleId(rule), to, Decline, declines, check_decline, decline)


_CONSOLIDATE: Final = choosing(RuleId("D-CONS-1"), SlotToConsolidate, Consolidate, slots, not_this_slot, consolidate)

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
    attrs.evolve(_CONSOLIDATE, options=slot_options),
    _decline(SlotToConsolidate),
)
"""How questions within powers may be answered."""
