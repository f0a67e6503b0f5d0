"""Faults: broken input, or a bug in a game. An illegal move is a `Rejection`, a value, and never one of these."""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterator, Sequence
from pathlib import PurePath
from types import TracebackType
from typing import Final, ParamSpec, TypeVar

import attrs

P = ParamSpec("P")
T = TypeVar("T")

LONGEST: Final = 200
"""Characters that a fault spends on a value which somebody has given."""


def told(value: object) -> str:
    """A value as a fault names it: never long, and there is one for whatever a stranger hands over.

    It is spelt as Python spells it. What came as JSON or TOML is named in the words of those who write them, by
    `eventlog.kinds.short` and `packs.shape.show`.
    """
    if isinstance(value, int) and value.bit_length() > LONGEST:
        return "a huge number"
    try:
        text = repr(value[:LONGEST] if isinstance(value, str | bytes) else value)
    except Exception:  # nested too deep, or of a class that cannot show its own values
        return f"a {type(value).__name__}"
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}..."


def not_installed(missing: ModuleNotFoundError, extra: str) -> ModuleNotFoundError:
    """The fault of a module that needs what only an extra brings: it says how to install that."""
    said = f"{missing.name} is not installed; it comes with an extra: pip install 'tabletop-rules[{extra}]'"
    return ModuleNotFoundError(said, name=missing.name)


def many(number: int, one: str, more: str = "") -> str:
    """So many of something, in words: 1 match, 2 matches."""
    return f"{number} {one if number == 1 else more or one + 's'}"


class TabletopError(Exception):
    """Base of every fault that this package raises on purpose."""


class FaultsError(TabletopError, ValueError):
    """Something with several faults: `faults` names each, `str()` lists them all under the heading."""

    def __init__(self, heading: str, faults: Sequence[str]) -> None:
        super().__init__(heading, tuple(faults))
        self.heading = heading
        self.faults = tuple(faults)

    def __str__(self) -> str:
        return "\n".join((self.heading, *(f"  - {fault}" for fault in self.faults)))


class GameError(FaultsError):
    """The parts of a game do not fit together; found when it is built."""


class OptionError(FaultsError):
    """Options that a game does not have, or values that they may not take."""


class DecodeError(FaultsError):
    """JSON that is not what it should be."""


class SituationError(FaultsError):
    """A situation that cannot be laid out: pieces that there are not, or in two places at once."""


class UnknownGameError(TabletopError, LookupError):
    """There is no such game; the text lists those there are."""


class UsageError(TabletopError, ValueError):
    """The library was called in a way that cannot work; the text says what to do instead."""


class ChanceError(TabletopError, ValueError):
    """A chance source cannot answer: a bad seed, or a script that does not fit the requests."""


class EngineFault(TabletopError, RuntimeError):
    """A rule, step, effect, mask or picture of a game raised, looped or returned nonsense. The match is unchanged.

    It is a bug of the game, or the match is one that its rules never give: folded from a forged log, or read from JSON.
    """


class FoldError(TabletopError, ValueError):
    """Records that do not follow from the match they are folded into."""


class LogError(TabletopError, ValueError):
    """A damaged, cut, unordered or unknown event log; `record` is the first bad record, 0 for the header."""

    def __init__(self, text: str, record: int) -> None:
        super().__init__(text, record)
        self.text = text
        self.record = record

    def __str__(self) -> str:
        return self.text


def failed(acting: object, error: Exception, on: object = None) -> EngineFault:
    """The fault of what was at work, named by its rule id or its name, and the command that it was at work `on`."""
    rule = getattr(acting, "id", None)
    name = acting if isinstance(acting, str) else told(acting) if rule is None else f"{type(acting).__name__} {rule}"
    where = f" on {told(on)}" if on is not None else ""
    what = f"{name} failed{where}: {raised(error)}"
    advice = "a bug, or the match is not one that the rules give: verify the log it comes from"
    place = whereabouts(error)
    return EngineFault(f"{what} ({advice}{f'; it failed at {place}' if place else ''})")


def raised(error: BaseException) -> str:
    """What code that is not ours has raised, in few words."""
    try:
        text = f"{type(error).__name__}: {error}".removesuffix(": ")
    except Exception:  # of a class that cannot show its own values
        text = type(error).__name__
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}..."


def whereabouts(error: BaseException) -> str:
    """The last line of a game's code that an error, or what it was raised from, came through: "reducers.py:12", or "".

    Whoever mends a game looks there first; the traceback goes on into what the game has called. What is installed is
    named only if nothing else is, for a game may call any library, or be installed itself.
    """
    raised_from = [error]
    while (cause := raised_from[-1].__cause__) is not None and all(cause is not known for known in raised_from):
        raised_from.append(cause)
    for each in reversed(raised_from):
        places = [*_places(each.__traceback__)]
        own = [place for place in places if _INSTALLED.isdisjoint(place[0].parts)]
        for path, line in (own or places)[-1:]:
            return f"{path.name}:{line}"
    return ""


def _places(at: TracebackType | None) -> Iterator[tuple[PurePath, int]]:
    """Files and lines that a traceback goes through, but for what games run on."""
    while at is not None:
        path = PurePath(at.tb_frame.f_code.co_filename)
        if path.suffix == ".py" and not _is_machinery(path):
            yield path, at.tb_lineno
        at = at.tb_next


def _is_machinery(path: PurePath) -> bool:
    """Whether a file is what games run on, and no game: ours, of the standard library, or of the libraries we use."""
    if _HERE in path.parents:
        return _HERE / "games" not in path.parents
    if _INSTALLED.isdisjoint(path.parts):
        return _STANDARD in path.parents
    return not _LIBRARIES.isdisjoint(path.parts)


_HERE: Final = PurePath(__file__).parent
_STANDARD: Final = PurePath(enum.__file__).parent
_INSTALLED: Final = frozenset({"site-packages", "dist-packages"})
_LIBRARIES: Final = frozenset({"attr", "attrs", "pyrsistent"})


def attempt(acting: str, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """What a function of a game answers. Faults: EngineFault naming what was acting, if the game's own code raises."""
    try:
        return call(*args, **kwargs)
    except TabletopError:
        raise
    except Exception as error:
        raise failed(acting, error) from error


@attrs.frozen
class Fault:
    """One mistake in data that somebody wrote: where it stands, what is wrong, and what to do about it."""

    where: str
    what: str
    advice: str

    def __str__(self) -> str:
        return f"{self.where}: {self.what} -> {self.advice}"


class PackError(TabletopError):
    """A content pack cannot be used. `faults` is everything wrong with it, in reading order; `str()` lists it all.

    Each fault has texts `where`, `what` and `advice`, and is told in one line by `str(fault)`.
    """

    def __init__(self, source: str, faults: tuple[Fault, ...]) -> None:
        super().__init__(source, faults)
        self.source = source
        self.faults = faults

    def __str__(self) -> str:
        heading = f"{len(self.faults)} fault{'s' * (len(self.faults) != 1)} in the content pack {self.source}"
        rows = (f"  {n}. {fault.where}: {fault.what}\n     -> {fault.advice}" for n, fault in enumerate(self.faults, 1))
        return "\n".join((heading, *rows))
