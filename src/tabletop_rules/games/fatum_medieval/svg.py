"""A view as an SVG picture: decks, bank and objective; then each player's purse, tracks and front; one's hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final, NamedTuple

from tabletop_rules.core.component import SEAT
from tabletop_rules.core.mask import HIDDEN
from tabletop_rules.core.match import Match
from tabletop_rules.core.voice import Voice, pick
from tabletop_rules.front import drawing
from tabletop_rules.front.drawing import Part
from tabletop_rules.front.frame import INSIDE, compose
from tabletop_rules.games.fatum_medieval.content.items import Objective
from tabletop_rules.games.fatum_medieval.face import OBJECTIVE, asked_levels, card_face, objective_face
from tabletop_rules.games.fatum_medieval.names import axis_name, card_name, label, objective_name, points_name
from tabletop_rules.games.fatum_medieval.picture import heading, public_notes
from tabletop_rules.games.fatum_medieval.places import BANK, MARKER, RESOLVING, of_axis, of_seat, place
from tabletop_rules.games.fatum_medieval.queries.aims import objective_of, points
from tabletop_rules.games.fatum_medieval.queries.coins import Coins, layout
from tabletop_rules.games.fatum_medieval.queries.fronts import levels_of
from tabletop_rules.games.fatum_medieval.state import Player, State
from tabletop_rules.games.fatum_medieval.symbols import COINS, COLOURS, HEADS, PARCHMENT, STAR, polygon, sign
from tabletop_rules.games.fatum_medieval.terms import AXES, PLACE, CardId
from tabletop_rules.kit import svg
from tabletop_rules.kit.memo import memoized
from tabletop_rules.kit.panels import Panel, PanelKind

EDGE, GAP = 8.0, 8.0
"""Margin at the sides of a player's area, and gap between cards."""
CARD = 232.0
"""The least width of a card with its text."""
DECK, PILE = (46.0, 82.0), (128.0, 82.0)
"""Sizes of a deck and of its pile."""
LOWEST, HIGHEST, START = -3, 12, 22.0
"""Ends of the track of an axis, and where it starts."""
TRACK: Final = 30.0
"""Height of a track."""
COIN: Final = 12.0
"""Radius of a coin."""
WIDE, BESIDE = 900, 214.0
"""Width from which on the bank is beside the decks, and the room that it takes there."""
NARROW: Final = 600
"""Width below which decks and tracks are two and two."""
SLIM: Final = 204.0
"""The least width of a card in a hand."""

TABLE: Final = ("Table", "Table")
YOUR_HAND: Final = ("Your hand", "Votre main")


def draw(view: Match[Any], voice: Voice) -> str:
    """Return the table as a picture: everything the viewer sees, and no more."""
    return compose(view, voice, "FATUM Medieval", panels(view, voice, INSIDE))


def panels(view: Match[Any], voice: Voice, width: float) -> Iterator[Panel]:
    """Yield the middle of the table, what lies before each player, and the hand of the viewer."""
    state: State = view.state
    now = heading(state, voice)
    status = [f"{now[:1].upper()}{now[1:]}"]
    if view.result is not None:
        status.append(pick(svg.WON, voice).format(seats=voice.row(map(voice.player, view.result.winners))))
    elif state.active is not None:
        status[0] += f" · {label('plays', voice).format(seat=voice.player(state.active))}"
    coins = layout(state)
    rows = [drawing.lines(line, 14, width) for line in status]
    rows.append(drawing.flow(_table(state, coins[-1], voice, width), width, 12))
    if state.resolving is not None:  # it is in no other part of the picture (FA-ACT-6)
        rows.append(_resolving(state, state.resolving, voice, width))
    drawn, _, high = drawing.column(rows)
    yield _panel("table", pick(TABLE, voice), drawn, width, high + 4)
    for player in state.players:
        drawn, high = _player(view, player, coins[player.seat], voice, width)
        yield _panel(f"seat{player.seat}", voice.player(player.seat), drawn, width, high + 2)
    if view.viewer is not None and view.viewer >= 0 and not state.players[view.viewer].out:
        seen, room = state.players[view.viewer].hand.seen, drawing.hand_width(width)
        across = drawing.narrowed(len(seen), room, CARD, SLIM)
        held = [_shown(state, card, voice, across) for card in seen]
        drawn, wide, high = drawing.flow(held, room)
        if held:
            yield _panel("hand", pick(YOUR_HAND, voice), drawn, wide, high + 2, "hand")


