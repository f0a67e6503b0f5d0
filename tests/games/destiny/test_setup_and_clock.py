"""Setup, clock, destiny and the course of a turn (D-COMP, D-SETUP, D-TURN, D-CLOCK, D-DEST; cases B)."""

from typing import Any

import pytest

from tabletop_rules.core.chance import Scripted, Seeded
from tabletop_rules.core.engine import begin, open_match, view
from tabletop_rules.core.mask import HIDDEN
from tabletop_rules.core.messages import Answered
from tabletop_rules.core.terms import CHANCE
from tabletop_rules.errors import OptionError
from tabletop_rules.games.destiny.course.turn import advance_needle
from tabletop_rules.games.destiny.events.cards import DestinyTurned, HandsExchanged, TowerDiscarded, TurnEnded
from tabletop_rules.games.destiny.events.tokens import NeedleAdvanced
from tabletop_rules.games.destiny.game import make
from tabletop_rules.games.destiny.reducers.tokens import needle_advanced
from tabletop_rules.games.destiny.steps import AdvanceNeedle, EndTurn, StartTurn
from tests.games.destiny.story import ANA, BEN, CONTENT, cards, given, lying


def ups(state: object) -> set[int]:
    return {hour for hour in range(1, 13) if not str(lying(state, f"planet@{hour}")).startswith("~")}  # type: ignore[arg-type]


@pytest.mark.rule("D-COMP-1", "D-COMP-2", "D-COMP-3")
def test_material() -> None:
    """78 cards, 13 of each of six suits, 26 arcana; 24 tokens and 24 settings, none of Comet or Ophiuchus."""
    suits = [c.suit for c in CONTENT.cards]
    assert {13} == {suits.count(suit) for suit in set(suits)}
    assert (78, 26) == (len(suits), sum(c.is_arcana for c in CONTENT.cards))
    assert {12} == {sum(b.kind == kind for b in CONTENT.bodies) for kind in ("planet", "constellation")}
    assert {b.id for b in CONTENT.bodies} == {s.target for s in CONTENT.settings}
    assert not {"comet", "ophiuchus"} & {b.id for b in CONTENT.bodies}


@pytest.mark.rule("D-COMP-4")
def test_values_compare_by_rank() -> None:
    """1 < phi < 2, 3 < pi < 4, XXI < 666 < infinity, and I equals 1."""
    rank = {c.id: c.rank for c in CONTENT.cards}
    for low, mid, high in (("1", "phi", "2"), ("3", "pi", "4")):
        a, b, c = cards(f"numerology {low}", f"numerology {mid}", f"numerology {high}")
        assert rank[a] < rank[b] < rank[c]
    a, b, c, d = cards("world", "devils pact", "gods help", "numerology infinity")
    assert rank[a] < rank[b] < rank[c] == rank[d]
    assert rank[cards("magician")[0]] == rank[cards("planet 1")[0]]


@pytest.mark.rule("D-SETUP-1", "D-SETUP-2", "D-SETUP-9", "D-INFO-3")
def test_settings_are_dealt_blindly() -> None:
    """Two settings of each kind lie hidden before everybody, seen by their owner alone; the deal is recorded."""
    game = make({})
    begun = begin(game, 3, Seeded(1))
    state: Any = begun.match.state
    for seat in range(3):
        row = state.settings[6 * seat : 6 * seat + 6]
        kinds = [None if s is None else CONTENT.setting[s.id].kind for s in row]
        assert ["planet", "planet", None, "constellation", "constellation", None] == kinds
    mine: Any = view(game, begun.match, 0).state
    assert mine.settings[0] == state.settings[0]
    assert mine.settings[6].id is HIDDEN
    assert (HIDDEN,) * 12 == mine.box.settings
    assert all(card is HIDDEN for card in (*mine.cards.pile, *mine.cards.undealt))
    chances = [r for r in begun.records if isinstance(r.event, Answered) and r.event.command.seat == CHANCE]
    assert 9 == len(
        chances
    )  # two kinds of settings, two rings, two deals, the pile, who begins, the first destiny card


