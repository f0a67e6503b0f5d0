"""The course of a turn, the clock and destiny (D-TURN, D-CLOCK, D-DEST)."""

from __future__ import annotations

import random

import pytest

import tabletop_rules as tr
from tabletop_rules.core.chance import Seeded
from tabletop_rules.core.engine import open_match
from tabletop_rules.core.messages import Answered, Event
from tabletop_rules.games.destiny.clock import NeedleAdvanced
from tabletop_rules.games.destiny.game import make
from tabletop_rules.games.destiny.hands import HandsExchanged
from tabletop_rules.games.destiny.steps import AdvanceNeedle, EndTurn, StartTurn
from tabletop_rules.games.destiny.tower import TowerDiscarded
from tabletop_rules.games.destiny.trick import DestinyTurned, TrickResolved, ValuesRevealed
from tabletop_rules.games.destiny.turn import TurnEnded
from tabletop_rules.games.destiny.validation import CharacterValidated
from tests.games.destiny.story import ANA, BEN, CLEO, given
from tests.games.destiny.test_setup import ups


@pytest.mark.rule("D-CLOCK-1", "D-CLOCK-2", "D-CLOCK-3")
def test_e_d_6_first_and_seventh_hour() -> None:
    """E-D-6: turn 1 leaves hours 2 to 7 up, turn 7 hours 8 to 12 and 1, turn 12 again 1 to 6."""
    state = given(turn=1, at="turn").game.setup(2)[0]
    for turn in range(1, 13):
        [advanced] = AdvanceNeedle(turn).plan(state)
        assert isinstance(advanced, NeedleAdvanced)
        state = advanced.apply(state)
        assert {(turn + hour) % 12 + 1 for hour in range(6)} == ups(state)
        assert (turn, (turn + 5) % 12 + 1) == (state.red, state.blue)
    assert {1, 2, 3, 4, 5, 6} == ups(state)


@pytest.mark.rule("D-CLOCK-2", "D-TOK-4")
@pytest.mark.parametrize("board", [{"planet@4": None, "0.health": "mars"}, {"planet@4": "~mars"}])
def test_e_d_8_the_needle_turns_only_what_has_another_face(board: dict[str, str | None]) -> None:
    """E-D-8: empty places and tokens that have the right face already are unaffected, and are not in the event."""
    board = {**board, "constellation@10": "leo", "planet@10": "~sun"}
    story = given(board=board, plan=(StartTurn(4),))
    [advanced] = story.events(NeedleAdvanced, all=True)
    assert ("constellation@4",) == advanced.hidden
    assert ["planet@10"] == [turned.spot for turned in advanced.revealed]
    assert [board["planet@4"], "leo", "sun"] == [story.at(s) for s in ("planet@4", "constellation@10", "planet@10")]


@pytest.mark.rule("D-CLOCK-4", "D-CLOCK-2", "D-CARD-21")
def test_observation_follows_the_clock() -> None:
    """The Astronomer may look after the needle has advanced and before destiny, at what is hidden then."""
    story = given(turn=3, stacks={BEN: ["astronomer"]}, plan=(StartTurn(4),))
    assert [(BEN, "where_to_look")] == story.kinds
    assert [] == story.events(DestinyTurned, all=True)
    assert {"planet@4", "constellation@4"} <= story.choices()
    assert not {"planet@10", "constellation@10"} & story.choices()
    assert [(ANA, "card_to_play")] == story.choose(None).kinds


@pytest.mark.rule("D-TURN-1", "D-TURN-2", "D-PLAY-1")
def test_phases_in_order() -> None:
    """Cards are played in turn order, then come trick powers, then moves from the new holder of the initiative on."""
    story = given(
        seats=3,
        initiative=1,
        hands=[["planet 9"], ["planet 2"], ["mixed 5"]],
        board={"0.health": "mars", "1.health": "venus", "2.health": "sun"},
    )
    order = []
    for name in ("planet 2", "mixed 5", "planet 9"):
        order.append(story.asked.seat)
        story.for_value(name)
    assert [1, 2, 0] == order
    assert [(0, "which_trick_power")] == story.kinds
    story.choose(None)
    assert [(1, "which_trick_power")] == story.kinds
    story.choose(None)
    assert [(0, "token_to_move")] == story.kinds
    assert [1, 2] == [story.choose(None).asked.seat for _ in range(2)]


@pytest.mark.rule("D-TURN-2", "D-PLAY-1", "D-TRICK-3", "D-SETUP-8")
def test_the_holder_of_the_initiative_begins_the_next_turn() -> None:
    """The first player begins the first turn, the winner of the trick the next; play goes on clockwise."""
    game = make({"first_player": 2})
    assert [2] == [decision.seat for decision in open_match(game, 4, Seeded(1)).decisions]
    hands = [["planet 1", "planet 2"], ["planet 12", "planet 3"], ["planet 5", "planet 6"]]
    story = given(seats=3, hands=hands, destiny="mixed 0")
    story.for_value("planet 1", "planet 12", "planet 5").decline_until("card_to_play")
    order = []
    for name in ("planet 3", "planet 6", "planet 2"):
        order.append(story.asked.seat)
        story.for_value(name)
    assert [BEN, CLEO, ANA] == order


@pytest.mark.rule("D-TURN-3")
def test_hands_change_before_the_tower_goes() -> None:
    """At the end of the turn delayed effects come first, then what expires."""
    hands = [["lovers", "planet 2"], ["planet 3", "planet 4"]]
    story = given(turn=5, tower=BEN, hands=hands, plan=(EndTurn(),), tower_duration="end_of_next_turn")
    story.play("lovers", BEN).for_value("planet 3").decline_until("card_to_play")
    ends = (HandsExchanged, TowerDiscarded, TurnEnded)
    assert [TurnEnded, *ends] == [type(event) for event in story.events(Event, all=True) if isinstance(event, ends)]


@pytest.mark.rule("D-TRICK-3", "D-TURN-1")
def test_a_trick_follows_from_the_last_card() -> None:
    """Trick, trick power, validation and end of turn are caused by the card that ended the cards phase."""
    story = given(stacks={ANA: ["emperor"]}, board={"0.character_planet": "sun"}, hands=[["planet 3"], ["planet 9"]])
    story.for_value("planet 3", "planet 9")
    [played] = [r.n for r in story.records if isinstance(r.event, Answered) and r.event.command.seat == BEN]
    story.decline_until("card_to_play")
    caused = {type(r.event) for r in story.records if r.cause == played}
    assert caused >= {ValuesRevealed, TrickResolved, CharacterValidated, TurnEnded}


@pytest.mark.rule("D-TURN-1", "D-TRICK-1", "D-TOK-6", "D-TOK-7", "D-TOK-8", "D-CONS-3", "D-CHAR-1", "D-CLOCK-4")
def test_every_record_is_explained() -> None:
    """Every record has a rule with a text and is explained back to a command."""
    table, rng = tr.Table.open("destiny", 2, 7, options={"setting_phase": "simultaneous"}), random.Random(2)
    while table.result is None:
        seen = table.version
        assert isinstance(table.submit(rng.choice(list(table.legal()))), tr.Accepted)
        for record in table.log.records[seen:]:
            why = table.explain(record.n)
            assert all(reason.text for reason in why.reasons), why
            assert why.from_command, why
            rule = record.event.outcome.rule if isinstance(record.event, tr.Ended) else record.rule
            assert rule == why.reasons[0].rule