def _panel(name: str, title: str, drawn: str, width: float, height: float, kind: PanelKind = "area") -> Panel:
    return Panel(name, title, f'<g fill-rule="evenodd">{drawn}</g>', width, height, kind)


def _at(state: State, id: str, kind: str, voice: Voice, *parts: str, x: float = 0, y: float = 0) -> str:
    """Return the group of a place, by its id."""
    known = place(state.content, id, voice)
    return svg.thing(id, kind, "" if known is None else known.name, *parts, x=x, y=y)


def _ground(wide: float, high: float, fill: str = "paper") -> str:
    """Return the ground of a place, which takes clicks beside what lies there."""
    return f'<rect width="{wide:g}" height="{high:g}" rx="6" fill="{svg.colour(fill)}"/>'


def _card(state: State, card: CardId, face: str, voice: Voice, x: float = 0, y: float = 0, *, mark: str = "") -> str:
    """Return a card that can be pointed at."""
    name = ", ".join(filter(None, (card_name(state.content, card, voice), mark)))
    return svg.thing(card, "card", name, face, x=x, y=y)


# --- the middle of the table ----------------------------------------------------------------------------------------


def _table(state: State, bank: Coins, voice: Voice, width: float) -> Iterator[Part]:
    """Yield the decks with their piles, face up; the bank, and the common objective."""
    across, beside = (len(AXES), BESIDE) if width >= WIDE else (2 if width < NARROW else len(AXES), 0)
    room = min(PILE[0], (width - beside - 12 * (across - 1)) / across - DECK[0] - 8)
    for number, (axis, deck) in enumerate(zip(AXES, state.decks, strict=True)):
        name, wide = axis_name(state.content, axis, voice), DECK[0] + 8 + room
        name = svg.fitted(name, 12, wide - 20, bold=True)
        parts = [sign(number, 7, 7, 6), svg.words(18, 11.5, name, 12, svg.colour("ink"), bold=True)]
        stack = drawing.stack(len(deck.cards), DECK, HEADS[number]) + sign(number, DECK[0] / 2, 15, 5, "#fff")
        parts.append(_at(state, of_axis("deck", axis), "deck", voice, stack, y=18))
        top = drawing.slot((room, PILE[1]))
        if deck.pile:
            count = drawing.at(room - 10, PILE[1] - 10, drawing.token(str(len(deck.pile)), COIN, PARCHMENT))
            face, _ = card_face(state.content, state.printed(deck.pile[-1]), voice.language, room, PILE[1], say="")
            top = _card(state, deck.pile[-1], face, voice) + count
        parts.append(_at(state, of_axis("pile", axis), "pile", voice, top, x=DECK[0] + 8, y=18))
        yield "".join(parts), wide, 18 + PILE[1] + 7
    title = f"{label('bank', voice).capitalize()} {state.bank}"
    coins = drawing.flow(_coins(bank), 220, 6)
    words = svg.words(6, 16, svg.fitted(title, 12, 200, bold=True), 12, svg.colour("ink"), bold=True)
    ground = _ground(max(coins[1] + 8, 120), coins[2] + 28, "panel")
    drawn = _at(state, BANK, "place", voice, ground, words, drawing.at(4, 24, coins[0]))
    rows = [(drawn, max(coins[1] + 8, 120), coins[2] + 28)]
    if state.common is not None:
        name = f"{label('common', voice).capitalize()}{label(':', voice)} {_aim_name(state, state.common, voice)}"
        face = objective_face(state.content.aims[state.common], voice, 190, state.options.objective_bonus)
        rows.append((svg.thing(state.common, "objective", name, face), 190, OBJECTIVE))
    yield from [drawing.column(rows, 6)] if beside else rows


