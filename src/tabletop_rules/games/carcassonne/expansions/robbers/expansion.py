"""The parts of The Robbers that are not handlers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from tabletop_rules.core.change import change
from tabletop_rules.core.messages import Event
from tabletop_rules.core.rule import Reducer
from tabletop_rules.core.terms import Seat
from tabletop_rules.games.carcassonne.content import Drawing, bag_of, built_in
from tabletop_rules.games.carcassonne.expansion import Expansion, Stacks
from tabletop_rules.games.carcassonne.expansions.robbers import messages as m
from tabletop_rules.games.carcassonne.expansions.robbers import rules
from tabletop_rules.games.carcassonne.expansions.robbers.components import components
from tabletop_rules.games.carcassonne.expansions.robbers.invariants import in_company, robbers
from tabletop_rules.games.carcassonne.expansions.robbers.messages import ROBBERS, RobbersDrawer
from tabletop_rules.games.carcassonne.expansions.robbers.queries import rewards
from tabletop_rules.games.carcassonne.expansions.robbers.situation import robbers_at
from tabletop_rules.games.carcassonne.expansions.robbers.touched import ROBBER, TOUCHES
from tabletop_rules.games.carcassonne.queries.track import open_batch
from tabletop_rules.games.carcassonne.reducers.batches import moved
from tabletop_rules.games.carcassonne.state import Move, State
from tabletop_rules.games.carcassonne.words import Templates
from tabletop_rules.packs import Resource

PACK: Final = Resource("tabletop_rules.games.carcassonne.expansions.robbers", "pack")


WORDS: Final[Templates] = {
    m.PlaceRobber: ("put the robber on space {space}", "mettre le voleur sur la case {space}"),
    m.LeaveRobber: ("leave the robber", "laisser le voleur"),
    m.ChooseVictim: ("rob the {figure} of {victim}", "voler des points {victim:to} ({figure})"),
    m.ChooseStolenFigure: ("move {the_figure}", "avancer {the_figure}"),
    m.ChooseFollow: ("follow the {figure} of {companion}", "suivre {the_figure} {companion:of}"),
    m.StayBehind: ("let the robber stay", "laisser le voleur sur place"),
    m.RobberPlaced: (
        "{seat} puts the robber on space {space}.",
        "{seat} met son voleur sur la case {space}.",
    ),
    m.RobberMoved: (
        "{seat} moves the robber to space {space}.",
        "{seat} déplace son voleur sur la case {space}.",
    ),
    m.VictimChosen: (
        "{thief} robs the {figure} of {victim}.",
        "{thief} vole des points {victim:to} ({figure}).",
    ),
    m.StolenFigureChosen: (
        "{thief} takes the stolen points with {the_figure}.",
        "{thief} prend les points volés avec {the_figure}.",
    ),
    m.PointsStolen: ("{thefts}. Robbers that stole go home.", "{thefts}. Les voleurs utilisés rentrent."),
    m.RobberFollowed: (
        "The robber of {seat} follows the {figure} of {companion} to space {space}.",
        "Le voleur {seat:of} suit {the_figure} {companion:of} jusqu'à la case {space}.",
    ),
    m.RobbersReturned: ("Robbers back in supply: {seats}.", "Voleurs de retour en réserve : {seats}."),
    m.RobberSpace: ("Where does the robber go?", "Où placer le voleur ?"),
    m.RobberVictim: ("Who is robbed?", "À qui voler des points ?"),
    m.ReceivingFigure: (
        "Which figure takes what was stolen ({amount})?",
        "Quelle figurine reçoit le butin ({amount}) ?",
    ),
    m.RobberPath: ("Whom does the robber follow?", "Qui le voleur suit-il ?"),
}


def robber_tiles(options: Mapping[str, Any]) -> tuple[Drawing, ...]:
    """Return the eight tiles with a bag symbol. Source: R1."""
    return built_in(PACK)


def mix_in(stacks: Stacks, options: Mapping[str, Any]) -> Stacks:
    """Mix them with the other tiles. Source: R1."""
    *before, bag = stacks.bags
    return stacks._replace(bags=(*before, tuple(sorted((*bag, *bag_of(built_in(PACK), options["sets"]))))))


def add_robbers(state: State) -> State:
    """Give each player a robber, in supply. Source: R1."""
    return ROBBERS.put(state, RobbersDrawer((None,) * len(state.totals)))


def on_track(state: State) -> Iterator[tuple[int, Seat, str]]:
    """Yield the robbers on the score track."""
    return ((at, seat, ROBBER) for seat, at in enumerate(ROBBERS.get(state).at) if at is not None)


def in_supply(state: State) -> Iterator[tuple[Seat, str]]:
    """Yield the robbers that are not on the track. Source: R1."""
    return ((seat, ROBBER) for seat, at in enumerate(ROBBERS.get(state).at) if at is None)


# --- reducers -------------------------------------------------------------------------------------------------------


def place_robber(state: State, event: m.RobberPlaced | m.RobberMoved | m.RobberFollowed) -> State:
    """Put the robber on its new space."""
    drawer = ROBBERS.get(state)
    at = (*drawer.at[: event.seat], event.space, *drawer.at[event.seat + 1 :])
    return ROBBERS.put(state, change(drawer, at=at))


def note_victim(state: State, event: m.VictimChosen) -> State:
    """Keep the choice until the theft."""
    drawer = ROBBERS.get(state)
    victims = (*drawer.victims, (event.thief, event.victim, event.figure))
    return ROBBERS.put(state, change(drawer, victims=victims))


def note_figure(state: State, event: m.StolenFigureChosen) -> State:
    """Keep the choice until the theft."""
    drawer = ROBBERS.get(state)
    return ROBBERS.put(state, change(drawer, figures=(*drawer.figures, (event.thief, event.figure))))


def steal_points(state: State, event: m.PointsStolen) -> State:
    """Move the thieves forward, and put their robbers back in supply. Source: R9, Q22, Q23."""
    thieves = [theft.thief for theft in event.thefts]
    at = tuple(None if seat in thieves else at for seat, at in enumerate(ROBBERS.get(state).at))
    totals = moved(state.totals, ((theft.thief, theft.figure, theft.amount) for theft in event.thefts))
    batch = open_batch(state)
    moves = tuple(Move(theft.thief, theft.figure, theft.amount, "stolen", theft.gain) for theft in event.thefts)
    state = change(state, totals=totals, batch=change(batch, moves=batch.moves + moves))
    return ROBBERS.put(state, RobbersDrawer(at))


def return_robbers(state: State, event: m.RobbersReturned) -> State:
    """Put all robbers back in supply."""
    return add_robbers(state)


def moved_companion(event: m.RobberFollowed, earlier: Event) -> bool:
    """Return whether an earlier event is the theft that moved the figure which a robber follows. Source: R15."""
    return isinstance(earlier, m.PointsStolen) and (event.companion, event.figure) in earlier.named


EXPANSION: Final = Expansion(
    rules=rules.RULES,
    steps=rules.STEPS,
    reducers=(
        Reducer(m.RobberPlaced, place_robber),
        Reducer(m.RobberMoved, place_robber),
        Reducer(m.VictimChosen, note_victim),
        Reducer(m.StolenFigureChosen, note_figure),
        Reducer(m.PointsStolen, steal_points),
        Reducer(m.RobberFollowed, place_robber),
        Reducer(m.RobbersReturned, return_robbers),
    ),
    refusals=rules.REFUSALS,
    components=components,
    tiles=robber_tiles,
    stack=mix_in,
    set_up=add_robbers,
    words=WORDS,
    on_track=on_track,
    at_the_end=rewards,
    follows={m.RobberFollowed: moved_companion},
    facts=(robbers_at,),
    invariants=(robbers, in_company),
    touches=TOUCHES,
    in_supply=in_supply,
)
