"""JSON values to values: what cattrs generates for each class, plus hooks where that is too lenient.

A `Reader` is hasty or patient, with the same hooks. The hasty one stops at the first fault, says little, and reads the
fields of a class by a function of its own (`hasty.py`). The patient one names every fault with its path, and runs only
when the hasty one has failed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from threading import RLock
from types import GenericAlias
from typing import Any, Final, cast

from cattrs import Converter, transform_error
from cattrs.cols import is_namedtuple, namedtuple_dict_structure_factory
from cattrs.gen import make_dict_structure_fn, override

from tabletop_rules.core.hints import bare, class_of, entries_of, is_anything, is_choice, is_renamed, items_of
from tabletop_rules.core.mask import HIDDEN
from tabletop_rules.core.messages import Command, Decision, Event, Step
from tabletop_rules.core.persistent import PMap, PVector, make_map, pvector
from tabletop_rules.core.terms import Pinned
from tabletop_rules.errors import shorten_json
from tabletop_rules.eventlog.faults import read_each, words_of
from tabletop_rules.eventlog.hasty import Source, fields_reader, tuple_reader
from tabletop_rules.eventlog.kinds import (
    RESERVED,
    enums_in,
    is_pinned,
    is_record,
    is_tagged,
    kinds_below,
    nearest,
    sorts_of,
    with_objects,
    wraps,
)
from tabletop_rules.eventlog.plain import (
    Hook,
    MisfitError,
    Read,
    expected,
    must,
    named,
    nothing,
    same,
    text,
    truth,
    whole,
    whole_of,
)
from tabletop_rules.eventlog.upcast import Lift
from tabletop_rules.eventlog.writing import omitted_of

_GAME_ONLY: Final = (Command, Decision, Event, Step)
"""Base classes whose kinds a game lists itself."""


class Reader:
    """Reads the values of one game. `kinds` are the game's own, `lifts` lead from old kinds to today's."""

    def __init__(
        self, kinds: Mapping[str, type], lifts: Mapping[str, tuple[str, Lift]], pinned: Sequence[Pinned], patient: bool
    ) -> None:
        self._kinds = {**RESERVED, **kinds}
        self._lifts = lifts
        self._pinned = pinned
        self._patient = patient
        self._converter = self._make_converter()
        self._making = RLock()
        self._fields: dict[tuple[Any, bool], Hook] = {}
        self._begun: dict[tuple[Any, bool], Hook] = {}
        self._bases: dict[tuple[tuple[type, ...], bool], _Kinds] = {}
        self.keys = [0]
        """One number, to which the hasty reader adds the keys of every object that it reads."""
        self._source = Source(
            self._converter.get_structure_hook,
            self.fields_hook,
            partial(self._below, tagged=True),
            self._arms,
            self.keys,
        )
        self.anything = self._make_anything()
        """Reads any plain value, or one that says its kind."""
        self.tagged = self._tagged((object,))
        """Reads a value that says its kind."""
        self.events = self._below((Event,), tagged=False)
        """By kind, a reader of an event from its fields as JSON."""

    def faults(self, error: Exception) -> list[str]:
        """Return what the patient reader found, each fault with its path."""
        found = []
        for line in transform_error(error, "$", words_of):
            what, _, where = line.rpartition(" @ ")
            found.append(f"{where}: {what}")
        return found

    # --- attrs classes ----------------------------------------------------------------------------------------------

    def _make_converter(self) -> Converter:
        made = Converter(forbid_extra_keys=True, detailed_validation=self._patient)
        hooks: tuple[tuple[Callable[[Any], bool], Callable[[Any], Hook]], ...] = (
            (lambda hint: class_of(hint) is tuple, self._tuple_hook),
            (lambda hint: class_of(hint) is PVector, self._vector_hook),
            (lambda hint: class_of(hint) is PMap, self._map_hook),
            (is_pinned, self._pinned_hook),
            (is_record, self._record_hook),
            (is_choice, self._union_hook),
            (is_anything, lambda hint: self._anything_hook),
            (is_renamed, lambda hint: self._converter.get_structure_hook(bare(hint))),
        )
        for meets, make in hooks:
            made.register_structure_hook_factory(meets, make)
        plain: tuple[tuple[Any, Hook], ...] = ((int, whole), (str, text), (bool, truth), (type(None), nothing))
        for cls, hook in plain:  # by class: cattrs' own hooks, which coerce, would come first
            made.register_structure_hook(cls, hook)
        return made

    def _hook(self, hint: Any) -> Read:
        """Return the function that reads one type."""
        hook = self._converter.get_structure_hook(hint)
        return lambda value: hook(value, hint)

    def _record_hook(self, hint: Any) -> Hook:
        if is_tagged(hint):
            read = self._tagged((class_of(hint),))
            return lambda value, _: read(value)
        return self.fields_hook(class_of(hint))

    def fields_hook(self, cls: Any, tagged: bool = False) -> Hook:
        """Return the function that reads the fields of a class, from an object that says its kind too if `tagged`."""
        key = cls, tagged
        hook = self._fields.get(key)
        if hook is None:
            with self._making:  # one thread makes them; others wait here
                hook = self._fields.get(key) or self._begun.get(key)
                if hook is None:
                    self._begun[key] = self._later(cls, tagged)  # for fields that hold values of the same class
                    try:
                        hook = self._fields[key] = self._make_fields(cls, tagged)
                    finally:
                        del self._begun[key]
        return hook

    def _later(self, cls: Any, tagged: bool) -> Hook:
        def read(value: Any, hint: Any = None) -> Any:
            return self.fields_hook(cls, tagged)(value, hint)

        return read

    def _make_fields(self, cls: Any, tagged: bool) -> Hook:
        for names in enums_in(cls):  # by class: cattrs would read some as the type they extend
            self._converter.register_structure_hook(names, self._union_hook(names))
        if not self._patient:
            return fields_reader(cls, self._source, tagged=tagged)
        if is_namedtuple(cls):
            hook: Hook = namedtuple_dict_structure_factory(cls, self._converter, True, True)
        else:
            omitted: Any = {name: override(omit=True) for name in omitted_of(cls)}
            hook = make_dict_structure_fn(with_objects(cls), self._converter, **omitted)

        def read(value: Any, hint: Any) -> Any:
            if type(value) is not dict:
                raise must(f"an object with the fields of {cls.__name__}", value)
            return hook(value, hint)

        return read

    # --- values that say their kind ---------------------------------------------------------------------------------

    def _below(self, bases: tuple[type, ...], tagged: bool) -> _Kinds:
        found = self._bases.get((bases, tagged))
        if found is None:
            found = self._bases[bases, tagged] = _Kinds(self, bases, tagged)
        return found

    def _tagged(self, bases: tuple[type, ...]) -> Read:
        kinds = self._below(bases, tagged=not self._patient)
        if not self._patient:
            return lambda value: kinds[value["kind"]](value)

        def read(value: Any) -> Any:
            if type(value) is not dict:
                raise must("an object with a kind", value)
            if "kind" not in value:
                raise MisfitError("the field 'kind' is missing")
            fields = dict(value)
            kind = fields.pop("kind")
            if type(kind) is not str:
                raise must("the name of a kind", kind)
            return kinds[kind](fields)

        return read

    def of_kind(self, kind: str, bases: tuple[type, ...], tagged: bool) -> Read:
        """Return the function that reads the fields of one kind, which must be of one of these classes."""
        known = self._known(bases)
        if kind in self._lifts:
            later, lift = self._lifts[kind]
            return self._lifting(kind, lift, self.of_kind(later, bases, tagged=False), tagged)
        cls = known.get(kind)
        if cls is None:
            raise MisfitError(f"there is no kind {shorten_json(kind)}; the most similar is {nearest(kind, known)}")
        if not issubclass(cls, bases):
            raise must(" or ".join(base.__name__ for base in bases), kind)
        if wraps(cls):
            hook = self.fields_hook(cls)
            return lambda fields: hook(self._unwrapped(fields, tagged), cls)
        hook = self.fields_hook(cls, tagged)
        return (lambda fields: hook(fields, cls)) if self._patient else cast("Read", hook)

    def _lifting(self, kind: str, lift: Lift, read: Read, tagged: bool) -> Read:
        """Return the function that reads the fields of an old kind by the reader of today's."""

        def lifted(fields: dict[str, Any]) -> Any:
            keys = self.keys[0] + keys_in(fields)
            try:
                new = lift({name: value for name, value in fields.items() if not tagged or name != "kind"})
            except Exception as error:
                what = f"the old kind {kind!r} cannot be upcast: {type(error).__name__}: {error}"
                raise MisfitError(what) from error
            made = read(new)
            self.keys[0] = keys  # those in the text, not those of the fields of today
            return made

        return lifted

    def _unwrapped(self, fields: dict[str, Any], tagged: bool) -> Any:
        if len(fields) != 1 + tagged or "data" not in fields:
            raise MisfitError("must have exactly the fields 'kind' and 'data'")
        self.keys[0] += len(fields)
        return fields["data"]

    def _known(self, bases: tuple[type, ...]) -> dict[str, type]:
        more: dict[str, type] = {}
        for base in bases:
            if base is not object and not issubclass(base, _GAME_ONLY):
                more |= kinds_below(base)
        return {**more, **self._kinds}

    # --- tuples, maps, content --------------------------------------------------------------------------------------

    def _tuple_hook(self, hint: Any) -> Hook:
        if not self._patient:
            return tuple_reader(hint, self._source)
        items = items_of(hint)
        if items.any_number:
            return self._row_hook(items.types[0])
        one = [self._converter.get_structure_hook(item) for item in items.types]
        hooks = tuple(zip(one, items.types, strict=True))
        count = len(hooks)

        def read(value: Any, hint: Any) -> Any:
            if value.__class__ is not list or len(value) != count:
                raise must(f"a list of {count}", value)
            return tuple(read_each(value, hooks, hint))

        return read

    def _row_hook(self, arg: Any) -> Hook:
        """Return the function that reads a list of any length."""
        one = self._converter.get_structure_hook(arg)
        patient = self._patient

        def read(value: Any, hint: Any) -> Any:
            if value.__class__ is not list:
                raise must("a list", value)
            if patient:
                return tuple(read_each(value, ((one, arg),) * len(value), hint))
            return tuple([one(item, arg) for item in value])

        return read

    def _vector_hook(self, hint: Any) -> Hook:
        row = self._row_hook(items_of(hint).types[0])
        return lambda value, hint: pvector(row(value, hint))

    def _map_hook(self, hint: Any) -> Hook:
        row = self._row_hook(GenericAlias(tuple, entries_of(hint)))

        def read(value: Any, hint: Any) -> Any:
            pairs = row(value, hint)
            made = make_map(dict(pairs))
            if len(made) != len(pairs):
                raise MisfitError("a key occurs twice")
            return made

        return read

    def _pinned_hook(self, hint: Any) -> Hook:
        cls = class_of(hint)
        held = {pinned.fingerprint: pinned for pinned in self._pinned if isinstance(pinned, cls)}

        def read(value: Any, hint: Any) -> Any:
            if type(value) is not str or value not in held:
                raise MisfitError(f"the game has no {cls.__name__} of fingerprint {shorten_json(value)}")
            return held[value]

        return read

    # --- unions, enumerations, literals, anything -------------------------------------------------------------------

    def _union_hook(self, hint: Any) -> Hook:
        table, words = self._arms(hint), expected(hint)

        def read(value: Any, _: Any) -> Any:
            one = table.get(value.__class__)
            if one is None:
                raise must(words, value)
            return one(value)

        return read

    def _arms(self, hint: Any) -> dict[type, Read]:
        """Return the reader of each arm of a union, by the Python class of its JSON."""
        arms = sorts_of(hint)
        table: dict[type, Read] = {}
        if arms.anything:
            table = dict.fromkeys((int, bool, str, type(None), list, dict), self.anything)
        by_name: dict[type, dict[Any, Any]] = {}
        for key, value in arms.named:
            by_name.setdefault(type(key), {})[key] = value
        if arms.hidden:
            by_name.setdefault(str, {})["?"] = HIDDEN
        if arms.none:
            table[type(None)] = same
        if arms.whole:
            table[int] = whole_of
        if arms.truth:
            table[bool] = same
        if arms.text:
            table[str] = same
        if arms.pinned is not None:
            table[str] = self._hook(arms.pinned)
        if arms.rows is not None:
            table[list] = self._hook(arms.rows)
        if arms.record is not None:
            table[dict] = self._hook(arms.record)
        if arms.tagged:
            table[dict] = self._tagged(tuple(class_of(arm) for arm in arms.tagged))
        words = expected(hint)
        for cls, names in by_name.items():
            table[cls] = named(names, table.get(cls), words)
        return table

    def _make_anything(self) -> Read:
        table: dict[type, Read] = {int: whole_of, bool: same, str: same, type(None): same}
        patient = self._patient

        def read(value: Any) -> Any:
            one = table.get(value.__class__)
            if one is None:
                raise must("a whole number, a text, true, false, null, a list or an object with a kind", value)
            return one(value)

        def row(value: Any) -> Any:
            if patient:
                return tuple(read_each(value, ((lambda item, _: read(item), object),) * len(value), object))
            return tuple([read(item) for item in value])

        table[list] = row
        table[dict] = self._tagged((object,))
        return read

    def _anything_hook(self, value: Any, _: Any) -> Any:
        return self.anything(value)


class _Kinds(dict[Any, Read]):
    """Readers of the fields of each kind below some base classes, made on first use."""

    def __init__(self, reader: Reader, bases: tuple[type, ...], tagged: bool) -> None:
        super().__init__()
        self._make = partial(reader.of_kind, bases=bases, tagged=tagged)

    def __missing__(self, kind: Any) -> Read:
        read = self[kind] = self._make(kind)
        return read


def keys_in(value: Any) -> int:
    """Return how many keys the objects in a JSON value have."""
    if type(value) is dict:
        return len(value) + sum(map(keys_in, value.values()))
    return sum(map(keys_in, value)) if type(value) is list else 0
