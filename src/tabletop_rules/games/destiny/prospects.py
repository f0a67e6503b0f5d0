"""What tokens in front of a seat are expected to bring, beyond the slots and lines that count already."""

from __future__ import annotations

from typing import Final

import tabletop_rules.author as tr
from tabletop_rules.games.destiny.queries import best_line, consolidated, line_points, matched
from tabletop_rules.games.destiny.state import State
from tabletop_rules.games.destiny.terms import HOROSCOPE, PLACES, SLOTS, WIDTH, slot_index

# How much each of these counts was found by regression on matches among bots: which of two players wins from there.

TOKEN: Final = 40.0
"""The points that a token in front of a seat brings, whatever it is: it may be moved to where it fits."""

AT_RISK: Final = 0.4
"""The share of its points that a slot loses again which matches, but is not consolidated (D-CONS-2)."""

ELSEWHERE: Final = 0.4
"""The share of its points that a slot brings whose body lies up on another slot in front of the same seat."""

TURNS: Final = 0.8
"""The share of what the current character gains by the line that it can turn to (D-VAL-3)."""

LATE: Final = 4
"""The turns, the last ones, in which there is less and less time for all this."""


def prospects(state: State) -> list[float]:
    """Return what each seat is expected to gain by what lies in front of it, as far as the viewer sees it."""
    time = min(1.0, (state.content.facts.turns - state.turn + 1) / LATE)
    return [time * _of_tokens(state, seat) + TURNS * _of_character(state, seat) for seat in state.seats]


def _of_tokens(state: State, seat: tr.Seat) -> float:
    base = PLACES + WIDTH * seat
    tokens = [token for token in state.board[base : base + WIDTH] if token is not None]
    up = {token.body for token in tokens if token.up}
    gain = TOKEN * len(tokens)
    for slot in HOROSCOPE:
        index = slot_index(seat, slot)
        setting, token = state.setting_at(index), state.board[index]
        if setting is None or isinstance(setting.id, tr.Hidden) or consolidated(state, index):
            continue
        points = state.content.slot_points[SLOTS[slot]]
        if token is not None and token.up and matched(state, index):
            gain -= AT_RISK * points
        elif state.content.setting[setting.id].target in up:
            gain += ELSEWHERE * points
    return gain


def _of_character(state: State, seat: tr.Seat) -> float:
    line, stack = best_line(state, seat), state.players[seat].stack
    if line is None:
        return 0.0
    top = stack[-1]
    shows = line_points(state, top.card, top.lines[-1]) if top.lines else 0
    return float(line_points(state, top.card, line) - shows)
