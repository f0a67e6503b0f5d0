"""Whole matches with known results: one worked out on paper, one played by people."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import tabletop_rules as tr
from examples.recorded_match import MOVES, play
from tabletop_rules.games.carcassonne.events import BatchOpened
from tabletop_rules.games.carcassonne.expansions.robbers.following import RobberFollowed
from tabletop_rules.games.carcassonne.queries.track import score
from tabletop_rules.games.carcassonne.terms import PAWN
from tests.games.carcassonne.story import BOTH, MEEPLETTE, Story

HOME = Path(tr.__file__).parent / "games" / "carcassonne"
KEPT = ("base-B", "base-D", "base-E", "base-U", "base-W")
"""Five drawings of the base game, once each, besides the eight tiles of The Robbers."""
DRAWS = (
    *("base-U", "robbers-H", "base-W", "robbers-E", "robbers-C", "message-2", "base-E", "base-B"),
    *("robbers-F", "robbers-F", "robbers-D+garden", "robbers-A", "robbers-A"),
)


def once(found: re.Match[str]) -> str:
    """Replace the number of copies by one without a garden."""
    return f"{found[1]} = {int(found[1] == 'count')}"


def short_match(pack: Path) -> Story:
    """Open a match with the short pack and the known draws."""
    head, *tiles = (HOME / "pack" / "tiles.toml").read_text("utf-8").split("\n[[tile]]\nid = ")
    kept = [re.sub("(count|garden_copies) = .", once, tile) for tile in tiles if tile[1:7] in KEPT]
    pack.write_text("\n[[tile]]\nid = ".join([head, *kept]), "utf-8")
    return Story("abbot", *BOTH, seats=2, tiles=DRAWS, options={"tiles": str(pack)})


@pytest.mark.rule(
    "B12", "B13", "B19", "B20", "FM2", "AB3", "AB4", "M5", "M6", "M8", "R2", "R5", "R9", "R10", "R16", "R22"
)
def test_a_short_match_ends_as_on_paper(tmp_path: Path) -> None:
    """Roads, cities, two thefts of 3, a message, an abbot, and final scoring bring the points worked out by hand."""
    match = short_match(tmp_path / "tiles.toml")
    match.lay(1, 0, 1).claim("road").lay(0, -1, 1).put_robber(1, 0).leave_robber(0).claim("city")
    match.lay(-1, 0).claim("road", 1)
    match.lay(2, 0, 1).put_robber(0, 0).claim("city")  # the robber of 1 has no other space: 0 is asked at once

    match.lay(2, 1).claim("road", 1).take(0).steal_with(1, MEEPLETTE)  # nobody is asked for a robber
    assert (((5, 0), (0, 3)), (3, None)) == (match.totals, match.robbers)  # half of 5; the robber of 0 follows
    assert ((5, 2), (0, 3)) == match.take(0, MEEPLETTE).totals  # no own city: 2 points instead of message 2

    match.lay(0, -2, 2).claim("field").take(1)
    assert (((5, 2), (6, 3)), (3, None)) == (match.totals, match.robbers)  # with the figure away from the robber
    match.lay(0, 1).place_abbot("monastery").lay(-1, 1)
    assert [2, 5] == match.spaces
    match.put_robber(1, 5).skip()

    match.lay(-1, 2)
    assert [6] == match.spaces
    match.put_robber(0, 6).retrieve_abbot().take(0).steal_with(1, PAWN)
    assert (((11, 2), (9, 3)), (9, None)) == (match.totals, match.robbers)  # monastery and five neighbours
    match.lay(3, 0, 3).put_robber(1, 2).place_abbot("garden").take(1, MEEPLETTE)
    assert (((11, 2), (9, 7)), (9, 2)) == (match.totals, match.robbers)
    match.lay(3, 1)
    assert [7] == match.spaces
    match.leave_robber(0).skip().lay(-1, 3, 1).put_robber(1, 11).skip()

    assert ((11 + 2 + 3 + 4 + 2,), (9 + 7 + 3 + 4 + 3,)) == match.totals
    assert match.match.result is not None
    assert ((1,), (0,)) == match.match.result.ranking
    opened = match.events(BatchOpened)
    assert [
        ("features", [(0, 5, "road")]),
        ("message", [(0, 2, "message")]),
        ("features", [(1, 6, "city")]),
        ("abbot", [(0, 6, "abbot")]),
        ("features", [(1, 4, "city")]),
        ("robbers", [(1, 3, "robbers"), (0, 3, "robbers")]),
        ("incomplete", [(0, 4, "road"), (0, 2, "road"), (1, 4, "garden")]),
        ("fields", [(1, 3, "field")]),
    ] == [(event.source, [(gain.seat, gain.amount, gain.source) for gain in event.gains]) for event in opened]
    assert ([(1, 0, 3), (1, 0, 3)], [(2, False)]) == (match.thefts, match.messages)
    assert [(0, 3), (0, 9)] == [(event.seat, event.space) for event in match.events(RobberFollowed)]


@pytest.mark.rule("B5", "B9", "B20", "FM2")
def test_a_championship_final_ends_as_reported() -> None:
    """Every move of the final of Japan's championship of 2015 is legal, and the first player wins by one point."""
    table = play()
    assert [96, 95] == [score(table.match.state, seat) for seat in range(2)]
    assert table.result is not None
    assert ((0,), (1,)) == table.result.ranking
    assert tr.verify(table.log).ok


@pytest.mark.rule("B5", "B9")
def test_a_wrong_move_of_the_recording_is_named() -> None:
    """A tile turned otherwise is rejected at once, a farmer on another field when the next one is placed there."""
    with pytest.raises(ValueError, match=r"^move 1: .*\(B5\)$"):
        play(MOVES.replace("U 0 1 3", "U 0 1 0"))
    with pytest.raises(ValueError, match=r"^move 47: .*\(B9\)$"):
        play(MOVES.replace("V 1 0 0 road 0", "V 1 0 0 field 0"))
