"""`watched(game, note)`: the same game, which reports whenever one of its handlers acts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, TypeAlias

import attrs

from tabletop_rules.core.effect import Effect
from tabletop_rules.core.foreign import is_foreign
from tabletop_rules.core.game import Game
from tabletop_rules.core.handle import HandlerSet
from tabletop_rules.core.handler import Handler
from tabletop_rules.core.messages import Objections, Rejection
from tabletop_rules.core.rule import Expand, Limit, Rule, Variant
from tabletop_rules.core.targets import Protection
from tabletop_rules.core.value import Modifier

Note: TypeAlias = Callable[[Handler], None]


def watched(game: Game[Any], note: Note) -> Game[Any]:
    """Return the game, calling `note(handler)` whenever a handler makes a difference. It plays as before.

    A replacement or trigger does when its plan is asked for, a modifier when it changes a value, a protection when it
    excludes something, a limit when it forbids something, a variant when a part of it plans or rejects.
    """
    tables = game.tables
    effects = {each: _seen(each, "do", note, _always) for each in game.handlers if isinstance(each, Effect)}
    limits = {each: _seen(each, "check", note, _says_no) for each in game.handlers if isinstance(each, Limit)}
    parts = _parts(game, note)
    changed: dict[str, Any] = {
        "instead": _watch_effects(tables.instead, effects),
        "then": _watch_effects(tables.then, effects),
        "limits": {on: tuple([limits[each] for each in row]) for on, row in tables.limits.items()},
        "steps": {on: parts.get(id(expand), expand) for on, expand in tables.steps.items()},
        "answers": {on: _rules(row, parts) for on, row in tables.answers.items()},
        "commands": {on: _rules(row, parts) for on, row in tables.commands.items()},
        "standing": _rules(tables.standing, parts),
    }
    if tables.handlers is not None:
        changed["handlers"] = _handle(game, note)
    return game.with_tables(attrs.evolve(tables, **changed))


def _handle(game: Game[Any], note: Note) -> HandlerSet:
    seen: list[Any] = []
    for each in game.handlers:
        if isinstance(each, Modifier):
            seen.append(_watched_change(each, note))
        elif isinstance(each, Protection):
            seen.append(_seen(each, "keep", note, _is_false))
    return HandlerSet(game.values, seen)


def _watched_change(each: Modifier[Any, Any, Any], note: Note) -> Modifier[Any, Any, Any]:
    def change(state: Any, held: Any, *args: Any) -> Any:
        changed = each.change(state, held, *args)
        if changed != held:
            note(each)
        return changed

    change.__module__ = _module(each.change)
    return attrs.evolve(each, change=change)


def _module(function: Callable[..., Any]) -> str:
    """Return the module for what watches a function: what is foreign stays so, a `partial` of our own does not."""
    return str(getattr(function, "__module__", "")) if is_foreign(function) else __name__


def _seen(each: Any, name: str, note: Note, acts: Callable[[Any], bool], handler: Handler | None = None) -> Any:
    """Return a handler, or a part of one, with its function `name` watched."""
    function = getattr(each, name)

    def call(*args: Any, **kwargs: Any) -> Any:
        answer = function(*args, **kwargs)
        if acts(answer):
            note(each if handler is None else handler)
        return answer

    call.__module__ = _module(function)
    return attrs.evolve(each, **{name: call})


def _watched_check(rule: Rule[Any, Any, Any], handler: Handler, note: Note) -> Rule[Any, Any, Any]:
    """Return a rule of a variant with the rejections of its check watched."""

    def refusals(answer: Iterable[Rejection]) -> Iterator[Rejection]:
        for rejection in answer:
            note(handler)
            yield rejection

    def check(state: Any, decision: Any, command: Any) -> Objections:
        answer = rule.check(state, decision, command)
        if answer is None:
            return None
        return refusals((answer,) if isinstance(answer, Rejection) else answer)

    return attrs.evolve(rule, check=check)


def _always(answer: Any) -> bool:
    return True


def _says_no(answer: Any) -> bool:
    return answer is not None


def _is_false(answer: Any) -> bool:
    return not answer


def _parts(game: Game[Any], note: Note) -> dict[int, Any]:
    """Return the watched parts of all variants, by the id() of the originals."""
    found: dict[int, Any] = {}
    for each in game.handlers:
        if isinstance(each, Variant):
            for part in each.puts:
                if isinstance(part, Expand):
                    found[id(part)] = _seen(part, "plan", note, _always, each)
                else:
                    found[id(part)] = _watched_check(_seen(part, "decide", note, _always, each), each, note)
    return found


def _rules(row: tuple[Rule[Any, Any, Any], ...], parts: Mapping[int, Any]) -> tuple[Rule[Any, Any, Any], ...]:
    return tuple([parts.get(id(rule), rule) for rule in row])


def _watch_effects(table: Mapping[type[Any], Any], effects: Mapping[Effect[Any, Any], Any]) -> dict[type[Any], Any]:
    return {on: tuple([(name, effects[effect]) for name, effect in acting]) for on, acting in table.items()}
