"""Situations as JSON: the arguments of a game's `situation` by name, read by its type hints.

Whatever the JSON holds, the answer is a game, or an error that names every fault.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeVar

from tabletop_rules.core.aspects import Situations
from tabletop_rules.core.game import WITHOUT_PREFIX, Game, alike, check_game
from tabletop_rules.core.json_reader import Field, JsonReader, arguments_of
from tabletop_rules.core.names import is_safe
from tabletop_rules.core.terms import to_int
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
    reader = JsonReader("argument", plain=True)
    given = _arguments(reader, game.situations, json.loads(text))
    name = given.get("name") or ""
    if "name" in given and not _is_name(name):
        reader.blame(f"name: give at most {LONGEST_NAME} characters that can be printed, not {shorten(name)}")
    if reader.faults:
        raise SituationError(f"this situation of {game.name} cannot be read:", reader.faults)
    laid: Game[S] = alike(game.situations.make(game, seats, **given), situation=text)
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


def _arguments(reader: JsonReader, situations: Situations[Any], words: Mapping[str, object]) -> dict[str, Any]:
    """Return the arguments of a game's `situation` by name, without game and seats; faults are the reader's."""
    known = {
        name: Field(Any, False) if name == ALSO else field
        for name, field in [*arguments_of(situations.make).items()][2:]
        if name not in NOT_JSON and (name != ALSO or situations.also)
    }
    read = reader.fields(known, words)
    if ALSO in read:
        read[ALSO] = _facts(reader, situations.also, read[ALSO])
    return read


def _facts(reader: JsonReader, offered: Sequence[Callable[..., Any]], given: object) -> list[Any]:
    """Return what functions make of their arguments, in the order in which the game offers them."""
    by_name = {each.__name__: each for each in offered}
    if type(given) is not dict:
        reader.blame(f"{ALSO} must be an object by names: {', '.join(by_name)}")
        return []
    for name in given:
        if name not in by_name:
            reader.blame(f"{ALSO}: there is no {shorten(name)} with these options; there are {', '.join(by_name)}")
    facts = []
    for name, function in by_name.items():
        if name not in given:
            continue
        before, known = len(reader.faults), arguments_of(function)
        where, value = f"{ALSO}.{name}", given[name]
        if len(known) == 1:
            (only,) = known
            value = {only: value}
        if type(value) is not dict:
            reader.blame(f"{where} must be an object of {', '.join(known)}")
            continue
        read = reader.fields(known, value, where)
        if len(reader.faults) == before:
            try:
                facts.append(function(**read))
            except UsageError as error:
                reader.blame(str(error))
    return facts
