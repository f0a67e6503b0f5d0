"""The catalog of games, the only module that knows them all. A game is imported on first use.

Beside our own there are those of installed packages, by entry points, and those that a program names.
"""

from __future__ import annotations

import difflib
import os
from collections.abc import Callable, Mapping
from functools import cache, partial
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, Literal, overload

from tabletop_rules.core.game import Game
from tabletop_rules.core.handler import Handler, full_name
from tabletop_rules.core.option import Option, settle
from tabletop_rules.core.source import find_game, known_options
from tabletop_rules.core.terms import MAX_INT
from tabletop_rules.errors import OptionError, TabletopError, UnknownGameError, UsageError, shorten
from tabletop_rules.kit.frozen import frozen

if TYPE_CHECKING:  # for the types of states in the overloads below
    from tabletop_rules.games.carcassonne.state import State as Carcassonne
    from tabletop_rules.games.destiny.state import State as Destiny
    from tabletop_rules.games.fatum_medieval.state import State as Fatum
    from tabletop_rules.games.terres_de_destinees.state import State as Terres

GAMES: Final = ("carcassonne", "destiny", "fatum_medieval", "terres_de_destinees")
"""The ids of our own games, sorted; each is a package with `game.make` and `options.OPTIONS`."""

GROUP: Final = "tabletop_rules.games"
"""The entry points of installed games: an id, and `module:attribute` for a game or a function from options to one."""

NAMED: Final = "TABLETOP_RULES_GAMES"
"""The environment variable with more games, as `module:attribute` or `id=module:attribute`, separated by commas: so
that the processes which a program starts know them too."""

_KEPT: Final[dict[str, Game[Any]]] = {}
MAX_CACHED: Final = 64
"""The most cached entries; then all are dropped. A game has one for its options as given and one for all of them."""

MAX_CALL_LENGTH: Final = 600
"""The most characters of a call in an error message."""


@frozen
class Others:
    """The games that are not ours, by id, as `module:attribute`; and which cannot be used, and why."""

    places: Mapping[str, str]
    faults: tuple[str, ...]


def others() -> Others:
    """Return the games of installed packages and those that were named, and which of them cannot be used.

    They are imported, and made with their default options, when they are first asked for.
    """
    return _search(os.environ.get(NAMED, ""))


@cache
def _search(named: str) -> Others:
    from importlib.metadata import entry_points  # an eighth of the time of `import tabletop_rules`

    places, faults = dict[str, str](), list[str]()
    for id, place in [*((point.name, point.value) for point in entry_points(group=GROUP)), *_named(named)]:
        try:
            made = find_game(place)
            key = id or made.id
            if not key.isidentifier():
                faults.append(f"{place}: the id of a game is letters, digits and _, not {shorten(key)}")
            elif places.get(key, place) != place or key in GAMES:
                faults.append(f"{place}: there is a game {key!r} already; give this one another id, as other={place}")
            else:
                places[key] = place
        except TabletopError as error:
            faults.append(f"{id or place}: {error}")
    return Others(places, tuple(faults))


def _named(named: str) -> list[tuple[str, str]]:
    """Return the games in the environment variable as id, "" if it is that of the game, and place."""
    parts = [each.strip().rpartition("=") for each in named.split(",") if each.strip()]
    return [(id.strip(), place.strip()) for id, _, place in parts]


def add_games(*named: str) -> None:
    """Add games to the catalog, for this process and those that it starts.

    Each is `module:attribute`, a game or a function from options to one, which stand beside it as `OPTIONS`. One that
    shall have another id in lists than its own, such as one of ours with house rules, is `id=module:attribute`.

    Raises:
        UsageError: one cannot be used; the message says why. Then none is added.
    """
    before = os.environ.get(NAMED, "")
    together = ",".join(dict.fromkeys([*filter(None, before.split(",")), *named]))
    faults = [fault for fault in _search(together).faults if fault not in _search(before).faults]
    if faults:
        raise UsageError("these games cannot be used: " + "; ".join(faults))
    if together:
        os.environ[NAMED] = together


def games() -> tuple[str, ...]:
    """Return the ids of all games that can be loaded, sorted: ours, installed ones and those that were added."""
    return tuple(sorted({*GAMES, *others().places}))


def place_of(game: object) -> str:
    """Return where the game of an id is, as `module:attribute`; raise UnknownGameError if there is none."""
    if game in GAMES:
        return f"tabletop_rules.games.{game}.game:make"
    place = others().places.get(game) if isinstance(game, str) else None
    if place is None:
        raise _unknown(game)
    return place


