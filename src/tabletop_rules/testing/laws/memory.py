"""What law 12 checks of memory: it is true, sampled worlds heed it, and nothing that a seat saw is lost too early.

`Followed` knows without any game's help what a seat must remember: where a thing is that it saw go out of sight, as
long as nothing has left that place unseen.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

import attrs

from tabletop_rules.core.engine import mask_record, view
from tabletop_rules.core.identities import identities
from tabletop_rules.core.mask import Hidden
from tabletop_rules.core.messages import Answered, Undone
from tabletop_rules.core.remember import Memory, remember
from tabletop_rules.core.terms import Pinned, Seat
from tabletop_rules.errors import shorten
from tabletop_rules.testing.laws.law import LawBroken, attempt, place
from tabletop_rules.testing.random_table import Played

LAW: Final = 12


def memories(played: Played, seat: Seat, stops: Iterable[int]) -> Iterator[tuple[int, Memory | None]]:
    """Yield what the seat remembers at each of these stops; None in a game that remembers nothing.

    It begins with the view before the first record, if the game has a `begin`.

    Raises:
        LawBroken: the memory is false.
    """
    game = played.game
    memory: Memory | None = None
    unheeded: list[int] = []  # records that left the memory as it was
    if game.secrets.begin is not None:
        first = view(game, played.opening, seat)
        memory = attempt(LAW, place(played, 0, seat, 0), "beginning to remember", remember, game, None, (), first)
        if not fits(played, memory, played.opening.state):
            what = f"what the seat knows at the beginning is false: {shorten(memory.facts)}"
            raise LawBroken(LAW, what, place(played, 0, seat, 0))
    for stop in stops:
        version = played.matches[stop].version
        if game.secrets.remember is not None:
            for n in range(0 if memory is None else memory.version, version):
                record, before = mask_record(played.records[n], seat), memory
                where = place(played, stop, seat, n + 1)
                memory = attempt(LAW, where, f"remembering {shorten(record.event)}", remember, game, memory, [record])
                changed = before is None or memory.facts is not before.facts
                if not changed:
                    unheeded.append(n)
                elif not fits(played, memory, played.states[n + 1]):
                    what = f"what the seat remembers after {shorten(record.event)} is false: {shorten(memory.facts)}"
                    raise LawBroken(LAW, what + _suspects(played, seat, unheeded), where)
        yield stop, memory


def _suspects(played: Played, seat: Seat, unheeded: Iterable[int]) -> str:
    """Return which events moved hidden things, but left the memory as it was: one of them may be to blame."""

    def hidden(version: int) -> Mapping[str, str]:
        state = played.states[version]
        return Places.of(state, played.game.secrets.mask(state, seat)).hidden

    moved = [n for n in unheeded if played.states[n] is not played.states[n + 1] and hidden(n) != hidden(n + 1)]
    names = ", ".join(sorted({type(played.records[n].event).__name__ for n in moved}))
    return (
        f"; it was left as it was when hidden things moved with {names}: does `remember` follow them?" if names else ""
    )


def fits(played: Played, memory: Memory | None, state: Any) -> bool:
    """Return whether a state contradicts nothing that is remembered."""
    secrets = played.game.secrets
    return memory is None or memory.facts is None or secrets.fits is None or secrets.fits(memory.facts, state)


def find_lost(world: Any, seen: Any, followed: Mapping[str, str]) -> str | None:
    """Return which thing a world has elsewhere than where the seat must know it to be; None if there is none."""
    found = Places.of(world, seen)
    for thing, path in followed.items():
        if (path, thing) not in found.all:
            there = next((other for other, it in found.all if it == thing), "nowhere")
            return f"the seat knows that {thing} is in {path}, but a sampled world has it in {there}"
    return None


class Followed:
    """Where a seat must know hidden things to be, record by record. `things` maps things to paths in the state."""

    def __init__(self, played: Played, seat: Seat) -> None:
        self.played, self.seat = played, seat
        self.things: dict[str, str] = {}
        self._past: dict[int, dict[str, str]] = {}
        self._version = 0
        self._before = self._places(0)

    def up_to(self, version: int) -> Mapping[str, str]:
        """Return the things that the seat must know after this record."""
        while self._version < version:
            self._version += 1
            self._follow(self._version)
        return self.things

    def _places(self, version: int) -> Places:
        state = self.played.states[version]
        return Places.of(state, self.played.game.secrets.mask(state, self.seat))

    def _follow(self, version: int) -> None:
        event = mask_record(self.played.records[version - 1], self.seat).event
        if isinstance(event, Answered):
            self._past[version - 1] = self.things
        states, glimpsed = self.played.states, type(event) in self.played.game.secrets.glimpses
        if isinstance(event, Undone):
            self.things, self._before = self._past[event.to], self._places(version)
        elif glimpsed or states[version] is not states[version - 1]:
            named, before, after = identities(event), self._before, self._places(version)
            unseen = {
                path
                for thing, path in before.hidden.items()
                if after.hidden.get(thing, path) != path and thing not in named
            }
            self.things = {
                thing: path
                for thing, path in after.hidden.items()
                if (thing in named and (glimpsed or before.hidden.get(thing) != path))
                or (path, thing) in before.shown
                or (self.things.get(thing) == path and path not in unseen)
            }
            self._before = after


@attrs.frozen
class Places:
    """The paths of things in a state: hidden from a seat, or shown to it."""

    hidden: Mapping[str, str]
    shown: frozenset[tuple[str, str]]

    @property
    def all(self) -> frozenset[tuple[str, str]]:
        """All paths, each with its thing."""
        return self.shown | {(path, thing) for thing, path in self.hidden.items()}

    @staticmethod
    def of(state: Any, seen: Any) -> Places:
        """Compare a state with what a seat sees of it."""
        hidden: dict[str, str] = {}
        shown: set[tuple[str, str]] = set()
        _compare(state, seen, "", hidden, shown)
        return Places(hidden, frozenset(shown))


def _compare(value: Any, seen: Any, path: str, hidden: dict[str, str], shown: set[tuple[str, str]]) -> None:
    """Add the things that a value holds; those that are hidden in what is seen of it to `hidden`."""
    if isinstance(value, str):
        if isinstance(seen, Hidden):
            hidden[value] = path
        else:
            shown.add((path, value))
    elif isinstance(seen, Hidden) or isinstance(value, Pinned):
        return  # hidden as a whole, which is no place of a thing
    elif isinstance(value, tuple):
        if value and isinstance(value[0], str):  # a heap or a row of things: one place
            for thing in value:
                _compare(thing, thing if thing in seen else Hidden.HIDDEN, path, hidden, shown)
        elif len(value) == len(seen):
            for place, (one, other) in enumerate(zip(value, seen, strict=True)):
                _compare(one, other, f"{path}[{place}]", hidden, shown)
    elif attrs.has(type(value)):
        for field in attrs.fields(type(value)):
            here = f"{path}.{field.name}" if path else field.name
            if field.eq:
                _compare(getattr(value, field.name), getattr(seen, field.name), here, hidden, shown)
