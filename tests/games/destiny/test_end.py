"""The end of the match, the score and the invariants (D-END, D-SCORE, D-INV)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tabletop_rules.core.chance import Seeded
from tabletop_rules.core.engine import Accepted, open_match, submit
from tabletop_rules.core.legal import legal_commands
from tabletop_rules.core.messages import Ended
from tabletop_rules.games.destiny.game import make
from tabletop_rules.games.destiny.scoring import GameEnded, SettingsTurnedUp, score
from tabletop_rules.games.destiny.steps import Count, EndMatch, EndTurn
from tabletop_rules.games.destiny.terms import KIND_AT, PLACES
from tabletop_rules.games.destiny.turn import TurnEnded
from tabletop_rules.games.destiny.view import conserved
from tests.games.destiny.story import ANA, BEN, CLEO, given, setting_at


@pytest.mark.rule("D-SCORE-1", "D-SCORE-2", "D-CHAR-3")
def test_e_d_38_final_count() -> None:
    """E-D-38: 100 + 140 + 9 + 0 + 200 + 150 = 599; hidden tokens and empty slots count nothing."""
    story = given(
        turn=12,
        points={ANA: 100},
        stacks={ANA: [("emperor", "conjunction"), ("hermit", "constellation"), "fool"]},
        board={"0.health": "moon", "0.love": "leo", "0.work": "~mars"},
        settings={"0.health": "moon", "0.love": "leo!", "0.work": "mars"},
        plan=(Count(), EndMatch()),
    )
    counted = score(story.state, ANA)
    assert [140, 9] == [item.points for item in counted.characters]
    assert [("health", 200), ("love", 150)] == [(item.what, item.points) for item in counted.horoscope]
    assert 599 == counted.total


@pytest.mark.rule("D-SCORE-2")
@pytest.mark.parametrize("laid", ["", "!"])
def test_each_slot_of_the_horoscope_has_its_points(laid: str) -> None:
    """Health 200, love 150, work 125, money 100: consolidated, or matched with the token up, but never both."""
    board = {"0.health": "mars", "0.love": "leo", "0.work": "sun", "0.money": "virgo"}
    settings = {spot: body + laid for spot, body in board.items()}
    story = given(turn=12, board=board, settings=settings, plan=(Count(), EndMatch()))
    points = {item.what: item.points for item in score(story.state, ANA).horoscope}
    assert {"health": 200, "love": 150, "work": 125, "money": 100} == points
    assert [575, 0] == [score(story.state, seat).total for seat in (ANA, BEN)]


@pytest.mark.rule("D-SCORE-3", "D-END-1", "D-SCORE-2")
def test_e_d_39_shared_win() -> None:
    """E-D-39: equal highest totals win together; settings are turned up for the count."""
    story = given(seats=3, turn=12, points={ANA: 599, BEN: 599, CLEO: 410}, hands=[[], [], []], plan=(EndTurn(),))
    assert story.match.result is not None
    assert ((ANA, BEN), (CLEO,)) == story.match.result.ranking
    assert [599, 599, 410] == [s.total for s in story.events(GameEnded, all=True)[0].scores]
    assert 12 == len(story.events(SettingsTurnedUp, all=True)[0].settings)
    assert "?" != setting_at(story.view(BEN), "0.health")
    assert isinstance(story.records[-1].event, Ended)


@pytest.mark.rule("D-INV", "D-END-1", "D-TOK-1")
@pytest.mark.parametrize("seed", range(8))
def test_invariants(seed: int) -> None:
    """Hands, kinds, consolidated slots and the number of things are right after every command of a random match."""
    game, chance, rng = make({}), Seeded(seed), random.Random(seed)
    match, turns = open_match(game, 2 + seed % 4, chance), 0
    while not match.over:
        asked = match.decisions[0].seat
        done = submit(game, match, rng.choice(list(legal_commands(game, match, asked))), chance)
        assert isinstance(done, Accepted)
        match = done.match
        state: Any = match.state
        for index, token in enumerate(state.board):
            assert token is None or state.content.body[token.body].kind == KIND_AT[index]
        for index, setting in enumerate(state.settings):
            if setting is not None and setting.laid:
                token = state.board[PLACES + index]
                assert (True, state.content.setting[setting.id].target) == (token.up, token.body)
        if any(isinstance(record.event, TurnEnded) for record in done.records):
            turns += 1
            assert [12 - turns] * match.seats == [len(player.hand) for player in state.players]
        assert [78, 24, 24] == [len(things) for things in conserved(state)]
    assert 12 == turns
