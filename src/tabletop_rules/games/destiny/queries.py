"""Pure questions on a state. Asked of a seat's view they answer what that seat can tell."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tabletop_rules.core.mask import Hidden
from tabletop_rules.core.terms import SPECTATOR, Seat
from tabletop_rules.games.destiny.content.items import Worth
from tabletop_rules.games.destiny.events.tokens import Shown, ShownSetting
from tabletop_rules.games.destiny.state import Character, State, Token
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


def eyes_of(state: State, seat: Seat) -> Eyes:
    """Where a seat may look by its current character: the Fool not even at home, the Pope everywhere (D-INFO-4)."""
    current = state.players[seat].current
    return "own" if current is None else state.content.eyes.get(current, "own")


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


def kinds_for(state: State, seat: Seat, kinds: tuple[Kind, ...]) -> tuple[Kind, ...]:
    """The kinds that a seat's power may touch now: with a current Priestess either (D-POW-5, D-CARD-16, D-Q-19)."""
    if len(kinds) == 1 and state.players[seat].current in state.content.merging:
        return KINDS
    return kinds


def free_slots(state: State, seat: Seat, kind: Kind) -> tuple[int, ...]:
    """The empty slots of a kind in front of a seat, with a character or without (D-TOK-1, D-TOK-2, D-Q-8)."""
    base, board = PLACES + WIDTH * seat, state.board
    return tuple([base + slot for slot in SLOTS_OF[kind] if board[base + slot] is None])


def kinds_with_room(state: State, seat: Seat, kinds: tuple[Kind, ...]) -> tuple[Kind, ...]:
    """Those kinds for which a seat has a free slot (D-TOK-2, D-Q-9)."""
    return tuple([kind for kind in kinds if free_slots(state, seat, kind)])


def free_places(state: State, kind: Kind) -> tuple[int, ...]:
    """The empty places of a ring (D-TOK-4)."""
    return tuple([index for index in RINGS[kind] if state.board[index] is None])


def consolidated(state: State, index: int) -> bool:
    """Whether a spot is a slot whose setting lies over its token."""
    setting = state.setting_at(index)
    return setting is not None and setting.laid


def guarded_space(state: State, seat: Seat, owner: Seat) -> bool:
    """Whether the Tower guards the character space of an owner against a seat (D-CARD-31)."""
    return state.tower is not None and state.tower.beside == owner != seat


def guarded(state: State, seat: Seat, index: int) -> bool:
    """Whether the Tower guards the token at a spot against a seat (D-CARD-31, option tower_scope)."""
    owner = owner_at(index)
    if owner < 0 or not guarded_space(state, seat, owner):
        return False
    return (index - PLACES) % WIDTH in SPACE and state.options.tower_scope == "space"


def reachable(state: State, seat: Seat, kinds: tuple[Kind, ...]) -> tuple[int, ...]:
    """The spots of tokens of an opponent that are neither consolidated nor guarded."""
    board, settings, tower = state.board, state.settings, state.tower
    safe = tower.beside if tower is not None and state.options.tower_scope == "space" else -1
    found = []
    for owner in state.seats:
        if owner == seat:
            continue
        base = PLACES + WIDTH * owner
        for kind in kinds:
            for slot in SLOTS_OF[kind]:
                if board[base + slot] is None or (owner == safe and slot in SPACE):
                    continue
                setting = settings[base + slot - PLACES]
                if setting is None or not setting.laid:
                    found.append(base + slot)
    return tuple(found)


def own_tokens(state: State, seat: Seat, kinds: tuple[Kind, ...]) -> tuple[int, ...]:
    """The slots of a seat's unconsolidated tokens (D-TOK-6, D-CONS-2, D-Q-13)."""
    base, board = PLACES + WIDTH * seat, state.board
    spots = [base + slot for kind in kinds for slot in SLOTS_OF[kind]]
    return tuple([spot for spot in spots if board[spot] is not None and not consolidated(state, spot)])


