"""The game told a second time, whole: the table, as plain lists and sets, and what is asked.

Told from the digest and the printed tiles alone; no rule, step, effect, query or reducer of the game is read. The board
is that of `oracle.py`, which searches everything anew.
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
from tests.games.carcassonne.oracle import BASE, RIVER, ROBBERS, Found, Node, Oracle, drawings

Figure: TypeAlias = tuple[int, int]
"""A player and one of the figures: 0 the pawn, 1 the meeplette."""

NOWHERE: Final = -1
PARTS: Final = ("road", "city", "monastery", "garden", "field")
"""The order of S6."""

FIRST_VALUES: Final[Mapping[str, object]] = {
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
class Question:
    """Whom the table waits for, what about, and all that may be answered (with decision 0).

    `rules` are those by which it may be asked. `first` is the number of the record that first put it, if it is put
    again.
    """

    seat: int
    kind: str
    about: tuple[Any, ...]
    answers: frozenset[Command]
    rules: str
    first: int = 0


@attrs.frozen
class Told:
    """A record as it should be: its kind, the rules that it may cite, the record that it follows from, its fields."""

    kind: str
    rules: tuple[str, ...]
    cause: int
    fields: dict[str, Any]


Course: TypeAlias = Generator[Question, Any, Any]


@attrs.frozen
class Gain:
    """A scoring event (S1): its feature by its number; its figure, if that is settled beforehand.

    `items` add it up: what, how many, points. `majority` has the meeples of each player on the feature (B15).
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
    def told(self) -> dict[str, Any]:
        """As a record has it."""
        return {**attrs.asdict(self), "amount": self.amount}


def one(seat: int, source: str, what: str, points: int, figure: int = NOWHERE) -> Gain:
    """A scoring event of one item."""
    return Gain(seat, source, ((what, 1, points),) if points else (), figure=figure)


@attrs.define
class Open:
    """A batch under way; the totals and the robbers are those of the moment when it was opened (Q6)."""

    source: str
    gains: list[Gain]
    payments: list[tuple[int, int]]
    final: bool
    totals: list[list[int]]
    robbers: list[int | None]
    order: list[tuple[int, int]] = attrs.Factory(list)
    noted: list[tuple[int, int]] = attrs.Factory(list)
    """Of that order what a question or two figures settled; the rest is not kept before the moves."""
    payers: dict[int, int] = attrs.Factory(dict)
    moves: list[tuple[Figure, int, int]] = attrs.Factory(list)
    """Figure, spaces, place of the event in the batch."""
    stolen: list[tuple[Figure, int, int]] = attrs.Factory(list)
    victims: dict[int, Figure] = attrs.Factory(dict)
    figures: dict[int, int] = attrs.Factory(dict)
    said: tuple[dict[int, Figure], dict[int, int]] = attrs.Factory(lambda: ({}, {}))
    """Victims and figures that were chosen, not taken for want of another."""
    forward: set[Figure] = attrs.Factory(set)


def copies(tiles: Iterable[Mapping[str, Any]]) -> list[str]:
    """All copies of some drawings, those with a garden by a name of their own (AB5)."""
    found: list[str] = []
    for tile in tiles:
        gardens = tile["garden_copies"]
        found += [tile["id"]] * (tile["count"] - gardens) + [tile["id"] + "+garden"] * gardens
    return found


