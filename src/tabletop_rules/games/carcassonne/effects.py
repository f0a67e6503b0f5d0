"""Handlers of the base game: its variants."""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.targets import Protection
from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.core.value import Modifier
from tabletop_rules.games.carcassonne.bands import Band
from tabletop_rules.games.carcassonne.queries.board import city_rate
from tabletop_rules.games.carcassonne.queries.track import space
from tabletop_rules.games.carcassonne.refusals import NO_FARMERS
from tabletop_rules.games.carcassonne.state import Feature, State
from tabletop_rules.games.carcassonne.targets import CLAIMABLE
from tabletop_rules.games.carcassonne.terms import Part


def _is_no_field(state: State, part: Part, seat: Seat, piece: int) -> bool:
    return part != "field"


def _rate_tiny_city(state: State, rate: int, feature: Feature) -> int:
    return 1 if feature.tiles == 2 and not feature.ends else rate


def _compare_totals(state: State, at: int, total: int) -> int:
    return total


NO_FARMER: Final = Protection(
    RuleId("FM3"),
    "Without farmers, fields may not be claimed.",
    CLAIMABLE,
    Band.MEEPLE,
    10,
    _is_no_field,
    NO_FARMERS,
    fr="Sans paysans, les prés ne peuvent pas être revendiqués.",
    source="rulebook",
    otherwise=(
        "Fields may be claimed, and score at the end.",
        "Les prés peuvent être revendiqués, et comptent à la fin.",
    ),
)
TINY_CITY: Final = Modifier(
    RuleId("V10"),
    "A completed city of two tiles scores 2 points, as in the first printings, and 1 per shield.",
    city_rate,
    Band.TERMS,
    10,
    _rate_tiny_city,
    fr="Une ville complète de deux tuiles rapporte 2 points, comme dans les premières éditions, et 1 par blason.",
    source="rulebook",
    otherwise=(
        "A completed city of two tiles scores 4 points, like any other.",
        "Une ville complète de deux tuiles rapporte 4 points, comme toute autre.",
    ),
)
LAPS: Final = Modifier(
    RuleId("V11"),
    "Pieces on different laps of the score track are not on the same space.",
    space,
    Band.TERMS,
    10,
    _compare_totals,
    fr="Des pièces à des tours de piste différents ne sont pas sur la même case.",
    source="ruling",
    depends=((RuleId("R2"), RuleId("V5")),),
    otherwise=(
        "Pieces are on the same space whatever their lap.",
        "Des pièces sont sur la même case quel que soit leur tour de piste.",
    ),
)
