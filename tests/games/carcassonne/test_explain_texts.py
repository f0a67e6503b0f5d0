"""What events, commands and decisions say in English and French: who, how many points, where and what for."""

from __future__ import annotations

from typing import Literal

import pytest

import tabletop_rules as tr
from tabletop_rules.core.change import change
from tabletop_rules.core.game import message_words
from tabletop_rules.core.voice import Voice
from tabletop_rules.games.carcassonne.commands import PlaceMeeple, PlaceTile
from tabletop_rules.games.carcassonne.events import BatchOpened, FeaturesCompleted, MeeplePlaced, MeeplesReturned
from tabletop_rules.games.carcassonne.expansions.fairy import FairyMoved
from tabletop_rules.games.carcassonne.expansions.messengers.messages import ActionOrPoints, ChooseMessage, MessageTaken
from tabletop_rules.games.carcassonne.expansions.robbers.following import RobberFollowed
from tabletop_rules.games.carcassonne.expansions.robbers.placing import PlaceRobber, RobberPlaced
from tabletop_rules.games.carcassonne.expansions.robbers.stealing import PointsStolen, VictimChosen
from tabletop_rules.games.carcassonne.names import tile_name
from tabletop_rules.games.carcassonne.options import EXPANSIONS
from tabletop_rules.games.carcassonne.state import Stack
from tabletop_rules.games.carcassonne.terms import PAWN
from tests.games.carcassonne.story import (
    BOTH,
    MEEPLETTE,
    NORTH,
    ROAD,
    Story,
    fire_catapult,
    pay_ransom,
    sell_tile,
    turn_end,
    turn_wheel,
)

Language = Literal["en", "fr"]


def text(story: Story, value: object, language: Language = "en") -> str:
    """Return the text of an event, a command or a decision; of an event class, that of the last such event."""
    shown = story.events(value)[-1] if isinstance(value, type) else value
    words = message_words(story.game, story.state, shown, Voice(language))
    assert isinstance(words, str)
    return words


def missing(words: str, *parts: str) -> list[str]:
    """Return the parts that a text does not contain, whatever their case."""
    return [part for part in parts if part.lower() not in words.lower()]


@pytest.mark.rule("B13", "B15", "S1")
def test_a_scored_city_names_its_tiles_and_meeples() -> None:
    """The text lists the tiles with their points, and the tile with the shield."""
    story = Story(seats=2, tiles=["base-M", "base-E", "base-B"]).lay(0, -1, 1).claim("city").lay(1, -1, 3).skip()
    tiles = "(0, 0); (0, -1); (1, -1)"
    parts = (f"3 tiles = 6 [{tiles}]", "1 shield = 2 [(0, -1)]")
    assert [] == missing(text(story, BatchOpened), "Player 1 scores 8 points for the city at (0, 0), north", *parts)
    parts = (f"3 tuiles = 6 [{tiles.replace(';', ' ;')}]", "1 blason = 2 [(0, -1)]")
    assert [] == missing(text(story, BatchOpened, "fr"), "Joueur 1 marque 8 points pour la ville en (0, 0)", *parts)
    assert "Complete: the city at (0, 0), north." == text(story, FeaturesCompleted)
    assert [] == missing(text(story, MeeplesReturned), "knight of Player 1 in the city at (0, -1), east and south")
    assert [] == missing(text(story, MeeplesReturned, "fr"), "chevalier du joueur 1 dans la ville en (0, -1)")


@pytest.mark.rule("B15", "FM2", "FM4", "B8")
def test_a_scored_field_names_its_cities_and_the_majority() -> None:
    """The text lists the completed cities, two of one tile by their sides, and the farmers of each player."""
    story = Story(seats=2, tiles=["base-E", "base-B"]).lay(0, -1, 2).claim("city")
    story.standing((1, NORTH), (1, NORTH), (0, NORTH)).tiles_left("base-B")
    story.with_state(stack=Stack((), "base-B")).lay(0, 1).skip()
    parts = ("Player 2 scores 3 points for the field", "1 city [(0, 0), north]", "1 of Player 1, 2 of Player 2")
    assert [] == missing(text(story, BatchOpened), *parts)
    story = Story(seats=2, tiles=["base-I", "base-E", "base-E"]).lay(0, 1, 2).claim("field").lay(0, 2).skip()
    assert "Player 1 places a farmer in the field at (0, 1)." == text(story, MeeplePlaced)
    story.tiles_left().lay(1, 1, 3).skip()
    assert [] == missing(text(story, BatchOpened), "2 cities [(0, 1), south; (0, 1), east]")
    assert [] == missing(text(story, BatchOpened, "fr"), "2 villes [(0, 1), sud ; (0, 1), est]")