class Table:
    """All that lies on the table."""

    course: Course
    asked: Question | None

    def __init__(self, seats: int, options: Mapping[str, object]) -> None:
        self.options: dict[str, Any] = {**FIRST_VALUES, **options}
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
        self.drawings = 1  # that of the start counts as well
        self.discarded: list[str] = []
        self.chance: list[tuple[int, ...]] = []
        self.met = Counter[str]()
        """How often which turn of events has been met."""
        self.ranking: list[set[int]] = []
        self.told: list[Told] = []
        self.origin = 0
        """The record that what happens now follows from: an answer, a draw, or what set it off."""
        self.put = self.closed = 0
        """The last records that put a question, and that closed a batch."""
        self.lay(start, (0, 0), 0)
        self.tell("tile_placed", "setup", tile=start, cell=(0, 0), turns=0)

    # --- tiles --------------------------------------------------------------------------------------------------------

    def stack(self) -> tuple[list[list[str]], str]:
        """B2, R1, RI1, RI4, RI6: the piles, and the tile that lies at the start. Of several sets only one has that."""
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
        """What chance has taken out of things in their order."""
        ((place,), *self.chance) = self.chance
        self.origin = self.tell("answered", rules, places=(place,))
        return things.pop(place)

    def lay(self, tile: str, cell: tuple[int, int], turns: int) -> None:
        segments = sum(len(self.board.nodes_of(at)) for at in self.first)
        self.board.lay(tile, cell, turns)
        self.first[cell] = segments

    def number(self, node: Node) -> int:
        """Segments are numbered through in the order of placement, those of a tile as the tile data lists them."""
        return self.first[node[0]] + self.board.nodes_of(node[0]).index(node)

    def feature(self, found: Found) -> int:
        """A feature has the number of its first segment."""
        return min(self.number(node) for node in found.nodes)

    def node(self, number: int) -> Node:
        """The segment of that number, among those with a meeple."""
        return next(node for node in self.board.meeples if self.number(node) == number)

    # --- words --------------------------------------------------------------------------------------------------------

    def around(self, after: int | None = None) -> list[int]:
        """Clockwise, beginning with the active player, or all others after somebody (S4)."""
        if after is None:
            return [(self.active + step) % self.seats for step in range(self.seats)]
        return [(after + step) % self.seats for step in range(1, self.seats)]

    def space(self, total: int) -> int:
        """T1, T5, V11."""
        return total if self.options["track.lap_matters"] else total % 50

    def foreign(self, seat: int) -> set[int]:
        """The spaces where figures of other players stand."""
        return {self.space(x) for other, row in enumerate(self.totals) if other != seat for x in row}

    def score(self, seat: int) -> int:
        """T4."""
        return sum(self.totals[seat])

    @property
    def narrow(self) -> bool:
        """V4."""
        return self.messengers and self.options["messengers.choice"] == "one_figure_per_turn"

    # --- telling ------------------------------------------------------------------------------------------------------

    def tell(self, kind: str, rules: str, **fields: Any) -> int:
        """A record follows from what happens now; its number."""
        self.told.append(Told(kind, tuple(rules.split()), self.origin, fields))
        return len(self.told)

    @contextmanager
    def after(self, record: int) -> Iterator[None]:
        """What happens here follows from that record; what comes later from what came before."""
        origin, self.origin = self.origin, record
        yield
        self.origin = origin

    # --- asking -------------------------------------------------------------------------------------------------------

    def ask(self, seat: int, kind: str, about: tuple[Any, ...], answers: Iterable[Command], rules: str) -> Course:
        """A question; a single answer is taken without it (S4, 13.2)."""
        listed = list(answers)
        assert len(listed) == len({*listed})
        if len(listed) == 1:
            return listed[0]
        return (yield Question(seat, kind, about, frozenset(listed), rules))

    def go(self, command: Any, chance: Iterable[tuple[int, ...]]) -> None:
        """Play a command on, or begin with None, with what chance answered: come to the next question or to the end."""
        self.chance = [*chance]
        if command is not None:
            assert self.asked is not None
            from_host = command.seat == HOST
            self.origin = 0 if from_host else self.asked.first or self.put
            rules = BY_HOST[command.kind.split(".")[1]] if from_host else self.asked.rules
            self.origin = self.tell("answered", rules, command=command)
        try:
            self.asked = asked = self.course.send(command)
        except StopIteration:
            self.asked = None
        else:
            number = asked.first or len(self.told) + 1
            by = f"{asked.rules} {WHEN_ASKED.get(asked.kind, '')}"
            self.put = self.tell("asked", by, questions=[(asked.seat, asked.kind, asked.about, number)])
        assert self.chance == []


Answers: TypeAlias = Callable[[], Iterable[Command]]

BY_HOST: Final = {"turn_wheel/1": "X5", "fire_catapult/1": "X8", "sell_tile/1": "X11", "pay_ransom/1": "X12"}
"""By which rule the host hands something in (section 9, X11)."""
WHEN_ASKED: Final = {"next_gain": "S4", "paying_figure": "S4", "receiving_figure": "R9", "robber_path": "S3"}
"""What may be cited for a question itself, beside the rule by which it is decided: the step or order of the batch."""
