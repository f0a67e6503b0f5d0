"""Why a spot cannot be chosen in a power: general rules and protections. If there is none, the card itself says no."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tabletop_rules.core.messages import Rejection
from tabletop_rules.games.destiny import refusals
from tabletop_rules.games.destiny.effects.call import Call
from tabletop_rules.games.destiny.queries import kinds_with_room
from tabletop_rules.games.destiny.state import State
from tabletop_rules.games.destiny.targets import TOUCHABLE
from tabletop_rules.games.destiny.terms import INDEX, KIND_AT, Spot, owner_at


def against_place(state: State, call: Call[Any], spot: Spot) -> Iterator[Rejection]:
    """Any empty place of its ring will do for the token chosen before (D-TOK-5)."""
    if owner_at(INDEX[spot]) >= 0 or not _fits(call, spot):
        yield refusals.NOT_OFFERED_SPOT.by("D-TOK-5", spot=spot)
    else:
        yield refusals.OCCUPIED_SPOT.by("D-TOK-4", spot=spot)


def against_slot(state: State, call: Call[Any], spot: Spot) -> Iterator[Rejection]:
    """It takes a free slot of the taker, of the kind of the token chosen before (D-TOK-1, D-TOK-3)."""
    if owner_at(INDEX[spot]) != call.seat:
        yield refusals.NOT_OFFERED_SPOT.by("D-TOK-3", spot=spot)
    elif not _fits(call, spot):
        yield refusals.NOT_OFFERED_SPOT.by("D-TOK-1", spot=spot)
    elif state.board[INDEX[spot]] is not None:
        yield refusals.OCCUPIED_SPOT.by("D-TOK-1", spot=spot)


def _fits(call: Call[Any], spot: Spot) -> bool:
    """Whether a spot is of the kind of the token chosen last."""
    return KIND_AT[INDEX[spot]] == KIND_AT[INDEX[call.chosen[-1]]]


def against_empty(state: State, call: Call[Any], spot: Spot) -> Iterator[Rejection]:
    """There must be a token."""
    if state.board[INDEX[spot]] is None:
        yield refusals.EMPTY_SPOT.by("D-TOK-4", spot=spot)


def against_revealing(state: State, call: Call[Any], spot: Spot) -> Iterator[Rejection]:
    """There must be a token, and a hidden one (D-TOK-7)."""
    token = state.board[INDEX[spot]]
    if token is None:
        yield refusals.EMPTY_SPOT.by("D-TOK-4", spot=spot)
    elif token.up:
        yield refusals.UP_ALREADY.by("D-TOK-7", spot=spot)


def against_taking(state: State, call: Call[Any], spot: Spot) -> Iterator[Rejection]:
    """There must be a token, and nothing that protects it."""
    yield from against_empty(state, call, spot)
    if owner_at(INDEX[spot]) >= 0:
        yield from TOUCHABLE.against(state, INDEX[spot], call.seat)


def against_getting(state: State, call: Call[Any], spot: Spot) -> Iterator[Rejection]:
    """It must be of the kind of the token given for it (D-TOK-6)."""
    yield from against_taking(state, call, spot)
    if not _fits(call, spot):
        yield refusals.NOT_OFFERED_SPOT.by("D-TOK-6", spot=spot)


def against_drawing(state: State, call: Call[Any], spot: Spot) -> Iterator[Rejection]:
    """There must be a token, and a free slot for it (D-TOK-2)."""
    yield from against_empty(state, call, spot)
    yield from _no_room(state, call, spot)


def against_stealing(state: State, call: Call[Any], spot: Spot) -> Iterator[Rejection]:
    """There must be a token that nothing protects, and a free slot for it (D-TOK-2)."""
    yield from against_taking(state, call, spot)
    yield from _no_room(state, call, spot)


def _no_room(state: State, call: Call[Any], spot: Spot) -> Iterator[Rejection]:
    if not kinds_with_room(state, call.seat, (KIND_AT[INDEX[spot]],)):
        yield refusals.NO_ROOM.by("D-TOK-2")
