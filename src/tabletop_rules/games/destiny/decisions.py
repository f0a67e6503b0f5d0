"""What a seat may be asked, in the course of a turn and within powers."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal, TypeAlias

import attrs

from tabletop_rules.core.mask import Hidden, Public, Seen
from tabletop_rules.core.messages import Decision
from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.games.destiny.terms import CardId, Slot

# --- the phases of the turn -----------------------------------------------------------------------------------------


@attrs.frozen
class SettingsToLay(Decision):
    """Lay the settings drawn under the slots of one's horoscope. Source: D-SETUP-1, D-Q-6."""

    kind: ClassVar[str] = "destiny.settings_to_lay/1"
    rule: Public[RuleId] = attrs.field(default=RuleId("D-SETUP-1"), kw_only=True)


@attrs.frozen
class CardToPlay(Decision):
    """Play a card of one's hand, for value or for power. Source: D-PLAY-1."""

    kind: ClassVar[str] = "destiny.card_to_play/1"
    rule: Public[RuleId] = attrs.field(default=RuleId("D-PLAY-1"), kw_only=True)


@attrs.frozen
class TokenToMove(Decision):
    """Move a token within one's slots, or none. Source: D-SET-1."""

    kind: ClassVar[str] = "destiny.token_to_move/1"
    rule: Public[RuleId] = attrs.field(default=RuleId("D-SET-1"), kw_only=True)


@attrs.frozen
class MoveToCommit(Decision):
    """Commit a move, or none, unseen by others. Source: D-SET-1, D-Q-42."""

    kind: ClassVar[str] = "destiny.move_to_commit/1"
    rule: Public[RuleId] = attrs.field(default=RuleId("D-SET-1"), kw_only=True)


@attrs.frozen
class CharacterToSteal(Decision):
    """Steal a character whose conjunction one holds.

    `rest` are the seats whose turn is to come, `stolen` what has changed hands in this step. Source: D-THEFT-1.
    """

    kind: ClassVar[str] = "destiny.character_to_steal/1"
    rest: Public[tuple[Seat, ...]]
    stolen: Public[tuple[CardId, ...]]
    rule: Public[RuleId] = attrs.field(default=RuleId("D-THEFT-2"), kw_only=True)


# --- within powers (D-POW-4) ----------------------------------------------------------------------------------------


@attrs.frozen
class OfPower(Decision):
    """A choice within a part of a power: of a card by its id, or of a trick by its name.

    `branch` is the verb chosen in a "one of" power, else ""; `chosen` is what has been chosen in this part so far.
    """

    power: Public[str]
    part: Public[int]
    branch: Public[str] = ""
    chosen: Public[tuple[str, ...]] = ()


@attrs.frozen
class WhichToken(OfPower):
    """Choose a token by where it lies."""

    kind: ClassVar[str] = "destiny.which_token/1"


@attrs.frozen
class WhichSlot(OfPower):
    """Choose the slot for a token. Source: D-TOK-3."""

    kind: ClassVar[str] = "destiny.which_slot/1"


@attrs.frozen
class WhichPlace(OfPower):
    """Choose the place on the clock for a token. Source: D-TOK-5."""

    kind: ClassVar[str] = "destiny.which_place/1"


@attrs.frozen
class WhichSetting(OfPower):
    """Choose a setting by where it lies. Source: D-CARD-15."""

    kind: ClassVar[str] = "destiny.which_setting/1"


@attrs.frozen
class WhereToLook(OfPower):
    """Look at a hidden token or setting, or at none. Source: D-CARD-21."""

    kind: ClassVar[str] = "destiny.where_to_look/1"


@attrs.frozen
class WhichCard(OfPower):
    """Choose a card."""

    kind: ClassVar[str] = "destiny.which_card/1"


@attrs.frozen
class WhichOpponent(OfPower):
    """Choose an opponent."""

    kind: ClassVar[str] = "destiny.which_opponent/1"


@attrs.frozen
class WhichPlayer(OfPower):
    """Choose a player, perhaps oneself. Source: D-CARD-31."""

    kind: ClassVar[str] = "destiny.which_player/1"


Among: TypeAlias = Literal["any", "lowest", "highest"]
"""Which cards of a hand may be given."""


@attrs.frozen
class CardToGive(OfPower):
    """Pick in secret the hand card to give. Source: D-CARD-12, D-CARD-18."""

    kind: ClassVar[str] = "destiny.card_to_give/1"
    among: Public[Among] = "any"


@attrs.frozen
class WhichBranch(OfPower):
    """Choose one of several powers; `options` are those that can do something. Source: D-POW-2."""

    kind: ClassVar[str] = "destiny.which_branch/1"
    options: Annotated[tuple[str, ...] | Hidden | None, Seen("seat", whole=True)] = attrs.field(
        default=None, kw_only=True
    )


@attrs.frozen
class WhichTrickPower(OfPower):
    """Choose a power that a trick gave, or none; `options` as for `WhichBranch`. Source: D-TRICK-8."""

    kind: ClassVar[str] = "destiny.which_trick_power/1"
    options: Annotated[tuple[str, ...] | Hidden | None, Seen("seat", whole=True)] = attrs.field(
        default=None, kw_only=True
    )


@attrs.frozen
class SlotToConsolidate(OfPower):
    """Consolidate a slot; `options` are those that the referee offers. Source: D-CONS-1, D-INFO-15, D-Q-25."""

    kind: ClassVar[str] = "destiny.slot_to_consolidate/1"
    options: Annotated[tuple[Slot, ...] | Hidden | None, Seen("seat", whole=True)] = attrs.field(
        default=None, kw_only=True
    )
