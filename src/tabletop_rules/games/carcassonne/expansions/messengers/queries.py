"""The messages in the state, and what each brings. Source: M2, M6, M9, M10."""

from __future__ import annotations

from typing import ClassVar, Final

import tabletop_rules.author as tr
from tabletop_rules.games.carcassonne.queries.board import (
    feature_of,
    final_points,
    majority,
    meeples_of,
    numbered,
    worth,
)
from tabletop_rules.games.carcassonne.state import Drawer, Gain, State
from tabletop_rules.games.carcassonne.terms import NOWHERE, Part
from tabletop_rules.games.carcassonne.turn import further_placement


@tr.frozen
class MessengersDrawer(Drawer):
    """The messages by number: the `unseen` ones on top, in an unknown order, and `under` them those put back, in order.

    `revealed` waits for its answer, and `extra` counts further placements that are due (M11). Under V4 `earned` says
    that a check is due at the end of the placement, for the figures of the active player that have `moved` since.
    """

    kind: ClassVar[str] = "carcassonne.messengers/1"

    unseen: tr.Public[tuple[int, ...]] = (1, 2, 3, 4, 5, 6, 7, 8)
    under: tr.Public[tuple[int, ...]] = ()
    revealed: tr.Public[int | None] = None
    extra: tr.Public[int] = 0
    earned: tr.Public[bool] = False
    moved: tr.Public[tuple[int, ...]] = ()

    @property
    def pieces(self) -> tuple[int, ...]:
        """Return all messages."""
        shown = () if self.revealed is None else (self.revealed,)
        return tuple(sorted((*self.unseen, *self.under, *shown)))


MESSENGERS = tr.Slot(MessengersDrawer)
SMALLEST: Final[dict[int, Part]] = {1: "road", 2: "city", 3: "monastery"}
SHIELDS, KNIGHTS, FARMERS, EXTRA, TAKE_BACK = 5, 6, 7, 4, 8
EACH: Final = 2
"""Points for each shield, knight or farmer, and for a message that is not carried out. Source: M6, M9, Q18."""
OPEN_TO: Final = tr.Targets[State, [int], int](
    "carcassonne.open_to_message",
    "Features that this message may be carried out on, or whose meeples it may take back.",
)


def count(state: State, seat: tr.Seat, message: int) -> int:
    """Count shields, knights or farmers for messages 5, 6 and 7, on completed features too. Source: M10."""
    if message == FARMERS:
        return sum(feature.part == "field" for _, feature, _ in meeples_of(state.board, seat))
    cities = [(number, feature) for number, feature, _ in meeples_of(state.board, seat) if feature.part == "city"]
    return len(cities) if message == KNIGHTS else sum(feature.shields for feature in dict(cities).values())


def targets(state: State, seat: tr.Seat, message: int) -> tuple[int, ...]:
    """Return the targets of a message: `NOWHERE` if it needs none, nothing if it would have no effect.

    Source: M6, M9, Q19, Q20, Q27.
    """
    if message in SMALLEST:
        own = dict.fromkeys(
            number for number, feature, _ in meeples_of(state.board, seat) if feature.part == SMALLEST[message]
        )
        numbers = OPEN_TO(state, own, message)
        found = [(final_points(state, feature_of(state.board, number)), number) for number in numbers]
        least = min(found, default=(0, 0))[0]
        return tuple(number for points, number in found if points == least)
    if message == EXTRA:
        return (NOWHERE,) if state.stack.piles and earns_placement(state) else ()
    if message == TAKE_BACK:
        found = [(number, meeple.segment) for number, _, meeple in meeples_of(state.board, seat)]
        return tuple(sorted(segment for number, segment in found if OPEN_TO.allows(state, number, message)))
    return (NOWHERE,) if count(state, seat, message) else ()


def earns_placement(state: State) -> bool:
    """Return whether a placement would follow if message 4 were carried out. Source: M6, M11."""
    drawer = MESSENGERS.get(state)
    earned = MESSENGERS.put(state, tr.change(drawer, extra=drawer.extra + 1))
    return further_placement(earned) is not None


def feature_named(state: State, seat: tr.Seat, message: int, target: int) -> int | None:
    """Return the player's feature that a target of messages 1 to 3 and 8 names; None for other messages. Source: M9."""
    for number, feature, meeple in meeples_of(state.board, seat):
        named = (target, message) == (meeple.segment, TAKE_BACK)
        if named or (target, SMALLEST.get(message)) == (number, feature.part):
            return number
    return None


def gain_of(state: State, seat: tr.Seat, message: int, target: int) -> Gain:
    """Return the scoring event of a message that is carried out."""
    if message in SMALLEST or message == TAKE_BACK:
        number, feature = numbered(state.board, target)
        items = worth(state, feature, final=True)
        return Gain(seat, final_points(state, feature), "message", number, items, majority(feature))
    found = count(state, seat, message)
    what = {SHIELDS: "shields", KNIGHTS: "knights", FARMERS: "farmers"}[message]
    return Gain(seat, EACH * found, "message", items=((what, found, EACH * found),))


def is_dark(total: int) -> bool:
    """Return whether a total is on a dark space. Source: T2."""
    return total % 5 == 0


@tr.value("carcassonne.stands_dark")
def stands_dark(state: State, seat: tr.Seat, figure: int) -> bool:
    """Return whether a figure is on a dark space and may bring a message. Source: T2, M5."""
    return is_dark(state.totals[seat][figure])
