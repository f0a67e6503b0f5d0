"""`Component` describes a thing or place of a game, `SeatStanding` the standing of a seat."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, Literal, TypeAlias
from weakref import WeakKeyDictionary

import attrs

from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.core.voice import Voice
from tabletop_rules.kit.frozen import frozen

Provenance: TypeAlias = Literal["printed", "reconstructed", "own"]
"""Whether a text is as published, was reconstructed for this library, or comes from somebody's own content pack."""


@frozen
class Component:
    """A card, tile, token, figure or place, as people read about it.

    `id` is its `data-id` in pictures, without the number of a copy. `kind` is the sort of thing in one English word,
    the same in every language ("card"). `text` says what it does, and `rules` are the ids of the rules about it.
    """

    id: str
    kind: str
    name: str
    text: str = ""
    provenance: Provenance = "printed"
    rules: tuple[RuleId, ...] = ()


SEAT: Final = "seat:"
"""Begins the id of a player: `seat:0`."""

COPY: Final = "#"
"""Separates the id of a thing from the number of a copy: `horse#2`."""


def described(game: Any, language: str, names: tuple[str, ...] = ()) -> Mapping[str, Component]:
    """Return the components of a game by id, made once per game and language; anew with players' names."""
    if names:
        return {each.id: each for each in game.display.components(Voice(language, names))}
    known = _DESCRIBED.setdefault(game, {})
    if language not in known:
        known[language] = {each.id: each for each in game.display.components(Voice(language))}
    return known[language]


_DESCRIBED: Final[WeakKeyDictionary[Any, dict[str, Mapping[str, Component]]]] = WeakKeyDictionary()


@frozen
class StandingItem:
    """One item of a seat's standing: `what` in words, the amount, and the id of the rule that counts it.

    `of` is the number that is needed, where the amount is progress toward an aim; None for points.
    """

    what: str
    amount: int
    rule: RuleId
    of: int | None = None


@frozen
class SeatStanding:
    """The standing of one seat: its place (1 is best; equal seats share one), its points, and their items.

    `total` is None in a game without points, or if the viewer cannot know it. `items` add up to it, or are aims.
    `final` is what final scoring would add if the match ended now. `out` says that the seat plays no more.
    """

    seat: Seat
    total: int | None = None
    items: tuple[StandingItem, ...] = ()
    final: tuple[StandingItem, ...] = ()
    place: int = 1
    out: bool = False

    @property
    def projected(self) -> int | None:
        """The total after final scoring, if the match ended now; None without points."""
        return None if self.total is None else self.total + sum([item.amount for item in self.final])


def ranked(
    standings: Iterable[SeatStanding], key: Callable[[SeatStanding], tuple[int, ...]]
) -> tuple[SeatStanding, ...]:
    """Return the standings with their places, by `key`: the higher, the better."""
    keyed = [(row, key(row)) for row in standings]
    return tuple([attrs.evolve(row, place=1 + sum(other > mine for _, other in keyed)) for row, mine in keyed])
