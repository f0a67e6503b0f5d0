"""A match that people played, recorded elsewhere: what the engine makes of it."""

import pytest

import tabletop_rules as tr
from examples.recorded_match import MOVES, play
from tabletop_rules.games.carcassonne.queries.track import score


@pytest.mark.rule("B5", "B9", "B20", "FM2")
def test_the_final_of_a_championship_ends_as_it_was_reported() -> None:
    """Every move of the final of Japan's championship in 2015 is legal, and who began wins by a single point."""
    table = play()
    assert [96, 95] == [score(table.match.state, seat) for seat in range(2)]
    assert table.result is not None
    assert ((0,), (1,)) == table.result.ranking
    assert tr.verify(table.log).ok


@pytest.mark.rule("B5", "B9")
def test_a_slip_of_the_pen_is_named() -> None:
    """A tile turned otherwise is refused at once, a farmer on another field when the next one comes to stand there."""
    with pytest.raises(ValueError, match=r"^move 1: .*\(B5\)$"):
        play(MOVES.replace("U 0 1 3", "U 0 1 0"))
    with pytest.raises(ValueError, match=r"^move 47: .*\(B9\)$"):
        play(MOVES.replace("V 1 0 0 road 0", "V 1 0 0 field 0"))
