"""What is beside the board as SVG: the drawn tile, the bag, supplies, things of expansions, and the open scoring."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tabletop_rules.core.component import SEAT
from tabletop_rules.core.match import Match
from tabletop_rules.core.terms import Seat
from tabletop_rules.core.voice import Voice, pick
from tabletop_rules.games.carcassonne.content import Tile
from tabletop_rules.games.carcassonne.expansion import Beside, Expansion
from tabletop_rules.games.carcassonne.ids import BAG, DISCARDED, DRAWN, gain_id, of_seat, turned_id
from tabletop_rules.games.carcassonne.names import TURNS as QUARTERS
from tabletop_rules.games.carcassonne.names import Vocabulary, named, tile_name
from tabletop_rules.games.carcassonne.queries.board import tile_of
from tabletop_rules.games.carcassonne.queries.track import score
from tabletop_rules.games.carcassonne.state import Batch, State
from tabletop_rules.games.carcassonne.svg import titles
from tabletop_rules.games.carcassonne.svg.pieces import look_of, piece
from tabletop_rules.games.carcassonne.svg.tiles import EDGE, draw_tile
from tabletop_rules.games.carcassonne.terms import MEEPLE, NOWHERE, TURNS
from tabletop_rules.kit import svg
from tabletop_rules.kit.panels import ASIDE

WIDTH: Final = ASIDE
"""Width of a panel beside the board."""
LARGER: Final = 1.4
"""By how much the drawn tile is enlarged."""
TILES: Final = EDGE * LARGER
"""Height of the drawn tile."""
LINE: Final = 28
"""Height of a player's supply, and of a scoring event; of lines of text."""
TEXT: Final = 14
NAME, COLUMN = 122.0, 66.0
"""The room for a player, and for what they have of a piece at most."""

DRAWN_TILE: Final = ("the drawn tile: {tile}", "la tuile tirée : {tile}")
NO_TILE: Final = ("no tile drawn", "aucune tuile tirée")
TO_PLACE: Final = ("To place", "À poser")
BAG_NAME: Final = ("the bag: {count}", "le sac : {count}")
BAG_LABEL: Final = ("bag {count}", "sac {count}")
OUT_NAME: Final = ("tiles that fitted nowhere: {count}", "tuiles impossibles à poser : {count}")
OUT_LABEL: Final = ("out {count}", "écartées {count}")
SUPPLY: Final = ("Supply", "Réserve")
MEEPLES: Final = ("meeples", "meeples")
MEEPLES_ID: Final = "meeples"
SCORING: Final = ("Scoring", "Évaluation")
GAIN: Final = ("{player} +{amount}, {source}", "{player} +{amount}, {source}")
PAYMENT: Final = ("{player} -{amount}", "{player} -{amount}")
GAIN_AT: Final = ("{source} at {cell}", "{source} en {cell}")


def _box(width: float, height: float, edge: str = "edge") -> str:
    return (
        f'<rect width="{width:g}" height="{height:g}" rx="3" fill="{svg.colour("panel")}" stroke="{svg.colour(edge)}"/>'
    )


def _label(x: float, y: float, text: str, room: float, size: float = 11) -> str:
    return svg.words(x, y, svg.fitted(text, size, room), size, svg.colour("faint"))


# --- tiles ----------------------------------------------------------------------------------------------------------


def draw_stack(words: Vocabulary, drawn: Tile, voice: Voice) -> tuple[str, float]:
    """Return the drawn tile and the same turned in four ways, from (0, 0); and their width."""
    step = (EDGE + 4) * LARGER
    name = pick(DRAWN_TILE, voice).format(tile=tile_name(words, drawn.id, voice))
    tiles = [svg.thing(DRAWN, "tile", name, _box(EDGE, EDGE), draw_tile(drawn, 0))]
    for turns in TURNS:
        x = (step * (turns + 1) + 8) / LARGER
        tiles.append(svg.thing(turned_id(turns), "turned", pick(QUARTERS[turns], voice), draw_tile(drawn, turns), x=x))
    return f'<g transform="translate(0 0) scale({LARGER})">{"".join(tiles)}</g>', 5 * step + 8


