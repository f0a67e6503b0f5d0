"""The fairy in pictures, and what her commands touch."""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.voice import Voice
from tabletop_rules.games.carcassonne.expansion import Beside, Touches
from tabletop_rules.games.carcassonne.expansions.fairy.messages import FAIRY, MoveFairy
from tabletop_rules.games.carcassonne.ids import FAIRY as FAIRY_ID
from tabletop_rules.games.carcassonne.ids import meeple_id
from tabletop_rules.games.carcassonne.names import named
from tabletop_rules.games.carcassonne.queries.board import meeple_on
from tabletop_rules.games.carcassonne.state import State


def move_fairy(state: State, command: MoveFairy) -> tuple[str, ...]:
    """Return the fairy, then the meeple that she goes to.

    Raises:
        LookupError: there is no meeple.
    """
    if meeple_on(state.board, command.segment) is None:
        raise LookupError(f"there is no meeple on segment {command.segment}")
    return FAIRY_ID, meeple_id(state, command.segment)


def beside(state: State, voice: Voice) -> tuple[Beside, ...]:
    """Return the fairy while she is beside the board. Source: X14."""
    if FAIRY.get(state).meeple is not None:
        return ()
    name = named("fairy", voice)
    return (Beside(FAIRY_ID, "figure", name, name),)


TOUCHES: Final[Touches] = {MoveFairy: move_fairy}
