"""Cases that a second reader tried: what a spy hears, and what hard tables ask for."""

from typing import Any

import pytest

from tabletop_rules.core.engine import shown, view
from tabletop_rules.core.mask import mask
from tabletop_rules.core.messages import Answered, Event
from tabletop_rules.games.destiny.commands import ChooseSpot, CommitMove
from tabletop_rules.games.destiny.events.cards import (
    CharacterStolen,
    CharacterValidated,
    GameEnded,
    HandsExchanged,
    Item,
    PowerHadNoEffect,
    Score,
    TowerDiscarded,
    TrickResolved,
    TurnEnded,
    ValuesRevealed,
)
from tabletop_rules.games.destiny.steps import EndTurn, SettingPhase, TheftNext, Validate
from tabletop_rules.games.destiny.svg import GOLD
from tests.games.destiny.story import ANA, BEN, CLEO, card, given


def told_of(choice: Any) -> list[Any]:
    """What Ben receives when Ana commits this in the setting phase, at a table where all moves are simultaneous."""
    plan = (SettingPhase(), EndTurn())
    story = given(setting_phase="simultaneous", board={"0.health": "~mars", "1.love": "leo"}, plan=plan)
    before = len(story.records)
    story.choose(choice, seat=ANA)
    return [shown(record, BEN) for record in story.records[before:]]


@pytest.mark.rule("D-SET-1", "D-INFO-15")
def test_a_committed_move_cannot_be_told_from_none() -> None:
    """Until all have answered nobody learns who moves: staying and moving look the same to others."""
    assert told_of(("health", "work")) == told_of(None)


@pytest.mark.rule("D-SET-1")
def test_only_possible_moves_can_be_committed() -> None:
    """Under simultaneous moves the same moves are possible as in turn order, or none."""
    plan = (SettingPhase(), EndTurn())
    story = given(setting_phase="simultaneous", board={"0.health": "~mars"}, plan=plan)
    assert [(ANA, "move_to_commit")] == story.kinds
    assert {None, ("health", "work"), ("health", "character_planet")} == story.choices()
    assert ("cannot_move", "D-SET-1") == story.why_not(CommitMove(0, 0, ("health", "love")))
    assert ("no_move", "D-SET-1") == story.why_not(CommitMove(0, 0, ("health",)))


@pytest.mark.parametrize(
    ("language", "moves", "unseen"),
    [
        ("en", "move Health → Work", "move unseen by others"),
        ("fr", "déplacement : Santé → Travail", "déplacement : secret"),
    ],
)
def test_a_committed_move_is_told_to_its_owner_alone(language: str, moves: str, unseen: str) -> None:
    """In words the move is named to its owner; others read that it is unseen."""
    story = given(board={"0.health": "~mars"})
    words = story.game.words
    assert moves == words(story.state, CommitMove(ANA, 1, ("health", "work")), language)
    assert unseen == words(story.state, mask(CommitMove(ANA, 1, ("health", "work")), BEN), language)


def test_nobody_wins_or_loses_in_words() -> None:
    """A trick without winner and losers is told of nobody."""
    story = given()
    told = story.game.words(story.state, TrickResolved((), None, ()), "fr")
    assert "Gagnant du pli : personne ; perdants : personne ; annulés : personne." == told


@pytest.mark.rule("D-TOK-7", "D-CARD-31", "D-CARD-21")
def test_a_reveal_is_refused_for_what_is_up_not_for_the_tower() -> None:
    """Reveals and looks are allowed in a guarded space, so the Tower is no reason to refuse one."""
    board = {"1.character_planet": "mars", "1.character_constellation": "~leo"}
    table: dict[str, Any] = {"tower": BEN, "board": board}
    wheel = given(hands=[["wheel of fortune"], ["planet 3"]], **table).play("wheel of fortune")
    assert ("up_already", "D-TOK-7") == wheel.why_not(ChooseSpot(0, 0, "1.character_planet"))
    look = given(hands=[["astronomer"], ["planet 3"]], **table).play("astronomer")
    assert ("up_already", "D-CARD-21") == look.why_not(ChooseSpot(0, 0, "1.character_planet"))
    assert "1.character_constellation" in look.choices()


