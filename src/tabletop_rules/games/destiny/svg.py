"""A view as an SVG picture: the clock with a panel of text, then slots and character space of each player."""

from __future__ import annotations

import math
from typing import Final

from tabletop_rules.core.mask import Hidden
from tabletop_rules.core.match import Match
from tabletop_rules.core.terms import Seat
from tabletop_rules.core.voice import Voice, count_words, pick
from tabletop_rules.games.destiny.names import COLON, SLOT_NAMES, card_name, hand_names, seat_name, thing_name
from tabletop_rules.games.destiny.picture import HAND, PILE, TRICK, head, setting_text
from tabletop_rules.games.destiny.queries import consolidated, points_of
from tabletop_rules.games.destiny.state import Player, State, Token
from tabletop_rules.games.destiny.terms import KIND_AT, KINDS, RING, RINGS, SLOTS, CardId, slot_index
from tabletop_rules.kit import svg
from tabletop_rules.packs import Names

TITLE: Final = Names("DESTINY: turn {turn} of {turns}", "DESTINY : tour {turn} sur {turns}")
HAND_OF: Final = Names("Hand of {seat}", "Main {seat:of}")
CHARACTER: Final = Names("character", "personnage")
POINT: Final = ("point", "point")
TOWER: Final = Names("Tower", "Tour")
BENEATH: Final = Names("beneath", "dessous")

INK: Final = "#22263a"
PAPER: Final = "#f6f3ea"
FILL: Final = {"planet": "#bcd3f2", "constellation": "#f2c4bd"}
DARK: Final = {"planet": "#4d6a93", "constellation": "#93544d"}
POINTS_AT: Final = tuple(
    (round(math.sin(hour * math.pi / 6), 3), round(-math.cos(hour * math.pi / 6), 3)) for hour in range(1, 13)
)
"""The places of hours 1 to 12 on a circle of radius 1."""
CENTRE: Final = 275
DISC: Final = 32
RADII: Final = {"planet": 205, "constellation": 130}
ROW: Final = 112
CELL: Final = 106
PANEL: Final = 30
"""The number of lines beside the clock."""
STACK_WIDTH: Final = 184
STACK: Final = 4
"""The number of lines in a character space."""
HOURS: Final = 252
GOLD: Final = "#c8960c"


def draw(view: Match[State], voice: Voice) -> str:
    """Return the table as SVG."""
    state = view.state
    width, height = 90 + CELL * len(SLOTS) + STACK_WIDTH, 2 * CENTRE + ROW * len(state.players) + 20
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" '
        'font-family="sans-serif" font-size="11" text-anchor="middle">',
        svg.title(pick(TITLE, voice).format(turn=state.turn, turns=state.content.facts.turns)),
        f'<rect width="{width}" height="{height}" fill="{PAPER}"/>',
    ]
    parts += _clock(state, voice) + _panel(view, voice)
    for player in state.players:
        parts += _row(state, player, 2 * CENTRE + ROW * player.seat, voice)
    return "\n".join([*parts, "</svg>"])


def _text(x: float, y: float, text: str, colour: str = INK, more: str = "") -> str:
    return f'<text x="{x:g}" y="{y:g}" fill="{colour}"{more}>{svg.escaped(text)}</text>'


def _disc(state: State, token: Token, index: int, x: float, y: float, voice: Voice) -> list[str]:
    """Return a token, dark if hidden, with a golden rim if consolidated."""
    kind = KIND_AT[index]
    name = "?" if isinstance(token.body, Hidden) else thing_name(state.content, token.body, voice)
    fill, ink = (FILL[kind], INK) if token.up else (DARK[kind], PAPER)
    rim = f'stroke="{GOLD}" stroke-width="4"' if consolidated(state, index) else f'stroke="{INK}"'
    disc = f'<circle cx="{x:g}" cy="{y:g}" r="{DISC}" fill="{fill}" {rim}/>'
    small = "" if svg.width(name, 11) < 2 * DISC else ' font-size="9"'
    return [disc, _text(x, y + 4, svg.fitted(name, 9 if small else 11, 2 * DISC), ink, small)]


