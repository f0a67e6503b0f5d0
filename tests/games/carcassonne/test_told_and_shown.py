"""What `explain`, the text picture and the SVG say: scores item by item, and everything that lies on the table."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any, Literal

import pytest

import tabletop_rules as tr
from tabletop_rules.core.change import change
from tabletop_rules.core.engine import submit, view
from tabletop_rules.core.messages import Rejection
from tabletop_rules.core.terms import HOST, SPECTATOR
from tabletop_rules.games.carcassonne.commands import Allocate, PlaceMeeple, PlaceTile
from tabletop_rules.games.carcassonne.events import BatchOpened, FeaturesCompleted, MeeplePlaced, MeeplesReturned
from tabletop_rules.games.carcassonne.expansions.abbot.commands import PlaceAbbot, RetrieveAbbot
from tabletop_rules.games.carcassonne.expansions.fairy.messages import FairyMoved, MoveFairy
from tabletop_rules.games.carcassonne.expansions.messengers.messages import ChooseMessage
from tabletop_rules.games.carcassonne.expansions.robbers.messages import (
    ChooseStolenFigure,
    ChooseVictim,
    PlaceRobber,
    PointsStolen,
    RobberFollowed,
    RobberPlaced,
    VictimChosen,
)
from tabletop_rules.games.carcassonne.expansions.sources.messages import (
    FireCatapult,
    PayRansom,
    Sector,
    SellTile,
    TurnWheel,
)
from tabletop_rules.games.carcassonne.names import tile_name
from tabletop_rules.games.carcassonne.queries.board import feature_of
from tabletop_rules.games.carcassonne.reducers.meeples import place_meeple, return_meeples
from tabletop_rules.games.carcassonne.state import Stack
from tabletop_rules.games.carcassonne.svg.pieces import COLOURS, FAIRY
from tests.games.carcassonne.story import BOTH, Story
from tests.games.drawn import Drawn


def told(story: Story, kind: type[Any], language: Literal["en", "fr"] = "en") -> str:
    """The last event of a kind in words."""
    words = story.game.words(story.state, story.events(kind)[-1], language)
    assert isinstance(words, str)
    return words


# --- explain --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("B13", "B15", "S1")
def test_a_city_is_told_tile_by_tile() -> None:
    """A scored city names its tiles, the tile with the shield, and how many meeples of whom stand on it."""
    story = Story(seats=2, tiles=["base-M", "base-E", "base-B"]).lay(0, -1, 1).claim("city").lay(1, -1, 3).skip()
    assert (8, 0) == story.scores
    tiles = "tile D (0, 0), tile M (0, -1), tile E (1, -1)"
    english = f"seat 0 +8 city (3 tiles = 6 [{tiles}], 1 shield = 2 [tile M (0, -1)], meeples: 1 of seat 0)"
    tiles = tiles.replace("tile", "tuile")
    french = f"siège 0 +8 ville (3 tuiles = 6 [{tiles}], 1 blason = 2 [tuile M (0, -1)], partisans : 1 au siège 0)"
    assert f"Scoring (features): {english}." in told(story, BatchOpened)
    assert f"Évaluation (zones) : {french}." in told(story, BatchOpened, "fr")
    assert "Complete: city of tile D (0, 0)." in told(story, FeaturesCompleted)
    assert "Back in supply: seat 0 (city of tile M (0, -1))." in told(story, MeeplesReturned)
    assert "De retour en réserve : siège 0 (ville sur la tuile M (0, -1))." in told(story, MeeplesReturned, "fr")


@pytest.mark.rule("B15", "FM2", "FM4")
def test_a_field_names_its_cities_and_the_majority() -> None:
    """In final scoring a field says which completed cities feed it, and who has how many farmers there."""
    story = Story(seats=2, tiles=["base-E", "base-B"]).lay(0, -1, 2).claim("city")
    for seat in (1, 1, 0):
        state = place_meeple(story.state, MeeplePlaced(seat, 2))  # the field north of the road of the start tile
        story.with_state(board=state.board, supplies=state.supplies)
    story.with_state(stack=Stack((), "base-B")).lay(0, 1).skip()
    assert (4, 3) == story.scores
    field = "field number 0 of tile D (0, 0) (1 city = 3 [city of tile D (0, 0)], meeples: 1 of seat 0, 2 of seat 1)"
    assert f"Scoring (fields): seat 1 +3 {field}." in told(story, BatchOpened)


@pytest.mark.rule("FM2", "B8")
def test_segments_of_one_tile_are_told_apart() -> None:
    """A field fed by both cities of one tile lists two cities, not the same one twice."""
    story = Story(seats=2, tiles=["base-I", "base-E", "base-E"]).lay(0, 1, 2).claim("field").lay(0, 2).skip()
    assert "Seat 0 claims the field of tile I (0, 1)." == told(story, MeeplePlaced)
    story.with_state(stack=Stack((), "base-E")).lay(1, 1, 3).skip()
    assert (6, 0) == story.scores
    cities = "city number 0 of tile I (0, 1), city number 1 of tile I (0, 1)"
    assert f"field number 1 of tile D (0, 0) (2 cities = 6 [{cities}]" in told(story, BatchOpened)
    cities = "ville numéro 0 sur la tuile I (0, 1), ville numéro 1 sur la tuile I (0, 1)"
    assert f"pré numéro 1 sur la tuile D (0, 0) (2 villes = 6 [{cities}]" in told(story, BatchOpened, "fr")


@pytest.mark.rule("AB4", "X2", "M9")
def test_other_sources_name_the_feature_they_are_paid_for() -> None:
    """The abbot names his garden, the fairy's bonus and a message the feature that is meant."""
    tiles = ["base-E+garden", "base-B", "base-V", "base-B"]
    story = Story("abbot", seats=2, tiles=tiles).lay(0, -1, 2).answer(PlaceAbbot, 0, part="garden")
    story.lay(0, 1).skip().lay(1, -1, 2).answer(RetrieveAbbot, 0)
    abbot = (
        "seat 0 +3 abbot, garden of tile E with garden (0, -1) (1 garden = 1, 2 neighbours = 2, meeples: 1 of seat 0)"
    )
    assert abbot in told(story, BatchOpened)
    story = Story("messengers", seats=2, tiles=["base-U", "base-B", "message-1"]).lay(1, 0, 1).claim("road")
    story.given(active=0).batch((0, 5, "road")).answer(Allocate, 0, gain=0, figure=0)
    story.answer(ChooseMessage, 0, act=True, target=story.legal(ChooseMessage)[0].target)
    assert "seat 0 +2 message, road of tile D (0, 0) (2 tiles = 2 [" in told(story, BatchOpened)