def _aim_name(state: State, objective: str, voice: Voice) -> str:
    return objective_name(state.content, objective, voice, state.options.objective_bonus)


def _coins(coins: Coins) -> Iterator[Part]:
    """Yield each sort of coin as a stack, with how many there are."""
    for value, count in coins:
        colour = COINS.get(value, COINS[2])
        below = f'<circle cx="0" cy="2" r="{COIN}" fill="{colour}" stroke="{svg.colour("edge")}"/>' if count > 1 else ""
        number = svg.words(2 * COIN + 3, COIN + 5, f"×{count}", 12, svg.colour("ink"))
        coin = drawing.at(COIN, COIN, below, drawing.token(str(value), COIN, colour))
        yield coin + number, 2 * COIN + 5 + svg.width(f"×{count}", 12), 2 * COIN + 2


def _resolving(state: State, card: CardId, voice: Voice, width: float) -> Part:
    """Return the action being resolved, below a label."""
    text = f"{label('resolving', voice)}{label(':', voice)}"
    words = drawing.lines(f"{text[:1].upper()}{text[1:]}", 13, width, bold=True)
    drawn, wide, high = drawing.column([words, _shown(state, card, voice, min(width, 1.5 * CARD))], 2)
    return _at(state, RESOLVING, "place", voice, drawn), wide, high


def _shown(state: State, card: CardId, voice: Voice, wide: float, *, say: str = "all", mark: str = "") -> Part:
    """Return a card that can be pointed at, with its size."""
    face, high = card_face(state.content, state.printed(card), voice.language, wide, say=say, mark=mark)
    return _card(state, card, face, voice, mark=mark), wide, high + 1


# --- a player -------------------------------------------------------------------------------------------------------


def _player(view: Match[Any], player: Player, coins: Coins, voice: Voice, wide: float) -> tuple[str, float]:
    """Return a player's area, with its top left corner at (0, 0), and its height."""
    state: State = view.state
    seat, inside = player.seat, wide - 2 * EDGE - 6
    name = svg.fitted(voice.player(seat), 15, 200, bold=True)
    room = 30 + svg.width(name, 15, bold=True)
    ink = svg.colour("faint" if player.out else "ink")
    drawn = svg.seat_sign(seat, 12, 14, 8), svg.words(28, 19, name, 15, ink, bold=True)
    head = [(svg.thing(f"{SEAT}{seat}", "seat", voice.player(seat), _ground(room, 28, "panel"), *drawn), room, 28.0)]
    if player.out:
        text = label("ruined", voice)
        head.append((svg.words(0, 19, text, 15, svg.colour("faint")), svg.width(text, 15), 28.0))
        rows = [drawing.flow(head, inside)]
    else:
        head += [*_notes(state, player, voice), _purse(state, player, coins, voice), _backs(state, player, voice)]
        rows = [drawing.flow(head, inside, 6), _tracks(state, player, voice, inside)]
        cards = [_Shown(card, label("given up", voice) if card in player.giving_up else "") for card in player.front]
        shown, _, high = _columns(state, cards, voice, inside, say="effects")
        high = max(high, 24)
        front = _at(state, of_seat("front", seat), "front", voice, _ground(inside, high), shown)
        rows.append((front, inside, high))
        if view.viewer != seat and player.hand.seen:
            title = drawing.lines(label("hand", voice).capitalize(), 12, inside, "faint", bold=True)
            held = _columns(state, [_Shown(card, "") for card in player.hand.seen], voice, inside, say="all")
            rows.append(drawing.column([title, held], 2))
    body, _, high = drawing.column(rows, 6)
    panel = drawing.panel(wide, high + 12, seat, active=state.active == seat and not player.out)
    return panel + drawing.at(EDGE + 6, 5, body), high + 14


