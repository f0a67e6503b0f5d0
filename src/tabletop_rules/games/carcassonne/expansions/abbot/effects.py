"""What the abbot changes."""

from __future__ import annotations

from tabletop_rules.core.terms import Seat
from tabletop_rules.games.carcassonne.expansions.abbot.queries import own_abbots, places
from tabletop_rules.games.carcassonne.queries.board import Items, feature_of, surrounded
from tabletop_rules.games.carcassonne.state import Feature, Standing, State


def may_set_him(state: State, more: bool, seat: Seat) -> bool:
    """A player may set the abbot on the tile just laid. Source: AB2."""
    return more or bool(places(state, seat))


def may_take_him_back(state: State, more: bool, seat: Seat) -> bool:
    """A player may take the abbot back. Source: AB4."""
    return more or any(True for _ in own_abbots(state, seat, free=True))


def like_a_monastery(state: State, items: Items, feature: Feature, final: bool) -> Items:
    """A garden scores as a monastery does, complete or not. Source: AB3."""
    return surrounded(feature) if feature.part == "garden" else items


def is_incomplete(state: State, abbot: Standing) -> bool:
    """Once what he stands on is surrounded, it scores with the others. Source: AB4."""
    return feature_of(state.board, abbot.segment).ends > 0
