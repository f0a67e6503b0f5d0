"""How each seat stands: the points on the track, and what final scoring would bring now."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tabletop_rules.core.component import SeatStanding, StandingItem, ranked
from tabletop_rules.core.match import Match
from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.core.voice import Voice, pick
from tabletop_rules.games.carcassonne.batches import BatchClosed
from tabletop_rules.games.carcassonne.expansion import Expansion
from tabletop_rules.games.carcassonne.features import feature_gains
from tabletop_rules.games.carcassonne.names import figure_name, named
from tabletop_rules.games.carcassonne.naming import place_of
from tabletop_rules.games.carcassonne.queries.board import all_features, in_order
from tabletop_rules.games.carcassonne.queries.track import score
from tabletop_rules.games.carcassonne.state import Gain, State
from tabletop_rules.games.carcassonne.terms import NOWHERE, PARTS

RULES: Final = {"field": "FM2"}
"""The rule that counts a source in final scoring, if it is not B19; expansions have more."""
BY_MOVE: Final = {"stolen": "R9", "payment": "T3"}
"""The rule of a movement that no scoring event brings."""
AT_THE_END: Final = ("{source}, at the end", "{source}, à la fin")
STAGES: Final = ("incomplete", "fields")
"""The batches of final scoring, after those of expansions. One is left out once a later one has begun."""
POINTS: Final = ("points of the {figure}", "points de la figurine « {figure} »")


def standings(expansions: tuple[Expansion, ...], view: Match[State], voice: Voice) -> tuple[SeatStanding, ...]:
    """Return how each seat stands; everything is public.

    Under V3 points are stolen in final scoring, which hangs on the choices made there: `final` is what it would bring
    if they were not. Source: T4, B19, B20.
    """
    state = view.state
    coming = () if view.result is not None else tuple(final_gains(expansions, state))
    rows, rules = [], _rules(expansions)
    for seat, totals in enumerate(state.totals):
        items = [
            StandingItem(_points(state, figure, voice), total, RuleId("T4"))
            for figure, total in enumerate(totals)
            if total or figure == 0
        ]
        final = [
            StandingItem(_source(state, gain, voice), gain.amount, RuleId(rules.get(gain.source, "B19")))
            for gain in coming
            if gain.seat == seat and gain.amount
        ]
        rows.append(SeatStanding(seat, score(state, seat), tuple(items), tuple(final)))
    return ranked(rows, lambda row: (row.total or 0,))


def earnings(
    expansions: tuple[Expansion, ...], state: State, event: BatchClosed, voice: Voice
) -> Iterator[tuple[Seat, StandingItem]]:
    """Yield where the points of a batch came from: its scoring events, thefts and payments. Source: S1, R9, T3."""
    batch, rules = state.batch, _rules(expansions)
    assert batch is not None
    for move in batch.moves:
        gain = batch.gains[move.gain] if move.gain != NOWHERE and move.kind != "stolen" else None
        source, rule = (
            (gain.source, rules.get(gain.source, "B18")) if gain is not None else (move.kind, BY_MOVE[move.kind])
        )
        what = named(state.content.words, source, voice)
        if gain is not None and batch.final:
            what, rule = pick(AT_THE_END, voice).format(source=what), rules.get(source, "B19")
        yield move.seat, StandingItem(what, move.spaces, RuleId(rule))


def final_gains(expansions: tuple[Expansion, ...], state: State) -> Iterator[Gain]:
    """Yield what final scoring would bring if the match ended now, or what is still to come of it."""
    done = state.batch if state.batch is not None and state.batch.final else None
    stages = (*[stage for expansion in expansions for stage in expansion.stages], *STAGES)
    begun = -1 if done is None or done.source not in stages else stages.index(done.source)
    if done is not None and done.open and not done.moves:
        yield from done.gains
    for expansion in expansions:
        yield from [gain for gain in expansion.at_the_end(state) if gain.source not in stages[: begun + 1]]
    paid = () if state.batch is None or not (state.batch.open and state.batch.moves) else state.batch.returns
    incomplete: set[int] = set()
    fields: set[int] = set()
    for number, feature in all_features(state.board):
        if feature.meeples and not (paid and any(meeple in paid for meeple in feature.meeples)):
            (fields if feature.part == "field" else incomplete).add(number)
    for stage in stages[max(begun + 1, len(stages) - len(STAGES)) :]:
        numbers = fields if stage == "fields" else incomplete
        yield from feature_gains(state, in_order(state.board, numbers), final=True)


def _rules(expansions: tuple[Expansion, ...]) -> dict[str, str]:
    return RULES | {source: rule for expansion in expansions for source, rule in expansion.final_rules.items()}


def _points(state: State, figure: int, voice: Voice) -> str:
    return pick(POINTS, voice).format(figure=figure_name(state.content.words, figure, voice))


def _source(state: State, gain: Gain, voice: Voice) -> str:
    if voice.silent:
        return gain.source
    if gain.source in PARTS:
        return place_of(state, gain.feature, voice)
    return named(state.content.words, gain.source, voice)
