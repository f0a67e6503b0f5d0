"""Why not: all rules that forbid a command in DESTINY, in words of both languages."""

import attrs
import pytest

from tabletop_rules.core.legal import why_not
from tabletop_rules.core.messages import Command, Rejection
from tabletop_rules.games.destiny.commands import ChooseCard, ChooseSpot, Decline, PlayCard
from tests.games.destiny.story import ANA, Story, card, given


def reasons(story: Story, choice: Command) -> tuple[Rejection, ...]:
    """All that forbids an answer to the open question."""
    asked = story.asked
    return why_not(story.game, story.match, attrs.evolve(choice, seat=asked.seat, decision=asked.id))


@pytest.mark.rule("D-CONS-2", "D-TOK-2")
def test_a_consolidated_token_without_room_for_it_is_kept_by_two_rules() -> None:
    """Consolidation protects the token, and there is no room for it: both are told, the spot by its name."""
    board = {"0.health": "mars", "0.work": "sun", "0.character_planet": "moon", "1.work": "earth", "1.love": "leo"}
    story = given(board=board, settings={"1.work": "earth!"}, hands=[["moon"], ["planet 3"]]).play("moon")
    found = reasons(story, ChooseSpot(0, 0, "1.work"))
    assert [("consolidated", "D-CONS-2"), ("no_room", "D-TOK-2")] == [(each.code, each.rule) for each in found]
    assert "This token is consolidated and stays as it lies: Work of seat 1." == found[0].message("en")
    assert "Ce jeton est consolidé et reste comme il est : Travail du siège 1." == found[0].message("fr")


@pytest.mark.rule("D-CARD-31", "D-TOK-7")
def test_the_tower_is_no_reason_where_it_does_not_guard() -> None:
    """A guarded token that is up cannot be revealed because it is up, and for no other reason."""
    story = given(tower=1, board={"1.character_planet": "mars"}, hands=[["astrologer"], ["planet 3"]])
    found = reasons(story.play("astrologer"), ChooseSpot(0, 0, "1.character_planet"))
    assert [("up_already", "D-TOK-7")] == [(each.code, each.rule) for each in found]


@pytest.mark.rule("D-PLAY-1")
def test_a_card_is_named_in_both_languages() -> None:
    """Who plays a card that they do not hold is told so by its name, and the param keeps the id."""
    story = given(hands=[["hanged man", "planet 9"], ["planet 1"]])
    (refused,) = reasons(story, PlayCard(0, 0, card("empress"), True))
    assert (("card", card("empress")),) == refused.params
    names = story.state.content.card[card("empress")].names
    assert names.en in refused.message("en")
    assert names.fr in refused.message("fr")
    assert card("empress") not in refused.message("en") + refused.message("fr")


@pytest.mark.rule("D-PLAY-1")
@pytest.mark.parametrize(
    ("thing", "english", "french"),
    [("black_sun", "Black Sun", "Soleil Noir"), ("setting_virgo", "Setting: Virgo", "Réglage Vierge"), ("x", "x", "x")],
)
def test_what_is_taken_for_a_card_is_named_too(thing: str, english: str, french: str) -> None:
    """A token or a setting in the place of a card is told by its name; what is nothing at all as it was sent."""
    story = given(hands=[["hanged man"], ["planet 1"]])
    (refused,) = reasons(story, PlayCard(0, 0, thing, True))
    assert f"You do not hold {english}." == refused.message("en")
    assert f"Vous n'avez pas « {french} » en main." == refused.message("fr")


@pytest.mark.rule("D-SET-1")
def test_slots_are_named_in_both_languages() -> None:
    """A move that cannot be made names its slots."""
    story = given(hands=[["hanged man"], ["planet 1"]])
    names = story.game.names
    assert ("Work", "Travail") == (names(story.state, "slot", "work", "en"), names(story.state, "slot", "work", "fr"))
    assert ("draw a token", "piocher un jeton") == tuple(
        names(story.state, "branch", "draw_token", language) for language in ("en", "fr")
    )


@pytest.mark.rule("D-TRICK-8", "D-POW-1")
def test_a_trick_power_is_declined_before_it_is_begun() -> None:
    """Which branch may be left unanswered; once it is chosen D-TRICK-8 keeps to it, for no card is played (D-POW-1)."""
    story = given(hands=[["planet 12"], ["mixed 3"]], destiny="mixed 10", turn=12)
    story.play("planet 12", power=False).play("mixed 3", power=False)
    assert None in story.choices()
    assert ("must_act", "D-TRICK-8") == story.choose("draw_token").why_not(Decline(0, 0))
    assert ("must_act", "D-TRICK-8") == story.choose("planet@12").why_not(Decline(0, 0))


