"""Why some rulings are no handlers of their own: which one carries them out, or what plain rule they are part of."""

from __future__ import annotations

from typing import Final

NO_HANDLER: Final[dict[str, tuple[str, str]]] = {
    "FA-AMB-1": (
        "A mere number, which the option `no_job_income` sets.",
        "Un simple nombre, que fixe l'option `no_job_income`.",
    ),
    "FA-AMB-2": (
        "The plain definition of the income: it looks for a job in front.",
        "La simple définition du revenu : on cherche un métier posé devant le joueur.",
    ),
    "FA-AMB-3": (
        "Data of the pack: the title of a card and its condition.",
        "Une donnée du contenu : le titre d'une carte et sa condition.",
    ),
    "FA-AMB-4": (
        "Data of the pack: the levels of a card; the handler FA-EFF-4 adds the conditional ones.",
        "Une donnée du contenu : les niveaux d'une carte ; FA-EFF-4 ajoute ceux qui sont conditionnels.",
    ),
    "FA-AMB-5": (
        "Keywords and tags are data of the pack, and a condition names the one it looks for.",
        "Mots-clés et étiquettes sont des données du contenu, et une condition nomme ce qu'elle cherche.",
    ),
    "FA-AMB-6": (
        "Data of the pack: that action stays with who receives it.",
        "Une donnée du contenu : cette action reste chez qui la reçoit.",
    ),
    "FA-AMB-7": (
        "What is counted is part of the plain rule FA-PLAY-1: cards placed in this turn, not cards in front.",
        "Ce qu'on compte fait partie de la simple règle FA-PLAY-1 : les cartes posées ce tour, non celles déjà là.",
    ),
    "FA-AMB-8": (
        "The plain check of an action reads each condition on the player it is printed for.",
        "Le simple contrôle d'une action lit chaque condition sur le joueur qu'elle vise.",
    ),
    "FA-AMB-9": (
        "Data of the pack: each action says whether it stays.",
        "Une donnée du contenu : chaque action dit si elle reste.",
    ),
    "FA-AMB-10": (
        "The plain answer to which turn is the last; the handler FA-TIME-2 is the other reading.",
        "La réponse simple à la question du dernier tour ; FA-TIME-2 est l'autre lecture.",
    ),
    "FA-AMB-11": (
        "The handler FA-RUIN-1 carries it out; FA-RUIN-7 is the other reading.",
        "FA-RUIN-1 s'en charge ; FA-RUIN-7 est l'autre lecture.",
    ),
    "FA-AMB-12": (
        "The plain power goes to the owner of the card; the handler FA-EFF-18 makes it once per turn, and FA-EFF-15 "
        "sends the gold to the bank.",
        "Le simple pouvoir profite au maître de la carte ; FA-EFF-18 le limite à une fois par tour, et FA-EFF-15 "
        "envoie l'or à la banque.",
    ),
    "FA-AMB-13": (
        "An order of the course: the handler FA-OBJ-5 acts when the accounts are done.",
        "Un ordre du déroulement : FA-OBJ-5 agit quand les comptes sont faits.",
    ),
    "FA-AMB-16": (
        "Plain rules: one may always end the drawing, and choose any deck to which a right is left.",
        "De simples règles : on peut toujours cesser de piocher, et choisir tout paquet auquel on a encore droit.",
    ),
    "FA-AMB-17": (
        "An order of the course: all are asked at once, and answers are taken as they come.",
        "Un ordre du déroulement : tous sont interrogés à la fois, et les réponses prises comme elles viennent.",
    ),
    "FA-AMB-18": (
        "The handlers FA-DECK-1, FA-ACC-10 and FA-RUIN-6 carry it out; ties and unbounded levels are plain "
        "definitions.",
        "FA-DECK-1, FA-ACC-10 et FA-RUIN-6 s'en chargent ; égalités et niveaux sans bornes sont de simples "
        "définitions.",
    ),
    "FA-AMB-19": (
        "An order of the plain rule FA-PLAY-9: conditions are read before the card is placed.",
        "Un ordre de la simple règle FA-PLAY-9 : les conditions se lisent avant que la carte soit posée.",
    ),
    "FA-AMB-20": (
        "The handler FA-EFF-4 carries it out.",
        "FA-EFF-4 s'en charge.",
    ),
    "FA-AMB-21": (
        "The handler FA-ACC-9 carries it out.",
        "FA-ACC-9 s'en charge.",
    ),
    "FA-AMB-22": (
        "The plain sum takes in all cards in front, whenever they were placed.",
        "La simple somme compte toutes les cartes posées, quel que soit le tour.",
    ),
    "FA-AMB-23": (
        "Mere numbers, advice for the option `turn_limit`.",
        "De simples nombres, un conseil pour l'option `turn_limit`.",
    ),
    "FA-AMB-24": (
        "Data of the pack, which says of each card where it comes from.",
        "Une donnée du contenu, qui dit de chaque carte d'où elle vient.",
    ),
    "FA-AMB-25": (
        "Data of the pack.",
        "Une donnée du contenu.",
    ),
    "FA-AMB-26": (
        "An order of the course.",
        "Un ordre du déroulement.",
    ),
    "FA-AMB-27": (
        "Who sees what is said by the fields of the state.",
        "Ce que chacun voit est dit par les champs de l'état.",
    ),
    "FA-AMB-28": (
        "A mere number, which the option `objective_bonus` sets.",
        "Un simple nombre, que fixe l'option `objective_bonus`.",
    ),
    "FA-AMB-29": (
        "The handler FA-TURN-2 carries it out.",
        "FA-TURN-2 s'en charge.",
    ),
    "FA-AMB-30": (
        "Announcing is plainly voluntary; the handlers FA-OBJ-3 are the other reading.",
        "L'annonce est volontaire par la simple règle ; les gestionnaires FA-OBJ-3 sont l'autre lecture.",
    ),
    "FA-AMB-31": (
        "A way of hiding: what a look leaves behind is kept in the state, for the two who know.",
        "Une façon de cacher : ce que laisse un regard est gardé dans l'état, pour les deux qui le savent.",
    ),
}
"""By the id of the ruling: the reason in English and in French."""
