"""Reducers: how each event changes the state. They check, draw and ask nothing."""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.rule import Reducer, nothing_changes
from tabletop_rules.games.carcassonne import events
from tabletop_rules.games.carcassonne.reducers import batches, meeples, tiles

REDUCERS: Final = (
    Reducer(events.TurnStarted, tiles.start_turn),
    Reducer(events.TurnClosing, tiles.close_turn),
    Reducer(events.TileDrawn, tiles.draw_tile),
    Reducer(events.TileDiscarded, tiles.discard_tile),
    Reducer(events.TilePlaced, tiles.place_tile),
    Reducer(events.MeeplePlaced, meeples.place_meeple),
    Reducer(events.MeeplesReturned, meeples.return_meeples),
    Reducer(events.FeaturesCompleted, nothing_changes),  # a feature without open ends is complete (B21)
    Reducer(events.BatchOpened, batches.open_batch),
    Reducer(events.BatchAllocated, batches.allocate),
    Reducer(events.PayerChosen, batches.choose_payer),
    Reducer(events.BatchMoved, batches.move_figures),
    Reducer(events.BatchClosed, batches.close_batch),
)
