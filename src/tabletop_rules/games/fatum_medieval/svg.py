"""A view as an SVG picture: decks, bank and objective; then for each player the purse, tracks, front and hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final, NamedTuple

from tabletop_rules.core.mask import HIDDEN
from tabletop_rules.core.match import Match
from tabletop_rules.core.voice import Voice, pick
from tabletop_rules.front import drawing
from tabletop_rules.front.frame import frame
from tabletop_rules.games.fatum_medieval.content.items import Objective
from tabletop_rules.games.fatum_medieval.face import asked_levels, card_face, objective_face
from tabletop_rules.games.fatum_medieval.names import axis_name, card_name, label, objective_name, points_name
from tabletop_rules.games.fatum_medieval.picture import heading, public_notes
from tabletop_rules.games.fatum_medieval.places import BANK, MARKER, RESOLVING, of_axis, of_seat, place
from tabletop_rules.games.fatum_medieval.queries.aims import objective_of, points
from tabletop_rules.games.fatum_medieval.queries.coins import Coins, layout
from tabletop_rules.games.fatum_medieval.queries.fronts import levels_of
from tabletop_rules.games.fatum_medieval.standings import standings
from tabletop_rules.games.fatum_medieval.state import Player, State
from tabletop_rules.games.fatum_medieval.symbols import COINS, COLOURS, HEADS, PARCHMENT, STAR, polygon, sign
from tabletop_rules.games.fatum_medieval.terms import AXES, PLACE, CardId
from tabletop_rules.kit import svg

WIDTH, EDGE, GAP = 1000.0, 8.0, 8.0
"""Width of the picture, margin at its sides, and gap between cards."""
COLUMN: Final = (WIDTH - 4 * EDGE - 3 * GAP) / 4
"""Width of the cards of one axis in a player's area."""
MIDDLE: Final = (WIDTH - 2 * EDGE) / 5
"""Width of a deck with its pile, in the middle of the table."""
DECK, PILE = (50.0, 78.0), (128.0, 78.0)
"""Sizes of a deck and of its pile."""
PURSE, HAND, HEAD = 560.0, 770.0, 38.0
"""Where the purse and the backs of a hand begin in the head of a player's area, and the height of this head."""
LOWEST, HIGHEST, START, CELL = -3, 12, 22.0, 13.0
"""Ends of the track of an axis, where it starts, and the width of a level on it."""
TRACK: Final = 30.0
"""Height of the tracks."""


def draw(view: Match[Any], voice: Voice) -> str:
    """Return the table as a picture: everything the viewer sees, and no more."""
    state: State = view.state
    now = heading(state, voice)
    status = [f"{now[:1].upper()}{now[1:]}"]
    if view.result is not None:
        status.append(pick(svg.WON, voice).format(seats=voice.row(map(voice.player, view.result.winners))))
    elif state.active is not None:
        status[0] += f" · {label('plays', voice).format(seat=voice.player(state.active))}"
    coins = layout(state)
    body, top = [*_table(state, coins[-1], voice)], 16 + DECK[1] + 14
    if state.resolving is not None:  # it is in no other part of the picture (FA-ACT-6)
        drawn, high = _resolving(state, state.resolving, voice)
        body.append(drawing.at(EDGE, top, drawn))
        top += high + 10
    for player in state.players:
        drawn, high = _player(state, player, coins[player.seat], voice)
        body.append(drawing.at(EDGE, top, drawn))
        top += high + 10
    return frame(
        view,
        standings(view, voice),
        voice,
        name="FATUM Medieval",
        status=status,
        body=['<g fill-rule="evenodd">', *body, "</g>"],
        width=WIDTH,
        height=top,
    )


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


