"""An endgame of Carcassonne, solved completely: seat 0 has the last tile but one, and one of nine placements wins."""

import tabletop_rules as tr
from tabletop_rules.games.carcassonne.situation import situation
from tabletop_rules.research.solving import by_points, solve

PUZZLE = situation(
    tr.load_game("carcassonne"),
    seats=2,
    landscape=[("base-D", (1, 0), 0), ("base-A", (2, 0), 1), ("base-E", (0, -1), 2)],
    meeples=[(0, (0, 0), "road"), (1, (1, 0), "city"), (1, (0, -1), "field")],
    totals={0: 34, 1: 33},
    bag=["base-E"],
    drawn="base-D",
    at="tile",
    name="the last tile but one",
)


def main() -> None:
    """Print the worth of each placement, the best first."""
    table = tr.Table.open(PUZZLE, seats=2)
    print(table.show())
    solution = solve(PUZZLE, table.match, worth=by_points)
    assert solution is not None  # else there are too many lines of play
    for command, worth in solution.commands:
        print(f"{float(worth[0]):+3.0f}  {tr.words(PUZZLE, table.match, command)}")


if __name__ == "__main__":
    main()
