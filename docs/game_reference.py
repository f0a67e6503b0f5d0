"""The page of a game's public parts, read from the built game: what it asks, what happens, what its state holds."""

from __future__ import annotations

import ast
import inspect
import re
import sys
from collections.abc import Collection, Iterable, Iterator
from enum import Enum
from functools import cache
from importlib import import_module
from itertools import pairwise
from types import ModuleType
from typing import Any

import attrs

import tabletop_rules as tr
from tabletop_rules.cli.places import places, summary
from tabletop_rules.cli.signatures import field_types, parameters_of, short_type
from tabletop_rules.core.hints import hints, is_choice, is_renamed, marks, parts_of, types_in
from tabletop_rules.core.mask import EVERYBODY, Seen, secret_fields
from tabletop_rules.core.messages import Message
from tabletop_rules.core.terms import OneOf
from tabletop_rules.core.value import is_value
from tabletop_rules.eventlog.kinds import kinds_below

OF_ALL = {*(field.name for field in (*attrs.fields(tr.Command), *attrs.fields(tr.Decision))), "options"}
"""Fields of every command or decision, which its row leaves out."""

ID = re.compile(r"[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*")
SOURCE = re.compile(r"\s*Source: [^.]*\.$")


def reference_page(game: str, rules: Collection[str]) -> str:
    """Return the page of a game; `rules` are the ids that have a row on the page of its rules."""
    return "\n".join([*_Page(game, rules).lines(), ""])


