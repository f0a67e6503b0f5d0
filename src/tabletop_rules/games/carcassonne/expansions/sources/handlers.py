"""What allows and forbids batches of wheel, catapult, bazaar and tower. Source: X8 to X13, Q13."""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.rule import Variant
from tabletop_rules.core.targets import Protection
from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.games.carcassonne.bands import Band
from tabletop_rules.games.carcassonne.expansions.sources import rules
from tabletop_rules.games.carcassonne.expansions.sources.messages import SOURCES
from tabletop_rules.games.carcassonne.expansions.sources.rules import BUYERS, PAYERS, buyers
from tabletop_rules.games.carcassonne.queries.track import score
from tabletop_rules.games.carcassonne.state import State
from tabletop_rules.games.carcassonne.targets import HOST_BATCHES

HOST_LAST: Final = Variant[State](
    RuleId("X13"),
    "After the placements of a turn the host may hand in catapult rounds and sales before the player ends the turn.",
    Band.TURN_OVER,
    10,
    rules.LAST_IN_A_TURN,
    fr="Après les poses d'un tour, l'hôte peut fournir tirs de catapulte et ventes avant que le joueur le termine.",
    source="ruling",
    needed="without this decision catapult and bazaar cannot be handed in: leave them out of the match instead",
    otherwise=(
        "A turn ends without a decision, so nothing is handed in after its placements.",
        "Un tour se termine sans décision : rien n'est fourni après ses poses.",
    ),
)


def _has_points(state: State, seat: Seat, amount: int) -> bool:
    return score(state, seat) >= amount


def _points_params(state: State, seat: Seat, amount: int) -> dict[str, int | str]:
    return {"player": seat, "points": score(state, seat)}


ENOUGH_POINTS: Final = Protection(
    RuleId("Q13"),
    "A payment needs sufficient points.",
    PAYERS,
    Band.TERMS,
    10,
    _has_points,
    rules.TOO_POOR,
    _points_params,
    fr="Un paiement exige assez de points.",
    source="ruling",
    otherwise=(
        "A player with too few points pays those there are, and the receiver gets the full amount.",
        "Qui a trop peu de points paie ce qu'il a, et le bénéficiaire reçoit le montant entier.",
    ),
)


def _not_fired_yet(state: State, source: str) -> bool:
    return source != "catapult" or SOURCES.get(state).fired != len(state.board.tiles)


ONE_SHOT: Final = Protection(
    RuleId("X8"),
    "The catapult is fired once per tile.",
    HOST_BATCHES,
    Band.TURN_OVER,
    10,
    _not_fired_yet,
    rules.FIRED,
    fr="La catapulte est utilisée une fois par tuile.",
    source="rulebook",
    otherwise=(
        "The catapult may be fired again for the same tile.",
        "La catapulte peut être utilisée encore pour la même tuile.",
    ),
)


def _has_no_tile(state: State, seat: Seat) -> bool:
    return seat not in buyers(state)


def _player_params(state: State, seat: Seat) -> dict[str, int | str]:
    return {"player": seat}


ONE_TILE: Final = Protection(
    RuleId("X10"),
    "A player who has a tile of a bazaar takes no part in its other sales.",
    BUYERS,
    Band.TURN_OVER,
    20,
    _has_no_tile,
    rules.HAS_TILE,
    _player_params,
    fr="Qui a une tuile d'un bazar ne participe plus à ses autres ventes.",
    source="rulebook",
    otherwise=(
        "A player may take part in any number of sales.",
        "Un joueur peut participer à toute vente.",
    ),
)


def _not_the_last(state: State, source: str) -> bool:
    return source != "bazaar" or len(buyers(state)) < len(state.totals) - 1


LAST_TILE_FREE: Final = Protection(
    RuleId("X10"),
    "The last player gets the last tile of a bazaar for free.",
    HOST_BATCHES,
    Band.TURN_OVER,
    30,
    _not_the_last,
    rules.LAST_TILE,
    fr="Le dernier joueur reçoit gratuitement la dernière tuile d'un bazar.",
    source="rulebook",
    otherwise=(
        "The last player may pay for the last tile.",
        "Le dernier joueur peut payer la dernière tuile.",
    ),
)


def _tiles_left(state: State) -> int:
    return sum(map(len, state.stack.piles))


def _enough_tiles(state: State, source: str) -> bool:
    # a bazaar that has begun goes on with fewer tiles
    return source != "bazaar" or _tiles_left(state) >= len(state.totals) or SOURCES.get(state).sold == state.turn


def _tiles_params(state: State, source: str) -> dict[str, int | str]:
    return {"players": len(state.totals), "tiles": _tiles_left(state)}


TILES_FOR_ALL: Final = Protection(
    RuleId("X10"),
    "A bazaar needs at least as many tiles as there are players.",
    HOST_BATCHES,
    Band.TURN_OVER,
    40,
    _enough_tiles,
    rules.FEW_TILES,
    _tiles_params,
    fr="Un bazar demande au moins autant de tuiles qu'il y a de joueurs.",
    source="rulebook",
    otherwise=(
        "A bazaar may begin however few tiles are left.",
        "Un bazar peut commencer, si peu de tuiles qu'il reste.",
    ),
)


def _not_ransomed_yet(state: State, source: str) -> bool:
    return source != "tower" or SOURCES.get(state).ransomed != state.turn


ONE_RANSOM: Final = Protection(
    RuleId("X12"),
    "A ransom is paid once per turn.",
    HOST_BATCHES,
    Band.TURN_OVER,
    50,
    _not_ransomed_yet,
    rules.ONCE,
    fr="Une rançon est payée une fois par tour.",
    source="rulebook",
    otherwise=(
        "A player may pay several ransoms in a turn.",
        "Un joueur peut payer plusieurs rançons dans un tour.",
    ),
)

VALUES: Final = (PAYERS, BUYERS)
