"""Rulings of the digest without a handler, each with the reason."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

NO_HANDLER: Final[Mapping[str, tuple[str, str]]] = {
    "V1": ("The handler R6 covers it.", "Le gestionnaire R6 s'en charge."),
    "V8": ("The handler FM3 covers it.", "Le gestionnaire FM3 s'en charge."),
    "V9": ("It decides which tiles are in the bag.", "Elle décide quelles tuiles sont dans le sac."),
    "V12": ("It decides which tiles are in the box.", "Elle décide quelles tuiles sont dans la boîte."),
    "V13": ("It is the table of handlers itself.", "C'est la table des gestionnaires elle-même."),
    "Q1": ("By default spaces are compared; V11 changes that.", "Par défaut on compare les cases ; V11 le change."),
    "Q2": ("By default declining ends the chance; V6 changes that.", "Par défaut un refus y met fin ; V6 le change."),
    "Q3": ("The course asks the next player in any case.", "Le déroulement demande au suivant dans tous les cas."),
    "Q5": ("The course asks clockwise from the active player.", "Le déroulement suit le sens horaire dès l'actif."),
    "Q6": ("R10 reads the positions kept at the opening.", "R10 lit les positions gardées à l'ouverture du lot."),
    "Q7": ("It is the decision itself.", "C'est la décision elle-même."),
    "Q8": ("By default income is a scoring move; V2 changes that.", "Par défaut c'est une avance ; V2 le change."),
    "Q9": (
        "By default the bonus comes before the features; V7 changes that.",
        "Par défaut le bonus vient avant les zones ; V7 le change.",
    ),
    "Q10": ("The course makes one batch per tile.", "Le déroulement fait un seul lot par tuile."),
    "Q11": ("R9 finds the points of a message in any batch.", "R9 trouve les points d'une missive dans tout lot."),
    "Q12": ("By default robbers are paid before; V3 changes that.", "Par défaut ils sont payés avant ; V3 le change."),
    "Q15": ("The check reads only forward moves.", "L'examen ne lit que les avances."),
    "Q16": ("R19 counts companions, which are foreign (R11).", "R19 compte les compagnes, jamais à soi (R11)."),
    "Q17": ("M11 starts with the draw, not with a turn.", "M11 commence par le tirage, pas par un tour."),
    "Q18": ("It is a number of the rules.", "C'est un nombre de la règle."),
    "Q19": ("Message 3 looks for monasteries only.", "La missive 3 ne cherche que les abbayes."),
    "Q20": ("The worth of a feature ignores majorities.", "La valeur d'une zone ignore la majorité."),
    "Q21": ("A batch drops events of 0 points.", "Un lot ignore les évaluations de 0 point."),
    "Q22": ("The reducer of a theft returns the robber.", "L'enregistrement d'un vol remet le voleur en réserve."),
    "Q23": ("It is part of the course: the steps of a batch.", "Elle tient au déroulement : les étapes d'un lot."),
    "Q24": ("It cannot happen.", "Cela ne peut pas arriver."),
    "Q25": ("R2 waits for a tile that is placed.", "R2 attend une tuile posée."),
    "Q26": ("It is data of the pack: the tile.", "C'est une donnée du contenu : la tuile."),
    "Q27": ("Without tiles, M6 leaves the 2 points; else B6.", "Sans tuile, M6 laisse les 2 points ; sinon B6."),
    "Q28": ("It is part of the course: the steps of a batch.", "Elle tient au déroulement : les étapes d'un lot."),
    "Q30": ("The handler M10 covers it.", "Le gestionnaire M10 s'en charge."),
    "Q31": ("A robber that has stolen is home by then.", "Un voleur qui a volé est alors déjà rentré."),
    "Q32": ("The handler V3 covers it.", "Le gestionnaire V3 s'en charge."),
    "Q34": ("R22 names the figure.", "R22 désigne la figurine."),
    "Q35": ("It changes nothing in play.", "Elle ne change rien au jeu."),
    "Q36": ("The decision names the figure.", "La décision désigne la figurine."),
}
"""Rule id -> the reason, in English and in French."""
