"""Files of a content pack of one's own: what may differ, and what is rejected."""

from __future__ import annotations

import shutil
from importlib.resources import as_file, files
from pathlib import Path

import pytest

from tabletop_rules.errors import PackError
from tabletop_rules.games.terres_de_destinees.content import load_content
from tests.games.terres_de_destinees.story import CONTENT


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """Return a folder with the built-in pack."""
    with as_file(files("tabletop_rules.games.terres_de_destinees") / "pack") as pack:
        shutil.copytree(pack, tmp_path / "mine")
    return tmp_path / "mine"


def spoil(folder: Path, file: str, *changes: tuple[str, str]) -> None:
    text = (folder / file).read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text, f"{old!r} is not in {file}"
        text = text.replace(old, new, 1)
    (folder / file).write_text(text, encoding="utf-8")


def faults_of(folder: Path) -> list[tuple[str, str]]:
    with pytest.raises(PackError) as caught:
        load_content(str(folder))
    return [(fault.where, fault.what) for fault in caught.value.faults]


def test_a_copy_of_the_pack_is_equal_to_it(copy: Path) -> None:
    """A folder or a single file may replace the built-in pack; its `rules.toml` is ignored."""
    assert CONTENT == load_content(str(copy))
    whole = copy.parent / "whole.toml"
    parts = [path.read_text(encoding="utf-8") for path in sorted(copy.glob("*.toml")) if path.name != "rules.toml"]
    whole.write_text("\n".join(sorted(parts, key=lambda part: "schema = 1" not in part)), encoding="utf-8")
    assert CONTENT == load_content(str(whole))


def test_names_may_change_and_numbers_make_it_another_content(copy: Path) -> None:
    """A translated pack is the same content, a pack with another number is not."""
    spoil(copy, "cards_royaume.toml", ('name_en = "The King"', 'name_en = "His Majesty"'))
    assert CONTENT == load_content(str(copy))
    assert "His Majesty" == load_content(str(copy)).card("le_roi").names.en

    spoil(copy, "destins.toml", ("threshold = 6", "threshold = 7"))
    assert load_content(str(copy)) != CONTENT


def test_counts_are_those_the_pack_promises(copy: Path) -> None:
    """The numbers of items must be those the pack declares."""
    spoil(copy, "jetons.toml", ("copies = 3", "copies = 4"))
    assert [("pack.toml, counts, jetons", "the pack holds 37, not 36")] == faults_of(copy)

    spoil(copy, "pack.toml", ("jetons = 36", "jetons = 37"))
    assert 37 == sum(jeton.copies for jeton in load_content(str(copy)).jetons)


def test_a_pack_is_never_completed_from_the_built_in_one(copy: Path) -> None:
    """A pack without one family lacks its cards."""
    (copy / "cards_magie.toml").unlink()
    assert ("pack.toml, counts, cards_core", "the pack holds 33, not 44") in faults_of(copy)
    assert ("pack.toml, counts, cards_advanced", "the pack holds 9, not 12") in faults_of(copy)
    assert 3 == len(faults_of(copy))  # and too few core cards to deal


def test_all_faults_of_all_files_come_at_once(copy: Path) -> None:
    """Ten mistakes in five files are ten faults of one exception."""
    spoil(
        copy,
        "cards_royaume.toml",
        ('name_fr = "Le Roi"\n', ""),
        ('id = "la_reine"', 'id = "le_roi"'),
        ("per_turn = 1", "per_turn = true"),
        ('effect = "sale_tax"', 'effect = "sales_tax"'),
    )
    spoil(copy, "cards_commerce.toml", ("number = 5", "number = 55"), ("draw = 2, ", ""))
    spoil(copy, "destins.toml", ('type = "terrain"', 'type = "terrein"'), ('checked = "immediately"\n', ""))
    spoil(copy, "jetons.toml", ("amount = 1 }", "amount = 1, power = 2 }"))
    spoil(copy, "pack.toml", ("cards_core = 44", "cards_core = 45"))

    assert sorted(faults_of(copy)) == sorted(
        [
            ("cards_royaume.toml, card le_roi, name_fr", "it is missing"),
            ("cards_royaume.toml, card le_roi, id", '"le_roi" was given before, in cards_royaume.toml, card le_roi'),
            ("cards_royaume.toml, card le_roi, params, per_turn", "true is of the wrong type"),
            ("cards_royaume.toml, card collecteur_d_impots, effect", '"sales_tax" is not known here'),
            ("cards_commerce.toml, card usurier, params, number", "there is no [[jeton]] whose number is 55"),
            ("cards_commerce.toml, card anneau_de_valeur, params, draw", "it is missing"),
            ("destins.toml, destin grand_domaine, params, type", '"terrein" is not known here'),
            ("destins.toml, destin rentier, checked", "it is missing"),
            ("jetons.toml, jeton jeton_03_ecu, params, power", "there is no key of this name"),
            ("pack.toml, counts, cards_core", "the pack holds 44, not 45"),
        ]
    )


