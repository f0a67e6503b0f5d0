"""The handlers of the abbot."""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.targets import Protection
from tabletop_rules.core.terms import RuleId
from tabletop_rules.core.value import Modifier
from tabletop_rules.games.carcassonne.bands import Band
from tabletop_rules.games.carcassonne.expansions.abbot import effects
from tabletop_rules.games.carcassonne.expansions.abbot.queries import RETRIEVABLE
from tabletop_rules.games.carcassonne.expansions.abbot.rules import SURROUNDED
from tabletop_rules.games.carcassonne.queries.board import worth
from tabletop_rules.games.carcassonne.rules.meeples import may_do_more

LIKE_A_MONASTERY: Final = Modifier(
    RuleId("AB3"),
    "A garden scores as a monastery does.",
    worth,
    Band.TERMS,
    10,
    effects.like_a_monastery,
    fr="Un jardin s'évalue comme une abbaye.",
    source="rulebook",
)
SETTING_HIM: Final = Modifier(
    RuleId("AB2"),
    "In place of a meeple a player may set the abbot on a monastery or garden of the tile.",
    may_do_more,
    Band.MEEPLE,
    10,
    effects.may_set_him,
    fr="Au lieu d'un partisan, on peut placer l'abbé sur une abbaye ou un jardin de la tuile.",
    source="rulebook",
)
TAKING_HIM_BACK: Final = Modifier(
    RuleId("AB4"),
    "In place of a meeple a player may take the abbot back.",
    may_do_more,
    Band.MEEPLE,
    20,
    effects.may_take_him_back,
    fr="Au lieu de placer un partisan, on peut reprendre l'abbé.",
    source="rulebook",
)
NOT_WHEN_SURROUNDED: Final = Protection(
    RuleId("AB4"),
    "An abbot on a monastery or garden that is complete is not taken back: it is scored as usual.",
    RETRIEVABLE,
    Band.MEEPLE,
    10,
    effects.is_incomplete,
    SURROUNDED,
    fr="Un abbé sur une abbaye ou un jardin complet n'est pas repris : il est évalué normalement.",
    source="faq",
)

VALUES: Final = (RETRIEVABLE,)
