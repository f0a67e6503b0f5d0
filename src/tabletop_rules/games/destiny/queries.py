"""Pure questions on a state. Asked of a seat's view they answer what that seat can tell.

Those marked `@value` give the plain answer of the rulebook; handlers may change it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from tabletop_rules.core.mask import Hidden
from tabletop_rules.core.terms import SPECTATOR, Seat
from tabletop_rules.core.value import value
from tabletop_rules.games.destiny.content.acts import Extra, Source
from tabletop_rules.games.destiny.content.items import Worth
from tabletop_rules.games.destiny.events.tokens import Shown, ShownSetting
from tabletop_rules.games.destiny.state import Character, State, Token
from tabletop_rules.games.destiny.targets import EXPOSED, MOVABLE, STEALABLE, TOUCHABLE
from tabletop_rules.games.destiny.terms import (
    HOROSCOPE,
    KIND_AT,
    KINDS,
    PLACES,
    RING,
    RINGS,
    SLOTS,
    SLOTS_OF,
    SPACE,
    SPOTS,
    WIDTH,
    CardId,
    Eyes,
    InStack,
    Kind,
    Line,
    Slot,
    Spot,
    owner_at,
    slot_index,
)

# --- seats ----------------------------------------------------------------------------------------------------------


def turn_order(state: State) -> tuple[Seat, ...]:
    """All seats from the holder of the initiative clockwise (D-TURN-2)."""
    count, first = len(state.players), state.initiative
    return tuple([(first + place) % count for place in range(count)])


def opponents(state: State, seat: Seat) -> tuple[Seat, ...]:
    """The other players, clockwise."""
    count = len(state.players)
    return tuple([(seat + place) % count for place in range(1, count)])


# --- sight (D-INFO) -------------------------------------------------------------------------------------------------


@value("destiny.eyes")
def eyes_of(state: State, seat: Seat) -> Eyes:
    """Where a seat may look under tokens and settings: at home (D-INFO-4)."""
    return "own"


def may_look(eyes: Eyes, seat: Seat, owner: Seat) -> bool:
    """Whether such eyes see tokens and settings in front of an owner; on the clock none do (D-INFO-5, D-Q-24)."""
    return eyes != "none" if seat == owner else eyes == "all"


def seers(state: State, index: int, up: bool = False) -> tuple[Seat, ...]:
    """The seats that see what lies at a spot; an onlooker is -1 (D-INFO-12)."""
    if up:
        return (SPECTATOR, *state.seats)
    owner = owner_at(index)
    if owner < 0:
        return ()
    return tuple([player.seat for player in state.players if may_look(player.eyes, player.seat, owner)])


def shown_at(state: State, token: Token, index: int) -> Shown:
    """A token as it lies at a spot, named for whom it is seen by there (D-INFO-13)."""
    return Shown(token.body, token.up, seers(state, index, token.up))


def setting_shown_at(state: State, index: int, setting: str | Hidden) -> ShownSetting:
    """A hidden setting as it lies at a spot, named for whom it is seen by there."""
    return ShownSetting(setting, seers(state, index))


# --- the clock and the board ----------------------------------------------------------------------------------------


def pointed(state: State, kinds: Iterable[Kind]) -> tuple[int, ...]:
    """The places of these kinds at the red end and at the blue end."""
    red, blue = state.red - 1, state.blue - 1
    return tuple([RINGS[kind].start + hour for kind in kinds for hour in (red, blue)])


@value("destiny.kinds")
def kinds_for(state: State, seat: Seat, kinds: tuple[Kind, ...]) -> tuple[Kind, ...]:
    """The kinds that a seat's power may touch now, of a power that names these."""
    return kinds


def free_slots(state: State, seat: Seat, kind: Kind) -> tuple[int, ...]:
    """The empty slots of a kind in front of a seat, with a character or without (D-TOK-1, D-TOK-2, D-Q-8)."""
    base, board = PLACES + WIDTH * seat, state.board
    return tuple([base + slot for slot in SLOTS_OF[kind] if board[base + slot] is None])


def kinds_with_room(state: State, seat: Seat, kinds: tuple[Kind, ...]) -> tuple[Kind, ...]:
    """Those kinds for which a seat has a free slot (D-TOK-2, D-Q-9)."""
    return tuple([kind for kind in kinds if _has_room(state, seat, kind)])


def _has_room(state: State, seat: Seat, kind: Kind) -> bool:
    first = PLACES + WIDTH * seat + SLOTS_OF[kind][0]  # the slots of a kind are neighbours
    one, two, three = state.board[first : first + 3]
    return one is None or two is None or three is None


