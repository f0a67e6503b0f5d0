"""Scenes: every ruling has a table on which it matters, and what is wrong with a scene is named."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import tabletop_rules as tr
from tabletop_rules.packs import Resource, read_rulebook
from tabletop_rules.scenes import Scene, find_scene, makes_a_difference, run_scene
from tests.cli.running import run
from tests.effort import some

ALONE = {"fatum_medieval": {"FA-ACT-5", "FA-AMB-2", "FA-OPT-6"}, "terres_de_destinees": {"F-12"}}
"""Handlers that only a pack of one's own lets make a difference, by game."""

OWN = """
[[scene]]
id = "eight_points"
rules = ["R9"]
title_en = "T"
title_fr = "T"
story_en = "S"
story_fr = "S"
then_en = "T"
then_fr = "T"
without = []
options = { expansions = ["robbers"] }
situation = { landscape = [["base-A", [-1, 0], 3]], drawn = "base-A", at = "tile" }
moves = [{ do = "place_tile", seat = 0, cell = [1, 0], turns = 1 }]
"""


def written(folder: Path, text: str) -> Path:
    """Write a file of scenes."""
    path = folder / "own.toml"
    path.write_text(text, "utf-8")
    return path


def handlers_of(game: tr.Game[Any], *, needed: bool = False) -> set[str]:
    """Return the ids of all handlers of a game, under any option; or of those that it cannot do without."""
    handlers = [*(offer.handler for offer in game.handler_table.offers()), *game.handlers]
    return {str(each.id) for each in handlers if each.needed or not needed}


def kept_to(game: str, scene: Scene) -> None:
    """Fail unless a scene keeps invariants, reads again from its log, and is decided again alike."""
    table = run_scene(game, scene).table
    assert [] == [fault for invariant in table.game.checks.invariants for fault in invariant(table.match.state)]
    log = tr.EventLog.loads(table.log.dumps(), game=table.game)
    assert tr.replay(log, table.game).state == table.match.state
    assert tr.verify(log, table.game).ok


@pytest.mark.slow
@pytest.mark.parametrize("game", tr.games())
def test_every_scene_keeps_what_a_match_keeps(game: str) -> None:
    """Invariants hold, and its log reads and is decided again alike."""
    for scene in tr.scenes(game):
        kept_to(game, scene)


@pytest.mark.parametrize("game", tr.games())
def test_every_scene_can_be_played_and_makes_a_difference(game: str) -> None:
    """Rules of the game are shown; each comes out otherwise without its ruling, and some keep what a match keeps."""
    book = read_rulebook(Resource(f"tabletop_rules.games.{game}", "pack"))
    known = {str(each.text.id) for each in (*book.rules, *book.rulings)} | handlers_of(tr.load_game(game))
    scenes = tr.scenes(game)
    assert {rule for scene in scenes for rule in scene.rules} <= known
    for number, scene in enumerate(some(scenes, 16)):
        if number % 8 == 0:
            kept_to(game, scene)
        if scene.without:
            assert makes_a_difference(game, scene), scene.id
            assert scene.otherwise.en
            assert scene.otherwise.fr


@pytest.mark.parametrize("game", tr.games())
def test_every_handler_has_a_scene(game: str) -> None:
    """One that can be left out has one that comes out otherwise."""
    made, found = tr.load_game(game), tr.scenes(game)
    assert set() == handlers_of(made) - {scene.rule for scene in found}
    differing = {id for scene in found for id in scene.without}
    assert set() == handlers_of(made) - differing - handlers_of(made, needed=True) - ALONE.get(game, set())


def test_a_scene_is_a_table() -> None:
    """It is played move by move, with the ruling or without it."""
    before = tr.play_scene("terres_de_destinees", "the_lich_comes_first", moves=0)
    after = tr.play_scene("terres_de_destinees", "the_lich_comes_first")
    other = tr.play_scene("terres_de_destinees", "the_lich_comes_first", without=["F-8"])
    assert before.version < after.version == other.version
    assert 1 == len([*other.legal(0)]) - len([*after.legal(0)])


def test_scenes_of_ones_own(tmp_path: Path) -> None:
    """They stand behind those of the game, and house rules can be tried in them."""
    path = written(tmp_path, OWN)
    assert "eight_points" == tr.scenes("carcassonne", path)[-1].id
    house = tr.load_game("carcassonne", {"expansions": ["robbers"]}).without("R18")
    assert "R18" not in {each.id for each in tr.play_scene(house, "eight_points", path).game.handlers}


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("[1, 0], turns = 1", "[7, 7], turns = 1", "move 1, place_tile, is refused by "),
        ("turns = 1 }", 'turns = 1, refused = "no_fit" }', "move 1, place_tile, is accepted, and not refused as"),
        ("place_tile", "place_tyle", "move 1, place_tyle: Carcassonne has no command 'place_tyle'; there are "),
        ("turns = 1", 'turns = "x"', "move 1, place_tile: "),
        ('"base-A", at', '"base-Z9", at', "has no 'base-Z9' here"),
    ],
)
def test_an_impossible_scene_is_named(tmp_path: Path, old: str, new: str, fault: str) -> None:
    """The error names the scene, the move, and the refusal or the fault of the situation."""
    path = written(tmp_path, OWN.replace(old, new))
    with pytest.raises(tr.SceneError, match="scene eight_points cannot be played") as raised:
        tr.play_scene("carcassonne", "eight_points", path)
    assert fault in str(raised.value)


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('title_fr = "T"\n', "", "own.toml, scene eight_points, title_fr: it is missing"),
        ('rules = ["R9"]', "rules = []", "own.toml, scene eight_points, rules: it is empty"),
        ("do = ", "does = ", "own.toml, scene eight_points, moves: move 1 is "),
        ("without", "withouts", "own.toml, scene eight_points, withouts: there is no key of this name"),
        ("options = {", "options = 3 #", "own.toml, scene eight_points, options: 3 is of the wrong type"),
    ],
)
def test_a_misspelled_scene_is_named(tmp_path: Path, old: str, new: str, fault: str) -> None:
    """Every fault of a file is named with file, scene and key."""
    with pytest.raises(tr.PackError) as raised:
        tr.scenes("carcassonne", written(tmp_path, OWN.replace(old, new)))
    assert fault in str(raised.value)


def test_what_is_unknown_is_named() -> None:
    """No such scene, no such ruling."""
    with pytest.raises(tr.UsageError, match="about F-8 are the_lich_comes_first"):
        find_scene("terres_de_destinees", "F-8")
    with pytest.raises(tr.SceneError, match="no handler has the id 'F-888'"):
        tr.play_scene("terres_de_destinees", "the_lich_comes_first", without=["F-888"])


def test_the_command_line_shows_both_sides(tmp_path: Path) -> None:
    """In words of both languages and as JSON; scenes are listed, and missing ones found."""
    out = run("scene", "terres_de_destinees", "the_lich_comes_first").out
    assert "Without F-8: The Lich may still be activated." in out
    assert "activate Lich; end the turn" in out
    sides = run("scene", "terres_de_destinees", "the_lich_comes_first", "--lang", "fr", "--json").json["sides"]
    assert 2 == len(sides)
    assert any("activer Liche" in line for line in sides[1]["lines"])
    listed = run("scene", "carcassonne", "--scenes", written(tmp_path, OWN), "--json").json["scenes"]
    assert "eight_points" == listed[-1]["id"]
    assert 2 == run("scene", "destiny", "none").code
