"""The SVG picture of the table: what commands touch can be clicked, and what is hidden has no name."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

import tabletop_rules as tr
from tabletop_rules.core.component import described
from tabletop_rules.core.terms import SPECTATOR
from tabletop_rules.core.voice import Voice
from tabletop_rules.games.destiny import commands as c
from tabletop_rules.games.destiny.game import make
from tabletop_rules.games.destiny.places import component, place_name
from tabletop_rules.games.destiny.svg import RIM, STRUCK
from tabletop_rules.games.destiny.symbols import GOLD
from tabletop_rules.kit.svg import DARK, LIGHT
from tabletop_rules.testing import play
from tests.effort import fewer, some
from tests.games.destiny.story import ANA, BEN, CONTENT, Story, card, given
from tests.games.drawn import Drawn

GAME = make({})
LONG = ("Ana", "Maximilienne de la Tour d'Auvergne", "W" * 40, "Éa", "Zoé")
OPTIONS: tuple[dict[str, object], ...] = (
    {},
    {"setting_assignment": "player_choice", "card_exchange": "blind_draw", "theft_choice": "optional"},
    {"setting_phase": "simultaneous", "character_depth": "any", "broken_setting": "removed"},
    {"power_obligation": "optional", "consolidation_check": "blind_attempt", "unspecified_draw": "anywhere"},
)


def picture(story: Story, seat: int, language: str = "en", names: tuple[str, ...] = ()) -> str:
    assert story.game.display.draw is not None
    return str(story.game.display.draw(tr.view(story.game, story.match, seat), Voice(language, names)))


def group(svg: str, id: str) -> ElementTree.Element:
    """Return the group with this id."""
    return next(each for each in ElementTree.fromstring(svg).iter() if each.get("data-id") == id)


def things(svg: str, id: str) -> list[str]:
    """Return the ids within a group."""
    return [each.attrib["data-id"] for each in group(svg, id).iter() if "data-id" in each.attrib][1:]


def ids_of(svg: str) -> list[str]:
    return re.findall(r' data-id="([^"]*)"', svg)


@pytest.mark.parametrize("options", some(OPTIONS, 2), ids=lambda each: next(iter(each), "default"))
def test_whatever_a_command_touches_is_in_the_picture(options: dict[str, object]) -> None:
    """Each target of each legal command is in its seat's picture, where every id is there once and is described."""
    game, asked = make(options), set[type[tr.Command]]()
    assert game.display.draw is not None
    for seats in (2, 5):
        played = play(game, seats, seats)
        for stop in range(len(played.matches)):
            for seat in (*range(seats), SPECTATOR):
                view = played.view(stop, seat)
                commands = played.legal(stop, seat) if seat >= 0 else ()
                asked.update(map(type, commands))
                if stop % (fewer(4, 1) if commands else 20):
                    continue
                ids = ids_of(game.display.draw(view, Voice("en")))
                assert len(ids) == len({*ids})
                assert [] == [id for id in ids if id[:5] != "seat:" and not is_described(id)]
                for command in commands:
                    assert {*ids}.issuperset(command.touches(view.state) or ()), command
    assert asked >= {c.PlayCard, c.ChooseBranch, c.ChooseSpot, c.ChooseCard, c.ChoosePlayer, c.CommitCard, c.Decline}


def is_described(id: str) -> bool:
    return id in described(GAME, "en") or component(CONTENT, id, Voice("en")) is not None


@pytest.mark.parametrize("options", some(OPTIONS, 2), ids=lambda each: next(iter(each), "default"))
def test_nothing_is_cut_off_or_covered(options: dict[str, object]) -> None:
    """With long names, light and dark: all is inside the picture, no words upon others, all can be read."""
    game = make(options)
    assert game.display.draw is not None
    played = play(game, 5, 3)
    for stop in some(range(0, len(played.matches), 12), 4):
        for view in (played.view(stop, stop % 5), played.matches[stop]):
            for colours in (LIGHT, DARK):
                drawn = Drawn.read(game.display.draw(view, Voice("fr", LONG)), colours)
                assert ([], [], []) == (drawn.outside(), drawn.overlapping(), drawn.faint())


