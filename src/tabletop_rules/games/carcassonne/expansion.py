"""The parts of an expansion that are not handlers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias, TypeVar

import attrs

from tabletop_rules.core.chapters import Chapters
from tabletop_rules.core.component import Component
from tabletop_rules.core.messages import Chance, Event
from tabletop_rules.core.terms import Seat
from tabletop_rules.core.voice import Texts, Voice
from tabletop_rules.games.carcassonne.content import Drawing
from tabletop_rules.games.carcassonne.names import NO_WORDS, Vocabulary
from tabletop_rules.games.carcassonne.state import Gain, State
from tabletop_rules.kit.frozen import frozen

T = TypeVar("T")


class Beside(NamedTuple):
    """A thing beside the board, as pictures show it: its id, kind, name, the text on it, and the things within."""

    id: str
    kind: str
    name: str
    text: str
    within: tuple[Beside, ...] = ()


class OnBoard(NamedTuple):
    """A thing beside a meeple: the segment of the meeple, its sign in text, its id, and its name."""

    segment: int
    sign: str
    id: str
    name: Texts


class Outline(NamedTuple):
    """The shape of a player's piece in pictures, a path of radius 1; a dark piece shows its colour in its sign."""

    path: str
    dark: bool = False


class Symbol(NamedTuple):
    """The meaning of the bag symbol on tiles: its name after that of a tile, in a legend, as a sentence; its rule."""

    name: Texts
    legend: Texts
    sentence: Texts
    rule: str


Look: TypeAlias = Callable[[float, float, float], str]
"""A function that draws a thing around a point: from x, y and its radius to SVG."""


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


@frozen(kw_only=True)
class Expansion:
    """The parts of an expansion. `game.make` merges them into the base game.

    `chapter` is what its modules declare: commands, events, steps and handlers with all that they say.
    `tiles` returns its tiles and `stack` puts them among the tiles to draw from, both by the options. `set_up` changes
    the first state. `things` returns what the places of its chance requests mean. `on_track` yields its pieces on the
    score track (total, player, what), `on_board` its things beside meeples.
    `components` describes its things but tiles; `reconstructed` are the tiles that the rulebook leaves open in part.
    `at_the_end` yields what it would add to final scoring if the match ended now. `stages` are the batches that it puts
    before those of the base game, and `final_rules` the rules by which sources of points count there. `facts` are its
    functions for the `also` of a situation. `follows` and `formats` are its parts of `Display`.

    `name` is written into logs that the expansion of another author is part of. `words` are what its things are called.
    For pictures: `in_supply` yields its pieces in the players' supplies that `words` does not count among the `pieces`
    there (player, what), and `beside` its things beside the board. `outlines` are the shapes of players' pieces by
    their names, and `looks` draw its other things by their ids. `symbol` is the meaning of the bag symbol on tiles.
    `dark` says for which spaces of the score track it matters that they are.
    """

    name: str = ""
    chapter: Chapters[State] = attrs.field(factory=Chapters)
    words: Vocabulary = NO_WORDS
    tiles: Callable[[Mapping[str, Any]], tuple[Drawing, ...]] = _nothing
    stack: Callable[[Stacks, Mapping[str, Any]], Stacks] = _unchanged
    set_up: Callable[[State], State] = _unchanged
    things: Callable[[State, Chance], Sequence[object]] | None = None
    components: Callable[[Voice], Iterable[Component]] = _nothing
    reconstructed: tuple[str, ...] = ()
    on_track: Callable[[State], Iterable[tuple[int, Seat, str]]] = _nothing
    on_board: Callable[[State], Iterable[OnBoard]] = _nothing
    at_the_end: Callable[[State], Iterable[Gain]] = _nothing
    stages: tuple[str, ...] = ()
    final_rules: Mapping[str, str] = attrs.field(factory=dict)
    follows: Mapping[type[Event], Callable[[Any, Event], bool]] = attrs.field(factory=dict)
    formats: Mapping[str, Callable[[State, Any, Voice], object]] = attrs.field(factory=dict)
    facts: tuple[Callable[..., Callable[[State], State]], ...] = ()
    in_supply: Callable[[State], Iterable[tuple[Seat, str]]] = _nothing
    beside: Callable[[State, Voice], Iterable[Beside]] = _beside_nothing
    outlines: Mapping[str, Outline] = attrs.field(factory=dict)
    looks: Mapping[str, Look] = attrs.field(factory=dict)
    symbol: Symbol | None = None
    dark: Callable[[int], bool] = _is_plain


def is_dark(expansions: tuple[Expansion, ...], number: int) -> bool:
    """Return whether a space of the score track is dark for any of the expansions. Source: T2."""
    return any(expansion.dark(number) for expansion in expansions)


def symbol_of(expansions: tuple[Expansion, ...]) -> Symbol | None:
    """Return the meaning of the bag symbol on tiles; None if it has none in this match."""
    return next((expansion.symbol for expansion in expansions if expansion.symbol is not None), None)
