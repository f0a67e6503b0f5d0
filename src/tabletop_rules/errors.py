"""Exceptions for invalid input and for bugs in a game. An illegal move is never one of these, but a `Rejection`."""

from __future__ import annotations

import enum
import json
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from types import CodeType, TracebackType
from typing import TYPE_CHECKING, Final, ParamSpec, TypeVar

import attrs

if TYPE_CHECKING:
    from pathlib import PurePath

P = ParamSpec("P")
T = TypeVar("T")

MAX_LENGTH: Final = 200
"""The most characters of a given value in an error message."""


def shorten(value: object) -> str:
    """Return a value for an error message: its repr, cut short. Never fails, whatever the value is.

    Values from JSON or TOML are spelled as in those formats, by `shorten_json` and `packs.shape.format_raw`.
    """
    if isinstance(value, int) and value.bit_length() > MAX_LENGTH:
        return "a huge number"
    try:
        text = repr(value[:MAX_LENGTH] if isinstance(value, str | bytes) else value)
    except Exception:  # nested too deep, or its `__repr__` fails
        return f"a {type(value).__name__}"
    return text if len(text) <= MAX_LENGTH else f"{text[:MAX_LENGTH]}..."


def shorten_json(value: object) -> str:
    """Return a JSON value for an error message: short, spelled as in JSON, a list by its length.

    `errors.shorten` spells as Python does, and would show `True` to somebody who wrote `true`.
    """
    if isinstance(value, dict | list):
        return "an object" if isinstance(value, dict) else f"a list of {len(value)}"
    if isinstance(value, int) and value.bit_length() > 200:
        return "a huge number"
    text = json.dumps(value[:60] if isinstance(value, str) else value)
    return text if len(text) <= 60 else f"{text[:57]}..."


def not_installed(missing: ModuleNotFoundError, extra: str) -> ModuleNotFoundError:
    """Return the error for a missing module, with the extra to install."""
    text = f"{missing.name} is not installed; it comes with an extra: pip install 'tabletop-rules[{extra}]'"
    return ModuleNotFoundError(text, name=missing.name)


def pluralize(number: int, one: str, more: str = "") -> str:
    """Return a number of things in words: 1 match, 2 matches."""
    return f"{number} {one if number == 1 else more or one + 's'}"


class TabletopError(Exception):
    """Base of all exceptions that this package raises on purpose."""


class FaultsError(TabletopError, ValueError):
    """Something has several faults: `faults` holds them, and `str()` lists them below the heading."""

    def __init__(self, heading: str, faults: Sequence[str]) -> None:
        super().__init__(heading, tuple(faults))
        self.heading = heading
        self.faults = tuple(faults)

    def __str__(self) -> str:
        return "\n".join((self.heading, *(f"  - {fault}" for fault in self.faults)))


class GameError(FaultsError):
    """The parts of a game do not fit together; raised when it is built."""


class OptionError(FaultsError):
    """Options that a game does not have, or invalid values of options."""


class DecodeError(FaultsError):
    """JSON that cannot be decoded: malformed, of an unknown kind, or with fields that do not fit."""


class SituationError(FaultsError):
    """A situation that cannot be laid out: pieces that do not exist, or are in two places at once."""


class SceneError(FaultsError):
    """A scene that cannot be played: its table is impossible, or a move is refused that should not be."""


class UnknownGameError(TabletopError, LookupError):
    """There is no such game; the message lists those there are."""


class UsageError(TabletopError, ValueError):
    """The library was called in a way that cannot work; the message says what to do instead."""


class ChanceError(TabletopError, ValueError):
    """A chance source cannot answer: a bad seed, or a script that does not fit the requests."""


class EngineFault(TabletopError, RuntimeError):
    """A rule, step, effect, mask or picture of a game raised, looped or returned nonsense. The match is unchanged.

    It is a bug of the game, or the match cannot occur under its rules: folded from a forged log, or decoded from JSON.
    """


class BotError(TabletopError, RuntimeError):
    """A bot raised, or returned no legal command: at `seat`, asked at `version`. The match is unchanged."""

    def __init__(self, text: str, seat: int, version: int) -> None:
        super().__init__(text, seat, version)
        self.text = text
        self.seat = seat
        self.version = version

    def __str__(self) -> str:
        return self.text


class FoldError(TabletopError, ValueError):
    """Records that do not follow from the match they are folded into."""


class LogError(TabletopError, ValueError):
    """An event log is damaged, cut, out of order or unknown; `record` is the first bad record, 0 for the header."""

    def __init__(self, text: str, record: int) -> None:
        super().__init__(text, record)
        self.text = text
        self.record = record

    def __str__(self) -> str:
        return self.text


class StoreError(TabletopError):
    """A store of matches cannot do what it was asked to do; the subclasses say why."""


class StoreConflict(StoreError):
    """Another writer was faster; `version` is the current one, of the match or of the document."""

    def __init__(self, text: str, version: int) -> None:
        super().__init__(text, version)
        self.text = text
        self.version = version

    def __str__(self) -> str:
        return self.text


class StoreRewound(StoreConflict):
    """The database has another match than was read before: a backup was restored, or it was deleted or replaced.

    `version` is the one it has now, -1 if there is no such match.
    """


