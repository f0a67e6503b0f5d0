"""Matches that begin in a given situation, for tests, puzzles and worked examples."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias

from tabletop_rules.core.change import change
from tabletop_rules.core.game import Game
from tabletop_rules.core.messages import Plan
from tabletop_rules.core.situation import Checked, check_request
from tabletop_rules.core.terms import Seat
from tabletop_rules.errors import shorten
from tabletop_rules.games.carcassonne.features import ScoreCompleted
from tabletop_rules.games.carcassonne.final import FinalScoring
from tabletop_rules.games.carcassonne.meeples import CLAIMABLE, MeeplePlaced, OfferMeeple
from tabletop_rules.games.carcassonne.queries.board import (
    completed,
    guarded,
    is_complete,
    part_on,
    segment_of,
    standing,
    tile_at,
    tile_number,
)
from tabletop_rules.games.carcassonne.state import State
from tabletop_rules.games.carcassonne.terms import CLOISTERS, GARDEN, MEEPLE, Cell
from tabletop_rules.games.carcassonne.tiles import WAYS_TO_LAY, Placements, TilePlaced, plan_offer
from tabletop_rules.games.carcassonne.turn import plan_turn

Tiles: TypeAlias = Sequence[tuple[str, Cell, int]]
"""Tiles with their cells and quarter turns clockwise."""

Meeples: TypeAlias = Sequence[tuple[Seat, Cell, str] | tuple[Seat, Cell, str, int] | tuple[Seat, Cell, str, int, int]]
"""Meeples as (seat, cell, part), optionally with the index of that part on its tile and the kind of piece."""

Fact: TypeAlias = Callable[[State], State]
"""A change of the state that an expansion provides."""

SCORED: Final = ("turn", "tile", "end")
"""The moments at which no completed feature waits to be scored."""
MOMENTS: Final = (*SCORED, "meeple", "score")


def situation(
    game: Game[State],
    seats: int,
    *,
    landscape: Tiles = (),
    meeples: Meeples = (),
    totals: Mapping[Seat, int | tuple[int, ...]] | None = None,
    supplies: Mapping[Seat, int | tuple[int, ...]] | None = None,
    bag: Sequence[str] | None = None,
    drawn: str | None = None,
    discarded: Sequence[str] = (),
    also: Sequence[Fact] = (),
    active: Seat = 0,
    turn: int | None = None,
    filled: Callable[[str], object] | None = None,
    at: str | Plan = "turn",
    name: str = "situation",
) -> Game[State]:
    """Return the game with matches that begin in this situation: open a table of it, or write a story with it.

    `landscape` lists the tiles laid after the start tile at (0, 0), in order. `meeples` are on it:
    `(0, (1, 0), "road")`, or `(0, (1, 0), "field", 1)` for the second field of that tile; a third number is the kind of
    piece, if expansions bring more. `totals` are the figures of each player on the score track, the pawn first, and
    `supplies` the pieces left, ordinary meeples first; by default all that are not on the board. All other tiles are in
    the bag; with `bag`, only these are, and the rest is out of the match. `discarded` are the tiles that fitted nowhere
    (B6). `base-E` also means its copy with a garden if no other is left. `also` lists changes by expansions, from the
    `situation.py` of each: their pieces, and what they have done in this turn.
    The match begins `at` the turn of the active player, at the "tile" that is `drawn`, at the "meeple" or the "score"
    of the tile laid last, at the final scoring ("end", with an empty bag), or at a plan of your own. A `turn` that is
    not given is counted: one for each tile of the landscape, and one for the tile to come. `filled`, such as
    `print`, is called with a line for each thing that was not named and has been filled in. Logs hold the `name`.

    Raises:
        SituationError: the situation is impossible; the error lists every reason.
        UsageError: another game, or a number of seats that it does not have.
    """
    check_request(game, "carcassonne", seats)
    state, (start, *_) = game.first(seats)
    assert isinstance(start, TilePlaced)
    checked = Checked(game, seats)
    layout = _Layout(checked, start.apply(state))
    layout.lay_tiles(landscape)
    layout.discard(discarded)
    tile = layout.draw(drawn, at)
    layout.fill_bag(bag, at)
    layout.place_meeples(meeples, at)
    turn = layout.count_turns(turn, at)
    begun = layout.state
    figures = layout.counts("totals", totals, begun.totals)
    left = layout.counts("supplies", supplies, begun.supplies, most=True)
    active = active if checked.seat("active", active) else 0
    facts = checked.row("also", also)
    checked.faults += [f"also: {shorten(fact)} is not a function of the state" for fact in facts if not callable(fact)]
    piles = begun.stack.piles
    if at == "turn" and not piles:
        checked.faults.append("at: no tile is left to begin a turn with")
    moments: dict[str, Plan] = {
        "turn": plan_turn(active, len(piles[0])) if piles else (),
        "tile": plan_offer(tile),
        "meeple": (OfferMeeple(),),
        "score": (ScoreCompleted(),),
        "end": (FinalScoring(),),
    }
    plan = checked.plan(at, moments)
    checked.settle(filled)
    past = turn - 1 if at == "turn" else turn  # TurnStarted counts it
    if at == "tile":  # TileDrawn takes it out of the first bag
        begun = change(begun, stack=change(begun.stack, piles=((tile,), *piles)))
    begun = change(begun, totals=figures, supplies=left, active=active, turn=past)
    for fact in facts:
        begun = fact(begun)
    return game.in_situation(name, seats, begun, plan)


class _Layout:
    """The table while a situation is laid out; faults are added to `checked`."""

    def __init__(self, checked: Checked, state: State) -> None:
        self.checked, self.state = checked, state
        self.tiles = {id for tile in state.content.by_id for id in (tile, tile.removesuffix(GARDEN))}
        self.bags = {tile: place for place, pile in enumerate(state.stack.piles) for tile in pile}
        self.reached = 0
        """The bag that the latest tile came from: all before it are empty."""

    def fault(self, text: str) -> None:
        self.checked.faults.append(text)

    def _take(self, what: str, name: object) -> str | None:
        """Take a tile out of the bags; None, and a fault, if none is left. A plain name may mean a garden (AB5)."""
        if not self.checked.one_of(what, name, self.tiles):
            return None
        piles = self.state.stack.piles
        for tile in (str(name), f"{name}{GARDEN}"):
            for place, pile in enumerate(piles):
                if tile in pile:
                    at = pile.index(tile)
                    rest = (*piles[:place], pile[:at] + pile[at + 1 :], *piles[place + 1 :])
                    self._change_stack(piles=tuple([pile for pile in rest if pile]))
                    return tile
        self.fault(f"{what}: no {name!r} is left")
        return None

    def _take_next(self, what: str, name: object) -> str | None:
        """Take a tile that is drawn after all those taken before; a bag is begun when the one before is empty."""
        tile = self._take(what, name)
        if tile is not None:
            bag = self.bags[tile]
            if bag < self.reached:
                self.fault(f"{what}: {name!r} is drawn before the tile given before it")
            self.reached = max(bag, self.reached)
        return tile

    def _change_stack(self, **fields: Any) -> None:
        self.state = change(self.state, stack=change(self.state.stack, **fields))

    def lay_tiles(self, given: object) -> None:
        """Lay tile after tile; each must match its neighbours (B5), and keep the rules of expansions."""
        for number, entry in enumerate(self.checked.row("landscape", given)):
            what = f"landscape, tile {number + 1}"
            if not isinstance(entry, tuple) or len(entry) != 3:
                self.fault(f"{what}: give (tile, (column, row), turns), not {shorten(entry)}")
                continue
            name, cell, turns = entry
            tile = self._take_next(what, name)
            if tile is None:
                continue
            ways = Placements(self.state, 0, 0, self.state.content.by_id[tile])
            way = next((way for way in ways if (way.cell, way.turns) == (cell, turns)), None)
            if way is None:
                self.fault(f"{what}: {name!r} does not fit at {shorten(cell)} turned {shorten(turns)} times")
                continue
            self._change_stack(drawn=tile)
            if guarded(self.state, WAYS_TO_LAY):
                faults = [*WAYS_TO_LAY.against(self.state, way)]
                self.checked.faults += [f"{what}: {each.message().rstrip('.')} ({each.rule})" for each in faults]
            self.state = TilePlaced(tile, way.cell, way.turns).apply(self.state)

    def discard(self, given: object) -> None:
        """Put tiles out of the match that fitted nowhere (B6)."""
        tiles = [self._take("discarded", name) for name in self.checked.row("discarded", given)]
        self._change_stack(discarded=tuple([tile for tile in tiles if tile is not None]))

    def fill_bag(self, given: Sequence[str] | None, at: object) -> None:
        """Leave only these tiles to draw, in the bags that they belong to; at the end none (B7)."""
        if given is not None or at == "end":
            tiles = [self._take("bag", name) for name in self.checked.row("bag", given or ())]
            left = sorted([tile for tile in tiles if tile is not None])
            bags = [[tile for tile in left if self.bags[tile] == bag] for bag in range(max(self.bags.values()) + 1)]
            self._change_stack(piles=tuple([tuple(bag) for bag in bags if bag]))
        piles = self.state.stack.piles
        if given is None and piles:
            self.checked.filled.append(f"bag: {sum(map(len, piles))} tiles, in an order of chance")
        if at == "end" and piles:
            self.fault("bag: final scoring begins when no tile is left (B7)")
        before = [tile for pile in piles for tile in pile if self.bags[tile] < self.reached]
        if before:
            self.fault(f"bag: {before[0]!r} is drawn before tiles that are on the table; {len(before)} such are left")

    def draw(self, given: str | None, at: object) -> str:
        """Take the tile to be placed now; "" if there is none."""
        if (given is None) == (at == "tile"):
            self.fault('drawn: name the tile to begin at "tile" with, and only then')
        return (given is not None and self._take_next("drawn", given)) or ""

    def count_turns(self, given: int | None, at: object) -> int:
        """Return the number of the turn; if none is given, that after or of the tile laid last."""
        if given is not None:
            return given if self.checked.number("turn", given, 1) else 1
        laid = len(self.state.board.tiles) - 1
        turn = max(1, laid + (at in ("turn", "tile")))
        self.checked.filled.append(f"turn: {turn}")
        return turn

    def place_meeples(self, given: object, at: object) -> None:
        """Place meeples, except where one would have been scored and gone home (B22)."""
        for entry in self.checked.row("meeples", given):
            if not isinstance(entry, tuple) or not 3 <= len(entry) <= 5:
                self.fault(f"meeples: give (seat, (column, row), part), not {shorten(entry)}")
                continue
            seat, cell, part = entry[:3]
            index = entry[3] if len(entry) > 3 else 0
            piece = entry[4] if len(entry) > 4 else MEEPLE
            segment = segment_at(self.state, cell, part, index)
            if segment is None:
                self.fault(f"meeples: there is no {shorten(part)} {shorten(index)} at {shorten(cell)}")
            elif self.checked.seat("meeples", seat):
                faults = [*self._meeple_faults(seat, segment, piece)]
                self.checked.faults += [f"meeples at {shorten(cell)}: {fault}" for fault in faults]
                if not faults:
                    self.state = MeeplePlaced(seat, segment, piece).apply(self.state)
        if at not in MOMENTS:
            return
        last = len(self.state.board.tiles) - 1
        if at in ("meeple", "score") and not last:
            self.fault(f"at: no tile has been laid to begin at {at!r} with (B2)")
        done = () if at in SCORED else completed(self.state.board)
        for number, feature, meeple in standing(self.state.board):
            if is_complete(feature) and number not in done:
                self.fault(f"meeples: seat {meeple.seat} has a meeple on a {feature.part} that is complete")
        if at == "meeple" and last and self._holds_meeple(last):
            self.fault("meeples: the tile laid last has one already, so no other is placed on it (B8)")

    def _meeple_faults(self, seat: Seat, segment: int, piece: object) -> Iterator[str]:
        """Yield why a piece cannot be on a segment, by the rules that would reject placing it."""
        held, part = self.state.supplies[seat], segment_of(self.state, segment).part
        if type(piece) is not int or not 0 <= piece < len(held) or not held[piece]:
            yield f"seat {seat} has no piece {shorten(piece)} left"
            return
        if self._holds_meeple(tile_number(self.state.board, segment)):
            yield "a tile has one meeple at most (B8), and there is another"
        if part == "garden" if piece == MEEPLE else part not in CLOISTERS:
            yield f"piece {piece} may not be on a {part} (AB2)"
        for refused in CLAIMABLE.against(self.state, part, seat, piece):
            yield f"{refused.message().rstrip('.')} ({refused.rule})"

    def _holds_meeple(self, number: int) -> bool:
        board = self.state.board
        return any(tile_number(board, meeple.segment) == number for _, _, meeple in standing(board))

    def counts(
        self, what: str, given: object, now: tuple[tuple[int, ...], ...], most: bool = False
    ) -> tuple[tuple[int, ...], ...]:
        """Return numbers for every player; those not given stay as `now`, which with `most` none may exceed."""
        rows = list(now)
        for seat, row in self.checked.each_seat(what, given).items():
            numbers = (row,) if isinstance(row, int) else row
            whose = f"{what} of seat {seat}"
            if not isinstance(numbers, tuple) or len(numbers) > len(now[seat]):
                self.fault(f"{whose}: give {len(now[seat])} numbers, not {shorten(row)}")
            elif all(self.checked.number(whose, each, 0) for each in numbers):
                for piece, (each, left) in enumerate(zip(numbers, now[seat], strict=False)):
                    if most and each > left:
                        rule = "B1" if piece == MEEPLE else "AB1"
                        self.fault(f"{whose}: {shorten(each)} of piece {piece} are more than the {left} left ({rule})")
                rows[seat] = (*numbers, *now[seat][len(numbers) :])
        return tuple(rows)


def segment_at(state: State, cell: object, part: object, index: object = 0) -> int | None:
    """Return the number of a segment of the tile on a cell; None if there is none of that part and index."""
    laid = tile_at(state.board, cell) if isinstance(cell, tuple) else None
    return None if laid is None else part_on(state, laid, part, index)
