"""One match of an environment: whose turn it is, commands begun, masks, observations and rewards."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from tabletop_rules.catalog import load_game
from tabletop_rules.core.chance import Seeded
from tabletop_rules.core.engine import Accepted, open_with_records, submit, view
from tabletop_rules.core.game import Game
from tabletop_rules.core.match import Match
from tabletop_rules.core.messages import Command, Outcome, Record, Rejection
from tabletop_rules.core.terms import SPECTATOR, Seat, to_int
from tabletop_rules.errors import UsageError, shorten
from tabletop_rules.front.pictures import draw_table, show_table
from tabletop_rules.research.action_blocks import digest
from tabletop_rules.research.actions import Actions, Numbers, next_numbers
from tabletop_rules.research.compact import Compact
from tabletop_rules.research.observations import Observations

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from tabletop_rules.research.observation_shapes import Array


def as_game(game: str | Game[Any], options: Mapping[str, object] | None) -> Game[Any]:
    """Return a game given by itself or by its id and options.

    Raises:
        UsageError: options are given for a game that has its own, or this is no game.
        UnknownGameError, OptionError: there is no such game or option.
    """
    if isinstance(game, str):
        return load_game(game, options or {})
    if not isinstance(game, Game):
        raise UsageError(f"a game is an id, or what load_game(id, options) returns, not {shorten(game)}")
    if options:
        raise UsageError("this game has its options already: give its id to choose others")
    return game


def as_seats(game: Game[Any], seats: int | None) -> int:
    """Return the number of seats, by default the fewest.

    Raises:
        UsageError: the game is not for this number.
    """
    if seats is None:
        return min(game.seats)
    seats = to_int(seats)
    if type(seats) is not int or seats not in game.seats:
        raise UsageError(f"{game.name} is for {', '.join(map(str, game.seats))} seats, not {shorten(seats)}")
    return seats


def as_limit(game: Game[Any], max_commands: int | None) -> int:
    """Return the most commands of a match, by default the most that one can take.

    Raises:
        UsageError: it is no number from 1 up.
    """
    if max_commands is None:
        return game.checks.longest
    max_commands = to_int(max_commands)
    if type(max_commands) is not int or max_commands < 1:
        raise UsageError(f"max_commands must be a number from 1 up, not {shorten(max_commands)}")
    return max_commands


RENDER_MODES: Final = ("ansi", "svg", "human")
"""A text, a picture as SVG, or the text printed."""


def as_mode(render_mode: str | None) -> str | None:
    """Return the render mode; raise UsageError for an unknown one."""
    if render_mode is not None and render_mode not in RENDER_MODES:
        raise UsageError(f"render_mode must be {', '.join(RENDER_MODES)} or None, not {shorten(render_mode)}")
    return render_mode


LAYOUTS: Final = ("complete", "compact")
"""The layouts of observations: all that a view shows (`Observations`), or what matters to a learner (`Compact`)."""


def as_layout(game: Game[Any], layout: str, seats: int) -> Observations | Compact:
    """Return the observations of a layout; those of the compact one have room for the seats at this table.

    Raises:
        UsageError: there is no such layout, or the game declares no compact one.
    """
    if layout not in LAYOUTS:
        raise UsageError(f"layout must be {' or '.join(LAYOUTS)}, not {shorten(layout)}")
    return Compact(game, seats) if layout == "compact" else Observations(game)


def render(game: Game[Any], match: Match[Any], mode: str | None) -> str | None:
    """Return the table as onlookers see it: a text for "ansi", SVG for "svg"; print the text for "human"."""
    if mode is None:
        return None
    seen = view(game, match, SPECTATOR)
    if mode == "svg":
        return draw_table(game, seen)
    text = show_table(game, seen)
    if mode == "human":
        print(text)
        return None
    return text


def final_rewards(outcome: Outcome, seats: int) -> list[float]:
    """Return a reward for each seat, by its place: 1 for the first, -1 for the last, evenly spaced between them.

    Seats that share a place share the mean of its rewards, so all rewards add up to 0.
    """
    rewards, place = [0.0] * seats, 0
    for group in outcome.ranking:
        middle = place + (len(group) - 1) / 2
        for seat in group:
            rewards[seat] = 1 - 2 * middle / (seats - 1) if seats > 1 else 0.0
        place += len(group)
    return rewards


class Spaces:
    """What all matches of an environment share: actions, observations and their sizes."""

    def __init__(self, game: Game[Any], seats: int, layout: str = "complete") -> None:
        self.game, self.seats, self.layout = game, seats, layout
        self.actions = Actions(game)
        self.observations = as_layout(game, layout, seats)
        begun = self.actions.parts if layout == "compact" else range(0 if self.actions.single else self.actions.size)
        self.begun: dict[int, int] = {number: place for place, number in enumerate(begun)}
        """The numbers that may be part of a command begun, and the place of each after the view."""
        self.size: int = self.observations.size + len(self.begun)
        """The length of an observation: the view, then how often each number is in the command begun, if any may be."""
        self.bound: float = 1.0 if layout == "compact" else float("inf")
        """The greatest number of an observation; the least is its negative."""

    def observe(self, vector: Array, chosen: Numbers) -> Array:
        """Return an observation: the vector of a view, and the numbers of the command begun."""
        whole = np.zeros(self.size, dtype=np.float32)
        whole[: len(vector)] = vector
        for number in chosen:
            place = len(vector) + self.begun[number]
            whole[place] = min(whole[place] + 1, self.bound)
        return whole

    @cached_property
    def fingerprint(self) -> str:
        """A digest of the meaning of all numbers of observations and actions: what was learned holds for these."""
        return digest((self.observations.fingerprint, self.actions.fingerprint, *map(str, self.begun)))

    def describe(self, place: int) -> str:
        """Return what the number at a place of an observation means.

        Raises:
            UsageError: there is no such place.
        """
        place = to_int(place)
        if type(place) is int and self.observations.size <= place < self.size:
            return f"begun: {self.actions.describe([*self.begun][place - self.observations.size])}"
        return self.observations.describe(place)


class Episode:
    """A match that goes on by numbers of actions. All draws come from `seed`."""

    def __init__(self, spaces: Spaces, seats: int, seed: int) -> None:
        self._spaces = spaces
        self.chance = Seeded(seed)
        opened = open_with_records(spaces.game, seats, self.chance)
        self.match = opened.match
        self.records: list[Record] = list(opened.records)
        """All records so far."""
        self.commands = 0
        """How many commands have been accepted."""
        self._chosen: dict[Seat, Numbers] = {}
        self._views: dict[Seat, Match[Any]] = {}
        self._seen: dict[Seat, Array] = {}
        self._tables: dict[Seat, dict[Numbers, Command]] = {}

    @property
    def asked(self) -> tuple[Seat, ...]:
        """The seats that are asked, in the order in which they were."""
        return tuple([decision.seat for decision in self.match.decisions])

    def decision(self, seat: Seat) -> int | None:
        """Return the id of the decision that a seat is asked; None if it is not asked."""
        return next((decision.id for decision in self.match.decisions if decision.seat == seat), None)

    @property
    def result(self) -> Outcome | None:
        """The outcome; None before the end."""
        return self.match.result

    def view(self, seat: Seat) -> Match[Any]:
        """Return the match as a seat sees it."""
        seen = self._views.get(seat)
        if seen is None:
            seen = self._views[seat] = view(self._spaces.game, self.match, seat)
        return seen

    def legal(self, seat: Seat) -> list[int]:
        """Return the actions that a seat may take next; [] if it is not asked."""
        if seat not in self.asked:
            return []
        legal = next_numbers(self._table(seat), self._chosen.get(seat, ()))
        if not legal and self._chosen.pop(seat, ()):  # what others did has made the command impossible
            legal = next_numbers(self._table(seat))
        return legal

    def _table(self, seat: Seat) -> dict[Numbers, Command]:
        table = self._tables.get(seat)
        if table is None:
            table = self._tables[seat] = self._spaces.actions.commands(self.view(seat))
        return table

    def mask(self, seat: Seat) -> NDArray[np.int8]:
        """Return the mask of the actions that a seat may take next, of shape `(actions.size,)`."""
        mask = np.zeros(self._spaces.actions.size, dtype=np.int8)
        mask[self.legal(seat)] = 1
        return mask

    def observe(self, seat: Seat) -> Array:
        """Return what a seat sees as a float32 array, of shape `(spaces.size,)`."""
        shared = self._spaces
        vector = self._seen.get(seat)
        if vector is None:
            vector = self._seen[seat] = shared.observations.vector(self.view(seat))
        return shared.observe(vector, self._chosen.get(seat, ()))

    def act(self, seat: Seat, number: int) -> None:
        """Take an action for a seat: a whole command, or the next number of one.

        Raises:
            UsageError: the seat may not take it now.
        """
        if number not in self.legal(seat):
            raise UsageError(
                f"seat {seat} may not take action {shorten(number)} now: choose a number whose mask is 1"
                if seat in self.asked
                else f"seat {seat} is not asked for anything now"
            )
        row = (*self._chosen.get(seat, ()), int(number))
        command = self._table(seat).get(row)
        if command is None:
            self._chosen[seat] = row
        else:
            self.submit(command)

    def submit(self, command: Command) -> None:
        """Submit a command.

        Raises:
            UsageError: it is rejected; the message says why.
        """
        after = submit(self._spaces.game, self.match, command, self.chance)
        if isinstance(after, Rejection):
            raise UsageError(f"{shorten(command)} is rejected: {after.message()}")
        assert isinstance(after, Accepted)
        before = {decision.seat: decision.id for decision in self.match.decisions if decision.seat != command.seat}
        self.match = after.match
        self.records += after.records
        now = {decision.seat: decision.id for decision in self.match.decisions}
        self._chosen = {seat: row for seat, row in self._chosen.items() if before.get(seat, -1) == now.get(seat)}
        self.commands += 1
        self._views.clear()
        self._seen.clear()
        self._tables.clear()

    def rewards(self, seats: int) -> list[float]:
        """Return the final rewards by seat; zeros before the end."""
        return [0.0] * seats if self.match.result is None else final_rewards(self.match.result, seats)
