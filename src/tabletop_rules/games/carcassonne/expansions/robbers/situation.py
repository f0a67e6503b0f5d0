"""Robbers in a situation of your own."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tabletop_rules.core.change import change
from tabletop_rules.core.terms import Seat
from tabletop_rules.errors import UsageError, shorten
from tabletop_rules.games.carcassonne.expansions.robbers.messages import ROBBERS
from tabletop_rules.games.carcassonne.expansions.robbers.queries import foreign_spaces
from tabletop_rules.games.carcassonne.queries import track
from tabletop_rules.games.carcassonne.state import State
from tabletop_rules.games.carcassonne.terms import SPACES


def robbers_at(spaces: Mapping[Seat, int]) -> Callable[[State], State]:
    """Put the robbers of these players on these spaces of the score track (R1), with V11 at these totals.

    For the `also` of a situation, which raises UsageError for an unknown seat or space, or a space without a figure of
    another player (R20), and LookupError if the robbers are not in play.

    Raises:
        UsageError: `spaces` is not a mapping.
    """
    if not isinstance(spaces, Mapping):
        raise UsageError(f"robbers_at: give the space of each seat, {{0: space, 1: space}}, not {shorten(spaces)}")

    def put_robbers(state: State) -> State:
        robbers = ROBBERS.get(state)
        at = list(robbers.at)
        for seat, space in spaces.items():
            if type(seat) is not int or not 0 <= seat < len(at):
                raise UsageError(
                    f"robbers_at: there is no seat {shorten(seat)} among {len(at)}; seats are counted from 0"
                )
            if type(space) is not int or space < 0 or track.space(state, space) != space:
                raise UsageError(f"robbers_at: spaces are whole numbers from 0 to {SPACES - 1}, not {shorten(space)}")
            if space not in foreign_spaces(state, seat):
                raise UsageError(f"robbers_at: no figure of a player other than {seat} is on space {space} (R20)")
            at[seat] = space
        return ROBBERS.put(state, change(robbers, at=tuple(at)))

    return put_robbers
