"""The seventeen effects a card may name, with their parameters; what they do stands in `effects/` and `queries/`.

Each has the hook by which the registry of the pack knows it, and its rule. Source: FA-EFF-1 to FA-EFF-20.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Final, Literal, TypeAlias

import attrs

from tabletop_rules.games.fatum_medieval.content.conditions import Atom
from tabletop_rules.games.fatum_medieval.terms import Axis, Four
from tabletop_rules.packs import Range

Amount: TypeAlias = Annotated[int, Range(0, 170)]
Count: TypeAlias = Annotated[int, Range(1, 34)]
Dice: TypeAlias = Annotated[int, Range(0, 6)]
Chooser: TypeAlias = Literal["actor", "target"]
PowerName: TypeAlias = Literal["ransom", "pickpocket"]


@attrs.frozen
class Levels:
    """Printed levels; axes left out are 0 (FA-EFF-20)."""

    work: int = 0
    knowledge: int = 0
    relations: int = 0
    possessions: int = 0

    @property
    def four(self) -> Four:
        """The four numbers in the order of the axes."""
        return (self.work, self.knowledge, self.relations, self.possessions)


@attrs.frozen
class Effect:
    """What a card does besides its printed levels, cost and income."""

    hook: ClassVar[str]
    rule: ClassVar[str]


@attrs.frozen
class Immune(Effect):
    """The player cannot be chosen for these powers, nor for action cards with one of these tags."""

    hook = "target_legality"
    rule = "FA-EFF-1"

    to_effects: tuple[PowerName, ...]
    to_tags: tuple[str, ...]


@attrs.frozen
class Discount(Effect):
    """Permanents of a category cost less to place."""

    hook = "cost"
    rule = "FA-EFF-2"

    category: Axis
    amount: Amount


@attrs.frozen
class ExtraDraw(Effect):
    """More cards from a deck in step 1."""

    hook = "draw_allowance"
    rule = "FA-EFF-3"

    category: Axis
    count: Count


@attrs.frozen
class BonusIf(Effect):
    """Levels while something lies in front."""

    hook = "levels"
    rule = "FA-EFF-4"

    when_any: tuple[Atom, ...]
    bonus: Levels


@attrs.frozen
class IncomeIf(Effect):
    """A better yield while a condition holds."""

    hook = "income"
    rule = "FA-EFF-5"

    when_any: tuple[Atom, ...]
    fixed: Amount
    dice: Dice


@attrs.frozen
class IncomePerRicherOpponent(Effect):
    """A better yield for every richer opponent."""

    hook = "income"
    rule = "FA-EFF-6"

    amount: Amount


@attrs.frozen
class NoIncomeThisTurn(Effect):
    """The target receives nothing in this turn's accounts."""

    hook = "action"
    rule = "FA-EFF-7"


@attrs.frozen
class DiscardFromTable(Effect):
    """Permanents in front of the target go to their piles."""

    hook = "action"
    rule = "FA-EFF-8"

    what: Literal["replacing_job", "tag"]
    tag_any: tuple[str, ...]
    count: Count
    chooser: Chooser


@attrs.frozen
class TakeFromTable(Effect):
    """Permanents in front of the target move in front of the actor."""

    hook = "action"
    rule = "FA-EFF-9"

    tag_any: tuple[str, ...]
    count: Count
    chooser: Chooser


@attrs.frozen
class RemoveAttachedAction(Effect):
    """Attached actions in front of the target go to their piles."""

    hook = "action"
    rule = "FA-EFF-10"

    count: Count
    chooser: Chooser


@attrs.frozen
class StealGold(Effect):
    """Gold moves from the target to the actor, as far as there is any."""

    hook = "action"
    rule = "FA-EFF-11"

    amount: Amount
    bonus_if_keyword: str = ""
    bonus_amount: Amount = 0


@attrs.frozen
class GainGold(Effect):
    """The target receives gold from the bank."""

    hook = "action"
    rule = "FA-EFF-12"

    fixed: Amount
    dice: Dice


@attrs.frozen
class LoseGold(Effect):
    """The target must lose gold to the bank, which can ruin."""

    hook = "action"
    rule = "FA-EFF-13"

    amount: Amount


@attrs.frozen
class DrawCards(Effect):
    """The target draws cards, choosing the deck each time."""

    hook = "action"
    rule = "FA-EFF-14"

    count: Count


@attrs.frozen
class PeekAndDiscard(Effect):
    """The actor looks at the target's hand and discards from it."""

    hook = "action"
    rule = "FA-EFF-17"

    count: Count


@attrs.frozen
class Ransom(Effect):
    """Power: a chosen opponent must lose gold, which can ruin."""

    hook = "power"
    rule = "FA-EFF-15"

    amount: Amount
    to: Literal["owner", "bank"]


@attrs.frozen
class Pickpocket(Effect):
    """Power: a roll of the die, and perhaps some gold of a chosen opponent."""

    hook = "power"
    rule = "FA-EFF-16"

    die_min: Annotated[int, Range(1, 99)]
    amount: Amount


Power: TypeAlias = Ransom | Pickpocket

EFFECTS: Final[dict[str, type[Effect]]] = {
    "immune": Immune,
    "discount": Discount,
    "extra_draw": ExtraDraw,
    "bonus_if": BonusIf,
    "income_if": IncomeIf,
    "income_per_richer_opponent": IncomePerRicherOpponent,
    "no_income_this_turn": NoIncomeThisTurn,
    "discard_from_table": DiscardFromTable,
    "take_from_table": TakeFromTable,
    "remove_attached_action": RemoveAttachedAction,
    "steal_gold": StealGold,
    "gain_gold": GainGold,
    "lose_gold": LoseGold,
    "draw_cards": DrawCards,
    "peek_and_discard": PeekAndDiscard,
    "ransom": Ransom,
    "pickpocket": Pickpocket,
}
"""The id by which a pack names an effect, and its class."""

NAMES: Final = {cls: name for name, cls in EFFECTS.items()}
"""The id of each effect class."""

POWERS: Final = ("ransom", "pickpocket")