def _notes(state: State, player: Player, voice: Voice) -> Iterator[Part]:
    """Yield the marker, the points, what is public and the own objective of a player."""
    if state.marker == player.seat:
        star = drawing.token("", 12, "paper") + polygon(0, 0, STAR, svg.colour("bad"))
        yield drawing.at(12, 14, _at(state, MARKER, "marker", voice, star)), 24, 28.0
    for text in (points_name(points(state, player.seat), voice), *public_notes(player, voice)):
        badge, wide = drawing.badge(svg.fitted(text, 11, 290))
        yield drawing.at(0, 5, badge), wide, 28.0
    own = player.revealed or player.secret
    if state.common is None and isinstance(own, str):
        drawn, wide = _aim(state, own, voice)
        yield drawing.at(0, 2, drawn), wide, 28.0


def _aim(state: State, objective: str, voice: Voice) -> tuple[str, float]:
    """Return a player's own objective as a label with the levels it asks for, and its width."""
    aim, more = state.content.aims[objective], state.options.objective_bonus
    name = svg.fitted(pick(aim.names, voice), 11, 170, bold=True)
    left = 24 + svg.width(name, 11, bold=True) + 12
    wide = left + 0.9 * 42 * len(aim.thresholds)
    drawn = [
        f'<rect width="{wide:g}" height="24" rx="12" fill="{svg.colour("paper")}" stroke="{svg.colour("bad")}"/>',
        polygon(13, 12, STAR, svg.colour("bad"), 0.7),
        svg.words(24, 16, name, 11, svg.colour("ink"), bold=True),
        asked_levels(aim, more, left, 12, 0.9),
    ]
    return svg.thing(objective, "objective", _aim_name(state, objective, voice), *drawn), wide


def _purse(state: State, player: Player, coins: Coins, voice: Voice) -> Part:
    """Return the gold of a player, in numbers and in coins."""
    drawn, wide, high = drawing.flow(_coins(coins), 220, 6)
    left = svg.width(str(player.gold), 15, bold=True) + 14
    wide += left + 6
    number = svg.words(8, 19, str(player.gold), 15, svg.colour("ink"), bold=True)
    purse = _ground(wide, max(28, high + 2)), number, drawing.at(left, 1, drawn)
    return _at(state, of_seat("purse", player.seat), "purse", voice, *purse), wide, max(28, high + 2)


def _backs(state: State, player: Player, voice: Voice) -> Part:
    """Return the cards of a hand that the viewer does not see as backs, since the category is public."""
    name = label("hand", voice)
    x, drawn = svg.width(name, 11) + 14, [svg.words(6, 18, name, 11, svg.colour("faint"))]
    for number, axis in enumerate(AXES):
        held = player.hand.of(axis)
        for at, card in enumerate(held):
            if card is not HIDDEN:
                drawn.append(sign(number, x + 8, 14, 4))
            elif at < len(held) - 1:  # another lies on it
                fill = f'fill="{HEADS[number]}" stroke="{svg.colour("panel")}"'
                drawn.append(f'<rect x="{x:g}" y="2" width="17" height="24" rx="5" {fill}/>')
            else:
                mark = sign(number, 8.5, 12, 4, "#fff")  # not by its colour alone
                drawn.append(drawing.at(x, 2, drawing.back((17, 24), HEADS[number]), mark))
            x += 11
        x += 10 if held else 0
    return _at(state, of_seat("hand", player.seat), "hand", voice, _ground(x + 4, 28), *drawn), x + 4, 28.0


