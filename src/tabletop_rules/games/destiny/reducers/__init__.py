"""How each event changes the state. Reducers only record; what follows an event is planned elsewhere."""

from __future__ import annotations

from typing import Final

from tabletop_rules.games.destiny.reducers import cards, tokens

REDUCERS: Final = (*tokens.REDUCERS, *cards.REDUCERS)
"""The reducer of every event."""
