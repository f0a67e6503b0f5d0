"""Why a command is refused."""

from __future__ import annotations

from tabletop_rules.core.messages import Refusal

NOT_HELD = Refusal("not_held", "You do not hold {card}.", "Vous n'avez pas « {card} » en main.")
NOT_OFFERED_CARD = Refusal("card_not_offered", "{card} cannot be chosen here.", "Impossible de choisir « {card} » ici.")
NOT_OFFERED_PLAYER = Refusal(
    "player_not_offered", "Seat {player} cannot be chosen here.", "Le siège {player} ne peut pas être choisi ici."
)
NOT_OFFERED_BRANCH = Refusal("branch_not_offered", "This is not possible here: {branch}.", "Impossible ici : {branch}.")
NO_SPOT = Refusal("no_such_spot", 'There is no spot "{spot}".', "Il n'y a pas d'emplacement « {spot} ».")
NOT_OFFERED_SPOT = Refusal(
    "spot_not_offered",
    "This spot cannot be chosen here: {spot}.",
    "Cet emplacement ne peut pas être choisi ici : {spot}.",
)
EMPTY_SPOT = Refusal("spot_empty", "This spot is empty: {spot}.", "Cet emplacement est vide : {spot}.")
UP_ALREADY = Refusal("up_already", "This token is up already: {spot}.", "Ce jeton est déjà révélé : {spot}.")
OCCUPIED_SPOT = Refusal("spot_occupied", "This spot is occupied: {spot}.", "Cet emplacement est occupé : {spot}.")
CONSOLIDATED = Refusal(
    "consolidated",
    "This token is consolidated and stays as it lies: {spot}.",
    "Ce jeton est consolidé et reste comme il est : {spot}.",
)
GUARDED = Refusal("guarded", "The Tower guards this spot: {spot}.", "La Tour protège cet emplacement : {spot}.")
GUARDED_CHARACTER = Refusal("character_guarded", "The Tower guards {card}.", "La Tour protège « {card} ».")
NO_ROOM = Refusal(
    "no_room", "You have no free slot for a token of that kind.", "Vous n'avez pas de place libre pour un tel jeton."
)
NOT_MATCHED = Refusal(
    "not_matched",
    "{slot} cannot be consolidated here: that takes a token that is up and that the setting under it names.",
    "Impossible de consolider « {slot} » ici : il y faut un jeton révélé, que nomme le réglage posé dessous.",
)
MUST_ACT = Refusal(
    "must_act", "This must be done: it cannot be declined.", "Cela doit être fait : on ne peut pas refuser."
)
CANNOT_MOVE = Refusal(
    "cannot_move",
    "No token can move from {source} to {target}: it goes to another slot of its kind, and consolidated slots stay.",
    "Aucun jeton ne peut aller de « {source} » à « {target} » : il faut une case de même sorte, et rien de consolidé.",
)
NO_MOVE = Refusal(
    "no_move",
    "A move goes from one slot to another: name both, or none to stay.",
    "Un déplacement va d'une case à une autre : nommez les deux, ou aucune pour ne rien bouger.",
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
"""All reasons of this game."""