class _Page:
    """Writes the page of one game, with everything that its options can bring into play."""

    def __init__(self, game: str, rules: Collection[str]) -> None:
        [options] = getattr(import_module(f"tabletop_rules.games.{game}.game"), "FULL", ({},))
        self._name = game
        self._game = tr.load_game(game, options)
        self._package = f"tabletop_rules.games.{game}"
        self._rules = rules

    def lines(self) -> Iterator[str]:
        """Yield the lines of the page."""
        expansions = self._game.options.get("expansions")
        chosen = f", with the expansions {', '.join(map(str, expansions))}" if isinstance(expansions, tuple) else ""
        yield f"# {self._game.name}: reference"
        yield ""
        yield f"What other programs can name, read from the code{chosen}."
        yield f"Commands, decisions, events, moments, values and targets are names of `{self._package}`;"
        yield "for other names their table gives the module, with a dot for that package."
        yield "`Seat` and `Hidden` are names of `tabletop_rules`."
        yield f"Kinds begin with `{self._name}.`, and rule ids lead to [the rule]({self._name}.md)."
        yield from self._commands()
        yield from self._decisions()
        yield from self._events()
        yield from self._hooks()
        yield from self._queries()
        yield from self._state()
        yield from self._types()
        yield from self._components()

    # --- messages ---------------------------------------------------------------------------------------------------

    def _commands(self) -> Iterator[str]:
        yield from _heading(
            "Commands",
            "All have `seat`, and `decision`: the id of the decision that they answer. Fields are in braces.",
        )
        yield from _head("command", "kind", "what it does", "in English", "answers", "rules")
        for cls, rules in self._game.tables.commands.items():
            to = ["at any time" if rule.to is tr.Standing else f"`{rule.to.__name__}`" for rule in rules]
            host = "from the host, " if any(rule.host for rule in rules) else ""
            yield self._message(cls, _words(cls), host + _once(to), cites=[str(rule.id) for rule in rules])

    def _decisions(self) -> Iterator[str]:
        yield from _heading(
            "Decisions",
            "All have `seat`, which is asked, `rule`, which asks, and `id`; some have `options`, for that seat alone.",
        )
        yield from _head("decision", "kind", "what it is about", "in English", "answered by", "rules")
        for cls, rules in self._game.tables.answers.items():
            asks = attrs.fields_dict(cls)["rule"].default
            answers = _once(f"`{rule.on.__name__}`" for rule in rules)
            yield self._message(cls, _words(cls), answers, cites=[asks] if isinstance(asks, str) else [])

    def _events(self) -> Iterator[str]:
        yield from _heading("Events", 'A hidden field is `HIDDEN` in the streams of other seats, `"?"` in JSON.')
        yield from _head("event", "kind", "what happened", "hidden", "rules")
        for cls in self._game.tables.reducers:
            yield self._message(cls, _hidden(cls), cites=[])

    def _message(self, cls: type[Message], *cells: str, cites: list[str]) -> str:
        """Return the row of a message: at the end are the rules that it cites, and those that its docstring names."""
        left_out = OF_ALL if issubclass(cls, tr.Command | tr.Decision) else ()
        fields = ", ".join(f"{name}: {hint}" for name, hint in field_types(cls).items() if name not in left_out)
        kind = cls.kind.removeprefix(f"{self._name}.")
        text = summary(cls)
        rules = _once([*cites, *(id for id in ID.findall(text) if id in self._rules)])
        return _row(f"`{cls.__name__}({fields})`", f"`{kind}`", SOURCE.sub("", text), *cells, self._linked(rules))

    # --- functions --------------------------------------------------------------------------------------------------

    def _hooks(self) -> Iterator[str]:
        tables = (
            ("value", "Values", "Functions of a state whose result [handlers](../how-to/change-a-ruling.md) change."),
            ("targets", "Targets", "What may be chosen, unless a protection, which has these arguments, excludes it."),
            ("moment", "Moments", "Points in play at which triggers act."),
        )
        found = [*places(self._game)]
        for sort, title, about in tables:
            yield from _heading(title, about)
            yield from _head("name", "what it is")
            yield from [
                _row(f"`{each.name}{each.signature}`", self._linked(each.text)) for each in found if each.sort == sort
            ]

    def _queries(self) -> Iterator[str]:
        yield from _heading("Queries", "Plain functions of a state; given a view, they return what its seat can know.")
        yield from _head("function", "import from", "what it does")
        for module in self._modules("queries"):
            for name, held in vars(module).items():
                own = getattr(held, "__module__", "") == module.__name__ and not name.startswith("_")
                if own and not is_value(held) and inspect.isfunction(inspect.unwrap(held)):
                    signature, what = parameters_of(held), self._linked(summary(held))
                    yield _row(f"`{name}{signature}`", f"`{self._short(module)}`", what)

    # --- the state --------------------------------------------------------------------------------------------------

    def _state(self) -> Iterator[str]:
        yield from _heading("State", "The state of a match, and the classes of which states and messages are made.")
        yield from _head("class", "field", "seen by", "what it is")
        for cls in self._parts():
            module = self._short(sys.modules[cls.__module__])
            yield _row(f"`{cls.__name__}`", "", "", f"{self._linked(summary(cls))} In `{module}`.")
            below = _texts_below(cls)
            for name, hint in field_types(cls).items():
                yield _row("", f"`{name}: {hint}`", _seen_by(cls, name), self._linked(below.get(name, "")))

    def _parts(self) -> list[type]:
        """Return the classes of the state, then those of messages, without those of what is printed."""
        tables = self._game.tables
        found = parts_of(self._game.state)
        for cls in [*found]:
            if vars(cls).get("abstract", False):
                for each in kinds_below(cls).values():
                    parts_of(each, found)
        for message in (*tables.commands, *tables.answers, *tables.reducers):
            parts_of(message, found)
        own = f"{self._package}."
        printed = f"{self._package}.content"
        homes = {cls: cls.__module__ for cls in found if not issubclass(cls, Message)}
        return [cls for cls, home in homes.items() if home.startswith(own) and not home.startswith(printed)]

    def _types(self) -> Iterator[str]:
        yield from _heading("Types", "Names of types in these tables.")
        yield from _head("type", "stands for", "import from")
        for module in self._modules("terms"):
            for name, written in _assigned(module):
                meaning = _meaning(vars(module).get(name), written)
                if meaning:
                    yield _row(f"`{name}`", meaning, f"`{self._short(module)}`")

    def _components(self) -> Iterator[str]:
        yield from _heading("Components", "Ids as commands, events and pictures name what is printed, and places.")
        yield from _head("id", "kind", "name")
        yield from [_row(f"`{each.id}`", each.kind, each.name) for each in tr.components(self._game)]

    # --- names ------------------------------------------------------------------------------------------------------

    def _modules(self, room: str) -> list[ModuleType]:
        """Return the modules of this name of the game and its expansions, and those in packages of this name."""
        inside = [name for name in sorted(sys.modules) if name.startswith(f"{self._package}.")]
        return [sys.modules[name] for name in inside if room in name.removeprefix(self._package).split(".")]

    def _short(self, module: ModuleType) -> str:
        return module.__name__.removeprefix(self._package)

    def _linked(self, text: str) -> str:
        """Return a text in which each rule id leads to its row on the page of rules."""
        return ID.sub(lambda found: self._link(found[0]), text)

    def _link(self, id: str) -> str:
        return f"[{id}](#{anchor(self._name, id)})" if id in self._rules else id


