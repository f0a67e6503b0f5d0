"""A log knows the content it was played with."""

from __future__ import annotations

import shutil
from importlib.resources import as_file, files
from pathlib import Path

import pytest

import tabletop_rules as tr


def copied(folder: Path) -> Path:
    """A folder with a copy of the cards of Terres de Destinées."""
    with as_file(files("tabletop_rules.games.terres_de_destinees") / "pack") as built_in:
        shutil.copytree(built_in, folder)
    return folder


def test_a_pack_changed_since_is_noticed(tmp_path: Path) -> None:
    """A log is refused with another content pack under the same path than the one it was played with."""
    pack = copied(tmp_path / "pack")
    log = tr.Table.open("terres_de_destinees", seats=3, seed=1, options={"pack": str(pack)}).log.dumps()
    assert tr.EventLog.loads(log, games=tr.load_game).header.content
    cards = pack / "cards_commerce.toml"
    text = cards.read_text("utf-8")
    cards.write_text(text.replace("params = { draw = 2, give = 1", "params = { draw = 3, give = 1"), "utf-8")
    assert text != cards.read_text("utf-8")
    with pytest.raises(tr.LogError, match="content pack that has changed"):
        tr.EventLog.loads(log, games=tr.load_game)


def test_a_pack_that_lies_elsewhere_is_the_same_pack(tmp_path: Path) -> None:
    """A log recorded elsewhere is read, verified and resumed with its pack wherever that lies, all else being equal."""
    there, here = copied(tmp_path / "there"), tmp_path / "here"
    table = tr.Table.open("terres_de_destinees", seats=3, seed=1, options={"pack": str(there)})
    there.rename(here)
    game = tr.load_game("terres_de_destinees", {"pack": str(here)})
    log = tr.EventLog.loads(table.log.dumps(), game)
    assert tr.verify(log, game).ok
    assert table.match == tr.Table.resume(log, seed=1, game=game).match
    other = tr.load_game("terres_de_destinees", {"pack": str(here), "advanced_cards": True})
    with pytest.raises(tr.LogError, match="'advanced_cards' was False") as caught:
        tr.EventLog.loads(table.log.dumps(), other)
    assert "'pack'" not in str(caught.value)
    built_in = tr.load_game("terres_de_destinees", {"advanced_cards": True})
    played = tr.Table.open(built_in, seats=3, seed=1).log.dumps()
    assert tr.EventLog.loads(played, other).records
