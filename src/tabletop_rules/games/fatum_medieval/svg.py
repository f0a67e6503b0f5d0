"""A view as an SVG picture: for each player four tracks, the front, the hand, and the purse in coins."""

from __future__ import annotations

from typing import Any, Final

from tabletop_rules.core.mask import HIDDEN
from tabletop_rules.core.match import Match
from tabletop_rules.core.voice import Voice, pick
from tabletop_rules.games.fatum_medieval.names import (
    axis_name,
    card_name,
    gold_name,
    label,
    objective_name,
    points_name,
    seat_name,
)
from tabletop_rules.games.fatum_medieval.picture import common_objective, heading
from tabletop_rules.games.fatum_medieval.queries.aims import points
from tabletop_rules.games.fatum_medieval.queries.coins import layout
from tabletop_rules.games.fatum_medieval.queries.fronts import levels_of
from tabletop_rules.games.fatum_medieval.state import Player, State
from tabletop_rules.games.fatum_medieval.terms import AXES, PLACE, CardId
from tabletop_rules.kit import svg

COLOURS: Final = ("#2f5fa8", "#3b8546", "#b3352d", "#d3a520")
COIN_COLOURS: Final = {5: "#d9b23c", 2: "#b8b8b8", 1: "#d0945c"}
DIAMOND: Final = ((0, -8), (8, 0), (0, 8), (-8, 0))
TRIANGLE: Final = ((0, -8), (8, 8), (-8, 8))
STAR: Final = ((0, -9), (2, -2), (9, 0), (2, 2), (0, 9), (-2, 2), (-9, 0), (-2, -2))
"""The FATUM marker."""
INK, FAINT = "#2a2118", "#6b6152"
WIDTH, ROW, HEAD = 1000, 204, 92
OUT = 48
LOWEST, HIGHEST, STEP = -6, 14, 13
PER_LINE, CARD, LINE, LEFT = 6, 93, 34, 400
BACK = 16


def draw(view: Match[Any], voice: Voice) -> str:
    """Return the table as a picture: everything the viewer sees, and no more."""
    state: State = view.state
    rows = [_height(player) for player in state.players]
    height, title = HEAD + sum(rows), f"FATUM Medieval{label(':', voice)} {heading(state, voice)}"
    bank = f"{label('bank', voice).capitalize()} {state.bank} · {_decks(state, voice)}"
    if state.resolving is not None:  # it is in no other part of the picture (FA-ACT-6)
        card = card_name(state.content, state.resolving, voice)
        bank += f" · {label('resolving', voice)}{label(':', voice)} {card}"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" '
        'font-family="Georgia, serif">',
        svg.title(title),
        f'<rect width="{WIDTH}" height="{height}" fill="#f3ead7"/>',
        svg.words(16, 28, title, 20, INK, bold=True),
        _line(54, bank, 13),
    ]
    if view.result is not None:
        winners = ", ".join(seat_name(seat, voice) for seat in view.result.winners)
        won = pick(svg.WON, voice).format(seats=winners)
        parts.append(svg.words(WIDTH - 16, 28, won, 15, INK, bold=True, anchor="end"))
    elif state.active is not None:
        plays = label("plays", voice).format(seat=voice.player(state.active))
        parts.append(svg.words(WIDTH - 16, 28, plays[0].upper() + plays[1:], 15, INK, anchor="end"))
    if state.common is not None:
        parts.append(_line(78, common_objective(state, state.common, voice), 15))
    top = HEAD
    for player, row in zip(state.players, rows, strict=True):
        parts += _player(state, player, top, row, voice)
        top += row
    return "\n".join([*parts, "</svg>"])


def _line(y: int, text: str, size: int) -> str:
    """Return a line of text, cut at the width of the picture."""
    return svg.words(16, y, svg.fitted(text, size, WIDTH - 32), size, INK)


def _decks(state: State, voice: Voice) -> str:
    return " · ".join(
        f"{axis_name(state.content, axis, voice)} {len(deck.cards)} + {len(deck.pile)}"
        for axis, deck in zip(AXES, state.decks, strict=True)
    )


