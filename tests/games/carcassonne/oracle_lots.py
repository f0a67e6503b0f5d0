"""What is drawn by lot for the second telling: options, commands, a busy host, crowded tracks."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeAlias

import attrs

import tabletop_rules as tr
from tabletop_rules.core.change import change
from tabletop_rules.core.messages import Command
from tabletop_rules.core.terms import HOST
from tabletop_rules.games.carcassonne import commands as c
from tabletop_rules.games.carcassonne.events import MeeplePlaced
from tabletop_rules.games.carcassonne.expansions.fairy.messages import FAIRY, FairyDrawer, MoveFairy
from tabletop_rules.games.carcassonne.expansions.messengers.messages import MESSENGERS, ChooseMessage, MessengersDrawer
from tabletop_rules.games.carcassonne.expansions.robbers.messages import ROBBERS, LeaveRobber, RobbersDrawer
from tabletop_rules.games.carcassonne.expansions.sources.messages import (
    SECTORS,
    TOKENS,
    FireCatapult,
    PayRansom,
    SellTile,
    TurnWheel,
)
from tabletop_rules.games.carcassonne.options import EXPANSIONS, OPTIONS
from tabletop_rules.games.carcassonne.reducers.meeples import place_meeple
from tabletop_rules.games.carcassonne.state import Standing, State
from tests.games.carcassonne.oracle_course import CourseOracle
from tests.games.carcassonne.oracle_packs import pack_by_lot

Options: TypeAlias = dict[str, object]
Preparation: TypeAlias = Callable[[random.Random, CourseOracle, tr.Match[State]], tr.Match[State]]
"""What is changed on a table before the match, told to the oracle and to the game."""


def weight(oracle: CourseOracle, command: Command) -> float:
    """Tiles are laid close together, so that much is completed; robbers and meeples are placed, messages followed."""
    batch = oracle.open
    match command:
        case c.Allocate(seat=seat, gain=gain, figure=figure) if batch and seat == oracle.active:
            return 1.0 if (oracle.totals[seat][figure] + batch.gains[gain].amount) % 5 else 6.0
        case c.PlaceTile(cell=(column, row)):
            around = [(column + dx, row + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
            return float(4 ** sum(cell in oracle.board.cells for cell in around))
        case LeaveRobber() | c.PlaceNothing() | MoveFairy() | ChooseMessage(act=False):
            return 0.3
        case _:
            return 1.0


def options_by_lot(rng: random.Random) -> Options:
    """Options at random; robbers and messengers are nearly always in play, and rather in their first edition."""
    options: Options = {}
    for option in OPTIONS:
        if option.sort in ("flag", "choice") and option.id != "expansions":
            values = (True, False) if option.sort == "flag" else option.values
            options[option.id] = option.default if rng.random() < 0.4 else rng.choice(values)
    likely = {"robbers": 0.95, "messengers": 0.95, "river": 0.3}
    return {**options, "expansions": tuple(name for name in EXPANSIONS if rng.random() < likely.get(name, 0.7))}


def tiles_by_lot(
    rng: random.Random, folder: Path, own: float = 0.2, sets: Sequence[int] = (1, 2, 3, 4), wet: float = 0
) -> Options:
    """How many sets of tiles, and now and then a small pack of one's own, with rivers on some of its tiles."""
    pack = pack_by_lot(rng, folder / "tiles.toml", rng.randint(2, 12), wet) if rng.random() < own else ""
    return {"sets": rng.choice(sets), "tiles": pack}


def points(rng: random.Random, oracle: CourseOracle, seat: int) -> int:
    """Some points, rather such as carry a figure to a dark space."""
    return rng.choice([1, 2, 3, 4, 6, *(5 - total % 5 for total in oracle.totals[seat])])


def host(rng: random.Random, oracle: CourseOracle) -> c.HostCommand:
    """Something that a host might hand in, or had better not."""
    seats = range(oracle.seats)
    some = rng.sample(seats, rng.randint(0, oracle.seats))
    one, other = rng.choice(seats), rng.choice([None, *seats])
    sector = rng.choice(SECTORS)
    fortune = rng.random() < 0.9 and sector == "fortune"
    receipts = [(oracle.active, 3)] if fortune else [(seat, points(rng, oracle, seat)) for seat in some]
    bid = rng.choice([0, 1, oracle.score(one), max(oracle.totals[one]), rng.randint(0, 12)])
    return rng.choice(
        (
            TurnWheel(HOST, 0, sector, tuple(receipts)),
            FireCatapult(HOST, 0, rng.choice(TOKENS), tuple(some)),
            SellTile(HOST, 0, one, other, bid),
            PayRansom(HOST, 0, one),
        )
    )


