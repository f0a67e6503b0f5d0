"""Wheel, catapult, bazaar and tower: all that they add and that is no handler. Source: X13."""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.change import change
from tabletop_rules.core.rule import Reducer
from tabletop_rules.games.carcassonne.expansion import Expansion
from tabletop_rules.games.carcassonne.expansions.sources import messages as m
from tabletop_rules.games.carcassonne.expansions.sources import rules
from tabletop_rules.games.carcassonne.expansions.sources.decisions import TurnEnd
from tabletop_rules.games.carcassonne.expansions.sources.messages import SOURCES, SourcesDrawer
from tabletop_rules.games.carcassonne.expansions.sources.queries import buyers, turned_for
from tabletop_rules.games.carcassonne.state import State
from tabletop_rules.games.carcassonne.words import Templates

WORDS: Final[Templates] = {
    m.TurnWheel: ("the wheel: {sector}", "la roue : {sector}"),
    m.FireCatapult: ("the catapult: {token}", "la catapulte : {token}"),
    m.SellTile: ("seat {payer} pays {bid} for a tile", "le siège {payer} paie {bid} pour une tuile"),
    m.PayRansom: ("pay a ransom to seat {captor}", "payer une rançon au siège {captor}"),
    m.FinishTurn: ("end the turn", "finir le tour"),
    m.WheelTurned: ("The wheel is resolved.", "Le secteur de la roue est évalué."),
    m.CatapultFired: ("The catapult is fired.", "La catapulte est utilisée."),
    m.TileSold: ("Seat {payer} buys a tile.", "Le siège {payer} achète une tuile."),
    m.RansomPaid: ("A ransom is paid.", "Une rançon est payée."),
    TurnEnd: ("Is the turn over?", "Le tour est-il fini ?"),
}


def with_sources(state: State) -> State:
    """Nothing has been handed in yet."""
    return SOURCES.put(state, SourcesDrawer())


def wheel_turned(state: State, event: m.WheelTurned) -> State:
    """Not again for this tile."""
    turned = turned_for(state, event.crown), 2 if event.crown else 1
    return SOURCES.put(state, change(SOURCES.get(state), wheel=turned))


def catapult_fired(state: State, event: m.CatapultFired) -> State:
    """Not again before another tile is placed."""
    return SOURCES.put(state, change(SOURCES.get(state), fired=len(state.board.tiles)))


def tile_sold(state: State, event: m.TileSold) -> State:
    """The catapult of this turn is over, and the payer has a tile."""
    return SOURCES.put(state, change(SOURCES.get(state), sold=state.turn, buyers=(*buyers(state), event.payer)))


def ransom_paid(state: State, event: m.RansomPaid) -> State:
    """Not again in this turn."""
    return SOURCES.put(state, change(SOURCES.get(state), ransomed=state.turn))


WHEEL: Final = Expansion(
    rules=(rules.WHEEL,),
    reducers=(Reducer(m.WheelTurned, wheel_turned),),
    refusals=rules.REFUSALS,
    set_up=with_sources,
    words=WORDS,
)
CATAPULT: Final = Expansion(
    rules=(rules.CATAPULT,),
    reducers=(Reducer(m.CatapultFired, catapult_fired),),
    refusals=rules.REFUSALS,
    set_up=with_sources,
    words=WORDS,
)
BAZAAR: Final = Expansion(
    rules=(rules.BAZAAR,),
    reducers=(Reducer(m.TileSold, tile_sold),),
    refusals=rules.REFUSALS,
    set_up=with_sources,
    words=WORDS,
)
TOWER: Final = Expansion(
    rules=(rules.TOWER,),
    reducers=(Reducer(m.RansomPaid, ransom_paid),),
    refusals=rules.REFUSALS,
    set_up=with_sources,
    words=WORDS,
)
