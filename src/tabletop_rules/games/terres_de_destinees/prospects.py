"""What cards in hand and in play are expected to bring."""

from __future__ import annotations

from typing import Final

from tabletop_rules.games.terres_de_destinees.state import State

# How much each of these counts was found by play among bots.

CARD_IN_HAND: Final = 0.04
"""What each of the first `HAND` cards in hand is worth, which are life and money (T-TERM-1)."""

HAND: Final = 10
CARD_IN_PLAY: Final = 0.03


def prospects(state: State) -> list[float]:
    """Return what the cards of each seat are worth to it, in aims."""
    return [
        0.0 if player.out else CARD_IN_HAND * min(player.hand_size, HAND) + CARD_IN_PLAY * len(player.play)
        for player in state.players
    ]
