"""Every reason for a rejection, in English and French."""

from __future__ import annotations

from tabletop_rules.core.messages import Refusal

NOT_HELD = Refusal("not_held", "You do not hold {card}.", "Vous n'avez pas « {card} » en main.")
NOT_OFFERED_CARD = Refusal("card_not_offered", "{card} cannot be chosen here.", "Impossible de choisir « {card} » ici.")
NOT_OFFERED_PLAYER = Refusal(
    "player_not_offered", "{player} cannot be chosen here.", "{player} ne peut pas être choisi ici."
)
NOT_OFFERED_SPOT = Refusal(
    "spot_not_offered",
    "This spot cannot be chosen here: {spot}.",
    "Cet emplacement ne peut pas être choisi ici : {spot}.",
)
UP_ALREADY = Refusal("up_already", "This token is already face up: {spot}.", "Ce jeton est déjà révélé : {spot}.")
CONSOLIDATED = Refusal(
    "consolidated",
    "This token is consolidated and cannot be moved or turned: {spot}.",
    "Ce jeton est consolidé : il ne peut être ni déplacé ni retourné ({spot}).",
)
MUST_ACT = Refusal(
    "must_act", "You must do this: it cannot be declined.", "Vous devez le faire : impossible de refuser."
)
