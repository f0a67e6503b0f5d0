"""What the laws share: where and how a law is broken, which stops to check, and how two values differ."""

from __future__ import annotations

import random
import traceback
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, TypeAlias, TypeVar

import attrs

from tabletop_rules.core.agenda import Asked
from tabletop_rules.core.change import change
from tabletop_rules.core.game import Game
from tabletop_rules.core.mask import Hidden
from tabletop_rules.core.messages import Event, Record, options_of
from tabletop_rules.core.planned import with_options
from tabletop_rules.core.terms import SPECTATOR, Pinned, Seat
from tabletop_rules.errors import EngineFault, locate_error, shorten
from tabletop_rules.testing.mutants import Pool
from tabletop_rules.testing.random_table import Played, TakeBack

T = TypeVar("T")

Stops: TypeAlias = Sequence[int] | None
"""Indices into `Played.matches` at which to check a law; None lets the law choose."""


@attrs.frozen
class Where:
    """The exact position at which a law is broken. `stop` is an index into `Played.matches`."""

    game: str
    seats: int | None = None
    seed: int | None = None
    version: int | None = None
    seat: Seat | None = None
    stop: int | None = None

    def __str__(self) -> str:
        parts = [self.game]
        for name, value in (("seats", self.seats), ("seed", self.seed), ("version", self.version), ("seat", self.seat)):
            if value is not None:
                parts.append(f"{value} seats" if name == "seats" else f"{name} {value}")
        return ", ".join(parts)


class LawBroken(AssertionError):
    """A game breaks a law. `law` is its number, `what` the difference, `where` its position."""

    def __init__(self, law: int, what: str, where: Where) -> None:
        super().__init__(law, what, where)
        self.law = law
        self.what = what
        self.where = where

    def __str__(self) -> str:
        return f"law {self.law} ({title_of(self.law)}) is broken by {self.where}: {self.what}"


TITLES: Final[Mapping[int, str]] = {
    1: "replay equals play",
    2: "same game, seed and commands, same bytes",
    3: "listed commands are accepted, others refused",
    4: "a rejection changes nothing",
    5: "masking and reducing commute",
    6: "the view knows what its seat may do",
    7: "what a seat cannot know changes nothing it receives",
    8: "decode undoes encode, and any decision can be resumed",
    9: "pieces are conserved and invariants hold",
    10: "random play ends, and then nothing is legal",
    11: "undo after apply is identity",
    12: "a sampled world looks the same and can be played on",
    13: "every rule is cited by code and by a test",
    14: "nothing is missing",
    15: "where the order of handlers matters, a rule settles it",
    16: "every handler can be removed, and acts somewhere",
    17: "people read names, in one language",
    18: "a playout is play without records",
}


def title_of(law: int) -> str:
    """Return the title of a law, or "of your own" if it is not in `TITLES`."""
    return TITLES.get(law, "of your own")


@attrs.frozen
class Asserted:
    """An assertion of the user about a match, as the check of a law."""

    law: int
    claim: Callable[[Played], object]

    def __call__(self, played: Played, stops: Stops = None) -> int:
        """Run the claim. Raise LawBroken if it fails."""
        try:
            self.claim(played)
        except LawBroken:
            raise
        except AssertionError as error:
            last = traceback.extract_tb(error.__traceback__)[-1]
            message = str(error).partition("\n")[0]
            if not message or message.startswith("assert "):  # no message, or pytest's rewritten assertion
                message = f"{last.line}{message.replace('assert', ', here', 1)}"
            what = f"{message} ({Path(last.filename).name}:{last.lineno})"
            raise LawBroken(self.law, what, Where(played.game.id, played.seats, played.seed)) from error
        return len(played.matches)


def is_excepted(game: Game[Any], one: Record, other: Record) -> bool:
    """Return whether two records differ only in what `Secrets.exceptions` permits.

    Either one of the events is of a declared class, or both ask the same decisions and differ only in the `options` of
    a declared decision class.
    """
    if type(one.event) in game.secrets.exceptions or type(other.event) in game.secrets.exceptions:
        return True
    bare_events = [_without_exempt_options(game, record.event) for record in (one, other)]
    return (
        bare_events[0] is not None
        and bare_events[0] == bare_events[1]
        and (one.rule, one.cause) == (other.rule, other.cause)
    )


def _without_exempt_options(game: Game[Any], event: Event) -> Asked | None:
    """Return the event without the `options` of declared decision classes; None unless it asks decisions."""
    if not isinstance(event, Asked):
        return None
    exemptions = [type(d) in game.secrets.exceptions and options_of(d) is not None for d in event.decisions]
    bare = [with_options(d, None) if exempt else d for d, exempt in zip(event.decisions, exemptions, strict=True)]
    return change(event, decisions=tuple(bare))


