"""Pure functions of a state. Given a seat's view, they return what that seat can know.

Those marked `@value` return what the rulebook says, which handlers may change.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, partial

import tabletop_rules.author as tr
from tabletop_rules.games.destiny.content.acts import Extra, Partner, Source
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
    SettingId,
    Slot,
    Spot,
    TokenId,
    owner_at,
    slot_index,
)


@tr.frozen(weakref_slot=False)
class Shown(tr.Part):
    """A token at its spot after an event, named for the seats that see it there (D-INFO-13); -1 is a spectator."""

    body: tr.Annotated[TokenId | tr.Hidden, tr.Seen("to")]
    up: tr.Public[bool]
    to: tr.Public[tuple[tr.Seat, ...]]


@tr.frozen(weakref_slot=False)
class ShownSetting:
    """A hidden setting at its spot after an event, named for the seats that see it there."""

    id: tr.Annotated[SettingId | tr.Hidden, tr.Seen("to")]
    to: tr.Public[tuple[tr.Seat, ...]]


# --- seats ----------------------------------------------------------------------------------------------------------


def turn_order(state: State) -> tuple[tr.Seat, ...]:
    """Return all seats clockwise from the holder of the initiative (D-TURN-2)."""
    return _clockwise(len(state.players), state.initiative)


@cache
def _clockwise(seats: int, first: tr.Seat) -> tuple[tr.Seat, ...]:
    return tuple([(first + place) % seats for place in range(seats)])


def opponents(state: State, seat: tr.Seat) -> tuple[tr.Seat, ...]:
    """Return the other seats, clockwise."""
    return _clockwise(len(state.players), seat)[1:]


# --- sight (D-INFO) -------------------------------------------------------------------------------------------------


@tr.value("destiny.eyes")
def eyes_of(state: State, seat: tr.Seat) -> Eyes:
    """Return where a seat may look under tokens and settings: in front of itself (D-INFO-4).

    It is asked again whenever a stack has changed; where it depends on more, plan a `SightChanged` of your own.
    """
    return "own"


def may_look(eyes: Eyes, seat: tr.Seat, owner: tr.Seat) -> bool:
    """Whether a seat with these eyes sees hidden things in front of an owner; nobody does on the clock (D-INFO-5)."""
    return eyes != "none" if seat == owner else eyes == "all"


def seers(state: State, index: int, up: bool = False) -> tuple[tr.Seat, ...]:
    """Return the seats that see what is at a spot; -1 is a spectator (D-INFO-12)."""
    if up:
        return (tr.SPECTATOR, *state.seats)
    owner = owner_at(index)
    if owner < 0:
        return ()
    return tuple([player.seat for player in state.players if may_look(player.eyes, player.seat, owner)])


def shown_at(state: State, token: Token, index: int) -> Shown:
    """Return a token as an event shows it at a spot, named for those who see it there (D-INFO-13)."""
    return Shown(token.body, token.up, seers(state, index, token.up))


def setting_shown_at(state: State, index: int, setting: str | tr.Hidden) -> ShownSetting:
    """Return a hidden setting as an event shows it at a spot, named for those who see it there."""
    return ShownSetting(setting, seers(state, index))


# --- the clock and the board ----------------------------------------------------------------------------------------


def pointed(state: State, kinds: Iterable[Kind]) -> tuple[int, ...]:
    """Return the places of these kinds at the red and the blue end, in turn."""
    red, blue = state.red - 1, state.blue - 1
    return tuple([RINGS[kind].start + hour for kind in kinds for hour in (red, blue)])


@tr.value("destiny.kinds")
def kinds_for(state: State, seat: tr.Seat, kinds: tuple[Kind, ...]) -> tuple[Kind, ...]:
    """Return the kinds that a power of a seat may touch, if it names these."""
    return kinds


def free_slots(state: State, seat: tr.Seat, kind: Kind) -> tuple[int, ...]:
    """Return the empty slots of a kind in front of a seat, with or without a character (D-TOK-1, D-TOK-2, D-Q-8)."""
    base, board = PLACES + WIDTH * seat, state.board
    return tuple([base + slot for slot in SLOTS_OF[kind] if board[base + slot] is None])


def kinds_with_room(state: State, seat: tr.Seat, kinds: tuple[Kind, ...]) -> tuple[Kind, ...]:
    """Return those of the kinds for which a seat has a free slot (D-TOK-2, D-Q-9)."""
    base = PLACES + WIDTH * seat
    slots = state.board[base : base + WIDTH]
    return tuple([kind for kind in kinds if None in slots[SLOTS_OF[kind][0] : SLOTS_OF[kind][-1] + 1]])


def consolidated(state: State, index: int) -> bool:
    """Whether a spot is a consolidated slot."""
    setting = state.setting_at(index)
    return setting is not None and setting.laid


def reachable(state: State, seat: tr.Seat, kinds: tuple[Kind, ...]) -> tuple[int, ...]:
    """Return the spots of opponents' tokens that nothing protects."""
    board, spots = state.board, _slots_of_others(len(state.players), seat, kinds)
    return TOUCHABLE(state, [spot for spot in spots if board[spot] is not None], seat)


