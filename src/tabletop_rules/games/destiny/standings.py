"""How each seat stands: points marked, points of its characters, and those of its horoscope."""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.component import SeatStanding, StandingItem, ranked
from tabletop_rules.core.match import Match
from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.core.voice import Voice, pick
from tabletop_rules.games.destiny.names import SLOT_NAMES, card_name
from tabletop_rules.games.destiny.scoring import score
from tabletop_rules.games.destiny.state import State
from tabletop_rules.packs import Names

MARKED: Final = Names("marked during play", "marqués en cours de partie")


def standings(view: Match[State], voice: Voice) -> tuple[SeatStanding, ...]:
    """Return how each seat stands; places are those of a match that ends now, as far as the viewer sees.

    The items are the points marked and the lines that characters show. The horoscope counts at the end alone: `final`
    has its consolidated slots, and those that match for all the viewer sees.
    Source: D-SCORE-1, D-SCORE-2, D-SCORE-3.
    """
    rows = [_row(view.state, seat, view.result is not None, voice) for seat in range(view.seats)]
    return ranked(rows, lambda row: (row.projected or 0,))


def _row(state: State, seat: Seat, over: bool, voice: Voice) -> SeatStanding:
    counted = score(state, seat)
    items = [StandingItem(pick(MARKED, voice), counted.marked, RuleId("D-CARD-8"))]
    items += [
        StandingItem(card_name(state.content, each.what, voice), each.points, RuleId("D-VAL-2"))
        for each in counted.characters
    ]
    horoscope = [
        StandingItem(pick(SLOT_NAMES[each.what], voice), each.points, RuleId("D-SCORE-2")) for each in counted.horoscope
    ]
    if over:
        items, horoscope = [*items, *horoscope], []
    return SeatStanding(seat, sum([item.amount for item in items]), tuple(items), tuple(horoscope))
