"""Why some rulings are no handlers of their own: which one carries them out, or what plain rule they are part of."""

from __future__ import annotations

from typing import Final

NO_HANDLER: Final[dict[str, tuple[str, str]]] = {
    "D-Q-5": (
        "The shape of the clock is a plain fact, in state and setup.",
        "La forme de l'horloge est un simple fait, dans l'état et la mise en place.",
    ),
    "D-Q-7": (
        "Which kind a slot takes is printed on it.",
        "La sorte que reçoit une case est imprimée dessus.",
    ),
    "D-Q-8": (
        "Slots take tokens by their kind alone; nothing asks for a character.",
        "Les cases reçoivent des jetons selon leur seule sorte ; rien n'exige un personnage.",
    ),
    "D-Q-9": (
        "A taker needs a free slot by the plain rule D-TOK-2.",
        "Qui prend a besoin d'une case libre, par la simple règle D-TOK-2.",
    ),
    "D-Q-10": (
        "Reveals are asked of all hidden tokens; no protection is on them.",
        "On révèle parmi tous les jetons cachés ; rien ne les protège.",
    ),
    "D-Q-11": (
        "Which things a power names is part of its verb.",
        "Ce que nomme un pouvoir fait partie de son verbe.",
    ),
    "D-Q-12": (
        "A slot matches by its own setting in the plain definition of D-CONS-1.",
        "Une case convient par son propre réglage, dans la simple définition de D-CONS-1.",
    ),
    "D-Q-19": (
        "The handler D-POW-5 carries it out.",
        "D-POW-5 s'en charge.",
    ),
    "D-Q-21": (
        "That both hands hold cards is the handler D-POW-8; the rest is what the Emperor's card says.",
        "Que les deux mains aient des cartes relève de D-POW-8 ; le reste est le texte de l'Empereur.",
    ),
    "D-Q-23": (
        "The handler D-CLOCK-4 carries it out.",
        "D-CLOCK-4 s'en charge.",
    ),
    "D-Q-24": (
        "The handler D-CARD-19 carries it out; nobody sees the clock by any right.",
        "D-CARD-19 s'en charge ; aucun droit ne montre l'horloge.",
    ),
    "D-Q-26": (
        "Settings change slots of one kind, as slots are printed.",
        "Les réglages changent de case dans une même sorte, comme l'impriment les cases.",
    ),
    "D-Q-28": (
        "The Hermit's card needs a card to discard; without one it can do nothing (D-POW-2).",
        "L'Hermite demande une carte à défausser ; sans elle il ne peut rien (D-POW-2).",
    ),
    "D-Q-29": (
        "Two parts of one power, as the pack lists them.",
        "Deux parties d'un même pouvoir, comme les donne le contenu.",
    ),
    "D-Q-30": (
        "Equal ranks cancel whatever the cards; missing pictures carry no rule.",
        "Les rangs égaux s'annulent, quelles que soient les cartes ; des images absentes ne portent aucune règle.",
    ),
    "D-Q-31": (
        "The handler D-CHAR-1 heeds who arrives, and the Devil at the victim's does not.",
        "D-CHAR-1 regarde qui arrive, et le Diable n'arrive pas chez la victime.",
    ),
    "D-Q-32": (
        "What Justice counts is what its card says.",
        "Ce que compte la Justice est le texte de sa carte.",
    ),
    "D-Q-35": (
        "The handler D-CARD-31 guards the character; the Tower itself is guarded by nothing.",
        "D-CARD-31 protège le personnage ; rien ne protège la Tour elle-même.",
    ),
    "D-Q-38": (
        "Kinds are those of slots, and faces are data of the card.",
        "Les sortes sont celles des cases, et les faces une donnée de la carte.",
    ),
    "D-Q-39": (
        "Points marked are an event that nothing takes back.",
        "Les points marqués sont un événement que rien ne reprend.",
    ),
    "D-Q-43": (
        "Equal totals share a place in the ranking, which is the end of the course.",
        "Les totaux égaux partagent une place du classement, qui finit la partie.",
    ),
    "D-Q-44": (
        "Who begins is said before the match, or drawn; the option holds a plain seat.",
        "Qui commence est dit avant la partie, ou tiré au sort ; l'option tient un simple siège.",
    ),
    "D-Q-45": (
        "The list of bodies is data of the pack.",
        "La liste des astres est une donnée du contenu.",
    ),
    "D-Q-46": (
        "A card played for value competes, whatever it is.",
        "Une carte jouée pour sa valeur est en lice, quelle qu'elle soit.",
    ),
    "D-Q-47": (
        "Who sees what lies open is said by the fields of the state.",
        "Ce qui est visible de tous est dit par les champs de l'état.",
    ),
    "D-Q-48": (
        "A way of hiding: the stream keeps what was shown, the view does not.",
        "Une façon de cacher : le flux garde ce qui fut montré, la vue non.",
    ),
    "D-Q-49": (
        "An order of the course.",
        "Un ordre du déroulement.",
    ),
    "D-Q-50": (
        "Destiny has no seat that could gain anything.",
        "Le destin n'a pas de siège qui puisse recevoir quoi que ce soit.",
    ),
    "D-Q-51": (
        "Mere numbers of the pack.",
        "De simples nombres du contenu.",
    ),
    "D-Q-52": (
        "The handler D-CHAR-1 heeds arrivals, and to be uncovered is none.",
        "D-CHAR-1 regarde les arrivées, et être découvert n'en est pas une.",
    ),
    "D-Q-53": (
        "Ranks are data of the pack.",
        "Les rangs sont une donnée du contenu.",
    ),
    "D-Q-54": (
        "An order of the questions of a power.",
        "Un ordre des questions d'un pouvoir.",
    ),
    "D-Q-55": (
        "A way of hiding; where a right to look begins or ends, the handler D-INFO-13 carries it out.",
        "Une façon de cacher ; là où un droit de regard commence ou finit, D-INFO-13 s'en charge.",
    ),
    "D-Q-56": (
        "A way of hiding: which questions are put follows from what everybody knows.",
        "Une façon de cacher : les questions posées découlent de ce que tous savent.",
    ),
}
"""By the id of the ruling: the reason in English and in French."""
