"""Rulings of the digest without a handler, each with the reason."""

from __future__ import annotations

from typing import Final

PACK: Final = ("It is data of the pack.", "C'est une donnée du contenu.")


def _covered_by(rule: str) -> tuple[str, str]:
    return f"The handler {rule} covers it.", f"Le gestionnaire {rule} s'en charge."


def _set_by(option: str) -> tuple[str, str]:
    return f"It is a number, set by the option `{option}`.", f"C'est un nombre, fixé par l'option `{option}`."


NO_HANDLER: Final[dict[str, tuple[str, str]]] = {
    "FA-AMB-1": _set_by("no_job_income"),
    "FA-AMB-3": (
        "It is data of the pack: the title of a card and its condition.",
        "C'est une donnée du contenu : le titre d'une carte et sa condition.",
    ),
    "FA-AMB-4": (
        "It is data of the pack: the levels of a card; the handler FA-EFF-4 adds the conditional ones.",
        "C'est une donnée du contenu : les niveaux d'une carte ; le gestionnaire FA-EFF-4 ajoute ceux sous condition.",
    ),
    "FA-AMB-5": (
        "It is data of the pack: keywords and tags, and the conditions that name them.",
        "C'est une donnée du contenu : les mots-clés, les étiquettes et les conditions qui les citent.",
    ),
    "FA-AMB-6": (
        "It is data of the pack: the action is attached to the player who receives it.",
        "C'est une donnée du contenu : l'action reste devant le joueur qui la reçoit.",
    ),
    "FA-AMB-7": (
        "It is part of the plain rule FA-PLAY-1, which counts the cards placed in this turn, not the cards in front.",
        "Elle fait partie de la règle FA-PLAY-1, qui compte les cartes posées ce tour-ci, non celles déjà là.",
    ),
    "FA-AMB-8": (
        "The plain check of an action reads each condition on the player it is printed for.",
        "Le contrôle ordinaire d'une action lit chaque condition sur le joueur qu'elle concerne.",
    ),
    "FA-AMB-9": (
        "It is data of the pack: whether an action stays.",
        "C'est une donnée du contenu : si une action reste.",
    ),
    "FA-AMB-10": (
        "It is the plain definition of the last turn; the handler FA-TIME-2 is the other reading.",
        "C'est la définition même du dernier tour ; le gestionnaire FA-TIME-2 est l'autre lecture.",
    ),
    "FA-AMB-11": (
        "The handler FA-RUIN-1 covers it; FA-RUIN-7 is the other reading.",
        "Le gestionnaire FA-RUIN-1 s'en charge ; FA-RUIN-7 est l'autre lecture.",
    ),
    "FA-AMB-12": (
        "The plain power benefits the owner of the card, once per turn; the handler FA-EFF-18 counts all cards with it "
        "as one, and FA-EFF-15 sends the gold to the bank.",
        "Le pouvoir profite au propriétaire de la carte, une fois par tour ; le gestionnaire FA-EFF-18 compte toutes "
        "ses cartes comme une seule, et FA-EFF-15 envoie l'or à la banque.",
    ),
    "FA-AMB-13": (
        "It is part of the course: the handler FA-OBJ-5 acts once the accounts are done.",
        "Elle tient au déroulement : le gestionnaire FA-OBJ-5 agit une fois les comptes faits.",
    ),
    "FA-AMB-16": (
        "The plain rules say so: a player may stop drawing at any time, and choose any deck that a right remains for.",
        "Simples règles : on peut cesser de piocher à tout moment, et choisir tout paquet auquel on a encore droit.",
    ),
    "FA-AMB-17": (
        "It is part of the course: all are asked at once, and answers are taken in the order of arrival.",
        "Elle tient au déroulement : tous sont interrogés à la fois, et les réponses prises dans leur ordre d'arrivée.",
    ),
    "FA-AMB-18": (
        "The handlers FA-DECK-1, FA-ACC-10 and FA-RUIN-6 cover it; ties and unbounded levels are plain definitions.",
        "Les gestionnaires FA-DECK-1, FA-ACC-10 et FA-RUIN-6 s'en chargent ; égalités et niveaux sans bornes sont de "
        "simples définitions.",
    ),
    "FA-AMB-19": (
        "It is part of the plain rule FA-PLAY-9, which reads conditions before the card is placed.",
        "Elle fait partie de la règle FA-PLAY-9, qui lit les conditions avant que la carte soit posée.",
    ),
    "FA-AMB-20": _covered_by("FA-EFF-4"),
    "FA-AMB-21": _covered_by("FA-ACC-9"),
    "FA-AMB-22": (
        "The plain sum counts all cards in front, whenever they were placed.",
        "La simple somme compte toutes les cartes devant le joueur, quel que soit le tour où elles ont été posées.",
    ),
    "FA-AMB-23": (
        "It is advice on the option `turn_limit`.",
        "C'est un conseil pour l'option `turn_limit`.",
    ),
    "FA-AMB-24": PACK,
    "FA-AMB-25": PACK,
    "FA-AMB-26": ("It is part of the course.", "Elle tient au déroulement."),
    "FA-AMB-27": (
        "The fields of the state say who sees what.",
        "Les champs de l'état disent qui voit quoi.",
    ),
    "FA-AMB-28": _set_by("objective_bonus"),
    "FA-AMB-29": _covered_by("FA-TURN-2"),
    "FA-AMB-30": (
        "Announcing is voluntary by the plain rule; the handlers FA-OBJ-3 are the other reading.",
        "L'annonce est volontaire selon la règle ; les gestionnaires FA-OBJ-3 sont l'autre lecture.",
    ),
    "FA-AMB-31": (
        "It says what is hidden: the state keeps what a look into a hand revealed, for the two who saw it.",
        "Elle dit ce qui est caché : l'état garde ce qu'un regard dans une main a montré, pour les deux qui le savent.",
    ),
}
"""Rule id -> the reason, in English and in French."""
