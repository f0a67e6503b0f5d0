"""The tile packs, the options, and the index of rules."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from tabletop_rules.errors import OptionError, PackError
from tabletop_rules.games.carcassonne.content import BASE, bag_of, built_in, lay_out, read_tiles, rulebook
from tabletop_rules.games.carcassonne.game import make
from tests.games.carcassonne.oracle import HOME

BAD = """
format = 1

[[tile]]
id = "bad-A"
letter = "A"
set = "bad"
count = 1
start = 1
edges = ["city", "city", "road", "field"]
cities = [{ edges = ["N"], shield = false }]
roads = [{ edges = ["S"] }]
river = []
monastery = false
garden_copies = 1
fields = [{ half = [4, 5, 6], cities = [3] }]
robber = false
source = "me"
confidence = "high"
colour = "red"

[[tile]]
id = "bad-A"
letter = "A"
set = "bad"
count = 0
edges = ["city", "sea", "road"]
cities = []
roads = []
river = []
monastery = 1
garden_copies = 0
fields = []
robber = false
source = "me"
confidence = "high"
"""


@pytest.mark.rule("B2", "RI6")
def test_all_drawings_are_there() -> None:
    """24 base drawings in 72 copies; every kind is laid out once, with its garden copy apart."""
    drawings = built_in(BASE)
    assert (24, 72) == (len(drawings), sum(drawing.count for drawing in drawings))
    assert 71 == len(bag_of(drawings))
    ids = [tile.id for tile in lay_out(drawings).tiles]
    assert (32, 8) == (len(set(ids)), sum(name.endswith("+garden") for name in ids))


def test_a_bad_tile_pack_tells_all_its_faults(tmp_path: Path) -> None:
    """One error lists everything wrong with a pack."""
    path = tmp_path / "tiles.toml"
    path.write_text(BAD)
    with pytest.raises(PackError) as caught:
        make({"tiles": str(path)})
    told = str(caught.value)
    for what in (
        "more gardens and start tiles than copies",
        "0 segments reach side E, which shows city",
        "give it two, or one and an end",
        "half-edge 7 is in 0 fields",
        "there is no city 3 on the tile",
        "nothing of this name is known here",
        '"bad-A" was given before',
        "0 is out of range",
        '"sea" is not known here',
        "1 is of the wrong type",
    ):
        assert what in told


TILES = (HOME / "pack" / "tiles.toml").read_text()
U = "fields = [{ half = [1, 2, 3, 4], cities = [] }, { half = [0, 5, 6, 7], cities = [] }]"
C = 'cities = [{ edges = ["N", "E", "S", "W"], shield = true }]'


@pytest.mark.rule("B2", "B5", "FM1", "R1", "AB5")
@pytest.mark.parametrize(
    ("old", "new", "faults"),
    [
        (
            U,
            "fields = [{ half = [0, 1, 2, 3, 4, 5, 6, 7], cities = [] }]",
            ["lies on both sides of what runs from N to S"],
        ),
        (U, U[:-1] + ", { half = [], cities = [] }]", ["a field has no half-edge"]),
        (C, C[:-1] + ", { edges = [], shield = false }]", ["a city reaches no side"]),
        ("monastery = true", "monastery = false", ["a road ends at a monastery, but the tile has none"]),
        ('end = "monastery"', 'end = "city"', ["a road ends at a city, but the tile has none"]),
        ('id = "base-W"', 'id = "base-V+garden"', ['"base-V+garden" would be a copy with a garden']),
        ('id = "base-V"', 'id = "robbers-A"', ['"robbers-A" is a tile of an expansion in play']),
        (
            'id = "base-V"',
            'id = "river-L+garden"\ncolour = 3',
            ["would be a copy with a garden", "nothing of this name is known here"],
        ),
    ],
)
def test_what_is_drawn_must_make_sense(tmp_path: Path, old: str, new: str, faults: list[str]) -> None:
    """Fields on both banks, segments that reach nothing, ends at what is not there, ids that mean another tile."""
    path = tmp_path / "tiles.toml"
    path.write_text(TILES.replace(old, new, 1))
    with pytest.raises(PackError) as caught:
        make({"tiles": str(path), "expansions": ["robbers"]})
    assert len(faults) == len(caught.value.faults)
    for fault in faults:
        assert fault in str(caught.value)


@pytest.mark.rule("B2", "V13")
def test_an_id_of_an_expansion_is_free_while_that_is_not_in_play(tmp_path: Path) -> None:
    """A pack of one's own may have a tile of that name in the base game."""
    path = tmp_path / "tiles.toml"
    path.write_text(TILES.replace('id = "base-V"', 'id = "robbers-A"'))
    assert 71 == len(make({"tiles": str(path)}).setup.args[2].bags[0])  # type: ignore[attr-defined]


