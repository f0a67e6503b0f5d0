"""What a seat is asked with The Robbers."""

from __future__ import annotations

from typing import NamedTuple

import attrs

from tabletop_rules.core.mask import Public
from tabletop_rules.core.messages import Decision
from tabletop_rules.core.terms import Seat


class Loot(NamedTuple):
    """Points that a robber may take, and from which figure of whom."""

    victim: Seat
    figure: int
    amount: int


@attrs.frozen
class RobberSpace(Decision, kind="carcassonne.robber_space/1"):
    """Where does the robber go? `moving`: the active player may also move one that is on the track. Source: R2, R5."""

    moving: Public[bool]


@attrs.frozen
class RobberVictim(Decision, kind="carcassonne.robber_victim/1", rule="R14"):
    """Which figure is robbed? Source: R14."""

    candidates: Public[tuple[Loot, ...]]


@attrs.frozen
class ReceivingFigure(Decision, kind="carcassonne.receiving_figure/1", rule="R21a"):
    """Which own figure takes so many stolen points? Source: R21a."""

    amount: Public[int]


@attrs.frozen
class RobberPath(Decision, kind="carcassonne.robber_path/1"):
    """Which figure does the robber follow, if any? Source: R19, Q7."""

    may_stay: Public[bool]
