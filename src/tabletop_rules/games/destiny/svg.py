"""A view as an SVG picture: the clock, the cards in the middle, then what lies in front of each player."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tabletop_rules.core.component import SEAT, SeatStanding
from tabletop_rules.core.mask import Hidden
from tabletop_rules.core.match import Match
from tabletop_rules.core.terms import Seat
from tabletop_rules.core.voice import Voice, count_words, pick
from tabletop_rules.front import drawing
from tabletop_rules.front.drawing import Part
from tabletop_rules.front.frame import INSIDE, compose
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
from tabletop_rules.kit.frozen import frozen
from tabletop_rules.kit.panels import Panel, PanelKind
from tabletop_rules.packs import Names

CHARACTER: Final = Names("Character", "Personnage")
WORTH: Final = Names("{card}, {line}: {points}", "{card}, {line} : {points}")
COUNTED: Final = Names("at the count: {points}", "au décompte : {points}")
COMMITTED: Final = Names("move committed", "déplacement engagé")

EDGE, GAP = 8.0, 6.0
TALL: Final = 132.0
"""Height of the area of a player."""
COVERED: Final = 66.0
"""Width of the characters that the current one covers, right of it."""
PLAYED: Final = (90.0, 63.0)
"""The card played, and the Tower."""
LONG: Final = (300.0, 118.0)
"""The card being resolved, where there is room for it."""
WIDE = 880
"""Width from which on the trick is beside a clock of full size."""
BESIDE: Final = 0.37
"""The share of the clock in the width of a table on which one's own slots are near the hand."""
SLIM: Final = 148.0
"""The least width of a card in a hand."""
NAMED: Final = 480
"""Width of a clock on which names can be read."""
STRUCK: Final = f'stroke="{IVORY}" stroke-width="3" stroke-opacity=".8"'
RIM: Final = 'rx="7" fill="none" stroke="#d9a916" stroke-width="2.5"'
"""How cards that cancel each other are struck through, and what wins or matches stands out."""

CLOCK_TITLE: Final = Names("The clock", "L'horloge")
TRICK_TITLE: Final = Names("Trick and piles", "Pli et piles")
YOUR_HAND: Final = Names("Your hand", "Votre main")


@frozen
class Sizes:
    """The widths in the area of a player: a slot, one of the character, and the current character."""

    slot: float
    space: float
    current: float

    @property
    def row(self) -> float:
        """The width of all of it in a row, with the card played."""
        slots = len(HOROSCOPE) * self.slot + len(SPACE) * self.space
        return slots + self.current + COVERED + PLAYED[0] + SLIT * (len(HOROSCOPE) + len(SPACE) + 1)


SLIT: Final = 4.0
"""Between the slots of a player."""
FULL: Final = Sizes(96.0, 84.0, 178.0)
LEAST: Final = Sizes(80.0, 74.0, 138.0)


def _sizes(room: float) -> Sizes:
    """Return the sizes with which a row fits, between the least and the full ones."""
    if room < LEAST.row:
        return FULL  # it takes several rows anyway
    share = min(1.0, (room - LEAST.row) / (FULL.row - LEAST.row))
    pairs = (LEAST.slot, FULL.slot), (LEAST.space, FULL.space), (LEAST.current, FULL.current)
    return Sizes(*[float(int(least + share * (full - least))) for least, full in pairs])


def draw(view: Match[State], voice: Voice) -> str:
    """Return the table as a picture: everything the viewer sees, and no more."""
    return compose(view, voice, "DESTINY", _panels(view, voice, INSIDE, near=False))


def panels(view: Match[State], voice: Voice, width: float) -> Iterator[Panel]:
    """Yield the clock, the cards in the middle, the area of each player, and the hand of the viewer.

    Where there is room, the viewer's own slots are near the hand, and the clock is small, so that all of it is seen.
    """
    near = view.viewer is not None and view.viewer >= 0 and width - 3 * EDGE >= LEAST.row
    yield from _panels(view, voice, width, near=near)


