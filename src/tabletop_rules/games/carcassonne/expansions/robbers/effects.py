"""When robbers act, and what they change: after a robber tile is laid, after the moves of a batch, at the end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tabletop_rules.core.effect import TABLE, Bearer
from tabletop_rules.core.messages import Ask, Cited, Plan
from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.games.carcassonne.events import BatchMoved, TilePlaced
from tabletop_rules.games.carcassonne.expansions.robbers import messages as m
from tabletop_rules.games.carcassonne.expansions.robbers.decisions import (
    Loot,
    ReceivingFigure,
    RobberPath,
    RobberSpace,
    RobberVictim,
)
from tabletop_rules.games.carcassonne.expansions.robbers.messages import ROBBERS, Theft
from tabletop_rules.games.carcassonne.expansions.robbers.queries import (
    Figure,
    candidates,
    chosen,
    companions,
    foreign_spaces,
    further_chance,
    may_stay,
    moved_by,
    others_remain,
    own_moves,
    takes_along,
    taking_along,
    targets,
)
from tabletop_rules.games.carcassonne.queries.batches import batch
from tabletop_rules.games.carcassonne.queries.track import clockwise, figures, open_batch, space
from tabletop_rules.games.carcassonne.state import Gain, Move, State
from tabletop_rules.games.carcassonne.steps import TrackSettled
from tabletop_rules.games.carcassonne.terms import PAWN

REWARD: Final = 3
"""Points for a robber that is still on the track at the end. Source: R22."""
INCOME: Final = ("sale", "ransom")
"""Sources whose receipts are another player's payment. Source: Q8, V2."""

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

    There always is a space to go to, for the active player has a figure somewhere. Source: R5, Q3, Q24.
    """
    order = clockwise(state)
    for seat in order[order.index(step.after) + 1 :]:
        if ROBBERS.get(state).at[seat] is None:
            rule = further_chance.rule(RuleId("R5"), state, seat, True)
            return (Cited(rule, Ask((RobberSpace(seat, moving=False, rule=rule),))),)
    return ()


# --- a batch --------------------------------------------------------------------------------------------------------


def beside_a_mover(state: State, event: BatchMoved) -> tuple[Bearer, ...]:
    """Applies if any robber is on the track: it may steal or have to follow."""
    return TABLE if any(at is not None for at in ROBBERS.get(state).at) else ()


def choose(state: State, event: BatchMoved, bearer: Bearer) -> Plan:
    """Step 3 of the batch. Source: S3, R14."""
    return (m.RobbersChoose(),)


def steal(state: State, event: BatchMoved, bearer: Bearer) -> Plan:
    """Step 4 of the batch. Source: S3, R9."""
    return (m.RobbersSteal(),)


def go_along(state: State, event: BatchMoved, bearer: Bearer) -> Plan:
    """Step 5 of the batch. Source: S3, R15, R18."""
    return (m.RobbersFollow(),)


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


def robbers_follow(state: State, step: m.RobbersFollow) -> Plan:
    """Step 5. Robbers still on the track, clockwise: follow the one companion that moved, or let the owner choose.

    Source: S3, R15 to R19a, Q7.
    """
    order = clockwise(state)
    for place in range(step.place, len(order)):
        owner = order[place]
        movers = taking_along(state, owner)
        if not movers:
            continue
        stay = may_stay(state, owner)
        if len(movers) + stay > 1:
            question = RobberPath(owner, stay, rule=may_stay.rule(RuleId("Q7"), state, owner))
            return (Ask((question,), then=m.RobbersFollow(place + 1)),)
        ((seat, figure),) = movers
        went = m.RobberFollowed(owner, space(state, state.totals[seat][figure]), seat, figure)
        return (Cited(takes_along(state, owner), went), m.RobbersFollow(place + 1))
    return ()


# --- the end --------------------------------------------------------------------------------------------------------


def still_there(state: State, moment: TrackSettled) -> tuple[Bearer, ...]:
    """Applies if any robber is on the track."""
    return TABLE if any(at is not None for at in ROBBERS.get(state).at) else ()


def robbers_earn(state: State, moment: TrackSettled, bearer: Bearer) -> Plan:
    """Each robber still on the track earns 3 points, moved by the pawn, and returns. Source: R22, Q12, Q34."""
    seats = tuple(seat for seat in clockwise(state) if ROBBERS.get(state).at[seat] is not None)
    gains = [Gain(seat, REWARD, "robbers", items=(("robber", 1, REWARD),), figure=PAWN) for seat in seats]
    return (*batch("robbers", gains, final=True), m.RobbersReturned(seats))


# --- what they change -----------------------------------------------------------------------------------------------


def everybody(state: State, further: bool, seat: Seat, placed: bool) -> bool:
    """Every other player has the chance, in turn order. Source: R6, FN 2, FN 3."""
    return True


def passes_on(state: State, further: bool, seat: Seat, placed: bool) -> bool:
    """A chance that is declined passes on. Source: V6, Q2."""
    return further or not placed


def is_foreign(state: State, at: int, seat: Seat) -> bool:
    """A figure of another player stands there. Source: R3, R20."""
    return at in foreign_spaces(state, seat)


def is_elsewhere(state: State, at: int, seat: Seat) -> bool:
    """The robber does not stand there already. Source: Q4."""
    return at != ROBBERS.get(state).at[seat]


def space_param(state: State, at: int, seat: Seat) -> dict[str, int | str]:
    """The space that is refused."""
    return {"space": at}


def is_watched(state: State, free: bool, seat: Seat) -> bool:
    """A robber of another player stands on the space of one of the player's figures. Source: S4."""
    spaces = {space(state, total) for total in open_batch(state).before[seat]}
    at = ROBBERS.get(state).at
    return free or any(at[owner] in spaces for owner in range(len(at)) if owner != seat and at[owner] is not None)


