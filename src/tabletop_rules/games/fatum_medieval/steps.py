"""Work waiting its turn, and moments of the course; what each does stands in `course/`, `effects/`, `handlers.py`."""

from __future__ import annotations

from typing import ClassVar, Final

import attrs

from tabletop_rules.core.mask import Public
from tabletop_rules.core.messages import ChanceStep, Moment, Step
from tabletop_rules.core.terms import Seat
from tabletop_rules.games.fatum_medieval.terms import Axis, CardId, Right

# --- setup ----------------------------------------------------------------------------------------------------------


@attrs.frozen
class ChooseFirst(Step):
    """Give the marker to its first holder."""

    kind: ClassVar[str] = "fatum_medieval.choose_first/1"


@attrs.frozen
class RollForMarker(ChanceStep):
    """One of the contenders rolls; `faces` are those of the contenders before."""

    kind: ClassVar[str] = "fatum_medieval.roll_for_marker/1"
    contenders: Public[tuple[Seat, ...]]
    faces: Public[tuple[int, ...]]


@attrs.frozen
class DealHands(Step):
    """Deal to all, clockwise from the marker."""

    kind: ClassVar[str] = "fatum_medieval.deal_hands/1"


@attrs.frozen
class DealCards(Step):
    """Deal one category to one player."""

    kind: ClassVar[str] = "fatum_medieval.deal_cards/1"
    seat: Public[Seat]
    axis: Public[Axis]


@attrs.frozen
class TakeDealt(ChanceStep):
    """The cards dealt."""

    kind: ClassVar[str] = "fatum_medieval.take_dealt/1"
    seat: Public[Seat]
    axis: Public[Axis]


@attrs.frozen
class DealObjectives(Step):
    """Lay the common objective, or deal a secret one to each of these players in turn."""

    kind: ClassVar[str] = "fatum_medieval.deal_objectives/1"
    seats: Public[tuple[Seat, ...]] = ()


@attrs.frozen
class TakeObjective(ChanceStep):
    """The objective drawn, for one player or for all."""

    kind: ClassVar[str] = "fatum_medieval.take_objective/1"
    seat: Public[Seat | None]


# --- the turn -------------------------------------------------------------------------------------------------------


@attrs.frozen
class BeginTurn(Step):
    """A turn begins."""

    kind: ClassVar[str] = "fatum_medieval.begin_turn/1"
    turn: Public[int]
    marker: Public[Seat]


@attrs.frozen
class BeginDrawing(Step):
    """Step 1: all may draw."""

    kind: ClassVar[str] = "fatum_medieval.begin_drawing/1"


@attrs.frozen
class DeckEmpty(Moment):
    """A card is to be drawn from a deck that is empty."""

    kind: ClassVar[str] = "fatum_medieval.deck_empty/1"
    axis: Public[Axis]


@attrs.frozen
class DrawTop(Step):
    """Draw from a deck that was empty; nothing if it still is."""

    kind: ClassVar[str] = "fatum_medieval.draw_top/1"
    seat: Public[Seat]
    axis: Public[Axis]
    right: Public[Right]


@attrs.frozen
class TakeDrawn(ChanceStep):
    """The card drawn."""

    kind: ClassVar[str] = "fatum_medieval.take_drawn/1"
    seat: Public[Seat]
    axis: Public[Axis]
    right: Public[Right]


@attrs.frozen
class HeedLimit(Step):
    """Ask a player who is done drawing for what exceeds the hand limit."""

    kind: ClassVar[str] = "fatum_medieval.heed_limit/1"
    seat: Public[Seat]


@attrs.frozen
class NextPlayer(Step):
    """Step 2: the next player after a seat, the first if None; accounts when all have played."""

    kind: ClassVar[str] = "fatum_medieval.next_player/1"
    after: Public[Seat | None]


@attrs.frozen
class GoOn(Step):
    """A play is over: the player goes on, or the next one if this one is ruined."""

    kind: ClassVar[str] = "fatum_medieval.go_on/1"
    seat: Public[Seat]


