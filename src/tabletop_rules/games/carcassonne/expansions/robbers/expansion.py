"""The Robbers: all that they add and that is no handler."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from tabletop_rules.core.change import change
from tabletop_rules.core.rule import Expand, Reducer
from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.games.carcassonne.content import Drawing, bag_of, built_in
from tabletop_rules.games.carcassonne.expansion import Expansion, Stacks
from tabletop_rules.games.carcassonne.expansions.robbers import effects, rules
from tabletop_rules.games.carcassonne.expansions.robbers import messages as m
from tabletop_rules.games.carcassonne.expansions.robbers.messages import ROBBERS, RobbersDrawer
from tabletop_rules.games.carcassonne.expansions.robbers.words import WORDS
from tabletop_rules.games.carcassonne.queries.track import open_batch
from tabletop_rules.games.carcassonne.reducers.batches import moved
from tabletop_rules.games.carcassonne.state import Move, State
from tabletop_rules.packs import Resource

PACK: Final = Resource("tabletop_rules.games.carcassonne.expansions.robbers", "pack")


def robber_tiles(options: Mapping[str, Any]) -> tuple[Drawing, ...]:
    """The eight tiles with a bag symbol. Source: R1."""
    return built_in(PACK)


def mixed_in(stacks: Stacks, options: Mapping[str, Any]) -> Stacks:
    """They are mixed with the other tiles. Source: R1."""
    *before, bag = stacks.bags
    return stacks._replace(bags=(*before, tuple(sorted((*bag, *bag_of(built_in(PACK), options["sets"]))))))


def with_robbers(state: State) -> State:
    """One robber per player, in the owner's supply. Source: R1."""
    return ROBBERS.put(state, RobbersDrawer((None,) * len(state.totals)))


def on_track(state: State) -> Iterator[tuple[int, Seat, str]]:
    """The robbers on the score track."""
    return ((at, seat, "robber") for seat, at in enumerate(ROBBERS.get(state).at) if at is not None)


# --- reducers -------------------------------------------------------------------------------------------------------


def robber_placed(state: State, event: m.RobberPlaced | m.RobberMoved | m.RobberFollowed) -> State:
    """It stands there."""
    drawer = ROBBERS.get(state)
    at = (*drawer.at[: event.seat], event.space, *drawer.at[event.seat + 1 :])
    return ROBBERS.put(state, change(drawer, at=at))


def victim_chosen(state: State, event: m.VictimChosen) -> State:
    """The choice is kept until the theft."""
    drawer = ROBBERS.get(state)
    victims = (*drawer.victims, (event.thief, event.victim, event.figure))
    return ROBBERS.put(state, change(drawer, victims=victims))


def stolen_figure_chosen(state: State, event: m.StolenFigureChosen) -> State:
    """The choice is kept until the theft."""
    drawer = ROBBERS.get(state)
    return ROBBERS.put(state, change(drawer, figures=(*drawer.figures, (event.thief, event.figure))))


def points_stolen(state: State, event: m.PointsStolen) -> State:
    """Thieves move forward, the victims keep everything, the robbers used are in supply again. Source: R9, Q22, Q23."""
    thieves = [theft.thief for theft in event.thefts]
    at = tuple(None if seat in thieves else at for seat, at in enumerate(ROBBERS.get(state).at))
    totals = moved(state.totals, ((theft.thief, theft.figure, theft.amount) for theft in event.thefts))
    found = open_batch(state)
    moves = tuple(Move(theft.thief, theft.figure, theft.amount, "stolen", theft.gain) for theft in event.thefts)
    state = change(state, totals=totals, batch=change(found, moves=found.moves + moves))
    return ROBBERS.put(state, RobbersDrawer(at))


def robbers_returned(state: State, event: m.RobbersReturned) -> State:
    """They are in supply again."""
    return with_robbers(state)


EXPANSION: Final = Expansion(
    rules=rules.RULES,
    steps=(
        Expand(RuleId("R2"), m.OfferRobber, effects.offer_robber),
        Expand(RuleId("R5"), m.NextRobber, effects.next_robber),
        Expand(RuleId("R14"), m.RobbersChoose, effects.robbers_choose),
        Expand(RuleId("R9"), m.RobbersSteal, effects.robbers_steal),
        Expand(RuleId("S3"), m.RobbersFollow, effects.robbers_follow),
    ),
    reducers=(
        Reducer(m.RobberPlaced, robber_placed),
        Reducer(m.RobberMoved, robber_placed),
        Reducer(m.VictimChosen, victim_chosen),
        Reducer(m.StolenFigureChosen, stolen_figure_chosen),
        Reducer(m.PointsStolen, points_stolen),
        Reducer(m.RobberFollowed, robber_placed),
        Reducer(m.RobbersReturned, robbers_returned),
    ),
    refusals=rules.REFUSALS,
    tiles=robber_tiles,
    stack=mixed_in,
    set_up=with_robbers,
    words=WORDS,
    on_track=on_track,
)
