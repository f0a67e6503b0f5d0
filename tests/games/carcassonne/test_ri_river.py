"""RI1 to RI6, V9, V12: the river, printed and on tiles of one's own."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

import tabletop_rules as tr
from tabletop_rules.core.change import change
from tabletop_rules.errors import ChanceError, PackError
from tabletop_rules.games.carcassonne.commands import PlaceMeeple, PlaceTile
from tabletop_rules.games.carcassonne.decisions import TileSpot
from tabletop_rules.games.carcassonne.events import TileDiscarded, TileDrawn
from tabletop_rules.games.carcassonne.expansions.river.chapter import PlacementsNarrowed
from tabletop_rules.games.carcassonne.game import make
from tabletop_rules.games.carcassonne.state import Stack
from tests.games.carcassonne.story import Story
from tests.games.carcassonne.strategies import river_drawing, write_pack


def own(name: str, river: list[list[str]], *fields: list[int], **others: Any) -> dict[str, Any]:
    """Return one copy of a tile with rivers and fields."""
    return {**river_drawing(river, *fields), "id": name, "set": "own", "count": 1, "garden_copies": 0, **others}


MEADOW = own("own-meadow", [], [*range(8)], start=1)
BEND = own("own-bend", [["N", "E"]], [1, 2], [0, *range(3, 8)])
TWO = own("own-two", [["N"], ["E"]], [*range(8)], count=2)
THREE = own("own-three", [["N"], ["E"], ["S"]], [*range(8)])


@pytest.mark.rule("RI1", "RI4", "RI5", "RI6", "AB5", "V9", "V12")
@pytest.mark.parametrize(("edition", "where", "tiles"), [("c2", "box", 83), ("c3", "shuffle", 84)])
def test_a_match_with_the_river(edition: str, where: str, tiles: int) -> None:
    """The spring is laid out without a meeple; ten river tiles, the lake and all land tiles are drawn in this order."""
    options = {"river_tiles": edition, "river_start_tile": where}
    story, rng = Story("river", seats=3, seed=5, options=options), random.Random(5)
    assert TileSpot == story.asked
    while not story.match.over:
        story.send(rng.choice(story.legal()))
    drawn = [event.tile for event in story.events(TileDrawn)]
    end = "" if edition == "c2" else "-c3"
    assert [f"river-A{end}", f"river-L{end}"] == [story.state.board.tiles[0].tile, drawn[10]]
    assert {"river"} == {tile.split("-")[0] for tile in drawn[:11]}
    assert {"base"} == {tile.split("-")[0] for tile in drawn[11:]}
    assert (tiles, 12 + 71 + (where == "shuffle")) == (1 + len(drawn), tiles)
    assert 10 == len({tile.split("+")[0] for tile in drawn[:10]})
    assert "river-J+garden" in drawn


@pytest.mark.rule("RI2", "Q29", "B5")
def test_no_immediate_u_turn() -> None:
    """A bend may not turn the same way as the one before it, but may after a straight tile."""
    story = Story("river", seats=2, tiles=["river-J+garden", "river-I", "river-K"]).lay(0, 1, 3).skip()
    assert [((1, 1), 1)] == [(command.cell, command.turns) for command in story.legal()]
    assert ("not_here", "Q29") == story.rejected(PlaceTile, cell=(1, 1), turns=2)
    straight = Story("river", seats=2, tiles=["river-J+garden", "river-D", "river-I", "river-K"])
    straight.lay(0, 1, 3).skip().lay(1, 1, 1).skip()
    assert [1, 2] == sorted(command.turns for command in straight.legal())


@pytest.mark.rule("RI3", "Q26")
def test_rivers_separate_fields_and_cannot_be_claimed() -> None:
    """Every segment but the river may be claimed, and its banks are two fields."""
    story = Story("river", tiles=["river-D", "river-F"]).lay(0, 1)
    assert [("field", 0), ("field", 1)] == [(c.part, c.index) for c in story.legal(PlaceMeeple)]
    spring = Story("river", tiles=["river-D"], options={"river_tiles": "c3"}).state.content.tile("river-A-c3")
    assert 3 == sum(segment.part == "field" for segment in spring.segments)


@pytest.mark.rule("RI3", "V12", "Q26")
@pytest.mark.parametrize(("edition", "taken"), [("c2", {0, 1}), ("c3", {1})])
def test_both_banks_are_one_field_round_the_old_spring_only(edition: str, taken: set[int]) -> None:
    """A farmer on one bank holds both, unless the spring has a road behind it."""
    tiles = ["river-D", "river-K", "river-F"]
    story = Story("river", seats=2, tiles=tiles, options={"river_tiles": edition}).lay(0, 1)
    story.claim("field", 0).lay(0, 2)
    assert [("road", 0), *(("field", at) for at in range(4) if at not in taken)] == story.claims


@pytest.mark.rule("RI5", "B6", "B5")
def test_beside_an_open_river_no_land_tile_fits() -> None:
    """Without a lake the cell at the open end stays empty, unlike those on the banks."""
    story = Story("river", seats=2, tiles=["river-D", "base-B", "base-B"])
    story.with_state(stack=Stack((("base-B", "base-B"),), "river-D")).lay(0, 1).skip()
    cells = {command.cell for command in story.legal(PlaceTile)}
    assert {(1, 1), (-1, 1), (0, -1), (1, 0), (-1, 0)} == cells
    assert ("edges_differ", "B5") == story.rejected(PlaceTile, cell=(0, 2), turns=0)


@pytest.mark.rule("M9", "M11", "RI1")
def test_message_4_during_the_river_draws_the_next_river_tile() -> None:
    """An extra placement draws from the river tiles first."""

    def earned(tiles: Sequence[str]) -> Story:
        story = Story("river", "messengers", seats=2, tiles=tiles).given(totals=[[3, 1], [1, 1]])
        return story.batch((0, 2, "road")).take(0).act(0).lay(0, 1)

    story = earned(["river-D", "message-4", "river-F"]).skip()
    assert (0, "river-F") == (story.decision.seat, story.decision_as(TileSpot).tile)
    with pytest.raises(ChanceError):
        earned(["river-D", "message-4", "base-B"]).skip()


@pytest.mark.rule("RI2", "Q29", "B6", "RI5")
def test_a_tile_that_joins_two_rivers_may_make_no_u_turn_with_either(tmp_path: Path) -> None:
    """A bend that fits nowhere leaves the game, and two separate ends fit in its place."""
    pack = write_pack(tmp_path / "tiles.toml", [MEADOW, {**BEND, "count": 2}, TWO, THREE])
    tiles = ["river-D", "own-three", "own-bend", "own-two", "own-bend", "own-two"]
    story = Story("river", seats=2, tiles=tiles, options={"tiles": pack})
    piles = (tuple(sorted(tiles[1:])), ("own-meadow",))
    story.with_state(stack=change(story.state.stack, piles=piles)).lay(0, 1).skip()
    story.lay(0, 2).skip().lay(0, 3).skip().lay(1, 2, 2).skip()
    assert [TileDiscarded("own-bend")] == story.events(TileDiscarded)
    assert [PlaceTile(0, story.decision.id, (1, 3), 3)] == story.legal()


@pytest.mark.rule("RI2", "V13", "B5")
def test_without_the_river_expansion_a_river_is_plain_terrain(tmp_path: Path) -> None:
    """Tiles of one's own may then leave a river open and turn back, but river must touch river."""
    pack = write_pack(tmp_path / "tiles.toml", [{**BEND, "start": 1, "count": 3}])
    story = Story(seats=2, tiles=["own-bend", "own-bend"], options={"tiles": pack})
    assert [] == story.events(PlacementsNarrowed)
    north, south = (
        [command.turns for command in story.legal(PlaceTile) if command.cell == cell] for cell in ((0, -1), (0, 1))
    )
    assert ([1, 2], [1, 2]) == (north, south)
    assert ("edges_differ", "B5") == story.rejected(PlaceTile, cell=(0, -1), turns=0)


