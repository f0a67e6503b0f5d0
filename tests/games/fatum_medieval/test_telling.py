"""Words, pictures and stories: what is told is true, in both languages, and shows no more than its view."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from collections.abc import Sequence
from pathlib import Path

import pytest

from tabletop_rules.core.engine import shown, view
from tabletop_rules.core.game import Game
from tabletop_rules.core.mask import mask
from tabletop_rules.core.messages import Answered, Ended, Record, Undone
from tabletop_rules.core.terms import CHANCE, HOST, SPECTATOR, RuleId, Seat
from tabletop_rules.games.fatum_medieval import events as e
from tabletop_rules.games.fatum_medieval.commands import CallLastTurn, EndTurn, GiveUp, Place, PlayAction, UsePower
from tabletop_rules.games.fatum_medieval.decisions import DeckToDrawFrom
from tabletop_rules.games.fatum_medieval.game import make
from tabletop_rules.games.fatum_medieval.state import State
from tabletop_rules.games.fatum_medieval.words import TEXTS, words
from tabletop_rules.testing import play
from tests.games.drawn import Drawn
from tests.games.fatum_medieval.scene import WORK, Scene
from tests.games.fatum_medieval.test_content import own_pack
from tests.games.fatum_medieval.test_own_packs import RAID

GAME = make({"mode": "secret_objective", "turn_limit": 6})


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_message_has_words(language: str) -> None:
    """Each command, event and question has a text in both languages, of the same fields."""
    kinds = {cls for cls in GAME.tables.kinds.values() if cls.__module__.startswith("tabletop_rules.games")}
    told = {cls for cls in kinds if cls.__module__.endswith((".events", ".commands", ".decisions"))} - {e.Line, e.Tally}
    assert told == set(TEXTS)
    state = Scene().state
    assert {"en": "Revelation: draw from which deck?", "fr": "Révélation : piocher dans quel paquet ?"}[
        language
    ] == words(state, DeckToDrawFrom(1, "revelation#1", 2), language)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("seat", [0, SPECTATOR])
def test_a_whole_match_can_be_told_from_any_seat(language: str, seat: int) -> None:
    """No record of a match, as a seat or an onlooker sees it, is without words."""
    played = play(GAME, 3, 11)
    for record in played.records:
        event = shown(record, seat).event
        state = GAME.mask(played.states[record.n - 1], seat)
        if isinstance(event, Answered):
            if event.command.seat != CHANCE:
                assert words(state, event.command, language)
        elif type(event) in TEXTS:
            assert words(state, event, language)


def test_sentences() -> None:
    """A few sentences as they are told."""
    scene = Scene().lay(0, "guard").hold(0, "priest").playing()
    state = scene.state
    assert "place Priest" == words(state, Place(0, 1, "priest#1"), "en")
    assert "jouer Raid des Anglais sur le siège 1 (Ferme)" == words(
        state, PlayAction(0, 1, "english_raid#1", 1, ("farm#1",)), "fr"
    )
    scene.do(Place, 0, "priest")
    [placed] = scene.events(e.PermanentPlaced)
    assert "Seat 0 places Priest for 0 gold in place of Guard." == words(state, placed, "en")
    assert "Le siège 0 perd 1 pièce d'or au profit de la banque." == words(state, e.GoldLost(0, 1), "fr")
    hidden = shown(scene.records[0], 1)
    assert hidden.event is scene.records[0].event
    lines = (e.Line(6, "priest#1", faces=(4,)), e.Line(3, why="no_job"), e.Line(1, "guard#1", why="income_if"))
    income = e.IncomePaid(0, lines, 10)
    told = "Seat 0 receives 10 gold: Priest 6 (4); without a job 3; Guard, a better income 1."
    assert told == words(state, income, "en")
    told = "Le siège 0 reçoit 10 pièces d'or : Prêtre 6 (4) ; sans métier 3 ; Garde, un meilleur revenu 1."
    assert told == words(state, income, "fr")
    dealt = e.Dealt(0, WORK, ("farmer#1", "thief#1"))
    assert "Seat 0 is dealt from Work: 2 hidden cards." == words(state, mask(dealt, 1), "en")


@pytest.mark.rule("FA-CARD-5", "FA-INFO-1", "FA-INFO-2", "FA-COIN-2")
def test_the_picture_as_text() -> None:
    """Tracks with their symbols, fronts, purses in coins; one's own hand by name, another's by numbers."""
    scene = Scene(3, turn=3).lay(0, "guard", "sword").hold(0, "alms").hold(1, "twins").announced(1, 2).out(2)
    scene.playing()
    text = GAME.show(view(scene.game, scene.match, 0), "en")
    assert "*Seat 0: ◆+2  ●+0  ▲+0  ■+2  15 gold [3×5]" in text
    assert "front: Guard, Sword" in text
    assert "hand ◆0 ●0 ▲1 ■0: Alms" in text
    assert "announced in turn 2" in text
    assert "Seat 2: ruined" in text
    assert "Twins" not in text
    assert "Jumeaux" in GAME.show(view(scene.game, scene.match, 1), "fr")


@pytest.mark.rule("FA-TIME-1", "FA-TIME-2", "FA-TIME-3", "FA-INFO-1")
@pytest.mark.parametrize(("end", "told"), [("current_turn", "turn 3 (the last), "), ("following_turn", "turn 3, ")])
def test_the_picture_tells_the_last_turn(end: str, told: str) -> None:
    """Once time is called the heading says so, in the turn that is the last; a turn limit is told alike."""
    scene = Scene(turn=3, mode="time_limit", time_end=end).playing()
    draw = scene.game.draw
    assert draw is not None
    assert "turn 3, " in scene.game.show(view(scene.game, scene.match, 0), "en")
    scene.do(CallLastTurn, HOST)
    seen = view(scene.game, scene.match, SPECTATOR)
    assert (True, True) == (told in scene.game.show(seen, "en"), told in draw(seen, "en"))
    limited = Scene(turn=3, turn_limit=3).playing()
    assert "tour 3 (le dernier), " in limited.game.show(view(limited.game, limited.match, 0), "fr")


@pytest.mark.rule("FA-INFO-1")
def test_the_picture_tells_what_is_left_to_draw_and_what_is_given_up() -> None:
    """Both are open to all, in the signs and stops of either language."""
    drawing = Scene(turn=2).lay(0, "scribe", "oblivion", "quarrel", "house").drawing()
    seen = view(drawing.game, drawing.match, SPECTATOR)
    assert "(may draw ●2 ▲1, 3 free)" in GAME.show(seen, "en")
    assert "(peut piocher ●2 ▲1, 3 libres)" in GAME.show(seen, "fr")
    paying = Scene(3).lay(0, "cook", "servant").out(2).paying()
    paying.do(GiveUp, 0, "servant")
    told = GAME.show(view(paying.game, paying.match, 1), "fr").splitlines()
    assert "FATUM Medieval – tour 1, comptes ; marqueur : siège 0 ; banque : 140" == told[0]
    assert told[3].startswith("Siège 0 : ◆+0", 1)
    assert told[3].endswith("(abandonne Serviteur)")
    assert ["    devant : Cuisinière, Serviteur", " Siège 2 : ruiné"] == [told[4], told[-1]]


def test_the_picture_as_svg() -> None:
    """It is sound XML, and names no card that its viewer does not see."""
    scene = Scene(2).lay(0, "guard", "fever").hold(1, "twins").playing()
    assert GAME.draw is not None
    mine, theirs = (GAME.draw(view(scene.game, scene.match, seat), "en") for seat in (0, 1))
    assert ElementTree.fromstring(mine).tag.endswith("svg")
    assert (False, True) == ("Twins" in mine, "Twins" in theirs)
    assert "Guard" in mine
    played = play(GAME, 6, 2)
    for stop in range(0, len(played.matches), 25):
        picture = ElementTree.fromstring(GAME.draw(played.view(stop, 0), "en"))
        *_, width, height = map(int, picture.attrib["viewBox"].split())
        boxes = [{name: int(value) for name, value in box.attrib.items() if name in ["x", "y", "width", "height"]}
                 for box in picture if box.tag.endswith("rect")]  # fmt: skip
        assert all(box.get("x", 0) + box["width"] <= width for box in boxes)
        assert all(box.get("y", 0) + box["height"] <= height for box in boxes)


@pytest.mark.rule("FA-CARD-5")
def test_the_symbols_have_their_shapes_and_colours() -> None:
    """Work a blue diamond, knowledge a green disc, relations a red triangle, possessions a yellow square."""
    scene = Scene(2).playing()
    assert GAME.draw is not None
    drawn = ElementTree.fromstring(GAME.draw(view(scene.game, scene.match, SPECTATOR), "en"))
    shapes = list(drawn)
    first = next(at for at, each in enumerate(shapes) if (each.text or "").startswith("Seat 0"))
    symbols = []
    for each in shapes[first:]:
        shape, corners = each.tag.rpartition("}")[2], len(each.attrib.get("points", "").split())
        if shape == "circle" or corners in (3, 4) or each.attrib.get("width") == each.attrib.get("height") == "16":
            red, green, blue = (int(each.attrib["fill"][at : at + 2], 16) for at in (1, 3, 5))
            pure = {red: "red", green: "green", blue: "blue"}[max(red, green, blue)]
            symbols.append((shape, corners, "yellow" if min(red, green) > 2 * blue else pure))
    assert [("polygon", 4, "blue"), ("circle", 0, "green"), ("polygon", 3, "red"), ("rect", 0, "yellow")] == symbols[:4]


def story(game: Game[State], records: Sequence[Record], seat: Seat, language: str) -> str:
    """The life of a seat as the game tells it."""
    assert game.story is not None
    return game.story(records, seat, language)


@pytest.mark.rule("FA-END-5")
def test_a_life_is_told_in_order() -> None:
    """What came and went for one seat, turn by turn, in the language asked for."""
    scene = Scene(2).aim("balanced_life").hold(0, "guard", "courtly_love").hold(1, "quarrel")
    scene.playing()
    start = scene.records[:]
    assert [] == start
    scene.do(Place, 0, "guard")
    scene.do(Place, 0, "courtly_love")
    scene.do(EndTurn, 0)
    scene.do(PlayAction, 1, "quarrel", 0)
    begun = [Record(0, e.TurnBegan(1, 0), RuleId("FA-TURN-1"), 0), *scene.records]
    english = story(scene.game, begun, 0, "en")
    assert "Turn 1: takes up a trade: Guard; falls in love: Courtly love; is struck by seat 1: Quarrel." in english
    assert "What remains: Guard, Courtly love, Quarrel." in english
    assert "The story is not over." in english
    french = story(scene.game, begun, 0, "fr")
    assert "Tour 1 : exerce un métier : Garde ; connaît l'amour : Amour courtois" in french


@pytest.mark.rule("FA-END-5", "FA-EFF-11", "FA-RUIN-4")
def test_a_life_that_ends_in_ruin() -> None:
    """Robber and robbed tell of the same gold, and of the ruined nothing remains."""
    scene = Scene(3, marker=1).lay(0, "guard").hold(1, "farmer", "robbery").purse(1, 0).purse(2, 2).playing(1)
    scene.do(Place, 1, "farmer")
    scene.do(PlayAction, 1, "robbery", 2)
    scene.do(EndTurn, 1)
    scene.do(EndTurn, 2)
    scene.do(UsePower, 0, "ransom", 2)
    begun = [Record(0, e.TurnBegan(1, 1), RuleId("FA-TURN-1"), 0), *scene.records]
    lives = [story(scene.game, begun, seat, "en") for seat in range(3)]
    assert [False, True, False] == ["pockets 2 gold of seat 2" in life for life in lives]
    assert [False, False, True] == ["loses 2 gold" in life for life in lives]
    assert "What remains: Farmer." in lives[1]
    scene = Scene(3, marker=1).lay(0, "guard").hold(1, "farmer").purse(1, 0).playing(1)
    scene.do(Place, 1, "farmer")
    scene.do(EndTurn, 1)
    scene.do(EndTurn, 2)
    scene.do(UsePower, 0, "ransom", 1)
    told = story(scene.game, [begun[0], *scene.records], 1, "en")
    assert (True, False) == ("is ruined and loses everything" in told, "What remains" in told)


@pytest.mark.rule("FA-END-5")
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_life_of_random_matches_can_be_told(language: str) -> None:
    """From the log and from a seat's own stream, undone commands left out; what remains is the front at the end."""
    for seed in range(5):
        played = play(GAME, 2 + seed, seed, undos=0.2)
        assert any(isinstance(record.event, Ended) for record in played.records)
        undone = any(isinstance(record.event, Undone) for record in played.records)
        for seat in range(played.seats):
            told = story(GAME, played.records, seat, language)
            own = [shown(record, seat) for record in played.records]
            assert told == story(GAME, own, seat, language)
            front = played.match.state.players[seat].front
            printed = played.match.state.content.printed
            names = ", ".join(getattr(printed[card].names, language) for card in front)
            assert names in told, undone
            assert "???" not in told