@pytest.mark.rule("AB4", "M9")
def test_other_sources_name_the_feature_they_score() -> None:
    """Abbot and message name the feature that they score."""
    tiles = ["base-E+garden", "base-B", "base-V", "base-B"]
    story = Story("abbot", seats=2, tiles=tiles).lay(0, -1, 2).place_abbot("garden")
    story.lay(0, 1).skip().lay(1, -1, 2).retrieve_abbot()
    abbot = ("3 points for the abbot, the garden at (0, -1)", "garden = 1", "2 neighbours = 2")
    assert [] == missing(text(story, BatchOpened), *abbot)
    story = Story("messengers", seats=2, tiles=["base-U", "base-B", "message-1"]).lay(1, 0, 1).claim("road")
    story.given(active=0).batch((0, 5, "road")).take(0).act(0, story.legal(ChooseMessage)[0].target)
    message = "Player 1 scores 2 points for the message, the road at (0, 0), east and west"
    assert [] == missing(text(story, BatchOpened), message, "2 tiles")


@pytest.mark.rule("X1", "X2", "X6", "X7", "X8", "X11", "X12", "R22")
def test_other_sources_name_what_brought_the_points() -> None:
    """Fairy, storm, crowns, token, sale, ransom or robber: each text says what brought how many points to whom."""
    story = Story("fairy", seats=2, tiles=["base-B"] * 4 + ["base-V"] * 2).lay(0, 1).claim("monastery").lay(0, 2).skip()
    story.lay(0, 3).move_fairy(story.state.board.cloisters[0][1]).lay(0, 4).skip()
    assert [] == missing(text(story, BatchOpened), "Player 1 scores 1 point for the fairy")
    story.with_state(stack=Stack((), "base-B")).lay(0, 5).skip()
    bonus = next(event for event in story.events(BatchOpened) if event.source == "fairy_bonus")
    assert [] == missing(text(story, bonus), "3 points for the bonus of the fairy, the monastery at (0, 1)")
    story = Story("wheel", "catapult", "bazaar", "tower", seats=3, tiles=["base-B"] * 2).given(totals=[[9]] * 3)
    story.send(turn_wheel("storm", (0, 2)))
    assert [] == missing(text(story, BatchOpened), "Player 1 scores 2 points for the wheel (storm)")
    story.send(turn_wheel("crown", (1, 4)))
    assert [] == missing(text(story, BatchOpened, "fr"), "Joueur 2 marque 4 points pour la roue (couronnes)")
    story.send(pay_ransom(1))
    assert [] == missing(text(story, BatchOpened), "Player 2 scores 3 points for a ransom", "Player 1 pays 3 points")
    story.lay(0, 1).skip().send(fire_catapult("catch", 2))
    assert [] == missing(text(story, BatchOpened), "Player 3 scores 5 points for the catapult (catch)")
    story.send(sell_tile(0, 1, 4))
    assert [] == missing(text(story, BatchOpened), "Player 2 scores 4 points for the sale", "Player 1 pays 4 points")
    story.send(sell_tile(2, None, 2))
    assert [] == missing(text(story, BatchOpened, "fr"), "Joueur 3 paie 2 points")
    story = Story("robbers", seats=2, tiles=["base-B"]).given(totals=[[5], [5]], robbers=[5, None])
    story.with_state(stack=Stack((), "base-B")).lay(0, 1).skip()
    assert [] == missing(text(story, BatchOpened), "Final scoring: Player 1 scores 3 points for the robber")


