"""What a Destin asks for, as printed: one class per condition that a pack may name, its fields the keys of `params`."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar, Final, Literal

from tabletop_rules.games.terres_de_destinees.content.power import Amount, Count
from tabletop_rules.games.terres_de_destinees.terms import CardType, Checked, Family
from tabletop_rules.kit.frozen import frozen


@frozen
class Objective:
    """Base of all conditions. `condition` is the id that a pack names, `checked` says when it is examined."""

    condition: ClassVar[str]
    checked: ClassVar[Checked] = Checked.IMMEDIATELY


@frozen
class ReceivedInOwnTurn(Objective):
    """Cards received from other players' hands within one of your turns (F-5)."""

    condition: ClassVar[str] = "received_from_players_in_own_turn"
    threshold: Count
    threshold_two_players: Count


@frozen
class TypeCount(Objective):
    """At least `count` acquired cards of the type (T-WIN-3)."""

    condition: ClassVar[str] = "type_count"
    type: CardType
    count: Count


@frozen
class FamilyCount(Objective):
    """At least `count` acquired cards of the family (T-WIN-3)."""

    condition: ClassVar[str] = "family_count"
    family: Family
    count: Count


@frozen
class FamilySpread(Objective):
    """At least `total` acquired cards, among them `each_family` or more of every family (T-WIN-3)."""

    condition: ClassVar[str] = "family_spread"
    each_family: Count
    total: Count


@frozen
class HandCount(Objective):
    """At least `count` cards in hand."""

    condition: ClassVar[str] = "hand_count"
    count: Count
    count_two_players: Count


@frozen
class JetonKindsHeld(Objective):
    """At least `count` Jetons, necessarily all different (T-JET-3)."""

    condition: ClassVar[str] = "jeton_kinds_held"
    count: Count


@frozen
class HandAndPlayAtOwnTurnEnd(Objective):
    """At the end of your turn: exactly `hand_exactly` cards in hand, `acquired_at_least` or more acquired (T-WIN-6)."""

    condition: ClassVar[str] = "hand_and_play_at_own_turn_end"
    checked: ClassVar[Checked] = Checked.END_OF_OWN_TURN
    hand_exactly: Amount
    acquired_at_least: Amount


@frozen
class CausedElimination(Objective):
    """Another player is actually eliminated by an effect you control (F-21, T-ELIM-4)."""

    condition: ClassVar[str] = "caused_elimination"
    checked: ClassVar[Checked] = Checked.ON_ELIMINATION
    victim: Literal["other"]


@frozen
class SavedFromElimination(Objective):
    """Another player is saved from elimination by an effect you control, in one of the ways of `via` (F-19).

    The Destin itself is such an effect: give `give` cards of your hand, keeping at least `keep_at_least` (P-8).
    """

    condition: ClassVar[str] = "saved_from_elimination"
    checked: ClassVar[Checked] = Checked.ON_RESCUE
    saved: Literal["other"]
    give: Count
    keep_at_least: Count
    via: tuple[Literal["card", "jeton", "destin"], ...]


OBJECTIVES: Final[Mapping[str, type[Objective]]] = MappingProxyType(
    {
        cls.condition: cls
        for cls in (
            ReceivedInOwnTurn,
            TypeCount,
            FamilyCount,
            FamilySpread,
            HandCount,
            JetonKindsHeld,
            HandAndPlayAtOwnTurnEnd,
            CausedElimination,
            SavedFromElimination,
        )
    }
)
"""Condition id -> the class of its params."""
