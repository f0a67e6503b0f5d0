"""The events, with everything that a replay needs."""

from __future__ import annotations

from typing import Annotated, ClassVar

import attrs

from tabletop_rules.core.mask import Hidden, Public, Seen
from tabletop_rules.core.messages import Event
from tabletop_rules.core.terms import Seat
from tabletop_rules.games.fatum_medieval.state import Allowance
from tabletop_rules.games.fatum_medieval.terms import Axis, Card, CardId, Four, ObjectiveId, Right

# --- setup ----------------------------------------------------------------------------------------------------------


@attrs.frozen
class MarkerRolled(Event, kind="fatum_medieval.marker_rolled/1", matters="detail"):
    """A player rolled for the marker. Source: FA-SETUP-4."""

    seat: Public[Seat]
    face: Public[int]


@attrs.frozen
class MarkerGiven(Event, kind="fatum_medieval.marker_given/1", matters="detail"):
    """A player became the first holder of the FATUM marker. Source: FA-SETUP-4."""

    seat: Public[Seat]


@attrs.frozen
class Dealt(Event, kind="fatum_medieval.dealt/1", matters="detail"):
    """A player was dealt cards of one category. Source: FA-SETUP-5."""

    seat: Public[Seat]
    axis: Public[Axis]
    cards: Annotated[tuple[Card, ...], Seen("seat")]


@attrs.frozen
class ObjectiveLaid(Event, kind="fatum_medieval.objective_laid/1", matters="headline"):
    """The common objective was laid face up. Source: FA-SETUP-6."""

    objective: Public[ObjectiveId]


@attrs.frozen
class ObjectiveDealt(Event, kind="fatum_medieval.objective_dealt/1", matters="detail"):
    """A player was dealt a secret objective. Source: FA-SETUP-6."""

    seat: Public[Seat]
    objective: Annotated[ObjectiveId | Hidden, Seen("seat")]


# --- course of the turn ---------------------------------------------------------------------------------------------


@attrs.frozen
class TurnBegan(Event, kind="fatum_medieval.turn_began/1", matters="headline"):
    """A turn began; what was recorded for the turn before is cleared. Source: FA-TURN-1, FA-TURN-5."""

    turn: Public[int]
    marker: Public[Seat]


@attrs.frozen
class DrawingBegan(Event, kind="fatum_medieval.drawing_began/1", matters="bookkeeping"):
    """Step 1 began, with what each seat may draw; None for the ruined. Source: FA-DRAW-1, FA-DRAW-2."""

    allowances: Public[tuple[Allowance | None, ...]]


@attrs.frozen
class Reshuffled(Event, kind="fatum_medieval.reshuffled/1", matters="detail"):
    """A pile became the deck of its category. Source: FA-DECK-1."""

    axis: Public[Axis]


@attrs.frozen
class Drawn(Event, kind="fatum_medieval.drawn/1", matters="detail"):
    """A player drew a card: `right` says which of their rights to draw it used up. Source: FA-DRAW-5."""

    seat: Public[Seat]
    axis: Public[Axis]
    right: Public[Right]
    card: Annotated[Card, Seen("seat")]


@attrs.frozen
class DrawingEnded(Event, kind="fatum_medieval.drawing_ended/1", matters="detail"):
    """A player ended the drawing. Source: FA-DRAW-9."""

    seat: Public[Seat]


@attrs.frozen
class HandDiscarded(Event, kind="fatum_medieval.hand_discarded/1", matters="detail"):
    """A card went from a hand to its pile. Source: FA-DECK-2."""

    seat: Public[Seat]
    card: Public[CardId]


@attrs.frozen
class PlayerBegan(Event, kind="fatum_medieval.player_began/1", matters="detail"):
    """A player's turn of step 2 began. Source: FA-TURN-3."""

    seat: Public[Seat]


# --- playing --------------------------------------------------------------------------------------------------------


@attrs.frozen
class PermanentPlaced(Event, kind="fatum_medieval.permanent_placed/1", matters="headline"):
    """A player paid and placed a permanent, and a replaced job left, as one change. Source: FA-PLAY-1, FA-JOB-2."""

    seat: Public[Seat]
    card: Public[CardId]
    price: Public[int] = 0
    replaced: Public[CardId | None] = None


@attrs.frozen
class ActionPlayed(Event, kind="fatum_medieval.action_played/1", matters="headline"):
    """A player paid and played an action. An attached one is now in front of its target, a one-shot on no pile yet."""

    seat: Public[Seat]
    card: Public[CardId]
    target: Public[Seat]
    price: Public[int] = 0


@attrs.frozen
class PowerUsed(Event, kind="fatum_medieval.power_used/1", matters="headline"):
    """A player used a power of a card in front. Source: FA-EFF-18."""

    seat: Public[Seat]
    power: Public[str]
    card: Public[CardId]
    victim: Public[Seat]


@attrs.frozen
class PlayResolved(Event, kind="fatum_medieval.play_resolved/1", matters="bookkeeping"):
    """An action or power was resolved; a one-shot went to its pile. Source: FA-PLAY-9, FA-ACT-6."""

    card: Public[CardId | None] = None


@attrs.frozen
class FrontDiscarded(Event, kind="fatum_medieval.front_discarded/1", matters="headline"):
    """Cards left a front for their piles, as one change. Source: FA-DECK-2."""

    seat: Public[Seat]
    cards: Public[tuple[CardId, ...]]