@pytest.mark.rule("S3", "S7", "R9", "R12", "R14", "R15", "R21a", "M3")
def test_allocations_and_thefts_name_figures_and_events() -> None:
    """The texts of a theft say who takes what from which figure, and whom a robber follows where."""
    story = Story(*BOTH, seats=3).given(totals=[[7, 7], [9, 9], [1, 1]], robbers=[None, 7, 9])
    story.batch((0, 5, "road"), (0, 4, "city"))
    taken = [command for command in story.legal() if (command.gain, command.figure) == (1, PAWN)]
    assert [] == missing(text(story, taken[0]), "4 points for city", "pawn")
    assert [] == missing(text(story, taken[0], "fr"), "4 points pour ville", "pion")
    story.take(0).take(0, MEEPLETTE, 1)
    for command, figure in zip(story.legal(), ("pion", "meeplette"), strict=True):
        assert [] == missing(text(story, command, "fr"), "Joueur 1", figure)
    story.rob(1, 0, MEEPLETTE)
    assert [] == missing(text(story, VictimChosen), "Player 2", "meeplette of Player 1")
    assert [] == missing(text(story, VictimChosen, "fr"), "Joueur 2", "Joueur 1", "meeplette")
    assert [] == missing(text(story, story.legal()[1], "fr"), "meeplette")
    story.steal_with(1, PAWN)
    stolen = "Player 2 steals 2 points from Player 1 (meeplette, half of 4 for city), for the pawn"
    assert [] == missing(text(story, PointsStolen), stolen)
    stolen = "Joueur 2 vole 2 points au joueur 1 (meeplette, moitié de 4 pour ville) et avance le pion"
    assert [] == missing(text(story, PointsStolen, "fr"), stolen)
    assert [] == missing(text(story, RobberFollowed), "robber of Player 3", "pawn of Player 2", "space 11")
    assert [] == missing(text(story, RobberFollowed, "fr"), "voleur du joueur 3", "pion Score du joueur 2", "case 11")


@pytest.mark.rule("V11", "R3", "Q4")
def test_under_v11_a_space_is_given_with_its_total() -> None:
    """A robber on a total of 60 is on space 10, a lap further on."""
    story = Story("robbers", tiles=["robbers-A", "base-B"], options={"track.lap_matters": True})
    story.given(totals=[[110], [60], [10], [4]]).lay(0, 1)
    for command, space in zip(story.legal(PlaceRobber), ("4", "10", "10 (60)"), strict=True):
        assert text(story, command).endswith(f"space {space}")
    refused = story.rejection(PlaceRobber(0, story.decision.id, 110))
    assert [] == missing(refused.message("fr"), "case 10 (110)")
    story.put_robber(0, 60)
    assert [] == missing(text(story, RobberPlaced, "fr"), "Joueur 1", "case 10 (60)")


@pytest.mark.rule("M6", "M9")
def test_messages_say_what_they_bring() -> None:
    """The eight decisions about a message have different texts in both languages, and an action names its target."""
    story = Story("messengers", seats=2, tiles=["base-B", "message-1"]).standing((0, ROAD))
    story.given(totals=[[3, 1], [1, 1]]).batch((0, 2, "road")).take(0)
    languages: tuple[Language, ...] = ("en", "fr")
    for language in languages:
        asked = (change(story.decision_as(ActionOrPoints), message=number) for number in range(1, 9))
        assert 8 == len({text(story, question, language) for question in asked})
    assert [] == missing(text(story, ChooseMessage(0, 1, True, 1), "fr"), "la route en (0, 0), est et ouest")
    assert "2 points" in text(story, ChooseMessage(0, 1, False), "fr")
    assert [] == missing(text(story, MessageTaken(0, 6, act=False)), "Player 1", "2 points", "message 6")
    assert [] == missing(text(story, MessageTaken(0, 6, act=True), "fr"), "Joueur 1", "missive 6")


@pytest.mark.rule("X3", "B5")
def test_placements_and_the_fairy_say_where() -> None:
    """The texts name the drawn tile, how far it is turned, and the feature to which the fairy goes."""
    story = Story("fairy", seats=2, tiles=["base-B"] * 3 + ["base-V"]).lay(0, 1).claim("monastery").lay(0, 2).skip()
    story.lay(0, 3).move_fairy(story.state.board.cloisters[0][1])
    assert [] == missing(text(story, FairyMoved), "Player 1", "to the monk in the monastery at (0, 1)")
    assert [] == missing(text(story, FairyMoved, "fr"), "Joueur 1", "vers le moine dans l'abbaye en (0, 1)")
    assert [] == missing(text(story, story.decision), "tile V")
    assert [] == missing(text(story, story.decision, "fr"), "tuile V")
    turned = [text(story, PlaceTile(0, 1, (1, 0), turns), "fr") for turns in (0, 1, 2, 3)]
    assert 4 == len({*turned})
    assert [] == [words for words in turned if "(1, 0)" not in words]


