"""A log names the content it was played with."""

from __future__ import annotations

import shutil
from importlib.resources import as_file, files
from pathlib import Path

import pytest

import tabletop_rules as tr


def test_a_pack_changed_since_is_noticed(tmp_path: Path) -> None:
    """A log is refused if the pack at its path has changed."""
    pack = tmp_path / "pack"
    with as_file(files("tabletop_rules.games.terres_de_destinees") / "pack") as built_in:
        shutil.copytree(built_in, pack)
    log = tr.Table.open("terres_de_destinees", seats=3, seed=1, options={"pack": str(pack)}).log.dumps()
    assert tr.EventLog.loads(log, games=tr.load_game).header.content
    cards = pack / "cards_commerce.toml"
    text = cards.read_text("utf-8")
    cards.write_text(text.replace("params = { draw = 2, give = 1", "params = { draw = 3, give = 1"), "utf-8")
    assert text != cards.read_text("utf-8")
    with pytest.raises(tr.LogError, match="content pack that has changed"):
        tr.EventLog.loads(log, games=tr.load_game)