def is_of_another(state: State, figure: Figure, owner: Seat) -> bool:
    """Nobody's robber robs or follows own figures. Source: R11."""
    return figure[0] != owner


def stood_there(state: State, figure: Figure, owner: Seat) -> bool:
    """It was on the robber's space when the batch was opened. Source: R10, Q6."""
    seat, which = figure
    return space(state, open_batch(state).before[seat][which]) == ROBBERS.get(state).at[owner]


def not_of_robbers(state: State, move: Move, owner: Seat) -> bool:
    """It is no move of the 3 points for a robber. Source: R22."""
    return open_batch(state).source != "robbers"


def no_income(state: State, move: Move, owner: Seat) -> bool:
    """It is no income from a sale or ransom. Source: V2, Q8."""
    return open_batch(state).gains[move.gain].source not in INCOME


def with_stolen(state: State, moved: tuple[int, ...], seat: Seat) -> tuple[int, ...]:
    """Figures that stolen points moved count as well. Source: R21."""
    moves = () if state.batch is None else state.batch.moves
    stolen = {move.figure for move in moves if move.seat == seat and move.kind == "stolen"}
    return tuple(sorted({*moved, *stolen}))


def by_stolen_points(state: State, movers: tuple[Figure, ...], owner: Seat) -> tuple[Figure, ...]:
    """Companions that stolen points moved, even if others stay behind. Source: R15, R16, FN 9."""
    return (*movers, *moved_by(state, owner, ("stolen",)))


def by_income(state: State, movers: tuple[Figure, ...], owner: Seat) -> tuple[Figure, ...]:
    """Income that cannot be robbed takes a robber along as stolen points do. Source: R19a, V2."""
    return (*movers, *[figure for figure in moved_by_income(state, owner) if figure not in movers])


def by_payment(state: State, movers: tuple[Figure, ...], owner: Seat) -> tuple[Figure, ...]:
    """Companions that paid; one that received stolen points as well was moved by these. Source: R18, Q7, FN 5."""
    return (*movers, *[figure for figure in moved_by(state, owner, ("payment",)) if figure not in movers])


def beside_others(state: State, stay: bool, owner: Seat) -> bool:
    """After payments alone the owner may let the robber stay with foreign figures that remain. Source: R19, FN 10."""
    forward = {*moved_by(state, owner, ("stolen", "scoring", "final"))}
    return stay or (not forward and others_remain(state, owner))


def beside_others_at_a_sale(state: State, stay: bool, owner: Seat) -> bool:
    """So may it if one companion pays and another receives what cannot be robbed. Source: R19a, V2."""
    income, paid = any(moved_by_income(state, owner)), any(moved_by(state, owner, ("payment",)))
    return stay or (income and paid and others_remain(state, owner))


def moved_by_income(state: State, owner: Seat) -> Iterator[Figure]:
    """The companions that income moved."""
    moved = {(move.seat, move.figure) for move in own_moves(state) if not no_income(state, move, owner)}
    return (figure for figure in companions(state, owner) if figure in moved)
