"""The table as text and as picture: both show no more than the view."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tabletop_rules.core.terms import HOST, SPECTATOR
from tabletop_rules.core.voice import Voice, pick
from tabletop_rules.games.fatum_medieval import commands as c
from tabletop_rules.games.fatum_medieval.game import make
from tabletop_rules.games.fatum_medieval.places import place
from tabletop_rules.games.fatum_medieval.symbols import HEADS
from tabletop_rules.kit.svg import DARK, LIGHT
from tabletop_rules.testing import play
from tests.effort import fewer, some
from tests.games.drawn import Drawn
from tests.games.fatum_medieval.packs import RAID, own_pack
from tests.games.fatum_medieval.scene import Scene

GAME = make({"mode": "secret_objective", "turn_limit": 6})
LONG = ("Ana", "Maximilienne de la Tour d'Auvergne", "Cy", "W" * 40, "Éa", "Fu")
OPTIONS: tuple[dict[str, object], ...] = (
    {"turn_limit": 8},
    {"mode": "secret_objective", "announce": "automatic", "ruin_rule": "empty_purse", "turn_limit": 8},
    {"mode": "time_limit", "turn_limit": 8},
    {"objective_bonus": 2, "ransom_to": "bank", "turn_limit": 8},
)


@pytest.mark.rule("FA-CARD-5", "FA-INFO-1", "FA-INFO-2", "FA-COIN-2")
def test_the_table_as_text() -> None:
    """The text has tracks with their symbols, fronts, purses in coins, and only one's own hand by name."""
    scene = Scene(3, turn=3).lay(0, "guard", "sword").hold(0, "alms").hold(1, "twins").announced(1, 2).out(2)
    scene.playing()
    text = scene.text(0)
    assert "*Player 1: ◆+2  ●+0  ▲+0  ■+2  15 gold [3×5]" in text
    assert "front: Guard, Sword" in text
    assert "hand ◆0 ●0 ▲1 ■0: Alms" in text
    assert "announced in turn 2" in text
    assert "Player 3: ruined" in text
    assert "Twins" not in text
    assert "Jumeaux" in scene.text(1, "fr")


@pytest.mark.rule("FA-TIME-1", "FA-TIME-2", "FA-TIME-3", "FA-INFO-1")
@pytest.mark.parametrize(("end", "heading"), [("current_turn", "turn 3 (the last), "), ("following_turn", "turn 3, ")])
def test_the_heading_names_the_last_turn(end: str, heading: str) -> None:
    """Once it is known, the heading of text and picture names the last turn."""
    scene = Scene(turn=3, mode="time_limit", time_end=end).playing()
    assert "turn 3, " in scene.text(0)
    scene.do(c.CallLastTurn, HOST)
    assert (True, True) == (heading in scene.text(SPECTATOR), heading.capitalize() in scene.svg(SPECTATOR))
    limited = Scene(turn=3, turn_limit=3).playing()
    assert "tour 3 (le dernier), " in limited.text(0, "fr")


@pytest.mark.rule("FA-INFO-1")
def test_the_text_shows_draws_left_and_cards_given_up() -> None:
    """Draws left and cards given up are shown to all."""
    drawing = Scene(turn=2).lay(0, "scribe", "oblivion", "quarrel", "house").drawing()
    assert "(may draw ●2 ▲1, 3 free)" in drawing.text(SPECTATOR)
    assert "(peut piocher ●2 ▲1, 3 libres)" in drawing.text(SPECTATOR, "fr")
    paying = Scene(3).lay(0, "cook", "servant").out(2).paying()
    paying.do(c.GiveUp, 0, "servant")
    lines = paying.text(1, "fr").splitlines()
    assert "FATUM Medieval – tour 1, comptes ; marqueur : Joueur 1 ; banque : 140" == lines[0]
    assert lines[3].startswith("Joueur 1 : ◆+0", 1)
    assert lines[3].endswith("(abandonne Serviteur)")
    assert ["    devant : Cuisinière, Serviteur", " Joueur 3 : ruiné"] == [lines[4], lines[-1]]


