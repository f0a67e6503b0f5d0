"""The table as text for a terminal: tiles, meeples, players and the score track."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Final

from tabletop_rules.core.match import Match
from tabletop_rules.core.messages import Outcome
from tabletop_rules.core.terms import Seat
from tabletop_rules.core.voice import Texts, Voice, count_words, pick
from tabletop_rules.games.carcassonne.content import Tile
from tabletop_rules.games.carcassonne.expansion import Expansion, is_dark, symbol_of
from tabletop_rules.games.carcassonne.names import Vocabulary, named, piece_of, tile_name
from tabletop_rules.games.carcassonne.naming import PLAIN, place_of, role_of
from tabletop_rules.games.carcassonne.points import listed, points
from tabletop_rules.games.carcassonne.queries.board import standing, tile_number
from tabletop_rules.games.carcassonne.queries.track import score
from tabletop_rules.games.carcassonne.state import Standing, State
from tabletop_rules.games.carcassonne.terms import SPACES
from tabletop_rules.games.carcassonne.tile_text import BLANK, HEIGHT, SIGN, WIDTH, Grid, draw_tile
from tabletop_rules.kit import svg
from tabletop_rules.kit.lines import wrap_lines

"""The most columns of a line of text."""
MARGIN: Final = 5
FITS: Final = "+"
"""The middle of an open cell that the drawn tile fits."""
SIGNS: Final = "123456"
"""The meeples of each player."""

LEGEND: Final[tuple[tuple[str, Texts], ...]] = (
    ("#", ("city", "ville")),
    ("│─└┌┐┘", ("road", "route")),
    ("×", ("village", "village")),
    ("~", ("river", "rivière")),
    (".", ("field", "pré")),
    ("†", ("monastery", "abbaye")),
    ("♣", ("garden", "jardin")),
    ("◆", ("shield", "blason")),
)
"""What the signs of tiles mean."""
OF_PLAYER: Final = (SIGNS, ("meeple of this player", "meeple de ce joueur"))
FITTING: Final = (FITS, ("the drawn tile fits here", "la tuile tirée convient ici"))
LINE_OF_PLAYER: Final = ("{sign} {player}: {parts}", "{sign} {player} : {parts}")
IN_SUPPLY: Final = ("{what} in supply", "{what} en réserve")
LINE_OF_SPACE: Final = ("space {number}: {pieces}", "case {number} : {pieces}")
LINE_OF_DARK: Final = ("dark space {number}: {pieces}", "case foncée {number} : {pieces}")


def piece_sign(words: Vocabulary, meeple: Standing) -> str:
    """Return the number of a meeple's player, or the sign of another piece."""
    other = piece_of(words, meeple.piece)
    return (SIGNS if other is None else other.signs)[meeple.seat]


def on_track(expansions: tuple[Expansion, ...], state: State) -> Iterator[tuple[int, Seat, str]]:
    """Yield everything on the track: total, player, name."""
    for seat, row in enumerate(state.totals):
        for figure, total in enumerate(row):
            yield total, seat, state.content.words.figures[figure].id
    for expansion in expansions:
        yield from expansion.on_track(state)


def show(expansions: tuple[Expansion, ...], view: Match[State], voice: Voice) -> str:
    """Return the table as text: the board, whose turn it is or who has won, the players, then the track.

    A tile has three lines of five characters, without a gap to the next, so that roads and cities go on. Of the lines
    below, none is wider than 100 columns.
    """
    state, over = view.state, view.result is not None
    drawn = None if over else state.content.by_id.get(state.stack.drawn or "")
    board = _board(expansions, state, drawn)
    shown = [] if drawn is None else [f"{' ' * MARGIN}{line}" for line in draw_tile(drawn, 0).lines]
    line = turn_line(state, voice) if view.result is None else won_line(view.result, voice)
    players = [_player_line(state, seat, voice) for seat in range(len(state.totals))]
    legend = _legend(expansions, state, board[1:] + shown, voice)
    below = [line, *shown, legend, *players, *_track_lines(expansions, state, voice)]
    return "\n".join(board).rstrip() + "\n\n" + wrap_lines(map(_bound, below)).replace("\xa0", " ")


def _bound(line: str) -> str:
    """Return a line that does not break within a cell, nor before a sign that French sets off."""
    return re.sub(r"(?<=\d,) (?=-?\d+\))| (?=[;:])", "\xa0", line)


# --- the board ------------------------------------------------------------------------------------------------------


def _board(expansions: tuple[Expansion, ...], state: State, drawn: Tile | None) -> list[str]:
    """Return the lines of the board, with the numbers of columns above and of rows at the left."""
    cells: dict[tuple[int, int], tuple[str, ...]] = dict.fromkeys(_fitting(state, drawn), _free_cell())
    for laid, lines in zip(state.board.tiles, _tiles(expansions, state), strict=True):
        cells[laid.cell] = lines
    columns = sorted({column for column, _ in cells})  # a forged board may leave some out
    board = [(" " * MARGIN + "".join(f"{column:^{WIDTH}}" for column in columns)).rstrip()]
    for row in sorted({row for _, row in cells}):
        found = [cells.get((column, row), BLANK) for column in columns]
        for line in range(HEIGHT):
            label = f"{row:>{MARGIN - 1}} " if line == HEIGHT // 2 else " " * MARGIN
            board.append((label + "".join(tile[line] for tile in found)).rstrip())
    return board


