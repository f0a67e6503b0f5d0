"""`verify`: finds the first record of a log that the rules do not give."""

from __future__ import annotations

from typing import Any

import attrs
import pytest
from hypothesis import given

from tabletop_rules.core.effect import Effect, Timing, always
from tabletop_rules.core.messages import Answered, ChanceAnswer, Command, Record, Rejection, Undone
from tabletop_rules.core.rule import Reducer
from tabletop_rules.core.terms import CHANCE, HOST, RuleId
from tabletop_rules.errors import LogError
from tabletop_rules.eventlog.log import EventLog
from tabletop_rules.eventlog.verify import Verdict, verify
from tests.eventlog.crypt import CRYPT, Band, felt
from tests.eventlog.crypt import crypt as make_crypt
from tests.eventlog.crypt_types import Drawn, Felt, Mood, Placed, Stolen, Tolled, TurnPassed
from tests.eventlog.play import MATCHES, Played, has, play

PLAYED = play(7, commands=60)
LOG = PLAYED.log


def first(cls: type, log: EventLog = LOG) -> Record:
    """Return the first record of an event class."""
    return next(record for record in log.records if isinstance(record.event, cls))


def planted(record: Record, log: EventLog = LOG) -> EventLog:
    """Return the log with this record in its place."""
    return EventLog.of(CRYPT, log.header.seats, (*log.records[: record.n - 1], record, *log.records[record.n :]))


@given(played=MATCHES)
def test_what_was_played_is_good(played: Played) -> None:
    """The log of any match verifies, with undone commands, the host and open draws."""
    verdict = verify(CRYPT, played.log)
    assert Verdict(len(played.log.records), verdict.commands) == verdict
    records = len(played.log.records)
    assert str(verdict).startswith("1 record of " if records == 1 else f"{records} records of ")


def test_the_matches_of_these_tests_hold_everything() -> None:
    """The matches used here do hold undone commands, host commands and open draws."""
    logs = [play(seed, commands=70, open_draws=seed % 2 == 0).log for seed in range(6)]
    events = [record.event for log in logs for record in log.records]
    answered = [event.command for event in events if isinstance(event, Answered)]
    assert any(isinstance(event, Undone) for event in events)
    assert any(command.seat == HOST for command in answered)
    assert any(command.seat == CHANCE and command.decision for command in answered)
    assert any(command.seat == CHANCE and not command.decision for command in answered)


@pytest.mark.parametrize(
    ("cls", "changes"),
    [
        (Drawn, {"cards": ("x0", "x1")}),
        (Placed, {"cell": (9, 9)}),
        (TurnPassed, {"to": 0}),
        (Tolled, {"by": 0}),
        (Stolen, {"thief": 2}),
    ],
)
def test_a_planted_event_is_named(cls: type, changes: dict[str, Any]) -> None:
    """A changed event is named with its command and the rules of both sides."""
    good = first(cls)
    bad = attrs.evolve(good, event=attrs.evolve(good.event, **changes))
    verdict = verify(CRYPT, planted(bad))
    assert verdict.divergence is not None
    assert (good.n, bad, good) == (verdict.divergence.record, verdict.divergence.recorded, verdict.divergence.decided)
    assert good.n - 1 == verdict.records
    assert f"record {good.n}" in str(verdict)
    assert str(good.rule) in str(verdict)
    name, new = next(iter(changes.items()))
    assert f"{name} {new!r} is {getattr(good.event, name)!r}" in str(verdict)
    if cls is Placed:
        command = verdict.divergence.command
        assert command is not None
        assert LOG.records[good.cause - 1].event == Answered(command)
        assert f"after crypt.place/1 of seat {command.seat}" in str(verdict)


