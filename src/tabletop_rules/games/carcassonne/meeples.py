"""Placing a meeple on the tile just laid. Source: B8 to B10, FM1."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeAlias

import tabletop_rules.author as tr
from tabletop_rules.games.carcassonne.bands import Band
from tabletop_rules.games.carcassonne.batches import supplied
from tabletop_rules.games.carcassonne.content import Segment, Standing
from tabletop_rules.games.carcassonne.features import SCORE_COMPLETED
from tabletop_rules.games.carcassonne.ids import segment_id
from tabletop_rules.games.carcassonne.queries.board import (
    feature_of,
    guarded,
    missing_around,
    numbered,
    part_on,
    tile_of,
)
from tabletop_rules.games.carcassonne.state import State
from tabletop_rules.games.carcassonne.terms import CLOISTERS, MEEPLE, Cell, Part, TileId

Commands: TypeAlias = frozenset[type[tr.Command]]


@tr.frozen
class OfferMeeple(tr.Step, kind="carcassonne.offer_meeple/1", rule="B8"):
    """Ask what is placed, unless nothing can be. Source: B8, B10."""

    def plan(self, state: State) -> tr.Plan:
        seat = state.active
        if not may_claim(state, seat) and not done_instead(state, seat):
            return (SCORE_COMPLETED,)
        laid = state.board.tiles[-1]
        return (tr.Ask((PieceToPlace(seat, laid.tile, laid.cell),)),)


@tr.frozen
class PieceToPlace(tr.Decision, kind="carcassonne.piece_to_place/1", rule="B8"):
    """What is placed on the tile just laid, or done instead? Source: B8."""

    en = "What is placed on the tile just laid?"
    fr = "Que placer sur la tuile posée ?"
    tile: tr.Public[TileId]
    cell: tr.Public[Cell]

    def about(self) -> tr.Words:
        """Return the tile."""
        return "tile at {cell}", "tuile en {cell}"


CLAIMABLE: Final = tr.Targets[State, [tr.Seat, int], Part](
    "carcassonne.claimable", "Parts of a tile on which this player may place a piece of this kind."
)
NO_SEGMENT: Final = tr.Refusal(
    "no_such_segment", "The tile just laid has no such {part}.", "La tuile posée n'a pas de zone de ce genre : {part}."
)
NO_MEEPLE: Final = tr.Refusal("no_meeple", "You have no meeple in supply.", "Vous n'avez plus de meeple en réserve.")
CLAIMED: Final = tr.Refusal(
    "claimed",
    "That {part} is already claimed: {meeple}.",
    "Cette zone est déjà occupée ({part}) : {meeple}.",
)
GARDEN: Final = tr.Refusal(
    "garden", "An ordinary meeple may not be placed on a garden.", "Un meeple ne peut pas se placer sur un jardin."
)
NOT_INSTEAD: Final = tr.Refusal(
    "not_instead",
    "This cannot be done instead of placing a meeple.",
    "Cela ne peut pas se faire à la place de placer un meeple.",
)


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


def may_claim(state: State, seat: tr.Seat) -> bool:
    """Return whether a player could place an ordinary meeple. Source: B10."""
    if not state.supplies[seat][MEEPLE]:
        return False
    parts = claimable_parts(state, seat)
    for _, segment in free_segments(state):  # noqa: SIM110 - twice as fast as any() here
        if segment.part in parts:
            return True
    return False


def claimable_parts(state: State, seat: tr.Seat) -> tuple[Part, ...]:
    """Return the parts of the tile just laid on which an ordinary meeple may be placed. Source: B8."""
    parts = state.content.by_id[state.board.tiles[-1][0]].claimable
    return CLAIMABLE(state, parts, seat, MEEPLE) if guarded(state, CLAIMABLE) else parts


@tr.value("carcassonne.done_instead")
def done_instead(state: State, seat: tr.Seat) -> Commands:
    """Return the commands by which a player may now do something else than place a meeple: none. Source: B8."""
    return frozenset()


@tr.frozen
class PlaceMeeple(tr.Command, kind="carcassonne.place_meeple/1", to=PieceToPlace, rule="B8"):
    """Claim a segment of the tile just laid; `index` counts segments of that part from 0, in pack order. Source: B8."""

    en = "place {a_role} {here}"
    fr = "placer {a_role} {here}"
    part: tr.Public[Part]
    index: tr.Public[tr.Annotated[int, tr.OneOf("index")]] = 0

    @staticmethod
    def legal(state: State, decision: PieceToPlace) -> Iterator[PlaceMeeple]:
        """List every segment that an ordinary meeple may claim; on a field it is a farmer. Source: B8, FM1."""
        seat, number = decision.seat, decision.id
        if not state.supplies[seat][MEEPLE]:
            return
        parts = claimable_parts(state, seat)
        for _, segment in free_segments(state):
            part = segment.part
            if part in parts:
                yield PlaceMeeple(seat, number, part, segment.index)

    def check(self, state: State, decision: PieceToPlace) -> Iterator[tr.Rejection]:
        """Require a meeple in supply, and a free segment on which it may be placed. Source: B8, B9, B10, AB2."""
        if not state.supplies[self.seat][MEEPLE]:
            yield NO_MEEPLE.by("B10")
        segment = find_segment(state, self.part, self.index)
        if segment is None:
            yield NO_SEGMENT.by("B8", part=self.part, index=self.index)
        if self.part == "garden":
            yield GARDEN.by(state.handlers.rule("AB2", done_instead, "B8"))
        if guarded(state, CLAIMABLE):
            yield from CLAIMABLE.against(state, self.part, self.seat, MEEPLE)
        if segment is not None:
            yield from check_unclaimed(state, segment, self.part)

    def decide(self, state: State, decision: PieceToPlace) -> tr.Plan:
        """Claim the segment; then score what is complete (B4)."""
        segment = find_segment(state, self.part, self.index)
        assert segment is not None
        return (MeeplePlaced(self.seat, segment), SCORE_COMPLETED)

    def touches(self, state: State) -> tuple[str, ...]:
        """Return the segment."""
        return (segment_id(state, segment_at_hand(state, self.part, self.index)),)


def find_segment(state: State, part: str, index: int) -> int | None:
    """Return the number of a segment of the tile just laid, if it has this one."""
    return part_on(state, state.board.tiles[-1], part, index)


def check_unclaimed(state: State, segment: int, part: str) -> Iterator[tr.Rejection]:
    """Reject a feature with any meeple on it, even one of the player's. Source: B9."""
    meeples = feature_of(state.board, segment).meeples
    if meeples:
        yield CLAIMED.by("B9", part=part, meeple=meeples[0].segment)


