"""Final scoring, and the end of the match. Source: B7, B19, B20, FM2."""

from __future__ import annotations

import tabletop_rules.author as tr
from tabletop_rules.games.carcassonne.batches import batch
from tabletop_rules.games.carcassonne.features import feature_gains
from tabletop_rules.games.carcassonne.queries.board import all_features, in_order
from tabletop_rules.games.carcassonne.queries.track import score
from tabletop_rules.games.carcassonne.state import State


@tr.value("carcassonne.settled_last")
def settled_last(state: State) -> bool:
    """Return whether the score track is settled after final scoring instead of before it. Source: Q12."""
    return False


@tr.frozen
class FinalScoring(tr.Step, kind="carcassonne.final_scoring/1", rule="B19"):
    """Settle the score track, score the features, then name the winners. Source: B19, Q12, Q32."""

    def plan(self, state: State) -> tr.Plan:
        scored = (FinalScoringBegun(), ScoreIncomplete(), ScoreFields())
        if settled_last(state):
            return (*scored, TrackSettled(), EndMatch())
        return (TrackSettled(), *scored, EndMatch())


@tr.frozen
class FinalScoringBegun(tr.Moment, kind="carcassonne.final_scoring_begun/1"):
    """Final scoring begins. Source: B19."""


@tr.frozen
class TrackSettled(tr.Moment, kind="carcassonne.track_settled/1"):
    """Everything on the score track except the pawns is settled, before final scoring or after it. Source: B7, Q12."""


def _claimed(state: State, fields: bool) -> tuple[int, ...]:
    """Return the features with a meeple, fields or all others, in the order of S6."""
    found = {
        number
        for number, feature in all_features(state.board)
        if feature.meeples and (feature.part == "field") == fields
    }
    return in_order(state.board, found)


@tr.frozen
class ScoreIncomplete(tr.Step, kind="carcassonne.score_incomplete/1", rule="B19"):
    """Score incomplete roads, cities, monasteries and gardens. Source: B19."""

    def plan(self, state: State) -> tr.Plan:
        return batch("incomplete", feature_gains(state, _claimed(state, fields=False), final=True), final=True)


@tr.frozen
class ScoreFields(tr.Step, kind="carcassonne.score_fields/1", rule="FM2"):
    """Score fields: 3 points for each completed city that touches one. Source: FM2."""

    def plan(self, state: State) -> tr.Plan:
        return batch("fields", feature_gains(state, _claimed(state, fields=True), final=True), final=True)


@tr.frozen
class EndMatch(tr.Step, kind="carcassonne.end_match/1", rule="B20"):
    """Rank the players by points; ties share a rank. Source: B20."""

    def plan(self, state: State) -> tr.Plan:
        totals = [score(state, seat) for seat in range(len(state.totals))]
        ranking = tuple(
            tuple(seat for seat, total in enumerate(totals) if total == points)
            for points in sorted(set(totals), reverse=True)
        )
        return (tr.Ended(tr.Outcome(ranking, "points", tr.RuleId("B20"))),)
