"""`frozen`: `attrs.frozen`, but the methods that compare and show values are written when they are first called.

attrs compiles these methods of every class, which takes more than half of the time that making a class does; of most
classes of a game, a process compares no values. It leaves alone what a class has already: here, functions shared by all
classes that put the real ones in their place. Type checkers see `attrs.frozen`.
"""

from __future__ import annotations

from functools import partial
from reprlib import recursive_repr
from typing import TYPE_CHECKING, Any, Final

import attrs

from tabletop_rules.kit.generated import define

if TYPE_CHECKING:
    from attrs import frozen
else:

    def _frozen(how: dict[str, Any], cls: type | None = None, /, **more: Any) -> Any:
        """Return an attrs class whose values never change; `how` and `more` are what `attrs.frozen` takes."""
        how = how | more
        if cls is None:
            return partial(_frozen, how)
        if how.keys() <= _SIMPLE and not issubclass(cls, BaseException):
            body = vars(cls)
            if how.get("eq", True) and "__eq__" not in body and "__ne__" not in body:
                cls.__eq__ = _eq
                if "__hash__" not in body:
                    cls.__hash__ = _hash
            if how.get("repr", True) and "__repr__" not in body:
                cls.__repr__ = _repr
        return attrs.frozen(cls, **how)

    frozen = partial(_frozen, {})


__all__ = ["frozen"]

_SIMPLE: Final = frozenset({"eq", "repr", "kw_only", "slots", "weakref_slot", "field_transformer"})
"""What may be said of a class whose methods are written later; anything else is left to attrs."""


def _eq(self: Any, other: object) -> bool:
    return _owner(self, "__eq__", _eq, _written_eq).__eq__(self, other)  # type: ignore[no-any-return]


def _hash(self: Any) -> int:
    return _owner(self, "__hash__", _hash, _written_hash).__hash__(self)  # type: ignore[no-any-return]


def _repr(self: Any) -> str:
    return _shown(self)


@recursive_repr("...")
def _shown(self: Any) -> str:
    """Return the class and fields of a value; dots within itself."""
    fields = [field for field in attrs.fields(type(self)) if field.repr]
    shown = [(field.name, field.repr, getattr(self, field.name, attrs.NOTHING)) for field in fields]
    parts = [f"{name}={how(value) if callable(how) else repr(value)}" for name, how, value in shown]
    return f"{type(self).__qualname__.rpartition('>.')[2]}({', '.join(parts)})"


def _owner(value: Any, name: str, stand_in: Any, write: Any) -> Any:
    """Return the class that a value has a method from, after putting the real one in place of the stand-in."""
    owner = next(cls for cls in type(value).__mro__ if name in vars(cls))
    if vars(owner)[name] is stand_in:
        setattr(owner, name, write(owner))
    return owner


def _written_eq(cls: type) -> Any:
    """Return what tells whether two values are of one class with equal fields."""
    compared = [field for field in attrs.fields(cls) if field.eq]
    equal = " and ".join(f"{_side('self', field)} == {_side('other', field)}" for field in compared)
    source = (
        "def __eq__(self, other):\n    if other.__class__ is not self.__class__:\n        return NotImplemented\n"
        f"    return {equal or True}\n"
    )
    return _method(cls, "__eq__", source)


def _written_hash(cls: type) -> Any:
    """Return what makes a number of the fields that are compared, and of the class."""
    counted = [field for field in attrs.fields(cls) if (field.eq if field.hash is None else field.hash)]
    parts = "".join(f", {_side('self', field)}" for field in counted)
    seed = hash(f"{cls.__module__}.{cls.__qualname__}")
    return _method(cls, "__hash__", f"def __hash__(self):\n    return hash(({seed}{parts or ','}))\n")


def _side(value: str, field: Any) -> str:
    """Return the source of what is compared of a field: what it holds, or what its key makes of that."""
    return f"{value}.{field.name}" if field.eq_key is None else f"fields.{field.name}.eq_key({value}.{field.name})"


def _method(cls: type, name: str, source: str) -> Any:
    """Return the method of this name that the source defines."""
    made = define(name, source, {"fields": attrs.fields(cls)})
    made.__qualname__, made.__module__ = f"{cls.__qualname__}.{name}", cls.__module__
    return made
