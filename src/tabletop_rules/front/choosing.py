"""`why_not_thing`: why a thing on the table cannot be chosen now, for a player who points at it."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from itertools import islice
from typing import Any, Final

import attrs

from tabletop_rules.core.game import Game
from tabletop_rules.core.legal import legal_commands, why_not
from tabletop_rules.core.match import Match
from tabletop_rules.core.messages import Command, Refusal, Rejection
from tabletop_rules.core.terms import CORE, Seat
from tabletop_rules.front.standing import targets
from tabletop_rules.front.things import describe, find_component

UNTOUCHED: Final = Refusal(
    "untouched",
    "No command that is open to you now touches this.",
    "Aucun coup que vous pouvez jouer maintenant n'y touche.",
)

TRIED: Final = 100
"""The most legal commands that are compared."""


def why_not_thing(game: Game[Any], match: Match[Any], seat: Seat, id: str) -> tuple[Rejection, ...]:
    """Return why a seat cannot choose a thing or place now; () if one of its legal commands touches it.

    A legal command is tried with this thing in place of another of its kind, and its rejections are returned. If the
    seat has no such command, the only rejection is `untouched`. `id` is a `data-id` of pictures. Only the first 100
    legal commands are considered.

    Raises:
        UsageError: the game has no such thing, or the match is of another game or another seat's view.
    """
    kind = describe(game, id).kind
    aimed = [
        (command, targets(game, match, command))
        for command in islice((each for each in legal_commands(game, match, seat) if each.decision), TRIED)
    ]
    if any(id in touched for _, touched in aimed):
        return ()
    for command, touched in aimed:
        for changed in _alike(game, command, touched, id, kind):
            found = why_not(game, match, attrs.evolve(command, **changed))
            if found:
                return found
    return (UNTOUCHED.by(CORE),)


def _alike(game: Game[Any], command: Command, touched: tuple[str, ...], id: str, kind: str) -> Iterator[dict[str, Any]]:
    """Yield each field of a command that names a thing of this kind, with the value that names `id` instead.

    A field names a thing if the id ends with its value: `cell:1,0` with (1, 0), `seat:2` with 2, `deck:work` with WORK.
    """
    for field in attrs.fields(type(command)):
        value = getattr(command, field.name)
        for target in touched:
            start, ending = _split(target, value)
            thing = find_component(game, target, "en")
            if not ending or thing is None or thing.kind != kind or not id.startswith(start):
                continue
            other = _read(id.removeprefix(start), value)
            if other is not None:
                yield {field.name: other}


def _split(target: str, value: object) -> tuple[str, str]:
    """Return an id as what comes before the value of a field, and that value; the latter is "" if it is not there."""
    if isinstance(value, Enum):
        value = value.value
    told = ",".join(map(str, value)) if isinstance(value, tuple) else "" if isinstance(value, bool) else str(value)
    found = told and (target == told or target.endswith(f":{told}"))
    return (target[: len(target) - len(told)], told) if found else (target, "")


def _read(text: str, like: object) -> object:
    """Return the value of a field in the text of an id, of the type of another value; None if it is none."""
    try:
        if isinstance(like, Enum):
            return type(like)(text)
        if isinstance(like, tuple):
            return tuple(map(int, text.split(",")))
        return text if isinstance(like, str) else int(text)
    except ValueError:
        return None
