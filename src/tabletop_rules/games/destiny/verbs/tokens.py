"""Verbs that move and turn tokens. None of them applies to settings (D-TOK-9, D-Q-11).

Cards: D-CARD-1, D-CARD-2, D-CARD-5, D-CARD-6, D-CARD-26, D-CARD-36 draw; D-CARD-4, D-CARD-33 steal; D-CARD-32 throws;
D-CARD-7, D-CARD-9, D-CARD-10, D-CARD-11, D-CARD-24 exchange; D-CARD-3, D-CARD-13, D-CARD-27 reveal; D-CARD-28 balances.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import tabletop_rules.author as tr
from tabletop_rules.games.destiny.content.acts import (
    DrawToBalance,
    DrawToken,
    ExchangeToken,
    Face,
    FlipToken,
    RevealToken,
    Source,
    StealToken,
    ThrowToken,
)
from tabletop_rules.games.destiny.power_choices import WhichPlace, WhichSlot, WhichToken
from tabletop_rules.games.destiny.queries import (
    balance_needed,
    drawn_from,
    exchanged_with,
    free_slots,
    hidden_tokens,
    kinds_for,
    kinds_with_room,
    names,
    own_tokens,
    pointed,
    reachable,
    shown_at,
)
from tabletop_rules.games.destiny.state import State
from tabletop_rules.games.destiny.targets import HIDEABLE
from tabletop_rules.games.destiny.terms import (
    CONSTELLATION,
    HOROSCOPE,
    INDEX,
    KIND_AT,
    KINDS,
    PLACES,
    PLANET,
    RINGS,
    WIDTH,
    Kind,
    Spot,
)
from tabletop_rules.games.destiny.tokens import (
    TokenDrawn,
    TokenHidden,
    TokenRevealed,
    TokensExchanged,
    TokenShifted,
    TokenStolen,
    TokenThrown,
    body_at,
    token_at,
)
from tabletop_rules.games.destiny.verbs.against import (
    drawing,
    empty,
    flipping,
    getting,
    place,
    revealing,
    slot,
    stealing,
    taking,
)
from tabletop_rules.games.destiny.verbs.call import Call, Pick, Verb, asking, row


def shift(event: type[TokenShifted], state: State, call: Call[Any], source: Spot, target: Spot) -> TokenShifted:
    """Return the event of a token that moves, face kept, named for those who see its new spot (D-TOK-3, D-INFO-13)."""
    token = token_at(state, INDEX[source])
    return event(call.seat, source, target, shown_at(state, token, INDEX[target]))


def shifting(event: type[TokenShifted]) -> Callable[[State, Call[Any], Spot], tr.Plan]:
    """Return what moves the token chosen first to the spot chosen last.

    Both are chosen before anybody looks, and the token moves in one event, its face kept (D-TOK-10, D-Q-41, D-Q-54).
    """

    def do(state: State, call: Call[Any], spot: Spot) -> tr.Plan:
        return (shift(event, state, call, call.chosen[0], spot),)

    return do


def slots_for_chosen(state: State, call: Call[Any]) -> tuple[Spot, ...]:
    """Return the seat's free slots of the kind of the token chosen first."""
    return names(free_slots(state, call.seat, KIND_AT[INDEX[call.chosen[0]]]))


SLOT: Final = Pick(WhichSlot, slots_for_chosen, slot)
"""The choice of a slot for the token chosen first."""


# --- draw (D-CARD-1, 2, 5, 6, 26, 36, 38; D-TRICK-6a, D-TRICK-7a) ---------------------------------------------------


def drawable(state: State, source: Source, face: Face, kinds: tuple[Kind, ...]) -> tuple[int, ...]:
    """Return the places from which such a draw may take a token."""
    board = state.board
    if source == "pointed":
        spots: tuple[int, ...] = pointed(state, kinds)
    elif source == "red":
        spots = pointed(state, kinds)[::2]
    else:
        spots = tuple([spot for kind in kinds for spot in RINGS[kind]])
    found = []
    for spot in spots:
        token = board[spot]
        if token is not None and (face == "any" or token.up == (face == "revealed")):
            found.append(spot)
    return tuple(found)


def tokens_to_draw(state: State, call: Call[DrawToken]) -> tuple[Spot, ...]:
    """Return the tokens that may be drawn, of kinds with room (D-TOK-2)."""
    act = call.act
    kinds = kinds_with_room(state, call.seat, kinds_for(state, call.seat, act.kinds))
    return names(drawable(state, drawn_from(state, act.source, act.stated), act.face, kinds))