def _tiles(expansions: tuple[Expansion, ...], state: State) -> list[tuple[str, ...]]:
    """Return the lines of each tile, with the figures on it."""
    found = [draw_tile(state.content.tile(laid.tile), laid.turns) for laid in state.board.tiles]
    grids: dict[int, Grid] = {}

    def put(segment: int, sign: str, aside: int = 0) -> None:
        number = tile_number(state.board, segment)
        grid = grids.setdefault(number, [[*line] for line in found[number].lines])
        line, column = found[number].spots[segment - state.board.tiles[number].first]
        grid[line][column + (aside if column + aside < WIDTH else -aside)] = sign

    for _, _, meeple in standing(state.board):
        put(meeple.segment, piece_sign(state.content.words, meeple))
    for expansion in expansions:
        for each in expansion.on_board(state):
            put(each.segment, each.sign, aside=1)
    return [
        tuple(["".join(line) for line in grids[at]]) if at in grids else each.lines for at, each in enumerate(found)
    ]


def _fitting(state: State, drawn: Tile | None) -> Iterator[tuple[int, int]]:
    """Yield the open cells that the drawn tile fits."""
    if drawn is None:
        return iter(())
    if state.stack.narrowed is not None:
        return (cell for cell, _ in state.stack.narrowed)
    return (spot.cell for spot in state.board.spots if spot.need in drawn.fits)


def _free_cell() -> tuple[str, ...]:
    return tuple([f"{FITS if line == HEIGHT // 2 else '':^{WIDTH}}" for line in range(HEIGHT)])


def _legend(expansions: tuple[Expansion, ...], state: State, lines: Iterable[str], voice: Voice) -> str:
    """Return what the signs on these lines mean."""
    symbol = symbol_of(expansions)
    legend = [
        *LEGEND,
        *([] if symbol is None else [(SIGN, symbol.legend)]),
        *dict.fromkeys((each.sign, each.name) for expansion in expansions for each in expansion.on_board(state)),
        OF_PLAYER,
        *[(kind.signs, kind.legend) for kind in state.content.words.pieces],
        FITTING,
    ]
    there = {*"".join(line[MARGIN:] for line in lines)}
    told = [f"{''.join(sorted({*signs} & there))} {pick(name, voice)}" for signs, name in legend if {*signs} & there]
    return f"({', '.join(told)})"


# --- players and track ----------------------------------------------------------------------------------------------


def _player_line(state: State, seat: Seat, voice: Voice) -> str:
    """Return a player's points, pieces in supply, and pieces on the board with their places."""
    parts = [points(score(state, seat), voice)]
    meeples, *held = state.supplies[seat]
    kinds = zip(state.content.words.pieces, held, strict=False)
    supply = [count_words(meeples, PLAIN[0], voice), *[pick(kind.roles[0], voice) for kind, count in kinds if count]]
    parts.append(pick(IN_SUPPLY, voice).format(what=voice.row(supply)))
    for _, _, meeple in standing(state.board):
        if meeple.seat == seat:
            inside = place_of(state, meeple.segment, voice, inside=True)
            parts.append(f"{pick(role_of(state, meeple)[0], voice)} {inside}")
    return pick(LINE_OF_PLAYER, voice).format(sign=SIGNS[seat], player=voice.player(seat), parts=listed(parts, voice))


def _track_lines(expansions: tuple[Expansion, ...], state: State, voice: Voice) -> Iterator[str]:
    """Yield the spaces of the track with pieces on them."""
    at: dict[int, list[str]] = defaultdict(list)
    for total, seat, what in on_track(expansions, state):
        at[total % SPACES].append(piece_line(state, total, seat, what, voice))
    for number in sorted(at):
        template = LINE_OF_DARK if is_dark(expansions, number) else LINE_OF_SPACE
        yield pick(template, voice).format(number=number, pieces=", ".join(at[number]))


def turn_line(state: State, voice: Voice) -> str:
    """Return whose turn it is, how many tiles are left, and the tile drawn."""
    left = sum(map(len, state.stack.piles))
    tiles = count_words(left, ("tile left", "tuile restante"), voice, ("tiles left", "tuiles restantes"))
    turn = f"{pick(('turn', 'tour'), voice)} {voice.player(state.active):of}"
    drawn = f", {tile_name(state.content.words, state.stack.drawn, voice)}" if state.stack.drawn else ""
    return f"{turn}, {tiles}{drawn}"


def won_line(result: Outcome, voice: Voice) -> str:
    """Return who has won."""
    return pick(svg.WON, voice).format(seats=", ".join(voice.player(seat) for seat in result.winners))


def piece_line(state: State, total: int, seat: Seat, what: str, voice: Voice) -> str:
    """Return the owner and name of a piece on the track, with its total beyond the first lap."""
    lap = f" ({total})" if total >= SPACES else ""
    return f"{voice.player(seat)} {named(state.content.words, what, voice)}{lap}"
