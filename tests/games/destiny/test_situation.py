"""Situations of one's own, for whoever imports the package."""

from __future__ import annotations

import pytest

import tabletop_rules as tr
from tabletop_rules.games.destiny.commands import PlayCard
from tabletop_rules.games.destiny.decisions import CardToPlay
from tabletop_rules.games.destiny.situation import situation
from tabletop_rules.testing import check
from tabletop_rules.testing.story import story
from tests.games.destiny.story import lying, named, setting_at

GAME = tr.load_game("destiny")


def test_a_table_opens_in_a_situation() -> None:
    """What is named lies where it was named, the rest as in that turn, and play goes on by the rules."""
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
    assert GAME.conserved is not None
    assert GAME.conserved(tr.opening(GAME, 2).state) == GAME.conserved(state)
    assert isinstance(table.submit(PlayCard(0, table.decisions[0].id, "planet_3_earth", False)), tr.Accepted)


def test_the_clock_is_as_the_needle_left_it() -> None:
    """Tokens that nobody speaks of lie up between the blue end and the red one, and where the ends are, one lies."""
    for turn in (1, 6, 12):
        state = tr.opening(situation(GAME, 3, turn=turn, board={"0.health": "sun", "1.love": "leo"}), 3).state
        ups = {place % 12 for place, token in enumerate(state.board[:24]) if token is not None and token.up}
        assert ups <= {(turn + after) % 12 for after in range(6)}
        assert all(state.board[ring + end] for ring in (0, 12) for end in (turn - 1, (turn + 5) % 12))
    assert 0 == tr.opening(situation(GAME, 3, turn=1, at="turn"), 3).state.turn


def test_a_situation_begins_where_it_is_told_to() -> None:
    """Before the needle moves, with the cards, with the setting phase, or with the end of the turn."""
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


def test_the_laws_hold_from_a_situation_on() -> None:
    """With lasting characters, laid settings and a Tower, at several moments."""
    for moment in ("turn", "cards", "setting"):
        laid = situation(
            GAME,
            3,
            board={"0.health": "mars", "1.love": "leo", "2.character_planet": "~sun"},
            settings={"0.health": "mars!"},
            stacks={0: ["fool"], 1: ["hermit", "pope"], 2: [("astrologer", "conjunction")]},
            tower=2,
            pledges=[(0, 2)],
            turn=9,
            at=moment,
        )
        report = check(laid, matches=2)
        assert report.good, report


def test_a_story_is_told_on_a_situation() -> None:
    """Stories begin in it as in any game."""
    laid = situation(GAME, 2, hands={0: ["planet 3"]}, turn=12)
    told = story(laid, seed=1).answered(0, PlayCard, card="planet_3_earth", power=False)
    told.then_asks(CardToPlay, seat=1)


def test_what_cannot_be_is_told_all_at_once() -> None:
    """Unknown and doubled pieces, wrong kinds, lines, seats and numbers: one fault for each."""
    with pytest.raises(tr.SituationError) as told:
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
    text = str(told.value)
    for part in (
        "board: DESTINY has no '0.lov' here; did you mean '0.love'?",
        "board at 0.health: it takes a planet",
        "board at planet@3: DESTINY has no 'xx' here",
        "board: 'sun' lies in 2 places",
        "settings: DESTINY has no '0.character_planet' here",
        "setting under 0.health: it is laid over its token, so 'mars' must lie there, up",
        "setting under 0.love: it is one of a constellation",
        "setting under 1.health: DESTINY has no 'q' here",
        "settings: 'setting_mars' lies in 2 places",
        "stack of seat 0: 'character_pope' is never lowered, but shows ['conjunction', 'planet']",
        "stack of seat 1: 'power_moon' is no character",
        "killed: 'planet_4_mars' is no character",
        "stack of seat 1: DESTINY has no 'plane' here; did you mean 'planet'?",
        "hand of seat 0: DESTINY has no 'foolx' here; did you mean 'fool'?",
        "hand of seat 1: give a list, not 3",
        "discard: give a list, not 'moon'",
        "tower: there is no seat 6 among 2",
        "points of seat 1 is a whole number of at least 0, not -4",
        "pledges: give pairs of two seats, not (0, 0)",
        "pledges: there is no seat 5 among 2",
        "pledges: give pairs of two seats, not 3",
        "cards: 'planet_3_earth' lies in 2 places",
        "at: a situation begins at 'turn', 'cards', 'setting', 'end', or at a plan of your own, not at 'x'",
    ):
        assert part in text
    with pytest.raises(tr.SituationError, match="turn is a whole number from 1 to 12, not 13"):
        situation(GAME, 2, turn=13, initiative=2)
    with pytest.raises(tr.SituationError, match="hands: 9 more cards are wanted, and only"):
        situation(GAME, 5, turn=4, hands={0: [card.id for card in GAME.pinned[0].cards[:60]]})
    with pytest.raises(tr.SituationError, match="12 more of kind planet must lie somewhere"):
        situation(GAME, 2, board={f"planet@{hour}": None for hour in range(1, 13)})