@pytest.mark.rule("X1", "X2", "X6", "X8", "X11", "X12", "R22")
def test_other_sources_are_told_piece_by_piece() -> None:
    """One fairy, one storm, one token, one bid, one ransom, one robber: each says how many points it brought."""
    tiles = ["base-B"] * 4 + ["base-V"] * 2
    story = Story("fairy", seats=2, tiles=tiles).lay(0, 1).claim("monastery").lay(0, 2).skip()
    story.lay(0, 3).answer(MoveFairy, 0, segment=story.state.board.cloisters[0][1]).lay(0, 4).skip()
    assert "seat 0 +1 fairy (1 fairy = 1)" in told(story, BatchOpened)
    story.with_state(stack=Stack((), "base-B")).lay(0, 5).skip()
    bonus = next(event for event in story.events(BatchOpened) if event.source == "fairy_bonus")
    assert "seat 0 +3 fairy bonus, monastery of tile B (0, 1) (1 fairy = 3)" in str(
        story.game.words(story.state, bonus, "en")
    )
    story = Story("wheel", "catapult", "bazaar", "tower", seats=3, tiles=["base-B"] * 2).given(totals=[[9]] * 3)
    story.send(TurnWheel(HOST, 0, "storm", ((0, 2),)))
    assert "seat 0 +2 wheel (storm = 2)" in told(story, BatchOpened)
    story.send(PayRansom(HOST, 0, 1))
    assert "seat 1 +3 ransom (1 ransom = 3); seat 0 -3 payment" in told(story, BatchOpened)
    story.lay(0, 1).skip().send(FireCatapult(HOST, 0, "catch", (2,)))
    assert "seat 2 +5 catapult (1 catch = 5)" in told(story, BatchOpened)
    story.send(SellTile(HOST, 0, 0, 1, 4))
    assert "seat 1 +4 sale (1 bid = 4); seat 0 -4 payment" in told(story, BatchOpened)
    story = Story("robbers", seats=2, tiles=["base-B"]).given(totals=[[5], [5]], robbers=[5, None])
    story.with_state(stack=Stack((), "base-B")).lay(0, 1).skip()
    assert "seat 0 +3 robbers (1 robber = 3)" in told(story, BatchOpened)


