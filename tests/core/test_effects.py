"""Effects: INSTEAD acts once on an event and its replacements; THEN follows in order, looked at afresh each time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import pytest

from tabletop_rules.core.effect import TABLE, Bearer, Timing
from tabletop_rules.core.mask import HIDDEN
from tabletop_rules.core.messages import Ask, Chance, Cited, Die, Ended, Event, Outcome, Plan, by_rule
from tabletop_rules.core.terms import RuleId
from tabletop_rules.errors import EngineFault, GameError
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
    """Marks the same with something added."""
    return lambda state, event, bearer: (Mark(event.text + text + bearer.source),)


# --- INSTEAD --------------------------------------------------------------------------------------------------------


def test_instead_acts_once_on_an_event_and_its_replacement() -> None:
    """A replacement of the same type is not replaced again by the same effect, and only it is recorded."""
    bench = Bench(lab({"a": (Mark("a"),)}, handlers=(effect("E1", INSTEAD, 1, adds("!")),))).go("a")
    assert ("a!",) == bench.marks
    assert ["Answered", "Mark", "Asked"] == bench.events


def test_instead_effects_act_in_order_of_band_and_rank() -> None:
    """Effects on one event act one after the other, first by band and then by rank, smallest first, each once."""
    places = {"3": (Band.FOLLOW, 1), "2": (Band.REPLACE, 20), "1": (Band.REPLACE, 10)}
    effects = tuple([effect(f"E{n}", INSTEAD, rank, adds(n), band=band) for n, (band, rank) in places.items()])
    assert ("a123",) == Bench(lab({"a": (Mark("a"),)}, handlers=effects)).go("a").marks


def test_each_bearer_of_instead_acts_once() -> None:
    """Two copies of a power are two bearers: both act, in the order of the list."""
    effects = (effect("E1", INSTEAD, 1, adds("+"), bearers=bearers("x", "y")),)
    assert ("a+x+y",) == Bench(lab({"a": (Mark("a"),)}, handlers=effects)).go("a").marks


def test_instead_acts_again_on_the_next_event() -> None:
    """Once means once for an event and its replacements; another event is another matter."""
    bench = Bench(lab({"a": (Mark("a"), Mark("b"))}, handlers=(effect("E1", INSTEAD, 1, adds("!")),)))
    assert ("a!", "b!") == bench.go("a").marks
    assert ("a!", "b!", "a!", "b!") == bench.go("a").marks


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
    """What an effect plans carries its use through steps, chance and answers, so the event may go on in the end."""
    game = lab({"a": (Mark("a"),)}, handlers=(effect("E1", INSTEAD, 1, lambda s, e, b: way(e)),))
    bench = Bench(game).go("a")
    while bench.asked[0][0] is Response:
        bench.reply(bench.asked[0][1])
    assert 1 == len(bench.marks)
    assert [(Direction, 0)] == bench.asked


def test_an_answer_carries_the_use_into_what_it_plans() -> None:
    """What the answer to the question of an effect plans is not replaced by that effect, but is by another."""
    ask_first = effect("E1", INSTEAD, 1, lambda s, e, b: (ask(1),))
    adds_later = effect("E2", INSTEAD, 2, adds("!"))
    game = lab({"a": (Mark("a"),)}, reply={"b": (Mark("b"),)}, handlers=(ask_first, adds_later))
    assert ("b!",) == Bench(game).go("a").reply(1, "b").marks


def test_what_replaces_an_event_may_leave_it_out() -> None:
    """An effect that plans nothing undoes the event: nothing is recorded."""
    bench = Bench(lab({"a": (Mark("a"), Mark("b"))}, handlers=(effect("E1", INSTEAD, 1, _drop_a),))).go("a")
    assert ("b",) == bench.marks


def _drop_a(state: Lab, event: Mark, bearer: Bearer) -> Plan:
    return () if event.text == "a" else (event,)


def test_an_effect_that_does_not_apply_lets_the_event_be() -> None:
    """No bearers, no effect."""
    game = lab({"a": (Mark("a"),)}, handlers=(effect("E1", INSTEAD, 1, adds("!"), bearers=bearers()),))
    assert ("a",) == Bench(game).go("a").marks


def test_the_end_can_be_replaced() -> None:
    """An INSTEAD effect may act on the end of the match as on any event."""
    end = Ended(Outcome(((0,),), "over", RULE))
    on_the_end = effect("E1", INSTEAD, 1, lambda s, e, b: (Mark("not yet"),), on=Ended)
    bench = Bench(lab({"a": (end,)}, handlers=(on_the_end,))).go("a")
    assert not bench.match.over
    assert ("not yet",) == bench.marks


# --- THEN -----------------------------------------------------------------------------------------------------------


def test_then_effects_act_in_order_of_rank_and_bearers() -> None:
    """After the event the effects follow, smallest rank first, each with its bearers in their order."""
    late = effect("E2", THEN, 20, lambda s, e, b: (Mark(f"2{b.source}"),), bearers=bearers("x", "y"), on=Shout)
    early = effect("E1", THEN, 10, lambda s, e, b: (Mark("1"),), on=Shout)
    assert ("a", "1", "2x", "2y") == Bench(lab({"a": (Shout("a"),)}, handlers=(late, early))).go("a").marks


def test_what_a_then_effect_plans_comes_before_the_next_effect() -> None:
    """The plan of an effect is worked off, steps included, before the next effect has its turn."""
    first = effect("E1", THEN, 10, lambda s, e, b: (Say("x"), Mark("y")), on=Shout)
    second = effect("E2", THEN, 20, lambda s, e, b: (Say("z"),), on=Shout)
    assert ("a", "x1", "y", "z3") == Bench(lab({"a": (Shout("a"),)}, handlers=(first, second))).go("a").marks


def test_then_effects_are_looked_at_as_things_now_stand() -> None:
    """An effect that applied when the event happened, but no longer when its turn comes, does not act."""
    first = effect("E1", THEN, 10, lambda s, e, b: (Mark("gone"),), on=Shout)
    while_not_gone = effect("E2", THEN, 20, lambda s, e, b: (Mark("2"),), on=Shout, bearers=_unless("gone"))
    assert ("a", "gone") == Bench(lab({"a": (Shout("a"),)}, handlers=(first, while_not_gone))).go("a").marks


def _unless(text: str) -> Callable[[Lab, Any], tuple[Bearer, ...]]:
    return lambda state, event: () if text in state.marks else TABLE


def test_an_effect_that_comes_to_apply_acts_though_its_place_is_past() -> None:
    """An earlier effect that begins to apply through a later one has its turn then: it has not acted yet."""
    early = effect("E1", THEN, 10, lambda s, e, b: (Mark("1"),), on=Shout, bearers=_if("2"))
    late = effect("E2", THEN, 20, lambda s, e, b: (Mark("2"),), on=Shout)
    assert ("a", "2", "1") == Bench(lab({"a": (Shout("a"),)}, handlers=(early, late))).go("a").marks


def _if(text: str) -> Callable[[Lab, Any], tuple[Bearer, ...]]:
    return lambda state, event: TABLE if text in state.marks else ()


def test_an_effect_that_has_had_its_turn_for_nothing_is_not_come_back_to() -> None:
    """One that lists its bearer and finds nothing to do has had its turn, whatever a later effect then changes."""
    early = effect("E1", THEN, 10, lambda s, e, b: (Mark("1"),) if "2" in s.marks else (), on=Shout)
    late = effect("E2", THEN, 20, lambda s, e, b: (Mark("2"),), on=Shout)
    assert ("a", "2") == Bench(lab({"a": (Shout("a"),)}, handlers=(early, late))).go("a").marks


@pytest.mark.parametrize(
    "behind",
    [Shout("b"), Cited(RuleId("L9"), Shout("b")), Whisper(0, "c1"), Tell(0)],
    ids=["event", "cited", "secret", "step"],
)
def test_what_is_one_moment_with_the_next_is_followed_after_it(behind: Any) -> None:
    """A question about such an event comes once that which was planned right behind it is done and followed."""
    asks = effect("E1", THEN, 10, lambda s, e, b: (ask(1),), on=Gasp)
    shouted = effect("E2", THEN, 10, lambda s, e, b: (Mark("then"),), on=Shout)
    whispered = effect("E3", THEN, 10, lambda s, e, b: (Mark("then"),), on=Whisper)
    bench = Bench(lab({"a": (Gasp("a"), behind, Mark("z"))}, handlers=(asks, shouted, whispered))).go("a")
    assert ([(Response, 1)], ("a", "then")) == (bench.asked, (bench.marks[0], *bench.marks[2:]))
    assert "z" == bench.reply(1).marks[3]


@pytest.mark.parametrize("behind", [Shout("c"), Whisper(0, "c1"), Tell(0)], ids=["event", "secret", "step"])
@pytest.mark.parametrize("instead", [(), (Gasp("x"), Gasp("b"))], ids=["as planned", "replaced"])
def test_a_row_of_events_with_next_is_one_moment(behind: Any, instead: Plan) -> None:
    """What is one with the next, which is one with its next, is followed after the last; what follows that is first."""
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


def test_nothing_is_counted_across_events() -> None:
    """An arrival within an arrival fires again; only the rules stop the chain."""
    grows = effect("E1", THEN, 10, lambda s, e, b: (Mark(e.text + "a"),) if len(e.text) < 4 else ())
    assert ("a", "aa", "aaa", "aaaa") == Bench(lab({"a": (Mark("a"),)}, handlers=(grows,))).go("a").marks


def test_what_follows_inside_comes_before_what_follows_outside() -> None:
    """The effects on an event that an effect has planned act before the remaining effects on the first event."""
    first = effect("E1", THEN, 10, lambda s, e, b: (Mark("in"),), on=Shout)
    on_all = effect("E2", THEN, 20, lambda s, e, b: (Say("after " + e.text),) if e.text in {"a", "in"} else ())
    assert ("a", "in", "after in2", "after a3") == Bench(lab({"a": (Shout("a"),)}, handlers=(first, on_all))).go(
        "a"
    ).marks


def test_an_effect_on_a_base_class_hears_all_its_kinds() -> None:
    """`on` may be a base class: a mark and a shout are both marks."""
    hears = effect("E1", THEN, 10, lambda s, e, b: (Whisper(0, "c1"),))
    bench = Bench(lab({"a": (Mark("a"), Shout("b"))}, handlers=(hears,))).go("a")
    assert ["Answered", "Mark", "Whisper", "Shout", "Whisper", "Asked"] == bench.events


@pytest.mark.parametrize("first", [(), (ask(1),)], ids=["at once", "after a question"])
def test_then_gets_a_secret_event_as_an_onlooker_saw_it(first: Plan) -> None:
    """A THEN effect is given the masked event, whether or not a question came in between."""
    asks = effect("E1", THEN, 10, lambda s, e, b: first, on=Whisper)
    notes = effect("E2", THEN, 20, lambda s, e, b: (Mark(f"{e.seat} {e.card is HIDDEN}"),), on=Whisper)
    bench = Bench(lab({"a": (Tell(2),)}, handlers=(asks, notes))).go("a")
    if first:
        bench.reply(1)
    assert ("whisper to 2", "2 True") == bench.marks


def test_a_then_effect_may_ask_and_the_next_waits() -> None:
    """While a seat is asked by one effect, the others wait on the agenda, and act when it has answered."""
    asks = effect("E1", THEN, 10, lambda s, e, b: (ask(1),), on=Shout)
    later = effect("E2", THEN, 20, lambda s, e, b: (Mark("later"),), on=Shout)
    bench = Bench(lab({"a": (Shout("a"),)}, handlers=(asks, later))).go("a")
    assert ("a",) == bench.marks
    assert ("a", "later") == bench.reply(1).marks


# --- causes ---------------------------------------------------------------------------------------------------------


def test_every_record_names_its_cause() -> None:
    """An answer names its question; what follows names its rule or effect, and the record that it comes of."""
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


def test_a_replacement_names_its_effect() -> None:
    """What stands in the place of an event is caused by the effect that put it there."""
    bench = Bench(lab({"a": (Mark("a"),)}, handlers=(effect("E1", INSTEAD, 1, adds("!")),))).go("a")
    assert ["L1", "E1"] == [record.rule for record in bench.records[:2]]


def test_a_part_of_a_plan_may_cite_a_rule_of_its_own() -> None:
    """What a plan says is cited names that rule, be it an event, a draw or a question, and the same earlier record."""
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
    """All of it cites that rule, but for what cites another already and for steps, which have rules of their own."""
    plan = by_rule(RuleId("L9"), (Mark("a"), Say("b"), Cited(RuleId("L8"), Mark("c")), ask(1)))
    bench = Bench(lab({"a": plan})).go("a")
    assert ["L1", "L9", "L2", "L8", "L9"] == [record.rule for record in bench.records]


def test_what_is_cited_waits_as_what_it_is() -> None:
    """Behind a question lies the event with its rule, so that the match is saved and goes on like any other."""
    bench = Bench(lab({"a": (ask(1), Cited(RuleId("L9"), Mark("late")))})).go("a")
    assert [(Mark("late"), "L9")] == [(todo.what, todo.rule) for todo in bench.match.agenda[1:]]
    bench.match = from_json(to_json(bench.match), bench.game)
    assert ["L1", "L9"] == [record.rule for record in bench.reply(1).records[:2]]
    with pytest.raises(EngineFault, match="holds a secret and may not wait"):
        Bench(lab({"a": (ask(1), Cited(RuleId("L9"), Whisper(0, "c1")))})).go("a")


def test_what_is_cited_twice_is_by_the_inner_rule() -> None:
    """Careless code may cite what cites a rule already: that rule stands, at once and behind a question."""

    def twice(event: Event) -> Any:
        return Cited(RuleId("L8"), cast("Any", Cited(RuleId("L9"), event)))

    bench = Bench(lab({"a": (twice(Mark("soon")), ask(1), twice(Mark("late")))})).go("a")
    assert ["L1", "L9", "L1"] == [record.rule for record in bench.records]
    assert [(Mark("late"), "L9")] == [(todo.what, todo.rule) for todo in bench.match.agenda[1:]]
    with pytest.raises(EngineFault, match="holds a secret and may not wait"):
        Bench(lab({"a": (ask(1), twice(Whisper(0, "c1")))})).go("a")


def test_what_is_cited_is_replaced_once() -> None:
    """An INSTEAD effect acts once on an event and on what it puts in its place, also if that cites another rule."""

    def by_another(state: Lab, event: Mark, bearer: Bearer) -> Plan:
        return (Cited(RuleId("L9"), Mark(event.text + "!")),)

    bench = Bench(lab({"a": (Cited(RuleId("L8"), Mark("a")),)}, handlers=(effect("E1", INSTEAD, 1, by_another),)))
    assert [("Mark", "L9")] == [(type(r.event).__name__, r.rule) for r in bench.go("a").records[1:2]]
    assert ("a!",) == bench.marks


# --- places ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("timing", list(Timing))
def test_two_effects_at_one_place_are_refused(timing: Timing) -> None:
    """Two effects of one timing and place on one event type are refused when the game is built, naming both."""
    one, other = effect("E1", timing, 10, adds("1")), effect("E2", timing, 10, adds("2"), on=Shout)
    with pytest.raises(GameError) as refused:
        lab({}, handlers=(one, other))
    [fault] = refused.value.faults
    assert "E1" in fault
    assert "E2" in fault
    assert "Shout" in fault


def test_effects_may_share_a_place_where_they_never_meet() -> None:
    """The same band and rank are in order for another timing, or for events that no effect shares."""
    lab({}, handlers=(effect("E1", INSTEAD, 10, adds("1")), effect("E2", THEN, 10, adds("2"))))
    lab({}, handlers=(effect("E1", THEN, 10, adds("1"), on=Whisper), effect("E2", THEN, 10, adds("2"))))


def test_effects_may_be_added_to_a_finished_game() -> None:
    """A game with more effects is another game, which says so; a clash is refused then as well."""
    game = lab({"a": (Shout("a"),)})
    louder = game.with_handlers(effect("E1", THEN, 10, lambda s, e, b: (Mark("!"),), on=Shout))
    assert ("a", "!") == Bench(louder).go("a").marks
    assert ("a",) == Bench(game).go("a").marks
    assert ("E1@FOLLOW+10",) == louder.additions
    with pytest.raises(GameError, match=r"at FOLLOW\+10: give one of them another rank"):
        louder.with_handlers(effect("E2", THEN, 10, adds("")))


def test_rules_may_cite_one_effect_twice() -> None:
    """Two effects of one rule of different ranks are two uses."""
    effects = (effect("E1", INSTEAD, 1, adds("1")), effect("E1", INSTEAD, 2, adds("2")))
    assert ("a12",) == Bench(lab({"a": (Mark("a"),)}, handlers=effects)).go("a").marks
    assert RuleId("E1@REPLACE+2") == effects[1].name
