"""What an expansion adds to the base game and is no handler."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

import attrs

from tabletop_rules.core.messages import Chance, Refusal
from tabletop_rules.core.rule import Expand, Reducer, Rule
from tabletop_rules.core.terms import Seat
from tabletop_rules.games.carcassonne.content import Drawing
from tabletop_rules.games.carcassonne.state import State
from tabletop_rules.games.carcassonne.words import Templates


class Stacks(NamedTuple):
    """The tiles to draw from, bag after bag, each sorted, and the tile that is laid first."""

    bags: tuple[tuple[str, ...], ...]
    start: str


def no_tiles(options: Mapping[str, Any]) -> tuple[Drawing, ...]:
    """Most expansions bring none."""
    return ()


def as_before(stacks: Stacks, options: Mapping[str, Any]) -> Stacks:
    """The stacks of the base game."""
    return stacks


def as_set_up(state: State) -> State:
    """The table of the base game."""
    return state


def nothing_there(state: State) -> tuple[Any, ...]:
    """No pieces of its own."""
    return ()


@attrs.frozen(kw_only=True)
class Expansion:
    """What one expansion adds to the base game, beside its handlers.

    `tiles` are what it brings, and `stack` puts them among the tiles to draw from, both by the options. `set_up` makes
    the table ready. `things` says what the places of its chance requests stand for. `on_track` lists its pieces on the
    score track (total, player, what), `on_board` those beside meeples (segment, sign).
    """

    rules: tuple[Rule[State, Any, Any], ...] = ()
    steps: tuple[Expand[State, Any], ...] = ()
    reducers: tuple[Reducer[State, Any], ...] = ()
    refusals: tuple[Refusal, ...] = ()
    tiles: Callable[[Mapping[str, Any]], tuple[Drawing, ...]] = no_tiles
    stack: Callable[[Stacks, Mapping[str, Any]], Stacks] = as_before
    set_up: Callable[[State], State] = as_set_up
    things: Callable[[State, Chance], Sequence[object]] | None = None
    words: Templates = MappingProxyType({})
    on_track: Callable[[State], Iterable[tuple[int, Seat, str]]] = nothing_there
    on_board: Callable[[State], Iterable[tuple[int, str]]] = nothing_there
