"""The decisions of the game, one class each: a row of D-1 to D-9, or part of one. Each is named for what it asks.

Several cards are asked for card by card. The commands that answer each are in `commands.py`.
"""

from __future__ import annotations

from enum import StrEnum

import attrs

from tabletop_rules.core.mask import Public
from tabletop_rules.core.messages import Decision
from tabletop_rules.core.terms import Seat
from tabletop_rules.games.terres_de_destinees.state import Source
from tabletop_rules.games.terres_de_destinees.terms import CardId, Family, JetonNumber

# --- the auction ----------------------------------------------------------------------------------------------------


@attrs.frozen
class CardToPutUp(Decision, kind="terres_de_destinees.card_to_put_up/1", rule="T-AUC-1"):
    """Which hand card to put up for auction, face up or down. Source: D-1, T-AUC-1, T-2P-4."""


@attrs.frozen
class BidOrPass(Decision, kind="terres_de_destinees.bid_or_pass/1", rule="T-AUC-3"):
    """Raise the standing bid (0, nobody's, before the first) or pass. Source: D-2, T-AUC-3, T-2P-5."""

    bid: Public[int]
    bidder: Public[Seat | None]


@attrs.frozen
class KeepOrDiscard(Decision, kind="terres_de_destinees.keep_or_discard/1", rule="T-AUC-8"):
    """Whether to keep the card that nobody bid for (T-AUC-8), or the one bought, if that is optional (T-AUC-11, A-11).

    Source: D-3.
    """


@attrs.frozen
class WhichLot(Decision, kind="terres_de_destinees.which_lot/1", rule="T-2P-7"):
    """Which of the two cards on sale the winner takes. Source: D-5, T-2P-7."""


@attrs.frozen
class CardToPay(Decision, kind="terres_de_destinees.card_to_pay/1"):
    """The next card of the price: `chosen` of `price` are set aside, this one goes to `to`, or is discarded.

    Source: D-4; `rule` is T-AUC-9, T-AUC-10 or T-2P-7.
    """

    price: Public[int]
    chosen: Public[int]
    to: Public[Seat | None]


# --- the effects phase ----------------------------------------------------------------------------------------------


@attrs.frozen
class PowerOrEnd(Decision, kind="terres_de_destinees.power_or_end/1", rule="T-TURN-4"):
    """The next power, an optional Jeton, or the end of the turn. Source: D-6, T-TURN-4."""


# --- choices of a power ---------------------------------------------------------------------------------------------


@attrs.frozen
class PowerChoice(Decision, rule="T-PWR-8"):
    """A choice of the power of `card`, by its name in the content pack. Source: D-7, T-PWR-8."""

    card: Public[CardId]
    choice: Public[str]


@attrs.frozen
class WhichPlayer(PowerChoice, kind="terres_de_destinees.which_player/1"):
    """Which player. Source: D-7."""


@attrs.frozen
class WhichPair(PowerChoice, kind="terres_de_destinees.which_pair/1"):
    """Which two adjacent players. Source: D-7, F-11."""


@attrs.frozen
class WhichCard(PowerChoice, kind="terres_de_destinees.which_card/1"):
    """Which card, in play or in the discard pile. Source: D-7."""


@attrs.frozen
class WhichFamily(PowerChoice, kind="terres_de_destinees.which_family/1"):
    """Which family. Source: D-7."""


@attrs.frozen
class WhichMode(PowerChoice, kind="terres_de_destinees.which_mode/1"):
    """Which of its modes a power is used in. Source: D-7."""


@attrs.frozen
class WhichJeton(PowerChoice, kind="terres_de_destinees.which_jeton/1"):
    """Which Jeton. Source: D-7."""


@attrs.frozen
class CardToKeep(Decision, kind="terres_de_destinees.card_to_keep/1", rule="H-5"):
    """Which of the cards looked at to take into hand, of `take` in all. Source: D-7, H-5."""

    take: Public[int]


# --- choices of a Jeton ---------------------------------------------------------------------------------------------


