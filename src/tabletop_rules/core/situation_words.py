"""Situations as JSON: the arguments of a game's `situation` by name, read by its type hints.

Whatever the JSON holds, the answer is a game, or an error that names every fault.
"""

from __future__ import annotations

import inspect
import json
import re
from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from types import EllipsisType, NoneType
from typing import Any, Final, TypeVar, Unpack, get_args, get_origin, get_type_hints

import attrs

from tabletop_rules.core.game import WITHOUT_PREFIX, Game, check_game
from tabletop_rules.core.hints import arms_of, bare, class_of, literals_of
from tabletop_rules.core.names import is_safe
from tabletop_rules.core.terms import MAX_INT, to_int
from tabletop_rules.errors import SituationError, UsageError, shorten

S = TypeVar("S")

LONGEST: Final = 8_000
"""The most characters of a situation as JSON; the fullest table of any game needs a quarter of it."""

LONGEST_NAME: Final = 60
DEFAULT_NAME: Final = "situation"

ALSO: Final = "also"
"""The argument for functions that the game offers: an object of their arguments, by their names."""

NOT_JSON: Final = ("filled",)


def situation(game: Game[S], seats: int, words: Mapping[str, object]) -> Game[S]:
    """Return the game with matches that begin in a situation that is described in JSON.

    `words` are the arguments of the game's own `situation` by name, as `json.loads` returns them: a list stands for a
    tuple too, seats are the keys "0", "1" and so on of an object, and "..." stands for `...`. `also` is an object by
    the names of functions: of their arguments by name, or of the argument itself if there is only one, as in
    `{"robbers_at": {"0": 4}}`. Logs keep the words in their notes, so that they can be read without the game.

    Raises:
        SituationError: the words cannot be understood, or the situation is impossible; the error lists every reason.
        UsageError: the game has no situations, or not this number of seats.
    """
    check_game(game)
    if game.situations is None:
        how = "it begins in one already" if game.situation else "it has no function for them"
        raise UsageError(f"{game.name} cannot be set up in another situation: {how}")
    seats = to_int(seats)
    if type(seats) is not int or seats not in game.seats:
        raise UsageError(f"{game.name} is for {', '.join(map(str, game.seats))} seats, not {shorten(seats)}")
    text = _text_of(words)
    reading = _Reading()
    given = reading.arguments(game.situations.make, json.loads(text), "", skip=2, apart=game.situations.also)
    name = given.get("name") or ""
    if "name" in given and not _is_name(name):
        reading.faults.append(f"name: give at most {LONGEST_NAME} characters that can be printed, not {shorten(name)}")
    if reading.faults:
        raise SituationError(f"this situation of {game.name} cannot be read:", reading.faults)
    laid: Game[S] = attrs.evolve(game.situations.make(game, seats, **given), situation=text)
    return laid.made_by(situation, game, seats, json.loads(text))


def _is_name(name: str) -> bool:
    """Return whether logs can hold this name of a situation among the additions of its game."""
    return 0 < len(name) <= LONGEST_NAME and is_safe(name) and not name.startswith(WITHOUT_PREFIX)


def _text_of(words: object) -> str:
    """Return the words as canonical JSON in ASCII; raise UsageError if they are none, or too many."""
    if not isinstance(words, Mapping):
        raise UsageError(f"a situation is described by a mapping of arguments to values, not {shorten(words)}")
    try:
        text = json.dumps(dict(words), sort_keys=True, separators=(",", ":"), allow_nan=False)
    except (TypeError, ValueError, RecursionError):
        raise UsageError(
            "a situation is described in JSON: texts, whole numbers, lists, objects with texts as keys"
        ) from None
    if len(text) > LONGEST:
        raise UsageError(f"a situation has at most {LONGEST} characters as JSON, not {len(text)}")
    return text


_NAMES: Final[Mapping[Any, str]] = {
    str: "a text",
    int: "a whole number",
    bool: "true or false",
    NoneType: "null",
    EllipsisType: '"..."',
}
_ROWS: Final = (list, tuple, Sequence)
_MAPS: Final = (dict, Mapping)
_NUMBER: Final = re.compile("0|[1-9][0-9]{0,8}")


