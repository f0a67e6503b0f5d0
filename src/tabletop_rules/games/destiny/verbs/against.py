"""What excludes a spot from a choice in a power: general rules and protections. For the rest, the card decides."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final, TypeAlias

import tabletop_rules.author as tr
from tabletop_rules.games.destiny.queries import kinds_with_room
from tabletop_rules.games.destiny.refusals import NOT_OFFERED_SPOT, UP_ALREADY
from tabletop_rules.games.destiny.state import State
from tabletop_rules.games.destiny.targets import HIDEABLE, TOUCHABLE
from tabletop_rules.games.destiny.terms import INDEX, KIND_AT, Spot, owner_at
from tabletop_rules.games.destiny.verbs.call import Call

Against: TypeAlias = Callable[[State, Call[Any], Spot], Iterator[tr.Rejection]]
OCCUPIED_SPOT = tr.Refusal("spot_occupied", "This spot is occupied: {spot}.", "Cet emplacement est occupé : {spot}.")


def place(state: State, call: Call[Any], spot: Spot) -> Iterator[tr.Rejection]:
    """Require an empty place on the ring of the token chosen before (D-TOK-5)."""
    if owner_at(INDEX[spot]) >= 0 or not _fits(call, spot):
        yield NOT_OFFERED_SPOT.by("D-TOK-5", spot=spot)
    else:
        yield OCCUPIED_SPOT.by("D-TOK-4", spot=spot)


def slot(state: State, call: Call[Any], spot: Spot) -> Iterator[tr.Rejection]:
    """Require a free slot of the taker, of the kind of the token chosen before (D-TOK-1, D-TOK-3)."""
    if owner_at(INDEX[spot]) != call.seat:
        yield NOT_OFFERED_SPOT.by("D-TOK-3", spot=spot)
    elif not _fits(call, spot):
        yield NOT_OFFERED_SPOT.by("D-TOK-1", spot=spot)
    elif state.board[INDEX[spot]] is not None:
        yield OCCUPIED_SPOT.by("D-TOK-1", spot=spot)


def _fits(call: Call[Any], spot: Spot) -> bool:
    """Whether a spot is of the kind of the token chosen last."""
    return KIND_AT[INDEX[spot]] == KIND_AT[INDEX[call.chosen[-1]]]


EMPTY_SPOT = tr.Refusal("spot_empty", "This spot is empty: {spot}.", "Cet emplacement est vide : {spot}.")


def empty(state: State, call: Call[Any], spot: Spot) -> Iterator[tr.Rejection]:
    """Require a token (D-TOK-4)."""
    if state.board[INDEX[spot]] is None:
        yield EMPTY_SPOT.by("D-TOK-4", spot=spot)


def _up(state: State, call: Call[Any], spot: Spot) -> Iterator[tr.Rejection]:
    token = state.board[INDEX[spot]]
    if token is not None and token.up:
        yield UP_ALREADY.by("D-TOK-7", spot=spot)


def _protected(state: State, call: Call[Any], spot: Spot) -> Iterator[tr.Rejection]:
    if owner_at(INDEX[spot]) >= 0:
        yield from TOUCHABLE.against(state, INDEX[spot], call.seat)


def _kept_up(state: State, call: Call[Any], spot: Spot) -> Iterator[tr.Rejection]:
    if owner_at(INDEX[spot]) >= 0:
        yield from HIDEABLE.against(state, INDEX[spot], call.seat)


def _other_kind(state: State, call: Call[Any], spot: Spot) -> Iterator[tr.Rejection]:
    if not _fits(call, spot):
        yield NOT_OFFERED_SPOT.by("D-TOK-6", spot=spot)


NO_ROOM = tr.Refusal(
    "no_room",
    "You have no free slot for a token of that kind.",
    "Vous n'avez pas de case libre pour un jeton de cette sorte.",
)


def _no_room(state: State, call: Call[Any], spot: Spot) -> Iterator[tr.Rejection]:
    if not kinds_with_room(state, call.seat, (KIND_AT[INDEX[spot]],)):
        yield NO_ROOM.by("D-TOK-2")


def _all(*checks: Against) -> Against:
    """Return a check that yields the rejections of all these."""

    def against(state: State, call: Call[Any], spot: Spot) -> Iterator[tr.Rejection]:
        for check in checks:
            yield from check(state, call, spot)

    return against


revealing: Final = _all(empty, _up)
"""Require a hidden token (D-TOK-7)."""
flipping: Final = _all(empty, _kept_up)
"""Require a token that may be turned over (D-TOK-8)."""
taking: Final = _all(empty, _protected)
"""Require a token that nothing protects."""
getting: Final = _all(taking, _other_kind)
"""Require an unprotected token of the kind of the token given for it (D-TOK-6)."""
drawing: Final = _all(empty, _no_room)
"""Require a token, and a free slot for it (D-TOK-2)."""
stealing: Final = _all(taking, _no_room)
"""Require an unprotected token, and a free slot for it (D-TOK-2)."""
