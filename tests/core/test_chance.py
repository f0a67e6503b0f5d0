"""Chance: requests, the sources that answer them, and requests left open as decisions."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tabletop_rules.core.chance import Scripted, Seeded, count_answers, is_answer, outcomes
from tabletop_rules.core.engine import open_with_records
from tabletop_rules.core.legal import chances, check, legal_commands
from tabletop_rules.core.mask import HIDDEN
from tabletop_rules.core.messages import Answered, Chance, ChanceAnswer, ChanceAsked, Die, Pick, Request
from tabletop_rules.core.terms import CHANCE, HOST
from tabletop_rules.errors import ChanceError, UsageError
from tabletop_rules.testing import play
from tests.core.lab import Bench, Call, Ring, Roll, lab
from tests.core.toy import TOY

DICE = {"a": (Chance(Die(), Roll(text="a")), Chance(Pick(4, 2), Roll(text="b")))}


def no_things() -> tuple[object, ...]:
    return ()


def test_an_outcome_is_recorded_before_its_step() -> None:
    """The answer of seat CHANCE is recorded before the step that asked turns it into events."""
    bench = Bench(lab(DICE), chance=Scripted([3, [2, 0]])).go("a")
    assert ["Answered", "Answered", "Mark", "Answered", "Mark", "Asked"] == bench.events
    commands = [record.event.command for record in bench.records if isinstance(record.event, Answered)]
    assert [ChanceAnswer(CHANCE, 0, (3,)), ChanceAnswer(CHANCE, 0, (2, 0))] == commands[1:]
    assert ("a3", "b2,0") == bench.marks


@pytest.mark.parametrize(
    ("request_", "good", "bad"),
    [
        (Die(6), [(1,), (6,)], [(0,), (7,), (), (1, 2), (True,), [1], None, (HIDDEN,), HIDDEN]),
        (Pick(3, 2), [(0, 2), (2, 1)], [(0,), (0, 0), (0, 3), (-1, 0), (0, 1, 2), (0.0, 1)]),
        (Pick(3, 0), [()], [(0,)]),
    ],
)
def test_what_fits_a_request(request_: Request, good: list[Any], bad: list[Any]) -> None:
    """An answer holds as many different places in range as were asked for, or one face of a die."""
    assert [True] * len(good) == [is_answer(request_, places) for places in good]
    assert [False] * len(bad) == [is_answer(request_, places) for places in bad]


@pytest.mark.parametrize("request_", [Die(6), Pick(4, 2), Pick(3, 3), Pick(5), Pick(2, 0)])
def test_all_outcomes_are_listed_once(request_: Request) -> None:
    """The outcomes of a request fit it, are different, and are as many as `count_answers` says."""
    listed = list(outcomes(request_))
    assert count_answers(request_) == len(listed) == len(set(listed))
    assert all(is_answer(request_, places) for places in listed)


def test_a_seed_and_a_version_are_all_that_chance_needs() -> None:
    """Two sources of one seed agree at every version, in any order; other seeds and versions differ."""
    one, other = Seeded(7), Seeded(7)
    request = Pick(50, 50)
    forwards = [one.answer(request, version, no_things) for version in range(20)]
    backwards = [other.answer(request, version, no_things) for version in reversed(range(20))]
    assert forwards == backwards[::-1]
    assert 20 == len(set(forwards))
    assert Seeded(8).answer(request, 0, no_things) != forwards[0]
    assert Seeded(7).derived(1).answer(request, 0, no_things) != forwards[0]
    assert all(is_answer(request, places) for places in forwards)


@pytest.mark.parametrize("request_", [Die(6), Pick(6), Pick(4, 2)])
def test_seeded_chance_is_even(request_: Request) -> None:
    """Over many seeds every outcome comes up about as often as the others."""
    counts = dict.fromkeys(outcomes(request_), 0)
    for seed in range(2400):
        counts[Seeded(seed).answer(request_, 1, no_things)] += 1
    expected = 2400 / len(counts)
    assert min(counts.values()) > expected * 0.7
    assert max(counts.values()) < expected * 1.3


def test_a_seed_is_a_number_and_does_not_show() -> None:
    """A seed is an integer, and shows in no repr, match or record."""
    for seed in (True, "48151623", 7.0, None, 10**5_000):
        with pytest.raises(ChanceError, match="a seed is an integer") as refused:
            Seeded(seed)  # type: ignore[arg-type]
        assert "48151623" not in str(refused.value)
    assert "48151623" not in repr(Seeded(48151623))
    played = play(TOY, 2, 48151623, most=5)
    assert "48151623" not in repr((played.matches, played.records, [m.agenda for m in played.matches]))


@pytest.mark.parametrize("number", [-1, 2**64, True, None, "1"])
def test_seeds_are_derived_by_number(number: Any) -> None:
    """A seed is derived by a number from 0 to 2**64 - 1."""
    with pytest.raises(ChanceError, match="derived for a number"):
        Seeded(1).derived(number)


@pytest.mark.parametrize("script", [None, 5, iter([1]), {1: 2}, "a1", b"a1"])
def test_a_script_is_a_list(script: Any) -> None:
    """A script without an order of entries is refused."""
    with pytest.raises(ChanceError, match="a script is a list"):
        Scripted(script)


@pytest.mark.parametrize(
    ("script", "message"),
    [
        ([["c9", "a1", "b5"]], "has 1 entry, and this is request 2"),
        ([["c9", "a1", "z5"]], "names 'z5', which Pick(n=27, k=3) cannot give"),
        ([["c9", "a1", "z5"]], "it can give a2, a3, a4, a5, a6, a7, a8, a9, b1, b2, b3, b4, …"),
        ([["c9", "c9", "a1"]], "names 'c9', which Pick(n=27, k=3) cannot give"),
        ([["c9", "a1"]], "does not answer Pick(n=27, k=3): give 3 different places from 0 to 26, or the name of the"),
        ([[0, 0, 1]], "does not answer"),
        ([5], "does not answer"),
        ([10**5_000], "a huge number, does not answer"),
        ([[True, 1, 2]], "does not answer"),
    ],
)
def test_a_script_that_does_not_fit_is_a_fault(script: list[object], message: str) -> None:
    """A script that runs out or does not answer its request is a fault that names the entry."""
    with pytest.raises(ChanceError) as fault:
        open_with_records(TOY, 2, Scripted(script))
    assert message in str(fault.value)


def test_a_script_may_name_a_copy_by_its_kind() -> None:
    """A name without a number draws a plain copy while there is one, then one that bears something more."""
    assert (1,) == Scripted(["x"]).answer(Pick(3), 0, lambda: ("y#1", "x#1", "x#2"))
    assert (2, 1) == Scripted([["x#2", "x"]]).answer(Pick(3, 2), 0, lambda: ("y#1", "x#1", "x#2"))
    assert (1, 0) == Scripted([["x", "x"]]).answer(Pick(2, 2), 0, lambda: ("x+y", "x"))
    assert (2,) == Scripted(["x"]).answer(Pick(3), 0, lambda: ("w", "x+y#1", "x#1"))
    assert (1,) == Scripted(["x+y"]).answer(Pick(3), 0, lambda: ("w", "x+y#1", "x#1"))
    with pytest.raises(ChanceError, match="it can give w, x"):
        Scripted(["x+y"]).answer(Pick(2), 0, lambda: ("w", "x"))


def requests(bench: Bench) -> list[Request]:
    """Return the open requests."""
    return [decision.request for decision in bench.match.decisions if isinstance(decision, ChanceAsked)]


def test_without_a_source_a_request_is_an_open_decision() -> None:
    """Only seat CHANCE may act, with one legal command per outcome."""
    bench = Bench(lab(DICE, call={"hey": ()}), chance=None).go("a")
    assert [(ChanceAsked, CHANCE)] == bench.asked
    assert [Die(6)] == requests(bench)
    here = bench.match.decisions[0].id
    assert [*legal_commands(bench.game, bench.match, CHANCE)] == [
        ChanceAnswer(CHANCE, here, (face,)) for face in range(1, 7)
    ]
    for seat in (0, 1, 2):
        assert [] == list(legal_commands(bench.game, bench.match, seat))
    bench.send(ChanceAnswer(CHANCE, here, (4,)))
    assert ("a4",) == bench.marks
    assert [Pick(4, 2)] == requests(bench)
    assert ("a4", "b3,0") == bench.send(ChanceAnswer(CHANCE, bench.match.decisions[0].id, (3, 0))).marks


def test_open_chance_refuses_what_cannot_be() -> None:
    """Wrong outcomes, stale ids, other seats and other commands are each rejected with a code."""
    bench = Bench(lab(DICE, call={"hey": ()}), chance=None)
    before = bench.match.decisions[0].id
    for id in (0, before):
        assert "stale" == bench.refused(ChanceAnswer(CHANCE, id, (1,)))
    bench.go("a")
    here = bench.match.decisions[0].id
    assert "no_such_outcome" == bench.refused(ChanceAnswer(CHANCE, here, (7,)))
    assert "malformed" == bench.refused(ChanceAnswer(CHANCE, here, (True,)))
    assert "malformed" == bench.refused(ChanceAnswer(CHANCE, here, HIDDEN))
    assert "stale" == bench.refused(ChanceAnswer(0, here, (1,)))
    assert "stale" == bench.refused(ChanceAnswer(CHANCE, before, (1,)))
    assert "chance_first" == bench.refused(Call(0, 0, "hey"))
    assert "chance_first" == bench.refused(Ring(HOST, 0, True))


def test_the_chances_of_an_open_request_add_up() -> None:
    """The probabilities of all outcomes add up to 1; without an open request there are none."""
    bench = Bench(lab(DICE), chance=None)
    with pytest.raises(UsageError, match="no chance request is open"):
        list(chances(bench.game, bench.match, merge=False))
    listed = list(chances(bench.game, bench.go("a").match, merge=False))
    assert listed == list(chances(bench.game, bench.match))
    assert Fraction(1) == sum(weight for _, weight in listed)
    assert all(check(bench.game, bench.match, command) is None for command, _ in listed)
