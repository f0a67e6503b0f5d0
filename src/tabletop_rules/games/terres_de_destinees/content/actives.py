"""Powers resolved by engaging the card, as printed: one class per verb, its fields the keys of `params`.

They may be of kind activation, mandatory or single use (T-PWR-1). Unless a field says otherwise, amounts are cards.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal, TypeAlias

from tabletop_rules.games.terres_de_destinees.content.modes import MODES, Mode
from tabletop_rules.games.terres_de_destinees.content.power import Active, Amount, Count, EngageSelf, JetonRef
from tabletop_rules.games.terres_de_destinees.terms import Family, Owner, PowerKind
from tabletop_rules.kit.frozen import frozen
from tabletop_rules.packs import Tagged

# --- powers over powers ---------------------------------------------------------------------------------------------


@frozen
class Reactivate(Active):
    """Resolve the power of a chosen card in play: of these families and kinds, engaged or not as allowed (F-1, F-2)."""

    verb: ClassVar[str] = "reactivate"
    owner: Owner
    families: tuple[Family, ...]
    exclude_families: tuple[Family, ...]
    kinds: tuple[PowerKind, ...]
    exclude_self: bool
    engage_target: bool
    engaged_allowed: bool


@frozen
class CopyPower(Active):
    """Resolve the power of another card in play, as `Reactivate` does but whatever its family."""

    verb: ClassVar[str] = "copy_power"
    owner: Owner
    kinds: tuple[PowerKind, ...]
    exclude_self: bool
    engage_target: bool
    engaged_allowed: bool


@frozen
class ActivateOtherCard(Active):
    """Resolve the power of another player's card, which is engaged by it (T-GOLD-3)."""

    verb: ClassVar[str] = "activate_other_card"
    owner: Owner
    kinds: tuple[PowerKind, ...]
    engage_target: bool
    engaged_allowed: bool


@frozen
class UseAllOfPlayer(Active):
    """For the rest of the turn the target's cards of `their_kinds` are open to you, of your own only `own_kinds` (F-9).

    `first_power_only`: not after another power this turn (T-PWR-12). `engage_target`: activating their cards engages
    them.
    """

    verb: ClassVar[str] = "use_all_of_player"
    target: Literal["other"]
    their_kinds: tuple[PowerKind, ...]
    own_kinds: tuple[PowerKind, ...]
    first_power_only: bool
    engage_target: bool


@frozen
class CopyPermanent(Active):
    """Gain another card's permanent power too, unless it is paid in the way that `exclude_cost` names (T-PWR-11)."""

    verb: ClassVar[str] = "copy_permanent"
    owner: Owner
    exclude_cost: EngageSelf
    duration: Literal["until_start_of_your_next_turn"]


# --- auctions -------------------------------------------------------------------------------------------------------


@frozen
class DemandSale(Active):
    """Bind the target's sale to a family you name, until that player's next auction phase is over (F-17, F-18)."""

    verb: ClassVar[str] = "demand_sale"
    criterion: Literal["family"]
    duration: Literal["target_next_auction"]


# --- looks ----------------------------------------------------------------------------------------------------------

LookMode: TypeAlias = Literal["secret_destin", "hand"]


@frozen
class Look(Active):
    """Look at one of `modes` of the target, seen by you alone (H-8)."""

    verb: ClassVar[str] = "look"
    target: Literal["other"]
    modes: tuple[LookMode, ...]


@frozen
class LookThenGainJeton(Active):
    """Look as with `Look`, then take that Jeton."""

    verb: ClassVar[str] = "look_then_gain_jeton"
    target: Literal["other"]
    modes: tuple[LookMode, ...]
    number: JetonRef


@frozen
class LookAndTake(Active):
    """Look at the top of the deck, take some into hand and discard the rest."""

    verb: ClassVar[str] = "look_and_take"
    look: Count
    take: Count
    rest: Literal["discard"]


# --- hands ----------------------------------------------------------------------------------------------------------


@frozen
class DemandGift(Active):
    """The target, who must hold strictly more cards than you, gives you cards."""

    verb: ClassVar[str] = "demand_gift"
    amount: Count
    condition: Literal["target_hand_larger_than_activator_hand"]
    giver_chooses: Literal[True]


@frozen
class RequestFamily(Active):
    """The target gives cards of a family you name, if able (H-7)."""

    verb: ClassVar[str] = "request_family"
    amount: Count
    giver_chooses: Literal[True]
    target: Literal["other"]


@frozen
class StealRandom(Active):
    """Take cards uniformly at random from the target's hand."""

    verb: ClassVar[str] = "steal_random"
    amount: Count
    target: Literal["other"]


@frozen
class ForceDiscard(Active):
    """Victims discard cards of their choice.

    `smallest_hand`: you choose one of those with the fewest cards, yourself included or not (`include_self`);
    `each_other_with_hand_at_least`: all others with `threshold` cards or more, at the same moment (P-9).
    """

    verb: ClassVar[str] = "force_discard"
    target: Literal["smallest_hand", "each_other_with_hand_at_least"]
    amount: Count
    victim_chooses: Literal[True]
    include_self: bool = False
    threshold: Amount = 0
    simultaneous: Literal[True] = True


