"""Faults of a game that used to be reported late, or without the name of the handler."""

from __future__ import annotations

from typing import Annotated, Any

import attrs
import pytest

from tabletop_rules.core.effect import Bearer, Timing
from tabletop_rules.core.engine import open_match
from tabletop_rules.core.legal import check, why_not
from tabletop_rules.core.mask import Seen
from tabletop_rules.core.messages import Decision, Event, Plan, Refusal
from tabletop_rules.core.rule import Reducer, nothing_changes
from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.core.value import Modifier, value
from tabletop_rules.errors import EngineFault, GameError
from tabletop_rules.testing import check as check_laws
from tabletop_rules.testing.laws import LawBroken, refusals_are_listed
from tabletop_rules.testing.random_table import play
from tests.core.lab import Band, Bench, Go, Lab, Mark, effect, lab, limit
from tests.core.toy import TOY
from tests.core.toy_types import Play
from tests.laws.faulty import GOES_ON_FOREVER

WRONG: Any = lambda given: given  # noqa: E731  # given what no type checker would let pass


def seat_of(state: object, event: object) -> Seat:
    return Seat(1)


def anybody(state: object, event: object) -> Any:
    return 1


def two_seats(state: object, event: object) -> Any:
    return (0, 1)


def one_bearer(state: object, event: object) -> Any:
    return Bearer(Seat(1), "card")


def test_bearers_declared_to_be_a_seat_are_refused_at_build() -> None:
    """A `bearers` annotated to return a seat or one Bearer is a fault of the built game, with the effect's id."""
    wrong = effect("E7", Timing.THEN, 1, lambda s, e, b: (), bearers=WRONG(seat_of))
    with pytest.raises(GameError, match=r"trigger 'E7' has bearers that return int: return a tuple of Bearer"):
        lab({"a": ()}, handlers=(wrong,))


@pytest.mark.parametrize("bearers", [anybody, two_seats, one_bearer])
@pytest.mark.parametrize("timing", list(Timing))
def test_bearers_of_the_wrong_type_are_named_in_play(timing: Timing, bearers: Any) -> None:
    """Whatever `bearers` returns instead of a tuple of Bearer, the fault names the effect and what to return."""
    bench = Bench(lab({"a": (Mark("a"),)}, handlers=(effect("E7", timing, 1, lambda s, e, b: (), bearers=bearers),)))
    with pytest.raises(EngineFault, match=r"Effect E7 failed: its bearers return .*, not a tuple of Bearer"):
        bench.go("a")


# --- modifiers and limits -------------------------------------------------------------------------------------------


@value("late.size")
def size(state: Lab) -> int:
    """Return how large something is."""
    return 1


def woe(*given: object) -> Any:
    raise ValueError("woe")


def broken(state: Lab, value: int) -> int:
    raise ValueError("woe")


def test_a_modifier_that_raises_is_named() -> None:
    """An exception within a modifier names the modifier, its value and the failing line, whichever rule asked."""
    held = size  # the name that a plan closes over

    def plan(state: Lab, decision: Decision, command: Any) -> Plan:
        return (Mark(str(held(state))),)

    plus_one = Modifier(RuleId("M1"), "One more.", size, Band.FOLLOW, 10, lambda state, value: value + 1)
    assert ("2",) == Bench(lab({"b": plan}, values=(size,), handlers=(plus_one,))).go("b").marks
    bench = Bench(
        lab(
            {"b": plan},
            values=(size,),
            handlers=(plus_one, Modifier(RuleId("M2"), "Fails.", size, Band.FOLLOW, 20, broken)),
        )
    )
    with pytest.raises(EngineFault, match=r"^Modifier M2 failed on 'late.size': ValueError: woe .*test_late_faults.py"):
        bench.go("b")


@pytest.mark.parametrize("ask", [check, why_not])
def test_a_limit_that_raises_is_named(ask: Any) -> None:
    """An exception within the check of a limit names the limit, not the rule of the command."""
    game = lab({"a": ()}, handlers=(limit("H1", Go, woe),))
    match = open_match(game, 3, None)
    with pytest.raises(EngineFault, match=r"^Limit H1 failed on Go\(.*ValueError: woe"):
        ask(game, match, Go(0, match.decisions[0].id, "a"))


# --- rejections -----------------------------------------------------------------------------------------------------

NOT_NOW = Refusal("not_now", "Not before {turn}.", "Pas avant {turn}.")


@pytest.mark.parametrize("ask", [check, why_not])
def test_a_rejection_without_a_param_of_its_text_names_the_handler(ask: Any) -> None:
    """A missing param is a fault as soon as a command is rejected, not when the text is shown; it names the handler."""
    game = lab({"a": ()}, handlers=(limit("H1", Go, lambda s, c: NOT_NOW.by("H1", tour=3)),))
    match = open_match(game, 3, None)
    with pytest.raises(EngineFault, match=r"^Limit H1 rejects as 'not_now' without turn, which the text"):
        ask(game, match, Go(0, match.decisions[0].id, "a"))


def test_a_rejection_by_an_unknown_rule_names_the_handler() -> None:
    """Law 14 names the limit whose rejection cites a rule that the game does not have."""
    no_cards = limit("H1", Play, lambda s, c: NOT_NOW.by("H9", turn=3) if c.card > "b" else None)
    game = attrs.evolve(TOY, handlers=(*TOY.handlers, no_cards), refusals=(*TOY.refusals, NOT_NOW))
    with pytest.raises(LawBroken, match=r"is rejected by Limit H1 as 'not_now', citing H9, which is not a rule"):
        refusals_are_listed(play(game, 3, 1))


# --- secrets --------------------------------------------------------------------------------------------------------


@attrs.frozen
class Whispered(Event, kind="lab.whispered/1"):
    """An event with a secret of no type."""

    word: Annotated[object, Seen()]


def test_a_secret_of_type_object_is_refused_at_build() -> None:
    """JSON cannot write HIDDEN into a field typed plain `object`, so such a secret is a fault of the game."""
    game = lab({"a": ()})
    with pytest.raises(GameError, match=r"field 'word' of Whispered is not Public, so its type must allow HIDDEN"):
        attrs.evolve(game, reducers=(*game.reducers, Reducer(Whispered, nothing_changes)))


# --- endless play ---------------------------------------------------------------------------------------------------


def test_check_gives_up_on_a_game_that_never_ends() -> None:
    """The first match that goes on for `Game.longest` decisions ends the check, with a sentence that says so."""
    report = check_laws(GOES_ON_FOREVER, 50, 2)
    assert (1, (10,)) == (report.matches, tuple(failure.law for failure in report.failures))
    assert "after 60 decisions the match still goes on" in str(report)
    assert "gave up after 1 match, since random play does not end" in str(report)


@pytest.mark.parametrize("id", [5, None, "", "\ud800", "x" * 201, True])
def test_an_id_that_no_record_can_cite_is_refused(id: Any) -> None:
    """The ids of rules, steps and handlers are short texts, as every record cites one."""
    parts = (
        {"handlers": (effect(id, Timing.THEN, 1, lambda s, e, b: ()),)},
        {"steps": tuple(attrs.evolve(step, id=id) for step in lab({}).steps)},
        {"rules": tuple(attrs.evolve(rule, id=id) for rule in lab({}).rules)},
    )
    for part in parts:
        with pytest.raises(GameError, match="the id of a rule is a text of 1 to 200 characters"):
            attrs.evolve(lab({}), **WRONG(part))
    with pytest.raises(GameError, match="its name, which logs store, must be a text"):
        lab({}).with_expansion("\ud800")
