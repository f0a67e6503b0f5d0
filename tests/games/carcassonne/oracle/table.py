"""The table as plain lists and sets, the expected records, and the open decision.

The oracle follows the digest and the tile data and uses no rule, step, effect, query or reducer of the game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, TypeAlias

import attrs

from tabletop_rules.core.messages import Command
from tabletop_rules.core.terms import HOST
from tests.games.carcassonne.oracle.board import BASE, RIVER, ROBBERS, Found, Node, Oracle, drawings

Figure: TypeAlias = tuple[int, int]
"""A player and one of the figures: 0 the pawn, 1 the meeplette."""

NOWHERE: Final = -1
PARTS: Final = ("road", "city", "monastery", "garden", "field")
"""The order of S6."""

DEFAULTS: Final[Mapping[str, object]] = {
    "farmers": True,
    "tiny_city": 4,
    "river_start_tile": "box",
    "river_tiles": "c2",
    "track.lap_matters": False,
    "robbers.placement": "hig",
    "robbers.transfers_are_scoring": True,
    "robbers.final_points": "before_final_scoring",
    "robbers.chance_passes_on": False,
    "messengers.choice": "per_event",
    "messengers.exclusive_space": False,
    "fairy.bonus_order": "before_features",
    "expansions": (),
    "sets": 1,
    "tiles": "",
}
"""Section 11: the default of each option."""


@attrs.frozen
class Pending:
    """An open decision: its seat, kind, fields and legal answers (with decision 0).

    `rules` are the rules it may cite. `first` is the record that first asked it, if it is asked again.
    """

    seat: int
    kind: str
    about: tuple[Any, ...]
    answers: frozenset[Command]
    rules: str
    first: int = 0


@attrs.frozen
class Expected:
    """An expected record: its kind, the rules it may cite, its cause and its fields."""

    kind: str
    rules: tuple[str, ...]
    cause: int
    fields: dict[str, Any]


Course: TypeAlias = Generator[Pending, Any, Any]


@attrs.frozen
class Gain:
    """A scoring event (S1) with the number of its feature and, if fixed beforehand, its figure.

    `items` are (what, how many, points). `majority` has the meeples of each player on the feature (B15).
    """

    seat: int
    source: str
    items: tuple[tuple[str, int, int], ...]
    feature: int = NOWHERE
    majority: tuple[tuple[int, int], ...] = ()
    figure: int = NOWHERE

    @property
    def amount(self) -> int:
        return sum(points for _, _, points in self.items)

    @property
    def fields(self) -> dict[str, Any]:
        """The event as records contain it."""
        return {**attrs.asdict(self), "amount": self.amount}


def one(seat: int, source: str, what: str, points: int, figure: int = NOWHERE) -> Gain:
    """Return a scoring event of one item."""
    return Gain(seat, source, ((what, 1, points),) if points else (), figure=figure)


@attrs.define
class Open:
    """An open batch; its totals and robbers are those at its opening (Q6)."""

    source: str
    gains: list[Gain]
    payments: list[tuple[int, int]]
    final: bool
    totals: list[list[int]]
    robbers: list[int | None]
    order: list[tuple[int, int]] = attrs.Factory(list)
    noted: list[tuple[int, int]] = attrs.Factory(list)
    """The part of `order` that was decided or had two figures; the state keeps no more before the moves."""
    payers: dict[int, int] = attrs.Factory(dict)
    moves: list[tuple[Figure, int, int]] = attrs.Factory(list)
    """Figure, spaces, index of the event in the batch."""
    stolen: list[tuple[Figure, int, int]] = attrs.Factory(list)
    victims: dict[int, Figure] = attrs.Factory(dict)
    figures: dict[int, int] = attrs.Factory(dict)
    chosen: tuple[dict[int, Figure], dict[int, int]] = attrs.Factory(lambda: ({}, {}))
    """Victims and figures chosen by a decision."""
    forward: set[Figure] = attrs.Factory(set)


def copies(tiles: Iterable[Mapping[str, Any]]) -> list[str]:
    """Return the names of all copies of some drawings, those with a garden under their own name (AB5)."""
    found: list[str] = []
    for tile in tiles:
        gardens = tile["garden_copies"]
        found += [tile["id"]] * (tile["count"] - gardens) + [tile["id"] + "+garden"] * gardens
    return found


class Table:
    """The state of the table."""

    course: Course
    asked: Pending | None

    def __init__(self, seats: int, options: Mapping[str, object]) -> None:
        self.options: dict[str, Any] = {**DEFAULTS, **options}
        self.seats = seats
        have = self.options["expansions"]
        self.abbot, self.messengers, self.robbers_play = (name in have for name in ("abbot", "messengers", "robbers"))
        self.expansions = have
        self.board = Oracle(self.options["tiny_city"], self.options["farmers"])
        self.first: dict[tuple[int, int], int] = {}
        self.totals = [[0, 0] if self.messengers else [0] for _ in range(seats)]
        self.supplies = [[7, 1] if self.abbot else [7] for _ in range(seats)]
        self.robbers: list[int | None] = [None] * seats
        self.unseen, self.under = [*range(1, 9)], list[int]()
        self.revealed: int | None = None
        self.extra, self.earned = 0, False
        self.fairy: Node | None = None
        self.fairy_of: tuple[int, int] | None = None
        self.due: Gain | None = None
        self.active, self.turn, self.late = 0, 0, 0
        self.bound: dict[int, int] = {}
        self.open: Open | None = None
        self.summed = self.over = False
        self.piles, start = self.stack()
        self.drawn: str | None = None
        self.drawings = 1  # the start tile counts too
        self.discarded: list[str] = []
        self.chance: list[tuple[int, ...]] = []
        self.met = Counter[str]()
        """How often each situation occurred."""
        self.ranking: list[set[int]] = []
        self.expected: list[Expected] = []
        self.origin = 0
        """The cause of the next records: an answer, a draw or an event."""
        self.asked_at = self.closed = 0
        """The last records that asked a decision and that closed a batch."""
        self.lay(start, (0, 0), 0)
        self.expect("tile_placed", "setup", tile=start, cell=(0, 0), turns=0)

    # --- tiles --------------------------------------------------------------------------------------------------------

    def stack(self) -> tuple[list[list[str]], str]:
        """Return the piles and the start tile, of which several sets have only one (B2, R1, RI1, RI4, RI6)."""
        river, robbers = "river" in self.expansions, "robbers" in self.expansions
        base = drawings(Path(self.options["tiles"] or BASE))
        start = next(tile["id"] for tile in base if tile.get("start"))
        rest = copies(base)
        rest.remove(start)
        rest = (rest + (copies(drawings(ROBBERS)) if robbers else [])) * self.options["sets"]
        if not river:
            return [sorted(rest)], start
        if self.options["river_start_tile"] == "shuffle":
            rest.append(start)
        ends = ["river-A", "river-L", "river-A-c3", "river-L-c3"]
        spring, lake = ends[:2] if self.options["river_tiles"] == "c2" else ends[2:]
        return [sorted(tile for tile in copies(drawings(RIVER)) if tile not in ends), [lake], sorted(rest)], spring

    def pick(self, things: list[Any], rules: str) -> Any:
        """Remove and return the thing that chance has drawn."""
        ((place,), *self.chance) = self.chance
        self.origin = self.expect("answered", rules, places=(place,))
        return things.pop(place)

    def lay(self, tile: str, cell: tuple[int, int], turns: int) -> None:
        segments = sum(len(self.board.nodes_of(at)) for at in self.first)
        self.board.lay(tile, cell, turns)
        self.first[cell] = segments

    def number(self, node: Node) -> int:
        """Return the number of a segment: in order of placement, within a tile in order of the tile data."""
        return self.first[node[0]] + self.board.nodes_of(node[0]).index(node)

    def feature(self, found: Found) -> int:
        """Return the number of a feature, which is that of its first segment."""
        return min(self.number(node) for node in found.nodes)

    def node(self, number: int) -> Node:
        """Return the segment of a number, among those with a meeple."""
        return next(node for node in self.board.meeples if self.number(node) == number)

    # --- queries ------------------------------------------------------------------------------------------------------

    def around(self, after: int | None = None) -> list[int]:
        """Return all seats clockwise from the active player, or all others after a seat (S4)."""
        if after is None:
            return [(self.active + step) % self.seats for step in range(self.seats)]
        return [(after + step) % self.seats for step in range(1, self.seats)]

    def space(self, total: int) -> int:
        """T1, T5, V11."""
        return total if self.options["track.lap_matters"] else total % 50

    def foreign(self, seat: int) -> set[int]:
        """Return the spaces of other players' figures."""
        return {self.space(x) for other, row in enumerate(self.totals) if other != seat for x in row}

    def score(self, seat: int) -> int:
        """T4."""
        return sum(self.totals[seat])

    @property
    def narrow(self) -> bool:
        """V4."""
        return self.messengers and self.options["messengers.choice"] == "one_figure_per_turn"

    # --- expecting ----------------------------------------------------------------------------------------------------

    def expect(self, kind: str, rules: str, **fields: Any) -> int:
        """Expect a record caused by `origin` and return its number."""
        self.expected.append(Expected(kind, tuple(rules.split()), self.origin, fields))
        return len(self.expected)

    @contextmanager
    def after(self, record: int) -> Iterator[None]:
        """Make `record` the cause of everything expected inside the block."""
        origin, self.origin = self.origin, record
        yield
        self.origin = origin

    # --- asking -------------------------------------------------------------------------------------------------------

    def ask(self, seat: int, kind: str, about: tuple[Any, ...], answers: Iterable[Command], rules: str) -> Course:
        """Ask a decision; a single answer is taken without asking (S4, 13.2)."""
        listed = list(answers)
        assert len(listed) == len({*listed})
        if len(listed) == 1:
            return listed[0]
        return (yield Pending(seat, kind, about, frozenset(listed), rules))

    def play(self, command: Any, chance: Iterable[tuple[int, ...]]) -> None:
        """Play a command, or None to begin, up to the next decision or the end. `chance` has the outcomes in order."""
        self.chance = [*chance]
        if command is not None:
            assert self.asked is not None
            from_host = command.seat == HOST
            self.origin = 0 if from_host else self.asked.first or self.asked_at
            rules = BY_HOST[command.kind.split(".")[1]] if from_host else self.asked.rules
            self.origin = self.expect("answered", rules, command=command)
        try:
            self.asked = asked = self.course.send(command)
        except StopIteration:
            self.asked = None
        else:
            number = asked.first or len(self.expected) + 1
            by = f"{asked.rules} {WHEN_ASKED.get(asked.kind, '')}"
            self.asked_at = self.expect("asked", by, questions=[(asked.seat, asked.kind, asked.about, number)])
        assert self.chance == []


Answers: TypeAlias = Callable[[], Iterable[Command]]

BY_HOST: Final = {"turn_wheel/1": "X5", "fire_catapult/1": "X8", "sell_tile/1": "X11", "pay_ransom/1": "X12"}
"""The rules that commands of the host cite (section 9, X11)."""
WHEN_ASKED: Final = {"next_gain": "S4", "paying_figure": "S4", "receiving_figure": "R9", "robber_path": "S3"}
"""Further rules that asking a decision may cite: the step or order of the batch."""
