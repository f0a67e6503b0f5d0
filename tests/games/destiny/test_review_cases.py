"""Cases of a judge: two or three rules at once, and the edges of each."""

from __future__ import annotations

from typing import Any

import pytest

import tabletop_rules as tr
from tabletop_rules.core.mask import HIDDEN
from tabletop_rules.core.terms import SPECTATOR
from tabletop_rules.games.destiny.commands import ChooseSpot, PlayCard
from tabletop_rules.games.destiny.events.cards import CharacterStolen, GameEnded, TrickResolved
from tabletop_rules.games.destiny.events.tokens import ConsolidationFailed, SightChanged, TokensExchanged
from tabletop_rules.games.destiny.steps import EndTurn, SettingPhase
from tests.games.destiny.story import ANA, BEN, CLEO, DAN, Story, card, cards, given, lying, setting_at

PHASE = (SettingPhase(), EndTurn())

# --- tricks -----------------------------------------------------------------------------------------------------------


def trick(destiny: str, *played: str, **options: Any) -> TrickResolved:
    """A trick of these cards, in turn order, all for value."""
    story = given(seats=len(played), destiny=destiny, hands=[[name] for name in played], **options)
    for name in played:
        story.play(name, power=False)
    return story.event(TrickResolved)


@pytest.mark.rule("D-TRICK-2", "D-TRICK-4")
def test_destiny_shares_the_top() -> None:
    """Tied with destiny at the top, a player cancels it: the lowest card wins and does not lose, or nobody does."""
    assert TrickResolved((-1, ANA), BEN, ()) == trick("planet 9", "mixed 9", "planet 5")
    assert TrickResolved((-1, ANA), None, ()) == trick("planet 9", "mixed 9", "planet 5", tie_rule="void_trick")


@pytest.mark.rule("D-TRICK-5")
def test_a_lone_loser_is_counted_after_the_cancelling() -> None:
    """Three competed and two cancel each other: the one left is alone against destiny."""
    played = ("world", "mixed 4", "planet 4", "planet 3")
    assert (CLEO,) == trick(*played).losers
    for rule in ("lowest", "all_non_winners"):
        assert () == trick(*played, lone_loser=False, loser_rule=rule).losers


@pytest.mark.rule("D-TRICK-6", "D-POW-6")
def test_the_empress_does_not_double_a_trick_power() -> None:
    """A winner power is not played, so it happens once."""
    story = given(hands=[["planet 5"], ["mixed 9"]], stacks={ANA: ["empress"]}, board={"1.love": "~leo"})
    story.play("planet 5", power=False).play("mixed 9").choose("flip_token", "1.love")
    assert "which_trick_power" not in [kind for _, kind in story.kinds]


# --- powers within powers ---------------------------------------------------------------------------------------------


@pytest.mark.rule("D-POW-6", "D-CARD-30")
def test_death_kills_the_empress_and_goes_on() -> None:
    """Death under the Empress kills her, spares her owner for the rest of the execution, then happens once more."""
    story = given(hands=[["death"], ["mixed 9"]], stacks={ANA: ["pope", "empress"], BEN: ["hermit", "fool"]})
    story.play("death", card("empress"))
    assert {card("fool"), None} == story.choices()
    story.choose(None)
    assert set(cards("pope", "fool")) == story.choices()
    story.choose(card("pope"), card("fool"))
    assert ([(BEN, "card_to_play")], [], [("hermit",)]) == (story.kinds, story.stack(ANA), story.stack(BEN))


@pytest.mark.rule("D-POW-6", "D-CONS-1")
def test_the_fool_comes_under_the_empress_and_tries_blindly() -> None:
    """God's Help under the Empress brings the Fool first; in the second execution its owner consolidates blindly."""
    story = given(
        hands=[["gods help"], ["mixed 9"]],
        stacks={ANA: ["empress"]},
        discard=["fool"],
        board={"0.health": "mars", "0.work": "venus"},
        settings={"0.health": "mars", "0.work": "sun"},
        consolidation_check="blind_attempt",
    )
    story.play("gods help", "resurrect_character", card("fool"), "consolidate")
    assert {"health", "work"} == story.choices()
    story.choose("work")
    assert 1 == len(story.events(ConsolidationFailed))
    assert [(BEN, "card_to_play")] == story.kinds


