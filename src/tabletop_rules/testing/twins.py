"""Twins: two matches that differ only in what one seat may not know, made without any mask.

A mask cannot be tested by itself, nor by the field types that it is derived from. So the tests of a game declare a
second time, from the rulebook, where a seat may not look: a `Secrecy`. Two hidden things exchange their names
throughout the match; any difference in what the seat receives is a leak. `declared` is a `Secrecy` derived from the
field types. It finds leaks past the types, but not a type that shows too much.

    SECRETS = Secrecy(unseen=where_a_seat_may_not_look)
    twins_look_alike(play(MY_GAME, 3, seed=1), SECRETS)
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final, TypeAlias, TypeVar

import attrs

from tabletop_rules.core.change import change
from tabletop_rules.core.determinize import refereed
from tabletop_rules.core.game import Game
from tabletop_rules.core.hints import hints, marks, once_per_class, parts_in, unmarked
from tabletop_rules.core.mask import EVERYBODY, HIDDEN, IDENTITY, Seen
from tabletop_rules.core.match import Match
from tabletop_rules.core.terms import Pinned, Seat
from tabletop_rules.core.zones import heap

T = TypeVar("T")


@attrs.frozen
class Unseen:
    """A thing that a seat may not see: its name, its `group`, and its place in words.

    Things of one group are interchangeable for all that the seat can know, such as cards with the same back.
    """

    thing: str
    group: str
    place: str


Names: TypeAlias = frozenset[str]


def _no_others(state: Any, seat: Seat, rng: random.Random) -> Iterable[Any]:
    return ()


@attrs.frozen
class Secrecy:
    """What a game hides from a seat (or `SPECTATOR`), declared independently of its masks.

    `unseen(state, seat)` returns all things that the seat may not see in this state. `others(state, seat, rng)` returns
    states that differ in a secret which is not a thing: a bid, a vote, an answer held back. `spoken` are names that
    decisions may use of a thing wherever it is, such as "will you save with this Destin, if you have it?".
    """

    unseen: Callable[[Any, Seat], Iterable[Unseen]]
    others: Callable[[Any, Seat, random.Random], Iterable[Any]] = _no_others
    spoken: Names = frozenset()

    def hidden(self, state: Any, seat: Seat) -> Names:
        """Return the names of the things that the seat may not see."""
        return frozenset([unseen.thing for unseen in self.unseen(state, seat)])


# --- twins ----------------------------------------------------------------------------------------------------------


@attrs.frozen
class Twin:
    """A match that one seat may be unable to tell from another, and how it differs, in words."""

    match: Match[Any]
    how: str
    things: tuple[str, str] | None = None


def twins(
    game: Game[Any], match: Match[Any], seat: Seat, secrecy: Secrecy, rng: random.Random, most: int
) -> Iterator[Twin]:
    """Yield up to `most` twins of a match with two things exchanged, and one for each other secret.

    A thing that the seat saw in a past to which undo may return is not exchanged; nor is one whose place the seat's own
    decision shows in `options`, for there the rulebook lets it know.
    """
    for one, other in _pairs(match, seat, secrecy, rng, most):
        state = swap(match.state, one.thing, other.thing)
        twin = _twin(game, match, seat, state, (one.thing, other.thing))
        if twin is not None:
            how = f"{one.thing} ({one.place}) and {other.thing} ({other.place}) are exchanged"
            yield Twin(twin, how, (one.thing, other.thing))
    for state in secrecy.others(match.state, seat, rng):
        twin = _twin(game, match, seat, state, None)
        if twin is not None:
            yield Twin(twin, "another secret differs")


def _pairs(
    match: Match[Any], seat: Seat, secrecy: Secrecy, rng: random.Random, most: int
) -> Iterator[tuple[Unseen, Unseen]]:
    """Yield pairs of things of one group in different places, both unseen in the whole past that undo may return to."""
    always = [secrecy.hidden(entry.state, seat) for entry in match.past]
    found = [each for each in secrecy.unseen(match.state, seat) if all(each.thing in past for past in always)]
    rng.shuffle(found)
    groups = sorted({each.group for each in found})
    for _ in range(most if groups else 0):
        group = rng.choice(groups)  # by group, as a group may be small: few objectives among many cards
        some = [each for each in found if each.group == group]
        one = rng.choice(some)
        partners = [each for each in some if each.place != one.place]
        if partners:
            yield one, rng.choice(partners)


def _twin(
    game: Game[Any], match: Match[Any], seat: Seat, state: Any, things: tuple[str, str] | None
) -> Match[Any] | None:
    """Return the match with another state and fresh `options`; None if that changes the options of the seat itself."""
    decisions = refereed(game, match.decisions, state, seat)
    past = []
    for entry in match.past:
        real = entry.state if things is None else swap(entry.state, *things)
        then = refereed(game, entry.decisions, real, seat)
        if then is None:
            return None
        past.append(entry._replace(state=real, decisions=then))
    if decisions is None:
        return None
    return attrs.evolve(match, state=state, decisions=decisions, past=tuple(past))


def swap(value: T, one: str, other: str) -> T:
    """Return the value with two names exchanged wherever they occur. Heaps stay sorted."""
    swapped: T = _swap(value, {one: other, other: one})
    return swapped


def _swap(value: Any, names: Mapping[str, str]) -> Any:
    cls = value.__class__
    if cls is str:
        return names.get(value, value)
    if isinstance(value, tuple):
        items = [_swap(item, names) for item in value]
        if all(new is old for new, old in zip(items, value, strict=True)):
            return value
        if cls is not tuple:
            return cls(*items)  # a named tuple
        return heap(items) if _is_heap(value) else tuple(items)
    changed = {}
    for field in _fields(cls):
        held = getattr(value, field)
        new = _swap(held, names)
        if new is not held:
            changed[field] = new
    return change(value, **changed) if changed else value


@once_per_class
def _fields(cls: type) -> tuple[str, ...]:
    """Return the field names of an attrs class; none for content that belongs to the game and not to the match."""
    return tuple([field.name for field in attrs.fields(cls)]) if attrs.has(cls) and not issubclass(cls, Pinned) else ()


def _is_heap(value: tuple[Any, ...]) -> bool:
    return all(item is HIDDEN or item.__class__ is str for item in value) and heap(value) == value


def words_in(value: Any) -> Names:
    """Return every string in a value: everything that somebody who receives it can read."""
    found: set[str] = set()
    _read(value, found)
    return frozenset(found)


def _read(value: Any, found: set[str]) -> None:
    if value.__class__ is str:
        found.add(value)
    elif isinstance(value, tuple):
        for item in value:
            _read(item, found)
    elif isinstance(value, Mapping):
        for key, item in value.items():
            _read(key, found)
            _read(item, found)
    else:
        for field in _fields(value.__class__):
            _read(getattr(value, field), found)


# --- secrets declared by field types --------------------------------------------------------------------------------


def _declared(state: Any, seat: Seat) -> Iterator[Unseen]:
    """Return the things in fields hidden from the seat, except those that a field it sees names too."""
    found: list[Unseen] = []
    shown: set[str] = set()
    _walk(state, seat, "", found, shown)
    return (unseen for unseen in found if unseen.thing not in shown)


def _walk(value: Any, seat: Seat, path: str, found: list[Unseen], shown: set[str]) -> None:
    if isinstance(value, tuple):
        for number, item in enumerate(value):
            _walk(item, seat, f"{path}[{number}]", found, shown)
    elif attrs.has(type(value)) and not isinstance(value, Pinned):
        for name, hint in hints(type(value)).items():
            held, audience = getattr(value, name), marks(hint)
            place = f"{path}.{name}" if path else name
            if EVERYBODY in audience or _is_in_audience(value, audience, seat):
                _walk(held, seat, place, found, shown)
            elif _names_things(hint):
                found += [Unseen(thing, f"{type(value).__name__}.{name}", place) for thing in sorted(words_in(held))]
    else:
        _read(value, shown)


def _is_in_audience(value: Any, audience: tuple[Any, ...], seat: Seat) -> bool:
    seats = [getattr(value, by) for mark in audience if isinstance(mark, Seen) for by in mark.by]
    return any(seat == who or (isinstance(who, tuple) and seat in who) for who in seats)


def _names_things(hint: Any) -> bool:
    """Return whether a type is an `IDENTITY` type, or contains one."""
    return IDENTITY in marks(hint) or any(map(_names_things, parts_in(unmarked(hint))))


declared: Final = Secrecy(unseen=_declared)
"""What the field types of a state hide, for games whose types declare all secrets."""
