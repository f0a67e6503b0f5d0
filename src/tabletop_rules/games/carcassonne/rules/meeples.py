"""Placing a meeple on the tile just laid. Source: B8 to B10, FM1."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeAlias

from tabletop_rules.core.make import maker
from tabletop_rules.core.messages import Command, Plan, Rejection
from tabletop_rules.core.rule import Rule, no_objection
from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.core.value import value
from tabletop_rules.games.carcassonne.commands import PlaceMeeple, PlaceNothing
from tabletop_rules.games.carcassonne.content import Segment
from tabletop_rules.games.carcassonne.decisions import PieceToPlace
from tabletop_rules.games.carcassonne.events import MeeplePlaced
from tabletop_rules.games.carcassonne.queries.board import feature_of, numbered, part_on
from tabletop_rules.games.carcassonne.refusals import CLAIMED, GARDEN, NO_MEEPLE, NO_SEGMENT
from tabletop_rules.games.carcassonne.state import State
from tabletop_rules.games.carcassonne.steps import ScoreCompleted
from tabletop_rules.games.carcassonne.targets import CLAIMABLE, guarded
from tabletop_rules.games.carcassonne.terms import MEEPLE, Part

Commands: TypeAlias = frozenset[type[Command]]

new_place_meeple, new_place_nothing, new_meeple_placed = maker(PlaceMeeple), maker(PlaceNothing), maker(MeeplePlaced)


def free_segments(state: State) -> Iterator[tuple[int, Segment]]:
    """Yield the unclaimed segments of the tile just laid, with their numbers. Source: B8, B9."""
    board = state.board
    laid = board.tiles[-1]
    number = laid[3]
    for segment in state.content.by_id[laid[0]].segments:
        _, feature = numbered(board, number)
        if not feature.meeples:
            yield number, segment
        number += 1


def may_claim(state: State, seat: Seat) -> bool:
    """Return whether a player could place an ordinary meeple. Source: B10."""
    if not state.supplies[seat][MEEPLE]:
        return False
    parts = claimable_parts(state, seat)
    for _, segment in free_segments(state):  # noqa: SIM110 - twice as fast as any() here
        if segment.part in parts:
            return True
    return False


def claimable_parts(state: State, seat: Seat) -> tuple[Part, ...]:
    """Return the parts of the tile just laid on which an ordinary meeple may be placed. Source: B8."""
    parts = state.content.by_id[state.board.tiles[-1][0]].claimable
    return CLAIMABLE(state, parts, seat, MEEPLE) if guarded(state, CLAIMABLE) else parts


@value("carcassonne.done_instead")
def done_instead(state: State, seat: Seat) -> Commands:
    """Return the commands by which a player may now do something else than place a meeple: none. Source: B8."""
    return frozenset()


def offer_claims(state: State, decision: PieceToPlace) -> Iterator[PlaceMeeple]:
    """List every segment that an ordinary meeple may claim; on a field it is a farmer. Source: B8, FM1."""
    seat, number = decision.seat, decision.id
    if not state.supplies[seat][MEEPLE]:
        return
    parts = claimable_parts(state, seat)
    for _, segment in free_segments(state):
        part = segment.part
        if part in parts:
            yield new_place_meeple(seat, number, part, segment.index)


def find_segment(state: State, part: str, index: int) -> int | None:
    """Return the number of a segment of the tile just laid, if it has this one."""
    return part_on(state, state.board.tiles[-1], part, index)


def check_claim(state: State, decision: PieceToPlace, command: PlaceMeeple) -> Iterator[Rejection]:
    """Require a meeple in supply, and a free segment on which it may be placed. Source: B8, B9, B10, AB2."""
    if not state.supplies[command.seat][MEEPLE]:
        yield NO_MEEPLE.by("B10")
    segment = find_segment(state, command.part, command.index)
    if segment is None:
        yield NO_SEGMENT.by("B8", part=command.part, index=command.index)
    if command.part == "garden":
        yield GARDEN.by("AB2")
    if guarded(state, CLAIMABLE):
        yield from CLAIMABLE.against(state, command.part, command.seat, MEEPLE)
    if segment is not None:
        yield from check_unclaimed(state, segment, command.part)


def check_unclaimed(state: State, segment: int, part: str) -> Iterator[Rejection]:
    """Reject a feature with any meeple on it, even one of the player's. Source: B9."""
    meeples = feature_of(state.board, segment).meeples
    if meeples:
        yield CLAIMED.by("B9", part=part, meeple=meeples[0].segment)


def place_meeple(state: State, decision: PieceToPlace, command: PlaceMeeple) -> Plan:
    """Claim the segment; then score what is complete (B4)."""
    segment = find_segment(state, command.part, command.index)
    assert segment is not None
    return (new_meeple_placed(command.seat, segment), SCORE_COMPLETED)


def offer_nothing(state: State, decision: PieceToPlace) -> tuple[PlaceNothing, ...]:
    """List placing nothing, which is always possible. Source: B10."""
    return (new_place_nothing(decision.seat, decision.id),)


def place_nothing(state: State, decision: PieceToPlace, command: PlaceNothing) -> Plan:
    """Go on to scoring."""
    return (SCORE_COMPLETED,)


SCORE_COMPLETED: Final = ScoreCompleted()

RULES: Final = (
    Rule(RuleId("B8"), PieceToPlace, PlaceMeeple, offer_claims, check_claim, place_meeple),
    Rule(RuleId("B10"), PieceToPlace, PlaceNothing, offer_nothing, no_objection, place_nothing),
)