@pytest.mark.rule("B5", "B8", "B9", "R3", "X5", "X8", "X10", "Q13")
def test_rejections_name_what_is_wrong_in_both_languages() -> None:
    """Sides, terrains, parts, spaces, seats and points are named in the language of the reader."""
    story = Story("robbers", seats=2, tiles=["base-D", "robbers-A", "base-B"])
    differ = story.rejection(PlaceTile(0, story.decision.id, (1, 0), 3))
    assert [] == missing(differ.message("en"), "west", "city", "road")
    assert [] == missing(differ.message("fr"), "ouest", "ville", "route")
    story.lay(1, 0)
    unknown = story.rejection(PlaceMeeple(0, story.decision.id, "city", 1))
    assert [] == missing(unknown.message("fr"), "ville")
    story.claim("road").lay(2, 0).given(active=1, totals=[[4], [9]])
    nobody = story.rejection(PlaceRobber(1, story.decision.id, 9))
    assert [] == missing(nobody.message("en"), "space 9")
    assert [] == missing(nobody.message("fr"), "case 9")
    taken = Story(seats=2, tiles=["base-D", "base-D"]).lay(1, 0).claim("road").lay(2, 0)
    claimed = taken.rejection(PlaceMeeple(1, taken.decision.id, "road", 0))
    road = "That road is already claimed: highwayman of Player 1 on the road at (1, 0), east and west."
    assert road == claimed.message("en")
    assert [] == missing(claimed.message("fr"), "route", "brigand du joueur 1 sur la route en (1, 0), est et ouest")
    closing = turn_end("catapult", "bazaar")
    twice = closing.rejection(fire_catapult("catch", 1, 1))
    assert [] == [*missing(twice.message("en"), "Player 2"), *missing(twice.message("fr"), "Joueur 2")]
    poor = closing.rejection(sell_tile(1, 2, 10))
    assert [] == [*missing(poor.message("en"), "Player 2", "9"), *missing(poor.message("fr"), "Joueur 2", "9")]
    early = Story("catapult", seats=2, tiles=["base-E"]).rejection(fire_catapult("catch", 0))
    assert [] == missing(early.message("fr"), "catapulte")


@pytest.mark.rule("B13", "B17", "S3")
def test_explain_leads_from_the_points_to_the_command() -> None:
    """The explanation of a scored city begins with its points and their rule and ends with the command."""
    table = tr.Table.open("carcassonne", 2, chance=tr.Scripted(["base-E", "base-B", "base-B"]))
    table.submit(PlaceTile(0, table.decisions[0].id, (0, -1), 2))
    table.submit(PlaceMeeple(0, table.decisions[0].id, "city", 0))
    (opened,) = [record.n for record in table.log.records if isinstance(record.event, BatchOpened)]
    first, *_, last = table.explain(opened).reasons
    assert (True, "B18") == ("Player 1 scores 4 points for the city" in first.words, first.rule)
    assert [] == missing(last.words, "Player 1", "tile at (0, -1)", "a knight in the city")


@pytest.mark.parametrize(
    ("tile", "english", "french"),
    [
        ("base-V", "tile V", "tuile V"),
        ("base-E+garden", "tile E with garden", "tuile E avec jardin"),
        ("robbers-B", "robber tile B", "tuile voleur B"),
        ("river-A-c3", "river tile A-C3", "tuile rivière A-C3"),
        ("own_tile", "tile own_tile", "tuile own_tile"),
        ("base-", "tile base-", "tuile base-"),
    ],
)
def test_a_tile_is_named_by_its_set_and_letter(tile: str, english: str, french: str) -> None:
    """A printed tile is named by its letter, with its garden; a tile of another pack by its id."""
    words = tr.load_game("carcassonne", {"expansions": EXPANSIONS}).pinned[0].words
    assert (english, french) == (tile_name(words, tile, Voice("en")), tile_name(words, tile, Voice("fr")))
