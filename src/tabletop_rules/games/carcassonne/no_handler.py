"""Rulings of the digest that are no handler, each with the reason why."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

NO_HANDLER: Final[Mapping[str, tuple[str, str]]] = {
    "V1": ("R6 is its handler.", "R6 est son gestionnaire."),
    "V8": ("FM3 is its handler.", "FM3 est son gestionnaire."),
    "V9": (
        "It says which tiles are in the bag, before anybody plays.",
        "Elle dit quelles tuiles sont dans le sac, avant que quelqu'un joue.",
    ),
    "V12": (
        "It says which spring and lake are in the box, before anybody plays.",
        "Elle dit quels source et lac sont dans la boîte, avant que quelqu'un joue.",
    ),
    "V13": (
        "It is the table of handlers itself, with one entry for each expansion.",
        "C'est la table des gestionnaires elle-même, avec une entrée par extension.",
    ),
    "Q1": ("The plain track compares spaces; V11 changes it.", "La piste compare les cases ; V11 la change."),
    "Q2": ("Plainly a refusal ends the chance; V6 changes it.", "Un refus met fin à la possibilité ; V6 le change."),
    "Q3": (
        "The course: the next player is looked for whatever the active one did.",
        "Le déroulement : le suivant est cherché quoi que le joueur actif ait fait.",
    ),
    "Q5": (
        "The order of the course: every question goes clockwise from the active player.",
        "L'ordre du déroulement : chaque question suit le sens horaire à partir du joueur actif.",
    ),
    "Q6": (
        "R10 looks at the positions kept when the batch was opened.",
        "R10 regarde les positions gardées à l'ouverture du lot.",
    ),
    "Q7": (
        "The question itself: with several companions that take the robber along, its owner is asked.",
        "C'est la question : si plusieurs compagnes emmènent le voleur, son propriétaire choisit.",
    ),
    "Q8": ("Income is a plain scoring move; V2 changes it.", "Une recette est une avance ordinaire ; V2 le change."),
    "Q10": (
        "All that one tile completes is one batch of the course.",
        "Tout ce qu'une tuile complète est un seul lot du déroulement.",
    ),
    "Q11": (
        "Points of a message are a plain batch, so R9 finds them.",
        "Les points d'un message sont un lot ordinaire, que R9 trouve.",
    ),
    "Q12": (
        "The track is plainly settled before final scoring; V3 changes it.",
        "La piste est réglée avant le décompte final ; V3 le change.",
    ),
    "Q15": (
        "The check asks only for figures that moved forward.",
        "L'examen ne demande que les figurines qui ont avancé.",
    ),
    "Q16": (
        "R19 counts companions, and these are foreign figures (R11).",
        "R19 compte les compagnes, qui sont des figurines d'autres joueurs (R11).",
    ),
    "Q17": (
        "M11 begins the placement with the draw, not with the turn.",
        "M11 commence la pose par le tirage, pas par le tour.",
    ),
    "Q18": ("A mere number.", "Un simple nombre."),
    "Q19": (
        "Message 3 looks for monasteries; a garden is another part of a tile.",
        "Le message 3 cherche les abbayes ; un jardin est une autre zone.",
    ),
    "Q20": (
        "Message 8 asks for the worth of a feature, which knows no majority.",
        "Le message 8 demande la valeur d'une zone, sans égard à la majorité.",
    ),
    "Q21": (
        "A batch is made only of events with points.",
        "Un lot n'est fait que d'évaluations avec des points.",
    ),
    "Q22": (
        "The record of a theft puts the robber back in supply.",
        "L'enregistrement d'un vol remet le voleur en réserve.",
    ),
    "Q23": ("The order of the steps of a batch.", "L'ordre des étapes d'un lot."),
    "Q24": ("It cannot happen.", "Cela ne peut pas arriver."),
    "Q25": ("R2 waits for a tile that is laid.", "R2 attend une tuile posée."),
    "Q26": ("The data of the tile.", "Les données de la tuile."),
    "Q27": (
        "A message that would do nothing is not offered, and a draw from nothing ends the placement (B6).",
        "Un message sans effet n'est pas proposé, et un tirage sans tuile met fin à la pose (B6).",
    ),
    "Q28": (
        "All choose, then all steal, then all go along: the order of the steps of a batch.",
        "Tous choisissent, puis volent, puis suivent : l'ordre des étapes d'un lot.",
    ),
    "Q30": ("M10 is its handler.", "M10 est son gestionnaire."),
    "Q31": (
        "A robber that has stolen is home before anybody goes along.",
        "Un voleur qui a volé est rentré avant que l'on suive.",
    ),
    "Q32": (
        "V3 is its handler; the sets of events are the course of final scoring.",
        "V3 est son gestionnaire ; les lots sont le déroulement du décompte final.",
    ),
    "Q34": ("R22 says which figure moves.", "R22 dit quelle figurine avance."),
    "Q35": ("Nothing changes.", "Rien ne change."),
    "Q36": (
        "The question names the figure, whatever the points.",
        "La question désigne la figurine, quels que soient les points.",
    ),
}
"""By rule id: the reason in English and in French."""