@pytest.mark.rule("RI2", "RI3", "V13")
def test_a_bad_river_pack_lists_every_fault(tmp_path: Path) -> None:
    """A fork, a missing river, a field on both banks, and wrong sides are listed together."""
    dry = {"edges": ["river", "field", "river", "field"]}
    ashore = {"edges": ["river", "field", "field", "road"], "roads": [{"edges": ["W"], "end": "crossing"}]}
    bad = [
        own("own-fork", [["N", "E", "S"]], [*range(8)], start=1, count=2),
        own("own-dry", [], [*range(8)], **dry),
        own("own-banks", [["N", "S"]], [*range(8)]),
        own("own-ashore", [["N", "W"], []], [*range(8)], **ashore),
        own("own-twice", [["N", "N"], ["E"], ["E"]], [*range(8)]),
        own("own-words", ["N"], [*range(8)]),  # type: ignore[list-item]  # a fault that is wanted
        own("river-B", [["X"]], [*range(8)]),
    ]
    with pytest.raises(PackError) as caught:
        make({"tiles": write_pack(tmp_path / "tiles.toml", bad), "expansions": ["river"]})
    expected = [
        ("tile own-fork, river", "two sides"),
        ("tile own-dry, river", "side N"),
        ("tile own-dry, river", "side S"),
        ("tile own-banks, fields", "from N to S"),
        ("tile own-ashore, river", "side W"),
        ("tile own-ashore, river", "no side"),
        ("tile own-ashore, fields", "from N to W"),
        ("tile own-twice, river", "2 segments reach side N"),
        ("tile own-twice, river", "2 segments reach side E"),
        ("tile own-words, river, no. 1", '"N"'),
        ("tile river-B, river, no. 1, no. 1", '"X"'),
        ("tile", '"river-B"'),
    ]
    for (where, what), fault in zip(expected, caught.value.faults, strict=True):
        assert (where, True) == (fault.where.partition(", ")[2], what in fault.what), fault


@pytest.mark.rule("V9", "V12")
def test_a_log_may_carry_options_of_the_river_without_it() -> None:
    """They count only with the river, are kept as they were, and change nothing but the header."""
    told = {"river_tiles": "c3", "river_start_tile": "shuffle"}
    tables = [tr.Table.open("carcassonne", seats=2, seed=1, options=options) for options in (told, {})]
    read = tr.EventLog.loads(tables[0].log.dumps())
    assert told == {name: read.header.options[name] for name in told}
    assert tables[0].match == tr.replay(read)
    assert tables[1].log.records == read.records
