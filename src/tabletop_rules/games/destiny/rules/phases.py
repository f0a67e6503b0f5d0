"""Answers in the phases of a turn: settings laid at the start, cards, moves, thefts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from tabletop_rules.core.change import change
from tabletop_rules.core.make import maker
from tabletop_rules.core.mask import Hidden
from tabletop_rules.core.messages import Cited, Plan, Rejection
from tabletop_rules.core.rule import Answers, Rule, choosing, no_objection
from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.core.zones import seen
from tabletop_rules.games.destiny import commands, decisions, refusals
from tabletop_rules.games.destiny.effects.call import new_do, nothing
from tabletop_rules.games.destiny.effects.characters import owner
from tabletop_rules.games.destiny.events import cards as c
from tabletop_rules.games.destiny.events import tokens as t
from tabletop_rules.games.destiny.queries import (
    arrives,
    best_line,
    executions,
    may_leave,
    moves_of,
    owner_of,
    points_of,
    shown_at,
    theft_targets,
)
from tabletop_rules.games.destiny.state import State
from tabletop_rules.games.destiny.steps import Spend, TheftNext
from tabletop_rules.games.destiny.targets import EXPOSED, MOVABLE, STEALABLE
from tabletop_rules.games.destiny.terms import (
    CONSTELLATION,
    KIND_AT,
    KINDS,
    PLANET,
    SLOTS,
    SPOTS,
    CardId,
    Kind,
    Line,
    SettingId,
    Slot,
    slot_index,
)

new_play, new_move, new_decline = maker(commands.PlayCard), maker(commands.MoveToken), maker(commands.Decline)
"""Fast constructors: every list of legal commands holds many of these."""
new_for_value, new_for_power = maker(c.CardPlayedForValue), maker(c.CardPlayedForPower)
new_moved = maker(t.Move)

# --- settings laid by choice (D-SETUP-1, option setting_assignment) -------------------------------------------------


def dealt(state: State, seat: Seat, kind: Kind) -> tuple[SettingId, ...]:
    """Return the settings of a kind that a seat has drawn and must lay."""
    return tuple([s for s in seen(state.players[seat].dealt) if state.content.setting[s].kind == kind])


def assignments(state: State, decision: decisions.SettingsToLay) -> Iterator[commands.AssignSettings]:
    """Yield every way to lay two planets and two constellations."""
    for health in dealt(state, decision.seat, PLANET):
        for love in dealt(state, decision.seat, CONSTELLATION):
            yield commands.AssignSettings(decision.seat, decision.id, health, love)


def check_assignment(
    state: State, decision: decisions.SettingsToLay, command: commands.AssignSettings
) -> Iterator[Rejection]:
    """Require two settings that the seat has drawn, one of each kind (D-SETUP-1)."""
    for setting, kind in zip((command.health, command.love), KINDS, strict=True):
        if setting not in dealt(state, decision.seat, kind):
            yield refusals.NOT_DEALT.by("D-SETUP-1", setting=str(setting))


def assign(state: State, decision: decisions.SettingsToLay, command: commands.AssignSettings) -> Plan:
    """Lay the named settings under health and love, the others under work and money."""
    [work] = [s for s in dealt(state, command.seat, PLANET) if s != command.health]
    [money] = [s for s in dealt(state, command.seat, CONSTELLATION) if s != command.love]
    return (t.SettingsAssigned(command.seat, (command.health, work, command.love, money)),)


# --- cards (D-PLAY) -------------------------------------------------------------------------------------------------


def plays(state: State, decision: decisions.CardToPlay) -> Answers[commands.PlayCard]:
    """List every hand card both ways (D-PLAY-2), for power even if it can do nothing (D-PLAY-6)."""
    ways = [(card, power) for card in seen(state.players[decision.seat].hand) for power in (False, True)]
    return Answers(new_play, decision.seat, decision.id, ways)


def check_play(state: State, decision: decisions.CardToPlay, command: commands.PlayCard) -> Rejection | None:
    """Require a card in hand (D-PLAY-1)."""
    if not isinstance(command.card, Hidden) and command.card in state.players[decision.seat].hand:
        return None
    return refusals.NOT_HELD.by("D-PLAY-1", card=str(command.card))


def play(state: State, decision: decisions.CardToPlay, command: commands.PlayCard) -> Plan:
    """Let the card compete, or do the parts of its power; then discard it unless it is a character (D-PLAY-4)."""
    seat, card = command.seat, command.card
    if not command.power:
        return (new_for_value(seat, card),)
    assert not isinstance(card, Hidden)
    parts = len(state.content.parts[card])
    character = state.content.card[card].is_character
    times = executions(state, seat, card) if not character or arrives(state) else 0
    played = new_for_power(seat, card, times)
    work = [new_do(seat, card, part) for part in range(parts)]
    if character:  # its arrival is the first execution
        arrived = Cited(arrives.rule(RuleId("D-CHAR-2"), state), c.CharacterArrived(seat, card, "played"))
        return (played, arrived, *work * (times - 1))
    return (played, *work * times, Spend())


# --- moves (D-SET-1) ------------------------------------------------------------------------------------------------


def moves(state: State, decision: decisions.TokenToMove) -> Answers[commands.MoveToken]:
    """List every move of one of the seat's tokens to another slot of its kind, neither slot consolidated."""
    return Answers(new_move, decision.seat, decision.id, moves_of(state, decision.seat))


