"""Situations as a user of the package lays them out."""

from __future__ import annotations

import random
from typing import Any

import pytest

import tabletop_rules as tr
from tabletop_rules.core.zones import seen
from tabletop_rules.games.destiny.commands import PlayCard
from tabletop_rules.games.destiny.decisions import CardToPlay
from tabletop_rules.games.destiny.situation import situation
from tabletop_rules.games.destiny.steps import EndTurn
from tabletop_rules.games.destiny.terms import HOROSCOPE, KIND_AT, PLACES, SPOTS, WIDTH
from tabletop_rules.testing import check
from tabletop_rules.testing.story import story
from tests.effort import some
from tests.games.destiny.story import CONTENT, lying, named, setting_at
from tests.games.destiny.test_laws import PLAYED

GAME = tr.load_game("destiny")


def test_a_table_opens_in_a_situation() -> None:
    """Named things are where they were named, the rest as in that turn, and play goes on by the rules."""
    laid = situation(
        GAME,
        2,
        board={"0.health": "mars", "0.love": "~leo", "planet@3": "~venus", "planet@5": None},
        settings={"0.health": "mars!", "1.work": "sun"},
        hands={0: ["planet 3", "fool", "moon", ...]},
        stacks={1: ["pope", ("emperor", "planet")]},
        points={1: 50},
        discard=["power_star"],
        killed=["hermit"],
        destiny="mixed 1",
        tower=1,
        turn=4,
        initiative=0,
    )
    table = tr.Table.open(laid, 2, seed=1)
    state = table.match.state
    first, second = state.players
    assert {*first.hand} > {"character_fool", "planet_3_earth", "power_moon"}
    assert [12 + 1 - 4] * 2 == [len(player.hand) for player in state.players]
    assert [("character_pope", ()), ("character_emperor", ("planet",))] == [(c.card, c.lines) for c in second.stack]
    assert ["mars", "~leo", "~venus", None] == [
        lying(state, spot) for spot in ("0.health", "0.love", "planet@3", "planet@5")
    ]
    assert ("mars!", "sun") == (setting_at(state, "0.health"), setting_at(state, "1.work"))
    assert (("power_star", "character_hermit"), ("character_hermit",)) == (state.cards.discard[-2:], state.cards.killed)
    assert 3 * 3 == len(state.cards.discard) + 2 + 1  # played before: three turns of two players and destiny
    assert 78 - 12 * 3 == len(state.cards.undealt)
    assert state.tower is not None
    assert (1, 50, 4) == (state.tower.beside, second.points, state.turn)
    assert 12 - 4 == len(state.cards.pile)
    assert GAME.checks.conserved is not None
    assert GAME.checks.conserved(tr.unopened(GAME, 2).state) == GAME.checks.conserved(state)
    assert isinstance(table.submit(PlayCard(0, table.decisions[0].id, "planet_3_earth", False)), tr.Accepted)


def test_the_clock_matches_the_turn() -> None:
    """Other tokens are up between the blue end and the red one, and there is one at each end."""
    for turn in (1, 6, 12):
        board = {"0.health": "sun", "1.love": "leo"} if turn > 1 else {}
        state = tr.unopened(situation(GAME, 3, turn=turn, board=board), 3).state
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
    with pytest.raises(tr.SituationError, match="hand of seat 3: 9 more cards"):
        situation(GAME, 5, turn=4, hands={0: [card.id for card in GAME.pinned[0].cards[:60]]}, at=(EndTurn(),))
    with pytest.raises(tr.SituationError, match=r"12 .* kind planet"):
        situation(GAME, 2, board={f"planet@{hour}": None for hour in range(1, 13)})