@pytest.mark.parametrize(("file", "old", "new", "where", "what"), [
    ("pack", "schema = 1", "schema = 2", "schema", "2 is out of range"),
    ("pack", 'game = "terres', 'game = "mers', "game", "the pack belongs to mers_de_destinees"),
    ("pack", 'id = "livre"', 'id = "terrain"', "type terrain, id", '"terrain" was given before'),
    ("pack", 'id = "livre"', 'id = "terrain"', "type", "no entry names livre"),
    ("pack", "players_max = 6", "players_max = 7", "players_max", "7 is out of range"),
    ("pack", "players_min = 2", "players_min = true", "players_min", "true is of the wrong type"),
    ("pack", "2\nplayers_max = 6", "4\nplayers_max = 3", "players_max", "3 is less than players_min"),
    ("pack", "hand_size = 6", "hand_size = 8", "hand_size", "it takes 48 core cards to deal"),
    ("pack", "revealed = 2", "revealed = 7", "common_destins_revealed", "it takes 7 common Destins"),
    ("pack", 'year = "rulebook"', 'year = "hearsay"', "provenance, year", '"hearsay" is not known'),
    ("cards_magie", 'set = "core"', 'set = "cores"', "archimage, set", '"cores" is not known'),
    ("cards_magie", '["F-1", ', '["F-99", ', "archimage, rules", "F-99 is not a rule of this game"),
    ("cards_magie", 'id = "archimage"', 'id = "rentier"', "destin rentier, id", '"rentier" was given'),
    ("cards_magie", 'power = "activation"', 'power = "permanent"', "archimage, effect", "no power of"),
    ("cards_magie", 'power = "permanent"', 'power = "none"', "guerisseuse, effect", "no power of"),
    ("cards_magie", 'among = "self"', 'among = "all"', "guerisseuse, choices, no. 1, among", '"all"'),
    ("cards_necromancie", "threshold = 5, ", "", "banshee, params, threshold", "it does not fit"),
    ("cards_necromancie", "threshold = 5", "threshold = 0", "params, threshold", "it does not fit"),
    ("cards_necromancie", "_chooses = true", "_chooses = false", "victim_chooses", "false is not"),
    ("cards_royaume", "number = 7", "number = 70", "juge, params, modes, no. 2, number", "there is no"),
    ("cards_royaume", '"give_jeton"', '"sell"', "juge, params, modes, no. 2, mode", '"sell" is not'),
    ("destins", '"on_rescue"', '"immediately"', "ange_gardien, checked", "saved_from_elimination is not"),
    ("jetons", 'window = "price"', 'window = "static"', "pot_de_vin, window", "reduce_price has no place"),
    ("jetons", "optional = false", "optional = true", "jeton_01_bouclier, optional", "prevent_loss is not"),
    ("jetons", "optional = true", "optional = false", "jeton_08_hate, optional", "redress_own is not used so"),
    ("jetons", ', condition = "bid_and_lost"', "", "jeton_11_contrat, params, condition", "it does not fit"),
    ("jetons", "{ count = 1 }", '{ count = 1, condition = "bid_and_lost" }', "bourse, params, condition", "it does"),
    ("jetons", "number = 3", "number = 1", "jeton_03_ecu, number", "1 was given before"),
    ("jetons", "copies = 3", "copies = 1000000000", "jeton_01_bouclier, copies", "1000000000 is out"),
])  # fmt: skip
def test_an_unplayable_pack_is_rejected(copy: Path, file: str, old: str, new: str, where: str, what: str) -> None:
    """Words, verbs, references and numbers that do not fit are named with their place."""
    spoil(copy, f"{file}.toml", (old, new))

    faults = faults_of(copy)
    assert any(place.endswith(where) and fault.startswith(what) for place, fault in faults), faults
