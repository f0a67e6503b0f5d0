"""What gold, cards and levels are expected to bring toward the objective."""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.terms import Seat
from tabletop_rules.games.fatum_medieval.content.items import Objective
from tabletop_rules.games.fatum_medieval.queries.aims import objective_of
from tabletop_rules.games.fatum_medieval.queries.fronts import levels_of
from tabletop_rules.games.fatum_medieval.state import State
from tabletop_rules.games.fatum_medieval.terms import Mode

# How much each of these counts was found by regression on matches among bots: which of two players wins from there.

COIN: Final = 0.27
"""What each coin up to `COINS` is worth: a purse below it is soon ruined."""

COINS: Final = 6
CARD_IN_HAND: Final = 0.28
CARD_IN_FRONT: Final = 0.15
LEVEL: Final = 0.22
"""What a level of any axis is worth: conditions of cards ask for it."""

MISSING: Final = 0.11
"""What each level that is missing for the objective takes away."""

INCOME: Final = 0.125
"""What each coin is worth that comes in every turn; a die brings 3.5."""

REACHED: Final = 1.85
ANNOUNCED: Final = 1.6


def prospects(state: State) -> list[float]:
    """Return what purse, cards and levels of each seat are worth, in aims; nothing in the mode in which points win."""
    if state.options.mode is Mode.TIME_LIMIT:
        return [0.0] * len(state.players)
    return [0.0 if player.out else _of_player(state, player.seat) for player in state.players]


def _of_player(state: State, seat: Seat) -> float:
    player, levels, aim = state.players[seat], levels_of(state, seat), objective_of(state, seat)
    cards = [state.printed(card) for card in player.front]
    income = sum([card.fixed + 3.5 * card.dice - card.upkeep for card in cards])
    worth = COIN * min(player.gold, COINS) + INCOME * income
    worth += CARD_IN_HAND * player.hand.size + CARD_IN_FRONT * len(cards) + LEVEL * sum(levels)
    if isinstance(aim, Objective):
        more = state.options.objective_bonus
        missing = [max(0, least + more - level) if least else 0 for least, level in zip(aim.least, levels, strict=True)]
        worth += REACHED * (not any(missing)) + ANNOUNCED * (player.announced > 0) - MISSING * sum(missing)
    return worth
