"""Situations: a table laid out by hand, for users of the package."""

from __future__ import annotations

import random
from typing import Any

import pytest

import tabletop_rules as tr
from tabletop_rules.games.fatum_medieval import commands as c
from tabletop_rules.games.fatum_medieval.decisions import DrawOrEnd, GiveUpOrPay, PlayOrEnd
from tabletop_rules.games.fatum_medieval.queries.fronts import levels_of
from tabletop_rules.games.fatum_medieval.situation import situation
from tabletop_rules.games.fatum_medieval.terms import PLACE, Axis
from tabletop_rules.testing import check
from tabletop_rules.testing.story import story
from tests.effort import fewer, some
from tests.games.fatum_medieval.scene import READY

GAME = tr.load_game("fatum_medieval")
SECRET = tr.load_game("fatum_medieval", {"mode": "secret_objective"})
TIMED = tr.load_game("fatum_medieval", {"mode": "time_limit"})


def test_a_table_opens_in_a_situation() -> None:
    """Cards, gold and seats are where the situation puts them, the rest as after a deal, and play goes on."""
    laid = situation(
        GAME,
        3,
        hands={0: ["priest", "horse#2", "horse"], 1: []},
        fronts={0: ["guard"], 1: ["guard", "farmer"]},
        gold={0: 7},
        piles={"work": ["thief", "thief"]},
        objective="forge_a_kingdom",
        marker=2,
        active=0,
        turn=5,
    )
    table = tr.Table.open(laid, 3, seed=1)
    state = table.match.state
    first, second, third = state.players
    assert {"priest#1", "horse#1", "horse#2"} == {*first.hand.cards}
    assert (("guard#1",), ("guard#2", "farmer#1")) == (first.front, second.front)
    assert (7, 15, 15, 170 - 37) == (first.gold, second.gold, third.gold, state.bank)
    assert (0, (2, 2, 2, 2)) == (second.hand.size, third.hand.sizes)
    assert ("thief#1", "thief#2") == state.decks[PLACE[Axis.WORK]].pile
    assert ("forge_a_kingdom", 2, 5, 0) == (state.common, state.marker, state.turn, state.active)
    assert GAME.checks.conserved is not None
    assert GAME.checks.conserved(tr.unopened(GAME, 3).state) == GAME.checks.conserved(state)
    assert isinstance(table.submit(c.Place(0, table.decisions[0].id, "priest#1")), tr.Accepted)
    assert (2, 1, 0, 0) == levels_of(table.match.state, 0)


def test_a_situation_begins_at_the_moment_named() -> None:
    """A situation begins with a turn, one of its steps, or its close."""
    asked = {}
    for moment in ("turn", "opportunities", "destiny", "accounts", "close"):
        table = tr.Table.open(situation(GAME, 3, marker=1, at=moment), 3, seed=1)
        asked[moment] = {(decision.seat, type(decision)) for decision in table.decisions}, table.match
    drawing = {(0, DrawOrEnd), (1, DrawOrEnd), (2, DrawOrEnd)}
    assert (drawing, drawing, {(1, PlayOrEnd)}) == tuple(asked[at][0] for at in ("turn", "opportunities", "destiny"))
    assert ({(1, GiveUpOrPay)}, drawing) == (asked["accounts"][0], asked["close"][0])
    assert (3, 2) == (asked["close"][1].state.turn, asked["close"][1].state.marker)
    ended = tr.Table.open(situation(GAME, 2, turn=24, at="close"), 2, seed=1)
    assert "turn 24 (the last), accounts" in ended.show()  # a turn closes in its third step
    first_in_play = tr.Table.open(situation(GAME, 3, marker=1, out=[1]), 3, seed=1)
    assert [2] == [decision.seat for decision in first_in_play.decisions]


def test_objectives_are_dealt_or_named() -> None:
    """Secret objectives not named are dealt, none twice; mode `time_limit` has none."""
    state = tr.unopened(situation(SECRET, 3, secrets={1: "balanced_life"}), 3).state
    assert 3 == len({player.secret for player in state.players})
    assert "balanced_life" == state.players[1].secret
    assert tr.unopened(situation(TIMED, 2), 2).state.common is None


@pytest.mark.rule("FA-OBJ-4", "FA-INFO-2")
def test_a_pending_announcement_has_revealed_the_objective() -> None:
    """A pending announcement has revealed the secret objective to all."""
    laid = situation(SECRET, 3, secrets={1: "balanced_life"}, announced={1: 1, 2: 2})
    first, second, third = tr.Table.open(laid, 3, seed=1).view(0).state.players
    assert (None, "balanced_life") == (second.secret, second.revealed)
    assert (None, True) == (third.secret, third.revealed in GAME.pinned[0].aims)
    assert (None, True) == (first.revealed, first.secret is not None)


