"""The parts of the abbot that are not handlers."""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.change import change
from tabletop_rules.games.carcassonne.expansion import Expansion
from tabletop_rules.games.carcassonne.expansions.abbot import rules
from tabletop_rules.games.carcassonne.expansions.abbot.commands import PlaceAbbot, RetrieveAbbot
from tabletop_rules.games.carcassonne.expansions.abbot.components import components
from tabletop_rules.games.carcassonne.expansions.abbot.invariants import abbots
from tabletop_rules.games.carcassonne.expansions.abbot.touched import ABBOT, TOUCHES
from tabletop_rules.games.carcassonne.state import State
from tabletop_rules.games.carcassonne.words import Templates

WORDS: Final[Templates] = {
    PlaceAbbot: ("place the abbot {inside}", "placer l'abbé {inside}"),
    RetrieveAbbot: ("take the abbot back and score him", "reprendre l'abbé et l'évaluer"),
}


def add_abbots(state: State) -> State:
    """Give each player an abbot. Source: AB1."""
    return change(state, supplies=tuple((*held, 1) for held in state.supplies))


EXPANSION: Final = Expansion(
    rules=rules.RULES,
    refusals=rules.REFUSALS,
    set_up=add_abbots,
    words=WORDS,
    components=components,
    touches=TOUCHES,
    pieces=(ABBOT,),
    invariants=(abbots,),
)