@pytest.mark.rule("D-INV", "D-PLAY-1", "D-SETUP-6")
@pytest.mark.parametrize(("at", "turn", "size"), [("turn", 1, 12), ("cards", 3, 10), ("setting", 3, 9), ("end", 12, 0)])
def test_hands_have_the_size_of_the_moment(at: str, turn: int, size: int) -> None:
    """A hand is dealt, filled up or given in full; too many and too few cards are refused."""
    cards = [card.id for card in CONTENT.cards if not card.is_arcana][:7]
    cards += [card.id for card in CONTENT.cards if card.is_arcana][:6]
    dealt = tr.unopened(situation(GAME, 2, hands={1: [...]}, turn=turn, at=at), 2).state
    assert [size, size] == [len(player.hand) for player in dealt.players]
    assert dealt.cards.undealt == tr.unopened(situation(GAME, 2, turn=turn, at=at), 2).state.cards.undealt
    situation(GAME, 2, hands={0: cards[:size]}, turn=turn, at=at)
    for wrong in {size + 1, max(0, size - 1)} - {size}:
        with pytest.raises(tr.SituationError, match=f"hand of seat 0: at '{at}' in turn {turn} it has {size} cards"):
            situation(GAME, 2, hands={0: cards[:wrong]}, turn=turn, at=at)


@pytest.mark.rule("D-SETUP-6", "D-SETUP-7", "D-PLAY-3", "D-TRICK-9")
@pytest.mark.parametrize("seats", [2, 5])
@pytest.mark.parametrize("turn", [1, 2, 12])
@pytest.mark.parametrize("at", ["turn", "cards", "setting", "end"])
def test_all_cards_are_where_play_has_brought_them(seats: int, turn: int, at: str) -> None:
    """The cards that were not dealt stay unseen; all others are in hands, the pile, the trick or discarded."""
    state = tr.unopened(situation(GAME, seats, turn=turn, at=at), seats).state
    over, cards = at in ("setting", "end"), state.cards
    assert 78 - 12 * (seats + 1) == len(cards.undealt)
    assert (turn - 1 + over) * (seats + 1) == len(cards.discard)
    assert (12 - turn + (at == "turn"), int(at == "cards")) == (len(cards.pile), len(cards.trick))
    if turn == 1 and not over:
        assert [5] * seats == [
            sum(CONTENT.card[card].is_arcana for card in seen(player.hand)) for player in state.players
        ]


@pytest.mark.rule("D-PLAY-1", "D-INFO-2", "D-PLAY-7")
def test_some_may_have_played_in_this_turn() -> None:
    """A card that competes lies face down, a power is done, and the rest of the table plays on to the trick end."""
    laid = situation(GAME, 3, played={1: "planet 12", 2: None}, initiative=1, pledges=[(0, 2)], destiny="mixed 1")
    table = tr.Table.open(laid, 3, seed=1)
    assert [(0, "card_to_play")] == [(each.seat, named(each)) for each in table.decisions]
    players = table.match.state.players
    assert ([10, 9, 9], "planet_12_black_sun") == ([len(player.hand) for player in players], players[1].played)
    assert tr.HIDDEN is table.view(0).state.players[1].played
    everybody = situation(GAME, 2, played={0: "planet 12", 1: "planet 3"}, destiny="mixed 1")
    asked = tr.Table.open(everybody, 2, seed=1).decisions
    assert [(0, "which_trick_power")] == [(each.seat, named(each)) for each in asked]


@pytest.mark.rule("D-Q-27", "D-Q-34")
def test_settings_may_have_left_the_game_and_the_tower_may_be_older() -> None:
    """With their options, a broken setting is out of the game for all to see, and the Tower falls in its time."""
    game = tr.load_game("destiny", {"broken_setting": "removed", "tower_duration": "end_of_next_turn"})
    laid = situation(game, 2, board={"0.health": "mars"}, removed={"0.health": "mars"}, tower=1, at="end")
    state = tr.unopened(laid, 2).state
    assert (None, ("setting_mars",), 3) == (state.settings[0], state.box.removed, state.tower and state.tower.since)
    assert tr.Table.open(laid, 2, seed=1).match.state.tower is not None
    older = tr.Table.open(situation(game, 2, tower=1, tower_since=2, at="end"), 2, seed=1)
    assert older.match.state.tower is None