@cache
def _slots_of_others(seats: int, seat: tr.Seat, kinds: tuple[Kind, ...]) -> tuple[int, ...]:
    others = [other for other in range(seats) if other != seat]
    return tuple([slot_index(other, slot) for other in others for kind in kinds for slot in SLOTS_OF[kind]])


def own_tokens(state: State, seat: tr.Seat, kinds: tuple[Kind, ...]) -> tuple[int, ...]:
    """Return the slots of the tokens that a seat may give in exchange (D-TOK-6)."""
    base, board = PLACES + WIDTH * seat, state.board
    spots = [base + slot for kind in kinds for slot in SLOTS_OF[kind]]
    return TOUCHABLE(state, [spot for spot in spots if board[spot] is not None], seat)


def hidden_tokens(state: State, kinds: tuple[Kind, ...]) -> tuple[int, ...]:
    """Return the spots of all hidden tokens (D-TOK-7, D-Q-10)."""
    hidden = [index for index, token in enumerate(state.board) if token is not None and not token.up]
    return tuple(hidden if len(kinds) == len(KINDS) else [index for index in hidden if KIND_AT[index] in kinds])


def names(spots: Iterable[int]) -> tuple[Spot, ...]:
    """Return the names of spots."""
    return tuple(map(SPOTS.__getitem__, spots))


# --- the horoscope --------------------------------------------------------------------------------------------------


def might_match(state: State, seat: tr.Seat, kinds: tuple[Kind, ...]) -> tuple[int, ...]:
    """Return the slots that might match for all anybody knows: a face-up token over a hidden setting (D-INFO-15)."""
    found = []
    for slot in HOROSCOPE:
        index = slot_index(seat, slot)
        token, setting = state.board[index], state.setting_at(index)
        if token is not None and token.up and setting is not None and not setting.laid and KIND_AT[index] in kinds:
            found.append(index)
    return tuple(found)


def matched(state: State, index: int) -> bool:
    """Whether a slot holds the body that its own setting names (D-Q-12). False if the viewer does not see both."""
    token, setting = state.board[index], state.setting_at(index)
    if token is None or setting is None or isinstance(setting.id, tr.Hidden):
        return False
    return state.content.setting[setting.id].target == token.body


def laid_slots(state: State, seats: Iterable[tr.Seat]) -> tuple[int, ...]:
    """Return the consolidated slots of these seats."""
    spots = [slot_index(seat, slot) for seat in seats for slot in HOROSCOPE]
    return tuple([spot for spot in spots if consolidated(state, spot)])


def balance_needed(state: State, seat: tr.Seat) -> int:
    """Return the planets minus the constellations on the four horoscope slots (D-CARD-28)."""
    counts = dict.fromkeys(KINDS, 0)
    for slot in HOROSCOPE:
        index = slot_index(seat, slot)
        if state.board[index] is not None:
            counts[KIND_AT[index]] += 1
    return counts["planet"] - counts["constellation"]


# --- characters -----------------------------------------------------------------------------------------------------


@tr.value("destiny.line_points")
def line_points(state: State, card: CardId, line: Line) -> int:
    """Return the points of a line, by the table (D-VAL-1)."""
    return state.content.worth[card].of(line)


@tr.value("destiny.lines_counted")
def lines_counted(state: State, character: Character) -> tuple[Line, ...]:
    """Return the lines that count for a character: the one it shows, if any (D-VAL-2, D-VAL-3)."""
    return character.lines[-1:]


def points_of(state: State, character: Character) -> int:
    """Return what a character is worth now."""
    return sum(line_points(state, character.card, line) for line in lines_counted(state, character))


def lines_held(state: State, seat: tr.Seat, card: CardId) -> tuple[Line, ...]:
    """Return the lines of a character that a seat holds: with tokens that are up in its character slots (D-VAL-2)."""
    worth = state.content.worth[card]
    planet, constellation = (state.board[slot_index(seat, slot)] for slot in SPACE)
    held: list[Line] = []
    if constellation is not None and constellation.up and worth.constellation in (None, constellation.body):
        held.append("constellation")
    if planet is not None and planet.up and worth.planet in (None, planet.body):
        held.append("planet")
    return (*held, "conjunction") if len(held) == 2 else tuple(held)


def best_line(state: State, seat: tr.Seat) -> Line | None:
    """Return the line to which the current character of a seat can turn: the best one held, if worth more (D-VAL-3)."""
    stack = state.players[seat].stack
    held = lines_held(state, seat, stack[-1].card) if stack else ()
    if not held:
        return None
    top = stack[-1]
    best = max(held, key=partial(line_points, state, top.card))
    present = line_points(state, top.card, top.lines[-1]) if top.lines else 0
    return best if line_points(state, top.card, best) > present else None


