"""Completed features are scored, and their meeples return. Source: B15 to B22."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

import tabletop_rules.author as tr
from tabletop_rules.games.carcassonne.bands import Band
from tabletop_rules.games.carcassonne.batches import batch
from tabletop_rules.games.carcassonne.content import Feature
from tabletop_rules.games.carcassonne.course import OVER
from tabletop_rules.games.carcassonne.queries.board import city_rate, completed, feature_of, majority, owners, worth
from tabletop_rules.games.carcassonne.state import Gain, State


@tr.frozen
class ScoreCompleted(tr.Step, kind="carcassonne.score_completed/1", rule="B18"):
    """Score all features that the tile completed in one batch, with their meeples. Source: B18, B21, B22, S2, Q10."""

    def plan(self, state: State) -> tr.Plan:
        done = completed(state.board)
        if not done:
            return OVER
        gains = tuple(feature_gains(state, done, final=False))
        returns = tuple([meeple for number in done for meeple in feature_of(state.board, number).meeples])
        return (FeaturesCompleted(done), *batch("features", gains, (), returns), *OVER)


@tr.frozen
class FeaturesCompleted(tr.Event, kind="carcassonne.features_completed/1", matters="detail"):
    """A tile completed these features, each with a meeple. Source: B21."""

    en = "Complete: {features:places}."
    fr = "Complet : {features:places}."
    features: tr.Public[tuple[int, ...]]

    apply = tr.unchanged


SCORE_COMPLETED: Final = ScoreCompleted()


def feature_gains(state: State, numbers: Iterable[int], final: bool) -> Iterator[Gain]:
    """Yield the scoring events of features: one for each player with the most meeples. Source: S1, B15, B17, B18."""
    for number in numbers:
        feature = feature_of(state.board, number)
        counts = majority(feature)
        items = worth(state, feature, final)
        points = sum([item[2] for item in items])
        for seat in owners(counts):
            yield Gain(seat, points, feature.part, number, items, counts)


@tr.modifier("V10", city_rate, Band.TERMS, 10, source="rulebook")
@tr.when("tiny_city", 2)
@tr.fr("Une ville complète de deux tuiles rapporte 2 points, comme dans les premières éditions, et 1 par blason.")
@tr.otherwise(
    "A completed city of two tiles scores 4 points, like any other.",
    "Une ville complète de deux tuiles rapporte 4 points, comme toute autre.",
)
def tiny_city(state: State, rate: int, feature: Feature) -> int:
    """A completed city of two tiles scores 2 points, as in the first printings, and 1 per shield."""
    return 1 if feature.tiles == 2 and not feature.ends else rate