REMOVING = tr.load_game("destiny", {"broken_setting": "removed"})
FALLING = tr.load_game("destiny", {"tower_duration": "end_of_next_turn"})


@pytest.mark.rule("D-VAL-3", "D-VAL-4", "D-CARD-8", "D-CARD-20", "D-CARD-31", "D-CLOCK-2", "D-DEST-1", "D-SETUP-4")
@pytest.mark.parametrize(
    ("game", "given", "fault"),
    [
        (GAME, {"stacks": {0: [("astrologer", "planet")]}}, "'character_astrologer' turns only to better lines"),
        (GAME, {"stacks": {0: [("fool", "constellation", "planet")]}}, "'character_fool' turns only to better lines"),
        (GAME, {"points": {1: 40}}, "points of seat 1: they are marked 50 at a time"),
        (GAME, {"pledges": [(0, 1)]}, "pledges: .* nobody has used a power in this one"),
        (GAME, {"pledges": [(0, 1)], "at": "end", "turn": 12}, "pledges: .* last turn"),
        (GAME, {"destiny": "mixed 1", "at": "turn"}, "destiny: at 'turn' its card is not turned up yet"),
        (GAME, {"played": {1: None}}, "played: from the initiative on, seats play in the order 0, 1, 2"),
        (GAME, {"played": {0: None}, "at": "setting"}, "played: at 'setting' no card is waiting"),
        (GAME, {"played": {0: "moon"}, "hands": {0: ["moon", ...]}}, "cards: 'power_moon' is in 2 places"),
        (GAME, {"stacks": {0: ["pope"]}, "turn": 1}, "cards: 1 are in stacks, .* only 0 were played before 'cards'"),
        (GAME, {"discard": ["moon"] * 9}, "only 8 were played before 'cards' in turn 3"),
        (GAME, {"tower": 0, "turn": 1}, "only 0 were played before 'cards' in turn 1"),
        (GAME, {"board": {"0.health": "mars"}, "turn": 1}, "before the first power nobody has tokens"),
        (GAME, {"points": {0: 50}, "turn": 1}, "before the first power nobody has tokens or points"),
        (GAME, {"board": {"planet@3": "sun"}}, "board at planet@3: the needle has just left this token hidden"),
        (GAME, {"board": {"planet@9": "~sun"}}, "board at planet@9: the needle has just left this token up"),
        (GAME, {"board": {"planet@11": "sun"}, "turn": 1}, "board at planet@11: .* this token hidden"),
        (GAME, {"hands": {0: ["moon"] * 12}, "turn": 1}, "hand of seat 0: 5 of the first cards are arcana"),
        (GAME, {"removed": {"0.health": "mars"}}, "removed: .* the option broken_setting='removed'"),
        (REMOVING, {"removed": {"0.health": "leo"}}, "removed from 0.health: it takes that of a planet"),
        (REMOVING, {"removed": {"0.health": "mars", "0.work": "mars"}}, "'setting_mars' is in 2 places"),
        (
            REMOVING,
            {"removed": {"0.health": "sun"}, "settings": {"0.health": "mars"}},
            "that was there has been removed",
        ),
        (GAME, {"tower_since": 2}, "tower_since: say with tower beside whom"),
        (GAME, {"tower": 0, "tower_since": 3}, "tower_since is a whole number from 1 to 2, not 3"),
        (FALLING, {"tower": 0, "tower_since": 1, "at": "end"}, "tower_since is a whole number from 2 to 3, not 1"),
    ],
)
def test_what_no_match_can_reach(game: tr.Game[Any], given: dict[str, Any], fault: str) -> None:
    """A situation that no match can reach is refused, and the fault says what is wrong."""
    with pytest.raises(tr.SituationError, match=fault):
        situation(game, 3, **given)


