"""What is on the score track beside the figures, and what robbers can do. Source: R1 to R22."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final, NamedTuple, TypeAlias

import tabletop_rules.author as tr
from tabletop_rules.games.carcassonne.final import settled_last
from tabletop_rules.games.carcassonne.ids import of_seat
from tabletop_rules.games.carcassonne.queries.track import clockwise, open_batch, space
from tabletop_rules.games.carcassonne.state import Drawer, Gain, Move, State
from tabletop_rules.games.carcassonne.terms import PAWN, SPACES


@tr.frozen
class RobbersDrawer(Drawer):
    """The space of each player's robber (`at`; with V11 its total), None while it is in supply (R1).

    `victims` and `figures` are the choices of thieves in the open batch: (thief, victim, its figure), and (thief,
    figure that receives the stolen points).
    """

    kind: ClassVar[str] = "carcassonne.robbers/1"

    at: tr.Public[tr.Annotated[tuple[int | None, ...], tr.Along("seat")]]
    victims: tr.Public[tuple[tuple[tr.Seat, tr.Seat, int], ...]] = ()
    figures: tr.Public[tuple[tuple[tr.Seat, int], ...]] = ()


ROBBERS = tr.Slot(RobbersDrawer)


@tr.frozen
class Theft:
    """A theft: the thief and the figure that takes the points, the victim's figure, and the event of the batch."""

    thief: tr.Public[tr.Seat]
    figure: tr.Public[int]
    victim: tr.Public[tr.Seat]
    victim_figure: tr.Public[int]
    gain: tr.Public[int]
    amount: tr.Public[int]


Figure: TypeAlias = tuple[tr.Seat, int]
"""A player and one of the figures on the score track."""
ROBBER_SPACES: Final = tr.Targets[State, [tr.Seat], int](
    "carcassonne.robber_spaces", "Spaces of the score track to which a player's robber may go."
)
COMPANIONS: Final = tr.Targets[State, [tr.Seat], Figure](
    "carcassonne.companions",
    "Figures that a player's robber may rob or follow in the open batch.",
)
ROBBABLE: Final = tr.Targets[State, [tr.Seat], Move](
    "carcassonne.robbable", "Moves of a companion, made with points of its own, of which a player's robber takes half."
)


class Candidate(NamedTuple):
    """A figure that a robber may steal from, and half of its first event."""

    victim: tr.Seat
    figure: int
    gain: int
    amount: int


# --- placing --------------------------------------------------------------------------------------------------------


@tr.value("carcassonne.further_chance")
def further_chance(state: State, seat: tr.Seat, placed: bool) -> bool:
    """Return whether one more player may place a robber after this one.

    Whatever the active player did, one other player gets the chance; declining ends it. Source: R5, Q2, Q3.
    """
    return seat == state.active


def all_spaces(state: State) -> tuple[int, ...]:
    """Return all spaces of the track; with V11 totals, at least up to the furthest figure. Source: T1."""
    last = max(SPACES - 1, *[total for row in state.totals for total in row])
    return tuple(sorted({space(state, total) for total in range(last + 1)}))


def foreign_spaces(state: State, seat: tr.Seat) -> set[int]:
    """Return the spaces with a figure of another player, pawn or meeplette. Source: R3, R4, R20, FN 1."""
    return {space(state, total) for other, row in enumerate(state.totals) if other != seat for total in row}


def targets(state: State, seat: tr.Seat) -> tuple[int, ...]:
    """Return where a player's robber may go. Source: R2, R5, Q24."""
    return ROBBER_SPACES(state, all_spaces(state), seat)


# --- stealing -------------------------------------------------------------------------------------------------------


def companions(state: State, owner: tr.Seat) -> tuple[Figure, ...]:
    """Return the figures that a robber may rob or follow in the open batch. Source: R10, R11, Q6, FN 1."""
    if ROBBERS.get(state).at[owner] is None:
        return ()
    rows = enumerate(open_batch(state).before)
    return COMPANIONS(state, [(seat, figure) for seat, row in rows for figure in range(len(row))], owner)


def may_steal(state: State) -> bool:
    """Return whether robbers steal in the open batch: not in final scoring, unless they are settled after it.

    Even then not from the points that they earn themselves. Source: R22, Q12, V3.
    """
    batch = open_batch(state)
    return not batch.final or (settled_last(state) and batch.source != "robbers")


