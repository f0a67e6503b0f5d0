"""The robber, as people read about him."""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.component import Component
from tabletop_rules.core.terms import RuleId
from tabletop_rules.core.voice import Voice, pick

NAME: Final = ("robber", "voleur")
TEXT: Final = (
    "Stands on the score track, on a space with a figure of another player. When such a figure leaves with points, his "
    "player receives half of them, rounded up, and takes him back; the other player keeps all points. He goes along "
    "with a figure that moves by stolen points or pays. At the end, he brings 3 points.",
    "Se tient sur la piste de score, sur une case avec une figurine d'un autre joueur. Quand elle en part en marquant "
    "des points, son joueur en reçoit la moitié, arrondie au supérieur, et le reprend ; l'autre joueur garde tous ses "
    "points. Il accompagne une figurine qui avance de points volés ou qui paie. À la fin, il rapporte 3 points.",
)


def components(voice: Voice) -> tuple[Component, ...]:
    """Return the robber. Source: R2, R3, R9, R15, R18, R22."""
    rules = tuple(map(RuleId, ("R2", "R3", "R9", "R15", "R18", "R22")))
    return (Component("robber", "figure", pick(NAME, voice), pick(TEXT, voice), rules=rules),)
