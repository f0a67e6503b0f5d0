"""Verbs that move and turn tokens. None of them ever means a setting (D-TOK-9, D-Q-11).

Cards: D-CARD-1, D-CARD-2, D-CARD-5, D-CARD-6, D-CARD-26, D-CARD-36 draw; D-CARD-4, D-CARD-33 steal; D-CARD-32 throws;
D-CARD-7, D-CARD-9, D-CARD-10, D-CARD-11, D-CARD-24 exchange; D-CARD-3, D-CARD-13, D-CARD-27 reveal; D-CARD-28 balances.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from tabletop_rules.core.change import change
from tabletop_rules.core.mask import Hidden
from tabletop_rules.core.messages import Cited, Plan, Rejection
from tabletop_rules.core.terms import RuleId
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
from tabletop_rules.games.destiny.decisions import WhichPlace, WhichSlot, WhichToken
from tabletop_rules.games.destiny.effects.against import (
    against_drawing,
    against_empty,
    against_getting,
    against_place,
    against_revealing,
    against_slot,
    against_stealing,
    against_taking,
)
from tabletop_rules.games.destiny.effects.call import Call, Pick, Verb, row
from tabletop_rules.games.destiny.events.tokens import (
    TokenDrawn,
    TokenHidden,
    TokenRevealed,
    TokensExchanged,
    TokenShifted,
    TokenStolen,
    TokenThrown,
)
from tabletop_rules.games.destiny.queries import (
    balance_needed,
    drawn_from,
    free_places,
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
from tabletop_rules.games.destiny.state import State, Token
from tabletop_rules.games.destiny.targets import TOUCHABLE
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
    """The token at a spot that is known to hold one."""
    token = state.board[index]
    assert token is not None
    return token


def body_at(state: State, index: int) -> str:
    """The body at a spot. Only steps and answers ask, which work on the whole match."""
    body = token_at(state, index).body
    assert not isinstance(body, Hidden)
    return body


def shift(event: type[TokenShifted], state: State, call: Call[Any], source: Spot, target: Spot) -> TokenShifted:
    """A token moves, face kept, named for whom it is seen by where it comes to lie (D-TOK-3, D-INFO-13)."""
    token = token_at(state, INDEX[source])
    return event(call.seat, source, target, shown_at(state, token, INDEX[target]))


def turn_up(state: State, call: Call[Any], spot: Spot) -> Cited:
    """A hidden token is turned up."""
    return Cited(RuleId("D-TOK-7"), TokenRevealed(call.seat, spot, body_at(state, INDEX[spot])))


def slots_for_chosen(state: State, call: Call[Any]) -> tuple[Spot, ...]:
    """The own free slots of the kind of the token that was chosen first."""
    return names(free_slots(state, call.seat, KIND_AT[INDEX[call.chosen[0]]]))


SLOT: Final = Pick(WhichSlot, slots_for_chosen, against_slot)
"""Where the token goes that was chosen first."""


# --- draw (D-CARD-1, 2, 5, 6, 26, 36, 38; D-TRICK-6a, D-TRICK-7a) ---------------------------------------------------


def drawable(state: State, source: Source, face: Face, kinds: tuple[Kind, ...]) -> tuple[int, ...]:
    """The places from which such a draw may take a token."""
    board = state.board
    if source == "pointed":
        places: tuple[int, ...] = pointed(state, kinds)
    elif source == "red":
        places = pointed(state, kinds)[::2]
    else:
        places = tuple([place for kind in kinds for place in RINGS[kind]])
    found = []
    for place in places:
        token = board[place]
        if token is not None and (face == "any" or token.up == (face == "revealed")):
            found.append(place)
    return tuple(found)


def tokens_to_draw(state: State, call: Call[DrawToken]) -> tuple[Spot, ...]:
    """The tokens that may be drawn, of kinds with room (D-TOK-2)."""
    act = call.act
    kinds = kinds_with_room(state, call.seat, kinds_for(state, call.seat, act.kinds))
    return names(drawable(state, drawn_from(state, act.source, act.stated), act.face, kinds))


def draw(state: State, call: Call[DrawToken], spot: Spot) -> Plan:
    """Token and slot are both chosen before anybody looks; then it moves, in one event (D-TOK-10, D-Q-54)."""
    return (shift(TokenDrawn, state, call, call.chosen[0], spot),)


# --- steal (D-CARD-4, D-CARD-33) ------------------------------------------------------------------------------------


def tokens_to_steal(state: State, call: Call[StealToken]) -> tuple[Spot, ...]:
    """The opponents' tokens within reach, of kinds with room."""
    kinds = kinds_with_room(state, call.seat, kinds_for(state, call.seat, call.act.kinds))
    return names(reachable(state, call.seat, kinds))