def test_a_plan_of_steps_may_begin_with_any_cards() -> None:
    """Where play begins at steps of one's own, hands and discard pile are as given, and nothing is added."""
    laid = situation(GAME, 2, hands={0: ["moon"], 1: []}, points={0: 7}, discard=["star"], at=(EndTurn(),))
    state = tr.unopened(laid, 2).state
    assert (("power_moon",), (), ("power_star",)) == (*[player.hand for player in state.players], state.cards.discard)


@pytest.mark.parametrize("seed", some(range(4), 1))
def test_the_laws_hold_from_random_situations_on(seed: int) -> None:
    """What is accepted as a situation passes the laws that a match played from its start passes."""
    rng = random.Random(seed)
    options, seats, turn = PLAYED[seed % len(PLAYED)], rng.randint(2, 5), rng.randint(1, 12)
    given = random_situation(rng, options, seats, turn)
    report = check(situation(tr.load_game("destiny", options), seats, **given), matches=1, most=40)
    assert report.good, (given, report)


def random_situation(rng: random.Random, options: dict[str, Any], seats: int, turn: int) -> dict[str, Any]:
    """Return what describes some situation that a match can reach."""
    at = rng.choice(["turn", "cards", "setting", "end"])
    first = rng.randrange(seats)
    given: dict[str, Any] = {"turn": turn, "at": at, "initiative": first, "name": f"random {turn}"}
    cards = [card.id for card in CONTENT.cards if card.suit != "character" and card.id != "power_tower"]
    rng.shuffle(cards)
    if at == "cards":
        before = [(first + place) % seats for place in range(rng.randrange(seats))]
        given["played"] = {seat: cards.pop() if rng.random() < 0.5 else None for seat in before}
    powers = at in ("setting", "end") or None in given.get("played", {}).values()
    if turn == 1 and not powers:
        return given
    given["points"] = {seat: 50 * rng.randrange(4) for seat in range(seats)}
    given["hands"] = {seat: [...] for seat in range(seats)}
    if turn > 1:
        given["hands"][first] = [cards.pop() for _ in range(min(2, 12 - turn))] + [...]
        characters = [card.id for card in CONTENT.cards if card.is_character]
        rng.shuffle(characters)
        lines = [(), ("planet",), ("conjunction",), ("planet", "conjunction")]
        given["stacks"] = {
            seat: [
                (card, *(rng.choice(lines) if card != "character_astrologer" else ()))
                for card in [characters.pop() for _ in range(rng.randrange(2 if turn == 2 else 3))]
            ]
            for seat in range(min(seats, turn))
        }
        if turn > 3:
            given["killed"], given["discard"] = [characters.pop()], [cards.pop()]
            given["tower"] = rng.randrange(seats)
    if powers and turn < 12:
        given["pledges"] = [(0, 1)]
    bodies = {kind: [body.id for body in CONTENT.bodies if body.kind == kind] for kind in ("planet", "constellation")}
    board: dict[str, str] = {}
    settings: dict[str, str] = {}
    removed: dict[str, str] = {}
    for index in range(PLACES, PLACES + WIDTH * seats):
        spot, body = SPOTS[index], rng.choice(bodies[KIND_AT[index]])
        fate = rng.random()
        if fate < 0.4 and len(bodies[KIND_AT[index]]) > 4:
            bodies[KIND_AT[index]].remove(body)
            up = rng.random() < 0.7
            board[spot] = body if up else f"~{body}"
            if (index - PLACES) % WIDTH in HOROSCOPE:
                if fate < 0.2:
                    settings[spot] = f"{body}!" if up and fate < 0.1 else body
                elif fate < 0.25 and options.get("broken_setting") == "removed":
                    removed[spot] = body
    return given | {"board": board, "settings": settings, "removed": removed}
