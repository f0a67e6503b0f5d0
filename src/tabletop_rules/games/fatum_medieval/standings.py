"""How each seat stands: its levels toward the objective and its gold, or its points where points decide."""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.component import SeatStanding, StandingItem, ranked
from tabletop_rules.core.mask import Hidden
from tabletop_rules.core.match import Match
from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.core.voice import Voice, pick
from tabletop_rules.games.fatum_medieval.content.items import Objective
from tabletop_rules.games.fatum_medieval.names import axis_name
from tabletop_rules.games.fatum_medieval.queries.aims import (
    COINS_PER_POINT,
    may_win,
    objective_of,
    objectives_win,
    points,
    ranking,
    reached,
    to_confirm,
)
from tabletop_rules.games.fatum_medieval.queries.fronts import levels_of
from tabletop_rules.games.fatum_medieval.state import State
from tabletop_rules.games.fatum_medieval.terms import AXES, Mode

GOLD: Final = ("gold", "or")
POINTS_OF_GOLD: Final = ("points for gold", "points pour l'or")


def standings(view: Match[State], voice: Voice) -> tuple[SeatStanding, ...]:
    """Return how each seat stands; places are those of a match that ends now.

    The items are the four levels and the gold. `of` is what the objective asks of a level, if the viewer sees the
    objective. Only the mode `time_limit` has totals.
    Source: FA-END-2, FA-END-6, FA-OBJ-1, FA-OBJ-5, FA-OBJ-9.
    """
    state = view.state
    # Whoever has announced has revealed a secret objective (FA-OBJ-4); a house rule may confirm others too.
    due = [seat for seat in to_confirm(state) if may_win(state, seat)] if objectives_win(state) else []
    known = [seat for seat in due if not isinstance(objective_of(state, seat), Hidden)]
    confirmed = tuple([seat for seat in known if reached(state, seat)])
    groups = ranking(state, confirmed)
    score = {seat: -place for place, group in enumerate(groups) for seat in group}
    rows = [_row(state, seat, voice) for seat in range(view.seats)]
    return ranked(rows, lambda row: (score[row.seat],))


def _row(state: State, seat: Seat, voice: Voice) -> SeatStanding:
    """Return the standing of one seat, without its place."""
    by_points = state.options.mode is Mode.TIME_LIMIT
    if state.players[seat].out:
        return SeatStanding(seat, 0 if by_points else None, out=True)
    gold, aim = state.players[seat].gold, objective_of(state, seat)
    asked = dict(aim.thresholds) if isinstance(aim, Objective) else {}
    items = []
    for axis, level in zip(AXES, levels_of(state, seat), strict=True):
        of = asked[axis] + state.options.objective_bonus if axis in asked else None
        rule = RuleId("FA-END-2" if by_points else "FA-LVL-2" if of is None else "FA-OBJ-1")
        items.append(StandingItem(axis_name(state.content, axis, voice), level, rule, of))
    if by_points:
        items.append(StandingItem(pick(POINTS_OF_GOLD, voice), gold // COINS_PER_POINT, RuleId("FA-END-2")))
        return SeatStanding(seat, points(state, seat), tuple(items))
    return SeatStanding(seat, None, (*items, StandingItem(pick(GOLD, voice), gold, RuleId("FA-COIN-1"))))
