"""Questions on the board: which feature, whose, worth what."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from operator import itemgetter
from typing import TypeAlias

from tabletop_rules.core.terms import Seat
from tabletop_rules.core.value import value as asked
from tabletop_rules.games.carcassonne.content import Segment
from tabletop_rules.games.carcassonne.state import Board, Feature, Laid, Standing, State
from tabletop_rules.games.carcassonne.terms import PARTS, Cell

_first = itemgetter(3)

Items: TypeAlias = tuple[tuple[str, int, int], ...]
"""What points add up from: what, how many, points."""


def numbered(board: Board, segment: int) -> tuple[int, Feature]:
    """The feature that a segment belongs to, and its number."""
    features = board.features
    entry = features[segment]
    while isinstance(entry, int):
        if entry >= segment:
            raise astray(segment)
        segment, entry = entry, features[entry]
    return segment, entry


def root(board: Board, segment: int) -> int:
    """The number of the feature that a segment belongs to."""
    return numbered(board, segment)[0]


def feature_of(board: Board, segment: int) -> Feature:
    """The feature that a segment belongs to."""
    return numbered(board, segment)[1]


def astray(segment: int) -> LookupError:
    """The fault of a segment that leads away from its feature: only a board that was never laid can go in a circle."""
    return LookupError(f"segment {segment} leads to no feature")


def all_features(board: Board) -> Iterator[tuple[int, Feature]]:
    """Every feature with its number."""
    for number, entry in enumerate(board.features):
        if not isinstance(entry, int):
            yield number, entry


def tile_number(board: Board, segment: int) -> int:
    """The number of the tile on which a segment lies, in the order of placement."""
    return bisect_right(board.tiles, segment, key=_first) - 1


def tile_of(board: Board, segment: int) -> Laid:
    """The tile on which a segment lies."""
    return board.tiles[tile_number(board, segment)]


def tile_at(board: Board, cell: Cell) -> Laid | None:
    """The tile on a cell, if there is one. Looks through all tiles: asked for a refusal and beside a river only."""
    for laid in board.tiles:
        if laid[1] == cell:
            return laid
    return None


def part_on(state: State, laid: Laid, part: object, index: object) -> int | None:
    """The number of a segment on a tile that lies; None if it has none of that part and index."""
    for place, segment in enumerate(state.content.tile(laid.tile).segments):
        if segment.index == index and segment.part == part:
            return laid.first + place
    return None


def segment_of(state: State, segment: int) -> Segment:
    """The segment of that number, as printed."""
    laid = tile_of(state.board, segment)
    return state.content.tile(laid.tile).segments[segment - laid.first]


def missing_around(board: Board, cell: Cell) -> int:
    """How many of the eight positions around a cell hold no tile. Source: B14."""
    column, row = cell
    return 8 - sum([-1 <= x - column <= 1 and -1 <= y - row <= 1 for _, (x, y), *_ in board.tiles if (x, y) != cell])


def is_complete(feature: Feature) -> bool:
    """Whether a feature can not grow any more; a field always can. Source: B12, B13, B14."""
    return not feature.ends and feature.part != "field"


def completed(board: Board) -> tuple[int, ...]:
    """The features that the last tile has completed and on which somebody stands, in the order of S6.

    Looks only at the tile itself and at the monasteries and gardens that somebody is on. Source: B16, B21.
    """
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
    """Features in the order of S6: by part, then by their first segment."""
    return tuple(sorted(numbers, key=lambda number: (PARTS.index(feature_of(board, number).part), number)))


def standing(board: Board) -> Iterator[tuple[int, Feature, Standing]]:
    """Every meeple on the board with its feature, in the order of features."""
    for number, feature in all_features(board):
        for meeple in feature.meeples:
            yield number, feature, meeple


def majority(feature: Feature) -> tuple[tuple[Seat, int], ...]:
    """How many meeples each player has on a feature, by seat; all kinds of meeples count alike. Source: B15, AB6."""
    meeples = feature.meeples
    if len(meeples) == 1:
        return ((meeples[0].seat, 1),)
    counts: dict[Seat, int] = {}
    for meeple in meeples:
        counts[meeple.seat] = counts.get(meeple.seat, 0) + 1
    return tuple(sorted(counts.items()))


def owners(counts: tuple[tuple[Seat, int], ...]) -> tuple[Seat, ...]:
    """The players with most meeples: each scores all points. Source: B15."""
    if len(counts) == 1:
        return (counts[0][0],)
    most = max(count for _, count in counts)
    return tuple(seat for seat, count in counts if count == most)


def cities_at(board: Board, field: Feature) -> tuple[int, ...]:
    """The completed cities that touch a field, each once. Source: FM2, FM4."""
    found = {root(board, city) for city in field.cities}
    return tuple(sorted(city for city in found if not feature_of(board, city).ends))


@asked("carcassonne.city_rate")
def city_rate(state: State, feature: Feature) -> int:
    """The points of each tile and of each shield of a city: 2, or 1 while it is incomplete. Source: B13, B19."""
    return 1 if feature.ends else 2


@asked("carcassonne.worth")
def worth(state: State, feature: Feature, final: bool) -> Items:
    """What a feature is worth, item by item. Parts without points are left out.

    `final`: as in final scoring, where an incomplete feature counts less.
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
    """The points of what the eight positions around complete: 1 for itself, and 1 for each tile there. Source: B14."""
    around = 8 - feature.ends
    return ((feature.part, 1, 1), ("neighbours", around, around)) if around else ((feature.part, 1, 1),)


def parts_of(board: Board, number: int) -> tuple[int, ...]:
    """All segments of a feature. Looks through the whole board: asked for words only."""
    return tuple(segment for segment in range(number, len(board.features)) if root(board, segment) == number)


def value(state: State, feature: Feature) -> int:
    """The points of a feature as in final scoring, whatever the majority."""
    return sum(points for _, _, points in worth(state, feature, final=True))
