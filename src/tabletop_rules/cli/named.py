"""Games, bots and logs by the names that people give them; needs nothing of a terminal, so pytest uses it too."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from tabletop_rules import catalog
from tabletop_rules.core import source
from tabletop_rules.core.game import Game
from tabletop_rules.core.option import Option
from tabletop_rules.door import EventLog
from tabletop_rules.errors import LogError, OptionError, PackError, UnknownGameError, UsageError
from tabletop_rules.eventlog.log import GIVE_IT, LoadGame
from tabletop_rules.research import bots


def find_game(name: str, options: Sequence[str] = ()) -> Game[Any]:
    """Return the game that a GAME argument names, with its `--option` values.

    Raises:
        UnknownGameError: the catalogue has no such game.
        OptionError: options are wrong; all of them are listed.
        UsageError: `module:attribute` leads to no game.
    """
    given, faults = _pairs(options)
    if ":" in name:
        if faults:
            raise OptionError(f"these options of {name} cannot be used:", faults)
        _look_here()
        return source.find_game(name, _values(name, given))
    try:
        game = catalog.load_game(name, _values(name, given))
    except UnknownGameError as error:
        raise UnknownGameError(f"{error}; name a game of your own as module:attribute") from None
    except OptionError as error:
        raise OptionError(error.heading, [*faults, *error.faults]) from None
    if faults:
        raise OptionError(f"these options of {name} cannot be used:", faults)
    return game


def _pairs(options: Sequence[str]) -> tuple[dict[str, str], list[str]]:
    """Return `k=v` texts as a mapping, and what is wrong with the others."""
    given: dict[str, str] = {}
    faults = []
    for text in options:
        key, equals, value = text.partition("=")
        if not equals or not key.strip():
            faults.append(f"--option needs NAME=VALUE, not {text!r}")
        elif key.strip() in given:
            faults.append(f"option {key.strip()!r} is given twice")
        else:
            given[key.strip()] = value.strip()
    return given, faults


def given_options(name: str, options: Sequence[str]) -> dict[str, object]:
    """Return the `--option` values as `find_game` passes them to a game. Texts not of the form `k=v` are left out."""
    return _values(name, _pairs(options)[0])


def _values(name: str, given: Mapping[str, str]) -> dict[str, object]:
    """Parse the texts as options of a game."""
    if ":" in name:
        _look_here()
        known = {option.id: option for option in source.known_options(name)} if given else {}
        return {key: _read(value, known.get(key)) for key, value in given.items()}
    offered = {option.id: option for option in catalog.options(name)}
    return {key: offered[key].parse(value) if key in offered else value for key, value in given.items()}


def _read(text: str, option: Option | None) -> object:
    """Parse the value of an option of the user's own game.

    Text that looks like JSON is read as such if the option accepts the result, as in `["a", "b"]`; otherwise the option
    parses it, so that a list may also be written `a,b`.
    """
    guess = _guess(text)
    return guess if option is None or option.fault(guess) is None else option.parse(text)


def _guess(text: str) -> object:
    """Parse the value of an undescribed option: a boolean, integer or list as JSON, anything else as text."""
    try:
        read = json.loads(text)
    except (ValueError, RecursionError):
        return text
    if isinstance(read, list):
        return tuple(read)
    return read if isinstance(read, bool | int) else text


def find_bot(name: str) -> bots.Bot:
    """Return a new bot by its name, searching the current directory too. Raise UsageError if there is none."""
    if ":" in name:
        _look_here()
    return bots.find_bot(name)


def find_attribute(name: str) -> object:
    """Return what `module:attribute` names, searching the current directory too. Raise UsageError if there is none."""
    _look_here()
    return source.find_attribute(name)


def add_games(names: Sequence[str] | None) -> None:
    """Add games to the catalogue, searching the current directory too. Raise UsageError if one cannot be used."""
    if names:
        _look_here()
        catalog.add_games(*names)


def _look_here() -> None:
    """Put the current directory on the import path."""
    if "" not in sys.path:
        sys.path.insert(0, "")


def root_of(name: str) -> Path | None:
    """Return the folder that the module of `module:attribute` is imported from; None if not here or below."""
    top = name.partition(":")[0].partition(".")[0]
    spec = find_spec(top)
    places = [] if spec is None else [*(spec.submodule_search_locations or ()), *([spec.origin] if spec.origin else [])]
    folder = Path(places[0]).resolve().parent if places else None
    return folder if folder is not None and folder.is_relative_to(Path.cwd()) else None


def games_for(own_game: str | None = None, moved: Sequence[str] | None = None) -> LoadGame:
    """Return a function that makes the games of logs, each once, from the catalogue or by the name `own_game`.

    `moved` are `k=v` options that replace those in a log: where packs are on this machine. The function may raise
    UnknownGameError, OptionError and UsageError.

    Raises:
        UsageError: an element of `moved` is not of the form `k=v`.
    """
    given, faults = _pairs(moved or ())
    if faults:
        raise UsageError("; ".join(faults))
    made: dict[str, Game[Any]] = {}

    def games(game: str, options: Mapping[str, object]) -> Game[Any]:
        key = f"{game} {options!r}"
        if key not in made:
            chosen = {**options, **_values(own_game or game, {k: v for k, v in given.items() if k in options})}
            if own_game is None:
                made[key] = catalog.load_game(game, chosen)
            else:
                found = find_attribute(own_game)
                made[key] = found if isinstance(found, Game) else source.find_game(own_game, chosen)
        return made[key]

    return games


def load_log(
    path: Path, own_game: str | None = None, head: str | None = None, moved: Sequence[str] | None = None
) -> tuple[EventLog, Game[Any]]:
    """Load a log and its game, made with the options in its header; `own_game` names a game outside the catalogue.

    `head` is the expected last hash of the log; `moved` says where packs are on this machine.

    Raises:
        OSError: the file cannot be read.
        LogError: the log is damaged, or a pack that it names cannot be used.
        UsageError: the game is not known here, or the log lacks an option of `moved`.
    """
    games = games_for(own_game, moved)
    try:
        log = EventLog.load(path, games=games, expect_head=head)
    except LogError as error:
        if isinstance(error.__cause__, UnknownGameError | UsageError):
            hint = "; install its package, or name it with --game module:attribute" if own_game is None else ""
            raise UsageError(f"{path}: {str(error).removesuffix(GIVE_IT)}{hint}") from None
        where = (
            "; if the pack is elsewhere on this machine, give its path with --option"
            if isinstance(error.__cause__, PackError)
            else ""
        )
        raise LogError(f"{path}: {error}{where}", error.record) from None
    unknown = sorted(_pairs(moved or ())[0].keys() - log.header.options.keys())
    if unknown:
        raise UsageError(
            f"{path} has no option {', '.join(unknown)}: --option only gives the path of a pack that the log names"
        )
    return log, log.game(games)
