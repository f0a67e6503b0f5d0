"""A pack of tiles, read well and with every kind of fault."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from pathlib import Path
from typing import Annotated, ClassVar, Final, Literal

import attrs
import pytest

from tabletop_rules.core.voice import count_words
from tabletop_rules.errors import Fault, PackError
from tabletop_rules.packs import Entry, Names, Pack, Range, Ref, Tagged, read_pack


class Side(StrEnum):
    CITY = "city"
    ROAD = "road"


@attrs.frozen
class Power:
    verb: ClassVar[str]


@attrs.frozen
class Draw(Power):
    verb: ClassVar[str] = "draw"
    count: Annotated[int, Range(1, 9)]
    pile: str | None = None


@attrs.frozen
class Move(Power):
    verb: ClassVar[str] = "move"
    to: Annotated[str, Ref("tile")]
    zone: Literal["hand", "table"] = "table"


VERBS: Final[Mapping[str, type[Power]]] = {"draw": Draw, "move": Move}


@attrs.frozen
class Segment:
    edges: tuple[Side, ...]
    shield: bool


@attrs.frozen
class Tile:
    id: str
    names: Names
    count: int
    weight: float
    edges: tuple[Side, ...]
    cities: tuple[Segment, ...]
    power: Power
    extras: tuple[Power, ...]
    start: bool


@attrs.frozen
class Counts:
    tiles: int
    corner: tuple[int, int]


@attrs.frozen
class Box:
    tiles: tuple[Tile, ...]
    counts: Counts
    authors: tuple[tuple[str, str], ...]


def read_tile(entry: Entry) -> Tile:
    return Tile(
        id=entry.id(),
        names=entry.names(),
        count=entry.take("count", int, Range(1)),
        weight=entry.take("weight", float),
        edges=entry.take_all("edges", Side),
        cities=entry.take_all("cities", Segment),
        power=entry.tagged("effect", VERBS, "params"),
        extras=entry.take_all("extras", Power, Tagged("verb", VERBS), default=()),
        start=entry.take("start", bool, default=False),
    )


def read_box(pack: Pack) -> Box:
    tiles = pack.items("tile", read_tile)
    counts = pack.section("counts")
    counts.promise("tiles", sum(tile.count for tile in tiles))
    return Box(tiles, counts.fields(Counts), pack.section("about").take_map("authors", str))


GOOD: Final = """
[about]
authors = { text = "Ann", art = "Bo" }

[counts]
tiles = 3
corner = [1, 2]

[[tile]]
id = "A"
name_en = "Abbey"
name_fr = "Abbaye"
count = 2
weight = 1
edges = ["city", "road"]
cities = [{ edges = ["city"], shield = true }]
effect = "draw"
params = { count = 2 }

