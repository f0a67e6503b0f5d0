"""Options of a ruleset: read strictly, all faults at once."""

from __future__ import annotations

import difflib
import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from re import fullmatch
from typing import Final, Literal

import attrs

from tabletop_rules.errors import OptionError, told


@attrs.frozen
class Option:
    """One option of a game: its id, its default, what it may be, and the rule id that it belongs to.

    A `choice` is one of `values`; a `number` lies between `low` and `high`; a `flag` is true or false; a `list` holds
    any of `values`, each once; a `text` is any text, "" included.
    `text` and `fr` say what it means, in English and in French.
    """

    id: str
    default: object
    text: str
    rule: str = ""
    values: tuple[object, ...] = ()
    low: int | None = None
    high: int | None = None
    fr: str = ""

    @property
    def sort(self) -> Literal["choice", "number", "flag", "list", "text"]:
        """What sort of option it is, by its default and bounds."""
        if isinstance(self.default, bool):
            return "flag"
        if isinstance(self.default, tuple):
            return "list"
        if self.values:
            return "choice"
        return "number" if isinstance(self.default, int) else "text"

    def fault(self, value: object) -> str | None:
        """What is wrong with a value; None if nothing is."""
        shown = told(value)
        if self.sort == "flag":
            wrong = None if isinstance(value, bool) else "true or false"
        elif self.sort == "number":
            wrong = None if type(value) is int and self._holds(value) else f"a whole number{self._bounds()}"
        elif self.sort == "list":
            if not isinstance(value, list | tuple):
                wrong = "a list"
            elif odd := self._odd(value):
                wrong, shown = f"a list of {_words(self.values)}, each at most once", f"with {told(odd)[1:-1]}"
            else:
                wrong = None
        elif self.sort == "choice":
            wrong = None if _among(value, self.values) else f"one of {_words(self.values)}"
        else:
            wrong = None if isinstance(value, str) else "a text"
        return None if wrong is None else f"option {self.id!r} must be {wrong}, not {shown}"

    def _holds(self, number: int) -> bool:
        """Whether a number lies within the bounds there are."""
        return (self.low is None or self.low <= number) and (self.high is None or number <= self.high)

    def _bounds(self) -> str:
        """The bounds there are, in words."""
        if self.low is not None and self.high is not None:
            return f" from {self.low} to {self.high}"
        if self.low is not None:
            return f" of at least {self.low}"
        return f" of at most {self.high}" if self.high is not None else ""

    def _odd(self, items: Sequence[object]) -> list[object]:
        """What a list may not hold, or not so often."""
        times = Counter(map(repr, items))
        return [item for item in items if not _among(item, self.values) or times[repr(item)] > 1]

    def read(self, value: object) -> object:
        """A value in its one form: lists become tuples in the order of `values`."""
        if self.sort == "list":
            assert isinstance(value, list | tuple)
            return tuple(known for known in self.values if known in value)
        return value

    def parse(self, text: str) -> object:
        """A value written as text, as on a command line, a list as `a,b` or JSON; what cannot be read comes back."""
        if self.sort == "flag":
            return {"true": True, "false": False}.get(text.lower(), text)
        if self.sort == "list":
            return _items(text)
        if any(type(value) is int for value in (self.default, *self.values)) and fullmatch("-?[0-9]{1,19}", text):
            return int(text)
        return text


def _items(text: str) -> tuple[object, ...]:
    """What a text lists, `a, b` or `["a", "b"]`."""
    if text.lstrip().startswith("["):
        try:
            return tuple(json.loads(text))
        except (ValueError, RecursionError):
            pass
    return tuple(part.strip() for part in text.split(",") if part.strip())


def spelt(value: object) -> str:
    """The value of an option as a command line takes it: what `Option.parse` reads."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return ",".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


class Settled(Mapping[str, object]):
    """Options with their values, as a mapping that nobody changes: all tables of a game share it."""

    __slots__ = ("_values",)

    def __init__(self, values: Mapping[str, object]) -> None:
        self._values = dict(values)

    def __getitem__(self, name: str) -> object:
        return self._values[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __repr__(self) -> str:
        return repr(self._values)


def _among(value: object, values: Sequence[object]) -> bool:
    return any(type(value) is type(known) and value == known for known in values)


def _words(values: Sequence[object]) -> str:
    return ", ".join(map(repr, values))


MOST_FAULTS: Final = 50
"""Faults of options that are told: no form has more, and for each that a stranger makes up a likely one is sought."""


def settle(game: str, options: Sequence[Option], given: Mapping[str, object]) -> dict[str, object]:
    """The value of every option of a game, given or default. Faults: OptionError naming all that is wrong."""
    known = {option.id: option for option in options}
    faults: list[str] = []
    for name, value in given.items():
        if len(faults) == MOST_FAULTS:
            faults.append("and more")
            break
        if name not in known:
            near = difflib.get_close_matches(told(name).strip("'"), known, n=1)
            hint = f"; did you mean {near[0]!r}?" if near else f"; there are {', '.join(sorted(known)) or 'none'}"
            faults.append(f"{game} has no option {told(name)}{hint}")
        else:
            fault = known[name].fault(value)
            if fault is not None:
                faults.append(fault)
    if faults:
        raise OptionError(f"these options of {game} cannot be used:", faults)
    return {option.id: option.read(given.get(option.id, option.default)) for option in options}
