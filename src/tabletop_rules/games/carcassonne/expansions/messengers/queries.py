"""What each message would bring. Source: M6, M9, M10."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tabletop_rules.core.terms import Seat
from tabletop_rules.games.carcassonne.queries.board import (
    all_features,
    feature_of,
    is_complete,
    majority,
    numbered,
    segment_of,
    standing,
    value,
    worth,
)
from tabletop_rules.games.carcassonne.queries.track import is_dark, space
from tabletop_rules.games.carcassonne.state import Feature, Gain, Move, Standing, State
from tabletop_rules.games.carcassonne.terms import NOWHERE, Part

SMALLEST: Final[dict[int, Part]] = {1: "road", 2: "city", 3: "monastery"}
SHIELDS, KNIGHTS, FARMERS, EXTRA, TAKE_BACK = 5, 6, 7, 4, 8
EACH: Final = 2
"""Points for each shield, knight or farmer, and of a message that is not carried out. Source: M6, M9, Q18."""


def own_features(state: State, seat: Seat, part: Part) -> Iterator[tuple[int, Feature]]:
    """Features of a part with an own meeple, majority or not, but for those that wait to be scored.

    Source: M9, M10, Q30.
    """
    for number, feature in all_features(state.board):
        if feature.part != part or not feature.meeples or is_complete(feature):
            continue
        if any(meeple.seat == seat for meeple in feature.meeples):
            yield number, feature


def own_meeples(state: State, seat: Seat) -> Iterator[tuple[int, Feature, Standing]]:
    """All own meeples on the board with their features."""
    return (found for found in standing(state.board) if found[2].seat == seat)


def count(state: State, seat: Seat, message: int) -> int:
    """How many shields, knights or farmers messages 5, 6 and 7 find; those on completed features count. Source: M10."""
    if message == FARMERS:
        return sum(feature.part == "field" for _, feature, _ in own_meeples(state, seat))
    cities = [(number, feature) for number, feature, _ in own_meeples(state, seat) if feature.part == "city"]
    return len(cities) if message == KNIGHTS else sum(feature.shields for feature in dict(cities).values())


def targets(state: State, seat: Seat, message: int) -> tuple[int, ...]:
    """What a message can be carried out on; `NOWHERE` where it needs no target, nothing if it would do nothing.

    Source: M6, M9, M10, Q19, Q20, Q27.
    """
    if message in SMALLEST:
        found = [(value(state, feature), number) for number, feature in own_features(state, seat, SMALLEST[message])]
        least = min(found, default=(0, 0))[0]
        return tuple(number for points, number in found if points == least)
    if message == EXTRA:
        return (NOWHERE,) if state.stack.piles else ()
    if message == TAKE_BACK:
        return tuple(
            sorted(meeple.segment for _, feature, meeple in own_meeples(state, seat) if not is_complete(feature))
        )
    return (NOWHERE,) if count(state, seat, message) else ()


def forbidden_by(state: State, seat: Seat, message: int, target: int) -> str:
    """The rule by which a message is not carried out on this: it waits to be scored, or another is smaller.

    On anything else it would do nothing. Source: M6, M9, M10.
    """
    for number, feature, meeple in own_meeples(state, seat):
        named = (target, message) == (meeple.segment, TAKE_BACK)
        if named or (target, SMALLEST.get(message)) == (number, feature.part):
            return "M10" if is_complete(feature) else "M9"
    return "M6"


def gain_of(state: State, seat: Seat, message: int, target: int) -> Gain:
    """The scoring event of a message that is carried out."""
    if message in SMALLEST or message == TAKE_BACK:
        number, feature = numbered(state.board, target)
        items = worth(state, feature, final=True)
        return Gain(seat, value(state, feature), "message", number, items, majority(feature))
    found = count(state, seat, message)
    what = {SHIELDS: "shields", KNIGHTS: "knights", FARMERS: "farmers"}[message]
    return Gain(seat, EACH * found, "message", items=((what, found, EACH * found),))


def meeple_at(state: State, segment: int) -> Standing:
    """The meeple on a segment. Faults: LookupError if there is none."""
    for meeple in feature_of(state.board, segment).meeples:
        if meeple.segment == segment:
            return meeple
    raise LookupError(f"nobody stands on segment {segment}, a {segment_of(state, segment).part}")


def forward(moves: tuple[Move, ...], seat: Seat) -> tuple[int, ...]:
    """The figures of a player that moved forward in a batch, also by stolen points. Source: M5, R21."""
    return tuple(sorted({move.figure for move in moves if move.seat == seat and move.spaces > 0}))


def stands_dark(state: State, seat: Seat, figure: int) -> bool:
    """Whether a figure stands on a dark space, with V5 alone there but for the player's own.

    Source: T2, M5, V5, Q15.
    """
    total = state.totals[seat][figure]
    if not is_dark(total):
        return False
    here = space(state, total)
    return not state.options.exclusive_space or not any(
        space(state, other) == here for foe, row in enumerate(state.totals) if foe != seat for other in row
    )
