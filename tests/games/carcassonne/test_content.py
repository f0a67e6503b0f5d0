"""The tile packs, the options, and the index of rules."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

import pytest

from tabletop_rules.errors import OptionError, PackError
from tabletop_rules.games.carcassonne.content import BASE, bag_of, built_in, lay_out, read_tiles, rulebook
from tabletop_rules.games.carcassonne.game import make
from tests.games.carcassonne.oracle.board import HOME


def faults(options: Mapping[str, object]) -> list[str]:
    """Return the faults of the pack error that these options raise."""
    with pytest.raises(PackError) as caught:
        make(options)
    return [str(fault) for fault in caught.value.faults]


def copies_to_draw(options: Mapping[str, object]) -> int:
    return len(make(options).setup.args[1].bags[0])  # type: ignore[attr-defined]


@pytest.mark.rule("B2", "RI6")
def test_the_base_pack_is_complete() -> None:
    """24 drawings make 72 copies; each kind is laid out once, its copies with a garden apart."""
    drawings = built_in(BASE)
    assert (24, 72) == (len(drawings), sum(drawing.count for drawing in drawings))
    assert 71 == len(bag_of(drawings))
    ids = [tile.id for tile in lay_out(drawings).tiles]
    assert (32, 8) == (len(set(ids)), sum(name.endswith("+garden") for name in ids))


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


def test_a_bad_tile_pack_lists_every_fault(tmp_path: Path) -> None:
    """One error names everything that is wrong with a pack."""
    path = tmp_path / "tiles.toml"
    path.write_text(BAD)
    found = "\n".join(faults({"tiles": str(path)}))
    parts = ("more gardens and start tiles", "side E", "two, or one and an end", "half-edge 7", "city 3", "colour")
    assert [] == [part for part in (*parts, '"bad-A"', "count: 0", '"sea"', "monastery: 1") if part not in found]


TILES = (HOME / "pack" / "tiles.toml").read_text()
U = "fields = [{ half = [1, 2, 3, 4], cities = [] }, { half = [0, 5, 6, 7], cities = [] }]"
C = 'cities = [{ edges = ["N", "E", "S", "W"], shield = true }]'


@pytest.mark.rule("B2", "B5", "FM1", "R1", "AB5")
@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        (U, "fields = [{ half = [0, 1, 2, 3, 4, 5, 6, 7], cities = [] }]", ["from N to S"]),
        (U, U[:-1] + ", { half = [], cities = [] }]", ["no half-edge"]),
        (C, C[:-1] + ", { edges = [], shield = false }]", ["no side"]),
        ("monastery = true", "monastery = false", ["a monastery, but"]),
        ('end = "monastery"', 'end = "city"', ["a city, but"]),
        ('id = "base-W"', 'id = "base-V+garden"', ['"base-V+garden"']),
        ('id = "base-V"', 'id = "robbers-A"', ['"robbers-A"']),
        ('id = "base-V"', 'id = "river-L+garden"\ncolour = 3', ["garden", "colour"]),
    ],
)
def test_a_drawing_must_be_consistent(tmp_path: Path, old: str, new: str, expected: list[str]) -> None:
    """Fields on both banks, segments without a side, ends at nothing and ids of other tiles are faults."""
    path = tmp_path / "tiles.toml"
    path.write_text(TILES.replace(old, new, 1))
    found = faults({"tiles": str(path), "expansions": ["robbers"]})
    assert len(expected) == len(found)
    assert [] == [part for part in expected if part not in "\n".join(found)]


@pytest.mark.rule("B2", "V13")
def test_an_id_of_an_expansion_is_free_while_that_is_not_in_play(tmp_path: Path) -> None:
    """Without The Robbers a pack of one's own may use the id of a robber tile."""
    path = tmp_path / "tiles.toml"
    path.write_text(TILES.replace('id = "base-V"', 'id = "robbers-A"'))
    assert 71 == copies_to_draw({"tiles": str(path)})


@pytest.mark.rule("B2")
def test_an_own_pack_needs_a_start_tile_and_a_tile_to_draw(tmp_path: Path) -> None:
    """The base tiles as a pack of one's own give the base game; a start tile and one more are needed."""
    path = tmp_path / "tiles.toml"
    path.write_text(TILES)
    assert read_tiles(path) == built_in(BASE)
    assert make({"tiles": str(path)}).pinned == make({}).pinned
    path.write_text(TILES.replace("start = 1\n", ""))
    assert 1 == len(faults({"tiles": str(path)}))
    (start,) = (tile.replace("count = 4", "count = 1") for tile in TILES.split("[[tile]]") if "\nstart = 1" in tile)
    path.write_text(f"format = 1\n[[tile]]{start}")
    assert 1 == len(faults({"tiles": str(path)}))
    path.write_text(f"format = 1\n[[tile]]{start}".replace("count = 1", "count = 2"))
    assert 1 == copies_to_draw({"tiles": str(path)})


@pytest.mark.rule("V13")
def test_bad_options_are_listed_together() -> None:
    """Every bad option is named, and options of expansions not in play have no effect."""
    with pytest.raises(OptionError) as caught:
        make({"expansions": ["robers"], "tiny_city": 3, "farmer": True})
    assert 3 == len(caught.value.faults)
    assert make({}).handlers == make({"robbers.placement": "zman"}).handlers


def test_every_rule_of_the_digest_is_cited_by_code_and_by_a_test() -> None:
    """Code and tests cite each of the 101 rules, and no unknown id."""
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
    """Code and tests cite FN 1 to FN 11 of the rulebook."""
    footnotes = re.compile(r"\bFN (\d+)\b")
    code = {int(number) for path in HOME.rglob("*.py") for number in footnotes.findall(path.read_text())}
    others = [path for path in Path(__file__).parent.glob("test_*.py") if path != Path(__file__)]
    tests = {int(number) for path in others for number in footnotes.findall(path.read_text())}
    assert (set(range(1, 12)), set(range(1, 12))) == (code, tests)