def test_a_command_that_the_rules_refuse_is_named() -> None:
    """A command that is rejected today is named with the rejecting rule."""
    good = next(r for r in LOG.records if isinstance(r.event, Answered) and r.event.command.seat >= 0)
    assert isinstance(good.event, Answered)
    command: Command = attrs.evolve(good.event.command, decision=good.event.command.decision + 100)
    verdict = verify(CRYPT, planted(attrs.evolve(good, event=Answered(command))))
    assert verdict.divergence is not None
    assert good.n == verdict.divergence.record
    assert isinstance(verdict.divergence.decided, Rejection)
    assert "core rejects it" in str(verdict)
    unlike_its_line = verify(CRYPT, planted(attrs.evolve(good, cause=good.n)))
    assert unlike_its_line.divergence is not None
    assert good.n == unlike_its_line.divergence.record


@pytest.mark.parametrize("places", [(99,), (0, 0), (), (0,)])
def test_chance_that_cannot_be_is_named(places: tuple[int, ...]) -> None:
    """An answer of chance that does not fit its request is named."""
    good = first(Answered)
    assert isinstance(good.event, Answered)
    assert isinstance(good.event.command, ChanceAnswer)
    verdict = verify(CRYPT, planted(attrs.evolve(good, event=Answered(ChanceAnswer(CHANCE, 0, places)))))
    assert verdict.divergence is not None
    assert good.n == verdict.divergence.record


def test_a_log_that_stops_in_motion_is_named() -> None:
    """A log that stops between decisions is named with what the rules give next."""
    stops = {match.version for match in PLAYED.matches}
    for count in range(1, 60):
        verdict = verify(CRYPT, EventLog.of(CRYPT, 3, LOG.records[:count]))
        assert (count in stops) == verdict.ok
        if verdict.divergence is not None:
            assert None is verdict.divergence.recorded
            assert count + 1 == verdict.divergence.record
            assert "the log stops, but the rules go on" in str(verdict)


def test_an_undo_that_was_not_allowed_is_named() -> None:
    """An undo that was not allowed and a record without a command are named."""
    at = PLAYED.matches[0].version
    for event, message in ((Undone(0, 3), ""), (TurnPassed(1), "follows from no command")):
        records = (*LOG.records[:at], Record(at + 1, event, RuleId("core"), 1))
        verdict = verify(CRYPT, EventLog.of(CRYPT, 3, records))
        assert verdict.divergence is not None
        assert at + 1 == verdict.divergence.record
        assert message in str(verdict)


def test_a_game_that_fails_is_named() -> None:
    """A rule that raises is a divergence at its record."""

    def broken(state: Any, event: Any, bearer: Any) -> Any:
        raise ZeroDivisionError

    fails = Effect(RuleId("C7"), "Fails.", Tolled, Timing.THEN, Band.FOLLOW, 1, always, broken)
    verdict = verify(make_crypt(handlers=(*CRYPT.handlers, fails)), LOG)
    assert verdict.divergence is not None
    assert "Effect C7 failed: ZeroDivisionError" in str(verdict)


def test_a_reducer_that_is_not_pure_is_named() -> None:
    """A reducer that folds differently than it decided is named."""
    moods = []

    def fickle(state: Any, event: Felt) -> Any:
        moods.append(event.mood)
        return felt(state, attrs.evolve(event, mood=(Mood.CALM, Mood.ANGRY)[len(moods) % 2]))

    reducers = tuple(reducer for reducer in CRYPT.reducers if reducer.on is not Felt)
    game = make_crypt(reducers=(*reducers, Reducer(Felt, fickle)))
    log = next(log for log in (play(seed, commands=40).log for seed in range(50)) if has(log, Felt))
    verdict = verify(game, log)
    assert verdict.divergence is not None
    assert "and deciding it give different matches" in str(verdict)
    assert first(Felt, log).n <= verdict.divergence.record


def test_a_log_of_another_game_is_refused() -> None:
    """A header of another game is a LogError, not a verdict."""
    with pytest.raises(LogError, match="not of 'other'"):
        verify(make_crypt(id="other"), LOG)
