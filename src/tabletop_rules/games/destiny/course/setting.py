"""The setting phase (D-SET): moves, validation, theft, each completed for everybody before the next."""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.make import maker
from tabletop_rules.core.mask import Hidden
from tabletop_rules.core.messages import Ask, Plan
from tabletop_rules.core.rule import Expand
from tabletop_rules.core.terms import RuleId
from tabletop_rules.games.destiny import decisions, queries, steps
from tabletop_rules.games.destiny.events import cards as c
from tabletop_rules.games.destiny.events import tokens as t
from tabletop_rules.games.destiny.rules.phases import move_within, validated
from tabletop_rules.games.destiny.state import State
from tabletop_rules.games.destiny.terms import slip

new_ask, new_token_to_move = maker(Ask), maker(decisions.TokenToMove)


def setting_phase(state: State, step: steps.SettingPhase) -> Plan:
    """Plan moves in turn order (D-Q-42), validation, theft. The present holder of the initiative begins (D-TURN-2).

    Theft comes after validation, so a stolen character is not validated before the next turn (D-THEFT-4).
    """
    order = queries.turn_order(state)
    return (steps.MoveNext(order), steps.Validate(), steps.TheftNext(order))


def simultaneous_setting_phase(state: State, step: steps.SettingPhase) -> Plan:
    """Plan the same, but with all moves committed in secret at the same time (D-Q-42)."""
    order = queries.turn_order(state)
    after = (steps.Validate(), steps.TheftNext(order))
    asked = tuple([decisions.MoveToCommit(seat) for seat in order if queries.can_move(state, seat)])
    return (Ask(asked, then=steps.CarryMoves()), *after) if asked else after


def move_next(state: State, step: steps.MoveNext) -> Plan:
    """Ask the next seat that can move a token."""
    for place, seat in enumerate(step.order):
        if queries.can_move(state, seat):
            rest = step.order[place + 1 :]
            return (new_ask((new_token_to_move(seat),), steps.MoveNext(rest) if rest else None),)
    return ()


def carry_moves(state: State, step: steps.CarryMoves) -> Plan:
    """Turn all committed moves up, then carry them out together; each is within one seat (D-Q-42)."""
    moves, slips = [], []
    for seat in queries.turn_order(state):
        move = state.players[seat].move
        assert not isinstance(move, Hidden)
        if move is not None:
            slips.append(slip(seat, move))
        if move:
            moves.append(move_within(state, seat, move[0], move[1]))
    return (t.MovesRevealed(tuple(slips)), t.TokenMoved(tuple(moves)))


def validate(state: State, step: steps.Validate) -> Plan:
    """Turn each current character to its best line, if that is worth more than the present one (D-VAL-3, D-SET-2)."""
    done: list[c.Validated] = []
    for seat in queries.turn_order(state):
        line = queries.best_line(state, seat)
        if line is not None:
            done.append(validated(state, seat, line))
    return (c.CharacterValidated(tuple(done)),) if done else ()


def offer_validation(state: State, step: steps.Validate) -> Plan:
    """Ask in turn order who validates (option validation = optional)."""
    return (steps.ValidateNext(queries.turn_order(state)),)


def validate_next(state: State, step: steps.ValidateNext) -> Plan:
    """Ask the next seat whose character can turn to a better line."""
    for place, seat in enumerate(step.order):
        if queries.best_line(state, seat) is not None:
            rest = step.order[place + 1 :]
            return (Ask((decisions.CharacterToValidate(seat),), steps.ValidateNext(rest) if rest else None),)
    return ()


def theft_next(state: State, step: steps.TheftNext) -> Plan:
    """Let the next thief steal. Each seat is checked only after the thefts before it (D-THEFT-1, D-SET-3)."""
    for place, seat in enumerate(step.order):
        found = queries.theft_targets(state, seat, step.stolen)
        if not found:
            continue
        rest = step.order[place + 1 :]
        if len(found) == 1 and not queries.may_leave(state, seat):
            owner, card = found[0]
            return (c.CharacterStolen(seat, owner, card), steps.TheftNext(rest, (*step.stolen, card)))
        return (Ask((decisions.CharacterToSteal(seat, rest, step.stolen),)),)
    return ()


STEPS: Final = (
    Expand(RuleId("D-SET-1"), steps.SettingPhase, setting_phase),
    Expand(RuleId("D-SET-1"), steps.MoveNext, move_next),
    Expand(RuleId("D-SET-1"), steps.CarryMoves, carry_moves),
    Expand(RuleId("D-VAL-3"), steps.Validate, validate),
    Expand(RuleId("D-VAL-3"), steps.ValidateNext, validate_next),
    Expand(RuleId("D-THEFT-1"), steps.TheftNext, theft_next),
)
"""The steps of the setting phase and their plans."""
