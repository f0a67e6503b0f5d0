"""Placing the abbot and taking him back: two more answers in the meeple step. Source: AB1 to AB4."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tabletop_rules.core.messages import Plan, Refusal, Rejection
from tabletop_rules.core.rule import Rule, choosing
from tabletop_rules.core.terms import RuleId
from tabletop_rules.games.carcassonne.decisions import PieceToPlace
from tabletop_rules.games.carcassonne.events import MeeplePlaced
from tabletop_rules.games.carcassonne.expansions.abbot.commands import PlaceAbbot, RetrieveAbbot
from tabletop_rules.games.carcassonne.expansions.abbot.queries import ABBOT, RETRIEVABLE, own_abbots, places
from tabletop_rules.games.carcassonne.queries.batches import batch
from tabletop_rules.games.carcassonne.queries.board import majority, numbered, worth
from tabletop_rules.games.carcassonne.refusals import NO_SEGMENT
from tabletop_rules.games.carcassonne.rules.meeples import find_segment, is_free
from tabletop_rules.games.carcassonne.state import Gain, State
from tabletop_rules.games.carcassonne.steps import ScoreCompleted
from tabletop_rules.games.carcassonne.targets import CLAIMABLE

NO_ABBOT: Final = Refusal("no_abbot", "Your abbot is not in supply.", "Votre abbé n'est pas en réserve.")
NOT_OUT: Final = Refusal("abbot_not_out", "Your abbot is not on the board.", "Votre abbé n'est pas sur le plateau.")
SURROUNDED: Final = Refusal(
    "abbot_surrounded",
    "His monastery or garden is complete: it is scored as usual.",
    "Son abbaye ou son jardin est complet : il est évalué normalement.",
)
REFUSALS: Final = (NO_ABBOT, NOT_OUT, SURROUNDED)


def offered(state: State, decision: PieceToPlace) -> tuple[str, ...]:
    """The monastery and the garden of the tile just laid. Source: AB2."""
    return places(state, decision.seat)


def why_not_there(state: State, decision: PieceToPlace, command: PlaceAbbot) -> Iterator[Rejection]:
    """He must be in supply, and the place must be there and free. Source: AB1, AB2."""
    if not state.supplies[command.seat][ABBOT]:
        yield NO_ABBOT.by("AB1")
    segment = find_segment(state, command.part, 0)
    if segment is None:
        yield NO_SEGMENT.by("AB2", part=command.part, index=0)
    yield from CLAIMABLE.against(state, command.part, command.seat, ABBOT)
    if segment is not None:
        yield from is_free(state, segment, command.part)


def place_abbot(state: State, decision: PieceToPlace, command: PlaceAbbot) -> Plan:
    """He claims the feature as a monk does. Source: AB3, AB6."""
    segment = find_segment(state, command.part, 0)
    assert segment is not None
    return (MeeplePlaced(command.seat, segment, ABBOT), ScoreCompleted())


def retrievals(state: State, decision: PieceToPlace) -> Iterator[RetrieveAbbot]:
    """Taking him back. Source: AB4."""
    if any(True for _ in own_abbots(state, decision.seat, free=True)):
        yield RetrieveAbbot(decision.seat, decision.id)


def may_retrieve(state: State, decision: PieceToPlace, command: RetrieveAbbot) -> Iterator[Rejection]:
    """He must be out. Source: AB4."""
    abbot = next(own_abbots(state, command.seat), None)
    if abbot is None:
        yield NOT_OUT.by("AB4")
    else:
        yield from RETRIEVABLE.against(state, abbot)


def retrieve_abbot(state: State, decision: PieceToPlace, command: RetrieveAbbot) -> Plan:
    """He scores at once as in final scoring: a batch of its own, before that of the features. Source: AB4, B22."""
    abbot = next(own_abbots(state, command.seat, free=True))
    number, feature = numbered(state.board, abbot.segment)
    items = worth(state, feature, True)
    points = sum(item[2] for item in items)
    gain = Gain(command.seat, points, "abbot", number, items, majority(feature))
    return (*batch("abbot", (gain,), (), (abbot,)), ScoreCompleted())


RULES: Final = (
    choosing(RuleId("AB2"), PieceToPlace, PlaceAbbot, offered, why_not_there, place_abbot),
    Rule(RuleId("AB4"), PieceToPlace, RetrieveAbbot, retrievals, may_retrieve, retrieve_abbot),
)
