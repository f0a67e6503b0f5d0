"""Whereabouts: in which zones hidden things may be, as far as a seat can tell from the moves that it receives.

A zone is a number that a game gives to a hand, a deck, or a place of one card. Sets of things and of zones are bits of
an int, so that following a move costs the same however many things there are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Any, Final

import attrs

from tabletop_rules.core.arranging import arranged, union
from tabletop_rules.core.mask import HIDDEN, Hidden
from tabletop_rules.core.terms import Rng
from tabletop_rules.kit.frozen import frozen

MOST_LIMITS: Final = 32
"""Limits that are kept; of more, the least telling is forgotten."""


@frozen
class Numbering:
    """The bit of each thing."""

    names: tuple[str, ...]
    bits: dict[str, int] = attrs.field(eq=False, repr=False)

    @property
    def all(self) -> int:
        """All things."""
        return (1 << len(self.names)) - 1

    def mask(self, things: Iterable[object]) -> int:
        """Return the bits of these things; those that are hidden have none."""
        bits, mask = self.bits, 0
        for thing in things:
            if thing.__class__ is not Hidden:
                mask |= bits[thing]  # type: ignore[index]  # what is not hidden is a name
        return mask


@cache
def number(names: tuple[str, ...]) -> Numbering:
    """Return a numbering of these names."""
    return Numbering(names, {name: 1 << place for place, name in enumerate(names)})


def unknown(numbering: Numbering, zones: int) -> Whereabouts:
    """Return what a seat knows at first: anything may be anywhere."""
    return Whereabouts(numbering, (numbering.all,) * zones)


def all_in(numbering: Numbering, zones: int, zone: int) -> Whereabouts:
    """Return what a seat knows when all things are in one zone."""
    return Whereabouts(numbering, tuple([numbering.all if place == zone else 0 for place in range(zones)]))


def as_seen(
    numbering: Numbering, zones: int, held: Iterable[tuple[int | None, Sequence[object]]], among: int = -1
) -> Whereabouts:
    """Return what a view tells about things, or about the bits in `among`.

    `held` lists zones with the things that the view shows there, `HIDDEN` included; None is for what everybody sees.
    """
    may, hidden, pool = [0] * zones, [0] * zones, numbering.all & among
    for zone, things in held:
        mask = numbering.mask(things)
        pool &= ~mask
        if zone is not None:
            may[zone] |= mask
            hidden[zone] += things.count(HIDDEN)
    may = [shown | pool if count else shown for shown, count in zip(may, hidden, strict=True)]
    limits = [Limit(pool, 1 << zone, count) for zone, count in enumerate(hidden) if count]
    return Whereabouts(numbering, tuple(may), _kept(limits))


@frozen
class Limit:
    """Of these things, at most `count` are in these zones together. Things and zones are bits."""

    things: int
    zones: int
    count: int


@frozen
class Move:
    """Things that go from one zone to another; None stands for any place where everybody sees them.

    A thing is named if the seat sees which one it is, else `HIDDEN`. Then source and target are zones, and `among` has
    the bits of the things that it may be.
    """

    source: Any
    target: Any
    things: Sequence[object]
    among: int = -1


@frozen
class Whereabouts:
    """What a seat knows of the places of hidden things. A thing that no zone may hold is where everybody sees it.

    `may` has, for each zone, the bits of the things that may be in it; `limits` say how many of some things at most.
    """

    numbering: Numbering = attrs.field(repr=False)
    may: tuple[int, ...]
    limits: tuple[Limit, ...] = ()

    @property
    def open(self) -> int:
        """The bits of the things that are in no zone."""
        hidden = 0
        for things in self.may:
            hidden |= things
        return self.numbering.all & ~hidden

    # --- following what happens -------------------------------------------------------------------------------------

    def moved(self, *moves: Move) -> Whereabouts:
        """Return the whereabouts after moves that happen at once, each with another target."""
        bits, may, limits = self.numbering.bits, self.may, self.limits
        named: list[tuple[int, Move]] = []
        unseen: list[tuple[Move, int]] = []
        gone = 0
        for move in moves:
            hidden = 0
            for thing in move.things:
                if thing.__class__ is Hidden:
                    hidden += 1
                else:
                    bit = bits[thing]  # type: ignore[index]  # what is not hidden is a name
                    gone |= bit
                    named.append((bit, move))
            if hidden:
                unseen.append((move, hidden))
        if named:
            may = tuple([things & ~gone for things in may])
            if limits:
                limits = _after_named(limits, named)
        after = list(may)
        if unseen:
            for move, _ in unseen:
                after[move.target] |= may[move.source] & move.among
            limits = _after_unseen(may, limits, unseen)
        for bit, move in named:
            if move.target is not None:
                after[move.target] |= bit
        return Whereabouts(self.numbering, tuple(after), limits)

    def emptied(self, zone: int, of: int = -1) -> Whereabouts:
        """Return the whereabouts once a zone is empty, or holds none of the things whose bits are in `of`."""
        may = list(self.may)
        may[zone] &= ~of
        limits = self.limits
        if of == -1:
            rest = [attrs.evolve(limit, zones=limit.zones & ~(1 << zone)) for limit in limits]
            limits = tuple([limit for limit in rest if limit.zones])
        return Whereabouts(self.numbering, tuple(may), limits)

    def holding(self, zone: int, things: int) -> Whereabouts:
        """Return the whereabouts once a zone is known to hold exactly these things, given as bits."""
        may = [other & ~things for other in self.may]
        may[zone] = things
        return Whereabouts(self.numbering, tuple(may), self.limits)

    def adding(self, zone: int, things: int) -> Whereabouts:
        """Return the whereabouts after things, given as bits, came to a zone, such as an open pile to a deck."""
        may = list(self.may)
        may[zone] |= things
        limits = [
            attrs.evolve(limit, count=limit.count + (limit.things & things).bit_count())
            if limit.zones >> zone & 1
            else limit
            for limit in self.limits
        ]
        return Whereabouts(self.numbering, tuple(may), _kept(limits))

    def swapped(self, one: int, other: int) -> Whereabouts:
        """Return the whereabouts after two zones swapped all that they hold."""
        may = list(self.may)
        may[one], may[other] = may[other], may[one]
        both = 1 << one | 1 << other
        limits = [
            attrs.evolve(limit, zones=limit.zones ^ both) if limit.zones & both not in (0, both) else limit
            for limit in self.limits
        ]
        return Whereabouts(self.numbering, tuple(may), tuple(limits))

    def limited(self, things: int, zone: int, count: int) -> Whereabouts:
        """Return the whereabouts once at most `count` of these things, given as bits, are known to be in a zone."""
        if not count:
            return self.emptied(zone, of=things)
        return Whereabouts(self.numbering, self.may, _kept((*self.limits, Limit(things, 1 << zone, count))))

    def holding_some(self, zone: int, of: int, count: int) -> Whereabouts:
        """Return the whereabouts once a zone is known to hold at least `count` of some things, given as bits.

        The other zones then hold at most the rest.
        """
        hidden, others = of & ~self.open, (1 << len(self.may)) - 1 & ~(1 << zone)
        limit = Limit(hidden, others, hidden.bit_count() - count)
        return Whereabouts(self.numbering, self.may, _kept((*self.limits, limit)))

    # --- worlds -----------------------------------------------------------------------------------------------------

    def fits(self, zones: Iterable[tuple[int, Iterable[object]]]) -> bool:
        """Return whether the zones may hold these things; those not listed are empty."""
        held = [0] * len(self.may)
        for zone, things in zones:
            held[zone] |= self.numbering.mask(things)
        if any(things & ~may for things, may in zip(held, self.may, strict=True)):
            return False
        return all((limit.things & union(held, limit.zones)).bit_count() <= limit.count for limit in self.limits)

    def arrange(
        self, things: Sequence[str], zones: Iterable[tuple[int, Sequence[object]]], rng: Rng
    ) -> list[str] | None:
        """Return hidden things in a random order that fits, to take the place of each `HIDDEN` in these zones.

        `things` must be as many as there are `HIDDEN`. None if no such order is found.
        """
        slots: list[int] = []
        rooms: dict[int, int] = {}
        shown: list[tuple[int, int]] = []
        for zone, held in zones:
            hidden = held.count(HIDDEN)
            if hidden:
                slots += [zone] * hidden
                rooms[zone] = rooms.get(zone, 0) + hidden
            if hidden < len(held) and self.limits:
                shown.append((1 << zone, self.numbering.mask(held)))
        return arranged(self, things, slots, rooms, shown, rng)


def _after_named(limits: tuple[Limit, ...], named: list[tuple[int, Move]]) -> tuple[Limit, ...]:
    """Return the limits after things were seen to move."""
    kept = []
    for limit in limits:
        count = limit.count
        for bit, move in named:
            if limit.things & bit:
                count += move.target is not None and limit.zones >> move.target & 1
                count -= move.source is not None and limit.zones >> move.source & 1
        kept.append(limit if count == limit.count else Limit(limit.things, limit.zones, max(count, 0)))
    return _kept(kept)


def _after_unseen(
    before: tuple[int, ...], limits: tuple[Limit, ...], moves: list[tuple[Move, int]]
) -> tuple[Limit, ...]:
    """Return the limits after moves of so many things that were not seen."""
    kept = [*limits, *_joined(limits, moves)] if limits else []
    for move, count in moves:
        source, target = move.source, move.target
        things = before[source] & move.among
        fresh, covered = things & ~before[target], False
        for place, limit in enumerate(kept):
            inside, there = limit.zones >> source & 1, limit.zones >> target & 1
            if there and not inside and limit.things & things:
                kept[place] = Limit(limit.things, limit.zones, limit.count + count)
            elif inside and not there and len(moves) == 1 and not limit.things & before[target]:
                kept[place] = Limit(limit.things, limit.zones | 1 << target, limit.count)
                covered = covered or (limit.count <= count and not fresh & ~limit.things)
        if fresh.bit_count() > count and not covered:
            kept.append(Limit(fresh, 1 << target, count))
    return _kept(kept)


def _joined(limits: tuple[Limit, ...], moves: list[tuple[Move, int]]) -> Iterator[Limit]:
    """Yield the limits of two zones together, between which things move: that does not change them."""
    for move, _ in moves:
        for one in limits:
            if one.zones >> move.source & 1:
                for other in limits:
                    if other.zones >> move.target & 1 and not other.zones & one.zones and other.things == one.things:
                        both = Limit(one.things, one.zones | other.zones, one.count + other.count)
                        if both not in limits:
                            yield both


def _kept(limits: Sequence[Limit]) -> tuple[Limit, ...]:
    """Return the limits that limit anything; of too many, the most telling."""
    kept = [limit for limit in dict.fromkeys(limits) if limit.count < limit.things.bit_count()]
    while len(kept) > MOST_LIMITS:
        kept.remove(max(kept, key=lambda limit: limit.count / limit.things.bit_count()))
    return tuple(kept)
