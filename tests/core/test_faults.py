"""Bugs of a game: the fault names the rule at work, and the match stays as it was."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import attrs
import pytest

from tabletop_rules.core import resolve
from tabletop_rules.core.chance import Scripted, Seeded
from tabletop_rules.core.effect import Timing
from tabletop_rules.core.engine import open_match, submit
from tabletop_rules.core.fold import fold
from tabletop_rules.core.messages import Chance, ChanceStep, Die, Ended, Pick
from tabletop_rules.core.rule import Expand, Reducer
from tabletop_rules.errors import ChanceError, EngineFault, UsageError, engine_fault, locate_error
from tests.core.lab import (
    Bench,
    Call,
    Lab,
    Mark,
    Reply,
    Response,
    Roll,
    Say,
    Shout,
    Stray,
    Tipped,
    Whisper,
    ask,
    effect,
    lab,
    limit,
)


def woe(*given: object) -> Any:
    raise ValueError("woe")


def writes(state: Any, event: Mark) -> Any:
    state.marks = (event.text,)
    return state


def nothing(*given: object) -> Any:
    return None


def empty_set(*given: object) -> Any:
    return set()


@attrs.frozen
class NoRoll(ChanceStep):
    """A step that no game plans for."""

    kind = "lab.no_roll/1"


WRONG: Any = lambda given: given  # noqa: E731  # given what no type checker would let pass
FOREVER = effect("E1", Timing.THEN, 1, lambda s, e, b: (Shout("again"),), on=Shout)


@pytest.mark.parametrize(
    ("parts", "message"),
    [
        ({"go": {"a": woe}}, "Rule L1 failed on"),
        ({"go": {"a": nothing}}, "Rule L1 failed on"),
        ({"go": {"a": lambda s, d, c: ("no event",)}}, "planned 'no event'"),
        ({"go": {"a": (Stray(),)}}, "planned Stray()"),
        ({"go": {"a": (Chance(Die(), Roll()),)}, "roll": woe}, "Expand L4 of Roll failed: ValueError: woe"),
        ({"go": {"a": (Chance(Die(), Roll()),)}, "roll": nothing}, "Expand L4 of Roll failed"),
        ({"go": {"a": (Say("a"),)}, "say": woe}, "Expand L2 of Say failed: ValueError: woe"),
        ({"go": {"a": (Say("a"),)}, "say": nothing}, "Expand L2 of Say failed"),
        ({"go": {"a": (Mark("a"),)}, "mark": woe}, "Mark(text='a') failed: ValueError: woe"),
        (
            {"go": {"a": (Mark("a"),)}, "mark": writes},
            "states and messages never change: return change(state, field=…)",
        ),
        ({"go": {"a": (Mark,)}}, "Mark'>, which is a class: write Mark(…)"),
        ({"go": {"a": (ask(1), Whisper(2, "c"))}}, "holds a secret and must not wait"),
        ({"go": {"a": (ask(1), Roll(outcome=(3,)))}}, "holds a secret and must not wait"),
        ({"go": {"a": (ask(1), Chance(Die(), Roll(outcome=(3,))))}}, "holds a secret and must not wait"),
        ({"go": {"a": (ask(1, to=Tipped),)}, "options": woe}, "Rule L1 failed on Tipped(seat=1"),
        ({"go": {"a": (Chance(Pick(3, 5), Roll()),)}}, "L1 requests Pick(n=3, k=5), which cannot be drawn"),
        ({"go": {"a": (Say("a"), Mark("b"))}, "say": empty_set, "mark": woe}, "Mark(text='b') failed: ValueError: woe"),
    ],
)
def test_a_bug_is_a_fault_that_names_it(parts: dict[str, Any], message: str) -> None:
    """Whatever a game raises or plans, submit raises an EngineFault that names the rule, and changes nothing."""
    swaps = {key: parts.pop(key) for key in ("say", "roll", "mark") if key in parts}
    bench = Bench(_with(lab(**parts), **swaps))
    before, text = bench.match, repr((bench.match, bench.match.agenda))
    with pytest.raises(EngineFault) as fault:
        bench.go("a")
    assert message in str(fault.value)
    assert before is bench.match
    assert text == repr((bench.match, bench.match.agenda))


def _with(game: Any, say: Any = None, roll: Any = None, mark: Any = None) -> Any:
    """Return the lab with some of its functions replaced."""
    steps = tuple(_swap(each, {"L2": say, "L4": roll}) for each in game.steps)
    reducers = tuple(Reducer(Mark, mark) if mark and each.on is Mark else each for each in game.reducers)
    return attrs.evolve(game, steps=steps, reducers=reducers)


def _swap(expand: Expand[Lab, Any], plans: dict[str, Callable[..., Any] | None]) -> Expand[Lab, Any]:
    plan = plans.get(expand.id)
    return expand if plan is None else attrs.evolve(expand, plan=plan)


@pytest.mark.parametrize("timing", list(Timing))
def test_an_effect_is_not_blamed_for_a_fault_in_its_plan(timing: Timing) -> None:
    """A fault in what an effect planned does not blame the effect."""
    acts = effect("E7", timing, 1, lambda s, e, b: (Mark("b"),), on=Shout)
    bench = Bench(_with(lab({"a": (Shout("a"),)}, handlers=(acts,)), mark=woe))
    with pytest.raises(EngineFault, match=r"^Mark\(text='b'\) failed: ValueError: woe"):
        bench.go("a")


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        (Chance(Pick(3, 5), Roll()), "L1 requests Pick(n=3, k=5), which cannot be drawn"),
        (Chance(Pick(0), Roll()), "L1 requests Pick(n=0, k=1), which cannot be drawn"),
        (Chance(Die(0), Roll()), "L1 requests Die(sides=0), which cannot be drawn"),
        (Chance(WRONG(5), Roll()), "it requests 5 of chance, which is neither Pick(n, k)"),
        (
            Chance(Die(), WRONG(Say("x"))),
            "Say receives the outcome of a chance request: give a step derived",
        ),
        (
            Chance(Die(), NoRoll()),
            "L1 requests chance for NoRoll(outcome=()), which is a step for which this game has no",
        ),
    ],
)
def test_what_no_chance_can_answer_is_a_fault_at_once(asked: Chance, message: str) -> None:
    """A request that nobody can answer is a fault, not an open decision."""
    with pytest.raises(EngineFault) as fault:
        Bench(lab({"a": (asked,)}), chance=None).go("a")
    assert message in str(fault.value)


def test_a_draw_that_no_source_can_make_is_a_fault_of_the_game() -> None:
    """An impossible draw names its rule; a script that does not fit is a ChanceError."""
    for source in (Seeded(1), Scripted([[0, 1, 2, 0, 1]]), Scripted([])):
        with pytest.raises(EngineFault, match="L1 requests Pick"):
            Bench(lab({"a": (Chance(Pick(3, 5), Roll()),)}), chance=source).go("a")
    for wrong in (Chance(Die(), WRONG(Say("x"))), Chance(WRONG(5), Roll())):
        with pytest.raises(EngineFault, match=r"give a step derived from ChanceStep|which is neither Pick\(n, k\)"):
            Bench(lab({"a": (wrong,)})).go("a")
    loaded: Any = SimpleNamespace(answer=lambda request, version, things: (7,))
    with pytest.raises(EngineFault, match="answered Die"):
        Bench(lab({"a": (Chance(Die(), Roll()),)}), chance=loaded).go("a")
    with pytest.raises(ChanceError, match="does not answer"):
        Bench(lab({"a": (Chance(Pick(3), Roll()),)}), chance=Scripted([3])).go("a")


@pytest.mark.parametrize("part", ["legal", "options", "limit"])
def test_a_bug_in_what_a_seat_may_answer_names_the_rule(part: str) -> None:
    """A bug is named also when a decision reopens after another seat's answer."""

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


