"""Work that waits its turn: phases of the turn, and parts of powers."""

from __future__ import annotations

from typing import ClassVar

import attrs

import tabletop_rules.core.messages as m
from tabletop_rules.core.mask import Public
from tabletop_rules.core.terms import Seat
from tabletop_rules.games.destiny.terms import Kind

# --- setup (D-SETUP) ------------------------------------------------------------------------------------------------


@attrs.frozen
class DealSettings(m.ChanceStep):
    """Deal the settings of one kind that chance picked, seat by seat."""

    kind: ClassVar[str] = "destiny.deal_settings/1"
    of: Public[Kind]


@attrs.frozen
class SettingsDrawn(m.Moment):
    """Everybody has drawn settings of both kinds (D-SETUP-1)."""

    kind: ClassVar[str] = "destiny.settings_drawn/1"


@attrs.frozen
class FillRing(m.ChanceStep):
    """Lay the tokens of one kind on the clock in the order that chance picked."""

    kind: ClassVar[str] = "destiny.fill_ring/1"
    of: Public[Kind]


@attrs.frozen
class DealCards(m.ChanceStep):
    """Deal the cards that chance picked, arcana or standard ones, seat by seat."""

    kind: ClassVar[str] = "destiny.deal_cards/1"
    arcana: Public[bool]


@attrs.frozen
class AskPile(m.Step):
    """Ask chance for the destiny pile."""

    kind: ClassVar[str] = "destiny.ask_pile/1"


@attrs.frozen
class SetPile(m.ChanceStep):
    """Set the destiny pile; what is left leaves the game."""

    kind: ClassVar[str] = "destiny.set_pile/1"


@attrs.frozen
class DrawFirst(m.ChanceStep):
    """Give the initiative token to the seat that chance picked."""

    kind: ClassVar[str] = "destiny.draw_first/1"


# --- the turn (D-TURN) ----------------------------------------------------------------------------------------------


@attrs.frozen
class StartTurn(m.Step):
    """The five phases of a turn and its end."""

    kind: ClassVar[str] = "destiny.start_turn/1"
    turn: Public[int]


@attrs.frozen
class AdvanceNeedle(m.Step):
    """Advance the needle to the hour of a turn (D-CLOCK-2)."""

    kind: ClassVar[str] = "destiny.advance_needle/1"
    turn: Public[int]


@attrs.frozen
class ShowDestiny(m.ChanceStep):
    """Show the destiny card that chance picked."""

    kind: ClassVar[str] = "destiny.show_destiny/1"


@attrs.frozen
class PlayNext(m.Step):
    """Ask the first of these seats for a card, then the others."""

    kind: ClassVar[str] = "destiny.play_next/1"
    order: Public[tuple[Seat, ...]]


@attrs.frozen
class TrickEnd(m.Step):
    """Turn up the cards played for value (D-TRICK-1)."""

    kind: ClassVar[str] = "destiny.trick_end/1"


@attrs.frozen
class ResolveTrick(m.Step):
    """Say who wins and who loses, and ask the winner (D-TRICK-3)."""

    kind: ClassVar[str] = "destiny.resolve_trick/1"


@attrs.frozen
class ClearTrick(m.Step):
    """Discard all competing cards (D-TRICK-9)."""

    kind: ClassVar[str] = "destiny.clear_trick/1"


@attrs.frozen
class SettingPhase(m.Step):
    """Moves, validation, theft (D-SET)."""

    kind: ClassVar[str] = "destiny.setting_phase/1"


@attrs.frozen
class MoveNext(m.Step):
    """Ask the first of these seats for a move, then the others."""

    kind: ClassVar[str] = "destiny.move_next/1"
    order: Public[tuple[Seat, ...]]


@attrs.frozen
class CarryMoves(m.Step):
    """Carry out the moves that were committed (option setting_phase = simultaneous)."""

    kind: ClassVar[str] = "destiny.carry_moves/1"


@attrs.frozen
class Validate(m.Step):
    """Turn every current character to its best line (D-VAL-3)."""

    kind: ClassVar[str] = "destiny.validate/1"


@attrs.frozen
class TheftNext(m.Step):
    """Let the first of these seats steal, then the others; `stolen` has changed hands in this step already."""

    kind: ClassVar[str] = "destiny.theft_next/1"
    order: Public[tuple[Seat, ...]]
    stolen: Public[tuple[str, ...]] = ()


@attrs.frozen
class EndTurn(m.Step):
    """The turn is over; then the next one, or the count (D-TURN-3)."""

    kind: ClassVar[str] = "destiny.end_turn/1"


@attrs.frozen
class TurnOver(m.Moment):
    """All phases of a turn are done; what was delayed to this moment happens, then what expires goes (D-TURN-3)."""

    kind: ClassVar[str] = "destiny.turn_over/1"


@attrs.frozen
class SwapHands(m.Step):
    """Change the hands of two seats (D-CARD-20)."""

    kind: ClassVar[str] = "destiny.swap_hands/1"
    first: Public[Seat]
    second: Public[Seat]


@attrs.frozen
class Count(m.Step):
    """Count everybody's points (D-SCORE-1)."""

    kind: ClassVar[str] = "destiny.count/1"


@attrs.frozen
class EndMatch(m.Step):
    """End the match (D-END-1)."""

    kind: ClassVar[str] = "destiny.end_match/1"


# --- powers (D-POW) -------------------------------------------------------------------------------------------------


@attrs.frozen
class Do(m.Step):
    """Do one part of a power: of a card by its id, or of a trick by its name; `branch` and `chosen` are settled."""

    kind: ClassVar[str] = "destiny.do/1"
    seat: Public[Seat]
    power: Public[str]
    part: Public[int] = 0
    branch: Public[str] = ""
    chosen: Public[tuple[str, ...]] = ()


@attrs.frozen
class DoNothing(m.Step):
    """Nothing is possible, so a part of a power has no effect (D-POW-2)."""

    kind: ClassVar[str] = "destiny.do_nothing/1"
    seat: Public[Seat]
    power: Public[str]
    part: Public[int]


@attrs.frozen
class MarkPoints(m.Step):
    """Mark so many points for each slot that a seat has consolidated (D-CARD-8)."""

    kind: ClassVar[str] = "destiny.mark_points/1"
    seat: Public[Seat]
    points: Public[int]


@attrs.frozen
class Spend(m.Step):
    """Discard the card that was played for power, now that it is done (D-PLAY-3)."""

    kind: ClassVar[str] = "destiny.spend/1"


@attrs.frozen
class TradeCards(m.Step):
    """Let two seats change a hand card by a part of a power (D-CARD-12)."""

    kind: ClassVar[str] = "destiny.trade_cards/1"
    first: Public[Seat]
    second: Public[Seat]
    power: Public[str]
    part: Public[int]
    branch: Public[str]


@attrs.frozen
class SwapAside(m.Step):
    """Change the two committed cards between hands."""

    kind: ClassVar[str] = "destiny.swap_aside/1"
    first: Public[Seat]
    second: Public[Seat]


@attrs.frozen
class DrawBlind(m.Step):
    """Ask chance for the opponent's card (option card_exchange = blind_draw)."""

    kind: ClassVar[str] = "destiny.draw_blind/1"
    first: Public[Seat]
    second: Public[Seat]


@attrs.frozen
class TakeBlind(m.ChanceStep):
    """Take the opponent's card that chance picked."""

    kind: ClassVar[str] = "destiny.take_blind/1"
    first: Public[Seat]
    second: Public[Seat]
