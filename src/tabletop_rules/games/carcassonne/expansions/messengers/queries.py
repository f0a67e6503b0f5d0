"""What each message would bring. Source: M6, M9, M10."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tabletop_rules.core.targets import Targets
from tabletop_rules.core.terms import Seat
from tabletop_rules.core.value import value as asked
from tabletop_rules.games.carcassonne.queries.board import (
    all_features,
    feature_of,
    majority,
    numbered,
    segment_of,
    standing,
    value,
    worth,
)
from tabletop_rules.games.carcassonne.state import Feature, Gain, Standing, State
from tabletop_rules.games.carcassonne.terms import NOWHERE, Part

SMALLEST: Final[dict[int, Part]] = {1: "road", 2: "city", 3: "monastery"}
SHIELDS, KNIGHTS, FARMERS, EXTRA, TAKE_BACK = 5, 6, 7, 4, 8
EACH: Final = 2
"""Points for each shield, knight or farmer, and of a message that is not carried out. Source: M6, M9, Q18."""


OPEN_TO: Final = Targets[State, [int], int](
    "carcassonne.open_to_message",
    "Features that this message may be carried out on, or whose meeples it may take back.",
)


def own_features(state: State, seat: Seat, part: Part) -> Iterator[int]:
    """Features of a part with an own meeple, majority or not. Source: M9."""
    for number, feature in all_features(state.board):
        if feature.part == part and any(meeple.seat == seat for meeple in feature.meeples):
            yield number


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

    Source: M6, M9, Q19, Q20, Q27.
    """
    if message in SMALLEST:
        numbers = OPEN_TO(state, own_features(state, seat, SMALLEST[message]), message)
        found = [(value(state, feature_of(state.board, number)), number) for number in numbers]
        least = min(found, default=(0, 0))[0]
        return tuple(number for points, number in found if points == least)
    if message == EXTRA:
        return (NOWHERE,) if state.stack.piles else ()
    if message == TAKE_BACK:
        standing_on = [(number, meeple.segment) for number, _, meeple in own_meeples(state, seat)]
        return tuple(sorted(segment for number, segment in standing_on if OPEN_TO.allows(state, number, message)))
    return (NOWHERE,) if count(state, seat, message) else ()


def feature_named(state: State, seat: Seat, message: int, target: int) -> int | None:
    """The feature with an own meeple that a target of messages 1 to 3 and 8 names, if it does. Source: M9."""
    for number, feature, meeple in own_meeples(state, seat):
        named = (target, message) == (meeple.segment, TAKE_BACK)
        if named or (target, SMALLEST.get(message)) == (number, feature.part):
            return number
    return None


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


def is_dark(total: int) -> bool:
    """Whether a total is on a dark space. Source: T2."""
    return total % 5 == 0


@asked("carcassonne.stands_dark")
def stands_dark(state: State, seat: Seat, figure: int) -> bool:
    """Whether a figure stands on a dark space, on which it may bring a message. Source: T2, M5."""
    return is_dark(state.totals[seat][figure])
