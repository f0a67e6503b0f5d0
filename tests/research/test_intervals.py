"""Intervals and ratings, against published numbers and by simulation."""

import random

import pytest

from tabletop_rules.research.intervals import Sample, mean_difference, rate_difference, stands_out, wilson
from tabletop_rules.research.ratings import rate


def test_wilson() -> None:
    """Wilson's interval of 81 out of 263 is that of Newcombe (1998), table I; without a sample all is possible."""
    rate = wilson(81, 263)
    assert pytest.approx((0.2553, 0.3662), abs=5e-5) == (rate.low, rate.high)
    none = wilson(0, 20)
    assert none.low == 0
    assert pytest.approx(0.1611, abs=5e-5) == none.high
    assert (0, 1) == (wilson(0, 0).low, wilson(0, 0).high)


def test_difference_of_rates() -> None:
    """Newcombe's interval of 56/70 - 48/80 is that of his paper, method 10."""
    difference = rate_difference(wilson(56, 70), wilson(48, 80))
    assert pytest.approx((0.2, 0.0524, 0.3339), abs=5e-5) == (difference.value, difference.low, difference.high)


def test_samples_add_up() -> None:
    """Mean and variance are those of the values; a part can be taken out again."""
    sample, part = Sample(), Sample()
    for value in (2, 4, 4, 4, 5, 5, 7, 9):
        sample.add(value)
        if value < 5:
            part.add(value)
    assert 5 == sample.mean
    assert pytest.approx(32 / 7 / 8) == sample.variance_of_mean
    rest = sample.without(part)
    assert (4, 6.5) == (rest.n, rest.mean)
    assert mean_difference(part, rest) is None


def test_intervals_cover() -> None:
    """About 95 of 100 intervals hold the true difference, and chance rarely stands out among a hundred."""
    rng = random.Random(5)
    held = alarms = 0
    for _ in range(200):
        one, other = Sample(), Sample()
        for _ in range(200):
            one.add(float(rng.random() < 0.5))
            other.add(float(rng.random() < 0.3))
        difference = mean_difference(one, other)
        assert difference is not None
        held += difference.low <= 0.2 <= difference.high
        assert stands_out(difference, 1) == (difference.low > 0)
        for sample in (one, other):
            sample.total, sample.squares = 0, 0
            sample.n = 0
        for _ in range(200):
            one.add(rng.random())
            other.add(rng.random())
        alarms += stands_out(mean_difference(one, other), 100)
    assert 180 <= held <= 198
    assert alarms <= 2


def test_ratings_find_strengths() -> None:
    """Ratings are those that the results were drawn from, within their intervals; 400 points are ten to one."""
    rng = random.Random(3)
    true = {"a": 200.0, "b": 0.0, "c": -200.0}
    wins: dict[tuple[str, str], float] = {}
    for one, other in (("a", "b"), ("b", "c"), ("a", "c")):
        chance = 1 / (1 + 10 ** ((true[other] - true[one]) / 400))
        won = sum(rng.random() < chance for _ in range(2000))
        wins[one, other], wins[other, one] = won, 2000 - won
    found = rate(list(true), wins)
    for name, value in true.items():
        assert found[name].low < value < found[name].high
        assert found[name].high - found[name].low < 40
    assert pytest.approx(0, abs=1e-6) == sum(each.value for each in found.values())
    two = rate(["a", "b"], {("a", "b"): 910, ("b", "a"): 91})
    assert pytest.approx(400, abs=4) == two["a"].value - two["b"].value


def test_who_never_lost_has_a_rating() -> None:
    """A bot that won everything has a finite rating, with an interval that is not a point."""
    found = rate(["a", "b"], {("a", "b"): 50})
    assert 300 < found["a"].value < 1000
    assert found["a"].low < found["a"].value < found["a"].high
    assert 50 == found["a"].n
