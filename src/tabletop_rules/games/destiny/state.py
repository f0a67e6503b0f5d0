"""What lies on the table. Who sees hidden tokens and settings follows from place and `Player.eyes`: view.py."""

from __future__ import annotations

from typing import Annotated, ClassVar

import attrs

from tabletop_rules.core.change import change
from tabletop_rules.core.handle import UNBOUND, HandlerSet
from tabletop_rules.core.mask import HIDDEN, Hidden, Public, Seen
from tabletop_rules.core.terms import Seat
from tabletop_rules.games.destiny.content.items import Content
from tabletop_rules.games.destiny.options import Options
from tabletop_rules.games.destiny.terms import PLACES, WIDTH, Card, CardId, Eyes, Line, SettingId, SlipId, Slot, TokenId


@attrs.frozen(weakref_slot=False)
class Token:
    """A token where it lies; hidden, only those see it who have a right to look (D-INFO-4, D-INFO-12)."""

    body: Annotated[TokenId | Hidden, Seen()]
    up: Public[bool]


@attrs.frozen(weakref_slot=False)
class Setting:
    """A setting under a slot: hidden; turned up for the count; or laid over the token it names (D-CONS-1)."""

    id: Annotated[SettingId | Hidden, Seen()]
    up: Public[bool] = False
    laid: Public[bool] = False


UNSEEN_TOKEN = Token(HIDDEN, up=False)
UNSEEN_SETTING = Setting(HIDDEN)


@attrs.frozen(weakref_slot=False)
class Character:
    """A character card in a stack and the lines it has shown, the present one last; upright if none (D-VAL-2)."""

    card: Public[CardId]
    lines: Public[tuple[Line, ...]] = ()


@attrs.frozen(weakref_slot=False)
class Player:
    """What is a seat's own, apart from what lies in its slots."""

    seat: Public[Seat]
    hand: Annotated[tuple[Card, ...], Seen("seat")] = ()
    played: Annotated[Card | None, Seen("seat")] = None
    """The card that competes face down (D-INFO-2)."""
    aside: Annotated[Card | None, Seen("seat")] = None
    """A committed card, or one taken from the discard pile while another is picked for it."""
    dealt: Annotated[tuple[SettingId | Hidden, ...], Seen("seat")] = ()
    """Settings drawn and not yet laid (option setting_assignment = player_choice)."""
    move: Annotated[tuple[Slot, ...] | Hidden | None, Seen("seat", whole=True)] = None
    """A move committed in secret (option setting_phase = simultaneous); () moves nothing."""
    moved: Public[SlipId | None] = None
    """The committed move as it lies turned up until the turn ends."""
    stack: Public[tuple[Character, ...]] = ()
    """Character cards, the current one last; who uncovers one finds it as it lay (D-CHAR-4, D-Q-52)."""
    points: Public[int] = 0
    eyes: Public[Eyes] = "own"

    @property
    def current(self) -> CardId | None:
        """The current character (D-CHAR-2)."""
        return self.stack[-1].card if self.stack else None


@attrs.frozen(weakref_slot=False)
class Competitor:
    """A card turned up in the trick; seat -1 is destiny."""

    seat: Public[Seat]
    card: Public[CardId]


@attrs.frozen(weakref_slot=False)
class Cards:
    """All cards that are nobody's."""

    undealt: tuple[Card, ...]
    """Not yet dealt; after setup those that have left the game unseen."""
    pile: tuple[Card, ...] = ()
    """The destiny pile: a bag, for nobody knows its order."""
    trick: Public[tuple[Competitor, ...]] = ()
    resolving: Public[CardId | None] = None
    """Played for power and not yet done (D-PLAY-7)."""
    discard: Public[tuple[CardId, ...]] = ()
    killed: Public[tuple[CardId, ...]] = ()
    """Of the discard pile, the characters that came from a stack and have lain there since (D-Q-36)."""


@attrs.frozen(weakref_slot=False)
class Box:
    """Tokens and settings that are not on the table."""

    tokens: Public[tuple[TokenId, ...]]
    settings: tuple[SettingId | Hidden, ...]
    removed: Public[tuple[SettingId, ...]] = ()
    """Broken settings under the option that takes them out (D-Q-27); everybody saw them."""


@attrs.frozen(weakref_slot=False)
class Tower:
    """The Tower in play: the card, beside whom, and since which turn."""

    card: Public[CardId]
    beside: Public[Seat]
    since: Public[int]


@attrs.frozen(weakref_slot=False)
class Pledge:
    """Two seats that change hands at the end of the turn (D-CARD-20)."""

    first: Public[Seat]
    second: Public[Seat]


@attrs.frozen(weakref_slot=False)
class State:
    """The whole table."""

    kind: ClassVar[str] = "destiny.state/1"

    content: Public[Content]
    options: Public[Options]
    players: Public[tuple[Player, ...]]
    board: Public[tuple[Token | None, ...]]
    """What lies at each spot, by its number (terms.SPOTS)."""
    settings: Public[tuple[Setting | None, ...]]
    """The setting under each slot, by its number less PLACES; character slots have none."""
    cards: Public[Cards]
    box: Public[Box]
    turn: Public[int] = 0
    initiative: Public[Seat] = 0
    tower: Public[Tower | None] = None
    pledges: Public[tuple[Pledge, ...]] = ()
    handlers: Public[HandlerSet] = attrs.field(default=UNBOUND, eq=False, repr=False)
    """The handlers in force, which values and targets ask; put in by the game."""

    @property
    def seats(self) -> range:
        """All seats."""
        return range(len(self.players))

    @property
    def red(self) -> int:
        """The hour of the red end of the needle (D-CLOCK-1); before the first turn it is on 12 (D-SETUP-5)."""
        return self.turn or 12

    @property
    def blue(self) -> int:
        """The hour of the blue end."""
        return (self.red + 5) % 12 + 1

    def with_player(self, player: Player) -> State:
        """The state with another value for one seat."""
        players = self.players
        return change(self, players=(*players[: player.seat], player, *players[player.seat + 1 :]))

    def with_spot(self, index: int, token: Token | None) -> State:
        """The state with something else at one spot."""
        board = self.board
        return change(self, board=(*board[:index], token, *board[index + 1 :]))

    def setting_at(self, index: int) -> Setting | None:
        """The setting under the slot of this number; None for places, character slots and removed settings."""
        return self.settings[index - PLACES] if index >= PLACES else None

    def with_setting(self, index: int, setting: Setting | None) -> State:
        """The state with another setting under the slot of this number."""
        settings, at = self.settings, index - PLACES
        return change(self, settings=(*settings[:at], setting, *settings[at + 1 :]))


def empty_board(seats: int) -> tuple[None, ...]:
    """A board with nothing on it."""
    return (None,) * (PLACES + WIDTH * seats)
