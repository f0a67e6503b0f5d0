"""Powers of kind permanent, as printed: one class per verb, its fields the keys of `params`; amounts are cards."""

from __future__ import annotations

from typing import ClassVar, Literal

from tabletop_rules.games.terres_de_destinees.content.power import Amount, Count, EngageSelf, Permanent
from tabletop_rules.games.terres_de_destinees.terms import Family, PowerKind
from tabletop_rules.kit.frozen import frozen


@frozen
class Echo(Permanent):
    """Resolve again a power of one of your cards that has just resolved (T-PWR-10), `per_turn` times in your turn."""

    verb: ClassVar[str] = "echo"
    families: tuple[Family, ...]
    kinds: tuple[PowerKind, ...]
    exclude_self: bool
    per_turn: Count
    optional: bool
    new_choices: Literal[True]


@frozen
class SaleTax(Permanent):
    """Another player who puts up a card not of the exempt family gives you hand cards (P-3)."""

    verb: ClassVar[str] = "sale_tax"
    exempt_family: Family
    amount: Count
    payer_chooses: Literal[True]
    spare_last_card: bool


@frozen
class SaleFaceDown(Permanent):
    """Put up your card face down (P-2)."""

    verb: ClassVar[str] = "sale_face_down"
    optional: bool


@frozen
class SaleBonus(Permanent):
    """Draw after another player has bought a card you put up (P-6)."""

    verb: ClassVar[str] = "sale_bonus"
    draw: Count
    on: Literal["other_player_buys_my_card"]


@frozen
class BuyerDiscount(Permanent):
    """Pay a lower price, but never below `min_price` (P-5)."""

    verb: ClassVar[str] = "buyer_discount"
    amount: Count
    min_price: Count


@frozen
class TurnDrawFilter(Permanent):
    """Draw `extra` more cards at the start of a turn, then discard (P-1)."""

    verb: ClassVar[str] = "turn_draw_filter"
    extra: Count
    discard: Count
    optional: bool


@frozen
class ReduceLoss(Permanent):
    """Lose `amount` cards fewer in a hand loss (P-4)."""

    verb: ClassVar[str] = "reduce_loss"
    amount: Count
    cost: EngageSelf
    optional: bool


@frozen
class Survive(Permanent):
    """Replace your own elimination; draw cards instead (P-8, F-15)."""

    verb: ClassVar[str] = "survive"
    cost: EngageSelf
    optional: bool
    draw: Amount


@frozen
class Rescue(Permanent):
    """Replace the elimination of another player, who draws `saved_draws` cards instead (P-8)."""

    verb: ClassVar[str] = "rescue"
    scope: Literal["other"]
    cost: EngageSelf
    optional: bool
    saved_draws: Count
