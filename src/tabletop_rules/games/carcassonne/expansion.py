"""The parts of an expansion that are not handlers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple, TypeVar

import attrs

from tabletop_rules.core.chapters import Chapters
from tabletop_rules.core.component import Component
from tabletop_rules.core.messages import Chance, Event
from tabletop_rules.core.terms import Seat
from tabletop_rules.core.voice import Voice
from tabletop_rules.games.carcassonne.content import Drawing
from tabletop_rules.games.carcassonne.state import Gain, State

T = TypeVar("T")


class Beside(NamedTuple):
    """A thing beside the board, as pictures show it: its id, kind, name, the text on it, and the things within."""

    id: str
    kind: str
    name: str
    text: str
    within: tuple[Beside, ...] = ()


class Stacks(NamedTuple):
    """The tiles to draw from, bag after bag, each sorted, and the start tile."""

    bags: tuple[tuple[str, ...], ...]
    start: str


def _nothing(given: object) -> tuple[Any, ...]:
    return ()


def _is_plain(number: int) -> bool:
    return False


def _beside_nothing(state: State, voice: Voice) -> tuple[Beside, ...]:
    return ()


def _unchanged(given: T, options: object = None) -> T:
    return given


@attrs.frozen(kw_only=True)
class Expansion:
    """The parts of an expansion. `game.make` merges them into the base game.

    `chapter` is what its modules declare: commands, events, steps and handlers with all that they say.
    `tiles` returns its tiles and `stack` puts them among the tiles to draw from, both by the options. `set_up` changes
    the first state. `things` returns what the places of its chance requests mean. `on_track` yields its pieces on the
    score track (total, player, what), `on_board` those beside meeples (segment, sign).
    `components` describes its things but tiles; `reconstructed` are the tiles that the rulebook leaves open in part.
    `at_the_end` yields what it would add to final scoring if the match ended now. `facts` are its functions for the
    `also` of a situation. `follows` are its part of `Display.follows`.

    For pictures: `pieces` are the kinds of pieces it puts into the
    players' supplies after the ordinary meeple, `in_supply` yields its other pieces that are there (player, what),
    and `beside` its things beside the board. `dark` says for which spaces of the score track it matters that they are.
    """

    chapter: Chapters[State] = attrs.field(factory=Chapters)
    tiles: Callable[[Mapping[str, Any]], tuple[Drawing, ...]] = _nothing
    stack: Callable[[Stacks, Mapping[str, Any]], Stacks] = _unchanged
    set_up: Callable[[State], State] = _unchanged
    things: Callable[[State, Chance], Sequence[object]] | None = None
    components: Callable[[Voice], Iterable[Component]] = _nothing
    reconstructed: tuple[str, ...] = ()
    on_track: Callable[[State], Iterable[tuple[int, Seat, str]]] = _nothing
    on_board: Callable[[State], Iterable[tuple[int, str]]] = _nothing
    at_the_end: Callable[[State], Iterable[Gain]] = _nothing
    follows: Mapping[type[Event], Callable[[Any, Event], bool]] = MappingProxyType({})
    facts: tuple[Callable[..., Callable[[State], State]], ...] = ()
    pieces: tuple[str, ...] = ()
    in_supply: Callable[[State], Iterable[tuple[Seat, str]]] = _nothing
    beside: Callable[[State, Voice], Iterable[Beside]] = _beside_nothing
    dark: Callable[[int], bool] = _is_plain


def is_dark(expansions: tuple[Expansion, ...], number: int) -> bool:
    """Return whether a space of the score track is dark for any of the expansions. Source: T2."""
    return any(expansion.dark(number) for expansion in expansions)
