"""What matters to a learner: the clock, the slots of everybody, characters and their points, the trick and the hand.

The layout shows where each token is, and also how many points it would bring on a slot. A network could work that out
from the tokens and the settings, but takes long to learn it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from tabletop_rules.core.learning import Learning, Marks, Scaled, SeatMarks, Weights
from tabletop_rules.core.mask import HIDDEN
from tabletop_rules.core.terms import Seat
from tabletop_rules.games.destiny.content.acts import (
    Act,
    ChooseOne,
    Consolidate,
    DrawToken,
    ExchangeToken,
    StealToken,
    ThrowToken,
)
from tabletop_rules.games.destiny.content.items import TRICK_POWERS
from tabletop_rules.games.destiny.play import CardToPlay
from tabletop_rules.games.destiny.power_choices import OfPower
from tabletop_rules.games.destiny.queries import (
    consolidated,
    drawn_from,
    kinds_for,
    kinds_with_room,
    line_points,
    lines_held,
    matched,
    pointed,
    points_of,
    reachable,
)
from tabletop_rules.games.destiny.scoring import score
from tabletop_rules.games.destiny.state import State
from tabletop_rules.games.destiny.terms import (
    HOROSCOPE,
    INDEX,
    KIND_AT,
    KINDS,
    LINES,
    MOST_SEATS,
    PLACES,
    RING,
    SLOTS,
    SLOTS_OF,
    SPOTS,
    WIDTH,
    CardId,
    Kind,
    Slot,
    TokenId,
    slot_at,
    slot_index,
)
from tabletop_rules.games.destiny.verbs.tokens import drawable

UP: Final = 1.0
DOWN: Final = -1.0
"""A token that is there, but hidden."""

MATCHED: Final = 1.0
LAID: Final = 0.5

MOST: Final = 200.0
"""The most points that one slot or one character brings."""

A_TOKEN: Final = 0.2
"""What a token in front of a seat brings whatever it is, as a share of `MOST`: see `prospects`."""


def _bodies(state: State, kind: Kind) -> list[TokenId]:
    return [body.id for body in state.content.bodies if body.kind == kind]


def _in_slots(state: State) -> list[tuple[Slot, TokenId]]:
    return [(SLOTS[slot], body) for slot in range(WIDTH) for body in _bodies(state, KIND_AT[PLACES + slot])]


def _in_horoscope(state: State) -> list[tuple[Slot, TokenId]]:
    return [(SLOTS[slot], body) for slot in HOROSCOPE for body in _bodies(state, KIND_AT[PLACES + slot])]


def _on_clock(state: State) -> list[tuple[str, TokenId]]:
    return [(SPOTS[place], body) for place in range(PLACES) for body in _bodies(state, KIND_AT[place])]


def _characters(state: State) -> list[CardId]:
    return [card.id for card in state.content.cards if card.is_character]


def _table(state: State, seat: Seat) -> tuple[float, ...]:
    cards = state.cards
    return (
        state.turn,
        len(cards.pile),
        len(cards.discard),
        len(cards.trick),
        len(state.pledges),
        state.tower is not None,
    )


def _player(state: State, seat: Seat) -> tuple[float, ...]:
    player, content = state.players[seat], state.content
    counted = score(state, seat)
    rank = max([content.card[each.card].rank for each in state.cards.trick if each.seat == seat], default=0)
    return (
        counted.total,
        counted.marked,
        sum([item.points for item in counted.characters]),
        sum([item.points for item in counted.horoscope]),
        len(player.hand),
        len(player.stack),
        player.played is not None,
        player.aside is not None,
        player.move is not None,
        player.eyes == "none",
        player.eyes == "all",
        rank,
    )


def _tokens(state: State, seat: Seat) -> Iterator[tuple[Slot, TokenId]]:
    start = PLACES + WIDTH * seat
    for slot, token in zip(SLOTS, state.board[start : start + WIDTH], strict=True):
        if token is not None and token.body is not HIDDEN:
            yield slot, token.body


def _sides(state: State, seat: Seat) -> list[tuple[Slot, float]]:
    start = PLACES + WIDTH * seat
    row = zip(SLOTS, state.board[start : start + WIDTH], strict=True)
    return [(slot, UP if token.up else DOWN) for slot, token in row if token is not None]


def _aims(state: State, seat: Seat) -> Iterator[tuple[Slot, TokenId]]:
    settings, printed = state.settings, state.content.setting
    for slot in HOROSCOPE:
        setting = settings[WIDTH * seat + slot]
        if setting is not None and setting.id is not HIDDEN:
            yield SLOTS[slot], printed[setting.id].target


def _horoscope(state: State, seat: Seat) -> Iterator[tuple[Slot, float]]:
    printed = state.content.setting
    for slot in HOROSCOPE:
        at = WIDTH * seat + slot
        setting, token = state.settings[at], state.board[PLACES + at]
        if setting is None:
            continue
        if setting.laid:
            yield SLOTS[slot], LAID
        elif token is not None and setting.id is not HIDDEN and printed[setting.id].target == token.body:
            yield SLOTS[slot], MATCHED


def _clock(state: State, seat: Seat) -> Iterator[tuple[str, TokenId]]:
    for name, token in zip(SPOTS[:PLACES], state.board[:PLACES], strict=True):
        if token is not None and token.body is not HIDDEN:
            yield name, token.body


def _clock_sides(state: State, seat: Seat) -> list[tuple[str, float]]:
    row = zip(SPOTS[:PLACES], state.board[:PLACES], strict=True)
    return [(name, UP if token.up else DOWN) for name, token in row if token is not None]


def _stack(state: State, seat: Seat) -> list[tuple[CardId, float]]:
    return [(each.card, 0.25 + points_of(state, each) / MOST) for each in state.players[seat].stack]


def _lines_in_hand(state: State, seat: Seat) -> Iterator[tuple[CardId, float]]:
    worths = state.content.worth
    for card in state.players[seat].hand:
        if card is not HIDDEN and card in worths:
            points = [line_points(state, card, line) for line in lines_held(state, seat, card)]
            yield card, max(points, default=0) / MOST


# --- what a token would bring -----------------------------------------------------------------------------------------


def _wanted(state: State, seat: Seat) -> dict[TokenId, list[tuple[Slot, float]]]:
    """Return on which slots of a seat each body would bring points, and the share of the most that a slot brings."""
    wanted: dict[TokenId, list[tuple[Slot, float]]] = {}
    content, stack = state.content, state.players[seat].stack
    for slot in HOROSCOPE:
        index = slot_index(seat, slot)
        setting = state.setting_at(index)
        if setting is not None and setting.id is not HIDDEN and not consolidated(state, index):
            share = content.slot_points[SLOTS[slot]] / MOST
            wanted.setdefault(content.setting[setting.id].target, []).append((SLOTS[slot], share))
    if stack:
        worth = content.worth[stack[-1].card]
        share = worth.of("conjunction") / MOST
        for body, slot_name in ((worth.planet, SLOTS[2]), (worth.constellation, SLOTS[5])):
            if body is not None:
                wanted.setdefault(body, []).append((slot_name, share))
    return wanted


def _fits(state: State, seat: Seat, indices: Any, names: Any) -> Iterator[tuple[tuple[str, Slot], float]]:
    """Yield the names of spots with what their tokens would bring on each slot of the seat."""
    wanted = _wanted(state, seat)
    for index, name in zip(indices, names, strict=True):
        token = state.board[index]
        if token is not None and token.body is not HIDDEN:
            for slot, share in wanted.get(token.body, ()):
                yield (name, slot), share


def _at_needle(state: State, seat: Seat) -> Iterator[tuple[tuple[str, Slot], float]]:
    return _fits(state, seat, pointed(state, KINDS), ENDS)


def _on_rings(state: State, seat: Seat) -> Iterator[tuple[tuple[str, Slot], float]]:
    return _fits(state, seat, range(PLACES), SPOTS[:PLACES])


def _best_on_spots(state: State, seat: Seat) -> Iterator[tuple[str, float]]:
    """Yield each spot, those of seats counted from the one that looks, with the most that its token would bring."""
    for fits in (_on_rings(state, seat), _on_slots(state, seat)):
        best: dict[str, float] = {}
        for (name, _), share in fits:
            best[name] = max(share, best.get(name, 0.0))
        yield from best.items()


def _on_slots(state: State, seat: Seat) -> Iterator[tuple[tuple[str, Slot], float]]:
    seats = len(state.players)
    for place in range(seats):
        start = slot_index((seat + place) % seats, 0)
        yield from _fits(state, seat, range(start, start + WIDTH), BEFORE[place * WIDTH : (place + 1) * WIDTH])


ENDS: Final = tuple([f"{kind} at the {end} end" for kind in KINDS for end in ("red", "blue")])
BEFORE: Final = tuple([f"{place} after me: {slot}" for place in range(MOST_SEATS) for slot in SLOTS])
"""The slots of all seats, those of the one that looks first."""


def _pairs(names: tuple[str, ...], kinds: tuple[Kind, ...]) -> list[tuple[str, Slot]]:
    """Return each spot with each slot for its kind."""
    return [(name, SLOTS[slot]) for name, kind in zip(names, kinds, strict=True) for slot in SLOTS_OF[kind]]


# --- what is asked ----------------------------------------------------------------------------------------------------


def _act(state: State, decision: Any) -> tuple[str, ...]:
    if not isinstance(decision, OfPower):
        return ()
    act, _ = state.content.acts[decision.power, decision.part, decision.branch]
    return (act.verb,)


def _trick_power(state: State, decision: Any) -> tuple[str, ...]:
    return (decision.power,) if isinstance(decision, OfPower) else ()


def _chosen(state: State, decision: Any) -> Iterator[str]:
    """Yield the spots that have been chosen, slots by the seat counted from the one that is asked."""
    seats = len(state.players)
    for spot in decision.chosen if isinstance(decision, OfPower) else ():
        name, _, what = spot.removesuffix(".setting").partition(".")
        yield f"{(int(name) - decision.seat) % seats} after me: {what}" if what else spot


def _chosen_fits(state: State, decision: Any) -> Iterator[tuple[Slot, float]]:
    """Yield what the token chosen last would bring on each slot of the seat that is asked."""
    for spot in decision.chosen[-1:] if isinstance(decision, OfPower) else ():
        if spot in INDEX:
            for (_, slot), share in _fits(state, decision.seat, (INDEX[spot],), (spot,)):
                yield slot, share


def _powers(state: State, decision: Any) -> Iterator[tuple[CardId, float]]:
    """Yield the cards that may be played with what their powers can bring the seat, as a share of two slots."""
    if isinstance(decision, CardToPlay):
        wanted = _wanted(state, decision.seat)
        for card in state.players[decision.seat].hand:
            if card is not HIDDEN:
                parts = state.content.parts[card]
                yield card, min(1.0, sum([_brings(state, decision.seat, act, wanted) for act in parts]) / 2)


def _brings(state: State, seat: Seat, act: Act, wanted: Mapping[TokenId, Sequence[tuple[Slot, float]]]) -> float:
    """Return what one part of a power can bring a seat at best, as a share of the most that a slot brings."""
    if isinstance(act, ChooseOne):
        return max([_brings(state, seat, option, wanted) for option in act.options])
    if isinstance(act, DrawToken | StealToken | ExchangeToken):
        kinds = kinds_with_room(state, seat, kinds_for(state, seat, act.kinds))
        if isinstance(act, DrawToken):
            spots = drawable(state, drawn_from(state, act.source, act.stated), act.face, kinds)
        else:
            spots = reachable(state, seat, kinds)
        gain = {DrawToken: 1, StealToken: 2, ExchangeToken: 0}[type(act)] * A_TOKEN
        return max([gain + _best_fit(state, seat, spot, wanted) for spot in spots], default=0.0)
    if isinstance(act, ThrowToken):
        return A_TOKEN if reachable(state, seat, kinds_for(state, seat, act.kinds)) else 0.0
    if isinstance(act, Consolidate):
        own = [slot_index(seat, slot) for slot in HOROSCOPE]
        ready = [index for index in own if matched(state, index) and not consolidated(state, index)]
        points = state.content.slot_points
        return max([points[slot_at(index)] for index in ready], default=0) / MOST
    return 0.0


def _best_fit(state: State, seat: Seat, spot: int, wanted: Mapping[TokenId, Sequence[tuple[Slot, float]]]) -> float:
    """Return what the token at a spot would bring on the best free slot of a seat."""
    token, base = state.board[spot], PLACES + WIDTH * seat
    if token is None or token.body is HIDDEN:
        return 0.0
    fits = wanted.get(token.body, ())
    return max([share for slot, share in fits if state.board[base + SLOTS.index(slot)] is None], default=0.0)


def _verbs(state: State) -> list[str]:
    return sorted({act.verb for act, _ in state.content.acts.values()})


LEARNING: Final = Learning[State](
    home=__name__,
    table=(
        Scaled(
            {"turn": 12, "pile": 80, "discard pile": 80, "cards in the trick": 6, "pledges": 2, "tower is in play": 1},
            _table,
        ),
        Marks("hour", tuple(range(1, RING + 1)), lambda state, seat: (state.red,)),
        SeatMarks("initiative", lambda state, seat: (state.initiative,)),
        SeatMarks("beside the tower", lambda state, seat: () if state.tower is None else (state.tower.beside,)),
        Marks("in my hand", "card", lambda state, seat: state.players[seat].hand),
        Marks(
            "played or put aside by me",
            "card",
            lambda state, seat: (state.players[seat].played, state.players[seat].aside),
        ),
        Marks("in the trick", "card", lambda state, seat: [each.card for each in state.cards.trick]),
        Marks("being resolved", "card", lambda state, seat: (state.cards.resolving,)),
        Marks("discarded", "card", lambda state, seat: state.cards.discard),
        Marks("clock", _on_clock, _clock),
        Weights("clock, 1 up, -1 hidden", SPOTS[:PLACES], _clock_sides),
        Weights("brings me from the clock", _pairs(SPOTS[:PLACES], KIND_AT[:PLACES]), _on_rings),
        Weights("brings me", _pairs(ENDS, (KINDS[0], KINDS[0], KINDS[1], KINDS[1])), _at_needle),
        Weights("brings me from", _pairs(BEFORE, KIND_AT[PLACES:]), _on_slots),
        Weights("brings me at best", (*SPOTS[:PLACES], *BEFORE), _best_on_spots),
        Weights("in my hand, points with my tokens / 200", _characters, _lines_in_hand),
    ),
    asked=(
        Marks("verb", _verbs, _act),
        Marks("power of", TRICK_POWERS, _trick_power),
        Marks("chosen", (*SPOTS[:PLACES], *BEFORE), _chosen),
        Weights("the token chosen brings me on", SLOTS, _chosen_fits),
        Weights("a card whose power brings me", "card", _powers),
    ),
    seats=(
        Scaled(
            {
                "points in view": 800,
                "points marked": 200,
                "points of characters": 400,
                "points of the horoscope": 600,
                "cards in hand": 10,
                "characters": 6,
                "has played": 1,
                "has put a card aside": 1,
                "has committed a move": 1,
                "sees nothing": 1,
                "sees everything": 1,
                "rank in the trick": 80,
            },
            _player,
        ),
        Marks("token", _in_slots, _tokens),
        Weights("token, 1 up, -1 hidden", SLOTS, _sides),
        Marks("setting", _in_horoscope, _aims),
        Weights("horoscope, 1 matches, 0.5 consolidated", [SLOTS[slot] for slot in HOROSCOPE], _horoscope),
        Weights("in the stack, with points / 200 above 0.25", _characters, _stack),
        Marks(
            "current character",
            _characters,
            lambda state, seat: (state.players[seat].current,),
        ),
        Marks(
            "line of the current character",
            LINES,
            lambda state, seat: stack[-1].lines[-1:] if (stack := state.players[seat].stack) else (),
        ),
    ),
)
