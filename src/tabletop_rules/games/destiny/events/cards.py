"""Events of cards, tricks, characters and the course of the match."""

from __future__ import annotations

from typing import Annotated, Literal

import attrs

import tabletop_rules.core.messages as m
from tabletop_rules.core.mask import Hidden, Public, Seen
from tabletop_rules.core.terms import Seat
from tabletop_rules.games.destiny.state import Competitor
from tabletop_rules.games.destiny.terms import Card, CardId, Line


@attrs.frozen(weakref_slot=False)
class Hand:
    """The cards dealt to one seat."""

    seat: Public[Seat]
    cards: Annotated[tuple[Card, ...], Seen("seat")]


@attrs.frozen
class HandsDealt(m.Event, kind="destiny.hands_dealt/1", matters="detail"):
    """All seats were dealt cards of one pile (D-SETUP-6)."""

    hands: Public[tuple[Hand, ...]]


@attrs.frozen
class DestinyPileSet(m.Event, kind="destiny.destiny_pile_set/1", matters="bookkeeping"):
    """The destiny pile was set; the cards left over left the game unseen (D-SETUP-7)."""

    cards: tuple[CardId | Hidden, ...]


@attrs.frozen
class InitiativeTaken(m.Event, kind="destiny.initiative_taken/1", matters="bookkeeping"):
    """A seat took the initiative token (D-SETUP-8, D-TRICK-3)."""

    seat: Public[Seat]


@attrs.frozen
class DestinyTurned(m.Event, kind="destiny.destiny_turned/1", matters="detail"):
    """The destiny card of the turn was turned up (D-DEST-1)."""

    card: Public[CardId]


@attrs.frozen
class CardPlayedForValue(m.Event, kind="destiny.card_played_for_value/1", matters="detail"):
    """A card was played face down to compete (D-PLAY-1)."""

    seat: Public[Seat]
    card: Annotated[Card, Seen("seat")]


@attrs.frozen
class CardPlayedForPower(m.Event, kind="destiny.card_played_for_power/1", matters="detail"):
    """A card was played face up; its power happens `times` times (D-POW-6)."""

    seat: Public[Seat]
    card: Public[CardId]
    times: Public[int] = 1


@attrs.frozen
class CardDiscarded(m.Event, kind="destiny.card_discarded/1", matters="bookkeeping"):
    """The card played for power was discarded (D-PLAY-3)."""

    card: Public[CardId]


@attrs.frozen
class ValuesRevealed(m.Event, kind="destiny.values_revealed/1", matters="detail"):
    """The cards played for value were turned up (D-TRICK-1)."""

    cards: Public[tuple[Competitor, ...]]


@attrs.frozen
class TrickResolved(m.Event, kind="destiny.trick_resolved/1", matters="headline"):
    """The trick was resolved (D-TRICK-2 to D-TRICK-5). Seat -1 in `cancelled` is destiny.

    The winner is None if destiny or nobody won (D-TRICK-4).
    """

    cancelled: Public[tuple[Seat, ...]]
    winner: Public[Seat | None]
    losers: Public[tuple[Seat, ...]]


@attrs.frozen
class TrickDiscarded(m.Event, kind="destiny.trick_discarded/1", matters="bookkeeping"):
    """All competing cards went to the discard pile (D-TRICK-9)."""


@attrs.frozen
class PowerHadNoEffect(m.Event, kind="destiny.power_had_no_effect/1", matters="detail"):
    """A part of a power was not possible, or was declined (D-POW-2)."""

    seat: Public[Seat]
    power: Public[str]
    part: Public[int]


@attrs.frozen
class CardCommitted(m.Event, kind="destiny.card_committed/1", matters="bookkeeping"):
    """A seat set a hand card aside, to give it away (D-POW-8)."""

    seat: Public[Seat]
    card: Annotated[Card, Seen("seat")]


@attrs.frozen
class CardsExchanged(m.Event, kind="destiny.cards_exchanged/1", matters="detail"):
    """Two seats swapped the cards they had committed (D-INFO-7)."""

    first: Public[Seat]
    second: Public[Seat]
    from_first: Annotated[Card, Seen("first", "second")]
    from_second: Annotated[Card, Seen("first", "second")]


@attrs.frozen
class HandSwapNamed(m.Event, kind="destiny.hand_swap_named/1", matters="detail"):
    """Two seats will swap hands at the end of the turn (D-CARD-20)."""

    first: Public[Seat]
    second: Public[Seat]


