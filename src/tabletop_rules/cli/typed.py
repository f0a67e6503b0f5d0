"""Commands typed by hand: `play c9`, `pass to=1 card=b3`, or the JSON of a command."""

from __future__ import annotations

import difflib
import json
import shlex
from itertools import product
from typing import Any

import attrs

from tabletop_rules.core.game import Game
from tabletop_rules.core.match import Match
from tabletop_rules.core.messages import Command, Standing
from tabletop_rules.core.terms import Seat
from tabletop_rules.errors import DecodeError, UsageError
from tabletop_rules.eventlog.codec import from_json

OWN = ("seat", "decision")
"""Fields that are never typed: who sends the command, and which decision it answers."""


def names(game: Game[Any]) -> dict[str, type[Command]]:
    """Return the commands that a seat may type, by short name, or by kind where short names clash."""
    found: dict[str, list[type[Command]]] = {}
    for cls, rules in game.tables.commands.items():
        if not rules[0].host:
            found.setdefault(cls.kind.split("/")[0].rpartition(".")[2], []).append(cls)
    return {(name if len(all_) == 1 else cls.kind): cls for name, all_ in found.items() for cls in all_}


def fields(cls: type[Command]) -> tuple[str, ...]:
    """Return the names of the fields that are typed, in order."""
    return tuple(field.name for field in attrs.fields(cls) if field.name not in OWN)


def example(game: Game[Any]) -> str:
    """Return an example of how a command of this game is typed."""
    each = names(game).items()
    name, cls = max(each, key=lambda item: (bool(fields(item[1])), -len(fields(item[1])), item[0]))
    return _format_example(name, cls)


def spell_command(game: Game[Any], text: str) -> str:
    """Return how the command named by the first word of a line is typed; "" if that names none."""
    word = text.split()[0] if text.strip() else ""
    cls = _class(game, word)
    return "" if cls is None else _format_example(word, cls)


def _format_example(name: str, cls: type[Command]) -> str:
    return " ".join((name, *(f"{field}=…" for field in fields(cls))))


def typed(game: Game[Any], view: Match[Any], seat: Seat, text: str) -> Command | None:
    """Return the command that a line means; None if its first word names none.

    Raises:
        UsageError: the line cannot be split into words, or they do not fit the fields of the command.
        DecodeError: a field gets no valid value.
    """
    if text.startswith("{"):
        command = from_json(text, game)
        if not isinstance(command, Command):
            raise UsageError(f"{type(command).__name__} is not a command")
        return command
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise UsageError(str(error).lower()) from error
    cls = _class(game, words[0]) if words else None
    return None if cls is None else _filled(game, view, seat, cls, words[1:])


def near(game: Game[Any], text: str) -> str:
    """Return the names of the commands most like a word, or all if none is."""
    known = sorted(names(game))
    return ", ".join(difflib.get_close_matches(text.split()[0], known, n=3) or known)


def _class(game: Game[Any], word: str) -> type[Command] | None:
    found = names(game).get(word.lower())
    if found is None:
        for cls, rules in game.tables.commands.items():
            if word in (cls.kind, cls.kind.split("/")[0]) and not rules[0].host:
                return cls
    return found


def _filled(game: Game[Any], view: Match[Any], seat: Seat, cls: type[Command], words: list[str]) -> Command:
    """Return a command with these values, given in the order of its fields or as field=value."""
    free = [*fields(cls)]
    given: dict[str, list[Any]] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals or name not in fields(cls):
            name, value = next(iter(free), ""), word
        if name not in free:
            what = f"has no place for {value!r}" if not name else f"has {name} twice"
            raise UsageError(f"{cls.kind} {what}; its fields are: {', '.join(fields(cls)) or 'none'}")
        free.remove(name)
        given[name] = _readings(value)
    asked = next((decision.id for decision in view.decisions if decision.seat == seat), 0)
    standing = game.tables.commands[cls][0].to is Standing
    own = {"kind": cls.kind, "seat": seat, "decision": 0 if standing else asked}
    fault: DecodeError | None = None
    for values in product(*given.values()):
        try:
            command = from_json(json.dumps({**own, **dict(zip(given, values, strict=True))}), game)
            assert isinstance(command, Command)
            return command
        except DecodeError as error:
            fault = fault or error
    assert fault is not None
    raise fault


def _readings(text: str) -> list[Any]:
    """Return the possible meanings of a typed value, likeliest first: JSON (no float or object) before bare text."""
    plain = {"yes": True, "oui": True, "no": False, "non": False}
    readings: list[Any] = [plain[text.lower()]] if text.lower() in plain else []
    try:
        read = json.loads(text)
    except (ValueError, RecursionError):
        pass
    else:
        if not isinstance(read, float | dict):
            readings.append(read)
    return [*readings, text]
