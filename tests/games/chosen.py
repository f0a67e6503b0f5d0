"""The options of a game as attributes, for oracles."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from tabletop_rules.core.game import Game


def chosen(game: Game[Any]) -> Any:
    """Return the options of a game as attributes, named by the last part of their ids."""
    return SimpleNamespace(**{name.rpartition(".")[2]: value for name, value in game.options.items()})
