"""What things are called, in English and French."""

from __future__ import annotations

from typing import Final

from tabletop_rules.games.carcassonne.state import State

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
FIGURES: Final = ("pawn", "meeplette")


def named(name: str, language: str) -> str:
    """A word of the game in a language; what has no translation stays as it is."""
    return NAMES.get(name, name) if language == "fr" else name.replace("_", " ")


def refusal_name(state: State, param: str, value: int | str, language: str) -> str:
    """What a param of a refusal is called: parts of tiles, sides, sources of points, figures."""
    if param == "figure" and value in (0, 1):
        return named(FIGURES[int(value)], language)
    return named(value, language) if isinstance(value, str) else str(value)
