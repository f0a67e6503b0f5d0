"""Questions: several seats at once, standing commands, joined asks, ids, and what is refused without asking a rule."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from tabletop_rules.core.agenda import Asked, Todo
from tabletop_rules.core.chance import Seeded
from tabletop_rules.core.engine import Accepted, open_match, submit, view
from tabletop_rules.core.legal import check, legal_commands
from tabletop_rules.core.mask import HIDDEN
from tabletop_rules.core.messages import Command, Ended, Outcome, Plan, Rejection, Standing
from tabletop_rules.core.terms import CHANCE, CORE, HOST, MOST, SPECTATOR
from tabletop_rules.errors import EngineFault, UsageError
from tabletop_rules.testing import play
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
from tests.core.toy_nouns import Boast, Commit, Duel, LastCall, Play

ALL = ask(0, 1, 2, then=Say("then"))


# --- several seats --------------------------------------------------------------------------------------------------


def test_several_seats_answer_in_any_order() -> None:
    """Each answer is resolved at once, the rest reopens with the same ids, and `then` comes after the last."""
    bench = Bench(lab({"a": (ALL,)}, reply={"x": (Mark("x"),)})).go("a")
    first = {seat: bench.id_of(seat) for seat in (0, 1, 2)}
    assert 1 == len(set(first.values()))
    assert [(Response, 0), (Response, 2)] == bench.reply(1, "x").asked
    assert ("x",) == bench.marks
    assert first[0] == bench.id_of(0) == bench.id_of(2)
    assert ("x", "x", "x", "then3") == bench.reply(2, "x").reply(0, "x").marks
    assert [(Direction, 0)] == bench.asked


def test_an_answered_question_is_stale() -> None:
    """Who has answered cannot answer again; nor can anybody answer an id that is gone."""
    bench = Bench(lab({"a": (ALL,)})).go("a")
    answer = Reply(1, bench.id_of(1), "yes")
    bench.send(answer)
    assert "not_asked" == bench.refused(answer)
    bench.reply(0).reply(2)
    assert "stale" == bench.refused(answer)


def test_an_ask_that_comes_up_directly_joins_the_rest() -> None:
    """A seat that is asked again by its own answer stands beside those who have not answered, under a new id."""
    bench = Bench(lab({"a": (ALL,)}, reply={"again": (Mark("drew"), ask(1))})).go("a")
    before = bench.id_of(0)
    bench.reply(1, "again")
    assert [(Response, 1), (Response, 0), (Response, 2)] == bench.asked
    assert before == bench.id_of(0) == bench.id_of(2) < bench.id_of(1)
    bench.reply(0).reply(1, "again").reply(2).reply(1)
    assert ("drew", "drew", "then2") == bench.marks


def test_an_ask_with_work_behind_it_does_not_join() -> None:
    """An ask with its own `then` is answered first; only then do the others come up again."""
    bench = Bench(lab({"a": (ALL,)}, reply={"first": (ask(2, then=Say("own")),)})).go("a")
    ids = bench.id_of(2)
    bench.reply(1, "first")
    assert [(Response, 2)] == bench.asked
    bench.reply(2)
    assert ("own0",) == bench.marks
    assert [(Response, 0), (Response, 2)] == bench.asked
    assert ids == bench.id_of(2)


def test_no_seat_is_asked_two_things_at_once() -> None:
    """An ask that would put two questions to one seat is a fault of the game."""
    bench = Bench(lab({"a": (ask(1, 1),), "b": (ALL,)}, reply={"other": (ask(2),)}))
    with pytest.raises(EngineFault, match="asked two things at once"):
        bench.go("a")
    bench.go("b")
    with pytest.raises(EngineFault, match="asked two things at once"):
        bench.reply(1, "other")


def test_an_ask_of_nobody_goes_on() -> None:
    """An ask without decisions is answered by nobody; its `then` comes at once."""
    assert ("then0",) == Bench(lab({"a": (ask(then=Say("then")),)})).go("a").marks


def test_what_follows_an_ask_of_nobody_comes_of_the_last_answer() -> None:
    """Planned long before, it names the answer that has let it come, as what follows a question does."""
    bench = Bench(lab({"a": (ask(1), ask(then=Say("then")), Mark("z"))})).go("a")
    went = bench.records[0].n
    bench.reply(1)
    answered, then, last, _ = bench.records
    assert (answered.n, went) == (then.cause, last.cause)


def test_a_reopened_question_without_an_answer_is_dropped() -> None:
    """If an answer leaves another seat nothing to say, that seat is not asked any more."""
    game = lab({"a": (ALL,)}, reply={"no": (Mark("not yes"), Mark("not no"))})
    bench = Bench(game).go("a").reply(1, "no")
    assert [(Direction, 0)] == bench.asked
    assert ("not yes", "not no", "then2") == bench.marks


def test_secret_answers_do_not_show() -> None:
    """That a seat has committed a card is public; which card it is shows in no other view."""
    match = open_match(TOY, 3, Seeded(1))
    done = submit(TOY, match, Duel(0, match.decisions[0].id))
    assert isinstance(done, Accepted)
    card = done.match.state.players[1].hand[0]
    done = submit(TOY, done.match, Commit(1, done.match.decisions[0].id, card))
    assert isinstance(done, Accepted)
    seen = view(TOY, done.match, 0)
    assert (HIDDEN,) == seen.state.players[1].committed
    assert [0, 2] == [decision.seat for decision in seen.decisions]
    assert (card,) == view(TOY, done.match, 1).state.players[1].committed


# --- standing commands ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("before", [[], ["a"]])
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_standing_command_leaves_every_question_as_it_was(before: list[str], seat: int) -> None:
    """Whoever calls, whatever is asked: the open decisions are equal before and after, ids included."""
    bench = Bench(lab({"a": (ALL,)}, call={"hey": (Mark("hey"),)}))
    for text in before:
        bench.go(text).reply(1)
    asked, waiting = bench.match.decisions, bench.match.agenda
    bench.send(Call(seat, 0, "hey"))
    assert asked == bench.match.decisions
    assert waiting == bench.match.agenda
    assert ("hey",) == bench.marks


def test_a_standing_command_may_ask_by_itself() -> None:
    """Its question is put first or beside the others, and the open questions are there afterwards."""
    bench = Bench(lab({"a": (ask(1),)}, call={"join": (ask(2),), "first": (ask(1, then=Say("t")),)})).go("a")
    open_before = bench.match.decisions
    bench.send(Call(0, 0, "join"))
    assert [(Response, 2), (Response, 1)] == bench.asked
    bench.reply(2)
    assert open_before == bench.match.decisions
    bench.send(Call(0, 0, "first"))
    assert [(Response, 1)] == bench.asked
    assert open_before != bench.match.decisions
    bench.reply(1)
    assert open_before == bench.match.decisions


def test_standing_commands_are_listed_with_the_others() -> None:
    """A seat that is asked lists answers and standing commands; one that is not lists the standing ones."""
    match = open_match(TOY, 3, Seeded(1))
    assert {"Play", "Pass", "Duel", "Boast"} == {type(each).__name__ for each in legal_commands(TOY, match, 0)}
    assert [Boast(1, 0)] == list(legal_commands(TOY, match, 1))
    assert [] == list(legal_commands(TOY, match, SPECTATOR))
    assert [] == list(legal_commands(TOY, match, HOST))


def test_a_standing_command_is_judged_knowing_who_is_asked() -> None:
    """Its rule gets the seats whose questions are open, when it lists, checks and decides."""
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


def test_an_answer_may_not_pose_as_standing() -> None:
    """Only a standing command may name decision 0."""
    bench = Bench(lab({"a": ()}, call={"hey": ()}))
    assert "stale" == bench.refused(Go(0, 0, "a"))
    assert "wrong_answer" == bench.refused(Call(0, bench.id_of(0), "hey"))


def test_a_command_may_be_both_an_answer_and_standing() -> None:
    """One type of command under two rules: with a question's id it answers, with 0 it stands for itself."""
    game = lab({"a": (Mark("went"),)}, call={"hey": ()})
    standing = next(rule for rule in game.rules if rule.on is Call)
    both = attrs.evolve(standing, on=Go, legal=_no_go, check=_never, decide=_called)
    bench = Bench(attrs.evolve(game, rules=(*game.rules, both)))
    asked = bench.match.decisions
    assert ("called",) == bench.send(Go(1, 0, "a")).marks
    assert asked == bench.match.decisions
    assert ("called", "went") == bench.go("a").marks