# --- steal (D-CARD-4, D-CARD-33), throw (D-TOK-5, D-CARD-32, D-TRICK-6d) --------------------------------------------


def tokens_to_steal(state: State, call: Call[StealToken]) -> tuple[Spot, ...]:
    """Return the opponents' tokens in reach, of kinds with room."""
    kinds = kinds_with_room(state, call.seat, kinds_for(state, call.seat, call.act.kinds))
    return names(reachable(state, call.seat, kinds))


def tokens_to_throw(state: State, call: Call[ThrowToken]) -> tuple[Spot, ...]:
    """Return the opponents' tokens in reach."""
    return names(reachable(state, call.seat, kinds_for(state, call.seat, call.act.kinds)))


def places_for_chosen(state: State, call: Call[ThrowToken]) -> tuple[Spot, ...]:
    """Return the empty places of the ring of the token chosen first (D-TOK-4)."""
    return names([place for place in RINGS[KIND_AT[INDEX[call.chosen[0]]]] if state.board[place] is None])


# --- exchange (D-TOK-6, D-CARD-7, 9, 10, 11, 24, 38) ----------------------------------------------------------------


def partners(state: State, call: Call[ExchangeToken], kind: Kind) -> tuple[int, ...]:
    """Return the spots of the tokens of a kind for which one of the seat's may be exchanged."""
    among = exchanged_with(state, call.act.partners, call.power)
    found: tuple[int, ...] = ()
    if "opponent" in among:
        found += reachable(state, call.seat, (kind,))
    if "clock_pointed" in among:
        found += tuple([place for place in pointed(state, (kind,)) if state.board[place] is not None])
    return _of_face(state, call.act, found)


def _of_face(state: State, act: ExchangeToken, spots: tuple[int, ...]) -> tuple[int, ...]:
    """Return only the tokens that are up, on either side, for mixed cards (D-Q-38)."""
    return tuple([spot for spot in spots if token_at(state, spot).up]) if act.face == "revealed" else spots


def tokens_to_give(state: State, call: Call[ExchangeToken]) -> tuple[Spot, ...]:
    """Return the seat's tokens that have a partner of their kind."""
    found: tuple[int, ...] = ()
    for kind in kinds_for(state, call.seat, call.act.kinds):
        mine = _of_face(state, call.act, own_tokens(state, call.seat, (kind,)))
        if mine and partners(state, call, kind):
            found += mine
    return names(found)


def tokens_to_get(state: State, call: Call[ExchangeToken]) -> tuple[Spot, ...]:
    """Return the partners of the token chosen first."""
    return names(partners(state, call, KIND_AT[INDEX[call.chosen[0]]]))


def exchange(state: State, call: Call[ExchangeToken], spot: Spot) -> tr.Plan:
    """Swap the two tokens, faces kept (D-TOK-6)."""
    source, target = INDEX[call.chosen[0]], INDEX[spot]
    token = shown_at(state, token_at(state, source), target)
    other = shown_at(state, token_at(state, target), source)
    return (tr.Cited(tr.RuleId("D-TOK-6"), TokensExchanged(call.seat, call.chosen[0], spot, token, other)),)


# --- reveal and hide (D-TOK-7, D-TOK-8, D-CARD-3, 13, 27; D-TRICK-6c, D-TRICK-7b) -----------------------------------


def tokens_to_reveal(state: State, call: Call[RevealToken]) -> tuple[Spot, ...]:
    """Return all hidden tokens of these kinds, on the clock and in front of players."""
    return names(hidden_tokens(state, kinds_for(state, call.seat, call.act.kinds)))


def reveal_possible(state: State, call: Call[RevealToken]) -> bool:
    """Whether any token of these kinds is hidden; stops at the first, because there is nearly always one."""
    kinds = kinds_for(state, call.seat, call.act.kinds)
    for index, token in enumerate(state.board):
        if token is not None and not token.up and KIND_AT[index] in kinds:
            return True
    return False


def reveal(state: State, call: Call[Any], spot: Spot) -> tr.Plan:
    """Turn a hidden token up."""
    return (tr.Cited(tr.RuleId("D-TOK-7"), TokenRevealed(call.seat, spot, body_at(state, INDEX[spot]))),)


def tokens_to_flip(state: State, call: Call[FlipToken]) -> tuple[Spot, ...]:
    """Return all hidden tokens, and those that are up and may be hidden (D-TRICK-6)."""
    board = state.board
    lying = [index for index, token in enumerate(board) if token is not None]
    fronts = [index for index in range(PLACES, len(board)) if (token := board[index]) is not None and token.up]
    kept = {*fronts}.difference(HIDEABLE(state, fronts, call.seat))
    return names([index for index in lying if index not in kept])


