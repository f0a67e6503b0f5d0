"""`maker(cls)`: a function that makes values of a frozen class at a third of the cost of the class itself.

A frozen class bypasses its own `__setattr__` for each field. A maker sets the fields of a twin instead, a writable
class of the same layout, and then assigns `__class__`. Worth it only for the few classes of which every command makes
several; everything else calls the class.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any, Final, ParamSpec, TypeVar

import attrs

from tabletop_rules.kit.generated import define

P = ParamSpec("P")
T = TypeVar("T")

TWINS: Final = sys.implementation.name == "cpython"
"""Whether twins are made. PyPy calls a class faster than it changes one, and others may not let a class change."""


def maker(cls: Callable[P, T]) -> Callable[P, T]:
    """Return a function with the parameters of the attrs class.

    A class that does more than store its fields is returned unchanged. So is one without a twin: each on PyPy, and on
    Python 3.11 a slotted class with a weak reference slot of its own.
    """
    assert isinstance(cls, type)
    twin = _twin(cls)
    if twin is None:
        return cls
    fields = attrs.fields(cls)
    scope: dict[str, Any] = {"cls": cls, "twin": twin, "fields": fields}
    positional: list[str] = []
    named: list[str] = []
    for place, field in enumerate(fields):
        default = "" if field.default is attrs.NOTHING else f"=fields[{place}].default"
        (named if field.kw_only else positional).append(f"{field.alias}{default}")
    parameters = ", ".join([*positional, *(["*", *named] if named else [])])
    lines = "".join(f"    made.{field.name} = {field.alias}\n" for field in fields)
    source = f"def make({parameters}):\n    made = twin()\n{lines}    made.__class__ = cls\n    return made\n"
    make: Callable[P, T] = define("make", source, scope)
    return make


def copier(cls: type) -> Callable[[Any], Any] | None:
    """Return a function that copies a value of the class into its writable twin; None if there is no twin.

    The caller sets the fields to change, then assigns `__class__`.
    """
    if not TWINS or not attrs.has(cls) or cls.__dictoffset__:  # a `__dict__` would accept any name
        return None
    twin = _twin(cls)
    if twin is None:
        return None
    scope: dict[str, Any] = {"twin": twin}
    lines = "".join(f"    made.{field.name} = old.{field.name}\n" for field in attrs.fields(cls))
    copy: Callable[[Any], Any] = define("copy", f"def copy(old):\n    made = twin()\n{lines}    return made\n", scope)
    return copy


def renewer(cls: type, *names: str) -> Callable[..., Any]:
    """Return a function of a value of the class and of one value for each of these fields: the changed copy.

    It is `change` written out for a class and fields that hot code changes all the time. A value of a derived class, as
    a house rule's state is, stays one and keeps its further fields.
    """
    fields = {field.name: field for field in attrs.fields(cls)}
    derived = ", ".join(f"{fields[name].alias}={name}" for name in names)
    start = f"def renew(old, {', '.join(names)}):\n"
    start += f"    if old.__class__ is not _cls:\n        return evolve(old, {derived})\n"
    twin = _twin(cls)
    if twin is None:
        call = _call(cls, lambda field: field.name if field.name in names else f"old.{field.name}")
        rest = f"    return {call}\n"
    else:
        held = "".join(f"    made.{name} = {name if name in names else f'old.{name}'}\n" for name in fields)
        rest = f"    made = twin()\n{held}    made.__class__ = _cls\n    return made\n"
    scope = {"_cls": cls, "twin": twin, "evolve": attrs.evolve}
    renew: Callable[..., Any] = define("renew", start + rest, scope)
    return renew


def rebuilder(cls: type) -> Callable[..., Any]:
    """Return a function of a value of the class and of fields by keyword: the changed copy, made by calling the class.

    It is `attrs.evolve` written out for the class. A field that is not set by `__init__` is not copied.
    """
    keywords = "".join(f", {field.alias}=_kept" for field in _given(cls))
    call = _call(cls, lambda field: f"_old.{field.name} if {field.alias} is _kept else {field.alias}")
    source = f"def rebuild(_old, /{keywords and ', *'}{keywords}):\n    return {call}\n"
    rebuild: Callable[..., Any] = define("rebuild", source, {"_cls": cls, "_kept": object()})
    return rebuild


def quicken(cls: Any) -> None:
    """Make calls of an attrs class fast: its `__new__` fills a writable twin, and `__init__` has nothing left to do.

    `__new__` is written when the class is first called, or asked for its signature. A class that does more than store
    its fields, or has no twin, is left as attrs made it.
    """
    if TWINS and _plain(cls) and _may_have_twin(cls):
        cls.__new__, cls.__init__, cls.__reduce__ = _Later(cls), object.__init__, _reduce
    elif next(vars(base)["__new__"] for base in cls.__mro__ if "__new__" in vars(base)) is not object.__new__:
        cls.__new__ = _plain_new


def _may_have_twin(cls: type) -> bool:
    """Return whether a class can have a twin: not on Python 3.11 with a weak reference slot and others of its own."""
    slots = vars(cls).get("__slots__", ())
    return sys.version_info >= (3, 12) or len(slots) < 2 or "__weakref__" not in slots


class _Later:
    """Stands in for the `__new__` of a class until somebody looks for it."""

    __slots__ = ("init", "owner")

    def __init__(self, owner: Any) -> None:
        self.owner, self.init = owner, owner.__init__

    def __get__(self, value: object, cls: type) -> Any:
        owner = self.owner
        twin = _twin(owner)
        if twin is None:
            owner.__init__, owner.__new__ = self.init, _plain_new
        else:
            owner.__new__ = _quick_new(owner, twin, vars(self.init).get("__annotations__") or self.init.__annotations__)
        return owner.__new__


def _quick_new(cls: Any, twin: type, annotations: dict[str, Any]) -> Any:
    """Return the `__new__` of a class with a twin."""
    fields = attrs.fields(cls)
    scope: dict[str, Any] = {"own": cls, "twin": twin, "fields": fields, "slow": _slow}
    positional: list[str] = []
    named: list[str] = []
    for place, field in enumerate(fields):
        default = "" if field.default is attrs.NOTHING else f"=fields[{place}].default"
        (named if field.kw_only else positional).append(f"{field.alias}{default}")
    parameters = ", ".join(["cls", *positional, *(["*", *named] if named else [])])
    lines = "".join(f"    made.{field.name} = {field.alias}\n" for field in fields)
    values = "".join(f"{field.alias}, " for field in fields)
    source = (
        f"def __new__({parameters}):\n    if cls is not own:\n        return slow(cls, ({values}))\n"
        f"    made = twin()\n{lines}    made.__class__ = own\n    return made\n"
    )
    new = define("__new__", source, scope)
    new.__annotations__ = annotations
    new.__qualname__, new.__module__ = f"{cls.__qualname__}.__new__", cls.__module__
    return new


def _plain_new(cls: type, *args: object, **fields: object) -> Any:
    return object.__new__(cls)


def _slow(cls: type, values: tuple[object, ...]) -> Any:
    """Return a value of a class with these fields, in order: of a bare subclass, or from a pickle."""
    made: Any = object.__new__(cls)
    for field, value in zip(attrs.fields(cls), values, strict=True):
        object.__setattr__(made, field.name, value)
    return made


def _reduce(value: Any) -> Any:
    return _slow, (value.__class__, tuple([getattr(value, field.name) for field in attrs.fields(value.__class__)]))


def _call(cls: type, argument: Callable[[attrs.Attribute[Any]], str]) -> str:
    """Return the source of a call of the class, with these arguments for its fields."""
    given = [f"{field.alias}={argument(field)}" if field.kw_only else argument(field) for field in _given(cls)]
    return f"_cls({', '.join(given)})"


def _given(cls: type) -> list[attrs.Attribute[Any]]:
    """Return the fields that are arguments of the class, in the order in which it takes them."""
    return sorted((field for field in attrs.fields(cls) if field.init), key=lambda field: field.kw_only)


def _twin(cls: type) -> type | None:
    """Return an empty writable class of the same layout; None if there is none, or `__init__` does more than store."""
    if not TWINS or not _plain(cls):
        return None
    body: dict[str, Any] = {name: vars(object)[name] for name in ("__new__", "__init__", "__setattr__", "__delattr__")}
    body |= {name: vars(cls)[name] for name in ("__slots__", "__orig_bases__") if name in vars(cls)}
    twin = type(cls.__name__, cls.__bases__, body)
    probe: Any = twin()
    try:
        probe.__class__ = cls
    except TypeError:
        return None
    return twin


def _plain(cls: type) -> bool:
    """Return whether making a value of an attrs class only stores what is given."""
    hooks = ("__attrs_pre_init__", "__attrs_post_init__", "__attrs_init__")
    return not any(hasattr(cls, hook) for hook in hooks) and all(
        field.init and not field.validator and not field.converter and not isinstance(field.default, _FACTORY)
        for field in attrs.fields(cls)
    )


_FACTORY: type = type(attrs.Factory(tuple))