@tr.value("destiny.in_reach")
def in_reach(state: State, owner: tr.Seat) -> tuple[CardId, ...]:
    """Return the characters of a stack that powers can reach: the current one (D-CHAR-3, D-Q-15)."""
    current = state.players[owner].current
    return () if current is None else (current,)


def reachable_characters(state: State, seat: tr.Seat, owners: Iterable[tr.Seat]) -> tuple[InStack, ...]:
    """Return the characters that a seat may kill, discard or transform, with their owners."""
    return EXPOSED(state, [(owner, card) for owner in owners for card in in_reach(state, owner)], seat)


def owner_of(state: State, card: CardId) -> tr.Seat | None:
    """Return the seat whose stack holds a character, or None."""
    for player in state.players:
        if any(character.card == card for character in player.stack):
            return player.seat
    return None


def theft_targets(state: State, seat: tr.Seat, stolen: tuple[CardId, ...]) -> tuple[InStack, ...]:
    """Return the characters that a seat may steal: current ones whose conjunction it holds (D-THEFT-1)."""
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


@tr.value("destiny.may_leave")
def may_leave(state: State, seat: tr.Seat) -> bool:
    """Whether a seat may decline to steal: by default no (D-THEFT-1, D-Q-16)."""
    return False


# --- powers ---------------------------------------------------------------------------------------------------------


@tr.value("destiny.executions")
def executions(state: State, seat: tr.Seat, card: CardId) -> int:
    """Return how often the power of a card happens, fixed when it is played: by default once (D-POW-6)."""
    return 1


@tr.value("destiny.arrives")
def arrives(state: State) -> bool:
    """Whether the power of a character happens when it arrives (D-CHAR-1): by default not."""
    return False


@tr.value("destiny.hand_swaps")
def hand_swaps(state: State, seat: tr.Seat) -> tuple[tr.Seat, ...]:
    """Return with whom a seat may agree to swap hands at the end of the turn (D-CARD-20): by default nobody."""
    return ()


@tr.value("destiny.optional")
def optional(state: State, seat: tr.Seat) -> bool:
    """Whether a seat may decline a card power that is possible: by default no (D-POW-1, D-Q-40)."""
    return False


@tr.value("destiny.may_pass")
def may_pass(state: State, seat: tr.Seat) -> bool:
    """Whether the winner or a loser of the trick may decline a power that is possible: by default yes (D-TRICK-8)."""
    return True


@tr.value("destiny.partners")
def exchanged_with(state: State, partners: tuple[Partner, ...], power: str) -> tuple[Partner, ...]:
    """Return with whom a power exchanges tokens, by its card (D-TOK-6)."""
    return partners


@tr.value("destiny.drawn_from")
def drawn_from(state: State, source: Source, stated: bool) -> Source:
    """Return where a power draws from; `stated` is whether the rulebook says so, not a ruling (D-Q-36)."""
    return source


@tr.value("destiny.extra_kills")
def extra_kills(state: State, extra: Extra) -> Extra:
    """Return whom a killing power may kill after its first victim, by the card (D-CARD-30)."""
    return extra


@tr.value("destiny.offered_slots")
def offered_slots(state: State, seat: tr.Seat, slots: tuple[int, ...]) -> tuple[int, ...]:
    """Return which of the slots that might match are offered: those that do. Needs the whole match, not a view."""
    return tuple([slot for slot in slots if matched(state, slot)])


# --- the setting phase, thrown tokens -------------------------------------------------------------------------------


def moves_of(state: State, seat: tr.Seat) -> list[tuple[Slot, Slot]]:
    """Return the legal moves of a seat in the setting phase, as pairs of slots of one kind (D-SET-1)."""
    base, board = PLACES + WIDTH * seat, state.board
    return [
        (SLOTS[source - base], SLOTS[target - base])
        for movable in _movable(state, seat)
        for source in movable
        if board[source] is not None
        for target in movable
        if target != source
    ]


def can_move(state: State, seat: tr.Seat) -> bool:
    """Whether a seat has a legal move."""
    for movable in _movable(state, seat):
        for spot in movable if len(movable) > 1 else ():
            if state.board[spot] is not None:
                return True
    return False


def _movable(state: State, seat: tr.Seat) -> Iterator[tuple[int, ...]]:
    """Yield the slots of each kind between which a seat may move, for the kinds of which it has a token."""
    base = PLACES + WIDTH * seat
    row = state.board[base : base + WIDTH]
    for slots in SLOTS_OF.values():
        first, second, third = slots
        if row[first] is not None or row[second] is not None or row[third] is not None:
            yield MOVABLE(state, [base + slot for slot in slots], seat)


def up_by_half(state: State, place: int) -> bool:
    """Whether the hour of a place is one of the six after the red end (D-Q-41)."""
    return (place - state.red) % RING < 6