def flip_possible(state: State, call: Call[FlipToken]) -> bool:
    """Whether any token may be flipped; tries the hidden ones first, because there is nearly always one."""
    for token in state.board:
        if token is not None and not token.up:
            return True
    return bool(tokens_to_flip(state, call))


def flip(state: State, call: Call[FlipToken], spot: Spot) -> tr.Plan:
    """Turn a hidden token up, or a face-up one down (D-TOK-8)."""
    index = INDEX[spot]
    token = token_at(state, index)
    if not token.up:
        return reveal(state, call, spot)
    hidden = TokenHidden(call.seat, spot, shown_at(state, tr.change(token, up=False), index))
    return (tr.Cited(tr.RuleId("D-TOK-8"), hidden),)


# --- Justice (D-CARD-28, D-Q-32) ------------------------------------------------------------------------------------


def balance_kinds(state: State, call: Call[DrawToBalance]) -> tuple[Kind, ...]:
    """Return the kinds to draw next so that planets and constellations can end equal; () if they cannot.

    The power is judged as a whole (D-POW-3), and the Priestess changes nothing (D-POW-5).
    """
    source = drawn_from(state, call.act.source, False)
    surplus = balance_needed(state, call.seat)
    wanted: tuple[Kind, ...]
    if surplus == 0:
        wanted = KINDS  # never after the first draw, which leaves one kind ahead
        counts: dict[Kind, int] = dict.fromkeys(wanted, 1)
    else:
        wanted = (CONSTELLATION,) if surplus > 0 else (PLANET,)
        counts = {wanted[0]: abs(surplus)}
    for kind, count in counts.items():
        if len(drawable(state, source, "any", (kind,))) < count or len(_horoscope_room(state, call, kind)) < count:
            return ()
    return wanted


def _horoscope_room(state: State, call: Call[DrawToBalance], kind: Kind) -> tuple[int, ...]:
    """Return the free slots of the horoscope for a kind: Justice draws to no others."""
    base = PLACES + WIDTH * call.seat
    return tuple([slot for slot in free_slots(state, call.seat, kind) if slot - base in HOROSCOPE])


def balance_choices(state: State, call: Call[DrawToBalance]) -> tuple[Spot, ...]:
    """Return the tokens that bring the two kinds nearer; once one is chosen, the free horoscope slots for it."""
    if len(call.chosen) == 2:
        return names(_horoscope_room(state, call, KIND_AT[INDEX[call.chosen[1]]]))
    kinds = balance_kinds(state, call)
    return names(drawable(state, drawn_from(state, call.act.source, False), "any", kinds)) if kinds else ()


def balance(state: State, call: Call[DrawToBalance], spot: Spot) -> tr.Plan:
    """Draw token after token, each to its slot, until both kinds are equal.

    `call.chosen` is the number of draws left, then the token.
    """
    if len(call.chosen) < 2:
        left = call.chosen or (str(abs(balance_needed(state, call.seat)) or 2),)
        return (call._replace(chosen=()).ask(WhichSlot, *left, spot),)
    drawn = shift(TokenDrawn, state, call, call.chosen[1], spot)
    return (drawn,) if call.chosen[0] == "1" else (drawn, call.resume("1"))


TOKEN_VERBS: Final[tuple[Verb[Any, Any], ...]] = (
    row(DrawToken, Pick(WhichToken, tokens_to_draw, drawing), SLOT, do=shifting(TokenDrawn)),
    row(StealToken, Pick(WhichToken, tokens_to_steal, stealing), SLOT, do=shifting(TokenStolen)),
    row(
        ThrowToken,
        Pick(WhichToken, tokens_to_throw, taking),
        Pick(WhichPlace, places_for_chosen, place),
        do=shifting(TokenThrown),
    ),
    row(
        ExchangeToken,
        Pick(WhichToken, tokens_to_give, taking),
        Pick(WhichToken, tokens_to_get, getting),
        do=exchange,
    ),
    row(
        RevealToken,
        Pick(WhichToken, tokens_to_reveal, revealing),
        do=reveal,
        possible=reveal_possible,
    ),
    row(FlipToken, Pick(WhichToken, tokens_to_flip, flipping), do=flip, possible=flip_possible),
    Verb(
        act=DrawToBalance,
        start=asking(WhichToken),
        choices=balance_choices,
        follow=balance,
        against=lambda state, call, spot: (slot if len(call.chosen) == 2 else empty)(state, call, spot),
    ),
)
