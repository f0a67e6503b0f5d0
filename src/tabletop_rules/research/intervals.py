"""Intervals that hold the true value in 95 of 100 such samples."""

from __future__ import annotations

import math
from statistics import NormalDist
from typing import Final

import attrs

LEVEL: Final = 0.95
"""The level of all intervals."""

LEAST: Final = 10
"""The smallest sample of which a difference is judged: of fewer, the intervals are too narrow."""


@attrs.frozen
class Estimate:
    """A value with its interval; `n` is the size of the sample."""

    value: float
    low: float
    high: float
    n: float


@attrs.define
class Sample:
    """The number, sum and sum of squares of some values."""

    n: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, value: float) -> None:
        """Add a value."""
        self.n += 1
        self.total += value
        self.squares += value * value

    def without(self, other: Sample) -> Sample:
        """Return the sample of the values that are not in `other`, a part of this one."""
        return Sample(self.n - other.n, self.total - other.total, self.squares - other.squares)

    @property
    def mean(self) -> float:
        """The mean; 0 of an empty sample."""
        return self.total / self.n if self.n else 0.0

    @property
    def variance_of_mean(self) -> float:
        """The variance of the mean as an estimate of the true one; infinite for fewer than two values."""
        if self.n < 2:
            return math.inf
        return max(0.0, self.squares - self.total * self.total / self.n) / (self.n - 1) / self.n

    def estimate(self, level: float = LEVEL) -> Estimate:
        """Return the mean with its interval, by the normal approximation."""
        reach = z_value(level) * math.sqrt(self.variance_of_mean)
        return Estimate(self.mean, self.mean - reach, self.mean + reach, self.n)


def z_value(level: float = LEVEL) -> float:
    """Return how many standard deviations an interval of this level reaches to either side."""
    return NormalDist().inv_cdf((1 + level) / 2)


def wilson(successes: float, n: float, level: float = LEVEL) -> Estimate:
    """Return a rate with its Wilson interval. Shared wins count as parts: `successes` need not be whole.

    Without a sample the rate is unknown: 0 to 1.
    """
    if n <= 0:
        return Estimate(0.0, 0.0, 1.0, 0)
    z = z_value(level)
    rate, weight = successes / n, z * z / n
    middle = (rate + weight / 2) / (1 + weight)
    reach = z / (1 + weight) * math.sqrt(max(0.0, rate * (1 - rate) / n) + weight / (4 * n))
    return Estimate(rate, max(0.0, middle - reach), min(1.0, middle + reach), n)


def rate_difference(one: Estimate, other: Estimate) -> Estimate:
    """Return by how much the rate `one` exceeds `other`, with Newcombe's interval of two Wilson intervals."""
    value = one.value - other.value
    low = value - math.hypot(one.value - one.low, other.high - other.value)
    high = value + math.hypot(one.high - one.value, other.value - other.low)
    return Estimate(value, low, high, min(one.n, other.n))


def mean_difference(one: Sample, other: Sample, level: float = LEVEL) -> Estimate | None:
    """Return by how much the mean of `one` exceeds that of `other`, by Welch's interval; None if either has too few."""
    if min(one.n, other.n) < LEAST:
        return None
    value = one.mean - other.mean
    reach = z_value(level) * math.sqrt(one.variance_of_mean + other.variance_of_mean)
    return Estimate(value, value - reach, value + reach, min(one.n, other.n))


def stands_out(difference: Estimate | None, among: int) -> bool:
    """Return whether a difference is none of chance, although it is one of `among` that were looked at (Bonferroni)."""
    if difference is None or difference.high == difference.low:
        return False
    error = (difference.high - difference.low) / 2 / z_value()
    return abs(difference.value) > error * z_value(1 - (1 - LEVEL) / max(1, among))