@pytest.mark.rule("FA-OBJ-5", "FA-OPT-6")
@pytest.mark.parametrize(("at", "turns"), [("turn", (4,)), ("destiny", (4, 5)), ("close", (4, 5))])
def test_an_announcement_is_pending_for_a_turn_and_the_next(at: str, turns: tuple[int, ...]) -> None:
    """Only announcements of this turn and the one before may be pending, and none in mode `time_limit`."""
    for turn in (2, 3, 4, 5, 6):
        if turn in turns:
            situation(GAME, 2, turn=5, announced={0: turn}, at=at)
        else:
            with pytest.raises(tr.SituationError, match=f"an announcement of turn {turn} is not pending then"):
                situation(GAME, 2, turn=5, announced={0: turn}, at=at)
    with pytest.raises(tr.SituationError, match="nobody announces in the mode time_limit"):
        situation(TIMED, 2, turn=5, announced={0: 4}, at=at)


@pytest.mark.rule("FA-OBJ-3", "FA-INFO-8")
def test_the_table_has_announced_what_is_reached() -> None:
    """Under `automatic` an objective reached must be announced, or no sampled world would fit."""
    itself = tr.load_game("fatum_medieval", {"mode": "secret_objective", "announce": "automatic"})
    given: dict[str, Any] = {"fronts": {0: READY}, "secrets": {0: "balanced_life"}}
    with pytest.raises(tr.SituationError, match="announced of seat 0: the objective is reached"):
        situation(itself, 3, **given)
    table = tr.Table.open(situation(itself, 3, announced={0: 1}, **given), 3, seed=1)
    for seat in range(3):
        world = tr.determinize(table.game, table.view(seat), seat, random.Random(seat))
        assert "balanced_life" == world.state.players[0].revealed


@pytest.mark.rule("FA-JOB-1", "FA-RUIN-6", "FA-TURN-2", "FA-TURN-4", "FA-TIME-3", "FA-COIN-1")
@pytest.mark.parametrize(
    ("given", "fault"),
    [
        ({"fronts": {0: ["guard", "thief", "monk"]}}, "front of seat 0: 'monk#1' would have replaced 'guard#1'"),
        ({"out": [0, 2]}, "at least two players must be in play, because the last one left has won"),
        ({"turn": 25}, "turn is a whole number from 1 to 24, not 25"),
        ({"turn": 1, "at": "opportunities"}, "turn 1 has no opportunities"),
        ({"marker": 1, "out": [1], "at": "opportunities"}, "marker: seat 1 was ruined before this turn"),
        ({"placed": {0: ["work"]}, "at": "turn"}, "placed of seat 0: this player has not played in this turn yet"),
        ({"used": {2: ["ransom"]}, "active": 1}, "used of seat 2: this player has not played in this turn yet"),
        ({"placed": {0: ["work", "work"]}}, "placed of seat 0: 'work' is in 2 places"),
        ({"used": {0: ["ransm"]}}, "used of seat 0: FATUM Medieval has no 'ransm' here; did you mean 'ransom'"),
        ({"hands": {0: ["alms"]}, "seen": {0: ["alms#1"]}}, "seen of seat 0: 'alms#1' is in no hand of another player"),
        ({"out": [2], "hands": {0: ["alms"]}, "seen": {2: ["alms"]}}, "out: seat 2 is ruined: give it nothing"),
        ({"gold": {0: 30}, "bank": 120}, "bank and players have 10 more than there is"),
    ],
)
def test_what_no_match_can_reach(given: dict[str, Any], fault: str) -> None:
    """A situation that no match can reach is reported."""
    with pytest.raises(tr.SituationError, match=fault):
        situation(GAME, 3, **given)


