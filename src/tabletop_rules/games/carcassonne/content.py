"""Tiles: what is printed on them, read from a pack, and the tables that make placing them fast."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from functools import cache, partial
from typing import Final, Literal, NamedTuple, TypeAlias

import attrs

from tabletop_rules.core.terms import Pinned, Seat
from tabletop_rules.games.carcassonne.names import BASE_WORDS, Vocabulary
from tabletop_rules.games.carcassonne.terms import GARDEN, NOWHERE, SIDES, TURNS, Part
from tabletop_rules.kit.frozen import frozen
from tabletop_rules.packs import Entry, Pack, Range, Resource, Rulebook, Source, fingerprint, read_pack, read_rulebook

BASE: Final = Resource("tabletop_rules.games.carcassonne", "pack")

Terrain: TypeAlias = Literal["field", "road", "city", "river"]
Side: TypeAlias = Literal["N", "E", "S", "W"]

COMPASS: Final[tuple[Side, ...]] = ("N", "E", "S", "W")
TERRAINS: Final[tuple[Terrain, ...]] = ("field", "road", "city", "river")

LINKS: Final = 2
"""Index of the north link in a `Spot`; those of the other sides follow."""


@frozen
class City:
    """A city segment as printed: the sides it reaches, and whether it has a shield."""

    edges: tuple[Side, ...]
    shield: bool


@frozen
class Road:
    """A road segment as printed: two sides if it runs through, or one and what it ends at."""

    edges: tuple[Side, ...]
    end: Literal["crossing", "monastery", "city", "none"] = "none"


@frozen
class Field:
    """A field segment as printed: its half-edges, clockwise from the north-west corner, and the cities it borders."""

    half: tuple[int, ...]
    cities: tuple[int, ...]


@frozen
class Drawing:
    """A drawing of the pack, with its number of copies."""

    id: str
    set: str
    count: int
    start: int
    edges: tuple[Terrain, ...]
    cities: tuple[City, ...]
    roads: tuple[Road, ...]
    river: tuple[tuple[Side, ...], ...]
    monastery: bool
    garden_copies: int
    fields: tuple[Field, ...]
    robber: bool


@frozen
class Segment:
    """A part of a tile that can belong to a feature: everything but the river (RI3).

    `index` counts the segments of its part in pack order. `ends` is the number of open sides, and `cities` are the
    indexes among the tile's segments of the cities that a field borders. `twice`: the tile has another such part.
    """

    part: Part
    index: int
    ends: int = 0
    shields: int = 0
    cities: tuple[int, ...] = ()
    twice: bool = False


Meeting: TypeAlias = tuple[int, int, int]
"""The segments at one side of a tile: city or road, then the fields at the first and second half-edge, clockwise;
`NOWHERE` for none."""

Edge: TypeAlias = tuple[int, int, int, int, int, int, int, int]
"""What placing a tile needs to know of one side: its meeting (3 numbers), the index of its link in the spot, the offset
of the neighbour (2), what it adds to that cell's need, and the index of the link there."""


class Standing(NamedTuple):
    """A meeple on the board: its player, kind of piece and segment."""

    seat: Seat
    piece: int
    segment: int


class Feature(NamedTuple):
    """A road, city, field, monastery or garden with all its segments.

    `ends` counts its open sides, 0 when it is complete (a field has none and never is). For a monastery or garden it is
    the number of missing tiles around it, up to date while it has a meeple. `twice` names tiles that may be part of the
    feature with several segments, but count once. `cities` of a field are segment numbers.
    """

    part: Part
    ends: int = 0
    tiles: int = 1
    shields: int = 0
    meeples: tuple[Standing, ...] = ()
    twice: tuple[int, ...] = ()
    cities: tuple[int, ...] = ()


