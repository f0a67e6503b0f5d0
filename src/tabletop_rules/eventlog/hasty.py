"""How the hasty reader reads a class or a tuple: by one function compiled for it.

cattrs compiles one that calls another for every field. Most fields hold a number, a text or a boolean, alone or in a
tuple: checking those in place, and making the value with its `maker`, takes half the time.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import count
from typing import Any, Final, NoReturn

import attrs
from cattrs.cols import is_namedtuple

from tabletop_rules.core.hints import bare, class_of, declared, hints, is_choice, items_of
from tabletop_rules.core.make import maker
from tabletop_rules.core.terms import MAX_INT
from tabletop_rules.eventlog.kinds import is_record, is_tagged, sorts_of
from tabletop_rules.eventlog.plain import Hook, MisfitError, Read
from tabletop_rules.eventlog.writing import omitted_of
from tabletop_rules.kit.frozen import frozen
from tabletop_rules.kit.generated import define

_PLAIN: Final = {int: "is int and -{most} <= {v} <= {most}", str: "is str", bool: "is bool"}
"""The check of a plain value `v`: of its class, and of a number itself."""


@frozen
class Source:
    """Where the function for a class gets what is not compiled into it."""

    hook: Callable[[Any], Hook]  # the reader of a type
    fields: Callable[[Any], Hook]  # the reader of the fields of a class
    kinds: Callable[[tuple[type, ...]], Mapping[str, Read]]  # by kind, readers of values that say it
    arms: Callable[[Any], Mapping[type, Read]]  # the reader of each arm of a union
    keys: list[int]  # its one entry counts the keys of all objects read


def fields_reader(cls: Any, source: Source, *, tagged: bool) -> Hook:
    """Return a function from a JSON object to an attrs value or named tuple; its second argument is optional.

    A `tagged` object says its kind besides. For what does not fit it raises some exception, with no useful message.
    """
    writer = _Writer(source)
    fields = _fields(cls)
    names = [field.name for field in fields] + ["kind"] * tagged
    writer.scope |= {"made": maker(cls) if attrs.has(cls) else cls, "known": frozenset(names)}
    every, needed = [], []
    for field in fields:
        read = writer.read(field.hint, f"o[{field.name!r}]")
        if field.default is attrs.NOTHING:
            needed.append(f"{field.alias}=({read})" if field.by_name else f"({read})")
            every.append(needed[-1])
        elif isinstance(field.default, _FACTORY):
            every.append(f"**({{{field.alias!r}: {read}}} if {field.name!r} in o else {{}})")
        else:
            default = writer.keep("default", field.default)
            every.append(f"{field.alias}=({read} if {field.name!r} in o else {default})")
    shortest = len(needed) + tagged
    count = "n = len(o); keys[0] += n"
    if not fields:  # all values of the class are equal
        writer.scope["one"] = cls()
        return writer.define("one", count, "if not o.keys() <= known: misfit()")
    if len(needed) == len(fields):
        return writer.define(f"made({', '.join(needed)})", count, f"if n != {shortest}: misfit()")
    quick = [f"if n == {shortest}: return made({', '.join(needed)})"] if needed else []
    return writer.define(f"made({', '.join(every)})", count, *quick, "if not o.keys() <= known: misfit()")


def tuple_reader(hint: Any, source: Source) -> Hook:
    """Return a function from a JSON list to a tuple of this type, as `fields_reader` does for a class."""
    writer = _Writer(source)
    return writer.define(writer.tuple(hint, "o"))


class _Writer:
    """Writes expressions that read JSON values; `scope` gets what they cannot spell out."""

    def __init__(self, source: Source) -> None:
        self.scope: dict[str, Any] = {"misfit": _misfit, "keys": source.keys}
        self._source = source
        self._count = count()

    def define(self, result: str, *before: str) -> Hook:
        """Return the function from the value `o` to a result, after these statements."""
        lines = "".join(f"    {line}\n" for line in (*before, f"return {result}"))
        reader: Hook = define("read", f"def read(o, _=None):\n{lines}", self.scope)
        return reader

    def keep(self, sort: str, value: Any) -> str:
        """Return a new name for a value in the scope."""
        name = f"{sort}_{next(self._count)}"
        self.scope[name] = value
        return name

    def bound(self, what: str) -> tuple[str, str]:
        """Return a variable for the value of an expression, and the expression that sets it."""
        if what.isidentifier():
            return what, what
        name = f"v_{next(self._count)}"
        return name, f"({name} := {what})"

    def read(self, hint: Any, what: str) -> str:
        """Return an expression that reads a value of this type from the expression `what`, evaluated once."""
        hint = bare(hint)
        v, first = self.bound(what)
        if hint in _PLAIN:
            return f"({v} if {first}.__class__ {_PLAIN[hint].format(v=v, most=MAX_INT)} else misfit())"
        if is_record(hint):
            if not is_tagged(hint):
                return f"{self.keep('fields', self._source.fields(class_of(hint)))}({what})"
            return f"{self.keep('kinds', self._source.kinds((class_of(hint),)))}[{first}['kind']]({v})"
        if is_choice(hint):
            return self.choice(hint, what)
        if class_of(hint) is tuple:
            return self.tuple(hint, what)
        return f"{self.keep('hook', self._source.hook(hint))}({what}, {self.keep('hint', hint)})"

    def choice(self, hint: Any, what: str) -> str:
        """Return an expression that reads a union, a literal or an enumeration: its commonest arm first."""
        arms, (v, first) = sorts_of(hint), self.bound(what)
        names = dict(arms.named)
        table = self.keep("arms", self._source.arms(hint))
        if arms.tagged:
            kinds = self.keep("kinds", self._source.kinds(tuple(class_of(arm) for arm in arms.tagged)))
            likely, test = f"{kinds}[{v}['kind']]({v})", "is dict"
        elif arms.record is not None:
            likely, test = f"{self.keep('fields', self._source.fields(class_of(arms.record)))}({v})", "is dict"
        elif arms.text:
            likely, test = v, f"is str and {v} != '?'"
        elif names and all(type(name) is str for name in names):
            held = self.keep("names", names)
            likely, test = f"{held}[{v}]", f"is str and {v} in {held}"
        else:
            return f"{table}[{first}.__class__]({v})"
        return f"({likely} if {first}.__class__ {test} else {table}[{v}.__class__]({v}))"

    def tuple(self, hint: Any, what: str) -> str:
        """Return an expression that reads a tuple of this type."""
        items, (v, first) = items_of(hint), self.bound(what)
        if items.any_number:
            item = f"item_{next(self._count)}"
            made = f"tuple([{self.read(items.types[0], item)} for {item} in {v}])"
            return f"({made} if {first}.__class__ is list else misfit())"
        each = [self.read(item, f"{v}[{place}]") for place, item in enumerate(items.types)]
        made = "".join(f"{item}, " for item in each)
        return f"(({made}) if {first}.__class__ is list and len({v}) == {len(each)} else misfit())"


@frozen
class _Field:
    """A field to read, and how it is passed to the class."""

    name: str
    hint: Any
    default: Any
    alias: str
    by_name: bool


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
