"""Where expansions join the course of the base game: `game.make` gathers what each brings.

Whatever can follow an event or take its place is an effect; these few things have no event of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from types import MappingProxyType
from typing import Any

import attrs

from tabletop_rules.core.effect import Effect
from tabletop_rules.core.messages import Chance, Plan, Refusal
from tabletop_rules.core.rule import Expand, Limit, Reducer, Rule
from tabletop_rules.core.terms import Seat
from tabletop_rules.games.carcassonne.state import State
from tabletop_rules.games.carcassonne.words import Templates


@attrs.frozen(kw_only=True)
class Hooks:
    """What each is asked for, all empty in the base game.

    `acts`: whether a player could do more in the meeple step than place a meeple. `watches`: whether a player may
    choose the order of the own scoring events (S4). `more`: another placement in this turn, if one is owed. The plans
    come when a placement is over, when all of a turn are over, before final scoring, first in it, and after it; that of
    `turn_over` leads to the next turn itself.
    """

    acts: tuple[Callable[[State, Seat], bool], ...] = ()
    watches: tuple[Callable[[State, Seat], bool], ...] = ()
    more: tuple[Callable[[State], Plan], ...] = ()
    placement_over: Plan = ()
    turn_over: Plan = ()
    before_final: Plan = ()
    first_final: Plan = ()
    after_final: Plan = ()

    def __add__(self, other: Hooks) -> Hooks:
        return Hooks(**{f.name: getattr(self, f.name) + getattr(other, f.name) for f in attrs.fields(Hooks)})


@attrs.frozen(kw_only=True)
class Expansion:
    """What one expansion adds to the base game."""

    rules: tuple[Rule[State, Any, Any], ...] = ()
    steps: tuple[Expand[State, Any], ...] = ()
    reducers: tuple[Reducer[State, Any], ...] = ()
    effects: tuple[Effect[State, Any], ...] = ()
    limits: tuple[Limit[State, Any], ...] = ()
    refusals: tuple[Refusal, ...] = ()
    hooks: Hooks = Hooks()
    set_up: Callable[[State], State] = lambda state: state
    things: Callable[[State, Chance], Sequence[object]] | None = None
    words: Templates = MappingProxyType({})
    on_track: Callable[[State], Iterable[tuple[int, Seat, str]]] = lambda state: ()  # total, player, what
    on_board: Callable[[State], Iterable[tuple[int, str]]] = lambda state: ()  # segment, what