def test_the_picture_as_svg() -> None:
    """The picture is well-formed SVG inside its box and names no card hidden from its viewer."""
    scene = Scene(2).lay(0, "guard", "fever").hold(1, "twins").playing()
    assert GAME.display.draw is not None
    mine, theirs = (scene.svg(seat) for seat in (0, 1))
    assert ElementTree.fromstring(mine).tag.endswith("svg")
    assert (False, True) == ("Twins" in mine, "Twins" in theirs)
    assert "Guard" in mine
    played = play(GAME, 6, 2)
    for stop in range(0, len(played.matches), 25):
        view = played.view(stop, 0)
        for colours in (LIGHT, DARK):
            drawn = Drawn.read(GAME.display.draw(view, Voice("fr", LONG)), colours)
            assert ([], [], []) == (drawn.outside(), drawn.overlapping(), drawn.faint())


@pytest.mark.rule("FA-CARD-5")
def test_the_symbols_have_their_shapes_and_colours() -> None:
    """Work is a blue diamond, knowledge a green disc, relations a red triangle, possessions a yellow square."""
    scene = Scene(2).playing()
    assert GAME.display.draw is not None
    drawn = ElementTree.fromstring(scene.svg(SPECTATOR))
    tracks = next(each for each in drawn.iter() if each.attrib.get("data-id") == "levels:0")
    symbols = []
    for each in (track[0] for track in tracks if track.tag.endswith("}g")):
        shape, corners = each.tag.rpartition("}")[2], len(each.attrib.get("points", "").split())
        red, green, blue = (int(each.attrib["fill"][at : at + 2], 16) for at in (1, 3, 5))
        pure = {red: "red", green: "green", blue: "blue"}[max(red, green, blue)]
        symbols.append((shape, corners, "yellow" if min(red, green) > 2 * blue else pure))
    assert [("polygon", 4, "blue"), ("circle", 0, "green"), ("polygon", 3, "red"), ("rect", 0, "yellow")] == symbols


def test_the_picture_names_every_card_in_full() -> None:
    """Names of built-in cards are never cut, in front or in hand, and cards given up are marked."""
    names = [card.id for card in GAME.pinned[0].cards]
    assert GAME.display.draw is not None
    for start in range(0, len(names), 20):
        scene = Scene(2).put_in_front(0, *names[start : start + 20]).playing()
        drawn = Drawn.read(scene.svg(0))
        assert [] == [word.text for word in drawn.words if "…" in word.text]
        assert [] == drawn.overlapping()
    paying = Scene(3).lay(0, "cook", "servant").out(2).paying()
    paying.do(c.GiveUp, 0, "servant")
    assert 1 == paying.svg(1).count("<title>Servant, given up</title>")


def test_long_names_of_a_pack_are_cut_inside_the_picture(tmp_path: Path) -> None:
    """Long names of an objective and of a card being resolved are cut at the edge of their cards."""
    names = ('name_en = "A fulfilled life"', 'name_en = "English raid"')
    longer = {f"name_{n}": (name, f'{name[:-1]}{" and more" * 20}"') for n, name in enumerate(names)}
    pack = own_pack(tmp_path, asking=(RAID, RAID.replace("actor", "target")), **longer)
    scene = Scene(2, pack=pack, mode="common_objective").aim("balanced_life").lay(1, "farm", "farm#2")
    scene.hold(0, "english_raid").playing().do(c.PlayAction, 0, "english_raid", 1)
    drawn = Drawn.read(scene.svg(0))
    assert [] == drawn.outside()
    for name in ("A fulfilled life and", "English raid and more"):
        assert 1 == sum(word.text.startswith(name) for word in drawn.words)
    assert 2 == sum(word.text.endswith("…") for word in drawn.words)


@pytest.mark.rule("FA-INFO-2", "FA-CARD-5")
def test_the_picture_shows_a_seat_its_own_secret_objective() -> None:
    """The picture of a seat names its own secret objective, those of others not."""
    scene = Scene(2, mode="secret_objective").aim("serve_the_crown", 0).playing()
    own, other, spectator = (scene.svg(seat) for seat in (0, 1, SPECTATOR))
    assert (True, False, False) == tuple("Serve the crown" in drawn for drawn in (own, other, spectator))
    assert ElementTree.fromstring(own).tag.endswith("svg")


