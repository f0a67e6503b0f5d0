"""Chance: requests have versions of their own, sources answer from outside, and an open request is a decision."""

from __future__ import annotations

import itertools
from fractions import Fraction
from typing import Any

import pytest

from tabletop_rules.core.chance import Scripted, Seeded, fits, how_many, outcomes
from tabletop_rules.core.engine import Accepted, begin, open_match, shown, submit, view
from tabletop_rules.core.legal import chances, check, legal_commands
from tabletop_rules.core.mask import HIDDEN
from tabletop_rules.core.messages import Answered, Chance, ChanceAnswer, ChanceAsked, Die, Pick, Record, Request
from tabletop_rules.core.terms import CHANCE, HOST, SPECTATOR
from tabletop_rules.errors import ChanceError, UsageError
from tabletop_rules.testing import play
from tests.core.lab import Bench, Call, Mark, Ring, Roll, lab
from tests.core.toy import TOY
from tests.core.toy_nouns import Drawn, Pass

DICE = {"a": (Chance(Die(), Roll(text="a")), Chance(Pick(4, 2), Roll(text="b")))}


def no_things() -> tuple[object, ...]:
    return ()


# --- requests and answers -------------------------------------------------------------------------------------------


def test_an_outcome_is_recorded_before_its_step() -> None:
    """The answer of seat CHANCE is a record of its own; then the step that asked turns it into events."""
    bench = Bench(lab(DICE), chance=Scripted([3, [2, 0]])).go("a")
    assert ["Answered", "Answered", "Mark", "Answered", "Mark", "Asked"] == bench.events
    commands = [record.event.command for record in bench.records if isinstance(record.event, Answered)]
    assert [ChanceAnswer(CHANCE, 0, (3,)), ChanceAnswer(CHANCE, 0, (2, 0))] == commands[1:]
    assert ("a3", "b2,0") == bench.marks


def test_what_chance_gave_is_masked_for_everybody() -> None:
    """No seat sees the places that were drawn: the events that follow show what may be seen."""
    begun = begin(TOY, 2, Seeded(3))
    answers = [r for r in begun.records if isinstance(r.event, Answered)]
    assert answers
    for record, seat in itertools.product(answers, (0, 1, SPECTATOR)):
        event = shown(record, seat).event
        assert isinstance(event, Answered)
        assert isinstance(event.command, ChanceAnswer)
        assert event.command.outcome is HIDDEN


@pytest.mark.parametrize(
    ("request_", "good", "bad"),
    [
        (Die(6), [(1,), (6,)], [(0,), (7,), (), (1, 2), (True,), [1], None, (HIDDEN,), HIDDEN]),
        (Pick(3, 2), [(0, 2), (2, 1)], [(0,), (0, 0), (0, 3), (-1, 0), (0, 1, 2), (0.0, 1)]),
        (Pick(3, 0), [()], [(0,)]),
    ],
)
def test_what_fits_a_request(request_: Request, good: list[Any], bad: list[Any]) -> None:
    """Places are different numbers in range, as many as were asked for; a die shows one of its faces."""
    assert [True] * len(good) == [fits(request_, places) for places in good]
    assert [False] * len(bad) == [fits(request_, places) for places in bad]


@pytest.mark.parametrize("request_", [Die(6), Pick(4, 2), Pick(3, 3), Pick(5), Pick(2, 0)])
def test_all_outcomes_are_listed_once(request_: Request) -> None:
    """The outcomes of a request fit it, are different, and are as many as `how_many` says."""
    listed = list(outcomes(request_))
    assert how_many(request_) == len(listed) == len(set(listed))
    assert all(fits(request_, places) for places in listed)


# --- sources --------------------------------------------------------------------------------------------------------


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
    assert all(fits(request, places) for places in forwards)


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
    """Other seeds are refused; the text of a source tells no seed; no match, view or record holds one."""
    for seed in (True, "48151623", 7.0, None, 10**5_000):
        with pytest.raises(ChanceError, match="a seed is an integer") as refused:
            Seeded(seed)  # type: ignore[arg-type]
        assert "48151623" not in str(refused.value)
    assert "48151623" not in repr(Seeded(48151623))
    played = play(TOY, 2, 48151623, most=5)
    assert "48151623" not in repr((played.matches, played.records, [m.agenda for m in played.matches]))


