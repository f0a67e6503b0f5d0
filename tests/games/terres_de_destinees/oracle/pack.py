"""The printed pack, read without the game's own reader."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from typing import Any, Final


def _printed(table: str) -> Mapping[str, Any]:
    pack = files("tabletop_rules.games.terres_de_destinees") / "pack"
    read = [tomllib.loads(file.read_text("utf-8")) for file in pack.iterdir() if file.name.endswith(".toml")]
    return {entry["id"]: entry for content in read for entry in content.get(table, ())}


CARDS: Final = _printed("card")
DESTINS: Final = _printed("destin")
JETONS: Final = _printed("jeton")
ACTIVATED: Final = frozenset({"activation", "mandatory", "single_use"})
PAID_BY_ENGAGING: Final = frozenset({"garde_royal", "immortel", "guerisseuse"})

__all__ = ["ACTIVATED", "CARDS", "DESTINS", "JETONS", "PAID_BY_ENGAGING"]
