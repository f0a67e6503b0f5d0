"""The handlers of the river."""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.effect import Effect, Timing
from tabletop_rules.core.targets import Protection
from tabletop_rules.core.terms import RuleId
from tabletop_rules.games.carcassonne.bands import Band
from tabletop_rules.games.carcassonne.events import TileDrawn
from tabletop_rules.games.carcassonne.expansions.river import effects
from tabletop_rules.games.carcassonne.expansions.river.refusals import NARROWED
from tabletop_rules.games.carcassonne.targets import WAYS_TO_LAY

RIVER_CONTINUES: Final = Protection(
    RuleId("RI2"),
    "A river tile continues the river at its open end.",
    WAYS_TO_LAY,
    Band.TILE,
    10,
    effects.goes_on,
    NARROWED,
    effects.cell_params,
    fr="Une tuile rivière prolonge la rivière à son bout ouvert.",
    source="rulebook",
)
NO_U_TURN: Final = Protection(
    RuleId("Q29"),
    "A river does not bend the way it does on the tile directly before; with a straight tile between them it may.",
    WAYS_TO_LAY,
    Band.TILE,
    20,
    effects.turns_otherwise,
    NARROWED,
    effects.cell_params,
    fr="La rivière ne tourne pas comme sur la tuile juste avant ; avec une tuile droite entre elles, elle le peut.",
    source="faq",
)
PLACES_LISTED: Final = Effect(
    RuleId("RI5"),
    "Where a river tile may lie is listed as it is drawn; one that fits nowhere leaves the game.",
    TileDrawn,
    Timing.THEN,
    Band.TILE,
    10,
    effects.of_the_river,
    effects.narrow,
    fr="Les places d'une tuile rivière sont indiquées au tirage ; impossible à poser, elle quitte la partie.",
    source="ruling",
)
