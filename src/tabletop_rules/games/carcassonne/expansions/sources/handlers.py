"""The handlers of wheel, catapult, bazaar and tower."""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.rule import Variant
from tabletop_rules.core.targets import Protection
from tabletop_rules.core.terms import RuleId
from tabletop_rules.games.carcassonne.bands import Band
from tabletop_rules.games.carcassonne.expansions.sources import effects, rules
from tabletop_rules.games.carcassonne.expansions.sources.queries import BUYERS, PAYERS
from tabletop_rules.games.carcassonne.state import State
from tabletop_rules.games.carcassonne.targets import HOST_BATCHES

HOST_LAST: Final = Variant[State](
    RuleId("X13"),
    "After the placements of a turn the host may hand in catapult rounds and sales before the player ends it.",
    Band.TURN_OVER,
    10,
    rules.LAST_IN_A_TURN,
    fr="Après les poses d'un tour, l'hôte peut fournir tirs de catapulte et ventes avant que le joueur le finisse.",
    source="ruling",
)
ENOUGH_POINTS: Final = Protection(
    RuleId("Q13"),
    "A payment needs sufficient points.",
    PAYERS,
    Band.TERMS,
    10,
    effects.has_points,
    rules.TOO_POOR,
    effects.points_param,
    fr="Un paiement exige assez de points.",
    source="ruling",
)
ONE_SHOT: Final = Protection(
    RuleId("X8"),
    "The catapult is fired once for a tile.",
    HOST_BATCHES,
    Band.TURN_OVER,
    10,
    effects.not_fired_yet,
    rules.FIRED,
    fr="La catapulte est utilisée une fois par tuile.",
    source="rulebook",
)
ONE_TILE: Final = Protection(
    RuleId("X10"),
    "Who has a tile of a bazaar takes no part in its other sales.",
    BUYERS,
    Band.TURN_OVER,
    20,
    effects.has_no_tile,
    rules.HAS_TILE,
    effects.player_param,
    fr="Qui a une tuile d'un bazar ne participe plus à ses autres ventes.",
    source="rulebook",
)
LAST_TILE_FREE: Final = Protection(
    RuleId("X10"),
    "The last tile of a bazaar goes free to the last player.",
    HOST_BATCHES,
    Band.TURN_OVER,
    30,
    effects.not_the_last,
    rules.LAST_TILE,
    fr="La dernière tuile d'un bazar va gratuitement au dernier joueur.",
    source="rulebook",
)
TILES_FOR_ALL: Final = Protection(
    RuleId("X10"),
    "A bazaar needs at least as many tiles as there are players.",
    HOST_BATCHES,
    Band.TURN_OVER,
    40,
    effects.enough_tiles,
    rules.FEW_TILES,
    effects.tiles_params,
    fr="Un bazar demande au moins autant de tuiles qu'il y a de joueurs.",
    source="rulebook",
)
ONE_RANSOM: Final = Protection(
    RuleId("X12"),
    "A ransom is paid once per turn.",
    HOST_BATCHES,
    Band.TURN_OVER,
    50,
    effects.not_ransomed_yet,
    rules.ONCE,
    fr="Une rançon est payée une fois par tour.",
    source="rulebook",
)

VALUES: Final = (PAYERS, BUYERS)
