"""The steps of a match: setup, phases of a turn, and parts of powers."""

from __future__ import annotations

import attrs

import tabletop_rules.core.messages as m
from tabletop_rules.core.mask import Public
from tabletop_rules.core.terms import Seat
from tabletop_rules.games.destiny.terms import Kind

# --- setup (D-SETUP) ------------------------------------------------------------------------------------------------


@attrs.frozen
class DealSettings(m.ChanceStep, kind="destiny.deal_settings/1"):
    """Deal the drawn settings of one kind, seat by seat."""

    of: Public[Kind]


@attrs.frozen
class SettingsDrawn(m.Moment, kind="destiny.settings_drawn/1"):
    """All players have drawn settings of both kinds (D-SETUP-1)."""


@attrs.frozen
class FillRing(m.ChanceStep, kind="destiny.fill_ring/1"):
    """Lay the tokens of one kind on the clock in the order drawn."""

    of: Public[Kind]


@attrs.frozen
class DealCards(m.ChanceStep, kind="destiny.deal_cards/1"):
    """Deal the drawn arcana or standard cards, seat by seat."""

    arcana: Public[bool]


@attrs.frozen
class AskPile(m.Step, kind="destiny.ask_pile/1"):
    """Draw the destiny pile."""


@attrs.frozen
class SetPile(m.ChanceStep, kind="destiny.set_pile/1"):
    """Set the destiny pile; the other cards leave the game."""


@attrs.frozen
class DrawFirst(m.ChanceStep, kind="destiny.draw_first/1"):
    """Give the initiative token to the seat drawn."""


# --- the turn (D-TURN) ----------------------------------------------------------------------------------------------


@attrs.frozen
class StartTurn(m.Step, kind="destiny.start_turn/1"):
    """Begin a turn: five phases and its end."""

    turn: Public[int]


@attrs.frozen
class AdvanceNeedle(m.Step, kind="destiny.advance_needle/1"):
    """Advance the needle to the hour of a turn (D-CLOCK-2)."""

    turn: Public[int]


@attrs.frozen
class ShowDestiny(m.ChanceStep, kind="destiny.show_destiny/1"):
    """Turn up the destiny card drawn."""


@attrs.frozen
class PlayNext(m.Step, kind="destiny.play_next/1"):
    """Ask these seats for a card, one after another."""

    order: Public[tuple[Seat, ...]]


@attrs.frozen
class TrickEnd(m.Step, kind="destiny.trick_end/1"):
    """Turn up the cards played for value (D-TRICK-1)."""


@attrs.frozen
class ResolveTrick(m.Step, kind="destiny.resolve_trick/1"):
    """Find winner and losers, and ask them for their powers (D-TRICK-3)."""


@attrs.frozen
class ClearTrick(m.Step, kind="destiny.clear_trick/1"):
    """Discard all competing cards (D-TRICK-9)."""


@attrs.frozen
class SettingPhase(m.Step, kind="destiny.setting_phase/1"):
    """Begin the setting phase: moves, validation, theft (D-SET)."""


@attrs.frozen
class MoveNext(m.Step, kind="destiny.move_next/1"):
    """Ask these seats for a move, one after another."""

    order: Public[tuple[Seat, ...]]


@attrs.frozen
class CarryMoves(m.Step, kind="destiny.carry_moves/1"):
    """Carry out the committed moves (option setting_phase = simultaneous)."""


@attrs.frozen
class Validate(m.Step, kind="destiny.validate/1"):
    """Turn every current character to its best line (D-VAL-3)."""


@attrs.frozen
class ValidateNext(m.Step, kind="destiny.validate_next/1"):
    """Ask these seats whether to validate, one after another (option validation = optional)."""

    order: Public[tuple[Seat, ...]]


@attrs.frozen
class TheftNext(m.Step, kind="destiny.theft_next/1"):
    """Let these seats steal, one after another; `stolen` are the characters already stolen in this phase."""

    order: Public[tuple[Seat, ...]]
    stolen: Public[tuple[str, ...]] = ()


@attrs.frozen
class EndTurn(m.Step, kind="destiny.end_turn/1"):
    """End the turn; then begin the next, or the count (D-TURN-3)."""


@attrs.frozen
class TurnOver(m.Moment, kind="destiny.turn_over/1"):
    """All phases of a turn are done: delayed effects happen, then what expires is discarded (D-TURN-3)."""


@attrs.frozen
class SwapHands(m.Step, kind="destiny.swap_hands/1"):
    """Swap the hands of two seats (D-CARD-20)."""

    first: Public[Seat]
    second: Public[Seat]


@attrs.frozen
class Count(m.Step, kind="destiny.count/1"):
    """Count everybody's points (D-SCORE-1)."""


@attrs.frozen
class EndMatch(m.Step, kind="destiny.end_match/1"):
    """End the match (D-END-1)."""


# --- powers (D-POW) -------------------------------------------------------------------------------------------------


@attrs.frozen
class Do(m.Step, kind="destiny.do/1"):
    """Do one part of a power; the fields are those of `decisions.OfPower`."""

    seat: Public[Seat]
    power: Public[str]
    part: Public[int] = 0
    branch: Public[str] = ""
    chosen: Public[tuple[str, ...]] = ()


@attrs.frozen
class DoNothing(m.Step, kind="destiny.do_nothing/1"):
    """Record that a part of a power is not possible (D-POW-2)."""

    seat: Public[Seat]
    power: Public[str]
    part: Public[int]


@attrs.frozen
class MarkPoints(m.Step, kind="destiny.mark_points/1"):
    """Mark points for each consolidated slot of a seat (D-CARD-8)."""

    seat: Public[Seat]
    points: Public[int]


@attrs.frozen
class Spend(m.Step, kind="destiny.spend/1"):
    """Discard the card played for power after its last execution (D-PLAY-3)."""


@attrs.frozen
class TradeCards(m.Step, kind="destiny.trade_cards/1"):
    """Let two seats swap a hand card by a part of a power (D-CARD-12)."""

    first: Public[Seat]
    second: Public[Seat]
    power: Public[str]
    part: Public[int]
    branch: Public[str]


@attrs.frozen
class SwapAside(m.Step, kind="destiny.swap_aside/1"):
    """Swap the two committed cards."""

    first: Public[Seat]
    second: Public[Seat]


@attrs.frozen
class DrawBlind(m.Step, kind="destiny.draw_blind/1"):
    """Draw the opponent's card (option card_exchange = blind_draw)."""

    first: Public[Seat]
    second: Public[Seat]


@attrs.frozen
class TakeBlind(m.ChanceStep, kind="destiny.take_blind/1"):
    """Take the opponent's card drawn."""

    first: Public[Seat]
    second: Public[Seat]
