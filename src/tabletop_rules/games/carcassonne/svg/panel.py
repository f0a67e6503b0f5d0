"""What is beside the board as SVG: the drawn tile, the bag, supplies, things of expansions, and the open scoring."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tabletop_rules.core.terms import Seat
from tabletop_rules.core.voice import Voice, pick
from tabletop_rules.games.carcassonne.expansion import Beside, Expansion
from tabletop_rules.games.carcassonne.ids import BAG, DISCARDED, DRAWN, gain_id, of_seat, turned_id
from tabletop_rules.games.carcassonne.names import TURNS as QUARTERS
from tabletop_rules.games.carcassonne.names import Vocabulary, named, tile_name
from tabletop_rules.games.carcassonne.queries.board import tile_of
from tabletop_rules.games.carcassonne.state import Batch, State
from tabletop_rules.games.carcassonne.svg import titles
from tabletop_rules.games.carcassonne.svg.pieces import look_of, piece
from tabletop_rules.games.carcassonne.svg.tiles import EDGE, draw_tile
from tabletop_rules.games.carcassonne.terms import MEEPLE, NOWHERE, TURNS
from tabletop_rules.kit import svg

WIDTH: Final = 400
TILES: Final = 74
"""Height of the drawn tile and the bag."""
LINE: Final = 22
"""Height of a player's supply, of a thing beside the board, and of a scoring event."""

DRAWN_TILE: Final = ("the drawn tile: {tile}", "la tuile tirée : {tile}")
NO_TILE: Final = ("no tile drawn", "aucune tuile tirée")
TO_PLACE: Final = ("to place", "à poser")
TURNED: Final = ("turned", "tournée")
BAG_NAME: Final = ("the bag: {count}", "le sac : {count}")
BAG_LABEL: Final = ("bag", "sac")
OUT_NAME: Final = ("tiles that fitted nowhere: {count}", "tuiles impossibles à poser : {count}")
OUT_LABEL: Final = ("out", "écartées")
SUPPLY: Final = ("Supply", "Réserve")
MEEPLES: Final = ("meeples", "meeples")
SCORING: Final = ("Scoring", "Évaluation")
GAIN: Final = ("{player} +{amount}, {source}", "{player} +{amount}, {source}")
PAYMENT: Final = ("{player} -{amount}", "{player} -{amount}")
GAIN_AT: Final = ("{source} at {cell}", "{source} en {cell}")


def _box(width: float, height: float, edge: str = "edge") -> str:
    return (
        f'<rect width="{width:g}" height="{height:g}" rx="3" fill="{svg.colour("panel")}" stroke="{svg.colour(edge)}"/>'
    )


def _label(x: float, y: float, text: str, room: float, size: float = 10) -> str:
    return svg.words(x, y, svg.fitted(text, size, room), size, svg.colour("faint"))


# --- tiles ----------------------------------------------------------------------------------------------------------


def draw_stack(state: State, voice: Voice) -> Iterator[str]:
    """Yield the drawn tile, the same turned in four ways, the bag, and the tiles that fitted nowhere."""
    drawn = state.content.by_id.get(state.stack.drawn or "")
    name = pick(NO_TILE, voice)
    if drawn is not None:
        name = pick(DRAWN_TILE, voice).format(tile=tile_name(state.content.words, drawn.id, voice))
    yield _label(0, 10, pick(TO_PLACE, voice), 58)
    shown = "" if drawn is None else draw_tile(drawn, 0)
    yield svg.thing(DRAWN, "tile", name, _box(EDGE, EDGE), shown, x=0, y=16)
    if drawn is not None:
        yield _label(62, 10, pick(TURNED, voice), 150)
        for turns in TURNS:
            title, x = pick(QUARTERS[turns], voice), 62 + 46 * turns
            yield svg.thing(turned_id(turns), "turned", title, draw_tile(drawn, turns), x=x, y=16)
    left, out = sum(map(len, state.stack.piles)), len(state.stack.discarded)
    yield _label(262, 10, pick(BAG_LABEL, voice), 66) + _count(BAG, pick(BAG_NAME, voice), left, 262)
    yield _label(332, 10, pick(OUT_LABEL, voice), 66) + _count(DISCARDED, pick(OUT_NAME, voice), out, 332)