@pytest.mark.rule("D-CONS-3", "D-CARD-22")
def test_breaking_is_not_refused_because_a_slot_is_consolidated() -> None:
    """Strength breaks what is consolidated; the own slot is refused by the card itself."""
    laid = {"0.health": "mars", "1.work": "sun"}
    settings = {spot: f"{body}!" for spot, body in laid.items()}
    story = given(board=laid, settings=settings, hands=[["strength"], ["planet 3"]]).play("strength")
    assert {"1.work"} == story.choices()
    assert ("spot_not_offered", "D-CARD-22") == story.why_not(ChooseSpot(0, 0, "0.health"))
    assert ("no_such_spot", "D-TOK-1") == story.why_not(ChooseSpot(0, 0, "4.health.setting"))


@pytest.mark.rule("D-INFO-1", "D-INFO-2")
def test_the_picture_shows_turn_trick_and_only_the_own_hand() -> None:
    """The SVG of a view names turn, destiny, the own cards and what consolidated; of others only how many they hold."""
    story = given(
        board={"0.health": "mars"},
        settings={"0.health": "mars!"},
        hands=[["planet 2", "mixed 7"], ["planet 9"]],
        stacks={BEN: [("emperor", "planet")]},
    ).play("planet 2", power=False)
    mine, theirs = (story.game.draw(view(story.game, story.match, seat), "en") for seat in (ANA, BEN))
    for text in ("Turn 3 of 12", "destiny: Numerology 0", "seat 0: Venus (2)", "Mixed 7", "The Emperor (IV): 40"):
        assert text in mine
    assert "Pluto (9)" not in mine
    assert "seat 0: a hidden card" in theirs
    assert "Mixed 7" not in theirs
    assert 1 == mine.count(GOLD)


@pytest.mark.rule("D-Q-47")
def test_the_discard_pile_is_open() -> None:
    """Everybody reads in the picture what lies in the discard pile, the last card first."""
    story = given(hands=[["planet 2"], ["planet 9"]], discard=["emperor", "mixed 7"])
    assert "discard pile 2: Mixed 7, The Emperor (IV)" in story.game.show(view(story.game, story.match, BEN), "en")


# --- rules that no test would have missed -----------------------------------------------------------------------------


@pytest.mark.rule("D-TRICK-6", "D-CARD-31")
@pytest.mark.parametrize(
    ("scope", "hides"), [("space", {"1.health"}), ("characters", {"1.health", "1.character_planet"})]
)
def test_the_tower_keeps_from_hiding_in_the_character_space_alone(scope: str, hides: set[str]) -> None:
    """The winner may hide a token of a guarded player's horoscope; with tower_scope = characters any of them."""
    board = {"1.health": "venus", "1.character_planet": "mars"}
    story = given(tower=BEN, board=board, hands=[["planet 9"], ["planet 3"]], tower_scope=scope)
    story.play("planet 9", power=False).play("planet 3", power=False).choose("flip_token")
    assert hides == {spot for spot in story.choices() if spot.startswith("1.")}


@pytest.mark.rule("D-CONS-2", "D-TOK-6")
def test_a_consolidated_token_is_not_given_away() -> None:
    """An exchange offers only own tokens that are not consolidated."""
    board = {"0.health": "mars", "0.work": "sun", "1.work": "venus"}
    story = given(board=board, settings={"0.health": "mars!"}, hands=[["numerology 0"], ["planet 3"]])
    assert {"0.work"} == story.play("numerology 0").choices()


@pytest.mark.rule("D-THEFT-2")
def test_what_was_stolen_is_not_stolen_again_in_the_same_step() -> None:
    """The Astrologer, whom two players could steal, goes once, whether the first had a choice or not."""
    board = {"0.character_planet": "mars", "0.character_constellation": "leo"}
    board |= {"1.character_planet": "venus", "1.character_constellation": "aries"}
    plan = (TheftNext((ANA, BEN, CLEO)), EndTurn())
    story = given(seats=3, stacks={CLEO: ["astrologer"]}, board=board, plan=plan).decline_until("card_to_play")
    assert [ANA] == [event.seat for event in story.events(CharacterStolen, all=True)]
    chosen = given(seats=3, stacks={BEN: ["astrologer"], CLEO: ["emperor"]}, plan=plan, board=EMPEROR_AND_ANY)
    chosen.choose(card("astrologer")).decline_until("card_to_play")
    thefts = [(event.seat, event.card) for event in chosen.events(CharacterStolen, all=True)]
    assert [(ANA, card("astrologer"))] == thefts


EMPEROR_AND_ANY = {
    "0.character_planet": "sun",
    "0.character_constellation": "scorpio",
    "1.character_planet": "venus",
    "1.character_constellation": "aries",
}


