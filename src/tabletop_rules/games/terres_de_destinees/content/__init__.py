"""What is printed: cards, Destins and Jetons as typed values, read from the content pack."""

from tabletop_rules.games.terres_de_destinees.content.items import Card, Content, Destin, Jeton
from tabletop_rules.games.terres_de_destinees.content.load import load_content, rulebook
from tabletop_rules.games.terres_de_destinees.content.verbs import VERBS

__all__ = ["VERBS", "Card", "Content", "Destin", "Jeton", "load_content", "rulebook"]
