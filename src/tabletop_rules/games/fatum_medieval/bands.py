"""The order in which the handlers of FATUM Medieval act."""

from __future__ import annotations

from enum import IntEnum


class Band(IntEnum):
    """The order of handlers: how the match is won, the steps of a turn, ruin, objectives, the end."""

    MODE = 1
    LEVELS = 2
    OPPORTUNITIES = 3
    DESTINY = 4
    ACCOUNTS = 5
    RUIN = 6
    OBJECTIVES = 7
    END = 8
