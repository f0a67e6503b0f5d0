"""Checks of a `situation`, which says where the pieces of a game are. All its faults are reported at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from difflib import get_close_matches
from typing import Any

import attrs

from tabletop_rules.core.game import Game
from tabletop_rules.core.messages import Plan
from tabletop_rules.core.terms import Seat
from tabletop_rules.errors import SituationError, UsageError, shorten


def check_request(game: object, id: str, seats: object) -> None:
    """Raise UsageError unless `game` is the game `id` and has this number of seats."""
    if not isinstance(game, Game) or game.id != id:
        raise UsageError(f"this situation belongs to {id!r}: give load_game({id!r}), not {shorten(game)}")
    if type(seats) is not int or seats not in game.seats:
        raise UsageError(f"{game.name} is for {', '.join(map(str, game.seats))} seats, not {shorten(seats)}")


@attrs.define
class Checked:
    """A situation being checked, with its faults so far.

    Each check returns the valid part of what it is given, or whether all is valid, and adds a fault for the rest.
    `filled` are lines about what was not named and has been filled in.
    """

    game: Game[Any]
    seats: int
    faults: list[str] = attrs.field(factory=list)
    filled: list[str] = attrs.field(factory=list)

    def seat(self, what: str, seat: object) -> bool:
        """Return whether `seat` is a seat at the table."""
        if type(seat) is int and 0 <= seat < self.seats:
            return True
        self.faults.append(f"{what}: there is no seat {shorten(seat)} among {self.seats}; seats are counted from 0")
        return False

    def pair(self, what: str, given: object) -> bool:
        """Return whether `given` is a pair of two seats."""
        if isinstance(given, tuple) and len(given) == 2 and given[0] != given[1]:
            return all(self.seat(what, seat) for seat in given)
        self.faults.append(f"{what}: give pairs of two seats, not {shorten(given)}")
        return False

    def each_seat(self, what: str, given: object) -> dict[Seat, Any]:
        """Return the entries of a mapping by seat."""
        if given is None:
            return {}
        if not isinstance(given, Mapping):
            self.faults.append(f"{what}: give a value for each seat, {{0: …, 1: …}}, not {shorten(given)}")
            return {}
        return {seat: value for seat, value in given.items() if self.seat(what, seat)}

    def each_of(self, what: str, given: object, names: Collection[str]) -> dict[str, Any]:
        """Return the entries of a mapping by name."""
        if given is None:
            return {}
        if not isinstance(given, Mapping):
            self.faults.append(f"{what}: give a value for each name, {{{str(min(names))!r}: …}}, not {shorten(given)}")
            return {}
        return {name: value for name, value in given.items() if self.one_of(what, name, names)}

    def row(self, what: str, given: object) -> tuple[Any, ...]:
        """Return a list as a tuple; () for anything else, such as a single name."""
        if isinstance(given, list | tuple):
            return tuple(given)
        self.faults.append(f"{what}: give a list, not {shorten(given)}")
        return ()

    def named(self, what: str, given: object, known: Collection[str]) -> tuple[str, ...]:
        """Return the known names of a list."""
        return tuple([name for name in self.row(what, given) if self.one_of(what, name, known)])

    def one_of(self, what: str, name: object, known: Collection[str]) -> bool:
        """Return whether a name is known."""
        if isinstance(name, str) and name in known:
            return True
        near = get_close_matches(name[:60], known, n=1) if isinstance(name, str) else []
        hint = f"did you mean {str(near[0])!r}?" if near else f"for example {str(min(known, default='none'))!r}"
        self.faults.append(f"{what}: {self.game.name} has no {shorten(name)} here; {hint}")
        return False

    def number(self, what: str, given: object, low: int, high: int | None = None) -> bool:
        """Return whether `given` is a whole number within the bounds."""
        if type(given) is int and low <= given and (high is None or given <= high):
            return True
        bounds = f"of at least {low}" if high is None else f"from {low} to {high}"
        self.faults.append(f"{what} is a whole number {bounds}, not {shorten(given)}")
        return False

    def once(self, what: str, names: Iterable[str], most: int = 1) -> None:
        """Check that none of the names occurs more than `most` times."""
        for name, times in Counter(names).items():
            if times > most:
                self.faults.append(f"{what}: {name!r} is in {times} places, but there is only {most} of it")

    def plan(self, at: object, moments: Mapping[str, Plan]) -> Plan:
        """Return what happens first: the plan of a named moment, or the given plan."""
        if isinstance(at, str) and at in moments:
            return moments[at]
        if isinstance(at, tuple) and at:
            return at
        names = ", ".join(map(repr, moments))
        self.faults.append(f"at: a situation begins at {names}, or at a plan of your own, not at {shorten(at)}")
        return ()

    def settle(self, filled: object) -> None:
        """Raise SituationError with every fault, if there is any; else call `filled` with what has been filled in."""
        if filled is not None and not callable(filled):
            self.faults.append(f"filled: give a function that is called with lines, not {shorten(filled)}")
        if self.faults:
            raise SituationError(f"this situation of {self.game.name} cannot be set up:", [*dict.fromkeys(self.faults)])
        if callable(filled):
            for line in self.filled:
                filled(line)
