"""`maker(cls)`: a function that makes values of a frozen class as the class itself does, at a third of the cost.

A frozen value must go round its own `__setattr__` for each field it is born with. A maker fills the fields of a twin
instead, a class of the same layout that can be written to, and then declares it to be a value of the frozen class. It
is for the few classes of which every command makes several; everything else simply calls the class.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar

import attrs

P = ParamSpec("P")
T = TypeVar("T")


def maker(cls: Callable[P, T]) -> Callable[P, T]:
    """A function with the parameters of the attrs class. A class that does more than keep its fields is returned as is.

    So is one whose layout has no twin: in Python 3.11, a slotted class with a weak reference slot of its own.
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
    exec(f"def make({parameters}):\n    made = twin()\n{lines}    made.__class__ = cls\n    return made\n", scope)
    make: Callable[P, T] = scope["make"]
    return make


def copier(cls: type) -> Callable[[Any], Any] | None:
    """A function that copies a value of the class into its writable twin; None if there is no twin.

    Whoever copies so sets what is to be another, and declares the copy to be of the class.
    """
    twin = _twin(cls) if attrs.has(cls) and not cls.__dictoffset__ else None  # a dict would take any name
    if twin is None:
        return None
    scope: dict[str, Any] = {"twin": twin}
    lines = "".join(f"    made.{field.name} = old.{field.name}\n" for field in attrs.fields(cls))
    exec(f"def copy(old):\n    made = twin()\n{lines}    return made\n", scope)
    copy: Callable[[Any], Any] = scope["copy"]
    return copy


def _twin(cls: type) -> type | None:
    """An empty class of the same layout whose fields can be set; None if there is none, or if `__init__` does more."""
    if not _plain(cls):
        return None
    body: dict[str, Any] = {name: vars(object)[name] for name in ("__init__", "__setattr__", "__delattr__")}
    body |= {name: vars(cls)[name] for name in ("__slots__", "__orig_bases__") if name in vars(cls)}
    twin = type(cls.__name__, cls.__bases__, body)
    probe: Any = twin()
    try:
        probe.__class__ = cls
    except TypeError:
        return None
    return twin


def _plain(cls: type) -> bool:
    """Whether making a value of an attrs class is to keep what is given, and nothing else."""
    hooks = ("__attrs_pre_init__", "__attrs_post_init__", "__attrs_init__")
    return not any(hasattr(cls, hook) for hook in hooks) and all(
        field.init and not field.validator and not field.converter and not isinstance(field.default, _FACTORY)
        for field in attrs.fields(cls)
    )


_FACTORY: type = type(attrs.Factory(tuple))
