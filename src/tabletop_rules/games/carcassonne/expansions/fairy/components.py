"""The fairy, as people read about her."""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.component import Component
from tabletop_rules.core.terms import RuleId
from tabletop_rules.core.voice import Voice, pick

NAME: Final = ("fairy", "fée")
TEXT: Final = (
    "Stands next to a meeple. Its player receives 1 point at the start of each of their turns, and 3 points when its "
    "feature is scored, complete or at the end. She is moved instead of placing a meeple, next to one of one's own.",
    "Se tient près d'un meeple. Son joueur reçoit 1 point au début de chacun de ses tours, et 3 points quand la zone "
    "est évaluée, complète ou à la fin. On la déplace au lieu de placer un meeple, près d'un des siens.",
)


def components(voice: Voice) -> tuple[Component, ...]:
    """Return the fairy. Source: X1, X2, X3."""
    rules = (RuleId("X1"), RuleId("X2"), RuleId("X3"))
    return (Component("fairy", "fairy", pick(NAME, voice), pick(TEXT, voice), rules=rules),)