def test_an_agenda_that_runs_dry_is_a_fault() -> None:
    """A setup that asks nobody and does not end the match is a fault."""
    game = attrs.evolve(lab({}), setup=lambda seats: (Lab(), (Mark("a"),)))
    with pytest.raises(EngineFault, match="ran empty"):
        open_match(game, 2, Seeded(1))


@pytest.mark.parametrize("reduced", [False, True])
def test_an_end_without_an_outcome_is_a_fault(reduced: bool) -> None:
    """`Ended` needs an outcome, with or without a reducer of the game."""
    game = lab({"a": (Ended(WRONG(None)),)})
    if reduced:
        game = attrs.evolve(game, reducers=(*game.reducers, Reducer(Ended, lambda state, event: state)))
    with pytest.raises(EngineFault, match=r"^Rule L1 planned Ended\(outcome=None\), .*its field 'outcome' is None"):
        Bench(game).go("a")


def test_an_endless_chain_stops_with_a_trace(monkeypatch: pytest.MonkeyPatch) -> None:
    """The step budget stops an endless chain and names the last records."""
    monkeypatch.setattr(resolve, "BUDGET", 50)
    bench = Bench(lab({"a": (Shout("a"),)}, handlers=(FOREVER,)))
    with pytest.raises(EngineFault, match=r"50 items without a decision: the last records were .*E1 Shout"):
        bench.go("a")


