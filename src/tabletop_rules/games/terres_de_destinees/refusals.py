"""Every reason for a rejection, in English and French; rules name the rule id when they reject."""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.messages import Refusal

# --- the auction phase ----------------------------------------------------------------------------------------------

NOT_IN_HAND: Final = Refusal(
    "not_in_hand", "You do not hold {card} in your hand.", "Vous n'avez pas « {card} » dans votre main."
)
DEMANDED: Final = Refusal(
    "demanded",
    "A demand binds you: put up a card of {families}.",
    "Une exigence vous lie : mettez en vente une carte de la famille {families}.",
)
NOT_FACE_DOWN: Final = Refusal(
    "not_face_down",
    "No power lets you put up a card face down: put it up face up.",
    "Aucun pouvoir ne vous permet de vendre une carte face cachée : vendez-la face visible.",
)
MUST_HIDE: Final = Refusal(
    "must_hide", "You must put up the card face down.", "Vous devez vendre la carte face cachée."
)
BID_TOO_LOW: Final = Refusal(
    "bid_too_low", "Bid at least {least}, not {cards}, or pass.", "Offrez au moins {least}, pas {cards}, ou passez."
)
BID_TOO_HIGH: Final = Refusal(
    "bid_too_high",
    "Bid {most} at most: never as many cards as you hold.",
    "Offrez {most} au plus : jamais autant de cartes que vous en avez.",
)
NO_SUCH_LOT: Final = Refusal("no_such_lot", "{seller} has put nothing up.", "{seller} n'a rien mis en vente.")

# --- the effects phase ----------------------------------------------------------------------------------------------

NOT_YOURS: Final = Refusal("not_yours", "{card} is not in your play area.", "« {card} » n'est pas en jeu devant vous.")
ENGAGED: Final = Refusal("engaged", "{card} is engaged.", "La carte « {card} » est engagée.")
NOTHING_TO_ACTIVATE: Final = Refusal(
    "nothing_to_activate", "{card} has no power to activate.", "La carte « {card} » n'a pas de pouvoir à activer."
)
BARRED: Final = Refusal(
    "barred",
    "Another player's cards are open to you, so the power of {card} is forbidden for this turn.",
    "Les cartes d'un autre joueur vous sont ouvertes ; le pouvoir de la carte « {card} » est interdit ce tour-ci.",
)
WITHOUT_EFFECT: Final = Refusal(
    "without_effect", "The power of {card} could do nothing.", "Le pouvoir de la carte « {card} » n'aurait aucun effet."
)
NOT_FIRST: Final = Refusal(
    "not_first",
    "{card} can only be the first power of the turn.",
    "La carte « {card} » ne peut être que le premier pouvoir du tour.",
)
COST_TOO_HIGH: Final = Refusal(
    "cost_too_high",
    "The cost of {card} would leave no card in your hand.",
    "Le coût de la carte « {card} » ne laisserait rien dans votre main.",
)
DUTY: Final = Refusal(
    "duty", "First activate {card}, which is mandatory.", "Activez d'abord la carte « {card} », qui est obligatoire."
)
NO_JETON: Final = Refusal(
    "no_jeton", "You hold no Jeton {number} to use now.", "Vous n'avez pas de Jeton {number} à utiliser maintenant."
)
ALREADY_HASTENED: Final = Refusal(
    "already_hastened",
    "Jeton {number} has already been used this turn.",
    "Le Jeton {number} a déjà été utilisé ce tour-ci.",
)
ALREADY_SHOWN: Final = Refusal(
    "already_shown",
    "Jeton {number} has already shown a hand this turn.",
    "Le Jeton {number} a déjà montré une main ce tour-ci.",
)
JETON_WITHOUT_EFFECT: Final = Refusal(
    "jeton_without_effect", "Jeton {number} would do nothing now.", "Le Jeton {number} n'aurait aucun effet maintenant."
)

# --- choices --------------------------------------------------------------------------------------------------------

NOT_OFFERED: Final = Refusal("not_offered", "{what} cannot be chosen here.", "Impossible de choisir « {what} » ici.")
SEAT_NOT_OFFERED: Final = Refusal(
    "seat_not_offered", "{seat} cannot be chosen here.", "{seat} ne peut pas être choisi ici."
)
PAIR_NOT_OFFERED: Final = Refusal(
    "pair_not_offered",
    "Seats {one} and {two} cannot be chosen here.",
    "Les sièges {one} et {two} ne peuvent pas être choisis ici.",
)
WRONG_FAMILY: Final = Refusal(
    "wrong_family", "{card} is not of the family {family}.", "La carte « {card} » n'est pas de la famille {family}."
)
NO_GUARDIAN: Final = Refusal(
    "no_guardian",
    "{destin} is not your Destin: answer no.",
    "Le Destin « {destin} » n'est pas le vôtre : répondez non.",
)

REFUSALS: Final = (
    NOT_IN_HAND,
    DEMANDED,
    NOT_FACE_DOWN,
    MUST_HIDE,
    BID_TOO_LOW,
    BID_TOO_HIGH,
    NO_SUCH_LOT,
    NOT_YOURS,
    ENGAGED,
    NOTHING_TO_ACTIVATE,
    BARRED,
    WITHOUT_EFFECT,
    NOT_FIRST,
    COST_TOO_HIGH,
    DUTY,
    NO_JETON,
    ALREADY_HASTENED,
    ALREADY_SHOWN,
    JETON_WITHOUT_EFFECT,
    NOT_OFFERED,
    SEAT_NOT_OFFERED,
    PAIR_NOT_OFFERED,
    WRONG_FAMILY,
    NO_GUARDIAN,
)
