"""Why a command is refused."""

from __future__ import annotations

from tabletop_rules.core.messages import Refusal

NOT_HELD = Refusal("not_held", "You do not hold {card}.", "Vous n'avez pas {card} en main.")
NOT_OFFERED_CARD = Refusal("card_not_offered", "{card} cannot be chosen here.", "{card} ne peut pas être choisie ici.")
NOT_OFFERED_PLAYER = Refusal(
    "player_not_offered", "Player {player} cannot be chosen here.", "Le joueur {player} ne peut pas être choisi ici."
)
NOT_OFFERED_BRANCH = Refusal("branch_not_offered", "{branch} is not possible here.", "{branch} n'est pas possible ici.")
NO_SPOT = Refusal("no_such_spot", "There is no spot {spot}.", "Il n'y a pas d'emplacement {spot}.")
NOT_OFFERED_SPOT = Refusal("spot_not_offered", "{spot} cannot be chosen here.", "{spot} ne peut pas être choisi ici.")
EMPTY_SPOT = Refusal("spot_empty", "Nothing lies at {spot}.", "Il n'y a rien à l'emplacement {spot}.")
UP_ALREADY = Refusal("up_already", "The token at {spot} is up already.", "Le jeton {spot} est déjà visible.")
OCCUPIED_SPOT = Refusal("spot_occupied", "{spot} is occupied.", "{spot} est occupé.")
CONSOLIDATED = Refusal(
    "consolidated",
    "The token at {spot} is consolidated and stays as it lies.",
    "Le jeton {spot} est consolidé et reste comme il est.",
)
GUARDED = Refusal("guarded", "The Tower guards {spot}.", "La Tour protège {spot}.")
GUARDED_CHARACTER = Refusal("character_guarded", "The Tower guards {card}.", "La Tour protège {card}.")
NO_ROOM = Refusal(
    "no_room", "You have no free slot for a token of that kind.", "Vous n'avez pas de place libre pour un tel jeton."
)
NOT_MATCHED = Refusal("not_matched", "{slot} cannot be consolidated.", "{slot} ne peut pas être consolidé.")
MUST_ACT = Refusal("must_act", "This power must be carried out.", "Ce pouvoir doit être appliqué.")
CANNOT_MOVE = Refusal(
    "cannot_move",
    "A token at {source} cannot move to {target}.",
    "Un jeton de {source} ne peut pas aller sur {target}.",
)
NO_MOVE = Refusal(
    "no_move",
    "A move goes from one slot to another.",
    "Un déplacement va d'une case à une autre.",
)
NOT_DEALT = Refusal("not_dealt", "You did not draw {setting} for that.", "Vous n'avez pas reçu {setting} pour cela.")

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