@pytest.mark.rule("D-PLAY-7", "D-CARD-23")
def test_the_hermit_does_not_find_what_is_being_played() -> None:
    """God's Help is no discard until it is done, and a trick's cards are none until its powers are."""
    helped = given(hands=[["gods help", "planet 1"], ["mixed 9"]], discard=["hermit"])
    helped.play("gods help", "resurrect_character", card("hermit"))
    assert ([(BEN, "card_to_play")], cards("gods help")) == (helped.kinds, helped.state.cards.discard)
    table: dict[str, Any] = {"discard": ["mixed 1"], "destiny": "world"}
    played = given(hands=[["planet 1", "planet 2"], ["hermit", "planet 4"]], **table)
    assert {card("mixed 1")} == played.play("planet 1", power=False).play("hermit").choices()
    pair = {"0.character_planet": "pluto", "0.character_constellation": "cancer"}
    hands = [["planet 1", "planet 2"], ["planet 3", "planet 4"]]
    stolen = given(hands=hands, stacks={BEN: ["hermit"]}, board=pair, **table)
    stolen.play("planet 1", power=False).play("planet 3", power=False).decline_until("which_card")
    assert set(cards("mixed 1", "world", "planet 1", "planet 3")) == stolen.choices()


@pytest.mark.rule("D-CARD-31", "D-CARD-35", "D-CARD-30", "D-CARD-37")
@pytest.mark.parametrize(
    ("played", "first", "found"),
    [
        ("judgement", (), {"pope", "fool", "tower"}),
        ("death", (), {"pope", "fool"}),
        ("devils pact", ("kill_character",), {"pope", "fool"}),
    ],
)
def test_the_tower_does_not_guard_against_its_owner(played: str, first: tuple[str, ...], found: set[str]) -> None:
    """What may hit anyone may hit the own guarded character, for it is guarded against opponents only."""
    story = given(hands=[[played], ["mixed 9"]], stacks={ANA: ["pope"], BEN: ["fool"]}, tower=ANA)
    assert set(cards(*found)) == story.play(played, *first).choices()


@pytest.mark.rule("D-TURN-3", "D-CARD-31")
def test_a_tower_that_comes_again_counts_anew() -> None:
    """Played in turn 3, discarded, taken back and played in turn 5, the Tower outlasts turn 5 and goes after turn 6."""
    story = given(
        hands=[
            ["tower", "hermit", "planet 1", "planet 2", "planet 3"],
            ["judgement", "mixed 9", "mixed 10", "mixed 11"],
        ],
        tower_duration="end_of_next_turn",
        destiny="world",
    )
    story.play("tower", ANA).play("judgement", card("tower"))
    story.play("hermit", card("tower"), card("planet 1")).play("mixed 9")
    story.play("tower", BEN).play("mixed 10")
    assert (6, BEN) == (story.state.turn, story.state.tower.beside)
    story.play("planet 2", power=False).play("mixed 11").decline_until("card_to_play")
    assert (7, None) == (story.state.turn, story.state.tower)


@pytest.mark.rule("D-CARD-38", "D-CARD-23")
def test_who_was_taken_from_the_dead_is_not_killed_any_more() -> None:
    """Under killed_only a killed character that the Hermit took, and that was then played for value, stays away."""
    story = given(
        hands=[["hermit", "planet 1", "gods help"], ["mixed 9", "mixed 10", "mixed 11"]],
        killed=["pope"],
        resurrect_from="killed_only",
    )
    story.play("hermit", card("pope"), card("planet 1")).play("mixed 9").play("pope", power=False).play("mixed 10")
    story.decline_until("card_to_play")
    assert card("pope") in story.state.cards.discard
    assert "resurrect_character" not in story.play("gods help").choices()


# --- setting phase ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("D-THEFT-1", "D-THEFT-3", "D-CARD-24")
def test_the_arrival_of_the_stolen_undoes_a_later_theft() -> None:
    """Ana steals Temperance and takes one half of Ben's conjunction with it: Ben's turn to steal finds nothing."""
    board = {"0.character_planet": "jupiter", "0.character_constellation": "sagittarius"}
    board |= {"1.character_planet": "venus", "1.character_constellation": "virgo"}
    hands = [["planet 1"], ["planet 2"], ["planet 3"]]
    story = given(seats=3, plan=PHASE, board=board, stacks={CLEO: ["priestess", "temperance"]}, hands=hands)
    story.choose(None, None, "0.character_planet", "1.character_planet")
    story.choose("0.character_constellation", "1.character_constellation")
    assert [ANA] == [event.seat for event in story.events(CharacterStolen, all=True)]
    assert [[("temperance",)], [], [("priestess",)]] == [story.stack(seat) for seat in range(3)]


