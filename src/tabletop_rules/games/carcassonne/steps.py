"""Work that waits its turn."""

from __future__ import annotations

from typing import ClassVar

import attrs

from tabletop_rules.core.messages import ChanceStep, Moment, Step


@attrs.frozen
class PlacementOver(Moment):
    """What a placement has completed is scored. Source: B4."""

    kind: ClassVar[str] = "carcassonne.placement_over/1"


@attrs.frozen
class EndTurn(Step):
    """A placement is over: another one, or what follows the placements of a turn."""

    kind: ClassVar[str] = "carcassonne.end_turn/1"


@attrs.frozen
class NextTurn(Step):
    """The next player's turn, or final scoring when no tile is left."""

    kind: ClassVar[str] = "carcassonne.next_turn/1"


@attrs.frozen
class DrawTile(Step):
    """Draw a tile: a placement begins, if there is one."""

    kind: ClassVar[str] = "carcassonne.draw_tile/1"


@attrs.frozen
class TakeTile(ChanceStep):
    """Take the tile that chance has drawn."""

    kind: ClassVar[str] = "carcassonne.take_tile/1"


@attrs.frozen
class OfferTile(Step):
    """Ask where the drawn tile goes, if it fits anywhere."""

    kind: ClassVar[str] = "carcassonne.offer_tile/1"


@attrs.frozen
class DiscardTile(Step):
    """Put the drawn tile aside, which fits nowhere, and draw another."""

    kind: ClassVar[str] = "carcassonne.discard_tile/1"


@attrs.frozen
class OfferMeeple(Step):
    """Ask what is placed on the tile, if anything can be."""

    kind: ClassVar[str] = "carcassonne.offer_meeple/1"


@attrs.frozen
class ScoreCompleted(Step):
    """Score what the tile has completed; then the placement is over."""

    kind: ClassVar[str] = "carcassonne.score_completed/1"


@attrs.frozen
class AllocateGains(Step):
    """Step 1 of a batch: ask scorers and payers what they may choose, one after the other."""

    kind: ClassVar[str] = "carcassonne.allocate_gains/1"


@attrs.frozen
class MoveFigures(Step):
    """Step 2 of a batch: all moves."""

    kind: ClassVar[str] = "carcassonne.move_figures/1"


@attrs.frozen
class ReturnMeeples(Step):
    """The end of step 5: meeples of scored features go home."""

    kind: ClassVar[str] = "carcassonne.return_meeples/1"


@attrs.frozen
class FinalScoring(Step):
    """Score what is left on the board."""

    kind: ClassVar[str] = "carcassonne.final_scoring/1"


@attrs.frozen
class TrackSettled(Moment):
    """The match is over but for final scoring: whatever is on the score track beside the pawns is settled.

    Source: B7, Q12.
    """

    kind: ClassVar[str] = "carcassonne.track_settled/1"


@attrs.frozen
class FinalScoringBegun(Moment):
    """Final scoring begins: all features that are left will be scored. Source: B19."""

    kind: ClassVar[str] = "carcassonne.final_scoring_begun/1"


@attrs.frozen
class ScoreIncomplete(Step):
    """Score incomplete roads, cities, monasteries and gardens."""

    kind: ClassVar[str] = "carcassonne.score_incomplete/1"


@attrs.frozen
class ScoreFields(Step):
    """Score the fields."""

    kind: ClassVar[str] = "carcassonne.score_fields/1"


@attrs.frozen
class EndMatch(Step):
    """Name the winners."""

    kind: ClassVar[str] = "carcassonne.end_match/1"