@pytest.mark.rule("D-VAL-1", "D-THEFT-1")
@pytest.mark.parametrize("hidden", ["character_planet", "character_constellation"])
def test_hidden_tokens_neither_validate_nor_steal(hidden: str) -> None:
    """Only tokens that are up count on the character slots."""
    bodies = {"character_planet": "sun", "character_constellation": "scorpio"}
    board = {f"0.{slot}": f"~{body}" if slot == hidden else body for slot, body in bodies.items()}
    other = "planet" if hidden == "character_constellation" else "constellation"
    own = given(stacks={ANA: ["emperor"]}, board=board, plan=(Validate(), EndTurn()))
    assert [("emperor", other)] == own.stack(ANA)
    theirs = given(stacks={BEN: ["emperor"]}, board=board, plan=(TheftNext((ANA, BEN)), EndTurn()))
    assert [] == theirs.events(CharacterStolen, all=True)


@pytest.mark.rule("D-TOK-5")
@pytest.mark.parametrize(("place", "lies"), [("planet@4", "venus"), ("planet@9", "venus"), ("planet@10", "~venus")])
def test_the_half_where_thrown_tokens_lie_up(place: str, lies: str) -> None:
    """With thrown_face = by_half the six hours from red + 1 on are up: in turn 3 those from 4 to 9."""
    board = {"1.health": "venus", place: None}
    story = given(turn=3, board=board, hands=[["star"], ["planet 3"]], thrown_face="by_half")
    assert lies == story.play("star", "1.health", place).at(place)


@pytest.mark.rule("D-CARD-32", "D-TOK-5", "D-TOK-2")
def test_a_throw_needs_no_room() -> None:
    """Whoever holds three planets may still throw one of an opponent."""
    mine = {"0.health": "mars", "0.work": "sun", "0.character_planet": "moon"}
    story = given(board={**mine, "1.health": "venus"}, hands=[["star"], ["planet 3"]]).play("star")
    assert {"1.health"} == story.choices()


@pytest.mark.rule("D-CONS-1")
def test_a_slot_is_consolidated_once() -> None:
    """A consolidated slot is not offered again, and alone it leaves a card that consolidates without effect."""
    table: dict[str, Any] = {"settings": {"0.love": "leo!"}, "board": {"0.love": "leo"}}
    story = given(hands=[["sun"], ["planet 3"]], **table).play("sun")
    assert 1 == len(story.events(PowerHadNoEffect))
    assert [(BEN, "card_to_play")] == story.kinds


@pytest.mark.rule("D-POW-5", "D-CARD-16", "D-CARD-3", "D-CARD-4", "D-CARD-27")
def test_the_priestess_merges_steals_reveals_and_consolidations() -> None:
    """With a current Priestess planet cards and each pick of the Wheel reach either kind."""
    board = {"0.love": "leo", "1.love": "~aries", "1.work": "~mars"}
    table: dict[str, Any] = {"stacks": {ANA: ["priestess"]}, "settings": {"0.love": "leo"}, "board": board}
    assert {"1.love", "1.work"} == given(hands=[["planet 9"], []], **table).play("planet 9").choices()
    branches = given(hands=[["planet 5"], ["planet 3"]], **table).play("planet 5")
    assert {"reveal_token", "consolidate"} == branches.choices()
    assert {"love"} == branches.choose("consolidate").choices()
    reveals = given(hands=[["planet 5"], ["planet 3"]], **table).play("planet 5", "reveal_token")
    assert {"1.love", "1.work"} <= reveals.choices()
    wheel = given(hands=[["wheel of fortune"], ["planet 3"]], **table).play("wheel of fortune", "1.love")
    assert {"1.work", "constellation@1"} <= wheel.choices()


@pytest.mark.rule("D-CARD-28", "D-POW-5")
def test_justice_draws_anywhere_under_the_option_and_heeds_no_priestess() -> None:
    """With unspecified_draw = anywhere Justice takes from all places; with a Priestess still only the rarer kind."""
    table: dict[str, Any] = {"stacks": {ANA: ["priestess"]}, "board": {"0.health": "mars"}}
    story = given(hands=[["justice"], ["planet 3"]], unspecified_draw="anywhere", **table).play("justice")
    assert {f"constellation@{hour}" for hour in range(1, 13)} == story.choices()
    bare: dict[str, Any] = {
        "0.health": "mars",
        "1.love": "leo",
        "1.money": "aries",
        "constellation@3": None,
        "constellation@9": None,
    }
    anywhere = given(board=bare, hands=[["justice"], ["planet 3"]], unspecified_draw="anywhere").play("justice")
    assert {f"constellation@{hour}" for hour in range(1, 13) if hour not in (3, 9)} == anywhere.choices()
    assert 1 == len(given(board=bare, hands=[["justice"], ["planet 3"]]).play("justice").events(PowerHadNoEffect))