@tr.frozen
class PlaceNothing(tr.Command, kind="carcassonne.place_nothing/1", to=PieceToPlace, rule="B10"):
    """End the meeple step without placing anything. Source: B10."""

    en = "place nothing"
    fr = "ne rien placer"

    @staticmethod
    def legal(state: State, decision: PieceToPlace) -> tuple[PlaceNothing, ...]:
        """List placing nothing, which is always possible. Source: B10."""
        return (PlaceNothing(decision.seat, decision.id),)

    def decide(self, state: State, decision: PieceToPlace) -> tr.Plan:
        """Go on to scoring."""
        return (SCORE_COMPLETED,)


def segment_at_hand(state: State, part: object, index: object = 0) -> int:
    """Return the number of a segment of the tile laid last.

    Raises:
        LookupError: it has no such segment.
    """
    segment = part_on(state, state.board.tiles[-1], part, index)
    if segment is None:
        raise LookupError(f"the tile has no {part} {index}")
    return segment


@tr.frozen
class MeeplePlaced(tr.Event, kind="carcassonne.meeple_placed/1", matters="detail"):
    """A meeple, or another piece that counts as one, claimed a feature. Source: B8."""

    en = "{seat} places {a_role} {inside}."
    fr = "{seat} place {a_role} {inside}."
    seat: tr.Public[tr.Seat]
    segment: tr.Public[int]
    piece: tr.Public[int] = 0

    def apply(self, state: State) -> State:
        """Move the piece from the supply onto the feature of its segment."""
        board = state.board
        number, feature = numbered(board, self.segment)
        meeples = (*feature.meeples, Standing(self.seat, self.piece, self.segment))
        cloisters = board.cloisters
        if feature.part in CLOISTERS:
            cell = tile_of(board, self.segment).cell
            cloisters = (*cloisters, (cell, number))
            feature = feature._replace(meeples=meeples, ends=missing_around(board, cell))
        else:
            feature = feature._replace(meeples=meeples)
        features = (*board.features[:number], feature, *board.features[number + 1 :])
        board = tr.change(board, features=features, cloisters=cloisters)
        return tr.change(state, board=board, supplies=supplied(state.supplies, self.seat, self.piece, -1))


NO_FARMERS: Final = tr.Refusal(
    "no_farmers",
    "Fields may not be claimed in this match.",
    "Les prés ne peuvent pas être revendiqués dans cette partie.",
)


@tr.protection("FM3", CLAIMABLE, Band.MEEPLE, 10, NO_FARMERS, source="rulebook")
@tr.when("farmers", False)
@tr.fr("Sans paysans, les prés ne peuvent pas être revendiqués.")
@tr.otherwise(
    "Fields may be claimed, and score at the end.", "Les prés peuvent être revendiqués, et comptent à la fin."
)
def no_farmer(state: State, part: Part, seat: tr.Seat, piece: int) -> bool:
    """Without farmers, fields may not be claimed."""
    return part != "field"