@pytest.mark.parametrize(
    "again", [lambda s, step: (step,), lambda s, step: (ask(then=step),), lambda s, step: (Say("b"), step)]
)
def test_steps_without_end_are_named(again: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """Steps that record nothing are named with their rule."""
    monkeypatch.setattr(resolve, "BUDGET", 50)
    bench = Bench(_with(lab({"a": (Say("a"),)}), say=again))
    with pytest.raises(EngineFault, match=r"the last records were L1 Answered; L2 was at .*Say\(text='[ab]'\)"):
        bench.go("a")


def test_a_match_in_motion_cannot_be_played_on() -> None:
    """A match folded to a record between two questions refuses commands."""
    bench = Bench(lab({"a": (Mark("a"),)}, call={"hey": ()}))
    before = bench.match
    moving = fold(bench.game, before, bench.go("a").records[:2])
    with pytest.raises(UsageError, match="no decision is open"):
        submit(bench.game, moving, Call(0, 0, "hey"))


def code_of(place: str, text: str, **names: Any) -> dict[str, Any]:
    """Return the names of a module compiled at a path."""
    exec(compile(text, place, "exec"), names)
    return names


def raised_by(code: Callable[[], Any]) -> Exception:
    """Return what some code raises, as the engine catches it."""
    with pytest.raises(ZeroDivisionError) as caught:
        code()
    return caught.value.with_traceback(caught.tb.tb_next)


def test_a_fault_names_the_line_of_the_game_and_not_of_a_library() -> None:
    """The fault names a line of the game, installed or not, and none of a library it called."""
    library = code_of("/lib/site-packages/numbers/sums.py", "def total(): return 1 // 0")
    own = code_of("/home/game/scores.py", "def score():\n    return total()", total=library["total"])
    installed = code_of("/lib/site-packages/game/scores.py", "\ndef score(): return 1 // 0")
    places = [locate_error(raised_by(each["score"])) for each in (own, installed)]
    assert ["scores.py:2", "scores.py:2"] == places


def test_a_fault_names_no_line_of_a_compiled_engine() -> None:
    """A compiled module names its file from the package folder on; the engine's are skipped, a game's are not."""
    engine = code_of("tabletop_rules/core/resolve.py", "def total(): return 1 // 0")
    game = code_of("tabletop_rules/games/destiny/turn.py", "\ndef score(): return total()", total=engine["total"])
    assert ["turn.py:2", ""] == [locate_error(raised_by(each)) for each in (game["score"], engine["total"])]


def test_errors_raised_from_each_other_are_faults() -> None:
    """A circle or a long chain of causes is reported like any other error."""
    one, other, last = ValueError("one"), ValueError("other"), ValueError("last")
    one.__cause__, other.__cause__ = other, one
    for number in range(2000):
        last, before = ValueError(str(number)), last
        last.__cause__ = before
    for error in (one, last):
        assert f"T1 failed: ValueError: {error} (a bug" in str(engine_fault("T1", error))
