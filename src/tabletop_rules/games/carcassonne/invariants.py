"""What is true of every table after every record, whatever handlers are in force. Expansions have their own.

That no piece is lost is `view.conserved`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Final, TypeAlias

from tabletop_rules.games.carcassonne.batches import moved
from tabletop_rules.games.carcassonne.queries.board import numbered, standing, tile_number
from tabletop_rules.games.carcassonne.setup import MEEPLES
from tabletop_rules.games.carcassonne.state import Feature, State
from tabletop_rules.games.carcassonne.terms import (
    AT_THE_END,
    CLOISTERS,
    LATE_PLACEMENT,
    MEEPLE,
    NOWHERE,
    SIDES,
)

Invariant: TypeAlias = Callable[[State], Iterable[str]]
"""Yields a sentence for each claim that a whole state breaks."""


def meeples(state: State) -> Iterator[str]:
    """Every piece is in its owner's supply or on the board: seven meeples, one at most on a tile. Source: B1, B8."""
    held = [list(row) for row in state.supplies]
    tiles: Counter[int] = Counter()
    for number, feature, meeple in standing(state.board):
        if not 0 <= meeple.seat < len(held) or not 0 <= meeple.piece < len(held[meeple.seat]):
            yield f"{meeple} is a piece of nobody"
            continue
        held[meeple.seat][meeple.piece] += 1
        if not 0 <= meeple.segment < len(state.board.features) or numbered(state.board, meeple.segment)[0] != number:
            yield f"{meeple} is not on the {feature.part} {number} that lists it"
        elif meeple.piece == MEEPLE and feature.part == "garden":
            yield f"{meeple} is on a garden (AB2)"
        tiles[tile_number(state.board, meeple.segment)] += 1
    yield from [f"{count} pieces are on tile {number} (B8)" for number, count in tiles.items() if count > 1]
    for seat, (supply, pieces) in enumerate(zip(state.supplies, held, strict=True)):
        if min(supply) < 0:
            yield f"the supply of seat {seat} is {supply}"
        if pieces[MEEPLE] > MEEPLES:
            yield f"seat {seat} has {pieces[MEEPLE]} meeples (B1)"


def track(state: State) -> Iterator[str]:
    """Totals never fall below 0, and all players have the same figures. Source: T3, Q13."""
    if min(map(min, state.totals)) < 0:
        yield f"a total is below 0: {state.totals}"
    if len({*map(len, state.totals)}) != 1:
        yield f"players have different numbers of figures: {state.totals}"


def board(state: State) -> Iterator[str]:
    """Tiles are on cells of their own, beside each other, and the open cells are all those around. Source: B5."""
    tiles, spots = state.board.tiles, state.board.spots
    cells = {laid.cell for laid in tiles}
    if len(cells) != len(tiles):
        yield "two tiles are on one cell"
    around = {(column + x, row + y) for column, row in cells for x, y in SIDES} - cells
    if [spot.cell for spot in spots] != sorted(around):
        yield "the open cells are not those around the tiles"
    if len(cells) > 1 and any(not cells & {(column + x, row + y) for x, y in SIDES} for column, row in cells):
        yield "a tile is beside no other"
    segments = 0
    for number, laid in enumerate(tiles):
        if laid.first != segments:
            yield f"the segments of tile {number} begin with {laid.first}, not {segments}"
        segments += len(state.content.tile(laid.tile).segments)
    if segments != len(state.board.features):
        yield f"there are {segments} segments, but {len(state.board.features)} in the features"


def features(state: State) -> Iterator[str]:
    """Features count their tiles and shields once, and as many open sides as are left. Source: B12, B13, B14."""
    found: dict[int, tuple[Feature, set[int], int]] = {}
    for place, laid in enumerate(state.board.tiles):
        for at, segment in enumerate(state.content.tile(laid.tile).segments, laid.first):
            number, feature = numbered(state.board, at)
            if feature.part != segment.part:
                yield f"segment {at} is a {segment.part} of a {feature.part}"
            _, tiles, shields = found.setdefault(number, (feature, set(), 0))
            found[number] = feature, tiles | {place}, shields + segment.shields
    for number, (feature, tiles, shields) in found.items():
        if feature.part != "field" and (feature.tiles, feature.shields) != (len(tiles), shields):
            yield f"the {feature.part} {number} has {len(tiles)} tiles and {shields} shields: {feature}"
        if feature.ends < 0:
            yield f"the {feature.part} {number} has {feature.ends} open sides"
    claimed = sorted(number for number, (feature, *_) in found.items() if feature.meeples and feature.part in CLOISTERS)
    if claimed != sorted(number for _, number in state.board.cloisters):
        yield f"monasteries and gardens with a meeple are {claimed}, not {state.board.cloisters}"


def stack(state: State) -> Iterator[str]:
    """Bags are sorted and not empty, and a tile is placed somewhere open. Source: B2, B5, B6."""
    held = state.stack
    if any(not pile or list(pile) != sorted(pile) for pile in held.piles):
        yield "a bag is empty or not sorted"
    if not 0 <= held.aside <= len(held.discarded):
        yield f"{held.aside} of {len(held.discarded)} discarded tiles were put aside since the last placement"
    if held.narrowed is not None:
        open_cells = {spot.cell for spot in state.board.spots}
        if held.drawn is None or any(cell not in open_cells for cell, _ in held.narrowed):
            yield "places for a tile are listed that is not drawn, or cannot be there"


def turn(state: State) -> Iterator[str]:
    """The active player is at the table, and the turn is at its placements or after them. Source: B3, B4."""
    seats = len(state.totals)
    if not 0 <= state.active < seats or state.turn < 0 or len(state.supplies) != seats:
        yield f"turn {state.turn} of seat {state.active} among {seats}"
    if state.late not in (0, AT_THE_END, LATE_PLACEMENT) or len(state.bound) not in (0, seats):
        yield f"the turn is at {state.late}, with the figures {state.bound}"


def scoring(state: State) -> Iterator[str]:
    """Every event of a batch moves one figure by its amount, once, and nothing else moves one. Source: S1, S3, T3."""
    batch = state.batch
    if batch is None:
        return
    for gain in batch.gains:
        if gain.amount < 1 or (gain.items and gain.amount != sum(points for *_, points in gain.items)):
            yield f"an event of {gain.amount} points counts {gain.items}"
    if len(dict(batch.order)) != len(batch.order):
        yield f"an event is allocated twice: {batch.order}"
    own = [move for move in batch.moves if move.kind not in ("stolen", "payment")]
    if (own or not batch.open) and sorted((move.gain, move.seat, move.spaces) for move in own) != [
        (at, gain.seat, gain.amount) for at, gain in enumerate(batch.gains)
    ]:
        yield f"the moves {own} are not those of the events {batch.gains}"
    for payment in batch.payments:
        paid = [-move.spaces for move in batch.moves if (move.kind, move.seat) == ("payment", payment.seat)]
        if sum(paid) > payment.amount or min(paid, default=1) < 1:
            yield f"seat {payment.seat} pays {paid}, not {payment.amount}"
    if any(not move.spaces or (move.gain == NOWHERE) != (move.kind == "payment") for move in batch.moves):
        yield f"a move has no spaces, or no event: {batch.moves}"
    steps = ((move.seat, move.figure, move.spaces) for move in batch.moves)
    if batch.open and moved(batch.before, steps) != state.totals:
        yield f"the totals are {state.totals}, but the moves lead elsewhere from {batch.before}"


INVARIANTS: Final[tuple[Invariant, ...]] = (meeples, track, board, features, stack, turn, scoring)
"""Those of the base game."""
