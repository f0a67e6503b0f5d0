"""What the abbot changes. Source: AB2 to AB4."""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.targets import Protection
from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.core.value import Modifier
from tabletop_rules.games.carcassonne.bands import Band
from tabletop_rules.games.carcassonne.expansions.abbot.commands import PlaceAbbot, RetrieveAbbot
from tabletop_rules.games.carcassonne.expansions.abbot.rules import RETRIEVABLE, SURROUNDED, abbot_places, can_retrieve
from tabletop_rules.games.carcassonne.queries.board import Items, feature_of, surrounded, worth
from tabletop_rules.games.carcassonne.rules.meeples import Commands, done_instead
from tabletop_rules.games.carcassonne.state import Feature, Standing, State


def _score_garden(state: State, items: Items, feature: Feature, final: bool) -> Items:
    return surrounded(feature) if feature.part == "garden" else items


LIKE_A_MONASTERY: Final = Modifier(
    RuleId("AB3"),
    "A garden is scored like a monastery.",
    worth,
    Band.TERMS,
    10,
    _score_garden,
    fr="Un jardin s'évalue comme une abbaye.",
    source="rulebook",
    depends=(RuleId("AB2"),),
    otherwise=(
        "A garden brings no points.",
        "Un jardin ne rapporte pas de points.",
    ),
)


def _or_set_abbot(state: State, instead: Commands, seat: Seat) -> Commands:
    return instead | {PlaceAbbot} if abbot_places(state, seat) else instead


SETTING_HIM: Final = Modifier(
    RuleId("AB2"),
    "Instead of a meeple, a player may place the abbot on a monastery or garden of the tile.",
    done_instead,
    Band.MEEPLE,
    10,
    _or_set_abbot,
    fr="Au lieu d'un meeple, on peut placer l'abbé sur une abbaye ou un jardin de la tuile.",
    source="rulebook",
    otherwise=(
        "The abbot is not placed: in the meeple step only meeples are.",
        "L'abbé ne se place pas : à cette étape, on ne place que des meeples.",
    ),
)


def _or_retrieve_abbot(state: State, instead: Commands, seat: Seat) -> Commands:
    return instead | {RetrieveAbbot} if can_retrieve(state, seat) else instead


TAKING_HIM_BACK: Final = Modifier(
    RuleId("AB4"),
    "Instead of placing a meeple, a player may take the abbot back.",
    done_instead,
    Band.MEEPLE,
    20,
    _or_retrieve_abbot,
    fr="Au lieu de placer un meeple, on peut reprendre l'abbé.",
    source="rulebook",
    depends=(RuleId("AB2"),),
    otherwise=(
        "The abbot stays until his monastery or garden is scored.",
        "L'abbé reste jusqu'à l'évaluation de son abbaye ou de son jardin.",
    ),
)


def _is_incomplete(state: State, abbot: Standing) -> bool:
    return feature_of(state.board, abbot.segment).ends > 0


NOT_WHEN_SURROUNDED: Final = Protection(
    RuleId("AB4"),
    "An abbot on a complete monastery or garden is not taken back: it is scored as usual.",
    RETRIEVABLE,
    Band.MEEPLE,
    10,
    _is_incomplete,
    SURROUNDED,
    fr="Un abbé sur une abbaye ou un jardin complet n'est pas repris : il est évalué normalement.",
    source="faq",
    depends=(RuleId("AB2"),),
    otherwise=(
        "The abbot stays until his monastery or garden is scored.",
        "L'abbé reste jusqu'à l'évaluation de son abbaye ou de son jardin.",
    ),
)

VALUES: Final = (RETRIEVABLE,)