def _panels(view: Match[State], voice: Voice, width: float, *, near: bool) -> Iterator[Panel]:
    state, stands = view.state, standings(view, voice)
    side = min(HIGH, BESIDE * width) if near else HIGH
    clock = "".join(draw_clock(state, voice, named=(side if near else width) >= NAMED))
    if side < HIGH:
        clock = f'<g transform="scale({side / HIGH:.4g})">{clock}</g>'
    yield Panel("clock", pick(CLOCK_TITLE, voice), clock, side, side)
    wide = width - side - EDGE if near or width >= WIDE else width
    status = [head(state, voice)]
    for pledge in state.pledges:
        first, second = voice.player(pledge.first), voice.player(pledge.second)
        status.append(pick(SWAP, voice).format(first=first, second=second))
    if view.result is not None:
        status.append(pick(svg.WON, voice).format(seats=voice.row(map(voice.player, view.result.winners))))
    lines = [drawing.lines(line, 13, wide) for line in status]
    drawn, _, high = drawing.column([*lines, *_table(view, wide, voice)])
    yield Panel("trick", pick(TRICK_TITLE, voice), drawn, wide, high + 2)
    asked = {decision.seat for decision in view.decisions}
    for player in state.players:
        drawn, high = _player(view, player, stands[player.seat], player.seat in asked, width, voice)
        kind: PanelKind = "hand" if near and player.seat == view.viewer else "area"
        yield Panel(f"seat{player.seat}", voice.player(player.seat), drawn, width, high + 2, kind)
    if view.viewer is not None and view.viewer >= 0:
        part = _hand(state, state.players[view.viewer], drawing.hand_width(width), voice)
        if part[2]:
            drawn = place(places.of_seat("hand", view.viewer), "hand", voice, part[0])
            yield Panel("hand", pick(YOUR_HAND, voice), drawn, part[1], part[2] + 2, "hand")


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


PILE: Final = 120.0
"""Width of the destiny pile with its name."""


def _table(view: Match[State], wide: float, voice: Voice) -> Iterator[Part]:
    """Yield the destiny pile, the card being resolved, powers to choose from, the trick, and the discard pile."""
    state, cards = view.state, view.state.cards
    pile = place(places.DESTINY, "deck", voice, drawing.stack(len(cards.pile), (VALUE[0], 110)))
    size = LONG if wide >= PILE + 12 + LONG[0] else CARD
    shown = "" if cards.resolving is None else _card(state, cards.resolving, voice, 0, 0, size)
    resolving = place(places.RESOLVING, "place", voice, drawing.slot(size), shown)
    row = [
        drawing.column([_titled(places.DESTINY, PILE, voice), (pile, VALUE[0], 118)], 4),
        drawing.column([_titled(places.RESOLVING, size[0], voice), (resolving, *size)], 4),
    ]
    row.append(drawing.column([_power(branch, min(wide, 220), voice) for branch in _offered(view)], 6))
    yield drawing.flow(row, wide, 12)
    for id, kind, (drawn, _, high) in (
        (places.TRICK, "place", _trick(state, wide, voice)),
        (places.DISCARD, "pile", _discard(state, wide, voice)),
    ):
        yield drawing.column([_titled(id, wide, voice), (place(id, kind, voice, drawn), wide, high)], 4)


def _trick(state: State, room: float, voice: Voice) -> Part:
    """Return the cards of the trick: those that cancel each other struck through, that of the winner with a rim."""
    shown, most = state.cards.trick, max(len(state.cards.trick), len(state.players) + 1)
    wide, high = size = max(62.0, min(100.0, (room + GAP) / most - GAP)), VALUE[1]
    resolved = outcome(state) if len(shown) > 1 else None
    found = []
    for number in range(most):
        drawn = drawing.slot(size)
        for seat, id in [(each.seat, each.card) for each in shown[number : number + 1]]:
            start = 0 if seat < 0 else 16
            drawn += value_card(state.content, id, voice, size=size)
            drawn += "" if seat < 0 else svg.seat_sign(seat, 8, high + 11, 5.5)
            drawn += _label(start, high + 15, seat_name(seat, voice), wide - start)
            if resolved is not None and seat in resolved.cancelled:
                drawn += f'<path d="M8 {high - 26}L{wide - 8:g} 26" {STRUCK}/>'
            elif resolved is not None and seat == resolved.winner:
                drawn += _rim(wide, high)
        found.append((drawn, wide, high + 20))
    return drawing.flow(found, room, GAP)


def _rim(wide: float, high: float, x: float = 0, y: float = 0) -> str:
    """Return a golden rim around what wins or matches."""
    return f'<rect x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}" {RIM}/>'


def _titled(id: str, room: float, voice: Voice) -> Part:
    """Return the name of a place, to be written above it."""
    name = places.place_name(id, voice)
    return _label(0, 11, f"{name[:1].upper()}{name[1:]}", room), room, 14.0


def _offered(view: Match[State]) -> list[str]:
    """Return the powers that the viewer may choose from (D-INFO-15)."""
    asked = [each for each in view.decisions if isinstance(each, WhichBranch | WhichTrickPower)]
    return [branch for each in asked if isinstance(each.options, tuple) for branch in each.options]


def _power(branch: str, wide: float, voice: Voice) -> Part:
    name, ink = pick(VERB_NAMES[branch], voice), svg.colour("ink")
    sheet = f'<rect width="{wide:g}" height="30" rx="8" fill="{svg.colour("panel")}" stroke="{ink}"/>'
    mark, text = sign(branch, 18, 15, 7, ink), words((wide + 26) / 2, 19, name, 12, ink, wide - 40)
    return svg.thing(branch, "power", name, sheet, mark, text), wide, 30.0


