"""Verbs that move and turn tokens. None of them applies to settings (D-TOK-9, D-Q-11).

Cards: D-CARD-1, D-CARD-2, D-CARD-5, D-CARD-6, D-CARD-26, D-CARD-36 draw; D-CARD-4, D-CARD-33 steal; D-CARD-32 throws;
D-CARD-7, D-CARD-9, D-CARD-10, D-CARD-11, D-CARD-24 exchange; D-CARD-3, D-CARD-13, D-CARD-27 reveal; D-CARD-28 balances.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from tabletop_rules.core.change import change
from tabletop_rules.core.mask import Hidden
from tabletop_rules.core.messages import Cited, Plan
from tabletop_rules.core.terms import RuleId
from tabletop_rules.games.destiny import queries
from tabletop_rules.games.destiny.content import acts
from tabletop_rules.games.destiny.decisions import WhichPlace, WhichSlot, WhichToken
from tabletop_rules.games.destiny.effects import against
from tabletop_rules.games.destiny.effects.call import Call, Pick, Verb, asking, row
from tabletop_rules.games.destiny.events import tokens as t
from tabletop_rules.games.destiny.state import State, Token
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


def token_at(state: State, index: int) -> Token:
    """Return the token at a spot that holds one."""
    token = state.board[index]
    assert token is not None
    return token


def body_at(state: State, index: int) -> str:
    """Return the body at a spot. Needs the whole match, not a view."""
    body = token_at(state, index).body
    assert not isinstance(body, Hidden)
    return body


def shift(event: type[t.TokenShifted], state: State, call: Call[Any], source: Spot, target: Spot) -> t.TokenShifted:
    """Return the event of a token that moves, face kept, named for those who see its new spot (D-TOK-3, D-INFO-13)."""
    token = token_at(state, INDEX[source])
    return event(call.seat, source, target, queries.shown_at(state, token, INDEX[target]))


def shifting(event: type[t.TokenShifted]) -> Callable[[State, Call[Any], Spot], Plan]:
    """Return what moves the token chosen first to the spot chosen last.

    Both are chosen before anybody looks, and the token moves in one event, its face kept (D-TOK-10, D-Q-41, D-Q-54).
    """

    def do(state: State, call: Call[Any], spot: Spot) -> Plan:
        return (shift(event, state, call, call.chosen[0], spot),)

    return do


def slots_for_chosen(state: State, call: Call[Any]) -> tuple[Spot, ...]:
    """Return the seat's free slots of the kind of the token chosen first."""
    return queries.names(queries.free_slots(state, call.seat, KIND_AT[INDEX[call.chosen[0]]]))


SLOT: Final = Pick(WhichSlot, slots_for_chosen, against.slot)
"""The choice of a slot for the token chosen first."""


# --- draw (D-CARD-1, 2, 5, 6, 26, 36, 38; D-TRICK-6a, D-TRICK-7a) ---------------------------------------------------


def drawable(state: State, source: acts.Source, face: acts.Face, kinds: tuple[Kind, ...]) -> tuple[int, ...]:
    """Return the places from which such a draw may take a token."""
    board = state.board
    if source == "pointed":
        places: tuple[int, ...] = queries.pointed(state, kinds)
    elif source == "red":
        places = queries.pointed(state, kinds)[::2]
    else:
        places = tuple([place for kind in kinds for place in RINGS[kind]])
    found = []
    for place in places:
        token = board[place]
        if token is not None and (face == "any" or token.up == (face == "revealed")):
            found.append(place)
    return tuple(found)


def tokens_to_draw(state: State, call: Call[acts.DrawToken]) -> tuple[Spot, ...]:
    """Return the tokens that may be drawn, of kinds with room (D-TOK-2)."""
    act = call.act
    kinds = queries.kinds_with_room(state, call.seat, queries.kinds_for(state, call.seat, act.kinds))
    return queries.names(drawable(state, queries.drawn_from(state, act.source, act.stated), act.face, kinds))


# --- steal (D-CARD-4, D-CARD-33), throw (D-TOK-5, D-CARD-32, D-TRICK-6d) --------------------------------------------


def tokens_to_steal(state: State, call: Call[acts.StealToken]) -> tuple[Spot, ...]:
    """Return the opponents' tokens in reach, of kinds with room."""
    kinds = queries.kinds_with_room(state, call.seat, queries.kinds_for(state, call.seat, call.act.kinds))
    return queries.names(queries.reachable(state, call.seat, kinds))