def _front_height(player: Player) -> int:
    return LINE * -(-len(player.front) // PER_LINE)


def _height(player: Player) -> int:
    if player.out:
        return OUT
    hand = LINE * -(-player.hand.size // PER_LINE)
    return max(ROW, 14 + _front_height(player) + 12 + hand + 16)


def _player(state: State, player: Player, top: int, height: int, voice: Voice) -> list[str]:
    edge = "#8a2d1c" if state.active == player.seat else "#9c8f76"
    parts = [
        f'<rect x="8" y="{top}" width="{WIDTH - 16}" height="{height - 8}" rx="8" fill="#fffaf0" stroke="{edge}"/>'
    ]
    if state.marker == player.seat:
        parts.append(_polygon(LEFT - 16, top + 18, STAR, "#8a2d1c"))
    name = f"{seat_name(player.seat, voice)}{label(':', voice)}"
    if player.out:
        return [*parts, svg.words(20, top + 24, f"{name} {label('ruined', voice)}", 16, FAINT)]
    title = f"{name} {gold_name(player.gold, voice)}, {points_name(points(state, player.seat), voice)}"
    parts.append(svg.words(20, top + 24, title, 16, INK, bold=True))
    for place, level in enumerate(levels_of(state, player.seat)):
        parts += _track(20, top + 44 + 26 * place, place, level)
    parts += _purse(state, player, top + 152)
    notes = [f"{label('announced', voice)} {player.announced}"] if player.announced else []
    notes += [label("no income", voice)] if player.no_income else []
    parts += [svg.words(210, top + 149 + 14 * line, note, 12, INK) for line, note in enumerate(notes)]
    own = player.revealed or player.secret
    if own is not None and own is not HIDDEN:
        aim = objective_name(state.content, own, voice, state.options.objective_bonus)
        rows = svg.wrapped(aim, 11, LEFT - 50, lines=2)
        parts += [svg.words(20, top + 178 + 12 * line, row, 11, INK) for line, row in enumerate(rows)]
    parts += _front(state, player, top + 14, voice)
    parts += _hand(state, player, top + 14 + _front_height(player) + 12, voice)
    return parts


def _track(x: int, y: int, place: int, level: int) -> list[str]:
    """Return a counter: its symbol, the scale, and the level on it, which stops at the ends of the scale."""
    colour = COLOURS[place]
    cells = [_symbol(x + 8, y, place)]
    for value in range(LOWEST, HIGHEST + 1):
        left = x + 24 + STEP * (value - LOWEST)
        on = value == max(LOWEST, min(HIGHEST, level))
        fill = colour if on else "#e8dcc0" if value == 0 else "#f6efdf"
        cells.append(f'<rect x="{left}" y="{y - 8}" width="{STEP - 1}" height="16" fill="{fill}"/>')
    cells.append(svg.words(x + 30 + STEP * (HIGHEST - LOWEST + 1), y + 5, f"{level:+d}", 13, INK))
    return cells


def _symbol(x: int, y: int, place: int) -> str:
    """Return the symbol of an axis: blue diamond, green disc, red triangle, yellow square (FA-CARD-5)."""
    colour = COLOURS[place]
    if place == 1:
        return f'<circle cx="{x}" cy="{y}" r="8" fill="{colour}"/>'
    if place == 3:
        return f'<rect x="{x - 8}" y="{y - 8}" width="16" height="16" fill="{colour}"/>'
    return _polygon(x, y, TRIANGLE if place else DIAMOND, colour)


def _polygon(x: int, y: int, corners: tuple[tuple[int, int], ...], colour: str) -> str:
    points = " ".join(f"{x + right},{y + down}" for right, down in corners)
    return f'<polygon points="{points}" fill="{colour}"/>'


def _purse(state: State, player: Player, y: int) -> list[str]:
    coins = []
    for number, (value, count) in enumerate(layout(state)[player.seat]):
        x, colour = 30 + 54 * number, COIN_COLOURS.get(value, "#999")
        coins.append(f'<circle cx="{x}" cy="{y}" r="10" fill="{colour}" stroke="#6b5a2c"/>')
        coins.append(svg.words(x, y + 4, str(value), 12, INK, anchor="middle"))
        coins.append(svg.words(x + 14, y + 5, f"×{count}", 13, INK))
    return coins


def _front(state: State, player: Player, top: int, voice: Voice) -> list[str]:
    return [
        _card(state, card, LEFT + (number % PER_LINE) * (CARD + 4), top + (number // PER_LINE) * LINE, player, voice)
        for number, card in enumerate(player.front)
    ]


def _hand(state: State, player: Player, top: int, voice: Voice) -> list[str]:
    """Return the cards of a hand: by name if the viewer sees them, else their backs, since the category is public."""
    parts, x, y = [], LEFT, top
    held = [(card, COLOURS[place]) for place, axis in enumerate(AXES) for card in player.hand.of(axis)]
    for card, colour in held:
        width = BACK if card is HIDDEN else CARD
        if x + width > WIDTH - 16:
            x, y = LEFT, y + LINE
        if card is HIDDEN:
            parts.append(f'<rect x="{x}" y="{y}" width="{width}" height="22" rx="3" fill="{colour}"/>')
        else:
            parts.append(_card(state, card, x, y, player, voice))
        x += width + 4
    return parts


def _card(state: State, card: CardId, x: int, y: int, player: Player, voice: Voice) -> str:
    """Return a card by its name, in the colour of its category: actions are dashed, cards given up are grey."""
    printed, name = state.printed(card), card_name(state.content, card, voice)
    dash = "" if printed.permanent else ' stroke-dasharray="4 2"'
    given_up = card in player.giving_up
    title = f"{name}, {label('given up', voice)}" if given_up else name
    rows = svg.wrapped(name, 10, CARD - 4, lines=2)
    middle = y + (18 if len(rows) == 1 else 12)
    return "".join(
        [
            f'<g>{svg.title(title)}<rect x="{x}" y="{y}" width="{CARD}" height="{LINE - 4}" rx="3" '
            f'fill="{"#e3ddd0" if given_up else "#fff"}" stroke="{COLOURS[PLACE[printed.axis]]}"{dash}/>',
            *[svg.words(x + 3, middle + 11 * line, row, 10, INK) for line, row in enumerate(rows)],
            "</g>",
        ]
    )