def _no_go(state: Lab, d: Standing) -> tuple[Go, ...]:
    return ()


def _never(state: Lab, d: Standing, c: Go) -> Rejection | None:
    return None


def _called(state: Lab, d: Standing, c: Go) -> Plan:
    return (Mark("called"),)


# --- what no rule is asked about ------------------------------------------------------------------------------------


@attrs.frozen
class Strange(Command):
    kind = "lab.strange/1"


def test_wrong_commands_are_refused_with_a_reason() -> None:
    """Unknown, stale, another's question, another's answer, no such seat, only for the host: each has its code."""
    bench = Bench(lab({"a": (ask(1, 2),)}, call={"hey": ()}))
    here = bench.id_of(0)
    assert "unknown_command" == bench.refused(Strange(0, here))
    assert "stale" == bench.refused(Go(0, here + 1, "a"))
    assert "not_asked" == bench.refused(Go(1, here, "a"))
    assert "wrong_answer" == bench.refused(Reply(0, here, "yes"))
    assert "no_text" == bench.refused(Go(0, here, "zzz"))
    assert "host_only" == bench.refused(Ring(0, 0, True))
    for seat in (3, SPECTATOR, CHANCE, HOST):
        assert "no_such_seat" == bench.refused(Call(seat, 0, "hey"))


