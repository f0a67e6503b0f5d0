"""Random options, commands, commands of the host, crowded tracks and tile packs for the oracle."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, TypeAlias

import attrs

import tabletop_rules as tr
from tabletop_rules.core.change import change
from tabletop_rules.core.messages import Command
from tabletop_rules.core.terms import HOST
from tabletop_rules.games.carcassonne import commands as c
from tabletop_rules.games.carcassonne.events import MeeplePlaced
from tabletop_rules.games.carcassonne.expansions.fairy import FAIRY, FairyDrawer, MoveFairy
from tabletop_rules.games.carcassonne.expansions.messengers.messages import ChooseMessage
from tabletop_rules.games.carcassonne.expansions.messengers.queries import MESSENGERS, MessengersDrawer
from tabletop_rules.games.carcassonne.expansions.robbers.placing import LeaveRobber
from tabletop_rules.games.carcassonne.expansions.robbers.queries import ROBBERS, RobbersDrawer
from tabletop_rules.games.carcassonne.expansions.sources.bazaar import SellTile
from tabletop_rules.games.carcassonne.expansions.sources.catapult import TOKENS, FireCatapult
from tabletop_rules.games.carcassonne.expansions.sources.tower import PayRansom
from tabletop_rules.games.carcassonne.expansions.sources.wheel import SECTORS, TurnWheel
from tabletop_rules.games.carcassonne.options import EXPANSIONS, OPTIONS
from tabletop_rules.games.carcassonne.state import Standing, State
from tests.games.carcassonne.oracle.board import BASE, RIVER, SIDES, drawings
from tests.games.carcassonne.oracle.course import CourseOracle

Options: TypeAlias = dict[str, object]
Preparation: TypeAlias = Callable[[random.Random, CourseOracle, tr.Match[State]], tr.Match[State]]
"""A change of the table before the match, in oracle and game alike."""


def weight(oracle: CourseOracle, command: Command) -> float:
    """Prefer placements that complete much, robbers, meeples and actions of messages."""
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


def random_options(rng: random.Random) -> Options:
    """Return random options, nearly always with robbers and messengers."""
    options: Options = {}
    for option in OPTIONS:
        if option.kind in ("flag", "choice") and option.id != "expansions":
            values = (True, False) if option.kind == "flag" else option.choices
            options[option.id] = option.default if rng.random() < 0.4 else rng.choice(values)
    likely = {"robbers": 0.95, "messengers": 0.95, "river": 0.3}
    return {**options, "expansions": tuple(name for name in EXPANSIONS if rng.random() < likely.get(name, 0.7))}


def random_tiles(
    rng: random.Random, folder: Path, own: float = 0.2, sets: Sequence[int] = (1, 2, 3, 4), wet: float = 0
) -> Options:
    """Return a random number of sets and sometimes a small pack of one's own; `wet` is its share of rivers."""
    pack = random_pack(rng, folder / "tiles.toml", rng.randint(2, 12), wet) if rng.random() < own else ""
    return {"sets": rng.choice(sets), "tiles": pack}


def random_points(rng: random.Random, oracle: CourseOracle, seat: int) -> int:
    """Return some points, often such that move a figure to a dark space."""
    return rng.choice([1, 2, 3, 4, 6, *(5 - total % 5 for total in oracle.totals[seat])])


def random_host_command(rng: random.Random, oracle: CourseOracle) -> c.HostCommand:
    """Return a command of the host, legal or not."""
    seats = range(oracle.seats)
    some = rng.sample(seats, rng.randint(0, oracle.seats))
    one, other = rng.choice(seats), rng.choice([None, *seats])
    sector = rng.choice(SECTORS)
    fortune = rng.random() < 0.9 and sector == "fortune"
    receipts = [(oracle.active, 3)] if fortune else [(seat, random_points(rng, oracle, seat)) for seat in some]
    bid = rng.choice([0, 1, oracle.score(one), max(oracle.totals[one]), rng.randint(0, 12)])
    return rng.choice(
        (
            TurnWheel(HOST, 0, sector, tuple(receipts)),
            FireCatapult(HOST, 0, rng.choice(TOKENS), tuple(some)),
            SellTile(HOST, 0, one, other, bid),
            PayRansom(HOST, 0, one),
        )
    )


def single_stack(rng: random.Random, oracle: CourseOracle, match: tr.Match[State]) -> tr.Match[State]:
    """Put all tiles into one pile, so that any tile may continue a river."""
    oracle.piles = [sorted(tile for pile in oracle.piles for tile in pile)]
    return attrs.evolve(
        match, state=change(match.state, stack=change(match.state.stack, piles=(tuple(oracle.piles[0]),)))
    )


CLOSERS = {"base-A", "base-B", "base-D", "base-E", "base-H", "base-I", "base-W", "base-X", "robbers-C", "robbers-F"}


def occupy_start_tile(rng: random.Random, oracle: CourseOracle, state: State) -> State:
    """Put a meeple on each segment of the start tile, and the fairy beside one of them."""
    for node in oracle.board.nodes_of((0, 0)):
        seat = rng.randrange(oracle.seats)
        if oracle.options["farmers"] or node[1] != "field":
            oracle.board.meeples[node] = (seat, 0)
            state = MeeplePlaced(seat, oracle.number(node)).apply(state)
    if "fairy" in oracle.expansions and oracle.board.meeples:
        oracle.fairy, oracle.fairy_of = rng.choice([*oracle.board.meeples.items()])
        state = FAIRY.put(state, FairyDrawer(Standing(*oracle.fairy_of, oracle.number(oracle.fairy))))
    return state


