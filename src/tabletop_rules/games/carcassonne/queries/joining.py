"""How a tile joins the board."""

from __future__ import annotations

from bisect import bisect_left

from tabletop_rules.games.carcassonne.content import Feature, Tile
from tabletop_rules.games.carcassonne.queries.board import astray
from tabletop_rules.games.carcassonne.state import Board, Laid, Link, Spot
from tabletop_rules.games.carcassonne.terms import NOWHERE, Cell

_new = tuple.__new__


def lay(board: Board, tile: Tile, cell: Cell, turns: int) -> Board:
    """Return the board with one more tile; the first may be placed anywhere.

    Raises:
        LookupError: the cell is not open.
    """
    number, first = len(board.tiles), len(board.features)
    spots = list(board.spots)
    if number:
        at = bisect_left(spots, (cell,))
        spot = spots.pop(at)
        if spot[0] != cell:
            raise LookupError(f"cell {cell} is not open")
    else:
        spot = Spot(cell, 0)
    features = [*board.features, *tile.fresh]
    for place, twice, cities in tile.bound:
        part, ends, _, shields, *_ = tile.fresh[place]
        bordered = tuple([first + city for city in cities])
        features[first + place] = _new(Feature, (part, ends, 1, shields, (), (number,) if twice else (), bordered))
    column, row = cell
    for main, left, right, link_here, dx, dy, need, link_there in tile.sides[turns]:
        link: Link = spot[link_here]  # type: ignore[assignment]  # the index is that of a link
        if link is not None:
            other, other_left, other_right = link
            if main >= 0:
                _join(features, first + main, other, 2)
            if left >= 0:
                _join(features, first + left, other_left, 0)
                if right != left or other_right != other_left:
                    _join(features, first + right, other_right, 0)
            continue
        there = (column + dx, row + dy)
        place = bisect_left(spots, (there,))
        if place < len(spots) and spots[place][0] == there:
            parts = list(spots[place])
            parts[1] |= need  # type: ignore[operator]  # the index is that of the need
        else:
            parts = [there, need, None, None, None, None]
            spots.insert(place, spot)
        parts[link_there] = (  # seen from there, our second half-edge comes first
            first + main if main >= 0 else NOWHERE,
            first + right if right >= 0 else NOWHERE,
            first + left if left >= 0 else NOWHERE,
        )
        spots[place] = _new(Spot, parts)
    for (x, y), occupied in board.cloisters:
        if -1 <= x - column <= 1 and -1 <= y - row <= 1:
            feature = features[occupied]
            assert isinstance(feature, Feature)
            features[occupied] = feature._replace(ends=feature.ends - 1)
    return Board(
        (*board.tiles, _new(Laid, (tile.id, cell, turns, first))),
        tuple(spots),
        tuple(features),
        board.cloisters,
    )


def _join(features: list[Feature | int], one: int, other: int, ends: int) -> None:
    """Join the features of two segments, and close the `ends` that met."""
    joined, first = features[one], features[other]
    while isinstance(joined, int):
        if joined >= one:
            raise astray(one)
        one, joined = joined, features[joined]
    while isinstance(first, int):
        if first >= other:
            raise astray(other)
        other, first = first, features[first]
    if one == other:
        if ends:
            features[one] = joined._replace(ends=joined.ends - ends)
        return
    if one < other:  # the older feature gives the number
        one, joined, other, first = other, first, one, joined
    part, ends_a, tiles_a, shields_a, meeples_a, twice_a, cities_a = first
    _, ends_b, tiles_b, shields_b, meeples_b, twice_b, cities_b = joined
    tiles = tiles_a + tiles_b
    twice = twice_a + twice_b
    if twice_a and twice_b:
        for tile in twice_b:
            if tile in twice_a:
                tiles -= 1
        twice = tuple(dict.fromkeys(twice))
    features[one] = other
    features[other] = _new(
        Feature,
        (
            part,
            ends_a + ends_b - ends,
            tiles,
            shields_a + shields_b,
            meeples_a + meeples_b,
            twice,
            cities_a + cities_b,
        ),
    )