def steal(state: State, call: Call[Any], spot: Spot) -> Plan:
    """Token and slot are both chosen before it moves."""
    return (shift(TokenStolen, state, call, call.chosen[0], spot),)


# --- throw (D-TOK-5, D-CARD-32, D-TRICK-6d) -------------------------------------------------------------------------


def tokens_to_throw(state: State, call: Call[ThrowToken]) -> tuple[Spot, ...]:
    """The opponents' tokens within reach."""
    return names(reachable(state, call.seat, kinds_for(state, call.seat, call.act.kinds)))


def places_for_chosen(state: State, call: Call[ThrowToken]) -> tuple[Spot, ...]:
    """The free places of its ring."""
    return names(free_places(state, KIND_AT[INDEX[call.chosen[0]]]))


def throw(state: State, call: Call[ThrowToken], spot: Spot) -> Plan:
    """The token goes to the chosen place, its face kept (D-Q-41)."""
    return (shift(TokenThrown, state, call, call.chosen[0], spot),)


# --- exchange (D-TOK-6, D-CARD-7, 9, 10, 11, 24, 38) ----------------------------------------------------------------


def partners(state: State, call: Call[ExchangeToken], kind: Kind) -> tuple[int, ...]:
    """The spots of tokens of a kind that an own one may be exchanged for."""
    act = call.act
    found: tuple[int, ...] = ()
    if "opponent" in act.partners:
        found += reachable(state, call.seat, (kind,))
    if "clock_pointed" in act.partners:
        found += tuple([place for place in pointed(state, (kind,)) if state.board[place] is not None])
    return _of_face(state, act, found)


def _of_face(state: State, act: ExchangeToken, spots: tuple[int, ...]) -> tuple[int, ...]:
    """Mixed cards work on tokens that are up, on both sides (D-Q-38)."""
    return tuple([spot for spot in spots if token_at(state, spot).up]) if act.face == "revealed" else spots


def tokens_to_give(state: State, call: Call[ExchangeToken]) -> tuple[Spot, ...]:
    """Own tokens for which there is a partner of their kind."""
    found: tuple[int, ...] = ()
    for kind in kinds_for(state, call.seat, call.act.kinds):
        mine = _of_face(state, call.act, own_tokens(state, call.seat, (kind,)))
        if mine and partners(state, call, kind):
            found += mine
    return names(found)


def tokens_to_get(state: State, call: Call[ExchangeToken]) -> tuple[Spot, ...]:
    """The partners of the token that was chosen first."""
    return names(partners(state, call, KIND_AT[INDEX[call.chosen[0]]]))


def exchange(state: State, call: Call[ExchangeToken], spot: Spot) -> Plan:
    """Both are chosen before they change places, faces kept (D-TOK-6)."""
    source, target = INDEX[call.chosen[0]], INDEX[spot]
    token = shown_at(state, token_at(state, source), target)
    other = shown_at(state, token_at(state, target), source)
    return (Cited(RuleId("D-TOK-6"), TokensExchanged(call.seat, call.chosen[0], spot, token, other)),)


# --- reveal and hide (D-TOK-7, D-TOK-8, D-CARD-3, 13, 27; D-TRICK-6c, D-TRICK-7b) -----------------------------------


def tokens_to_reveal(state: State, call: Call[RevealToken]) -> tuple[Spot, ...]:
    """Every hidden token of these kinds, wherever it lies."""
    return names(hidden_tokens(state, kinds_for(state, call.seat, call.act.kinds)))


def reveal(state: State, call: Call[RevealToken], spot: Spot) -> Plan:
    """The chosen token is turned up."""
    return (turn_up(state, call, spot),)


def tokens_to_flip(state: State, call: Call[FlipToken]) -> tuple[Spot, ...]:
    """Any hidden token, and those that are up and may be hidden (D-TRICK-6)."""
    board = state.board
    lying = [index for index, token in enumerate(board) if token is not None]
    fronts = [index for index in range(PLACES, len(board)) if (token := board[index]) is not None and token.up]
    kept = {*fronts}.difference(TOUCHABLE(state, fronts, call.seat))
    return names([index for index in lying if index not in kept])


