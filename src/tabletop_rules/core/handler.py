"""Handlers of all kinds, and the table that lists those of a game: read from top to bottom, it is the game's FAQ."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple, TypeAlias

from tabletop_rules.core.effect import Effect
from tabletop_rules.core.option import Option
from tabletop_rules.core.rule import Limit, Variant
from tabletop_rules.core.targets import Protection
from tabletop_rules.core.value import Modifier
from tabletop_rules.errors import GameError, shorten
from tabletop_rules.kit.frozen import frozen

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


@frozen
class HandlerTable:
    """All handlers of a game: those always in force, and those that the values of its options put in force.

    A handler that names values of options (`when`) is in force with these alone.
    """

    handlers: tuple[Handler, ...] = ()
    options: tuple[Option, ...] = ()

    def in_force(self, values: Mapping[str, object]) -> tuple[Handler, ...]:
        """Return the handlers that these values of the options put in force, in order.

        Raises:
            GameError: an option has no value, names handlers for a value that it cannot take, or needs an option that
                does not exist.
        """
        faults = list(self._faults(values))
        if faults:
            raise GameError("the handlers of this game cannot be put in force:", faults)
        found = [each for each in self.handlers if not each.when]
        for option in self.options:
            if option.applies(values):
                for value in _members(values[option.id]):
                    found += [each for each in self._put_in(option, value) if each not in found]
        return in_order(tuple(found))

    def _faults(self, values: Mapping[str, object]) -> Iterator[str]:
        for option in self.options:
            if option.id not in values:
                yield f"the option {option.id!r} has no value"
            if option.only_with and option.only_with[0] not in values:
                other = shorten(option.only_with[0])
                yield f"the option {option.id!r} needs {other}, an option that the game does not have"
            for value in self._values_of(option):
                if option.fault((value,) if option.kind == "list" else value) is not None:
                    yield f"the option {option.id!r} has handlers for {shorten(value)}, which is none of its values"
        known = {option.id for option in self.options}
        for each in self.handlers:
            for id, _ in each.when:
                if id not in known:
                    yield f"{each.kind} {each.id} needs {shorten(id)}, an option that the game does not have"

    def _put_in(self, option: Option, value: object) -> tuple[Handler, ...]:
        """Return the handlers that a value of an option puts in force."""
        return tuple([each for each in self.handlers if _holds(each.when, option.id, value)])

    def _values_of(self, option: Option) -> list[object]:
        """Return the values of an option that put handlers in force, in the order of its choices."""
        named = [value for each in self.handlers for id, value in each.when if id == option.id]
        return sorted(
            dict.fromkeys(named), key=lambda value: option.choices.index(value) if value in option.choices else -1
        )

    def offers(self) -> Iterator[Offer]:
        """Yield every handler of the table with the option value that puts it in force, in the order of the table."""
        for handler in self.handlers:
            if not handler.when:
                yield Offer(handler)
        for option in self.options:
            for value in self._values_of(option):
                for handler in self._put_in(option, value):
                    yield Offer(handler, option.id, value)


def _holds(when: tuple[tuple[str, object], ...], id: str, value: object) -> bool:
    """Return whether a value of an option is among those that put a handler in force; `True` is not 1."""
    return any(id == named and value == each and type(value) is type(each) for named, each in when)


def _members(value: object) -> tuple[object, ...]:
    """Return the members of a list option, or the single value of any other."""
    return value if isinstance(value, tuple) else (value,)
