"""Robbers in a situation of one's own."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tabletop_rules.core.change import change
from tabletop_rules.core.terms import Seat
from tabletop_rules.errors import UsageError, told
from tabletop_rules.games.carcassonne.expansions.robbers.messages import ROBBERS
from tabletop_rules.games.carcassonne.expansions.robbers.queries import foreign_spaces
from tabletop_rules.games.carcassonne.state import State
from tabletop_rules.games.carcassonne.terms import SPACES


def robbers_at(spaces: Mapping[Seat, int]) -> Callable[[State], State]:
    """The robbers of these players stand on these spaces of the score track (R1), with V11 at these totals.

    Faults: UsageError, when a situation is laid out with it, for seats or spaces that there are not, and for spaces
    without a figure of another player, where no robber ever stands (R20); LookupError if the robbers are not in play.
    """

    def standing(state: State) -> State:
        robbers = ROBBERS.get(state)
        at = list(robbers.at)
        for seat, space in spaces.items():
            if type(seat) is not int or not 0 <= seat < len(at):
                raise UsageError(f"robbers_at: there is no seat {told(seat)} among {len(at)}; seats are counted from 0")
            if type(space) is not int or space < 0 or (space >= SPACES and not state.options.lap_matters):
                raise UsageError(f"robbers_at: spaces are whole numbers from 0 to {SPACES - 1}, not {told(space)}")
            if space not in foreign_spaces(state, seat):
                raise UsageError(f"robbers_at: no figure of another player than {seat} stands on space {space}")
            at[seat] = space
        return ROBBERS.put(state, change(robbers, at=tuple(at)))

    return standing