@attrs.frozen
class CardTaken(Event, kind="fatum_medieval.card_taken/1", matters="headline"):
    """A card moved from one front to another, and a job that it replaced left, as one change. Source: FA-EFF-9.

    If giver and taker are the same player, it stayed where it was.
    """

    giver: Public[Seat]
    taker: Public[Seat]
    card: Public[CardId]
    replaced: Public[CardId | None] = None


@attrs.frozen
class GoldLost(Event, kind="fatum_medieval.gold_lost/1", matters="headline"):
    """A player lost gold to a card or power. `to` is who got it, None for the bank. Source: FA-EFF-11, FA-EFF-13."""

    seat: Public[Seat]
    amount: Public[int]
    to: Public[Seat | None] = None


@attrs.frozen
class GoldGained(Event, kind="fatum_medieval.gold_gained/1", matters="headline"):
    """A player received gold from the bank: a fixed sum plus dice, less if the bank ran out. Source: FA-EFF-12."""

    seat: Public[Seat]
    fixed: Public[int]
    amount: Public[int]
    faces: Public[tuple[int, ...]] = ()


@attrs.frozen
class PurseTried(Event, kind="fatum_medieval.purse_tried/1", matters="detail"):
    """A player rolled the die to pick a purse. Source: FA-EFF-16."""

    seat: Public[Seat]
    victim: Public[Seat]
    face: Public[int]


@attrs.frozen
class IncomeBarred(Event, kind="fatum_medieval.income_barred/1", matters="headline"):
    """A player lost all income of this turn. Source: FA-EFF-7, FA-ACC-11."""

    seat: Public[Seat]


@attrs.frozen
class HandSeen(Event, kind="fatum_medieval.hand_seen/1", matters="detail"):
    """`seat` looked at the hand of `target`. Everybody knows that it happened; only these two know what was seen."""

    seat: Public[Seat]
    target: Public[Seat]
    cards: Annotated[tuple[Card, ...], Seen("seat", "target")]


# --- accounts -------------------------------------------------------------------------------------------------------


@attrs.frozen
class AccountsBegan(Event, kind="fatum_medieval.accounts_began/1", matters="bookkeeping"):
    """Step 3 began, with the gold of each player. Source: FA-ACC-1."""

    purses: Public[tuple[int, ...]]


@attrs.frozen(weakref_slot=False)
class Line:
    """One item of an income: gold, card (None for no job or no income this turn), reason, and rolls."""

    kind: ClassVar[str] = "fatum_medieval.line/1"
    gold: Public[int]
    card: Public[CardId | None] = None
    why: Public[str] = "income"
    faces: Public[tuple[int, ...]] = ()


@attrs.frozen
class IncomePaid(Event, kind="fatum_medieval.income_paid/1", matters="detail"):
    """A player received income. `amount` is less than the sum of the lines if the bank ran out. Source: FA-ACC-10."""

    seat: Public[Seat]
    lines: Public[tuple[Line, ...]]
    amount: Public[int]


@attrs.frozen
class GivingUp(Event, kind="fatum_medieval.giving_up/1", matters="detail"):
    """A player chose a card to discard instead of paying for it. Source: FA-ACC-8."""

    seat: Public[Seat]
    card: Public[CardId]


@attrs.frozen
class UpkeepPaid(Event, kind="fatum_medieval.upkeep_paid/1", matters="detail"):
    """A player discarded the cards given up and paid for the rest, as one change. Source: FA-ACC-7."""

    seat: Public[Seat]
    amount: Public[int] = 0
    discarded: Public[tuple[CardId, ...]] = ()


# --- ruin and the end -----------------------------------------------------------------------------------------------


@attrs.frozen
class PlayerRuined(Event, kind="fatum_medieval.player_ruined/1", matters="headline"):
    """A player was ruined and lost gold, front and hand, as one change. `to` is None for the bank.

    Source: FA-RUIN-4.
    """

    seat: Public[Seat]
    gold: Public[int]
    to: Public[Seat | None]
    front: Public[tuple[CardId, ...]]
    hand: Public[tuple[CardId, ...]]


@attrs.frozen
class Announced(Event, kind="fatum_medieval.announced/1", matters="headline"):
    """A player announced the objective, which is now public. Source: FA-OBJ-3, FA-OBJ-4."""

    seat: Public[Seat]
    objective: Public[ObjectiveId]


@attrs.frozen
class AnnouncementsChecked(Event, kind="fatum_medieval.announcements_checked/1", matters="headline"):
    """The announcements due were checked. `levels` lists those of the confirmed seats, then of the lapsed ones."""

    confirmed: Public[tuple[Seat, ...]]
    lapsed: Public[tuple[Seat, ...]]
    levels: Public[tuple[Four, ...]]


@attrs.frozen
class Tally:
    """A player's points: the sum of the four levels, plus one for every full 3 gold (FA-END-2)."""

    kind: ClassVar[str] = "fatum_medieval.tally/1"
    seat: Public[Seat]
    levels: Public[Four]
    gold: Public[int]
    points: Public[int]


@attrs.frozen
class PointsCounted(Event, kind="fatum_medieval.points_counted/1", matters="headline"):
    """The points of all players in play were counted: they rank the players, or the confirmed ones."""

    tallies: Public[tuple[Tally, ...]]


@attrs.frozen
class LastTurnCalled(Event, kind="fatum_medieval.last_turn_called/1", matters="headline"):
    """The clock ran out: `turn` is the last turn. Source: FA-TIME-2."""

    turn: Public[int]
