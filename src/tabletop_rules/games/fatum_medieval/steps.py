"""Work waiting its turn, and moments of the course; what each does stands in `course/`, `effects/`, `handlers.py`."""

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
    """One of the contenders rolls; `faces` are those of the contenders before."""

    contenders: Public[tuple[Seat, ...]]
    faces: Public[tuple[int, ...]]


@attrs.frozen
class DealHands(Step, kind="fatum_medieval.deal_hands/1"):
    """Deal to all, clockwise from the marker."""


@attrs.frozen
class DealCards(Step, kind="fatum_medieval.deal_cards/1"):
    """Deal one category to one player."""

    seat: Public[Seat]
    axis: Public[Axis]


@attrs.frozen
class TakeDealt(ChanceStep, kind="fatum_medieval.take_dealt/1"):
    """The cards dealt."""

    seat: Public[Seat]
    axis: Public[Axis]


@attrs.frozen
class DealObjectives(Step, kind="fatum_medieval.deal_objectives/1"):
    """Lay the common objective, or deal a secret one to each of these players in turn."""

    seats: Public[tuple[Seat, ...]] = ()


@attrs.frozen
class TakeObjective(ChanceStep, kind="fatum_medieval.take_objective/1"):
    """The objective drawn, for one player or for all."""

    seat: Public[Seat | None]


# --- the turn -------------------------------------------------------------------------------------------------------


@attrs.frozen
class BeginTurn(Step, kind="fatum_medieval.begin_turn/1"):
    """A turn begins."""

    turn: Public[int]
    marker: Public[Seat]


@attrs.frozen
class BeginDrawing(Step, kind="fatum_medieval.begin_drawing/1"):
    """Step 1: all may draw."""


@attrs.frozen
class DeckEmpty(Moment, kind="fatum_medieval.deck_empty/1"):
    """A card is to be drawn from a deck that is empty."""

    axis: Public[Axis]


@attrs.frozen
class DrawTop(Step, kind="fatum_medieval.draw_top/1"):
    """Draw from a deck that was empty; nothing if it still is."""

    seat: Public[Seat]
    axis: Public[Axis]
    right: Public[Right]


@attrs.frozen
class TakeDrawn(ChanceStep, kind="fatum_medieval.take_drawn/1"):
    """The card drawn."""

    seat: Public[Seat]
    axis: Public[Axis]
    right: Public[Right]


@attrs.frozen
class HeedLimit(Step, kind="fatum_medieval.heed_limit/1"):
    """Ask a player who is done drawing for what exceeds the hand limit."""

    seat: Public[Seat]


@attrs.frozen
class NextPlayer(Step, kind="fatum_medieval.next_player/1"):
    """Step 2: the next player after a seat, the first if None; accounts when all have played."""

    after: Public[Seat | None]


@attrs.frozen
class GoOn(Step, kind="fatum_medieval.go_on/1"):
    """A play is over: the player goes on, or the next one if this one is ruined."""

    seat: Public[Seat]


@attrs.frozen
class BeginAccounts(Step, kind="fatum_medieval.begin_accounts/1"):
    """Step 3: all have played."""


@attrs.frozen
class NextIncome(Step, kind="fatum_medieval.next_income/1"):
    """Step 3: the income of the next player after a seat, the first if None; then the payments."""

    after: Public[Seat | None]


@attrs.frozen
class RollIncome(ChanceStep, kind="fatum_medieval.roll_income/1"):
    """A die of a player's income; `faces` are those before."""

    seat: Public[Seat]
    faces: Public[tuple[int, ...]]


@attrs.frozen
class NextPayment(Step, kind="fatum_medieval.next_payment/1"):
    """Step 3: the payment of the next player after a seat, the first if None; then the close."""

    after: Public[Seat | None]


@attrs.frozen
class AtRest(Moment, kind="fatum_medieval.at_rest/1"):
    """A command is resolved with all that follows from it, and the next question has not been put."""


AT_REST: Final = AtRest()


@attrs.frozen
class CloseTurn(Step, kind="fatum_medieval.close_turn/1"):
    """The close of a turn."""


@attrs.frozen
class TurnOver(Moment, kind="fatum_medieval.turn_over/1"):
    """The accounts are done; the marker has not passed."""


@attrs.frozen
class PassMarker(Step, kind="fatum_medieval.pass_marker/1"):
    """The marker passes, and the next turn begins."""


# --- what cards and powers do ---------------------------------------------------------------------------------------


@attrs.frozen
class Apply(Step, kind="fatum_medieval.apply/1"):
    """One effect of an action being resolved, by its place on the card; `chosen` are the actor's picks for it."""

    actor: Public[Seat]
    target: Public[Seat]
    card: Public[CardId]
    place: Public[int]
    chosen: Public[tuple[CardId, ...]] = ()


@attrs.frozen
class FinishPlay(Step, kind="fatum_medieval.finish_play/1"):
    """All effects have acted: a one-shot goes to its pile, and the losses are over."""

    card: Public[CardId | None]


@attrs.frozen
class AskLoss(Step, kind="fatum_medieval.ask_loss/1"):
    """Ask the target which card to lose, so many times, or take it when there is no choice."""

    actor: Public[Seat]
    target: Public[Seat]
    card: Public[CardId]
    place: Public[int]
    left: Public[int]


@attrs.frozen
class AskDraw(Step, kind="fatum_medieval.ask_draw/1"):
    """Ask the target of an action to draw, so many times, as long as some deck can give a card."""

    seat: Public[Seat]
    card: Public[CardId]
    left: Public[int]


@attrs.frozen
class AskSeen(Step, kind="fatum_medieval.ask_seen/1"):
    """Ask the actor which card of the hand seen is discarded, so many times."""

    actor: Public[Seat]
    target: Public[Seat]
    card: Public[CardId]
    left: Public[int]


@attrs.frozen
class RollGain(ChanceStep, kind="fatum_medieval.roll_gain/1"):
    """A die of gold gained; `faces` are those before."""

    seat: Public[Seat]
    fixed: Public[int]
    dice: Public[int]
    faces: Public[tuple[int, ...]]


@attrs.frozen
class RollPickpocket(ChanceStep, kind="fatum_medieval.roll_pickpocket/1"):
    """The die of a pickpocket."""

    seat: Public[Seat]
    card: Public[CardId]
    victim: Public[Seat]


@attrs.frozen
class LossesOver(Moment, kind="fatum_medieval.losses_over/1"):
    """What has cost these players gold, a card, a power or a payment, is resolved."""

    seats: Public[tuple[Seat, ...]]
