"""Laying a tile: open cells, features and monasteries are brought up to date from its four sides alone.

Features are joined by union-find: `parents` leads from a segment to its feature, which has the number of its first
segment. All lists are opened once, worked on, and closed again.
"""

from __future__ import annotations

from bisect import bisect_left, insort

from tabletop_rules.games.carcassonne.content import Tile
from tabletop_rules.games.carcassonne.state import Board, Feature, Laid, Link, Spot
from tabletop_rules.games.carcassonne.terms import NOWHERE, SIDES, Cell

_HALF = (6, 9, 0, 3)  # how far the need of the facing side is shifted: what lies north of a cell meets its south side


def lay(board: Board, tile: Tile, cell: Cell, turns: int) -> Board:
    """The board with one more tile.

    Faults: LookupError if the cell is not open, but for the first tile, which lies anywhere.
    """
    number, first = len(board.tiles), len(board.parents)
    spots = list(board.spots)
    if number:
        at = bisect_left(spots, (cell,))  # type: ignore[type-var]
        spot = spots.pop(at)
        if spot[0] != cell:
            raise LookupError(f"cell {cell} is not open")
    else:
        spot = Spot(cell, 0)
    parents = list(board.parents)
    features = list(board.features)
    for segment in tile.segments:
        parents.append(len(parents))
        features.append(
            Feature(
                segment.part,
                segment.ends,
                1,
                segment.shields,
                (),
                (number,) if segment.twice else (),
                tuple([first + city for city in segment.cities]) if segment.cities else (),
            )
        )
    column, row = cell
    codes = tile.codes[turns]
    for side, (main, left, right) in enumerate(tile.sides[turns]):
        link: Link = spot[side + 2]  # type: ignore[assignment]
        if link is not None:
            other, other_left, other_right = link
            if main >= 0:
                _join(parents, features, first + main, other, 2)
            if left >= 0:
                _join(parents, features, first + left, other_left, 0)
                if right != left or other_right != other_left:
                    _join(parents, features, first + right, other_right, 0)
            continue
        dx, dy = SIDES[side]
        there = (column + dx, row + dy)
        meets = (  # seen from there, our second half-edge lies against its first
            first + main if main >= 0 else NOWHERE,
            first + right if right >= 0 else NOWHERE,
            first + left if left >= 0 else NOWHERE,
        )
        place = bisect_left(spots, (there,))  # type: ignore[type-var]
        found = spots[place] if place < len(spots) else None
        need = codes[side] << _HALF[side]
        if found is None or found[0] != there:
            links: list[Link] = [None, None, None, None]
            links[side ^ 2] = meets
            spots.insert(place, Spot(there, need, *links))
        else:
            _, had, *links = found
            links[side ^ 2] = meets
            spots[place] = Spot(there, had | need, *links)
    for (x, y), segment_number in board.cloisters:
        if -1 <= x - column <= 1 and -1 <= y - row <= 1:
            feature = features[segment_number]
            assert feature is not None
            features[segment_number] = feature._replace(ends=feature.ends - 1)
    cells = list(board.cells)
    insort(cells, (cell, number))
    return Board(
        (*board.tiles, Laid(tile.id, cell, turns, first)),
        tuple(cells),
        tuple(spots),
        tuple(parents),
        tuple(features),
        board.cloisters,
    )


def _join(parents: list[int], features: list[Feature | None], one: int, other: int, ends: int) -> None:
    """Make one feature of those of two segments; the `ends` that met are open no more."""
    while parents[one] != one:
        one = parents[one]
    while parents[other] != other:
        other = parents[other]
    if one == other:
        if ends:
            feature = features[one]
            assert feature is not None
            features[one] = feature._replace(ends=feature.ends - ends)
        return
    if one < other:
        one, other = other, one  # `other` came first and gives the number
    part, ends_a, tiles_a, shields_a, meeples_a, twice_a, cities_a = features[other]  # type: ignore[misc]
    _, ends_b, tiles_b, shields_b, meeples_b, twice_b, cities_b = features[one]  # type: ignore[misc]
    tiles = tiles_a + tiles_b
    if twice_a and twice_b:
        for tile in twice_b:
            if tile in twice_a:
                tiles -= 1
        twice = tuple(dict.fromkeys(twice_a + twice_b))
    else:
        twice = twice_a + twice_b
    parents[one] = other
    features[one] = None
    features[other] = Feature(
        part,
        ends_a + ends_b - ends,
        tiles,
        shields_a + shields_b,
        meeples_a + meeples_b,
        twice,
        cities_a + cities_b,
    )