def check_move(state: State, decision: decisions.TokenToMove, command: commands.MoveToken) -> Iterator[Rejection]:
    """Require a legal move (D-SET-1)."""
    return reject_move(state, decision.seat, command.source, command.target)


def reject_move(state: State, seat: Seat, source: Slot, target: Slot) -> Iterator[Rejection]:
    """Yield the rejections of a move: by protections, or for lack of a token or of another slot of its kind."""
    here, there = slot_index(seat, SLOTS.index(source)), slot_index(seat, SLOTS.index(target))
    yield from MOVABLE.against(state, here, seat)
    yield from MOVABLE.against(state, there, seat)
    if state.board[here] is None or here == there or KIND_AT[here] != KIND_AT[there]:
        yield refusals.CANNOT_MOVE.by("D-SET-1", source=source, target=target)


def move(state: State, decision: decisions.TokenToMove, command: commands.MoveToken) -> Plan:
    """Move the token, swapping it with one in the target slot."""
    return (t.TokenMoved((move_within(state, command.seat, command.source, command.target),)),)


def move_within(state: State, seat: Seat, source: Slot, target: Slot) -> t.Move:
    """Return the move between two slots of a seat, with the token that comes back; faces are kept."""
    here, there = slot_index(seat, SLOTS.index(source)), slot_index(seat, SLOTS.index(target))
    token, other = state.board[here], state.board[there]
    assert token is not None
    back = None if other is None else shown_at(state, other, here)
    return new_moved(seat, SPOTS[here], SPOTS[there], shown_at(state, token, there), back)


def list_stay(state: State, decision: decisions.TokenToMove | decisions.CharacterToValidate) -> tuple[commands.Decline]:
    """Return the command to move nothing (D-SET-1), or to leave the character: always legal."""
    return (new_decline(decision.seat, decision.id),)


def moves_to_commit(state: State, decision: decisions.MoveToCommit) -> tuple[tuple[Slot, ...], ...]:
    """Return the moves, and () for none: nobody may learn that a seat stays before all have answered (D-Q-42)."""
    return ((), *moves_of(state, decision.seat))


def reject_commitment(
    state: State, decision: decisions.MoveToCommit, command: commands.CommitMove
) -> Iterator[Rejection]:
    """Yield the rejections of a committed move that would not be legal now (D-SET-1, D-Q-42)."""
    if isinstance(command.move, Hidden) or len(command.move) != 2:
        yield refusals.NO_MOVE.by("D-SET-1")
    else:
        yield from reject_move(state, decision.seat, *command.move)


def commit_move(state: State, decision: decisions.MoveToCommit, command: commands.CommitMove) -> Plan:
    """Commit the move, unseen by others."""
    return (t.MoveCommitted(command.seat, command.move),)


# --- validation by choice (D-VAL-3, option validation) --------------------------------------------------------------


def validations(state: State, decision: decisions.CharacterToValidate) -> tuple[CardId, ...]:
    """Return the current character of the seat, if it can turn to a better line."""
    current = state.players[decision.seat].current
    return () if current is None or best_line(state, decision.seat) is None else (current,)


