"""Answers within a power: what its verb offers may be chosen, and nothing else (D-POW-1 to D-POW-4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from tabletop_rules.core.messages import NOTHING, Cited, Decision, Plan, Rejection
from tabletop_rules.core.rule import Rule
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
from tabletop_rules.games.destiny.effects import call as kinds
from tabletop_rules.games.destiny.effects.call import Call, Choice, call_of, may_decline
from tabletop_rules.games.destiny.effects.hands import commit_choices
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
from tabletop_rules.games.destiny.terms import INDEX, KIND_AT, SETTING_INDEX, SPACE, SPOTS, WIDTH, Spot, owner_at

UNDER: Final = (RevealToken.verb, ObserveHidden.verb)
"""The verbs that need a hidden token."""
TAKING: Final = (StealToken.verb, ThrowToken.verb, ExchangeToken.verb, FlipToken.verb)
"""The verbs from which consolidation and the Tower protect."""
ROOMY: Final = (DrawToken.verb, StealToken.verb)
"""The verbs that need a free slot."""
HITTING: Final = (KillCharacter.verb, DiscardPermanent.verb, TransformCharacter.verb)
"""The verbs from which the Tower protects characters."""
MANY: Final = len(SETTING_INDEX)


def offered(state: State, decision: Decision) -> tuple[Call, tuple[Choice, ...]]:
    """The call that a question is about, and what its verb offers."""
    call = call_of(state, decision)
    return call, tuple(VERBS[type(call.act)].choices(state, call))


def follow(state: State, decision: Decision, choice: Any) -> Plan:
    """What comes of a choice."""
    call = call_of(state, decision)
    return VERBS[type(call.act)].follow(state, call, choice)


# --- spots ----------------------------------------------------------------------------------------------------------


def spots(state: State, decision: Decision) -> Iterator[ChooseSpot]:
    """The spots that the power offers."""
    for spot in offered(state, decision)[1]:
        assert isinstance(spot, str)
        yield ChooseSpot(decision.seat, decision.id, spot)


def check_spot(state: State, decision: Decision, command: ChooseSpot) -> Iterator[Rejection]:
    """Only those that are offered; else every rule that speaks against it (D-POW-4)."""
    call, choices = offered(state, decision)
    if command.spot not in choices:
        yield from why_not(state, call, command.spot, decision.kind)


def why_not(state: State, call: Call, spot: Spot, kind: str) -> Iterator[Rejection]:
    """The rules that keep a spot from being chosen; they look at public facts only (D-INFO-9)."""
    index = INDEX.get(spot)
    if index is None:
        setting = SETTING_INDEX.get(spot, MANY)
        if setting >= len(state.settings) or setting % WIDTH in SPACE:  # the horoscope alone has settings
            yield refusals.NO_SPOT.by("D-TOK-1", spot=spot)
        else:
            yield refusals.NOT_OFFERED_SPOT.by("D-TOK-9" if kind == kinds.TOKEN else call.rule, spot=spot)
        return
    if index >= len(state.board):
        yield refusals.NO_SPOT.by("D-TOK-1", spot=spot)
        return
    if kind in (kinds.SLOT, kinds.PLACE):
        yield why_not_there(state, call, index, kind)
        return
    token = [*why_not_token(state, call, index)] if kind in (kinds.TOKEN, kinds.OBSERVE) else []
    yield from token or (refusals.NOT_OFFERED_SPOT.by(call.rule, spot=spot),)


def why_not_there(state: State, call: Call, index: int, kind: str) -> Rejection:
    """The rule that keeps the token chosen before from coming to a spot."""
    spot, fits = SPOTS[index], KIND_AT[index] == KIND_AT[INDEX[call.chosen[-1]]]
    if kind == kinds.PLACE:
        if owner_at(index) >= 0 or not fits:  # any empty place of its ring (D-TOK-5)
            return refusals.NOT_OFFERED_SPOT.by("D-TOK-5", spot=spot)
        return refusals.OCCUPIED_SPOT.by("D-TOK-4", spot=spot)
    if owner_at(index) != call.seat:  # a slot of the taker (D-TOK-3)
        return refusals.NOT_OFFERED_SPOT.by("D-TOK-3", spot=spot)
    if not fits:
        return refusals.NOT_OFFERED_SPOT.by("D-TOK-1", spot=spot)
    if state.board[index] is not None:
        return refusals.OCCUPIED_SPOT.by("D-TOK-1", spot=spot)
    return refusals.NOT_OFFERED_SPOT.by(call.rule, spot=spot)


def why_not_token(state: State, call: Call, index: int) -> Iterator[Rejection]:
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


def choose_spot(state: State, decision: Decision, command: ChooseSpot) -> Plan:
    """The power goes on with the spot."""
    return follow(state, decision, command.spot)


# --- cards and players ----------------------------------------------------------------------------------------------


def cards(state: State, decision: Decision) -> Iterator[ChooseCard]:
    """The cards that the power offers."""
    for card in offered(state, decision)[1]:
        assert isinstance(card, str)
        yield ChooseCard(decision.seat, decision.id, card)


def check_card(state: State, decision: Decision, command: ChooseCard) -> Rejection | None:
    """Only those that are offered; the Tower is named where it protects (D-CARD-31)."""
    call, choices = offered(state, decision)
    if command.card in choices:
        return None
    card = str(command.card)
    owner = owner_of(state, card)
    if call.act.verb in HITTING and owner is not None and guarded_space(state, call.seat, owner):
        return refusals.GUARDED_CHARACTER.by("D-CARD-31", card=card)
    return refusals.NOT_OFFERED_CARD.by(call.rule, card=card)


def choose_card(state: State, decision: Decision, command: ChooseCard) -> Plan:
    """The power goes on with the card."""
    return follow(state, decision, command.card)


def players(state: State, decision: Decision) -> Iterator[ChoosePlayer]:
    """The players that the power offers."""
    for player in offered(state, decision)[1]:
        assert isinstance(player, int)
        yield ChoosePlayer(decision.seat, decision.id, player)


def check_player(state: State, decision: Decision, command: ChoosePlayer) -> Rejection | None:
    """Only those that are offered (D-POW-4)."""
    call, choices = offered(state, decision)
    return None if command.player in choices else refusals.NOT_OFFERED_PLAYER.by(call.rule, player=command.player)


def choose_player(state: State, decision: Decision, command: ChoosePlayer) -> Plan:
    """The power goes on with the player."""
    return follow(state, decision, command.player)


# --- committed cards (D-CARD-12, D-CARD-18) -------------------------------------------------------------------------


def commits(state: State, decision: Decision) -> Iterator[CommitCard]:
    """The hand cards that may be put aside."""
    for card in commit_choices(state, decision):
        yield CommitCard(decision.seat, decision.id, card)


def check_commit(state: State, decision: Decision, command: CommitCard) -> Rejection | None:
    """A card of one's hand, of the sort that is asked for (D-CARD-12, D-CARD-18)."""
    if command.card in commit_choices(state, decision):
        return None
    if command.card not in state.players[decision.seat].hand:
        return refusals.NOT_HELD.by(decision.rule, card=str(command.card))
    return refusals.NOT_OFFERED_CARD.by(decision.rule, card=str(command.card))


