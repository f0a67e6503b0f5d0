"""What happened: past tense, all that replay needs."""

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
class MarkerRolled(Event):
    """A player rolled for the marker."""

    kind: ClassVar[str] = "fatum_medieval.marker_rolled/1"
    seat: Public[Seat]
    face: Public[int]


@attrs.frozen
class MarkerGiven(Event):
    """The FATUM marker went to its first holder."""

    kind: ClassVar[str] = "fatum_medieval.marker_given/1"
    seat: Public[Seat]


@attrs.frozen
class Dealt(Event):
    """A player received cards of one category."""

    kind: ClassVar[str] = "fatum_medieval.dealt/1"
    seat: Public[Seat]
    axis: Public[Axis]
    cards: Annotated[tuple[Card, ...], Seen("seat")]


@attrs.frozen
class ObjectiveLaid(Event):
    """The common objective was laid face up."""

    kind: ClassVar[str] = "fatum_medieval.objective_laid/1"
    objective: Public[ObjectiveId]


@attrs.frozen
class ObjectiveDealt(Event):
    """A player received a secret objective."""

    kind: ClassVar[str] = "fatum_medieval.objective_dealt/1"
    seat: Public[Seat]
    objective: Annotated[ObjectiveId | Hidden, Seen("seat")]


# --- course of the turn ---------------------------------------------------------------------------------------------


@attrs.frozen
class TurnBegan(Event):
    """A turn began, the marker with its holder; the records of the turn before are wiped."""

    kind: ClassVar[str] = "fatum_medieval.turn_began/1"
    turn: Public[int]
    marker: Public[Seat]


@attrs.frozen
class DrawingBegan(Event):
    """Step 1 began: what each player in play may draw, by seat; None for the ruined."""

    kind: ClassVar[str] = "fatum_medieval.drawing_began/1"
    allowances: Public[tuple[Allowance | None, ...]]


@attrs.frozen
class Reshuffled(Event):
    """A discard pile became the deck of its category."""

    kind: ClassVar[str] = "fatum_medieval.reshuffled/1"
    axis: Public[Axis]


@attrs.frozen
class Drawn(Event):
    """A player drew a card, by some right."""

    kind: ClassVar[str] = "fatum_medieval.drawn/1"
    seat: Public[Seat]
    axis: Public[Axis]
    right: Public[Right]
    card: Annotated[Card, Seen("seat")]


@attrs.frozen
class DrawingEnded(Event):
    """A player ended their drawing."""

    kind: ClassVar[str] = "fatum_medieval.drawing_ended/1"
    seat: Public[Seat]


@attrs.frozen
class HandDiscarded(Event):
    """A card went from a hand to its pile."""

    kind: ClassVar[str] = "fatum_medieval.hand_discarded/1"
    seat: Public[Seat]
    card: Public[CardId]


@attrs.frozen
class PlayerBegan(Event):
    """A player's turn of step 2 began."""

    kind: ClassVar[str] = "fatum_medieval.player_began/1"
    seat: Public[Seat]


# --- playing --------------------------------------------------------------------------------------------------------


@attrs.frozen
class PermanentPlaced(Event):
    """A permanent was paid for and laid in front of its owner; a replaced job left in the same change."""

    kind: ClassVar[str] = "fatum_medieval.permanent_placed/1"
    seat: Public[Seat]
    card: Public[CardId]
    price: Public[int] = 0
    replaced: Public[CardId | None] = None


@attrs.frozen
class ActionPlayed(Event):
    """An action was paid for; an attached one lies in front of its target now, a one-shot nowhere yet."""

    kind: ClassVar[str] = "fatum_medieval.action_played/1"
    seat: Public[Seat]
    card: Public[CardId]
    target: Public[Seat]
    price: Public[int] = 0


@attrs.frozen
class PowerUsed(Event):
    """A player used a power of a card in front."""

    kind: ClassVar[str] = "fatum_medieval.power_used/1"
    seat: Public[Seat]
    power: Public[str]
    card: Public[CardId]
    victim: Public[Seat]


@attrs.frozen
class PlayResolved(Event):
    """An action or power is resolved; a one-shot lies on its pile."""

    kind: ClassVar[str] = "fatum_medieval.play_resolved/1"
    card: Public[CardId | None] = None


@attrs.frozen
class FrontDiscarded(Event):
    """Cards left a front for their piles, as one change."""

    kind: ClassVar[str] = "fatum_medieval.front_discarded/1"
    seat: Public[Seat]
    cards: Public[tuple[CardId, ...]]


@attrs.frozen
class CardTaken(Event):
    """A card moved from one front to another, or stayed where it was when both are one.

    A job that it replaced there left in the same change.
    """

    kind: ClassVar[str] = "fatum_medieval.card_taken/1"
    giver: Public[Seat]
    taker: Public[Seat]
    card: Public[CardId]
    replaced: Public[CardId | None] = None


