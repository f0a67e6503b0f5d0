"""A view as an SVG picture: decks, bank and objective; then for each player the levels, purse, front and hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from tabletop_rules.core.mask import HIDDEN
from tabletop_rules.core.match import Match
from tabletop_rules.core.voice import Voice, pick
from tabletop_rules.front.frame import frame
from tabletop_rules.games.fatum_medieval.names import (
    axis_name,
    card_name,
    gold_name,
    label,
    objective_name,
    points_name,
)
from tabletop_rules.games.fatum_medieval.picture import common_objective, heading, public_notes
from tabletop_rules.games.fatum_medieval.places import BANK, MARKER, RESOLVING, of_axis, of_seat, place
from tabletop_rules.games.fatum_medieval.queries.aims import points
from tabletop_rules.games.fatum_medieval.queries.coins import layout
from tabletop_rules.games.fatum_medieval.queries.fronts import levels_of
from tabletop_rules.games.fatum_medieval.standings import standings
from tabletop_rules.games.fatum_medieval.state import Player, State
from tabletop_rules.games.fatum_medieval.symbols import COLOURS, PRINTED_INK, polygon, symbol
from tabletop_rules.games.fatum_medieval.terms import AXES, PLACE, CardId
from tabletop_rules.kit import svg

COIN_COLOURS: Final = {5: "#d9b23c", 2: "#b8b8b8", 1: "#d0945c"}
STAR: Final = ((0, -9), (2, -2), (9, 0), (2, 2), (0, 9), (-2, 2), (-9, 0), (-2, -2))
"""The FATUM marker."""

WIDTH, ROW, OUT, TABLE = 1000, 190, 48, 68
"""Width of the picture; heights of a player's area, of that of a ruined player, and of the middle of the table."""
AIM = 28
"""Height of a player's own objective."""
LOWEST, HIGHEST, STEP = -6, 14, 13
"""Ends of the scale of a counter, and the width of one level on it."""
PER_LINE, CARD, LINE, LEFT = 6, 93, 34, 400
"""Cards in a line, width of a card, height of a line, and where the cards of a player begin."""
ZONE = WIDTH - LEFT - 16
"""Width of a row of cards."""
BACK = 16
"""Width of the back of a card."""
COLUMN = 196
"""Width of a deck with its pile."""
BAR = 28
"""Height of the common objective, and of the action being resolved."""


def draw(view: Match[Any], voice: Voice) -> str:
    """Return the table as a picture: everything the viewer sees, and no more."""
    state: State = view.state
    now = heading(state, voice)
    status = [f"{now[:1].upper()}{now[1:]}"]
    if view.result is not None:
        status.append(pick(svg.WON, voice).format(seats=voice.row(map(voice.player, view.result.winners))))
    elif state.active is not None:
        status[0] += f" · {label('plays', voice).format(seat=voice.player(state.active))}"
    body, top = [*_table(state, voice)], TABLE
    if state.common is not None:
        body.append(_objective(state.common, top, common_objective(state, state.common, voice)))
        top += BAR + 6
    if state.resolving is not None:  # it is in no other part of the picture (FA-ACT-6)
        body.append(_resolving(state, state.resolving, top, voice))
        top += LINE + 6
    coins = layout(state)
    for player in state.players:
        height = _height(state, player)
        parts = "".join(_player(state, player, height, coins[player.seat], voice))
        body.append(f'<g transform="translate(0 {top})">{parts}</g>')
        top += height
    return frame(
        view,
        standings(view, voice),
        voice,
        name="FATUM Medieval",
        status=status,
        body=body,
        width=WIDTH,
        height=top,
    )


def _at(state: State, id: str, kind: str, voice: Voice, *parts: str, x: float = 0, y: float = 0) -> str:
    """Return the group of a place, by its id."""
    known = place(state.content, id, voice)
    return svg.thing(id, kind, "" if known is None else known.name, *parts, x=x, y=y)


def _box(width: float, height: float, edge: str = "edge", fill: str = "panel") -> str:
    return f'<rect width="{width:g}" height="{height:g}" rx="3" fill="{svg.colour(fill)}" stroke="{svg.colour(edge)}"/>'


# --- the middle of the table ----------------------------------------------------------------------------------------


