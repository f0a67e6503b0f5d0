"""Events of tokens and settings: dealt, moved, turned, consolidated, looked at (D-TOK, D-CONS, D-INFO-13)."""

from __future__ import annotations

from typing import Annotated

import attrs

import tabletop_rules.core.messages as m
from tabletop_rules.core.mask import Hidden, Public, Seen
from tabletop_rules.core.terms import Seat
from tabletop_rules.games.destiny.terms import Eyes, Kind, SettingId, SlipId, Slot, Spot, ThingId, TokenId


@attrs.frozen(weakref_slot=False)
class Shown:
    """A token at its spot after an event, named for the seats that see it there (D-INFO-13); -1 is a spectator."""

    body: Annotated[TokenId | Hidden, Seen("to")]
    up: Public[bool]
    to: Public[tuple[Seat, ...]]


@attrs.frozen(weakref_slot=False)
class ShownSetting:
    """A hidden setting at its spot after an event, named for the seats that see it there."""

    id: Annotated[SettingId | Hidden, Seen("to")]
    to: Public[tuple[Seat, ...]]


@attrs.frozen
class SettingsDealt(m.Event, kind="destiny.settings_dealt/1", matters="detail"):
    """Each seat drew settings of a kind (D-SETUP-1): laid under its slots in order, or kept to be assigned."""

    of: Public[Kind]
    hands: Public[tuple[SettingsHand, ...]]
    laid: Public[bool]


@attrs.frozen(weakref_slot=False)
class SettingsHand:
    """The settings that one seat drew, in the order of its slots."""

    seat: Public[Seat]
    settings: Annotated[tuple[SettingId | Hidden, ...], Seen("seat")]


@attrs.frozen
class SettingsAssigned(m.Event, kind="destiny.settings_assigned/1", matters="detail"):
    """A seat laid its settings: health, work, love, money."""

    seat: Public[Seat]
    settings: Annotated[tuple[SettingId | Hidden, ...], Seen("seat")]


@attrs.frozen
class ClockFilled(m.Event, kind="destiny.clock_filled/1", matters="detail"):
    """The tokens of one kind were laid on their ring, by hour (D-SETUP-3, D-SETUP-4)."""

    of: Public[Kind]
    tokens: Public[tuple[Shown, ...]]


@attrs.frozen
class NeedleAdvanced(m.Event, kind="destiny.needle_advanced/1", matters="detail"):
    """A turn began: the tokens at the red end were hidden, those at the blue end turned up (D-CLOCK-1, D-CLOCK-2)."""

    turn: Public[int]
    hidden: Public[tuple[Spot, ...]]
    revealed: Public[tuple[Turned, ...]]


@attrs.frozen(weakref_slot=False)
class Turned:
    """A token that was turned up."""

    spot: Public[Spot]
    body: Public[TokenId]


@attrs.frozen
class TokenRevealed(m.Event, kind="destiny.token_revealed/1", matters="detail"):
    """A hidden token was turned up (D-TOK-7)."""

    seat: Public[Seat]
    spot: Public[Spot]
    body: Public[TokenId]


@attrs.frozen
class TokenHidden(m.Event, kind="destiny.token_hidden/1", matters="detail"):
    """A face-up token was turned face down (D-TOK-8)."""

    seat: Public[Seat]
    spot: Public[Spot]
    token: Public[Shown]


@attrs.frozen
class TokenShifted(m.Event):
    """A token moved to an empty spot."""

    seat: Public[Seat]
    source: Public[Spot]
    target: Public[Spot]
    token: Public[Shown]


@attrs.frozen
class TokenDrawn(TokenShifted, kind="destiny.token_drawn/1", matters="detail"):
    """A token was drawn from the clock (D-TOK-2, D-TOK-3)."""


@attrs.frozen
class TokenStolen(TokenShifted, kind="destiny.token_stolen/1", matters="headline"):
    """A token was stolen from an opponent (D-TOK-2, D-TOK-3)."""


@attrs.frozen
class TokenThrown(TokenShifted, kind="destiny.token_thrown/1", matters="headline"):
    """A token was thrown to the clock (D-TOK-5)."""


