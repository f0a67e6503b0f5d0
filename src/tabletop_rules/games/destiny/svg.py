"""A view as an SVG picture: the clock, the cards in the middle, then what lies in front of each player."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final

from tabletop_rules.core.component import SeatStanding
from tabletop_rules.core.mask import Hidden
from tabletop_rules.core.match import Match
from tabletop_rules.core.terms import Seat
from tabletop_rules.core.voice import Voice, count_words, pick
from tabletop_rules.front.frame import frame
from tabletop_rules.games.destiny import places
from tabletop_rules.games.destiny.names import LINE_NAMES, SLOT_NAMES, VERB_NAMES, card_name, seat_name
from tabletop_rules.games.destiny.picture import POINT, SWAP, head
from tabletop_rules.games.destiny.power_choices import WhichBranch, WhichTrickPower
from tabletop_rules.games.destiny.queries import consolidated, points_of
from tabletop_rules.games.destiny.standings import standings
from tabletop_rules.games.destiny.state import Character, Player, State
from tabletop_rules.games.destiny.symbols import (
    BLUE_END,
    CARD,
    CARD_HEIGHT,
    CHIP,
    RED_END,
    STRIP,
    back,
    box,
    card,
    chip,
    no_setting,
    outline,
    setting,
    setting_piece,
    token,
)
from tabletop_rules.games.destiny.terms import HOROSCOPE, KIND_AT, PLACES, RING, SLOTS, SPACE, SPOTS, slot_index
from tabletop_rules.kit import svg
from tabletop_rules.packs import Names

CHARACTER: Final = Names("Character", "Personnage")
WORTH: Final = Names("{card}, {line}: {points}", "{card}, {line} : {points}")
COUNTED: Final = Names("at the count: {points}", "au décompte : {points}")
COMMITTED: Final = Names("move committed", "déplacement engagé")

POINTS_AT: Final = tuple(
    (round(math.sin(hour * math.pi / 6), 3), round(-math.cos(hour * math.pi / 6), 3)) for hour in range(1, 13)
)
"""The places of hours 1 to 12 on a circle of radius 1."""
WIDTH: Final = 1000
EDGE: Final = 8
CENTRE, CLOCK = 256, 248
"""The middle of the clock, and its radius."""
RADII: Final = {"planet": 116, "constellation": 196}
HOURS, NEEDLE = 76, 60
"""Where the numbers of the hours are, and how far the needle reaches."""
THICK: Final = 'stroke-width="7" stroke-linecap="round"'
TABLE: Final = 2 * CENTRE
"""Height of the clock; the cards in the middle are right of it."""
LEFT: Final = TABLE + 4
STEP: Final = CARD + 4
PER_ROW: Final = 12
"""Cards in a row of a hand, and of the discard pile."""
CELL, CELL_HEIGHT, SLOTS_LEFT = 88, 96, 172
ROW: Final = 116
"""Height of a player without a row of cards."""
STACK: Final = 728
FRONT: Final = 902
"""Where the stack of a player begins, and the cards beside it."""
COVERED: Final = 158
"""Width of the stack."""
STAR: Final = "0,-9 2,-2 9,0 2,2 0,9 -2,2 -9,0 -2,-2"


def draw(view: Match[State], voice: Voice) -> str:
    """Return the table as a picture: everything the viewer sees, and no more."""
    state, stands = view.state, standings(view, voice)
    status = [head(state, voice)]
    for pledge in state.pledges:
        first, second = voice.player(pledge.first), voice.player(pledge.second)
        status.append(pick(SWAP, voice).format(first=first, second=second))
    if view.result is not None:
        status.append(pick(svg.WON, voice).format(seats=voice.row(map(voice.player, view.result.winners))))
    body, top = [*_clock(state, voice), *_table(view, voice)], TABLE + EDGE
    for player in state.players:
        cards = _cards(state, player, voice)
        height = ROW + -(-len(cards) // PER_ROW) * (CARD_HEIGHT + 6)
        parts = "".join(_player(state, player, stands[player.seat], cards, height, voice))
        body.append(f'<g transform="translate(0 {top})">{parts}</g>')
        top += height + EDGE
    return frame(view, stands, voice, name="DESTINY", status=status, body=body, width=WIDTH, height=top)


def _at(id: str, kind: str, voice: Voice, *parts: str, x: float = 0, y: float = 0) -> str:
    """Return the group of a place, by its id."""
    return svg.thing(id, kind, places.place_name(id, voice), *parts, x=x, y=y)


def _label(x: float, y: float, text: str, room: float, size: float = 11) -> str:
    return svg.words(x, y, svg.fitted(text, size, room), size, svg.colour("faint"))


# --- the clock ------------------------------------------------------------------------------------------------------


def _clock(state: State, voice: Voice) -> Iterator[str]:
    """Yield the clock with its places and the needle."""
    face = (
        f'<circle cx="{CENTRE}" cy="{CENTRE}" r="{CLOCK}" fill="{svg.colour("panel")}" stroke="{svg.colour("edge")}"/>'
    )
    yield _at(places.CLOCK, "clock", voice, face)
    for index in range(PLACES):
        yield _place(state, index, voice)
    for hour, (x, y) in enumerate(POINTS_AT, start=1):
        at = CENTRE + HOURS * x, CENTRE + HOURS * y + 4
        yield svg.words(*at, str(hour), 12, svg.colour("ink"), bold=True, anchor="middle")
    hand = (
        f'<g transform="rotate({30 * state.red})"><path d="M0 0V{NEEDLE}" stroke="{BLUE_END}" {THICK}/>'
        f'<path d="M0 0V{10 - NEEDLE}" stroke="{RED_END}" {THICK}/>'
        f'<path d="M0 {-NEEDLE}L10 {18 - NEEDLE}H-10Z" fill="{RED_END}"/>'
        f'<circle cx="0" cy="0" r="7" fill="{svg.colour("ink")}"/></g>'
    )
    yield _at(places.NEEDLE, "needle", voice, hand, x=CENTRE, y=CENTRE)


def _place(state: State, index: int, voice: Voice) -> str:
    """Return a place of the clock with its token, in the colour of the end of the needle that points there."""
    kind, hour, here = KIND_AT[index], index % RING + 1, state.board[index]
    x, y = (CENTRE + RADII[kind] * part for part in POINTS_AT[hour - 1])
    rim = {state.red: (RED_END, 3.0), state.blue: (BLUE_END, 3.0)}.get(hour, (svg.colour("edge"), 1.0))
    parts = [outline(kind, 0, 0, 3, svg.colour("paper"), *rim)]
    if here is not None:
        parts.append(token(state.content, here, kind, False, voice, 0, 0))
    return _at(places.of_spot(SPOTS[index]), "place", voice, *parts, x=x, y=y)


# --- the cards in the middle ----------------------------------------------------------------------------------------


def _table(view: Match[State], voice: Voice) -> Iterator[str]:
    """Yield the destiny pile, the card being resolved, the trick, powers to choose from, and the discard pile."""
    state, cards, ink = view.state, view.state.cards, svg.colour("ink")
    yield _titled(places.DESTINY, LEFT, 12, voice)
    count = svg.words(CARD + 8, 27, str(len(cards.pile)), 15, ink, bold=True)
    top = back(0, 0) if cards.pile else box(CARD, CARD_HEIGHT, svg.colour("paper"), dashed=True)
    yield _at(places.DESTINY, "deck", voice, top, count, x=LEFT, y=18)
    yield _titled(places.RESOLVING, LEFT + 2 * STEP, 12, voice)
    shown = "" if cards.resolving is None else card(state.content, cards.resolving, voice, 0, 0)
    empty = box(CARD, CARD_HEIGHT, svg.colour("paper"), dashed=True)
    yield _at(places.RESOLVING, "place", voice, empty, shown, x=LEFT + 2 * STEP, y=18)
    yield _titled(places.TRICK, LEFT, 82, voice)
    trick = [box(6 * STEP - 4, CARD_HEIGHT + 16, svg.colour("paper"))]
    for number, competitor in enumerate(cards.trick):
        seat, x = competitor.seat, STEP * number
        trick.append(card(state.content, competitor.card, voice, x, 0))
        trick += [] if seat < 0 else [svg.seat_sign(seat, x + 8, CARD_HEIGHT + 8, 5)]
        start = 4 if seat < 0 else 16
        trick.append(_label(x + start, CARD_HEIGHT + 12, seat_name(seat, voice), CARD - start, 10))
    yield _at(places.TRICK, "place", voice, *trick, x=LEFT, y=88)
    for number, branch in enumerate(_offered(view)):
        yield _power(branch, LEFT + number % 2 * 3 * STEP, 160 + number // 2 * 30, voice)
    yield _titled(places.DISCARD, LEFT, 240, voice)
    yield _at(places.DISCARD, "pile", voice, *_discard(state, voice), x=LEFT, y=246)


def _titled(id: str, x: float, y: float, voice: Voice) -> str:
    """Return the name of a place, to be written above it."""
    name = places.place_name(id, voice)
    return _label(x, y, f"{name[:1].upper()}{name[1:]}", 3 * STEP)


def _offered(view: Match[State]) -> list[str]:
    """Return the powers that the viewer may choose from (D-INFO-15)."""
    asked = [each for each in view.decisions if isinstance(each, WhichBranch | WhichTrickPower)]
    return [branch for each in asked if isinstance(each.options, tuple) for branch in each.options]


def _power(branch: str, x: float, y: float, voice: Voice) -> str:
    name, width = pick(VERB_NAMES[branch], voice), 3 * STEP - 4
    words = svg.words(width / 2, 17, svg.fitted(name, 12, width - 8), 12, svg.colour("ink"), anchor="middle")
    return svg.thing(branch, "power", name, box(width, 26, svg.colour("panel"), "ink"), words, x=x, y=y)


def _discard(state: State, voice: Voice) -> Iterator[str]:
    """Yield the cards of the discard pile by their values, in the order in which they came (D-Q-47)."""
    step, cards = 6 * STEP / PER_ROW, state.cards.discard
    yield box(6 * STEP - 4, max(1, -(-len(cards) // PER_ROW)) * (CHIP + 4) - 2, svg.colour("paper"))
    for number, id in enumerate(cards):
        x, y = number % PER_ROW * step + 1, number // PER_ROW * (CHIP + 4) + 1
        yield chip(state.content, id, card_name(state.content, id, voice), x, y, step - 6)


# --- a player -------------------------------------------------------------------------------------------------------


def _cards(state: State, player: Player, voice: Voice) -> list[str]:
    """Return what the viewer sees of what a player holds, for a row of its own: cards, or settings not yet laid."""
    held = [*player.hand, *([] if player.aside is None else [player.aside])]
    seen = [id for id in held if isinstance(id, str)]
    found = [card(state.content, id, voice, *_in_row(number)) for number, id in enumerate(seen)]
    dealt = [id for id in player.dealt if isinstance(id, str)]
    for number, id in enumerate(dealt, start=len(seen)):
        x, y = _in_row(number)
        found.append(f'<g transform="translate({x} {y})">{setting_piece(state.content, id, voice, CARD)}</g>')
    return found


def _in_row(number: int) -> tuple[int, int]:
    return number % PER_ROW * STEP, number // PER_ROW * (CARD_HEIGHT + 6)


def _player(
    state: State, player: Player, stands: SeatStanding, cards: list[str], height: int, voice: Voice
) -> Iterator[str]:
    """Yield what lies in front of a player, from (0, 0)."""
    seat, ink = player.seat, svg.colour("ink")
    yield (
        f'<rect x="{EDGE}" width="{WIDTH - 2 * EDGE}" height="{height}" rx="8" fill="{svg.colour("panel")}" '
        f'stroke="{svg.colour("edge")}"/>'
    )
    yield svg.seat_sign(seat, 26, 20, 7)
    yield svg.words(38, 25, svg.fitted(voice.player(seat), 14, 104, bold=True), 14, ink, bold=True)
    if state.initiative == seat:
        star = f'<polygon points="{STAR}" fill="{svg.colour("bad")}"/>'
        yield _at(places.INITIATIVE, "marker", voice, star, x=156, y=20)
    yield svg.words(20, 47, count_words(stands.total or 0, POINT, voice), 12, ink)
    hand = _hidden_hand(player)
    if cards:
        yield _at(places.of_seat("hand", seat), "hand", voice, *cards, x=20, y=ROW - 4)
    else:
        ground = f'<rect x="-2" width="146" height="24" rx="4" fill="{svg.colour("paper")}"/>'
        yield _at(places.of_seat("hand", seat), "hand", voice, ground, *hand, x=20, y=58)
    if stands.final:
        yield _label(20, 98, pick(COUNTED, voice).format(points=stands.projected), 146)
    if player.move is not None:
        yield _label(20, 111, pick(COMMITTED, voice), 146)
    for place, slot in enumerate((*HOROSCOPE, *SPACE)):
        gap = 6 if slot in SPACE else 0
        yield _slot(state, seat, slot, SLOTS_LEFT + (CELL + 3) * place + gap, voice)
    yield _stack(state, player, voice)
    yield _played(state, player, voice)
    if state.tower is not None and state.tower.beside == seat:
        tower = card(state.content, state.tower.card, voice, 0, 0)
        yield _at(places.of_seat("tower", seat), "place", voice, tower, x=FRONT, y=14 + CARD_HEIGHT + 6)


def _hidden_hand(player: Player) -> Iterator[str]:
    """Yield the backs of what a player holds unseen; what lies aside is apart from the hand."""
    for number in range(len(player.hand)):
        yield back(11 * number, 3, 9, 18)
    if player.aside is not None:
        yield back(11 * len(player.hand) + 4, 3, 9, 18)
    for number in range(len(player.dealt)):
        yield back(36 * number, 4, 32, 16)


def _slot(state: State, seat: Seat, slot: int, x: float, voice: Voice) -> str:
    """Return a slot with its token, and the setting under it."""
    index, name = slot_index(seat, slot), SLOTS[slot]
    kind, here, under = KIND_AT[index], state.board[index], state.setting_at(index)
    label = pick(CHARACTER if slot in SPACE else SLOT_NAMES[name], voice)
    parts = [
        box(CELL, CELL_HEIGHT, svg.colour("paper")),
        svg.words(CELL / 2, 12, svg.fitted(label, 10, CELL - 6), 10, svg.colour("ink"), anchor="middle"),
    ]
    if here is None:
        parts.append(outline(kind, CELL / 2, 44, -3, svg.colour("paper"), svg.colour("edge")))
    else:
        parts.append(token(state.content, here, kind, consolidated(state, index), voice, CELL / 2, 44))
    if slot not in SPACE:
        width = CELL - 8
        laid = no_setting(width) if under is None else setting(state.content, under, voice, width)
        parts.append(_at(f"setting:{seat}.{name}", "place", voice, laid, x=4, y=CELL_HEIGHT - STRIP - 3))
    return _at(f"slot:{seat}.{name}", "slot", voice, *parts, x=x, y=10)


def _stack(state: State, player: Player, voice: Voice) -> str:
    """Return the characters of a player: the current one as a card, those it covers by their values."""
    parts = [box(COVERED, CELL_HEIGHT, svg.colour("paper"))]
    for current in player.stack[-1:]:
        points, line = points_of(state, current), current.lines[-1:]
        parts.append(card(state.content, current.card, voice, 3, 3, _worth(state, current, voice)))
        text = [pick(LINE_NAMES[each], voice) for each in line]
        rows = [row for each in text for row in svg.wrapped(each, 9, COVERED - CARD - 10, lines=2)]
        parts.append(svg.words(CARD + 8, 18, str(points), 13, svg.colour("ink"), bold=True))
        parts += [svg.words(CARD + 8, 31 + 11 * n, row, 9, svg.colour("ink")) for n, row in enumerate(rows)]
    below = player.stack[-2::-1]
    per_row = max(4, -(-len(below) // 2))
    step = (COVERED - 4) / per_row
    for number, each in enumerate(below):
        x, y = 3 + number % per_row * step, CARD_HEIGHT + 7 + number // per_row * (CHIP + 3)
        parts.append(chip(state.content, each.card, _worth(state, each, voice), x, y, step - 2))
    return _at(places.of_seat("stack", player.seat), "stack", voice, *parts, x=STACK, y=10)


def _worth(state: State, character: Character, voice: Voice) -> str:
    """Return a character with the line that it shows and its points."""
    name = card_name(state.content, character.card, voice)
    if not character.lines:
        return name
    points, line = count_words(points_of(state, character), POINT, voice), LINE_NAMES[character.lines[-1]]
    return pick(WORTH, voice).format(card=name, line=pick(line, voice), points=points)


def _played(state: State, player: Player, voice: Voice) -> str:
    """Return the place of the card that a player lets compete."""
    parts = [box(CARD, CARD_HEIGHT, svg.colour("paper"), dashed=True)]
    if isinstance(player.played, Hidden):
        parts.append(back(0, 0))
    elif player.played is not None:
        parts.append(card(state.content, player.played, voice, 0, 0))
    return _at(places.of_seat("played", player.seat), "place", voice, *parts, x=FRONT, y=14)
