"""The parts of wheel, catapult, bazaar and tower that are not handlers. Source: X13."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from tabletop_rules.core.change import change
from tabletop_rules.core.rule import Reducer, Rule
from tabletop_rules.games.carcassonne.expansion import Expansion
from tabletop_rules.games.carcassonne.expansions.sources import components as c
from tabletop_rules.games.carcassonne.expansions.sources import messages as m
from tabletop_rules.games.carcassonne.expansions.sources import rules
from tabletop_rules.games.carcassonne.expansions.sources.invariants import sources
from tabletop_rules.games.carcassonne.expansions.sources.messages import SOURCES, SourcesDrawer
from tabletop_rules.games.carcassonne.expansions.sources.rules import buyers, turned_for
from tabletop_rules.games.carcassonne.expansions.sources.situation import used_this_turn
from tabletop_rules.games.carcassonne.expansions.sources.touched import TOUCHES, beside
from tabletop_rules.games.carcassonne.state import State
from tabletop_rules.games.carcassonne.words import Templates

WORDS: Final[Templates] = {
    m.TurnWheel: ("the wheel: {sector}{receipts}", "la roue : {sector}{receipts}"),
    m.FireCatapult: ("the catapult: {token}, won by {winners}", "la catapulte : {token}, gagnée par {winners}"),
    m.SellTile: ("{payer} pays {bid} {receiver:to} for a tile", "{payer} paie {bid} {receiver:to} pour une tuile"),
    m.PayRansom: ("pay a ransom to {captor}", "payer une rançon {captor:to}"),
    m.FinishTurn: ("end the turn", "finir le tour"),
    m.WheelTurned: ("The wheel is resolved.", "Le secteur de la roue est évalué."),
    m.CatapultFired: ("The catapult is fired.", "La catapulte est utilisée."),
    m.TileSold: ("{payer} buys a tile.", "{payer} achète une tuile."),
    m.RansomPaid: ("A ransom is paid.", "Une rançon est payée."),
    m.TurnEnd: ("Is the turn over?", "Le tour est-il fini ?"),
}


def add_sources(state: State) -> State:
    """Begin with nothing handed in."""
    return SOURCES.put(state, SourcesDrawer())


def turn_wheel(state: State, event: m.WheelTurned) -> State:
    """Note the tile for which the sector, or its crowns, are resolved."""
    turned = turned_for(state, event.crown), 2 if event.crown else 1
    return SOURCES.put(state, change(SOURCES.get(state), wheel=turned))


def fire_catapult(state: State, event: m.CatapultFired) -> State:
    """Note how many tiles are on the table."""
    return SOURCES.put(state, change(SOURCES.get(state), fired=len(state.board.tiles)))


def sell_tile(state: State, event: m.TileSold) -> State:
    """Note the buyer; the catapult of this turn is over."""
    return SOURCES.put(state, change(SOURCES.get(state), sold=state.turn, buyers=(*buyers(state), event.payer)))


def pay_ransom(state: State, event: m.RansomPaid) -> State:
    """Note the turn."""
    return SOURCES.put(state, change(SOURCES.get(state), ransomed=state.turn))


def _source(rule: Rule[State, Any, Any], reducer: Reducer[State, Any], entries: tuple[c.Entry, ...]) -> Expansion:
    return Expansion(
        rules=(rule,),
        reducers=(reducer,),
        refusals=rules.REFUSALS,
        components=partial(c.components, entries),
        set_up=add_sources,
        words=WORDS,
        facts=(used_this_turn,),
        invariants=(sources,),
        touches=TOUCHES,
        beside=partial(beside, entries),
    )


WHEEL: Final = _source(rules.WHEEL, Reducer(m.WheelTurned, turn_wheel), c.WHEEL)
CATAPULT: Final = _source(rules.CATAPULT, Reducer(m.CatapultFired, fire_catapult), c.CATAPULT)
BAZAAR: Final = _source(rules.BAZAAR, Reducer(m.TileSold, sell_tile), c.BAZAAR)
TOWER: Final = _source(rules.TOWER, Reducer(m.RansomPaid, pay_ransom), c.TOWER)