@pytest.mark.parametrize(
    ("fields", "named"),
    [
        ({"seat": True}, "seat"),
        ({"seat": "0"}, "seat"),
        ({"decision": True}, "decision"),
        ({"decision": 0.0}, "decision"),
        ({"decision": MOST + 1}, "decision"),
        ({"flag": 1}, "flag"),
        ({"flag": None}, "flag"),
        ({"count": True}, "count"),
        ({"count": HIDDEN}, "count"),
        ({"names": ["a"]}, "names"),
        ({"names": ("a", 1)}, "names"),
        ({"names": "ab"}, "names"),
    ],
)
def test_a_malformed_command_is_refused_before_any_rule(fields: dict[str, Any], named: str) -> None:
    """A field of a wrong type is `malformed`, though Python may call its value equal; the refusal names the field."""
    bench = Bench(lab({"a": ()}))
    good: dict[str, Any] = {"seat": HOST, "decision": 0, "flag": True, "count": 1, "names": ("a",)}
    bench.send(Ring(**good))
    refused = check(bench.game, bench.match, Ring(**{**good, **fields}))
    assert refused is not None
    assert "malformed" == refused.code
    assert named == dict(refused.params)["field"]
    assert named in refused.message("en")
    assert named in refused.message("fr")


def test_the_host_hands_in_what_happens_outside() -> None:
    """A host's command is accepted from the host alone, at any question, and is in no list."""
    match = open_match(TOY, 2, Seeded(1))
    assert not any(isinstance(each, LastCall) for seat in (0, 1) for each in legal_commands(TOY, match, seat))
    done = submit(TOY, match, LastCall(HOST, 0))
    assert isinstance(done, Accepted)
    assert done.match.state.last_call
    assert match.decisions == done.match.decisions
    refused = submit(TOY, match, LastCall(0, 0))
    assert isinstance(refused, Rejection)
    assert "host_only" == refused.code


