"""Random arrangements of hidden things that contradict nothing that is known of their whereabouts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from tabletop_rules.core.terms import Rng

if TYPE_CHECKING:
    from tabletop_rules.core.whereabouts import Limit, Whereabouts

REPAIRS: Final = 1_000
"""Swaps that are tried to bring a random arrangement within the limits."""


def union(held: Sequence[int], zones: int) -> int:
    """Return what some zones hold together."""
    things = 0
    while zones:
        low = zones & -zones
        things |= held[low.bit_length() - 1]
        zones ^= low
    return things


def arranged(
    known: Whereabouts,
    things: Sequence[str],
    slots: list[int],
    rooms: dict[int, int],
    shown: list[tuple[int, int]],
    rng: Rng,
) -> list[str] | None:
    """Return the things in a random order that fits the slots; None if none is found."""
    bits, may, random = known.numbering.bits, known.may, rng.random
    row = sorted(things, key=lambda thing: random())  # a shuffle, in half the time
    everywhere, there = -1, 0
    for zone in rooms:
        everywhere &= may[zone]
    for thing in row:
        there |= bits[thing]
    if there & ~everywhere:
        zones = {
            thing: [zone for zone in rooms if bits[thing] & may[zone]] for thing in row if not bits[thing] & everywhere
        }
        placed = _placed(row, zones, slots, rng)
        if placed is None:
            return None
        row = placed
    limits = _binding(known.limits, rooms, shown, there) if known.limits else []
    return _repaired(known, row, slots, limits, rng) if limits else row


def _binding(
    limits: tuple[Limit, ...], rooms: dict[int, int], shown: list[tuple[int, int]], there: int
) -> list[tuple[int, int, int]]:
    """Return the limits that an arrangement could break: of which hidden things, in which zones, how many.

    `rooms` says how many hidden things are in each zone; `shown` what else is in a zone, as bits.
    """
    binding = []
    for limit in limits:
        things, zones, count = limit.things, limit.zones, limit.count
        for zone, those in shown:
            if zones & zone:
                count -= (things & those).bit_count()
        room = 0
        for zone, hidden in rooms.items():
            if zones >> zone & 1:
                room += hidden
        things &= there
        if room > count and things.bit_count() > count:
            binding.append((things, zones, count))
    return binding


def _placed(row: list[str], zones: dict[str, list[int]], slots: Sequence[int], rng: Rng) -> list[str] | None:
    """Return the things of a random row in slots, those with few zones first; None if one of them finds none."""
    free: dict[int, list[int]] = {}
    for place, zone in enumerate(slots):
        free.setdefault(zone, []).append(place)
    found: list[str | None] = [None] * len(slots)
    for thing in sorted(zones, key=lambda thing: len(zones[thing])):
        allowed = zones[thing]
        places = free[allowed[0]] if len(allowed) == 1 else [place for zone in allowed for place in free[zone]]
        place = places[int(rng.random() * len(places))] if places else _made_free(found, zones, slots, free, allowed)
        if place < 0:
            return None
        found[place] = thing
        free[slots[place]].remove(place)
    rest = iter([thing for thing in row if thing not in zones])
    return [next(rest) if thing is None else thing for thing in found]


def _made_free(
    found: list[str | None],
    zones: dict[str, list[int]],
    slots: Sequence[int],
    free: dict[int, list[int]],
    wanted: list[int],
) -> int:
    """Move a thing from one of the wanted zones to another zone, and return where it was; -1 if none can be moved."""
    for place, other in enumerate(found):
        if other is not None and slots[place] in wanted:
            for zone in zones[other]:
                if free[zone]:
                    found[free[zone].pop()], found[place] = other, None
                    free[slots[place]].append(place)
                    return place
    return -1


def _repaired(
    known: Whereabouts, row: list[str], slots: list[int], limits: list[tuple[int, int, int]], rng: Rng
) -> list[str] | None:
    """Return the row with things swapped until the limits are kept; None if that takes too long."""
    may, random, size = known.may, rng.random, len(row)
    marks = [known.numbering.bits[thing] for thing in row]
    held = [0] * len(may)
    places: dict[int, list[int]] = {}
    for place, zone in enumerate(slots):
        held[zone] |= marks[place]
        places.setdefault(zone, []).append(place)
    over = [(things & union(held, zones)).bit_count() - count for things, zones, count in limits]
    tries = 0
    while (most := max(over)) > 0:
        full = over.index(most)
        things, zones, _ = limits[full]
        inside = [place for zone in places if zones >> zone & 1 for place in places[zone] if things & marks[place]]
        while over[full] > 0:
            tries += 1
            if tries > REPAIRS or not inside:
                return None
            one, other = inside[int(random() * len(inside))], int(random() * size)
            a, b, mine, theirs = marks[one], marks[other], slots[one], slots[other]
            if zones >> theirs & 1 or not a & things or b & things or not (a & may[theirs] and b & may[mine]):
                continue
            change, after = 0, []
            for (these, those, _), count in zip(limits, over, strict=True):
                moved = (those >> theirs & 1) - (those >> mine & 1)
                if moved:
                    moved *= (these & a != 0) - (these & b != 0)
                    change += max(count + moved, 0) - max(count, 0)
                after.append(count + moved)
            if change <= 0:
                row[one], row[other], marks[one], marks[other], over = row[other], row[one], b, a, after
    return row
