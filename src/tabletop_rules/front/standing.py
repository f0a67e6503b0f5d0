"""`standings` ranks the seats, `targets` lists what a command touches, `preview` how it would look."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import isfinite
from typing import Any, Final

import attrs

from tabletop_rules.core.component import SeatStanding
from tabletop_rules.core.fields import field_faults
from tabletop_rules.core.game import Game, bind_match
from tabletop_rules.core.match import Match, check_match
from tabletop_rules.core.messages import ChanceAnswer, Command
from tabletop_rules.core.terms import check_language
from tabletop_rules.core.voice import Voice
from tabletop_rules.errors import UsageError, attempt, shorten
from tabletop_rules.kit.frozen import frozen


@frozen
class Ghost:
    """A thing that a command would put on a place, by their ids in the picture of the table."""

    thing: str
    on: str


SILENT: Final = Voice(silent=True)


def standings(game: Game[Any], match: Match[Any], language: str | None = "en") -> tuple[SeatStanding, ...]:
    """Return the standing of each seat in a match or view, by seat: place, points and their items, or its aims.

    From a view, it is what the seat may know. When the match is over, places are those of the result. With None for the
    language, items need not have words, which is faster: for programs that only count.

    Raises:
        UsageError: the match is of another game, or the language is not "en", "fr" or None.
        EngineFault: counting fails, as of a match from a forged log.
    """
    check_match(game, match)
    if language is not None:
        check_language(language, "standings")
    voice = SILENT if language is None else Voice(language, match.names)
    match = bind_match(game, match)
    rows = attempt(f"the standings of {game.id}", game.display.standings, match, voice)
    if match.result is None:
        return rows
    ranking = match.result.ranking
    place = {seat: 1 + sum(map(len, ranking[:n])) for n, group in enumerate(ranking) for seat in group}
    return tuple([attrs.evolve(row, place=place.get(row.seat, row.place)) for row in rows])


def prospects(game: Game[Any], match: Match[Any]) -> tuple[float, ...]:
    """Return what each seat of a match or view is expected to gain beyond its standing (`Game.prospects`).

    Raises:
        UsageError: the match is of another game.
        EngineFault: counting fails, or gives anything but a finite number for each seat.
    """
    check_match(game, match)
    if game.prospects is None:
        return (0.0,) * match.seats
    return attempt(f"the prospects of {game.id}", _expected, game.prospects, bind_match(game, match))


def _expected(count: Callable[[Any], Sequence[float]], match: Match[Any]) -> tuple[float, ...]:
    gains = tuple(map(float, count(match.state)))
    if len(gains) != match.seats or not all(map(isfinite, gains)):
        raise ValueError(f"a finite number for each seat is needed, not {shorten(gains)}")
    return gains


def targets(game: Game[Any], match: Match[Any], command: Command) -> tuple[str, ...]:
    """Return the ids of the things and places that a command touches, in the order in which a person points at them.

    They are the `data-id` of groups in the picture of the table; () for a command that touches nothing, such as a pass.
    `match` may be the seat's view.

    Raises:
        UsageError: the match is of another game, or the command is of another game, malformed, or names a thing that
            does not exist.
    """
    if isinstance(command, ChanceAnswer):
        check_match(game, match)
        return ()
    state = _checked(game, match, command)
    try:
        touched = command.touches(state)
        return game.display.targets(state, command) if touched is None else touched
    except Exception:
        raise _not_here(command) from None


def preview(game: Game[Any], match: Match[Any], command: Command) -> tuple[Ghost, ...]:
    """Return how a command would look: what would lie on which place, so that a front end can show it before.

    The thing is in the picture already, turned as it would lie; () for a command that moves nothing, and for a game
    that does not say. `match` may be the seat's view.

    Raises:
        UsageError: as by `targets`.
    """
    if isinstance(command, ChanceAnswer):
        check_match(game, match)
        return ()
    state = _checked(game, match, command)
    try:
        return tuple([Ghost(thing, on) for thing, on in command.shown_as(state)])
    except Exception:
        raise _not_here(command) from None


def _checked(game: Game[Any], match: Match[Any], command: Command) -> Any:
    """Return the state of the match; raise UsageError for a command that is of another game or malformed."""
    check_match(game, match)
    if type(command) not in game.tables.commands:
        raise UsageError(f"{game.id} has no such command: {shorten(command)}")
    for name, must in field_faults(command):
        raise UsageError(f"field {name} of {command.kind} must be {must}")
    return bind_match(game, match).state


def _not_here(command: Command) -> UsageError:
    return UsageError(f"this command names something that is not on this table: {shorten(command)}")