def _discard(state: State, wide: float, voice: Voice) -> Part:
    """Return the cards of the discard pile by their values, in the order in which they came (D-Q-47)."""
    shown = [(chip(state.content, id, card_name(state.content, id, voice), 0, 0), *CHIP) for id in state.cards.discard]
    drawn, _, high = drawing.flow(shown, wide - 8, 4)
    high = max(high, CHIP[1]) + 8
    return drawing.panel(wide, high) + drawing.at(4, 4, drawn), wide, high + 2


# --- a player -------------------------------------------------------------------------------------------------------


def _hand(state: State, player: Player, room: float, voice: Voice) -> Part:
    """Return what the viewer sees of what a player holds: settings not yet laid, then cards."""
    dealt = [id for id in player.dealt if isinstance(id, str)]
    held = [id for id in (*player.hand, player.aside) if isinstance(id, str)]
    named = [(pick(state.content.card[id].names, voice), state.content.card[id].value) for id in held]
    least = max([SLIM, *[drawing.least_width(*each) for each in named]])
    wide = drawing.narrowed(len(held), room, CARD[0], least, GAP)
    texts = [card_text(state.content, id, voice) for id in held]
    if drawing.rows_height(len(held), room, (wide, 1), 0) > 1:  # their texts would take the place of the table
        texts, least = [], max([drawing.least_width(*each) for each in named])
        wide = drawing.narrowed(len(held), room, CARD[0], least, GAP)
    size = wide, max([drawing.height(text, wide, art=STRIP) for text in texts], default=drawing.HEAD + STRIP + 3)
    settings = [(setting_piece(state.content, id, voice, wide), wide, float(STRIP)) for id in dealt]
    cards = [(_card(state, id, voice, 0, 0, size), *size) for id in held]
    return drawing.column([drawing.flow(settings, room, GAP), drawing.flow(cards, room, GAP)], GAP)


def _player(
    view: Match[State], player: Player, stands: SeatStanding, asked: bool, width: float, voice: Voice
) -> tuple[str, float]:
    """Return what lies in front of a player, from (0, 0), and its height."""
    state: State = view.state
    seat, inside = player.seat, width - 3 * EDGE
    name = svg.fitted(voice.player(seat), 14, 150, bold=True)
    wide = 24 + svg.width(name, 14, bold=True)
    drawn = svg.seat_sign(seat, 9, 15, 7), svg.words(20, 20, name, 14, svg.colour("ink"), bold=True)
    ground = f'<rect width="{wide:g}" height="30" rx="4" fill="{svg.colour("panel")}"/>'
    top: list[Part] = [(svg.thing(f"{SEAT}{seat}", "seat", voice.player(seat), ground, *drawn), wide, 30.0)]
    if state.initiative == seat:
        star = drawing.token("", 12), sign("power_star", 0, 0, 6.5, INK)
        top.append((drawing.at(12, 15, place(places.INITIATIVE, "marker", voice, *star)), 24, 30.0))
    notes = [count_words(stands.total or 0, POINT, voice)]
    if stands.final:
        notes.append(pick(COUNTED, voice).format(points=stands.projected))
    if player.move is not None:
        notes.append(pick(COMMITTED, voice))
    for text in notes:
        top.append((svg.words(0, 20, text, 12, svg.colour("ink")), svg.width(text, 12), 30.0))
    if view.viewer == seat:
        part: Part = "", 0, 0
    elif (part := _hand(state, player, inside, voice))[2]:
        part = place(places.of_seat("hand", seat), "hand", voice, part[0]), part[1], part[2]
    if view.viewer != seat and not part[2]:
        backs, wide = _backs(player)
        sheet = f'<rect width="{wide + 6:g}" height="30" rx="4" fill="{svg.colour("paper")}"/>'
        hand = place(places.of_seat("hand", seat), "hand", voice, sheet, *backs)
        top.append((hand, wide + 6, 30.0))
    sizes = _sizes(inside)
    row = [_slot(state, seat, slot, sizes, voice) for slot in (*HOROSCOPE, *SPACE)]
    row += [_stack(state, player, sizes.current, voice), _front(state, player, voice)]
    body, _, high = drawing.column([drawing.flow(top, inside, 12), drawing.flow(row, inside, SLIT), part], GAP)
    ground = drawing.panel(width, high + 12, seat, active=asked)
    return ground + drawing.at(2 * EDGE, 5, body), high + 12


def _backs(player: Player) -> tuple[list[str], float]:
    """Return the backs of what a player holds unseen, and their width; what lies aside is apart from the hand."""
    found, x = [drawing.hand(len(player.hand), 122, (20, 30))], float(min(23 * len(player.hand), 122))
    if player.aside is not None:
        found.append(drawing.at(x + 6, 0, drawing.back((18, 30))))
        x += 26
    for _ in player.dealt:
        found.append(drawing.at(x + 4, 8, drawing.back((28, 14), SLATE)))
        x += 31
    return found, max(x, 30.0)


