"""The board, slow and simple: every question is answered by a new search over the tile data.

It shares no code with the game: it reads the TOML itself, keeps a dict of cells and floods over it.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import attrs

HOME = Path(__file__).parents[4] / "src" / "tabletop_rules" / "games" / "carcassonne"
STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
SIDES = "NESW"
SMALLEST = {1: "road", 2: "city", 3: "monastery"}
COUNTED = {5: "shields", 6: "knights", 7: "farmers"}

Node = tuple[tuple[int, int], str, int]
"""A segment: its cell, its part, and its index among the segments of that part on its tile."""


BASE, RIVER, ROBBERS = (
    HOME / pack / "tiles.toml" for pack in ("pack", "expansions/river/pack", "expansions/robbers/pack")
)
TILES: dict[str, dict[str, Any]] = {}
"""All tiles by name; copies with a garden have their own name (AB5)."""


def drawings(pack: Path) -> list[dict[str, Any]]:
    """Return the drawings of a pack and add its tiles to `TILES`."""
    found: list[dict[str, Any]] = tomllib.loads(pack.read_text("utf-8"))["tile"]
    for tile in found:
        for name, garden in ((tile["id"], False), (tile["id"] + "+garden", True)):
            assert TILES.setdefault(name, {**tile, "garden": garden}) == {**tile, "garden": garden}
    return found


for _pack in (BASE, RIVER, ROBBERS):
    drawings(_pack)


@cache
def printed_at(name: str, turns: int, side: str) -> tuple[tuple[str, str, int], ...]:
    """Return name, part and index of each segment at a side of a turned tile."""
    tile = TILES[name]
    printed = SIDES[(SIDES.index(side) - turns) % 4]
    found = []
    for part, key in (("city", "cities"), ("road", "roads")):
        for index, segment in enumerate(tile[key]):
            if printed in segment["edges"]:
                found.append(("main", part, index))
    half = 2 * SIDES.index(printed)
    for index, field in enumerate(tile["fields"]):
        if half in field["half"]:
            found.append(("first", "field", index))
        if half + 1 in field["half"]:
            found.append(("second", "field", index))
    return tuple(found)


@cache
def edge(tile: str, turns: int, side: str) -> str:
    """Return the terrain of a side after some quarter turns clockwise."""
    return str(TILES[tile]["edges"][(SIDES.index(side) - turns) % 4])


def _bend(enters: tuple[int, int], leaves: tuple[int, int]) -> int:
    """Return the turn of a river: 1 right, -1 left, 0 straight on (rows grow south)."""
    return enters[0] * leaves[1] - enters[1] * leaves[0]


@attrs.frozen
class Found:
    """A feature: its segments, whether it is complete, and the seats of its meeples."""

    part: str
    nodes: frozenset[Node]
    complete: bool
    meeples: tuple[int, ...]


class Oracle:
    """The board as cells and meeples."""

    def __init__(self, tiny_city: int = 4, farmers: bool = True) -> None:
        self.cells: dict[tuple[int, int], tuple[str, int]] = {}
        self.meeples: dict[Node, tuple[int, int]] = {}  # node -> seat and piece
        self.last: tuple[int, int] = (0, 0)
        self.tiny_city, self.farmers = tiny_city, farmers

    # --- what is printed, turned ------------------------------------------------------------------------------------

    def at_side(self, cell: tuple[int, int], side: str) -> dict[str, Node]:
        """Return the city or road at a side as "main", the fields at its halves, clockwise, as "first" and "second"."""
        return {name: (cell, part, index) for name, part, index in printed_at(*self.cells[cell], side)}

    def nodes_of(self, cell: tuple[int, int]) -> list[Node]:
        """Return all segments of a tile."""
        tile = TILES[self.cells[cell][0]]
        nodes: list[Node] = [(cell, "city", index) for index in range(len(tile["cities"]))]
        nodes += [(cell, "road", index) for index in range(len(tile["roads"]))]
        nodes += [(cell, "field", index) for index in range(len(tile["fields"]))]
        nodes += [(cell, "monastery", 0)] * tile["monastery"]
        return nodes + [(cell, "garden", 0)] * tile["garden"]

    # --- queries ----------------------------------------------------------------------------------------------------

    def placements(self, tile: str) -> set[tuple[tuple[int, int], int]]:
        """Return every legal cell and turn of a tile, after trying all cells around all tiles."""
        found = set()
        for column, row in self.cells:
            for dx, dy in STEPS.values():
                cell = (column + dx, row + dy)
                if cell in self.cells:
                    continue
                for turns in range(4):
                    if self.matches(tile, turns, cell):
                        found.add((cell, turns))
        return found

    def river_places(self, tile: str) -> set[tuple[tuple[int, int], int]]:
        """Return the placements at which a river tile continues a river without a U-turn."""
        found = set()
        for cell, turns in self.placements(tile):
            u_turns = self.u_turns(tile, turns, cell)
            if u_turns and not any(u_turns):
                found.add((cell, turns))
        return found

    def u_turns(self, tile: str, turns: int, cell: tuple[int, int]) -> list[bool]:
        """For each river that reaches a cell, whether it would turn the same way there as on the tile before."""
        found = []
        for stretch in self.streams(tile, turns):
            for dx, dy in stretch:
                before = (cell[0] + dx, cell[1] + dy)
                if before in self.cells:
                    ((*came,),) = ({*s} - {(-dx, -dy)} for s in self.streams(*self.cells[before]) if (-dx, -dy) in s)
                    first = [_bend((-x, -y), (-dx, -dy)) for x, y in came]
                    then = [_bend((-dx, -dy), step) for step in stretch if step != (dx, dy)]
                    found.append(first == then not in ([], [0]))
        return found

    def streams(self, tile: str, turns: int) -> list[list[tuple[int, int]]]:
        """Return the rivers of a turned tile, each as the steps to its ends."""
        return [[STEPS[SIDES[(SIDES.index(side) + turns) % 4]] for side in stretch] for stretch in TILES[tile]["river"]]

    def matches(self, tile: str, turns: int, cell: tuple[int, int]) -> bool:
        """Whether every touching side shows the same terrain."""
        for side, (dx, dy) in STEPS.items():
            there = (cell[0] + dx, cell[1] + dy)
            if there in self.cells:
                facing = SIDES[(SIDES.index(side) + 2) % 4]
                if edge(tile, turns, side) != edge(*self.cells[there], facing):
                    return False
        return True

    def links(self, node: Node) -> tuple[list[Node], bool]:
        """Return the segments that a segment touches, and whether one of its sides is open."""
        cell, part, _ = node
        found, is_open = [], False
        for side, (dx, dy) in STEPS.items():
            here = self.at_side(cell, side)
            there = (cell[0] + dx, cell[1] + dy)
            if node not in here.values():
                continue
            if there not in self.cells:
                is_open = True
                continue
            beyond = self.at_side(there, SIDES[(SIDES.index(side) + 2) % 4])
            if part == "field":
                found += [beyond[b] for a, b in (("first", "second"), ("second", "first")) if here.get(a) == node]
            else:
                found.append(beyond["main"])
        return found, is_open

    def flood(self, start: Node) -> Found:
        """Return the whole feature of a segment."""
        seen, queue, is_open = {start}, [start], False
        part = start[1]
        if part in ("monastery", "garden"):
            column, row = start[0]
            around = [(column + dx, row + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
            is_open = not all(cell in self.cells for cell in around)
        else:
            while queue:
                links, open_here = self.links(queue.pop())
                is_open = is_open or open_here
                for node in links:
                    if node not in seen:
                        seen.add(node)
                        queue.append(node)
        seats = tuple(self.meeples[node][0] for node in seen if node in self.meeples)
        return Found(part, frozenset(seen), not is_open and part != "field", seats)

    def items(self, feature: Found, final: bool) -> tuple[tuple[str, int, int], ...]:
        """Return the items of a feature that bring points: what, how many, points."""
        tiles = len({cell for cell, _, _ in feature.nodes})
        if feature.part == "road":
            found = [("tiles", tiles, 1)]
        elif feature.part == "city":
            shields = [TILES[self.cells[cell][0]]["cities"][index]["shield"] for cell, _, index in feature.nodes]
            each = 2 if feature.complete and (tiles > 2 or self.tiny_city == 4) else 1
            found = [("tiles", tiles, each), ("shields", sum(shields), each)]
        elif feature.part in ("monastery", "garden"):
            ((column, row), _, _) = next(iter(feature.nodes))
            around = [(column + dx, row + dy) in self.cells for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
            found = [(feature.part, 1, 1), ("neighbours", sum(around) - 1, 1)]
        else:
            found = [("cities", len(self.fed_by(feature)), 3 * final)]
        return tuple((what, many, many * each) for what, many, each in found if many * each)

    def fed_by(self, field: Found) -> set[frozenset[Node]]:
        """Return the completed cities that touch a field."""
        found = set()
        for cell, _, index in field.nodes:
            for city in TILES[self.cells[cell][0]]["fields"][index]["cities"]:
                feature = self.flood((cell, "city", city))
                if feature.complete:
                    found.add(feature.nodes)
        return found

    def value(self, feature: Found, final: bool) -> int:
        """What a feature is worth."""
        return sum(points for _, _, points in self.items(feature, final))

    def completed(self) -> list[Found]:
        """Return the complete features with meeples, all completed by the last tile."""
        starts = [node for node in self.meeples if node[1] != "field"]
        found: dict[frozenset[Node], Found] = {}
        for node in starts:
            feature = self.flood(node)
            if feature.complete:
                found[feature.nodes] = feature
        return list(found.values())

    def pieces(self, seat: int) -> dict[str, int]:
        """Return what messages 5 to 7 count: shields in cities with an own knight, own knights, own farmers."""
        own = [node for node, (owner, _) in self.meeples.items() if owner == seat]
        cities = {self.flood(node).nodes for node in own if node[1] == "city"}
        shields = [TILES[self.cells[cell][0]]["cities"][index]["shield"] for city in cities for cell, _, index in city]
        parts = Counter(part for _, part, _ in own)
        return {"shields": sum(shields), "knights": parts["city"], "farmers": parts["field"]}

    def targets(self, seat: int, message: int, tiles: bool) -> set[frozenset[Node]]:
        """What a message can be carried out on, as segments; one empty set if it needs no target, none if in vain."""
        if message in SMALLEST:
            own = [found for found in self.occupied() if seat in found.meeples and not found.complete]
            own = [found for found in own if found.part == SMALLEST[message]]
            least = min((self.value(found, True) for found in own), default=0)
            return {found.nodes for found in own if self.value(found, True) == least}
        if message == 8:
            mine = [node for node, (owner, _) in self.meeples.items() if owner == seat]
            return {frozenset({node}) for node in mine if not self.flood(node).complete}
        acts = tiles if message == 4 else self.pieces(seat)[COUNTED[message]]
        return {frozenset()} if acts else set()

    def occupied(self) -> list[Found]:
        """Return all features with meeples."""
        return list({found.nodes: found for found in map(self.flood, self.meeples)}.values())

    def claims(self, seat: int, pieces: tuple[int, ...]) -> set[tuple[str, int, int]]:
        """Return what may be placed on the last tile: part, index and piece, which is 1 for an abbot."""
        found = set()
        meeples, *others = pieces
        for node in self.nodes_of(self.last):
            if not self.flood(node).meeples:
                _, part, index = node
                if meeples and part != "garden" and (self.farmers or part != "field"):
                    found.add((part, index, 0))
                if any(others) and part in ("monastery", "garden"):
                    found.add((part, index, 1))
        return found

    def lay(self, tile: str, cell: tuple[int, int], turns: int) -> None:
        """Place a tile."""
        self.cells[cell] = (tile, turns)
        self.last = cell
