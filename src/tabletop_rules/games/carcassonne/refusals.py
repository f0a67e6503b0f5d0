"""Refusals of the base game."""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.messages import Refusal

OCCUPIED: Final = Refusal(
    "occupied",
    "There is already a tile on ({column}, {row}).",
    "Une tuile occupe déjà l'emplacement ({column}, {row}).",
)
NOT_ADJACENT: Final = Refusal(
    "not_adjacent",
    "The cell ({column}, {row}) is next to no tile.",
    "L'emplacement ({column}, {row}) ne touche aucune tuile.",
)
MISMATCH: Final = Refusal(
    "edges_differ",
    "Turned like this, the tile does not match its neighbours: {side} shows {here}, next to {there}.",
    "Ainsi tournée, la tuile ne correspond pas à ses voisines : côté {side}, {here} contre {there}.",
)
NO_SEGMENT: Final = Refusal(
    "no_such_segment", "The tile just laid has no such {part}.", "La tuile posée n'a pas de zone de ce genre : {part}."
)
NO_MEEPLE: Final = Refusal("no_meeple", "You have no meeple in supply.", "Vous n'avez plus de meeple en réserve.")
CLAIMED: Final = Refusal(
    "claimed",
    "That {part} is already claimed: {meeple}.",
    "Cette zone est déjà occupée ({part}) : {meeple}.",
)
GARDEN: Final = Refusal(
    "garden", "An ordinary meeple may not be placed on a garden.", "Un meeple ne peut pas se placer sur un jardin."
)
NO_FARMERS: Final = Refusal(
    "no_farmers",
    "Fields may not be claimed in this match.",
    "Les prés ne peuvent pas être revendiqués dans cette partie.",
)
NOT_INSTEAD: Final = Refusal(
    "not_instead",
    "This cannot be done instead of placing a meeple.",
    "Cela ne peut pas se faire à la place de placer un meeple.",
)
NOT_YOURS: Final = Refusal(
    "no_such_gain", "You have no such points to take.", "Vous n'avez pas de tels points à prendre."
)
FIXED_ORDER: Final = Refusal(
    "fixed_order",
    "The order of your points does not matter now: next come {gain}.",
    "L'ordre de vos points ne change rien : prenez d'abord {gain}.",
)
NO_FIGURE: Final = Refusal(
    "no_such_figure",
    "That figure cannot be chosen now: {figure}.",
    "Cette figurine ne peut pas être choisie maintenant : {figure}.",
)

REFUSALS: Final = (
    OCCUPIED,
    NOT_ADJACENT,
    MISMATCH,
    NO_SEGMENT,
    NO_MEEPLE,
    CLAIMED,
    GARDEN,
    NO_FARMERS,
    NOT_INSTEAD,
    NOT_YOURS,
    FIXED_ORDER,
    NO_FIGURE,
)
