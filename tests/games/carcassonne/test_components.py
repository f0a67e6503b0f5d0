"""What there is in the box: every tile, figure and place is described in both languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import tabletop_rules as tr
from tabletop_rules.core.terms import PSEUDO
from tabletop_rules.core.voice import Voice
from tabletop_rules.errors import UsageError
from tabletop_rules.games.carcassonne.content import rulebook
from tabletop_rules.games.carcassonne.expansions.sources.wheel import SECTORS
from tabletop_rules.games.carcassonne.options import EXPANSIONS

BASE = tr.load_game("carcassonne")
GAME = tr.load_game("carcassonne", {"expansions": EXPANSIONS})


@pytest.mark.rule("B2", "R1", "RI1", "AB5")
def test_every_tile_is_described_with_its_copies() -> None:
    """The copies told of all tiles are the 72 of the base game, 8 of the robbers and 12 of the river."""
    for language, told in (("en", r"Copies in the box: (\d+)"), ("fr", r"Exemplaires dans la boîte : (\d+)")):
        tiles = [each for each in tr.components(GAME, language) if each.kind == "tile"]
        assert {tile.id for tile in GAME.pinned[0].tiles} == {each.id for each in tiles}
        assert 72 + 8 + 12 == sum(int(count) for each in tiles for count in re.findall(told, each.text))
        assert len(tiles) == len({each.name for each in tiles})


@pytest.mark.rule("B12", "B13", "FM4", "AB5", "B2")
def test_a_tile_says_what_is_printed_on_it() -> None:
    """Cities, shields, roads and what they end at, fields and the cities they touch, garden, sign and start tile."""
    assert (
        "A city in the north, east and west, with a shield. A road from the south to the city. A field in the "
        "south-east, which touches the city. A field in the south-west, which touches the city. Copies in the box: 2."
    ) == tr.describe(BASE, "base-S").text
    assert (
        "Une ville au nord. Une ville à l'ouest. Un jardin. Un pré, qui touche 2 villes. Exemplaires dans la boîte : 1."
    ) == tr.describe(BASE, "base-I+garden", "fr").text
    assert "Roads from the east, the south and the west meet at a crossing." in tr.describe(BASE, "base-W").text
    assert tr.describe(BASE, "base-D").text.endswith("Copies in the box: 4. The match begins with one of them.")
    assert "begins" not in tr.describe(GAME, "base-D").text.rpartition("box:")[2]
    assert "The sign of the robbers." in tr.describe(GAME, "robbers-A").text
    assert "which touches one of the cities" in tr.describe(GAME, "river-C").text


@pytest.mark.rule("RI6", "Q26")
def test_what_no_rule_settles_counts_as_reconstructed() -> None:
    """Only the spring of the third edition, whose fields no rule tells apart, is not as printed."""
    third = tr.load_game("carcassonne", {"expansions": EXPANSIONS, "river_tiles": "c3"})
    assert ["river-A-c3"] == [each.id for each in tr.components(third) if each.provenance != "printed"]


def test_tiles_of_a_pack_of_your_own_say_so(tmp_path: Path) -> None:
    """Tiles of your own are marked as such, those of an expansion in play beside them are not."""
    pack = tmp_path / "tiles.toml"
    pack.write_text(
        'format = 1\n[[tile]]\nid = "mine"\nletter = "A"\nset = "base"\ncount = 2\nstart = 1\n'
        'edges = ["field", "field", "field", "field"]\ncities = []\nroads = []\nriver = []\nmonastery = true\n'
        "garden_copies = 0\nfields = [{ half = [0, 1, 2, 3, 4, 5, 6, 7], cities = [] }]\nrobber = false\n"
        'source = "me"\nconfidence = "high"\n'
    )
    game = tr.load_game("carcassonne", {"tiles": str(pack), "expansions": ("robbers",)})
    assert ("own", "printed") == (tr.describe(game, "mine").provenance, tr.describe(game, "robbers-A").provenance)


@pytest.mark.rule("M9", "AB1", "R1", "X3", "X6", "X8")
def test_an_expansion_describes_its_own_things() -> None:
    """Without expansions there are meeple and pawn; each expansion adds its figures, messages, sectors and tokens."""
    base = {each.id for each in tr.components(BASE) if each.kind != "tile"}
    assert {"meeple", "pawn", "bag", "drawn", "discarded", "track"} == base
    added = {
        "abbot": {"abbot"},
        "robbers": {"robber"},
        "river": set(),
        "messengers": {"meeplette", "messages", "message:points", *(f"message-{number}" for number in range(1, 9))},
        "fairy": {"fairy"},
        "wheel": {"wheel", *(f"sector:{sector}" for sector in SECTORS)},
        "catapult": {"catapult", "token:target", "token:catch"},
        "bazaar": {"bazaar"},
        "tower": {"tower"},
    }
    for expansion in EXPANSIONS:
        game = tr.load_game("carcassonne", {"expansions": (expansion,)})
        assert added[expansion] == {each.id for each in tr.components(game) if each.kind != "tile"} - base


def test_the_texts_speak_one_language_and_cite_rules() -> None:
    """No text goes around `pick`, each is there in both languages, and its rules exist."""
    known = {title.text.id for title in (*rulebook().rules, *rulebook().rulings)}
    for each in tr.components(GAME, PSEUDO):
        assert not re.search("[A-Za-z]{2,}", each.name + each.text), each
    for english, french in zip(tr.components(GAME, "en"), tr.components(GAME, "fr"), strict=True):
        assert (english.id, english.kind, english.rules) == (french.id, french.kind, french.rules)
        assert english.text != french.text
        assert french.text
        assert known >= {*english.rules}


@pytest.mark.parametrize(
    ("id", "english", "french"),
    [
        ("cell:-1,0", "the cell (-1, 0)", "l'emplacement (-1, 0)"),
        ("tile:1,0", "the tile at (1, 0)", "la tuile en (1, 0)"),
        (
            "segment:1,0/2",
            "a place for a figure on the tile at (1, 0)",
            "une place pour une figurine sur la tuile en (1, 0)",
        ),
        ("meeple:1,0/2", "the figure on the tile at (1, 0)", "la figurine sur la tuile en (1, 0)"),
        ("turned:1", "the drawn tile, turned a quarter", "la tuile tirée, tournée d'un quart"),
        ("space:12", "space 12", "case 12"),
        ("space:45", "dark space 45", "case foncée 45"),
        ("gain:0", "scoring event 1", "évaluation 1"),
        ("meeples:0", "the meeples of Player 1 in supply", "les meeples du joueur 1 en réserve"),
        ("payment:1", "the payment of Player 2", "le paiement du joueur 2"),
        ("pawn:0", "pawn of Player 1", "pion Score du joueur 1"),
        ("robber:5", "robber of Player 6", "voleur du joueur 6"),
        ("seat:0", "Player 1", "Joueur 1"),
        ("bag", "the bag", "le sac"),
    ],
)
def test_places_are_described_without_a_match(id: str, english: str, french: str) -> None:
    """Cells, tiles, segments, spaces and the pieces of players have a name, whatever the match."""
    assert (english, french) == (tr.describe(GAME, id).name, tr.describe(GAME, id, "fr").name)
    assert not re.search("[A-Za-z]{2,}", found.name + found.text if (found := place(id)) else "")


def place(id: str) -> tr.Component | None:
    """Return a place in the pseudo-language; None for what is no place of the game."""
    return GAME.display.component(id, Voice(PSEUDO))


@pytest.mark.parametrize(
    "id",
    [
        *("cell:1", "cell:01,0", "cell:1,-0", "cell:1,0/2", "cell:1,0\n", "tile:x,y", "segment:1,0", "segment:1,0/10"),
        *("space:50", "space:-1", "dark:5", "turned:4", "gain:100", "pawn:6", "fairy:0", "robber:", "seat:6"),
    ],
)
def test_an_id_that_means_nothing_is_refused(id: str) -> None:
    """What names no thing and no place is a usage error, and without its expansion also what names one with it."""
    with pytest.raises(UsageError, match="nothing with the id"):
        tr.describe(GAME, id)
    with pytest.raises(UsageError, match="nothing with the id"):
        tr.describe(BASE, "robber:0")
