"""What the commands of the abbot touch."""

from __future__ import annotations

from typing import Final

from tabletop_rules.games.carcassonne.expansion import Touches
from tabletop_rules.games.carcassonne.expansions.abbot.commands import PlaceAbbot, RetrieveAbbot
from tabletop_rules.games.carcassonne.expansions.abbot.rules import find_abbot
from tabletop_rules.games.carcassonne.ids import meeple_id, of_seat, segment_id
from tabletop_rules.games.carcassonne.state import State
from tabletop_rules.games.carcassonne.touched import find_segment

ABBOT: Final = "abbot"


def place_abbot(state: State, command: PlaceAbbot) -> tuple[str, ...]:
    """Return the abbot in supply, then the monastery or garden, where a meeple might go as well."""
    return of_seat(ABBOT, command.seat), segment_id(state, find_segment(state, command.part))


def retrieve_abbot(state: State, command: RetrieveAbbot) -> tuple[str, ...]:
    """Return the abbot on the board.

    Raises:
        LookupError: he is not there.
    """
    abbot = find_abbot(state, command.seat)
    if abbot is None:
        raise LookupError(f"the abbot of seat {command.seat} is not on the board")
    return (meeple_id(state, abbot.segment),)


TOUCHES: Final[Touches] = {PlaceAbbot: place_abbot, RetrieveAbbot: retrieve_abbot}
