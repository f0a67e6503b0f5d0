"""Bugs of a game: a fault names what was at work, and the match is as it was."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs
import pytest

from tabletop_rules.core import resolve
from tabletop_rules.core.chance import Scripted, Seeded
from tabletop_rules.core.effect import Timing
from tabletop_rules.core.engine import begin, open_match, submit
from tabletop_rules.core.fold import fold
from tabletop_rules.core.legal import legal_commands
from tabletop_rules.core.messages import Chance, ChanceStep, Die, Ended, Pick
from tabletop_rules.core.rule import Expand, Reducer
from tabletop_rules.core.terms import CHANCE
from tabletop_rules.errors import ChanceError, EngineFault, UsageError, failed, whereabouts
from tests.core.lab import (
    Bench,
    Call,
    Direction,
    Lab,
    Mark,
    Reply,
    Response,
    Roll,
    Say,
    Shout,
    Stray,
    Tell,
    Tipped,
    Whisper,
    ask,
    effect,
    lab,
    limit,
)
from tests.core.toy import TOY


def woe(*given: object) -> Any:
    raise ValueError("woe")


def nothing(*given: object) -> Any:
    return None


def five(*given: object) -> Any:
    return 5


def empty_set(*given: object) -> Any:
    return set()


@attrs.frozen
class NoRoll(ChanceStep):
    """A step that no game plans for."""

    kind = "lab.no_roll/1"


WRONG: Any = lambda given: given  # noqa: E731  # given what no type checker would let pass
FOREVER = effect("E1", Timing.THEN, 1, lambda s, e, b: (Shout("again"),), on=Shout)


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        ({"go": {"a": woe}}, "Rule L1 failed on"),
        ({"go": {"a": nothing}}, "Rule L1 failed on"),
        ({"go": {"a": lambda s, d, c: ("no event",)}}, "planned 'no event'"),
        ({"go": {"a": (Stray(),)}}, "planned Stray()"),
        ({"go": {"a": (Chance(Die(), Roll()),)}, "roll": woe}, "Expand L4 failed: ValueError: woe"),
        ({"go": {"a": (Chance(Die(), Roll()),)}, "roll": nothing}, "Expand L4"),
        ({"go": {"a": (Say("a"),)}, "say": woe}, "Expand L2 failed: ValueError: woe"),
        ({"go": {"a": (Say("a"),)}, "say": nothing}, "Expand L2"),
        ({"go": {"a": (Mark("a"),)}, "mark": woe}, "Mark(text='a') failed: ValueError: woe"),
        ({"go": {"a": (Shout("a"),)}, "handlers": (FOREVER,)}, "still no question"),
        ({"go": {"a": (Mark("a"),)}, "handlers": (effect("E7", Timing.INSTEAD, 1, woe),)}, "Effect E7 failed"),
        ({"go": {"a": (Mark("a"),)}, "handlers": (effect("E7", Timing.INSTEAD, 1, nothing),)}, "Effect E7"),
        ({"go": {"a": (Mark("a"),)}, "handlers": (effect("E8", Timing.THEN, 1, woe),)}, "Effect E8 failed"),
        (
            {"go": {"a": (Mark("a"),)}, "handlers": (effect("E9", Timing.THEN, 1, woe, bearers=woe),)},
            "Effect E9 failed",
        ),
        ({"go": {"a": (Mark("a"),)}, "handlers": (effect("E9", Timing.THEN, 1, five),)}, "Effect E9"),
        ({"go": {"a": (ask(1), Whisper(2, "c"))}}, "holds a secret and may not wait"),
        ({"go": {"a": (ask(1), Roll(outcome=(3,)))}}, "holds a secret and may not wait"),
        ({"go": {"a": (ask(1), Chance(Die(), Roll(outcome=(3,))))}}, "holds a secret and may not wait"),
        ({"go": {"a": (ask(1, to=Tipped),)}, "options": woe}, "Rule L1 failed on Tipped(seat=1"),
        ({"go": {"a": (Chance(Pick(3, 5), Roll()),)}}, "L1 asks chance for Pick(n=3, k=5), which nobody can draw"),
        ({"go": {"a": (Say("a"), Mark("b"))}, "say": empty_set, "mark": woe}, "Mark(text='b') failed: ValueError: woe"),
    ],
)
def test_a_bug_is_a_fault_that_names_it(parts: dict[str, Any], said: str) -> None:
    """Whatever a game's code raises or plans, submit raises an EngineFault naming the rule; the match is untouched."""
    swaps = {key: parts.pop(key) for key in ("say", "roll", "mark") if key in parts}
    bench = Bench(_with(lab(**parts), **swaps))
    before, told = bench.match, repr((bench.match, bench.match.agenda))
    with pytest.raises(EngineFault) as fault:
        bench.go("a")
    assert said in str(fault.value)
    assert before is bench.match
    assert told == repr((bench.match, bench.match.agenda))


