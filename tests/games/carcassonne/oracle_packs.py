"""Tile packs of one's own, made by lot out of the printed drawings: mirrored, turned, with other counts and symbols."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any, Final

from tests.games.carcassonne.oracle import BASE, RIVER, SIDES, drawings

MIRROR = {"N": "N", "E": "W", "S": "S", "W": "E"}


def mirrored(tile: dict[str, Any]) -> dict[str, Any]:
    """East and west change places, and with them the two halves of every side."""
    return {
        **tile,
        "edges": [tile["edges"][SIDES.index(MIRROR[side])] for side in SIDES],
        "cities": [{**city, "edges": [MIRROR[side] for side in city["edges"]]} for city in tile["cities"]],
        "roads": [{**road, "edges": [MIRROR[side] for side in road["edges"]]} for road in tile["roads"]],
        "river": [[MIRROR[side] for side in stretch] for stretch in tile["river"]],
        "fields": [{**field, "half": [(1 - half) % 8 for half in field["half"]]} for field in tile["fields"]],
    }


def turned(tile: dict[str, Any]) -> dict[str, Any]:
    """A quarter turn clockwise: what was north is east."""
    east = dict(zip(SIDES, SIDES[1:] + SIDES[0], strict=True))
    return {
        **tile,
        "edges": [tile["edges"][-1], *tile["edges"][:-1]],
        "cities": [{**city, "edges": [east[side] for side in city["edges"]]} for city in tile["cities"]],
        "roads": [{**road, "edges": [east[side] for side in road["edges"]]} for road in tile["roads"]],
        "river": [[east[side] for side in stretch] for stretch in tile["river"]],
        "fields": [{**field, "half": [(half + 2) % 8 for half in field["half"]]} for field in tile["fields"]],
    }


def drawing_by_lot(rng: random.Random, name: str, printed: dict[str, Any]) -> dict[str, Any]:
    """Another drawing, with a name of its own: perhaps a shield more or less, a monastery, a robber."""
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


def waters(river: list[list[str]], *fields: list[int]) -> dict[str, Any]:
    """A drawing of rivers and fields alone."""
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
    waters([["N"], ["S"]], [*range(8)]),
    waters([["N"], ["E"], ["S"]], [*range(8)]),
    waters([["N", "E"], ["S", "W"]], [1, 2], [5, 6], [0, 3, 4, 7]),
    waters([["N", "E"], ["S"]], [1, 2], [0, 3, 4, 5, 6, 7]),
    waters([["N", "S"], ["E"]], [1, 2, 3, 4], [0, 5, 6, 7]),
    waters([["N", "S"], ["E", "W"]], [0, 7], [1, 2], [3, 4], [5, 6]),
)
"""Rivers as no printed tile has them: several lakes, two bends, a bend or a straight river beside one, a crossing."""


def pack_by_lot(rng: random.Random, path: Path, many: int, wet: float = 0) -> str:
    """Write so many drawings, small cities rather often, with one start tile; the path, as the option takes it.

    `wet` is the share of tiles with rivers; without it no lot is drawn for them.
    """
    name = f"own{rng.getrandbits(64):x}"
    base = drawings(BASE)
    caps = [tile for tile in base if any(len(city["edges"]) == 1 for city in tile["cities"])]
    rivers = (drawings(RIVER), UNPRINTED)
    printed = [rng.choice(rng.choice(rivers if wet and rng.random() < wet else (base, caps))) for _ in range(many)]
    tiles = [drawing_by_lot(rng, f"{name}-{at}", tile) for at, tile in enumerate(printed)]
    tiles[rng.randrange(many)].update(start=1, garden_copies=0)
    return written(path, tiles)


def written(path: Path, tiles: list[dict[str, Any]]) -> str:
    """Write a pack; the path, as the option takes it."""
    path.write_text("format = 1\n" + "".join("\n[[tile]]\n" + entry(tile) for tile in tiles), "utf-8")
    return str(path)


def entry(tile: dict[str, Any]) -> str:
    """One drawing in TOML."""
    return "".join(f"{key} = {in_toml(value)}\n" for key, value in tile.items())


def in_toml(value: Any) -> str:
    """A value in TOML: lists and words as in JSON, tables in braces."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {in_toml(each)}" for key, each in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(in_toml, value)) + "]"
    return json.dumps(value)
