"""A situation of one's own: a landscape, meeples, figures on the score track. For tests, puzzles and worked cases."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from tabletop_rules.core.change import change
from tabletop_rules.core.game import Game
from tabletop_rules.core.messages import Plan
from tabletop_rules.core.situation import Checked, must_be_for
from tabletop_rules.core.terms import Seat
from tabletop_rules.errors import told
from tabletop_rules.games.carcassonne.course.turn import turn_of
from tabletop_rules.games.carcassonne.events import MeeplePlaced, TilePlaced
from tabletop_rules.games.carcassonne.queries.board import is_complete, part_on, standing, tile_at
from tabletop_rules.games.carcassonne.reducers.meeples import place_meeple
from tabletop_rules.games.carcassonne.reducers.tiles import place_tile
from tabletop_rules.games.carcassonne.rules.tiles import placements
from tabletop_rules.games.carcassonne.state import State
from tabletop_rules.games.carcassonne.steps import FinalScoring, OfferMeeple, OfferTile, ScoreCompleted
from tabletop_rules.games.carcassonne.terms import MEEPLE, Cell

Tiles: TypeAlias = Sequence[tuple[str, Cell, int]]
"""Tiles with the cells they lie on and their quarter turns clockwise."""

Meeples: TypeAlias = Sequence[tuple[Any, ...]]
"""Meeples as (seat, cell, part), and if need be the index of that part on its tile and the kind of piece."""

Fact: TypeAlias = Callable[[State], State]
"""Something more that is so, in the words of an expansion."""

OPEN: Final = ("turn", "tile", "end")
"""Where no tile waits to be scored."""


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
    also: Sequence[Fact] = (),
    active: Seat = 0,
    turn: int = 1,
    at: str | Plan = "turn",
    name: str = "situation",
) -> Game[State]:
    """The game, begun in this situation: open a table of it, or tell a story on it.

    `landscape` are the tiles laid so far, after the one that starts at (0, 0), in their order. `meeples` stand on it:
    `(0, (1, 0), "road")`, or `(0, (1, 0), "field", 1)` for the second field of that tile; a third number is the kind of
    piece, if expansions bring more. `totals` are the figures of each player on the score track, the pawn first, and
    `supplies` the pieces left, the ordinary meeples first; 7 less those that stand, if not said. All other tiles lie in
    the bag; with `bag`, only these do, and the rest is out of the match. `base-E` is also its copy with a garden, when
    no other is left. `also` lists what is so of expansions, each in the words of its own `situation.py`.
    It begins `at` the turn of the active player, at the "tile" that is `drawn`, or, the last tile just laid, at the
    "meeple" or the "score"; or at the final scoring ("end"), or at a plan of steps. Logs hold the `name`.
    Faults: SituationError with all that cannot be; UsageError for another game, or seats that it does not have.
    """
    must_be_for(game, "carcassonne", seats)
    state, first = game.first(seats)
    said = Checked(game, seats)
    laid = _Laid(said, _started(state, first))
    laid.tiles(landscape)
    laid.drawn(drawn, at)
    laid.bag(bag)
    laid.meeples(meeples, at)
    begun = laid.state
    figures = laid.counts("totals", totals, begun.totals)
    left = laid.counts("supplies", supplies, begun.supplies)
    active = active if said.seat("active", active) else 0
    said.number("turn", turn, 1)
    facts = said.row("also", also)
    said.faults += [f"also: {told(fact)} is no function of the state" for fact in facts if not callable(fact)]
    piles = begun.stack.piles
    if at == "turn" and not piles:
        said.faults.append("at: no tile is left to begin a turn with")
    moments: dict[str, Plan] = {
        "turn": turn_of(active, len(piles[0])) if piles else (),
        "tile": (OfferTile(),),
        "meeple": (OfferMeeple(),),
        "score": (ScoreCompleted(),),
        "end": (FinalScoring(),),
    }
    plan = said.plan(at, moments)
    said.settle()
    past = turn - 1 if at == "turn" else turn  # TurnStarted counts it
    begun = change(begun, totals=figures, supplies=left, active=active, turn=past)
    for fact in facts:
        begun = fact(begun)
    return game.in_situation(name, seats, begun, plan)


def _started(state: State, plan: Plan) -> State:
    """The table with the first tile, as the setup lays it."""
    (start, *_) = plan
    assert isinstance(start, TilePlaced)
    return place_tile(state, start)


class _Laid:
    """The table while a situation is laid out; what cannot be is told to `said`."""

    def __init__(self, said: Checked, state: State) -> None:
        self.said, self.state = said, state

    def _taken(self, what: str, name: object) -> str | None:
        """A tile from the bags; None, and a fault, if none is left."""
        piles = self.state.stack.piles
        if not self.said.one_of(what, name, {*self.state.content.by_id}):
            return None
        for tile in (str(name), f"{name}+garden"):
            for place, pile in enumerate(piles):
                if tile in pile:
                    at = pile.index(tile)
                    rest = (*piles[:place], pile[:at] + pile[at + 1 :], *piles[place + 1 :])
                    self._stack(piles=tuple([pile for pile in rest if pile]))
                    return tile
        self.said.faults.append(f"{what}: no {name!r} is left")
        return None

    def _stack(self, **fields: Any) -> None:
        self.state = change(self.state, stack=change(self.state.stack, **fields))

    def tiles(self, given: object) -> None:
        """Lay tile after tile; each must match its neighbours (B5)."""
        for number, entry in enumerate(self.said.row("landscape", given)):
            what = f"landscape, tile {number + 1}"
            if not isinstance(entry, tuple) or len(entry) != 3:
                self.said.faults.append(f"{what}: give (tile, (column, row), turns), not {told(entry)}")
                continue
            name, cell, turns = entry
            tile = self._taken(what, name)
            if tile is None:
                continue
            places = {(way.cell, way.turns) for way in placements(self.state, 0, 0, self.state.content.by_id[tile])}
            if (cell, turns) not in places:
                self.said.faults.append(f"{what}: {name!r} does not fit at {told(cell)} turned {told(turns)} times")
                continue
            self.state = place_tile(self.state, TilePlaced(tile, cell, turns))

    def bag(self, given: Sequence[str] | None) -> None:
        """Only these tiles are left to draw."""
        if given is None:
            return
        tiles = [self._taken("bag", name) for name in self.said.row("bag", given)]
        left = tuple(sorted([tile for tile in tiles if tile is not None]))
        self._stack(piles=(left,) if left else ())

    def drawn(self, given: str | None, at: object) -> None:
        """The tile that is to be placed now."""
        if (given is None) == (at == "tile"):
            self.said.faults.append('drawn: name the tile to begin at "tile" with, and only then')
        elif given is not None:
            self._stack(drawn=self._taken("drawn", given))

    def meeples(self, given: object, at: object) -> None:
        """Meeples on their segments; none stands where it would have been scored and gone home (B22)."""
        for entry in self.said.row("meeples", given):
            if not isinstance(entry, tuple) or not 3 <= len(entry) <= 5:
                self.said.faults.append(f"meeples: give (seat, (column, row), part), not {told(entry)}")
                continue
            seat, cell, part = entry[:3]
            index = entry[3] if len(entry) > 3 else 0
            piece = entry[4] if len(entry) > 4 else MEEPLE
            segment = segment_at(self.state, cell, part, index)
            if segment is None:
                self.said.faults.append(f"meeples: there is no {told(part)} {told(index)} at {told(cell)}")
            elif self.said.seat("meeples", seat):
                kinds = len(self.state.supplies[seat])
                if type(piece) is not int or not 0 <= piece < kinds or not self.state.supplies[seat][piece]:
                    self.said.faults.append(f"meeples: seat {seat} has no piece {told(piece)} left for {told(cell)}")
                else:
                    self.state = place_meeple(self.state, MeeplePlaced(seat, segment, piece))
        if at in OPEN:
            for _, feature, meeple in standing(self.state.board):
                if is_complete(feature):
                    self.said.faults.append(f"meeples: seat {meeple.seat} stands on a {feature.part} that is complete")

    def counts(self, what: str, given: object, now: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
        """A row of numbers for every player, those not said as they are now."""
        rows = list(now)
        for seat, row in self.said.each_seat(what, given).items():
            told_row = (row,) if isinstance(row, int) else row
            if not isinstance(told_row, tuple) or len(told_row) > len(now[seat]):
                self.said.faults.append(f"{what} of seat {seat}: give {len(now[seat])} numbers, not {told(row)}")
            elif all(self.said.number(f"{what} of seat {seat}", each, 0) for each in told_row):
                rows[seat] = (*told_row, *now[seat][len(told_row) :])
        return tuple(rows)


def segment_at(state: State, cell: object, part: object, index: object = 0) -> int | None:
    """The number of a segment of the tile on a cell; None if there is none of that part and index."""
    laid = tile_at(state.board, cell) if isinstance(cell, tuple) else None
    return None if laid is None else part_on(state, laid, part, index)