def flip_possible(state: State, call: Call[FlipToken]) -> bool:
    """A hidden token can always be turned up, and there is nearly always one."""
    for token in state.board:
        if token is not None and not token.up:
            return True
    return bool(tokens_to_flip(state, call))


def flip(state: State, call: Call[FlipToken], spot: Spot) -> Plan:
    """A hidden token is turned up, one that is up is hidden (D-TOK-8)."""
    index = INDEX[spot]
    token = token_at(state, index)
    if not token.up:
        return (turn_up(state, call, spot),)
    hidden = TokenHidden(call.seat, spot, shown_at(state, change(token, up=False), index))
    return (Cited(RuleId("D-TOK-8"), hidden),)


# --- Justice (D-CARD-28, D-Q-32) ------------------------------------------------------------------------------------


def balance_kinds(state: State, call: Call[DrawToBalance]) -> tuple[Kind, ...]:
    """The kinds that Justice may draw next so that planets and constellations can end equal; none if they cannot.

    Judged as a whole (D-POW-3); the Priestess changes nothing (D-POW-5). `call.chosen` begins with the draws left.
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
    """The free slots of the horoscope for a kind: Justice draws to no other."""
    base = PLACES + WIDTH * call.seat
    return tuple([slot for slot in free_slots(state, call.seat, kind) if slot - base in HOROSCOPE])


def balance_start(state: State, call: Call[DrawToBalance]) -> Plan:
    """Ask for the token to draw next."""
    return (call.ask(WhichToken),)


def balance_choices(state: State, call: Call[DrawToBalance]) -> tuple[Spot, ...]:
    """The tokens that bring the two kinds nearer; then the free slots of the horoscope."""
    if len(call.chosen) == 2:
        return names(_horoscope_room(state, call, KIND_AT[INDEX[call.chosen[1]]]))
    kinds = balance_kinds(state, call)
    return names(drawable(state, drawn_from(state, call.act.source, False), "any", kinds)) if kinds else ()


def balance_follow(state: State, call: Call[DrawToBalance], spot: Spot) -> Plan:
    """One draw after the other, each with its slot, until both kinds are equal."""
    if len(call.chosen) < 2:
        left = call.chosen or (str(abs(balance_needed(state, call.seat)) or 2),)
        return (call._replace(chosen=()).ask(WhichSlot, *left, spot),)
    left = call.chosen[:1]
    drawn = shift(TokenDrawn, state, call, call.chosen[1], spot)
    return (drawn,) if left == ("1",) else (drawn, call.go_on("1"))


def against_balancing(state: State, call: Call[DrawToBalance], spot: Spot) -> Iterator[Rejection]:
    """There must be a token; and a slot for it."""
    return (against_slot if len(call.chosen) == 2 else against_empty)(state, call, spot)


def balance_possible(state: State, call: Call[DrawToBalance]) -> bool:
    """Whether the two kinds can end equal."""
    return bool(balance_kinds(state, call))


TOKEN_VERBS: Final[tuple[Verb[Any, Any], ...]] = (
    row(DrawToken, Pick(WhichToken, tokens_to_draw, against_drawing), SLOT, do=draw),
    row(StealToken, Pick(WhichToken, tokens_to_steal, against_stealing), SLOT, do=steal),
    row(
        ThrowToken,
        Pick(WhichToken, tokens_to_throw, against_taking),
        Pick(WhichPlace, places_for_chosen, against_place),
        do=throw,
    ),
    row(
        ExchangeToken,
        Pick(WhichToken, tokens_to_give, against_taking),
        Pick(WhichToken, tokens_to_get, against_getting),
        do=exchange,
    ),
    row(RevealToken, Pick(WhichToken, tokens_to_reveal, against_revealing), do=reveal),
    row(FlipToken, Pick(WhichToken, tokens_to_flip, against_taking), do=flip, possible=flip_possible),
    Verb(
        act=DrawToBalance,
        start=balance_start,
        choices=balance_choices,
        follow=balance_follow,
        against=against_balancing,
        possible=balance_possible,
        conceivable=balance_possible,
    ),
)