def free_places(state: State, kind: Kind) -> tuple[int, ...]:
    """The empty places of a ring (D-TOK-4)."""
    return tuple([index for index in RINGS[kind] if state.board[index] is None])


def consolidated(state: State, index: int) -> bool:
    """Whether a spot is a slot whose setting lies over its token."""
    setting = state.setting_at(index)
    return setting is not None and setting.laid


def reachable(state: State, seat: Seat, kinds: tuple[Kind, ...]) -> tuple[int, ...]:
    """The spots of tokens of an opponent that nothing protects."""
    board, spots = state.board, _slots_of_others(len(state.players), seat, kinds)
    return TOUCHABLE(state, [spot for spot in spots if board[spot] is not None], seat)


@cache
def _slots_of_others(seats: int, seat: Seat, kinds: tuple[Kind, ...]) -> tuple[int, ...]:
    others = [other for other in range(seats) if other != seat]
    return tuple([slot_index(other, slot) for other in others for kind in kinds for slot in SLOTS_OF[kind]])


def own_tokens(state: State, seat: Seat, kinds: tuple[Kind, ...]) -> tuple[int, ...]:
    """The slots of a seat's own tokens that it may exchange (D-TOK-6)."""
    base, board = PLACES + WIDTH * seat, state.board
    spots = [base + slot for kind in kinds for slot in SLOTS_OF[kind]]
    return TOUCHABLE(state, [spot for spot in spots if board[spot] is not None], seat)


def hidden_tokens(state: State, kinds: tuple[Kind, ...]) -> tuple[int, ...]:
    """The spots of hidden tokens anywhere (D-TOK-7, D-Q-10)."""
    hidden = [index for index, token in enumerate(state.board) if token is not None and not token.up]
    return tuple(hidden if len(kinds) == len(KINDS) else [index for index in hidden if KIND_AT[index] in kinds])


def names(spots: Iterable[int]) -> tuple[Spot, ...]:
    """The names of spots."""
    return tuple(map(SPOTS.__getitem__, spots))


# --- the horoscope --------------------------------------------------------------------------------------------------


def might_match(state: State, seat: Seat, kinds: tuple[Kind, ...]) -> tuple[int, ...]:
    """The slots that could be consolidated as far as everybody knows: a token up over a hidden setting (D-INFO-15)."""
    found = []
    for slot in HOROSCOPE:
        index = slot_index(seat, slot)
        token, setting = state.board[index], state.setting_at(index)
        if token is not None and token.up and setting is not None and not setting.laid and KIND_AT[index] in kinds:
            found.append(index)
    return tuple(found)


def matched(state: State, index: int) -> bool:
    """Whether a slot holds the very body that its own setting names (D-Q-12). Only for who sees both."""
    token, setting = state.board[index], state.setting_at(index)
    if token is None or setting is None or isinstance(setting.id, Hidden):
        return False
    return state.content.setting[setting.id].target == token.body


def laid_slots(state: State, seats: Iterable[Seat]) -> tuple[int, ...]:
    """The consolidated slots of these seats."""
    spots = [slot_index(seat, slot) for seat in seats for slot in HOROSCOPE]
    return tuple([spot for spot in spots if consolidated(state, spot)])


def balance_needed(state: State, seat: Seat) -> int:
    """Planets less constellations on the four horoscope slots (D-CARD-28)."""
    counts = dict.fromkeys(KINDS, 0)
    for slot in HOROSCOPE:
        index = slot_index(seat, slot)
        if state.board[index] is not None:
            counts[KIND_AT[index]] += 1
    return counts["planet"] - counts["constellation"]


# --- characters -----------------------------------------------------------------------------------------------------


def worth_of(state: State, card: CardId) -> Worth:
    """The bodies and points of a character (D-VAL-1)."""
    return state.content.worth[card]


@value("destiny.line_points")
def line_points(state: State, card: CardId, line: Line) -> int:
    """The points of a line, by the table (D-VAL-1)."""
    return worth_of(state, card).of(line)


@value("destiny.lines_counted")
def lines_counted(state: State, character: Character) -> tuple[Line, ...]:
    """The lines that count for a character as it lies: the one that it shows (D-VAL-2, D-VAL-3)."""
    return character.lines[-1:]


def points_of(state: State, character: Character) -> int:
    """What a character is worth as it lies."""
    return sum(line_points(state, character.card, line) for line in lines_counted(state, character))


