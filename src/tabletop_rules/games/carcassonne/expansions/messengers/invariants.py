"""What is always true of messages and meeplettes."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop_rules.games.carcassonne.expansions.messengers.messages import MESSENGERS, MessengersDrawer
from tabletop_rules.games.carcassonne.state import State


def messages(state: State) -> Iterator[str]:
    """There is one of each message, one at most is revealed, and what is due is counted. Source: M1, M6, M9, M11."""
    drawer = MESSENGERS.get(state)
    if drawer.pieces != MessengersDrawer().pieces:
        yield f"the messages are {drawer.pieces}"
    if drawer.extra < 0 or drawer.earned != bool(drawer.moved):
        yield f"{drawer.extra} placements are due, and a check is {drawer.earned} for {drawer.moved}"


def figures(state: State) -> Iterator[str]:
    """Each player has pawn and meeplette, or at the end one figure on their sum. Source: M2, M8."""
    count = len(state.totals[0])
    if count not in (1, 2) or (count == 1 and state.stack.piles):
        yield f"there are {count} figures of each player on the track"
