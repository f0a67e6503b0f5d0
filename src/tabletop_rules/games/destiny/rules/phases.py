"""Answers to the phases of the turn: settings laid at the start, cards, moves, thefts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from tabletop_rules.core.make import maker
from tabletop_rules.core.mask import Hidden
from tabletop_rules.core.messages import NOTHING, Cited, Plan, Rejection
from tabletop_rules.core.rule import Rule, choosing, no_objection
from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.core.zones import seen
from tabletop_rules.games.destiny import refusals
from tabletop_rules.games.destiny.commands import AssignSettings, ChooseCard, CommitMove, Decline, MoveToken, PlayCard
from tabletop_rules.games.destiny.decisions import (
    CardToPlay,
    CharacterToSteal,
    MoveToCommit,
    SettingsToLay,
    TokenToMove,
)
from tabletop_rules.games.destiny.events.cards import (
    CardPlayedForPower,
    CardPlayedForValue,
    CharacterArrived,
    CharacterStolen,
)
from tabletop_rules.games.destiny.events.tokens import Move, MoveCommitted, SettingsAssigned, TokenMoved
from tabletop_rules.games.destiny.queries import executions, may_leave, moves_of, owner_of, shown_at, theft_targets
from tabletop_rules.games.destiny.state import State
from tabletop_rules.games.destiny.steps import Do, Spend, TheftNext
from tabletop_rules.games.destiny.targets import EXPOSED, MOVABLE, STEALABLE
from tabletop_rules.games.destiny.terms import (
    CONSTELLATION,
    KIND_AT,
    PLANET,
    SLOTS,
    SPOTS,
    CardId,
    Kind,
    SettingId,
    Slot,
    slot_index,
)

new_play, new_move = maker(PlayCard), maker(MoveToken)
"""Of these every list holds many."""

# --- settings laid by choice (D-SETUP-1, option setting_assignment) -------------------------------------------------


def dealt(state: State, seat: Seat, kind: Kind) -> tuple[SettingId, ...]:
    """The settings of a kind that a seat holds and may lay."""
    return tuple([s for s in seen(state.players[seat].dealt) if state.content.setting[s].kind == kind])


def assignments(state: State, decision: SettingsToLay) -> Iterator[AssignSettings]:
    """Every way to lay two planets and two constellations."""
    for health in dealt(state, decision.seat, PLANET):
        for love in dealt(state, decision.seat, CONSTELLATION):
            yield AssignSettings(decision.seat, decision.id, health, love)


def check_assignment(state: State, decision: SettingsToLay, command: AssignSettings) -> Iterator[Rejection]:
    """Both settings named must have been dealt to the seat, one of each kind (D-SETUP-1)."""
    if command.health not in dealt(state, decision.seat, PLANET):
        yield refusals.NOT_DEALT.by("D-SETUP-1", setting=str(command.health))
    if command.love not in dealt(state, decision.seat, CONSTELLATION):
        yield refusals.NOT_DEALT.by("D-SETUP-1", setting=str(command.love))


def assign(state: State, decision: SettingsToLay, command: AssignSettings) -> Plan:
    """Those named lie under health and love, the others under work and money."""
    [work] = [s for s in dealt(state, command.seat, PLANET) if s != command.health]
    [money] = [s for s in dealt(state, command.seat, CONSTELLATION) if s != command.love]
    return (SettingsAssigned(command.seat, (command.health, work, command.love, money)),)


# --- cards (D-PLAY) -------------------------------------------------------------------------------------------------


def plays(state: State, decision: CardToPlay) -> Iterator[PlayCard]:
    """Any card either way (D-PLAY-2), for power even if it can do nothing (D-PLAY-6)."""
    seat, id = decision.seat, decision.id
    for card in seen(state.players[seat].hand):
        yield new_play(seat, id, card, False)
        yield new_play(seat, id, card, True)


def check_play(state: State, decision: CardToPlay, command: PlayCard) -> Rejection | None:
    """A card must be in hand (D-PLAY-1)."""
    if not isinstance(command.card, Hidden) and command.card in state.players[decision.seat].hand:
        return None
    return refusals.NOT_HELD.by("D-PLAY-1", card=str(command.card))


def play(state: State, decision: CardToPlay, command: PlayCard) -> Plan:
    """For value it competes; for power its parts are done, and it is spent or stays as a character (D-PLAY-4)."""
    seat, card = command.seat, command.card
    if not command.power:
        return (CardPlayedForValue(seat, card),)
    assert not isinstance(card, Hidden)
    parts = len(state.content.parts[card])
    times = executions(state, seat, card)
    played = CardPlayedForPower(seat, card, times)
    work = [Do(seat, card, part) for part in range(parts)]
    if state.content.card[card].is_character:  # its arrival is the first time
        return (played, Cited(RuleId("D-CHAR-1"), CharacterArrived(seat, card, "played")), *work * (times - 1))
    return (played, *work * times, Spend())


# --- moves (D-SET-1) ------------------------------------------------------------------------------------------------


def moves(state: State, decision: TokenToMove) -> Iterator[MoveToken]:
    """Every move of one of the seat's tokens to another of its slots of that kind, neither consolidated."""
    for source, target in moves_of(state, decision.seat):
        yield new_move(decision.seat, decision.id, source, target)


def check_move(state: State, decision: TokenToMove, command: MoveToken) -> Iterator[Rejection]:
    """Only such a move (D-SET-1)."""
    return cannot_move(state, decision.seat, command.source, command.target)


