"""A view as an SVG picture: the clock, the cards in the middle, then what lies in front of each player."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tabletop_rules.core.component import SeatStanding
from tabletop_rules.core.mask import Hidden
from tabletop_rules.core.match import Match
from tabletop_rules.core.terms import Seat
from tabletop_rules.core.voice import Voice, count_words, pick
from tabletop_rules.front import drawing
from tabletop_rules.front.frame import frame
from tabletop_rules.games.destiny import places
from tabletop_rules.games.destiny.dial import HIGH, draw_clock
from tabletop_rules.games.destiny.names import LINE_NAMES, SLOT_NAMES, VERB_NAMES, card_name, seat_name
from tabletop_rules.games.destiny.picture import POINT, SWAP, head
from tabletop_rules.games.destiny.power_choices import WhichBranch, WhichTrickPower
from tabletop_rules.games.destiny.queries import consolidated, line_points, matched, points_of
from tabletop_rules.games.destiny.signs import sign
from tabletop_rules.games.destiny.standings import standings
from tabletop_rules.games.destiny.state import Character, Player, State
from tabletop_rules.games.destiny.symbols import (
    CARD,
    CHIP,
    INK,
    IVORY,
    RADIUS,
    SIDE,
    SLATE,
    STRIP,
    VALUE,
    card,
    card_text,
    chip,
    outline,
    place,
    setting,
    setting_piece,
    token,
    value_card,
    words,
)
from tabletop_rules.games.destiny.terms import (
    HOROSCOPE,
    KIND_AT,
    LINES,
    SLOTS,
    SPACE,
    CardId,
    Line,
    slot_index,
)
from tabletop_rules.games.destiny.trick import outcome
from tabletop_rules.kit import svg
from tabletop_rules.packs import Names

CHARACTER: Final = Names("Character", "Personnage")
WORTH: Final = Names("{card}, {line}: {points}", "{card}, {line} : {points}")
COUNTED: Final = Names("at the count: {points}", "au décompte : {points}")
COMMITTED: Final = Names("move committed", "déplacement engagé")

WIDTH, EDGE, GAP = 1000, 8, 6
INSIDE: Final = WIDTH - 4 * EDGE
"""Width of what lies within the panel of a player."""
LEFT: Final = HIGH + 4
"""The cards in the middle are right of the clock."""
SLOT: Final = (80, 124)
SPACE_SLOT: Final = (64, 124)
SLOTS_LEFT, SPACE_LEFT, STACK, FRONT = 144, 484, 620, 888
"""Where slots, character slots, characters and the card played begin."""
CURRENT: Final = (188.0, 124.0)
"""The current character; those it covers are right of it."""
STRUCK: Final = f'stroke="{IVORY}" stroke-width="3" stroke-opacity=".8"'
RIM: Final = 'rx="7" fill="none" stroke="#d9a916" stroke-width="2.5"'
"""How cards that cancel each other are struck through, and what wins or matches stands out."""
ROW: Final = SLOT[1] + 20
"""Height of a player without a row of cards."""


def draw(view: Match[State], voice: Voice) -> str:
    """Return the table as a picture: everything the viewer sees, and no more."""
    state, stands = view.state, standings(view, voice)
    status = [head(state, voice)]
    for pledge in state.pledges:
        first, second = voice.player(pledge.first), voice.player(pledge.second)
        status.append(pick(SWAP, voice).format(first=first, second=second))
    if view.result is not None:
        status.append(pick(svg.WON, voice).format(seats=voice.row(map(voice.player, view.result.winners))))
    body, top = [*draw_clock(state, voice), *_table(view, voice)], float(HIGH + EDGE)
    asked = {decision.seat for decision in view.decisions}
    for player in state.players:
        parts, height = _player(state, player, stands[player.seat], player.seat in asked, voice)
        body.append(drawing.at(EDGE, top, *parts))
        top += height + EDGE
    return frame(view, stands, voice, name="DESTINY", status=status, body=body, width=WIDTH, height=top)


def _label(x: float, y: float, text: str, room: float, size: float = 11) -> str:
    return svg.words(x, y, svg.fitted(text, size, room), size, svg.colour("faint"))


def _ground(wide: float, high: float) -> str:
    """Return the ground of a place in the panel of a player."""
    return f'<rect width="{wide:g}" height="{high:g}" rx="7" fill="{svg.colour("paper")}"/>'


def _card(
    state: State, id: CardId, voice: Voice, x: float, y: float, size: tuple[float, float] = CARD, title: str = ""
) -> str:
    """Return a card with what it does; a character with its points."""
    lines = LINES if id in state.content.worth else ()
    points: dict[Line, int] = {line: line_points(state, id, line) for line in lines}
    return card(state.content, id, voice, points, title=title, size=size, x=x, y=y)


# --- the cards in the middle ----------------------------------------------------------------------------------------


def _table(view: Match[State], voice: Voice) -> Iterator[str]:
    """Yield the destiny pile, the card being resolved, the trick, powers to choose from, and the discard pile."""
    state, cards = view.state, view.state.cards
    yield _titled(places.DESTINY, LEFT, 12, voice)
    yield place(places.DESTINY, "deck", voice, drawing.stack(len(cards.pile), (VALUE[0], 110)), x=LEFT, y=20)
    x = LEFT + 110.0
    yield _titled(places.RESOLVING, x, 12, voice)
    shown = "" if cards.resolving is None else _card(state, cards.resolving, voice, 0, 0)
    yield place(places.RESOLVING, "place", voice, drawing.slot(CARD), shown, x=x, y=20)
    x += CARD[0] + 14
    for number, branch in enumerate(_offered(view)):
        yield _power(branch, x, 20 + 32 * number, WIDTH - EDGE - x, voice)
    yield _titled(places.TRICK, LEFT, 200, voice)
    yield place(places.TRICK, "place", voice, *_trick(state, voice), x=LEFT, y=208)
    yield _titled(places.DISCARD, LEFT, 350, voice)
    yield place(places.DISCARD, "pile", voice, *_discard(state, voice), x=LEFT, y=357)


def _trick(state: State, voice: Voice) -> Iterator[str]:
    """Yield the cards of the trick: those that cancel each other struck through, that of the winner with a rim."""
    shown, most = state.cards.trick, max(len(state.cards.trick), len(state.players) + 1)
    wide, high = size = min(100.0, (WIDTH - EDGE - LEFT + GAP) / most - GAP), VALUE[1]
    resolved = outcome(state) if len(shown) > 1 else None
    for number, (x, _) in enumerate(drawing.rows(most, WIDTH, size, GAP)):
        yield drawing.at(x, 0, drawing.slot(size))
        for seat, id in [(each.seat, each.card) for each in shown[number : number + 1]]:
            start = 0 if seat < 0 else 16
            yield value_card(state.content, id, voice, size=size, x=x)
            yield "" if seat < 0 else svg.seat_sign(seat, x + 8, high + 11, 5.5)
            yield _label(x + start, high + 15, seat_name(seat, voice), wide - start, 10)
            if resolved is not None and seat in resolved.cancelled:
                yield f'<path d="M{x + 8:g} {high - 26}L{x + wide - 8:g} 26" {STRUCK}/>'
            elif resolved is not None and seat == resolved.winner:
                yield _rim(wide, high, x)


def _rim(wide: float, high: float, x: float = 0, y: float = 0) -> str:
    """Return a golden rim around what wins or matches."""
    return f'<rect x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}" {RIM}/>'


def _titled(id: str, x: float, y: float, voice: Voice) -> str:
    """Return the name of a place, to be written above it."""
    name = places.place_name(id, voice)
    return _label(x, y, f"{name[:1].upper()}{name[1:]}", 240)


def _offered(view: Match[State]) -> list[str]:
    """Return the powers that the viewer may choose from (D-INFO-15)."""
    asked = [each for each in view.decisions if isinstance(each, WhichBranch | WhichTrickPower)]
    return [branch for each in asked if isinstance(each.options, tuple) for branch in each.options]


def _power(branch: str, x: float, y: float, wide: float, voice: Voice) -> str:
    name, ink = pick(VERB_NAMES[branch], voice), svg.colour("ink")
    sheet = f'<rect width="{wide:g}" height="28" rx="8" fill="{svg.colour("panel")}" stroke="{ink}"/>'
    mark, text = sign(branch, 18, 14, 7, ink), words((wide + 26) / 2, 18, name, 12, ink, wide - 40)
    return svg.thing(branch, "power", name, sheet, mark, text, x=x, y=y)


def _discard(state: State, voice: Voice) -> Iterator[str]:
    """Yield the cards of the discard pile by their values, in the order in which they came (D-Q-47)."""
    cards, wide = state.cards.discard, WIDTH - EDGE - LEFT
    yield drawing.panel(wide, drawing.rows_height(len(cards), wide - 8, CHIP, 4.0) + 4)
    for id, (x, y) in zip(cards, drawing.rows(len(cards), wide - 8, CHIP, 4.0), strict=True):
        yield chip(state.content, id, card_name(state.content, id, voice), x + 4, y + 4)


# --- a player -------------------------------------------------------------------------------------------------------


def _hand(state: State, player: Player, voice: Voice) -> tuple[list[str], float]:
    """Return what the viewer sees of what a player holds: settings not yet laid, then cards; and their height."""
    dealt = [id for id in player.dealt if isinstance(id, str)]
    held = [id for id in (*player.hand, player.aside) if isinstance(id, str)]
    rows = drawing.rows(len(dealt), INSIDE, (CARD[0], STRIP), GAP)
    found = [setting_piece(state.content, id, voice, CARD[0], x=x, y=y) for id, (x, y) in zip(dealt, rows, strict=True)]
    top = STRIP + GAP if dealt else 0
    texts = [card_text(state.content, id, voice) for id in held]
    size = CARD[0], max([drawing.height(text, CARD[0], art=STRIP) for text in texts], default=0.0)
    for id, (x, y) in zip(held, drawing.rows(len(held), INSIDE, size, GAP), strict=True):
        found.append(_card(state, id, voice, x, top + y, size))
    return found, top + (drawing.rows_height(len(held), INSIDE, size, GAP) if held else 0)


def _player(state: State, player: Player, stands: SeatStanding, asked: bool, voice: Voice) -> tuple[list[str], float]:
    """Return what lies in front of a player, from (0, 0), and its height."""
    seat, ink, leads = player.seat, svg.colour("ink"), state.initiative == player.seat
    name = svg.fitted(voice.player(seat), 14, 78 if leads else 104, bold=True)
    hand, high = _hand(state, player, voice)
    parts = [
        drawing.panel(WIDTH - 2 * EDGE, ROW + high, seat, active=asked),
        svg.seat_sign(seat, 22, 22, 7),
        svg.words(34, 27, name, 14, ink, bold=True),
    ]
    if leads:
        star = drawing.token("", 12), sign("power_star", 0, 0, 6.5, INK)
        parts.append(place(places.INITIATIVE, "marker", voice, *star, x=124, y=22))
    parts.append(svg.words(15, 49, count_words(stands.total or 0, POINT, voice), 12, ink))
    if hand:
        parts.append(place(places.of_seat("hand", seat), "hand", voice, *hand, x=EDGE, y=ROW - 2))
    else:
        sheet = f'<rect x="-3" y="-3" width="128" height="36" rx="4" fill="{svg.colour("paper")}"/>'
        parts.append(place(places.of_seat("hand", seat), "hand", voice, sheet, *_backs(player), x=15, y=60))
    if stands.final:
        parts.append(_label(15, 112, pick(COUNTED, voice).format(points=stands.projected), 124))
    if player.move is not None:
        parts.append(_label(15, 128, pick(COMMITTED, voice), 124))
    parts += [_slot(state, seat, slot, SLOTS_LEFT + 83 * number, voice) for number, slot in enumerate(HOROSCOPE)]
    parts += [_slot(state, seat, slot, SPACE_LEFT + 67 * number, voice) for number, slot in enumerate(SPACE)]
    parts += [_stack(state, player, voice), _played(state, player, voice)]
    if state.tower is not None and state.tower.beside == seat:
        tower = value_card(state.content, state.tower.card, voice, size=(86, 56))
        parts.append(place(places.of_seat("tower", seat), "place", voice, tower, x=FRONT, y=76))
    return parts, ROW + high


def _backs(player: Player) -> Iterator[str]:
    """Yield the backs of what a player holds unseen; what lies aside is apart from the hand."""
    yield drawing.hand(len(player.hand), 104 if player.aside is not None else 122, (20, 30))
    if player.aside is not None:
        yield drawing.at(104, 0, drawing.back((18, 30)))
    for number in range(len(player.dealt)):
        yield drawing.at(31 * number, 8, drawing.back((28, 14), SLATE))


def _slot(state: State, seat: Seat, slot: int, x: float, voice: Voice) -> str:
    """Return a slot with its token and the setting under it, or what the current character asks for there."""
    index, name = slot_index(seat, slot), SLOTS[slot]
    kind, here, under = KIND_AT[index], state.board[index], state.setting_at(index)
    wide, high = SPACE_SLOT if slot in SPACE else SLOT
    ink, middle = svg.colour("ink"), 50
    parts = [_ground(wide, high)]
    if slot in SPACE:
        parts.append(words(wide / 2, 14, pick(CHARACTER, voice), 10, ink, wide - 8))
    else:
        worth = str(state.content.slot_points[name])
        parts.append(sign(name, 11, 11, 4.5, ink))
        parts.append(svg.words(20, 14, pick(SLOT_NAMES[name], voice), 10, ink))
        parts.append(svg.words(wide - 5, 14, worth, 9, svg.colour("faint"), anchor="end"))
    if here is None:
        half = RADIUS if kind == "planet" else SIDE / 2
        parts.append(outline(kind, wide / 2, middle, half - 3, f'fill="none" stroke="{svg.colour("edge")}"'))
    else:
        parts.append(token(state.content, here, kind, consolidated(state, index), voice, wide / 2, middle))
    wanted = state.content.worth.get(state.players[seat].current or "")
    body = None if wanted is None else wanted.planet if kind == "planet" else wanted.constellation
    if slot not in SPACE:
        room = (wide - 8, STRIP)
        laid = drawing.slot(room) if under is None else setting(state.content, under, voice, room[0])
        parts.append(place(f"setting:{seat}.{name}", "place", voice, laid, x=4, y=high - STRIP - 10))
        if matched(state, index):
            parts.append(_rim(*room, 4, high - STRIP - 10))
    elif body is not None:
        parts.append(sign(body, wide / 2, high - 22, 8, svg.colour("faint")))
    return place(f"slot:{seat}.{name}", "slot", voice, *parts, x=x, y=10)


def _stack(state: State, player: Player, voice: Voice) -> str:
    """Return the characters of a player: the current one as a card, its points, and those it covers by their values."""
    wide, (across, high) = FRONT - STACK - 6, CURRENT
    parts = [_ground(wide, high)]
    if not player.stack:
        parts.append(sign("figure", wide / 2, high / 2, 20, svg.colour("edge"), 1))
    for current in player.stack[-1:]:
        parts.append(_card(state, current.card, voice, 0, 0, CURRENT, _worth(state, current, voice)))
        points = drawing.token(str(points_of(state, current)), 17)
        parts.append(drawing.at((across + wide) / 2, 20, points))
    below, step = player.stack[-2::-1], 24.0
    for number, each in enumerate(below):
        x, y = across + 3 + number % 3 * step, 42 + number // 3 * (CHIP[1] + 0.5)
        parts.append(chip(state.content, each.card, _worth(state, each, voice), x, y, step - 2))
    return place(places.of_seat("stack", player.seat), "stack", voice, *parts, x=STACK, y=10)


def _worth(state: State, character: Character, voice: Voice) -> str:
    """Return a character with the line that it shows and its points."""
    name = card_name(state.content, character.card, voice)
    if not character.lines:
        return name
    points, line = count_words(points_of(state, character), POINT, voice), LINE_NAMES[character.lines[-1]]
    return pick(WORTH, voice).format(card=name, line=pick(line, voice), points=points)


def _played(state: State, player: Player, voice: Voice) -> str:
    """Return the place of the card that a player lets compete."""
    size = (86.0, 62.0)
    parts = [drawing.slot(size)]
    if isinstance(player.played, Hidden):
        parts.append(drawing.back(size))
    elif player.played is not None:
        parts.append(value_card(state.content, player.played, voice, size=size))
    return place(places.of_seat("played", player.seat), "place", voice, *parts, x=FRONT, y=10)
