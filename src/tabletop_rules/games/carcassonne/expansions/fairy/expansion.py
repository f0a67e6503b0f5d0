"""The fairy: all that she adds and that is no handler."""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.change import change
from tabletop_rules.core.rule import Reducer
from tabletop_rules.games.carcassonne.expansion import Expansion
from tabletop_rules.games.carcassonne.expansions.fairy import rules
from tabletop_rules.games.carcassonne.expansions.fairy.messages import (
    FAIRY,
    BonusDue,
    BonusPaid,
    FairyDrawer,
    FairyMoved,
    MoveFairy,
)
from tabletop_rules.games.carcassonne.state import State
from tabletop_rules.games.carcassonne.words import Templates

WORDS: Final[Templates] = {
    MoveFairy: ("move the fairy to the {segment}", "déplacer la fée : {segment}"),
    FairyMoved: ("Seat {seat} moves the fairy to the {meeple}.", "Le siège {seat} déplace la fée : {meeple}."),
    BonusDue: ("The fairy's bonus will be paid.", "Le bonus de la fée sera payé."),
    BonusPaid: ("The fairy's bonus is paid.", "Le bonus de la fée est payé."),
}


def with_the_fairy(state: State) -> State:
    """She starts beside the board. Source: X14."""
    return FAIRY.put(state, FairyDrawer())


def on_board(state: State) -> tuple[tuple[int, str], ...]:
    """Beside which meeple she stands."""
    meeple = FAIRY.get(state).meeple
    return () if meeple is None else ((meeple.segment, "*"),)


def fairy_moved(state: State, event: FairyMoved) -> State:
    """She stands beside another meeple."""
    return FAIRY.put(state, change(FAIRY.get(state), meeple=event.meeple))


def bonus_due(state: State, event: BonusDue) -> State:
    """The bonus is kept until it is paid."""
    return FAIRY.put(state, change(FAIRY.get(state), due=event.gain))


def bonus_paid(state: State, event: BonusPaid) -> State:
    """Nothing is due any more."""
    return FAIRY.put(state, change(FAIRY.get(state), due=None))


EXPANSION: Final = Expansion(
    rules=rules.RULES,
    reducers=(
        Reducer(FairyMoved, fairy_moved),
        Reducer(BonusDue, bonus_due),
        Reducer(BonusPaid, bonus_paid),
    ),
    refusals=rules.REFUSALS,
    set_up=with_the_fairy,
    words=WORDS,
    on_board=on_board,
)
