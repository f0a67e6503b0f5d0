"""Event -> state: one small function each, which writes down and does nothing else."""

from __future__ import annotations

from typing import Final

from tabletop_rules.games.destiny.reducers import cards, tokens

REDUCERS: Final = (*tokens.REDUCERS, *cards.REDUCERS)
"""Every event and what it writes down."""
