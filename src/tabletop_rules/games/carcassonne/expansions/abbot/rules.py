"""Placing the abbot and taking him back: two more answers in the meeple step. Source: AB1 to AB4."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tabletop_rules.core.messages import Plan, Refusal, Rejection
from tabletop_rules.core.rule import Rule, choosing
from tabletop_rules.core.targets import Targets
from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.games.carcassonne.decisions import PieceToPlace
from tabletop_rules.games.carcassonne.events import MeeplePlaced
from tabletop_rules.games.carcassonne.expansions.abbot.commands import PlaceAbbot, RetrieveAbbot
from tabletop_rules.games.carcassonne.queries.batches import batch
from tabletop_rules.games.carcassonne.queries.board import feature_of, majority, numbered, worth
from tabletop_rules.games.carcassonne.refusals import NO_SEGMENT, NOT_INSTEAD
from tabletop_rules.games.carcassonne.rules.meeples import check_unclaimed, done_instead, find_segment, free_segments
from tabletop_rules.games.carcassonne.state import Gain, Standing, State
from tabletop_rules.games.carcassonne.steps import ScoreCompleted
from tabletop_rules.games.carcassonne.targets import CLAIMABLE
from tabletop_rules.games.carcassonne.terms import CLOISTERS, Part

NO_ABBOT: Final = Refusal("no_abbot", "Your abbot is not in supply.", "Votre abbé n'est pas en réserve.")
NOT_OUT: Final = Refusal("abbot_not_out", "Your abbot is not on the board.", "Votre abbé n'est pas sur le plateau.")
SURROUNDED: Final = Refusal(
    "abbot_surrounded",
    "His monastery or garden is complete: it is scored as usual.",
    "Son abbaye ou son jardin est complet : il est évalué normalement.",
)
REFUSALS: Final = (NO_ABBOT, NOT_OUT, SURROUNDED)

ABBOT: Final = 1
"""The abbot's kind of piece."""

RETRIEVABLE: Final = Targets[State, [], Standing](
    "carcassonne.retrievable", "Abbots on the board that their owner may take back in the meeple step."
)


def abbot_places(state: State, seat: Seat) -> tuple[Part, ...]:
    """Return where on the tile just laid a player may place the abbot. Source: AB1, AB2."""
    if not state.supplies[seat][ABBOT]:
        return ()
    parts = CLAIMABLE(state, CLOISTERS, seat, ABBOT)
    return tuple([segment.part for _, segment in free_segments(state) if segment.part in parts])


def offer_places(state: State, decision: PieceToPlace) -> tuple[Part, ...]:
    """List the free monastery and garden of the tile just laid. Source: AB2."""
    places = abbot_places(state, decision.seat)
    return places if places and PlaceAbbot in done_instead(state, decision.seat) else ()


def check_place(state: State, decision: PieceToPlace, command: PlaceAbbot) -> Iterator[Rejection]:
    """Require the abbot in supply, and a free monastery or garden on the tile. Source: AB1, AB2."""
    if not state.supplies[command.seat][ABBOT]:
        yield NO_ABBOT.by("AB1")
    segment = find_segment(state, command.part, 0)
    if segment is None:
        yield NO_SEGMENT.by("AB2", part=command.part, index=0)
    yield from CLAIMABLE.against(state, command.part, command.seat, ABBOT)
    if segment is not None:
        yield from check_unclaimed(state, segment, command.part)
    if abbot_places(state, command.seat) and PlaceAbbot not in done_instead(state, command.seat):
        yield NOT_INSTEAD.by("B8")


def place_abbot(state: State, decision: PieceToPlace, command: PlaceAbbot) -> Plan:
    """Claim the feature as a monk does. Source: AB3, AB6."""
    segment = find_segment(state, command.part, 0)
    assert segment is not None
    return (MeeplePlaced(command.seat, segment, ABBOT), ScoreCompleted())


def find_abbot(state: State, seat: Seat) -> Standing | None:
    """Return a player's abbot if he is on the board, where only monasteries and gardens hold him. Source: AB2."""
    for _, number in state.board.cloisters:
        for meeple in feature_of(state.board, number).meeples:
            if meeple.seat == seat and meeple.piece == ABBOT:
                return meeple
    return None


def can_retrieve(state: State, seat: Seat) -> bool:
    """Return whether a player may take the abbot back. Source: AB4."""
    abbot = find_abbot(state, seat)
    return abbot is not None and RETRIEVABLE.allows(state, abbot)


def offer_retrieval(state: State, decision: PieceToPlace) -> Iterator[RetrieveAbbot]:
    """List the retrieval if it is possible. Source: AB4."""
    if can_retrieve(state, decision.seat) and RetrieveAbbot in done_instead(state, decision.seat):
        yield RetrieveAbbot(decision.seat, decision.id)


def check_retrieval(state: State, decision: PieceToPlace, command: RetrieveAbbot) -> Iterator[Rejection]:
    """Require the abbot on the board, and nothing that protects him. Source: AB4."""
    abbot = find_abbot(state, command.seat)
    if abbot is None:
        yield NOT_OUT.by("AB4")
    else:
        yield from RETRIEVABLE.against(state, abbot)
        if RetrieveAbbot not in done_instead(state, command.seat) and can_retrieve(state, command.seat):
            yield NOT_INSTEAD.by("B8")


def retrieve_abbot(state: State, decision: PieceToPlace, command: RetrieveAbbot) -> Plan:
    """Score him as in final scoring, in a batch of its own before that of the features. Source: AB4, B22."""
    abbot = find_abbot(state, command.seat)
    assert abbot is not None
    number, feature = numbered(state.board, abbot.segment)
    items = worth(state, feature, True)
    points = sum(item[2] for item in items)
    gain = Gain(command.seat, points, "abbot", number, items, majority(feature))
    return (*batch("abbot", (gain,), (), (abbot,)), ScoreCompleted())


RULES: Final = (
    choosing(RuleId("AB2"), PieceToPlace, PlaceAbbot, offer_places, check_place, place_abbot),
    Rule(RuleId("AB4"), PieceToPlace, RetrieveAbbot, offer_retrieval, check_retrieval, retrieve_abbot),
)
