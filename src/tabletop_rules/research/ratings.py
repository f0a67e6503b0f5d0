"""Ratings by the Bradley-Terry model on the scale of Elo, with intervals."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Final

from tabletop_rules.research.intervals import Estimate, z_value

SCALE: Final = 400 / math.log(10)
"""Elo points for one unit of the logarithm of strength: 400 points are ten to one."""

DRAWN: Final = 1.0
"""Draws added between every two, so that one who never lost has a rating too."""

ROUNDS: Final = 10_000
NEAR: Final = 1e-10
"""The fit ends after so many rounds, or when no strength changes by more than this part."""


def rate(names: Sequence[str], wins: Mapping[tuple[str, str], float]) -> dict[str, Estimate]:
    """Return the rating of each name in Elo points, with intervals of 95 %; the mean of all is 0.

    `wins[a, b]` counts how often `a` was before `b`; a draw is half a win for both. The strengths are those that make
    these wins likeliest (Hunter's algorithm), and the intervals come from the curvature there.
    """
    count = len(names)
    won = [[wins.get((a, b), 0.0) + DRAWN / 2 if a != b else 0.0 for b in names] for a in names]
    met = [[won[a][b] + won[b][a] for b in range(count)] for a in range(count)]
    strengths = [1.0] * count
    for _ in range(ROUNDS):
        after = [
            sum(won[a]) / sum(met[a][b] / (strengths[a] + strengths[b]) for b in range(count) if b != a) if met else 1.0
            for a in range(count)
        ]
        mean = math.exp(sum(map(math.log, after)) / count)
        after = [strength / mean for strength in after]
        near = all(abs(new / old - 1) < NEAR for new, old in zip(after, strengths, strict=True))
        strengths = after
        if near:
            break
    spread = _variances(met, strengths)
    reach = z_value() * SCALE
    ratings = {}
    for place, name in enumerate(names):
        value = SCALE * math.log(strengths[place])
        off = reach * math.sqrt(spread[place])
        ratings[name] = Estimate(value, value - off, value + off, sum(met[place]) - DRAWN * (count - 1))
    return ratings


def _variances(met: list[list[float]], strengths: list[float]) -> list[float]:
    """Return the variance of each logarithm of strength, given that their mean is 0."""
    count = len(strengths)
    information = [[0.0] * count for _ in range(count)]
    for a in range(count):
        for b in range(count):
            if a != b:
                chance = strengths[a] / (strengths[a] + strengths[b])
                weight = met[a][b] * chance * (1 - chance)
                information[a][a] += weight
                information[a][b] -= weight
    filled = [[information[a][b] + 1 / count for b in range(count)] for a in range(count)]  # makes it invertible
    inverse = _inverted(filled)
    return [max(0.0, inverse[a][a] - 1 / count) for a in range(count)]


def _inverted(matrix: list[list[float]]) -> list[list[float]]:
    """Return the inverse of a positive definite matrix, by elimination."""
    count = len(matrix)
    rows = [[*row, *(float(a == b) for b in range(count))] for a, row in enumerate(matrix)]
    for a in range(count):
        pivot = rows[a][a]
        rows[a] = [value / pivot for value in rows[a]]
        for b in range(count):
            if b != a:
                factor = rows[b][a]
                rows[b] = [value - factor * base for value, base in zip(rows[b], rows[a], strict=True)]
    return [row[count:] for row in rows]
