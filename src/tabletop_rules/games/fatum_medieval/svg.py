"""A view as an SVG picture: for each player four tracks, the front, the hand's backs, and the purse in coins."""

from __future__ import annotations

from typing import Any, Final

from tabletop_rules.core.mask import HIDDEN
from tabletop_rules.core.match import Match
from tabletop_rules.games.fatum_medieval.names import (
    axis_name,
    card_name,
    gold_name,
    objective_name,
    seat_name,
    so_many_points,
)
from tabletop_rules.games.fatum_medieval.picture import STAGES, turn_name
from tabletop_rules.games.fatum_medieval.queries.aims import points
from tabletop_rules.games.fatum_medieval.queries.coins import layout
from tabletop_rules.games.fatum_medieval.queries.fronts import levels_of
from tabletop_rules.games.fatum_medieval.state import Player, State
from tabletop_rules.games.fatum_medieval.terms import AXES, PLACE, Card, CardId
from tabletop_rules.kit import svg
from tabletop_rules.packs import pick

HEADING: Final = ("FATUM Medieval: {turn}, {stage}", "FATUM Medieval : {turn}, {stage}")
BANK: Final = ("Bank", "Banque")
PLAYS: Final = ("Seat {seat} plays", "Le siège {seat} joue")
FOR_ALL: Final = ("Objective for all:", "Objectif commun :")
RESOLVING: Final = ("being resolved:", "en cours :")
COLON: Final = (":", " :")
RUINED: Final = ("ruined", "ruiné")
ANNOUNCED: Final = ("announced in turn", "annonce du tour")
NO_INCOME: Final = ("no income", "sans revenu")
GIVEN_UP: Final = ("given up", "abandonnée")

COLOURS: Final = ("#2f5fa8", "#3b8546", "#b3352d", "#d3a520")
COIN_COLOURS: Final = {5: "#d9b23c", 2: "#b8b8b8", 1: "#d0945c"}
INK, FAINT = "#2a2118", "#6b6152"
WIDTH, ROW, HEAD = 1000, 204, 92
OUT = 48
LOWEST, HIGHEST, STEP = -6, 14, 13
PER_LINE, CARD, LINE, LEFT = 6, 93, 34, 400
BACK = 16


def draw(view: Match[Any], language: str) -> str:
    """The table as a picture; everything the viewer sees, and no more."""
    state: State = view.state
    rows = [_height(player) for player in state.players]
    height, heading = HEAD + sum(rows), _heading(state, language)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" '
        'font-family="Georgia, serif">',
        svg.title(heading),
        f'<rect width="{WIDTH}" height="{height}" fill="#f3ead7"/>',
        svg.words(16, 28, heading, 20, INK, bold=True),
        _line(54, f"{pick(BANK, language)} {state.bank} · {_decks(state, language)}{_resolving(state, language)}", 13),
    ]
    if view.result is not None:
        winners = ", ".join(seat_name(seat, language) for seat in view.result.winners)
        told = pick(svg.WON, language).format(seats=winners)
        parts.append(svg.words(WIDTH - 16, 28, told, 15, INK, bold=True, anchor="end"))
    elif state.active is not None:
        told = pick(PLAYS, language).format(seat=state.active)
        parts.append(svg.words(WIDTH - 16, 28, told, 15, INK, anchor="end"))
    if state.common is not None:
        parts.append(_line(78, f"{pick(FOR_ALL, language)} {_aim(state, state.common, language)}", 15))
    top = HEAD
    for player, row in zip(state.players, rows, strict=True):
        parts += _player(state, player, top, row, language)
        top += row
    return "\n".join([*parts, "</svg>"])


def _heading(state: State, language: str) -> str:
    stage = pick(STAGES[state.stage.value], language)
    return pick(HEADING, language).format(turn=turn_name(state, language), stage=stage)


def _line(y: int, text: str, size: int) -> str:
    """As much of a text as the picture is wide."""
    return svg.words(16, y, svg.fitted(text, size, WIDTH - 32), size, INK)


def _resolving(state: State, language: str) -> str:
    """The card that is being resolved: it lies nowhere else (FA-ACT-6)."""
    if state.resolving is None:
        return ""
    return f" · {pick(RESOLVING, language)} {card_name(state.content, state.resolving, language)}"


def _aim(state: State, objective: str, language: str) -> str:
    """An objective with the levels asked for (FA-OBJ-9)."""
    return objective_name(state.content, objective, language, state.options.objective_bonus)


def _decks(state: State, language: str) -> str:
    return " · ".join(
        f"{axis_name(state.content, axis, language)} {len(deck.cards)} + {len(deck.pile)}"
        for axis, deck in zip(AXES, state.decks, strict=True)
    )


