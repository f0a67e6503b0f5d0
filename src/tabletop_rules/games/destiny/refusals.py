"""Every reason for a rejection, in English and French."""

from __future__ import annotations

from tabletop_rules.core.messages import Refusal

NOT_HELD = Refusal("not_held", "You do not hold {card}.", "Vous n'avez pas « {card} » en main.")
NOT_OFFERED_CARD = Refusal("card_not_offered", "{card} cannot be chosen here.", "Impossible de choisir « {card} » ici.")
NOT_OFFERED_PLAYER = Refusal(
    "player_not_offered", "{player} cannot be chosen here.", "{player} ne peut pas être choisi ici."
)
NOT_OFFERED_BRANCH = Refusal("branch_not_offered", "This is not possible here: {branch}.", "Impossible ici : {branch}.")
NO_SPOT = Refusal(
    "no_such_spot", "There is no such spot on the table.", "Il n'y a pas de tel emplacement sur la table."
)
NOT_OFFERED_SPOT = Refusal(
    "spot_not_offered",
    "This spot cannot be chosen here: {spot}.",
    "Cet emplacement ne peut pas être choisi ici : {spot}.",
)
EMPTY_SPOT = Refusal("spot_empty", "This spot is empty: {spot}.", "Cet emplacement est vide : {spot}.")
UP_ALREADY = Refusal("up_already", "This token is already face up: {spot}.", "Ce jeton est déjà révélé : {spot}.")
OCCUPIED_SPOT = Refusal("spot_occupied", "This spot is occupied: {spot}.", "Cet emplacement est occupé : {spot}.")
CONSOLIDATED = Refusal(
    "consolidated",
    "This token is consolidated and cannot be moved or turned: {spot}.",
    "Ce jeton est consolidé : il ne peut être ni déplacé ni retourné ({spot}).",
)
GUARDED = Refusal("guarded", "The Tower guards this spot: {spot}.", "La Tour protège cet emplacement : {spot}.")
GUARDED_CHARACTER = Refusal("character_guarded", "The Tower guards {card}.", "La Tour protège « {card} ».")
NO_ROOM = Refusal(
    "no_room",
    "You have no free slot for a token of that kind.",
    "Vous n'avez pas de case libre pour un jeton de cette sorte.",
)
NOT_MATCHED = Refusal(
    "not_matched",
    "{slot} cannot be consolidated: its token must be face up and be the one named by the setting under it.",
    "Impossible de consolider « {slot} » : son jeton doit être révélé et nommé par le réglage posé dessous.",
)
MUST_ACT = Refusal(
    "must_act", "You must do this: it cannot be declined.", "Vous devez le faire : impossible de refuser."
)
CANNOT_MOVE = Refusal(
    "cannot_move",
    "No token can move from {source} to {target}: both must be unconsolidated slots of its kind.",
    "Aucun jeton ne peut aller de « {source} » à « {target} » : il faut deux cases de sa sorte, non consolidées.",
)
NO_MOVE = Refusal(
    "no_move",
    "A move goes from one slot to another: name both slots, or none to stay.",
    "Un déplacement va d'une case à une autre : nommez les deux, ou aucune pour ne rien déplacer.",
)
NOT_DEALT = Refusal(
    "not_dealt",
    'You did not draw "{setting}" for that slot.',
    "Vous n'avez pas tiré « {setting} » pour cette case.",
)

REFUSALS = (
    NOT_HELD,
    NOT_OFFERED_CARD,
    NOT_OFFERED_PLAYER,
    NOT_OFFERED_BRANCH,
    NO_SPOT,
    NOT_OFFERED_SPOT,
    EMPTY_SPOT,
    UP_ALREADY,
    OCCUPIED_SPOT,
    CONSOLIDATED,
    GUARDED,
    GUARDED_CHARACTER,
    NO_ROOM,
    NOT_MATCHED,
    MUST_ACT,
    CANNOT_MOVE,
    NO_MOVE,
    NOT_DEALT,
)
"""All of the above."""
