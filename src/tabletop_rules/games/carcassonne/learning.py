"""What matters to a learner: maps of the board around what is open, points made and coming, meeples and tiles left.

The window keeps the first tile in its middle until an open cell would be outside, and moves no further than it must.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple, TypeVar

from tabletop_rules.core.learning import Derived, Floats, Learning, Marks, Planes, Scaled, SeatMarks
from tabletop_rules.core.terms import Seat
from tabletop_rules.games.carcassonne.content import Content, Feature
from tabletop_rules.games.carcassonne.queries.board import final_points, majority, numbered, owners, tile_of
from tabletop_rules.games.carcassonne.queries.track import busy
from tabletop_rules.games.carcassonne.state import Board, Laid, Spot, State
from tabletop_rules.games.carcassonne.terms import CLOISTERS, MEEPLE

S = TypeVar("S")
T = TypeVar("T")

WIDE: Final = 21
"""Rows and columns of the window: matches with one set of tiles seldom grow beyond it."""

MIDDLE: Final = WIDE // 2
AREA: Final = WIDE * WIDE
SIDES: Final = ("north", "east", "south", "west")
TERRAINS: Final = ("field", "road", "city")
NAMES: Final = (
    "tile",
    "open",
    *(f"{terrain} at {side}" for terrain in TERRAINS for side in SIDES),
    "monastery or garden",
    "shields / 2",
    "my meeple",
    "meeple of another",
    "worth of its feature / 20",
    "open ends of its feature / 8",
    *(f"owner of what an open cell joins at {side}, 1 me, -1 another" for side in SIDES),
    *(f"worth of what an open cell joins at {side} / 20" for side in SIDES),
    *(f"open ends of what an open cell joins at {side} / 8" for side in SIDES),
    "owner of fields that an open cell joins, 1 me, -1 another",
    "turns in which the drawn tile fits / 4",
)
TILE, OPEN, EDGES, CLOISTER, SHIELDS, MINE, THEIRS, WORTH, ENDS, OWNER, GAIN, LEFT, FIELDS, FITS = (
    NAMES.index(name) * AREA
    for name in (
        "tile",
        "open",
        "field at north",
        "monastery or garden",
        "shields / 2",
        "my meeple",
        "meeple of another",
        "worth of its feature / 20",
        "open ends of its feature / 8",
        "owner of what an open cell joins at north, 1 me, -1 another",
        "worth of what an open cell joins at north / 20",
        "open ends of what an open cell joins at north / 8",
        "owner of fields that an open cell joins, 1 me, -1 another",
        "turns in which the drawn tile fits / 4",
    )
)


# --- the board ------------------------------------------------------------------------------------------------------


def _window(board: Board) -> tuple[int, int]:
    """Return the column and row in the north-west corner of the window."""
    spots = board.spots
    if not spots:
        return -MIDDLE, -MIDDLE
    rows = [spot[0][1] for spot in spots]
    return _begin(spots[0][0][0], spots[-1][0][0]), _begin(min(rows), max(rows))


def _begin(first: int, last: int) -> int:
    if last - first >= WIDE:
        return (first + last) // 2 - MIDDLE
    return min(max(-MIDDLE, last - WIDE + 1), first)


class Known(NamedTuple):
    """The tiles whose lasting numbers have been written, and the window that they are for."""

    content: Content
    tiles: tuple[Laid, ...]
    window: tuple[int, int]


def _lasting(state: State, out: Floats, at: int, known: Known | None) -> Known | None:
    """Write what tiles show. Source: B1, B5."""
    tiles, window = state.board.tiles, _window(state.board)
    if known is None:
        done = 0
    else:
        done = len(known.tiles)
        if known.window != window or known.content is not state.content or tiles[:done] != known.tiles:
            return None
        if len(tiles) == done:
            return known
    left, top = window
    for tile, (column, row), turns, _ in tiles[done:]:
        x, y = column - left, row - top
        if not (0 <= x < WIDE and 0 <= y < WIDE):
            continue
        place = at + y * WIDE + x
        printed = state.content.by_id[tile]
        out[place + TILE] = 1
        for side, code in enumerate(printed.codes[turns]):
            if code <= len(TERRAINS):
                out[place + EDGES + (4 * code - 4 + side) * AREA] = 1
        for segment in printed.segments:
            if segment.part in CLOISTERS:
                out[place + CLOISTER] = 1
            if segment.shields:
                out[place + SHIELDS] = min(1.0, segment.shields / 2)
    return Known(state.content, tiles, window)


def _sign(feature: Feature, seat: Seat) -> float:
    """Return 1 for a feature of a seat, -1 for one of others, 0 for one that is shared or free."""
    meeples = feature[4]
    if len(meeples) == 1:
        return 1.0 if meeples[0][0] == seat else -1.0
    having = owners(majority(feature))
    return -1.0 if seat not in having else 1.0 if len(having) == 1 else 0.0


def _worth(feature: Feature) -> float:
    part, _, tiles, shields, *_ = feature
    return min(1.0, (2 * (tiles + shields) if part == "city" else tiles) / 20)


class Around(NamedTuple):
    """What an open cell shows by itself: places of terrains, and the segments that it would join."""

    edges: tuple[int, ...]
    mains: tuple[tuple[int, int], ...]
    halves: tuple[int, ...]


AROUND: Final[dict[Spot, Around]] = {}
"""What open cells show, which is asked again after each move while few of them change."""

MOST_AROUND: Final = 10_000


def _around(spot: Spot) -> Around:
    """Return what an open cell shows by itself."""
    edges, mains, halves = [], [], []
    for side, link in enumerate(spot[2:]):
        if link is None:
            continue
        code = spot.need >> 3 * side & 7
        if code <= len(TERRAINS):
            edges.append(EDGES + (4 * code - 4 + side) * AREA)
        main, *others = link
        if main >= 0:
            mains.append((side * AREA, main))
        halves += [half for half in others if half >= 0]
    if len(AROUND) >= MOST_AROUND:
        AROUND.clear()
    found = AROUND[spot] = Around(tuple(edges), tuple(mains), tuple(halves))
    return found


def _passing(state: State, seat: Seat, out: Floats, at: int, known: Known) -> None:
    """Write what changes: the open cells with what they join, and the meeples."""
    board, content, drawn = state.board, state.content, state.stack.drawn
    left, top = known.window
    fits = {} if drawn is None else content.by_id[drawn].fits
    joined: dict[int, tuple[float, float, float]] = {}
    farmed = any(feature.part == "field" for feature in _claimed(board))
    for spot in board.spots:
        (column, row), need = spot[0], spot[1]
        x, y = column - left, row - top
        if not (0 <= x < WIDE and 0 <= y < WIDE):
            continue
        place = at + y * WIDE + x
        out[place + OPEN] = 1
        if turns := fits.get(need):
            out[place + FITS] = len(turns) / 4
        edges, mains, halves = AROUND.get(spot) or _around(spot)
        for edge in edges:
            out[place + edge] = 1
        for side, main in mains:
            told = joined.get(main)
            if told is None:
                feature = numbered(board, main)[1]
                owner = _sign(feature, seat) if feature[4] else 0.0
                told = joined[main] = owner, _worth(feature), min(1.0, feature[1] / 8)
            there = place + side
            out[there + OWNER], out[there + GAIN], out[there + LEFT] = told
        if farmed:
            fields = 0.0
            for half in halves:
                told = joined.get(half)
                if told is None:
                    feature = numbered(board, half)[1]
                    told = joined[half] = _sign(feature, seat) if feature[4] else 0.0, 0.0, 0.0
                fields += told[0]
            if fields:
                out[place + FIELDS] = max(-1.0, min(1.0, fields / 2))
    for feature in _claimed(board):
        worth, ends = _worth(feature), min(1.0, feature[1] / 8)
        for owner, piece, segment in feature[4]:
            column, row = tile_of(board, segment)[1]
            x, y = column - left, row - top
            if 0 <= x < WIDE and 0 <= y < WIDE:
                place = at + y * WIDE + x
                out[place + (MINE if owner == seat else THEIRS)] = 1 if piece == MEEPLE else 0.5
                out[place + WORTH], out[place + ENDS] = worth, ends


# --- the players ----------------------------------------------------------------------------------------------------


def _latest(make: Callable[[S], T]) -> Callable[[S], T]:
    """Keep what a function returned for the last board or state, which several entries ask about in a row."""
    last: tuple[S, T] | None = None

    def kept(given: S) -> T:
        nonlocal last
        known = last
        if known is None or known[0] is not given:
            last = known = given, make(given)
        return known[1]

    return kept


COUNTED: Final = {"road": 0, "city": 1, "monastery": 2, "garden": 2, "field": 3}


@_latest
def _claimed(board: Board) -> list[Feature]:
    """Return the features with meeples."""
    return [each for each in board.features if isinstance(each, Feature) and each.meeples]


@_latest
def _coming(state: State) -> list[list[float]]:
    """Return for each seat the points that final scoring would bring and its meeples: of roads, cities, … each."""
    rows = [[0.0] * 8 for _ in state.totals]
    for feature in _claimed(state.board):
        kind, points = COUNTED[feature.part], final_points(state, feature)
        for seat in owners(majority(feature)):
            rows[seat][kind] += points
        for seat, _, _ in feature.meeples:
            rows[seat][4 + kind] += 1
    return rows


def _player(state: State, seat: Seat) -> tuple[float, ...]:
    held = state.supplies[seat]
    score = sum(state.totals[seat])
    coming = _coming(state)[seat]
    bound = state.bound[seat] >= 0 if seat < len(state.bound) else False
    return (score, score + sum(coming[:4]), held[0], sum(held[1:]), bound, *coming)


def _table(state: State, seat: Seat) -> tuple[float, ...]:
    stack = state.stack
    left, top = _window(state.board)
    tiles = [len(pile) for pile in stack.piles]
    return (state.turn, sum(tiles), len(stack.discarded), left + MIDDLE, top + MIDDLE, busy(state), state.late)


def _fitting(state: State, seat: Seat) -> tuple[str, ...]:
    return () if state.stack.drawn is None else (state.stack.drawn,)


def _left(state: State, seat: Seat) -> tuple[Any, ...]:
    piles = state.stack.piles
    return piles[0] if len(piles) == 1 else tuple([tile for pile in piles for tile in pile])


LEARNING: Final = Learning[State](
    home=__name__,
    table=(
        Scaled(
            {
                "turn": 100,
                "tiles left": 100,
                "tiles that left the game": 10,
                "column of the middle of the window": 20,
                "row of the middle of the window": 20,
                "points are being counted": 1,
                "late placement": 2,
            },
            _table,
        ),
        SeatMarks("active", lambda state, seat: (state.active,)),
        Marks("drawn", "tile", _fitting),
        Marks("left", "tile", _left, each=0.125),
        Derived("slots"),
    ),
    seats=(
        Scaled(
            {
                "points": 150,
                "points if it ended now": 150,
                "meeples in hand": 8,
                "other pieces in hand": 4,
                "one figure may move": 1,
                **{f"points to come from {what}": 40 for what in ("roads", "cities", "monasteries", "fields")},
                **{f"meeples on {what}": 4 for what in ("roads", "cities", "monasteries", "fields")},
            },
            _player,
        ),
    ),
    planes=Planes(NAMES, (WIDE, WIDE), _lasting, _passing),
)