@pytest.mark.parametrize("number", [-1, 2**64, True, None, "1"])
def test_seeds_are_derived_by_number(number: Any) -> None:
    """What cannot number a fork is told."""
    with pytest.raises(ChanceError, match="derived by number"):
        Seeded(1).derived(number)


@pytest.mark.parametrize("script", [None, 5, iter([1]), {1: 2}, "a1", b"a1"])
def test_a_script_is_a_list(script: Any) -> None:
    """What has no order of entries is no script."""
    with pytest.raises(ChanceError, match="a script is a list"):
        Scripted(script)


def test_a_script_names_things() -> None:
    """A script may name what is drawn, as the game says which thing stands at each place."""
    begun = begin(TOY, 2, Scripted([["c9", "a1", "b5"], [0, 1, 2]]))
    drawn = [record.event for record in begun.records if isinstance(record.event, Drawn)]
    assert [Drawn(0, ("a1", "b5", "c9")), Drawn(1, ("a2", "a3", "a4"))] == drawn


@pytest.mark.parametrize(
    ("script", "said"),
    [
        ([["c9", "a1", "b5"]], "has 1 entry, and this is request 2"),
        ([["c9", "a1", "z5"]], "names 'z5', which cannot come up"),
        ([["c9", "a1", "z5"]], "what can: a2, a3, a4, a5, a6, a7, a8, a9, b1, b2, b3, b4, …"),
        ([["c9", "c9", "a1"]], "names 'c9', which cannot come up"),
        ([["c9", "a1"]], "does not answer Pick(n=27, k=3): give 3 different places from 0 to 26, or the name of what"),
        ([[0, 0, 1]], "does not answer"),
        ([5], "does not answer"),
        ([10**5_000], "a huge number, does not answer"),
        ([[True, 1, 2]], "does not answer"),
    ],
)
def test_a_script_that_does_not_fit_is_a_fault(script: list[object], said: str) -> None:
    """A script that runs out, or does not answer its request, is a fault that says which entry."""
    with pytest.raises(ChanceError) as fault:
        begin(TOY, 2, Scripted(script))
    assert said in str(fault.value)


def test_another_source_goes_on_where_a_script_ends() -> None:
    """The script's entries come first; what is asked after them is answered by the source that it names."""
    chance = Scripted(["x", 2], then=Seeded(7))
    asked = [chance.answer(Pick(50), version, lambda: ("y", "x")) for version in (3, 5, 8, 9, 8)]
    seeded = [Seeded(7).answer(Pick(50), version, no_things) for version in (8, 9, 8)]
    assert [(1,), (2,), *seeded] == asked


def test_a_refused_command_costs_no_entry_of_a_script() -> None:
    """Asked twice at one version a script answers the same: a refusal or a fault uses nothing up."""
    chance = Scripted([["a1", "a2", "a3"], ["b1", "b2", "b3"], "c1", "c2"])
    match = open_match(TOY, 2, chance)
    command = next(each for each in legal_commands(TOY, match, 0) if isinstance(each, Pass))
    for _ in range(3):
        done = submit(TOY, match, command, chance)
        assert isinstance(done, Accepted)
        assert "c1" in done.match.state.players[0].hand


def test_a_copy_with_a_number_may_be_scripted_by_its_name() -> None:
    """Where things are numbered copies, a script may name the kind."""
    assert (1,) == Scripted(["x"]).answer(Pick(3), 0, lambda: ("y#1", "x#1", "x#2"))
    assert (2, 1) == Scripted([["x#2", "x"]]).answer(Pick(3, 2), 0, lambda: ("y#1", "x#1", "x#2"))


def test_a_copy_that_is_set_apart_may_be_scripted_by_the_name_of_its_sort() -> None:
    """A name stands for a plain copy while there is one, and then for one that bears something more."""
    assert (1, 0) == Scripted([["x", "x"]]).answer(Pick(2, 2), 0, lambda: ("x+y", "x"))
    assert (2,) == Scripted(["x"]).answer(Pick(3), 0, lambda: ("w", "x+y#1", "x#1"))
    assert (1,) == Scripted(["x+y"]).answer(Pick(3), 0, lambda: ("w", "x+y#1", "x#1"))
    with pytest.raises(ChanceError, match="what can: w, x"):
        Scripted(["x+y"]).answer(Pick(2), 0, lambda: ("w", "x"))


# --- open chance ----------------------------------------------------------------------------------------------------


def requests(bench: Bench) -> list[Request]:
    """The open ones."""
    return [decision.request for decision in bench.match.decisions if isinstance(decision, ChanceAsked)]


