"""What a `ChooseOne` power offers, as printed: one class per mode, its fields the other keys of the mode's table."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar, Final, Literal

from tabletop_rules.games.terres_de_destinees.content.power import Count, JetonRef
from tabletop_rules.games.terres_de_destinees.terms import Owner
from tabletop_rules.kit.frozen import frozen


@frozen
class Mode:
    """Base of what `ChooseOne` offers. `mode` is the id that a pack names."""

    mode: ClassVar[str]


@frozen
class RemoveJetonMode(Mode):
    """Send one Jeton of a player back to the centre."""

    mode: ClassVar[str] = "remove_jeton"
    owner: Owner


@frozen
class GiveJetonMode(Mode):
    """Place that Jeton with a player who does not hold one."""

    mode: ClassVar[str] = "give_jeton"
    number: JetonRef
    to: Literal["other"]


@frozen
class DiscardHandMode(Mode):
    """Discard cards of your hand; this may empty it (T-ELIM-2)."""

    mode: ClassVar[str] = "discard_hand"
    amount: Count


@frozen
class DiscardSelfMode(Mode):
    """Discard this card from play and draw."""

    mode: ClassVar[str] = "discard_self_then_draw"
    draw: Count


MODES: Final[Mapping[str, type[Mode]]] = MappingProxyType(
    {cls.mode: cls for cls in (RemoveJetonMode, GiveJetonMode, DiscardHandMode, DiscardSelfMode)}
)