@pytest.mark.parametrize("language", ["en", "fr"])
def test_cards_and_tokens_are_named_in_full(language: str) -> None:
    """Names of cards, tokens and settings are never cut."""
    ids = [each.id for each in CONTENT.cards]
    for start in range(0, len(ids), 24):
        row = ids[start : start + 24]
        story = given(hands=[row[:12], row[12:]])
        drawn = [Drawn.read(picture(story, seat, language)) for seat in (ANA, BEN)]
        assert [] == [word.text for each in drawn for word in each.words if "…" in word.text]


def test_one_player_may_have_all_characters() -> None:
    """Every character of a stack is in the picture, the current one as a card, and none beyond its place."""
    characters = [each.id for each in CONTENT.cards if each.is_character]
    story = given(stacks={ANA: characters})
    svg = picture(story, SPECTATOR)
    assert {*characters} == {*things(svg, "stack:0")}
    drawn = Drawn.read(svg)
    assert ([], []) == (drawn.outside(), drawn.overlapping())


@pytest.mark.rule("D-INFO-1", "D-INFO-2")
def test_hidden_cards_have_backs_without_ids() -> None:
    """A hand and a card that competes are named to their player alone; others see as many backs."""
    story = given(hands=[["fool", "moon", "planet 3"], []]).play("fool", power=False)
    mine, theirs = (picture(story, seat) for seat in (ANA, BEN))
    assert ({card("moon"), card("planet 3")}, [card("fool")]) == ({*things(mine, "hand:0")}, things(mine, "played:0"))
    assert ([], []) == (things(theirs, "hand:0"), things(theirs, "played:0"))
    backs = [each.tag.endswith("}g") for each in group(theirs, "hand:0")]
    assert 2 == sum(backs)
    assert not any(id in theirs for id in (card("moon"), card("planet 3"), card("fool"), "Fool"))


@pytest.mark.rule("D-INFO-4", "D-INFO-5", "D-INFO-6")
def test_hidden_tokens_and_settings_have_no_ids() -> None:
    """What is face down in front of a player is named to that player alone, on the clock to nobody."""
    story = given(board={"0.health": "~mars", "planet@5": "~venus", "planet@8": "sun"}, settings={"0.health": "moon"})
    mine, theirs = (picture(story, seat) for seat in (ANA, BEN))
    assert (["setting:0.health", "setting_moon"], ["setting_moon"]) == (
        [id for id in things(mine, "slot:0.health") if "setting" in id],
        things(mine, "setting:0.health"),
    )
    assert "mars" in things(mine, "slot:0.health")
    assert (["setting:0.health"], [], []) == (
        things(theirs, "slot:0.health"),
        things(theirs, "setting:0.health"),
        things(mine, "place:planet@5"),
    )
    assert ["sun"] == things(theirs, "place:planet@8")
    assert "setting_moon" not in theirs


@pytest.mark.rule("D-CONS-1", "D-VAL-2", "D-CARD-31", "D-SETUP-8", "D-INFO-6", "D-SCORE-2")
def test_the_picture_says_what_lies_where() -> None:
    """Titles say what is consolidated or face down and what characters are worth; places hold their cards."""
    story = given(
        board={"0.health": "mars", "1.work": "~venus"},
        settings={"0.health": "mars!"},
        stacks={ANA: [("emperor", "conjunction"), ("pope", "planet")]},
        tower=BEN,
        initiative=BEN,
        hands=[["moon"], ["planet 4"]],
        destiny="mixed 1",
        discard=["mixed 5"],
        pledges=[(ANA, BEN)],
    )
    seen = picture(story, BEN)
    for title in (
        "Setting: Mars, consolidated",
        "Venus, face down",
        "The Emperor (IV), the conjunction: 140 points",
        "The Pope (V), the planet: 50 points",
        "the Health slot of Player 1",
    ):
        assert f"<title>{title}</title>" in seen
    for text in (
        "Turn 3 of 12, initiative: Player 2",
        "At the end of the turn Player 1 and Player 2 swap hands",
        "190 points",
        "at the count: 390",
    ):
        assert f">{text}</text>" in seen
    held = {id: things(seen, id) for id in ("tower:1", "place:trick", "pile:discard", "place:resolving", "stack:0")}
    assert {
        "tower:1": [card("tower")],
        "place:trick": [card("mixed 1")],
        "pile:discard": [card("mixed 5")],
        "place:resolving": [],
        "stack:0": [card("pope"), card("emperor")],
    } == held
    assert 2 == seen.count(GOLD)  # the rim of the token, and the setting
    assert "marker:initiative" in ids_of(seen)


