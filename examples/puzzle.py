"""An endgame of Carcassonne, solved completely: seat 0 has the last tile but one, and one of nine placements wins."""

from typing import Any

import tabletop_rules as tr
from tabletop_rules.games.carcassonne.queries.track import score
from tabletop_rules.games.carcassonne.situation import situation

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


def worth(match: tr.Match[Any]) -> float:
    """Return by how many points seat 0 wins under best play, averaged over the draws."""
    if match.result is not None:
        return score(match.state, 0) - score(match.state, 1)
    seat = match.decisions[0].seat
    if seat == tr.CHANCE:
        return sum(float(chance) * worth(after(match, answer)) for answer, chance in tr.chances(PUZZLE, match))
    best = max if seat == 0 else min
    return best(worth(after(match, command)) for command in tr.legal_commands(PUZZLE, match, seat))


def after(match: tr.Match[Any], command: tr.Command) -> tr.Match[Any]:
    """Return the match after a command."""
    outcome = tr.submit(PUZZLE, match, command)
    assert isinstance(outcome, tr.Accepted)
    return outcome.match


def main() -> None:
    """Print the worth of each placement, the best first."""
    table = tr.Table.open(PUZZLE, seats=2)
    print(table.show())
    worths = {command: worth(after(table.match, command)) for command in table.legal(0)}
    for command, points in sorted(worths.items(), key=lambda entry: -entry[1]):
        print(f"{points:+3.0f}  {tr.words(PUZZLE, table.match, command)}")


if __name__ == "__main__":
    main()
