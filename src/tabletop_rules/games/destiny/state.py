"""The state of a match. Who sees hidden tokens and settings follows from their place and `Player.eyes`: view.py."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, ClassVar, Final

import attrs

from tabletop_rules.core.handle import UNBOUND, HandlerSet
from tabletop_rules.core.make import renewer
from tabletop_rules.core.mask import HIDDEN, Hidden, Public, Seen
from tabletop_rules.core.messages import Part
from tabletop_rules.core.terms import Along, Seat
from tabletop_rules.games.destiny.content.items import Content
from tabletop_rules.games.destiny.terms import PLACES, Card, CardId, Eyes, Line, SettingId, SlipId, Slot, TokenId
from tabletop_rules.kit.frozen import frozen


@frozen(weakref_slot=False)
class Token(Part):
    """A token on the board. If it is hidden, only seats with a right to look see it (D-INFO-4, D-INFO-12)."""

    body: Annotated[TokenId | Hidden, Seen()]
    up: Public[bool]


@frozen(weakref_slot=False)
class Setting(Part):
    """A setting under a slot: hidden, turned up for the count, or laid over the token it names (D-CONS-1)."""

    id: Annotated[SettingId | Hidden, Seen()]
    up: Public[bool] = False
    laid: Public[bool] = False


UNSEEN_TOKEN = Token(HIDDEN, up=False)
UNSEEN_SETTING = Setting(HIDDEN)


@frozen(weakref_slot=False)
class Character(Part):
    """A character card in a stack and the lines it has shown, the present one last; none if upright (D-VAL-2)."""

    card: Public[CardId]
    lines: Public[tuple[Line, ...]] = ()


@frozen(weakref_slot=False)
class Player(Part):
    """What belongs to a seat, apart from what is in its slots."""

    seat: Public[Seat]
    hand: Annotated[tuple[Card, ...], Seen("seat")] = ()
    played: Annotated[Card | None, Seen("seat")] = None
    """The card that competes face down (D-INFO-2)."""
    aside: Annotated[Card | None, Seen("seat")] = None
    """A committed card, or one taken from the discard pile until another is discarded for it."""
    dealt: Annotated[tuple[SettingId | Hidden, ...], Seen("seat")] = ()
    """Settings drawn and not yet laid (option setting_assignment = player_choice)."""
    move: Annotated[tuple[Slot, ...] | Hidden | None, Seen("seat", whole=True)] = None
    """A move committed in secret, () for none (option setting_phase = simultaneous)."""
    moved: Public[SlipId | None] = None
    """The committed move, turned up until the turn ends."""
    stack: Public[tuple[Character, ...]] = ()
    """Character cards, the current one last. An uncovered one still shows its lines (D-CHAR-4, D-Q-52)."""
    points: Public[int] = 0
    eyes: Public[Eyes] = "own"

    @property
    def current(self) -> CardId | None:
        """The current character (D-CHAR-2), or None."""
        return self.stack[-1].card if self.stack else None


@frozen(weakref_slot=False)
class Competitor(Part):
    """A card turned up in the trick. Seat -1 is destiny."""

    seat: Public[Seat]
    card: Public[CardId]


@frozen(weakref_slot=False)
class Cards(Part):
    """All cards that belong to no player."""

    undealt: tuple[Card, ...]
    """Not yet dealt; after setup, those that left the game unseen."""
    pile: tuple[Card, ...] = ()
    """The destiny pile: a bag, since nobody knows its order."""
    trick: Public[tuple[Competitor, ...]] = ()
    resolving: Public[CardId | None] = None
    """The card played for power, until its power is done (D-PLAY-7)."""
    discard: Public[tuple[CardId, ...]] = ()
    killed: Public[tuple[CardId, ...]] = ()
    """The characters of the discard pile that came from a stack and have stayed there since (D-Q-36)."""


@frozen(weakref_slot=False)
class Box(Part):
    """The tokens and settings that are not on the table."""

    tokens: Public[tuple[TokenId, ...]]
    settings: tuple[SettingId | Hidden, ...]
    removed: Public[tuple[SettingId, ...]] = ()
    """Broken settings, which all have seen, under the option that removes them (D-Q-27)."""


@frozen(weakref_slot=False)
class Tower(Part):
    """The Tower in play: the card, whom it is beside, and since which turn."""

    card: Public[CardId]
    beside: Public[Seat]
    since: Public[int]


@frozen(weakref_slot=False)
class Pledge(Part):
    """Two seats that swap hands at the end of the turn (D-CARD-20)."""

    first: Public[Seat]
    second: Public[Seat]


@frozen(weakref_slot=False)
class State(Part):
    """The state of a match."""

    kind: ClassVar[str] = "destiny.state/1"

    content: Public[Content]
    players: Public[tuple[Player, ...]]
    board: Public[Annotated[tuple[Token | None, ...], Along("position")]]
    """The token at each spot, by number (`terms.SPOTS`)."""
    settings: Public[Annotated[tuple[Setting | None, ...], Along("setting_slot")]]
    """The setting under each slot, by spot number minus PLACES; character slots have none."""
    cards: Public[Cards]
    box: Public[Box]
    turn: Public[int] = 0
    initiative: Public[Seat] = 0
    tower: Public[Tower | None] = None
    pledges: Public[tuple[Pledge, ...]] = ()
    handlers: Public[HandlerSet] = attrs.field(default=UNBOUND, eq=False, repr=False)
    """The handlers in force, for values and targets; set by the game."""

    @property
    def seats(self) -> range:
        """All seats."""
        return range(len(self.players))

    @property
    def red(self) -> int:
        """The hour of the red end of the needle (D-CLOCK-1): 12 before the first turn (D-SETUP-5)."""
        return self.turn or 12

    @property
    def blue(self) -> int:
        """The hour of the blue end."""
        return (self.red + 5) % 12 + 1

    def players_with(self, player: Player) -> tuple[Player, ...]:
        """Return the players with one of them replaced."""
        players, seat = self.players, player.seat
        return (*players[:seat], player, *players[seat + 1 :])

    def with_player(self, player: Player) -> State:
        """Return the state with another value for one seat."""
        return put_players(self, self.players_with(player))

    def with_spot(self, index: int, token: Token | None) -> State:
        """Return the state with another token, or none, at a spot."""
        board = self.board
        return put_board(self, (*board[:index], token, *board[index + 1 :]))

    def setting_at(self, index: int) -> Setting | None:
        """Return the setting under a slot, by spot number; None for places, character slots and removed settings."""
        return self.settings[index - PLACES] if index >= PLACES else None

    def with_setting(self, index: int, setting: Setting | None) -> State:
        """Return the state with another setting, or none, under a slot, by spot number."""
        settings, at = self.settings, index - PLACES
        return put_settings(self, (*settings[:at], setting, *settings[at + 1 :]))


put_players: Final[Callable[[State, tuple[Player, ...]], State]] = renewer(State, "players")
put_board: Final[Callable[[State, tuple[Token | None, ...]], State]] = renewer(State, "board")
put_settings: Final[Callable[[State, tuple[Setting | None, ...]], State]] = renewer(State, "settings")
put_cards: Final[Callable[[State, Cards], State]] = renewer(State, "cards")
put_players_and_cards: Final[Callable[[State, tuple[Player, ...], Cards], State]] = renewer(State, "players", "cards")
"""Fast copies of a state with these fields replaced."""
