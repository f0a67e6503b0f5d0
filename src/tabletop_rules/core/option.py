"""Options of a game, validated strictly, with all faults reported at once."""

from __future__ import annotations

import difflib
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, Literal, TypeAlias, get_args

import attrs

from tabletop_rules.core.terms import to_int
from tabletop_rules.core.voice import pick
from tabletop_rules.errors import GameError, OptionError, shorten
from tabletop_rules.kit.frozen import frozen

YES: Final = ("yes", "oui")
NO: Final = ("no", "non")
NONE: Final = ("none", "aucun")

Group: TypeAlias = Literal["extensions", "variants", "rulings"]
Named: TypeAlias = tuple[str, str]
"""A text in English and in French."""


def _rows(values: Mapping[Any, Named] | Iterable[tuple[Any, Named]]) -> tuple[tuple[object, Named], ...]:
    """Return what values are called as a tuple, which has a hash."""
    return tuple(dict(values).items())


@frozen
class Option:
    """One option of a game: its id, its default, the values it may take, and the rule id it belongs to.

    A `choice` is one of `choices`; a `number` is between `low` and `high`; a `flag` is true or false; a `list` holds
    any of `choices`, each at most once; a `text` is any string. `text` and `fr` say what it means, in English and in
    French. So do `name`, as short as the label of a field, and `values`, what a value is called.

    The option counts only while the option named first in `only_with` has, or holds, one of the values that follow:
    `("expansions", "robbers")`. Else it has no effect, whatever its value. Handlers say themselves which of its
    values, or members of a list, put them in force (`when`).

    `later` options came after logs of the game had been saved. In a header their default goes without saying, so such
    a log is still of the same match.

    Forms show options by `group`: extensions of the game, variants, and rulings where the rulebook leaves a doubt.

    Raises:
        GameError: the default is none of its values, or there is no such group.
    """

    id: str
    default: object
    text: str
    rule: str = ""
    choices: tuple[object, ...] = ()
    low: int | None = None
    high: int | None = None
    fr: str = ""
    only_with: tuple[object, ...] = ()
    later: bool = attrs.field(default=False, kw_only=True)
    name: Named = attrs.field(default=("", ""), kw_only=True)
    group: Group = attrs.field(default="variants", kw_only=True)
    values: tuple[tuple[object, Named], ...] = attrs.field(default=(), converter=_rows, kw_only=True)

    def __attrs_post_init__(self) -> None:
        faults = [*self._faults()]
        if faults:
            raise GameError(f"the option {shorten(self.id)} cannot be made:", faults)

    def _faults(self) -> Iterator[str]:
        """Yield what is wrong with the option itself."""
        choices: object = self.choices
        if not isinstance(choices, tuple):
            yield f"choices must be a tuple, such as ('short', 'long'), not {shorten(choices)}"
        elif not isinstance(self.default, bool | int | str | tuple):
            known = "true or false, a whole number, a text or a tuple of choices"
            yield f"the default must be {known}, not {shorten(self.default)}"
        elif (fault := self.fault(self.default)) is not None:
            yield f"its default is none of its values: {fault}"
        if self.group not in get_args(Group):
            yield f"the group must be one of {', '.join(get_args(Group))}, not {shorten(self.group)}"

    @property
    def kind(self) -> Literal["choice", "number", "flag", "list", "text"]:
        """The sort of option, derived from its default and choices."""
        if isinstance(self.default, bool):
            return "flag"
        if isinstance(self.default, tuple):
            return "list"
        if self.choices:
            return "choice"
        return "number" if isinstance(self.default, int) else "text"

    def text_in(self, language: str) -> str:
        """Return what the option means, in French for "fr", else in English."""
        return pick((self.text, self.fr or self.text), language)

    def name_in(self, language: str) -> str:
        """Return what the option is called: its name, or its id as words."""
        return pick(self.name, language) or to_words(self.id)

    def value_in(self, value: object, language: str) -> str:
        """Return what a value, or all members of a list, are called."""
        if isinstance(value, list | tuple):
            return ", ".join([self.value_in(each, language) for each in value]) or pick(NONE, language)
        if isinstance(value, bool):
            return pick(YES if value else NO, language)
        known = [words for named, words in self.values if _among(value, (named,))]
        return pick(known[0], language) if known else to_words(value)

    def applies(self, values: Mapping[str, object]) -> bool:
        """Return whether the option has an effect with these values of the options."""
        if not self.only_with:
            return True
        held = values[str(self.only_with[0])]
        return not {*self.only_with[1:]}.isdisjoint(held if isinstance(held, tuple) else (held,))

    def fault(self, value: object) -> str | None:
        """Return what is wrong with a value, or None."""
        shown = shorten(value)
        if self.kind == "flag":
            wrong = None if isinstance(value, bool) else "true or false"
        elif self.kind == "number":
            wrong = None if type(value) is int and self._holds(value) else f"a whole number{self._bounds()}"
        elif self.kind == "list":
            if not isinstance(value, list | tuple):
                wrong = "a list"
            elif odd := self._odd(value):
                wrong, shown = f"a list of {_words(self.choices)}, each at most once", f"with {shorten(odd)[1:-1]}"
            else:
                wrong = None
        elif self.kind == "choice":
            wrong = None if _among(value, self.choices) else f"one of {_words(self.choices)}"
        else:
            wrong = None if isinstance(value, str) else "a text"
        return None if wrong is None else f"option {self.id!r} must be {wrong}, not {shown}"

    def _holds(self, number: int) -> bool:
        """Return whether a number is within the bounds."""
        return (self.low is None or self.low <= number) and (self.high is None or number <= self.high)

    def _bounds(self) -> str:
        """Return the bounds in words."""
        if self.low is not None and self.high is not None:
            return f" from {self.low} to {self.high}"
        if self.low is not None:
            return f" of at least {self.low}"
        return f" of at most {self.high}" if self.high is not None else ""

    def _odd(self, items: Sequence[object]) -> list[object]:
        """Return the items that a list may not hold, or not more than once."""
        times = Counter(map(repr, items))
        return [item for item in items if not _among(item, self.choices) or times[repr(item)] > 1]

    def read(self, value: object) -> object:
        """Return a valid value in canonical form: a list as a tuple in the order of `choices`."""
        if self.kind == "list":
            assert isinstance(value, list | tuple)
            return tuple(known for known in self.choices if known in value)
        return value

    def parse(self, text: str) -> object:
        """Return the value for a text from a command line: a list is `a,b` or JSON. Invalid text comes back as is."""
        if self.kind == "flag":
            return {"true": True, "false": False}.get(text.lower(), text)
        if self.kind == "list":
            return _items(text)
        if any(type(value) is int for value in (self.default, *self.choices)) and re.fullmatch("-?[0-9]{1,19}", text):
            return int(text)
        return text