@overload
def load_game(game: Literal["carcassonne"], options: Mapping[str, object] | None = None) -> Game[Carcassonne]: ...
@overload
def load_game(game: Literal["destiny"], options: Mapping[str, object] | None = None) -> Game[Destiny]: ...
@overload
def load_game(game: Literal["fatum_medieval"], options: Mapping[str, object] | None = None) -> Game[Fatum]: ...
@overload
def load_game(game: Literal["terres_de_destinees"], options: Mapping[str, object] | None = None) -> Game[Terres]: ...
@overload
def load_game(game: str, options: Mapping[str, object] | None = None) -> Game[Any]: ...
def load_game(game: str, options: Mapping[str, object] | None = None) -> Game[Any]:
    """Return a game by its id, with these options.

    Games are cached, except those with a file among their options, such as a content pack, which may have changed. A
    game is pickled as its id and options, or as a whole if it has a content pack.

    Raises:
        UnknownGameError: there is no such game.
        OptionError: options are unknown or invalid; the message names each.
        PackError: a content pack cannot be used.
        UsageError: the options are no mapping.
    """
    make: Callable[[Mapping[str, object]], Game[Any]]
    make = _room(game, "game").make if game in GAMES else partial(find_game, place_of(game))
    given = _mapping(options)
    if not all(type(name) is str and _is_plain(value) for name, value in given.items()) or _files(game, given):
        return make(given)
    key = _key(game, given)
    kept = _KEPT.get(key)
    if kept is None:
        kept = make(given)
        if len(_KEPT) >= MAX_CACHED:
            _KEPT.clear()
        kept = _KEPT.setdefault(_key(game, kept.options), kept)  # the same game may be cached for other spellings
        _KEPT[key] = kept.made_by(load_game, game, dict(kept.options))
    return kept


def _key(game: str, options: Mapping[str, object]) -> str:
    """Return the key of a game in the cache."""
    return f"{game} {sorted(options.items())!r}"


def house_rules(game: str) -> tuple[tuple[Handler, ...], tuple[Handler, ...]]:
    """Return the handlers that a version of one of our games adds to it, and those that it leaves out.

    Both are empty for our games themselves and for games that are none of ours.

    Raises:
        UnknownGameError: there is no such game.
    """
    version = load_game(game)
    if game in GAMES or version.id not in GAMES:
        return (), ()
    ours = {option.id for option in options(version.id)}
    plain = load_game(version.id, {name: value for name, value in version.options.items() if name in ours})
    here, there = ({full_name(each): each for each in made.handlers} for made in (version, plain))
    return (
        tuple([each for name, each in here.items() if name not in there]),
        tuple([each for name, each in there.items() if name not in here]),
    )


def load_built_in(game: str, options: Mapping[str, object] | None = None) -> Game[Any]:
    """Like `load_game`, for untrusted options: refuses those that name a file on this machine.

    For logs, whose header may name any file (`EventLog.load` uses it), and for servers that open tables for guests.

    Raises:
        OptionError: an option of free text is set, such as the path of a content pack, or as in `load_game`.
        UnknownGameError, UsageError: as in `load_game`.
    """
    place_of(game)
    given = _mapping(options)
    named = _files(game, given)
    if named:
        text = "names a file, which only load_game opens; if you trust the source of these options, give"
        ways = f"game={_call(game, given)}, or games=load_game for all files that a log names"
        faults = [f"option {name!r} {text} {ways}" for name in named]
        raise OptionError(f"these options of {game} cannot be used:", faults)
    return load_game(game, options)


def _call(game: str, given: Mapping[str, object]) -> str:
    """Return the call of `load_game` with the options that are not at their defaults; abbreviated if it is too long."""
    other = {each.id: given[each.id] for each in options(game) if given.get(each.id, each.default) != each.default}
    call = f"load_game({game!r}, {other!r})" if all(_is_plain(value) for value in other.values()) else ""
    return call if 0 < len(call) <= MAX_CALL_LENGTH else f"load_game({game!r}, ...)"


def _mapping(options: Mapping[str, object] | None) -> Mapping[str, object]:
    """Return the options as a dict; raise UsageError for what is no mapping."""
    if options is not None and not isinstance(options, Mapping):
        raise UsageError(f"options must be a mapping of names to values, not {shorten(options)}")
    return dict(options or {})


def _files(game: str, given: Mapping[str, object]) -> list[str]:
    """Return the options that name a file: those of free text that are not at their defaults."""
    free = [option for option in options(game) if option.kind == "text"]
    return [option.id for option in free if given.get(option.id, option.default) != option.default]


def _is_plain(value: object, lists: int = 1) -> bool:
    """Return whether a value is of exactly the types of options, so that no other value has its repr."""
    if isinstance(value, list | tuple):
        return lists > 0 and type(value) in (list, tuple) and all(_is_plain(part, lists - 1) for part in value)
    return type(value) in (bool, str) or (type(value) is int and abs(value) <= MAX_INT)


def options(game: str | Game[Any], options: Mapping[str, object] | None = None) -> tuple[Option, ...]:
    """Return the options of a game, given by its id or as such, with their defaults and what they mean.

    With `options`, as for `load_game`, return only those that have an effect beside these.

    Raises:
        UnknownGameError: the catalog has no such game.
        OptionError, UsageError: `options` are unknown, invalid or no mapping.
    """
    id = game.id if isinstance(game, Game) else game
    offered: tuple[Option, ...] = _room(id, "options").OPTIONS if id in GAMES else known_options(place_of(id))
    if options is None:
        return offered
    chosen = settle(id, offered, _mapping(options))
    return tuple([option for option in offered if option.applies(chosen)])


def _unknown(game: object) -> UnknownGameError:
    known, faults = games(), "".join(f"; {fault}" for fault in others().faults)
    near = difflib.get_close_matches(game[:60], known, n=1) if isinstance(game, str) else ()
    hint = f"; did you mean {near[0]!r}?" if near else ""
    return UnknownGameError(f"there is no game {shorten(game)}: there are {', '.join(known)}{hint}{faults}")


def _room(game: str, room: str) -> Any:
    return import_module(f"tabletop_rules.games.{game}.{room}")
