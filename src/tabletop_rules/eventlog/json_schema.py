"""The JSON Schema of a game, for reading and writing its JSON in another language.

It is derived from the types that `to_json`, `from_json` and the masks are derived from, so it cannot differ from them.
What JSON Schema cannot express is under keywords of our own, which validators ignore:

    x-seen-by    of a field: "all", "nobody", or the fields that hold the seats who see it; others get "?"
    x-answers    of a command: the kinds of decisions that it answers; none for a standing command
    x-rules      of a command: the rules that say what it does
    x-sent-by    of a command: "seat", "host" or "chance"
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, Final, TypeAlias

import attrs

from tabletop_rules.core.game import Game, check_game
from tabletop_rules.core.hints import Items, bare, class_of, entries_of, hints, is_anything, is_union, items_of, marks
from tabletop_rules.core.mask import EVERYBODY, Seen
from tabletop_rules.core.match import Match
from tabletop_rules.core.messages import (
    ChanceAnswer,
    Command,
    Decision,
    Event,
    Outcome,
    Record,
    Rejection,
    Standing,
    Step,
)
from tabletop_rules.core.persistent import PMap, PVector
from tabletop_rules.core.tables import CORE_DECISIONS, CORE_EVENTS
from tabletop_rules.eventlog.kinds import (
    RESERVED,
    is_pinned,
    is_record,
    is_tagged,
    kind_of,
    kinds_below,
    sorts_of,
    wraps,
)
from tabletop_rules.eventlog.lines import FORMAT
from tabletop_rules.eventlog.schema import COMPUTED, fields_of
from tabletop_rules.eventlog.writing import OMITTED

Schema: TypeAlias = dict[str, Any]

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"

ALONE: Final = (Match, Outcome, Record, Rejection)
"""Values of the core that are encoded by themselves, like commands, events and steps."""

_PLAIN: Final[dict[Any, Schema]] = {
    int: {"type": "integer"},
    bool: {"type": "boolean"},
    str: {"type": "string"},
    type(None): {"type": "null"},
    None: {"type": "null"},
}
_HIDDEN: Final[Schema] = {"const": "?", "description": "Something is there, and this seat cannot know what."}
_ANYTHING: Final[Schema] = {"description": "Any plain value: a number, text, truth, null, list, or object with a kind."}
_BASES: Final[dict[str, type]] = {"command": Command, "decision": Decision, "event": Event, "step": Step}
_NEVER_MASKED: Final = {*RESERVED.values()} - {Outcome}
_HASH: Final[Schema] = {"type": "string", "pattern": "^[0-9a-f]{32}$"}
_COUNT: Final[Schema] = {"type": "integer", "minimum": 0}


def json_schema(game: Game[Any]) -> Schema:
    """Return the JSON Schema (2020-12) of all that `to_json` and `from_json` handle for a game, and of its log's lines.

    A text of `to_json` matches the whole schema. `$defs` holds every kind by name, and `command`, `decision`, `event`,
    `step`, `header` and `line` (the two sorts of lines of a log). A field that may be left out is not `required` and
    has a `default`. The kinds are those of the game under its options: another expansion has other kinds.

    Raises:
        UsageError: this is no game, but for example the id of one.
    """
    check_game(game)
    return _Speller(game).document()


class _Speller:
    """Puts the types of a game into JSON Schema, and collects the definitions that they refer to."""

    def __init__(self, game: Game[Any]) -> None:
        self._game = game
        self._defs: dict[str, Schema] = {}
        self._shapes: dict[Any, str] = {}

    def document(self) -> Schema:
        game = self._game
        groups: dict[str, Iterable[type]] = {
            "command": (*game.tables.commands, ChanceAnswer),
            "decision": (*game.tables.answers, *CORE_DECISIONS),
            "event": dict.fromkeys((*game.tables.reducers, *CORE_EVENTS)),
            "step": (*game.tables.steps, *game.tables.moments),
        }
        for name, classes in groups.items():
            sorted_by_kind = sorted(classes, key=lambda cls: str(kind_of(cls)))
            self._defs[name] = {"oneOf": [self._kind(cls) for cls in sorted_by_kind]}
        alone = [*map(_at, groups), *map(self._kind, ALONE)]
        self._kind(game.state)
        self._defs |= {"header": self._header(), "line": self._line()}
        return {
            "$schema": DIALECT,
            "title": game.id,
            "description": f"The JSON of {game.name}, ruleset {game.ruleset}, and of its logs.",
            "oneOf": alone,
            "$defs": dict(sorted(self._defs.items())),
        }

    # --- classes ----------------------------------------------------------------------------------------------------

    def _kind(self, cls: Any) -> Schema:
        """Return the schema of a value that says its kind."""
        name = str(kind_of(cls))
        if name not in self._defs:
            made = self._defs[name] = {}  # first, as it may hold values of its own kind
            kind = {"const": name}
            if wraps(cls):
                data = self._shape(cls)
                made |= {"type": "object", "properties": {"kind": kind, "data": data}, "required": ["kind", "data"]}
            else:
                made |= self._fields(cls)
                made |= {"properties": {"kind": kind, **made["properties"]}, "required": ["kind", *made["required"]]}
            made |= {"additionalProperties": False, **_describe(cls), **self._command(cls)}
        return _at(name)

    def _shape(self, cls: Any) -> Schema:
        """Return the schema of a value that does not say its kind, where nothing else is allowed."""
        name = self._shapes.get(cls)
        if name is None:
            name = cls.__name__
            if name in self._defs:
                name = f"{cls.__module__}.{name}"
            self._shapes[cls] = name
            made = self._defs[name] = {}
            made |= {**self._fields(cls), "additionalProperties": False, **_describe(cls)}
        return _at(name)

    def _fields(self, cls: Any) -> Schema:
        properties: dict[str, Schema] = {}
        required = []
        for name, hint, default in fields_of(cls):
            if name in OMITTED.get(cls, ()):
                continue
            held = self._kind(self._game.state) if cls is Match and name == "state" else self._spell(hint)
            properties[name] = {**held, **_default(default), **_audience(cls, name)}
            if not default:
                required.append(name)
        return {"type": "object", "properties": properties, "required": required}

    def _command(self, cls: type) -> Schema:
        """Return the keywords of commands: which decisions they answer, by which rules, and who sends them."""
        if not issubclass(cls, Command):
            return {}
        rules = self._game.tables.commands.get(cls, ())
        sender = "chance" if cls is ChanceAnswer else "host" if any(rule.host for rule in rules) else "seat"
        answers = sorted({rule.to.kind for rule in rules if rule.to is not Standing})
        return {"x-answers": answers, "x-rules": sorted({rule.id for rule in rules}), "x-sent-by": sender}

    # --- types ------------------------------------------------------------------------------------------------------

    def _spell(self, hint: Any) -> Schema:
        hint = bare(hint)
        cls = class_of(hint)
        if hint in _PLAIN:
            return _PLAIN[hint]
        if cls in (tuple, PVector):
            return self._list(items_of(hint))
        if cls is PMap:
            pair = self._list(Items(entries_of(hint), any_number=False))
            return {"type": "array", "items": pair, "description": "Pairs of a key and what is found there."}
        if is_pinned(hint):
            return {"type": "string", "description": "The fingerprint of content that comes with the game."}
        if is_record(hint):
            return self._refer_to(cls) if is_tagged(hint) else self._shape(cls)
        if is_union(hint) or not is_anything(hint):
            return self._union(hint)
        return _ANYTHING

    def _list(self, items: Items) -> Schema:
        parts = [self._spell(item) for item in items.types]
        if items.any_number:
            return {"type": "array", "items": parts[0]}
        return {"type": "array", "prefixItems": parts, "minItems": len(parts), "maxItems": len(parts)}

    def _union(self, hint: Any) -> Schema:
        """Return the schema of a union, an enumeration or a literal."""
        arms = sorts_of(hint)
        if arms.anything:
            return _ANYTHING
        found = [{"enum": [key for key, _ in arms.named]}] if arms.named else []
        plain = ((int, arms.whole), (bool, arms.truth), (str, arms.text), (None, arms.none))
        found += [_PLAIN[cls] for cls, there in plain if there]
        found += [self._spell(arm) for arm in (arms.rows, arms.record, arms.pinned) if arm is not None]
        found += [self._refer_to(class_of(arm)) for arm in arms.tagged]
        found += [_HIDDEN] if arms.hidden else []
        return found[0] if len(found) == 1 else {"anyOf": found}

    def _refer_to(self, cls: type) -> Schema:
        """Return the schema of a value that says its kind, of this class or one below it."""
        if kind_of(cls) is not None:
            return self._kind(cls)
        for name, base in _BASES.items():
            if cls is base:
                return _at(name)
        known = {**self._parts_below(cls), **self._game.tables.kinds}
        held = [self._kind(known[kind]) for kind in sorted(known) if issubclass(known[kind], cls)]
        return {"oneOf": held} if held else {"not": {}}

    def _parts_below(self, cls: type) -> dict[str, type]:
        """Return the classes below a base that is no message, by kind, of the packages in which the game is written.

        A game lists its messages, but not these: the parts of a state that expansions bring. Other packages are left
        out, so that the schema does not depend on what else has been imported.
        """
        if issubclass(cls, tuple(_BASES.values())):
            return {}
        homes = {each.__module__.rpartition(".")[0] or each.__module__ for each in self._game.tables.kinds.values()}
        found = kinds_below(cls).items()
        return {
            kind: each for kind, each in found if any(f"{each.__module__}.".startswith(f"{home}.") for home in homes)
        }

    # --- lines of a log ---------------------------------------------------------------------------------------------

    def _header(self) -> Schema:
        """Return the schema of the first line of a log."""
        texts: Schema = {"type": "array", "items": {"type": "string"}}
        properties = {
            "additions": {**texts, "default": [], "description": "Rules that an importer has added to the game."},
            "content": {**texts, "default": [], "description": "Fingerprints of the content that was played with."},
            "format": {"const": FORMAT, "description": "The version of this layout; kinds have versions of their own."},
            "game": {"const": self._game.id},
            "hash": _HASH,
            "options": {"type": "object", "description": "All options, also those that were left at their defaults."},
            "package": {"type": "string"},
            "ruleset": {"type": "integer"},
            "seats": {"enum": list(self._game.seats)},
        }
        required = [name for name, field in properties.items() if "default" not in field]
        return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}

    def _line(self) -> Schema:
        """Return the schema of a record as a line of a log: the event's fields under `data`, its kind beside them."""
        cause = {
            "type": "object",
            "properties": {"record": _COUNT, "rule": {"type": "string"}},
            "required": ["record", "rule"],
            "additionalProperties": False,
        }
        kinds = [each["$ref"].rpartition("/")[2].replace("~1", "/") for each in self._defs["event"]["oneOf"]]
        properties = {
            "cause": cause,
            "data": {"type": "object", "description": "The fields of that kind, without `kind`."},
            "hash": _HASH,
            "kind": {"enum": kinds},
            "n": {"type": "integer", "minimum": 1},
        }
        return {"type": "object", "properties": properties, "required": [*properties], "additionalProperties": False}


def _at(name: str) -> Schema:
    """Return a reference to a definition."""
    return {"$ref": f"#/$defs/{name.replace('~', '~0').replace('/', '~1')}"}


def _describe(cls: type) -> Schema:
    """Return the class's docstring as its description."""
    words = vars(cls).get("__doc__") if attrs.has(cls) else None
    return {"description": " ".join(words.split())} if words else {}


def _default(default: str) -> Schema:
    return {"default": json.loads(default)} if default not in ("", COMPUTED) else {}


def _audience(cls: type, name: str) -> Schema:
    """Return who sees a field; nothing for classes that are never masked."""
    if cls in _NEVER_MASKED or not attrs.has(cls):
        return {}
    for mark in marks(hints(cls)[name]):
        if mark is EVERYBODY:
            return {"x-seen-by": "all"}
        if isinstance(mark, Seen):
            return {"x-seen-by": list(mark.by) or "nobody"}
    return {"x-seen-by": "nobody"}