def _clock(state: State, voice: Voice) -> list[str]:
    parts = [f'<circle cx="{CENTRE}" cy="{CENTRE}" r="{CENTRE - 8}" fill="none" stroke="{INK}"/>']
    for hour, colour in ((state.red, "#c0392b"), (state.blue, "#2c5fa8")):
        x, y = POINTS_AT[hour - 1]
        to = f'x2="{CENTRE + 85 * x:g}" y2="{CENTRE + 85 * y:g}"'
        parts.append(f'<line x1="{CENTRE}" y1="{CENTRE}" {to} stroke="{colour}" stroke-width="6"/>')
    for kind in KINDS:
        for place in RINGS[kind]:
            x, y = POINTS_AT[place % RING]
            token = state.board[place]
            if token is not None:
                parts += _disc(state, token, place, CENTRE + RADII[kind] * x, CENTRE + RADII[kind] * y, voice)
    for hour, (x, y) in enumerate(POINTS_AT, start=1):
        parts.append(_text(CENTRE + HOURS * x, CENTRE + HOURS * y + 4, str(hour), more=' font-weight="bold"'))
    return parts


def _panel(view: Match[State], voice: Voice) -> list[str]:
    """Return the text beside the clock: turn, trick, piles, and the hands that the viewer sees."""
    state = view.state
    colon = pick(COLON, voice)
    lines = [head(state, voice)]
    if view.result is not None:
        winners = ", ".join(seat_name(seat, voice) for seat in view.result.winners)
        lines.append(pick(svg.WON, voice).format(seats=winners))
    lines.append(f"{pick(TRICK, voice)}{colon} {'' if state.cards.trick else '-'}")
    laid: list[tuple[Seat, CardId | Hidden]] = [(c.seat, c.card) for c in state.cards.trick]
    laid += [(player.seat, player.played) for player in state.players if player.played is not None]
    lines += [f"    {seat_name(seat, voice)}{colon} {card_name(state.content, card, voice)}" for seat, card in laid]
    lines.append(pick(PILE, voice).format(pile=len(state.cards.pile), discard=len(state.cards.discard)))
    for player in state.players:
        if hand := hand_names(state.content, player, voice):
            whose = pick(HAND_OF, voice).format(seat=seat_name(player.seat, voice))
            lines += [f"{whose}{colon}", *(f"    {name}" for name in hand)]
    at = ' text-anchor="start" xml:space="preserve"'
    return [_text(2 * CENTRE + 14, 30 + 17 * row, line, more=at) for row, line in enumerate(lines[:PANEL])]


def _row(state: State, player: Player, top: int, voice: Voice) -> list[str]:
    seat = player.seat
    holder = " ★" if state.initiative == seat else ""
    parts = [
        _text(40, top + 40, f"{seat_name(seat, voice)}{holder}"),
        _text(40, top + 58, count_words(player.points, POINT, voice)),
    ]
    for slot, name in enumerate(SLOTS):
        index = slot_index(seat, slot)
        x, y = 90 + CELL * slot, top + 44
        parts.append(f'<rect x="{x}" y="{top}" width="{CELL - 6}" height="{ROW - 10}" fill="none" stroke="{INK}"/>')
        token = state.board[index]
        if token is not None:
            parts += _disc(state, token, index, x + CELL / 2 - 3, y, voice)
        label = pick(CHARACTER if slot % 3 == 2 else SLOT_NAMES[name], voice)
        parts.append(_text(x + CELL / 2 - 3, top + ROW - 27, label))
        if slot % 3 != 2:
            under = svg.fitted(f"/ {setting_text(state, state.setting_at(index), voice)}", 11, CELL - 8)
            parts.append(_text(x + CELL / 2 - 3, top + ROW - 14, under))
    space = 90 + CELL * len(SLOTS)
    tower = f" ({pick(TOWER, voice)})" if state.tower is not None and state.tower.beside == seat else ""
    stack = [(card_name(state.content, c.card, voice), points_of(state, c)) for c in reversed(player.stack)]
    if len(stack) > STACK:
        beneath = stack[STACK - 1 :]
        stack[STACK - 1 :] = [(f"{len(beneath)} {pick(BENEATH, voice)}", sum(points for _, points in beneath))]
    left, colon = ' text-anchor="start"', pick(COLON, voice)
    parts.append(_text(space + 6, top + 16, f"{pick(HAND, voice)} {len(player.hand)}{tower}", more=left))
    for line, (character, points) in enumerate(stack or [("-", "")]):
        text = f"{svg.fitted(character, 11, STACK_WIDTH - 50)}{f'{colon} ' if stack else ''}{points}"
        parts.append(_text(space + 6, top + 38 + 16 * line, text, more=left))
    return parts
