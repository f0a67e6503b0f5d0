"""What forbids a batch of a source."""

from __future__ import annotations

from tabletop_rules.core.terms import Seat
from tabletop_rules.games.carcassonne.expansions.sources.messages import SOURCES
from tabletop_rules.games.carcassonne.expansions.sources.queries import buyers, tiles_left
from tabletop_rules.games.carcassonne.queries.track import score
from tabletop_rules.games.carcassonne.state import State


def has_points(state: State, seat: Seat, amount: int) -> bool:
    """A payment needs sufficient points. Source: Q13."""
    return score(state, seat) >= amount


def points_param(state: State, seat: Seat, amount: int) -> dict[str, int | str]:
    """Who is refused, and what that player has."""
    return {"player": seat, "points": score(state, seat)}


def not_fired_yet(state: State, source: str) -> bool:
    """The catapult is fired once for a tile. Source: X8."""
    return source != "catapult" or SOURCES.get(state).fired != len(state.board.tiles)


def has_no_tile(state: State, seat: Seat) -> bool:
    """Who has a tile of this bazaar takes part no more. Source: X10."""
    return seat not in buyers(state)


def player_param(state: State, seat: Seat) -> dict[str, int | str]:
    """Who is refused."""
    return {"player": seat}


def not_the_last(state: State, source: str) -> bool:
    """The last tile of a bazaar goes free to the last player. Source: X10."""
    return source != "bazaar" or len(buyers(state)) < len(state.totals) - 1


def enough_tiles(state: State, source: str) -> bool:
    """A bazaar begins only while at least as many tiles are left as there are players. Source: X10."""
    return source != "bazaar" or tiles_left(state) >= len(state.totals) or SOURCES.get(state).sold == state.turn


def tiles_params(state: State, source: str) -> dict[str, int | str]:
    """How many tiles would be needed, and how many are left."""
    return {"players": len(state.totals), "tiles": tiles_left(state)}


def not_ransomed_yet(state: State, source: str) -> bool:
    """A ransom is paid once per turn. Source: X12."""
    return source != "tower" or SOURCES.get(state).ransomed != state.turn
