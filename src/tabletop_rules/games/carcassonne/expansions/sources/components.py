"""Wheel, catapult, bazaar and tower, as people read about them. Source: X13."""

from __future__ import annotations

from typing import Final, TypeAlias

from tabletop_rules.core.component import Component
from tabletop_rules.core.terms import RuleId
from tabletop_rules.core.voice import Texts, Voice, pick

Entry: TypeAlias = tuple[str, str, Texts, Texts, str]
"""Id, kind, name, text and rule."""

WHEEL: Final[tuple[Entry, ...]] = (
    (
        "wheel",
        "source",
        ("the wheel of fortune", "la roue de la fortune"),
        (
            "Turned before the drawn tile is placed. The points of a sector are scored together. The "
            "host hands them in.",
            "Tournée avant la pose de la tuile tirée. Les points d'un secteur sont évalués ensemble. "
            "L'hôte les fournit.",
        ),
        "X5",
    ),
    (
        "sector:fortune",
        "sector",
        ("fortune", "fortune"),
        ("3 points for the active player.", "3 points pour le joueur actif."),
        "X6",
    ),
    (
        "sector:taxes",
        "sector",
        ("taxes", "impôts"),
        (
            "For each knight, 1 point per knight and shield in its city.",
            "Pour chaque chevalier, 1 point par chevalier et par blason dans sa ville.",
        ),
        "X6",
    ),
    (
        "sector:famine",
        "sector",
        ("famine", "famine"),
        (
            "For each farmer, 1 point per completed city at its field.",
            "Pour chaque paysan, 1 point par ville complète au bord de son pré.",
        ),
        "X6",
    ),
    (
        "sector:storm",
        "sector",
        ("storm", "tempête"),
        ("1 point for each meeple in supply.", "1 point par meeple en réserve."),
        "X6",
    ),
    (
        "sector:inquisition",
        "sector",
        ("inquisition", "inquisition"),
        ("2 points for each monk.", "2 points par moine."),
        "X6",
    ),
    (
        "sector:crown",
        "sector",
        ("crowns", "couronnes"),
        (
            "The meeples on the crown spaces of the sector earn points and come back.",
            "Les meeples sur les couronnes du secteur rapportent des points et reviennent.",
        ),
        "X7",
    ),
)
CATAPULT: Final[tuple[Entry, ...]] = (
    (
        "catapult",
        "source",
        ("the catapult", "la catapulte"),
        (
            "After a turn with a fair tile, all players fire it with one kind of token. The host hands the winners in.",
            "Après un tour avec une tuile foire, tous s'en servent avec une sorte de jeton. L'hôte "
            "fournit les gagnants.",
        ),
        "X8",
    ),
    (
        "token:target",
        "token",
        ("target", "cible"),
        (
            "5 points for the closest token, and for each tied one.",
            "5 points pour le jeton le plus proche, et chaque ex æquo.",
        ),
        "X8",
    ),
    (
        "token:catch",
        "token",
        ("catch", "capture"),
        ("5 points for a token that is caught.", "5 points pour un jeton attrapé."),
        "X8",
    ),
)
BAZAAR: Final[tuple[Entry, ...]] = (
    (
        "bazaar",
        "source",
        ("the bazaar", "le bazar"),
        (
            "After a turn with a bazaar tile, tiles are sold by auction. The buyer pays the bid to the seller, or to "
            "nobody. The host hands the sales in.",
            "Après un tour avec une tuile bazar, des tuiles sont vendues aux enchères. L'acheteur paie l'offre au "
            "vendeur, ou à personne. L'hôte fournit les ventes.",
        ),
        "X10",
    ),
)
TOWER: Final[tuple[Entry, ...]] = (
    (
        "tower",
        "source",
        ("the tower", "la tour"),
        (
            "Once per turn, the active player may buy a captured meeple back for 3 points, paid to the captor.",
            "Une fois par tour, le joueur actif peut racheter un meeple capturé pour 3 points, payés à qui le détient.",
        ),
        "X12",
    ),
)


def components(entries: tuple[Entry, ...], voice: Voice) -> tuple[Component, ...]:
    """Return a source, with what there is to choose among."""
    return tuple(
        [
            Component(id, kind, pick(name, voice), pick(text, voice), rules=(RuleId(rule),))
            for id, kind, name, text, rule in entries
        ]
    )
