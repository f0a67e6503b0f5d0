"""What wheel, catapult, bazaar and tower have done in a situation of your own."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tabletop_rules.core.change import change
from tabletop_rules.core.terms import Seat
from tabletop_rules.errors import UsageError, shorten
from tabletop_rules.games.carcassonne.expansions.sources.messages import SOURCES
from tabletop_rules.games.carcassonne.state import State


def used_this_turn(
    *, ransom: bool = False, catapult: bool = False, buyers: Sequence[Seat] = ()
) -> Callable[[State], State]:
    """Say what the host has handed in during this turn, for the `also` of a situation that does not begin at "turn".

    A `ransom` was paid (X12), the `catapult` was fired (X8), and these `buyers` have tiles of the bazaar (X10). The
    situation that uses it raises UsageError for an unknown seat, LookupError if no such source is in play.

    Raises:
        UsageError: `buyers` is not a list.
    """
    if not isinstance(buyers, list | tuple):
        raise UsageError(f"used_this_turn: buyers is a list of seats, not {shorten(buyers)}")

    def use(state: State) -> State:
        drawer, seats = SOURCES.get(state), len(state.totals)
        for seat in buyers:
            if type(seat) is not int or not 0 <= seat < seats or buyers.count(seat) > 1:
                raise UsageError(
                    f"used_this_turn: {shorten(seat)} is no seat among {seats}, or is given twice; seats are counted "
                    "from 0, and each has one tile of a bazaar (X10)"
                )
        if ransom:
            drawer = change(drawer, ransomed=state.turn)
        if catapult:
            drawer = change(drawer, fired=len(state.board.tiles))
        if buyers:
            drawer = change(drawer, sold=state.turn, buyers=tuple(buyers))
        return SOURCES.put(state, drawer)

    return use
