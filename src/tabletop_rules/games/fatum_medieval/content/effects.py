"""The seventeen effects that a card may name, with their parameters; `effects/` and `queries/` carry them out.

Each has its hook in the pack's registry, and its rule. Source: FA-EFF-1 to FA-EFF-20.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, ClassVar, Final, Literal, TypeAlias, TypeVar, dataclass_transform

import attrs

from tabletop_rules.games.fatum_medieval.content.conditions import Atom
from tabletop_rules.games.fatum_medieval.terms import Axis, Four
from tabletop_rules.kit.frozen import frozen
from tabletop_rules.packs import Range

Amount: TypeAlias = Annotated[int, Range(0, 170)]
Count: TypeAlias = Annotated[int, Range(1, 34)]
Dice: TypeAlias = Annotated[int, Range(0, 6)]
Chooser: TypeAlias = Literal["actor", "target"]
PowerName: TypeAlias = Literal["ransom", "pickpocket"]


@frozen
class Levels:
    """Printed levels; axes left out are 0 (FA-EFF-20)."""

    work: int = 0
    knowledge: int = 0
    relations: int = 0
    possessions: int = 0

    @property
    def four(self) -> Four:
        """The levels in the order of the axes."""
        return (self.work, self.knowledge, self.relations, self.possessions)


@frozen
class Effect:
    """What a card does apart from its printed levels, cost and income."""

    id: ClassVar[str]
    hook: ClassVar[str]
    rule: ClassVar[str]


E = TypeVar("E", bound=Effect)


@dataclass_transform(frozen_default=True, field_specifiers=(attrs.field,))
def effect(id: str, *, hook: str, rule: str) -> Callable[[type[E]], type[E]]:
    """Return a class decorator for an effect: its id in a pack, its hook in the registry, and its rule."""

    def make(cls: type[E]) -> type[E]:
        cls.id, cls.hook, cls.rule = id, hook, rule
        return attrs.frozen(cls)

    return make


@effect("immune", hook="target_legality", rule="FA-EFF-1")
class Immune(Effect):
    """The player cannot be chosen for these powers, nor for actions with one of these tags."""

    to_effects: tuple[PowerName, ...]
    to_tags: tuple[str, ...]


@effect("discount", hook="cost", rule="FA-EFF-2")
class Discount(Effect):
    """Permanents of a category cost less to place."""

    category: Axis
    amount: Amount


@effect("extra_draw", hook="draw_allowance", rule="FA-EFF-3")
class ExtraDraw(Effect):
    """More cards from a deck in step 1."""

    category: Axis
    count: Count


@effect("bonus_if", hook="levels", rule="FA-EFF-4")
class BonusIf(Effect):
    """Levels while a condition on the cards in front holds."""

    when_any: tuple[Atom, ...]
    bonus: Levels


@effect("income_if", hook="income", rule="FA-EFF-5")
class IncomeIf(Effect):
    """More income while a condition holds."""

    when_any: tuple[Atom, ...]
    fixed: Amount
    dice: Dice


@effect("income_per_richer_opponent", hook="income", rule="FA-EFF-6")
class IncomePerRicherOpponent(Effect):
    """More income for every richer opponent."""

    amount: Amount


@effect("no_income_this_turn", hook="action", rule="FA-EFF-7")
class NoIncomeThisTurn(Effect):
    """The target receives nothing in this turn's accounts."""


@effect("discard_from_table", hook="action", rule="FA-EFF-8")
class DiscardFromTable(Effect):
    """Permanents in front of the target go to their piles."""

    what: Literal["replacing_job", "tag"]
    tag_any: tuple[str, ...]
    count: Count
    chooser: Chooser


@effect("take_from_table", hook="action", rule="FA-EFF-9")
class TakeFromTable(Effect):
    """Permanents in front of the target move in front of the actor."""

    tag_any: tuple[str, ...]
    count: Count
    chooser: Chooser


@effect("remove_attached_action", hook="action", rule="FA-EFF-10")
class RemoveAttachedAction(Effect):
    """Attached actions in front of the target go to their piles."""

    count: Count
    chooser: Chooser


@effect("steal_gold", hook="action", rule="FA-EFF-11")
class StealGold(Effect):
    """Gold moves from the target to the actor, as far as the purse allows."""

    amount: Amount
    bonus_if_keyword: str = ""
    bonus_amount: Amount = 0


@effect("gain_gold", hook="action", rule="FA-EFF-12")
class GainGold(Effect):
    """The target receives gold from the bank."""

    fixed: Amount
    dice: Dice


@effect("lose_gold", hook="action", rule="FA-EFF-13")
class LoseGold(Effect):
    """The target must pay gold to the bank; this can ruin."""

    amount: Amount


@effect("draw_cards", hook="action", rule="FA-EFF-14")
class DrawCards(Effect):
    """The target draws cards, choosing the deck each time."""

    count: Count


@effect("peek_and_discard", hook="action", rule="FA-EFF-17")
class PeekAndDiscard(Effect):
    """The actor looks at the target's hand and discards from it."""

    count: Count


@effect("ransom", hook="power", rule="FA-EFF-15")
class Ransom(Effect):
    """Power: a chosen opponent must pay gold; this can ruin."""

    amount: Amount
    to: Literal["owner", "bank"]


@effect("pickpocket", hook="power", rule="FA-EFF-16")
class Pickpocket(Effect):
    """Power: roll the die, and on a high roll take gold from a chosen opponent."""

    die_min: Annotated[int, Range(1, 99)]
    amount: Amount


Power: TypeAlias = Ransom | Pickpocket

EFFECTS: Final = {
    each.id: each
    for each in (
        Immune,
        Discount,
        ExtraDraw,
        BonusIf,
        IncomeIf,
        IncomePerRicherOpponent,
        NoIncomeThisTurn,
        DiscardFromTable,
        TakeFromTable,
        RemoveAttachedAction,
        StealGold,
        GainGold,
        LoseGold,
        DrawCards,
        PeekAndDiscard,
        Ransom,
        Pickpocket,
    )
}
"""The effect classes, by their ids in a pack."""

POWERS: Final = tuple(id for id, each in EFFECTS.items() if each.hook == "power")
"""The ids of all powers."""
