"""Placing the abbot and taking him back: two more answers in the meeple step."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tabletop_rules.core.change import change
from tabletop_rules.core.messages import Plan, Refusal, Rejection
from tabletop_rules.core.rule import Rule
from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.games.carcassonne.decisions import PieceToPlace
from tabletop_rules.games.carcassonne.events import MeeplePlaced
from tabletop_rules.games.carcassonne.expansions.abbot.commands import PlaceAbbot, RetrieveAbbot
from tabletop_rules.games.carcassonne.hooks import Expansion, Hooks
from tabletop_rules.games.carcassonne.options import Options
from tabletop_rules.games.carcassonne.queries.batches import batch
from tabletop_rules.games.carcassonne.queries.board import feature_of, majority, worth
from tabletop_rules.games.carcassonne.refusals import NO_SEGMENT
from tabletop_rules.games.carcassonne.rules.meeples import find_segment, free_segments, is_free
from tabletop_rules.games.carcassonne.state import Feature, Gain, Standing, State
from tabletop_rules.games.carcassonne.steps import ScoreCompleted
from tabletop_rules.games.carcassonne.terms import CLOISTERS

ABBOT: Final = 1
"""The abbot among the kinds of pieces."""

NO_ABBOT: Final = Refusal("no_abbot", "Your abbot is not in supply.", "Votre abbé n'est pas en réserve.")
NOT_OUT: Final = Refusal("abbot_not_out", "Your abbot is not on the board.", "Votre abbé n'est pas sur le plateau.")
SURROUNDED: Final = Refusal(
    "abbot_surrounded",
    "His monastery or garden is complete: it is scored as usual.",
    "Son abbaye ou son jardin est complet : il est évalué normalement.",
)


def with_abbots(state: State) -> State:
    """Everybody has one abbot besides the meeples. Source: AB1."""
    return change(state, supplies=tuple((*held, 1) for held in state.supplies))


def abbot_of(state: State, seat: Seat) -> tuple[int, Feature, Standing] | None:
    """Where a player's abbot stands: feature number, feature, abbot."""
    for _, number in state.board.cloisters:
        feature = feature_of(state.board, number)
        for meeple in feature.meeples:
            if meeple.seat == seat and meeple.piece == ABBOT:
                return number, feature, meeple
    return None


def may_act(state: State, seat: Seat) -> bool:
    """Whether a player could place the abbot or take him back."""
    if state.supplies[seat][ABBOT]:
        return any(segment.part in CLOISTERS for _, segment in free_segments(state))
    found = abbot_of(state, seat)
    return found is not None and bool(found[1].ends)


def abbot_places(state: State, decision: PieceToPlace) -> Iterator[PlaceAbbot]:
    """The monastery and the garden of the tile just laid. Source: AB2."""
    if state.supplies[decision.seat][ABBOT]:
        for _, segment in free_segments(state):
            if segment.part == "monastery" or segment.part == "garden":
                yield PlaceAbbot(decision.seat, decision.id, segment.part)


def may_place(state: State, decision: PieceToPlace, command: PlaceAbbot) -> Iterator[Rejection]:
    """He must be in supply, and the place must be there and free. Source: AB1, AB2."""
    if not state.supplies[command.seat][ABBOT]:
        yield NO_ABBOT.by("AB1")
    segment = find_segment(state, command.part, 0)
    if segment is None:
        yield NO_SEGMENT.by("AB2", part=command.part, index=0)
    else:
        yield from is_free(state, segment, command.part)


def place_abbot(state: State, decision: PieceToPlace, command: PlaceAbbot) -> Plan:
    """He claims the feature as a monk does. Source: AB3, AB6."""
    segment = find_segment(state, command.part, 0)
    assert segment is not None
    return (MeeplePlaced(command.seat, segment, ABBOT), ScoreCompleted())


def retrievals(state: State, decision: PieceToPlace) -> Iterator[RetrieveAbbot]:
    """Taking him back, if he stands on something incomplete."""
    found = abbot_of(state, decision.seat)
    if found is not None and found[1].ends:
        yield RetrieveAbbot(decision.seat, decision.id)


def may_retrieve(state: State, decision: PieceToPlace, command: RetrieveAbbot) -> Rejection | None:
    """Not once the feature is surrounded: then it scores with the others. Source: AB4."""
    found = abbot_of(state, command.seat)
    if found is None:
        return NOT_OUT.by("AB4")
    return None if found[1].ends else SURROUNDED.by("AB4")


def retrieve_abbot(state: State, decision: PieceToPlace, command: RetrieveAbbot) -> Plan:
    """He scores at once as in final scoring: a batch of its own, before that of the features. Source: AB4, B22."""
    found = abbot_of(state, command.seat)
    assert found is not None
    number, feature, abbot = found
    items = worth(state, feature, final=True)
    points = sum(item[2] for item in items)
    gain = Gain(command.seat, points, "abbot", number, items, majority(feature))
    return (*batch("abbot", (gain,), (), (abbot,)), ScoreCompleted())


def abbot(chosen: Options) -> Expansion:
    """The abbot with these options."""
    return Expansion(
        rules=(
            Rule(RuleId("AB2"), PieceToPlace, PlaceAbbot, abbot_places, may_place, place_abbot),
            Rule(RuleId("AB4"), PieceToPlace, RetrieveAbbot, retrievals, may_retrieve, retrieve_abbot),
        ),
        refusals=(NO_ABBOT, NOT_OUT, SURROUNDED),
        hooks=Hooks(acts=(may_act,)),
        set_up=with_abbots,
        words={
            PlaceAbbot: ("set the abbot on the {part}", "placer l'abbé : {part}"),
            RetrieveAbbot: ("take the abbot back", "reprendre l'abbé"),
        },
    )
