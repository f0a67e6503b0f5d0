"""The final count (D-SCORE), itemised."""

from __future__ import annotations

from tabletop_rules.core.mask import Hidden
from tabletop_rules.core.messages import Cited, Ended, Outcome, Plan
from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.games.destiny.events.cards import GameEnded, Item, Score
from tabletop_rules.games.destiny.events.tokens import SettingsTurnedUp, TurnedSetting
from tabletop_rules.games.destiny.queries import consolidated, matched, points_of
from tabletop_rules.games.destiny.state import State
from tabletop_rules.games.destiny.steps import Count, EndMatch
from tabletop_rules.games.destiny.terms import HOROSCOPE, SETTINGS, SLOTS, slot_index


def score(state: State, seat: Seat) -> Score:
    """Return a seat's points: marked, of its characters, covered or not, and of its horoscope (D-SCORE-1, D-CHAR-3)."""
    player = state.players[seat]
    characters = tuple([Item(c.card, points) for c in player.stack if (points := points_of(state, c))])
    horoscope = []
    for slot in HOROSCOPE:
        index = slot_index(seat, slot)
        token = state.board[index]
        if consolidated(state, index) or (token is not None and token.up and matched(state, index)):  # D-SCORE-2
            horoscope.append(Item(SLOTS[slot], state.content.slot_points[SLOTS[slot]]))
    return Score(seat, player.points, characters, tuple(horoscope))


def count(state: State, step: Count) -> Plan:
    """Turn all settings up (D-SCORE-2) and count every score, item by item."""
    turned = []
    for index, setting in enumerate(state.settings):
        if setting is not None and not setting.up and not isinstance(setting.id, Hidden):
            turned.append(TurnedSetting(SETTINGS[index], setting.id))
    scores = tuple([score(state, seat) for seat in state.seats])
    return (Cited(RuleId("D-SCORE-2"), SettingsTurnedUp(tuple(turned))), GameEnded(scores))


def end_match(state: State, step: EndMatch) -> Plan:
    """End the match: the highest total wins, and equal totals share a place (D-SCORE-3, D-Q-43)."""
    totals = {seat: score(state, seat).total for seat in state.seats}
    best_first = sorted({*totals.values()}, reverse=True)
    ranking = tuple([tuple([seat for seat in totals if totals[seat] == total]) for total in best_first])
    return (Ended(Outcome(ranking, "points", RuleId("D-SCORE-3"))),)