def _table(state: State, voice: Voice) -> Iterator[str]:
    """Yield the decks with their piles, face up, and the bank."""
    ink = svg.colour("ink")
    for number, (axis, deck) in enumerate(zip(AXES, state.decks, strict=True)):
        x, name = 8 + COLUMN * number, axis_name(state.content, axis, voice)
        yield svg.words(x, 14, svg.fitted(name, 12, COLUMN - 12, bold=True), 12, ink, bold=True)
        count = svg.words(28, 19, str(len(deck.cards)), 13, ink)
        yield _at(state, of_axis("deck", axis), "deck", voice, _box(56, 30), symbol(14, 15, number), count, x=x, y=20)
        top = _card(state, deck.pile[-1], 0, 0, voice) if deck.pile else _box(CARD, LINE - 4)
        count = svg.words(CARD + 5, 19, str(len(deck.pile)), 13, ink)
        yield _at(state, of_axis("pile", axis), "pile", voice, top, count, x=x + 64, y=20)
    bank = f"{label('bank', voice).capitalize()} {state.bank}"
    text = svg.words(10, 19, svg.fitted(bank, 13, COLUMN - 20), 13, ink)
    yield _at(state, BANK, "place", voice, _box(COLUMN - 4, 30), text, x=8 + COLUMN * 4, y=20)


def _objective(id: str, y: float, text: str) -> str:
    """Return the common objective, across the whole picture."""
    width = WIDTH - 16
    words = svg.words(10, 19, svg.fitted(text, 14, width - 20), 14, svg.colour("ink"))
    return svg.thing(id, "objective", text, _box(width, BAR), words, x=8, y=y)


def _resolving(state: State, card: CardId, y: float, voice: Voice) -> str:
    """Return the action being resolved, after a label."""
    text = f"{label('resolving', voice)}{label(':', voice)}"
    text = svg.fitted(f"{text[:1].upper()}{text[1:]}", 13, 180)
    words = svg.words(8, 19, text, 13, svg.colour("ink"))
    drawn = _card(state, card, svg.width(text, 13) + 16, 0, voice)
    return _at(state, RESOLVING, "place", voice, words, drawn, y=y)


# --- a player -------------------------------------------------------------------------------------------------------


