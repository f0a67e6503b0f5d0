"""The meeplette and the messages, as people read about them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from tabletop_rules.core.component import Component
from tabletop_rules.core.terms import RuleId
from tabletop_rules.core.voice import Texts, Voice, pick

MEEPLETTE: Final = ("meeplette", "meeplette")
ABOUT_HER: Final = (
    "A second figure on the score track. For each scoring event its player chooses whether it or the pawn moves. The "
    "score is the sum of both.",
    "Une seconde figurine sur la piste de score. À chaque évaluation, son joueur choisit d'avancer elle ou le pion "
    "Score. Le score est la somme des deux.",
)
STACK: Final = ("the messages", "les tuiles Missive")
ABOUT_THEM: Final = (
    "Eight messages, face down. When points bring a figure of the active player to a dark space, that player takes the "
    "top one. Afterwards it goes face down under the others.",
    "Huit tuiles Missive, face cachée. Quand des points amènent une figurine du joueur actif sur une case foncée, il "
    "prend celle du dessus. Ensuite, la missive retourne face cachée sous les autres.",
)
MESSAGE: Final = ("message {number}", "missive {number}")
ACTION: Final = ("{action}, or 2 points.", "{action}, ou 2 points.")
INSTEAD: Final = ("2 points instead", "2 points à la place")
ABOUT_POINTS: Final = (
    "What every message brings if its action is not carried out.",
    "Ce que rapporte toute missive dont on n'exécute pas l'action.",
)


def components(messages: Mapping[int, Texts], voice: Voice) -> Iterator[Component]:
    """Yield the meeplette, the stack, the messages, and the points in their place. Source: M1, M3, M5, M6, M9."""
    her, stack = (RuleId("M3"), RuleId("T4")), (RuleId("M2"), RuleId("M5"))
    yield Component("meeplette", "figure", pick(MEEPLETTE, voice), pick(ABOUT_HER, voice), rules=her)
    yield Component("messages", "stack", pick(STACK, voice), pick(ABOUT_THEM, voice), rules=stack)
    for number, action in messages.items():
        name, text = pick(MESSAGE, voice).format(number=number), pick(ACTION, voice).format(action=pick(action, voice))
        rules = (RuleId("M6"), RuleId("M9"))
        yield Component(f"message-{number}", "message", name, text[:1].upper() + text[1:], rules=rules)
    points = pick(INSTEAD, voice), pick(ABOUT_POINTS, voice)
    yield Component("message:points", "answer", *points, rules=(RuleId("M6"),))
