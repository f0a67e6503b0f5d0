"""What things are called, in English and French."""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.terms import Seat
from tabletop_rules.games.carcassonne.content import GARDEN
from tabletop_rules.games.carcassonne.state import State
from tabletop_rules.games.carcassonne.terms import SPACES
from tabletop_rules.packs import pick

NAMES: Final = {
    "road": "route",
    "city": "ville",
    "field": "pré",
    "monastery": "abbaye",
    "garden": "jardin",
    "pawn": "pion",
    "meeplette": "messagère",
    "fairy": "fée",
    "tiles": "tuiles",
    "shields": "blasons",
    "cities": "villes",
    "neighbours": "voisines",
    "robber": "voleur",
    "features": "zones",
    "incomplete": "zones incomplètes",
    "fields": "prés",
    "scoring": "points",
    "stolen": "volés",
    "payment": "paiement",
    "final": "décompte final",
    "river": "rivière",
    "N": "nord",
    "E": "est",
    "S": "sud",
    "W": "ouest",
    "abbot": "abbé",
    "message": "message",
    "instead": "au lieu du message",
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
    "fortune": "fortune",
    "taxes": "impôts",
    "storm": "tempête",
    "crown": "couronnes",
    "target": "cible",
    "catch": "capture",
}
SIDE_NAMES: Final = {"N": "north", "E": "east", "S": "south", "W": "west"}
FIGURES: Final = ("pawn", "meeplette")
THE_FIGURES: Final = (("the pawn", "le pion"), ("the meeplette", "la messagère"))
SETS: Final = {
    "base": ("tile", "tuile"),
    "robbers": ("robber tile", "tuile voleur"),
    "river": ("river tile", "tuile rivière"),
}
"""What the tiles of a set are called before their letter."""


def named(name: str, language: str) -> str:
    """A word of the game in a language; what has no translation stays as it is."""
    return NAMES.get(name, name) if language == "fr" else SIDE_NAMES.get(name, name).replace("_", " ")


def tile_name(tile: str, language: str) -> str:
    """A tile by its set and letter, such as `tile V with garden`; one of another pack by its id."""
    plain = tile.removesuffix(GARDEN)
    prefix, _, letter = plain.partition("-")
    known = prefix in SETS and letter != ""
    told = f"{pick(SETS[prefix if known else 'base'], language)} {letter.upper() if known else plain}"
    return told + pick((" with garden", " avec jardin"), language) if tile != plain else told


def seat_name(seat: Seat, language: str) -> str:
    """A player by the number of the seat."""
    return f"{'siège' if language == 'fr' else 'seat'} {seat}"


def figure_named(figure: int, language: str) -> str:
    """A figure on the score track with its article."""
    return pick(THE_FIGURES[figure], language) if figure in (0, 1) else str(figure)


def space_name(at: int) -> str:
    """A space by its number, with the total behind it where laps matter (V11)."""
    return str(at) if at < SPACES else f"{at % SPACES} ({at})"


def refusal_name(state: State, param: str, value: int | str, language: str) -> str:
    """What a param of a refusal is called: parts of tiles, sides, sources of points, figures."""
    if param == "space" and isinstance(value, int) and state.options.lap_matters:
        return space_name(value)
    if param == "figure" and value in (0, 1):
        return named(FIGURES[int(value)], language)
    return named(value, language) if isinstance(value, str) else str(value)