def own_moves(state: State) -> list[Move]:
    """Return the moves of the open batch but payments and stolen points, which cannot be robbed. Source: R15."""
    moves = open_batch(state).moves if may_steal(state) else ()
    return [move for move in moves if move.kind in ("scoring", "final")]


def candidates(state: State, owner: tr.Seat) -> tuple[Candidate, ...]:
    """Return every companion that makes a scoring move, with its first event; half is rounded up.

    Both figures of a player may be candidates; later events are out of reach.
    Source: R9, R12, R14a, R14b, FN 4, FN 6, FN 7, FN 8, Q11.
    """
    beside = companions(state, owner)
    first: dict[Figure, Move] = {}
    for move in own_moves(state) if beside else ():
        first.setdefault((move.seat, move.figure), move)
    moves = ROBBABLE(state, [first[figure] for figure in beside if figure in first], owner)
    return tuple([Candidate(move.seat, move.figure, move.gain, (move.spaces + 1) // 2) for move in moves])


def chosen_victim(state: State, owner: tr.Seat) -> Candidate | None:
    """Return the candidate that the owner chose, or else the first that left its space. Source: R9, R13, R14, Q36."""
    chosen = [(victim, figure) for thief, victim, figure in ROBBERS.get(state).victims if thief == owner]
    order = chosen or [(move.seat, move.figure) for move in own_moves(state)]
    by_figure = {(found.victim, found.figure): found for found in candidates(state, owner)}
    return next((by_figure[figure] for figure in order if figure in by_figure), None)


# --- following ------------------------------------------------------------------------------------------------------


@tr.value("carcassonne.taking_along")
def taking_along(state: State, owner: tr.Seat) -> tuple[Figure, ...]:
    """Return the companions that take a robber along; of several its owner chooses one (Q7).

    A robber that had a candidate has stolen and gone home (R17, Q31).
    """
    return ()


@tr.value("carcassonne.may_stay")
def may_stay(state: State, owner: tr.Seat) -> bool:
    """Return whether a robber may stay when companions take it along: no, it must follow. Source: R16, R20, Q7."""
    return False


def companions_moved(state: State, owner: tr.Seat, kinds: tuple[str, ...]) -> Iterator[Figure]:
    """Yield the companions with a move of one of these kinds in the open batch."""
    moved = {(move.seat, move.figure) for move in open_batch(state).moves if move.kind in kinds}
    return (figure for figure in companions(state, owner) if figure in moved)


def others_remain(state: State, owner: tr.Seat) -> bool:
    """Return whether companions of other players than the owner have not moved in the open batch. Source: R19, Q16."""
    moved = {(move.seat, move.figure) for move in open_batch(state).moves}
    return any(figure[0] != owner and figure not in moved for figure in companions(state, owner))


@tr.value("carcassonne.reward")
def reward(state: State) -> int:
    """Return how many points a robber on the track earns its owner at the end: none. Source: R22."""
    return 0


def rewards(state: State) -> tuple[Gain, ...]:
    """Return the points for each robber that is on the track at the end; the pawn moves. Source: R22, Q34."""
    seats = [seat for seat in clockwise(state) if ROBBERS.get(state).at[seat] is not None]
    each = reward(state)
    return tuple([Gain(seat, each, "robbers", items=(("robber", 1, each),), figure=PAWN) for seat in seats])


# --- reducers -------------------------------------------------------------------------------------------------------


def with_robber(state: State, seat: tr.Seat, space: int) -> State:
    """Return the state with the robber of a player on a space."""
    drawer = ROBBERS.get(state)
    return ROBBERS.put(state, tr.change(drawer, at=(*drawer.at[:seat], space, *drawer.at[seat + 1 :])))


def add_robbers(state: State) -> State:
    """Give each player a robber, in supply. Source: R1."""
    return ROBBERS.put(state, RobbersDrawer((None,) * len(state.totals)))


ROBBER: Final = "robber"


def own_robber(seat: tr.Seat) -> tuple[str, ...]:
    """Return the robber that stays where it is."""
    return (of_seat(ROBBER, seat),)
