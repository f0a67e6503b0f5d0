"""Queries on the board: features, segments, meeples, what a feature is worth."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from operator import itemgetter
from typing import Any, TypeAlias

import tabletop_rules.author as tr
from tabletop_rules.games.carcassonne.content import Feature, Segment, Standing
from tabletop_rules.games.carcassonne.state import Board, Laid, State
from tabletop_rules.games.carcassonne.terms import PARTS, Cell

_first = itemgetter(3)
Items: TypeAlias = tuple[tuple[str, int, int], ...]
"""An item of a score: (what, how many, points)."""


def numbered(board: Board, segment: int) -> tuple[int, Feature]:
    """Return the number of the feature that a segment belongs to, and the feature."""
    features = board.features
    entry = features[segment]
    while isinstance(entry, int):
        if entry >= segment:
            raise astray(segment)
        segment, entry = entry, features[entry]
    return segment, entry


def root(board: Board, segment: int) -> int:
    """Return the number of the feature that a segment belongs to."""
    return numbered(board, segment)[0]


def feature_of(board: Board, segment: int) -> Feature:
    """Return the feature that a segment belongs to."""
    return numbered(board, segment)[1]


def astray(segment: int) -> LookupError:
    """Return the error for a segment that leads to no feature, which only a forged board can have."""
    return LookupError(f"segment {segment} leads to no feature")


def all_features(board: Board) -> Iterator[tuple[int, Feature]]:
    """Yield every feature with its number."""
    for number, entry in enumerate(board.features):
        if not isinstance(entry, int):
            yield number, entry


def tile_number(board: Board, segment: int) -> int:
    """Return the number of a segment's tile in the order of placement."""
    return bisect_right(board.tiles, segment, key=_first) - 1


def tile_of(board: Board, segment: int) -> Laid:
    """Return the tile of a segment."""
    return board.tiles[tile_number(board, segment)]


def tile_at(board: Board, cell: Cell) -> Laid | None:
    """Return the tile on a cell, if there is one. Linear in the number of tiles."""
    for laid in board.tiles:
        if laid[1] == cell:
            return laid
    return None


def part_on(state: State, laid: Laid, part: object, index: object) -> int | None:
    """Return the number of a segment of a tile on the table, if it has one of that part and index."""
    for place, segment in enumerate(state.content.tile(laid.tile).segments):
        if segment.index == index and segment.part == part:
            return laid.first + place
    return None


def segment_of(state: State, segment: int) -> Segment:
    """Return the segment of that number, as printed."""
    laid = tile_of(state.board, segment)
    return state.content.tile(laid.tile).segments[segment - laid.first]


def missing_around(board: Board, cell: Cell) -> int:
    """Count the eight positions around a cell that hold no tile. Source: B14."""
    column, row = cell
    return 8 - sum([-1 <= x - column <= 1 and -1 <= y - row <= 1 for _, (x, y), *_ in board.tiles if (x, y) != cell])


def is_complete(feature: Feature) -> bool:
    """Return whether a feature is complete; a field never is. Source: B12, B13, B14."""
    return not feature.ends and feature.part != "field"


def completed(board: Board) -> tuple[int, ...]:
    """Return the features with a meeple that the last tile has completed, in the order of S6. Source: B16, B21."""
    found = set()
    for segment in range(board.tiles[-1].first, len(board.features)):
        number, feature = numbered(board, segment)
        if not feature.ends and feature.meeples and feature.part != "field":
            found.add(number)
    for _, number in board.cloisters:
        if not feature_of(board, number).ends:
            found.add(number)
    if not found:
        return ()
    return in_order(board, found)


def in_order(board: Board, numbers: set[int]) -> tuple[int, ...]:
    """Return features in the order of S6: by part, then by their first segment."""
    return tuple(sorted(numbers, key=lambda number: (PARTS.index(feature_of(board, number).part), number)))


def standing(board: Board) -> Iterator[tuple[int, Feature, Standing]]:
    """Yield every meeple on the board with its feature, in the order of features."""
    for number, feature in all_features(board):
        for meeple in feature.meeples:
            yield number, feature, meeple


def meeples_of(board: Board, seat: tr.Seat) -> Iterator[tuple[int, Feature, Standing]]:
    """Yield the meeples of a player with their features, in the order of features."""
    return (found for found in standing(board) if found[2].seat == seat)


def meeple_on(board: Board, segment: int) -> Standing | None:
    """Return the meeple on a segment, if there is one."""
    return next((meeple for meeple in feature_of(board, segment).meeples if meeple.segment == segment), None)


def majority(feature: Feature) -> tuple[tuple[tr.Seat, int], ...]:
    """Count each player's meeples on a feature, by seat, all kinds alike. Source: B15, AB6."""
    meeples = feature.meeples
    if len(meeples) == 1:
        return ((meeples[0].seat, 1),)
    counts: dict[tr.Seat, int] = {}
    for meeple in meeples:
        counts[meeple.seat] = counts.get(meeple.seat, 0) + 1
    return tuple(sorted(counts.items()))


def owners(counts: tuple[tuple[tr.Seat, int], ...]) -> tuple[tr.Seat, ...]:
    """Return the players with the most meeples, each of whom scores all points. Source: B15."""
    if len(counts) == 1:
        return (counts[0][0],)
    most = max(count for _, count in counts)
    return tuple(seat for seat, count in counts if count == most)


def cities_at(board: Board, field: Feature) -> tuple[int, ...]:
    """Return the completed cities that touch a field, each once. Source: FM2, FM4."""
    found = {root(board, city) for city in field.cities}
    return tuple(sorted(city for city in found if not feature_of(board, city).ends))


@tr.value("carcassonne.city_rate")
def city_rate(state: State, feature: Feature) -> int:
    """Return the points per tile and shield of a city: 2, or 1 while it is incomplete. Source: B13, B19."""
    return 1 if feature.ends else 2


@tr.value("carcassonne.worth")
def worth(state: State, feature: Feature, final: bool) -> Items:
    """Return the worth of a feature in points, item by item; with `final`, as in final scoring.

    Source: B12, B13, B14, B19, FM2.
    """
    part, _, tiles, shields, *_ = feature
    if part == "road":
        return (("tiles", tiles, tiles),)
    if part == "city":
        each = city_rate(state, feature)
        items = (("tiles", tiles, each * tiles),)
        return (*items, ("shields", shields, each * shields)) if shields else items
    if part == "monastery":
        return surrounded(feature)
    cities = len(cities_at(state.board, feature)) if final and part == "field" else 0
    return (("cities", cities, 3 * cities),) if cities else ()


def surrounded(feature: Feature) -> Items:
    """Return the worth of a monastery: 1 for itself, and 1 for each tile around it. Source: B14."""
    around = 8 - feature.ends
    return ((feature.part, 1, 1), ("neighbours", around, around)) if around else ((feature.part, 1, 1),)


def parts_of(board: Board, number: int) -> tuple[int, ...]:
    """Return all segments of a feature. Linear in the size of the board."""
    return tuple(segment for segment in range(number, len(board.features)) if root(board, segment) == number)


def final_points(state: State, feature: Feature) -> int:
    """Return the points of a feature in final scoring, whoever has the majority."""
    return sum(points for _, _, points in worth(state, feature, final=True))


def guarded(state: State, targets: tr.Targets[Any, Any, Any]) -> bool:
    """Return whether any handler protects things among these targets; spares a loop over many places if not."""
    return bool(state.handlers.protections[targets.id])
