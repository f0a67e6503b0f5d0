"""The end, the count, and the options of the phases (D-END, D-SCORE, D-INV; cases H)."""

import random
from typing import Any

import pytest

from tabletop_rules.core.chance import Seeded
from tabletop_rules.core.engine import Accepted, open_match, submit
from tabletop_rules.core.legal import legal_commands
from tabletop_rules.core.messages import Ended
from tabletop_rules.errors import OptionError
from tabletop_rules.games.destiny.commands import AssignSettings
from tabletop_rules.games.destiny.course.scoring import score
from tabletop_rules.games.destiny.decisions import CardToPlay, SettingsToLay
from tabletop_rules.games.destiny.events.cards import GameEnded, TurnEnded
from tabletop_rules.games.destiny.events.tokens import SettingsTurnedUp, TokenMoved, TokenThrown
from tabletop_rules.games.destiny.game import make
from tabletop_rules.games.destiny.options import OPTIONS
from tabletop_rules.games.destiny.steps import Count, EndMatch, EndTurn, SettingPhase
from tabletop_rules.games.destiny.terms import KIND_AT, PLACES
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
    """Health 200, love 150, work 125, money 100: consolidated, or matched with the token up, and never both."""
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
    """Between turns every hand has 12 - t cards; kinds agree, and a consolidated slot holds what its setting names."""
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


# --- options of the phases --------------------------------------------------------------------------------------------


@pytest.mark.rule("D-SET-1")
def test_simultaneous_moves() -> None:
    """Each commits a move or none unseen, then all are carried out together."""
    board = {"0.health": "~mars", "1.love": "leo", "2.work": "sun"}
    table: dict[str, Any] = {"seats": 3, "board": board, "plan": (SettingPhase(), EndTurn())}
    story = given(setting_phase="simultaneous", **table)
    assert [(seat, "move_to_commit") for seat in range(3)] == story.kinds
    story.choose(("love", "money"), seat=BEN).choose(None, seat=CLEO)
    assert "money" not in repr(story.stream(ANA)[-3:])
    assert ("leo", None) == (story.at("1.love"), story.at("1.money"))
    story.choose(("health", "work"), seat=ANA)
    assert ("~mars", "leo", "sun") == (story.at("0.work"), story.at("1.money"), story.at("2.work"))
    assert [2] == [len(event.moves) for event in story.events(TokenMoved)]
    assert [(ANA, "token_to_move")] == given(**table).kinds


@pytest.mark.rule("D-SETUP-1")
def test_settings_by_choice() -> None:
    """With setting_assignment = player_choice everybody lays the drawn settings, unseen by others."""
    game = make({"setting_assignment": "player_choice"})
    match = open_match(game, 2, Seeded(3))
    assert [(0, SettingsToLay), (1, SettingsToLay)] == [(d.seat, type(d)) for d in match.decisions]
    commands = [c for c in legal_commands(game, match, 1) if isinstance(c, AssignSettings)]
    assert 4 == len(commands)
    for wrong, other in (("setting_x", commands[0].love), (commands[0].health, "setting_x")):
        refused = submit(game, match, AssignSettings(1, commands[0].decision, wrong, other))
        assert "not_dealt" == refused.code  # type: ignore[union-attr]
    for seat in (1, 0):
        done = submit(game, match, next(iter(legal_commands(game, match, seat))), Seeded(3))
        assert isinstance(done, Accepted)
        match = done.match
    health, love = match.state.settings[6], match.state.settings[9]
    assert health is not None
    assert love is not None
    assert (commands[0].health, commands[0].love) == (health.id, love.id)
    assert CardToPlay is type(match.decisions[0])


@pytest.mark.rule("D-TOK-5")
@pytest.mark.parametrize(
    ("rule", "place", "lies"), [("keep", 4, "~sun"), ("by_half", 4, "sun"), ("by_half", 3, "~sun")]
)
def test_thrown_face(rule: str, place: int, lies: str) -> None:
    """A thrown token keeps its face; under by_half it is up among the six hours from red + 1 on."""
    board = {"1.work": "~sun", "planet@3": None, "planet@4": None, "0.work": "mars"}
    story = given(board=board, hands=[["star"], ["planet 3"]], thrown_face=rule)
    story.play("star", "1.work", f"planet@{place}")
    assert lies == story.at(f"planet@{place}")
    assert (lies == "sun") == story.event(TokenThrown).token.up


@pytest.mark.rule("D-SETUP-8")
def test_options_are_read_strictly() -> None:
    """Unknown options and values are refused together; the digest's 22 are there, and who begins."""
    with pytest.raises(OptionError) as caught:
        make({"tie_rule": "loud", "lone_loser": 1, "first_player": True, "tower": 1})
    assert 4 == len(caught.value.faults)
    assert 23 == len(OPTIONS)
    assert {"D-Q"} == {option.rule[:3] for option in OPTIONS}
