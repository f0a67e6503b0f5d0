"""Final scoring: incomplete features, then the fields, then the winners. Source: B19, FM2, B20."""

from __future__ import annotations

from tabletop_rules.core.messages import Ended, Outcome, Plan
from tabletop_rules.core.terms import RuleId
from tabletop_rules.core.value import value
from tabletop_rules.games.carcassonne import steps
from tabletop_rules.games.carcassonne.queries.batches import batch, feature_gains
from tabletop_rules.games.carcassonne.queries.board import all_features, in_order
from tabletop_rules.games.carcassonne.queries.track import score
from tabletop_rules.games.carcassonne.state import State


@value("carcassonne.settled_last")
def settled_last(state: State) -> bool:
    """Return whether the score track is settled after final scoring instead of before it. Source: Q12."""
    return False


def final_scoring(state: State, step: steps.FinalScoring) -> Plan:
    """Settle the score track, score the features, then name the winners. Source: B19, Q12, Q32."""
    scored = (steps.FinalScoringBegun(), steps.ScoreIncomplete(), steps.ScoreFields())
    if settled_last(state):
        return (*scored, steps.TrackSettled(), steps.EndMatch())
    return (steps.TrackSettled(), *scored, steps.EndMatch())


def _claimed(state: State, fields: bool) -> tuple[int, ...]:
    """Return the features with a meeple, fields or all others, in the order of S6."""
    found = {
        number
        for number, feature in all_features(state.board)
        if feature.meeples and (feature.part == "field") == fields
    }
    return in_order(state.board, found)


def score_incomplete(state: State, step: steps.ScoreIncomplete) -> Plan:
    """Score incomplete roads, cities, monasteries and gardens. Source: B19."""
    return batch("incomplete", feature_gains(state, _claimed(state, fields=False), final=True), final=True)


def score_fields(state: State, step: steps.ScoreFields) -> Plan:
    """Score fields: 3 points for each completed city that touches one. Source: FM2."""
    return batch("fields", feature_gains(state, _claimed(state, fields=True), final=True), final=True)


def end_match(state: State, step: steps.EndMatch) -> Plan:
    """Rank the players by points; ties share a rank. Source: B20."""
    totals = [score(state, seat) for seat in range(len(state.totals))]
    ranking = tuple(
        tuple(seat for seat, total in enumerate(totals) if total == points)
        for points in sorted(set(totals), reverse=True)
    )
    return (Ended(Outcome(ranking, "points", RuleId("B20"))),)