def anchor(game: str, rule: str) -> str:
    """Return the name of the row of a rule, which is unique among all pages."""
    return f"{game}-{rule}".lower().replace("_", "-")


def _words(cls: type[Message]) -> str:
    """Return the English sentence of a message, if it is the same template for all values."""
    return f"`{cls.en}`" if isinstance(cls.en, str) and cls.en else ""


def _hidden(cls: type) -> str:
    """Return which fields are hidden, from whom, and the classes of fields that hide something themselves."""
    found = []
    for name, hint in hints(cls).items():
        by = _seen_by(cls, name)
        within = [part for part in types_in(hint) if attrs.has(part) and secret_fields(part)]
        if by != "all":
            found.append(f"`{name}` from all" + ("" if by == "nobody" else f" but {by}"))
        elif within:
            found.append(f"`{name}`: see " + _once(f"`{part.__name__}`" for part in within))
    return "; ".join(found)


def _seen_by(cls: type, name: str) -> str:
    """Return who sees a field: all, nobody, or the fields that hold the seats."""
    for mark in marks(hints(cls)[name]):
        if mark is EVERYBODY:
            return "all"
        if isinstance(mark, Seen) and mark.by:
            return ", ".join(f"`{field}`" for field in mark.by)
    return "nobody"


def _meaning(held: Any, written: str | None) -> str:
    """Return what a name of a module stands for; "" if that is no type."""
    if written is None:
        return ", ".join(f"`{each.value}`" for each in held) if issubclass(held, Enum) else ""
    if not (is_renamed(held) or is_choice(held) or hasattr(held, "__origin__")):
        return ""
    domains = [f'a `"{mark.name}"`' for mark in marks(held) if isinstance(mark, OneOf)]
    return ", ".join([f"`{short_type(written)}`", *domains])


@cache
def _tree(module: str) -> ast.Module:
    return ast.parse(inspect.getsource(sys.modules[module]))


def _texts_below(cls: type) -> dict[str, str]:
    """Return the texts below the fields of a class in its source."""
    tops = _tree(cls.__module__).body
    [body] = [node.body for node in tops if isinstance(node, ast.ClassDef) and node.name == cls.__name__]
    found = {}
    for field, below in pairwise(body):
        match field, below:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str() as text)):
                found[name] = " ".join(text.split())
    return found


def _assigned(module: ModuleType) -> Iterator[tuple[str, str | None]]:
    """Yield the public names of a module with what is assigned to them; None for a class."""
    for node in _tree(module.__name__).body:
        match node:
            case ast.ClassDef(name=name):
                yield name, None
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                yield name, ast.unparse(value)
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                yield name, ast.unparse(value)


# --- Markdown -------------------------------------------------------------------------------------------------------


def _heading(title: str, about: str) -> Iterable[str]:
    return ("", f"## {title}", "", about, "")


def _head(*names: str) -> Iterable[str]:
    return (_row(*names), "|" + "---|" * len(names))


def _row(*cells: str) -> str:
    return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"


def _once(names: Iterable[str]) -> str:
    return ", ".join(dict.fromkeys(names))
