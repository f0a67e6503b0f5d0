"""Queries: pure functions of the state."""

from tabletop_rules.games.carcassonne.queries.features import FeatureOnBoard as FeatureOnBoard
from tabletop_rules.games.carcassonne.queries.features import features as features
