"""The public Python API as one stub per module, from which griffe tells what a change breaks.

A stub has what callers rely on: names, parameters with their types and simple defaults, results, bases, members.
A class made by attrs has its fields as the parameters of `__init__`.
"""

from __future__ import annotations

import enum
import inspect
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from types import FunctionType, MethodType, ModuleType
from typing import Any

import attrs
import griffe

from tabletop_rules.core.messages import Part
from tabletop_rules.rpc.engine import METHODS

PACKAGE = "tabletop_rules"
DOORS = (
    "",
    ".author",
    ".core.whereabouts",
    ".errors",
    ".eventlog.store",
    ".packs",
    ".research",
    ".research.bots",
    ".research.gymnasium_env",
    ".research.pettingzoo_env",
    ".research.policy",
    ".research.steps",
    ".research.vector_env",
    ".rpc",
    ".serve",
    ".store",
    ".testing",
    ".testing.machine",
    ".testing.regression",
    ".testing.story",
    ".testing.strategies",
    ".typescript",
)
ROOMS = frozenset(
    {"bands", "commands", "decisions", "events", "hooks", "queries", "situation", "state", "steps", "terms"}
)
"""Modules of a game, or of an expansion, that other programs import."""

RULES = frozenset({"apply", "check", "decide", "legal", "offers", "options", "plan", "touches", "words"})
"""What the engine calls of the messages of a game, and nobody else."""

RPC = "JSON-RPC"


def modules() -> list[str]:
    """Return the names of the public modules."""
    below = [each.name for each in walk_packages(import_module(f"{PACKAGE}.games").__path__, f"{PACKAGE}.games.")]
    rooms = [name for name in below if ROOMS.intersection(name.split(".")[3:])]
    return [*(PACKAGE + door for door in DOORS), *rooms, RPC]


class _Text(str):
    """A text that is shown without quotes."""

    def __repr__(self) -> str:
        return str(self)


def stub(name: str) -> str:
    """Return the stub of a module; for `JSON-RPC`, the methods of the engine as functions."""
    if name == RPC:
        return "".join(f"def {method}{_signature(METHODS[method])}: ...\n" for method in sorted(METHODS))
    module = import_module(name)
    own = (name for name in vars(module) if not name.startswith("_") and _is_own(module, name))
    names = getattr(module, "__all__", own)
    return "\n".join(line for each in sorted(names) for line in _lines(each, getattr(module, each))) + "\n"


def breakages(name: str, before: str, now: str) -> Iterator[tuple[str, str]]:
    """Yield what a change of a stub breaks: the name of what it breaks, and a sentence."""
    old, new = (griffe.visit(name, filepath=Path("api.txt"), code=text) for text in (before, now))
    for breakage in griffe.find_breaking_changes(old, new):
        path = breakage.obj.path.removesuffix(".__init__")
        yield path.rpartition(".")[2], breakage.explain(griffe.ExplanationStyle.ONE_LINE)


def _is_own(module: ModuleType, name: str) -> bool:
    """Whether a module defines this name, rather than importing it."""
    found = getattr(module, name)
    if isinstance(found, ModuleType):
        return False
    return getattr(found, "__module__", module.__name__) in (module.__name__, None) and name != "annotations"


def _lines(name: str, found: Any) -> Iterator[str]:
    """Yield the lines of a name."""
    found = found if isinstance(found, type) else inspect.unwrap(found)
    if isinstance(found, type):
        yield f"class {name}({', '.join(_bases(found))}):"
        members = [f"    {line}" for line in _members(found)]
        yield from members or ["    ..."]
    elif isinstance(found, FunctionType | MethodType):
        yield f"def {name}{_signature(found)}: ..."
    else:
        yield f"{name}: {type(found).__name__}"


def _bases(cls: type) -> list[str]:
    return [base.__name__ for base in cls.__bases__ if base is not object and not base.__name__.startswith("_")]


def _members(cls: type) -> Iterator[str]:
    """Yield the lines of what a class has, from the classes of this package that it extends as well."""
    inside = [base for base in reversed(cls.__mro__) if base.__module__.startswith(PACKAGE)]
    own = {name: found for base in inside for name, found in vars(base).items()}
    fields = {field.name for field in attrs.fields(cls)} if attrs.has(cls) else set()
    if issubclass(cls, enum.Enum):
        yield from (f"{member.name} = {member.value!r}" for member in cls)
    elif fields:
        yield f"def __init__{_attrs_signature(cls)}: ..."
    elif isinstance(own.get("__init__"), FunctionType) and not getattr(cls, "_is_protocol", False):
        yield f"def __init__{_signature(own['__init__'])}: ..."
    for name, found in sorted(own.items()):
        if name.startswith("_") or name in fields or name in getattr(cls, "__members__", ()):
            continue
        if name in RULES and issubclass(cls, Part) and not cls.__module__.startswith(f"{PACKAGE}.core"):
            continue
        if isinstance(found, property):
            yield from ("@property", f"def {name}{_signature(found.fget)}: ...")
        elif isinstance(found, classmethod | staticmethod):
            yield from (f"@{type(found).__name__}", f"def {name}{_signature(found.__func__)}: ...")
        elif isinstance(found, FunctionType):
            yield f"def {name}{_signature(found)}: ..."


def _signature(function: Any) -> str:
    """Return a signature as it is written, with `...` for defaults that are no simple values."""
    signature = inspect.signature(inspect.unwrap(function))
    empty = inspect.Parameter.empty
    parameters = [
        each.replace(
            annotation=empty if each.annotation is empty else _written(each.annotation),
            default=empty if each.default is empty else _simple(each.default),
        )
        for each in signature.parameters.values()
    ]
    given = signature.return_annotation
    result = empty if given is empty else _written(given)
    return str(signature.replace(parameters=parameters, return_annotation=result))


def _attrs_signature(cls: type) -> str:
    """Return the signature of the `__init__` that attrs makes."""
    written = {name: each for base in reversed(cls.__mro__) for name, each in inspect.get_annotations(base).items()}
    parameters = [inspect.Parameter("self", inspect.Parameter.POSITIONAL_OR_KEYWORD)]
    for field in attrs.fields(cls):
        if field.init:
            kind = inspect.Parameter.KEYWORD_ONLY if field.kw_only else inspect.Parameter.POSITIONAL_OR_KEYWORD
            default = inspect.Parameter.empty if field.default is attrs.NOTHING else _simple(field.default)
            annotation = _written(written.get(field.name, "Any"))
            name = field.alias or field.name
            parameters.append(inspect.Parameter(name, kind, default=default, annotation=annotation))
    parameters.sort(key=lambda each: each.kind)
    return str(inspect.Signature(parameters, return_annotation=_Text("None")))


def _written(annotation: object) -> _Text:
    return _Text(annotation if isinstance(annotation, str) else inspect.formatannotation(annotation))


def _simple(value: object) -> _Text:
    plain = isinstance(value, bool | int | float | str | None) and not isinstance(value, enum.Enum)
    return _Text(repr(value) if plain or value == () else "...")
