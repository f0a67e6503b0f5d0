"""The state of the table, and who sees it (H-1 to H-10; the field types say so).

Hands, the deck and unused Destins are heaps: sorted, hidden things last (`core.zones`). The discard pile, the play
areas and the cards that a player has set aside keep their order.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Annotated, ClassVar, TypeAlias

import attrs

from tabletop_rules.core.handle import UNBOUND, HandlerSet
from tabletop_rules.core.make import renewer
from tabletop_rules.core.mask import Hidden, Public, Seen
from tabletop_rules.core.messages import Part
from tabletop_rules.core.terms import Seat
from tabletop_rules.games.terres_de_destinees.content.items import Content
from tabletop_rules.games.terres_de_destinees.terms import CardId, DestinId, Family, JetonNumber, ModeId
from tabletop_rules.kit.frozen import frozen

Card: TypeAlias = CardId | Hidden
"""A card, if the view shows it."""

Source: TypeAlias = str
"""An instance of a permanent power: the card's id, or `<id>+<serial>` for a copy of it (T-PWR-11)."""


class Zone(StrEnum):
    """The zone of a card in play. Only two players have a support zone; it counts for no objective (T-2P-2)."""

    ACQUIRED = "acquired"
    SUPPORT = "support"


class Phase(StrEnum):
    """The four phases of a turn, in order (T-TURN-1)."""

    START = "start"
    AUCTION = "auction"
    EFFECTS = "effects"
    END = "end"


# --- before a player ------------------------------------------------------------------------------------------------


@frozen(weakref_slot=False)
class CardInPlay(Part):
    """A card in somebody's play area: ready or engaged (T-TERM-3)."""

    card: Public[CardId]
    engaged: Public[bool] = False
    zone: Public[Zone] = Zone.ACQUIRED


@frozen(weakref_slot=False)
class HeldJeton(Part):
    """A Jeton before its owner; `placed_by` is the player whose effect placed it (T-JET-6)."""

    number: Public[JetonNumber]
    placed_by: Public[Seat]


@frozen(weakref_slot=False)
class Player(Part):
    """One seat: hand, play area, Jetons, secret Destin, and what is set aside for a moment.

    The hand is life and money and has no power (T-TERM-1). `play` is in the order in which the cards came; `jetons` are
    sorted by number and are face up (T-JET-1). `destin_seen_by` are the seats that know the Destin: its owner, and
    those who looked at it, for good (H-4); everybody once it is revealed.

    `committed` are hand cards chosen for a payment, a loss or a cost, in the order chosen, until one batch moves them
    (H-3): they still count as cards of the hand. `looked` are cards from the top of the deck among which the player
    chooses. `face_down` and `pledge` are answers that stay secret until all have answered: how the card is put up (two
    players), and whether the player saves with a secret Destin (P-8).

    `deeds` record for good, as `<deed>` or `saved:<means>`, what the player's effects have done (T-ELIM-4, F-19).
    """

    seat: Public[Seat]
    hand: Annotated[tuple[Card, ...], Seen("seat")] = ()
    play: Public[tuple[CardInPlay, ...]] = ()
    jetons: Public[tuple[HeldJeton, ...]] = ()
    destin: Annotated[DestinId | Hidden | None, Seen("destin_seen_by")] = None
    destin_seen_by: Public[tuple[Seat, ...]] = ()
    out: Public[bool] = False
    committed: Annotated[tuple[Card, ...], Seen("seat")] = ()
    looked: Annotated[tuple[Card, ...], Seen("seat")] = ()
    face_down: Annotated[bool | Hidden | None, Seen("seat")] = None
    pledge: Annotated[bool | Hidden | None, Seen("seat")] = None
    deeds: Public[tuple[str, ...]] = ()

    @property
    def hand_size(self) -> int:
        """The number of hand cards (H-1), with those committed but not those being chosen from cards looked at."""
        return len(self.hand) + (0 if self.looked else len(self.committed))


# --- the turn -------------------------------------------------------------------------------------------------------


@frozen(weakref_slot=False)
class Permission(Part):
    """For the rest of the turn the power of `card` opens a player's cards to the active one (F-9)."""

    card: Public[CardId]
    player: Public[Seat]


@frozen(weakref_slot=False)
class Turn(Part):
    """Whose turn it is, and what the rules remember of it.

    `number` counts turns from 1. `powers` are the cards whose power the active player has activated or reactivated this
    turn, in order (T-PWR-12); `echoes` the echo instances, once for each repetition granted (T-PWR-10); `received` the
    number of cards that came to the active player from other hands (F-5). `hastened`: Jeton 8 was used (T-JET-5);
    `shown` are the Jetons that showed a hand and did not go back. `moved`: some card or Jeton has moved; `quiet` counts
    the turns in a row without that (T-WIN-8).
    """

    number: Public[int] = 0
    active: Public[Seat] = 0
    phase: Public[Phase] = Phase.START
    powers: Public[tuple[CardId, ...]] = ()
    echoes: Public[tuple[Source, ...]] = ()
    received: Public[int] = 0
    permissions: Public[tuple[Permission, ...]] = ()
    hastened: Public[bool] = False
    shown: Public[tuple[JetonNumber, ...]] = ()
    moved: Public[bool] = False
    quiet: Public[int] = 0


# --- the auction ----------------------------------------------------------------------------------------------------


@frozen(weakref_slot=False)
class OnSale(Part):
    """A card on sale. Face up, `seen_by` is everybody, spectators too; face down, its seller and users of Jeton 10."""

    seller: Public[Seat]
    card: Annotated[Card, Seen("seen_by")]
    face_down: Public[bool]
    seen_by: Public[tuple[Seat, ...]]


