"""Why not: all rules that forbid a command in DESTINY, in words of both languages."""

import attrs
import pytest

from tabletop_rules.core.legal import why_not
from tabletop_rules.core.messages import Command, Rejection
from tabletop_rules.games.destiny.commands import ChooseSpot, PlayCard
from tests.games.destiny.story import Story, card, given


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
