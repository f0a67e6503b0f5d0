"""When robbers act: after a robber tile is laid, and after the moves of a batch."""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.change import change
from tabletop_rules.core.effect import TABLE, Band, Bearer, Effect, Timing
from tabletop_rules.core.messages import Ask, Cited, Plan
from tabletop_rules.core.rule import Expand, Reducer
from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.games.carcassonne.events import BatchMoved, FigureBound, TilePlaced
from tabletop_rules.games.carcassonne.expansions.robbers import messages as m
from tabletop_rules.games.carcassonne.expansions.robbers import rules
from tabletop_rules.games.carcassonne.expansions.robbers.decisions import (
    Loot,
    ReceivingFigure,
    RobberPath,
    RobberSpace,
    RobberVictim,
)
from tabletop_rules.games.carcassonne.expansions.robbers.messages import ROBBERS, RobbersDrawer, Theft
from tabletop_rules.games.carcassonne.expansions.robbers.queries import candidates, chosen, paths, targets, watches
from tabletop_rules.games.carcassonne.expansions.robbers.words import WORDS
from tabletop_rules.games.carcassonne.hooks import Expansion, Hooks
from tabletop_rules.games.carcassonne.options import Options
from tabletop_rules.games.carcassonne.queries.batches import batch
from tabletop_rules.games.carcassonne.queries.track import clockwise, figures, open_batch, space
from tabletop_rules.games.carcassonne.reducers.batches import moved
from tabletop_rules.games.carcassonne.state import Gain, Move, State
from tabletop_rules.games.carcassonne.terms import PAWN
from tabletop_rules.packs import Resource

PACK: Final = Resource("tabletop_rules.games.carcassonne.expansions.robbers", "pack")
REWARD: Final = 3
"""Points for a robber that is still on the track at the end. Source: R22."""


def with_robbers(state: State) -> State:
    """One robber per player, in the owner's supply. Source: R1."""
    return ROBBERS.put(state, RobbersDrawer((None,) * len(state.totals)))


# --- a robber tile --------------------------------------------------------------------------------------------------


def with_a_bag(state: State, event: TilePlaced) -> tuple[Bearer, ...]:
    """Applies to tiles with the robber symbol; the start tile is laid in nobody's turn."""
    return TABLE if state.turn and state.content.tile(event.tile).robber else ()


def robber_step(state: State, event: TilePlaced, bearer: Bearer) -> Plan:
    """Right after placing, before the meeple step, so that the robber may steal from this very scoring.

    A tile that fits nowhere is never placed, and brings none of it (Q25). Source: R2, R7, R8.
    """
    return (m.OfferRobber(state.active),)


def offer_robber(state: State, step: m.OfferRobber) -> Plan:
    """Ask the active player, if there is a space to go to. Source: R2, R3."""
    seat = step.seat
    if not targets(state, seat):
        return (m.NextRobber(seat),)
    return (Ask((RobberSpace(seat, moving=True, rule=RuleId("R2")),)),)


def next_robber(state: State, step: m.NextRobber) -> Plan:
    """Ask the next player clockwise with the robber in supply; those whose robber is on the track are skipped.

    There always is a space to go to, for the active player has a figure somewhere. Source: R5, R6, Q3, Q24.
    """
    order = clockwise(state)
    rule = RuleId("R6" if state.options.placement == "zman" else "R5")
    for seat in order[order.index(step.after) + 1 :]:
        if ROBBERS.get(state).at[seat] is None:
            return (Cited(rule, Ask((RobberSpace(seat, moving=False, rule=rule),))),)
    return ()


# --- a batch --------------------------------------------------------------------------------------------------------


def beside_a_mover(state: State, event: BatchMoved) -> tuple[Bearer, ...]:
    """Applies if any robber is on the track: it may steal or have to follow."""
    return TABLE if any(at is not None for at in ROBBERS.get(state).at) else ()


def robber_steps(state: State, event: BatchMoved, bearer: Bearer) -> Plan:
    """Steps 3, 4 and 5 of the batch. Source: S3, R9."""
    return (m.RobbersChoose(), m.RobbersSteal(), m.RobbersFollow())


def robbers_choose(state: State, step: m.RobbersChoose) -> Plan:
    """Clockwise, owners with several candidates must take one. Source: R13, R14, R14a, S4."""
    for thief in clockwise(state):
        found = candidates(state, thief)
        if len(found) > 1 and chosen(state, thief) is None:
            loot = tuple(Loot(candidate.victim, candidate.figure, candidate.amount) for candidate in found)
            return (Ask((RobberVictim(thief, loot),), then=m.RobbersChoose()),)
    return ()


def robbers_steal(state: State, step: m.RobbersSteal) -> Plan:
    """Clockwise, thieves with two figures name one; then all thefts happen together. Source: R9, R14a, R21a, Q28."""
    thefts = []
    picked = dict(ROBBERS.get(state).figures)
    for thief in clockwise(state):
        candidate = chosen(state, thief)
        if candidate is None:
            continue
        may_move = figures(state, thief)
        if len(may_move) > 1 and thief not in picked:
            question = ReceivingFigure(thief, candidate.amount)
            return (Ask((question,), then=m.RobbersSteal()),)
        figure = picked.get(thief, min(may_move))
        thefts.append(Theft(thief, figure, candidate.victim, candidate.figure, candidate.gain, candidate.amount))
    return (m.PointsStolen(tuple(thefts)),) if thefts else ()