def test_without_a_source_a_request_is_an_open_decision() -> None:
    """Seat CHANCE is asked, with all outcomes as its legal commands, and nobody else may act."""
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
    """Wrong outcomes, stale ids, other seats and other commands are refused, each with its code."""
    bench = Bench(lab(DICE, call={"hey": ()}), chance=None)
    before = bench.match.decisions[0].id
    bench.go("a")
    here = bench.match.decisions[0].id
    assert "no_such_outcome" == bench.refused(ChanceAnswer(CHANCE, here, (7,)))
    assert "malformed" == bench.refused(ChanceAnswer(CHANCE, here, (True,)))
    assert "malformed" == bench.refused(ChanceAnswer(CHANCE, here, HIDDEN))
    assert "stale" == bench.refused(ChanceAnswer(0, here, (1,)))
    assert "stale" == bench.refused(ChanceAnswer(CHANCE, before, (1,)))
    assert "chance_first" == bench.refused(Call(0, 0, "hey"))
    assert "chance_first" == bench.refused(Ring(HOST, 0, True))


def test_chance_cannot_answer_what_was_not_asked() -> None:
    """While a seat is asked, an outcome is stale."""
    bench = Bench(lab(DICE))
    assert "stale" == bench.refused(ChanceAnswer(CHANCE, bench.id_of(0), (1,)))
    assert "stale" == bench.refused(ChanceAnswer(CHANCE, 0, (1,)))


def test_the_chances_of_an_open_request_add_up() -> None:
    """Every outcome comes with its probability; without an open request there are none to tell."""
    bench = Bench(lab(DICE), chance=None)
    with pytest.raises(UsageError, match="no chance request is open"):
        list(chances(bench.match))
    listed = list(chances(bench.go("a").match))
    assert Fraction(1) == sum(weight for _, weight in listed)
    assert all(check(bench.game, bench.match, command) is None for command, _ in listed)


def test_dice_are_told_face_by_face() -> None:
    """A game whose places stand for nothing has as many chances with the game as without."""
    bench = Bench(lab(DICE), chance=None).go("a")
    assert list(chances(bench.match)) == list(chances(bench.match, bench.game))


def test_open_and_seeded_chance_give_the_same_events() -> None:
    """A match in which chance is answered by commands has the same events as one with a source that says the same."""
    source = Seeded(5)
    seeded = Bench(lab(DICE), chance=source).go("a")
    outcomes_of = [r.event.command for r in seeded.records if isinstance(r.event, Answered) and r.event.by_chance]
    opened = Bench(lab(DICE), chance=None).go("a")
    events: list[Record] = [*opened.records]
    for answer in outcomes_of:
        assert isinstance(answer, ChanceAnswer)
        opened.send(ChanceAnswer(CHANCE, opened.match.decisions[0].id, answer.outcome))
        events += opened.records
    assert seeded.marks == opened.marks
    assert [r.event for r in seeded.records if isinstance(r.event, Mark)] == [
        r.event for r in events if isinstance(r.event, Mark)
    ]


def test_a_view_knows_what_chance_is_asked() -> None:
    """An open request shows in every view, and names nothing hidden: two numbers over a canonical order."""
    match = open_match(TOY, 2, None)
    for seat in (0, 1, SPECTATOR):
        seen = view(TOY, match, seat)
        assert match.decisions == seen.decisions
        assert next(legal_commands(TOY, seen, CHANCE)) == next(legal_commands(TOY, match, CHANCE))


def test_a_fork_draws_afresh() -> None:
    """The same match goes on differently under another source: it does not carry its future along."""
    match = open_match(TOY, 2, Seeded(1))
    command = next(each for each in legal_commands(TOY, match, 0) if isinstance(each, Pass))
    drawn = set()
    for seed in range(12):
        done = submit(TOY, match, command, Seeded(seed))
        assert isinstance(done, Accepted)
        drawn |= {event.cards for r in done.records if isinstance(event := r.event, Drawn)}
    assert len(drawn) > 4


def test_every_request_has_a_version_of_its_own() -> None:
    """A hundred draws in one command are a hundred different versions, so a keyed source never repeats itself."""
    many = {"a": tuple(Chance(Pick(1000), Roll()) for _ in range(100))}
    bench = Bench(lab(many)).go("a")
    assert len(set(bench.marks)) > 90
    assert [] == [each for each in bench.events if each not in {"Answered", "Mark", "Asked"}]