@pytest.mark.rule("S3", "S7")
def test_an_allocation_names_the_event() -> None:
    """Asked and answered by number, it is told with its points and what they are for."""
    story = Story("robbers", seats=2).given(totals=[[7], [1]], robbers=[None, 7]).batch((0, 5, "road"), (0, 6, "city"))
    words = [str(story.game.words(story.state, command, "en")) for command in story.legal(Allocate)]
    assert ["take event 0, +5 road, with the pawn", "take event 1, +6 city, with the pawn"] == words
    french = story.game.words(story.state, story.legal(Allocate)[1], "fr")
    assert "prendre l'évaluation 1, +6 ville, avec le pion" == french


@pytest.mark.rule("R9", "R12")
def test_a_theft_names_the_robber_and_the_event() -> None:
    """Whose robber took half of which scoring event, from which figure."""
    story = Story("robbers", seats=2).given(totals=[[7], [1]], robbers=[None, 7]).batch((0, 5, "road"))
    english = "Robber of seat 1: pawn +3, stolen from seat 0 (pawn, half of 5 road); robbers used go home."
    french = "Voleur du siège 1 : pion +3, pris au siège 0 (pion, moitié de 5 route) ; les voleurs utilisés rentrent."
    assert english in told(story, PointsStolen)
    assert french in told(story, PointsStolen, "fr")


@pytest.mark.rule("R14", "R15", "R21a", "M3")
def test_robbers_are_told_whom_they_rob_and_follow() -> None:
    """The figure is named with its owner, in sentences that a French speaker would say."""
    story = Story(*BOTH, seats=3).given(totals=[[7, 7], [9, 9], [1, 1]], robbers=[None, 7, 9])
    story.batch((0, 5, "road"), (0, 4, "city")).answer(Allocate, 0, gain=0, figure=0)
    story.answer(Allocate, 0, gain=1, figure=1)
    assert "À qui voler des points ?" == story.game.words(story.state, story.decision, "fr")
    assert {"voler des points au siège 0 (pion)", "voler des points au siège 0 (messagère)"} == {
        story.game.words(story.state, command, "fr") for command in story.legal()
    }
    story.answer(ChooseVictim, 1, victim=0, figure=1)
    assert "Seat 1 robs the meeplette of seat 0." == told(story, VictimChosen)
    assert "Le siège 1 vole des points au siège 0 (messagère)." == told(story, VictimChosen, "fr")
    assert ["avancer le pion", "avancer la messagère"] == [
        story.game.words(story.state, command, "fr") for command in story.legal()
    ]
    story.answer(ChooseStolenFigure, 1, figure=0)
    assert "The robber of seat 2 follows the pawn of seat 1 to space 11." == told(story, RobberFollowed)
    assert "Le voleur du siège 2 suit le pion du siège 1 jusqu'à la case 11." == told(story, RobberFollowed, "fr")


@pytest.mark.rule("V11", "R3", "Q4")
def test_a_space_is_told_with_its_total_where_laps_matter() -> None:
    """There is no space 60: it is space 10, a lap further on, for whoever puts a robber there or may not."""
    story = Story("robbers", tiles=["robbers-A", "base-B"], options={"track.lap_matters": True})
    story.given(totals=[[110], [60], [10], [4]]).lay(0, 1)
    words = [story.game.words(story.state, command, "en") for command in story.legal(PlaceRobber)]
    assert [f"put the robber on space {space}" for space in ("4", "10", "10 (60)")] == words
    refused = submit(story.game, story.match, PlaceRobber(0, story.decision.id, 110), story.chance)
    assert isinstance(refused, Rejection)
    assert "Aucune figurine d'un autre joueur ne se trouve sur la case 10 (110)." == refused.message("fr")
    story.answer(PlaceRobber, 0, space=60)
    assert "Le siège 0 met son voleur sur la case 10 (60)." == told(story, RobberPlaced, "fr")


@pytest.mark.rule("X6", "X7")
@pytest.mark.parametrize(
    ("sector", "english", "french"), [("taxes", "taxes", "impôts"), ("crown", "crown", "couronnes")]
)
def test_a_sector_is_named_without_a_number(sector: Sector, english: str, french: str) -> None:
    """There is one of it at a time, whatever the number of its word."""
    story = Story("wheel", seats=2, tiles=["base-B"]).send(TurnWheel(HOST, 0, sector, ((1, 4),)))
    assert f"seat 1 +4 wheel ({english} = 4)" in told(story, BatchOpened)
    assert f"siège 1 +4 roue ({french} = 4)" in told(story, BatchOpened, "fr")