def tokens_to_throw(state: State, call: Call[acts.ThrowToken]) -> tuple[Spot, ...]:
    """Return the opponents' tokens in reach."""
    return queries.names(queries.reachable(state, call.seat, queries.kinds_for(state, call.seat, call.act.kinds)))


def places_for_chosen(state: State, call: Call[acts.ThrowToken]) -> tuple[Spot, ...]:
    """Return the empty places of the ring of the token chosen first (D-TOK-4)."""
    return queries.names([place for place in RINGS[KIND_AT[INDEX[call.chosen[0]]]] if state.board[place] is None])


# --- exchange (D-TOK-6, D-CARD-7, 9, 10, 11, 24, 38) ----------------------------------------------------------------


def partners(state: State, call: Call[acts.ExchangeToken], kind: Kind) -> tuple[int, ...]:
    """Return the spots of the tokens of a kind for which one of the seat's may be exchanged."""
    among = queries.exchanged_with(state, call.act.partners, call.power)
    found: tuple[int, ...] = ()
    if "opponent" in among:
        found += queries.reachable(state, call.seat, (kind,))
    if "clock_pointed" in among:
        found += tuple([place for place in queries.pointed(state, (kind,)) if state.board[place] is not None])
    return _of_face(state, call.act, found)


def _of_face(state: State, act: acts.ExchangeToken, spots: tuple[int, ...]) -> tuple[int, ...]:
    """Return only the tokens that are up, on either side, for mixed cards (D-Q-38)."""
    return tuple([spot for spot in spots if token_at(state, spot).up]) if act.face == "revealed" else spots


def tokens_to_give(state: State, call: Call[acts.ExchangeToken]) -> tuple[Spot, ...]:
    """Return the seat's tokens that have a partner of their kind."""
    found: tuple[int, ...] = ()
    for kind in queries.kinds_for(state, call.seat, call.act.kinds):
        mine = _of_face(state, call.act, queries.own_tokens(state, call.seat, (kind,)))
        if mine and partners(state, call, kind):
            found += mine
    return queries.names(found)


def tokens_to_get(state: State, call: Call[acts.ExchangeToken]) -> tuple[Spot, ...]:
    """Return the partners of the token chosen first."""
    return queries.names(partners(state, call, KIND_AT[INDEX[call.chosen[0]]]))


def exchange(state: State, call: Call[acts.ExchangeToken], spot: Spot) -> Plan:
    """Swap the two tokens, faces kept (D-TOK-6)."""
    source, target = INDEX[call.chosen[0]], INDEX[spot]
    token = queries.shown_at(state, token_at(state, source), target)
    other = queries.shown_at(state, token_at(state, target), source)
    return (Cited(RuleId("D-TOK-6"), t.TokensExchanged(call.seat, call.chosen[0], spot, token, other)),)


# --- reveal and hide (D-TOK-7, D-TOK-8, D-CARD-3, 13, 27; D-TRICK-6c, D-TRICK-7b) -----------------------------------


def tokens_to_reveal(state: State, call: Call[acts.RevealToken]) -> tuple[Spot, ...]:
    """Return all hidden tokens of these kinds, on the clock and in front of players."""
    return queries.names(queries.hidden_tokens(state, queries.kinds_for(state, call.seat, call.act.kinds)))


def reveal_possible(state: State, call: Call[acts.RevealToken]) -> bool:
    """Whether any token of these kinds is hidden; stops at the first, because there is nearly always one."""
    kinds = queries.kinds_for(state, call.seat, call.act.kinds)
    for index, token in enumerate(state.board):
        if token is not None and not token.up and KIND_AT[index] in kinds:
            return True
    return False


def reveal(state: State, call: Call[Any], spot: Spot) -> Plan:
    """Turn a hidden token up."""
    return (Cited(RuleId("D-TOK-7"), t.TokenRevealed(call.seat, spot, body_at(state, INDEX[spot]))),)


def tokens_to_flip(state: State, call: Call[acts.FlipToken]) -> tuple[Spot, ...]:
    """Return all hidden tokens, and those that are up and may be hidden (D-TRICK-6)."""
    board = state.board
    lying = [index for index, token in enumerate(board) if token is not None]
    fronts = [index for index in range(PLACES, len(board)) if (token := board[index]) is not None and token.up]
    kept = {*fronts}.difference(HIDEABLE(state, fronts, call.seat))
    return queries.names([index for index in lying if index not in kept])