def test_an_own_pack_needs_one_start_tile(tmp_path: Path) -> None:
    """It takes the place of the base tiles whole."""
    text = (HOME / "pack" / "tiles.toml").read_text()
    path = tmp_path / "tiles.toml"
    path.write_text(text)
    assert read_tiles(path) == built_in(BASE)
    assert make({"tiles": str(path)}).pinned == make({}).pinned
    path.write_text(text.replace("start = 1\n", ""))
    with pytest.raises(PackError, match="there is not one start tile"):
        make({"tiles": str(path)})


@pytest.mark.rule("B2")
def test_an_own_pack_needs_something_to_draw(tmp_path: Path) -> None:
    """One tile is none, for it lies on the table at the start; with a second copy there is a match to play."""
    tiles = (HOME / "pack" / "tiles.toml").read_text().split("[[tile]]")
    (start,) = (tile.replace("count = 4", "count = 1") for tile in tiles if "\nstart = 1" in tile)
    path = tmp_path / "tiles.toml"
    path.write_text(f"format = 1\n[[tile]]{start}")
    with pytest.raises(PackError, match="there is nothing to draw beside the start tile"):
        make({"tiles": str(path)})
    path.write_text(f"format = 1\n[[tile]]{start}".replace("count = 1", "count = 2"))
    assert 1 == len(make({"tiles": str(path)}).setup.args[2].bags[0])  # type: ignore[attr-defined]


@pytest.mark.rule("V13")
def test_bad_options_are_told_together() -> None:
    """Every bad option is named, and options of expansions not in play have no effect."""
    with pytest.raises(OptionError) as caught:
        make({"expansions": ["robers"], "tiny_city": 3, "farmer": True})
    assert 3 == len(caught.value.faults)
    assert make({}).handlers == make({"robbers.placement": "zman"}).handlers


def test_every_rule_of_the_digest_is_cited_by_code_and_by_a_test() -> None:
    """The index holds 101 rules; no cited id is unknown."""
    book = rulebook()
    rules = [str(title.text.id) for title in book.rules]
    known = {*rules, *(str(title.text.id) for title in book.rulings)}
    assert 101 == len(rules)
    pattern = re.compile(r"\b(?:B|FM|AB|RI|T|S|M|R|X|V|Q)\d{1,2}[ab]?\b")
    code = Counter(found for path in HOME.rglob("*.py") for found in pattern.findall(path.read_text()))
    for path in HOME.rglob("*.py"):
        for prefix, low, high in re.findall(r"\b([A-Z]+)(\d+) to \1(\d+)\b", path.read_text()):
            code.update(f"{prefix}{number}" for number in range(int(low), int(high) + 1))
    tests = set()
    for path in Path(__file__).parent.glob("test_*.py"):
        for marks in re.findall(r"mark\.rule\(([^)]*)\)", path.read_text()):
            tests |= set(re.findall(r'"([^"]+)"', marks))
    assert [] == [rule for rule in rules if not code[rule]]
    assert [] == [rule for rule in rules if rule not in tests]
    assert set() == tests - known


def test_every_footnote_of_the_robbers_is_cited_by_code_and_by_a_test() -> None:
    """FN 1 to FN 11 of its rulebook each have their place."""
    footnotes = re.compile(r"\bFN (\d+)\b")
    code = {int(number) for path in HOME.rglob("*.py") for number in footnotes.findall(path.read_text())}
    others = [path for path in Path(__file__).parent.glob("test_*.py") if path != Path(__file__)]
    tests = {int(number) for path in others for number in footnotes.findall(path.read_text())}
    assert (set(range(1, 12)), set(range(1, 12))) == (code, tests)