@pytest.mark.rule("D-THEFT-2", "D-CARD-25")
def test_what_the_devil_takes_from_a_thief_is_still_stolen_goods() -> None:
    """Ana steals the Astrologer, Ben the Devil, who takes it from her: Cleo, with a pair, may not steal it again."""
    board = {"0.character_planet": "mars", "0.character_constellation": "leo"}
    board |= {"1.character_planet": "black_sun", "1.character_constellation": "capricorn"}
    board |= {"2.character_planet": "venus", "2.character_constellation": "libra"}
    stacks = {DAN: ["astrologer"], 4: ["devil"]}
    story = given(seats=5, plan=PHASE, board=board, stacks=stacks, hands=[[f"planet {seat}"] for seat in range(5)])
    story.choose(None, None, None, "planet@1", card("astrologer"), "planet@2").decline_until("card_to_play")
    assert [ANA, BEN] == [event.seat for event in story.events(CharacterStolen, all=True)]
    assert ([("devil",)], [("astrologer",)], []) == tuple(story.stack(seat) for seat in (ANA, BEN, CLEO))


@pytest.mark.rule("D-TURN-3", "D-CARD-20")
def test_lovers_played_then_stolen_swap_in_that_order() -> None:
    """Ana names Ben, then Cleo steals the Lovers and names Ana: at the end Ana swaps with Ben, then with Cleo."""
    pair = {"2.character_planet": "uranus", "2.character_constellation": "gemini"}
    hands = [["lovers", "planet 1"], ["mixed 9", "planet 2"], ["mixed 10", "planet 3"]]
    story = given(seats=3, hands=hands, board=pair)
    story.play("lovers", BEN).play("mixed 9").play("mixed 10").choose(None, ANA)
    assert [{card(f"planet {n}")} for n in (3, 1, 2)] == [story.hand(seat) for seat in range(3)]


@pytest.mark.rule("D-END-1", "D-CARD-18", "D-CHAR-5")
@pytest.mark.parametrize(
    ("options", "total"),
    [({}, 0), ({"theft_keeps_validation": True}, 40), ({"emperor_points": "worked_example"}, 0)],
)
def test_a_theft_in_the_last_turn_pays_nobody(options: dict[str, Any], total: int) -> None:
    """In turn 12 a stolen character comes too late to be validated, and with empty hands the Emperor asks nobody."""
    pair = {"0.character_planet": "sun", "0.character_constellation": "scorpio"}
    stacks = {BEN: [("emperor", "planet")]}
    story = given(turn=12, hands=[["mixed 9"], ["mixed 10"]], board=pair, stacks=stacks, **options)
    story.play("mixed 9").play("mixed 10").choose(None)
    assert [total, 0] == [score.total for score in story.event(GameEnded).scores]


@pytest.mark.rule("D-VAL-3", "D-VAL-4")
@pytest.mark.parametrize("counting", ["best", "additive"])
def test_an_equal_line_does_not_turn_a_character(counting: str) -> None:
    """The Fool's two lines are worth the same, so the second is never shown; a line worth 0 turns no Astrologer."""
    board = {"0.character_constellation": "taurus"}
    for stack in ([("fool", "planet")], ["astrologer"]):
        story = given(plan=PHASE, board=board, stacks={ANA: stack}, validation_total=counting).decline_until(
            "card_to_play"
        )
        assert [stack[0] if isinstance(stack[0], tuple) else tuple(stack)] == story.stack(ANA)


# --- sight ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("D-INFO-4", "D-INFO-13", "D-THEFT-3")
def test_the_owner_of_the_pope_steals_the_fool() -> None:
    """The thief loses all sight at once, and the victim's comes back with the next event that reaches them."""
    board = {
        "0.character_planet": "moon",
        "0.character_constellation": "taurus",
        "0.health": "~mars",
        "1.health": "~sun",
    }
    settings = {"0.love": "leo", "1.love": "virgo"}
    table: dict[str, Any] = {"board": board, "settings": settings, "hands": [["planet 1"], ["planet 2"]]}
    story = given(plan=PHASE, stacks={ANA: ["pope"], BEN: ["fool"]}, **table)
    assert ("~sun", "~?") == (lying(story.view(ANA), "1.health"), lying(story.view(BEN), "1.health"))
    story.choose(None, None)
    told = story.stream(BEN)
    [at] = [place for place, event in enumerate(told) if isinstance(event, CharacterStolen)]
    names = {n.thing for e in told[at + 1 : at + 3] if isinstance(e, SightChanged) for n in e.names if n is not HIDDEN}
    assert {"sun", "setting_virgo"} <= names
    assert ("~?", "~?") == (lying(story.view(ANA), "0.health"), lying(story.view(ANA), "1.health"))
    assert ("?", "virgo") == (setting_at(story.view(ANA), "0.love"), setting_at(story.view(BEN), "1.love"))