# --- supplies -------------------------------------------------------------------------------------------------------


def draw_supplies(expansions: tuple[Expansion, ...], view: Match[State], voice: Voice) -> tuple[list[str], float]:
    """Return the bag, a row for each player, and what expansions have beside the board, from (0, 0); and their height.

    A row has a name, points, ordinary meeples, then the other pieces that are in supply.
    """
    state = view.state
    words = state.content.words
    kinds = [kind.id for kind in words.pieces]
    others = [(seat, what) for expansion in expansions for seat, what in expansion.in_supply(state)]
    columns = [MEEPLES_ID, *kinds, *dict.fromkeys(what for _, what in others)]
    step = min(COLUMN, (WIDTH - NAME) / len(columns))
    at = {what: NAME + step * number for number, what in enumerate(columns)}
    left, out = sum(map(len, state.stack.piles)), len(state.stack.discarded)
    rows = [
        _count(BAG, pick(BAG_NAME, voice), pick(BAG_LABEL, voice), left, 0),
        _count(DISCARDED, pick(OUT_NAME, voice), pick(OUT_LABEL, voice), out, WIDTH / 2),
    ]
    y = LINE + 18.0
    for what, x in at.items():
        name = pick(MEEPLES, voice) if what == MEEPLES_ID else named(words, what, voice)
        rows.append(_label(x, y - 5, name, step - 3))
    asked = {each.seat for each in view.decisions}
    for seat, held in enumerate(state.supplies):
        name = svg.fitted(voice.player(seat), 12, 66, bold=True)
        player = [
            svg.seat_sign(seat, 9, 13, 6.5),
            svg.words(22, 17, name, 12, svg.colour("ink"), bold=seat in asked),
            svg.words(NAME - 8, 17, str(score(state, seat)), 13, svg.colour("ink"), bold=True, anchor="end"),
        ]
        ground = f'<rect width="{NAME - 4:g}" height="{LINE - 2}" rx="3" fill="{svg.colour("paper")}"/>'
        rows.append(svg.thing(f"{SEAT}{seat}", "seat", voice.player(seat), ground, *player, y=y))
        rows.append(_supply(expansions, words, MEEPLES_ID, "meeple", seat, held[MEEPLE], at[MEEPLES_ID], y, voice))
        for kind, what in enumerate(kinds, MEEPLE + 1):
            if kind < len(held) and held[kind]:
                rows.append(_supply(expansions, words, what, what, seat, held[kind], at[what], y, voice))
        for owner, what in others:
            if owner == seat:
                rows.append(_supply(expansions, words, what, what, seat, 1, at[what], y, voice))
        y += LINE
    things, high = draw_beside(expansions, state, voice)
    if things:
        rows.append(f'<g transform="translate(0 {y + 4:g})">{"".join(things)}</g>')
        y += high + 4
    return rows, y


def _count(id: str, title: str, label: str, count: int, x: float) -> str:
    """Return a place with the number of its tiles."""
    wide = WIDTH / 2 - 4
    text = svg.fitted(label.format(count=count), 13, wide - 8)
    number = svg.words(wide / 2, 18, text, 13, svg.colour("ink"), anchor="middle")
    return svg.thing(id, "place", title.format(count=count), _box(wide, LINE - 2), number, x=x)