@frozen(eq=False)
class Tile:
    """A kind of tile, as the rules read it. A copy with a garden is a kind of its own (AB5)."""

    id: str
    set: str
    edges: tuple[Terrain, ...]
    segments: tuple[Segment, ...]
    claimable: tuple[Part, ...]  # the parts on which a meeple may be placed (B8)
    fresh: tuple[Feature, ...]  # the features of its segments, without tile and city numbers
    bound: tuple[tuple[int, bool, tuple[int, ...]], ...]  # those that need them: index, whether the tile, which cities
    river: tuple[tuple[int, ...], ...]
    symbol: bool  # the bag symbol, which means something to an expansion
    codes: tuple[tuple[int, int, int, int], ...]  # per turn: the terrain code of each side
    sides: tuple[tuple[Edge, Edge, Edge, Edge], ...]  # per turn: what is at each side
    fits: Mapping[int, tuple[Literal[0, 1, 2, 3], ...]]  # need of an open cell: the turns that satisfy it (B5)


@frozen(eq=False)
class Content(Pinned):
    """The kinds of tiles in a match, and what all things in play are called.

    Pinned: a state may hold it, but event logs do not write it.
    """

    tiles: tuple[Tile, ...] = attrs.field(repr=False)
    fingerprint: str
    by_id: Mapping[str, Tile] = attrs.field(repr=False)
    words: Vocabulary = attrs.field(default=BASE_WORDS, repr=False)

    def tile(self, tile: str) -> Tile:
        """Return the kind of tile with this id."""
        return self.by_id[tile]


# --- from drawings to content ---------------------------------------------------------------------------------------


@cache
def lay_out(drawings: tuple[Drawing, ...]) -> Content:
    """Return the content of a match with these drawings."""
    tiles = []
    for drawing in drawings:
        if drawing.count > drawing.garden_copies:
            tiles.append(make_tile(drawing, garden=False))
        if drawing.garden_copies:
            tiles.append(make_tile(drawing, garden=True))
    return Content(tuple(tiles), fingerprint(drawings), {tile.id: tile for tile in tiles})


def bag_of(drawings: tuple[Drawing, ...], sets: int = 1) -> tuple[str, ...]:
    """Return all copies of these drawings but the start tiles, sorted. Source: B2, AB5."""
    bag = []
    for drawing in drawings:
        bag += [drawing.id] * ((drawing.count - drawing.garden_copies - drawing.start) * sets)
        bag += [drawing.id + GARDEN] * (drawing.garden_copies * sets)
    return tuple(sorted(bag))


def start_of(drawings: tuple[Drawing, ...]) -> str:
    """Return the id of the start tile. Source: B2."""
    return next(drawing.id for drawing in drawings if drawing.start)


def make_tile(drawing: Drawing, garden: bool) -> Tile:
    """Return a kind of tile with its tables."""
    segments = segments_of(drawing, garden)
    meetings = _meetings(drawing, segments)
    code = [TERRAINS.index(terrain) + 1 for terrain in drawing.edges]
    codes = tuple(tuple(code[(side - turns) % 4] for side in range(4)) for turns in TURNS)
    return Tile(
        id=drawing.id + GARDEN if garden else drawing.id,
        set=drawing.set,
        edges=drawing.edges,
        segments=segments,
        claimable=tuple(dict.fromkeys(part.part for part in segments if part.part != "garden")),
        fresh=tuple(Feature(part.part, part.ends, 1, part.shields) for part in segments),
        bound=tuple((at, part.twice, part.cities) for at, part in enumerate(segments) if part.twice or part.cities),
        river=tuple(tuple(COMPASS.index(side) for side in stretch) for stretch in drawing.river),
        symbol=drawing.robber,
        codes=codes,  # type: ignore[arg-type]  # one for each of the four turns
        sides=tuple(_edges(meetings, code, turns) for turns in TURNS),  # type: ignore[misc]  # likewise
        fits=_fits(codes),
    )


def segments_of(drawing: Drawing, garden: bool) -> tuple[Segment, ...]:
    """Return the segments of a tile: cities, roads, fields, monastery, garden."""
    cities, roads = drawing.cities, drawing.roads
    found = [
        Segment("city", at, len(city.edges), int(city.shield), twice=len(cities) > 1) for at, city in enumerate(cities)
    ]
    found += [Segment("road", at, len(road.edges), twice=len(roads) > 1) for at, road in enumerate(roads)]
    found += [Segment("field", at, cities=field.cities) for at, field in enumerate(drawing.fields)]
    found += [Segment("monastery", 0, 8)] * drawing.monastery
    found += [Segment("garden", 0, 8)] * garden
    return tuple(found)