@pytest.mark.rule("X11")
def test_a_sale_names_who_pays() -> None:
    """A batch tells its payments, also where nobody receives anything."""
    story = Story("bazaar", seats=3, tiles=["base-B", "base-B"]).given(totals=[[5], [6], [7]]).lay(0, 1).skip()
    story.send(SellTile(HOST, 0, 0, None, 2))
    assert "Scoring (sale): seat 0 -2 payment." in told(story, BatchOpened)
    story.send(SellTile(HOST, 0, 1, 2, 4))
    assert "Évaluation (vente) : siège 2 +4 vente (1 enchère = 4) ; siège 1 -4 paiement." in told(
        story, BatchOpened, "fr"
    )


@pytest.mark.rule("B13", "B17", "S3")
def test_explain_leads_from_the_points_to_the_command() -> None:
    """Through the public door: the points of a city, tile by tile, by whose command, under which rule."""
    chance = tr.Scripted(["base-E", "base-B", "base-B"])
    table = tr.Table.open("carcassonne", 2, chance=chance)
    table.submit(PlaceTile(0, table.decisions[0].id, (0, -1), 2))
    table.submit(PlaceMeeple(0, table.decisions[0].id, "city", 0))
    (opened,) = [record.n for record in table.log.records if isinstance(record.event, BatchOpened)]
    points = "seat 0 +4 city (2 tiles = 4 [tile D (0, 0), tile E (0, -1)], meeples: 1 of seat 0)"
    first, last = table.explain(opened).reasons[0], table.explain(opened).reasons[-1]
    assert (f"Scoring (features): {points}.", "B18") == (first.words, first.rule)
    assert "Seat 0: claim city 0" == last.words


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
def test_a_tile_is_called_by_its_set_and_letter(tile: str, english: str, french: str) -> None:
    """The printed sets by their letters, with their gardens; a tile of another pack by its id."""
    assert (english, french) == (tile_name(tile, "en"), tile_name(tile, "fr"))


@pytest.mark.rule("X3")
def test_the_fairy_is_told_where_she_goes() -> None:
    """She goes to a meeple, and it is said on which feature of which tile that one stands."""
    assert "Seat 0 moves the fairy to the monastery of tile B (0, 1)." == told(with_the_fairy(), FairyMoved)
    assert "Le siège 0 déplace la fée : abbaye sur la tuile B (0, 1)." == told(with_the_fairy(), FairyMoved, "fr")


@pytest.mark.rule("B5")
def test_a_placement_is_told_with_its_turn() -> None:
    """How far a tile is turned is said in words, and the question names it."""
    story = Story(seats=2, tiles=["base-V", "base-B"])
    assert "Where does tile V go?" == story.game.words(story.state, story.decision, "en")
    assert "Où poser la tuile V ?" == story.game.words(story.state, story.decision, "fr")
    turned = [story.game.words(story.state, PlaceTile(0, 1, (1, 0), turns), "fr") for turns in (0, 1, 2, 3)]
    quarters = ["non tournée", "tournée d'un quart", "tournée d'un demi-tour", "tournée de trois quarts"]
    assert [f"poser la tuile en (1, 0), {how}" for how in quarters] == turned


# --- text and SVG ---------------------------------------------------------------------------------------------------


def with_the_fairy() -> Story:
    """Seat 0's monk stands on a monastery south of the start tile, the fairy beside him; a robber is on space 7."""
    story = Story("fairy", *BOTH, seats=2, tiles=["base-B"] * 5).lay(0, 1).claim("monastery").lay(0, 2).skip()
    story.lay(0, 3).answer(MoveFairy, 0, segment=story.state.board.cloisters[0][1])
    return story.given(active=1, totals=[[7, 12], [3, 57]], robbers=[3, 7])


def text_of(story: Story, language: str = "en") -> str:
    return story.game.show(view(story.game, story.match, SPECTATOR), language)


def svg_of(story: Story, language: str = "en") -> str:
    assert story.game.draw is not None
    return story.game.draw(view(story.game, story.match, SPECTATOR), language)


def told_of(svg: str) -> list[str]:
    """What whoever points at things is told, and first the title of the picture."""
    return re.findall("<title>([^<]*)</title>", svg)


