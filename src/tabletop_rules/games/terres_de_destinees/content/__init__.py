"""What is printed: cards, Destins and Jetons as typed values, read from the content pack."""

from tabletop_rules.games.terres_de_destinees.content.items import (
    Card,
    Choice,
    Content,
    Counts,
    Destin,
    Jeton,
    Meta,
    Origin,
    Publication,
    Words,
)
from tabletop_rules.games.terres_de_destinees.content.load import load_content, rulebook
from tabletop_rules.games.terres_de_destinees.content.verbs import VERBS

__all__ = [
    "VERBS",
    "Card",
    "Choice",
    "Content",
    "Counts",
    "Destin",
    "Jeton",
    "Meta",
    "Origin",
    "Publication",
    "Words",
    "load_content",
    "rulebook",
]
