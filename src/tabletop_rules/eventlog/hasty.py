"""How the hasty reader reads the fields of a class: by one function that is written for it.

cattrs writes one that calls another for every field. Most fields hold a number, a text or a truth: when they are looked
at where they stand, and the value is made by its `maker`, a log is read in a fifth less time.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NoReturn

import attrs
from cattrs.cols import is_namedtuple

from tabletop_rules.core.hints import bare, declared, hints
from tabletop_rules.core.make import maker
from tabletop_rules.core.terms import MOST
from tabletop_rules.eventlog.kinds import class_of, is_choice, is_record, is_tagged
from tabletop_rules.eventlog.plain import Hook, MisfitError, Read
from tabletop_rules.eventlog.writing import OMITTED

_PLAIN: Final = {int: f"is int and -{MOST} <= v <= {MOST}", str: "is str", bool: "is bool"}
"""What must be true of the class of a plain value `v`, and of a number itself."""


@attrs.frozen
class Source:
    """Where the function for a class finds what is not written into it."""

    hook: Callable[[Any], Hook]  # what reads a type
    kinds: Callable[[Any], Mapping[str, Read]]  # what reads each kind below a base class
    arms: Callable[[Any], Mapping[type, Read]]  # what reads each arm of a union


def fields_reader(cls: Any, source: Source) -> Hook:
    """A function from a JSON object to a value of an attrs class or named tuple; its second argument may be left out.

    What does not fit raises any exception, of no particular words.
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
    if not fields:  # all values of the class are alike
        scope["one"], body = cls(), "one"
    exec(f"def read(o, _=None):\n    if not o.keys() <= known: misfit()\n    return {body}\n", scope)
    reader: Hook = scope["read"]
    return reader


@attrs.frozen
class _Field:
    """A field that is read, and how the class is given it."""

    name: str
    hint: Any
    default: Any
    alias: str
    by_name: bool

    def read(self, source: Source, scope: dict[str, Any]) -> str:
        """What reads the field out of the object `o`, as an expression; `scope` gets what it cannot spell out."""
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
    """The fields that are read, those that the class is given by their place first."""
    if is_namedtuple(cls):
        types, defaults = declared(cls), cls._field_defaults
        return [_Field(name, types[name], defaults.get(name, attrs.NOTHING), name, False) for name in cls._fields]
    types, read = hints(cls), [field for field in attrs.fields(cls) if field.init and _is_written(cls, field)]
    gaps = len(read) < len(types) or any(isinstance(field.default, _FACTORY) for field in read)
    found = [_Field(f.name, types[f.name], f.default, f.alias, gaps or bool(f.kw_only)) for f in read]
    return sorted(found, key=lambda field: field.by_name)


def _is_written(cls: Any, field: attrs.Attribute[Any]) -> bool:
    return field.name not in OMITTED.get(cls, ())


def _misfit() -> NoReturn:
    raise MisfitError("something does not fit")


_FACTORY: Final[type] = type(attrs.Factory(tuple))