def circles(svg: str) -> list[tuple[float, float, float, str, str]]:
    """Every round piece: x, y, radius, colour and letter."""
    found = re.findall(
        r'<circle cx="([^"]+)" cy="([^"]+)" r="([^"]+)" fill="([^"]+)" stroke="#fff"/><text[^>]*>(.)<', svg
    )
    return [(float(x), float(y), float(radius), colour, sign) for x, y, radius, colour, sign in found]


@pytest.mark.rule("X14", "AB6")
def test_the_text_shows_the_fairy_where_she_is() -> None:
    """A star marks her tile, beside her meeple and after he has left; the abbot of seat 5 is no fairy."""
    story = with_the_fairy()
    assert "   1 .0m*." in text_of(story).splitlines()
    feature = feature_of(story.state.board, story.state.board.cloisters[0][1])
    story.with_state(board=return_meeples(story.state, MeeplesReturned(feature.meeples)).board)
    assert "   1 .M* ." in text_of(story).splitlines()
    assert ("*", FAIRY) in {(sign, colour) for _, _, _, colour, sign in circles(svg_of(story))}
    assert "   1 .0a*." in text_of(with_the_fairy(), "fr").splitlines()  # une abbaye
    abbots = Story("abbot", seats=6, tiles=["base-B"] * 2).given(active=5).lay(0, 1)
    assert ".fm ." in text_of(abbots.answer(PlaceAbbot, 5, part="monastery"))


@pytest.mark.parametrize(
    ("left", "english", "french"),
    [
        (2, "turn of seat 0, 2 tiles left, tile V", "tour du siège 0, 2 tuiles restantes, tuile V"),
        (1, "turn of seat 0, 1 tile left, tile V", "tour du siège 0, 1 tuile restante, tuile V"),
        (0, "turn of seat 0, 0 tiles left, tile V", "tour du siège 0, 0 tuile restante, tuile V"),
    ],
)
def test_the_text_counts_the_tiles_left(left: int, english: str, french: str) -> None:
    """One is singular, and none is so in French; what was drawn stands beside it; the picture says the same."""
    story = Story(seats=2).with_state(stack=Stack((("base-B",) * left,), "base-V"))
    assert english in text_of(story).splitlines()
    assert french in text_of(story, "fr").splitlines()
    assert f">Turn{english[4:]}<" in svg_of(story)
    assert f">Tour{french[4:]}<" in svg_of(story, "fr")


@pytest.mark.rule("B20")
def test_the_text_says_who_has_won() -> None:
    """Once the match is over it is nobody's turn any more; of a tie all are named, as in the picture."""
    story = Story(seats=2, tiles=["base-B"]).with_state(stack=Stack((), "base-B")).lay(0, 1).skip()
    for language, line in (("en", "Won by seat 0, seat 1"), ("fr", "Gagné par : siège 0, siège 1")):
        assert line in text_of(story, language).splitlines()
        assert not re.search("turn of|tour du", text_of(story, language))
        assert f">{line}<" in svg_of(story, language)


def test_a_long_name_of_a_tile_keeps_inside_the_picture() -> None:
    """A tile of a pack of one's own may have any id; what there is no room for is cut, and nothing lies outside."""
    drawn = Drawn.read(svg_of(Story(seats=2).with_state(stack=Stack((("base-B",),), "m" * 60))))
    assert [] == drawn.outside()
    assert 1 == sum(word.text.startswith("Turn of seat") and word.text.endswith("m…") for word in drawn.words)


@pytest.mark.rule("T1", "T2", "R3", "T5")
def test_the_track_shows_every_figure_and_robber_on_its_space() -> None:
    """As text by space, dark ones with a star and laps with their total; in both languages."""
    lines = text_of(with_the_fairy()).splitlines()[-3:]
    assert [
        "  space 3: seat 1 pawn, seat 0 robber",
        "  space 7: seat 0 pawn, seat 1 meeplette (57), seat 1 robber",
        "  space 12: seat 0 meeplette",
    ] == lines
    assert "  case 12 : siège 0 messagère" == text_of(with_the_fairy(), "fr").splitlines()[-1]


