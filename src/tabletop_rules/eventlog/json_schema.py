"""The JSON Schema of a game, for reading and writing its JSON in another language.

It is derived from the types that `to_json`, `from_json` and the masks are derived from, so it cannot differ from them.
What JSON Schema cannot express is under keywords of our own, which validators ignore:

    x-seen-by    of a field: "all", "nobody", or the fields that hold the seats who see it; others get "?"
    x-answers    of a command: the kinds of decisions that it answers; none for a standing command
    x-rules      of a command: the rules that say what it does
    x-sent-by    of a command: "seat", "host" or "chance"
"""

from __future__ import annotations

import enum
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
from tabletop_rules.eventlog.titles import Origin, describe, titles
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
_HIDDEN: Final[Schema] = {
    "title": "Hidden",
    "const": "?",
    "description": "Something is there, and this seat cannot know what.",
}
_ANYTHING: Final[Schema] = {"description": "Any plain value: a number, text, truth, null, list, or object with a kind."}
_NOTHING: Final[Schema] = {"not": {}}
_BASES: Final[dict[str, type]] = {"command": Command, "decision": Decision, "event": Event, "step": Step}
_NEVER_MASKED: Final = {*RESERVED.values()} - {Outcome}
_HASH: Final[Schema] = {"type": "string", "pattern": "^[0-9a-f]{32}$"}
_COUNT: Final[Schema] = {"type": "integer", "minimum": 0}
_GROUPS: Final = {
    "command": "What may be sent: by a seat, the host or chance.",
    "decision": "What a seat, or chance, is asked.",
    "event": "What has happened.",
    "step": "What waits to be done.",
}


def json_schema(game: Game[Any]) -> Schema:
    """Return the JSON Schema (2020-12) of all that `to_json` and `from_json` handle for a game, and of its log's lines.

    A text of `to_json` matches the whole schema. `$defs` holds every kind by name, and `command`, `decision`, `event`,
    `step`, `view`, `header` and `line` (the two sorts of lines of a log). Each definition has a title of its own, the
    class's name, and its docstring as a description. A field that may be left out is not `required` and has a
    `default`. The kinds are those of the game under its options: another expansion has other kinds. The schema of a
    game is the same in every process.

    Raises:
        UsageError: this is no game, but for example the id of one.
    """
    check_game(game)
    return _Speller(game).document()


class _Speller:
    """Puts the types of a game into JSON Schema, and collects the definitions that they refer to."""

    def __init__(self, game: Game[Any]) -> None:
        self._game = game
        self._defs: dict[str, Schema] = {"hidden": _HIDDEN}
        self._origins: dict[str, Origin] = {}
        self._untagged: dict[Any, str] = {}

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
            kinds = [self._kind(cls) for cls in sorted_by_kind]
            self._defs[name] = {"title": name.title(), "description": _GROUPS[name], "oneOf": kinds}
        alone = [*map(_at, groups), *map(self._kind, ALONE)]
        self._kind(game.state)
        self._defs |= {"view": self._view(), "header": self._header(), "line": self._line()}
        taken = (game.id.title().replace("_", ""), *(each["title"] for each in self._defs.values() if "title" in each))
        for name, title in titles(self._origins, taken).items():
            self._defs[name]["title"] = title
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
            self._origins[name] = Origin(cls, tagged=True)
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
        if cls not in self._untagged:
            made = self._define(cls)
            made |= {**self._fields(cls), "additionalProperties": False}
        return _at(self._untagged[cls])

    def _members(self, cls: type[enum.Enum]) -> Schema:
        """Return the schema of an enumeration."""
        if cls not in self._untagged:
            self._define(cls)["enum"] = [member.value for member in cls]
        return _at(self._untagged[cls])

    def _define(self, cls: Any) -> Schema:
        """Return a new definition for a class whose values do not say their kind; its fields are still to be added."""
        name = cls.__name__ if cls.__name__ not in self._defs else f"{cls.__module__}.{cls.__name__}"
        self._untagged[cls] = name
        self._origins[name] = Origin(cls, tagged=False)
        made = self._defs[name] = _describe(cls)
        return made

    def _fields(self, cls: Any) -> Schema:
        properties: dict[str, Schema] = {}
        required = []
        for name, hint, default in fields_of(cls):
            if name in OMITTED.get(cls, ()):
                continue
            held = self._of_match(name, hint) if cls is Match else self._spell(hint)
            properties[name] = {**held, **_default(default), **_audience(cls, name)}
            if not default:
                required.append(name)
        return {"type": "object", "properties": properties, "required": required}

    def _of_match(self, name: str, hint: Any) -> Schema:
        """Return the schema of a field of a match, which is always of this game."""
        if name == "game":
            return {"const": self._game.id}
        return self._kind(self._game.state) if name == "state" else self._spell(hint)

    def _view(self) -> Schema:
        """Return the schema of a match as one seat sees it."""
        match = self._defs[str(kind_of(Match))]
        viewer = {"type": "integer", "description": "The seat that sees the match so; -1 is a spectator."}
        return {
            **match,
            "title": "View",
            "description": 'A match as one seat sees it, with "?" in place of every secret.',
            "properties": {**match["properties"], "viewer": viewer},
            "required": [*match["required"], "viewer"],
        }

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
        enums = {type(value): None for _, value in arms.named if isinstance(value, enum.Enum)}
        literals = [key for key, value in arms.named if not isinstance(value, enum.Enum)]
        found = [*map(self._members, enums), *([{"enum": literals}] if literals else [])]
        plain = ((int, arms.whole), (bool, arms.truth), (str, arms.text), (None, arms.none))
        found += [_PLAIN[cls] for cls, there in plain if there]
        found += [self._spell(arm) for arm in (arms.rows, arms.record, arms.pinned) if arm is not None]
        found += [self._refer_to(class_of(arm)) for arm in arms.tagged]
        found += [_at("hidden")] if arms.hidden else []
        found = [arm for arm in found if arm != _NOTHING] or [_NOTHING]
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
        return {"oneOf": held} if held else _NOTHING

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
            "names": {**texts, "default": [], "description": 'The players\' names, by seat; "" for a number.'},
            "notes": {
                "type": "object",
                "additionalProperties": {"type": "string"},
                "default": {},
                "description": "What the host keeps with the match.",
            },
            "options": {
                "type": "object",
                "description": "All options, also those left at their defaults, except options added later.",
            },
            "package": {"type": "string"},
            "ruleset": {"type": "integer"},
            "seats": {"enum": list(self._game.seats)},
        }
        required = [name for name, field in properties.items() if "default" not in field]
        return {
            "title": "LogHeader",
            "description": "The first line of a log: what was played, and with which options.",
            "type": "object",
            "properties": properties,
            "required": required,
            "additionalProperties": False,
        }

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
        return {
            "title": "LogLine",
            "description": "A record as a line of a log: what happened, by which rule, and after which record.",
            "type": "object",
            "properties": properties,
            "required": [*properties],
            "additionalProperties": False,
        }


def _at(name: str) -> Schema:
    """Return a reference to a definition."""
    return {"$ref": f"#/$defs/{name.replace('~', '~0').replace('/', '~1')}"}


def _describe(cls: type) -> Schema:
    """Return the class's docstring as its description."""
    words = describe(cls)
    return {} if words is None else {"description": words}


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
