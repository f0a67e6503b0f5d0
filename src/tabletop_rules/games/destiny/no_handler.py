"""Rulings of the digest without a handler, each with the reason."""

from __future__ import annotations

from typing import Final

NO_HANDLER: Final[dict[str, tuple[str, str]]] = {
    "D-Q-5": ("State and setup fix the shape of the clock.", "L'état et la mise en place fixent l'horloge."),
    "D-Q-7": ("The kind that a slot takes is printed on it.", "La sorte que reçoit une case est imprimée dessus."),
    "D-Q-8": ("Slots ask only for the kind of a token.", "Les cases ne regardent que la sorte du jeton."),
    "D-Q-9": ("The plain rule D-TOK-2 requires a free slot.", "La simple règle D-TOK-2 exige une case libre."),
    "D-Q-10": ("Nothing protects a hidden token from a reveal.", "Rien n'empêche de révéler un jeton caché."),
    "D-Q-11": ("The verb of a power says what it acts on.", "Le verbe d'un pouvoir dit sur quoi il agit."),
    "D-Q-12": ("D-CONS-1 compares a token with its own setting.", "D-CONS-1 compare un jeton à son propre réglage."),
    "D-Q-19": ("The handler D-POW-5 covers it.", "Le gestionnaire D-POW-5 s'en charge."),
    "D-Q-21": ("See D-POW-8; the rest is the Emperor's text.", "Voir D-POW-8 ; le reste est le texte de l'Empereur."),
    "D-Q-22": ("The handlers D-CARD-20 cover it.", "Les gestionnaires D-CARD-20 s'en chargent."),
    "D-Q-23": ("The handler D-CLOCK-4 covers it.", "Le gestionnaire D-CLOCK-4 s'en charge."),
    "D-Q-24": ("See D-CARD-19; no right shows the clock.", "Voir D-CARD-19 ; aucun droit ne montre l'horloge."),
    "D-Q-26": ("Only slots of one kind swap settings.", "Seules des cases de même sorte échangent leurs réglages."),
    "D-Q-28": ("See D-POW-2: the Hermit must discard a card.", "Voir D-POW-2 : l'Hermite doit défausser une carte."),
    "D-Q-29": ("The pack lists two parts of one power.", "Le contenu donne deux parties d'un même pouvoir."),
    "D-Q-30": ("Equal ranks cancel, whatever the cards.", "Les rangs égaux s'annulent, quelles que soient les cartes."),
    "D-Q-31": ("See D-CHAR-1: the Devil does not arrive.", "Voir D-CHAR-1 : le Diable n'arrive pas."),
    "D-Q-32": ("The text of Justice says what it counts.", "Le texte de la Justice dit ce qu'elle compte."),
    "D-Q-35": ("D-CARD-31 guards characters, not the Tower.", "D-CARD-31 protège les personnages, pas la Tour."),
    "D-Q-38": ("The slot gives the kind, the card the faces.", "La case donne la sorte, la carte les faces."),
    "D-Q-39": ("No event takes marked points back.", "Aucun événement ne reprend les points marqués."),
    "D-Q-43": ("Equal totals share a place in the ranking.", "Les totaux égaux partagent une place au classement."),
    "D-Q-44": ("The first player is set or drawn before play.", "Le premier joueur est fixé ou tiré avant la partie."),
    "D-Q-45": ("It is data of the pack: the list of bodies.", "C'est une donnée du contenu : la liste des astres."),
    "D-Q-46": ("Any card played for value competes.", "Toute carte jouée pour sa valeur est en lice."),
    "D-Q-47": ("The fields of the state say who sees what.", "Les champs de l'état disent qui voit quoi."),
    "D-Q-48": ("Masking: only the stream keeps what was shown.", "Masquage : seul le flux garde ce qui a été montré."),
    "D-Q-50": ("Destiny has no seat that could gain anything.", "Le destin n'a pas de siège à qui donner."),
    "D-Q-51": ("It is data of the pack: numbers.", "C'est une donnée du contenu : des nombres."),
    "D-Q-52": ("See D-CHAR-1: being uncovered is not arriving.", "Voir D-CHAR-1 : être découvert n'est pas arriver."),
    "D-Q-53": ("It is data of the pack: the ranks.", "C'est une donnée du contenu : les rangs."),
    "D-Q-54": ("It is part of the course: a power's choices.", "Elle tient au déroulement : les choix d'un pouvoir."),
    "D-Q-55": ("Masking; see D-INFO-12 for rights to look.", "Masquage ; voir D-INFO-12 pour les droits de regard."),
    "D-Q-56": ("Masking: asking depends on public facts.", "Masquage : demander ne dépend que de faits publics."),
}
"""Rule id -> the reason, in English and in French."""
