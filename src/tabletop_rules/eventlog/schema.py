"""The fields of every kind that a log may hold, in words: what must not change once there are logs of it.

A log names kinds and fields, never classes. Keep today's words in a file to find out later that a kind has changed
under the same version, or is gone: both leave logs that cannot be read, or are misread.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, TypeAlias

import attrs
from cattrs.cols import is_namedtuple

from tabletop_rules.core.game import Game
from tabletop_rules.core.hints import bare, class_of, declared, entries_of, hints, is_anything, is_union, items_of
from tabletop_rules.core.messages import Command, Decision, Event, Step
from tabletop_rules.core.persistent import PMap, PVector
from tabletop_rules.core.tables import CORE_MESSAGES
from tabletop_rules.eventlog.kinds import is_pinned, is_record, is_tagged, kind_of, sorts_of
from tabletop_rules.eventlog.strict import dump
from tabletop_rules.eventlog.writing import CONVERTER

Schemas: TypeAlias = Mapping[str, Mapping[str, str]]
"""The fields of every kind, each with its type and default in words: `{"toy.drawn/1": {"seat": "whole"}}`."""

_PLAIN: Final[dict[Any, str]] = {int: "whole", bool: "truth", str: "text", type(None): "null", None: "null"}
COMPUTED: Final = "computed"
"""Stands for a default that is computed from other fields."""

_BASES: Final[dict[type, str]] = {Event: "event", Command: "command", Decision: "decision", Step: "step"}


def schemas(*games: Game[Any]) -> dict[str, dict[str, str]]:
    """Return the fields of all kinds that a log of these games may hold, the core's included, by kind.

    `games` are usually one game under several options. The kinds are those of commands, decisions, events and steps,
    and of the values in them that are written with a kind. A value written without one is spelled out in the field
    that holds it. A message in a field is named without its version, since it is lifted separately.
    """
    waiting: list[type] = [*CORE_MESSAGES]
    for game in games:
        tables = game.tables
        waiting += [*tables.reducers, *tables.steps, *tables.moments, *tables.commands, *tables.answers]
    found: dict[str, dict[str, str]] = {}
    while waiting:
        cls = waiting.pop()
        kind = kind_of(cls)
        if kind is not None and kind not in found:
            speller = _Speller()
            found[kind] = speller.fields(cls)
            waiting += speller.tagged
    return dict(sorted(found.items()))


def schema_faults(kept: Schemas, *games: Game[Any]) -> Iterator[str]:
    """Yield a fault for each kind that has changed, is gone without an upcaster, or is not in `kept` yet.

    `kept` is what `schemas` once returned.
    """
    now = schemas(*games)
    lifted = {upcaster.kind_from for game in games for upcaster in game.upcasters}
    for kind, fields in kept.items():
        if kind in now:
            changes = list(_changes(fields, now[kind]))
            if changes:
                name, _, version = kind.rpartition("/")
                new = f"{name}/{int(version) + 1}"
                yield f"kind {kind} has changed: {'; '.join(changes)}: make it {new} and add an upcaster from {kind}"
        elif kind not in lifted:
            yield f"kind {kind} is gone without an upcaster: logs that hold it can no longer be read"
    for kind in now:
        if kind not in kept:
            yield f"kind {kind} is new: add it to the stored schemas"


def _changes(old: Mapping[str, str], new: Mapping[str, str]) -> Iterator[str]:
    for name in old:
        if name not in new:
            yield f"field {name} is gone"
    for name, words in new.items():
        if name not in old:
            yield f"field {name} is new"
        elif old[name] != words:
            yield f"field {name} was {old[name]} and is now {words}"


class _Speller:
    """Puts the field types of one kind into words, and collects the classes within that say their kind."""

    def __init__(self) -> None:
        self.tagged: list[type] = []
        self._within: list[type] = []

    def fields(self, cls: type) -> dict[str, str]:
        """Return the fields of a class in order, each with its type, and its default after `=`."""
        self._within.append(cls)
        entries = {}
        for name, hint, default in fields_of(cls):
            ending = f" = {default}" if default else ""
            entries[name] = f"{self.spell(hint)}{ending}"
        self._within.pop()
        return entries

    def spell(self, hint: Any) -> str:
        """Return a type in words: what its JSON looks like."""
        hint = bare(hint)
        cls = class_of(hint)
        if hint in _PLAIN:
            return _PLAIN[hint]
        if cls is tuple or cls is PVector:
            items = items_of(hint)
            if items.any_number:
                return f"[{self.spell(items.types[0])}…]"
            return f"[{', '.join(map(self.spell, items.types))}]"
        if cls is PMap:
            return "{{{}: {}}}".format(*map(self.spell, entries_of(hint)))
        if is_pinned(hint):
            return "content"
        if is_record(hint):
            return self._refer_to(cls) if is_tagged(hint) else self._written_out(cls)
        if is_union(hint) or not is_anything(hint):
            return self._union(hint)
        return "anything"

    def _union(self, hint: Any) -> str:
        """Return the arms of a union, an enumeration or a literal, independent of their order."""
        arms = sorts_of(hint)
        marks = {"?": arms.hidden, "null": arms.none, "whole": arms.whole, "truth": arms.truth, "text": arms.text}
        words = [word for word, there in marks.items() if there]
        words += sorted(dump(key) for key, _ in arms.named)
        words += [self.spell(arm) for arm in (arms.rows, arms.record, arms.pinned) if arm is not None]
        words += sorted(self._refer_to(class_of(arm)) for arm in arms.tagged)
        return " | ".join([*words, "anything"] if arms.anything else words)

    def _refer_to(self, cls: type) -> str:
        """Return the name of a value that says its kind: the kind without its version, or the sort of kinds."""
        kind = kind_of(cls)
        if kind is None:
            return next((word for base, word in _BASES.items() if issubclass(cls, base)), "any kind")
        self.tagged.append(cls)
        return kind.rpartition("/")[0]

    def _written_out(self, cls: type) -> str:
        if cls in self._within:
            return "the same"
        fields = sorted(self.fields(cls).items())  # JSON objects have no order either
        return "{" + ", ".join(f"{name}: {words}" for name, words in fields) + "}"


def fields_of(cls: Any) -> Iterator[tuple[str, Any, str]]:
    """Yield name, type and default (as JSON, or `COMPUTED`, or "" for none) of each field that is written."""
    if is_namedtuple(cls):
        for name, hint in declared(cls).items():
            yield name, hint, _default(hint, cls._field_defaults.get(name, attrs.NOTHING))
        return
    types = hints(cls)
    for field in attrs.fields(cls):
        if field.init and field.name in types:
            yield field.name, types[field.name], _default(types[field.name], field.default)


def _default(hint: Any, default: Any) -> str:
    if default is attrs.NOTHING:
        return ""
    if isinstance(default, attrs.Factory):  # type: ignore[arg-type]  # its stub says function
        if default.takes_self:
            return COMPUTED
        default = default.factory()
    return dump(CONVERTER.get_unstructure_hook(hint)(default))