@pytest.mark.rule("D-TOK-1", "D-TOK-3", "D-CARD-28")
def test_why_a_token_cannot_come_to_a_slot() -> None:
    """Slots of others and places, the other kind, and what is occupied have each their rule; else the card says no."""
    story = given(board={"0.work": "sun", "0.love": "leo"}, hands=[["justice"], ["planet 3"]]).play("justice")
    story.choose("planet@3")
    for spot, why in (
        ("1.health", ("spot_not_offered", "D-TOK-3")),
        ("planet@4", ("spot_not_offered", "D-TOK-3")),
        ("0.money", ("spot_not_offered", "D-TOK-1")),
        ("0.love", ("spot_not_offered", "D-TOK-1")),
        ("0.work", ("spot_occupied", "D-TOK-1")),
        ("0.character_planet", ("spot_not_offered", "D-CARD-28")),
    ):
        assert why == story.why_not(ChooseSpot(0, 0, spot)), spot


@pytest.mark.rule("D-TOK-4", "D-TOK-5")
def test_why_a_token_cannot_be_thrown_to_a_place() -> None:
    """It goes to its own ring, and there to a place that is empty."""
    story = given(board={"1.work": "sun", "1.love": "leo"}, hands=[["star"], ["planet 3"]]).play("star", "1.work")
    [empty] = story.choices()
    for spot, why in (
        (empty.replace("planet", "constellation"), ("spot_not_offered", "D-TOK-5")),
        ("1.health", ("spot_not_offered", "D-TOK-5")),
        ("planet@3", ("spot_occupied", "D-TOK-4")),
    ):
        assert why == story.why_not(ChooseSpot(0, 0, spot)), spot


@pytest.mark.rule("D-TOK-6")
def test_an_exchange_is_refused_across_kinds() -> None:
    """What is to come for a planet is a planet, whatever the card allows; what is out of reach is the card's to say."""
    board = {"0.work": "sun", "0.love": "leo", "1.work": "moon", "1.love": "aries"}
    story = given(board=board, hands=[["numerology 0"], ["planet 3"]]).play("numerology 0", "0.work")
    assert ("spot_not_offered", "D-TOK-6") == story.why_not(ChooseSpot(0, 0, "1.love"))
    assert ("spot_not_offered", "D-CARD-9") == story.why_not(ChooseSpot(0, 0, "planet@3"))


@pytest.mark.rule("D-THEFT-1", "D-THEFT-2", "D-CARD-31")
def test_why_a_character_cannot_be_stolen() -> None:
    """The Tower guards it, or it was stolen in this step already, or its conjunction is missing."""
    up = {"0.character_planet": "moon", "0.character_constellation": "taurus"}
    up |= {"1.character_planet": "earth", "1.character_constellation": "aquarius"}
    stacks = {1: ["fool"], 2: ["hermit"], 3: ["pope"], 4: ["astrologer"]}
    story = given(
        seats=5, board=up, stacks=stacks, tower=2, at="setting", theft_choice="optional", initiative=ANA
    ).decline_until("character_to_steal")
    assert ("character_guarded", "D-CARD-31") == story.why_not(ChooseCard(0, 0, card("hermit")))
    assert ("card_not_offered", "D-THEFT-1") == story.why_not(ChooseCard(0, 0, card("pope")))
    story.choose(card("fool"))
    assert {None, card("pope"), card("astrologer")} == story.choices()
    assert ("card_not_offered", "D-THEFT-2") == story.why_not(ChooseCard(0, 0, card("fool")))


@pytest.mark.rule("D-CARD-31", "D-CONS-2", "D-TOK-2", "D-CARD-23")
@pytest.mark.parametrize(
    ("played", "choice", "why"),
    [
        ("devil", ChooseCard(0, 0, card("fool")), ("character_guarded", "D-CARD-31")),
        ("hermit", ChooseCard(0, 0, card("fool")), ("card_not_offered", "D-CARD-23")),
        ("star", ChooseSpot(0, 0, "1.health"), ("consolidated", "D-CONS-2")),
        ("world", ChooseSpot(0, 0, "planet@3"), ("no_room", "D-TOK-2")),
    ],
)
def test_tower_consolidation_and_room_are_reasons_where_they_matter(
    played: str, choice: Command, why: tuple[str, str]
) -> None:
    """The Tower keeps from the Devil but is nothing to the Hermit; throws heed consolidation, draws need room."""
    board = {"0.health": "mars", "0.work": "moon", "0.character_planet": "earth", "1.health": "venus", "1.work": "sun"}
    story = given(
        seats=3,
        tower=1,
        stacks={1: ["fool"], 2: ["lovers"]},
        board=board,
        settings={"1.health": "venus!"},
        hands=[[played, "mixed 1"], ["planet 3", "mixed 2"], ["planet 4", "mixed 3"]],
        discard=["death"],
    )
    assert why == story.play(played).why_not(choice)
