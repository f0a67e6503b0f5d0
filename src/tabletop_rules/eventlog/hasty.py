"""How the hasty reader reads the fields of a class: by one function compiled for it.

cattrs compiles one that calls another for every field. Most fields hold a number, a text or a boolean: checking those
in place, and making the value with its `maker`, reads a log in a fifth less time.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NoReturn

import attrs
from cattrs.cols import is_namedtuple

from tabletop_rules.core.generated import define
from tabletop_rules.core.hints import bare, class_of, declared, hints, is_choice
from tabletop_rules.core.make import maker
from tabletop_rules.core.terms import MAX_INT
from tabletop_rules.eventlog.kinds import is_record, is_tagged
from tabletop_rules.eventlog.plain import Hook, MisfitError, Read
from tabletop_rules.eventlog.writing import omitted_of

_PLAIN: Final = {int: f"is int and -{MAX_INT} <= v <= {MAX_INT}", str: "is str", bool: "is bool"}
"""The check of a plain value `v`: of its class, and of a number itself."""


@attrs.frozen
class Source:
    """Where the function for a class gets what is not compiled into it."""

    hook: Callable[[Any], Hook]  # the reader of a type
    kinds: Callable[[Any], Mapping[str, Read]]  # the reader of each kind below a base class
    arms: Callable[[Any], Mapping[type, Read]]  # the reader of each arm of a union


def fields_reader(cls: Any, source: Source) -> Hook:
    """Return a function from a JSON object to an attrs value or named tuple; its second argument is optional.

    For what does not fit it raises some exception, with no useful message.
    """
    scope: dict[str, Any] = {"made": maker(cls) if attrs.has(cls) else cls, "misfit": _misfit}
    fields = _fields(cls)
    scope["known"] = frozenset(field.name for field in fields)
    arguments = []
    for field in fields:
        read = field.read(source, scope)
        if isinstance(field.default, _FACTORY):
            arguments.append(f"**({{{field.alias!r}: {read}}} if {field.name!r} in o else {{}})")
            continue
        if field.default is not attrs.NOTHING:
            scope[f"without_{field.name}"] = field.default
            read = f"{read} if {field.name!r} in o else without_{field.name}"
        arguments.append(f"{field.alias}=({read})" if field.by_name else f"({read})")
    body = f"made({', '.join(arguments)})"
    if not fields:  # all values of the class are equal
        scope["one"], body = cls(), "one"
    source_text = f"def read(o, _=None):\n    if not o.keys() <= known: misfit()\n    return {body}\n"
    reader: Hook = define("read", source_text, scope)
    return reader


@attrs.frozen
class _Field:
    """A field to read, and how it is passed to the class."""

    name: str
    hint: Any
    default: Any
    alias: str
    by_name: bool

    def read(self, source: Source, scope: dict[str, Any]) -> str:
        """Return an expression that reads the field from the object `o`; `scope` gets what it cannot spell out."""
        name, hint = self.name, bare(self.hint)
        if hint in _PLAIN:
            return f"(v if (v := o[{name!r}]).__class__ {_PLAIN[hint]} else misfit())"
        if is_record(hint) and is_tagged(hint):
            scope[f"kinds_{name}"] = source.kinds(class_of(hint))
            return f"kinds_{name}[(v := o[{name!r}]).pop('kind')](v)"
        if is_choice(hint):
            scope[f"arms_{name}"] = source.arms(hint)
            return f"arms_{name}[(v := o[{name!r}]).__class__](v)"
        scope[f"read_{name}"], scope[f"type_{name}"] = source.hook(hint), hint
        return f"read_{name}(o[{name!r}], type_{name})"


def _fields(cls: Any) -> list[_Field]:
    """Return the fields to read, those passed by position first."""
    if is_namedtuple(cls):
        types, defaults = declared(cls), cls._field_defaults
        return [_Field(name, types[name], defaults.get(name, attrs.NOTHING), name, False) for name in cls._fields]
    types, read = hints(cls), [field for field in attrs.fields(cls) if field.init and _is_written(cls, field)]
    gaps = len(read) < len(attrs.fields(cls)) or any(isinstance(field.default, _FACTORY) for field in read)
    found = [_Field(f.name, types[f.name], f.default, f.alias, gaps or bool(f.kw_only)) for f in read]
    return sorted(found, key=lambda field: field.by_name)


def _is_written(cls: Any, field: attrs.Attribute[Any]) -> bool:
    return field.name not in omitted_of(cls)


def _misfit() -> NoReturn:
    raise MisfitError("something does not fit")


_FACTORY: Final[type] = type(attrs.Factory(tuple))
