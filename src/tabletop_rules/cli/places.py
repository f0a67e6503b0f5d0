"""What handlers of a game may be on, and where to import it: for `handlers --places` and the generated rule pages."""

from __future__ import annotations

import inspect
import linecache
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import attrs

from tabletop_rules.cli.signatures import field_types, parameters_of
from tabletop_rules.core.game import Game
from tabletop_rules.core.targets import Protection, Targets
from tabletop_rules.kit.arity import parameters


@attrs.frozen
class Place:
    """A value, targets, moment, event or command that a handler may be on.

    `arguments` are the names of the parameters of a value after the state with its result, or of the fields of an event
    or command. `signature` has everything with its type, for targets that of a protection on them.
    """

    sort: str
    name: str
    module: str
    arguments: str
    signature: str
    text: str

    @property
    def id(self) -> str:
        """Return the statement that imports it."""
        return f"from {self.module} import {self.name}"


def places(game: Game[Any]) -> Iterator[Place]:
    """Yield what handlers of a game may be on: values, targets, moments, events, commands.

    Each comes from the package of the game, or from the module that defines it if the package lacks its name.
    """
    package = package_of(game)
    for given in game.values:
        if isinstance(given, Targets):
            keep = _keep(given, game)
            row = (parameters(keep) or [])[1:] if keep is not None else []
            arguments = f"({', '.join(row)})" if row else ""
            signature = parameters_of(keep) if keep is not None else ""
            module, name = _home(given, package)
            yield Place("targets", name, module, arguments, signature, given.text)
        else:
            module, name = home_of(given, package)
            yield Place("value", name, module, _arguments(given.plain), parameters_of(given.plain), summary(given))
    for sort, classes in (("moment", game.moments), ("event", game.tables.reducers), ("command", game.tables.commands)):
        for cls in classes:
            fields, (module, name) = field_types(cls), home_of(cls, package)
            arguments = "" if sort == "moment" else f"({', '.join(fields)})"
            signature = f"({', '.join(f'{field}: {hint}' for field, hint in fields.items())})"
            yield Place(sort, name, module, arguments, signature, summary(cls))


def package_of(game: Game[Any]) -> str:
    """Return the package of a game, in which the module of its state is, or that module if it is in none."""
    home = game.state.__module__
    return home.rpartition(".")[0] or home


def home_of(given: Any, package: str) -> tuple[str, str]:
    """Return the module and name to import a class or function from."""
    name = given.__name__
    return (package if vars(sys.modules[package]).get(name) is given else given.__module__), name


def _home(given: object, package: str) -> tuple[str, str]:
    """Return the module and name to import something without a name of its own from."""
    found = [
        (module, name)
        for module, loaded in sorted(sys.modules.items())
        if module == package or module.startswith(f"{package}.")
        for name, held in vars(loaded).items()
        if held is given
    ]
    best = [each for each in found if each[0] == package] or [each for each in found if _assigns(*each)] or found
    return (best or [(package, "?")])[0]


def _assigns(module: str, name: str) -> bool:
    """Return whether the source of a module defines the name at top level, and does not import it."""
    loaded = sys.modules[module]
    file = getattr(loaded, "__file__", None)
    if file is None:
        return False
    source = Path(file).with_name(f"{Path(file).name.partition('.')[0]}.py")  # it is beside a compiled module too
    lines = linecache.getlines(str(source), vars(loaded))
    return any(line.startswith((f"{name} =", f"{name}:")) for line in lines)


def _keep(targets: Targets[Any, Any, Any], game: Game[Any]) -> Callable[..., Any] | None:
    """Return the function of a protection on these targets, if the game has any."""
    both = (*game.handler_table.handlers, *game.handlers)
    on = [each for each in both if isinstance(each, Protection) and each.on is targets]
    return next((each.keep for each in on if parameters(each.keep) is not None), None)


def _arguments(plain: Callable[..., Any]) -> str:
    """Return the names of the parameters after the state, and the result: "(seat, card) -> int"."""
    signature = inspect.signature(plain)
    names = ", ".join([*signature.parameters][1:])
    return f"({names}) -> {signature.return_annotation}"


def summary(given: Any) -> str:
    """Return the first paragraph of a docstring in one line."""
    return " ".join((given.__doc__ or "").strip().partition("\n\n")[0].split())