@pytest.mark.rule("D-TRICK-2", "D-TRICK-3")
def test_the_trick_says_what_cancels_and_who_wins() -> None:
    """Equal cards are struck through, and the card of the winner has a rim; a trick not yet turned up has neither."""
    story = given(seats=3, destiny="mixed 1", hands=[["planet 1"], ["planet 4"], ["planet 3"]])
    before = picture(story, SPECTATOR)
    after = picture(story.for_value("planet 1", "planet 4", "planet 3"), SPECTATOR)
    assert [(0, 0), (2, 1)] == [(svg.count(STRUCK), svg.count(RIM)) for svg in (before, after)]


@pytest.mark.rule("D-INFO-4", "D-INFO-6")
def test_a_match_stands_out_for_those_who_see_it() -> None:
    """A setting that names the token above it has a rim for its player, and for nobody else."""
    story = given(board={"0.health": "mars", "0.love": "leo"}, settings={"0.health": "mars", "0.love": "virgo"})
    assert [1, 0] == [picture(story, seat).count(RIM) for seat in (ANA, SPECTATOR)]


@pytest.mark.rule("D-INFO-15")
def test_powers_are_offered_to_the_one_who_chooses() -> None:
    """The branches of a power can be clicked by the player who is asked, and are in no other picture."""
    story = given(board={"0.health": "mars", "planet@5": "~venus"}, settings={"0.health": "mars"}, hands=[["planet 5"]])
    story.play("planet 5")
    offered = {"reveal_token", "consolidate"}
    assert [offered, set()] == [{*ids_of(picture(story, seat))} & offered for seat in (ANA, BEN)]
    assert [card("planet 5")] == things(picture(story, BEN), "place:resolving")


def test_pictures_of_the_same_table_are_the_same() -> None:
    """The picture depends on the view alone, and differs between the languages in its words alone."""
    played = play(GAME, 4, 8)
    view = played.view(len(played.matches) // 2, 1)
    assert GAME.display.draw is not None
    english, again, french = (GAME.display.draw(view, Voice(language)) for language in ("en", "en", "fr"))
    assert english == again != french
    assert ids_of(english) == ids_of(french)
    assert "style=" not in english


@pytest.mark.parametrize("id", ["place:clock", "deck:destiny", "hand:1", "setting:1.love", "slot:0.work"])
def test_titles_are_the_names_of_places(id: str) -> None:
    """The group of a place has the name by which the place is described."""
    for language in ("en", "fr"):
        voice = Voice(language)
        known = described(GAME, language).get(id) or component(CONTENT, id, voice)
        assert known is not None
        assert known.name == place_name(id, voice)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_each_card_token_and_setting_is_drawn_alone(language: str) -> None:
    """Each has its name and its whole text, and nothing outside or upon other words; anything else is not drawn."""
    assert GAME.display.piece is not None
    for id in (*CONTENT.card, *CONTENT.body, *CONTENT.setting):
        alone = GAME.display.piece(id, Voice(language))
        known = described(GAME, language)[id]
        assert [id] == ids_of(alone)
        for colours in (LIGHT, DARK):
            drawn = Drawn.read(alone, colours)
            assert known.name == drawn.title
            assert known.text in " ".join([word.text for word in drawn.words])
            assert ([], [], []) == (drawn.outside(), drawn.overlapping(), drawn.faint())
    for id in ("deck:destiny", "winner", "health"):
        with pytest.raises(LookupError):
            GAME.display.piece(id, Voice(language))


@pytest.mark.rule("D-Q-1")
def test_the_emperor_alone_has_the_points_that_count() -> None:
    """A picture of the Emperor has the points of the option emperor_points."""
    for points, found in (("table", True), ("worked_example", False)):
        drawn = Drawn.read(tr.draw(make({"emperor_points": points}), card("emperor")))
        text = " ".join([word.text for word in drawn.words])
        assert (found, not found) == ("140 with both" in text, "400 with both" in text)
