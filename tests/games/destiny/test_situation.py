"""Situations as a user of the package lays them out."""

from __future__ import annotations

import pytest

import tabletop_rules as tr
from tabletop_rules.games.destiny.commands import PlayCard
from tabletop_rules.games.destiny.decisions import CardToPlay
from tabletop_rules.games.destiny.situation import situation
from tabletop_rules.testing.story import story
from tests.games.destiny.story import lying, named, setting_at

GAME = tr.load_game("destiny")


def test_a_table_opens_in_a_situation() -> None:
    """Named things are where they were named, the rest as in that turn, and play goes on by the rules."""
    laid = situation(
        GAME,
        2,
        board={"0.health": "mars", "0.love": "~leo", "planet@3": "~venus", "planet@5": None},
        settings={"0.health": "mars!", "1.work": "sun"},
        hands={0: ["planet 3", "fool", "moon"]},
        stacks={1: ["pope", ("emperor", "planet")]},
        points={1: 40},
        discard=["power_star"],
        killed=["hermit"],
        destiny="mixed 1",
        tower=1,
        pledges=[(0, 1)],
        turn=4,
        initiative=0,
    )
    table = tr.Table.open(laid, 2, seed=1)
    state = table.match.state
    first, second = state.players
    assert ("character_fool", "planet_3_earth", "power_moon") == first.hand
    assert 12 + 1 - 4 == len(second.hand)
    assert [("character_pope", ()), ("character_emperor", ("planet",))] == [(c.card, c.lines) for c in second.stack]
    assert ["mars", "~leo", "~venus", None] == [
        lying(state, spot) for spot in ("0.health", "0.love", "planet@3", "planet@5")
    ]
    assert ("mars!", "sun") == (setting_at(state, "0.health"), setting_at(state, "1.work"))
    assert (("power_star", "character_hermit"), ("character_hermit",)) == (state.cards.discard, state.cards.killed)
    assert state.tower is not None
    assert (1, 40, 4) == (state.tower.beside, second.points, state.turn)
    assert 12 - 4 == len(state.cards.pile)
    assert GAME.checks.conserved is not None
    assert GAME.checks.conserved(tr.unopened(GAME, 2).state) == GAME.checks.conserved(state)
    assert isinstance(table.submit(PlayCard(0, table.decisions[0].id, "planet_3_earth", False)), tr.Accepted)


def test_the_clock_matches_the_turn() -> None:
    """Other tokens are up between the blue end and the red one, and there is one at each end."""
    for turn in (1, 6, 12):
        state = tr.unopened(situation(GAME, 3, turn=turn, board={"0.health": "sun", "1.love": "leo"}), 3).state
        ups = {place % 12 for place, token in enumerate(state.board[:24]) if token is not None and token.up}
        assert ups <= {(turn + after) % 12 for after in range(6)}
        assert all(state.board[ring + end] for ring in (0, 12) for end in (turn - 1, (turn + 5) % 12))
    assert 0 == tr.unopened(situation(GAME, 3, turn=1, at="turn"), 3).state.turn


def test_a_situation_begins_where_at_says() -> None:
    """A situation begins with the clock, the cards phase, the setting phase or the end of the turn."""
    asked = {}
    for moment in ("turn", "cards", "setting", "end"):
        laid = situation(GAME, 3, initiative=1, board={"2.health": "mars"}, at=moment)
        table = tr.Table.open(laid, 3, seed=1)
        asked[moment] = table.decisions[0].seat, named(table.decisions[0]), table.match.state.turn
    assert {
        "turn": (1, "card_to_play", 3),
        "cards": (1, "card_to_play", 3),
        "setting": (2, "token_to_move", 3),
        "end": (1, "card_to_play", 4),
    } == asked


def test_a_story_begins_in_a_situation() -> None:
    """A story of `tabletop_rules.testing` begins in a situation as in any game."""
    laid = situation(GAME, 2, hands={0: ["planet 3"]}, turn=12)
    begun = story(laid, seed=1).answered(0, PlayCard, card="planet_3_earth", power=False)
    begun.then_asks(CardToPlay, seat=1)


def test_all_faults_are_reported_together() -> None:
    """Unknown and doubled pieces, wrong kinds, lines, seats and numbers are reported together."""
    with pytest.raises(tr.SituationError) as caught:
        situation(
            GAME,
            2,
            board={"0.health": "leo", "0.lov": "leo", "planet@3": "xx", "1.health": "sun", "1.work": "sun"},
            settings={"0.health": "mars!", "0.love": "mars", "0.character_planet": "sun", "1.health": "q"},
            hands={0: ["planet 3", "planet 3", "foolx"], 1: 3},  # type: ignore[dict-item]
            stacks={0: [("pope", "conjunction", "planet")], 1: ["moon", ("emperor", "plane")]},  # type: ignore[list-item]
            points={1: -4},
            tower=6,
            discard="moon",
            killed=["hermit", "planet 4"],
            pledges=[(0, 0), (0, 5), 3],  # type: ignore[list-item]
            turn=5,
            at="x",
        )
    named = (
        ("board", "'0.lov'", "'0.love'"),
        ("board", "0.health", "planet"),
        ("board", "planet@3", "'xx'"),
        ("board", "'sun'", "2 places"),
        ("settings", "'0.character_planet'"),
        ("setting", "0.health", "'mars'"),
        ("setting", "0.love", "constellation"),
        ("setting", "1.health", "'q'"),
        ("settings", "'setting_mars'", "2 places"),
        ("stack of seat 0", "'character_pope'"),
        ("stack of seat 1", "'power_moon'"),
        ("killed", "'planet_4_mars'"),
        ("stack of seat 1", "'plane'", "'planet'"),
        ("hand of seat 0", "'foolx'", "'fool'"),
        ("hand of seat 1", "list", "3"),
        ("discard", "list", "'moon'"),
        ("tower", "6"),
        ("points of seat 1", "-4"),
        ("pledges", "(0, 0)"),
        ("pledges", "seat 5"),
        ("pledges", "not 3"),
        ("cards", "'planet_3_earth'", "2 places"),
        ("at", "'turn'", "'cards'", "'setting'", "'end'", "'x'"),
    )
    for words in named:
        assert any(all(word in fault for word in words) for fault in caught.value.faults), words
    with pytest.raises(tr.SituationError, match=r"turn .* from 1 to 12, not 13"):
        situation(GAME, 2, turn=13, initiative=2)
    with pytest.raises(tr.SituationError, match="hands: 9 more cards"):
        situation(GAME, 5, turn=4, hands={0: [card.id for card in GAME.pinned[0].cards[:60]]})
    with pytest.raises(tr.SituationError, match=r"12 .* kind planet"):
        situation(GAME, 2, board={f"planet@{hour}": None for hour in range(1, 13)})