@frozen(weakref_slot=False)
class Auction(Part):
    """The auction while cards are on sale: one, or two with two players, the active player's first.

    `bid` is the standing bid of `bidder`, 0 and None before the first; `bidders` are all who have bid; `passes` counts
    the passes in a row since the last bid. `price` is what the winner owes once P-5 is closed; `lot` is the seller of
    the card the winner takes (two players, T-2P-7).
    """

    sales: Public[tuple[OnSale, ...]]
    bid: Public[int] = 0
    bidder: Public[Seat | None] = None
    bidders: Public[tuple[Seat, ...]] = ()
    passes: Public[int] = 0
    winner: Public[Seat | None] = None
    price: Public[int] = 0
    lot: Public[Seat | None] = None


# --- powers ---------------------------------------------------------------------------------------------------------


@frozen(weakref_slot=False)
class Activation(Part):
    """One power being resolved: who resolves it, the card it is printed on, and what has been chosen for it so far.

    `within` are the cards whose powers it was reached through, outermost first: none of them, nor `card` itself, may be
    chosen again (T-PWR-9). Choices are kept in the order in which they were made; secret choices are never among them.
    `repeated` if an echo lets it be resolved once more (T-PWR-10).
    """

    activator: Public[Seat]
    card: Public[CardId]
    within: Public[tuple[CardId, ...]] = ()
    players: Public[tuple[Seat, ...]] = ()
    cards: Public[tuple[CardId, ...]] = ()
    family: Public[Family | None] = None
    mode: Public[ModeId] = ""
    jeton: Public[JetonNumber] = 0
    repeated: Public[bool] = False

    def reaching(self, card: CardId) -> Activation:
        """Return the activation of another card's power by this one: same activator, one link deeper (T-PWR-8)."""
        return Activation(self.activator, card, (*self.within, self.card))

    @property
    def player(self) -> Seat:
        """The first player chosen.

        Raises:
            IndexError: none is chosen.
        """
        return self.players[0]

    @property
    def target(self) -> CardId:
        """The first card chosen.

        Raises:
            IndexError: none is chosen.
        """
        return self.cards[0]


@frozen(weakref_slot=False)
class Demand(Part):
    """`by` demands that `of` put up a card of this family at the next auction (F-17, F-18)."""

    by: Public[Seat]
    of: Public[Seat]
    family: Public[Family]


@frozen(weakref_slot=False)
class Copy(Part):
    """A second instance of a permanent power, owned by the player who copied it; it does not need the card (T-PWR-11).

    `through` are the cards whose powers were being repeated when it was made, outermost first.
    """

    owner: Public[Seat]
    card: Public[CardId]
    serial: Public[int]
    through: Public[tuple[CardId, ...]] = ()

    @property
    def source(self) -> Source:
        """The name of this instance among bearers and counts."""
        return f"{self.card}+{self.serial}"


@frozen(weakref_slot=False)
class Loss(Part):
    """How many hand cards a victim still loses once window P-4 is closed."""

    victim: Public[Seat]
    count: Public[int]


# --- the whole ------------------------------------------------------------------------------------------------------


@frozen(weakref_slot=False)
class Destins(Part):
    """The Destins apart from the players' own: the revealed common ones, those put away unseen (T-SETUP-4), and the
    secret ones revealed in play (P-8).
    """

    common: Public[tuple[DestinId, ...]] = ()
    unused_common: tuple[DestinId | Hidden, ...] = ()
    unused_secret: tuple[DestinId | Hidden, ...] = ()
    revealed: Public[tuple[DestinId, ...]] = ()


@frozen
class Options:
    """The options that rules read during a match."""

    advanced_cards: Public[bool] = False
    turn_limit: Public[int] = 200


@frozen(weakref_slot=False)
class State(Part):
    """The whole table. `centre` holds the free Jetons, sorted by number (T-SETUP-6).

    `chain` are the powers being resolved, the innermost last (T-PWR-9). `losses` are the losses of the effect being
    resolved, `threatened` the players about to be eliminated by the latest batch (T-ELIM-2). `gone` are the eliminated,
    batch by batch. `box` are the cards that a situation has left out of the match; nobody knows which they are.
    """

    kind: ClassVar[str] = "terres_de_destinees.state/1"

    content: Public[Content]
    options: Public[Options]
    players: Public[tuple[Player, ...]]
    deck: tuple[Card, ...]
    centre: Public[tuple[JetonNumber, ...]]
    destins: Public[Destins]
    discard: Public[tuple[CardId, ...]] = ()
    turn: Public[Turn] = Turn()
    auction: Public[Auction | None] = None
    chain: Public[tuple[Activation, ...]] = ()
    losses: Public[tuple[Loss, ...]] = ()
    threatened: Public[tuple[Seat, ...]] = ()
    demands: Public[tuple[Demand, ...]] = ()
    copies: Public[tuple[Copy, ...]] = ()
    gone: Public[tuple[tuple[Seat, ...], ...]] = ()
    box: tuple[Card, ...] = ()
    handlers: Public[HandlerSet] = attrs.field(default=UNBOUND, eq=False, repr=False)

    def with_player(self, player: Player) -> State:
        """Return the state with this player in their seat."""
        players, seat = self.players, player.seat
        return _with_players(self, (*players[:seat], player, *players[seat + 1 :]))


_with_players: Callable[[State, tuple[Player, ...]], State] = renewer(State, "players")
