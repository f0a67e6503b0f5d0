"""What the type of a field says its values may be."""

from __future__ import annotations

import enum
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any, TypeAlias

import attrs

from tabletop_rules.core.component import described
from tabletop_rules.core.game import Game
from tabletop_rules.core.hints import (
    arms_of,
    bare,
    class_of,
    declared,
    hints,
    is_named_tuple,
    is_plain_class,
    is_union,
    items_of,
    literals_of,
    marks,
)
from tabletop_rules.core.mask import Hidden
from tabletop_rules.core.terms import OneOf
from tabletop_rules.errors import UsageError, shorten


@attrs.frozen
class Listed:
    """One of the values of a list."""

    values: tuple[object, ...]


@attrs.frozen
class Group:
    """A value of several parts: a tuple, or a value of the class `cls`."""

    cls: type
    parts: tuple[tuple[str, Domain], ...]

    def build(self, values: Sequence[object]) -> object:
        """Return the value with these parts."""
        return tuple(values) if self.cls is tuple else self.cls(*values)

    def split(self, value: Any) -> tuple[Any, ...]:
        """Return the parts of a value."""
        if isinstance(value, tuple):
            return tuple(value)
        return tuple([getattr(value, name) for name, _ in self.parts])


@attrs.frozen
class Series:
    """A tuple of any length."""

    item: Domain


Domain: TypeAlias = Listed | Group | Series


class Domains:
    """Reads the types of a game's fields.

    `seats` is the number of seats to count with, by default the most that the game is for.

    Raises:
        UsageError: this is not a game, or `seats` is less than 1.
    """

    def __init__(self, game: Game[Any], seats: int | None = None) -> None:
        if not isinstance(game, Game):
            raise UsageError(f"a game is what load_game(id, options) returns, not {shorten(game)}")
        self.seats = max(game.seats) if seats is None else seats
        if type(self.seats) is not int or self.seats < 1:
            raise UsageError(f"seats must be a number from 1 up, not {shorten(seats)}")
        self.named: Mapping[str, Sequence[object]] = {"seat": range(self.seats), **game.domains()}
        self._game = game

    def find(self, name: str) -> tuple[object, ...] | None:
        """Return the values of a named domain; None if there is no such domain."""
        values = self.named.get(name)
        if values is None:
            values = [id for id, each in described(self._game, "en").items() if each.kind == name]
        return tuple(values) or None

    def of(self, hint: Any, what: str) -> Domain:
        """Return the domain of a type; `what` names the field in errors.

        Raises:
            UsageError: the type does not say what its values may be.
        """
        name = next((mark.name for mark in marks(hint) if isinstance(mark, OneOf)), None)
        if name is not None:
            values = self.find(name)
            if values is None:
                raise UsageError(f"{self._game.id} has no domain {name!r}, for {what}: list it in Game.domains")
            return Listed(values)
        hint = bare(hint)
        if is_union(hint):
            return self._union(hint, what)
        if literals_of(hint):
            return Listed(literals_of(hint))
        if hint is bool:
            return Listed((False, True))
        if hint is None or hint is type(None):
            return Listed((None,))
        if class_of(hint) is tuple:
            items = items_of(hint)
            if items.any_number:
                return Series(self.of(items.types[0], what))
            return Group(tuple, tuple([(f"[{at}]", self.of(item, what)) for at, item in enumerate(items.types)]))
        if is_plain_class(hint) and issubclass(hint, enum.Enum):
            return Listed(tuple(hint))
        if is_plain_class(hint) and (attrs.has(hint) or is_named_tuple(hint)):
            fields = hints(hint) if attrs.has(hint) else declared(hint)
            return Group(hint, tuple([(name, self.of(each, f"{what}.{name}")) for name, each in fields.items()]))
        raise UsageError(
            f"the type of {what} does not say what its values may be: annotate it with OneOf(name), and list them "
            f"under this name in Game.domains"
        )

    def _union(self, hint: Any, what: str) -> Domain:
        """Return the domain of a union: that of its one arm, or all the values of several."""
        found = [self.of(arm, what) for arm in arms_of(hint) if bare(arm) is not Hidden]
        if len(found) == 1:
            return found[0]
        values: list[object] = []
        for each in found:
            if not isinstance(each, Listed):
                raise UsageError(f"{what} may be a value of several parts, or something else: give it a named domain")
            values += [value for value in each.values if value not in values]
        return Listed(tuple(values))


def count(domain: Domain) -> int | None:
    """Return the number of values; None if there is no bound."""
    if isinstance(domain, Listed):
        return len(domain.values)
    if isinstance(domain, Series):
        return None
    total = 1
    for _, part in domain.parts:
        number = count(part)
        if number is None:
            return None
        total *= number
    return total


def every(domain: Domain) -> Iterator[object]:
    """Yield all values of a bounded domain, in order."""
    if isinstance(domain, Listed):
        yield from domain.values
    elif isinstance(domain, Group):
        for values in product(*[tuple(every(part)) for _, part in domain.parts]):
            yield domain.build(values)
    else:
        raise UsageError("a tuple of any length has endlessly many values")
