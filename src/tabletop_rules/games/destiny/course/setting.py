"""The setting phase (D-SET): moves, then validation, then theft, each completed for everybody."""

from __future__ import annotations

from functools import partial
from typing import Final

from tabletop_rules.core.change import change
from tabletop_rules.core.mask import Hidden
from tabletop_rules.core.messages import Ask, Plan
from tabletop_rules.core.rule import Expand
from tabletop_rules.core.terms import RuleId
from tabletop_rules.games.destiny.decisions import CharacterToSteal, MoveToCommit, TokenToMove
from tabletop_rules.games.destiny.events.cards import CharacterStolen, CharacterValidated, Validated
from tabletop_rules.games.destiny.events.tokens import MovesRevealed, TokenMoved
from tabletop_rules.games.destiny.queries import (
    can_move,
    line_points,
    lines_held,
    may_leave,
    points_of,
    theft_targets,
    turn_order,
)
from tabletop_rules.games.destiny.rules.phases import carried
from tabletop_rules.games.destiny.state import State
from tabletop_rules.games.destiny.steps import CarryMoves, MoveNext, SettingPhase, TheftNext, Validate
from tabletop_rules.games.destiny.terms import slip


def setting_phase(state: State, step: SettingPhase) -> Plan:
    """Moves in turn order (D-Q-42), validation, theft; the holder of the initiative as it is now begins (D-TURN-2).

    Theft comes after validation, so nothing stolen is validated before the next turn (D-THEFT-4).
    """
    order = turn_order(state)
    return (MoveNext(order), Validate(), TheftNext(order))


def setting_phase_at_once(state: State, step: SettingPhase) -> Plan:
    """The same, but all commit a move, or none, at the same time, unseen by others (D-Q-42)."""
    order = turn_order(state)
    after = (Validate(), TheftNext(order))
    asked = tuple([MoveToCommit(seat) for seat in order if can_move(state, seat)])
    return (Ask(asked, then=CarryMoves()), *after) if asked else after


def move_next(state: State, step: MoveNext) -> Plan:
    """Each in turn order; who has nothing to move is passed over."""
    for place, seat in enumerate(step.order):
        if can_move(state, seat):
            rest = step.order[place + 1 :]
            return (Ask((TokenToMove(seat),), then=MoveNext(rest) if rest else None),)
    return ()


def carry_moves(state: State, step: CarryMoves) -> Plan:
    """All committed moves are turned up, then carried out at once; they touch different seats (D-Q-42)."""
    moves, slips = [], []
    for seat in turn_order(state):
        move = state.players[seat].move
        assert not isinstance(move, Hidden)
        if move is not None:
            slips.append(slip(seat, move))
        if move:
            moves.append(carried(state, seat, move[0], move[1]))
    return (MovesRevealed(tuple(slips)), TokenMoved(tuple(moves)))


def validate(state: State, step: Validate) -> Plan:
    """Each current character turns to the line worth most, if that is more than its present one (D-VAL-3, D-SET-2)."""
    turned = []
    for seat in turn_order(state):
        stack = state.players[seat].stack
        if not stack:
            continue
        top = stack[-1]
        held = lines_held(state, seat, top.card)
        if not held:
            continue
        best = max(held, key=partial(line_points, state, top.card))
        present = line_points(state, top.card, top.lines[-1]) if top.lines else 0
        if line_points(state, top.card, best) > present:
            after = change(top, lines=(*top.lines, best))
            turned.append(Validated(seat, top.card, best, points_of(state, after)))
    return (CharacterValidated(tuple(turned)),) if turned else ()


def theft_next(state: State, step: TheftNext) -> Plan:
    """Checked afresh at each player's turn, after what earlier thefts brought about (D-THEFT-1, D-SET-3)."""
    for place, seat in enumerate(step.order):
        found = theft_targets(state, seat, step.stolen)
        if not found:
            continue
        rest = step.order[place + 1 :]
        if len(found) == 1 and not may_leave(state, seat):
            owner, card = found[0]
            return (CharacterStolen(seat, owner, card), TheftNext(rest, (*step.stolen, card)))
        return (Ask((CharacterToSteal(seat, rest, step.stolen),)),)
    return ()


STEPS: Final = (
    Expand(RuleId("D-SET-1"), SettingPhase, setting_phase),
    Expand(RuleId("D-SET-1"), MoveNext, move_next),
    Expand(RuleId("D-SET-1"), CarryMoves, carry_moves),
    Expand(RuleId("D-VAL-3"), Validate, validate),
    Expand(RuleId("D-THEFT-1"), TheftNext, theft_next),
)
"""Every step of the setting phase and its plan."""
