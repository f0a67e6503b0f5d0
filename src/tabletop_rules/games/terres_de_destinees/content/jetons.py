"""What a Jeton does, as printed: one class per effect that a pack may name, its fields the keys of `params`."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar, Final, Literal

from tabletop_rules.games.terres_de_destinees.content.power import Count
from tabletop_rules.games.terres_de_destinees.terms import PowerKind, Window
from tabletop_rules.kit.frozen import frozen


@frozen
class JetonEffect:
    """Base of all Jeton effects. `effect` is the id that a pack names, `windows` are those it may apply in.

    `asks`: its owner decides when to use it; the others apply automatically (T-JET-5).
    """

    effect: ClassVar[str]
    windows: ClassVar[tuple[Window, ...]]
    asks: ClassVar[bool] = False


@frozen
class JetonPreventLoss(JetonEffect):
    """Prevent the whole hand loss (P-4)."""

    effect: ClassVar[str] = "prevent_loss"
    windows: ClassVar[tuple[Window, ...]] = (Window.HAND_LOSS,)
    amount: Literal["all"]


@frozen
class JetonReduceLoss(JetonEffect):
    """Lose `amount` cards fewer in a hand loss (P-4)."""

    effect: ClassVar[str] = "reduce_loss"
    windows: ClassVar[tuple[Window, ...]] = (Window.HAND_LOSS,)
    amount: Count


@frozen
class JetonDraw(JetonEffect):
    """Draw cards; with `bid_and_lost`, after an auction that you bid in and somebody else won (P-6)."""

    effect: ClassVar[str] = "draw"
    windows: ClassVar[tuple[Window, ...]] = (Window.START_OF_TURN, Window.AUCTION_CLOSED)
    count: Count
    condition: Literal["none", "bid_and_lost"] = "none"


@frozen
class JetonForcedDiscard(JetonEffect):
    """Discard cards of your choice; the player whose effect placed the Jeton is the controller (T-JET-6)."""

    effect: ClassVar[str] = "forced_discard"
    windows: ClassVar[tuple[Window, ...]] = (Window.START_OF_TURN,)
    count: Count


@frozen
class JetonEngageOwn(JetonEffect):
    """Engage ready cards of your own without resolving them."""

    effect: ClassVar[str] = "engage_own"
    windows: ClassVar[tuple[Window, ...]] = (Window.START_OF_TURN,)
    count: Count


@frozen
class JetonRedressOwn(JetonEffect):
    """Redress engaged cards of your own, of these power kinds."""

    effect: ClassVar[str] = "redress_own"
    windows: ClassVar[tuple[Window, ...]] = (Window.EFFECTS_PHASE,)
    asks: ClassVar[bool] = True
    count: Count
    kinds: tuple[PowerKind, ...]


@frozen
class JetonReducePrice(JetonEffect):
    """Pay a lower price, but never below `min_price` (P-5)."""

    effect: ClassVar[str] = "reduce_price"
    windows: ClassVar[tuple[Window, ...]] = (Window.PRICE,)
    amount: Count
    min_price: Count


@frozen
class JetonSurvive(JetonEffect):
    """Draw cards instead of being eliminated (P-8)."""

    effect: ClassVar[str] = "survive"
    windows: ClassVar[tuple[Window, ...]] = (Window.ELIMINATION,)
    draw: Count


@frozen
class JetonRescueOther(JetonEffect):
    """Let another player draw cards instead of being eliminated (P-8)."""

    effect: ClassVar[str] = "rescue_other"
    windows: ClassVar[tuple[Window, ...]] = (Window.ELIMINATION,)
    asks: ClassVar[bool] = True
    draw: Count


@frozen
class JetonLook(JetonEffect):
    """Look at another player's hand in your effects phase, or at a card on sale face down (T-JET-5, H-6)."""

    effect: ClassVar[str] = "look"
    windows: ClassVar[tuple[Window, ...]] = (Window.EFFECTS_PHASE_OR_FACE_DOWN_SALE,)
    asks: ClassVar[bool] = True
    modes: tuple[Literal["hand_of_other", "face_down_sale"], ...]


@frozen
class JetonWildFamily(JetonEffect):
    """Count as having `count` more acquired cards, of a family you choose and no type (T-WIN-3)."""

    effect: ClassVar[str] = "wild_family"
    windows: ClassVar[tuple[Window, ...]] = (Window.STATIC,)
    count: Count


JETON_EFFECTS: Final[Mapping[str, type[JetonEffect]]] = MappingProxyType(
    {
        cls.effect: cls
        for cls in (
            JetonPreventLoss,
            JetonReduceLoss,
            JetonDraw,
            JetonForcedDiscard,
            JetonEngageOwn,
            JetonRedressOwn,
            JetonReducePrice,
            JetonSurvive,
            JetonRescueOther,
            JetonLook,
            JetonWildFamily,
        )
    }
)
"""Effect id -> the class of its params."""