def _count(id: str, title: str, count: int, x: float) -> str:
    """Return a place with the number of its tiles."""
    number = svg.words(28, 26, str(count), 16, svg.colour("ink"), anchor="middle")
    return svg.thing(id, "place", title.format(count=count), _box(56, EDGE), number, x=x, y=16)


# --- supplies -------------------------------------------------------------------------------------------------------


def supplies_height(state: State) -> int:
    """Return the height of the supplies."""
    return LINE * (len(state.supplies) + 1)


def draw_supplies(expansions: tuple[Expansion, ...], state: State, voice: Voice) -> Iterator[str]:
    """Yield a row for each player: name, ordinary meeples, then the other pieces that are in supply."""
    words = state.content.words
    kinds = [kind.id for kind in words.pieces]
    others = [(seat, what) for expansion in expansions for seat, what in expansion.in_supply(state)]
    columns = [*kinds, *dict.fromkeys(what for _, what in others)]
    yield svg.words(0, 14, svg.fitted(pick(SUPPLY, voice), 12, 140, bold=True), 12, svg.colour("ink"), bold=True)
    yield _label(150, 14, pick(MEEPLES, voice), 78)
    for number, what in enumerate(columns):
        yield _label(232 + 84 * number, 14, named(words, what, voice), 80)
    for seat, held in enumerate(state.supplies):
        y = LINE * (seat + 1)
        name = svg.fitted(voice.player(seat), 12, 118)
        yield svg.seat_sign(seat, 8, y + 11, 6) + svg.words(22, y + 15, name, 12, svg.colour("ink"))
        yield _supply(expansions, words, "meeples", "meeple", seat, held[MEEPLE], 150, y, voice)
        for kind, what in enumerate(kinds, MEEPLE + 1):
            if kind < len(held) and held[kind]:
                yield _supply(expansions, words, what, what, seat, held[kind], 232 + 84 * (kind - 1), y, voice)
        for owner, what in others:
            if owner == seat:
                yield _supply(expansions, words, what, what, seat, 1, 232 + 84 * columns.index(what), y, voice)


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
    parts = [_box(52 if many else 26, LINE - 2), piece(expansions, what, seat, 13, 10, 7)]
    if many:
        parts.append(svg.words(26, 15, f"×{count}", 12, svg.colour("ink")))
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
    lines = svg.wrapped(each.text, 11, WIDTH - 40, lines=3)
    parts = [svg.words(26, 14 + 14 * at, line, 11, svg.colour("ink")) for at, line in enumerate(lines)]
    look = look_of(expansions, each.id)
    sign = look(13, 10, 7) if look else f'<path d="M8 5h10v10h-10z" fill="{svg.colour("back")}"/>'
    x, bottom = 26.0, 6.0 + 14 * len(lines)
    inner: list[str] = []
    for part in each.within:
        wide = svg.width(part.text, 10) + 12
        if x + wide > WIDTH - 4 and x > 26:
            x, bottom = 26.0, bottom + LINE
        text = svg.words(6, 13, part.text, 10, svg.colour("ink"))
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
    rows = [svg.words(0, 14, pick(SCORING, voice), 12, svg.colour("ink"), bold=True)]
    y = LINE
    for number, (seat, text) in enumerate(_events(state, batch, voice)):
        done = number in [gain for gain, _ in batch.order]
        rows.append(
            svg.thing(
                gain_id(number) if number < len(batch.gains) else of_seat("payment", seat),
                "gain" if number < len(batch.gains) else "payment",
                text,
                _box(WIDTH, LINE - 2),
                svg.seat_sign(seat, 13, 10, 5),
                svg.words(26, 14, svg.fitted(text, 11, WIDTH - 34), 11, svg.colour("faint" if done else "ink")),
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
