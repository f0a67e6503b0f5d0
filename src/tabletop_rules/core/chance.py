"""Chance sources answer chance requests; the match records the answers.

A request holds only numbers, counted over a canonical order, so it reveals nothing hidden.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from hashlib import blake2b
from itertools import permutations
from typing import Final, Protocol

from tabletop_rules.core.messages import Die, Places, Request
from tabletop_rules.core.terms import Rng, to_int
from tabletop_rules.errors import ChanceError, UsageError, pluralize, shorten

WIDEST: Final = 2**16
"""The most things out of which several may be drawn at once."""

NAMED: Final = 12
"""The most possible things that an error message lists."""


class ChanceSource(Protocol):
    """A source of dice rolls, shuffles and draws, given to a table or to `submit`."""

    def answer(self, request: Request, version: int, things: Callable[[], Sequence[object]]) -> Places | None:
        """Return the answer to a request, or None to leave it open as a decision.

        `version` is the number of records so far. `things()` returns what each place of the request stands for.
        """
        ...


def check_source(chance: object) -> None:
    """Raise UsageError if `chance` is neither a chance source nor None."""
    if chance is not None and (isinstance(chance, type) or not hasattr(chance, "answer")):
        raise UsageError(f"a chance source answers requests, such as Seeded(7), or None; not {shorten(chance)}")


MAX_SEED_LENGTH: Final = 4_096
"""The most bits of a seed."""


class Seeded:
    """Chance derived from a seed and the version of the match: resuming needs these two numbers only.

    Raises:
        ChanceError: the seed is not an integer, or has more than 4,096 bits.
    """

    def __init__(self, seed: int) -> None:
        seed = to_int(seed)
        if type(seed) is not int or seed.bit_length() > MAX_SEED_LENGTH:  # not shown: it may be a seed all the same
            raise ChanceError(f"a seed is an integer of at most {MAX_SEED_LENGTH} bits, not this {type(seed).__name__}")
        self.seed = seed
        self._key = blake2b(str(seed).encode(), digest_size=32).digest()
        self._keyed = blake2b(key=self._key)  # copied for each request, at two thirds of the cost of a new one

    def answer(self, request: Request, version: int, things: Callable[[], Sequence[object]]) -> Places:
        """Return the drawn places, or the face rolled; raise ChanceError for an impossible draw."""
        number = self._number(version.to_bytes(8, "big"))
        if isinstance(request, Die):
            return (number % request.sides + 1,)
        n, k = request.n, request.k
        if k == 1 <= n:
            return (number % n,)
        if not can_be_drawn(request):
            raise _impossible(request)
        left = list(range(n))
        places = []
        for taken in range(k):
            if taken % 32 == 31:  # 512 bits are enough for 32 draws from any real pile; then hash again
                seed = version.to_bytes(8, "big") + taken.to_bytes(4, "big")
                number = self._number(seed)
            number, place = divmod(number, n - taken)
            places.append(left.pop(place))
        return tuple(places)

    def _number(self, seed: bytes) -> int:
        keyed = self._keyed.copy()
        keyed.update(seed)
        return int.from_bytes(keyed.digest(), "big")

    def derived(self, number: int) -> Seeded:
        """Return the seed of the `number`-th fork or match of a series, derived from this one.

        Raises:
            ChanceError: `number` is not an integer from 0 to 2**64 - 1.
        """
        number = to_int(number)
        if type(number) is not int or not 0 <= number < 2**64:
            raise ChanceError(f"a seed is derived for a number from 0 up, not for {shorten(number)}")
        return Seeded(int.from_bytes(blake2b(number.to_bytes(8, "big"), key=self._key, digest_size=8).digest(), "big"))

    def __getstate__(self) -> dict[str, object]:
        return {name: held for name, held in vars(self).items() if name != "_keyed"}  # hash objects cannot be pickled

    def __setstate__(self, state: dict[str, object]) -> None:
        vars(self).update(state)
        self._keyed = blake2b(key=self._key)

    def __repr__(self) -> str:
        return "Seeded(…)"  # a seed foretells every card: keep it out of logs and tracebacks


class Scripted:
    """Chance that follows a script: puzzles, worked examples, physical dice.

    Each entry answers one request: a number (a place, or the face of a die), the name of the thing drawn, or a list of
    either. Asked again at the same version it gives the same entry, so a rejected or failed command uses up nothing.
    When the script has run out, the source `then` takes over, if there is one.

    Raises:
        ChanceError: the script has run out without `then`, or an entry does not fit its request.
        UsageError: `then` is no chance source.
    """

    def __init__(self, script: Sequence[object], then: ChanceSource | None = None) -> None:
        if isinstance(script, str | bytes) or not isinstance(script, Sequence):
            raise ChanceError(f"a script is a list with one entry per request, not {shorten(script)}")
        check_source(then)
        self._script = tuple(script)
        self._then = then
        self._given: dict[int, int] = {}

    def answer(self, request: Request, version: int, things: Callable[[], Sequence[object]]) -> Places | None:
        """Return the next entry of the script, as places."""
        number = self._given.setdefault(version, len(self._given))
        if number >= len(self._script):
            if self._then is not None:
                return self._then.answer(request, version, things)
            length = pluralize(len(self._script), "entry", "entries")
            raise ChanceError(f"the script has {length}, and this is request {number + 1}: {request}")
        entry = self._script[number]
        entries = [to_int(item) for item in (entry if isinstance(entry, list | tuple) else [entry])]
        if any(isinstance(item, str) for item in entries):
            entries = _places_of(entries, list(things()), number, request)
        places = tuple(place for place in entries if type(place) is int)
        if len(places) != len(entries) or not is_answer(request, places):
            raise ChanceError(
                f"entry {number + 1} of the script, {shorten(entry)}, does not answer {request}: "
                f"give {_wanted(request)}"
            )
        return places


def _places_of(names: list[object], things: list[object], number: int, request: Request) -> list[object]:
    """Return a place for each named thing, no place twice; raise ChanceError for a name that cannot come up."""
    places: list[object] = []
    for name in names:
        free = [(at, _names_of(thing)) for at, thing in enumerate(things) if at not in places]
        place = next((at for nearness in range(3) for at, known in free if known[nearness] == name), None)
        if place is None:
            sorts = sorted({unnumbered for _, (_, unnumbered, _) in free})
            could = ", ".join(sorts[:NAMED]) + (", …" if len(sorts) > NAMED else "")
            raise ChanceError(
                f"entry {number + 1} of the script names {shorten(name)}, which {request} cannot give; "
                f"it can give {could or 'numbers only'}"
            )
        places.append(place)
    return places


def _names_of(thing: object) -> tuple[object, str, str]:
    """Return the names of a thing in a script: itself, without its copy number, without all that tells copies apart."""
    unnumbered = str(thing).split("#")[0]
    return thing, unnumbered, unnumbered.split("+")[0]


def _wanted(request: Request) -> str:
    """Return in words what answers a request."""
    if isinstance(request, Die):
        return f"a face from 1 to {request.sides}"
    places = "a place" if request.k == 1 else f"{request.k} different places"
    return f"{places} from 0 to {request.n - 1}, or the name of the thing there"


class Drawn:
    """Chance drawn from a `random.Random`: for playouts, whose draws nobody will repeat."""

    def __init__(self, rng: Rng) -> None:
        self.rng = rng

    def answer(self, request: Request, version: int, things: Callable[[], Sequence[object]]) -> Places:
        """Return a random answer to the request, whatever the version."""
        return random_places(request, self.rng)


def random_places(request: Request, rng: Rng) -> Places:
    """Return an answer to a request, all answers being equally likely; raise ChanceError for an impossible draw."""
    if not can_be_drawn(request):
        raise _impossible(request)
    if isinstance(request, Die):
        return (random_below(request.sides, rng) + 1,)
    if request.k == 1:
        return (random_below(request.n, rng),)
    return tuple(rng.sample(range(request.n), request.k))


def random_below(n: int, rng: Rng) -> int:
    """Return a random integer from 0 to n - 1; without drawing one if there is only one."""
    if n == 1:
        return 0
    bits = n.bit_length()
    number = rng.getrandbits(bits)
    while number >= n:
        number = rng.getrandbits(bits)
    return number


def can_be_drawn(request: Request) -> bool:
    """Return whether a source can answer the request. Several places at once come out of `WIDEST` at most."""
    if isinstance(request, Die):
        return request.sides >= 1
    return request.k == 1 <= request.n or 0 <= request.k <= request.n <= WIDEST


def _impossible(request: Request) -> ChanceError:
    """Return the error for a request that no source can answer."""
    if isinstance(request, Die):
        return ChanceError(f"nobody can roll a die of {request.sides} sides")
    drawn = f"nobody can draw {request.k} of {request.n}"
    return ChanceError(f"{drawn} (several at once are drawn from at most {WIDEST})")


def is_answer(request: Request, places: object) -> bool:
    """Return whether `places` answers the request: as many integers as asked for, within bounds, none of them twice."""
    if not isinstance(places, tuple):
        return False
    if isinstance(request, Die):
        count, low, high = 1, 1, request.sides
    else:
        count, low, high = request.k, 0, request.n - 1
    if len(places) != count:
        return False
    for place in places:
        if type(place) is not int or not low <= place <= high:
            return False
    return count == 1 or len(set(places)) == count


def outcomes(request: Request) -> Iterator[Places]:
    """Yield every answer to a request; all are equally likely."""
    if isinstance(request, Die):
        for face in range(1, request.sides + 1):
            yield (face,)
    elif request.k == 1:
        for place in range(request.n):
            yield (place,)
    else:
        yield from permutations(range(request.n), request.k)


def count_answers(request: Request) -> int:
    """Return the number of answers to a request."""
    return request.sides if isinstance(request, Die) else math.perm(request.n, request.k)
