"""Situations of one's own, for whoever imports the package."""

from __future__ import annotations

import pytest

import tabletop_rules as tr
from tabletop_rules.games.fatum_medieval.commands import Place
from tabletop_rules.games.fatum_medieval.queries.fronts import levels_of
from tabletop_rules.games.fatum_medieval.situation import situation
from tabletop_rules.games.fatum_medieval.terms import PLACE, Axis
from tabletop_rules.testing import check
from tabletop_rules.testing.story import story

GAME = tr.load_game("fatum_medieval")
SECRET = tr.load_game("fatum_medieval", {"mode": "secret_objective"})


def test_a_table_opens_in_a_situation() -> None:
    """What is named lies where it was named, the rest as after a deal, and play goes on by the rules."""
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
    assert GAME.conserved is not None
    assert GAME.conserved(tr.opening(GAME, 3).state) == GAME.conserved(state)
    assert isinstance(table.submit(Place(0, table.decisions[0].id, "priest#1")), tr.Accepted)
    assert (2, 1, 0, 0) == levels_of(table.match.state, 0)


def test_a_situation_begins_where_it_is_told_to() -> None:
    """With one of the steps of a turn, the turn itself, or its close."""
    asked = {}
    for moment in ("turn", "opportunities", "destiny", "accounts", "close"):
        table = tr.Table.open(situation(GAME, 3, marker=1, at=moment), 3, seed=1)
        asked[moment] = {(decision.seat, decision.kind.split(".")[1]) for decision in table.decisions}, table.match
    drawing = {(0, "draw"), (1, "draw"), (2, "draw")}
    assert (drawing, drawing, {(1, "play")}) == tuple(asked[at][0] for at in ("turn", "opportunities", "destiny"))
    assert ({(1, "pay")}, drawing) == (asked["accounts"][0], asked["close"][0])
    assert (3, 2) == (asked["close"][1].state.turn, asked["close"][1].state.marker)
    first_in_play = tr.Table.open(situation(GAME, 3, marker=1, out=[1]), 3, seed=1)
    assert [2] == [decision.seat for decision in first_in_play.decisions]


def test_objectives_are_dealt_or_said() -> None:
    """Each its own in the mode of secrets, none twice; one for all, or none, in the others."""
    state = tr.opening(situation(SECRET, 3, secrets={1: "balanced_life"}), 3).state
    assert 3 == len({player.secret for player in state.players})
    assert "balanced_life" == state.players[1].secret
    assert tr.opening(situation(tr.load_game("fatum_medieval", {"mode": "time_limit"}), 2), 2).state.common is None


def test_the_laws_hold_from_a_situation_on() -> None:
    """With fronts, a ruined player and a pending announcement, in the mode of secrets too."""
    for game in (GAME, SECRET):
        laid = situation(
            game,
            4,
            fronts={0: ["kings_service", "thief"], 1: ["scribe"]},
            gold={0: 1, 2: 40},
            announced={1: 1},
            piles={"relations": ["alms", "scandal"]},
            out=[3],
        )
        report = check(laid, matches=3)
        assert report.good, report


def test_a_story_is_told_on_a_situation() -> None:
    """Stories begin in it as in any game."""
    laid = situation(GAME, 2, hands={0: ["guard"]}, fronts={0: []})
    told = story(laid, seed=1).answered(0, Place, card="guard#1")
    told.then_asks("fatum_medieval.play", seat=0)


def test_what_cannot_be_is_told_all_at_once() -> None:
    """Unknown cards, too many copies, cards where they cannot lie, gold, objectives and seats: one fault for each."""
    with pytest.raises(tr.SituationError) as told:
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
    text = str(told.value)
    for part in (
        "piles: FATUM Medieval has no 'wrk' here; did you mean 'work'?",
        "hand of seat 0: FATUM Medieval has no 'hors' here; did you mean 'horse'?",
        "hand of seat 0: there are not so many copies of 'priest'",
        "cards: 'horse#1' lies in 2 places",
        "hand of seat 1: give a list, not 'guard'",
        "front of seat 0: 'fire#1' cannot lie there",
        "pile of work: 'horse#2' cannot lie there",
        "deck of possessions: give a list",
        "gold of seat 0 is a whole number of at least 0, not -1",
        "gold: the players have 830 more than there is",
        "objective: FATUM Medieval has no 'x' here",
        "secrets: only the mode secret_objective has them",
        "announced of seat 1 is a whole number of at least 0, not -1",
        "out: there is no seat 7 among 3",
        "out: seat 2 is ruined, which happens once and leaves it nothing",
        "active: seat 2 is ruined",
        "marker: there is no seat 9 among 3",
        "turn is a whole number of at least 1, not 0",
        "at: a situation begins at 'turn', 'opportunities', 'destiny', 'accounts', 'close', or at a plan of your own",
    ):
        assert part in text
    with pytest.raises(tr.SituationError, match="only the mode common_objective has one for all"):
        situation(SECRET, 2, objective="balanced_life")
    with pytest.raises(tr.SituationError, match="bank is a whole number of at least 0, not -2"):
        situation(GAME, 2, bank=-2)
