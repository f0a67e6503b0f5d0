"""The decisions of a seat, in the course of a turn and within powers."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias, TypeVar

import attrs

from tabletop_rules.core.mask import Hidden, Public, Seen
from tabletop_rules.core.messages import Decision
from tabletop_rules.core.terms import Seat
from tabletop_rules.games.destiny.terms import CardId, Slot

T = TypeVar("T")
Offered: TypeAlias = Annotated[tuple[T, ...] | Hidden | None, Seen("seat", whole=True)]
"""What the referee offers, worked out when the decision opens and hidden from other seats."""

# --- the phases of the turn -----------------------------------------------------------------------------------------


@attrs.frozen
class SettingsToLay(Decision, kind="destiny.settings_to_lay/1", rule="D-SETUP-1"):
    """Lay the drawn settings under the slots of the seat's horoscope. Source: D-SETUP-1, D-Q-6."""


@attrs.frozen
class CardToPlay(Decision, kind="destiny.card_to_play/1", rule="D-PLAY-1"):
    """Play a hand card, for value or for power. Source: D-PLAY-1."""


@attrs.frozen
class TokenToMove(Decision, kind="destiny.token_to_move/1", rule="D-SET-1"):
    """Move a token to another of the seat's slots, or none. Source: D-SET-1."""


@attrs.frozen
class MoveToCommit(Decision, kind="destiny.move_to_commit/1", rule="D-SET-1"):
    """Commit a move or none, unseen by others. Source: D-SET-1, D-Q-42."""


@attrs.frozen
class CharacterToSteal(Decision, kind="destiny.character_to_steal/1", rule="D-THEFT-2"):
    """Steal a character whose conjunction the seat holds. Source: D-THEFT-1.

    `rest` are the seats still to come, `stolen` the characters already stolen in this phase.
    """

    rest: Public[tuple[Seat, ...]]
    stolen: Public[tuple[CardId, ...]]


@attrs.frozen
class CharacterToValidate(Decision, kind="destiny.character_to_validate/1", rule="D-VAL-3"):
    """Turn the seat's current character to its best line, or leave it. Source: D-VAL-3, option validation."""


# --- within powers (D-POW-4) ----------------------------------------------------------------------------------------


@attrs.frozen
class OfPower(Decision):
    """A choice within one part of a power.

    `power` is the id of a card, or "winner" or "loser"; `branch` the verb chosen in a "one of" power, else "";
    `chosen` are the choices made in this part so far.
    """

    power: Public[str]
    part: Public[int]
    branch: Public[str] = ""
    chosen: Public[tuple[str, ...]] = ()


@attrs.frozen
class WhichToken(OfPower, kind="destiny.which_token/1"):
    """Choose a token by its spot."""


@attrs.frozen
class WhichSlot(OfPower, kind="destiny.which_slot/1"):
    """Choose the slot for a token. Source: D-TOK-3."""


@attrs.frozen
class WhichPlace(OfPower, kind="destiny.which_place/1"):
    """Choose the place on the clock for a token. Source: D-TOK-5."""


@attrs.frozen
class WhichSetting(OfPower, kind="destiny.which_setting/1"):
    """Choose a setting by its spot. Source: D-CARD-15."""


@attrs.frozen
class WhereToLook(OfPower, kind="destiny.where_to_look/1"):
    """Look at a hidden token or setting, or at none. Source: D-CARD-21."""


@attrs.frozen
class WhichCard(OfPower, kind="destiny.which_card/1"):
    """Choose a card."""


@attrs.frozen
class WhichOpponent(OfPower, kind="destiny.which_opponent/1"):
    """Choose an opponent."""


@attrs.frozen
class WhichPlayer(OfPower, kind="destiny.which_player/1"):
    """Choose any player. Source: D-CARD-31."""


Among: TypeAlias = Literal["any", "lowest", "highest"]
"""Which cards of a hand may be given, by value."""


@attrs.frozen
class CardToGive(OfPower, kind="destiny.card_to_give/1"):
    """Choose in secret a hand card to give. Source: D-CARD-12, D-CARD-18."""

    among: Public[Among] = "any"


@attrs.frozen
class WhichBranch(OfPower, kind="destiny.which_branch/1"):
    """Choose one of several powers; `options` are those that are possible. Source: D-POW-2."""

    options: Offered[str] = attrs.field(default=None, kw_only=True)


@attrs.frozen
class WhichTrickPower(OfPower, kind="destiny.which_trick_power/1"):
    """Choose a winner or loser power, or none; `options` as for `WhichBranch`. Source: D-TRICK-8."""

    options: Offered[str] = attrs.field(default=None, kw_only=True)


@attrs.frozen
class SlotToConsolidate(OfPower, kind="destiny.slot_to_consolidate/1"):
    """Consolidate a slot; `options` are those the referee offers. Source: D-CONS-1, D-INFO-15, D-Q-25."""

    options: Offered[Slot] = attrs.field(default=None, kw_only=True)