def place(played: Played, stop: int, seat: Seat | None = None, version: int | None = None) -> Where:
    """Return the position of a stop, by default at the version of its match."""
    at = played.matches[stop].version if version is None else version
    return Where(played.game.id, played.seats, played.seed, at, seat, stop)


def pick_stops(played: Played, law: int, stops: Stops, most: int) -> Sequence[int]:
    """Return the stops to check: the given ones, or a sample of at most `most` that depends only on law and seed."""
    count = len(played.matches)
    if stops is not None:
        return [stop for stop in stops if stop < count]
    if count <= most:
        return range(count)
    return sorted(random.Random(f"{law} {played.seed}").sample(range(count), most))


def pool_from(played: Played) -> Pool:
    """Return the field values of all commands of a match, as material for near misses."""
    pool = Pool()
    pool.learn(move for move in played.moves if not isinstance(move, TakeBack))
    return pool


def dice(played: Played, law: int, stop: int, seat: Seat = SPECTATOR) -> random.Random:
    """Return a random generator for a law at one stop and seat, seeded alike each time that stop is checked."""
    return random.Random(f"{law} {played.seed} {played.matches[stop].version} {seat}")


def attempt(law: int, where: Where, doing: str, function: Callable[..., T], *given: Any) -> T:
    """Call code of the game. Raise LawBroken if it raises."""
    try:
        return function(*given)
    except Exception as error:
        place = "" if isinstance(error, EngineFault) else locate_error(error)  # an EngineFault includes it
        text = f"{doing} raised {type(error).__name__}{f' at {place}' if place else ''}: {error}"
        raise LawBroken(law, text, where) from error


# --- looking into values --------------------------------------------------------------------------------------------


def difference(left: Any, right: Any, path: str = "") -> str | None:
    """Return the first place where two values differ, and how; None if they are equal."""
    if left == right:
        return None
    if type(left) is type(right):
        if attrs.has(type(left)):
            for field in attrs.fields(type(left)):
                if field.eq:
                    here = f"{path}.{field.name}" if path else field.name
                    found = difference(getattr(left, field.name), getattr(right, field.name), here)
                    if found is not None:
                        return found
        elif isinstance(left, tuple) and isinstance(right, tuple) and len(left) == len(right):
            for index, (one, other) in enumerate(zip(left, right, strict=True)):
                found = difference(one, other, f"{path}[{index}]")
                if found is not None:
                    return found
        elif isinstance(left, Mapping) and isinstance(right, Mapping) and left.keys() == right.keys():
            for key in left:
                found = difference(left[key], right[key], f"{path}[{key!r}]")
                if found is not None:
                    return found
    return f"{path or 'they'}: {shorten(left)} is not {shorten(right)}{_exchange(left, right)}"


def _exchange(left: Any, right: Any) -> str:
    """Return what the second of two rows lacks and has instead: " (lost 'a1'; new 'b2')", or "" if they are no rows."""
    if not isinstance(left, list | tuple) or type(left) is not type(right):
        return ""
    old, new = (Counter(map(repr, row)) for row in (left, right))
    changes = (("lost", [*(old - new).elements()]), ("new", [*(new - old).elements()]))
    parts = [f"{what} {', '.join(rest[:5])}{', …' * (len(rest) > 5)}" for what, rest in changes if rest]
    return f" ({'; '.join(parts)})" if parts else ""


def unwritable(value: Any, path: str) -> str | None:
    """Return where a value holds something not allowed in a state or message, such as a list; None if nothing is found.

    The check on types at build time cannot see this: at run time a field may hold something else than its type says.
    """
    if isinstance(value, list | dict | set | frozenset | float | bytes | bytearray | Iterator):
        return f"{path} is {shorten(value)}, a {type(value).__name__}"
    parts: Iterable[tuple[str, Any]] = ()
    if isinstance(value, tuple):
        parts = ((f"{path}[{place}]", part) for place, part in enumerate(value))
    elif attrs.has(type(value)) and not isinstance(value, Pinned):
        parts = ((f"{path}.{field.name}", getattr(value, field.name)) for field in attrs.fields(type(value)))
    return next((found for name, part in parts if (found := unwritable(part, name)) is not None), None)


def hides(value: Any) -> bool:
    """Return whether a value contains `HIDDEN`."""
    if isinstance(value, Hidden):
        return True
    if isinstance(value, tuple):
        return any(map(hides, value))
    if isinstance(value, Mapping):
        return any(map(hides, value.values()))
    if attrs.has(type(value)) and not isinstance(value, Pinned):
        return any(hides(getattr(value, field.name)) for field in attrs.fields(type(value)))
    return False