def _meetings(drawing: Drawing, segments: tuple[Segment, ...]) -> list[Meeting]:
    mains = [NOWHERE] * 4
    halves = [NOWHERE] * 8
    for at, segment in enumerate(segments):
        if segment.part == "field":
            for half in drawing.fields[segment.index].half:
                halves[half] = at
        elif segment.ends and segment.part in ("city", "road"):
            printed = drawing.cities if segment.part == "city" else drawing.roads
            for side in printed[segment.index].edges:
                mains[COMPASS.index(side)] = at
    return [(mains[side], halves[2 * side], halves[2 * side + 1]) for side in range(4)]


def _edges(meetings: list[Meeting], code: list[int], turns: int) -> tuple[Edge, ...]:
    """Return the four sides of a turned tile."""
    edges = []
    for side, (dx, dy) in enumerate(SIDES):
        printed, facing = (side - turns) % 4, (side + 2) % 4
        edges.append((*meetings[printed], LINKS + side, dx, dy, code[printed] << 3 * facing, LINKS + facing))
    return tuple(edges)


def _fits(codes: tuple[tuple[int, ...], ...]) -> dict[int, tuple[Literal[0, 1, 2, 3], ...]]:
    """Map every need that some turn satisfies to all the turns that satisfy it."""
    fits: dict[int, tuple[Literal[0, 1, 2, 3], ...]] = {}
    for turns in TURNS:
        for touched in range(1, 16):
            need = 0
            for side in range(4):
                if touched >> side & 1:
                    need |= codes[turns][side] << 3 * side
            fits[need] = (*fits.get(need, ()), turns)
    return fits


# --- reading --------------------------------------------------------------------------------------------------------


@cache
def built_in(*folders: Resource) -> tuple[Drawing, ...]:
    """Return the drawings of built-in packs, read once."""
    return tuple(drawing for folder in folders for drawing in read_tiles(folder))


@cache
def rulebook() -> Rulebook:
    """Return the rules of the digest, each with a sentence in English and French."""
    return read_rulebook(BASE)


def read_tiles(source: Source) -> tuple[Drawing, ...]:
    """Read a tile pack.

    Raises:
        PackError: lists everything wrong with it.
    """
    return read_pack(source, _read)


def _read(pack: Pack) -> tuple[Drawing, ...]:
    pack.take("format", int, Range(1, 1))
    return pack.items("tile", _drawing)


def read_own(source: Source, taken: Collection[str] = ()) -> tuple[Drawing, ...]:
    """Read a tile pack of your own, which replaces the base tiles; `taken` are the ids of the expansions' tiles.

    Raises:
        PackError: lists everything wrong with it.
    """
    return read_pack(source, partial(_with_start, taken))


def _with_start(taken: Collection[str], pack: Pack) -> tuple[Drawing, ...]:
    drawings = _read(pack)
    for drawing in drawings:
        if drawing.id in taken:
            pack.fault("tile", f'"{drawing.id}" is a tile of an expansion in play', "give it another id")
    if pack.whole and sum(drawing.start for drawing in drawings) != 1:
        pack.fault("tile", "there must be exactly one start tile (B2)", "write start = 1 in one entry")
    if pack.whole and sum(drawing.count for drawing in drawings) == 1:
        pack.fault("tile", "there is nothing to draw besides the start tile", "add a tile, or raise its count")
    return drawings