def _with(game: Any, say: Any = None, roll: Any = None, mark: Any = None) -> Any:
    """The lab with some of its functions replaced."""
    steps = tuple(_swap(each, {"L2": say, "L4": roll}) for each in game.steps)
    reducers = tuple(Reducer(Mark, mark) if mark and each.on is Mark else each for each in game.reducers)
    return attrs.evolve(game, steps=steps, reducers=reducers)


def _swap(expand: Expand[Lab, Any], plans: dict[str, Callable[..., Any] | None]) -> Expand[Lab, Any]:
    plan = plans.get(expand.id)
    return expand if plan is None else attrs.evolve(expand, plan=plan)


@pytest.mark.parametrize("timing", list(Timing))
def test_what_has_acted_is_not_at_fault_for_what_comes_of_it(timing: Timing) -> None:
    """Once an effect has given its plan, a fault in what it planned names that."""
    acts = effect("E7", timing, 1, lambda s, e, b: (Mark("b"),), on=Shout)
    bench = Bench(_with(lab({"a": (Shout("a"),)}, handlers=(acts,)), mark=woe))
    with pytest.raises(EngineFault, match=r"^Mark\(text='b'\) failed: ValueError: woe"):
        bench.go("a")


def test_a_bug_in_a_check_is_a_fault() -> None:
    """A rule whose check raises is named, not let through as an error of whoever sent the command."""
    game = lab({"a": ()})
    rules = tuple(attrs.evolve(rule, check=woe) if rule.to is Direction else rule for rule in game.rules)
    bench = Bench(attrs.evolve(game, rules=rules))
    with pytest.raises(EngineFault, match="Rule L1 failed"):
        bench.go("a")


def test_a_bug_with_open_chance_is_a_fault() -> None:
    """A step that fails on an outcome given as a command is named like any other."""
    bench = Bench(_with(lab({"a": (Chance(Die(), Roll()),)}), roll=woe), chance=None).go("a")
    with pytest.raises(EngineFault, match="Expand L4 failed: ValueError: woe"):
        bench.send(next(legal_commands(bench.game, bench.match, CHANCE)))


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (Chance(Pick(3, 5), Roll()), "L1 asks chance for Pick(n=3, k=5), which nobody can draw"),
        (Chance(Pick(0), Roll()), "L1 asks chance for Pick(n=0, k=1), which nobody can draw"),
        (Chance(Die(0), Roll()), "L1 asks chance for Die(sides=0), which nobody can draw"),
        (Chance(WRONG(5), Roll()), "chance is asked for 5, which is neither Pick(n, k)"),
        (Chance(Die(), WRONG(Say("x"))), "TypeError: Say takes up what chance answers: derive it from ChanceStep"),
        (Chance(Die(), NoRoll()), "L1 asks chance for NoRoll(outcome=()), which is a step for which this game has no"),
    ],
)
def test_what_no_chance_can_answer_is_a_fault_at_once(asked: Chance, said: str) -> None:
    """A request without an answer, or for what cannot take it up, is never left open: nobody could go on from it."""
    with pytest.raises(EngineFault) as fault:
        Bench(lab({"a": (asked,)}), chance=None).go("a")
    assert said in str(fault.value)


def test_a_draw_that_no_source_can_make_is_a_fault_of_the_game() -> None:
    """It names the rule that asks, whatever the source says of it; a script that does not fit is no such fault."""
    for source in (Seeded(1), Scripted([[0, 1, 2, 0, 1]]), Scripted([])):
        with pytest.raises(EngineFault, match="L1 asks chance for Pick"):
            Bench(lab({"a": (Chance(Pick(3, 5), Roll()),)}), chance=source).go("a")
    with pytest.raises(ChanceError, match="does not answer"):
        Bench(lab({"a": (Chance(Pick(3), Roll()),)}), chance=Scripted([3])).go("a")


@pytest.mark.parametrize("part", ["legal", "options", "limit"])
def test_a_bug_in_what_a_seat_may_answer_names_the_rule(part: str) -> None:
    """Also when its question comes up again after another seat's answer."""

    def later(given: Any) -> Callable[..., Any]:
        return lambda state, asked: woe() if state.marks else given

    asked = ask(1, 2, to=Tipped if part == "options" else Response)
    game = lab({"a": (asked,)}, reply={"x": (Mark("x"),)}, options=later(1) if part == "options" else None)
    if part == "legal":
        game = attrs.evolve(game, rules=tuple(_with_legal(rule, later(())) for rule in game.rules))
    elif part == "limit":
        game = attrs.evolve(game, handlers=(limit("L9", Reply, later(None)),))
    bench = Bench(game).go("a")
    with pytest.raises(EngineFault, match=r"^Rule L1 failed on (Response|Tipped)\(seat=2.*woe"):
        bench.reply(1, "x")


def _with_legal(rule: Any, legal: Callable[..., Any]) -> Any:
    return attrs.evolve(rule, legal=legal) if rule.on is Reply else rule


