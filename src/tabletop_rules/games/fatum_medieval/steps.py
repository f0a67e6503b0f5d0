"""Work waiting its turn; what each step does stands in `course/` and `effects/`."""

from __future__ import annotations

from typing import ClassVar

import attrs

from tabletop_rules.core.mask import Public
from tabletop_rules.core.messages import ChanceStep, Step
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
class TurnPile(Step):
    """Turn the pile of a category into its deck."""

    kind: ClassVar[str] = "fatum_medieval.turn_pile/1"
    axis: Public[Axis]


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
class AfterPayment(Step):
    """A payment is made: an empty purse may ruin."""

    kind: ClassVar[str] = "fatum_medieval.after_payment/1"
    seat: Public[Seat]


@attrs.frozen
class CloseTurn(Step):
    """The close of a turn."""

    kind: ClassVar[str] = "fatum_medieval.close_turn/1"


@attrs.frozen
class CheckAnnouncements(Step):
    """Confirm the announcements of the turn before, of these seats, or declare them void."""

    kind: ClassVar[str] = "fatum_medieval.check_announcements/1"
    due: Public[tuple[Seat, ...]]


@attrs.frozen
class CountPoints(Step):
    """Rank all and end the match; `confirmed` are the winners by objective, nobody where points alone decide."""

    kind: ClassVar[str] = "fatum_medieval.count_points/1"
    confirmed: Public[tuple[Seat, ...]] = ()


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
    """All effects have acted: a one-shot goes to its pile, and empty purses are tested."""

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
class MustLose(Step):
    """A ransom: paid in full, or the player is ruined. `to` is None for the bank."""

    kind: ClassVar[str] = "fatum_medieval.must_lose/1"
    seat: Public[Seat]
    amount: Public[int]
    to: Public[Seat | None]


@attrs.frozen
class Ruin(Step):
    """A player is ruined by a loss; the rest of the gold goes to `to`, None for the bank."""

    kind: ClassVar[str] = "fatum_medieval.ruin/1"
    seat: Public[Seat]
    to: Public[Seat | None]


@attrs.frozen
class LastSurvivor(Step):
    """The match ends if only one player is left."""

    kind: ClassVar[str] = "fatum_medieval.last_survivor/1"


@attrs.frozen
class TestPurses(Step):
    """Ruin those of these players whose purse is empty, one after the other."""

    kind: ClassVar[str] = "fatum_medieval.test_purses/1"
    seats: Public[tuple[Seat, ...]]


@attrs.frozen
class AnnounceForAll(Step):
    """Option `announce = automatic`: the table announces for all who have reached their objective."""

    kind: ClassVar[str] = "fatum_medieval.announce_for_all/1"
