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
class MarkerRolled(Event, kind="fatum_medieval.marker_rolled/1"):
    """A player rolled for the marker."""

    seat: Public[Seat]
    face: Public[int]


@attrs.frozen
class MarkerGiven(Event, kind="fatum_medieval.marker_given/1"):
    """The FATUM marker went to its first holder."""

    seat: Public[Seat]


@attrs.frozen
class Dealt(Event, kind="fatum_medieval.dealt/1"):
    """A player received cards of one category."""

    seat: Public[Seat]
    axis: Public[Axis]
    cards: Annotated[tuple[Card, ...], Seen("seat")]


@attrs.frozen
class ObjectiveLaid(Event, kind="fatum_medieval.objective_laid/1"):
    """The common objective was laid face up."""

    objective: Public[ObjectiveId]


@attrs.frozen
class ObjectiveDealt(Event, kind="fatum_medieval.objective_dealt/1"):
    """A player received a secret objective."""

    seat: Public[Seat]
    objective: Annotated[ObjectiveId | Hidden, Seen("seat")]


# --- course of the turn ---------------------------------------------------------------------------------------------


@attrs.frozen
class TurnBegan(Event, kind="fatum_medieval.turn_began/1"):
    """A turn began, the marker with its holder; the records of the turn before are wiped."""

    turn: Public[int]
    marker: Public[Seat]


@attrs.frozen
class DrawingBegan(Event, kind="fatum_medieval.drawing_began/1"):
    """Step 1 began: what each player in play may draw, by seat; None for the ruined."""

    allowances: Public[tuple[Allowance | None, ...]]


@attrs.frozen
class Reshuffled(Event, kind="fatum_medieval.reshuffled/1"):
    """A discard pile became the deck of its category."""

    axis: Public[Axis]


@attrs.frozen
class Drawn(Event, kind="fatum_medieval.drawn/1"):
    """A player drew a card, by some right."""

    seat: Public[Seat]
    axis: Public[Axis]
    right: Public[Right]
    card: Annotated[Card, Seen("seat")]


@attrs.frozen
class DrawingEnded(Event, kind="fatum_medieval.drawing_ended/1"):
    """A player ended their drawing."""

    seat: Public[Seat]


@attrs.frozen
class HandDiscarded(Event, kind="fatum_medieval.hand_discarded/1"):
    """A card went from a hand to its pile."""

    seat: Public[Seat]
    card: Public[CardId]


@attrs.frozen
class PlayerBegan(Event, kind="fatum_medieval.player_began/1"):
    """A player's turn of step 2 began."""

    seat: Public[Seat]


# --- playing --------------------------------------------------------------------------------------------------------


@attrs.frozen
class PermanentPlaced(Event, kind="fatum_medieval.permanent_placed/1"):
    """A permanent was paid for and laid in front of its owner; a replaced job left in the same change."""

    seat: Public[Seat]
    card: Public[CardId]
    price: Public[int] = 0
    replaced: Public[CardId | None] = None


@attrs.frozen
class ActionPlayed(Event, kind="fatum_medieval.action_played/1"):
    """An action was paid for; an attached one lies in front of its target now, a one-shot nowhere yet."""

    seat: Public[Seat]
    card: Public[CardId]
    target: Public[Seat]
    price: Public[int] = 0


@attrs.frozen
class PowerUsed(Event, kind="fatum_medieval.power_used/1"):
    """A player used a power of a card in front."""

    seat: Public[Seat]
    power: Public[str]
    card: Public[CardId]
    victim: Public[Seat]


@attrs.frozen
class PlayResolved(Event, kind="fatum_medieval.play_resolved/1"):
    """An action or power is resolved; a one-shot lies on its pile."""

    card: Public[CardId | None] = None


@attrs.frozen
class FrontDiscarded(Event, kind="fatum_medieval.front_discarded/1"):
    """Cards left a front for their piles, as one change."""

    seat: Public[Seat]
    cards: Public[tuple[CardId, ...]]