@pytest.mark.rule("D-INFO-12", "D-INFO-13", "D-TOK-6")
def test_hidden_tokens_exchanged_before_fool_and_pope() -> None:
    """Each new owner sees what came but for the Fool's; a Pope among their opponents sees both, others nothing."""
    story = given(
        seats=4,
        hands=[["numerology 0"], ["mixed 9"], ["mixed 10"], ["mixed 11"]],
        board={"0.health": "~mars", "1.health": "~venus"},
        stacks={BEN: ["fool"], CLEO: ["pope"]},
        destiny="world",
    ).play("numerology 0", "0.health", "1.health")
    seen = {q: [lying(story.view(q), spot) for spot in ("0.health", "1.health")] for q in (0, 1, 2, 3, SPECTATOR)}
    blind = ["~?", "~?"]
    assert {0: ["~venus", "~?"], 1: blind, 2: ["~venus", "~mars"], 3: blind, SPECTATOR: blind} == seen
    [masked] = [event for event in story.stream(BEN) if isinstance(event, TokensExchanged)]
    assert (HIDDEN, HIDDEN) == (masked.token.body, masked.other.body)


@pytest.mark.rule("D-INFO-5", "D-INFO-12", "D-CARD-10")
def test_a_hidden_token_exchanged_to_the_clock_is_seen_by_nobody() -> None:
    """Neither its former owner nor a Pope sees it there."""
    story = given(
        seats=3,
        hands=[["numerology 1"], ["mixed 9"], ["mixed 10"]],
        board={"0.health": "~mars"},
        stacks={CLEO: ["pope"]},
    ).play("numerology 1", "0.health", "planet@3")
    assert ["~?"] * 4 == [lying(story.view(seat), "planet@3") for seat in (ANA, BEN, CLEO, SPECTATOR)]
    assert story.at("0.health") == lying(story.view(CLEO), "0.health")


def drawn_unseen(pope: bool) -> tr.Table:
    """The owner of the Fool has drawn a hidden token, perhaps before the eyes of a Pope."""
    stacks = {ANA: ["fool"], BEN: ["pope" if pope else "hermit"]}
    story = given(hands=[["planet 1", "planet 5"], ["mixed 9", "mixed 10"]], stacks=stacks)
    table = tr.Table.open(story.game, seats=2, seed=1)
    table.submit(PlayCard(ANA, table.decisions[0].id, card("planet 1"), True))
    for spot in ("planet@3", "0.work"):
        table.submit(ChooseSpot(ANA, table.decisions[0].id, spot))
    return table


@pytest.mark.rule("D-INFO-12")
def test_a_draw_that_nobody_saw_may_be_taken_back() -> None:
    """Under the Fool a hidden draw teaches nobody anything, unless an opponent has the Pope."""
    assert isinstance(drawn_unseen(pope=False).undo(ANA), tr.Accepted)
    refused = drawn_unseen(pope=True).undo(ANA)
    assert isinstance(refused, tr.Rejection)
    assert "undo_after_learning" == refused.code


@pytest.mark.rule("D-INFO-3", "D-INFO-2", "D-PLAY-1")
def test_a_refusal_does_not_tell_where_a_card_is() -> None:
    """A card in another hand, face down in the trick, in the pile or gone is refused in the same way."""
    story = given(hands=[["planet 1", "planet 3"], ["mixed 10"]]).play("planet 3", power=False)

    def refusal(story: Story, name: str) -> tuple[str, str]:
        return story.why_not(PlayCard(0, 0, name, True))

    elsewhere = [*cards("planet 1", "planet 3"), story.state.cards.pile[0], story.state.cards.undealt[0]]
    assert {("not_held", "D-PLAY-1")} == {refusal(story, name) for name in elsewhere}
