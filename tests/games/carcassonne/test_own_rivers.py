"""Rivers on tiles of one's own: where they lie with the printed river or without it, and packs that are refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tabletop_rules.core.change import change
from tabletop_rules.errors import PackError
from tabletop_rules.games.carcassonne.commands import PlaceTile
from tabletop_rules.games.carcassonne.events import TileDiscarded
from tabletop_rules.games.carcassonne.expansions.river.events import PlacementsNarrowed
from tabletop_rules.games.carcassonne.game import make
from tests.games.carcassonne.oracle_packs import waters, written
from tests.games.carcassonne.story import Story


def own(name: str, river: list[list[str]], *fields: list[int], **others: Any) -> dict[str, Any]:
    """One copy of a tile with rivers and fields."""
    return {**waters(river, *fields), "id": name, "set": "own", "count": 1, "garden_copies": 0, **others}


MEADOW = own("own-meadow", [], [*range(8)], start=1)
BEND = own("own-bend", [["N", "E"]], [1, 2], [0, *range(3, 8)])
TWO = own("own-two", [["N"], ["E"]], [*range(8)], count=2)
THREE = own("own-three", [["N"], ["E"], ["S"]], [*range(8)])


@pytest.mark.rule("RI2", "Q29", "B6")
def test_a_tile_that_joins_two_rivers_bends_unlike_either(tmp_path: Path) -> None:
    """From the west it would turn left like the tile before, from the north not: it leaves the game, two ends fit."""
    pack = written(tmp_path / "tiles.toml", [MEADOW, {**BEND, "count": 2}, TWO, THREE])
    tiles = ["river-D", "own-three", "own-bend", "own-two", "own-bend", "own-two"]
    story = Story("river", seats=2, tiles=tiles, options={"tiles": pack})
    piles = (tuple(sorted(tiles[1:])), ("own-meadow",))
    story.with_state(stack=change(story.state.stack, piles=piles)).lay(0, 1).skip()
    story.lay(0, 2).skip().lay(0, 3).skip().lay(1, 2, 2).skip()
    assert [TileDiscarded("own-bend")] == story.events(TileDiscarded)
    assert [PlaceTile(0, story.decision.id, (1, 3), 3)] == story.legal()


@pytest.mark.rule("RI2", "V13", "B5")
def test_without_the_river_a_river_is_terrain_like_any_other(tmp_path: Path) -> None:
    """Tiles of one's own may then lie apart from a river, and turn back; side by side, river meets river."""
    pack = written(tmp_path / "tiles.toml", [{**BEND, "start": 1, "count": 3}])
    story = Story(seats=2, tiles=["own-bend", "own-bend"], options={"tiles": pack})
    assert [] == story.events(PlacementsNarrowed)
    north, south = (
        [command.turns for command in story.legal(PlaceTile) if command.cell == cell] for cell in ((0, -1), (0, 1))
    )
    assert ([1, 2], [1, 2]) == (north, south)
    assert ("edges_differ", "B5") == story.refused(PlaceTile, cell=(0, -1), turns=0)


@pytest.mark.rule("RI2", "RI3", "V13")
def test_a_bad_river_pack_tells_all_its_faults(tmp_path: Path) -> None:
    """A fork, a bed without water, fields on both banks, rivers in a road, to nowhere, twice to a side, misspelt."""
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
        make({"tiles": written(tmp_path / "tiles.toml", bad), "expansions": ["river"]})
    assert [
        ("tile own-fork, river", "a river reaches more than two sides"),
        ("tile own-dry, river", "0 segments reach side N, which shows river"),
        ("tile own-dry, river", "0 segments reach side S, which shows river"),
        ("tile own-banks, fields", "a field lies on both sides of what runs from N to S"),
        ("tile own-ashore, river", "1 segments reach side W, which shows road"),
        ("tile own-ashore, river", "a river reaches no side"),
        ("tile own-ashore, fields", "a field lies on both sides of what runs from N to W"),
        ("tile own-twice, river", "2 segments reach side N, which shows river"),
        ("tile own-twice, river", "2 segments reach side E, which shows river"),
        ("tile own-words, river, no. 1", '"N" is of the wrong type'),
        ("tile river-B, river, no. 1, no. 1", '"X" is not known here'),
        ("tile", '"river-B" is a tile of an expansion in play'),
    ] == [(fault.where.partition(", ")[2], fault.what) for fault in caught.value.faults]
