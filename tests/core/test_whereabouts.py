"""Whereabouts against brute force: all worlds that a history of moves allows."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import combinations, product

from tabletop_rules.core.mask import HIDDEN
from tabletop_rules.core.whereabouts import MOST_LIMITS, Limit, Move, Whereabouts, all_in, as_seen, number, unknown

THINGS = tuple("abcdefg")
ZONES = 3
OPEN = -1
Where = tuple[int, ...]
"""The zone of each thing."""


class History:
    """A random history: the truth, what a seat knows of it, and all worlds that it cannot rule out."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.truth: Where = (0,) * len(THINGS)
        self.worlds = {self.truth}
        self.known = all_in(number(THINGS), ZONES, 0)

    def inside(self, zone: int, world: Where | None = None) -> list[int]:
        return [thing for thing, at in enumerate(self.truth if world is None else world) if at == zone]

    def step(self) -> None:
        """Do something at random."""
        source, target = self.rng.sample(range(ZONES), 2)
        there = self.inside(source)
        kind = self.rng.choice(["hidden", "hidden", "hidden", "seen", "shown", "back", "look", "swap", "exchange"])
        if kind == "hidden" and there:
            self.hidden(source, target, self.rng.randint(1, min(3, len(there))))
        elif kind == "seen" and there:
            self.seen(source, target, [self.rng.choice(there)])
        elif kind == "shown" and there:
            self.seen(source, OPEN, [self.rng.choice(there)])
        elif kind == "back" and self.inside(OPEN):
            self.seen(OPEN, target, self.inside(OPEN)[:2])
        elif kind == "look":
            self.worlds = {world for world in self.worlds if self.inside(source, world) == there}
            self.known = self.known.holding(source, self.known.numbering.mask([THINGS[n] for n in there]))
        elif kind == "swap":
            swapped = {source: target, target: source}
            self.worlds = {tuple([swapped.get(at, at) for at in world]) for world in self.worlds}
            self.truth = tuple([swapped.get(at, at) for at in self.truth])
            self.known = self.known.swapped(source, target)
        elif kind == "exchange" and there and self.inside(target):
            self.exchange(source, target)

    def hidden(self, source: int, target: int, count: int) -> None:
        self.truth = self.rng.choice(sorted(spread(self.truth, source, target, count)))
        self.worlds = {after for world in self.worlds for after in spread(world, source, target, count)}
        self.known = self.known.moved(Move(source, target, (HIDDEN,) * count))

    def exchange(self, one: int, other: int) -> None:
        """Exchange a hidden thing for another one."""

        def exchanged(world: Where) -> set[Where]:
            pairs = product(self.inside(one, world), self.inside(other, world))
            return {move(move(world, [mine], other), [theirs], one) for mine, theirs in pairs}

        self.truth = self.rng.choice(sorted(exchanged(self.truth)))
        self.worlds = {after for world in self.worlds for after in exchanged(world)}
        self.known = self.known.moved(Move(one, other, (HIDDEN,)), Move(other, one, (HIDDEN,)))

    def seen(self, source: int, target: int, things: list[int]) -> None:
        fitting = [world for world in self.worlds if all(world[thing] == source for thing in things)]
        self.worlds = {move(world, things, target) for world in fitting}
        self.truth = move(self.truth, things, target)
        there, to = [None if zone == OPEN else zone for zone in (source, target)]
        self.known = self.known.moved(Move(there, to, [THINGS[thing] for thing in things]))

    def fits(self, world: Where) -> bool:
        return self.known.fits([(zone, [THINGS[n] for n in self.inside(zone, world)]) for zone in range(ZONES)])


def move(world: Where, things: Sequence[int], target: int) -> Where:
    return tuple([target if thing in things else at for thing, at in enumerate(world)])


def arrange(
    known: Whereabouts, slots: Sequence[int], rng: random.Random, things: Sequence[str] = THINGS
) -> list[str] | None:
    """Arrange things in slots of sorted zones."""
    return known.arrange(things, [(zone, (HIDDEN,) * slots.count(zone)) for zone in range(ZONES)], rng)


def spread(world: Where, source: int, target: int, count: int) -> set[Where]:
    """Return the worlds in which any of the things moved."""
    there = [thing for thing, at in enumerate(world) if at == source]
    return {move(world, things, target) for things in combinations(there, count)}


def test_no_possible_world_is_ruled_out() -> None:
    """What a seat knows fits every world that its history allows; arranged worlds fit, and nearly all are allowed."""
    for seed in range(40):
        history = History(seed)
        allowed = arranged = 0
        for _ in range(25):
            history.step()
            assert history.truth in history.worlds
            assert all(map(history.fits, history.worlds))
            hidden = [thing for thing, at in enumerate(history.truth) if at != OPEN]
            slots = sorted(history.truth[thing] for thing in hidden)
            row = arrange(history.known, slots, history.rng, [THINGS[thing] for thing in hidden])
            if row is not None:
                zones = dict(zip(row, slots, strict=True))
                world = tuple([zones.get(thing, OPEN) for thing in THINGS])
                assert history.fits(world)
                arranged += 1
                allowed += world in history.worlds
        assert arranged > 20
        assert allowed / arranged > 0.7


def test_a_thing_that_was_seen_is_followed_until_it_may_have_moved() -> None:
    """A thing is certain while nothing leaves its zone unseen, and after that is in one of two zones."""
    start = all_in(number(THINGS), ZONES, 0).moved(Move(0, 1, (HIDDEN, HIDDEN)))
    known = start.moved(Move(0, 1, ("a",)), Move(0, 2, (HIDDEN,)))
    slots = (0, 0, 0, 1, 1, 1, 2)
    rng = random.Random(1)
    for _ in range(20):
        row = arrange(known, slots, rng)
        assert row is not None
        assert "a" in row[3:6]
    moved = known.moved(Move(1, 2, (HIDDEN,)))
    found = {slots[row.index("a")] for _ in range(60) if (row := arrange(moved, (0, 0, 0, 1, 1, 2, 2), rng))}
    assert {1, 2} == found