def _table(state: State, bank: Coins, voice: Voice) -> Iterator[str]:
    """Yield the decks with their piles, face up; the bank, and the common objective."""
    for number, (axis, deck) in enumerate(zip(AXES, state.decks, strict=True)):
        x, name = EDGE + MIDDLE * number, axis_name(state.content, axis, voice)
        yield sign(number, x + 7, 6, 6)
        yield svg.words(x + 18, 10.5, svg.fitted(name, 12, MIDDLE - 30, bold=True), 12, svg.colour("ink"), bold=True)
        stack = drawing.stack(len(deck.cards), DECK, HEADS[number]) + sign(number, DECK[0] / 2, 15, 5, "#fff")
        yield _at(state, of_axis("deck", axis), "deck", voice, stack, x=x, y=18)
        top = drawing.slot(PILE)
        if deck.pile:
            count = drawing.at(PILE[0] - 8, PILE[1] - 8, drawing.token(str(len(deck.pile)), 10, PARCHMENT))
            face, _ = card_face(state.content, state.printed(deck.pile[-1]), voice, *PILE, say="")
            top = _card(state, deck.pile[-1], face, voice) + count
        yield _at(state, of_axis("pile", axis), "pile", voice, top, x=x + DECK[0] + 10, y=18)
    x, title = EDGE + 4 * MIDDLE, f"{label('bank', voice).capitalize()} {state.bank}"
    words = svg.words(6, 14, svg.fitted(title, 12, MIDDLE - 12, bold=True), 12, svg.colour("ink"), bold=True)
    yield _at(state, BANK, "place", voice, _ground(MIDDLE, 44, "panel"), words, *_coins(bank, 16, 29), x=x)
    if state.common is not None:
        name = f"{label('common', voice).capitalize()}{label(':', voice)} {_aim_name(state, state.common, voice)}"
        face = objective_face(state.content.aims[state.common], voice, MIDDLE, state.options.objective_bonus)
        yield svg.thing(state.common, "objective", name, face, x=x, y=48)


def _aim_name(state: State, objective: str, voice: Voice) -> str:
    return objective_name(state.content, objective, voice, state.options.objective_bonus)


def _coins(coins: Coins, x: float, y: float) -> Iterator[str]:
    """Yield each sort of coin as a stack, with how many there are."""
    for value, count in coins:
        radius, colour = 10, COINS.get(value, COINS[2])
        if count > 1:
            look = f'fill="{colour}" stroke="{svg.colour("edge")}"'
            yield f'<circle cx="{x:g}" cy="{y + 3:g}" r="{radius}" {look}/>'
        yield drawing.at(x, y, drawing.token(str(value), radius, colour))
        yield svg.words(x + 14, y + 5, f"×{count}", 12, svg.colour("ink"))
        x += 54


def _resolving(state: State, card: CardId, voice: Voice) -> tuple[str, float]:
    """Return the action being resolved, beside a label; and its height."""
    text = f"{label('resolving', voice)}{label(':', voice)}"
    text = svg.fitted(f"{text[:1].upper()}{text[1:]}", 13, 180, bold=True)
    words = svg.words(0, 17, text, 13, svg.colour("ink"), bold=True)
    face, high = card_face(state.content, state.printed(card), voice, 1.5 * COLUMN)
    drawn = _card(state, card, face, voice, svg.width(text, 13, bold=True) + 10)
    return _at(state, RESOLVING, "place", voice, words, drawn), high


# --- a player -------------------------------------------------------------------------------------------------------


