"""Stories say what is given, what happens and what follows, and fail where it does not."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop_rules.core.change import change
from tabletop_rules.core.match import Match
from tabletop_rules.core.terms import HOST, Seat
from tabletop_rules.errors import UsageError
from tabletop_rules.testing.story import Story, story
from tests.core.toy import NOT_HELD, TOY
from tests.core.toy_types import (
    Boast,
    Commit,
    Committed,
    Drawn,
    Duel,
    EndTurn,
    FeePaid,
    LastCall,
    Pass,
    Play,
    Played,
    Revealed,
    Scored,
    ShieldSpent,
    ShieldWanted,
    State,
    Turn,
    TurnPassed,
    WholeTurn,
)
from tests.laws.faulty import Shown

DEALT = (["a1", "a2", "a9"], ["b1", "b8", "b9"])


def dealt(*more: object) -> Story:
    """Tell of two seats: seat 0 holds a1, a2, a9, seat 1 holds b1, b8, b9."""
    return story(TOY, 2, chance=[*DEALT, *more])


def points(state: State, seat: Seat) -> int:
    return state.players[seat].points


def test_a_command_and_what_follows() -> None:
    """A played card pays its fee, the player draws, and the next seat is asked."""
    scene = dealt("c1").answered(0, Play, card="a1")
    scene.then(Played(0, "a1"), FeePaid(), TurnPassed(1)).then_asks(WholeTurn, seat=1, rule="Y1")
    scene.then_only(Played(0, "a1"), FeePaid(), Drawn(0, ("c1",)), TurnPassed(1)).then_not(Scored)
    scene.then_each(points, {0: 0, 1: 0}).then_legal(1, Play, Pass, Duel, Boast)
    assert scene.seen_by(1).state.players[0].hand != scene.match.state.players[0].hand
    assert WholeTurn(1, (0, 0), id=scene.match.version) == scene.decision(1)
    with pytest.raises(LookupError, match="seat 0 has no open decision"):
        scene.decision(0)


def test_a_chain_of_answers() -> None:
    """A shield stops a nine, or lets it pass."""
    scene = dealt("c1").answered(0, card="a9", to=1)
    scene.then(Drawn)
    stopped = dealt("c1").when(lambda m: Play(0, m.decisions[0].id, "a9")).then_asks(ShieldWanted, seat=1)
    stopped.answered(1, use=True).then(ShieldSpent(1)).then_not(Played).then_asks(WholeTurn, seat=1)
    stopped.answered(1, use=False).then(Played(0, "a9"), FeePaid(), Scored(0, 1)).then_not(ShieldSpent)


def test_what_is_given_is_written_or_played() -> None:
    """`given` takes functions of the state, events, commands and steps."""

    def rich(state: State) -> State:
        return state.with_player(change(state.players[0], points=2))

    scene = dealt("c1").given(rich, FeePaid(), lambda state: change(state, last_call=False))
    assert () == scene.records
    assert 1 == scene.match.state.pot
    scene.answered(0, card="a9", to=1).then_each(points, {0: 2, 1: 0})
    dealt("c1").given(EndTurn()).then_asks(WholeTurn, seat=1).then_each(points, {0: 0})
    dealt().given(Boast(0, 0)).when(Boast(0, 0)).when(Boast(0, 0)).then_refused("boasted", rule="Y7")


def test_a_plan_happens_by_itself() -> None:
    """`when` takes steps and events; the story pauses when nothing is left to do."""
    dealt().when(FeePaid(), Scored(1, 2)).then_only(FeePaid(), Scored(1, 2)).then_asks()
    dealt("c2").when(EndTurn()).then(Drawn(0, ("c2",)), TurnPassed(1)).then_asks(WholeTurn)
    dealt().given(lambda s: change(s, last_call=True)).when(Turn(1)).then_ends((0, 1), reason="points")
    dealt().when([FeePaid(), FeePaid()]).then(lambda match: match.state.pot == 2)


def test_secret_answers_in_any_order() -> None:
    """Functions in `when` make each command from the current match."""

    def commit(seat: Seat, card: str) -> Any:
        return lambda match: Commit(seat, match.decisions[0].id, card)

    duel = dealt("c1").when(lambda match: Duel(0, match.decisions[0].id), commit(1, "b8"), commit(0, "a2"))
    duel.then(Committed(1, "b8"), Committed(0, "a2"), Revealed(((0, "a2"), (1, "b8"))), Scored(1, 1))


def test_the_host_ends_a_match() -> None:
    """`then_ends` gives the ranking by groups."""
    dealt("c1").when(LastCall(HOST, 0)).answered(0, Pass, card="a2").then_ends((0, 1))
    dealt("c1").given(Scored(1, 1)).when(LastCall(HOST, 0)).answered(0, Pass, card="a1").then_ends(1, 0)


def test_chance_can_be_rescripted() -> None:
    """`chance_gives` changes what is drawn from there on."""
    dealt().chance_gives("c7").answered(0, Pass, card="a1").then(Drawn(0, ("c7",)))
    assert () == dealt("c1").when(Play(0, 4, "c9"), Boast(0, 0)).then_refused("stale").records
    with pytest.raises(UsageError, match="no reducer for Shown"):
        dealt().given(Shown(0, "a1"))
    first, again = (dealt().answered(0, Pass, card="a1").events for _ in range(2))
    assert first == again  # when the script has run out, the seed goes on
    assert any(isinstance(event, Drawn) for event in first)


def is_rich(match: Match[State]) -> bool:
    return match.state.players[0].points > 9


@pytest.mark.parametrize(
    ("scene", "message"),
    [
        (lambda s: s.answered(0, Pass, card="a1").then(TurnPassed(1), Drawn), "does not follow"),
        (lambda s: s.when(Play(0, s.decision(0).id, "c9")).then("boasted"), "boasted"),
        (
            lambda s: s.when(Play(0, s.decision(0).id, "c9")).then(Played),
            "rejected by Y1: not_held, You do not hold c9",
        ),
        (lambda s: s.when(Boast(0, 0)).then_refused(NOT_HELD.code), "the command was accepted"),
        (lambda s: s.when(Boast(0, 0)).then(is_rich), "is_rich does not hold"),
        (lambda s: s.when(Boast(0, 0)).then_ends(), "the match goes on"),
        (lambda s: s.answered(0, to=1), "3 are Command with"),
        (lambda s: s.answered(0, Pass, card="a1").then_not(Drawn), "follows"),
        (lambda s: s.answered(0, use=True), "0 are Command with"),
    ],
)
def test_a_story_that_is_not_true_fails(scene: Any, message: str) -> None:
    """A false story fails with what was expected and what happened."""
    with pytest.raises(AssertionError, match=message):
        scene(dealt("c1"))