def flip_possible(state: State, call: Call[acts.FlipToken]) -> bool:
    """Whether any token may be flipped; tries the hidden ones first, because there is nearly always one."""
    for token in state.board:
        if token is not None and not token.up:
            return True
    return bool(tokens_to_flip(state, call))


def flip(state: State, call: Call[acts.FlipToken], spot: Spot) -> Plan:
    """Turn a hidden token up, or a face-up one down (D-TOK-8)."""
    index = INDEX[spot]
    token = token_at(state, index)
    if not token.up:
        return reveal(state, call, spot)
    hidden = t.TokenHidden(call.seat, spot, queries.shown_at(state, change(token, up=False), index))
    return (Cited(RuleId("D-TOK-8"), hidden),)


# --- Justice (D-CARD-28, D-Q-32) ------------------------------------------------------------------------------------


def balance_kinds(state: State, call: Call[acts.DrawToBalance]) -> tuple[Kind, ...]:
    """Return the kinds to draw next so that planets and constellations can end equal; () if they cannot.

    The power is judged as a whole (D-POW-3), and the Priestess changes nothing (D-POW-5).
    """
    source = queries.drawn_from(state, call.act.source, False)
    surplus = queries.balance_needed(state, call.seat)
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


def _horoscope_room(state: State, call: Call[acts.DrawToBalance], kind: Kind) -> tuple[int, ...]:
    """Return the free slots of the horoscope for a kind: Justice draws to no others."""
    base = PLACES + WIDTH * call.seat
    return tuple([slot for slot in queries.free_slots(state, call.seat, kind) if slot - base in HOROSCOPE])


def balance_choices(state: State, call: Call[acts.DrawToBalance]) -> tuple[Spot, ...]:
    """Return the tokens that bring the two kinds nearer; once one is chosen, the free horoscope slots for it."""
    if len(call.chosen) == 2:
        return queries.names(_horoscope_room(state, call, KIND_AT[INDEX[call.chosen[1]]]))
    kinds = balance_kinds(state, call)
    return (
        queries.names(drawable(state, queries.drawn_from(state, call.act.source, False), "any", kinds)) if kinds else ()
    )


def balance(state: State, call: Call[acts.DrawToBalance], spot: Spot) -> Plan:
    """Draw token after token, each to its slot, until both kinds are equal.

    `call.chosen` is the number of draws left, then the token.
    """
    if len(call.chosen) < 2:
        left = call.chosen or (str(abs(queries.balance_needed(state, call.seat)) or 2),)
        return (call._replace(chosen=()).ask(WhichSlot, *left, spot),)
    drawn = shift(t.TokenDrawn, state, call, call.chosen[1], spot)
    return (drawn,) if call.chosen[0] == "1" else (drawn, call.resume("1"))


TOKEN_VERBS: Final[tuple[Verb[Any, Any], ...]] = (
    row(acts.DrawToken, Pick(WhichToken, tokens_to_draw, against.drawing), SLOT, do=shifting(t.TokenDrawn)),
    row(acts.StealToken, Pick(WhichToken, tokens_to_steal, against.stealing), SLOT, do=shifting(t.TokenStolen)),
    row(
        acts.ThrowToken,
        Pick(WhichToken, tokens_to_throw, against.taking),
        Pick(WhichPlace, places_for_chosen, against.place),
        do=shifting(t.TokenThrown),
    ),
    row(
        acts.ExchangeToken,
        Pick(WhichToken, tokens_to_give, against.taking),
        Pick(WhichToken, tokens_to_get, against.getting),
        do=exchange,
    ),
    row(
        acts.RevealToken,
        Pick(WhichToken, tokens_to_reveal, against.revealing),
        do=reveal,
        possible=reveal_possible,
    ),
    row(acts.FlipToken, Pick(WhichToken, tokens_to_flip, against.flipping), do=flip, possible=flip_possible),
    Verb(
        act=acts.DrawToBalance,
        start=asking(WhichToken),
        choices=balance_choices,
        follow=balance,
        against=lambda state, call, spot: (against.slot if len(call.chosen) == 2 else against.empty)(state, call, spot),
    ),
)