def _height_of(cards: int) -> int:
    """Return the height of so many cards, in lines; at least one line."""
    return LINE * max(1, -(-cards // PER_LINE))


def _height(state: State, player: Player) -> int:
    """Return the height of a player's area."""
    if player.out:
        return OUT
    cards = 14 + _height_of(len(player.front)) + 12 + _height_of(player.hand.size) + 18
    return max(ROW + (AIM if _own_objective(state, player) else 0), cards)


def _own_objective(state: State, player: Player) -> str | None:
    """Return the objective of a player alone, if the viewer sees it."""
    own = player.revealed or player.secret
    return own if state.common is None and isinstance(own, str) else None


def _player(
    state: State, player: Player, height: int, coins: tuple[tuple[int, int], ...], voice: Voice
) -> Iterator[str]:
    """Yield the parts of a player's area, with its top left corner at (0, 0)."""
    seat, ink = player.seat, svg.colour("ink")
    edge = f"seat{seat % 6}" if state.active == seat else "edge"
    yield (
        f'<rect x="8" width="{WIDTH - 16}" height="{height - 8}" rx="8" fill="{svg.colour("panel")}" '
        f'stroke="{svg.colour(edge)}" stroke-width="{2 if state.active == seat else 1}"/>'
    )
    yield svg.seat_sign(seat, 28, 19, 7)
    if state.marker == seat:
        yield _at(state, MARKER, "marker", voice, polygon(0, 0, STAR, svg.colour("bad")), x=LEFT - 16, y=18)
    if player.out:
        text = f"{voice.player(seat)}{label(':', voice)} {label('ruined', voice)}"
        yield svg.words(42, 24, svg.fitted(text, 15, LEFT), 15, svg.colour("faint"))
        return
    stand = f"{gold_name(player.gold, voice)}, {points_name(points(state, seat), voice)}"
    room = LEFT - 74 - svg.width(f"{label(':', voice)} {stand}", 14, bold=True)
    title = f"{svg.fitted(voice.player(seat), 14, room, bold=True)}{label(':', voice)} {stand}"
    yield svg.words(42, 24, title, 14, ink, bold=True)
    tracks = [_track(20, 44 + 26 * number, number, level) for number, level in enumerate(levels_of(state, seat))]
    yield _at(state, of_seat("levels", seat), "counter", voice, *tracks)
    yield _at(state, of_seat("purse", seat), "purse", voice, *_coins(coins), x=20, y=154)
    for line, note in enumerate(public_notes(player, voice)):
        yield svg.words(210, 150 + 14 * line, svg.fitted(note, 11, LEFT - 222), 11, ink)
    own = _own_objective(state, player)
    if own is not None:
        aim = objective_name(state.content, own, voice, state.options.objective_bonus)
        rows = svg.wrapped(aim, 11, LEFT - 50, lines=2)
        yield svg.thing(
            own, "objective", aim, *[svg.words(20, 188 + 13 * at, row, 11, ink) for at, row in enumerate(rows)]
        )
    yield _at(state, of_seat("front", seat), "front", voice, *_front(state, player, voice), x=LEFT, y=14)
    below = 14 + _height_of(len(player.front)) + 12
    yield _at(state, of_seat("hand", seat), "hand", voice, *_hand(state, player, voice), x=LEFT, y=below)


def _track(x: int, y: int, number: int, level: int) -> str:
    """Return a counter: its symbol, the scale, and the level on it, which stops at the ends of the scale."""
    cells = [symbol(x + 8, y, number)]
    for value in range(LOWEST, HIGHEST + 1):
        left = x + 24 + STEP * (value - LOWEST)
        on = value == max(LOWEST, min(HIGHEST, level))
        fill = COLOURS[number] if on else svg.colour("edge" if value == 0 else "paper")
        cells.append(f'<rect x="{left}" y="{y - 8}" width="{STEP - 1}" height="16" fill="{fill}"/>')
    cells.append(svg.words(x + 30 + STEP * (HIGHEST - LOWEST + 1), y + 5, f"{level:+d}", 13, svg.colour("ink")))
    return "".join(cells)


def _coins(coins: tuple[tuple[int, int], ...]) -> Iterator[str]:
    """Yield each sort of coin with how many there are."""
    for number, (value, count) in enumerate(coins):
        x, colour = 10 + 54 * number, COIN_COLOURS.get(value, "#b8b8b8")
        yield f'<circle cx="{x}" cy="0" r="10" fill="{colour}" stroke="#6b5a2c"/>'
        yield svg.words(x, 4, str(value), 12, PRINTED_INK, anchor="middle")
        yield svg.words(x + 14, 5, f"×{count}", 13, svg.colour("ink"))


def _front(state: State, player: Player, voice: Voice) -> Iterator[str]:
    yield _ground(len(player.front))
    for number, card in enumerate(player.front):
        x, y = number % PER_LINE * (CARD + 4), number // PER_LINE * LINE
        yield _card(state, card, x, y, voice, given_up=card in player.giving_up)


def _hand(state: State, player: Player, voice: Voice) -> Iterator[str]:
    """Yield the cards of a hand: by name if the viewer sees them, else their backs, since the category is public."""
    yield _ground(player.hand.size)
    x, y = 0, 0
    for number, axis in enumerate(AXES):
        for card in player.hand.of(axis):
            width = BACK if card is HIDDEN else CARD
            if x + width > ZONE:
                x, y = 0, y + LINE
            if isinstance(card, str):
                yield _card(state, card, x, y, voice)
            else:
                yield f'<rect x="{x}" y="{y}" width="{width}" height="22" rx="3" fill="{COLOURS[number]}"/>'
            x += width + 4


def _ground(cards: int) -> str:
    """Return the background of a row of cards, which shows the place and takes clicks beside them."""
    return (
        f'<rect x="-4" y="-3" width="{ZONE + 4}" height="{_height_of(cards) + 2}" rx="4" fill="{svg.colour("paper")}"/>'
    )


def _card(state: State, card: CardId, x: float, y: float, voice: Voice, *, given_up: bool = False) -> str:
    """Return a card by its name, in the colour of its category: actions are dashed, cards given up are grey."""
    printed, name = state.printed(card), card_name(state.content, card, voice)
    dash = "" if printed.permanent else ' stroke-dasharray="4 2"'
    title = f"{name}, {label('given up', voice)}" if given_up else name
    rows = svg.wrapped(name, 10, CARD - 4, lines=2)
    middle = 18 if len(rows) == 1 else 12
    return svg.thing(
        card,
        "card",
        title,
        f'<rect width="{CARD}" height="{LINE - 4}" rx="3" fill="{svg.colour("edge" if given_up else "panel")}" '
        f'stroke="{COLOURS[PLACE[printed.axis]]}"{dash}/>',
        *[svg.words(3, middle + 11 * line, row, 10, svg.colour("ink")) for line, row in enumerate(rows)],
        x=x,
        y=y,
    )