def test_a_chance_source_that_answers_nonsense_is_a_fault() -> None:
    """An outcome that does not fit its request never reaches the step."""

    class Loaded:
        def answer(self, request: object, version: int, things: object) -> tuple[int, ...]:
            return (7,)

    with pytest.raises(EngineFault, match="answered Die"):
        Bench(lab({"a": (Chance(Die(), Roll()),)}), chance=Loaded()).go("a")


def test_an_agenda_that_runs_dry_is_a_fault() -> None:
    """A setup after which nobody is asked, and the match has not ended, is a fault."""
    game = attrs.evolve(lab({}), setup=lambda seats: (Lab(), (Mark("a"),)))
    with pytest.raises(EngineFault, match="ran dry"):
        open_match(game, 2, Seeded(1))


@pytest.mark.parametrize("reduced", [False, True])
def test_an_end_without_an_outcome_is_a_fault(reduced: bool) -> None:
    """A match that would be neither open nor over is none, whether or not the game writes its end down."""
    game = lab({"a": (Ended(WRONG(None)),)})
    if reduced:
        game = attrs.evolve(game, reducers=(*game.reducers, Reducer(Ended, lambda state, event: state)))
    with pytest.raises(EngineFault, match=r"^L1 planned Ended\(outcome=None\), which does not say how the match ends"):
        Bench(game).go("a")


def test_an_endless_chain_stops_with_a_trace(monkeypatch: pytest.MonkeyPatch) -> None:
    """The step budget stops what does not end, and tells what it did last."""
    monkeypatch.setattr(resolve, "BUDGET", 50)
    bench = Bench(lab({"a": (Shout("a"),)}, handlers=(FOREVER,)))
    with pytest.raises(EngineFault, match=r"50 items and still no question: the last records were .*E1 Shout"):
        bench.go("a")


@pytest.mark.parametrize(
    "again", [lambda s, step: (step,), lambda s, step: (ask(then=step),), lambda s, step: (Say("b"), step)]
)
def test_steps_without_end_are_named(again: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """Steps that record nothing leave no trace of records: the fault names what was at work and its rule."""
    monkeypatch.setattr(resolve, "BUDGET", 50)
    bench = Bench(_with(lab({"a": (Say("a"),)}), say=again))
    with pytest.raises(EngineFault, match=r"the last records were L1 Answered; L2 was at .*Say\(text='[ab]'\)"):
        bench.go("a")


def test_a_secret_may_wait_in_a_step() -> None:
    """A step that points at a secret may wait behind a question, and makes the event when its turn comes."""
    assert ("whisper to 2",) == Bench(lab({"a": (ask(1), Tell(2))})).go("a").reply(1).marks


def test_a_match_in_motion_cannot_be_played_on() -> None:
    """A match folded to a record between two questions refuses commands."""
    bench = Bench(lab({"a": (Mark("a"),)}, call={"hey": ()}))
    before = bench.match
    moving = fold(bench.game, before, bench.go("a").records[:2])
    with pytest.raises(UsageError, match="in motion"):
        submit(bench.game, moving, Call(0, 0, "hey"))


def test_a_match_needs_a_number_of_seats_that_the_game_has() -> None:
    """Too many, too few, or no number at all: a usage error that names those there are."""
    for seats in (1, 5, True, "2", None):
        with pytest.raises(UsageError, match="2, 3, 4 seats"):
            begin(TOY, seats, Seeded(1))  # type: ignore[arg-type]


def test_the_game_goes_on_after_a_fault() -> None:
    """After a fault the same match takes another command."""
    bench = Bench(lab({"a": woe, "b": (Mark("b"),)}, reply={}))
    with pytest.raises(EngineFault):
        bench.go("a")
    assert ("b",) == bench.go("b").marks


def code_of(place: str, text: str, **names: Any) -> dict[str, Any]:
    """The names of a module that lies at a place."""
    exec(compile(text, place, "exec"), names)
    return names


def raised_by(code: Callable[[], Any]) -> Exception:
    """What some code raises, as the engine catches it there."""
    with pytest.raises(ZeroDivisionError) as caught:
        code()
    return caught.value.with_traceback(caught.tb.tb_next)


def test_a_fault_names_the_line_of_the_game_and_not_of_a_library() -> None:
    """What a game has called is no place to look; a game that is installed itself is named all the same."""
    library = code_of("/lib/site-packages/numbers/sums.py", "def total(): return 1 // 0")
    own = code_of("/home/game/scores.py", "def score():\n    return total()", total=library["total"])
    installed = code_of("/lib/site-packages/game/scores.py", "\ndef score(): return 1 // 0")
    places = [whereabouts(raised_by(each["score"])) for each in (own, installed)]
    assert ["scores.py:2", "scores.py:2"] == places


def test_errors_raised_from_each_other_are_faults() -> None:
    """An error that is its own cause, or that of its cause, or that has many, is told like any other."""
    one, other, last = ValueError("one"), ValueError("other"), ValueError("last")
    one.__cause__, other.__cause__ = other, one
    for number in range(2000):
        last, before = ValueError(str(number)), last
        last.__cause__ = before
    for error in (one, last):
        assert f"T1 failed: ValueError: {error} (a bug" in str(failed("T1", error))