def commit(state: State, decision: Decision, command: CommitCard) -> Plan:
    """The card is put aside, unseen by others."""
    return (Cited(decision.rule, CardCommitted(command.seat, command.card)),)


# --- what the referee offers: branches and slots (D-INFO-11, D-INFO-15) ---------------------------------------------


def options_of(decision: Decision) -> tuple[str, ...]:
    """What the referee has told the asked seat."""
    return decision.options if isinstance(decision.options, tuple) else ()


def branches(state: State, decision: Decision) -> Iterator[ChooseBranch]:
    """What the referee has told the seat that it may choose."""
    for branch in options_of(decision):
        yield ChooseBranch(decision.seat, decision.id, branch)


def check_branch(state: State, decision: Decision, command: ChooseBranch) -> Rejection | None:
    """Only what the referee has told (D-POW-2)."""
    if command.branch in options_of(decision):
        return None
    return refusals.NOT_OFFERED_BRANCH.by("D-POW-2", branch=command.branch)


def choose_branch(state: State, decision: Decision, command: ChooseBranch) -> Plan:
    """The power goes on with that part."""
    return branch_follow(state, call_of(state, decision), command.branch)


def slots(state: State, decision: Decision) -> Iterator[Consolidate]:
    """The slots that the referee has told the seat that it may consolidate."""
    for slot in options_of(decision):
        yield Consolidate(decision.seat, decision.id, slot)  # type: ignore[arg-type]  # the referee tells slots


