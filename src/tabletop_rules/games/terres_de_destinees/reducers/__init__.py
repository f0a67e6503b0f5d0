"""How each event changes the state. Reducers only record: they check nothing, draw nothing and plan nothing."""

from __future__ import annotations

from typing import Final

from tabletop_rules.games.terres_de_destinees.reducers import auction, course, hands, play, powers

REDUCERS: Final = (
    *course.REDUCERS,
    *auction.REDUCERS,
    *hands.REDUCERS,
    *play.REDUCERS,
    *powers.REDUCERS,
)