def _front_height(player: Player) -> int:
    return LINE * -(-len(player.front) // PER_LINE)


def _height(player: Player) -> int:
    if player.out:
        return OUT
    hand = LINE * -(-player.hand.size // PER_LINE)
    return max(ROW, 14 + _front_height(player) + 12 + hand + 16)


def _player(state: State, player: Player, top: int, height: int, language: str) -> list[str]:
    edge = "#8a2d1c" if state.active == player.seat else "#9c8f76"
    parts = [
        f'<rect x="8" y="{top}" width="{WIDTH - 16}" height="{height - 8}" rx="8" fill="#fffaf0" stroke="{edge}"/>'
    ]
    if state.marker == player.seat:
        parts.append(_star(LEFT - 16, top + 18))
    name = f"{seat_name(player.seat, language).capitalize()}{pick(COLON, language)}"
    if player.out:
        return [*parts, svg.words(20, top + 24, f"{name} {pick(RUINED, language)}", 16, FAINT)]
    title = f"{name} {gold_name(player.gold, language)}, {so_many_points(points(state, player.seat), language)}"
    parts.append(svg.words(20, top + 24, title, 16, INK, bold=True))
    for place, level in enumerate(levels_of(state, player.seat)):
        parts += _track(20, top + 44 + 26 * place, place, level)
    parts += _purse(state, player, top + 152)
    notes = [f"{pick(ANNOUNCED, language)} {player.announced}"] * bool(player.announced)
    notes += [pick(NO_INCOME, language)] * player.no_income
    parts += [svg.words(210, top + 149 + 14 * line, note, 12, INK) for line, note in enumerate(notes)]
    own = player.revealed or player.secret
    if own is not None and own is not HIDDEN:
        rows = svg.wrapped(_aim(state, str(own), language), 11, LEFT - 50, lines=2)
        parts += [svg.words(20, top + 178 + 12 * line, row, 11, INK) for line, row in enumerate(rows)]
    parts += _front(state, player, top + 14, language)
    parts += _hand(state, player, top + 14 + _front_height(player) + 12, language)
    return parts


def _track(x: int, y: int, place: int, level: int) -> list[str]:
    """One counter: its symbol, the scale, and the level on it; beyond the ends it stays at the end."""
    colour = COLOURS[place]
    cells = [_symbol(x + 8, y, place, 8)]
    for value in range(LOWEST, HIGHEST + 1):
        left = x + 24 + STEP * (value - LOWEST)
        on = value == max(LOWEST, min(HIGHEST, level))
        fill = colour if on else "#e8dcc0" if value == 0 else "#f6efdf"
        cells.append(f'<rect x="{left}" y="{y - 8}" width="{STEP - 1}" height="16" fill="{fill}"/>')
    cells.append(svg.words(x + 30 + STEP * (HIGHEST - LOWEST + 1), y + 5, f"{level:+d}", 13, INK))
    return cells


def _symbol(x: int, y: int, place: int, size: int) -> str:
    """Blue diamond, green disc, red triangle, yellow square (FA-CARD-5)."""
    colour = COLOURS[place]
    if place == 0:
        points_ = f"{x},{y - size} {x + size},{y} {x},{y + size} {x - size},{y}"
        return f'<polygon points="{points_}" fill="{colour}"/>'
    if place == 1:
        return f'<circle cx="{x}" cy="{y}" r="{size}" fill="{colour}"/>'
    if place == 2:
        points_ = f"{x},{y - size} {x + size},{y + size} {x - size},{y + size}"
        return f'<polygon points="{points_}" fill="{colour}"/>'
    return f'<rect x="{x - size}" y="{y - size}" width="{2 * size}" height="{2 * size}" fill="{colour}"/>'


def _star(x: int, y: int) -> str:
    """The FATUM marker."""
    corners = " ".join(
        f"{x + a},{y + b}" for a, b in ((0, -9), (2, -2), (9, 0), (2, 2), (0, 9), (-2, 2), (-9, 0), (-2, -2))
    )
    return f'<polygon points="{corners}" fill="#8a2d1c"/>'


def _purse(state: State, player: Player, y: int) -> list[str]:
    coins, x = [], 30
    for value, count in layout(state)[player.seat]:
        colour = COIN_COLOURS.get(value, "#999")
        coins.append(f'<circle cx="{x}" cy="{y}" r="10" fill="{colour}" stroke="#6b5a2c"/>')
        coins.append(svg.words(x, y + 4, str(value), 12, INK, anchor="middle"))
        coins.append(svg.words(x + 14, y + 5, f"×{count}", 13, INK))
        x += 54
    return coins


def _front(state: State, player: Player, top: int, language: str) -> list[str]:
    return [
        _card(state, card, LEFT + (number % PER_LINE) * (CARD + 4), top + (number // PER_LINE) * LINE, player, language)
        for number, card in enumerate(player.front)
    ]


def _hand(state: State, player: Player, top: int, language: str) -> list[str]:
    """Cards the viewer sees by name, the others by their backs: the category is public."""
    parts, x, y = [], LEFT, top
    for card, place in _held(player):
        width = BACK if card is HIDDEN else CARD
        if x + width > WIDTH - 16:
            x, y = LEFT, y + LINE
        if card is HIDDEN:
            colour = COLOURS[place]
            parts.append(f'<rect x="{x}" y="{y}" width="{width}" height="22" rx="3" fill="{colour}"/>')
        else:
            parts.append(_card(state, card, x, y, player, language))
        x += width + 4
    return parts


def _card(state: State, card: CardId, x: int, y: int, player: Player, language: str) -> str:
    """A card by its name, in the colour of its category; actions have dashes, what is given up is grey."""
    printed, name = state.printed(card), card_name(state.content, card, language)
    dash = "" if printed.permanent else ' stroke-dasharray="4 2"'
    fill, told = ("#e3ddd0", f"{name}, {pick(GIVEN_UP, language)}") if card in player.giving_up else ("#fff", name)
    rows = svg.wrapped(name, 10, CARD - 4, lines=2)
    middle = y + (18 if len(rows) == 1 else 12)
    return "".join(
        [
            f'<g>{svg.title(told)}<rect x="{x}" y="{y}" width="{CARD}" height="{LINE - 4}" rx="3" fill="{fill}" '
            f'stroke="{COLOURS[PLACE[printed.axis]]}"{dash}/>',
            *[svg.words(x + 3, middle + 11 * line, row, 10, INK) for line, row in enumerate(rows)],
            "</g>",
        ]
    )


def _held(player: Player) -> list[tuple[Card, int]]:
    return [(card, place) for place, axis in enumerate(AXES) for card in player.hand.of(axis)]