def test_of_what_moved_unseen_no_more_than_did_is_elsewhere() -> None:
    """Of three known things, one of which moved, two are still there; and a zone known to be empty is empty."""
    known = all_in(number(THINGS), ZONES, 0).moved(Move(0, 1, ("a", "b", "c"))).moved(Move(1, 2, (HIDDEN,)))
    assert (Limit(0b111, 0b100, 1),) == known.limits
    rng = random.Random(1)
    for _ in range(20):
        row = arrange(known, (0, 0, 0, 0, 1, 1, 2), rng)
        assert row is not None
        assert {"a", "b", "c"} == {*row[4:]}
    assert known.moved(Move(2, None, ("b",))).emptied(2).fits([(0, "defg"), (1, "ac")])
    assert not known.moved(Move(2, None, ("b",))).emptied(2).fits([(0, "defg"), (1, "a"), (2, "c")])


def test_limits_and_what_a_zone_lacks() -> None:
    """A limit is kept by arranged things; of none, the zone lacks the things. Too many limits are forgotten."""
    known = unknown(number(THINGS), ZONES).limited(0b1111, 1, 1)
    rng = random.Random(1)
    for _ in range(20):
        row = arrange(known, (0, 0, 0, 1, 1, 1, 2), rng)
        assert row is not None
        assert 1 >= len({*"abcd"} & {*row[3:6]})
    assert not unknown(number(THINGS), ZONES).limited(0b11, 2, 0).fits([(2, "a")])
    assert arrange(known.limited(0b1111, 0, 0).limited(0b1111, 2, 0), (0, 0, 0, 1, 1, 1, 2), rng) is None
    for things in range(1, 1 << len(THINGS)):
        known = known.limited(things, 0, 2)
    assert MOST_LIMITS == len(known.limits)
    assert Limit(0b1111111, 1, 2) in known.limits


def test_what_the_seat_sees_counts_too() -> None:
    """A thing that the seat sees in a zone is one of those that the zone may hold at most."""
    known = unknown(number(THINGS), ZONES).limited(0b11111, 1, 1)
    rng = random.Random(1)
    for _ in range(20):
        row = known.arrange("bcdefg", [(0, (HIDDEN,) * 4), (1, ("a", HIDDEN, HIDDEN))], rng)
        assert row is not None
        assert {*"fg"} == {*row[4:]}
    assert known.arrange("cdefg", [(0, (HIDDEN,) * 4), (1, ("a", "b", HIDDEN))], rng) is None


def test_what_two_hands_hold_together_is_known_after_an_exchange() -> None:
    """Of two hands that were dealt two of some things each, both hold four whatever they exchange."""
    dealt = all_in(number(THINGS), ZONES, 0).moved(
        Move(0, 1, (HIDDEN,) * 2, 0b11111), Move(0, 2, (HIDDEN,) * 2, 0b11111)
    )
    known = dealt.moved(Move(0, 1, ("f",))).moved(Move(1, 2, (HIDDEN,)), Move(2, 1, (HIDDEN,)))
    rng = random.Random(1)
    for _ in range(20):
        row = arrange(known, (0, 0, 1, 1, 1, 2, 2), rng)
        assert row is not None
        assert 4 == len({*"abcde"} & {*row[2:]})


def test_unknown_whereabouts_fit_everything() -> None:
    """Whoever has seen nothing rules out nothing."""
    known: Whereabouts = unknown(number(THINGS), ZONES)
    assert known.fits([(0, "abc"), (1, "defg")])
    assert {*THINGS} == {*(arrange(known, (0, 0, 0, 1, 1, 1, 2), random.Random(1)) or ())}
    assert 0 == known.open
    assert 0b1 == known.moved(Move(None, None, ("a",))).open


def test_a_zone_that_holds_some_of_some_things() -> None:
    """A zone that holds at least one of some things does so until one may have left it."""
    known = all_in(number(THINGS), ZONES, 0).moved(Move(0, 1, (HIDDEN,) * 3)).holding_some(1, 0b11, 1)
    rng = random.Random(1)
    for _ in range(30):
        row = arrange(known, (0, 0, 0, 0, 1, 1, 1), rng)
        assert row is not None
        assert {*"ab"} & {*row[4:]}
    left = known.moved(Move(1, None, ("c",)))
    assert not left.fits([(0, "abde"), (1, "fg")])
    assert known.moved(Move(1, 0, (HIDDEN,))).fits([(0, "abcde"), (1, "fg")])
    assert known.moved(Move(1, None, ("a",))).fits([(0, "bcde"), (1, "fg")])


def test_a_view_tells_what_is_where_and_how_many_things_are_hidden_there() -> None:
    """Hidden things of a view are those that it does not show, as many in each zone as it hides."""
    known = as_seen(number(THINGS), ZONES, [(0, (HIDDEN,) * 3), (1, ("a", HIDDEN)), (1, (HIDDEN,)), (None, ("b",))])
    pool = 0b1111100
    assert (pool, pool | 1, 0) == known.may
    assert (Limit(pool, 1, 3), Limit(pool, 2, 2)) == known.limits
    assert 0b10 == known.open
    assert known.fits([(0, "cde"), (1, "afg")])
    assert not known.fits([(0, "cd"), (1, "aefg")])
    assert known.adding(0, 0b10).fits([(0, "bcde"), (1, "afg")])
    assert known.adding(0, 0b100).fits([(0, "defg"), (1, "ac")])
