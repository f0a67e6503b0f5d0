"""Every reason for a rejection, in English and French; rules name the rule id when they reject."""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.messages import Refusal

# --- the auction phase ----------------------------------------------------------------------------------------------

NOT_IN_HAND: Final = Refusal(
    "not_in_hand", "You do not hold {card} in your hand.", "Vous n'avez pas « {card} » dans votre main."
)
# --- the effects phase ----------------------------------------------------------------------------------------------

ENGAGED: Final = Refusal("engaged", "{card} is engaged.", "La carte « {card} » est engagée.")
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
