"""The steps of the course, and the moments that triggers may act on. Their plans are in `course/` and `effects/`."""

from __future__ import annotations

from typing import Final

import attrs

from tabletop_rules.core.mask import Public
from tabletop_rules.core.messages import ChanceStep, Moment, Step
from tabletop_rules.core.terms import Seat
from tabletop_rules.games.fatum_medieval.terms import Axis, CardId, Right

# --- setup ----------------------------------------------------------------------------------------------------------


@attrs.frozen
class ChooseFirst(Step, kind="fatum_medieval.choose_first/1"):
    """Give the marker to its first holder."""


@attrs.frozen
class RollForMarker(ChanceStep, kind="fatum_medieval.roll_for_marker/1"):
    """The next contender rolls. `faces` are the rolls of the contenders before."""

    contenders: Public[tuple[Seat, ...]]
    faces: Public[tuple[int, ...]]


@attrs.frozen
class DealHands(Step, kind="fatum_medieval.deal_hands/1"):
    """Deal cards to all players, then objectives."""


@attrs.frozen
class DealCards(Step, kind="fatum_medieval.deal_cards/1"):
    """Deal cards of one category to a player."""

    seat: Public[Seat]
    axis: Public[Axis]


@attrs.frozen
class TakeDealt(ChanceStep, kind="fatum_medieval.take_dealt/1"):
    """Take the cards that chance has picked for a player."""

    seat: Public[Seat]
    axis: Public[Axis]


@attrs.frozen
class DealObjectives(Step, kind="fatum_medieval.deal_objectives/1"):
    """Lay the common objective, or deal a secret one to each of these seats."""

    seats: Public[tuple[Seat, ...]] = ()


@attrs.frozen
class TakeObjective(ChanceStep, kind="fatum_medieval.take_objective/1"):
    """Take the objective that chance has picked, for one player or, if `seat` is None, for everybody."""

    seat: Public[Seat | None]


# --- the turn -------------------------------------------------------------------------------------------------------


@attrs.frozen
class BeginTurn(Step, kind="fatum_medieval.begin_turn/1"):
    """Begin a turn."""

    turn: Public[int]
    marker: Public[Seat]


@attrs.frozen
class BeginDrawing(Step, kind="fatum_medieval.begin_drawing/1"):
    """Begin step 1: all may draw."""


@attrs.frozen
class DeckEmpty(Moment, kind="fatum_medieval.deck_empty/1"):
    """A card is about to be drawn from an empty deck."""

    axis: Public[Axis]


@attrs.frozen
class DrawTop(Step, kind="fatum_medieval.draw_top/1"):
    """Draw from a deck that was empty, unless it still is."""

    seat: Public[Seat]
    axis: Public[Axis]
    right: Public[Right]


@attrs.frozen
class TakeDrawn(ChanceStep, kind="fatum_medieval.take_drawn/1"):
    """Take the card that chance has picked."""

    seat: Public[Seat]
    axis: Public[Axis]
    right: Public[Right]


@attrs.frozen
class HeedLimit(Step, kind="fatum_medieval.heed_limit/1"):
    """Ask a player for a card to discard while the hand is above the limit."""

    seat: Public[Seat]


@attrs.frozen
class NextPlayer(Step, kind="fatum_medieval.next_player/1"):
    """Give the turn to the player after a seat, the first if None; begin the accounts after the last."""

    after: Public[Seat | None]


@attrs.frozen
class GoOn(Step, kind="fatum_medieval.go_on/1"):
    """Continue after a play: with the same player, or with the next one if this one is ruined."""

    seat: Public[Seat]


@attrs.frozen
class BeginAccounts(Step, kind="fatum_medieval.begin_accounts/1"):
    """Begin step 3."""


@attrs.frozen
class NextIncome(Step, kind="fatum_medieval.next_income/1"):
    """Pay the income of the player after a seat, the first if None; begin the payments after the last."""

    after: Public[Seat | None]


@attrs.frozen
class RollIncome(ChanceStep, kind="fatum_medieval.roll_income/1"):
    """A player rolls a die of the income. `faces` are the rolls before."""

    seat: Public[Seat]
    faces: Public[tuple[int, ...]]


@attrs.frozen
class NextPayment(Step, kind="fatum_medieval.next_payment/1"):
    """Ask the player after a seat to pay, the first if None; close the turn after the last."""

    after: Public[Seat | None]


@attrs.frozen
class AtRest(Moment, kind="fatum_medieval.at_rest/1"):
    """A command is fully resolved, and the next decision is not open yet."""


AT_REST: Final = AtRest()


@attrs.frozen
class CloseTurn(Step, kind="fatum_medieval.close_turn/1"):
    """Close the turn."""


@attrs.frozen
class TurnOver(Moment, kind="fatum_medieval.turn_over/1"):
    """The accounts are done, and the marker has not passed yet."""


@attrs.frozen
class PassMarker(Step, kind="fatum_medieval.pass_marker/1"):
    """Pass the marker and begin the next turn."""


# --- what cards and powers do ---------------------------------------------------------------------------------------


@attrs.frozen
class Apply(Step, kind="fatum_medieval.apply/1"):
    """Apply effect number `place` of an action. `chosen` are the cards that the actor picked for it."""

    actor: Public[Seat]
    target: Public[Seat]
    card: Public[CardId]
    place: Public[int]
    chosen: Public[tuple[CardId, ...]] = ()


@attrs.frozen
class FinishPlay(Step, kind="fatum_medieval.finish_play/1"):
    """Finish a play after its effects: discard a one-shot, and end the losses."""

    card: Public[CardId | None]


@attrs.frozen
class AskLoss(Step, kind="fatum_medieval.ask_loss/1"):
    """Ask the target which card to lose, `left` times; without a choice, take all."""

    actor: Public[Seat]
    target: Public[Seat]
    card: Public[CardId]
    place: Public[int]
    left: Public[int]


@attrs.frozen
class AskDraw(Step, kind="fatum_medieval.ask_draw/1"):
    """Ask the target of an action for a deck to draw from, `left` times, while any deck can give a card."""

    seat: Public[Seat]
    card: Public[CardId]
    left: Public[int]


@attrs.frozen
class AskSeen(Step, kind="fatum_medieval.ask_seen/1"):
    """Ask the actor which card of the seen hand to discard, `left` times."""

    actor: Public[Seat]
    target: Public[Seat]
    card: Public[CardId]
    left: Public[int]


@attrs.frozen
class RollGain(ChanceStep, kind="fatum_medieval.roll_gain/1"):
    """A player rolls a die for gold from the bank. `faces` are the rolls before."""

    seat: Public[Seat]
    fixed: Public[int]
    dice: Public[int]
    faces: Public[tuple[int, ...]]


@attrs.frozen
class RollPickpocket(ChanceStep, kind="fatum_medieval.roll_pickpocket/1"):
    """A player rolls the die to pick a purse."""

    seat: Public[Seat]
    card: Public[CardId]
    victim: Public[Seat]


@attrs.frozen
class LossesOver(Moment, kind="fatum_medieval.losses_over/1"):
    """A card, power or payment that has cost these players gold is resolved."""

    seats: Public[tuple[Seat, ...]]