@pytest.mark.rule("T1", "T5", "M2", "R1")
@pytest.mark.parametrize(("space", "seats"), [(0, 6), (9, 6), (30, 5), (49, 4), (1, 3), (48, 2)])
def test_everything_on_a_space_is_drawn_on_that_space(space: int, seats: int) -> None:
    """All pawns, meeplettes and robbers on one space: each lies whole on it, none upon another."""
    story = Story(*BOTH, seats=seats).given(totals=[[space, space]] * seats, robbers=[space] * seats)
    svg = svg_of(story)
    top = max(int(y) for y in re.findall(r'<rect x="360" y="(\d+)"', svg)) - 160
    left, upper = space % 10 * 40, top + space // 10 * 40
    pieces = [found for found in circles(svg) if found[1] > top - 20]
    assert Counter({"p": seats, "m": seats, "r": seats}) == Counter(sign for *_, sign in pieces)
    for x, y, radius, _, _ in pieces:
        assert left <= x - radius + 0.01
        assert x + radius <= left + 40.01
        assert upper + 10 <= y - radius
        assert y + radius <= upper + 40
    assert len(pieces) == len({(x, y) for x, y, *_ in pieces})
    assert seats == len({colour for *_, colour, _ in pieces})


@pytest.mark.rule("T1", "T5", "V11")
@pytest.mark.parametrize("lap_matters", [False, True])
def test_the_picture_tells_laps(lap_matters: bool) -> None:
    """Beside its letter a figure has the laps behind it, a robber only if they matter; whoever points at it is told."""
    story = Story(*BOTH, seats=2, options={"track.lap_matters": lap_matters})
    story.given(totals=[[7, 50], [49, 107]], robbers=[107 if lap_matters else 7, None])
    told = re.findall(
        r"<g><title>([^<]*)</title><circle[^>]*><text[^>]*>(.)(?:<tspan[^>]*>(\d+)</tspan>)?<", svg_of(story)
    )
    robber = ("seat 0 robber (107)", "r", "2") if lap_matters else ("seat 0 robber", "r", "")
    assert {
        ("seat 0 pawn", "p", ""),
        ("seat 0 meeplette (50)", "m", "1"),
        ("seat 1 pawn", "p", ""),
        ("seat 1 meeplette (107)", "m", "2"),
        robber,
    } == set(told)


@pytest.mark.rule("T1", "R3")
def test_a_piece_bears_the_first_letter_of_its_name_in_either_language() -> None:
    """A robber is an r, and for a French reader the v of voleur; pawn and meeplette have one letter in both."""
    story = Story(*BOTH, seats=2).given(totals=[[7, 12], [3, 3]], robbers=[3, None])
    for language, letters in (("en", "mmppr"), ("fr", "mmppv")):
        signs = [sign for *_, sign in circles(svg_of(story, language)) if sign in "pmrv"]
        assert [*letters] == sorted(signs)


@pytest.mark.rule("B5", "B13", "B14")
def test_the_board_is_drawn_tile_by_tile() -> None:
    """A rectangle for each tile in its place, cities, roads, shields, monasteries, and every meeple in its colour."""
    story = (
        Story(seats=2, tiles=["base-M", "base-B", "base-B"]).lay(0, -1, 1).claim("city").lay(0, 1).claim("monastery")
    )
    svg = svg_of(story)
    assert ["40 80", "0 0", "0 -40", "0 40", "360 200"] == re.findall(r'<g transform="translate\(([^)]+)\)">', svg)
    assert {(COLOURS[0], 30, -10), (COLOURS[1], 20, 60)} == {
        (colour, x, y) for x, y, _, colour, sign in circles(svg) if sign.isdigit()
    }
    assert 1 == svg.count('fill="#46c"')
    assert 2 == svg.count('fill="#d44"')  # the one laid, and the one drawn
    assert ["tile D", "tile M", "tile B", "seat 0, city", "seat 1, monastery"] == told_of(svg)[1:6]
    assert ["tuile D", "tuile M", "tuile B", "siège 0, ville", "siège 1, abbaye"] == told_of(svg_of(story, "fr"))[1:6]


def test_a_board_of_a_stranger_is_shown_without_its_emptiness() -> None:
    """A view that nobody played, with a tile at the end of the world, is shown as fast as any."""
    match = tr.Table.open("carcassonne", 2, seed=1).view(0)
    far = match.state.board.tiles[0]._replace(cell=(2**62, -(2**62)))
    board = change(match.state.board, tiles=(*match.state.board.tiles, far))
    shown = tr.load_game("carcassonne").show(change(match, state=change(match.state, board=board)), "en")
    assert str(2**62) in shown
    assert 2_000 > len(shown)