def _supply(
    expansions: tuple[Expansion, ...],
    words: Vocabulary,
    id: str,
    what: str,
    seat: Seat,
    count: int,
    x: float,
    y: float,
    voice: Voice,
) -> str:
    """Return pieces of a player in supply, with their number if it may be more than one."""
    many = id != what
    parts = [_box(56 if many else 30, LINE - 2), piece(expansions, what, seat, 15, 13, 8.5)]
    if many:
        parts.append(svg.words(29, 18, f"×{count}", 12, svg.colour("ink")))
    name = f"{pick(MEEPLES, voice)} ({count})" if many else named(words, what, voice)
    return svg.thing(of_seat(id, seat), "supply", titles.of_player(name, seat, voice), *parts, x=x, y=y)


# --- things of expansions ---------------------------------------------------------------------------------------------


def draw_beside(expansions: tuple[Expansion, ...], state: State, voice: Voice) -> tuple[list[str], float]:
    """Return the things that expansions have beside the board, from (0, 0), and their height."""
    rows: list[str] = []
    y = 0.0
    shown = dict.fromkeys(each for expansion in expansions for each in expansion.beside(state, voice))
    for each in shown:
        part, height = _beside(expansions, each, y)
        rows.append(part)
        y += height + 4
    return rows, y


def _beside(expansions: tuple[Expansion, ...], each: Beside, y: float) -> tuple[str, float]:
    """Return a thing with its text and those within, at this height, and its own height."""
    lines = svg.wrapped(each.text, 11, WIDTH - 40, lines=4)
    parts = [svg.words(30, 17 + TEXT * at, line, 11, svg.colour("ink")) for at, line in enumerate(lines)]
    look = look_of(expansions, each.id)
    sign = look(15, 13, 8) if look else f'<path d="M10 8h10v10h-10z" fill="{svg.colour("back")}"/>'
    x, bottom = 30.0, 12.0 + TEXT * len(lines)
    inner: list[str] = []
    for part in each.within:
        text = svg.fitted(part.text, 11, WIDTH - 50)
        wide = svg.width(text, 11) + 14
        if x + wide > WIDTH - 4 and x > 30:
            x, bottom = 30.0, bottom + LINE
        text = svg.words(7, 16, text, 11, svg.colour("ink"))
        inner.append(svg.thing(part.id, part.kind, part.name, _box(wide, LINE - 4), text, x=x, y=bottom))
        x += wide + 4
    height = bottom + (LINE if each.within else 0)
    return svg.thing(each.id, each.kind, each.name, _box(WIDTH, height), sign, *parts, *inner, y=y), height


# --- scoring --------------------------------------------------------------------------------------------------------


def draw_batch(state: State, voice: Voice) -> tuple[list[str], float]:
    """Return the scoring events and payments of the open batch, from (0, 0), and their height."""
    batch = state.batch
    if batch is None or not batch.open:
        return [], 0
    rows, y = list[str](), 0
    for number, (seat, text) in enumerate(_events(state, batch, voice)):
        done = number in [gain for gain, _ in batch.order]
        rows.append(
            svg.thing(
                gain_id(number) if number < len(batch.gains) else of_seat("payment", seat),
                "gain" if number < len(batch.gains) else "payment",
                text,
                _box(WIDTH, LINE - 2),
                svg.seat_sign(seat, 15, 13, 6),
                svg.words(28, 17, svg.fitted(text, 12, WIDTH - 36), 12, svg.colour("faint" if done else "ink")),
                y=y,
            )
        )
        y += LINE
    return rows, y


def _events(state: State, batch: Batch, voice: Voice) -> Iterator[tuple[Seat, str]]:
    """Yield who receives or pays how much, and for what."""
    for gain in batch.gains:
        source = named(state.content.words, gain.source, voice)
        if gain.feature != NOWHERE:
            column, row = tile_of(state.board, gain.feature).cell
            source = pick(GAIN_AT, voice).format(source=source, cell=f"({column}, {row})")
        text = pick(GAIN, voice).format(player=voice.player(gain.seat), amount=gain.amount, source=source)
        yield gain.seat, text
    for payment in batch.payments:
        yield payment.seat, pick(PAYMENT, voice).format(player=voice.player(payment.seat), amount=payment.amount)
