"""Faults of a game's handlers, found when it is built: on things it lacks, or two at one place.

Nothing here has been validated before, so a game is typed as `Any`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from enum import IntEnum
from itertools import pairwise
from typing import Any, Final

import attrs

from tabletop_rules.core.aspects import Display
from tabletop_rules.core.effect import Bearer, Effect, Timing
from tabletop_rules.core.fields import is_id, type_name
from tabletop_rules.core.handler import HANDLERS, Handler
from tabletop_rules.core.hints import bare, return_type
from tabletop_rules.core.messages import Command, Ended, Event, Moment, Step
from tabletop_rules.core.rule import Expand, Limit, Rule, RuleText, Variant
from tabletop_rules.core.ruling import SOURCES, place_of
from tabletop_rules.core.targets import Protection, Targets, protection_faults
from tabletop_rules.core.value import Modifier, is_value, modifier_faults
from tabletop_rules.errors import shorten
from tabletop_rules.kit.arity import parameters

IDS: Final = "the id of a rule is a text of 1 to 200 characters"
HANDLE: Final = "handlers"
"""The field of a state that holds its `HandlerSet`."""


def part_faults(game: Any) -> Iterator[str]:
    """Yield the faults of handlers, values and moments one by one: of the wrong type, or on what the game lacks."""
    if not isinstance(game.handlers, tuple):
        yield f"handlers must be a tuple, not {shorten(game.handlers)}"
        return
    if not isinstance(game.values, tuple):
        yield f"values must be a tuple, not {shorten(game.values)}"
        return
    sound = all(isinstance(getattr(game, name), tuple) for name in ("rules", "steps", "reducers", "moments"))
    yield from _value_faults(game)
    if sound:
        yield from _moment_faults(game)
    known = _known(game)
    for each in game.handlers:
        faults = [*_handler_faults(each)]
        yield from faults
        if sound and not faults:
            yield from _target_faults(game, each)
            yield from _depends_faults(known, each)


def _handler_faults(given: object) -> Iterator[str]:
    """Yield the faults of a single handler."""
    if not isinstance(given, HANDLERS):
        yield f"handlers holds {shorten(given)}, which is not an Effect, Modifier, Protection, Limit or Variant"
    else:
        yield from _field_faults(given)


def _field_faults(each: Any) -> Iterator[str]:
    """Yield a fault for each field of a handler with an invalid value."""
    what = f"{each.kind} {shorten(each.id)}"
    if not isinstance(each.band, IntEnum) or type(each.rank) is not int:
        given = f"{shorten(each.band)} and {shorten(each.rank)}"
        yield f"{what} needs a band, a member of the game's own IntEnum, and a whole number as its rank, not {given}"
    if not is_id(each.id):
        yield f"{what} has an id that no record can cite: {IDS}"
    if type(each.text) is not str or not each.text:
        yield f"{what} needs a text that says what it does"
    if not (isinstance(each.depends, tuple) and all(map(_is_id_or_ids, each.depends))):
        yield f"{what} depends on {shorten(each.depends)}: give a tuple of the ids of handlers"
    if not (isinstance(each.otherwise, tuple) and [str, str] == [*map(type, each.otherwise)]):
        yield f"{what} has otherwise={shorten(each.otherwise)}: give a sentence in English and one in French"
    for name in ("fr", "needed"):
        if type(getattr(each, name)) is not str:
            yield f"{what} has {name}={shorten(getattr(each, name))}: give a text"
    if each.source not in SOURCES:
        yield f"{what} has the source {shorten(each.source)}: use one of {', '.join(SOURCES)}"
    if each.kind in (*Effect.kinds, Limit.kind) and not isinstance(each.on, type):
        yield f"{what} is on {shorten(each.on)}, which is not a class"
    if each.kind in Effect.kinds and not isinstance(each.timing, Timing):
        yield f"{what} has the timing {shorten(each.timing)}: use INSTEAD or THEN"
    if each.kind in Effect.kinds and (bearers := bare(return_type(each.bearers))) in (int, str, bool, Bearer):
        yield f"{what} has bearers that return {type_name(bearers)}: return a tuple of Bearer"
    if each.kind == Modifier.kind and not is_value(each.on):
        yield f"{what} is on {shorten(each.on)}, which is not a value made by @value"
    if each.kind == Protection.kind and not isinstance(each.on, Targets):
        yield f"{what} is on {shorten(each.on)}, which is not a Targets"
    if each.kind == Variant.kind and not _is_parts(each.puts):
        yield f"{what} has puts={shorten(each.puts)}: give a tuple of Expand and Rule"


def _is_id_or_ids(given: object) -> bool:
    return is_id(given) or (isinstance(given, tuple) and len(given) > 0 and all(map(is_id, given)))


def _known(game: Any) -> set[str]:
    """Return what a handler may depend on: also one of an expansion that is not in play, whose rule has a text."""
    texts = game.display.texts if isinstance(game.display, Display) else ()
    return {part.id for part in (*game.handlers, *texts) if isinstance(part, (*HANDLERS, RuleText))}


def _depends_faults(known: set[str], each: Handler) -> Iterator[str]:
    """Yield a fault for each id that a handler depends on, or several of which one is enough, that the game lacks."""
    for needed in each.depends:
        ids = (needed,) if isinstance(needed, str) else needed
        if known.isdisjoint(ids):
            near = get_close_matches(ids[0], known, n=1)
            hint = f"; did you mean {near[0]}?" if near else ""
            yield f"{each.kind} {each.id} depends on {' or '.join(ids)}, which is no ruling of this game{hint}"


def _is_parts(puts: object) -> bool:
    return isinstance(puts, tuple) and all(isinstance(part, Expand | Rule) for part in puts)


def _target_faults(game: Any, each: Handler) -> Iterator[str]:
    """Yield a fault if a handler is on something that the game lacks."""
    if isinstance(each, Effect):
        yield from _event_faults(game, each)
    elif isinstance(each, Limit):
        commands = {rule.on for rule in _rules(game)}
        if not any(issubclass(command, each.on) for command in commands):
            yield f"limit {each.id} is on {each.on.__name__}, a command that this game does not have"
    elif isinstance(each, Variant):
        steps = {expand.on for expand in game.steps if isinstance(expand, Expand)}
        for part in each.puts:
            if isinstance(part, Expand) and part.on not in steps:
                yield f"variant {each.id} replaces the plan of {part.on.__name__}, a step that this game does not have"
    else:
        if not any(each.on is known or each.on == known for known in game.values):
            near = get_close_matches(each.on.id, [known.id for known in game.values if hasattr(known, "id")], n=1)
            hint = f"; did you mean {near[0]!r}?" if near else ""
            yield f"{each.kind} {each.id} is on {each.on.id!r}, a value that this game does not have{hint}"
        yield from modifier_faults(each) if isinstance(each, Modifier) else protection_faults(each)
        if isinstance(each, Protection):
            yield from _arity_faults(game, each)


def _arity_faults(game: Any, each: Protection[Any, Any, Any]) -> Iterator[str]:
    """Yield a fault if a protection takes another number of arguments than the first one on the same targets."""
    beside = [other for other in game.handlers if isinstance(other, Protection) and other.on == each.on]
    first = next(((other, row) for other in beside if (row := parameters(other.keep)) is not None), None)
    mine = parameters(each.keep)
    if first is not None and mine is not None and len(mine) != len(first[1]):
        asked = f"keep({', '.join(first[1])})"
        yield f"protection {each.id} takes {len(mine)} arguments, but {first[0].id} on the same targets takes {asked}"


def _event_faults(game: Any, each: Effect[Any, Any]) -> Iterator[str]:
    if issubclass(each.on, Moment):
        if each.timing is Timing.INSTEAD:
            yield f"replacement {each.id} is on the moment {each.on.__name__}, which allows triggers only: use THEN"
        elif not any(isinstance(known, type) and issubclass(known, each.on) for known in game.moments):
            yield f"trigger {each.id} is on {each.on.__name__}, a moment that this game does not have"
        return
    if not issubclass(each.on, Event):
        sort = (
            "a step" if issubclass(each.on, Step) else "a command" if issubclass(each.on, Command) else "not an event"
        )
        yield f"{each.kind} {each.id} is on {each.on.__name__}, {sort}: effects act on events and moments"
        return
    events = (*(reducer.on for reducer in game.reducers if hasattr(reducer, "on")), Ended)
    if not any(isinstance(event, type) and issubclass(event, each.on) for event in events):
        yield f"{each.kind} {each.id} is on {each.on.__name__}, an event that this game does not have"


def _rules(game: Any) -> list[Rule[Any, Any, Any]]:
    put = [part for each in game.handlers if isinstance(each, Variant) for part in each.puts]
    return [rule for rule in (*game.rules, *put) if isinstance(rule, Rule)]


def _value_faults(game: Any) -> Iterator[str]:
    """Yield the faults of values and targets, and of the state's field for handlers."""
    for given in game.values:
        if not is_value(given) and not isinstance(given, Targets):
            yield f"values holds {shorten(given)}, which is neither a value made by @value nor a Targets"
    for id, count in Counter(given.id for given in game.values if hasattr(given, "id")).items():
        if count > 1:
            yield f"the value {id!r} is listed {count} times"
    if not isinstance(game.state, type) or not attrs.has(game.state):
        return
    if game.values and not any(field.name == HANDLE for field in attrs.fields(game.state)):
        yield (
            f"{game.state.__name__} needs a field for the handlers in force: "
            f"handlers: Public[HandlerSet] = attrs.field(default=UNBOUND, eq=False, repr=False)"
        )