@pytest.mark.rule("D-CONS-1", "D-INFO-15")
def test_only_the_fool_tries_blindly() -> None:
    """Under consolidation_check = blind_attempt everybody but the owner of the Fool is offered what fits."""
    board, settings = {"0.health": "mars", "0.work": "venus"}, {"0.health": "mars", "0.work": "sun"}
    table: dict[str, Any] = {"board": board, "settings": settings, "hands": [["sun"], ["planet 3"]]}
    assert {"health"} == given(consolidation_check="blind_attempt", **table).play("sun").choices()


@pytest.mark.rule("D-CARD-15")
def test_the_magician_offers_only_kinds_that_have_a_partner() -> None:
    """An own setting of a kind that no opponent has unconsolidated cannot be chosen."""
    board, laid = {"1.health": "mars", "1.work": "venus"}, {"1.health": "mars!", "1.work": "venus!"}
    story = given(board=board, settings=laid, hands=[["magician"], ["planet 3"]]).play("magician")
    assert {"0.love.setting", "0.money.setting"} == story.choices()


@pytest.mark.rule("D-POW-8", "D-CARD-12")
def test_a_trade_needs_cards_on_both_sides() -> None:
    """An opponent without cards cannot be chosen; without cards of one's own nobody can."""
    story = given(seats=3, initiative=ANA, hands=[["numerology phi", "planet 1"], [], ["planet 3"]])
    assert {CLEO} == story.play("numerology phi").choices()
    alone = given(hands=[["numerology phi"], ["planet 3"]]).play("numerology phi")
    assert 1 == len(alone.events(PowerHadNoEffect))


@pytest.mark.rule("D-TURN-3")
def test_hands_change_before_the_tower_goes() -> None:
    """At the end of the turn delayed effects come first, then what expires."""
    hands = [["lovers", "planet 2"], ["planet 3", "planet 4"]]
    story = given(turn=5, tower=BEN, hands=hands, plan=(EndTurn(),), tower_duration="end_of_next_turn")
    story.play("lovers", BEN).play("planet 3", power=False).decline_until("card_to_play")
    ends = (HandsExchanged, TowerDiscarded, TurnEnded)
    assert [TurnEnded, *ends] == [type(event) for event in story.events(Event, all=True) if isinstance(event, ends)]


@pytest.mark.rule("D-CHAR-5", "D-CARD-25")
def test_the_devil_is_upright_where_it_goes() -> None:
    """A Devil that comes on top with lines shown, by an option, loses them when it takes another's place."""
    story = given(
        seats=3,
        board={"0.character_planet": "black_sun", "0.character_constellation": "capricorn"},
        stacks={BEN: [("devil", "planet")], CLEO: ["astrologer"]},
        theft_keeps_validation=True,
        plan=(TheftNext((ANA,)), EndTurn()),
    )
    assert [("devil", "planet")] == story.choose(card("devil")).stack(ANA)
    story.choose(card("astrologer"))
    assert ([("astrologer",)], [("devil",)]) == (story.stack(ANA), story.stack(CLEO))


@pytest.mark.rule("D-TURN-2", "D-SET-1")
def test_the_new_holder_of_the_initiative_moves_first() -> None:
    """Who wins the trick begins the setting phase of the same turn."""
    board = {"0.health": "mars", "1.health": "venus"}
    story = given(board=board, hands=[["planet 3"], ["planet 9"]])
    story.play("planet 3", power=False).play("planet 9", power=False).choose(None, None)
    assert [(BEN, "token_to_move")] == story.kinds
    assert [(ANA, "token_to_move")] == story.choose(None).kinds