def test_a_rejection_speaks_both_languages() -> None:
    """A refusal names its rule, and says its reason in English and in French, with its parameters."""
    refused = Bench(lab({"a": ()}))
    rejection = submit(refused.game, refused.match, Go(0, refused.id_of(0), "b"))
    assert NO_TEXT.by("L1", text="b") == rejection
    assert isinstance(rejection, Rejection)
    assert ("There is no b.", "Il n'y a pas de b.") == (rejection.message("en"), rejection.message("fr"))
    assert "L1" == rejection.rule


def test_limits_bind_lists_and_commands_alike() -> None:
    """What a limit forbids is in no list, and refused by the limit's own words."""

    def not_b(state: Lab, command: Go) -> Rejection | None:
        return NO_TEXT.by("L9", text="b") if command.text == "b" else None

    bench = Bench(lab({"a": (), "b": ()}, handlers=(limit("L9", Go, not_b),)))
    here = bench.id_of(0)
    assert [Go(0, here, "a")] == list(legal_commands(bench.game, bench.match, 0))
    assert NO_TEXT.by("L9", text="b") == check(bench.game, bench.match, Go(0, here, "b"))


def test_a_limit_may_bind_every_command() -> None:
    """A limit on a base class is heeded by all its commands, standing ones too."""

    def nothing(state: Lab, command: Command) -> Rejection | None:
        return NO_TEXT.by("L9", text="x")

    bench = Bench(lab({"a": ()}, call={"hey": ()}, handlers=(limit("L9", Command, nothing),)))
    assert [] == list(legal_commands(bench.game, bench.match, 0))
    assert "no_text" == bench.refused(Call(1, 0, "hey"))


# --- the end and the middle -----------------------------------------------------------------------------------------


def test_an_ended_match_takes_no_command() -> None:
    """The end empties the agenda: nothing that waited happens, nothing is asked, nothing is accepted."""
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
    """A view lists what its seat may do, and refuses to be played on or asked about others."""
    match = open_match(TOY, 3, Seeded(1))
    seen = view(TOY, match, 0)
    with pytest.raises(UsageError, match="determinize"):
        submit(TOY, seen, next(legal_commands(TOY, seen, 0)))
    with pytest.raises(UsageError, match="view is that of seat 0"):
        list(legal_commands(TOY, seen, 1))
    with pytest.raises(UsageError, match="already the view of seat 0"):
        view(TOY, seen, 1)
    assert seen == view(TOY, seen, 0)
    for nobody in (3, CHANCE, True, "0"):
        with pytest.raises(UsageError, match="there is no seat"):
            view(TOY, match, nobody)  # type: ignore[arg-type]


def test_the_agenda_is_recorded_as_what_is_kept_and_what_is_new() -> None:
    """`Asked` says how many items at the bottom still wait, and which lie on top; a fold needs no more."""
    kept = pushed = 0
    for seed in range(8):
        played = play(TOY, 3, seed, undos=0)
        agendas = {match.version: match.agenda for match in played.matches if not match.over}
        agenda: tuple[Todo, ...] = ()
        for record in played.records:
            if isinstance(record.event, Asked):
                agenda = agenda[: record.event.keep] + record.event.push
                assert agendas[record.n] == agenda
                kept, pushed = kept + record.event.keep, pushed + len(record.event.push)
    assert kept
    assert pushed


def test_a_command_must_name_its_question() -> None:
    """A command must name the right question even when its seat is asked only one."""
    match = open_match(TOY, 2, Seeded(1))
    play_first = next(each for each in legal_commands(TOY, match, 0) if isinstance(each, Play))
    wrong = attrs.evolve(play_first, decision=play_first.decision - 1)
    assert check(TOY, match, wrong) is not None
    assert CORE == check(TOY, match, wrong).rule  # type: ignore[union-attr]