@attrs.frozen
class TokensExchanged(m.Event, kind="destiny.tokens_exchanged/1", matters="detail"):
    """Two tokens of one kind swapped places: `token` is now at `target`, `other` at `source` (D-TOK-6)."""

    seat: Public[Seat]
    source: Public[Spot]
    target: Public[Spot]
    token: Public[Shown]
    other: Public[Shown]


@attrs.frozen(weakref_slot=False)
class Move:
    """One token that moved within a seat's slots; `other` came back if the target was occupied."""

    seat: Public[Seat]
    source: Public[Spot]
    target: Public[Spot]
    token: Public[Shown]
    other: Public[Shown | None]


@attrs.frozen
class TokenMoved(m.Event, kind="destiny.token_moved/1", matters="detail"):
    """Tokens moved in the setting phase, of one seat or of all that committed a move (D-SET-1)."""

    moves: Public[tuple[Move, ...]]


@attrs.frozen
class MoveCommitted(m.Event, kind="destiny.move_committed/1", matters="bookkeeping"):
    """A seat committed a move or none in secret (option setting_phase = simultaneous)."""

    seat: Public[Seat]
    move: Annotated[tuple[Slot, ...] | Hidden, Seen("seat", whole=True)]


@attrs.frozen
class MovesRevealed(m.Event, kind="destiny.moves_revealed/1", matters="bookkeeping"):
    """The committed moves were turned up, including those of seats that stay; next, all are carried out together."""

    slips: Public[tuple[SlipId, ...]]


@attrs.frozen
class SlotConsolidated(m.Event, kind="destiny.slot_consolidated/1", matters="headline"):
    """The setting of a matched slot was laid over its token (D-CONS-1)."""

    seat: Public[Seat]
    spot: Public[Spot]
    setting: Public[SettingId]


@attrs.frozen
class ConsolidationFailed(m.Event, kind="destiny.consolidation_failed/1", matters="detail"):
    """The owner of the Fool tried a slot that did not match (option consolidation_check = blind_attempt)."""

    seat: Public[Seat]


@attrs.frozen
class SlotBroken(m.Event, kind="destiny.slot_broken/1", matters="headline"):
    """A consolidated slot was broken; its setting went back under the token, or out of the game (D-CONS-3)."""

    seat: Public[Seat]
    spot: Public[Spot]
    setting: Public[ShownSetting]
    removed: Public[SettingId | None] = None


@attrs.frozen
class SettingsExchanged(m.Event, kind="destiny.settings_exchanged/1", matters="detail"):
    """Two hidden settings swapped slots: `setting` is now at `target`, `other` at `source` (D-CARD-15, D-INFO-8)."""

    seat: Public[Seat]
    source: Public[Spot]
    target: Public[Spot]
    setting: Public[ShownSetting]
    other: Public[ShownSetting]


@attrs.frozen
class TokenObserved(m.Event, kind="destiny.token_observed/1", matters="detail"):
    """A seat looked at a hidden token or setting; what it saw is only in its stream (D-INFO-10, D-INFO-14)."""

    seat: Public[Seat]
    spot: Public[Spot]
    thing: Annotated[ThingId | Hidden, Seen("seat")]


@attrs.frozen(weakref_slot=False)
class Name:
    """A hidden token or setting that a seat newly sees."""

    spot: Public[Spot]
    thing: Public[ThingId]


@attrs.frozen
class SightChanged(m.Event, kind="destiny.sight_changed/1", matters="detail"):
    """The sight of a seat changed; `names` is what it newly sees (D-INFO-13)."""

    seat: Public[Seat]
    eyes: Public[Eyes]
    names: Annotated[tuple[Name | Hidden, ...], Seen("seat")]


@attrs.frozen
class SettingsTurnedUp(m.Event, kind="destiny.settings_turned_up/1", matters="detail"):
    """The hidden settings were turned up for the count (D-SCORE-2)."""

    settings: Public[tuple[TurnedSetting, ...]]


@attrs.frozen(weakref_slot=False)
class TurnedSetting:
    """A setting that was turned up."""

    spot: Public[Spot]
    id: Public[SettingId]
