"""Blocks of numbers: one number for a whole command, or, where there would be too many, several in a row."""

from __future__ import annotations

import enum
import json
from collections.abc import Iterable, Iterator, Sequence
from hashlib import blake2b
from typing import Any, Final, TypeAlias

import attrs

from tabletop_rules.core.hints import hints
from tabletop_rules.errors import UsageError, shorten
from tabletop_rules.research.action_domains import Domain, Group, Listed, Series, count, every

FLAT: Final = 1_000
"""The most values that have a number each; a command or field with more is numbered part by part."""


@attrs.frozen(eq=False)
class Leaf:
    """The numbers of the values of one thing, from `first` up."""

    what: str
    first: int
    values: tuple[Any, ...]
    number: dict[Any, int]


@attrs.frozen(eq=False)
class Row:
    """The numbers of a value of several parts, one part after the other."""

    group: Group
    parts: tuple[Block, ...]


@attrs.frozen(eq=False)
class Many:
    """The numbers of a tuple of any length: those of its items, then `end`."""

    what: str
    item: Block
    end: int


Block: TypeAlias = Leaf | Row | Many


class Numbering:
    """Hands out numbers, from 0 up."""

    def __init__(self) -> None:
        self.size = 0
        self.names: list[str] = []

    def block(self, domain: Domain, what: str) -> Block:
        """Return a block for a domain; `what` names it."""
        if isinstance(domain, Series):
            item = self.block(domain.item, f"{what}[]")
            self.names.append(f"{what} end")
            self.size += 1
            return Many(what, item, self.size - 1)
        number = count(domain)
        if isinstance(domain, Listed) or (number is not None and number <= FLAT):
            return self._leaf(tuple(every(domain)), what)
        return Row(domain, tuple([self.block(part, join(what, name)) for name, part in domain.parts]))

    def _leaf(self, values: tuple[object, ...], what: str) -> Leaf:
        first = self.size
        self.size += len(values)
        self.names += [f"{what}={written(value)}" for value in values]
        return Leaf(what, first, values, {value: first + place for place, value in enumerate(values)})

    def command(self, parts: Group, kind: str) -> Block:
        """Return the block of a command of this kind, whose own fields are `parts`."""
        number = count(parts)
        if number is None or number > FLAT:
            return Row(parts, tuple([self.block(part, f"{kind} {name}") for name, part in parts.parts]))
        values = tuple([parts.split(value) for value in every(parts)])
        first = self.size
        self.size += len(values)
        names = [name for name, _ in parts.parts]
        for row in values:
            fields = [f"{name}={written(value)}" for name, value in zip(names, row, strict=True)]
            self.names.append(" ".join((kind, *fields)))
        return Leaf(kind, first, values, {value: first + place for place, value in enumerate(values)})


def digest(meanings: Iterable[str]) -> str:
    """Return a digest of the meanings of numbers, in order."""
    return blake2b("\n".join(meanings).encode(), digest_size=16).hexdigest()


def join(what: str, name: str) -> str:
    """Return the name of a part of `what`."""
    return what + name if name.startswith("[") else f"{what}.{name}"


def written(value: object) -> str:
    """Return a value as JSON, the same in every process and version of Python."""
    return json.dumps(value, default=_plain, ensure_ascii=False, sort_keys=True)


def _plain(value: object) -> object:
    if isinstance(value, enum.Enum):
        return value.value
    cls = type(value)
    return {name: getattr(value, name) for name in hints(cls)} if attrs.has(cls) else repr(value)


def write(block: Block, value: Any) -> Iterator[int]:
    """Yield the numbers of a value.

    Raises:
        UsageError: the value is not numbered.
    """
    if isinstance(block, Leaf):
        number = block.number.get(value)
        if number is None:
            raise UsageError(f"{block.what} has no number for {shorten(value)}, which its domain does not list")
        yield number
    elif isinstance(block, Row):
        for part, held in zip(block.parts, block.group.split(value), strict=True):
            yield from write(part, held)
    else:
        for item in value:
            yield from write(block.item, item)
        yield block.end


class Reader:
    """Reads values from numbers in a row."""

    def __init__(self, numbers: Sequence[int]) -> None:
        self._numbers = numbers
        self.at = 0

    def read(self, block: Block) -> Any:
        """Return the next value of a block.

        Raises:
            UsageError: the next number is none of this block's, or there is none.
        """
        if isinstance(block, Leaf):
            number = self._next(block.what) - block.first
            if not 0 <= number < len(block.values):
                raise UsageError(
                    f"number {self._numbers[self.at - 1]} means nothing here: {block.what} has the numbers "
                    f"{block.first} to {block.first + len(block.values) - 1}"
                )
            return block.values[number]
        if isinstance(block, Row):
            return block.group.build([self.read(part) for part in block.parts])
        items = []
        while self._next(block.what) != block.end:
            self.at -= 1
            items.append(self.read(block.item))
        return tuple(items)

    def _next(self, what: str) -> int:
        if self.at == len(self._numbers):
            raise UsageError(f"these numbers are only the beginning of a command: the next one chooses {what}")
        self.at += 1
        return self._numbers[self.at - 1]