def crowd(rng: random.Random, oracle: CourseOracle, match: tr.Match[State]) -> tr.Match[State]:
    """Put figures close together with robbers beside them, and leave few tiles, meeples and messages.

    Half of the matches keep the tiles that complete much and put figures 2 points past a dark space.
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
    state = occupy_start_tile(rng, oracle, match.state)
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


# --- tile packs -----------------------------------------------------------------------------------------------------

MIRROR = {"N": "N", "E": "W", "S": "S", "W": "E"}


def mirrored(tile: dict[str, Any]) -> dict[str, Any]:
    """Swap east and west, and with them the halves of every side."""
    return {
        **tile,
        "edges": [tile["edges"][SIDES.index(MIRROR[side])] for side in SIDES],
        "cities": [{**city, "edges": [MIRROR[side] for side in city["edges"]]} for city in tile["cities"]],
        "roads": [{**road, "edges": [MIRROR[side] for side in road["edges"]]} for road in tile["roads"]],
        "river": [[MIRROR[side] for side in stretch] for stretch in tile["river"]],
        "fields": [{**field, "half": [(1 - half) % 8 for half in field["half"]]} for field in tile["fields"]],
    }


def turned(tile: dict[str, Any]) -> dict[str, Any]:
    """Turn a drawing by a quarter clockwise."""
    east = dict(zip(SIDES, SIDES[1:] + SIDES[0], strict=True))
    return {
        **tile,
        "edges": [tile["edges"][-1], *tile["edges"][:-1]],
        "cities": [{**city, "edges": [east[side] for side in city["edges"]]} for city in tile["cities"]],
        "roads": [{**road, "edges": [east[side] for side in road["edges"]]} for road in tile["roads"]],
        "river": [[east[side] for side in stretch] for stretch in tile["river"]],
        "fields": [{**field, "half": [(half + 2) % 8 for half in field["half"]]} for field in tile["fields"]],
    }


def random_drawing(rng: random.Random, name: str, printed: dict[str, Any]) -> dict[str, Any]:
    """Return a variation of a drawing under a new name, with other shields, monastery and robber."""
    tile = mirrored(printed) if rng.random() < 0.5 else printed
    for _ in range(rng.randrange(4)):
        tile = turned(tile)
    count = rng.randint(1, 3)
    return {
        **tile,
        "id": name,
        "set": "own",
        "count": count,
        "cities": [{**city, "shield": rng.random() < 0.4} for city in tile["cities"]],
        "monastery": tile["monastery"] or rng.random() < 0.1,
        "garden_copies": rng.choice((0, 0, rng.randint(0, count))),
        "robber": rng.random() < 0.25,
        "start": 0,
    }


def river_drawing(river: list[list[str]], *fields: list[int]) -> dict[str, Any]:
    """Return a drawing of rivers and fields only."""
    wet = {side for stretch in river for side in stretch}
    return {
        **drawings(BASE)[0],
        "edges": ["river" if side in wet else "field" for side in SIDES],
        "cities": [],
        "roads": [],
        "river": river,
        "monastery": False,
        "fields": [{"half": [*half], "cities": []} for half in fields],
    }


UNPRINTED: Final = (
    river_drawing([["N"], ["S"]], [*range(8)]),
    river_drawing([["N"], ["E"], ["S"]], [*range(8)]),
    river_drawing([["N", "E"], ["S", "W"]], [1, 2], [5, 6], [0, 3, 4, 7]),
    river_drawing([["N", "E"], ["S"]], [1, 2], [0, 3, 4, 5, 6, 7]),
    river_drawing([["N", "S"], ["E"]], [1, 2, 3, 4], [0, 5, 6, 7]),
    river_drawing([["N", "S"], ["E", "W"]], [0, 7], [1, 2], [3, 4], [5, 6]),
)
"""Rivers that no printed tile has: several lakes, two bends, a lake beside a bend or a straight river, a crossing."""


def random_pack(rng: random.Random, path: Path, many: int, wet: float = 0) -> str:
    """Write a pack of random drawings, often small cities, and return its path.

    `wet` is the share of tiles with rivers; 0 leaves the random sequence untouched.
    """
    name = f"own{rng.getrandbits(64):x}"
    base = drawings(BASE)
    caps = [tile for tile in base if any(len(city["edges"]) == 1 for city in tile["cities"])]
    rivers = (drawings(RIVER), UNPRINTED)
    printed = [rng.choice(rng.choice(rivers if wet and rng.random() < wet else (base, caps))) for _ in range(many)]
    tiles = [random_drawing(rng, f"{name}-{at}", tile) for at, tile in enumerate(printed)]
    tiles[rng.randrange(many)].update(start=1, garden_copies=0)
    return write_pack(path, tiles)


def write_pack(path: Path, tiles: list[dict[str, Any]]) -> str:
    """Write a pack and return its path, as the option expects it."""
    path.write_text("format = 1\n" + "".join("\n[[tile]]\n" + toml_entry(tile) for tile in tiles), "utf-8")
    return str(path)


def toml_entry(tile: dict[str, Any]) -> str:
    """Return a drawing in TOML."""
    return "".join(f"{key} = {toml_value(value)}\n" for key, value in tile.items())


def toml_value(value: Any) -> str:
    """Return a value in TOML: lists and strings as in JSON, tables in braces."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {toml_value(each)}" for key, each in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml_value, value)) + "]"
    return json.dumps(value)
