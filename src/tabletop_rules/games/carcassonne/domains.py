"""The values of the numbers that commands name, with the tiles in play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from tabletop_rules.games.carcassonne.content import Content
from tabletop_rules.games.carcassonne.expansion import Stacks
from tabletop_rules.games.carcassonne.terms import NOWHERE, SPACES

MOST_GAINS: Final = 100
"""More scoring events than any batch has: six players with eight meeples on a feature each, and a few bonuses."""

MOST_KINDS: Final = 2
"""Kinds of pieces in a supply at most: ordinary meeples, and those of an expansion."""

MOST_POINTS: Final = 1_000
"""A total that no player reaches with one set of tiles."""


def domains(content: Content, stacks: Stacks, sets: int, laps: bool) -> Mapping[str, Sequence[object]]:
    """Return the values of cells, segments and spaces; with `laps` a space of the track is a total (V11)."""
    tiles = [content.by_id[tile] for bag in (*stacks.bags, (stacks.start,)) for tile in bag]
    reach = len(tiles) - 1  # the first tile is at (0, 0), and each one beside another
    parts = Counter((tile.id, segment.part) for tile in content.tiles for segment in tile.segments)
    segments = sum(len(tile.segments) for tile in tiles)
    return {
        "column": range(-reach, reach + 1),
        "row": range(-reach, reach + 1),
        "index": range(max(parts.values())),
        "segment": range(NOWHERE, segments),
        "number": range(segments),
        "laid": range(len(tiles)),
        "gain": range(MOST_GAINS),
        "figure": range(2),
        "piece": range(MOST_KINDS),
        "space": range(MOST_POINTS * sets if laps else SPACES),
    }
