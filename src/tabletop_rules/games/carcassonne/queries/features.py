"""The features on the board, as players look at them: who owns each, and what it is worth."""

from __future__ import annotations

from tabletop_rules.core.match import Match
from tabletop_rules.core.terms import Seat
from tabletop_rules.games.carcassonne.queries.board import (
    all_features,
    cities_at,
    final_points,
    majority,
    numbered,
    owners,
    tile_of,
    worth,
)
from tabletop_rules.games.carcassonne.state import Standing, State
from tabletop_rules.games.carcassonne.terms import Cell, Part
from tabletop_rules.kit.frozen import frozen


@frozen
class FeatureOnBoard:
    """A feature and its worth in points.

    `number` is its first segment. `ends` counts the open sides, of a monastery or garden the cells around it that hold
    no tile; it is 0 for a complete feature and for a field. `owners` have the majority. `now` is its worth in final
    scoring if the match ended now; `finished` its worth if it were complete with the tiles it has, and for a monastery
    or garden with all eight around it (None for a field, which never is). `cities` are the numbers of the completed
    cities at a field.
    """

    number: int
    kind: Part
    tiles: tuple[Cell, ...]
    ends: int
    meeples: tuple[Standing, ...]
    owners: tuple[Seat, ...]
    now: int
    finished: int | None
    cities: tuple[int, ...] = ()


def features(view: Match[State]) -> tuple[FeatureOnBoard, ...]:
    """Return every feature on the board, in the order of placement. Source: B12, B13, B14, B15, B19, FM2."""
    state, board = view.state, view.state.board
    cells: dict[int, dict[Cell, None]] = {}
    for segment in range(len(board.features)):
        cells.setdefault(numbered(board, segment)[0], {})[tile_of(board, segment).cell] = None
    found = []
    for number, feature in all_features(board):
        field = feature.part == "field"
        finished = None if field else sum([item[2] for item in worth(state, feature._replace(ends=0), False)])
        found.append(
            FeatureOnBoard(
                number,
                feature.part,
                tuple(cells[number]),
                0 if field else feature.ends,
                tuple(feature.meeples),
                owners(majority(feature)) if feature.meeples else (),
                final_points(state, feature),
                finished,
                cities_at(board, feature) if field else (),
            )
        )
    return tuple(found)