def _player(state: State, player: Player, coins: Coins, voice: Voice) -> tuple[str, float]:
    """Return a player's area, with its top left corner at (0, 0), and its height."""
    seat, wide = player.seat, WIDTH - 2 * EDGE
    name = svg.fitted(voice.player(seat), 15, 200, bold=True)
    parts = [svg.seat_sign(seat, 22, 19, 8)]
    if player.out:
        text = f"{name}{label(':', voice)} {label('ruined', voice)}"
        parts.append(svg.words(38, 24, text, 15, svg.colour("faint")))
        return drawing.panel(wide, HEAD, seat) + "".join(parts), HEAD
    parts.append(svg.words(38, 24, name, 15, svg.colour("ink"), bold=True))
    top = _notes(state, player, 48 + svg.width(name, 15, bold=True), parts, voice)
    parts.append(_at(state, of_seat("purse", seat), "purse", voice, *_purse(player.gold, coins), x=PURSE, y=6))
    aim = objective_of(state, seat)
    goals = dict(aim.thresholds) if isinstance(aim, Objective) else {}
    more = state.options.objective_bonus
    tracks = [
        drawing.at(number * (COLUMN + GAP), 0, _track(number, level, goals[axis] + more if axis in goals else None))
        for number, (axis, level) in enumerate(zip(AXES, levels_of(state, seat), strict=True))
    ]
    inside = wide - 2 * EDGE
    ground = _ground(inside, TRACK - 4, "panel")
    parts.append(_at(state, of_seat("levels", seat), "counter", voice, ground, *tracks, x=EDGE, y=top))
    top += TRACK
    cards, high = _columns(state, player.front, voice, 0, say="effects", given_up=player.giving_up)
    high = max(high, 24)
    front = _ground(inside, high), cards
    parts.append(_at(state, of_seat("front", seat), "front", voice, *front, x=EDGE, y=top))
    top += high + EDGE
    hand, (held, high) = [*_backs(player, voice, -top)], _columns(state, player.hand.seen, voice, 15, say="all")
    if held:
        name = svg.words(2, 9, label("hand", voice).capitalize(), 11, svg.colour("faint"), bold=True)
        hand += [name, held]
    parts.append(_at(state, of_seat("hand", seat), "hand", voice, *hand, x=EDGE, y=top))
    top += 15 + high + EDGE if held else 0
    return drawing.panel(wide, top, seat, active=state.active == seat) + "".join(parts), top


def _notes(state: State, player: Player, x: float, parts: list[str], voice: Voice) -> float:
    """Add the marker, the points, what is public and the own objective of a player; return the next y."""
    if state.marker == player.seat:
        star = drawing.token("", 11, "paper") + polygon(0, 0, STAR, svg.colour("bad"))
        parts.append(_at(state, MARKER, "marker", voice, star, x=x + 8, y=19))
        x += 28
    texts = [points_name(points(state, player.seat), voice), *public_notes(player, voice)]
    labels = [drawing.badge(svg.fitted(text, 11, 300)) for text in texts]
    own = player.revealed or player.secret
    if state.common is None and isinstance(own, str):
        labels.append(_aim(state, own, voice))
    y = 10.0
    for drawn, wide in labels:
        if x + wide > PURSE - 10 and x > 38:
            x, y = 38, y + 22
        parts.append(drawing.at(x, y, drawn))
        x += wide + 5
    return y + 28


def _aim(state: State, objective: str, voice: Voice) -> tuple[str, float]:
    """Return a player's own objective as a label with the levels it asks for, and its width."""
    aim, more = state.content.aims[objective], state.options.objective_bonus
    name = svg.fitted(pick(aim.names, voice), 11, 200, bold=True)
    left = 24 + svg.width(name, 11, bold=True) + 12
    wide = left + 0.8 * 42 * len(aim.thresholds)
    drawn = [
        f'<rect width="{wide:g}" height="18" rx="9" fill="{svg.colour("paper")}" stroke="{svg.colour("bad")}"/>',
        polygon(13, 9, STAR, svg.colour("bad"), 0.7),
        svg.words(24, 13, name, 11, svg.colour("ink"), bold=True),
        asked_levels(aim, more, left, 9, 0.8),
    ]
    return svg.thing(objective, "objective", _aim_name(state, objective, voice), *drawn), wide


def _purse(gold: int, coins: Coins) -> Iterator[str]:
    """Yield the gold of a player, in numbers and in coins."""
    yield _ground(HAND - PURSE - 10, 28)
    yield svg.words(30, 19, str(gold), 15, svg.colour("ink"), bold=True, anchor="end")
    yield from _coins(coins, 46, 13)


