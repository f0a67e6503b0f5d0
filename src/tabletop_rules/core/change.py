"""`change(value, field=...)`: a copy of a frozen value with some fields changed.

Type checkers see `attrs.evolve`; at run time it costs a fraction of that, since reducers call it all the time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

import attrs

from tabletop_rules.core.make import copier, rebuilder

if TYPE_CHECKING:
    from attrs import evolve as change
else:

    def change(value: Any, /, **fields: Any) -> Any:
        """Return a copy of an attrs value with the named fields changed; raise TypeError for an unknown field."""
        cls = value.__class__
        copy = _COPIERS[cls] if cls in _COPIERS else _COPIERS.setdefault(cls, copier(cls))
        if copy is None:
            rebuild = _REBUILDERS[cls] if cls in _REBUILDERS else _REBUILDERS.setdefault(cls, rebuilder(cls))
            try:
                return rebuild(value, **fields)
            except TypeError:  # an unknown field, or a value that the class refuses
                _check_names(cls, fields)
                raise
        made = copy(value)
        try:
            for name in fields:
                setattr(made, name, fields[name])
        except AttributeError:
            _check_names(cls, fields)
            raise
        made.__class__ = cls
        return made


__all__ = ["change"]

_COPIERS: dict[type, Callable[[Any], Any] | None] = {}  # one function per class: caches code, not state
_REBUILDERS: dict[type, Callable[..., Any]] = {}  # for the classes without a copier


def _check_names(cls: type, names: Iterable[str]) -> None:
    """Raise TypeError for the first of these names that is no field of the class."""
    known = [field.alias for field in attrs.fields(cls)]
    for name in names:
        if name not in known:
            raise TypeError(f"{cls.__name__} has no field {name!r}; there are {', '.join(known)}") from None
