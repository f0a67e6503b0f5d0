"""Handlers of all kinds, and the table that lists those of a game: read from top to bottom, it is the game's FAQ."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple, TypeAlias

import attrs

from tabletop_rules.core.effect import Effect
from tabletop_rules.core.rule import Limit, Variant
from tabletop_rules.core.targets import Protection
from tabletop_rules.core.value import Modifier
from tabletop_rules.errors import GameError, told

Handler: TypeAlias = (
    Effect[Any, Any] | Modifier[Any, Any, Any] | Protection[Any, Any, Any] | Limit[Any, Any] | Variant[Any]
)
"""What bends the plain rules: a replacement or trigger, a modifier, a protection, a limit, or a variant."""

HANDLERS: Final = (Effect, Modifier, Protection, Limit, Variant)


def in_order(handlers: tuple[Handler, ...]) -> tuple[Handler, ...]:
    """Return handlers sorted by band and rank; ties keep their order."""
    return tuple(sorted(handlers, key=lambda each: (int(each.band), each.rank)))


def on_name(handler: Handler) -> str:
    """Return a short name for what a handler is on: the class of an event, moment or command, or the id of a value."""
    on: Any = handler.on
    each = on if isinstance(on, tuple) else (on,)
    return ", ".join([one.__name__ if isinstance(one, type) else one.id for one in each])


def full_name(handler: Handler) -> str:
    """Return a name that is unique within a game: "D-CARD-31@POWERS+10 on destiny.touchable"."""
    return f"{handler.name} on {on_name(handler)}"


class Offer(NamedTuple):
    """A handler and the option value that puts it in force; both are None if it always is."""

    handler: Handler
    option: str | None = None
    value: object = None


@attrs.frozen(kw_only=True)
class HandlerTable:
    """All handlers of a game: those always in force, and those that each value of an option puts in force.

    `by_option` has an entry for every value of an option that it names, or for every member of a list option; a handler
    that several members bring is in force once. `within` names options that count only while another option has a
    certain value, or holds it: `{"robbers.placement": ("expansions", "robbers")}`.
    """

    always: tuple[Handler, ...] = ()
    by_option: Mapping[str, Mapping[Any, tuple[Handler, ...]]] = {}
    within: Mapping[str, tuple[str, object]] = {}

    def in_force(self, options: Mapping[str, object]) -> tuple[Handler, ...]:
        """Return the handlers that these options put in force, in order.

        Raises:
            GameError: an option value has no entry, or an option of the table is not among the options.
        """
        found, faults = [*self.always], []
        named = dict.fromkeys([*self.by_option, *(other for other, _ in self.within.values())])
        for option in named:
            if option not in options:
                faults.append(f"the table of handlers names the option {option!r}, which the game does not have")
        for option, by_value in self.by_option.items():
            if option not in options or not self._counts(option, options):
                continue
            for value in _values(options[option]):
                if value not in by_value:
                    faults.append(f"the table of handlers has no entry for the value {told(value)} of {option!r}")
                else:
                    found += [each for each in by_value[value] if each not in found]
        if faults:
            raise GameError("the handlers of this game cannot be put in force:", faults)
        return in_order(tuple(found))

    def _counts(self, option: str, options: Mapping[str, object]) -> bool:
        """Return whether an option counts, given the other options."""
        if option not in self.within:
            return True
        other, value = self.within[option]
        return other in options and value in _values(options[other])

    def offers(self) -> Iterator[Offer]:
        """Yield every handler of the table with the option value that puts it in force, in the order of the table."""
        for handler in self.always:
            yield Offer(handler)
        for option, by_value in self.by_option.items():
            for value, handlers in by_value.items():
                for handler in handlers:
                    yield Offer(handler, option, value)


def _values(chosen: object) -> tuple[object, ...]:
    """Return the members of a list option, or the single value of any other."""
    return chosen if isinstance(chosen, tuple) else (chosen,)
