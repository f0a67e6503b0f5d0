"""Endgames solved to the end, beside values computed by hand."""

from collections.abc import Iterator
from fractions import Fraction
from typing import ClassVar

import pytest

import tabletop_rules as tr
import tabletop_rules.author as author
from examples.puzzle import PUZZLE
from tabletop_rules.research import solve
from tabletop_rules.research.solving import by_place, by_points


@author.frozen
class State:
    kind: ClassVar[str] = "four.state/1"
    points: author.Public[tuple[int, ...]] = ()


@author.frozen
class NextTurn(author.Step, kind="four.next_turn/1", rule="R1"):
    def plan(self, state: State) -> author.Plan:
        if len(state.points) < 2:
            return (author.Ask((Way(len(state.points)),)),)
        one, two = state.points
        ranking = ((0, 1),) if one == two else ((0,), (1,)) if one > two else ((1,), (0,))
        return (author.Ended(author.Outcome(ranking, "points", author.RuleId("R1"))),)


@author.frozen
class Way(author.Decision, kind="four.way/1", rule="R1"):
    """Take 4 points or roll the die."""


@author.frozen
class Roll(author.Command, kind="four.roll/1", to=Way, rule="R1"):
    roll: author.Public[bool]

    @staticmethod
    def legal(state: State, decision: Way) -> Iterator["Roll"]:
        yield Roll(decision.seat, decision.id, False)
        yield Roll(decision.seat, decision.id, True)

    def decide(self, state: State, decision: Way) -> author.Plan:
        return (author.Chance(author.Die(6), Rolled()),) if self.roll else (Gained(4), NextTurn())


@author.frozen
class Rolled(author.ChanceStep, kind="four.rolled/1", rule="R1"):
    def plan(self, state: State) -> author.Plan:
        return (Gained(self.outcome[0]), NextTurn())


@author.frozen
class Gained(author.Event, kind="four.gained/1"):
    points: author.Public[int]

    def apply(self, state: State) -> State:
        return author.change(state, points=(*state.points, self.points))


def first(seats: int) -> tuple[State, author.Plan]:
    return State(), (NextTurn(),)


CHAPTER = author.chapters(__name__)
FOUR = author.Game(
    id="four",
    name="Four",
    seats=(2,),
    state=State,
    setup=first,
    rules=CHAPTER.rules,
    steps=CHAPTER.steps,
    reducers=CHAPTER.reducers,
)
"""Each in turn takes 4 points or rolls a die; the most points win."""


def test_draws_are_averaged_and_each_seat_plays_for_itself() -> None:
    """After a 4, seat 1 does best to draw level; after a roll of 1 to 6 it wins 1, 1, 1, 1/2, 1/4 and 1/12."""
    match = tr.open_match(FOUR, 2, None)
    solution = solve(FOUR, match)
    assert solution is not None
    half, mean = Fraction(1, 2), (3 + Fraction(1, 2) + Fraction(1, 4) + Fraction(1, 12)) / 6
    assert (half, half) == solution.values
    assert [(False, (half, half)), (True, (1 - mean, mean))] == [
        (command.roll, values) for command, values in solution.commands if isinstance(command, Roll)
    ]


def test_a_draw_that_is_open_has_no_command() -> None:
    """Where a draw comes next, the solution is the mean of what follows."""
    match = tr.open_match(FOUR, 2, None)
    rolled = tr.submit(FOUR, match, Roll(0, match.decisions[0].id, True))
    assert isinstance(rolled, tr.Accepted)
    solution = solve(FOUR, rolled.match)
    assert solution is not None
    assert ((Fraction(13, 36), Fraction(23, 36)), ()) == (solution.values, solution.commands)


def test_the_last_tiles() -> None:
    """One of nine placements wins the puzzle, by one point; a second one ties."""
    match = tr.open_match(PUZZLE, 2, None)
    by_places, in_points = solve(PUZZLE, match), solve(PUZZLE, match, worth=by_points)
    assert by_places is not None
    assert in_points is not None
    assert [1, Fraction(1, 2), 0, 0, 0, 0, 0, 0, 0] == [values[0] for _, values in by_places.commands]
    assert [1, 0, -1, -1, -1, -1, -1, -5, -5] == [values[0] for _, values in in_points.commands]
    assert by_places.commands[0][0] == in_points.commands[0][0]
    assert by_places.nodes < in_points.nodes
    assert solve(PUZZLE, match, nodes=by_places.nodes) == by_places
    assert solve(PUZZLE, match, nodes=by_places.nodes - 1) is None


def test_a_long_match_is_given_up() -> None:
    """What takes more positions than allowed has no solution."""
    game = tr.load_game("destiny")
    assert solve(game, tr.open_match(game, 2, None), nodes=500) is None


def test_the_worth_of_places() -> None:
    """Alone in front is worth 1, the last place 0, and ties share what lies between."""
    game = tr.load_game("carcassonne")
    over = author.change(
        tr.open_match(game, 3, tr.Seeded(1)),
        decisions=(),
        result=tr.Outcome(((1,), (0, 2)), "points", tr.RuleId("B19")),
    )
    assert (Fraction(1, 4), Fraction(1), Fraction(1, 4)) == by_place(game, over)
    solution = solve(game, over)
    assert solution is not None
    assert 1 == solution.nodes == solution.values[1]


def test_what_cannot_be_solved() -> None:
    """A view hides what comes, a game without points cannot be solved by them, and a limit is a number."""
    match = tr.open_match(FOUR, 2, None)
    with pytest.raises(tr.UsageError, match="view"):
        solve(FOUR, tr.view(FOUR, match, 0))
    with pytest.raises(tr.UsageError, match="has no points here"):
        solve(FOUR, match, worth=by_points)
    with pytest.raises(tr.UsageError, match="nodes is a number of positions from 1 up, not 0"):
        solve(FOUR, match, nodes=0)