def to_bind(state: State, event: m.PointsStolen) -> tuple[Bearer, ...]:
    """Under V4, the thieves of whom no figure is bound yet; in final scoring it does not matter."""
    if state.options.choice == "per_event" or open_batch(state).final or len(state.totals[0]) == 1:
        return ()
    bound = {seat for seat, figure in enumerate(state.bound) if figure >= 0}
    return tuple(Bearer(theft.thief) for theft in event.thefts if theft.thief not in bound)


def bind(state: State, event: m.PointsStolen, bearer: Bearer) -> Plan:
    """Stolen points bind the figure as others do. Source: V4, Q33."""
    figure = next(theft.figure for theft in event.thefts if theft.thief == bearer.seat)
    return (FigureBound(bearer.seat, figure),)


def robbers_follow(state: State, step: m.RobbersFollow) -> Plan:
    """Step 5. Robbers still on the track, clockwise: follow the one companion that moved, or let the owner choose.

    Source: S3, R15 to R19a, Q7.
    """
    order = clockwise(state)
    for place in range(step.place, len(order)):
        owner = order[place]
        movers, may_stay = paths(state, owner)
        if len(movers) + may_stay > 1:
            question = RobberPath(owner, may_stay, rule=RuleId("R19" if may_stay else "Q7"))
            return (Ask((question,), then=m.RobbersFollow(place + 1)),)
        if movers:
            ((seat, figure),) = movers
            went = m.RobberFollowed(owner, space(state, state.totals[seat][figure]), seat, figure)
            return (Cited(taken_along(state, seat, figure), went), m.RobbersFollow(place + 1))
    return ()


def taken_along(state: State, seat: Seat, figure: int) -> RuleId:
    """By which rule a robber goes with a figure: stolen points take it along, so does a payment, with V2 off income.

    Source: R15, R16, R18, R19a, Q7, FN 5.
    """
    kinds = {move.kind for move in open_batch(state).moves if (move.seat, move.figure) == (seat, figure)}
    if "stolen" in kinds:
        return RuleId("R15")
    return RuleId("R18") if kinds == {"payment"} else RuleId("R19a")


def robbers_earn(state: State, step: m.RobbersEarn) -> Plan:
    """Each robber still on the track earns 3 points, moved by the pawn, and returns. Source: R22, Q12, Q34."""
    seats = tuple(seat for seat in clockwise(state) if ROBBERS.get(state).at[seat] is not None)
    gains = [Gain(seat, REWARD, "robbers", items=(("robber", 1, REWARD),), figure=PAWN) for seat in seats]
    return (*batch("robbers", gains, final=True), m.RobbersReturned(seats)) if seats else ()


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


# --- all together ---------------------------------------------------------------------------------------------------

EFFECTS: Final = (
    Effect(
        id=RuleId("R2"),
        text="After a robber tile is laid, robbers may be put on the track.",
        on=TilePlaced,
        timing=Timing.THEN,
        priority=Band.FOLLOW + 10,
        bearers=with_a_bag,
        do=robber_step,
    ),
    Effect(
        id=RuleId("R9"),
        text="A robber takes half of a scoring move that leaves its space, rounded up; else it goes along.",
        on=BatchMoved,
        timing=Timing.THEN,
        priority=Band.SHARE + 10,
        bearers=beside_a_mover,
        do=robber_steps,
    ),
    Effect(
        id=RuleId("V4"),
        text="Stolen points bind the figure for the rest of the turn.",
        on=m.PointsStolen,
        timing=Timing.THEN,
        priority=Band.FOLLOW + 10,
        bearers=to_bind,
        do=bind,
    ),
)


def robbers(chosen: Options) -> Expansion:
    """The Robbers with these options."""
    earn = (m.RobbersEarn(),)
    late = chosen.final_points == "after_final_scoring"
    return Expansion(
        rules=rules.RULES,
        steps=(
            Expand(RuleId("R2"), m.OfferRobber, offer_robber),
            Expand(RuleId("R5"), m.NextRobber, next_robber),
            Expand(RuleId("R14"), m.RobbersChoose, robbers_choose),
            Expand(RuleId("R9"), m.RobbersSteal, robbers_steal),
            Expand(RuleId("S3"), m.RobbersFollow, robbers_follow),
            Expand(RuleId("R22"), m.RobbersEarn, robbers_earn),
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
        effects=EFFECTS,
        refusals=rules.REFUSALS,
        hooks=Hooks(watches=(watches,), before_final=() if late else earn, after_final=earn if late else ()),
        set_up=with_robbers,
        on_track=lambda state: (
            (at, seat, "robber") for seat, at in enumerate(ROBBERS.get(state).at) if at is not None
        ),
        words=WORDS,
    )