def test_all_faults_are_reported_at_once() -> None:
    """One error reports unknown cards, too many copies, misplaced cards, bad gold, objectives and seats."""
    with pytest.raises(tr.SituationError) as caught:
        situation(
            GAME,
            3,
            hands={0: ["priest", "priest", "hors", "horse#1", "horse#1"], 1: "guard"},
            fronts={0: ["fire"], 2: ["guard"]},
            piles={"work": ["horse"], "wrk": []},
            decks={"possessions": "x"},
            gold={0: -1, 1: 1000},
            objective="x",
            secrets={0: "balanced_life"},
            announced={1: -1},
            out=[2, 7],
            active=2,
            at=3,  # type: ignore[arg-type]
            turn=0,
            marker=9,
        )
    text = str(caught.value)
    for part in (
        "piles: FATUM Medieval has no 'wrk' here; did you mean 'work'?",
        "hand of seat 0: FATUM Medieval has no 'hors' here; did you mean 'horse'?",
        "hand of seat 0: there are not enough copies of 'priest'",
        "cards: 'horse#1' is in 2 places",
        "hand of seat 1: give a list, not 'guard'",
        "front of seat 0: 'fire#1' does not belong there",
        "pile of work: 'horse#2' does not belong there",
        "deck of possessions: give a list",
        "gold of seat 0 is a whole number of at least 0, not -1",
        "gold: the players have 830 more than there is",
        "objective: FATUM Medieval has no 'x' here",
        "secrets: only the mode secret_objective has them",
        "announced of seat 1 is a whole number of at least 0, not -1",
        "out: there is no seat 7 among 3",
        "out: seat 2 is ruined: give it nothing, and name it once",
        "active: seat 2 is ruined",
        "marker: there is no seat 9 among 3",
        "turn is a whole number from 1 to 24, not 0",
        "at: a situation begins at 'turn', 'opportunities', 'destiny', 'accounts', 'close', or at a plan of your own",
    ):
        assert part in text
    with pytest.raises(tr.SituationError, match="only the mode common_objective has one for all"):
        situation(SECRET, 2, objective="balanced_life")
    with pytest.raises(tr.SituationError, match="bank is a whole number of at least 0, not -2"):
        situation(GAME, 2, bank=-2)


@pytest.mark.rule("FA-PLAY-4", "FA-EFF-15", "FA-INFO-4")
def test_what_has_happened_in_this_turn_may_be_given() -> None:
    """A category placed and a power used in this turn are refused again; cards seen in a hand are in the view."""
    laid = situation(
        GAME,
        3,
        hands={0: ["cart", "farmer"], 1: ["alms", "horse", "horse"]},
        fronts={0: ["guard"]},
        placed={0: ["work"]},
        used={0: ["ransom"]},
        seen={2: ["horse", "horse", "cart"]},
    )
    table = tr.Table.open(laid, 3, seed=1)
    legal = list(table.legal(0))
    assert ["cart#1"] == [command.card for command in legal if isinstance(command, c.Place)]
    assert not any(isinstance(command, c.UsePower) for command in legal)
    assert ("horse#1", "horse#2") == table.view(2).state.players[1].hand.seen
    assert ("cart#1",) == table.view(2).state.players[0].hand.seen
    assert () == table.view(0).state.players[1].hand.seen
    report = check(laid, matches=fewer(1, 2), most=fewer(30, 60))
    assert report.good, report


def test_a_test_story_begins_in_a_situation() -> None:
    """`testing.story` begins in a situation as in any game."""
    laid = situation(GAME, 2, hands={0: ["guard"]}, fronts={0: []})
    story(laid, seed=1).answered(0, c.Place, card="guard#1").then_asks(PlayOrEnd, seat=0)


def test_the_laws_hold_from_a_situation_on() -> None:
    """All laws hold from a situation with a ruined player and a pending announcement."""
    for game in some((SECRET, GAME), 1):
        laid = situation(
            game,
            4,
            fronts={0: ["kings_service", "thief"], 1: ["scribe"]},
            gold={0: 1, 2: 40},
            announced={1: 1},
            piles={"relations": ["alms", "scandal"]},
            out=[3],
        )
        report = check(laid, matches=fewer(1, 2), most=fewer(40, 80))
        assert report.good, report


@pytest.mark.parametrize("seed", some(range(6), 1))
def test_the_laws_hold_from_random_situations_on(seed: int) -> None:
    """What is accepted as a situation passes the laws that a match played from its start passes."""
    rng = random.Random(seed)
    game, seats = rng.choice([GAME, SECRET, TIMED]), rng.randint(2, 5)
    cards = sorted(GAME.pinned[0].printed)
    rng.shuffle(cards)
    out = [seats - 1] if seats > 2 and rng.random() < 0.5 else []
    given: dict[str, Any] = {
        "hands": {seat: [cards.pop() for _ in range(rng.randint(0, 9))] for seat in range(seats - 1)},
        "fronts": {seat: [cards.pop() for _ in range(rng.randint(0, 4))] for seat in range(seats - 1)},
        "gold": {seat: rng.randint(0, 20) for seat in range(seats - 1)},
        "placed": {0: rng.sample([*PLACE], 2)},
        "used": {0: ["pickpocket"]},
        "out": out,
        "turn": rng.randint(2, 24),
        "at": rng.choice(["destiny", "accounts", "close"]),
    }
    given["seen"] = {0: given["hands"].get(1, [])[:2]} if seats > 2 else {}
    content = GAME.pinned[0].printed
    for seat, front in given["fronts"].items():
        jobs = [card for card in front if content[card].replacing_job]
        given["fronts"][seat] = [card for card in front if not content[card].one_shot and card not in jobs[1:]]
    report = check(situation(game, seats, **given), matches=1, most=40)
    assert report.good, report