@attrs.frozen
class HandToLookAt(Decision, kind="terres_de_destinees.hand_to_look_at/1", rule="T-JET-5"):
    """Whose hand a Jeton shows. Source: D-7, T-JET-5."""

    jeton: Public[JetonNumber]


@attrs.frozen
class CardToTurn(Decision, kind="terres_de_destinees.card_to_turn/1", rule="T-JET-5"):
    """Which card a Jeton engages or redresses. Source: D-7, T-JET-5."""

    jeton: Public[JetonNumber]


# --- optional handlers: use or decline ------------------------------------------------------------------------------


@attrs.frozen
class Offer(Decision):
    """Something the seat may use or decline. Source: D-8."""


@attrs.frozen
class WhetherToDrawMore(Offer, kind="terres_de_destinees.whether_to_draw_more/1", rule="P-1"):
    """Draw more for a discard, by `source`; `count`, `extra` and `discard` are those of the draw that is due.

    Source: P-1.
    """

    source: Public[Source]
    count: Public[int]
    extra: Public[tuple[int, ...]]
    discard: Public[tuple[int, ...]]


@attrs.frozen
class WhetherToLook(Offer, kind="terres_de_destinees.whether_to_look/1", rule="P-2"):
    """Spend a Jeton to look at the face-down card of `seller`. Source: P-2."""

    jeton: Public[JetonNumber]
    seller: Public[Seat]


@attrs.frozen
class WhetherToLoseLess(Offer, kind="terres_de_destinees.whether_to_lose_less/1", rule="P-4"):
    """Engage `source` to lose fewer than `count` hand cards to an effect of `controller`. Source: P-4."""

    source: Public[Source]
    count: Public[int]
    controller: Public[Seat | None]


@attrs.frozen
class WhetherToRepeat(Offer, kind="terres_de_destinees.whether_to_repeat/1", rule="P-7"):
    """Repeat the power of `card` by `source`. Source: P-7."""

    source: Public[Source]
    card: Public[CardId]


@attrs.frozen
class WhetherToSurvive(Offer, kind="terres_de_destinees.whether_to_survive/1", rule="P-8"):
    """Engage `source` to escape the elimination that `cause` brought about. Source: P-8."""

    source: Public[Source]
    cause: Public[Seat | None]


@attrs.frozen
class WhetherToHeal(Offer, kind="terres_de_destinees.whether_to_heal/1", rule="P-8"):
    """Engage `source` to save `victim`. Source: P-8."""

    source: Public[Source]
    victim: Public[Seat]
    cause: Public[Seat | None]


@attrs.frozen
class WhetherToSpare(Offer, kind="terres_de_destinees.whether_to_spare/1", rule="P-8"):
    """Spend a Jeton to save `victim`. Source: P-8."""

    jeton: Public[JetonNumber]
    victim: Public[Seat]
    cause: Public[Seat | None]


@attrs.frozen
class WhetherToGuard(Offer, kind="terres_de_destinees.whether_to_guard/1", rule="P-8"):
    """Reveal the Destin of this id to save `victim`. All who could pay are asked, so this betrays nobody who holds it.

    Source: P-8, H-11.
    """

    destin: Public[str]
    victim: Public[Seat]
    cause: Public[Seat | None]


# --- hand cards -----------------------------------------------------------------------------------------------------


class Purpose(StrEnum):
    """Why a player chooses hand cards."""

    DISCARD = "discard"  # a loss, or the player's own power
    GIFT = "gift"  # a loss, or the player's own power
    COST = "cost"
    SWAP = "swap"
    PASS = "pass"
    GUARD = "guard"


@attrs.frozen
class HandCardWanted(Decision, kind="terres_de_destinees.hand_card_wanted/1"):
    """The next of `count` hand cards to choose, of `family` only if one is named; they go to `to`, or nobody.

    Asked even if only one card may be chosen (H-11). Source: D-9; `rule` names the reason.
    """

    purpose: Public[Purpose]
    count: Public[int]
    to: Public[Seat | None] = None
    family: Public[Family | None] = None