def _items(text: str) -> tuple[object, ...]:
    """Return the items of a list written as `a, b` or `["a", "b"]`."""
    if text.lstrip().startswith("["):
        try:
            return tuple(json.loads(text))
        except (ValueError, RecursionError):
            pass
    return tuple(part.strip() for part in text.split(",") if part.strip())


def format_option(value: object) -> str:
    """Return an option value as text for a command line, which `Option.parse` reads."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return ",".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def to_words(value: object) -> str:
    """Return an identifier as words."""
    return re.sub("[_.]", " ", str(value))


class Settled(Mapping[str, object]):
    """Option values as a read-only mapping, shared by all tables of a game."""

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


MAX_FAULTS: Final = 50
"""The most faults reported: no form has more options, and a similar name is sought for each unknown one."""


def settle(game: str, options: Sequence[Option], given: Mapping[str, object]) -> dict[str, object]:
    """Return the value of every option of a game, given or default.

    Raises:
        OptionError: an option is unknown or has an invalid value; the message names every fault.
        GameError: two options have the same id.
    """
    known = {option.id: option for option in options}
    if len(known) < len(options):
        twins = [id for id, count in Counter(option.id for option in options).items() if count > 1]
        raise GameError(f"the options of {game} cannot be told apart:", [f"there are several {id!r}" for id in twins])
    faults: list[str] = []
    given = {name: to_int(value) for name, value in given.items()}
    for name, value in given.items():
        if len(faults) == MAX_FAULTS:
            faults.append("and more")
            break
        if name not in known:
            near = difflib.get_close_matches(shorten(name).strip("'"), known, n=1)
            hint = f"; did you mean {near[0]!r}?" if near else f"; there are {', '.join(sorted(known)) or 'none'}"
            faults.append(f"{game} has no option {shorten(name)}{hint}")
        else:
            fault = known[name].fault(value)
            if fault is not None:
                faults.append(fault)
    if faults:
        raise OptionError(f"these options of {game} cannot be used:", faults)
    return {option.id: option.read(given.get(option.id, option.default)) for option in options}