class StoreCorrupt(StoreError):
    """The database does not hold what was written to it.

    `match_id` is the match, None if the damage is elsewhere; `record` is its first bad record, 0 for the header, None
    if it is not known.
    """

    def __init__(self, text: str, match_id: str | None = None, record: int | None = None) -> None:
        super().__init__(text, match_id, record)
        self.text = text
        self.match_id = match_id
        self.record = record

    def __str__(self) -> str:
        return self.text


class StoreFull(StoreError):
    """No space is left for the database; nothing was written. Reading still works; writing does once there is space."""


class StoreUnavailable(StoreError):
    """The database cannot be reached, or has been busy for too long.

    What was being written may be there or not, but never a part of it. A call with a `command_id` can be made again;
    without one, read the version first.
    """


class StoreTooNew(StoreError):
    """The database was written by a later version of this package."""


def engine_fault(acting: object, error: Exception, on: object = None) -> EngineFault:
    """Return the error for an exception in a game's code, naming what was `acting` and the command it acted `on`."""
    name = acting if isinstance(acting, str) else name_acting(acting) if hasattr(acting, "id") else shorten(acting)
    where = f" on {shorten(on)}" if on is not None else ""
    what = f"{name} failed{where}: {format_exception(error)}"
    advice = "a bug, or the match does not come from play: verify its log"
    if isinstance(error, attrs.exceptions.FrozenError):
        advice = "states and messages never change: return change(state, field=…), a changed copy"
    place = locate_error(error)
    return EngineFault(f"{what} ({advice}{f'; it failed at {place}' if place else ''})")


def name_acting(acting: object) -> str:
    """Return a rule, handler or plan by its class and rule id: "Effect H-1", or with its step "Expand H-2 of Go"."""
    name = f"{type(acting).__name__} {getattr(acting, 'id', '')}".rstrip()
    step = getattr(acting, "on", None) if hasattr(acting, "plan") else None
    return name if step is None else f"{name} of {step.__name__}"


def format_exception(error: BaseException) -> str:
    """Return an exception of foreign code in a few words."""
    try:
        text = f"{type(error).__name__}: {error}".removesuffix(": ")
    except Exception:  # its `__str__` fails
        text = type(error).__name__
    return text if len(text) <= MAX_LENGTH else f"{text[:MAX_LENGTH]}..."


def locate_error(error: BaseException) -> str:
    """Return the last line of a game's code in the traceback of an exception or its causes: "reducers.py:12", or "".

    Installed code counts only if there is no other, as a game may call any library, or be installed itself.
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
    """Yield the files and lines of a traceback, without those of the machinery that games run on."""
    while at is not None:
        path = source_path(at.tb_frame.f_code)
        if path.suffix == ".py" and not _is_machinery(path):
            yield path, at.tb_lineno
        at = at.tb_next


def source_path(code: CodeType) -> PurePath:
    """Return the file of a code object. A compiled module names its file from the folder of this package on."""
    here, _ = _homes()
    path = type(here)(code.co_filename)
    return here.parent / path if path.parts[:1] == (here.name,) else path


def _is_machinery(path: PurePath) -> bool:
    """Return whether a file is of what games run on: this package, the standard library, or the libraries we use."""
    here, standard = _homes()
    if here in path.parents:
        return here / "games" not in path.parents
    if _INSTALLED.isdisjoint(path.parts):
        return standard in path.parents
    return not _LIBRARIES.isdisjoint(path.parts)


@cache
def _homes() -> tuple[PurePath, PurePath]:
    """Return the folders of this package and of the standard library."""
    from pathlib import PurePath  # only for faults, not for every import of the package

    return PurePath(__file__).parent, PurePath(enum.__file__).parent


_INSTALLED: Final = frozenset({"site-packages", "dist-packages"})
_LIBRARIES: Final = frozenset({"attr", "attrs", "pyrsistent"})


def attempt(acting: str, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Return what a function of a game returns; raise EngineFault naming `acting` if the game's own code raises."""
    try:
        return call(*args, **kwargs)
    except TabletopError:
        raise
    except Exception as error:
        raise engine_fault(acting, error) from error


@attrs.frozen
class Fault:
    """One mistake in a content pack: where it is, what is wrong, and what to do about it."""

    where: str
    what: str
    advice: str

    def __str__(self) -> str:
        return f"{self.where}: {self.what} -> {self.advice}"


class PackError(TabletopError):
    """A content pack cannot be used. `faults` is everything wrong with it, in reading order; `str()` lists it all.

    Each fault has the texts `where`, `what` and `advice`; `str(fault)` is one line.
    """

    def __init__(self, source: str, faults: tuple[Fault, ...]) -> None:
        super().__init__(source, faults)
        self.source = source
        self.faults = faults

    def __str__(self) -> str:
        heading = f"{len(self.faults)} fault{'s' * (len(self.faults) != 1)} in the content pack {self.source}"
        rows = (f"  {n}. {fault.where}: {fault.what}\n     -> {fault.advice}" for n, fault in enumerate(self.faults, 1))
        return "\n".join((heading, *rows))