@frozen
class AdjacentDiscard(Active):
    """Two adjacent players discard `amount` each at the same moment (F-11).

    `self_required_when_players`: with that many survivors you are one of them (F-12).
    """

    verb: ClassVar[str] = "adjacent_discard"
    players: Literal[2]
    amount: Count
    adjacent: Literal[True]
    self_allowed: bool
    self_required_when_players: Amount
    victim_chooses: Literal[True]
    simultaneous: Literal[True]


@frozen
class PayThenForceDiscard(Active):
    """Discard as a cost, never your last card (T-PWR-5); then the target discards `amount`, or the whole hand."""

    verb: ClassVar[str] = "pay_then_force_discard"
    cost_discard: Count
    amount: Count
    target: Literal["other"]
    victim_chooses: Literal[True]


@frozen
class PassLeft(Active):
    """Every player passes hand cards to the left at the same moment; `counts_as_loss`: whether P-4 opens (T-LOSS-3)."""

    verb: ClassVar[str] = "pass_left"
    amount: Count
    simultaneous: Literal[True]
    counts_as_loss: bool


@frozen
class DrawThenGive(Active):
    """Draw, then give cards of your hand to a player you choose."""

    verb: ClassVar[str] = "draw_then_give"
    draw: Count
    give: Count
    to: Literal["other"]


# --- the discard pile -----------------------------------------------------------------------------------------------


@frozen
class SwapWithDiscard(Active):
    """Exchange hand cards for as many discarded cards."""

    verb: ClassVar[str] = "swap_with_discard"
    amount: Count


@frozen
class TakeFromDiscard(Active):
    """Take discarded cards into hand, or put them into play ready (T-PWR-6)."""

    verb: ClassVar[str] = "take_from_discard"
    amount: Count
    to: Literal["hand", "play"]


@frozen
class PayThenPutFromDiscard(Active):
    """Discard as a cost, then put `count` discarded cards into play; `exclude_cost_cards`: not those just paid."""

    verb: ClassVar[str] = "pay_then_put_from_discard"
    cost_discard: Count
    count: Count
    exclude_cost_cards: bool


# --- Jetons ---------------------------------------------------------------------------------------------------------


@frozen
class GainJeton(Active):
    """Take one Jeton of these numbers from the centre (T-JET-2)."""

    verb: ClassVar[str] = "gain_jeton"
    one_of: tuple[JetonRef, ...]


@frozen
class GainJetonThenDraw(Active):
    """Take that Jeton, then draw."""

    verb: ClassVar[str] = "gain_jeton_then_draw"
    number: JetonRef
    draw: Count


@frozen
class DrawThenGainJeton(Active):
    """Draw, then take that Jeton yourself."""

    verb: ClassVar[str] = "draw_then_gain_jeton"
    draw: Count
    number: JetonRef


@frozen
class GiveJeton(Active):
    """Place that Jeton with a player who does not hold one (T-JET-6)."""

    verb: ClassVar[str] = "give_jeton"
    number: JetonRef
    to: Literal["other"]


# --- cards in play --------------------------------------------------------------------------------------------------


@frozen
class DrawThenMoveSelf(Active):
    """Draw, then choose who gets this card; `zone`: where it goes with two players (F-7)."""

    verb: ClassVar[str] = "draw_then_move_self"
    draw: Count
    to: Literal["player_other_than_owner"]
    zone: Literal["acquired"]


@frozen
class DrawThenCompareMoveSelf(Active):
    """Choose another player, draw; if your hand is then strictly larger, this card goes to that player (F-7)."""

    verb: ClassVar[str] = "draw_then_compare_move_self"
    draw: Count
    condition: Literal["activator_hand_larger"]
    to: Literal["compared_player"]
    zone: Literal["acquired"]


@frozen
class EngageCard(Active):
    """Engage ready cards without resolving them."""

    verb: ClassVar[str] = "engage_card"
    owner: Owner
    count: Count


@frozen
class ExchangeInPlay(Active):
    """Swap one of your cards (this one too, if `include_self`) with another player's, unturned if `keep_state`."""

    verb: ClassVar[str] = "exchange_in_play"
    same_family: bool
    keep_state: bool
    include_self: bool


@frozen
class ReplaceInPlay(Active):
    """Swap a card in play with the top of the deck, which enters the same area and zone ready (F-13, F-14)."""

    verb: ClassVar[str] = "replace_in_play"
    owner: Owner
    source: Literal["deck_top"]
    replaced_to: Literal["discard"]
    include_self: bool
    zone: Literal["same_as_replaced"]


@frozen
class ReturnToHand(Active):
    """Cards in play go back to their owner's hand; `owner`: whose cards."""

    verb: ClassVar[str] = "return_to_hand"
    owner: Owner
    count: Count


@frozen
class ChooseOne(Active):
    """Do exactly one of the modes."""

    verb: ClassVar[str] = "choose_one"
    modes: tuple[Annotated[Mode, Tagged("mode", MODES)], ...]