@attrs.frozen
class GoldLost(Event):
    """A player lost gold to a card or power; `to` is None for the bank."""

    kind: ClassVar[str] = "fatum_medieval.gold_lost/1"
    seat: Public[Seat]
    amount: Public[int]
    to: Public[Seat | None] = None


@attrs.frozen
class GoldGained(Event):
    """A player received gold from the bank: a fixed sum and dice, as far as the bank went."""

    kind: ClassVar[str] = "fatum_medieval.gold_gained/1"
    seat: Public[Seat]
    fixed: Public[int]
    amount: Public[int]
    faces: Public[tuple[int, ...]] = ()


@attrs.frozen
class PurseTried(Event):
    """A pickpocket rolled the die."""

    kind: ClassVar[str] = "fatum_medieval.purse_tried/1"
    seat: Public[Seat]
    victim: Public[Seat]
    face: Public[int]


@attrs.frozen
class IncomeBarred(Event):
    """A player is marked: no income in this turn."""

    kind: ClassVar[str] = "fatum_medieval.income_barred/1"
    seat: Public[Seat]


@attrs.frozen
class HandSeen(Event):
    """`seat` looked at the hand of `target`; all learn that it happened, the two what was there."""

    kind: ClassVar[str] = "fatum_medieval.hand_seen/1"
    seat: Public[Seat]
    target: Public[Seat]
    cards: Annotated[tuple[Card, ...], Seen("seat", "target")]


# --- accounts -------------------------------------------------------------------------------------------------------


@attrs.frozen
class AccountsBegan(Event):
    """Step 3 began, each player with so much gold."""

    kind: ClassVar[str] = "fatum_medieval.accounts_began/1"
    purses: Public[tuple[int, ...]]


@attrs.frozen
class Line:
    """One item of an income: the card it comes from (None for having no job, or a bar), why, the rolls, the gold."""

    kind: ClassVar[str] = "fatum_medieval.line/1"
    gold: Public[int]
    card: Public[CardId | None] = None
    why: Public[str] = "income"
    faces: Public[tuple[int, ...]] = ()


@attrs.frozen
class IncomePaid(Event):
    """A player received income; `amount` is less than the lines when the bank ran out."""

    kind: ClassVar[str] = "fatum_medieval.income_paid/1"
    seat: Public[Seat]
    lines: Public[tuple[Line, ...]]
    amount: Public[int]


@attrs.frozen
class GivingUp(Event):
    """A player chose a card to discard instead of paying for it."""

    kind: ClassVar[str] = "fatum_medieval.giving_up/1"
    seat: Public[Seat]
    card: Public[CardId]


@attrs.frozen
class UpkeepPaid(Event):
    """A player's chosen cards left together, and the rest was paid."""

    kind: ClassVar[str] = "fatum_medieval.upkeep_paid/1"
    seat: Public[Seat]
    amount: Public[int] = 0
    discarded: Public[tuple[CardId, ...]] = ()


# --- ruin and the end -----------------------------------------------------------------------------------------------


@attrs.frozen
class PlayerRuined(Event):
    """A player is out of the game: the rest of the gold, the front and the hand go, as one change."""

    kind: ClassVar[str] = "fatum_medieval.player_ruined/1"
    seat: Public[Seat]
    gold: Public[int]
    to: Public[Seat | None]
    front: Public[tuple[CardId, ...]]
    hand: Public[tuple[CardId, ...]]


@attrs.frozen
class Announced(Event):
    """A player announced the objective, which all see now."""

    kind: ClassVar[str] = "fatum_medieval.announced/1"
    seat: Public[Seat]
    objective: Public[ObjectiveId]


@attrs.frozen
class AnnouncementsChecked(Event):
    """The announcements of the turn before were checked; `levels` are those of the seats in that order."""

    kind: ClassVar[str] = "fatum_medieval.announcements_checked/1"
    confirmed: Public[tuple[Seat, ...]]
    lapsed: Public[tuple[Seat, ...]]
    levels: Public[tuple[Four, ...]]


@attrs.frozen
class Tally:
    """A player's points: the sum of the four levels, and one for every full 3 gold (FA-END-2)."""

    kind: ClassVar[str] = "fatum_medieval.tally/1"
    seat: Public[Seat]
    levels: Public[Four]
    gold: Public[int]
    points: Public[int]


@attrs.frozen
class PointsCounted(Event):
    """The points of everybody in play were counted: by these the match ends, or its confirmed are parted."""

    kind: ClassVar[str] = "fatum_medieval.points_counted/1"
    tallies: Public[tuple[Tally, ...]]


@attrs.frozen
class LastTurnCalled(Event):
    """The clock ran out: this turn number will be the last."""

    kind: ClassVar[str] = "fatum_medieval.last_turn_called/1"
    turn: Public[int]