@attrs.frozen
class BeginAccounts(Step):
    """Step 3: all have played."""

    kind: ClassVar[str] = "fatum_medieval.begin_accounts/1"


@attrs.frozen
class NextIncome(Step):
    """Step 3: the income of the next player after a seat, the first if None; then the payments."""

    kind: ClassVar[str] = "fatum_medieval.next_income/1"
    after: Public[Seat | None]


@attrs.frozen
class RollIncome(ChanceStep):
    """A die of a player's income; `faces` are those before."""

    kind: ClassVar[str] = "fatum_medieval.roll_income/1"
    seat: Public[Seat]
    faces: Public[tuple[int, ...]]


@attrs.frozen
class NextPayment(Step):
    """Step 3: the payment of the next player after a seat, the first if None; then the close."""

    kind: ClassVar[str] = "fatum_medieval.next_payment/1"
    after: Public[Seat | None]


@attrs.frozen
class AtRest(Moment):
    """A command is resolved with all that follows from it, and the next question has not been put."""

    kind: ClassVar[str] = "fatum_medieval.at_rest/1"


AT_REST: Final = AtRest()


@attrs.frozen
class CloseTurn(Step):
    """The close of a turn."""

    kind: ClassVar[str] = "fatum_medieval.close_turn/1"


@attrs.frozen
class TurnOver(Moment):
    """The accounts are done; the marker has not passed."""

    kind: ClassVar[str] = "fatum_medieval.turn_over/1"


@attrs.frozen
class PassMarker(Step):
    """The marker passes, and the next turn begins."""

    kind: ClassVar[str] = "fatum_medieval.pass_marker/1"


# --- what cards and powers do ---------------------------------------------------------------------------------------


@attrs.frozen
class Apply(Step):
    """One effect of an action being resolved, by its place on the card; `chosen` are the actor's picks for it."""

    kind: ClassVar[str] = "fatum_medieval.apply/1"
    actor: Public[Seat]
    target: Public[Seat]
    card: Public[CardId]
    place: Public[int]
    chosen: Public[tuple[CardId, ...]] = ()


@attrs.frozen
class FinishPlay(Step):
    """All effects have acted: a one-shot goes to its pile, and the losses are over."""

    kind: ClassVar[str] = "fatum_medieval.finish_play/1"
    card: Public[CardId | None]


@attrs.frozen
class AskLoss(Step):
    """Ask the target which card to lose, so many times, or take it when there is no choice."""

    kind: ClassVar[str] = "fatum_medieval.ask_loss/1"
    actor: Public[Seat]
    target: Public[Seat]
    card: Public[CardId]
    place: Public[int]
    left: Public[int]


@attrs.frozen
class AskDraw(Step):
    """Ask the target of an action to draw, so many times, as long as some deck can give a card."""

    kind: ClassVar[str] = "fatum_medieval.ask_draw/1"
    seat: Public[Seat]
    card: Public[CardId]
    left: Public[int]


@attrs.frozen
class AskSeen(Step):
    """Ask the actor which card of the hand seen is discarded, so many times."""

    kind: ClassVar[str] = "fatum_medieval.ask_seen/1"
    actor: Public[Seat]
    target: Public[Seat]
    card: Public[CardId]
    left: Public[int]


@attrs.frozen
class RollGain(ChanceStep):
    """A die of gold gained; `faces` are those before."""

    kind: ClassVar[str] = "fatum_medieval.roll_gain/1"
    seat: Public[Seat]
    fixed: Public[int]
    dice: Public[int]
    faces: Public[tuple[int, ...]]


@attrs.frozen
class RollPickpocket(ChanceStep):
    """The die of a pickpocket."""

    kind: ClassVar[str] = "fatum_medieval.roll_pickpocket/1"
    seat: Public[Seat]
    card: Public[CardId]
    victim: Public[Seat]


@attrs.frozen
class LossesOver(Moment):
    """What has cost these players gold, a card, a power or a payment, is resolved."""

    kind: ClassVar[str] = "fatum_medieval.losses_over/1"
    seats: Public[tuple[Seat, ...]]
