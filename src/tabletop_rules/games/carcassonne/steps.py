"""Steps and moments of the base game."""

from __future__ import annotations

import attrs

from tabletop_rules.core.messages import ChanceStep, Moment, Step


@attrs.frozen
class PlacementOver(Moment, kind="carcassonne.placement_over/1"):
    """What a placement has completed is scored. Source: B4."""


@attrs.frozen
class EndTurn(Step, kind="carcassonne.end_turn/1"):
    """Begin another placement, or what follows the placements of a turn."""


@attrs.frozen
class NextTurn(Step, kind="carcassonne.next_turn/1"):
    """Begin the next player's turn, or final scoring when no tile is left."""


@attrs.frozen
class DrawTile(Step, kind="carcassonne.draw_tile/1"):
    """Draw a tile, if one is left, and begin a placement."""


@attrs.frozen
class TakeTile(ChanceStep, kind="carcassonne.take_tile/1"):
    """Take the tile that chance has drawn."""


@attrs.frozen
class OfferTile(Step, kind="carcassonne.offer_tile/1"):
    """Ask where the drawn tile goes, if it fits anywhere."""


@attrs.frozen
class DiscardTile(Step, kind="carcassonne.discard_tile/1"):
    """Discard the drawn tile, which fits nowhere, and draw another."""


@attrs.frozen
class OfferMeeple(Step, kind="carcassonne.offer_meeple/1"):
    """Ask what is placed on the tile, if anything can be."""


@attrs.frozen
class ScoreCompleted(Step, kind="carcassonne.score_completed/1"):
    """Score what the tile has completed, and end the placement."""


@attrs.frozen
class AllocateGains(Step, kind="carcassonne.allocate_gains/1"):
    """Step 1 of a batch: ask scorers and payers for their choices, one after another."""


@attrs.frozen
class MoveFigures(Step, kind="carcassonne.move_figures/1"):
    """Step 2 of a batch: make all moves."""


@attrs.frozen
class ReturnMeeples(Step, kind="carcassonne.return_meeples/1"):
    """End of step 5 of a batch: return the meeples of scored features."""


@attrs.frozen
class FinalScoring(Step, kind="carcassonne.final_scoring/1"):
    """Score what is left on the board."""


@attrs.frozen
class TrackSettled(Moment, kind="carcassonne.track_settled/1"):
    """Everything on the score track except the pawns is settled, before final scoring or after it. Source: B7, Q12."""


@attrs.frozen
class FinalScoringBegun(Moment, kind="carcassonne.final_scoring_begun/1"):
    """Final scoring begins. Source: B19."""


@attrs.frozen
class ScoreIncomplete(Step, kind="carcassonne.score_incomplete/1"):
    """Score incomplete roads, cities, monasteries and gardens."""


@attrs.frozen
class ScoreFields(Step, kind="carcassonne.score_fields/1"):
    """Score the fields."""


@attrs.frozen
class EndMatch(Step, kind="carcassonne.end_match/1"):
    """Name the winners."""