[[tile]]
id = "B"
name_en = "Bridge"
name_fr = "Pont"
count = 1
weight = 0.5
edges = []
cities = []
effect = "move"
params = { to = "A" }
extras = [{ verb = "draw", count = 9, pile = "left" }, { verb = "move", to = "B", zone = "hand" }]
start = true
"""

Read = Callable[[str], Box]


@pytest.fixture
def read(tmp_path: Path) -> Read:
    def read_text(text: str) -> Box:
        path = tmp_path / "box.toml"
        path.write_text(text, encoding="utf-8")
        return read_pack(path, read_box)

    return read_text


def faults_of(read: Read, text: str) -> tuple[Fault, ...]:
    with pytest.raises(PackError) as caught:
        read(text)
    return caught.value.faults


def test_a_sound_pack_becomes_typed_values(read: Read) -> None:
    """Scalars, enums, nested tables, verbs and free keys are read as typed values."""
    box = read(GOOD)

    assert Counts(tiles=3, corner=(1, 2)) == box.counts
    assert (("art", "Bo"), ("text", "Ann")) == box.authors
    assert (
        Tile(
            id="A",
            names=Names(en="Abbey", fr="Abbaye"),
            count=2,
            weight=1.0,
            edges=(Side.CITY, Side.ROAD),
            cities=(Segment((Side.CITY,), shield=True),),
            power=Draw(2),
            extras=(),
            start=False,
        )
        == box.tiles[0]
    )
    assert (Draw(9, "left"), Move("B", "hand")) == box.tiles[1].extras
    assert Move("A", "table") == box.tiles[1].power
    assert type(box.tiles[0].weight) is float


@pytest.mark.parametrize(
    ("old", "new", "where", "what"),
    [
        ('id = "B"\n', "", "tile no. 2, id", "it is missing"),
        ('id = "B"', 'id = "A"', "tile A, id", '"A" was given before, in box.toml, tile A'),
        ('id = "B"', 'id = "B b"', "tile B b, id", '"B b" contains spaces'),
        ('id = "B"', "id = 7", "tile no. 2, id", "7 is of the wrong type"),
        ("start = true", "strat = true", "tile B, strat", "there is no key of this name"),
        ("[about]", "[abuot]\n[about]", "abuot", "there is no key of this name"),
        ('name_en = "Bridge"', 'name_en = " "', "tile B, name_en", "the text is empty"),
        (
            'name_en = "Bridge"',
            r'name_en = "\u001b[2J"',
            "tile B, name_en",
            '"\N{REPLACEMENT CHARACTER}[2J" contains a control character',
        ),
        (
            'name_en = "Bridge"',
            r'name_en = "\u202eBridge"',
            "tile B, name_en",
            '"\N{REPLACEMENT CHARACTER}Bridge" contains a control character',
        ),
        ("count = 1\n", "count = true\n", "tile B, count", "true is of the wrong type"),
        ("count = 1\n", "count = 0\n", "tile B, count", "0 is out of range"),
        ("count = 1\n", f"count = {2**63}\n", "tile B, count", "the number is too large"),
        ("count = 1\n", "count = 2\n", "counts, tiles", "the pack holds 4, not 3"),
        ('"road"]', '"rode"]', "tile A, edges, no. 2", '"rode" is not known here'),
        ("shield = true", "shield = 1", "tile A, cities, no. 1, shield", "1 is of the wrong type"),
        ("shield = true", "shield = true, x = 1", "tile A, cities, no. 1, x", "there is no key of this name"),
        ('effect = "draw"', 'effect = "drow"', "tile A, effect", '"drow" is not known here'),
        ("params = { count = 2 }", "params = 2", "tile A, params", "2 is of the wrong type"),
        ("{ count = 2 }", "{ count = 2, c = 1 }", "tile A, params, c", "there is no key of this name"),
        ('{ to = "A" }', '{ to = "C" }', "tile B, params, to", 'there is no [[tile]] whose id is "C"'),
        ('zone = "hand"', 'zone = "bag"', "tile B, extras, no. 2, zone", '"bag" is not known here'),
        ('verb = "draw", ', "", "tile B, extras, no. 1, verb", "it is missing"),
        ('verb = "draw"', 'verb = "drow"', "tile B, extras, no. 1, verb", '"drow" is not known here'),
        (
            'extras = [{ verb = "draw", count = 9, pile = "left" }',
            "extras = [1",
            "tile B, extras, no. 1",
            "1 is of the wrong type",
        ),
        ("corner = [1, 2]", "corner = [1]", "counts, corner", "the list holds 1 values"),
        ("corner = [1, 2]", "corner = [1, true]", "counts, corner, no. 2", "true is of the wrong type"),
        ('text = "Ann"', "text = 1", "about, authors, text", "1 is of the wrong type"),
        ('{ text = "Ann", art = "Bo" }', '"Ann"', "about, authors", '"Ann" is of the wrong type'),
    ],
)
def test_every_kind_of_fault_is_named_with_its_place(read: Read, old: str, new: str, where: str, what: str) -> None:
    """A mistake is named once, or with its direct consequence, with place and advice."""
    assert GOOD.count(old) >= 1
    faults = faults_of(read, GOOD.replace(old, new, 1))

    assert (f"box.toml, {where}", what) in {(fault.where, fault.what) for fault in faults}
    assert len({fault.where for fault in faults}) <= 2
    assert all(fault.advice for fault in faults)


@pytest.mark.parametrize(
    ("text", "where", "what"),
    [
        ("tile = 3", "box.toml, tile", "3 is of the wrong type"),
        ("tile = [3]", "box.toml, tile no. 1", "3 is of the wrong type"),
        ("[tile]", "box.toml, tile", "a table is of the wrong type"),
        ("counts = 3", "box.toml, counts", "3 is of the wrong type"),
        ("", "tile", "it is missing"),
    ],
)
def test_tables_of_the_wrong_shape_are_named(read: Read, text: str, where: str, what: str) -> None:
    """A missing table, or one of the wrong shape, is a fault of that table."""
    assert (where, what) in {(fault.where, fault.what) for fault in faults_of(read, text)}


def test_the_message_is_a_list_that_says_what_to_do(read: Read) -> None:
    """The message numbers all faults, each with advice."""
    with pytest.raises(PackError) as caught:
        read(GOOD.replace('"road"]', '"rode"]').replace("start", "strat"))

    lines = str(caught.value).splitlines()
    assert lines[0].startswith("2 faults in the content pack ")
    assert [
        '  1. box.toml, tile A, edges, no. 2: "rode" is not known here',
        "     -> did you mean road?",
        "  2. box.toml, tile B, strat: there is no key of this name",
        "     -> did you mean start?",
    ] == lines[1:]


def test_a_type_that_packs_cannot_read_is_a_mistake_of_the_program(tmp_path: Path) -> None:
    """An unsupported type is a TypeError."""
    (tmp_path / "box.toml").write_text("a = 1")

    with pytest.raises(TypeError, match="packs cannot read"):
        read_pack(tmp_path, lambda pack: pack.take("a", set))


@pytest.mark.parametrize("taken", [("x",), ("x", "y")])
def test_entries_of_two_tables_may_share_no_id(tmp_path: Path, taken: tuple[str, ...]) -> None:
    """`refuse_twins` looks for equal ids in two tables."""
    ids = ["x", "y"][: len(taken)]
    text = "\n".join(f'[[card]]\nid = "{name}"\n[[token]]\nid = "{name}"' for name in ids)
    (tmp_path / "box.toml").write_text(text)

    def reader(pack: Pack) -> None:
        pack.items("card", lambda entry: entry.id())
        pack.items("token", lambda entry: entry.id())
        pack.refuse_twins("id", "card", "token")

    with pytest.raises(PackError) as caught:
        read_pack(tmp_path, reader)
    assert [f"box.toml, token {name}, id" for name in ids] == [fault.where for fault in caught.value.faults]


def test_a_number_takes_the_plural_of_its_language() -> None:
    """English has one singular, French two: none and one."""
    words = [[count_words(count, ("card", "carte"), language) for count in (0, 1, 2)] for language in ("en", "fr")]
    assert [["0 cards", "1 card", "2 cards"], ["0 carte", "1 carte", "2 cartes"]] == words