def cannot_move(state: State, seat: Seat, source: Slot, target: Slot) -> Iterator[Rejection]:
    """Whatever protects one of the slots; or there is nothing to move, or no other slot of its kind to move it to."""
    here, there = slot_index(seat, SLOTS.index(source)), slot_index(seat, SLOTS.index(target))
    yield from MOVABLE.against(state, here, seat)
    yield from MOVABLE.against(state, there, seat)
    if state.board[here] is None or here == there or KIND_AT[here] != KIND_AT[there]:
        yield refusals.CANNOT_MOVE.by("D-SET-1", source=source, target=target)


def move(state: State, decision: TokenToMove, command: MoveToken) -> Plan:
    """The token moves, or changes places with the one that lies there."""
    return (TokenMoved((carried(state, command.seat, command.source, command.target),)),)


def carried(state: State, seat: Seat, source: Slot, target: Slot) -> Move:
    """One move, with what changes places; faces stay."""
    here, there = slot_index(seat, SLOTS.index(source)), slot_index(seat, SLOTS.index(target))
    token, other = state.board[here], state.board[there]
    assert token is not None
    back = None if other is None else shown_at(state, other, here)
    return Move(seat, SPOTS[here], SPOTS[there], shown_at(state, token, there), back)


def stays(state: State, decision: TokenToMove) -> Iterator[Decline]:
    """A seat may always move nothing (D-SET-1)."""
    yield Decline(decision.seat, decision.id)


def stay(state: State, decision: TokenToMove, command: Decline) -> Plan:
    """Nothing moves."""
    return NOTHING


def moves_to_commit(state: State, decision: MoveToCommit) -> tuple[tuple[Slot, ...], ...]:
    """A move or none, in one command: that somebody stays must not show before all have answered (D-Q-42)."""
    return ((), *moves_of(state, decision.seat))


def not_to_commit(state: State, decision: MoveToCommit, command: CommitMove) -> Iterator[Rejection]:
    """A move that would be legal now, or none (D-SET-1, D-Q-42)."""
    if isinstance(command.move, Hidden) or len(command.move) != 2:
        yield refusals.NO_MOVE.by("D-SET-1")
    else:
        yield from cannot_move(state, decision.seat, *command.move)


def commit_move(state: State, decision: MoveToCommit, command: CommitMove) -> Plan:
    """The move is decided on, unseen by others."""
    return (MoveCommitted(command.seat, command.move),)


# --- thefts (D-THEFT) -----------------------------------------------------------------------------------------------


def targets(state: State, decision: CharacterToSteal) -> tuple[tuple[Seat, CardId], ...]:
    """Whom the thief may steal, with their owners."""
    return theft_targets(state, decision.seat, decision.stolen)


def thefts(state: State, decision: CharacterToSteal) -> tuple[CardId, ...]:
    """The characters that the thief may take."""
    return tuple([card for _, card in targets(state, decision)])


def not_to_steal(state: State, decision: CharacterToSteal, command: ChooseCard) -> Iterator[Rejection]:
    """Whatever protects the character; else its conjunction is not held (D-THEFT-1)."""
    card = str(command.card)
    owner = owner_of(state, card)
    against: list[Rejection] = []
    if owner is not None:
        against += EXPOSED.against(state, (owner, card), decision.seat)
        against += STEALABLE.against(state, (owner, card), decision.stolen)
    yield from against or (refusals.NOT_OFFERED_CARD.by("D-THEFT-1", card=card),)


def steal(state: State, decision: CharacterToSteal, command: ChooseCard) -> Plan:
    """The card comes on top of the thief's stack and arrives at once (D-THEFT-3); then the next thief is asked."""
    owner = next(owner for owner, card in targets(state, decision) if card == command.card)
    assert not isinstance(command.card, Hidden)
    return (
        CharacterStolen(decision.seat, owner, command.card),
        TheftNext(decision.rest, (*decision.stolen, command.card)),
    )


def leaves(state: State, decision: CharacterToSteal) -> Iterator[Decline]:
    """To steal nothing, where that is allowed."""
    if may_leave(state, decision.seat):
        yield Decline(decision.seat, decision.id)


def check_leave(state: State, decision: CharacterToSteal, command: Decline) -> Rejection | None:
    """Who holds a conjunction must steal (D-THEFT-1)."""
    return None if may_leave(state, decision.seat) else refusals.MUST_ACT.by("D-THEFT-1")


def leave(state: State, decision: CharacterToSteal, command: Decline) -> Plan:
    """The next thief is asked."""
    return (TheftNext(decision.rest, decision.stolen),)


RULES: Final[tuple[Rule[State, Any, Any], ...]] = (
    Rule(RuleId("D-SETUP-1"), SettingsToLay, AssignSettings, assignments, check_assignment, assign),
    Rule(RuleId("D-PLAY-1"), CardToPlay, PlayCard, plays, check_play, play),
    Rule(RuleId("D-SET-1"), TokenToMove, MoveToken, moves, check_move, move),
    Rule(RuleId("D-SET-1"), TokenToMove, Decline, stays, no_objection, stay),
    choosing(RuleId("D-SET-1"), MoveToCommit, CommitMove, moves_to_commit, not_to_commit, commit_move),
    choosing(RuleId("D-THEFT-2"), CharacterToSteal, ChooseCard, thefts, not_to_steal, steal),
    Rule(RuleId("D-THEFT-2"), CharacterToSteal, Decline, leaves, check_leave, leave),
)
"""How questions of the phases may be answered."""
