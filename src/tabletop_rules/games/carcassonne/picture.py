"""The table as text for a terminal: tiles, meeples, and the score track with all that stands on it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Final

from tabletop_rules.core.match import Match
from tabletop_rules.core.messages import Outcome
from tabletop_rules.core.terms import Seat
from tabletop_rules.games.carcassonne.content import Tile
from tabletop_rules.games.carcassonne.expansion import Expansion
from tabletop_rules.games.carcassonne.names import FIGURES, named, seat_name, tile_name
from tabletop_rules.games.carcassonne.queries.board import standing, tile_number
from tabletop_rules.games.carcassonne.state import Laid, State
from tabletop_rules.games.carcassonne.terms import SPACES
from tabletop_rules.kit import svg
from tabletop_rules.packs import pick

LEGEND: Final = (
    "(sides: C city, # road, . field, ~ river; inside: M monastery, G garden, * fairy, the seat of a meeple and on what"
    " it stands, abbots as letters; * dark space)",
    "(bords : C ville, # route, . pré, ~ rivière ; au milieu : M abbaye, G jardin, * fée, le siège d'un partisan et ce"
    " qu'il occupe, les abbés en lettres ; * case foncée)",
)
LETTERS: Final = {"city": "C", "road": "#", "field": ".", "river": "~"}


def terrain_at(tile: Tile, turns: int, side: int) -> str:
    """What lies at a side of a turned tile; side 0 is north, and they go round clockwise."""
    return tile.edges[(side - turns) % 4]


def on_tiles(state: State) -> dict[int, list[tuple[str, int, str]]]:
    """What stands on each tile, by number: what it is, whose, on what part."""
    found: dict[int, list[tuple[str, int, str]]] = defaultdict(list)
    for _, feature, meeple in standing(state.board):
        sign = "abcdef"[meeple.seat] if meeple.piece else str(meeple.seat)
        found[tile_number(state.board, meeple.segment)].append((sign, meeple.seat, feature.part))
    return found


def beside_meeples(expansions: tuple[Expansion, ...], state: State) -> dict[int, str]:
    """The pieces of expansions that are nobody's, by tile: the fairy."""
    return {
        tile_number(state.board, segment): sign
        for expansion in expansions
        for segment, sign in expansion.on_board(state)
    }


def on_track(expansions: tuple[Expansion, ...], state: State) -> Iterator[tuple[int, int, str]]:
    """Everything on the track: total, player, what it is."""
    for seat, row in enumerate(state.totals):
        for figure, total in enumerate(row):
            yield total, seat, FIGURES[figure]
    for expansion in expansions:
        yield from expansion.on_track(state)


def show(expansions: tuple[Expansion, ...], view: Match[State], language: str) -> str:
    """The table as text: three lines a row of tiles, whose turn it is or who has won, then the track.

    Sides show C city, # road, . field, ~ river; inside stand M monastery, G garden, and a meeple as its player's number
    (an abbot as a letter) with the first letter of the part it is on; a star marks where the fairy is.
    """
    state = view.state
    meeples = on_tiles(state)
    beside = beside_meeples(expansions, state)
    cells = {laid.cell: (number, laid) for number, laid in enumerate(state.board.tiles)}
    columns = sorted({column for column, _ in cells})  # tiles lie side by side, so none is left out
    rows = sorted({row for _, row in cells})
    lines = []
    for row in rows:
        for line in range(3):
            text = ""
            for column in columns:
                found = cells.get((column, row))
                if found is None:
                    text += "      "
                else:
                    number, laid = found
                    text += _line(state, laid, meeples.get(number, []), beside.get(number, ""), line, language)
            lines.append((f"{row:>4} " if line == 1 else "     ") + text.rstrip())
    head = "     " + "".join(f"{column:>3}   " for column in columns).rstrip()
    return "\n".join(
        [
            head,
            *lines,
            "",
            pick(LEGEND, language),
            turn_line(state, language) if view.result is None else won_line(view.result, language),
            *_track_lines(expansions, state, language),
        ]
    )


def turn_line(state: State, language: str) -> str:
    """Whose turn it is, how many tiles are left, and the tile drawn."""
    french, left = language == "fr", sum(map(len, state.stack.piles))
    one, many = ("tuile restante", "tuiles restantes") if french else ("tile left", "tiles left")
    tiles = f"{left} {one if left == 1 or (french and not left) else many}"
    turn = f"tour du siège {state.active}" if french else f"turn of seat {state.active}"
    drawn = f", {tile_name(state.stack.drawn, language)}" if state.stack.drawn else ""
    return f"{turn}, {tiles}{drawn}"


def won_line(result: Outcome, language: str) -> str:
    """Who has won."""
    return pick(svg.WON, language).format(seats=", ".join(seat_name(seat, language) for seat in result.winners))


def _line(state: State, laid: Laid, meeples: list[tuple[str, int, str]], beside: str, line: int, language: str) -> str:
    tile = state.content.tile(laid.tile)
    north, east, south, west = (LETTERS[terrain_at(tile, laid.turns, side)] for side in range(4))
    if line == 0:
        return f"  {north}   "
    if line == 2:
        return f"  {south}   "
    if meeples:
        sign, _, part = meeples[0]
        inside = f"{sign}{named(part, language)[0]}"
    else:
        parts = [segment.part for segment in tile.segments]
        inside = "M" if "monastery" in parts else "G" if "garden" in parts else " "
    return f"{west}{inside + beside:^3}{east} "


def _track_lines(expansions: tuple[Expansion, ...], state: State, language: str) -> Iterator[str]:
    space, colon = ("case", " :") if language == "fr" else ("space", ":")
    at: dict[int, list[str]] = defaultdict(list)
    for total, seat, what in on_track(expansions, state):
        at[total % SPACES].append(piece_line(total, seat, what, language))
    for number in sorted(at):
        yield f"  {space} {number}{'*' if number % 5 == 0 else ''}{colon} {', '.join(at[number])}"


def piece_line(total: int, seat: Seat, what: str, language: str) -> str:
    """Whose it is and what, with its total once it has gone round the track."""
    lap = f" ({total})" if total >= SPACES else ""
    return f"{seat_name(seat, language)} {named(what, language)}{lap}"