def lines_held(state: State, seat: Seat, card: CardId) -> tuple[Line, ...]:
    """The lines of a character that the character slots of a seat fulfil with tokens that are up (D-VAL-2)."""
    worth = worth_of(state, card)
    planet, constellation = (state.board[slot_index(seat, slot)] for slot in SPACE)
    held: list[Line] = []
    if constellation is not None and constellation.up and worth.constellation in (None, constellation.body):
        held.append("constellation")
    if planet is not None and planet.up and worth.planet in (None, planet.body):
        held.append("planet")
    return (*held, "conjunction") if len(held) == 2 else tuple(held)


@value("destiny.in_reach")
def in_reach(state: State, owner: Seat) -> tuple[CardId, ...]:
    """The characters of a stack that can be chosen at all: the current one (D-CHAR-3, D-Q-15)."""
    current = state.players[owner].current
    return () if current is None else (current,)


def reachable_characters(state: State, seat: Seat, owners: Iterable[Seat]) -> tuple[InStack, ...]:
    """Characters that a seat may kill, discard or transform, with their owners."""
    return EXPOSED(state, [(owner, card) for owner in owners for card in in_reach(state, owner)], seat)


def owner_of(state: State, card: CardId) -> Seat | None:
    """In whose stack a character lies."""
    for player in state.players:
        if any(character.card == card for character in player.stack):
            return player.seat
    return None


def theft_targets(state: State, seat: Seat, stolen: tuple[CardId, ...]) -> tuple[InStack, ...]:
    """The current characters whose conjunction a seat holds (D-THEFT-1), less those that may not be stolen."""
    base = PLACES + WIDTH * seat
    for slot in SPACE:
        token = state.board[base + slot]
        if token is None or not token.up:
            return ()
    found = []
    for owner in opponents(state, seat):
        card = state.players[owner].current
        if card is not None and "conjunction" in lines_held(state, seat, card):
            found.append((owner, card))
    return STEALABLE(state, EXPOSED(state, found, seat), stolen)


@value("destiny.may_leave")
def may_leave(state: State, seat: Seat) -> bool:
    """Whether a thief may decline to steal: no (D-THEFT-1, D-Q-16)."""
    return False


# --- powers ---------------------------------------------------------------------------------------------------------


@value("destiny.executions")
def executions(state: State, seat: Seat, card: CardId) -> int:
    """How often the power of a card that is being played happens: fixed now, once (D-POW-6)."""
    return 1


@value("destiny.optional")
def optional(state: State, seat: Seat) -> bool:
    """Whether a seat may decline a card power that can do something: no (D-POW-1, D-Q-40)."""
    return False


@value("destiny.drawn_from")
def drawn_from(state: State, source: Source, stated: bool) -> Source:
    """Where a power draws from; `stated` is whether the rulebook says so, or a ruling (D-Q-36)."""
    return source


@value("destiny.extra_kills")
def extra_kills(state: State, extra: Extra) -> Extra:
    """Whom a killing power may go on with, of a card that says so (D-CARD-30)."""
    return extra


@value("destiny.offered_slots")
def offered_slots(state: State, seat: Seat, slots: tuple[int, ...]) -> tuple[int, ...]:
    """Which of the slots that might match are offered for consolidation: those that do. The referee alone asks."""
    return tuple([slot for slot in slots if matched(state, slot)])


# --- cards ----------------------------------------------------------------------------------------------------------


def extreme_cards(state: State, seat: Seat, highest: bool) -> tuple[CardId, ...]:
    """Those cards of a hand that share its highest or its lowest value (D-CARD-18, D-COMP-4). Only for their owner."""
    cards = [card for card in state.players[seat].hand if not isinstance(card, Hidden)]
    if not cards:
        return ()
    ranks = {card: state.content.card[card].rank for card in cards}
    wanted = max(ranks.values()) if highest else min(ranks.values())
    return tuple([card for card in cards if ranks[card] == wanted])


def moves_of(state: State, seat: Seat) -> Iterator[tuple[Slot, Slot]]:
    """The moves of a seat's tokens in the setting phase, as pairs of slots of one kind (D-SET-1)."""
    base = PLACES + WIDTH * seat
    row = state.board[base : base + WIDTH]
    for slots in SLOTS_OF.values():
        if row[slots[0]] is row[slots[1]] is row[slots[2]] is None:
            continue
        movable = MOVABLE(state, [base + slot for slot in slots], seat)
        for source in movable:
            if row[source - base] is not None:
                for target in movable:
                    if target != source:
                        yield SLOTS[source - base], SLOTS[target - base]


def can_move(state: State, seat: Seat) -> bool:
    """Whether a seat has such a move."""
    return any(True for _ in moves_of(state, seat))


def up_by_half(state: State, place: int) -> bool:
    """Whether the hour of a place is among the six from red + 1 on (D-Q-41)."""
    hour, first = place % RING + 1, state.red + 1
    return (hour - first) % RING < 6
