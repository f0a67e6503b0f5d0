"""What a situation accepts and refuses, each refusal with the rule behind it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import tabletop_rules as tr
from tabletop_rules.games.carcassonne.expansions.robbers.expansion import robbers_at
from tabletop_rules.games.carcassonne.situation import situation

PLAIN = tr.load_game("carcassonne")
FULL = tr.load_game("carcassonne", {"expansions": ["abbot", "robbers"]})
MEEPLE, ABBOT = 0, 1


@pytest.mark.rule("AB5")
def test_a_plain_name_means_the_copy_with_a_garden_if_every_copy_has_one() -> None:
    """The only robber tile D has a garden: `robbers-D` names it, as in a script of draws."""
    laid = situation(FULL, 2, drawn="robbers-D", at="tile")
    assert "robbers-D+garden" == tr.Table.open(laid, 2, seed=1).match.state.stack.drawn
    scripted = tr.Table.open(FULL, 2, chance=tr.Scripted(["robbers-D"], then=tr.Seeded(1)))
    assert "robbers-D+garden" == scripted.match.state.stack.drawn


@pytest.mark.rule("B8")
def test_a_tile_has_one_meeple_at_most() -> None:
    """Two meeples on one tile are refused; two on one road of two tiles are not, for roads are joined later."""
    road = [("base-D", (1, 0), 0)]
    with pytest.raises(tr.SituationError, match=r"meeples at \(1, 0\): a tile has one meeple at most \(B8\)"):
        situation(PLAIN, 2, landscape=road, meeples=[(0, (1, 0), "road"), (1, (1, 0), "city")])
    assert ("situation",) == situation(
        PLAIN, 2, landscape=road, meeples=[(0, (0, 0), "road"), (1, (1, 0), "road")]
    ).additions
    with pytest.raises(tr.SituationError, match=r"the tile laid last has one already.*\(B8\)"):
        situation(PLAIN, 2, landscape=road, meeples=[(0, (1, 0), "road")], at="meeple")


@pytest.mark.rule("B1", "AB1")
def test_nobody_has_more_pieces_than_the_box_holds() -> None:
    """Seven meeples and one abbot, less those on the board."""
    with pytest.raises(tr.SituationError, match=r"supplies of seat 0: 9 of piece 0 are more than the 7 left \(B1\)"):
        situation(PLAIN, 2, supplies={0: 9})
    with pytest.raises(tr.SituationError, match=r"7 of piece 0 are more than the 6 left \(B1\)"):
        situation(PLAIN, 2, meeples=[(0, (0, 0), "road")], supplies={0: 7})
    with pytest.raises(tr.SituationError, match=r"2 of piece 1 are more than the 1 left \(AB1\)"):
        situation(FULL, 2, supplies={0: (7, 2)})
    assert ((3, 1), (7, 1)) == tr.unopened(situation(FULL, 2, supplies={0: (3, 1)}), 2).state.supplies


@pytest.mark.rule("AB2")
def test_pieces_are_only_where_they_may_be_placed() -> None:
    """An abbot is refused on a road, a meeple on a garden; an abbot on a garden is not."""
    garden = [("base-E+garden", (0, -1), 2)]
    with pytest.raises(tr.SituationError, match=r"meeples at \(0, 0\): piece 1 may not be on a road \(AB2\)"):
        situation(FULL, 2, meeples=[(0, (0, 0), "road", 0, ABBOT)])
    with pytest.raises(tr.SituationError, match=r"piece 0 may not be on a garden \(AB2\)"):
        situation(FULL, 2, landscape=garden, meeples=[(0, (0, -1), "garden", 0, MEEPLE)])
    assert ("situation",) == situation(FULL, 2, landscape=garden, meeples=[(0, (0, -1), "garden", 0, ABBOT)]).additions


@pytest.mark.rule("FM3")
def test_without_farmers_no_farmer_is_laid_out() -> None:
    """A handler that keeps a part from being claimed refuses it here as well, by its own id."""
    game = tr.load_game("carcassonne", {"farmers": False})
    with pytest.raises(tr.SituationError, match=r"Fields may not be claimed in this match \(FM3\)"):
        situation(game, 2, meeples=[(0, (0, 0), "field")])
    assert ("situation",) == situation(PLAIN, 2, meeples=[(0, (0, 0), "field")]).additions


@pytest.mark.rule("R20")
@pytest.mark.parametrize("given", [[0], {0}, 5, None, "0"])
def test_robbers_are_given_seat_by_seat(given: Any) -> None:
    """Anything but a mapping is a UsageError that shows the form."""
    with pytest.raises(tr.UsageError, match=r"robbers_at: give the space of each seat, \{0: space, 1: space\}"):
        robbers_at(given)


@pytest.mark.rule("B12")
def test_a_road_has_two_ends(tmp_path: Path) -> None:
    """A road that joins three sides is refused: without a crossing it would have three ends."""
    text = Path(tr.__file__).parent.joinpath("games/carcassonne/pack/tiles.toml").read_text("utf-8")
    crossing = text[text.index('roads = [{ edges = ["E"], end = "crossing" }') :].partition("\n")[0]
    pack = tmp_path / "tiles.toml"
    pack.write_text(text.replace(crossing, 'roads = [{ edges = ["E", "S", "W"], end = "none" }]', 1), "utf-8")
    with pytest.raises(tr.PackError, match=r"a road reaches 3 sides, but has two ends \(B12\)"):
        tr.load_game("carcassonne", {"tiles": str(pack)})