def _tracks(state: State, player: Player, voice: Voice, inside: float) -> Part:
    """Return the tracks of a player: all in a row, or two and two."""
    aim, more = objective_of(state, player.seat), state.options.objective_bonus
    goals = dict(aim.thresholds) if isinstance(aim, Objective) else {}
    wide = (inside - 3 * GAP) / 4 if inside >= NARROW else (inside - GAP) / 2
    tracks = [
        (_track(number, level, goals[axis] + more if axis in goals else None, wide), wide, TRACK - 4)
        for number, (axis, level) in enumerate(zip(AXES, levels_of(state, player.seat), strict=True))
    ]
    drawn, _, high = drawing.flow(tracks, inside)
    ground = _ground(inside, high, "panel")
    return _at(state, of_seat("levels", player.seat), "counter", voice, ground, drawn), inside, high


@memoized(1024)
def _track(number: int, level: int, goal: int | None, wide: float) -> str:
    """Return the track of an axis: its sign, its levels, what the objective asks for, and where the player stands."""
    most = HIGHEST - LOWEST + 1
    cell = min(13.0, (wide - START - 2) / most)

    def middle(level: int) -> float:
        return START + cell * (min(max(level, LOWEST), HIGHEST) - LOWEST + 0.5)  # it stops at its ends

    zero, here = middle(0), middle(level)
    colour = COLOURS[number] if level > 0 else svg.colour("bad")
    drawn = [
        sign(number, 9, 13),
        f'<rect x="{START:g}" y="5" width="{cell * most:g}" height="16" rx="4" fill="{svg.colour("paper")}" '
        f'stroke="{svg.colour("edge")}"/>',
        f'<rect x="{min(zero, here):g}" y="8" width="{abs(here - zero):g}" height="10" fill="{colour}"/>',
        f'<path d="M{START + cell:g} 13h{cell * (most - 1):g}" stroke="{svg.colour("edge")}" stroke-width="16" '
        f'stroke-dasharray="1 {cell - 1:g}" fill="none"/>',
    ]
    for value in (5, 10):
        if not min(0, level) - 2 <= value <= max(0, level) + 2 and value != goal:
            drawn.append(svg.words(middle(value), 17, str(value), 11, svg.colour("faint"), anchor="middle"))
    if goal is not None:
        drawn.append(drawing.at(middle(goal), 13, polygon(0, 0, STAR, svg.colour("bad"))))
    edge = f' stroke="{svg.colour("good")}" stroke-width="2"' if goal is not None and level >= goal else ""
    drawn.append(f'<circle cx="{here:g}" cy="13" r="10.5" fill="{HEADS[number]}"{edge}/>')
    shown = f"{level:+d}" if level else "0"
    drawn.append(svg.words(here, 17, shown, 11, "#fff", bold=True, anchor="middle"))
    return "".join(drawn)


def _columns(state: State, cards: Iterable[_Shown], voice: Voice, inside: float, *, say: str) -> Part:
    """Return cards in columns: one for each axis where there is room, else in the shortest; longest ones are cut."""
    count = max(1, min(len(AXES), int((inside + GAP) // (CARD + GAP))))
    wide = (inside - (count - 1) * GAP) / count
    columns: list[list[Part]] = [[] for _ in range(count)]
    for each in cards:
        part = _shown(state, each.card, voice, wide, say=say, mark=each.mark)
        axis = PLACE[state.printed(each.card).axis]
        (columns[axis] if count == len(AXES) else min(columns, key=_high)).append(part)
    while any(columns):
        short, tall = min(columns, key=_high), max(columns, key=_high)
        if _high(short) + tall[-1][2] + 100 >= _high(tall):
            break
        short.append(tall.pop())
    drawn = [drawing.at(at * (wide + GAP), 0, drawing.column(each)[0]) for at, each in enumerate(columns)]
    return "".join(drawn), inside, max(0.0, max(map(_high, columns)) - GAP)


class _Shown(NamedTuple):
    """A card in a column, with its mark."""

    card: CardId
    mark: str


def _high(column: list[Part]) -> float:
    return sum(high + GAP for _, _, high in column)