@pytest.mark.parametrize("options", some(OPTIONS, 2))
def test_whatever_a_command_touches_is_in_the_picture(options: dict[str, object]) -> None:
    """Each target of each legal command is in its seat's picture, where every id is there once and known by a name."""
    game, asked = make(options), set[type[object]]()
    assert game.display.draw is not None
    for seats in (2, 5):
        played = play(game, seats, seats, most=400)
        for stop in range(0, len(played.matches), fewer(6, 2)):
            for seat in (*range(seats), SPECTATOR):
                view = played.view(stop, seat)
                commands = played.legal(stop, seat) if seat >= 0 else ()
                if not commands and stop % fewer(150, 50):
                    continue
                drawn = game.display.draw(view, Voice("en"))
                ids = re.findall(r' data-id="([^"]*)"', drawn)
                assert len(ids) == len({*ids})
                assert [] == [id for id in ids if not _known(id)]
                for command in commands:
                    asked.add(type(command))
                    assert {*ids}.issuperset(command.touches(view.state) or ()), command
    assert asked >= {c.Draw, c.EndDrawing, c.Place, c.PlayAction, c.EndTurn, c.GiveUp, c.Pay}


@pytest.mark.parametrize(("card", "seat"), [("fire", 1), ("spy", 0)])
def test_the_cards_of_a_pending_choice_are_in_the_picture(card: str, seat: int) -> None:
    """Cards to lose, and cards of a hand that one looks into, can be clicked by the one who chooses."""
    scene = Scene(2).lay(1, "house", "inn").hold(0, card).hold(1, "latin", "alms").playing()
    scene.do(c.PlayAction, 0, card, 1)
    legal = [command for kind in (c.LoseCard, c.DiscardSeen) for command in scene.may(kind, seat)]
    found = [id for command in legal for id in command.touches(scene.state) or ()]
    assert len(found) == 2
    assert all(f'data-id="{id}"' in scene.svg(seat) for id in found)


def _known(id: str) -> bool:
    content = GAME.pinned[0]
    return id in content.printed or id in content.aims or id[:5] == "seat:" or bool(place(content, id, Voice("en")))


def test_pictures_of_the_same_table_are_the_same() -> None:
    """The picture depends on the view alone, and differs between the languages in its words alone."""
    played = play(GAME, 4, 8)
    view = played.view(len(played.matches) // 2, 1)
    assert GAME.display.draw is not None
    english, again, french = (GAME.display.draw(view, Voice(language)) for language in ("en", "en", "fr"))
    assert english == again != french
    assert re.findall(r' data-id="[^"]*"', english) == re.findall(r' data-id="[^"]*"', french)
    assert "style=" not in english


@pytest.mark.rule("FA-INFO-2")
def test_hidden_cards_have_backs_without_ids() -> None:
    """A hand that the viewer does not see has as many backs as cards, and names none of them."""
    scene = Scene(2).hold(1, "twins", "alms", "house").playing()
    pictures = [ElementTree.fromstring(scene.svg(seat)) for seat in (0, 1)]
    hands = [next(each for each in drawn.iter() if each.get("data-id") == "hand:1") for drawn in pictures]
    cards = [
        {str(each.get("data-id")).partition("#")[0] for each in drawn.iter()} & {"twins", "alms", "house"}
        for drawn in pictures
    ]
    assert [0, 3] == [*map(len, cards)]
    assert [3, 0] == [*map(_heads, hands)]


def _heads(part: ElementTree.Element) -> int:
    return sum(each.tag.endswith("}rect") and each.get("fill") in HEADS for each in part.iter())


@pytest.mark.parametrize("language", ["en", "fr"])
def test_each_card_and_objective_is_drawn_alone(language: str) -> None:
    """A card or objective has its name, nothing outside or upon other words; anything else is drawn by nobody."""
    content = GAME.pinned[0]
    assert GAME.display.piece is not None
    for thing in (*content.cards, *content.objectives):
        alone = GAME.display.piece(thing.id, Voice(language))
        assert f'data-id="{thing.id}"' in alone
        for colours in (LIGHT, DARK):
            drawn = Drawn.read(alone, colours)
            assert pick(thing.names, language) == drawn.title
            assert ([], [], []) == (drawn.outside(), drawn.overlapping(), drawn.faint())
    with pytest.raises(LookupError):
        GAME.display.piece("deck:work", Voice(language))