@pytest.mark.rule("D-TRICK-5", "D-TURN-2")
def test_several_losers_in_turn_order() -> None:
    """With loser_rule = all_non_winners the losers follow from the holder of the initiative as the trick began."""
    hands = [["planet 3"], ["planet 9"], ["planet 4"]]
    story = given(seats=3, initiative=CLEO, hands=hands, loser_rule="all_non_winners")
    for name in ("planet 4", "planet 3", "planet 9"):
        story.play(name, power=False)
    assert (BEN, (CLEO, ANA)) == ((event := story.event(TrickResolved)).winner, event.losers)


@pytest.mark.rule("D-CARD-30", "D-POW-1")
def test_death_may_be_declined_altogether_under_the_option() -> None:
    """With power_obligation = optional even the first kill may be declined."""
    story = given(stacks={BEN: ["fool"]}, hands=[["death"], ["planet 3"]], power_obligation="optional").play("death")
    assert {card("fool"), None} == story.choices()


@pytest.mark.rule("D-CONS-3", "D-CARD-37")
def test_only_slots_of_opponents_are_broken() -> None:
    """Devil's Pact breaks what an opponent has consolidated, never one's own."""
    table: dict[str, Any] = {"board": {"0.health": "mars"}, "settings": {"0.health": "mars!"}}
    story = given(hands=[["devils pact"], ["planet 3"]], **table).play("devils pact")
    assert 1 == len(story.events(PowerHadNoEffect))


# --- powers within powers -----------------------------------------------------------------------------------------


@pytest.mark.rule("D-POW-6", "D-POW-7", "D-CARD-38", "D-CARD-25", "D-PLAY-7")
def test_gods_help_brings_back_the_devil_under_the_empress() -> None:
    """The Devil comes back and takes the Astrologer, who reveals; only then God's Help happens a second time."""
    story = given(
        board={"0.health": "mars"},
        settings={"0.health": "mars"},
        stacks={ANA: ["empress"], BEN: ["astrologer"]},
        hands=[["gods help"], ["planet 3"]],
        discard=["devil"],
    )
    story.play("gods help", "resurrect_character", card("devil"), card("astrologer"))
    assert ([("empress",), ("astrologer",)], [("devil",)]) == (story.stack(ANA), story.stack(BEN))
    story.choose("planet@1")
    assert () == story.state.cards.discard
    assert {"consolidate", "draw_token"} == story.choices()
    story.choose("consolidate", "health")
    assert (card("gods help"),) == story.state.cards.discard


@pytest.mark.rule("D-POW-6", "D-CARD-20", "D-TURN-3")
def test_the_lovers_under_the_empress_name_two() -> None:
    """Hands change at the end of the turn in the order in which opponents were named, whoever is current then."""
    hands = [["lovers", "planet 1"], ["hanged man", "planet 2"], ["planet 4", "planet 5"]]
    story = given(seats=3, turn=10, stacks={ANA: ["empress"]}, hands=hands)
    story.play("lovers", BEN, CLEO).play("hanged man", card("lovers")).play("planet 4", power=False)
    story.decline_until("card_to_play")
    assert [{card("planet 5")}, {card("planet 1")}, {card("planet 2")}] == [story.hand(seat) for seat in range(3)]


@pytest.mark.rule("D-SCORE-1")
def test_the_final_count_is_told_item_by_item() -> None:
    """In words each total comes with what it is made of."""
    scores = (Score(ANA, 100, (Item(card("emperor"), 140),), (Item("health", 200),)), Score(BEN, 0, (), ()))
    story = given()
    told = [story.game.words(story.state, GameEnded(scores), language) for language in ("en", "fr")]
    assert "Final count: seat 0: 440 (marked 100, The Emperor (IV) 140, Health 200), seat 1: 0." == told[0]
    assert "Décompte final : siège 0 : 440 (marqués 100, L'Empereur (IV) 140, Santé 200), siège 1 : 0." == told[1]


@pytest.mark.rule("D-TRICK-3", "D-TURN-1")
def test_a_trick_follows_from_the_last_card() -> None:
    """Trick, trick power, validation and end of turn are caused by the card that ended the cards phase."""
    story = given(stacks={ANA: ["emperor"]}, board={"0.character_planet": "sun"}, hands=[["planet 3"], ["planet 9"]])
    story.play("planet 3", power=False).play("planet 9", power=False)
    [played] = [r.n for r in story.records if isinstance(r.event, Answered) and r.event.command.seat == BEN]
    story.decline_until("card_to_play")
    caused = {type(r.event) for r in story.records if r.cause == played}
    assert caused >= {ValuesRevealed, TrickResolved, CharacterValidated, TurnEnded}