def hidden_tokens(state: State, kinds: tuple[Kind, ...]) -> tuple[int, ...]:
    """The spots of hidden tokens anywhere (D-TOK-7, D-Q-10)."""
    found = []
    for index, token in enumerate(state.board):
        if token is not None and not token.up and KIND_AT[index] in kinds:
            found.append(index)
    return tuple(found)


def names(spots: Iterable[int]) -> tuple[Spot, ...]:
    """The names of spots."""
    return tuple([SPOTS[spot] for spot in spots])


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


def line_points(state: State, card: CardId, line: Line) -> int:
    """The points of a line (D-VAL-1; option emperor_points, D-Q-1)."""
    example = state.content.example
    if state.options.emperor_points == "worked_example" and card == example.character:
        return example.of(line)
    return worth_of(state, card).of(line)


def points_of(state: State, character: Character) -> int:
    """What a character is worth as it lies (D-VAL-3; option validation_total, D-Q-14)."""
    if not character.lines:
        return 0
    lines = set(character.lines) if state.options.validation_total == "additive" else character.lines[-1:]
    return sum(line_points(state, character.card, line) for line in lines)


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


def reachable_characters(state: State, seat: Seat, owners: Iterable[Seat]) -> tuple[tuple[Seat, CardId], ...]:
    """Characters that a seat may kill, discard or transform, with their owners (D-Q-15, option character_depth)."""
    deep = state.options.character_depth == "any"
    found = []
    for owner in owners:
        stack = state.players[owner].stack
        if stack and not guarded_space(state, seat, owner):
            for character in reversed(stack) if deep else stack[-1:]:
                found.append((owner, character.card))
    return tuple(found)


def owner_of(state: State, card: CardId) -> Seat | None:
    """In whose stack a character lies."""
    for player in state.players:
        if any(character.card == card for character in player.stack):
            return player.seat
    return None


def theft_targets(state: State, seat: Seat, stolen: Sequence[CardId]) -> tuple[tuple[Seat, CardId], ...]:
    """The current characters whose conjunction a seat holds (D-THEFT-1, D-THEFT-2; option astrologer_theft)."""
    base = PLACES + WIDTH * seat
    for slot in SPACE:
        token = state.board[base + slot]
        if token is None or not token.up:
            return ()
    found = []
    for owner in opponents(state, seat):
        card = state.players[owner].current
        if card is None or card in stolen or guarded_space(state, seat, owner):
            continue
        if worth_of(state, card).planet is None and state.options.astrologer_theft == "never":
            continue
        if "conjunction" in lines_held(state, seat, card):
            found.append((owner, card))
    return tuple(found)


# --- cards ----------------------------------------------------------------------------------------------------------


def extreme_cards(state: State, seat: Seat, highest: bool) -> tuple[CardId, ...]:
    """Those cards of a hand that share its highest or its lowest value (D-CARD-18, D-COMP-4). Only for their owner."""
    cards = [card for card in state.players[seat].hand if not isinstance(card, Hidden)]
    if not cards:
        return ()
    ranks = {card: state.content.card[card].rank for card in cards}
    wanted = max(ranks.values()) if highest else min(ranks.values())
    return tuple([card for card in cards if ranks[card] == wanted])


def moves_of(state: State, seat: Seat) -> tuple[tuple[Slot, Slot], ...]:
    """The moves of a seat's tokens in the setting phase, as pairs of slots, none consolidated (D-SET-1, D-Q-13)."""
    base, found = PLACES + WIDTH * seat, []
    row = state.board[base : base + WIDTH]
    settings = state.settings[base - PLACES : base - PLACES + WIDTH]
    for slots in SLOTS_OF.values():
        if row[slots[0]] is row[slots[1]] is row[slots[2]] is None:
            continue
        open_slots = [slot for slot in slots if (setting := settings[slot]) is None or not setting.laid]
        for source in open_slots:
            if row[source] is not None:
                found += [(SLOTS[source], SLOTS[target]) for target in open_slots if target != source]
    return tuple(found)


def up_by_half(state: State, place: int) -> bool:
    """Whether the hour of a place is among the six from red + 1 on (D-Q-41)."""
    hour, first = place % RING + 1, state.red + 1
    return (hour - first) % RING < 6