@pytest.mark.rule("D-SETUP-3", "D-SETUP-4", "D-SETUP-5", "D-INFO-5")
def test_fresh_clock() -> None:
    """Twelve tokens on each ring, hours 1 to 6 up, the others hidden and seen by nobody; red starts on 12."""
    state = given(turn=1, at="turn").game.setup(2)[0]
    assert (12, 6) == (state.red, state.blue)
    game = make({})
    match = open_match(game, 2, None)
    assert 12 == match.state.red
    story = given(turn=1, at="turn")
    assert {1, 2, 3, 4, 5, 6} == ups(story.game.setup(2)[0])
    assert "~?" == lying(story.view(ANA), "planet@9")


@pytest.mark.rule("D-CLOCK-1", "D-CLOCK-2", "D-CLOCK-3")
def test_e_d_6_first_and_seventh_hour() -> None:
    """E-D-6: turn 1 leaves hours 2 to 7 up, turn 7 hours 8 to 12 and 1, turn 12 again 1 to 6."""
    state = given(turn=1, at="turn").game.setup(2)[0]
    for turn in range(1, 13):
        state = needle_advanced(state, advance_needle(state, AdvanceNeedle(turn))[0])  # type: ignore[arg-type]
        assert {(turn + hour) % 12 + 1 for hour in range(6)} == ups(state)
        assert (turn, (turn + 5) % 12 + 1) == (state.red, state.blue)
    assert {1, 2, 3, 4, 5, 6} == ups(state)


@pytest.mark.rule("D-SETUP-6", "D-SETUP-7")
@pytest.mark.parametrize(("seats", "gone"), [(2, 42), (5, 6)])
def test_e_d_7_counting_the_deal(seats: int, gone: int) -> None:
    """E-D-7: 12 cards each, 12 to destiny, the rest leaves the game: 42 of two players, 6 of five."""
    begun = begin(make({}), seats, Seeded(2))
    state: Any = begun.match.state
    assert [12] * seats == [len(p.hand) for p in state.players]
    assert {(5, 7)} == {(n, 12 - n) for p in state.players for n in [sum(CONTENT.card[c].is_arcana for c in p.hand)]}
    assert (11, 1, gone) == (len(state.cards.pile), len(state.cards.trick), len(state.cards.undealt))
    assert 24 - 4 * seats == len(state.box.settings)


@pytest.mark.rule("D-SETUP-8")
def test_who_begins() -> None:
    """The initiative goes to the seat that is named, or to one that chance picks."""
    assert [2, 0] == [begin(make({"first_player": n}), 3, Seeded(1)).match.state.initiative for n in (2, 0)]
    drawn = {begin(make({}), 3, Seeded(seed)).match.state.initiative for seed in range(12)}
    assert {0, 1, 2} == drawn
    with pytest.raises(OptionError, match="'first_player' must be a seat of the 3"):
        begin(make({"first_player": 3}), 3, Seeded(1))


@pytest.mark.rule("D-SETUP-9")
def test_setup_follows_a_script() -> None:
    """A script may name what is dealt, drawn and turned up."""
    planets = [f"setting_{b}" for b in ("mars", "venus", "sun", "moon")]
    stars = [f"setting_{b}" for b in ("leo", "virgo", "libra", "aries")]
    rings = [[b.id for b in CONTENT.bodies if b.kind == kind] for kind in ("planet", "constellation")]
    arcana = [c.id for c in CONTENT.cards if c.is_arcana]
    standard = [c.id for c in CONTENT.cards if not c.is_arcana]
    rest = [*arcana[10:], *standard[14:]]
    script = [planets, stars, *rings, arcana[:10], standard[:14], rest[:12], 1, rest[3]]
    state: Any = begin(make({}), 2, Scripted(script)).match.state
    assert ("setting_mars", "setting_moon") == (state.settings[0].id, state.settings[7].id)
    assert (1, rest[3]) == (state.initiative, state.cards.trick[0].card)
    assert (*arcana[:5], *standard[:7]) == tuple(sorted(state.players[0].hand, key=[*arcana, *standard].index))


