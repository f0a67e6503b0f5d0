"""Packs with other numbers on cards, Jetons and Destins, for the game and its second telling alike."""

from __future__ import annotations

import random
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

from tests.games.terres_de_destinees.second_telling import CARDS, DESTINS, JETONS

VARIED: Final = {
    "anneau_de_valeur": ("draw",),
    "apprenti": ("amount",),
    "banshee": ("amount", "threshold"),
    "bourreau": ("amount",),
    "cercle_de_pierres": ("extra", "discard"),
    "chevalier": ("amount",),
    "collecteur_d_impots": ("amount",),
    "comptable": ("draw",),
    "courtier": ("amount",),
    "garde_royal": ("amount",),
    "guerisseuse": ("saved_draws",),
    "mage_de_feu": ("amount",),
    "marche": ("draw",),
    "mercenaire": ("cost_discard", "amount"),
    "pacte_des_ombres": ("draw",),
    "port": ("draw", "give"),
    "portail": ("amount",),
    "usurier": ("draw",),
    "vampire": ("amount",),
    "jeton_02_bourse": ("count",),
    "jeton_03_ecu": ("amount",),
    "jeton_04_sursis": ("draw",),
    "jeton_05_malediction": ("count",),
    "jeton_06_pot_de_vin": ("amount",),
    "jeton_07_sceau": ("count",),
    "jeton_09_misericorde": ("draw",),
    "jeton_11_contrat": ("count",),
    "grand_domaine": ("count",),
    "magnat": ("count",),
    "opulence": ("count", "count_two_players"),
}
"""Numbers that may be 1 to 3 without another question being asked; thresholds go up or down by one."""


@contextmanager
def varied_pack(rng: random.Random, folder: Path) -> Iterator[str]:
    """The path of a pack with other numbers, which the second telling reads too as long as the context lasts."""
    with as_file(files("tabletop_rules.games.terres_de_destinees") / "pack") as pack:
        shutil.copytree(pack, folder)
    changes = {}
    for name, keys in VARIED.items():
        table = next(table for table in (CARDS, JETONS, DESTINS) if name in table)
        params = dict(table[name]["params"])
        for key in keys:
            params[key] = params[key] + rng.choice((-1, 0, 1)) if params[key] > 2 else rng.randint(1, 3)
        changes[name] = (table, params)
    for file in folder.glob("*.toml"):
        file.write_text(_rewritten(file.read_text("utf-8"), changes), "utf-8")
    with patch.dict(CARDS), patch.dict(JETONS), patch.dict(DESTINS):
        for name, (table, params) in changes.items():
            table[name] = {**table[name], "params": params}  # type: ignore[index]  # a dict, shown as a Mapping
        yield str(folder)


def _rewritten(text: str, changes: dict[str, Any]) -> str:
    """A file of the pack with other params on some of its entries."""
    lines, current = [], ""
    for line in text.splitlines():
        if line.startswith("id = "):
            current = line.split('"')[1]
        if line.startswith("params = ") and current in changes:
            line = f"params = {_inline(changes[current][1])}"
        lines.append(line)
    return "\n".join(lines) + "\n"


def _inline(value: Any) -> str:
    """A value as TOML writes it on one line."""
    match value:
        case dict():
            return "{ " + ", ".join(f"{key} = {_inline(each)}" for key, each in value.items()) + " }"
        case list():
            return "[" + ", ".join(map(_inline, value)) + "]"
        case bool():
            return str(value).lower()
        case str():
            return f'"{value}"'
        case _:
            return str(value)


__all__ = ["varied_pack"]
