"""Stories say what is given, what happens and what follows, and fail when it does not."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop_rules.core.change import change
from tabletop_rules.core.match import Match
from tabletop_rules.core.terms import HOST, Seat
from tabletop_rules.errors import ChanceError, UsageError
from tabletop_rules.testing.story import Story, story
from tests.core.toy import NOT_HELD, TOY
from tests.core.toy_nouns import (
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
    """Two seats; seat 0 holds a1, a2, a9, seat 1 holds b1, b8, b9."""
    return story(TOY, 2, chance=[*DEALT, *more])


def points(state: State, seat: Seat) -> int:
    return state.players[seat].points


def test_a_command_and_what_follows() -> None:
    """A played card pays its fee, then the player draws, and the next seat is asked."""
    told = dealt("c1").answered(0, Play, card="a1")
    told.then(Played(0, "a1"), FeePaid(), TurnPassed(1)).then_asks(WholeTurn, seat=1, rule="Y1")
    told.then_only(Played(0, "a1"), FeePaid(), Drawn(0, ("c1",)), TurnPassed(1)).then_not(Scored)
    told.then_each(points, {0: 0, 1: 0}).then_legal(1, Play, Pass, Duel, Boast)
    assert told.seen_by(1).state.players[0].hand != told.match.state.players[0].hand
    assert WholeTurn(1, (0, 0), id=told.match.version) == told.decision(1)
    with pytest.raises(LookupError, match="seat 0 is not asked"):
        told.decision(0)


def test_a_story_leaves_the_game_as_it_is() -> None:
    """The question at which a story pauses belongs to the story's own game."""
    tables = TOY.tables
    dealt()
    assert tables is TOY.tables


def test_a_chain_of_answers() -> None:
    """A nine is stopped by the shield, in one sentence."""
    told = dealt("c1").answered(0, card="a9", to=1)
    told.then(Drawn)
    stopped = dealt("c1").when(lambda m: Play(0, m.decisions[0].id, "a9")).then_asks(ShieldWanted, seat=1)
    stopped.answered(1, use=True).then(ShieldSpent(1)).then_not(Played).then_asks(WholeTurn, seat=1)
    stopped.answered(1, use=False).then(Played(0, "a9"), FeePaid(), Scored(0, 1)).then_not(ShieldSpent)


def test_what_is_given_is_written_or_played() -> None:
    """Facts may be functions of the state, events that are only reduced, commands, or steps."""

    def rich(state: State) -> State:
        return state.with_player(change(state.players[0], points=2))

    told = dealt("c1").given(rich, FeePaid(), lambda state: change(state, last_call=False))
    assert () == told.records
    assert 1 == told.match.state.pot
    told.answered(0, card="a9", to=1).then_each(points, {0: 2, 1: 0})
    dealt("c1").given(EndTurn()).then_asks(WholeTurn, seat=1).then_each(points, {0: 0})
    dealt().given(Boast(0, 0)).when(Boast(0, 0)).when(Boast(0, 0)).then_refused("boasted", rule="Y7")


def test_a_plan_happens_by_itself() -> None:
    """A step or an event in `when` needs no command; when nothing is left to do, the story pauses."""
    dealt().when(FeePaid(), Scored(1, 2)).then_only(FeePaid(), Scored(1, 2)).then_asks()
    dealt("c2").when(EndTurn()).then(Drawn(0, ("c2",)), TurnPassed(1)).then_asks(WholeTurn)
    dealt().given(lambda s: change(s, last_call=True)).when(Turn(1)).then_ends((0, 1), reason="points")
    dealt().when([FeePaid(), FeePaid()]).then(lambda match: match.state.pot == 2)


def test_a_plan_that_asks_is_answered_and_pauses_then() -> None:
    """An event by itself may meet an effect that asks; when that is answered and nothing is left, the story pauses."""
    asked = dealt().when(Played(0, "a9")).then_asks(ShieldWanted, seat=1)
    asked.answered(1, use=True).then_only(ShieldSpent(1)).then_asks()
    asked.answered(1, use=False).then(Played(0, "a9"), FeePaid(), Scored(0, 1)).then_asks()
    asked.answered(1, use=True).when(FeePaid()).then_only(FeePaid())


def test_secret_answers_in_any_order() -> None:
    """A duel of two is told in one `when`, each command made of the match as it then is."""

    def commit(seat: Seat, card: str) -> Any:
        return lambda match: Commit(seat, match.decisions[0].id, card)

    duel = dealt("c1").when(lambda match: Duel(0, match.decisions[0].id), commit(1, "b8"), commit(0, "a2"))
    duel.then(Committed(1, "b8"), Committed(0, "a2"), Revealed(((0, "a2"), (1, "b8"))), Scored(1, 1))


def test_the_host_ends_a_match() -> None:
    """The host's call ends the match before the next turn; the ranking is told by groups."""
    dealt("c1").when(LastCall(HOST, 0)).answered(0, Pass, card="a2").then_ends((0, 1))
    dealt("c1").given(Scored(1, 1)).when(LastCall(HOST, 0)).answered(0, Pass, card="a1").then_ends(1, 0)


def test_chance_can_be_rescripted() -> None:
    """A story may say in its middle what is drawn from there on."""
    dealt().chance_gives("c7").answered(0, Pass, card="a1").then(Drawn(0, ("c7",)))
    with pytest.raises(ChanceError, match="the script has 0 entries"):
        dealt().answered(0, Pass, card="a1")


def wrong_events(told: Story) -> object:
    return told.answered(0, Pass, card="a1").then(TurnPassed(1), Drawn)


def wrong_code(told: Story) -> object:
    return told.when(Play(0, told.decision(0).id, "c9")).then("boasted")


def refused(told: Story) -> object:
    return told.when(Play(0, told.decision(0).id, "c9")).then(Played)


def not_refused(told: Story) -> object:
    return told.when(Boast(0, 0)).then_refused(NOT_HELD.code)


def untrue(told: Story) -> object:
    def is_rich(match: Match[State]) -> bool:
        return match.state.players[0].points > 9

    return told.when(Boast(0, 0)).then(is_rich)


def goes_on(told: Story) -> object:
    return told.when(Boast(0, 0)).then_ends()


def ambiguous(told: Story) -> object:
    return told.answered(0, to=1)


def unexpected(told: Story) -> object:
    return told.answered(0, Pass, card="a1").then_not(Drawn)


def unshielded(told: Story) -> object:
    return told.answered(0, use=True)


@pytest.mark.parametrize(
    ("told", "said"),
    [
        (wrong_events, "does not follow"),
        (wrong_code, "boasted"),
        (refused, "refused by Y1: not_held, You do not hold c9"),
        (not_refused, "nothing was refused"),
        (untrue, "is_rich does not hold"),
        (goes_on, "the match goes on"),
        (ambiguous, "3 are Command with"),
        (unexpected, "follows"),
        (unshielded, "0 are Command with"),
    ],
)
def test_a_story_that_is_not_true_fails(told: Any, said: str) -> None:
    """A false story fails with what was expected and what happened."""
    with pytest.raises(AssertionError, match=said):
        told(dealt("c1"))


def test_after_a_refusal_nothing_more_happens() -> None:
    """The commands after a refused one are not sent."""
    told = dealt("c1").when(Play(0, 4, "c9"), Boast(0, 0))
    told.then_refused("stale")
    assert () == told.records


def test_only_events_of_the_game_can_be_given() -> None:
    """An event without a reducer is not given but refused."""
    with pytest.raises(UsageError, match="no reducer for Shown"):
        dealt().given(Shown(0, "a1"))