class _Reading:
    """Reads values by type hints. What cannot be read becomes a fault."""

    def __init__(self) -> None:
        self.faults: list[str] = []

    def arguments(
        self,
        function: Callable[..., Any],
        given: Mapping[str, object],
        where: str,
        *,
        skip: int = 0,
        apart: tuple[Callable[..., Any], ...] = (),
    ) -> dict[str, Any]:
        """Return arguments of a function by name; the first few are not given. `apart` may be named in `also`."""
        hints = get_type_hints(function)
        parameters = [*inspect.signature(function).parameters.values()][skip:]
        known = [each.name for each in parameters if each.name not in NOT_JSON and (each.name != ALSO or apart)]
        read: dict[str, Any] = {}
        for name, value in given.items():
            at = f"{where}.{name}" if where else name
            if name not in known:
                near = get_close_matches(name[:60], known, n=1)
                hint = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(known)}"
                self.faults.append(f"there is no argument {shorten(at)}; {hint}")
            elif name == ALSO and apart:
                read[name] = self._facts(apart, value)
            else:
                read[name] = self.value(hints[name], value, at)
        for each in parameters:
            if each.default is each.empty and each.name not in given:
                self.faults.append(f"{where}: the argument {each.name!r} is missing")
        return read

    def _facts(self, offered: Sequence[Callable[..., Any]], given: object) -> list[Any]:
        """Return what functions make of their arguments, in the order in which the game offers them."""
        by_name = {each.__name__: each for each in offered}
        if type(given) is not dict:
            self.faults.append(f"{ALSO} must be an object by names: {', '.join(by_name)}")
            return []
        self.faults += [
            f"{ALSO}: there is no {shorten(name)} with these options; there are {', '.join(by_name)}"
            for name in given
            if name not in by_name
        ]
        facts = []
        for name, function in by_name.items():
            if name not in given:
                continue
            before, parameters = len(self.faults), inspect.signature(function).parameters
            where, value = f"{ALSO}.{name}", given[name]
            if len(parameters) == 1:
                (only,) = parameters
                value = {only: value}
            if type(value) is not dict:
                self.faults.append(f"{where} must be an object of {', '.join(parameters)}")
                continue
            made = self.arguments(function, value, where)
            if len(self.faults) == before:
                try:
                    facts.append(function(**made))
                except UsageError as error:
                    self.faults.append(str(error))
        return facts

    def value(self, hint: Any, value: object, at: str) -> Any:
        """Return a value as its type hint wants it; if it does not fit, add a fault."""
        arms = [arm for arm in map(bare, arms_of(bare(hint))) if _is_json(arm)]
        if value == "..." and EllipsisType in arms:
            return ...
        if type(value) is list and (rows := [arm for arm in arms if class_of(arm) in _ROWS]):
            return self._row(rows, value, at)
        for arm in arms:
            cls = class_of(arm)
            if type(value) is dict and cls in _MAPS:
                return self._map(arm, value, at)
            if any(type(value) is type(each) and value == each for each in literals_of(arm)):
                return value
            if type(value) is cls and (type(value) is not int or abs(value) <= MAX_INT):
                return value
        self.faults.append(f"{at} must be {' or '.join(dict.fromkeys(map(_spell, arms)))}")
        return None

    def _row(self, hints: Sequence[Any], row: list[Any], at: str) -> Any:
        """Return a list, or a tuple where one is wanted, by the first of the hints that is for so many items."""
        lengths = []
        for hint in hints:
            first, rest = _items(hint)
            if len(row) == len(first) or (rest is not None and len(row) > len(first)):
                kinds = [*first, *[rest] * (len(row) - len(first))]
                read = [
                    self.value(kind, item, f"{at}[{n}]") for n, (kind, item) in enumerate(zip(kinds, row, strict=True))
                ]
                return tuple(read) if class_of(hint) is tuple else read
            lengths.append(f"{len(first)}{'' if rest is None else ' or more'}")
        self.faults.append(f"{at} must have {' or '.join(lengths)} items")
        return None

    def _map(self, hint: Any, given: dict[str, Any], at: str) -> Any:
        """Return a mapping, with numbers as keys where seats are wanted."""
        key, held = get_args(hint)
        read: dict[Any, Any] = {}
        for name, value in given.items():
            where = f"{at}.{name[:60]}"
            if bare(key) is not int:
                read[name] = self.value(held, value, where)
            elif _NUMBER.fullmatch(name):
                read[int(name)] = self.value(held, value, where)
            else:
                self.faults.append(f'{at}: seats are "0", "1" and so on, not {shorten(name)}')
        return read


def _items(hint: Any) -> tuple[tuple[Any, ...], Any]:
    """Return the types of the first items of a row, and of all after them: None if there are no others."""
    items = get_args(hint)
    if class_of(hint) is not tuple:
        return (), items[0]
    if items[-1] is ...:
        return items[:-2], items[-2]
    last = _unpacked(items[-1])
    return (items, None) if last is None else (items[:-1], get_args(last)[0])


def _unpacked(hint: Any) -> Any:
    """Return the tuple that is unpacked in `tuple[str, *tuple[int, ...]]`; None for any other item."""
    if get_origin(hint) is Unpack:
        return get_args(hint)[0]
    return hint if getattr(hint, "__unpacked__", False) else None


def _is_json(hint: Any) -> bool:
    """Return whether values of a type can be given in JSON."""
    hint = bare(hint)
    if len(arms_of(hint)) > 1:
        return any(map(_is_json, arms_of(hint)))
    hint = _unpacked(hint) or hint
    if class_of(hint) in _ROWS or class_of(hint) in _MAPS:
        return all(_is_json(part) for part in get_args(hint) if part is not ...)
    return hint in _NAMES or bool(literals_of(hint))


def _spell(hint: Any) -> str:
    """Return the name of a type in JSON."""
    if literals_of(hint):
        return " or ".join(map(repr, literals_of(hint)))
    return "a list" if class_of(hint) in _ROWS else "an object" if class_of(hint) in _MAPS else _NAMES[hint]
