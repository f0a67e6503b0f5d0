"""What a seat is asked with The Robbers."""

from __future__ import annotations

from typing import ClassVar, NamedTuple

import attrs

from tabletop_rules.core.mask import Public
from tabletop_rules.core.messages import Decision
from tabletop_rules.core.terms import RuleId, Seat


class Loot(NamedTuple):
    """Points that a robber may take, and from which figure of whom."""

    victim: Seat
    figure: int
    amount: int


@attrs.frozen
class RobberSpace(Decision):
    """Where does the robber go? `moving`: the active player may also move one that is on the track. Source: R2, R5."""

    kind: ClassVar[str] = "carcassonne.robber_space/1"

    moving: Public[bool]


@attrs.frozen
class RobberVictim(Decision):
    """Which figure is robbed? Source: R14."""

    kind: ClassVar[str] = "carcassonne.robber_victim/1"

    candidates: Public[tuple[Loot, ...]]
    rule: Public[RuleId] = attrs.field(default=RuleId("R14"), kw_only=True)


@attrs.frozen
class ReceivingFigure(Decision):
    """Which own figure takes so many stolen points? Source: R21a."""

    kind: ClassVar[str] = "carcassonne.receiving_figure/1"

    amount: Public[int]
    rule: Public[RuleId] = attrs.field(default=RuleId("R21a"), kw_only=True)


@attrs.frozen
class RobberPath(Decision):
    """Which figure does the robber follow, if any? Source: R19, Q7."""

    kind: ClassVar[str] = "carcassonne.robber_path/1"

    may_stay: Public[bool]
