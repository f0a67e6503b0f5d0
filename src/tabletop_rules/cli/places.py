"""What handlers of a game may be on, and where to import it: for `handlers --places` and the generated rule pages."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterator
from typing import Any

import attrs

from tabletop_rules.core.game import Game
from tabletop_rules.core.targets import Protection, Targets
from tabletop_rules.core.value import parameters


@attrs.frozen
class Place:
    """A value, targets, moment, event or command that a handler may be on.

    `arguments` are the parameters of a value after the state with its result, or the fields of an event or command.
    """

    sort: str
    name: str
    module: str
    arguments: str
    text: str

    @property
    def id(self) -> str:
        """Return the statement that imports it."""
        return f"from {self.module} import {self.name}"


def places(game: Game[Any]) -> Iterator[Place]:
    """Yield what handlers of a game may be on: values, targets, moments, events, commands."""
    for given in game.values:
        if isinstance(given, Targets):
            module, name = _home(given, game)
            yield Place("targets", name, module, _arguments(given, game), given.text)
        else:
            yield Place("value", given.__name__, given.__module__, _signature(given.plain), _summary(given))
    for moment in game.moments:
        yield Place("moment", moment.__name__, moment.__module__, "", _summary(moment))
    for event in game.tables.reducers:
        yield Place("event", event.__name__, event.__module__, _fields(event), _summary(event))
    for command in game.tables.commands:
        yield Place("command", command.__name__, command.__module__, _fields(command), _summary(command))


def _home(given: object, game: Game[Any]) -> tuple[str, str]:
    """Return the module and name to import something from: where it is defined, or else any module that has it."""
    home = game.state.__module__
    room = home.rpartition(".")[0] or home
    found = [
        (module, name)
        for module, loaded in sorted(sys.modules.items())
        if module == room or module.startswith(f"{room}.")
        for name, held in vars(loaded).items()
        if held is given
    ]
    own = [(module, name) for module, name in found if _assigns(module, name)]
    return (own or found or [(room, "?")])[0]


def _assigns(module: str, name: str) -> bool:
    """Return whether the source of a module defines the name at top level, and does not import it."""
    try:
        source = inspect.getsource(sys.modules[module])
    except (OSError, TypeError):
        return False
    return any(line.startswith((f"{name} =", f"{name}:")) for line in source.splitlines())


def _arguments(targets: Targets[Any, Any, Any], game: Game[Any]) -> str:
    """Return the arguments of a protection after the state, if the game has any on these targets: "(spot, seat)"."""
    offers = game.handler_table.offers() if game.handler_table is not None else ()
    protections = [offer.handler for offer in offers if isinstance(offer.handler, Protection)]
    rows = [parameters(each.keep) for each in protections if each.on is targets]
    return next((f"({', '.join(row[1:])})" for row in rows if row is not None), "")


def _signature(plain: Any) -> str:
    """Return the parameters after the state, and the result: "(seat, card) -> int"."""
    signature = inspect.signature(plain)
    names = ", ".join([*signature.parameters][1:])
    return f"({names}) -> {signature.return_annotation}"


def _fields(cls: type) -> str:
    names = [field.name for field in attrs.fields(cls)]
    return f"({', '.join(names)})"


def _summary(given: Any) -> str:
    return (given.__doc__ or "").strip().partition("\n")[0]
