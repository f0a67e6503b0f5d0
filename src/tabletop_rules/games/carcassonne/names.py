"""Names of things in English and French."""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.voice import Voice, pick
from tabletop_rules.games.carcassonne.content import GARDEN
from tabletop_rules.games.carcassonne.terms import SPACES, Cell

NAMES: Final = {
    "road": "route",
    "city": "ville",
    "field": "pré",
    "monastery": "abbaye",
    "garden": "jardin",
    "pawn": "pion Score",
    "meeplette": "meeplette",
    "fairy": "fée",
    "tiles": "tuiles",
    "shields": "blasons",
    "cities": "villes",
    "neighbours": "voisines",
    "robber": "voleur",
    "features": "zones",
    "incomplete": "ce qui est incomplet",
    "fields": "les prés",
    "scoring": "points",
    "stolen": "points volés",
    "payment": "paiement",
    "final": "décompte final",
    "river": "rivière",
    "N": "nord",
    "E": "est",
    "S": "sud",
    "W": "ouest",
    "abbot": "abbé",
    "instead": "au lieu de son action",
    "knights": "chevaliers",
    "farmers": "paysans",
    "fairy_bonus": "bonus de la fée",
    "robbers": "voleurs",
    "wheel": "roue",
    "catapult": "catapulte",
    "bazaar": "bazar",
    "tower": "tour",
    "sale": "vente",
    "ransom": "rançon",
    "bid": "enchère",
    "taxes": "impôts",
    "storm": "tempête",
    "crown": "couronnes",
    "target": "cible",
    "catch": "capture",
}
ENGLISH: Final = {
    "N": "north",
    "E": "east",
    "S": "south",
    "W": "west",
    "incomplete": "what is incomplete",
    "fields": "the fields",
    "instead": "instead of its action",
    "crown": "crowns",
    "stolen": "stolen points",
    "scoring": "points",
}
"""English words that differ from the names in the rules."""
FIGURES: Final = ("pawn", "meeplette")
THE_FIGURES: Final = (("the pawn", "le pion Score"), ("the meeplette", "la meeplette"))
TURNS: Final = (
    ("not turned", "non tournée"),
    ("turned a quarter", "tournée d'un quart"),
    ("turned half round", "tournée d'un demi-tour"),
    ("turned three quarters", "tournée de trois quarts"),
)
"""Quarter turns clockwise."""
SETS: Final = {
    "base": ("tile", "tuile"),
    "robbers": ("robber tile", "tuile voleur"),
    "river": ("river tile", "tuile rivière"),
}
"""The name of the tiles of a set, put before their letter."""


def named(name: str, voice: Voice) -> str:
    """Return a word of the game in a voice, or the word itself if it has no translation."""
    return pick((ENGLISH.get(name, name).replace("_", " "), NAMES.get(name, name)), voice)


def tile_name(tile: str, voice: Voice) -> str:
    """Return the name of a tile, such as `tile V with garden`; a tile of another pack is named by its id."""
    plain = tile.removesuffix(GARDEN)
    prefix, _, letter = plain.partition("-")
    known = prefix in SETS and letter != ""
    name = f"{pick(SETS[prefix if known else 'base'], voice)} {letter.upper() if known else plain}"
    return name + pick((" with garden", " avec jardin"), voice) if tile != plain else name


def figure_named(figure: int, voice: Voice) -> str:
    """Return the name of a figure on the score track with its article."""
    return pick(THE_FIGURES[figure], voice) if figure in (0, 1) else str(figure)


def cell_name(cell: Cell) -> str:
    """Return a cell as column and row: `(1, 0)`."""
    return f"({cell[0]}, {cell[1]})"


def space_name(at: int) -> str:
    """Return the number of a space, followed by the total if that is beyond the first lap (V11)."""
    return str(at) if at < SPACES else f"{at % SPACES} ({at})"
