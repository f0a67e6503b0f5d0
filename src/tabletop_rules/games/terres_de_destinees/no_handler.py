"""Rulings of the digest that are no handler, each with the reason: of the FAQ, ambiguities, and options."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final


def _see(*rules: str) -> tuple[str, str]:
    return f"It is the handler {' and '.join(rules)}.", f"C'est le traitement {' et '.join(rules)}."


def _icon(what: str, fr: str) -> tuple[str, str]:
    return f"It reads a lost icon: {what}.", f"Elle lit une icône perdue : {fr}."


_PRINTED: Final = (
    "It is printed on the cards, as data of the content pack.",
    "C'est imprimé sur les cartes : une donnée du paquet de contenu.",
)
_NUMBER: Final = ("It is a number or a list of the content pack.", "C'est un nombre ou une liste du paquet de contenu.")
_COURSE: Final = ("It is the order of the course itself.", "C'est l'ordre même du déroulement.")
_HIDING: Final = ("It says what is hidden from whom.", "Elle dit ce qui est caché à qui.")
_NOTHING: Final = ("It changes nothing of what happens.", "Elle ne change rien à ce qui se passe.")

NO_HANDLER: Final[Mapping[str, tuple[str, str]]] = MappingProxyType({
    "F-4": (
        "A repeated power is resolved afresh, so its choices are new by themselves.",
        "Un pouvoir répété est résolu à neuf : ses choix sont donc nouveaux d'eux-mêmes.",
    ),
    "F-6": _HIDING,
    "F-16": (
        "Nothing keeps a permanent engaged: only single-use cards are excepted (A-1).",
        "Rien ne garde engagé un permanent : seules les cartes à usage unique sont exceptées (A-1).",
    ),
    "F-21": (
        "The deed is written down when a player is really eliminated, so an attempt that fails leaves nothing.",
        "L'acte n'est noté que si un joueur est vraiment éliminé ; une tentative manquée ne laisse rien.",
    ),
    "A-2": _icon("the three kinds of powers", "les trois genres de pouvoirs"),
    "A-3": _see("A-1"),
    "A-4": _icon("the kind of powers that F-1 speaks of, printed on the six cards",
                 "le genre de pouvoirs dont parle F-1, imprimé sur les six cartes"),
    "A-5": _icon("the exempt family, printed on the card", "la famille exemptée, imprimée sur la carte"),
    "A-7": _COURSE,
    "A-8": _see("F-15"),
    "A-10": _icon("the kinds of powers that the Lich opens, printed on it",
                  "les genres de pouvoirs que la Liche ouvre, imprimés sur elle"),
    "A-11": _COURSE,
    "A-12": _COURSE,
    "A-13": _COURSE,
    "A-14": ("As F-21: nothing is written down of a failed attempt.",
             "Comme F-21 : rien n'est noté d'une tentative manquée."),
    "A-15": _PRINTED,
    "A-16": ("The controller of an effect is noted with every batch (T-ELIM-4).",
             "Qui contrôle un effet est noté avec chaque changement (T-ELIM-4)."),
    "A-17": _see("T-WIN-4", "T-WIN-5"),
    "A-18": _see("T-JET-3"),
    "A-19": _NUMBER,
    "A-20": ("A threat is the event of a hand that ran empty (T-ELIM-2); an empty hand by itself is none.",
             "Une menace est le fait qu'une main se vide (T-ELIM-2) ; une main vide n'en est pas une."),
    "A-21": ("There is nothing to draw from.", "Il n'y a rien à piocher."),
    "A-22": ("A card that changes owner moves as it is.",
             "Une carte qui change de possesseur se déplace telle quelle."),
    "A-23": _see("F-2"),
    "A-24": _see("T-PWR-9"),
    "A-25": _see("T-MAND-1"),
    "A-26": _see("T-2P-6"),
    "A-27": ("Bids are numbers; cards are chosen when they are paid.",
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
    "A-45": ("Eliminations stand before victory in the bands (P-11).",
             "Les éliminations viennent avant la victoire dans les rangs (P-11)."),
    "A-46": _HIDING,
    "T-SETUP-1": (
        "The option `advanced_cards` says which cards are in the box from the start, before anything is played.",
        "L'option `advanced_cards` dit quelles cartes sont dans la boîte dès le début, avant de jouer.",
    ),
    "T-SETUP-7": (
        "The option `youngest_seat` is a number, read once by the setup.",
        "L'option `youngest_seat` est un nombre, lu une fois à la mise en place.",
    ),
    "T-2P-5": (
        "Clockwise from the seller's left and never one's whole hand: for two players it comes to the same.",
        "Dans le sens horaire depuis la gauche du vendeur, jamais toute sa main : à deux, cela revient au même.",
    ),
    "T-2P-10": ("The next survivor on the left is the other player.",
                "Le survivant suivant à gauche est l'autre joueur."),
    "T-2P-12": ("Cards put into play lie in the acquisition zone for any number of players.",
                "Les cartes mises en jeu vont dans la zone d'acquisition, quel que soit le nombre de joueurs."),
})  # fmt: skip
"""Rule id -> why it has no handler, in English and French."""
