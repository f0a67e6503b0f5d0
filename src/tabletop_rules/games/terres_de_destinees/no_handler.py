"""Rulings of the digest without a handler, each with the reason."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final


def _see(*rules: str) -> tuple[str, str]:
    return f"The handler {' and '.join(rules)} covers it.", f"Le gestionnaire {' et '.join(rules)} s'en charge."


def _icon(what: str, fr: str) -> tuple[str, str]:
    return f"It interprets a lost icon: {what}.", f"Elle interprète une icône perdue : {fr}."


_PRINTED: Final = (
    "It is data of the pack: printed on the cards.",
    "C'est une donnée du contenu : imprimée sur les cartes.",
)
_NUMBER: Final = (
    "It is data of the pack: a number or a list.",
    "C'est une donnée du contenu : un nombre ou une liste.",
)
_COURSE: Final = ("It is part of the course.", "Elle tient au déroulement.")
_HIDING: Final = ("It says what is hidden from whom.", "Elle dit ce qui est caché, et à qui.")
_NOTHING: Final = ("It changes nothing in play.", "Elle ne change rien au jeu.")

NO_HANDLER: Final[Mapping[str, tuple[str, str]]] = MappingProxyType({
    "F-4": (
        "A repeated power is resolved from its beginning, so all its choices are made anew.",
        "Un pouvoir répété est résolu de nouveau depuis le début : tous ses choix se refont.",
    ),
    "F-6": _HIDING,
    "F-16": (
        "Nothing keeps a permanent engaged: only single-use cards stay engaged (A-1).",
        "Rien ne garde un permanent engagé : seules les cartes à usage unique le restent (A-1).",
    ),
    "F-21": (
        "Only a real elimination is recorded, so a failed attempt leaves no trace.",
        "Seule une élimination réelle est notée ; une tentative manquée ne laisse pas de trace.",
    ),
    "A-2": _icon("the three kinds of powers", "les trois genres de pouvoirs"),
    "A-3": _see("A-1"),
    "A-4": _icon("the kind of powers named in F-1, printed on the six cards",
                 "le genre de pouvoirs dont parle F-1, imprimé sur les six cartes"),
    "A-5": _icon("the exempt family, printed on the card", "la famille exemptée, imprimée sur la carte"),
    "A-7": _COURSE,
    "A-8": _see("F-15"),
    "A-10": _icon("the kinds of powers that the Lich opens, printed on it",
                  "les genres de pouvoirs que la Liche ouvre, imprimés sur elle"),
    "A-12": _COURSE,
    "A-13": _COURSE,
    "A-14": ("As in F-21: a failed attempt leaves no trace.",
             "Comme en F-21 : une tentative manquée ne laisse pas de trace."),
    "A-15": _PRINTED,
    "A-16": ("Every batch records the controller of its effect (T-ELIM-4).",
             "Chaque lot note le contrôleur de son effet (T-ELIM-4)."),
    "A-17": _see("T-WIN-4", "T-WIN-5"),
    "A-18": _see("T-JET-3"),
    "A-19": _NUMBER,
    "A-20": ("Only a hand that becomes empty threatens its player (T-ELIM-2), not a hand that is empty already.",
             "Seule une main qui se vide menace son joueur (T-ELIM-2), non une main déjà vide."),
    "A-21": ("There is nothing to draw from.", "Il n'y a rien à piocher."),
    "A-22": ("A card that changes owner moves unchanged.",
             "Une carte qui change de propriétaire se déplace telle quelle."),
    "A-23": _see("F-2"),
    "A-24": _see("T-PWR-9"),
    "A-25": _see("T-MAND-1"),
    "A-26": _see("T-2P-6"),
    "A-27": ("Bids are numbers; the cards are chosen on payment.",
             "Les offres sont des nombres ; les cartes sont choisies au paiement."),
    "A-28": _COURSE,
    "A-29": ("A demand is a family; it ends with its target's auction phase.",
             "Une exigence est une famille ; elle finit avec la phase d'enchère de sa cible."),
    "A-30": _PRINTED,
    "A-31": _NUMBER,
    "A-32": _NUMBER,
    "A-33": _NUMBER,
    "A-34": _HIDING,
    "A-35": _see("T-WIN-8", "T-WIN-9"),
    "A-36": _COURSE,
    "A-37": _NOTHING,
    "A-38": _COURSE,
    "A-39": _HIDING,
    "A-40": _see("T-PWR-5"),
    "A-41": _NOTHING,
    "A-42": _icon("the kinds of powers that may be activated on others' cards, printed on those that do so",
                  "les genres de pouvoirs activables chez les autres, imprimés sur les cartes qui le font"),
    "A-45": ("The band of eliminations comes before that of victory (P-11).",
             "La bande des éliminations précède celle de la victoire (P-11)."),
    "A-46": _HIDING,
    "T-SETUP-1": (
        "The option `advanced_cards` decides at setup which cards are in the box.",
        "L'option `advanced_cards` décide à la mise en place quelles cartes sont dans la boîte.",
    ),
    "T-SETUP-7": (
        "The option `youngest_seat` is a number that the setup reads once.",
        "L'option `youngest_seat` est un nombre que la mise en place lit une fois.",
    ),
    "T-2P-5": (
        "Bidding clockwise from the seller's left, never the whole hand, is the same with two players.",
        "Enchérir dans le sens horaire depuis la gauche du vendeur, jamais toute sa main, revient au même à deux.",
    ),
    "T-2P-10": ("The next survivor on the left is the other player.",
                "Le survivant suivant à gauche est l'autre joueur."),
    "T-2P-12": ("With any number of players, cards put into play join the acquisition zone.",
                "Les cartes mises en jeu vont dans la zone d'acquisition, quel que soit le nombre de joueurs."),
})  # fmt: skip
"""Rule id -> the reason, in English and in French."""
