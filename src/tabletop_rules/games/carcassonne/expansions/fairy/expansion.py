"""The parts of the fairy that are not handlers."""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.change import change
from tabletop_rules.core.rule import Reducer
from tabletop_rules.games.carcassonne.expansion import Expansion
from tabletop_rules.games.carcassonne.expansions.fairy import rules
from tabletop_rules.games.carcassonne.expansions.fairy.components import components
from tabletop_rules.games.carcassonne.expansions.fairy.handlers import bonus
from tabletop_rules.games.carcassonne.expansions.fairy.invariants import fairy
from tabletop_rules.games.carcassonne.expansions.fairy.messages import (
    FAIRY,
    BonusDue,
    BonusPaid,
    FairyDrawer,
    FairyMoved,
    MoveFairy,
)
from tabletop_rules.games.carcassonne.expansions.fairy.situation import fairy_beside
from tabletop_rules.games.carcassonne.expansions.fairy.touched import TOUCHES, beside
from tabletop_rules.games.carcassonne.state import State
from tabletop_rules.games.carcassonne.words import Templates

WORDS: Final[Templates] = {
    MoveFairy: ("move the fairy to {the_role} {inside}", "déplacer la fée vers {the_role} {inside}"),
    FairyMoved: (
        "{seat} moves the fairy to {the_role} {inside}.",
        "{seat} déplace la fée vers {the_role} {inside}.",
    ),
    BonusDue: ("The fairy's bonus will be paid after the features.", "Le bonus de la fée sera payé après les zones."),
    BonusPaid: ("The fairy's bonus is paid.", "Le bonus de la fée est payé."),
}


def add_fairy(state: State) -> State:
    """Put the fairy beside the board. Source: X14."""
    return FAIRY.put(state, FairyDrawer())


def on_board(state: State) -> tuple[tuple[int, str], ...]:
    """Return her sign at the segment of the meeple she is beside."""
    meeple = FAIRY.get(state).meeple
    return () if meeple is None else ((meeple.segment, "*"),)


def fairy_moved(state: State, event: FairyMoved) -> State:
    """Put her beside another meeple."""
    return FAIRY.put(state, change(FAIRY.get(state), meeple=event.meeple))


def bonus_due(state: State, event: BonusDue) -> State:
    """Keep the bonus until it is paid."""
    return FAIRY.put(state, change(FAIRY.get(state), due=event.gain))


def bonus_paid(state: State, event: BonusPaid) -> State:
    """Clear the bonus that was due."""
    return FAIRY.put(state, change(FAIRY.get(state), due=None))


EXPANSION: Final = Expansion(
    rules=rules.RULES,
    reducers=(
        Reducer(FairyMoved, fairy_moved),
        Reducer(BonusDue, bonus_due),
        Reducer(BonusPaid, bonus_paid),
    ),
    refusals=rules.REFUSALS,
    components=components,
    set_up=add_fairy,
    words=WORDS,
    on_board=on_board,
    at_the_end=bonus,
    facts=(fairy_beside,),
    invariants=(fairy,),
    touches=TOUCHES,
    beside=beside,
)