def check_slot(state: State, decision: Decision, command: Consolidate) -> Rejection | None:
    """Only what the referee has told (D-CONS-1)."""
    if command.slot in options_of(decision):
        return None
    return refusals.NOT_MATCHED.by("D-CONS-1", slot=str(command.slot))


def consolidate(state: State, decision: Decision, command: Consolidate) -> Plan:
    """The setting is laid over its token."""
    return follow(state, decision, command.slot)


# --- declining (D-POW-1, D-TRICK-8) ---------------------------------------------------------------------------------


def declinable(state: State, decision: Decision) -> bool:
    """Whether a question may be declined: trick powers, what is marked "may", and what has no other answer."""
    if decision.kind == kinds.TRICK:
        return True
    call = call_of(state, decision)
    if decision.kind in (kinds.BRANCH, kinds.CONSOLIDATE):
        return not options_of(decision) or may_decline(state, call)
    return VERBS[type(call.act)].declinable(state, call)


def declines(state: State, decision: Decision) -> Iterator[Decline]:
    """To decline, where that is allowed."""
    if declinable(state, decision):
        yield Decline(decision.seat, decision.id)


def check_decline(state: State, decision: Decision, command: Decline) -> Rejection | None:
    """What is not marked "may" must be done if it can be (D-POW-1); a trick power declines whole (D-TRICK-8)."""
    if declinable(state, decision):
        return None
    return refusals.MUST_ACT.by("D-TRICK-8" if call_of(state, decision).of_trick else "D-POW-1")


def decline(state: State, decision: Decision, command: Decline) -> Plan:
    """That a finished power had no effect is public; why is not (D-INFO-15)."""
    call = call_of(state, decision)
    if call.of_trick or call.chosen or decision.kind == kinds.OBSERVE:
        return NOTHING
    return (PowerHadNoEffect(call.seat, call.power, call.part),)


# --- the rules ------------------------------------------------------------------------------------------------------


def _decline(kind: str, rule: str) -> Rule[State, Decline]:
    return Rule(RuleId(rule), kind, Decline, declines, check_decline, decline)


RULES: Final[tuple[Rule[State, Any], ...]] = (
    Rule(RuleId("D-POW-4"), kinds.TOKEN, ChooseSpot, spots, check_spot, choose_spot),
    _decline(kinds.TOKEN, "D-POW-1"),
    Rule(RuleId("D-TOK-3"), kinds.SLOT, ChooseSpot, spots, check_spot, choose_spot),
    _decline(kinds.SLOT, "D-POW-1"),
    Rule(RuleId("D-TOK-5"), kinds.PLACE, ChooseSpot, spots, check_spot, choose_spot),
    Rule(RuleId("D-CARD-15"), kinds.SETTING, ChooseSpot, spots, check_spot, choose_spot),
    _decline(kinds.SETTING, "D-POW-1"),
    Rule(RuleId("D-CARD-21"), kinds.OBSERVE, ChooseSpot, spots, check_spot, choose_spot),
    _decline(kinds.OBSERVE, "D-CARD-21"),
    Rule(RuleId("D-POW-4"), kinds.CARD, ChooseCard, cards, check_card, choose_card),
    _decline(kinds.CARD, "D-POW-1"),
    Rule(RuleId("D-POW-4"), kinds.OPPONENT, ChoosePlayer, players, check_player, choose_player),
    _decline(kinds.OPPONENT, "D-POW-1"),
    Rule(RuleId("D-CARD-31"), kinds.PLAYER, ChoosePlayer, players, check_player, choose_player),
    _decline(kinds.PLAYER, "D-POW-1"),
    Rule(RuleId("D-POW-8"), kinds.COMMIT, CommitCard, commits, check_commit, commit),
    Rule(RuleId("D-POW-2"), kinds.BRANCH, ChooseBranch, branches, check_branch, choose_branch, branch_options),
    _decline(kinds.BRANCH, "D-POW-1"),
    Rule(RuleId("D-TRICK-8"), kinds.TRICK, ChooseBranch, branches, check_branch, choose_branch, branch_options),
    _decline(kinds.TRICK, "D-TRICK-8"),
    Rule(RuleId("D-CONS-1"), kinds.CONSOLIDATE, Consolidate, slots, check_slot, consolidate, slot_options),
    _decline(kinds.CONSOLIDATE, "D-POW-1"),
)
"""How questions within powers may be answered."""
