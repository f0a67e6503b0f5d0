"""Effects: INSTEAD replaces an event once, THEN follows it in order, re-evaluated each time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tabletop_rules.core.effect import TABLE, Bearer, Timing
from tabletop_rules.core.mask import HIDDEN
from tabletop_rules.core.messages import Ask, Chance, Cited, Die, Ended, Outcome, Plan, by_rule
from tabletop_rules.core.terms import RuleId
from tabletop_rules.errors import EngineFault
from tabletop_rules.eventlog.codec import from_json, to_json
from tests.core.lab import (
    RULE,
    Band,
    Bench,
    Direction,
    Gasp,
    Lab,
    Mark,
    Response,
    Roll,
    Say,
    Shout,
    Tell,
    Whisper,
    ask,
    effect,
    lab,
)

INSTEAD, THEN = Timing.INSTEAD, Timing.THEN


def bearers(*sources: str) -> Callable[[Lab, Any], tuple[Bearer, ...]]:
    return lambda state, event: tuple(Bearer(0, source) for source in sources)


def adds(text: str) -> Callable[[Lab, Mark, Bearer], Plan]:
    """Return an effect that marks the text with something added."""
    return lambda state, event, bearer: (Mark(event.text + text + bearer.source),)


def test_instead_effects_act_in_order_of_band_and_rank() -> None:
    """Effects on one event act by band, then by rank, each once."""
    places = {"3": (Band.FOLLOW, 1), "2": (Band.REPLACE, 20), "1": (Band.REPLACE, 10)}
    effects = tuple([effect(f"E{n}", INSTEAD, rank, adds(n), band=band) for n, (band, rank) in places.items()])
    assert ("a123",) == Bench(lab({"a": (Mark("a"),)}, handlers=effects)).go("a").marks


def test_each_bearer_replaces_an_event_once() -> None:
    """A replacement is not replaced again by the same effect and bearer; only it is recorded, citing the effect."""
    twice = effect("E1", INSTEAD, 1, adds("+"), bearers=bearers("x", "y"))
    bench = Bench(lab({"a": (Mark("a"), Mark("b"))}, handlers=(twice,))).go("a")
    assert ("a+x+y", "b+x+y") == bench.marks
    assert [("Answered", "L1"), ("Mark", "E1"), ("Mark", "E1"), ("Asked", "L5")] == [
        (type(record.event).__name__, record.rule) for record in bench.records
    ]


@pytest.mark.parametrize(
    "way",
    [
        lambda event: (Say(event.text),),
        lambda event: (Chance(Die(1), Roll(text=event.text)),),
        lambda event: (Ask((ask(1).decisions[0],), then=Say(event.text)),),
        lambda event: (ask(1, 2), Say(event.text)),
        lambda event: (ask(1, 2, then=Say(event.text)),),
    ],
    ids=["step", "chance", "question", "questions", "questions then"],
)
def test_instead_acts_once_whatever_comes_between(way: Callable[[Mark], Plan]) -> None:
    """The plan of a replacement carries its use through steps, chance and answers."""
    game = lab({"a": (Mark("a"),)}, handlers=(effect("E1", INSTEAD, 1, lambda s, e, b: way(e)),))
    bench = Bench(game).go("a")
    while bench.asked[0][0] is Response:
        bench.reply(bench.asked[0][1])
    assert 1 == len(bench.marks)
    assert [(Direction, 0)] == bench.asked


def test_an_answer_carries_the_use_into_what_it_plans() -> None:
    """What an answer plans is not replaced again by the effect that asked, but by another one."""
    ask_first = effect("E1", INSTEAD, 1, lambda s, e, b: (ask(1),))
    adds_later = effect("E2", INSTEAD, 2, adds("!"))
    game = lab({"a": (Mark("a"),)}, reply={"b": (Mark("b"),)}, handlers=(ask_first, adds_later))
    assert ("b!",) == Bench(game).go("a").reply(1, "b").marks


def test_the_end_can_be_replaced() -> None:
    """A replacement may act on the end of the match."""
    end = Ended(Outcome(((0,),), "over", RULE))
    on_the_end = effect("E1", INSTEAD, 1, lambda s, e, b: (Mark("not yet"),), on=Ended)
    bench = Bench(lab({"a": (end,)}, handlers=(on_the_end,))).go("a")
    assert not bench.match.over
    assert ("not yet",) == bench.marks


def test_then_effects_act_in_order_of_rank_and_bearers() -> None:
    """Triggers follow an event by rank, each with its bearers in order."""
    late = effect("E2", THEN, 20, lambda s, e, b: (Mark(f"2{b.source}"),), bearers=bearers("x", "y"), on=Shout)
    early = effect("E1", THEN, 10, lambda s, e, b: (Mark("1"),), on=Shout)
    assert ("a", "1", "2x", "2y") == Bench(lab({"a": (Shout("a"),)}, handlers=(late, early))).go("a").marks


def test_an_effect_that_begins_to_apply_later_acts_then() -> None:
    """An earlier trigger that a later one makes applicable still acts."""
    early = effect("E1", THEN, 10, lambda s, e, b: (Mark("1"),), on=Shout, bearers=_if("2"))
    late = effect("E2", THEN, 20, lambda s, e, b: (Mark("2"),), on=Shout)
    assert ("a", "2", "1") == Bench(lab({"a": (Shout("a"),)}, handlers=(early, late))).go("a").marks


def _if(text: str) -> Callable[[Lab, Any], tuple[Bearer, ...]]:
    return lambda state, event: TABLE if text in state.marks else ()


def test_a_bearer_that_planned_nothing_has_acted() -> None:
    """A bearer that planned nothing has acted, whatever changes later."""
    early = effect("E1", THEN, 10, lambda s, e, b: (Mark("1"),) if "2" in s.marks else (), on=Shout)
    late = effect("E2", THEN, 20, lambda s, e, b: (Mark("2"),), on=Shout)
    assert ("a", "2") == Bench(lab({"a": (Shout("a"),)}, handlers=(early, late))).go("a").marks


@pytest.mark.parametrize(
    "behind",
    [Shout("b"), Cited(RuleId("L9"), Shout("b")), Whisper(0, "c1"), Tell(0)],
    ids=["event", "cited", "secret", "step"],
)
def test_an_event_with_next_is_followed_after_the_next(behind: Any) -> None:
    """An event with `with_next` is followed once the next event is recorded and followed."""
    asks = effect("E1", THEN, 10, lambda s, e, b: (ask(1),), on=Gasp)
    shouted = effect("E2", THEN, 10, lambda s, e, b: (Mark("then"),), on=Shout)
    whispered = effect("E3", THEN, 10, lambda s, e, b: (Mark("then"),), on=Whisper)
    bench = Bench(lab({"a": (Gasp("a"), behind, Mark("z"))}, handlers=(asks, shouted, whispered))).go("a")
    assert ([(Response, 1)], ("a", "then")) == (bench.asked, (bench.marks[0], *bench.marks[2:]))
    assert "z" == bench.reply(1).marks[3]


@pytest.mark.parametrize("behind", [Shout("c"), Whisper(0, "c1"), Tell(0)], ids=["event", "secret", "step"])
@pytest.mark.parametrize("instead", [(), (Gasp("x"), Gasp("b"))], ids=["as planned", "replaced"])
def test_a_row_of_events_with_next_is_one_moment(behind: Any, instead: Plan) -> None:
    """A row of such events is followed after the last one, the last one first."""
    asks = effect("E1", THEN, 10, lambda s, e, b: (ask(1), Mark("of " + e.text)), on=Gasp)
    last = effect("E2", THEN, 10, lambda s, e, b: (Mark("then"),), on=type(behind) if behind != Tell(0) else Whisper)
    other = effect("E3", INSTEAD, 10, lambda s, e, b: instead if instead and e.text == "b" else (e,), on=Gasp)
    bench = Bench(lab({"a": (Gasp("a"), Gasp("b"), behind, Mark("z"))}, handlers=(asks, last, other))).go("a")
    row = ("a", "x", "b") if instead else ("a", "b")
    assert ([(Response, 1)], row) == (bench.asked, bench.marks[: len(row)])
    assert "then" == bench.marks[-1]
    for _ in row:
        bench.reply(1)
    assert (*(f"of {text}" for text in reversed(row)), "z") == bench.marks[len(row) + 2 :]


@pytest.mark.parametrize("first", [(), (ask(1),)], ids=["at once", "after a question"])
def test_a_trigger_gets_a_secret_event_as_spectators_see_it(first: Plan) -> None:
    """A trigger gets the event masked for spectators, before and after a decision."""
    asks = effect("E1", THEN, 10, lambda s, e, b: first, on=Whisper)
    notes = effect("E2", THEN, 20, lambda s, e, b: (Mark(f"{e.seat} {e.card is HIDDEN}"),), on=Whisper)
    bench = Bench(lab({"a": (Tell(2),)}, handlers=(asks, notes))).go("a")
    if first:
        bench.reply(1)
    assert ("whisper to 2", "2 True") == bench.marks


def test_every_record_names_its_cause() -> None:
    """An answer names its decision; all else names its rule and the record it follows from."""
    then = effect("E9", THEN, 10, lambda s, e, b: (Say("x"),), on=Shout)
    bench = Bench(lab({"a": (Shout("a"),)}, handlers=(then,)))
    question = bench.id_of(0)
    bench.go("a")
    causes = [(type(r.event).__name__, r.rule, r.cause - question) for r in bench.records]
    assert [
        ("Answered", "L1", 0),
        ("Shout", "L1", 1),
        ("Mark", "L2", 2),
        ("Asked", "L5", 1),
    ] == causes


def test_a_part_of_a_plan_may_cite_a_rule_of_its_own() -> None:
    """A cited event, draw or decision names that rule, and the same cause."""
    cited = RuleId("L9")
    plan = (Cited(cited, Mark("a")), Mark("b"), Cited(cited, Chance(Die(2), then=Roll())), Cited(cited, ask(1)))
    bench = Bench(lab({"a": plan}))
    question = bench.id_of(0)
    bench.go("a")
    causes = [(type(r.event).__name__, r.rule, r.cause - question) for r in bench.records]
    assert [
        ("Answered", "L1", 0),
        ("Mark", "L9", 1),
        ("Mark", "L1", 1),
        ("Answered", "L9", 1),
        ("Mark", "L4", 4),
        ("Asked", "L9", 1),
    ] == causes


def test_a_whole_plan_may_cite_one_rule() -> None:
    """`by_rule` cites a rule for all but steps and what cites another rule."""
    plan = by_rule(RuleId("L9"), (Mark("a"), Say("b"), Cited(RuleId("L8"), Mark("c")), ask(1)))
    bench = Bench(lab({"a": plan})).go("a")
    assert ["L1", "L9", "L2", "L8", "L9"] == [record.rule for record in bench.records]


def test_a_cited_event_waits_with_its_rule() -> None:
    """A cited event waits on the agenda with its rule, also in JSON, and may hold no secret."""
    bench = Bench(lab({"a": (ask(1), Cited(RuleId("L9"), Mark("late")))})).go("a")
    assert [(Mark("late"), "L9")] == [(todo.what, todo.rule) for todo in bench.match.agenda[1:]]
    bench.match = from_json(to_json(bench.match), bench.game)
    assert ["L1", "L9"] == [record.rule for record in bench.reply(1).records[:2]]
    with pytest.raises(EngineFault, match="holds a secret and must not wait"):
        Bench(lab({"a": (ask(1), Cited(RuleId("L9"), Whisper(0, "c1")))})).go("a")