def flood(rng: random.Random, oracle: CourseOracle, match: tr.Match[State]) -> tr.Match[State]:
    """All tiles lie in one stack, so that a river is continued by any tile of any pack."""
    oracle.piles = [sorted(tile for pile in oracle.piles for tile in pile)]
    return attrs.evolve(
        match, state=change(match.state, stack=change(match.state.stack, piles=(tuple(oracle.piles[0]),)))
    )


CLOSERS = {"base-A", "base-B", "base-D", "base-E", "base-H", "base-I", "base-W", "base-X", "robbers-C", "robbers-F"}


def settle_in(rng: random.Random, oracle: CourseOracle, state: State) -> State:
    """Somebody on each segment of the start tile, and the fairy beside one of them."""
    for node in oracle.board.nodes_of((0, 0)):
        seat = rng.randrange(oracle.seats)
        if oracle.options["farmers"] or node[1] != "field":
            oracle.board.meeples[node] = (seat, 0)
            state = place_meeple(state, MeeplePlaced(seat, oracle.number(node)))
    if "fairy" in oracle.expansions and oracle.board.meeples:
        oracle.fairy, oracle.fairy_of = rng.choice([*oracle.board.meeples.items()])
        state = FAIRY.put(state, FairyDrawer(Standing(*oracle.fairy_of, oracle.number(oracle.fairy))))
    return state


def crowd(rng: random.Random, oracle: CourseOracle, match: tr.Match[State]) -> tr.Match[State]:
    """Figures close together with robbers beside them, few tiles, few meeples, some messages seen before.

    In half of the matches tiles that close much are left, and the fairy's points carry figures to dark spaces.
    """
    eve = rng.random() < 0.5
    base, laps = rng.choice((0, 0, 30, 45, 95)), rng.choice((0, 0, 50))
    near = [base + rng.randrange(rng.choice((3, 12))) + rng.choice((0, laps)) for _ in range(12)]
    near = [total + 2 - total % 5 if eve and rng.random() < 0.7 else total for total in near]
    oracle.totals = [[rng.choice(near) for _ in row] for row in oracle.totals]
    oracle.supplies = [[rng.randint(1, 7), *others] for _, *others in oracle.supplies]
    for seat in range(oracle.seats) if oracle.robbers_play else ():
        oracle.robbers[seat] = rng.choice((None, *sorted(oracle.foreign(seat))))
    if eve:
        closers = [tile for tile in oracle.piles[-1] if tile.removesuffix("+garden") in CLOSERS]
        oracle.piles[-1] = closers or oracle.piles[-1]
    oracle.piles = [sorted(rng.sample(pile, min(len(pile), rng.randint(1, 25)))) for pile in oracle.piles]
    messages, cut = rng.sample(range(1, 9), 8), rng.choice((0, 1, 4, 8))
    if eve:
        early = rng.choice(((4, 8), (4, 8), (1, 6), (2, 5), (3, 7)))
        messages.sort(key=lambda number: number not in early and rng.random() < 0.7)
        cut = rng.choice((0, 0, 8))
    oracle.unseen, oracle.under = sorted(messages[:cut]), messages[cut:]
    state = settle_in(rng, oracle, match.state)
    state = change(
        state,
        totals=tuple(map(tuple, oracle.totals)),
        supplies=tuple(map(tuple, oracle.supplies)),
        stack=change(match.state.stack, piles=tuple(map(tuple, oracle.piles))),
    )
    if oracle.robbers_play:
        state = ROBBERS.put(state, RobbersDrawer(tuple(oracle.robbers)))
    if oracle.messengers:
        state = MESSENGERS.put(state, MessengersDrawer(tuple(oracle.unseen), tuple(oracle.under)))
    return attrs.evolve(match, state=state)