@attrs.frozen
class HandsExchanged(m.Event, kind="destiny.hands_exchanged/1", matters="headline"):
    """Two seats swapped hands (D-CARD-20)."""

    first: Public[Seat]
    second: Public[Seat]
    from_first: Annotated[tuple[Card, ...], Seen("first", "second")]
    from_second: Annotated[tuple[Card, ...], Seen("first", "second")]


@attrs.frozen
class CardTakenFromDiscard(m.Event, kind="destiny.card_taken_from_discard/1", matters="detail"):
    """A seat took a card from the discard pile; it joins the hand when another is discarded (D-CARD-23)."""

    seat: Public[Seat]
    card: Public[CardId]


@attrs.frozen
class HandCardDiscarded(m.Event, kind="destiny.hand_card_discarded/1", matters="detail"):
    """A seat discarded a hand card; the card it took joins the hand (D-CARD-23)."""

    seat: Public[Seat]
    card: Public[CardId]


# --- characters -----------------------------------------------------------------------------------------------------


@attrs.frozen
class StackChanged(m.Event):
    """Base of events that change a stack, and with it perhaps what its owner may look at (D-INFO-12)."""


@attrs.frozen
class Arrival(StackChanged):
    """A character came on top of a stack (D-CHAR-1). Every kind has the fields `seat`, its owner, and `card`."""


@attrs.frozen
class CharacterArrived(Arrival, kind="destiny.character_arrived/1", matters="headline"):
    """A character came on top of a stack, upright: played for power, or from the discard pile (D-CHAR-1)."""

    seat: Public[Seat]
    card: Public[CardId]
    source: Public[Literal["played", "discard"]]


@attrs.frozen
class CharacterDiscarded(StackChanged, kind="destiny.character_discarded/1", matters="headline"):
    """A character left the stack of its owner for the discard pile (D-CHAR-5)."""

    seat: Public[Seat]
    owner: Public[Seat]
    card: Public[CardId]


@attrs.frozen
class CharacterStolen(Arrival, kind="destiny.character_stolen/1", matters="headline"):
    """A character was stolen by conjunction; it keeps `lines` (D-THEFT-3)."""

    seat: Public[Seat]
    owner: Public[Seat]
    card: Public[CardId]
    lines: Public[tuple[Line, ...]] = ()


@attrs.frozen
class CharacterTransformed(Arrival, kind="destiny.character_transformed/1", matters="headline"):
    """The Devil swapped places with a character, which came on top of the Devil's former stack (D-CARD-25)."""

    seat: Public[Seat]
    owner: Public[Seat]
    card: Public[CardId]
    lines: Public[tuple[Line, ...]] = ()


@attrs.frozen(weakref_slot=False)
class Validated:
    """A character that turned to a line, and its points now."""

    seat: Public[Seat]
    card: Public[CardId]
    line: Public[Line]
    points: Public[int]


@attrs.frozen
class CharacterValidated(m.Event, kind="destiny.character_validated/1", matters="headline"):
    """Characters turned to better lines, all at once (D-VAL-3)."""

    turned: Public[tuple[Validated, ...]]


@attrs.frozen
class TowerPlaced(m.Event, kind="destiny.tower_placed/1", matters="headline"):
    """The Tower was placed beside a player (D-CARD-31)."""

    seat: Public[Seat]
    beside: Public[Seat]


@attrs.frozen
class TowerDiscarded(m.Event, kind="destiny.tower_discarded/1", matters="headline"):
    """The Tower was discarded (D-CARD-35)."""


# --- points and the end ---------------------------------------------------------------------------------------------


@attrs.frozen
class PointsMarked(m.Event, kind="destiny.points_marked/1", matters="headline"):
    """Points were marked during play, for these slots (D-CARD-8)."""

    seat: Public[Seat]
    points: Public[int]
    slots: Public[tuple[str, ...]]


@attrs.frozen
class TurnEnded(m.Event, kind="destiny.turn_ended/1", matters="bookkeeping"):
    """A turn ended (D-TURN-3)."""

    turn: Public[int]


@attrs.frozen(weakref_slot=False)
class Item:
    """One item of a score: a character card or a slot, and its points."""

    what: Public[str]
    points: Public[int]


@attrs.frozen(weakref_slot=False)
class Score:
    """The score of a seat, itemised (D-SCORE-1)."""

    seat: Public[Seat]
    marked: Public[int]
    characters: Public[tuple[Item, ...]]
    horoscope: Public[tuple[Item, ...]]

    @property
    def total(self) -> int:
        """The sum of all items."""
        return self.marked + sum(item.points for item in (*self.characters, *self.horoscope))


@attrs.frozen
class GameEnded(m.Event, kind="destiny.game_ended/1", matters="headline"):
    """The final count was made (D-SCORE-1)."""

    scores: Public[tuple[Score, ...]]