def _front(state: State, player: Player, voice: Voice) -> Part:
    """Return the card that a player lets compete, and the Tower."""
    drawn, high = _played(state, player, voice), PLAYED[1]
    if state.tower is not None and state.tower.beside == player.seat:
        tower = value_card(state.content, state.tower.card, voice, size=PLAYED)
        drawn += drawing.at(0, PLAYED[1] + 5, place(places.of_seat("tower", player.seat), "place", voice, tower))
        high = 2 * PLAYED[1] + 5
    return drawn, PLAYED[0], high


def _slot(state: State, seat: Seat, slot: int, sizes: Sizes, voice: Voice) -> Part:
    """Return a slot with its token and the setting under it, or what the current character asks for there."""
    index, name = slot_index(seat, slot), SLOTS[slot]
    kind, here, under = KIND_AT[index], state.board[index], state.setting_at(index)
    wide, high = sizes.space if slot in SPACE else sizes.slot, TALL
    ink, middle = svg.colour("ink"), 58
    parts = [_ground(wide, high)]
    if slot in SPACE:
        parts.append(words(wide / 2, 14, pick(CHARACTER, voice), 11, ink, wide - 8))
    else:
        worth = str(state.content.slot_points[name])
        parts.append(sign(name, 9, 11, 4.5, ink))
        parts.append(
            svg.words(17, 15, svg.fitted(pick(SLOT_NAMES[name], voice), 11, wide - 21 - svg.width(worth, 11)), 11, ink)
        )
        parts.append(svg.words(wide - 3, 15, worth, 11, svg.colour("faint"), anchor="end"))
    if here is None:
        half = RADIUS if kind == "planet" else SIDE / 2
        parts.append(outline(kind, wide / 2, middle, half - 3, f'fill="none" stroke="{svg.colour("edge")}"'))
    else:
        parts.append(token(state.content, here, kind, consolidated(state, index), voice.language, wide / 2, middle))
    wanted = state.content.worth.get(state.players[seat].current or "")
    body = None if wanted is None else wanted.planet if kind == "planet" else wanted.constellation
    if slot not in SPACE:
        room = (wide - 8, STRIP)
        laid = drawing.slot(room) if under is None else setting(state.content, under, voice, room[0])
        parts.append(place(f"setting:{seat}.{name}", "place", voice, laid, x=4, y=high - STRIP - 4))
        if matched(state, index):
            parts.append(_rim(*room, 4, high - STRIP - 4))
    elif body is not None:
        parts.append(sign(body, wide / 2, high - 16, 8, svg.colour("faint")))
    return place(f"slot:{seat}.{name}", "slot", voice, *parts), wide, high


def _stack(state: State, player: Player, across: float, voice: Voice) -> Part:
    """Return the characters of a player: the current one as a card, its points, and those it covers by their values."""
    wide, high = across + COVERED, TALL
    parts = [_ground(wide, high)]
    if not player.stack:
        parts.append(sign("figure", wide / 2, high / 2, 20, svg.colour("edge"), 1))
    for current in player.stack[-1:]:
        parts.append(_card(state, current.card, voice, 0, 0, (across, high), _worth(state, current, voice)))
        points = drawing.token(str(points_of(state, current)), 17)
        parts.append(drawing.at((across + wide) / 2, 20, points))
    below = player.stack[-2::-1]
    columns = 2 if len(below) <= 6 else 3
    step = (wide - across - 3) / columns
    tall = min(CHIP[1] + 2, (high - 42) / max(1, -(-len(below) // columns)))
    for number, each in enumerate(below):
        x, y = across + 3 + number % columns * step, 42 + number // columns * tall
        parts.append(chip(state.content, each.card, _worth(state, each, voice), x, y, step - 2))
    return place(places.of_seat("stack", player.seat), "stack", voice, *parts), wide, high


def _worth(state: State, character: Character, voice: Voice) -> str:
    """Return a character with the line that it shows and its points."""
    name = card_name(state.content, character.card, voice)
    if not character.lines:
        return name
    points, line = count_words(points_of(state, character), POINT, voice), LINE_NAMES[character.lines[-1]]
    return pick(WORTH, voice).format(card=name, line=pick(line, voice), points=points)


def _played(state: State, player: Player, voice: Voice) -> str:
    """Return the place of the card that a player lets compete."""
    size = PLAYED
    parts = [drawing.slot(size)]
    if isinstance(player.played, Hidden):
        parts.append(drawing.back(size))
    elif player.played is not None:
        parts.append(value_card(state.content, player.played, voice, size=size))
    return place(places.of_seat("played", player.seat), "place", voice, *parts)
