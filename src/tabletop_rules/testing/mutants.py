"""Near misses: legal commands with one field changed to another plausible value, as a prying client would send them.

Values come from other commands of the match, from things that the state names (in any hand), from other seats and
decisions, and from small changes: one more, one less, reversed, `True` for 1.
"""

from __future__ import annotations

import enum
import random
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Any, Final

import attrs

from tabletop_rules.core.change import change
from tabletop_rules.core.identities import identities
from tabletop_rules.core.mask import HIDDEN
from tabletop_rules.core.match import Match
from tabletop_rules.core.messages import Command
from tabletop_rules.core.terms import CHANCE, HOST, MAX_INT, SPECTATOR

KEPT: Final = 24
"""How many values of one field are kept."""


OWN: Final = 0.6
"""The probability that one of a command's own fields is changed, and not its seat or decision."""


class Pool:
    """Values that fields of commands had in a match, and the things that a state names."""

    def __init__(self) -> None:
        self.fields: defaultdict[tuple[type, str], list[Any]] = defaultdict(list)
        self.things: tuple[str | int, ...] = ()

    def learn(self, commands: Iterable[Command]) -> None:
        """Add the values of these commands."""
        for command in commands:
            self._learn(command)

    def see(self, state: object) -> None:
        """Replace the things by those that the state names, in any hand."""
        self.things = tuple(sorted(identities(state), key=lambda thing: (type(thing).__name__, thing)))

    def _learn(self, value: Any) -> None:
        for field in attrs.fields(type(value)):
            held = getattr(value, field.name)
            known = self.fields[type(value), field.name]
            if len(known) < KEPT and held not in known:
                known.append(held)
            if attrs.has(type(held)):
                self._learn(held)


def key(command: Command) -> str:
    """Return a string that identifies a command and, unlike `==`, tells `True` from 1."""
    return repr(command)


def near_misses(
    match: Match[Any], commands: Sequence[Command], pool: Pool, rng: random.Random, most: int
) -> Iterator[Command]:
    """Yield up to `most` mutants of these commands, each different from the command it was made from."""
    for command in rng.sample(commands, min(len(commands), most)) * (1 + most // max(len(commands), 1)):
        if most <= 0:
            return
        names = [field.name for field in attrs.fields(type(command))]
        name = rng.choice(names[2:] if len(names) > 2 and rng.random() < OWN else names)
        held = getattr(command, name)
        others = [other for other in _others(match, command, name, held, pool, rng) if _differ(other, held)]
        if others:
            most -= 1
            with suppress(TypeError, ValueError):  # a class may validate its fields
                yield change(command, **{name: rng.choice(others)})


def _differ(one: object, other: object) -> bool:
    return type(one) is not type(other) or one != other


def _others(match: Match[Any], command: Command, name: str, held: Any, pool: Pool, rng: random.Random) -> Iterator[Any]:
    """Yield other values for a field."""
    if name == "seat":
        yield from range(match.seats)
        yield from (match.seats, SPECTATOR, CHANCE, HOST)
    elif name == "decision":
        yield from (0, held - 1, held + 1, match.version + 1, MAX_INT + 1)
        yield from (decision.id for decision in match.decisions)
    else:
        yield from pool.fields[type(command), name]
        yield from _near(match, type(command), name, held, pool, rng)
    if rng.random() < 0.2:
        yield from _malformed(held)


def _near(match: Match[Any], cls: type, name: str, held: Any, pool: Pool, rng: random.Random) -> Iterator[Any]:
    if isinstance(held, bool):
        yield not held
    elif isinstance(held, enum.Enum):
        yield from type(held)
    elif isinstance(held, int):
        yield from (held + 1, held - 1, -held, len(pool.things), *range(match.seats + 1))
        yield from (thing for thing in pool.things if isinstance(thing, int))
    elif isinstance(held, str):
        things = [thing for thing in pool.things if isinstance(thing, str)]
        yield from rng.sample(things, min(len(things), KEPT))
        yield from ("", f"{held}?")
    elif isinstance(held, tuple):
        yield from _near_tuples(match, cls, name, held, pool, rng)
    elif attrs.has(type(held)):
        field = rng.choice(attrs.fields(type(held))).name
        inner = getattr(held, field)
        for other in (*pool.fields[type(held), field], *_near(match, type(held), field, inner, pool, rng)):
            if _differ(other, inner):
                yield change(held, **{field: other})


def _near_tuples(
    match: Match[Any], cls: type, name: str, held: tuple[Any, ...], pool: Pool, rng: random.Random
) -> Iterator[Any]:
    yield from (held[:-1], held[1:], held[::-1], held + held[:1], ())
    known = [item for other in pool.fields[cls, name] if isinstance(other, tuple) for item in other]
    yield from ((*held, item) for item in known[:KEPT])
    if held:
        place = rng.randrange(len(held))
        for item in (*known[:KEPT], *_near(match, cls, name, held[place], pool, rng)):
            yield (*held[:place], item, *held[place + 1 :])


def _malformed(held: Any) -> Iterator[Any]:
    """Yield values that no client should send: of another type, though Python may call them equal."""
    if isinstance(held, bool):
        yield int(held)
    elif isinstance(held, int):
        yield from (bool(held), float(held), str(held), MAX_INT + 1)
    elif isinstance(held, tuple):
        yield list(held)
    yield from (None, HIDDEN)