def _moment_faults(game: Any) -> Iterator[str]:
    """Yield a fault for whatever is given as a moment but is none, or has a plan."""
    for moment in game.moments:
        if not isinstance(moment, type) or not issubclass(moment, Moment):
            yield f"moments holds {shorten(moment)}, which is not a class derived from Moment"
        elif any(expand.on is moment for expand in game.steps if isinstance(expand, Expand)):
            yield f"the moment {moment.__name__} has a plan: make it a step, or move the plan to a trigger"


# --- two handlers at one place --------------------------------------------------------------------------------------


def clashes(
    game: Any,
    instead: Mapping[type[Any], Iterable[tuple[str, Effect[Any, Any]]]],
    then: Mapping[type[Any], Iterable[tuple[str, Effect[Any, Any]]]],
    commands: Iterable[type[Command]],
) -> list[str]:
    """Return a fault for each two handlers at one place: the rulebook settles the order, not the order of imports."""
    rows: list[tuple[str, list[Any]]] = []
    for timing, table in (("INSTEAD of", instead), ("THEN on", then)):
        rows += [
            (f"act {timing} {event.__name__}", [effect for _, effect in acting]) for event, acting in table.items()
        ]
    for given in game.values:
        here = [each for each in game.handlers if isinstance(each, Modifier | Protection) and each.on is given]
        rows.append((f"are on {given.id!r}", here))
    limits = [each for each in game.handlers if isinstance(each, Limit)]
    for command in commands:
        rows.append((f"limit {command.__name__}", [each for each in limits if issubclass(command, each.on)]))
    faults = [
        f"handlers {first.id} ({first.text!r}) and {second.id} ({second.text!r}) both {where} "
        f"at {place_of(first.band, first.rank)}: give one of them another rank"
        for where, here in rows
        for first, second in pairwise(here)
        if (first.band, first.rank) == (second.band, second.rank)
    ]
    return [*faults, *_variant_clashes(game)]


def _variant_clashes(game: Any) -> Iterator[str]:
    """Yield a fault for each two variants that replace the same part of the game."""
    by: dict[object, Variant[Any]] = {}
    for each in game.handlers:
        if not isinstance(each, Variant):
            continue
        for part in each.puts:
            place = part.on if isinstance(part, Expand) else (part.to, part.on)
            first = by.setdefault(place, each)
            if first is not each:
                names = f"{first.id} ({first.text!r}) and {each.id} ({each.text!r})"
                yield f"variants {names} both replace what the game does at {part.on.__name__}"
