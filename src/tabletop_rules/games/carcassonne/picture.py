"""The table as text for a terminal: tiles, meeples and the score track."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Final

from tabletop_rules.core.match import Match
from tabletop_rules.core.messages import Outcome
from tabletop_rules.core.terms import Seat
from tabletop_rules.core.voice import Voice, count_words, pick
from tabletop_rules.games.carcassonne.expansion import Expansion
from tabletop_rules.games.carcassonne.names import FIGURES, named, tile_name
from tabletop_rules.games.carcassonne.queries.board import standing, tile_number
from tabletop_rules.games.carcassonne.state import Laid, Standing, State
from tabletop_rules.games.carcassonne.terms import SPACES
from tabletop_rules.kit import svg

LEGEND: Final = (
    "(sides: C city, # road, . field, ~ river; inside: M monastery, G garden, * fairy, the seat of a meeple and on what"
    " it stands, abbots as letters; * dark space)",
    "(bords : C ville, # route, . pré, ~ rivière ; au milieu : M abbaye, G jardin, * fée, le siège d'un partisan et ce"
    " qu'il occupe, les abbés en lettres ; * case foncée)",
)
LETTERS: Final = {"city": "C", "road": "#", "field": ".", "river": "~"}


def piece_sign(meeple: Standing) -> str:
    """Return the seat of a meeple, as a letter if it is another piece."""
    return "abcdef"[meeple.seat] if meeple.piece else str(meeple.seat)


def on_track(expansions: tuple[Expansion, ...], state: State) -> Iterator[tuple[int, Seat, str]]:
    """Yield everything on the track: total, player, name."""
    for seat, row in enumerate(state.totals):
        for figure, total in enumerate(row):
            yield total, seat, FIGURES[figure]
    for expansion in expansions:
        yield from expansion.on_track(state)


def show(expansions: tuple[Expansion, ...], view: Match[State], voice: Voice) -> str:
    """Return the table as text: three lines per row of tiles, whose turn it is or who has won, then the track.

    Sides are C city, # road, . field, ~ river; inside is M for a monastery, G for a garden, or a meeple as its player's
    number (an abbot as a letter) with the first letter of the part it is on; a star marks the fairy.
    """
    state = view.state
    inside = _insides(expansions, state, voice)
    cells = {laid.cell: (laid, inside[number]) for number, laid in enumerate(state.board.tiles)}
    columns = sorted({column for column, _ in cells})  # tiles are side by side, so no column is left out
    lines = ["     " + "".join(f"{column:>3}   " for column in columns).rstrip()]
    for row in sorted({row for _, row in cells}):
        found = [cells.get((column, row)) for column in columns]
        tiles = [("      ",) * 3 if tile is None else _tile_lines(state, *tile) for tile in found]
        for number, parts in enumerate(zip(*tiles, strict=True)):
            lines.append((f"{row:>4} " if number == 1 else "     ") + "".join(parts).rstrip())
    turn = turn_line(state, voice) if view.result is None else won_line(view.result, voice)
    return "\n".join([*lines, "", pick(LEGEND, voice), turn, *_track_lines(expansions, state, voice)])


def _insides(expansions: tuple[Expansion, ...], state: State, voice: Voice) -> list[str]:
    """Return what is in the middle of each tile: its meeple, or else its monastery or garden, and the fairy."""
    signs: dict[int, str] = {}
    for _, feature, meeple in standing(state.board):
        number = tile_number(state.board, meeple.segment)
        signs.setdefault(number, piece_sign(meeple) + named(feature.part, voice)[0])
    for number, laid in enumerate(state.board.tiles):
        parts = [segment.part for segment in state.content.tile(laid.tile).segments]
        signs.setdefault(number, "M" if "monastery" in parts else "G" if "garden" in parts else " ")
    for expansion in expansions:
        for segment, sign in expansion.on_board(state):
            signs[tile_number(state.board, segment)] += sign
    return [signs[number] for number in range(len(state.board.tiles))]


def _tile_lines(state: State, laid: Laid, inside: str) -> tuple[str, ...]:
    edges = state.content.tile(laid.tile).edges
    north, east, south, west = (LETTERS[edges[(side - laid.turns) % 4]] for side in range(4))
    return f"  {north}   ", f"{west}{inside:^3}{east} ", f"  {south}   "


def _track_lines(expansions: tuple[Expansion, ...], state: State, voice: Voice) -> Iterator[str]:
    space = pick(("space", "case"), voice)
    at: dict[int, list[str]] = defaultdict(list)
    for total, seat, what in on_track(expansions, state):
        at[total % SPACES].append(piece_line(total, seat, what, voice))
    for number in sorted(at):
        star = "*" if number % 5 == 0 else ""
        yield f"  {space} {number}{star}{pick((':', ' :'), voice)} {', '.join(at[number])}"


def turn_line(state: State, voice: Voice) -> str:
    """Return whose turn it is, how many tiles are left, and the tile drawn."""
    left = sum(map(len, state.stack.piles))
    tiles = count_words(left, ("tile left", "tuile restante"), voice, ("tiles left", "tuiles restantes"))
    turn = f"{pick(('turn', 'tour'), voice)} {voice.player(state.active):of}"
    drawn = f", {tile_name(state.stack.drawn, voice)}" if state.stack.drawn else ""
    return f"{turn}, {tiles}{drawn}"


def won_line(result: Outcome, voice: Voice) -> str:
    """Return who has won."""
    return pick(svg.WON, voice).format(seats=", ".join(voice.player(seat) for seat in result.winners))


def piece_line(total: int, seat: Seat, what: str, voice: Voice) -> str:
    """Return the owner and name of a piece on the track, with its total beyond the first lap."""
    lap = f" ({total})" if total >= SPACES else ""
    return f"{voice.player(seat)} {named(what, voice)}{lap}"