def reject_validation(state: State, decision: decisions.CharacterToValidate, command: commands.ChooseCard) -> Rejection:
    """Return the rejection of a card that is not the current character of the seat."""
    return refusals.NOT_OFFERED_CARD.by("D-VAL-3", card=str(command.card))


def validate_one(state: State, decision: decisions.CharacterToValidate, command: commands.ChooseCard) -> Plan:
    """Turn the character to its best line."""
    line = best_line(state, decision.seat)
    assert line is not None
    return (c.CharacterValidated((validated(state, decision.seat, line),)),)


def validated(state: State, seat: Seat, line: Line) -> c.Validated:
    """Return the current character of a seat turned to a line, with its points then."""
    top = state.players[seat].stack[-1]
    return c.Validated(seat, top.card, line, points_of(state, change(top, lines=(*top.lines, line))))


# --- thefts (D-THEFT) -----------------------------------------------------------------------------------------------


def thefts(state: State, decision: decisions.CharacterToSteal) -> tuple[CardId, ...]:
    """Return the characters that the thief may steal."""
    return tuple([card for _, card in theft_targets(state, decision.seat, decision.stolen)])


def reject_theft(state: State, decision: decisions.CharacterToSteal, command: commands.ChooseCard) -> list[Rejection]:
    """Return the rejections by the protections of a character, or else for lack of its conjunction (D-THEFT-1)."""
    card = str(command.card)
    victim = owner_of(state, card)
    against: list[Rejection] = []
    if victim is not None:
        against += EXPOSED.against(state, (victim, card), decision.seat)
        against += STEALABLE.against(state, (victim, card), decision.stolen)
    return against or [refusals.NOT_OFFERED_CARD.by("D-THEFT-1", card=card)]


def steal(state: State, decision: decisions.CharacterToSteal, command: commands.ChooseCard) -> Plan:
    """Put the card on top of the thief's stack, where it arrives at once (D-THEFT-3); then ask the next thief."""
    card = command.card
    assert not isinstance(card, Hidden)
    return (
        c.CharacterStolen(decision.seat, owner(state, card), card),
        TheftNext(decision.rest, (*decision.stolen, card)),
    )


def list_leave(state: State, decision: decisions.CharacterToSteal) -> Iterator[commands.Decline]:
    """Yield the command to steal nothing, where that is legal."""
    if may_leave(state, decision.seat):
        yield commands.Decline(decision.seat, decision.id)


def check_leave(state: State, decision: decisions.CharacterToSteal, command: commands.Decline) -> Rejection | None:
    """Reject leaving a character whose conjunction is held (D-THEFT-1)."""
    return None if may_leave(state, decision.seat) else refusals.MUST_ACT.by("D-THEFT-1")


def leave(state: State, decision: decisions.CharacterToSteal, command: commands.Decline) -> Plan:
    """Ask the next thief."""
    return (TheftNext(decision.rest, decision.stolen),)


RULES: Final[tuple[Rule[State, Any, Any], ...]] = (
    Rule(RuleId("D-SETUP-1"), decisions.SettingsToLay, commands.AssignSettings, assignments, check_assignment, assign),
    Rule(RuleId("D-PLAY-1"), decisions.CardToPlay, commands.PlayCard, plays, check_play, play),
    Rule(RuleId("D-SET-1"), decisions.TokenToMove, commands.MoveToken, moves, check_move, move),
    Rule(RuleId("D-SET-1"), decisions.TokenToMove, commands.Decline, list_stay, no_objection, nothing),
    choosing(
        RuleId("D-SET-1"), decisions.MoveToCommit, commands.CommitMove, moves_to_commit, reject_commitment, commit_move
    ),
    choosing(
        RuleId("D-VAL-3"),
        decisions.CharacterToValidate,
        commands.ChooseCard,
        validations,
        reject_validation,
        validate_one,
    ),
    Rule(RuleId("D-VAL-3"), decisions.CharacterToValidate, commands.Decline, list_stay, no_objection, nothing),
    choosing(RuleId("D-THEFT-2"), decisions.CharacterToSteal, commands.ChooseCard, thefts, reject_theft, steal),
    Rule(RuleId("D-THEFT-2"), decisions.CharacterToSteal, commands.Decline, list_leave, check_leave, leave),
)
"""How decisions in the phases of a turn are answered."""