def test_the_picture_names_every_card_in_full() -> None:
    """Names of the built-in pack have room on their cards, in front and in hand; marks for a payment are told."""
    names = [card.id for card in GAME.pinned[0].cards]
    assert GAME.draw is not None
    for start in range(0, len(names), 20):
        scene = Scene(2).put_in_front(0, *names[start : start + 20]).playing()
        drawn = Drawn.read(GAME.draw(view(scene.game, scene.match, 0), "en"))
        assert [] == [word.text for word in drawn.words if "…" in word.text]
        assert [] == drawn.overlapping()
    paying = Scene(3).lay(0, "cook", "servant").out(2).paying()
    paying.do(GiveUp, 0, "servant")
    assert 1 == GAME.draw(view(paying.game, paying.match, 1), "en").count("<title>Servant, given up</title>")


def test_long_names_of_a_pack_of_ones_own_keep_inside_the_picture(tmp_path: Path) -> None:
    """An objective for all and a card being resolved are cut where the picture ends."""
    names = ('name_en = "A fulfilled life"', 'name_en = "English raid"')
    longer = {f"name_{n}": (name, f'{name[:-1]}{" and more" * 20}"') for n, name in enumerate(names)}
    pack = own_pack(tmp_path, asking=(RAID, RAID.replace("actor", "target")), **longer)
    scene = Scene(2, pack=str(pack), mode="common_objective").aim("balanced_life").lay(1, "farm", "farm#2")
    scene.hold(0, "english_raid").playing().do(PlayAction, 0, "english_raid", 1)
    assert scene.game.draw is not None
    drawn = Drawn.read(scene.game.draw(view(scene.game, scene.match, 0), "en"))
    assert [] == drawn.outside()
    cut = [word.text for word in drawn.words if word.text.endswith("…") and "and more and more" in word.text]
    assert [True, True] == ["English raid" in cut[0], "A fulfilled life" in cut[1]]