def _track(number: int, level: int, goal: int | None) -> str:
    """Return the track of an axis: its sign, its levels, what the objective asks for, and where the player stands."""
    zero, here, most = _cell(0), _cell(level), HIGHEST - LOWEST + 1
    colour = COLOURS[number] if level > 0 else svg.colour("bad")
    drawn = [
        sign(number, 9, 13),
        f'<rect x="{START:g}" y="5" width="{CELL * most:g}" height="16" rx="4" fill="{svg.colour("paper")}" '
        f'stroke="{svg.colour("edge")}"/>',
        f'<rect x="{min(zero, here):g}" y="8" width="{abs(here - zero):g}" height="10" fill="{colour}"/>',
        f'<path d="M{START + CELL:g} 13h{CELL * (most - 1):g}" stroke="{svg.colour("edge")}" stroke-width="16" '
        f'stroke-dasharray="1 {CELL - 1:g}" fill="none"/>',
    ]
    for value in (5, 10):
        if not min(0, level) - 1 <= value <= max(0, level) + 1 and value != goal:
            drawn.append(svg.words(_cell(value), 16, str(value), 8.5, svg.colour("faint"), anchor="middle"))
    if goal is not None:
        drawn.append(drawing.at(_cell(goal), 13, polygon(0, 0, STAR, svg.colour("bad"))))
    edge = f' stroke="{svg.colour("good")}" stroke-width="2"' if goal is not None and level >= goal else ""
    drawn.append(f'<circle cx="{here:g}" cy="13" r="10.5" fill="{HEADS[number]}"{edge}/>')
    shown = f"{level:+d}" if level else "0"
    drawn.append(svg.words(here, 17, shown, 11, "#fff", bold=True, anchor="middle"))
    return "".join(drawn)


def _cell(level: int) -> float:
    """Return the middle of a level on a track, which stops at its ends."""
    return START + CELL * (min(max(level, LOWEST), HIGHEST) - LOWEST + 0.5)


def _backs(player: Player, voice: Voice, top: float) -> Iterator[str]:
    """Yield the cards of a hand that the viewer does not see as backs, since the category is public."""
    left, y = HAND - EDGE, top + 8
    yield drawing.at(left, top + 6, _ground(WIDTH - 3 * EDGE - HAND, 28))
    yield svg.words(left + 6, top + 25, svg.fitted(label("hand", voice), 11, 40), 11, svg.colour("faint"))
    x, step = left + 46, min(11.0, 92 / max(1, player.hand.size))
    for number, axis in enumerate(AXES):
        held = player.hand.of(axis)
        for at, card in enumerate(held):
            if card is not HIDDEN:
                yield sign(number, x + 8, y + 12, 4)
            elif at < len(held) - 1:  # another lies on it
                fill = f'fill="{HEADS[number]}" stroke="{svg.colour("panel")}"'
                yield f'<rect x="{x:g}" y="{y:g}" width="17" height="24" rx="5" {fill}/>'
            else:
                yield drawing.at(x, y, drawing.back((17, 24), HEADS[number]))
            x += step
        x += 14 if held else 0


def _columns(
    state: State, cards: Iterable[CardId], voice: Voice, top: float, *, say: str, given_up: tuple[CardId, ...] = ()
) -> tuple[str, float]:
    """Return cards in a column for each axis, and the height of the longest, whose last cards go to the shortest."""
    columns: list[list[_Shown]] = [[] for _ in AXES]
    for card in cards:
        mark = label("given up", voice) if card in given_up else ""
        face, high = card_face(state.content, state.printed(card), voice, COLUMN, say=say, mark=mark)
        columns[PLACE[state.printed(card).axis]].append(_Shown(card, mark, face, high + GAP))
    while any(columns):
        short, tall = min(columns, key=_high), max(columns, key=_high)
        if _high(short) + tall[-1].high + 100 >= _high(tall):
            break
        short.append(tall.pop())
    drawn = []
    for number, column in enumerate(columns):
        for at, each in enumerate(column):
            x, y = number * (COLUMN + GAP), top + _high(column[:at])
            drawn.append(_card(state, each.card, each.face, voice, x, y, mark=each.mark))
    return "".join(drawn), max(0.0, max(map(_high, columns)) - GAP)


class _Shown(NamedTuple):
    """A card in a column, with its mark and face, and the height that it takes."""

    card: CardId
    mark: str
    face: str
    high: float


def _high(column: list[_Shown]) -> float:
    return sum(each.high for each in column)
