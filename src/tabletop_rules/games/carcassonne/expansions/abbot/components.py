"""The abbot, as people read about him."""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.component import Component
from tabletop_rules.core.terms import RuleId
from tabletop_rules.core.voice import Voice, pick

NAME: Final = ("abbot", "abbé")
TEXT: Final = (
    "Placed instead of a meeple, only in a monastery or a garden. Instead of placing anything, his player may take him "
    "back while it is incomplete, and scores it at once as at the end.",
    "Placé au lieu d'un meeple, seulement dans une abbaye ou un jardin. Au lieu de placer quoi que ce soit, son "
    "joueur peut le reprendre tant que la zone est incomplète, et l'évalue aussitôt comme à la fin.",
)


def components(voice: Voice) -> tuple[Component, ...]:
    """Return the abbot. Source: AB1, AB2, AB4."""
    rules = (RuleId("AB1"), RuleId("AB2"), RuleId("AB4"))
    return (Component("abbot", "figure", pick(NAME, voice), pick(TEXT, voice), rules=rules),)
