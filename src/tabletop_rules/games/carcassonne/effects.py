"""What bends the rules of the base game: its variants."""

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


def no_field(state: State, part: Part, seat: Seat, piece: int) -> bool:
    """Any part but a field. Source: FM3, V8."""
    return part != "field"


def tiny_city(state: State, rate: int, feature: Feature) -> int:
    """A completed city of two tiles is worth 1 point a tile and shield. Source: V10."""
    return 1 if feature.tiles == 2 and not feature.ends else rate


def by_total(state: State, at: int, total: int) -> int:
    """Pieces on different laps are apart. Source: V11, Q1."""
    return total


NO_FARMER: Final = Protection(
    RuleId("FM3"),
    "Without farmers, fields may not be claimed.",
    CLAIMABLE,
    Band.MEEPLE,
    10,
    no_field,
    NO_FARMERS,
    fr="Sans paysans, les prés ne peuvent pas être revendiqués.",
    source="rulebook",
)
TINY_CITY: Final = Modifier(
    RuleId("V10"),
    "A completed city of two tiles scores 2 points, as in the first printings, and 1 per shield.",
    city_rate,
    Band.TERMS,
    10,
    tiny_city,
    fr="Une ville complète de deux tuiles rapporte 2 points, comme dans les premières éditions, et 1 par blason.",
    source="rulebook",
)
LAPS: Final = Modifier(
    RuleId("V11"),
    "Pieces on different laps of the score track are not on the same space.",
    space,
    Band.TERMS,
    10,
    by_total,
    fr="Des pièces à des tours de piste différents ne sont pas sur la même case.",
    source="ruling",
)