@pytest.mark.rule("D-CLOCK-2", "D-TOK-4")
def test_e_d_8_empty_place() -> None:
    """E-D-8: an empty place at the needle stays empty, and only the other token turns."""
    story = given(turn=1, board={"planet@2": None, "0.health": "mars"}, plan=(StartTurn(2),))
    advanced = story.events(NeedleAdvanced, all=True)[0]
    assert ("constellation@2",) == advanced.hidden
    assert story.at("planet@2") is None


@pytest.mark.rule("D-CLOCK-2")
def test_the_needle_tells_only_what_it_turns() -> None:
    """What is hidden at the red end and up at the blue end already is not told: it is as it was."""
    story = given(board={"planet@4": "~mars", "constellation@10": "leo", "planet@10": "~sun"}, plan=(StartTurn(4),))
    [advanced] = story.events(NeedleAdvanced, all=True)
    assert ("constellation@4",) == advanced.hidden
    assert ["planet@10"] == [turned.spot for turned in advanced.revealed]
    assert ["~mars", "leo", "sun"] == [story.at(spot) for spot in ("planet@4", "constellation@10", "planet@10")]


@pytest.mark.rule("D-CLOCK-4", "D-CARD-21")
def test_observation_follows_the_clock() -> None:
    """The owner of a current Astronomer is asked after the clock phase, before destiny, and may decline."""
    story = given(turn=3, stacks={BEN: ["astronomer"]}, plan=(StartTurn(4),))
    assert [(BEN, "where_to_look")] == story.kinds
    assert [] == story.events(DestinyTurned, all=True)
    story.choose(None)
    assert [(ANA, "card_to_play")] == story.kinds


@pytest.mark.rule("D-DEST-1")
def test_destiny_turns_one_card_whose_power_never_happens() -> None:
    """One card of the pile is turned up and competes; nothing else comes of it."""
    story = given(turn=3, plan=(StartTurn(4),), hands=[["planet 1"], ["planet 2"]])
    [turned] = story.events(DestinyTurned, all=True)
    assert turned.card in {c.card for c in story.state.cards.trick}
    assert [(ANA, "card_to_play")] == story.kinds


@pytest.mark.rule("D-TURN-1", "D-TURN-2", "D-PLAY-1")
def test_phases_in_order() -> None:
    """Cards in turn order from the holder, then trick powers, then moves from the new holder."""
    story = given(
        seats=3,
        initiative=1,
        hands=[["planet 9"], ["planet 2"], ["mixed 5"]],
        board={"0.health": "mars", "1.health": "venus", "2.health": "sun"},
    )
    order = []
    for name in ("planet 2", "mixed 5", "planet 9"):
        order.append(story.asked.seat)
        story.play(name, power=False)
    assert [1, 2, 0] == order
    assert [(0, "which_trick_power")] == story.kinds
    story.choose(None)
    assert [(1, "which_trick_power")] == story.kinds
    story.choose(None)
    assert [(0, "token_to_move")] == story.kinds
    assert [1, 2] == [story.choose(None).asked.seat for _ in range(2)]


@pytest.mark.rule("D-TURN-3", "D-CARD-31")
def test_end_of_turn_order() -> None:
    """Hands change in the order in which that was agreed; then the Tower expires, under that option."""
    story = given(
        seats=3,
        turn=4,
        tower=0,
        hands=[["planet 1"], ["planet 2"], ["planet 3"]],
        pledges=[(0, 1), (1, 2)],
        plan=(EndTurn(),),
        tower_duration="end_of_next_turn",
    )
    swaps = [(e.first, e.second) for e in story.events(HandsExchanged, all=True)]
    assert [(0, 1), (1, 2)] == swaps
    assert [set(cards("planet 2")), set(cards("planet 3")), set(cards("planet 1"))] == [story.hand(s) for s in range(3)]
    assert [] == story.events(TowerDiscarded, all=True)  # placed this turn: it stays for the next one
    assert [4] == [e.turn for e in story.events(TurnEnded, all=True)]
