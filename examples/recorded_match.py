"""Replay a match of Carcassonne that was recorded at a real table, checking every move.

It is the final of the Japanese championship in 2015. The record has tiles and meeples, but no points; reports say that
the first player won by a single point.
"""

from typing import cast

import tabletop_rules as tr
from tabletop_rules.games.carcassonne.commands import PlaceMeeple, PlaceNothing, PlaceTile
from tabletop_rules.games.carcassonne.decisions import PieceToPlace
from tabletop_rules.games.carcassonne.queries.track import score
from tabletop_rules.games.carcassonne.terms import Part, Turns

MOVES = """
U 0 1 3 | R 0 -1 1 city 0 | V 1 0 0 road 0 | V -1 1 2 road 0 | V 2 0 3
M 1 -1 3 | U -1 -1 0 | J 0 -2 2 | H -2 -1 0 city 0 | V -3 -1 0
M -2 0 3 city 0 | U -3 -2 3 | L -2 -2 2 | W -4 -2 2 road 2 | W 0 -3 1
V -2 1 0 | J 1 -3 0 city 0 | J 0 -4 1 city 0 | U 2 -3 3 | F 2 -4 0 city 0
T -1 -4 3 road 0 | B 2 -1 3 | U 2 -5 3 | A 2 -2 1 monastery 0 | O -3 0 2
V 1 -5 2 | S 3 -5 1 city 0 | D -2 2 3 city 0 | U -2 3 0 | D -3 2 1
W 1 -6 1 road 0 | O -4 0 0 | H -4 2 0 | V 3 -2 2 | I -4 3 1 city 1
F -2 -4 0 | U 4 -2 3 | Q 1 -4 2 | W 4 -3 2 | K 1 -2 2
E -2 -5 0 city 0 | L 3 -3 0 road 2 | E -2 -6 2 | V 5 -2 1 road 0 | I 4 -1 3 city 1
K 3 0 0 | U 4 -4 0 field 1 | V 5 -3 0 | E 4 0 0 | E -5 3 3 city 0
P -4 1 2 | B -1 2 3 monastery 0 | G -1 -5 1 | N 3 -1 1 city 0 | N 3 -6 1
P -1 -3 0 city 0 | E -5 2 3 field 0 | C -3 -4 3 | L -6 2 1 city 0 | R -3 -5 3
S 4 -5 0 road 0 | H -3 -6 0 | X -7 2 3 road 2 | K -6 3 1 field 0 | P -3 1 0
A -6 1 0 road 0 | D -3 3 3 road 0 | B -5 4 3 | N -4 -6 2 city 0 | B -6 4 3 monastery 0
R -4 -5 1
"""
"""Each move: the letter of the tile, its column and row (east and south of the first tile), its quarter turns
clockwise, and what a meeple claims on it, numbered as in the pack."""


def play(moves: str = MOVES) -> tr.Table:
    """Return the table after all recorded moves.

    Raises:
        ValueError: a move is illegal; the error lists every reason.
    """
    written = [move.split() for move in moves.replace("|", "\n").splitlines() if move.strip()]
    table: tr.Table = tr.Table.open(
        "carcassonne", seats=2, chance=tr.Scripted([f"base-{letter}" for letter, *_ in written])
    )
    for number, (_, column, row, turns, *claim) in enumerate(written, 1):
        asked = table.decisions[0]
        command: tr.Command = PlaceTile(asked.seat, asked.id, (int(column), int(row)), cast("Turns", int(turns)))
        submit(table, command, number)
        if table.decisions and isinstance(table.decisions[0], PieceToPlace):
            asked = table.decisions[0]
            if claim:
                command = PlaceMeeple(asked.seat, asked.id, cast("Part", claim[0]), int(claim[1]))
            else:
                command = PlaceNothing(asked.seat, asked.id)
            submit(table, command, number)
    return table


def submit(table: tr.Table, command: tr.Command, number: int) -> None:
    """Submit what the players did."""
    reasons = table.why_not(command)
    if reasons:
        why = "; ".join(f"{reason.message('en')} ({reason.rule})" for reason in reasons)
        raise ValueError(f"move {number}: {why}")
    table.submit(command)


def main() -> None:
    """Print the final table, the scores, and where the last points come from."""
    table = play()
    print(table.show())
    print(*(f"seat {seat}: {score(table.match.state, seat)} points" for seat in range(2)), sep=", ")
    print(table.explain())


if __name__ == "__main__":
    main()