def _drawing(entry: Entry) -> Drawing:
    for key in ("letter", "source", "confidence"):
        entry.take(key, str)
    entry.take("note", str, default="")
    drawing = Drawing(
        id=entry.id(),
        set=entry.take("set", str),
        count=entry.take("count", int, Range(1, 99)),
        start=entry.take("start", int, Range(0, 1), default=0),
        edges=entry.take_all("edges", Terrain),  # type: ignore[arg-type]  # mypy takes no Literal for a type
        cities=entry.take_all("cities", City),
        roads=entry.take_all("roads", Road),
        river=entry.take_all("river", tuple[Side, ...]),
        monastery=entry.take("monastery", bool),
        garden_copies=entry.take("garden_copies", int, Range(0, 99)),
        fields=entry.take_all("fields", Field),
        robber=entry.take("robber", bool),
    )
    if drawing.id.endswith(GARDEN):
        entry.fault("id", f'"{drawing.id}" would be a copy with a garden', f"write an id that does not end in {GARDEN}")
    if drawing.garden_copies + drawing.start > drawing.count:
        entry.fault("garden_copies", "there are more gardens and start tiles than copies", "lower it, or raise count")
    if len(drawing.edges) != 4:
        entry.fault("edges", f"there are {len(drawing.edges)} sides", "write four: north, east, south, west")
    elif entry.sound("edges", "cities", "roads", "river", "fields"):
        _check_sides(entry, drawing)
        _check_roads(entry, drawing)
        _check_fields(entry, drawing)
    return drawing


def _check_sides(entry: Entry, drawing: Drawing) -> None:
    """Check that each side is reached by one segment of its terrain, and each segment reaches a side."""
    for key, terrain, rows in (
        ("cities", "city", [city.edges for city in drawing.cities]),
        ("roads", "road", [road.edges for road in drawing.roads]),
        ("river", "river", list(drawing.river)),
    ):
        reached = Counter(side for row in rows for side in row)
        for side, edge in zip(COMPASS, drawing.edges, strict=True):
            wanted = int(edge == terrain)
            if reached[side] != wanted:
                what = f"{reached[side]} segments reach side {side}, which shows {edge}"
                entry.fault(key, what, f"let {wanted} of them reach it, or correct edges")
        for row in rows:
            if not row:
                entry.fault(key, f"a {terrain} reaches no side", "let it reach one, or leave it out")


def _check_roads(entry: Entry, drawing: Drawing) -> None:
    """Check that roads and rivers run through, or end at something on the tile."""
    for road in drawing.roads:
        if (len(road.edges) == 1) != (road.end != "none") or not 1 <= len(road.edges) <= 2:
            entry.fault(
                "roads",
                f"a road reaches {len(road.edges)} sides, but has two ends (B12)",
                "give it two, or one and an end",
            )
        if (road.end == "monastery" and not drawing.monastery) or (road.end == "city" and not drawing.cities):
            entry.fault("roads", f"a road ends at a {road.end}, but the tile has none", "correct the end")
    if any(len(stretch) > 2 for stretch in drawing.river):
        entry.fault("river", "a river reaches more than two sides", "give it two, or one for spring or lake")


def _check_fields(entry: Entry, drawing: Drawing) -> None:
    """Check that half-edges outside cities are in one field each, that none crosses a road, and that cities exist."""
    halves = Counter(half for field in drawing.fields for half in field.half)
    for half in sorted({*range(8), *halves}):
        wanted = int(0 <= half < 8 and drawing.edges[half // 2] != "city")
        if halves[half] != wanted:
            entry.fault("fields", f"half-edge {half} is in {halves[half]} fields", f"put it into {wanted}")
    for through in (*(road.edges for road in drawing.roads), *drawing.river):
        if len(through) == 2:
            first, second = sorted(map(COMPASS.index, through))
            bank = {*range(2 * first + 1, 2 * second + 1)}
            for field in drawing.fields:
                if bank & {*field.half} and {*field.half} - bank:
                    what = f"a field is on both sides of the road or river from {through[0]} to {through[1]}"
                    entry.fault("fields", what, "split it in two")
    for field in drawing.fields:
        if not field.half:
            entry.fault("fields", "a field has no half-edge", "list its half-edges, or leave it out")
        for city in field.cities:
            if not 0 <= city < len(drawing.cities):
                entry.fault("fields", f"there is no city {city} on the tile", "number cities from 0")