@attrs.frozen
class CardTaken(Event, kind="fatum_medieval.card_taken/1"):
    """A card moved from one front to another, or stayed where it was when both are one.

    A job that it replaced there left in the same change.
    """

    giver: Public[Seat]
    taker: Public[Seat]
    card: Public[CardId]
    replaced: Public[CardId | None] = None


@attrs.frozen
class GoldLost(Event, kind="fatum_medieval.gold_lost/1"):
    """A player lost gold to a card or power; `to` is None for the bank."""

    seat: Public[Seat]
    amount: Public[int]
    to: Public[Seat | None] = None


@attrs.frozen
class GoldGained(Event, kind="fatum_medieval.gold_gained/1"):
    """A player received gold from the bank: a fixed sum and dice, as far as the bank went."""

    seat: Public[Seat]
    fixed: Public[int]
    amount: Public[int]
    faces: Public[tuple[int, ...]] = ()


@attrs.frozen
class PurseTried(Event, kind="fatum_medieval.purse_tried/1"):
    """A pickpocket rolled the die."""

    seat: Public[Seat]
    victim: Public[Seat]
    face: Public[int]


@attrs.frozen
class IncomeBarred(Event, kind="fatum_medieval.income_barred/1"):
    """A player is marked: no income in this turn."""

    seat: Public[Seat]


@attrs.frozen
class HandSeen(Event, kind="fatum_medieval.hand_seen/1"):
    """`seat` looked at the hand of `target`; all learn that it happened, the two what was there."""

    seat: Public[Seat]
    target: Public[Seat]
    cards: Annotated[tuple[Card, ...], Seen("seat", "target")]


# --- accounts -------------------------------------------------------------------------------------------------------


@attrs.frozen
class AccountsBegan(Event, kind="fatum_medieval.accounts_began/1"):
    """Step 3 began, each player with so much gold."""

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
class IncomePaid(Event, kind="fatum_medieval.income_paid/1"):
    """A player received income; `amount` is less than the lines when the bank ran out."""

    seat: Public[Seat]
    lines: Public[tuple[Line, ...]]
    amount: Public[int]


@attrs.frozen
class GivingUp(Event, kind="fatum_medieval.giving_up/1"):
    """A player chose a card to discard instead of paying for it."""

    seat: Public[Seat]
    card: Public[CardId]


@attrs.frozen
class UpkeepPaid(Event, kind="fatum_medieval.upkeep_paid/1"):
    """A player's chosen cards left together, and the rest was paid."""

    seat: Public[Seat]
    amount: Public[int] = 0
    discarded: Public[tuple[CardId, ...]] = ()


# --- ruin and the end -----------------------------------------------------------------------------------------------


@attrs.frozen
class PlayerRuined(Event, kind="fatum_medieval.player_ruined/1"):
    """A player is out of the game: the rest of the gold, the front and the hand go, as one change."""

    seat: Public[Seat]
    gold: Public[int]
    to: Public[Seat | None]
    front: Public[tuple[CardId, ...]]
    hand: Public[tuple[CardId, ...]]


@attrs.frozen
class Announced(Event, kind="fatum_medieval.announced/1"):
    """A player announced the objective, which all see now."""

    seat: Public[Seat]
    objective: Public[ObjectiveId]


@attrs.frozen
class AnnouncementsChecked(Event, kind="fatum_medieval.announcements_checked/1"):
    """The announcements of the turn before were checked; `levels` are those of the seats in that order."""

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
class PointsCounted(Event, kind="fatum_medieval.points_counted/1"):
    """The points of everybody in play were counted: by these the match ends, or its confirmed are parted."""

    tallies: Public[tuple[Tally, ...]]


@attrs.frozen
class LastTurnCalled(Event, kind="fatum_medieval.last_turn_called/1"):
    """The clock ran out: this turn number will be the last."""

    turn: Public[int]
