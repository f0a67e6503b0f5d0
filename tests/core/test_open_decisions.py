"""Open decisions: several seats at once, standing commands, joined asks, ids, and what no rule is asked about."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from tabletop_rules.core.chance import Seeded
from tabletop_rules.core.engine import open_match, submit, view
from tabletop_rules.core.legal import check, legal_commands
from tabletop_rules.core.mask import HIDDEN
from tabletop_rules.core.messages import Command, Ended, Outcome, Rejection, Standing
from tabletop_rules.core.terms import CHANCE, HOST, MAX_INT, SPECTATOR
from tabletop_rules.errors import EngineFault, UsageError
from tests.core.lab import (
    NO_TEXT,
    RULE,
    Bench,
    Call,
    Direction,
    Go,
    Lab,
    Mark,
    Reply,
    Response,
    Ring,
    Say,
    ask,
    lab,
    limit,
)
from tests.core.toy import TOY

ALL = ask(0, 1, 2, then=Say("then"))


def test_several_seats_answer_in_any_order() -> None:
    """Each answer resolves at once, the rest reopens with the same ids, `then` follows the last."""
    bench = Bench(lab({"a": (ALL,)}, reply={"x": (Mark("x"),)})).go("a")
    first = {seat: bench.id_of(seat) for seat in (0, 1, 2)}
    assert 1 == len(set(first.values()))
    assert [(Response, 0), (Response, 2)] == bench.reply(1, "x").asked
    assert ("x",) == bench.marks
    assert first[0] == bench.id_of(0) == bench.id_of(2)
    assert ("x", "x", "x", "then3") == bench.reply(2, "x").reply(0, "x").marks
    assert [(Direction, 0)] == bench.asked


def test_an_answered_decision_is_stale() -> None:
    """Nobody can answer a decision twice, or one whose id is gone."""
    bench = Bench(lab({"a": (ALL,)})).go("a")
    answer = Reply(1, bench.id_of(1), "yes")
    bench.send(answer)
    assert "not_asked" == bench.refused(answer)
    bench.reply(0).reply(2)
    assert "stale" == bench.refused(answer)


def test_an_ask_that_comes_up_directly_joins_the_rest() -> None:
    """A seat asked again by its own answer joins the others under a new id."""
    bench = Bench(lab({"a": (ALL,)}, reply={"again": (Mark("drew"), ask(1))})).go("a")
    before = bench.id_of(0)
    bench.reply(1, "again")
    assert [(Response, 1), (Response, 0), (Response, 2)] == bench.asked
    assert before == bench.id_of(0) == bench.id_of(2) < bench.id_of(1)
    bench.reply(0).reply(1, "again").reply(2).reply(1)
    assert ("drew", "drew", "then2") == bench.marks


def test_an_ask_with_work_behind_it_does_not_join() -> None:
    """An ask with its own `then`, or of a seat already asked, does not join the rest."""
    bench = Bench(lab({"a": (ALL,)}, reply={"first": (ask(2, then=Say("own")),), "other": (ask(2),)})).go("a")
    with pytest.raises(EngineFault, match="opens two decisions of the same seat"):
        bench.reply(1, "other")
    ids = bench.id_of(2)
    bench.reply(1, "first")
    assert [(Response, 2)] == bench.asked
    bench.reply(2)
    assert ("own0",) == bench.marks
    assert [(Response, 0), (Response, 2)] == bench.asked
    assert ids == bench.id_of(2)


def test_an_ask_of_nobody_goes_on() -> None:
    """An ask of nobody goes on, and what follows names the last answer as its cause."""
    bench = Bench(lab({"a": (ask(1), ask(then=Say("then")), Mark("z"))})).go("a")
    went = bench.records[0].n
    bench.reply(1)
    answered, then, last, _ = bench.records
    assert (answered.n, went) == (then.cause, last.cause)


def test_a_reopened_decision_without_an_answer_is_dropped() -> None:
    """A decision that an answer leaves without a legal answer is dropped."""
    game = lab({"a": (ALL,)}, reply={"no": (Mark("not yes"), Mark("not no"))})
    bench = Bench(game).go("a").reply(1, "no")
    assert [(Direction, 0)] == bench.asked
    assert ("not yes", "not no", "then2") == bench.marks


@pytest.mark.parametrize("before", [[], ["a"]])
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_standing_command_leaves_open_decisions_as_they_were(before: list[str], seat: int) -> None:
    """Open decisions and agenda are the same before and after, ids included."""
    bench = Bench(lab({"a": (ALL,)}, call={"hey": (Mark("hey"),)}))
    for text in before:
        bench.go(text).reply(1)
    asked, waiting = bench.match.decisions, bench.match.agenda
    bench.send(Call(seat, 0, "hey"))
    assert asked == bench.match.decisions
    assert waiting == bench.match.agenda
    assert ("hey",) == bench.marks


def test_a_standing_rule_knows_who_is_asked() -> None:
    """Its rule gets the seats of the open decisions when it lists, checks and decides."""
    met: list[tuple[str, object]] = []

    def noting(name: str, given: object) -> Any:
        def part(state: Lab, decision: Standing, *command: object) -> object:
            met.append((name, decision.asked))
            return given

        return part

    game = lab({"a": (ask(1, 2),)}, call={"hey": ()}, reply={"x": ()})
    rules = [rule for rule in game.rules if rule.on is not Call]
    [old] = [rule for rule in game.rules if rule.on is Call]
    parts: Any = {"legal": noting("legal", ()), "check": noting("check", None), "decide": noting("decide", ())}
    bench = Bench(attrs.evolve(game, rules=(*rules, attrs.evolve(old, **parts))))
    bench.go("a")
    met.clear()
    assert [] == [*legal_commands(bench.game, bench.match, 0)]
    bench.send(Call(0, 0, "hey")).reply(1, "x").send(Call(0, 0, "hey"))
    assert [("legal", (1, 2)), ("check", (1, 2)), ("decide", (1, 2)), ("check", (2,)), ("decide", (2,))] == met


@attrs.frozen
class Strange(Command):
    kind = "lab.strange/1"


def test_wrong_commands_are_refused_with_a_reason() -> None:
    """Each mistake that no rule need look at has its code."""
    bench = Bench(lab({"a": (ask(1, 2),)}, call={"hey": ()}))
    here = bench.id_of(0)
    assert "unknown_command" == bench.refused(Strange(0, here))
    assert "stale" == bench.refused(Go(0, here + 1, "a"))
    assert "not_asked" == bench.refused(Go(1, here, "a"))
    assert "wrong_answer" == bench.refused(Reply(0, here, "yes"))
    assert "no_text" == bench.refused(Go(0, here, "zzz"))
    assert "host_only" == bench.refused(Ring(0, 0, True))
    assert ["stale", "wrong_answer"] == [bench.refused(c) for c in (Go(0, 0, "a"), Call(0, here, "hey"))]
    for seat in (3, SPECTATOR, CHANCE, HOST):
        assert "no_such_seat" == bench.refused(Call(seat, 0, "hey"))


@pytest.mark.parametrize(
    ("fields", "named"),
    [
        ({"seat": True}, "seat"),
        ({"decision": True}, "decision"),
        ({"decision": MAX_INT + 1}, "decision"),
        ({"flag": 1}, "flag"),
        ({"count": True}, "count"),
        ({"count": HIDDEN}, "count"),
        ({"names": ("a", 1)}, "names"),
    ],
)
def test_a_malformed_command_is_refused_before_any_rule(fields: dict[str, Any], named: str) -> None:
    """A field of a wrong type is `malformed`, even if its value compares equal."""
    bench = Bench(lab({"a": ()}))
    good: dict[str, Any] = {"seat": HOST, "decision": 0, "flag": True, "count": 1, "names": ("a",)}
    bench.send(Ring(**good))  # a host's command, which is in no list
    refused = check(bench.game, bench.match, Ring(**{**good, **fields}))
    assert refused is not None
    assert "malformed" == refused.code
    assert named == dict(refused.params)["field"]
    assert named in refused.message("en")
    assert named in refused.message("fr")


def test_limits_bind_lists_and_commands_alike() -> None:
    """A limit takes commands out of the list and rejects them; one on a base class binds all."""

    def not_b(state: Lab, command: Go) -> Rejection | None:
        return NO_TEXT.by("L9", text="b") if command.text == "b" else None

    bench = Bench(lab({"a": (), "b": ()}, handlers=(limit("L9", Go, not_b),)))
    here = bench.id_of(0)
    assert [Go(0, here, "a")] == list(legal_commands(bench.game, bench.match, 0))
    assert NO_TEXT.by("L9", text="b") == check(bench.game, bench.match, Go(0, here, "b"))
    on_all = limit("L9", Command, lambda state, command: NO_TEXT.by("L9", text="x"))
    bench = Bench(lab({"a": ()}, call={"hey": ()}, handlers=(on_all,)))
    assert [] == list(legal_commands(bench.game, bench.match, 0))
    assert "no_text" == bench.refused(Call(1, 0, "hey"))


def test_an_ended_match_takes_no_command() -> None:
    """The end empties the agenda, and every command is rejected."""
    end = Ended(Outcome(((1,), (0, 2)), "over", RULE))
    bench = Bench(lab({"a": (Mark("a"), end, Mark("never"))}, call={"hey": ()}))
    here = bench.id_of(0)
    bench.go("a")
    assert ("a",) == bench.marks
    assert ((), (), end.outcome) == (bench.match.decisions, bench.match.agenda, bench.match.result)
    assert (1,) == end.outcome.winners
    assert "match_over" == bench.refused(Go(0, here, "a"))
    assert "match_over" == bench.refused(Call(0, 0, "hey"))
    assert "malformed" == bench.refused(Call(True, 0, "hey"))


def test_a_view_cannot_be_played_on() -> None:
    """A view lists its seat's commands, but cannot be played on or asked about others."""
    match = open_match(TOY, 3, Seeded(1))
    seen = view(TOY, match, 0)
    with pytest.raises(UsageError, match="determinize"):
        submit(TOY, seen, next(legal_commands(TOY, seen, 0)))
    with pytest.raises(UsageError, match="this is the view of seat 0"):
        list(legal_commands(TOY, seen, 1))
    with pytest.raises(UsageError, match="already the view of seat 0"):
        view(TOY, seen, 1)
    assert seen == view(TOY, seen, 0)
    for nobody in (3, CHANCE, True, "0"):
        with pytest.raises(UsageError, match="there is no seat"):
            view(TOY, match, nobody)  # type: ignore[arg-type]
